//! Formats that every game has: its moves a line, its positions a line, and tags with moves and comments.
//!
//! ```text
//! f5d6c3                                    moves: as the game cuts them; a line that begins with # and a space is passed over
//! 1,2 A moves 1:1                           moves: from a position
//! 1,2 A                                     positions
//! [Game "nim"]  …  1. 1:1 {won 0.01s} *     record: all that is known of a game or the solution of a puzzle
//! ```

use super::tagged::{self, Style, Tagged};
use super::{Cut, Draft, DraftMove, MoveScore, Piece, Record, RecordFormat, RecordReader, Trouble};
use crate::erased::{DynGame, Interchange, PositionText, Rated};
use crate::game::{Refusal, Side};
use crate::search::Verdict;

/// Formats that every game has, behind those of its own.
#[must_use]
pub fn formats<G: Interchange>() -> [RecordFormat<G>; 3] {
    [
        RecordFormat {
            extension: "record",
            summary: "tags, then moves with scores, times and words as comments: for every game",
            write: Some(|game, record| write_record(game, record)),
            read: Some(RecordReader {
                cut: Cut::Tags { ends: STYLE.is_result },
                beside: &[],
                detect: is_record,
                names_game: true,
                draft: read_record,
            }),
        },
        RecordFormat {
            extension: "positions",
            summary: "a position a line: the last one of each game",
            write: Some(|game, record| Ok(game.state(&record.line)?.position + "\n")),
            read: Some(POSITIONS),
        },
        RecordFormat {
            extension: "moves",
            summary: "the moves of a game a line",
            write: Some(|game, record| Ok(write_line(game, &record.line) + "\n")),
            read: Some(RecordReader {
                cut: Cut::Lines,
                beside: &[],
                detect: |_, _| true,
                names_game: false,
                draft: read_moves,
            }),
        },
    ]
}

/// Reads positions, those of sets with the values of their moves too.
pub const POSITIONS: RecordReader = RecordReader {
    cut: Cut::Lines,
    beside: &[],
    detect: |game, head| {
        let first = lines(head).next();
        first.is_some_and(|line| read_line(game, line).is_ok())
    },
    names_game: false,
    draft: |game, piece| {
        let text = piece.text();
        let Some(line) = lines(&text).next() else { return Ok(None) };
        let Rated { at, moves: rated } = read_line(game, line)
            .map_err(|refusal| Trouble::new(offset(&text, line), refusal.to_string()))?;
        let best = rated.iter().map(|&(_, value)| value).max();
        let record = Record {
            line: PositionText { setup: at.setup, moves: Vec::new() },
            value: best.map(|value| MoveScore::Proven(value as f64)),
            rated,
            ..Record::default()
        };
        let place = |text| DraftMove { text, ..DraftMove::default() };
        let moves = at.moves.into_iter().map(place).collect();
        Ok(Some(Draft { record, setup_at: offset(&text, line), moves, ..Draft::default() }))
    },
};

/// Reads a line as a position with the values of its moves, or as one alone, which a semicolon may end as in such sets.
fn read_line(game: &dyn DynGame, line: &str) -> Result<Rated, Refusal> {
    game.parse_rated(line).map_or_else(
        || {
            let setup = game.normalise(line.trim_end_matches(';'))?;
            Ok(Rated {
                at: PositionText { setup: Some(setup), moves: Vec::new() },
                moves: Vec::new(),
            })
        },
        Ok,
    )
}

/// The beginning of a line that is ignored; the space distinguishes it from a board whose cells are written with `#`.
const REMARK: &str = "# ";

/// The lines of a text that are neither empty nor remarks.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let text = text.trim_start_matches('\u{feff}');
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(REMARK))
}

/// The offset of a part of a text.
fn offset(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len())
}

/// The word between a position and the moves from it.
const MOVES: &str = " moves ";

/// Writes a line of play in one line: its moves, without anything between them where they can be cut again,
/// behind the position and the word `moves` where it does not begin at the start of the game.
#[must_use]
pub fn write_line(game: &dyn DynGame, line: &PositionText) -> String {
    let tight = line.moves.concat();
    let moves = if game.split_moves(&tight) == line.moves { tight } else { line.moves.join(" ") };
    match &line.setup {
        None => moves,
        Some(setup) => format!("{setup}{MOVES}{moves}"),
    }
}

