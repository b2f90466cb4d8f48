//! Records of games in Portable Draughts Notation.
//!
//! As the PDN 3.0 standard has it (Wieger Wesselink for the FMJD, 2012 and since, <https://wiegerw.github.io/pdn/>),
//! in the stricter of its two grammars, the one for writing:
//! captures are joined by `x`, the result is a tag, and an asterisk ends each game.

mod read;
mod score;

use std::marker::PhantomData;

use crate::erased::{Cut, DynGame, PositionText, Record, RecordFormat, RecordReader, tagged};
use crate::game::{Position, Refusal, Side};

use super::fen;
use crate::games::draughts::rules::layout::Corner;
use crate::games::draughts::rules::variant::{Label, Rules, labels};
use crate::games::draughts::rules::word::Word;
use crate::games::draughts::{Draughts, Equipped};

/// Every format, for boards of one word.
pub(in crate::games::draughts) const fn formats<W: Equipped>()
-> &'static [RecordFormat<Draughts<W>>] {
    const { &[PortableNotation::<W>::FORMAT] }
}

/// Portable Draughts Notation for boards of one word.
struct PortableNotation<W>(PhantomData<W>);

impl<W: Equipped> PortableNotation<W> {
    const FORMAT: RecordFormat<Draughts<W>> = RecordFormat {
        extension: "pdn",
        summary: "Portable Draughts Notation 3.0, with scores and times as comments",
        write: Some(write),
        read: Some(RecordReader {
            cut: Cut::Tags { ends: score::is_end },
            beside: &[],
            detect: |_, head| read::is_head(head),
            names_game: true,
            draft: |game, piece| read::read(game, &piece.text()),
        }),
    };
}

/// The results of a win of white, of black, and of a draw where a win counts two points ...
const INTERNATIONAL_RESULTS: [&str; 3] = ["2-0", "0-2", "1-1"];
/// ... and where it counts one.
const DEFAULT_RESULTS: [&str; 3] = ["1-0", "0-1", "1/2-1/2"];

/// The reasons of a game's end that are not of the rules, with the words of the Termination tag
/// (Steven Edwards, "Portable Game Notation Specification and Implementation Guide", 1994, 9.8.1;
/// the word for a stall is that of cutechess). The first reason of a word is the one that is read.
const TERMINATIONS: [(&str, &str); 8] = [
    ("illegal_move", "rules infraction"),
    ("crash", "abandoned"),
    ("stall", "stalled connection"),
    ("refused", "abandoned"),
    ("time", "time forfeit"),
    ("agreed_win", "adjudication"),
    ("agreed_draw", "adjudication"),
    ("max_plies", "adjudication"),
];

/// The word of a game without a result.
const UNTERMINATED: &str = "unterminated";

/// Writes a record.
///
/// # Errors
/// Its position or a move is refused.
pub(in crate::games::draughts) fn write<W: Equipped>(
    game: &Draughts<W>,
    record: &Record,
) -> Result<String, Refusal> {
    let start = PositionText { setup: record.line.setup.clone(), moves: Vec::new() };
    let position = start.replay(game)?;
    let played = game.play(&start, &record.line.moves)?;
    let mut tags = tags(game.rules, record);
    if start.setup.is_some() {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", fen::write_position(&position)));
    }
    let moves: Vec<_> = played.into_iter().map(|mv| mv.text).collect();
    // The move numbers count pairs of moves that the side begins which moves first in the variant.
    let begins = position.side_to_move() == game.rules.first;
    let first = if begins { Side::First } else { Side::Second };
    Ok(tagged::write(&tags, record, &moves, first))
}

