//! Records of games in the Generic Game Format of the GGS server, one line a game.
//!
//! Michael Buro describes the format and its clocks ("Generic Game Format", 2004, <https://skatgame.net/mburo/ggsa/ggf>,
//! <https://skatgame.net/mburo/ggsa/clock>). The details for Othello follow the archive of that server.
//! ```text
//! (;GM[Othello]PC[…]DT[2003.12.15]PB[black]PW[white]TI[05:00//02:00]TY[8]RE[+6.000]BO[8 --------…-------- *]
//! B[d3//3.95]W[c5/-18.40/0.10]…;)
//! ```
//! A move has the score for its player and the seconds it took, if they are known.
//!
//! In a komi game (`TY[8k]`) both players bid a first move with the lead in discs that they expect from it (`KB`, `KW`). The mean of both
//! is the lead of black that counts as a draw (`KM`), and `RE` is black's result minus `KM`. The bids are ignored, because the first move
//! is repeated among the moves.

use std::time::Duration;

use crate::erased::property::{self, Property, find, text_of};
use crate::erased::{
    Comment, Draft, DraftMove, DynGame, MoveScore, PositionText, Record, RecordError, comment,
    read_date,
};
use crate::game::{Outcome, Position, Refusal, Side, shown, wording};
use crate::games::othello::text::dialect::{self, GGF_PASS};
use crate::games::othello::text::notation;
use crate::games::othello::{Othello, OthelloPosition};
use crate::search::{Clock, Verdict};

/// The place of our games: the program that wrote the record.
const PLACE: &str = "plateau";
/// The properties of the moves.
const SIDES: [&str; 2] = ["B", "W"];
/// The letter of games of komi in their type.
const KOMI: &str = "k";
/// The size of the board of ten rows without corners.
const OCTAGON: &str = "88";
/// Flags of a game that was not played to the end: the clock ran out, both players agreed, or the loser resigned or crashed.
const TIMED_OUT: char = 't';
const MUTUAL: char = 's';
const RESIGNED: char = 'r';

/// Writes a game. Errors: the line cannot be replayed.
pub(super) fn write(game: &Othello, record: &Record) -> Result<String, Refusal> {
    let start = PositionText { setup: record.line.setup.clone(), moves: Vec::new() };
    let position = start.replay(game)?;
    let end = record.line.replay(game)?;
    let played = game.play(&start, &record.line.moves)?;

    let size = game.layout.size;
    let bidding = if record.komi.is_some() { KOMI } else { "" };
    let [black, white] = record.players.each_ref().map(|name| sanitise(name));
    let place = if record.site.is_empty() { PLACE.to_owned() } else { sanitise(&record.site) };
    // The notation has no time that is added again.
    let is_whole_game = record.clock.is_some_and(|clock| clock.moves_to_go.is_none());
    let time = record.clock_seconds().filter(|_| is_whole_game).map(clock);
    let date = date(record);
    let properties = [
        ("GM", Some("Othello".to_owned())),
        ("PC", Some(place)),
        ("DT", date),
        ("PB", Some(black)),
        ("PW", Some(white)),
        ("TI", time),
        ("TY", Some(format!("{size}{bidding}"))),
        ("KM", record.komi.map(|komi| format!("{komi:+.3}"))),
        ("RE", record.result.map(|_| result(record, &end))),
        ("BO", Some(dialect::format_ggf(game, &position))),
    ];
    let mut text = "(;".to_owned();
    for (name, value) in properties {
        text.extend(value.map(|value| format!("{name}[{value}]")));
    }
    let squares = f64::from(game.layout.squares.count_ones());
    let mut side = position.side_to_move();
    for (index, mv) in played.iter().enumerate() {
        text.push_str(&write_move(side, &mv.text, record.comment(index), squares));
        side = side.other();
    }
    text.push_str(";)\n");
    Ok(text)
}

