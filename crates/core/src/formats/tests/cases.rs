//! Texts of federations, servers, clubs, programs and people, with the expected content.

use std::sync::Arc;

use crate::erased::{Problem, ReadGame, Variation};
use crate::formats::{Known, tell};
use crate::games::{GAMES, find};
use crate::search::Verdict;

/// A text with its expected content.
pub(super) struct Case {
    /// The property that it shows.
    pub(super) name: &'static str,
    /// The game that the user names, with a variant behind a colon if there is one.
    pub(super) game: Option<&'static str>,
    /// The extension of its file.
    pub(super) extension: Option<&'static str>,
    pub(super) text: &'static [u8],
    /// The games: `variant: moves result`, with `+`, `-`, `=` or nothing.
    pub(super) games: &'static [&'static str],
    /// Parts of the remarks on all games, in their order.
    pub(super) remarks: &'static [&'static str],
    /// Parts of the problems.
    pub(super) problems: &'static [&'static str],
}

pub(super) const CASE: Case = Case {
    name: "",
    game: None,
    extension: None,
    text: b"",
    games: &[],
    remarks: &[],
    problems: &[],
};

/// A text of a game that the user names, with its games.
pub(super) const fn named(
    game: &'static str,
    text: &'static str,
    games: &'static [&'static str],
) -> Case {
    Case { name: text, game: Some(game), text: text.as_bytes(), games, ..CASE }
}

/// Reads a text as `plateau convert` does.
pub(super) fn read(case: &Case) -> (Vec<ReadGame>, Vec<Problem>) {
    let (game, variant) = match case.game.map(|name| name.split_once(':').unwrap_or((name, ""))) {
        Some((game, variant)) => (Some(game), Some(variant).filter(|name| !name.is_empty())),
        None => (None, None),
    };
    let named = game.map(|name| (*find(GAMES, name).unwrap().0, variant));
    let head = String::from_utf8_lossy(case.text);
    let known = Known { format: None, extension: case.extension, head: &head };
    let told =
        tell(GAMES, named, known).unwrap_or_else(|untold| panic!("{}: {untold:?}", case.name));
    let mut games = Vec::new();
    let mut problems = Vec::new();
    let blocks = case.text.chunks(7).map(<[u8]>::to_vec);
    told.read(Arc::default(), blocks, &mut |found| match found {
        Ok(game) => games.push(game),
        Err(problem) => problems.push(problem),
    });
    (games, problems)
}

fn summary(game: &ReadGame) -> String {
    let result = match game.record.result {
        Some(Verdict::Win) => " +",
        Some(Verdict::Loss) => " -",
        Some(Verdict::Draw) => " =",
        None => "",
    };
    format!("{}: {}{result}", game.game.variant(), game.record.line.moves.join(" "))
}