fn read_moves(game: &dyn DynGame, piece: &Piece) -> Result<Option<Draft>, Trouble> {
    let text = piece.text();
    let Some(line) = lines(&text).next() else { return Ok(None) };
    let line = &text[offset(&text, line)..];
    let (setup, moves) = match line
        .rsplit_once(MOVES)
        .or_else(|| line.trim_end().strip_suffix(MOVES.trim_end()).map(|setup| (setup, "")))
    {
        Some((setup, moves)) => (Some(setup.trim().to_owned()), moves),
        None => (None, line),
    };
    let record = Record { line: PositionText { setup, moves: Vec::new() }, ..Record::default() };
    let moves = place_moves(game, &text, moves);
    Ok(Some(Draft { record, setup_at: offset(&text, line), moves, ..Draft::default() }))
}

/// Cuts moves out of a part of a text.
#[must_use]
pub fn place_moves(game: &dyn DynGame, text: &str, moves: &str) -> Vec<DraftMove> {
    let mut at = offset(text, moves);
    let place = |mv: String| {
        // A game may cut other words than those that stand there: such a move keeps the place of the one before it.
        let found = text[at..].find(&mv);
        let begin = at + found.unwrap_or_default();
        at = found.map_or(at, |_| begin + mv.len());
        DraftMove { at: begin, text: mv, ..DraftMove::default() }
    };
    game.split_moves(moves).into_iter().map(place).collect()
}

/// An asterisk ends a game; any other word may be a move of some game.
const STYLE: Style = Style {
    is_result: |word| word == "*",
    is_move: |word| word.contains(char::is_alphanumeric),
    bare_numbers: false,
};
/// The results of a drawn game, and of a game with an unknown result.
const DRAW: &str = "draw";
const UNKNOWN: &str = "?";

/// The tags of the players.
const PLAYERS: [&str; 2] = ["First", "Second"];

fn is_record(game: &dyn DynGame, head: &str) -> bool {
    lines(head).next().is_some_and(|line| line == format!("[Game \"{}\"]", game.about().id))
}

fn write_record(game: &dyn DynGame, record: &Record) -> Result<String, Refusal> {
    let start = PositionText { setup: record.line.setup.clone(), moves: Vec::new() };
    let first = game.state(&start)?.side;
    let moves: Vec<_> =
        game.play(&start, &record.line.moves)?.into_iter().map(|mv| mv.text).collect();
    let result = match (record.winner(), record.result) {
        (Some(side), _) => game.about().side_name(side),
        (None, Some(_)) => DRAW,
        (None, None) => UNKNOWN,
    };
    let known = |name, value: &str| Some((name, value.to_owned())).filter(|(_, v)| !v.is_empty());
    let [first_player, second_player] = &record.players;
    let tags: Vec<(&str, String)> = [
        known("Game", game.about().id),
        known("Variant", &game.variant()),
        known("Event", &record.event),
        known("Site", &record.site),
        known("Date", &record.dotted_date()),
        known("Round", &record.round),
        known(PLAYERS[0], first_player),
        known(PLAYERS[1], second_player),
        known("Result", result),
        tagged::write_clock(record).map(|clock| ("TimeControl", clock)),
        record.komi.map(|komi| ("Komi", komi.to_string())),
        known("Termination", &record.reason),
        record.line.setup.as_ref().map(|setup| ("Setup", setup.clone())),
    ]
    .into_iter()
    .flatten()
    .collect();
    Ok(tagged::write(&tags, record, &moves, first))
}

fn read_record(game: &dyn DynGame, piece: &Piece) -> Result<Option<Draft>, Trouble> {
    let text = piece.text();
    let tagged: Tagged = tagged::read(&text, STYLE, Side::First)?;
    if !tagged.is_game() {
        return Ok(None);
    }
    if let Some((at, name)) = tagged.tag("Game").filter(|(_, name)| *name != game.about().id) {
        let message = format!(
            "a record of {}; one of {} is expected",
            crate::game::shown(name),
            game.about().id
        );
        return Err(Trouble::new(at, message));
    }
    let sides = game.about().sides;
    let result = tagged.value("Result");
    let result = match sides.iter().position(|side| side.name == result) {
        Some(0) => Some(Verdict::Win),
        Some(_) => Some(Verdict::Loss),
        None => (result == DRAW).then_some(Verdict::Draw),
    };
    let setup = tagged.tag("Setup").map(|(at, setup)| (at, setup.to_owned()));
    let komi = tagged.value("Komi").parse().ok().filter(|komi: &f64| komi.is_finite());
    let reason = tagged.value("Termination");
    let mut record = Record { result, reason, komi, ..tagged.record(PLAYERS) };
    record.line.setup = setup.as_ref().map(|(_, setup)| setup.clone());
    Ok(Some(Draft {
        record,
        variant: tagged.tag("Variant").map(|(_, name)| name.to_owned()),
        setup_at: setup.map_or(0, |(at, _)| at),
        moves: tagged.moves,
        ..Draft::default()
    }))
}