/// All tags except `SetUp` and `FEN`.
fn tags<W: Word>(rules: &Rules<W>, record: &Record) -> Vec<(&'static str, String)> {
    let counts_two = TYPES_OF_TWO_POINTS.contains(&rules.pdn_type);
    let results = if counts_two { INTERNATIONAL_RESULTS } else { DEFAULT_RESULTS };
    let result = match (record.winner(), record.result) {
        // The first points belong to the side that moves first.
        (Some(winner), _) if rules.first == Side::First => results[winner.index()],
        (Some(winner), _) => results[winner.other().index()],
        (None, Some(_)) => results[2],
        (None, None) => "*",
    };
    let known = TERMINATIONS.iter().find(|(reason, _)| *reason == record.reason);
    let usual = if result == "*" { UNTERMINATED } else { "normal" };
    let date = if record.date.is_empty() { "????.??.??".to_owned() } else { record.dotted_date() };
    let or_unknown = |text: &str| if text.is_empty() { "?".to_owned() } else { text.to_owned() };
    let [white, black] = Side::BOTH.map(|side| record.players[side.index()].clone());
    let mut players = [("White", Some(white)), ("Black", Some(black))];
    if rules.first == Side::Second {
        players.reverse();
    }
    let [first, second] = players;
    // The type alone means the first variant that has it.
    let is_named = variant_of(rules.pdn_type, rules.layout.size()) == Some(rules.name);
    [
        ("Event", Some(record.event.clone())),
        ("Site", Some(or_unknown(&record.site))),
        ("Date", Some(date)),
        ("Round", Some(or_unknown(&record.round))),
        first,
        second,
        ("Result", Some(result.to_owned())),
        ("GameType", Some(game_type(rules))),
        ("Variant", (!is_named).then(|| rules.name.to_owned())),
        ("TimeControl", tagged::write_clock(record)),
        ("PlyCount", Some(record.line.moves.len().to_string())),
        ("Termination", Some(known.map_or(usual, |(_, word)| word).to_owned())),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some((name, value?)))
    .collect()
}

/// The variant of a type of PDN on a board of this size.
fn variant_of(pdn_type: u8, size: usize) -> Option<&'static str> {
    let is_meant = |label: &Label| label.pdn_type == pdn_type && label.size == size;
    labels().find(is_meant).map(|label| label.name)
}

/// The types whose wins count two points, as the chapter "GameType tag" of the standard has them; Lidraughts writes 96 and 98 so.
const TYPES_OF_TWO_POINTS: [u8; 4] = [20, 27, 96, 98];