/// A move with the score for its player and the seconds that it took. A score is at most the number of squares; a win of unknown margin is
/// written as that number.
fn write_move(side: Side, mv: &str, comment: Option<&Comment>, squares: f64) -> String {
    let name = SIDES[side.index()];
    let mv = if mv == notation::PASS { GGF_PASS } else { mv };
    let score = comment.and_then(|comment| comment.score).map(|score| {
        let lead = match score {
            MoveScore::Estimate(lead) | MoveScore::Proven(lead) => lead,
            MoveScore::Mate(_) => score.size(),
        };
        format!("{:.2}", lead.clamp(-squares, squares))
    });
    let seconds = comment.and_then(|comment| comment.seconds).map(|s| format!("{s:.2}"));
    match (score, seconds) {
        (None, None) => format!("{name}[{mv}]"),
        (Some(score), None) => format!("{name}[{mv}/{score}]"),
        (score, Some(seconds)) => format!("{name}[{mv}/{}/{seconds}]", score.unwrap_or_default()),
    }
}

/// The lead of black in discs beyond the komi. If the position did not decide the game, the highest possible lead, with the reason.
fn result(record: &Record, end: &OthelloPosition) -> String {
    let winner = record.winner();
    let signed = |side: Option<Side>, lead: f64| match side {
        Some(Side::First) => lead,
        Some(Side::Second) => -lead,
        None => 0.0,
    };
    let beyond = |outcome: Outcome| {
        signed(outcome.winner, f64::from(outcome.margin)) - record.komi.unwrap_or_default()
    };
    let decided = end.outcome().map(beyond).filter(|&lead| winner_of(lead) == winner);
    let squares = f64::from(end.layout().squares.count_ones());
    let lead = decided.unwrap_or_else(|| signed(winner, squares));
    let flag = match (decided, winner, record.reason.as_str()) {
        (Some(_), ..) => String::new(),
        (None, None, _) => format!(":{MUTUAL}"),
        (None, Some(_), "time" | "stall") => format!(":{TIMED_OUT}"),
        (None, Some(_), _) => format!(":{RESIGNED}"),
    };
    format!("{lead:+.2}{flag}")
}

/// The winner for a lead of black.
fn winner_of(lead: f64) -> Option<Side> {
    match lead {
        win if win > 0.0 => Some(Side::First),
        loss if loss < 0.0 => Some(Side::Second),
        _ => None,
    }
}

/// The day, if it is known.
fn date(record: &Record) -> Option<String> {
    (!record.date.is_empty()).then(|| sanitise(&record.dotted_date()))
}

/// A clock: the time at the start, and the increment of each move.
fn clock([base, increment]: [u64; 2]) -> String {
    let time = |seconds: u64| {
        let [hours, minutes, seconds] = [seconds / 3600, seconds / 60 % 60, seconds % 60];
        let hours = if hours > 0 { format!("{hours:02}:") } else { String::new() };
        format!("{hours}{minutes:02}:{seconds:02}")
    };
    format!("{}/{}", time(base), time(increment))
}

/// A name as the value of a property. Brackets are replaced, because they would end it and cannot be escaped.
fn sanitise(name: &str) -> String {
    let plain = |character: char| match character {
        '[' => '(',
        ']' => ')',
        // Other programs read a backslash as an escape character.
        '\\' => '/',
        _ if character.is_control() => ' ',
        _ => character,
    };
    name.chars().map(plain).collect()
}

/// True if a text begins as a record of Othello.
#[must_use]
pub(super) fn is_head(head: &str) -> bool {
    // The server puts the number of games before those that are played side by side.
    let head = head.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    head.starts_with("(;GM[Othello]")
}