pub(super) fn check(cases: &[Case]) {
    let mut wrong = Vec::new();
    for case in cases {
        let (games, problems) = read(case);
        let found: Vec<_> = games.iter().map(summary).collect();
        let remarks: Vec<_> = games
            .iter()
            .flat_map(|game| &game.record.remarks)
            .map(|it| it.message.to_string())
            .collect();
        let problems: Vec<_> = problems.iter().map(|it| it.message.to_string()).collect();
        let all_in = |said: &[String], parts: &[&str]| {
            said.len() == parts.len()
                && said.iter().zip(parts).all(|(said, part)| said.contains(part))
        };
        let fits = found == case.games
            && all_in(&remarks, case.remarks)
            && all_in(&problems, case.problems);
        if !fits {
            wrong.push(format!("{}: {found:#?} {remarks:#?} {problems:#?}", case.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The remark on a record that names no variant.
const GUESS: &str = "no variant is named; it is read by the rules of international";

#[test]
fn games_are_told_apart_by_their_tags() {
    check(&[
        Case {
            name: "a game without moves before another one",
            extension: Some("pdn"),
            text: b"[Event \"A\"]\n[White \"x\"]\n[Black \"y\"]\n[Result \"2-0\"]\n\n[Event \"A\"]\n[White \"p\"]\n[Result \"0-2\"]\n\n1. 32-28 19-23 0-2",
            games: &["international:  +", "international: 32-28 19-23 -"],
            remarks: &[GUESS, GUESS],
            ..CASE
        },
        Case {
            name: "a position belongs to its own game",
            extension: Some("pdn"),
            text: b"[Event \"A\"]\n[FEN \"W:W31:B20\"]\n[Result \"2-0\"]\n\n[Event \"B\"]\n[Result \"0-2\"]\n\n1. 32-28 19-23 0-2",
            games: &["international:  +", "international: 32-28 19-23 -"],
            remarks: &[GUESS, GUESS],
            ..CASE
        },
        Case {
            name: "our own records",
            text: b"[Game \"othello\"]\n[First \"x\"]\n[Result \"black\"]\n\n[Game \"othello\"]\n[First \"p\"]\n\n[Result \"white\"]\n1. f5 d6 *",
            games: &["8x8:  +", "8x8: f5 d6 -"],
            ..CASE
        },
        Case {
            name: "names in other letters",
            text: b"[Game \"Draughts\"]\n[Variant \"Russian\"]\n1. c3-d4 *",
            games: &["russian: 22-18"],
            ..CASE
        },
        Case {
            name: "a tag behind the moves",
            extension: Some("pdn"),
            text: b"[White \"a\"]\n1. 32-28 19-23 2-0\n[FILENAME \"x.pdn\"]\n",
            games: &["international: 32-28 19-23 +"],
            remarks: &[GUESS],
            ..CASE
        },
        Case {
            name: "tags in one line",
            extension: Some("pdn"),
            text: b"[White \"a\"] [Black \"b\"] 1. 32-28 19-23 1-1 [White \"c\"] 1. 33-29 *",
            games: &["international: 32-28 19-23 =", "international: 33-29"],
            remarks: &[GUESS, GUESS],
            ..CASE
        },
    ]);
}

#[test]
fn pdn_is_read_as_servers_clubs_and_forums_write_it() {
    let pdn = Case { extension: Some("pdn"), ..CASE };
    check(&[
        Case {
            name: "PlayStrategy counts squares and results from the side that moves first",
            text: b"[P1 \"Ann\"]\n[P2 \"Bob\"]\n[Result \"0-1\"]\n[Variant \"American/English\"]\n\n1. c3-d4 b6-c5 2. d4xb6 a7xc5 0-1\n",
            games: &["english: 11-15 24-19 15x24 28x19 +"],
            ..CASE
        },
        Case { name: "names ignore case", text: b"[Variant \"Frisian\"]\n1. 32-28 19-23 *", games: &["frisian: 32-28 19-23"], ..pdn },
        Case { name: "unknown variant", text: b"[Variant \"Frozen\"]\n1. 32-28 *", problems: &["the variant \"Frozen\" is not played here"], ..pdn },
        Case { name: "type 96", text: b"[GameType \"96\"]\n1. 32-28 18-23 *", games: &["breakthrough: 32-28 18-23"], ..pdn },
        Case { name: "type 97", text: b"[GameType \"97\"]\n[FEN \"W:W46,47,48,49,50:B1,2,3,4,5\"]\n1. 48-43 5-10 *", games: &["frysk: 48-43 5-10"], ..pdn },
        Case { name: "type 97 from its start", text: b"[GameType \"97\"]\n1. 48-43 5-10 *", games: &["frysk: 48-43 5-10"], ..pdn },
        Case { name: "type 98", text: b"[GameType \"98\"]\n1. 31-26 19-24 2. 35-30 24x35 *", games: &["antidraughts: 31-26 19-24 35-30 24x35"], ..pdn },
        Case { name: "type 21", text: b"[GameType \"21\"]\n1. 11-15 23-19 *", games: &["english: 11-15 23-19"], ..pdn },
        Case { name: "type 22", text: b"[GameType \"22\"]\n1. 22-18 12-16 *", games: &["italian: 22-18 12-16"], ..pdn },
        Case { name: "type 28", text: b"[GameType \"28\"]\n1. 10-14 23-19 *", games: &["portuguese: 10-14 23-19"], ..pdn },
        Case { name: "type 29 by letters", text: b"[GameType \"29\"]\n1. c3-d4 f6-e5 2. d4xf6 e7xg5 *", games: &["czech: 22-18 11-15 18x11 7x16"], ..pdn },
        Case { name: "type 30", text: b"[GameType \"30\"]\n1. d3-d4 d6-d5 2. d4xd8 *", games: &["turkish: d3-d4 d6-d5 d4xd8"], ..pdn },
        Case { name: "type 41", text: b"[GameType \"41\"]\n1. c3-d4 *", problems: &["GameType \"41\" (Spantsiretti draughts) is not played here"], ..pdn },
        Case { name: "the user's variant wins", game: Some("draughts:international"), text: b"[GameType \"27\"]\n1. 32-28 *", games: &["international: 32-28"], remarks: &["it is read as international, as you asked"], ..pdn },
        Case { name: "the user's variant wins over letters", game: Some("draughts:international"), text: b"[White \"a\"]\n1. d4-e5 e7-f6 *", games: &["international: 32-28 18-23"], ..CASE },
        Case { name: "points of a system", text: b"[Result \"4-6\"]\n1. 32-28 19-23 2. 28x19 14x23 4-6", games: &["international: 32-28 19-23 28x19 14x23 -"], remarks: &[GUESS], ..pdn },
        Case { name: "points without a tag", text: b"1. 32-28 19-23 2. 28x19 14x23 12-8\n", games: &["international: 32-28 19-23 28x19 14x23 +"], remarks: &[GUESS, "\"12-8\" is read as the result"], ..pdn },
        Case { name: "halves", text: b"1. 32-28 19-23 2. 28x19 14x23 0.5-0.5", games: &["international: 32-28 19-23 28x19 14x23 ="], remarks: &[GUESS], ..pdn },
        Case { name: "a capture that what follows explains", text: b"[FEN \"W:WK4:B13,32,37,20\"]\n1. 4x15 32-38 *", games: &["international: 4x31x42x15 32-38"], remarks: &[GUESS, "\"4x15\" has several readings; 4x31x42x15 fits"], ..pdn },
        Case { name: "a capture that nothing explains", text: b"[FEN \"W:WK4:B13,32,37,20\"]\n1. 4x15 *", problems: &["it may be 4x27x38x15 or 4x31x42x15"], ..pdn },
        Case { name: "a threefold repetition", text: b"[FEN \"W:WK6,21:BK50,30\"]\n[Result \"1-1\"]\n1. 6-1 50-45 2. 1-6 45-50 3. 6-1 50-45 4. 1-6 45-50 5. 6-1 1-1", games: &["international: 6-1 50-45 1-6 45-50 6-1 50-45 1-6 45-50 6-1 ="], remarks: &[GUESS, "a draw could be claimed after 45-50"], ..pdn },
        Case { name: "a number and a square are no score", text: b"1.32-28 18-22 2.37-32 12-18 3.41-37 7-12 4.34-29 1-7 5.46-41 20-25 6.5-10 *", problems: &["move 11 \"5-10\""], ..pdn },
        Case { name: "a capture of nothing", text: b"1. 32x28 19-23 2. 28x19 *", games: &["international: 32-28 19-23 28x19"], remarks: &[GUESS, "\"32x28\" is read as 32-28"], ..pdn },
        Case { name: "an unknown side", text: b"[FEN \"?:W31:B20\"]\n*", games: &["international: "], remarks: &[GUESS, "the side to move is not known"], ..pdn },
        Case { name: "line ends as programs write them", text: b"[White \"a\"]\\r\n[\nBlack \"b\"]\\r\n1. 32-28\\r\n19-23 *\\r", games: &["international: 32-28 19-23"], remarks: &[GUESS], ..pdn },
        Case { name: "a semicolon begins a comment", text: b"1. 32-28 ; best by test 2-0\n19-23 2. 28x19 *", games: &["international: 32-28 19-23 28x19"], remarks: &[GUESS], ..pdn },
        Case { name: "dashes", text: "1. 32–28 19‑23 2.\u{a0}28×19 *".as_bytes(), games: &["international: 32-28 19-23 28x19"], remarks: &[GUESS], ..pdn },
        Case { name: "a glyph at a move", text: b"1. 32-28$1 19-23 *", games: &["international: 32-28 19-23"], remarks: &[GUESS, "$1"], ..pdn },
        Case { name: "glyphs", text: "1. 32-28 ± 19-23 = 2. 28x19 += *".as_bytes(), games: &["international: 32-28 19-23 28x19"], remarks: &[GUESS, "3 annotations such as \"±\""], ..pdn },
        Case { name: "marks of a forum", text: b"[pdn]\n[White \"a\"]\n1. 32-28 19-23 *\n[/pdn]\n", games: &["international: 32-28 19-23"], remarks: &[GUESS, "[pdn]"], ..pdn },
        Case { name: "marks of a forum in a line", text: b"[pdn]1. 32-28 19-23[/pdn]", games: &["international: 32-28 19-23"], remarks: &[GUESS, "[pdn]", "[/pdn]"], ..CASE },
        Case { name: "squares with a dot between them", game: Some("draughts:italian"), text: b"21.17 9.13? 24-20", games: &["italian: 21-17 9-13 24-20"], ..CASE },
        Case { name: "squares with a dot between them, behind tags", text: b"[GameType \"22\"]\n1. 21.17 9.13? 2. 24.20 *", games: &["italian: 21-17 9-13 24-20"], ..pdn },
        Case { name: "numbers that are no moves", text: b"1. 32-28 19-23 99 98 2. 28x19 *", games: &["international: 32-28 19-23 28x19"], remarks: &[GUESS, "\"99\"", "\"98\""], ..pdn },
        Case { name: "numbers without dots", text: b"1 32-28 19-23 2 28x19 14x23 3 37-32 *", games: &["international: 32-28 19-23 28x19 14x23 37-32"], remarks: &[GUESS], ..pdn },
        Case { name: "a number before a square", text: b"1.32 - 28 19 - 23 *", games: &["international: 32-28 19-23"], remarks: &[GUESS], ..pdn },
        Case { name: "the short notation of Russian players", text: b"[GameType \"25\"]\n1. cd4 dc5 2. bc3 fg5 3. cb4 gh4 4. b:d6 e:c5 *", games: &["russian: 22-18 10-14 25-22 11-16 22-17 16-20 17x10 7x14"], ..pdn },
        Case { name: "a short move that is not possible", text: b"[GameType \"25\"]\n1. cd4 dc5 2. hc3 *", problems: &["no move goes from column h to c3"], ..pdn },
        Case { name: "a tag without a value", text: b"[Empty]\n[White \"a\"]\n1. 32-28 19-23 *", games: &["international: 32-28 19-23"], remarks: &[GUESS, "[Empty] has no value"], ..pdn },
        Case { name: "a lone dash", text: b"1. 32-28 19-23 2. 28x19 -", games: &["international: 32-28 19-23 28x19"], remarks: &[GUESS, "a dash for a move"], ..pdn },
        Case { name: "ellipses", text: "1. 32-28 … 19-23 2. … 2… 28x19".as_bytes(), games: &["international: 32-28 19-23 28x19"], remarks: &[GUESS], ..pdn },
        Case { name: "captures in steps", text: b"[FEN \"W:W27:B22,13\"]\n1. 27x18 18x9 *", games: &["international: 27x9 +"], remarks: &[GUESS], ..pdn },
        Case { name: "the other rules are tried", text: b"[White \"a\"]\n1. 22-18 10-14 2. 25-22 11-16 *", games: &["russian: 22-18 10-14 25-22 11-16"], remarks: &["by the rules of russian"], ..pdn },
        Case { name: "errors in the notation of the text", game: Some("draughts:russian"), text: b"1. c3-d4 d6-c5 2. c3-d4 *", problems: &["move 3 \"c3-d4\": square c3 is empty (by the rules of draughts russian)"], ..pdn },
    ]);
}

#[test]
fn what_no_board_allows_and_what_is_missing_is_told() {
    let board = "[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";
    let ggf: Vec<u8> =
        format!("(;GM[Othello]PC[x]PB[?]PW[?]RE[-127.000]BO{board}B[F5]W[D6];)").into();
    let anti: Vec<u8> =
        format!("(;GM[Othello]PC[x]PB[?]PW[?]RE[?]TY[8a]BO{board}B[F5]W[D6];)").into();
    check(&[
        Case {
            name: "a lead of 127",
            text: ggf.leak(),
            games: &["8x8: f5 d6"],
            remarks: &["RE[-127.000]"],
            ..CASE
        },
        Case {
            name: "other rules",
            text: anti.leak(),
            problems: &["TY[8a] is not played here"],
            ..CASE
        },
        Case {
            name: "late stones",
            text: b"(;FF[4]GM[2]SZ[8];B[f5];AW[d6]AB[c3];W[d6])",
            problems: &["AW after the first move"],
            ..CASE
        },
        Case {
            name: "UTF-16",
            extension: Some("pdn"),
            text: b"\xff\xfe1\0.\0 \x003\x002\0-\x002\x008\0",
            problems: &["UTF-16"],
            ..CASE
        },
        Case {
            name: "an encoding that is not known",
            text: b"(;FF[4]GM[2]SZ[8]CA[Klingon]PB[\x83A];B[f5])",
            games: &["8x8: f5"],
            remarks: &["the encoding Klingon is not known"],
            ..CASE
        },
        Case {
            name: "another encoding than the record says",
            text: b"(;FF[4]GM[2]SZ[8]CA[UTF-8]PB[\xe9];B[f5])",
            games: &["8x8: f5"],
            remarks: &["not in UTF-8"],
            ..CASE
        },
        Case {
            name: "an encoding that is not needed",
            text: b"(;FF[4]GM[2]SZ[8]CA[Shift_JIS]PB[a];B[f5])",
            games: &["8x8: f5"],
            ..CASE
        },
        Case {
            name: "an empty position",
            extension: Some("columns"),
            text: b" 1\n",
            games: &["7x6: "],
            ..CASE
        },
    ]);
}

#[test]
fn a_clock_has_days_and_a_date_a_time() {
    let text = b"(;GM[Othello]PB[A]PW[B]DT[1998^12^01]RE[?]TY[8]TI[1.12:01:23]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3];)";
    let (games, _) = read(&Case { text, ..CASE });
    let record = &games[0].record;
    assert_eq!((record.clock_seconds(), record.date.as_str()), (Some([129_683, 0]), "1998-12-01"));
    let text = b"(;GM[2]SZ[8]DT[2018-05-10T16:19:34.094Z];B[f5])";
    let (games, _) = read(&Case { text, ..CASE });
    assert_eq!(games[0].record.date, "2018-05-10");
}

#[test]
fn moves_are_read_with_numbers_and_signs_between_them() {
    check(&[
        Case {
            name: "numbers",
            text: b"1. f5 d6 2. c3 d3\n",
            games: &["8x8: f5 d6 c3 d3"],
            ..CASE
        },
        Case {
            name: "numbers over several lines",
            text: b"1. f5 d6\n2. c3 d3\n3. c4 37-27\n",
            games: &["8x8: f5 d6 c3 d3 c4 +"],
            ..CASE
        },
        Case {
            name: "numbers in draughts",
            text: b"1. 32-28 19-23 2. 28x19 14x23 1-1",
            games: &["international: 32-28 19-23 28x19 14x23 ="],
            remarks: &[GUESS],
            ..CASE
        },
        Case {
            name: "numbers of a named game",
            game: Some("draughts"),
            text: b"1. 33-29 {[%eval 0.1]} 20-25 (20-24 29x20) 2. 39-33 *",
            games: &["international: 33-29 20-25 39-33"],
            remarks: &[GUESS],
            ..CASE
        },
        Case {
            name: "numbers of a named variant",
            game: Some("draughts:russian"),
            text: b"1. c3-d4 b6-a5 2. d4-c5",
            games: &["russian: 22-18 9-13 18-14"],
            ..CASE
        },
        Case {
            name: "columns with numbers",
            game: Some("connect4"),
            text: b"1. 4 4 2. 3 5",
            games: &["7x6: 4 4 3 5"],
            ..CASE
        },
        Case {
            name: "columns with numbers over lines",
            game: Some("connect4"),
            text: b"1. 4 4\n2. 3 5\n",
            games: &["7x6: 4 4 3 5"],
            ..CASE
        },
        Case {
            name: "a transcript with a name",
            text: b"f5d6c3d3c4 37-27 Tamenori\n",
            games: &["8x8: f5 d6 c3 d3 c4"],
            remarks: &["\"37-27\" behind", "\"Tamenori\" behind"],
            ..CASE
        },
        Case {
            name: "a transcript with a score and a year",
            text: b"f5d6c3 (+2) Tamenori vs. Rose 2004\n",
            games: &["8x8: f5 d6 c3"],
            remarks: &["\"(+2)\"", "\"Tamenori\"", "\"vs.\"", "\"Rose\"", "\"2004\""],
            ..CASE
        },
        Case {
            name: "numbers without a dot",
            game: Some("othello"),
            text: b"1 f5 d6 2 c3 d3\n1: f5 f6 2: e6\n",
            games: &["8x8: f5 d6 c3 d3", "8x8: f5 f6 e6"],
            ..CASE
        },
        Case {
            name: "a number that is a slip",
            game: Some("othello"),
            text: b"f5 d6 7\n",
            problems: &["move 3 \"7\""],
            ..CASE
        },
        Case {
            name: "a move a line",
            game: Some("othello"),
            text: b"f5\n  d6\nc3\n",
            games: &["8x8: f5 d6 c3"],
            ..CASE
        },
        Case {
            name: "a column a line",
            game: Some("connect4"),
            text: b"4\n4\n3\n5\n",
            games: &["7x6: 4 4 3 5"],
            ..CASE
        },
        Case {
            name: "a blank line between games of a move a line",
            game: Some("othello"),
            text: b"f5\nd6\n\nf5\nf6\n",
            games: &["8x8: f5 d6", "8x8: f5 f6"],
            ..CASE
        },
        Case {
            name: "a game a line",
            game: Some("othello"),
            text: b"f5d6\nf5\nf5f6\n",
            games: &["8x8: f5 d6", "8x8: f5", "8x8: f5 f6"],
            ..CASE
        },
        Case {
            name: "a fault in a move a line",
            game: Some("othello"),
            text: b"f5\nd6\nf5\n",
            problems: &["move 3 \"f5\""],
            ..CASE
        },
        Case { name: "commas", text: b"f5, d6, c3\n", games: &["8x8: f5 d6 c3"], ..CASE },
        Case { name: "dashes between", text: b"f5-d6-c3\n", games: &["8x8: f5 d6 c3"], ..CASE },
        Case {
            name: "arrows",
            text: "f5 → d6 → c3\n".as_bytes(),
            games: &["8x8: f5 d6 c3"],
            ..CASE
        },
        Case {
            name: "numbers without a space",
            text: b"1.f5 d6 2.c3 d3",
            games: &["8x8: f5 d6 c3 d3"],
            ..CASE
        },
        Case {
            name: "draughts with commas",
            game: Some("draughts"),
            text: b"32-28,19-23,28x19",
            games: &["international: 32-28 19-23 28x19"],
            ..CASE
        },
        Case {
            name: "a slip is no name",
            game: Some("othello"),
            text: b"f5d6z9\n",
            problems: &["move 3 \"z9\""],
            ..CASE
        },
    ]);
}

#[test]
fn drawn_boards_are_positions() {
    let setup = |case: Case| {
        let (games, problems) = read(&case);
        assert!(problems.is_empty(), "{}: {problems:?}", case.name);
        let setups = games.iter().map(|game| {
            let setup = game.record.line.setup.clone().unwrap_or_default();
            format!("{} {setup}", game.game.variant())
        });
        setups.collect::<Vec<_>>().join("; ")
    };
    let after_f5 = "8x8 ---------------------------OX------XXX-------------------------- O";
    for (text, game, expected) in [
        (
            "  a b c d e f g h\n1 . . . . . . . .\n2 . . . . . . . .\n3 . . . . . . . .\n4 . . . O X . . .\n5 . . . X X X . .\n6 . . . . . . . .\n7 . . . . . . . .\n8 . . . . . . . .\nWhite to move\n",
            None,
            after_f5,
        ),
        (
            "........\n........\n........\n...o*...\n...***..\n........\n........\n........ o\n",
            Some("othello"),
            after_f5,
        ),
        (
            "+---+---+---+\n| X |   | O |\n+---+---+---+\n|   | X |   |\n+---+---+---+\n|   |   | O |\n+---+---+---+\n",
            None,
            "3x3 X.O/.X./..O",
        ),
        (
            "  A B C D E F G H            BLACK            A  B  C  D  E  F  G  H\n1 - - - - - - - - 1         Edax             |  |  |  |  |  |  |  |  |\n2 - - - - - - - - 2        2 discs   0:00.000\n3 - - - - - - - - 3\n4 - - . O * - - - 4   ply  1 (60 empties)\n5 - - - * * * - - 5   White's turn (O)\n6 - - - - . - - - 6        2 discs   0:00.000\n7 - - - - - - - - 7\n8 - - - - - - - - 8          WHITE\n  A B C D E F G H\n",
            None,
            after_f5,
        ),
        (
            "  |A B C D E F G H\n--+----------------\n1 |\n2 |\n3 |\n4 |      O X      \n5 |      X X X    \n6 |\n7 |\n8 |\nnext to play: O\n",
            None,
            after_f5,
        ),
        (
            "+---+---+---+\n|  3 |    |  5 |\n+---+---+---+\n|  8 |  6 |  1 |\n+---+---+---+\n|  2 |  7 |  4 |\n+---+---+---+\n",
            None,
            "3x3 3 0 5/8 6 1/2 7 4",
        ),
        ("123\n456\n780\n", Some("sliding_tile"), "3x3 1 2 3/4 5 6/7 8 0"),
        (" X | O | X\n---+---+---\n   | O |  \n---+---+---\n   |   | X\n", None, "3x3 XOX/.O./..X"),
        (
            "8 | |b| |b| |b| |b|\n7 |b| |b| |b| |b| |\n6 | |b| |b| |b| |b|\n5 | | | | | | | | |\n4 | | | | | | | | |\n3 |w| |w| |w| |w| |\n2 | |w| |w| |w| |w|\n1 |w| |w| |w| |w| |\n   a b c d e f g h\nwhite to move\n",
            Some("draughts:russian"),
            "russian ",
        ),
        ("3 . 5\n8 6 1\n2 7 4\n", None, "3x3 3 0 5/8 6 1/2 7 4"),
        (
            "+--+--+--+--+\n| 1| 2| 3| 4|\n+--+--+--+--+\n| 5| 6| 7| 8|\n+--+--+--+--+\n| 9|10|11|12|\n+--+--+--+--+\n|13|15|14|  |\n+--+--+--+--+\n",
            None,
            "4x4 1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0",
        ),
        (
            "  ╔══╦══╦══╗\n  ║  ║ 1║ 2║\n  ╠══╬══╬══╣\n  ║ 4║ 5║ 3║\n  ╠══╬══╬══╣\n  ║ 7║ 8║ 6║\n  ╚══╩══╩══╝\n",
            None,
            "3x3 0 1 2/4 5 3/7 8 6",
        ),
        ("3\n 0 1 3\n 4 2 5\n 7 8 6\n", None, "3x3 0 1 3/4 2 5/7 8 6"),
        ("2 3\n1 2 3\n4 0 5\n", None, "2x3 1 2 3/4 0 5"),
        ("1  | | |\n2  | | .\n3  |\n", Some("nim:3,3,1"), "3,3,1 3,2,1 A"),
        (
            ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . Y . . .\n. . R R . . .\n1 2 3 4 5 6 7\n",
            Some("connect4"),
            "7x6 ......./......./......./......./...O.../..XX...",
        ),
        (
            "|.|.|.|.|.|.|.|\n|.|.|.|.|.|.|.|\n|.|.|.|.|.|.|.|\n|.|.|.|.|.|.|.|\n|.|.|.|.|.|.|.|\n|.|.|R|Y|.|.|.|\n",
            Some("connect4"),
            "7x6 ......./......./......./......./......./..OX...",
        ),
        (
            "0000000\n0000000\n0000000\n0000000\n000B000\n000R000\n",
            Some("connect4"),
            "7x6 ......./......./......./......./...O.../...X...",
        ),
        ("1 0 1\n0 1 0\n1 1 1\n", Some("lights_out"), "merlin #.#/.#./###"),
    ] {
        let name: &'static str = text.to_owned().leak();
        let case = Case { name, game, text: name.as_bytes(), ..CASE };
        assert_eq!(setup(case), expected, "{text}");
    }
}

/// The setups of a text with their variants, joined.
fn setups(case: &Case) -> String {
    let (games, problems) = read(case);
    assert!(problems.is_empty(), "{}: {problems:?}", case.name);
    let setups = games.iter().map(|game| {
        let line = &game.record.line;
        let setup = line.setup.clone().unwrap_or_default();
        let moves = line.moves.join(" ");
        format!("{} {setup}{moves}", game.game.variant())
    });
    setups.collect::<Vec<_>>().join("; ")
}

#[test]
fn puzzles_and_data_sets_are_read_in_their_own_formats() {
    let korf = "4x4 14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
    let uci: &'static str = ["b"; 42].join(",").replacen("b,b", "x,o", 1).leak();
    for (game, text, expected) in [
        (None, "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 57\n", korf),
        (None, "# Korf\n1 14,13,15,7,11,12,9,5,6,0,2,1,4,8,10,3 57\n", korf),
        (None, "4x4:14,13,15,7,11,12,9,5,6,0,2,1,4,8,10,3\n", korf),
        (None, "3x2:1,2,3,4,0,5\n", "2x3 1 2 3/4 0 5"),
        (Some("sliding_tile"), "3\n0 1 3\n4 2 5\n7 8 6\n", "3x3 0 1 3/4 2 5/7 8 6"),
        (None, uci, "7x6 ......./......./......./......./O....../X......"),
        (
            Some("connect4"),
            "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,0,0,0,0,0,0,1,0,0,0\n",
            "7x6 ......./......./......./......./...O.../...X...",
        ),
        (Some("connect4"), "0334 2\n", "7x6 1 4 4 5"),
        (
            None,
            "7x7cross:OOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPOO\n",
            "english33 oooooooooooooooo.oooooooooooooooo",
        ),
        (None, "2x2c:edb7,8\n", "2x2 #./.."),
        (Some("peg_solitaire:english33"), "d2-d4\n", "english33 4-16"),
        (
            None,
            "---------------------------OX------XO--------------------------- X; % comment\n% another\n",
            "8x8 ",
        ),
        (
            Some("othello"),
            "...........................01......10........................... 1\n",
            "8x8 ---------------------------XO------OX--------------------------- O",
        ),
        (
            None,
            "{\"created\":\"2018-05-10T16:19:34.094Z\",\"players\":[{\"name\":\"a\"},{\"name\":\"b\"}],\"position\":{\"size\":8,\"moves\":[{\"m\":\"f5\",\"t\":1200},{\"m\":\"d6\"}]}}\n",
            "8x8 f5 d6",
        ),
        (None, "{\"moves\":[\"f5\", \"d6\"]}\n", "8x8 f5 d6"),
        (None, "(;FF[4]GM[2]SZ[8];B[fe];W[df])", "8x8 f5 d6"),
        (None, "(;FF[4]GM[2]SZ[8];B[f5];W[d6])", "8x8 f5 d6"),
        (
            None,
            "[Event \"?\"]\n[Black \"a\"]\n[White \"b\"]\n[Result \"37-27\"]\n\n1. f5 d6 2. c3 d3 37-27\n",
            "8x8 f5 d6 c3 d3",
        ),
    ] {
        let case = Case { name: text, game, text: text.as_bytes(), ..CASE };
        assert_eq!(setups(&case), expected, "{text}");
    }
}

#[test]
fn lines_without_a_move_and_boards_that_the_rules_exclude_are_problems() {
    check(&[
        Case {
            name: "a stone in the air",
            game: Some("connect4"),
            text: b".......\n.......\n.......\n...X...\n.......\n.......\n",
            problems: &["empty"],
            ..CASE
        },
        Case {
            name: "dots",
            game: Some("othello"),
            text: b"f5d6\n........\n",
            games: &["8x8: f5 d6"],
            problems: &["\"........\" has no moves"],
            ..CASE
        },
    ]);
}

#[test]
fn variations_are_kept() {
    let variations = |case: &Case| {
        let (games, problems) = read(case);
        assert!(problems.is_empty(), "{}: {problems:?}", case.name);
        let record = &games[0].record;
        let remarks: Vec<_> = record.remarks.iter().map(|it| it.message.to_string()).collect();
        (lines(&record.variations), remarks.join("; "))
    };
    for (game, text, expected, remark) in [
        (
            "draughts:international",
            "1. 32-28 (1. 33-28 18-23 (1... 19-23 2. 28x19) 2. 31-27) 19-23 {x} (1... 18-22! {y}) 2. 28x19 *",
            "0: 33-28 18-23 31-27 [1: 19-23 28x19]; 1: 18-22",
            "",
        ),
        ("draughts:international", "1. 32-28 19-23 2. 28x19 14x23 (13:24) *", "3: 13x24", ""),
        (
            "draughts:international",
            "1. 32-28 (1. 32-29) 19-23 *",
            "",
            "a variation is passed over: move 1",
        ),
        ("draughts:international", "1. 32-28 (wins) 19-23 *", "", "is passed over"),
        (
            "othello",
            "(;GM[2]FF[4];B[f5](;W[d6];B[c3])(;W[f6];B[e6](;W[f4])(;W[d6])))",
            "1: f6 e6 f4 [2: d6]",
            "",
        ),
        (
            "othello",
            "(;GM[2]FF[4];B[f5](;W[d6])(;B[d6]))",
            "",
            "a move of black, but white is to move",
        ),
        ("othello", "[Black \"a\"]\n\n1. f5 d6 (1... f6 2. e6) 2. c3 1-0\n", "1: f6 e6", ""),
        ("nim:3,4,5", "[Game \"nim\"]\n1. 1:1 (1. 2:1 3:2) 2:1 *\n", "0: 2:1 3:2", ""),
    ] {
        let case = Case { name: text, game: Some(game), text: text.as_bytes(), ..CASE };
        let (found, remarks) = variations(&case);
        assert_eq!(found, expected, "{text}: {remarks}");
        assert!(
            remarks.contains(remark) && remark.is_empty() == remarks.is_empty(),
            "{text}: {remarks}"
        );
    }
}

/// Variations on one line: each with the index of its move, and its own variations in brackets.
fn lines(variations: &[Variation]) -> String {
    let line = |variation: &Variation| {
        let inner = match variation.variations.as_slice() {
            [] => String::new(),
            variations => format!(" [{}]", lines(variations)),
        };
        format!("{}: {}{inner}", variation.index, variation.moves.join(" "))
    };
    variations.iter().map(line).collect::<Vec<_>>().join("; ")
}

#[test]
fn an_error_names_the_format_that_comes_closest() {
    for (game, text, parts) in [
        (None, "4x4:1,2,3,4,5\n", &["tatham of sliding_tile", "5 numbers follow"][..]),
        (None, "1. f5 d6 2. c3 d1\n", &["of othello", "\"d1\""]),
        (None, "hello\n", &["does not say of which game"]),
        (None, "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 10 57\n", &["korf of sliding_tile"]),
        (
            None,
            "7x7cross:OOPPPOOOOPPPOOPPPPPPPPPPHPPPPPPPPPPOOPPPOOOOPPPO\n",
            &["tatham of peg_solitaire"],
        ),
        (None, "5x5c:c8e44e08e2\n", &["tatham of lights_out"]),
        (None, "{\"players\":[]}\n", &["quest of othello", "moves"]),
        (None, "{\"game\":\"nim\",\"moves\":[\"1:1\"]}\n", &["fields of a command", "\"cmd\""]),
        (None, "b,x,o,b\n", &["uci of connect4", "field 5"]),
        (
            None,
            "[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,2,1,0]\n",
            &["kaggle of connect4"],
        ),
        (None, "4444444\n", &["of connect4", "column 4 is full"]),
        (None, "W:W31,32:B1,60\n", &["positions of draughts", "60"]),
        (None, "3x3 1 2 3/4 5 6/7 8\n", &["of sliding_tile"]),
        (None, "1 2 3/4 5 6/7 8 8\n", &["of sliding_tile"]),
        (None, "X.O/.../..\n", &["positions of tic_tac_toe"]),
        (None, "......./......./......./......./......./..X..X.\n", &["positions of connect4"]),
        (
            None,
            "---------------------------OX------XO-------------------------- X\n",
            &["of othello", "64"],
        ),
        (None, "[White \"a\"]\n\n1. e4 e5 2. Nf3 *\n", &["pgn of othello", "e4"]),
    ] {
        let named = game.map(|name| (*find(GAMES, name).unwrap().0, None));
        let known = Known { format: None, extension: None, head: text };
        let untold = tell(GAMES, named, known)
            .err()
            .unwrap_or_else(|| panic!("{text}"))
            .wording()
            .to_string();
        assert!(parts.iter().all(|part| untold.contains(part)), "{text}: {untold}");
    }
}

#[test]
fn rows_of_a_numbered_game_are_one_game() {
    let othello = &["8x8: f5 d6 c3 d3"][..];
    let connect4 = &["7x6: 4 4 3 5"][..];
    let rows = |game: &'static str, text: &'static str, games: &'static [&'static str]| Case {
        name: text,
        game: Some(game),
        text: text.as_bytes(),
        games,
        ..CASE
    };
    check(&[
        rows("othello", "1) f5 d6\n2) c3 d3\n", othello),
        rows("othello", "1: f5 d6\n2: c3 d3\n", othello),
        rows("othello", "1 f5 d6\n2 c3 d3\n", othello),
        rows("othello", "| 1 | f5 | d6 |\n| 2 | c3 | d3 |\n", othello),
        rows("othello", "1) f5 2) d6 3) c3 4) d3\n", othello),
        rows("othello", "f5-d6, c3-d3\n", othello),
        rows("othello", "[\"f5\",\"d6\",\"c3\",\"d3\"]\n", othello),
        rows("connect4", "1) 4 4\n2) 3 5\n", connect4),
        rows("connect4", "1: 4 4\n2: 3 5\n", connect4),
        rows(
            "draughts:english",
            "1) 11-15 23-19\n2) 9-14 22-18\n",
            &["english: 11-15 23-19 9-14 22-18"],
        ),
        Case {
            remarks: &["\"/\" is no move and is passed over"],
            ..rows(
                "draughts:english",
                "1. 11-15 23-19 / 2. 9-14 22-18\n",
                &["english: 11-15 23-19 9-14 22-18"],
            )
        },
        Case {
            remarks: &["4 is read as the value of the position; two moves are written 34"],
            ..rows("connect4", "3 4\n", &["7x6: 3"])
        },
        // Games of one line each stay apart.
        rows("othello", "1 f5d6c3d3\n2 f5f6e6f4\n", &["8x8: f5 d6 c3 d3", "8x8: f5 f6 e6 f4"]),
    ]);
}

#[test]
fn an_error_quotes_the_move_of_the_record() {
    check(&[Case {
        name: "letters from the other side",
        text: b"[GameType \"21\"]\n1. c3-d5 *",
        problems: &["move 1 \"c3-d5\", from the other side \"f6-e4\": \"e4\" is not a square"],
        ..CASE
    }]);
}