/// The GameType tag: the number, the side that begins, columns and rows, the notation, and 1 if the lower left corner is light.
/// The notation is `A0`, letters from the lower left, or `N` for numbers and the corner of square 1 as the side that begins
/// sees the board: 1 at the lower right, 2 at the upper left. All fields are written, because the number alone means
/// algebraic notation for some types, and ten by ten squares for others.
fn game_type<W: Word>(rules: &Rules<W>) -> String {
    let layout = rules.layout;
    let first = if rules.first == Side::First { 'W' } else { 'B' };
    let from_above = layout.first_corner() == Corner::TopLeft;
    let notation = match from_above == (rules.first == Side::First) {
        _ if layout.is_whole() => "A0",
        true => "N2",
        false => "N1",
    };
    let (size, inverted) = (layout.size(), u8::from(layout.is_mirrored()));
    format!("{},{first},{size},{size},{notation},{inverted}", rules.pdn_type)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::erased::tagged::MAX_LINE;
    use crate::erased::{Comment, MoveScore, random_line};
    use crate::game::{Game, Options};
    use crate::search::{Clock, Verdict};

    fn draughts(variant: &str) -> Draughts {
        Draughts::create(variant, &Options::default()).unwrap()
    }

    /// Writes a game of any variant.
    fn written(variant: &str, record: &Record) -> String {
        let options = Options::default();
        let text = match Draughts::<u128>::create(variant, &options) {
            Ok(game) => write(&game, record),
            Err(_) => write(&draughts(variant), record),
        };
        text.unwrap()
    }

    fn line(setup: Option<&str>, moves: &str) -> PositionText {
        PositionText {
            setup: setup.map(str::to_owned),
            moves: moves.split_whitespace().map(str::to_owned).collect(),
        }
    }

    fn record(line: &PositionText, comments: &[Comment]) -> Record {
        // The moves of the opening have none.
        let none = std::iter::repeat_n(Comment::default(), line.moves.len() - comments.len());
        Record {
            event: "Test \"1\"".to_owned(),
            round: "3".to_owned(),
            date: "2026-11-21".to_owned(),
            players: ["Wiersma, Harm", "back\\slash"].map(str::to_owned),
            line: line.clone(),
            result: Some(Verdict::Win),
            reason: "time".to_owned(),
            clock: Some(Clock {
                remaining: Duration::from_secs(60),
                increment: Duration::from_secs(1),
                moves_to_go: None,
            }),
            comments: none.chain(comments.iter().cloned()).collect(),
            ..Record::default()
        }
    }

    fn comment(score: Option<MoveScore>, seconds: f64) -> Comment {
        Comment { score, seconds: Some(seconds), text: String::new() }
    }

    /// Tags, numbers of moves, result type and end of the game as the chapters "PDN tags", "GameType tag" and "Grammar" of the standard have them.
    #[test]
    fn a_game_is_written_as_the_standard_has_it() {
        let line = line(None, "32-28 19-23 28x19 14x23 37-32");
        let comments = [
            comment(Some(MoveScore::Estimate(0.5)), 1.25),
            comment(Some(MoveScore::Proven(-1.0)), 0.004),
            comment(None, 2.0),
        ];
        let expected = "[Event \"Test \\\"1\\\"\"]\n[Site \"?\"]\n[Date \"2026.11.21\"]\n[Round \"3\"]\n\
            [White \"Wiersma, Harm\"]\n[Black \"back\\\\slash\"]\n[Result \"2-0\"]\n\
            [GameType \"20,W,10,10,N2,0\"]\n[TimeControl \"60+1\"]\n[PlyCount \"5\"]\n\
            [Termination \"time forfeit\"]\n\n\
            1. 32-28 19-23 2. 28x19 {+0.50 1.25s} 14x23 {lost 0.00s} 3. 37-32 {2.00s} *\n\n";
        let text = write(&draughts("international"), &record(&line, &comments));
        assert_eq!(text.as_deref(), Ok(expected));
    }

    #[test]
    fn a_game_without_a_result_is_unterminated() {
        let line = line(None, "32-28 19-23");
        let unfinished = Record { line, ..Record::default() };
        let text = write(&draughts("international"), &unfinished).unwrap();
        assert!(text.contains("[Result \"*\"]"), "{text}");
        assert!(text.contains("[Termination \"unterminated\"]"), "{text}");
    }

    #[test]
    fn a_clock_of_so_many_moves_says_how_many() {
        let line = PositionText::default();
        let whole = record(&line, &[]);
        let clock = whole.clock.map(|clock| Clock { moves_to_go: Some(40), ..clock });
        let text = write(&draughts("international"), &Record { clock, ..whole }).unwrap();
        assert!(text.contains("[TimeControl \"40/60+1\"]"), "{text}");
    }

    #[test]
    fn a_game_that_black_begins_says_so() {
        let line = line(Some("B:W31-50:B1-20"), "19-23 32-28 23x32");
        let text = write(&draughts("international"), &record(&line, &[])).unwrap();
        assert!(text.contains("[SetUp \"1\"]\n[FEN \"B:W31,32,"), "{text}");
        assert!(text.ends_with("\n\n1... 19-23 2. 32-28 23x32 *\n\n"), "{text}");
        assert!(write(&draughts("russian"), &record(&line, &[])).is_err());
    }

    /// The numbers and the results that go with them, from the table of the chapter "GameType tag".
    #[test]
    fn every_variant_has_its_type_and_its_results() {
        let line = PositionText::default();
        for (variant, game_type, [white, black, draw]) in [
            ("international", "20,W,10,10,N2,0", INTERNATIONAL_RESULTS),
            ("brazilian", "26,W,8,8,N2,0", DEFAULT_RESULTS),
            ("russian", "25,W,8,8,N2,0", DEFAULT_RESULTS),
            ("frisian", "40,W,10,10,N2,0", DEFAULT_RESULTS),
            ("killer", "20,W,10,10,N2,0", INTERNATIONAL_RESULTS),
            ("8x8", "26,W,8,8,N2,0", DEFAULT_RESULTS),
            ("breakthrough", "96,W,10,10,N2,0", INTERNATIONAL_RESULTS),
            ("antidraughts", "98,W,10,10,N2,0", INTERNATIONAL_RESULTS),
            ("6x6", "20,W,6,6,N2,0", INTERNATIONAL_RESULTS),
            ("14x14", "20,W,14,14,N2,0", INTERNATIONAL_RESULTS),
            ("12x12", "27,W,12,12,N2,0", INTERNATIONAL_RESULTS),
            ("canadian", "27,W,12,12,N2,0", INTERNATIONAL_RESULTS),
            ("english", "21,B,8,8,N1,0", DEFAULT_RESULTS),
            ("italian", "22,W,8,8,N2,1", DEFAULT_RESULTS),
            ("pool", "23,B,8,8,N1,0", DEFAULT_RESULTS),
            ("spanish", "24,W,8,8,N1,1", DEFAULT_RESULTS),
            ("portuguese", "28,W,8,8,N1,1", DEFAULT_RESULTS),
            ("czech", "29,W,8,8,N2,0", DEFAULT_RESULTS),
            ("turkish", "30,W,8,8,A0,0", DEFAULT_RESULTS),
            ("thai", "31,B,8,8,N2,0", DEFAULT_RESULTS),
            ("frysk", "97,W,10,10,N2,0", DEFAULT_RESULTS),
        ] {
            // Black begins: its points come first, and its name.
            let begins = game_type.contains(",B,");
            let [white, black] = if begins { [black, white] } else { [white, black] };
            for (winner, result) in
                [(Verdict::Win, white), (Verdict::Loss, black), (Verdict::Draw, draw)]
            {
                let record = Record {
                    result: Some(winner),
                    date: String::new(),
                    clock: None,
                    ..record(&line, &[])
                };
                let text = written(variant, &record);
                for tag in [
                    format!("[GameType \"{game_type}\"]"),
                    format!("[Result \"{result}\"]"),
                    "[Date \"????.??.??\"]".to_owned(),
                ] {
                    assert!(text.contains(&tag), "{tag}: {text}");
                }
                assert!(!text.contains("TimeControl") && text.ends_with("]\n\n*\n\n"), "{text}");
                assert_eq!(text.find("[Black ") < text.find("[White "), begins, "{text}");
            }
        }
    }

    #[test]
    fn reasons_are_read_back_as_far_as_the_tag_tells_them_apart() {
        use Verdict::{Draw, Loss, Win};
        let game = draughts("international");
        for (reason, result, read_back) in [
            ("illegal_move", Win, "illegal_move"),
            ("crash", Loss, "crash"),
            ("stall", Win, "stall"),
            ("refused", Win, "crash"),
            ("time", Loss, "time"),
            ("agreed_win", Win, "agreed_win"),
            ("agreed_draw", Draw, "agreed_draw"),
            ("max_plies", Draw, "agreed_draw"),
        ] {
            let line = line(None, "32-28");
            let (result, reason) = (Some(result), reason.to_owned());
            let record = Record { result, reason, ..record(&line, &[]) };
            let text = write(&game, &record).unwrap();
            let draft = read::read(&game, &text).unwrap().unwrap();
            assert_eq!(draft.record.reason, read_back, "{text}");
        }
    }

    /// Programs for the chess board write so, with the type of the game or without.
    #[test]
    fn moves_by_letters_are_of_the_chess_board() {
        let numbers = "22-18 10-14 25-22 11-16 22-17 16-20 17x10";
        for (meant, tag, variant) in [
            ("international", "[GameType \"25,W,8,8,A0,0\"]", Some("russian")),
            ("international", "[GameType \"26\"]", Some("brazilian")),
            ("international", "[Event \"Kubok\"]", Some("russian")),
            ("russian", "[Event \"Kubok\"]", Some("russian")),
            ("brazilian", "[Event \"Kubok\"]", Some("brazilian")),
        ] {
            for moves in [
                "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 1-0",
                "1.c3d4 d6c5 2.b2c3 f6g5 3.c3b4 g5h4 4.b4xd6 1-0",
            ] {
                let text = format!("{tag}\n\n{moves}\n");
                assert!(read::is_head(&text), "{text}");
                let draft = read::read(&draughts(meant), &text).unwrap().unwrap();
                let first =
                    draft.variant.as_deref().or(draft.candidates.first().map(String::as_str));
                assert_eq!(first, variant, "{text}");
                let game = draughts(variant.unwrap_or(meant));
                let record = draft.settle(&game).unwrap_or_else(|error| panic!("{error:?}"));
                assert_eq!(record.line.moves.join(" "), numbers, "{text}");
                assert_eq!(record.result, Some(Verdict::Win));
            }
        }
        for chess in ["1. e2-e4 e7-e5 2. f1-c4", "1.b2b4 e7e5 2.c1b2", "1. e4 e5 2. Bc4 Nf6"] {
            assert!(!read::is_head(&format!("[Event \"Chess\"]\n\n{chess}")), "{chess}");
        }
    }

    #[test]
    fn larger_boards_are_known_by_type_name_or_squares() {
        let read = |text: &str| read::read(&draughts("international"), text).unwrap().unwrap();
        for tag in ["[GameType \"27\"]", "[GameType \"27,W,12,12,N2,0\"]", "[Variant \"Canadian\"]"]
        {
            let draft = read(&format!("{tag}\n\n1. 43-37 30-36 *\n"));
            assert_eq!(draft.variant.as_deref(), Some("canadian"), "{tag}");
        }
        let tries_large = |moves: &str| {
            let draft = read(&format!("[Event \"Club\"]\n\n{moves} *\n"));
            draft.candidates.iter().any(|name| name == "canadian")
        };
        assert!(tries_large("1. 43-37 30-36 2. 49-43 25-30 3. 55-49"));
        assert!(!tries_large("1. 32-28 19-23"));
    }

    /// As in the records of the American Checker Federation and the Open Checkers Archive, where black moves first.
    #[test]
    fn the_first_points_are_those_of_the_side_that_begins() {
        let moves = "1. 11-15 23-19 2. 8-11";
        for (tags, result, variant) in [
            ("[GameType \"21\"]\n[Result \"1-0\"]", Verdict::Loss, Some("english")),
            ("[GameType \"21,B,8,8,N1,0\"]\n[Result \"0-1\"]", Verdict::Win, Some("english")),
            ("[Variant \"American checkers\"]\n[Result \"1-0\"]", Verdict::Loss, Some("english")),
            ("[Black \"A\"]\n[White \"B\"]\n[Result \"1-0\"]", Verdict::Loss, None),
            ("[White \"B\"]\n[Black \"A\"]\n[Result \"1-0\"]", Verdict::Win, None),
        ] {
            let text = format!("{tags}\n\n{moves}\n");
            let draft = read::read(&draughts("international"), &text).unwrap().unwrap();
            assert_eq!(
                (draft.record.result, draft.variant.as_deref()),
                (Some(result), variant),
                "{tags}"
            );
            if variant.is_none() {
                assert!(draft.candidates.iter().any(|name| name == "english"), "{tags}");
            }
            let record =
                draft.settle(&draughts("english")).unwrap_or_else(|error| panic!("{error:?}"));
            assert_eq!(record.line.moves.join(" "), "11-15 23-19 8-11", "{tags}");
        }
        for (tag, name) in [
            ("23,W,8,8,A1,1", "Jamaican draughts"),
            ("23,W,8,8,A0,0", "unified pool checkers"),
            ("41", "Spantsiretti draughts"),
        ] {
            let text = format!("[GameType \"{tag}\"]\n\n1. c3-d4 *\n");
            let draft = read::read(&draughts("international"), &text).unwrap().unwrap();
            let refused = format!("{:?}", draft.refused);
            assert!(refused.contains(name), "{refused}");
        }
    }

    /// The moves of a game, read as a stranger would: without tags, comments and numbers.
    fn moves_of(text: &str) -> Vec<String> {
        let (_, mut body) = text.split_once("\n\n").unwrap();
        let mut moves = String::new();
        while let Some((before, after)) = body.split_once('{') {
            moves.push_str(before);
            body = after.split_once('}').unwrap().1;
        }
        moves.push_str(body);
        let is_move = |word: &&str| !word.ends_with('.') && *word != "*";
        moves.split_whitespace().filter(is_move).map(str::to_owned).collect()
    }

    #[test]
    fn moves_are_read_back_and_lines_are_short() {
        for variant in [
            "international",
            "russian",
            "frisian",
            "4x4",
            "english",
            "italian",
            "portuguese",
            "turkish",
            "thai",
        ] {
            let game = draughts(variant);
            for seed in 0..5 {
                let line = random_line(&game, seed, 150);
                let comment = comment(Some(MoveScore::Estimate(-12.345)), 61.5);
                let comments = vec![comment; line.moves.len() / 2];
                let text = write(&game, &record(&line, &comments)).unwrap();
                assert_eq!(moves_of(&text), line.moves);
                assert!(text.lines().all(|line| line.len() <= MAX_LINE), "{text}");
            }
        }
    }
}