/// Reads a game. Errors: it is not in this format, or of another game.
pub(super) fn read(text: &str) -> Result<Option<Draft>, RecordError> {
    let properties = property::read(text)?;
    let game = find(&properties, "GM").filter(|game| game.text.eq_ignore_ascii_case("othello"));
    if game.is_none() {
        let came = text_of(&properties, "GM");
        let message = wording!("othello-ggf-game", came = shown(&came));
        return Err(RecordError::new(0, message));
    }
    let board =
        find(&properties, "BO").ok_or_else(|| RecordError::new(0, text!("othello-ggf-board")))?;
    let (size, squares) = board.text.trim().split_once(char::is_whitespace).unwrap_or_default();
    let count = squares.chars().filter(|letter| !letter.is_whitespace()).count();
    // The side to move is among them.
    let komi = read_number(&text_of(&properties, "KM"));
    let most = count.saturating_sub(1) as f64 + komi.unwrap_or_default().abs();
    let (result, reason) = read_result(&text_of(&properties, "RE"), most);
    let site = text_of(&properties, "PC");
    let mut record = Record {
        site: if site == PLACE { String::new() } else { site },
        date: read_date(&text_of(&properties, "DT")),
        players: ["PB", "PW"].map(|name| known(text_of(&properties, name))),
        line: PositionText { setup: Some(squares.replace('*', "X")), moves: Vec::new() },
        result,
        reason,
        clock: read_clock(&text_of(&properties, "TI")),
        komi,
        ..Record::default()
    };
    if let Some(said) = find(&properties, "RE").filter(|_| record.result.is_none()) {
        let text = shown(&said.text).into_owned();
        if text.trim() != "?" {
            record.remark(said.at, wording!("othello-ggf-result", text));
        }
    }
    let moves = properties.iter().filter_map(read_move).collect();
    let variant = Some(format!("{size}x{size}"));
    let refused = find(&properties, "TY").and_then(refused_type);
    Ok(Some(Draft { record, variant, setup_at: board.at, moves, refused, ..Draft::default() }))
}

/// A name; a question mark stands for an unknown one.
fn known(name: String) -> String {
    if name == "?" { String::new() } else { name }
}

/// The refusal of an unsupported type of game: behind the size of the board, `k` is a komi game, `s` one of two games that were played at
/// the same time, and `r` a start with N random discs; other letters are other rules.
fn refused_type(told: &property::Value) -> Option<RecordError> {
    let text = told.text.trim();
    let letters = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let is_known =
        |letter: char| letter.is_ascii_digit() || [KOMI, "s", "r"].concat().contains(letter);
    let is_played = letters.chars().all(is_known) && !text.starts_with(OCTAGON);
    (!is_played).then(|| {
        let text = shown(text);
        RecordError::new(told.at, wording!("othello-ggf-type", text))
    })
}

/// Reads a move with its score and its seconds; `None` of another property.
fn read_move(property: &Property) -> Option<DraftMove> {
    let index = SIDES.iter().position(|side| *side == property.name)?;
    let value = property.value();
    let mut parts = value.text.trim().splitn(3, '/');
    let text = parts.next().unwrap_or_default().to_owned();
    let score = parts.next().and_then(read_number).map(MoveScore::Estimate);
    let seconds = parts.next().and_then(read_number);
    let comment = Comment { score, seconds, text: String::new() };
    let side = Some(Side::BOTH[index]);
    Some(DraftMove { at: value.at, text, side, comment, ..DraftMove::default() })
}

/// Reads a number that is finite.
fn read_number(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|value: &f64| value.is_finite())
}

/// The result for black, and the reason if the game was not decided on the board. A lead of more than `most` is none.
fn read_result(text: &str, most: f64) -> (Option<Verdict>, String) {
    let (lead, flag) = text.split_once(':').unwrap_or((text, ""));
    let lead = lead.trim().parse::<f64>().ok().filter(|lead| lead.abs() <= most);
    let result = lead.map(|lead| match lead {
        win if win > 0.0 => Verdict::Win,
        loss if loss < 0.0 => Verdict::Loss,
        _ => Verdict::Draw,
    });
    let reason = match flag.trim().chars().next() {
        Some(TIMED_OUT) => "time",
        Some(RESIGNED) => "resigned",
        Some(MUTUAL) => "agreed_draw",
        _ => "",
    };
    (result, reason.to_owned())
}

/// Reads a clock: the time at the start, and the increment of each move. The extension after it is ignored.
fn read_clock(text: &str) -> Option<Clock> {
    let mut times = text.split('/').map(|time| time.split(',').next().unwrap_or_default());
    let base = read_time(times.next()?).map(Duration::try_from_secs_f64)?.ok()?;
    let more = times.next().and_then(read_time).unwrap_or_default();
    let increment = Duration::try_from_secs_f64(more).ok()?;
    Some(Clock { remaining: base, increment, moves_to_go: None })
}

/// Reads a time with its days before a dot, as `1.12:01:23`.
fn read_time(text: &str) -> Option<f64> {
    const DAY: f64 = 86_400.0;
    let (days, time) = match text.split_once('.') {
        Some((days, time)) if text.contains(':') => (days.trim().parse::<u32>().ok()?, time),
        _ => (0, text),
    };
    Some(f64::from(days) * DAY + comment::read_time(time)?)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::erased::random_line;
    use crate::game::{Game, Options};
    use crate::search::Clock;

    fn othello(variant: &str) -> Othello {
        Othello::create(variant, &Options::default()).unwrap()
    }

    fn line(moves: &str) -> PositionText {
        PositionText { setup: None, moves: notation::split_moves(moves) }
    }

    fn record(line: &PositionText, comments: &[Comment]) -> Record {
        // The moves of the opening have none.
        let opening = line.moves.len() - comments.len();
        let none = std::iter::repeat_n(Comment::default(), opening);
        Record {
            event: "Test".to_owned(),
            round: "1".to_owned(),
            date: "2003-12-15".to_owned(),
            players: ["Saio[1200]", "Saio3000"].map(str::to_owned),
            line: line.clone(),
            result: Some(Verdict::Draw),
            reason: "no_moves".to_owned(),
            comments: none.chain(comments.iter().cloned()).collect(),
            ..Record::default()
        }
    }

    fn comment(score: MoveScore, seconds: f64) -> Comment {
        Comment { score: Some(score), seconds: Some(seconds), text: String::new() }
    }

    /// The shape is that of the games in the archive of the server (Othello.01e4.ggf,
    /// <https://skatgame.net/mburo/ggs/game-archive/Othello/>), but for spaces between the rows of the board. The shortest game there is
    /// ends after nine moves with thirteen black discs; fifty-one squares stay empty, and are the winner's.
    #[test]
    fn a_game_is_written_as_the_archive_has_it() {
        let line = line("e6f4e3f6g5d6e7f5c5");
        let minute = Clock {
            remaining: Duration::from_secs(3900),
            increment: Duration::from_secs(2),
            moves_to_go: None,
        };
        let comments = [
            comment(MoveScore::Proven(8.0), 1.0),
            comment(MoveScore::Estimate(-48.5), 0.93),
            Comment { seconds: Some(4.09), ..Comment::default() },
            comment(MoveScore::Mate(3), 0.0),
        ];
        let record = Record {
            result: Some(Verdict::Win),
            reason: "wipe_out".to_owned(),
            clock: Some(minute),
            ..record(&line, &comments)
        };
        let expected = "(;GM[Othello]PC[plateau]DT[2003.12.15]PB[Saio(1200)]PW[Saio3000]\
            TI[01:05:00/00:02]TY[8]RE[+64.00]\
            BO[8 ---------------------------O*------*O--------------------------- *]\
            B[e6]W[f4]B[e3]W[f6]B[g5]W[d6/8.00/1.00]B[e7/-48.50/0.93]W[f5//4.09]B[c5/64.00/0.00];)\n";
        assert_eq!(write(&othello("8x8"), &record).as_deref(), Ok(expected));
        let clock = Some(Clock { moves_to_go: Some(40), ..minute });
        let text = write(&othello("8x8"), &Record { clock, ..record }).unwrap();
        assert!(!text.contains("TI["), "{text}");
    }

    #[test]
    fn a_game_that_was_not_played_out_says_why() {
        let line = line("f5d6");
        for (winner, reason, result) in [
            (Verdict::Win, "time", "+64.00:t"),
            (Verdict::Loss, "stall", "-64.00:t"),
            (Verdict::Loss, "crash", "-64.00:r"),
            (Verdict::Win, "agreed_win", "+64.00:r"),
            (Verdict::Draw, "agreed_draw", "+0.00:s"),
        ] {
            let (winner, reason) = (Some(winner), reason.to_owned());
            let record =
                Record { result: winner, reason, date: String::new(), ..record(&line, &[]) };
            let text = write(&othello("8x8"), &record).unwrap();
            assert!(text.contains(&format!("RE[{result}]BO")), "{text}");
            assert!(!text.contains("DT[") && !text.contains("TI["), "{text}");
        }
    }

    /// A game of the server's archive, cut after two moves; `RE` is black's result minus `KM`.
    #[test]
    fn a_game_of_komi_is_read_without_its_bids() {
        let text = "(;GM[Othello]PC[GGS/os]PB[ming1014]PW[ant]TI[15:00//02:00]TY[8k]KB[e6//0.90]KW[f5/-1.00]KM[-0.500]\
            RE[+8.500]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
            B[e6//0.90]W[f4/-16.47/0.24];)";
        let game = othello("8x8");
        let record = read(text).unwrap().unwrap().settle(&game).unwrap();
        assert_eq!((record.komi, record.result), (Some(-0.5), Some(Verdict::Win)));
        assert_eq!(record.line, line("e6f4"));
        let written = write(&game, &record).unwrap();
        assert!(written.contains("TY[8k]KM[-0.500]RE[+64.00:r]BO["), "{written}");
        assert_eq!(read(&written).unwrap().unwrap().settle(&game).unwrap().komi, record.komi);
    }

    /// Black has all discs at the end, sixty-four more than white.
    #[test]
    fn a_result_is_what_is_beyond_the_komi() {
        let line = line("e6f4e3f6g5d6e7f5c5");
        for (komi, result, written) in [
            (63.5, Verdict::Win, "+0.50"),
            (64.0, Verdict::Draw, "+0.00"),
            (64.5, Verdict::Loss, "-0.50"),
            (0.0, Verdict::Loss, "-64.00:r"),
        ] {
            let record = Record { komi: Some(komi), result: Some(result), ..record(&line, &[]) };
            let text = write(&othello("8x8"), &record).unwrap();
            assert!(text.contains(&format!("RE[{written}]BO")), "{text}");
            assert_eq!(read(&text).unwrap().unwrap().record.result, Some(result), "{text}");
        }
    }

    /// The moves of a game and their players, read independently of our reader.
    fn moves_of(text: &str) -> Vec<(Side, String)> {
        let (_, moves) = text.split_once("*]").or(text.split_once("O]")).unwrap();
        let read = |part: &str| {
            let (side, mv) = part.split_once('[').unwrap();
            let mv = mv.split('/').next().unwrap();
            let side = if side == "B" { Side::First } else { Side::Second };
            (side, if mv == GGF_PASS { notation::PASS.to_owned() } else { mv.to_owned() })
        };
        moves.trim_end().trim_end_matches(";)").split_terminator(']').map(read).collect()
    }

    #[test]
    fn moves_are_read_back_with_their_sides() {
        let mut passes = 0;
        for (variant, seed) in [("8x8", 1), ("6x6", 2), ("4x4", 3), ("4x4", 4), ("4x4", 5)] {
            let game = othello(variant);
            let line = random_line(&game, seed, 100);
            let comments = [comment(MoveScore::Estimate(1.0), 2.0)];
            let record = record(&line, &comments);
            let mut at = PositionText::default();
            for (side, mv) in moves_of(&write(&game, &record).unwrap()) {
                assert_eq!(game.state(&at).unwrap().side, side);
                passes += usize::from(mv == notation::PASS);
                at.moves.push(mv);
            }
            assert_eq!(at, line);
        }
        assert!(passes > 0, "no game had a pass");
    }

    #[test]
    fn a_setup_is_the_board_of_the_record() {
        let setup = Some("-----OX--XXX---- O".to_owned());
        let line = PositionText { setup, moves: vec!["d4".to_owned()] };
        let text = write(&othello("4x4"), &record(&line, &[])).unwrap();
        assert!(text.contains("TY[4]RE[+0.00:s]BO[4 -----O*--***---- O]W[d4];)"), "{text}");
    }
}
