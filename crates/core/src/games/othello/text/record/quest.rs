//! Games of Othello Quest in the JSON of its server: the players, the day, and the moves, each with its square in `m` and the milliseconds
//! that it took in `t`; a dash is a pass.
//!
//! ```text
//! {"created":"2018-05-10T16:19:34.094Z","players":[{"name":"a"},{"name":"b"}],
//!  "position":{"size":8,"moves":[{"m":"f5","t":1200},{"m":"d6","t":800}]}}
//! ```
//! Only these fields are read, by their names, at any place.

use crate::erased::{
    Comment, Cut, Draft, DraftMove, DynGame, Piece, Record, RecordError, RecordReader, read_date,
};
use crate::game::offset;
use crate::games::othello::text::notation::PASS;

pub(super) const READER: RecordReader = RecordReader {
    cut: Cut::Objects,
    beside: &[],
    detect: |_, head| is_head(head),
    names_game: true,
    draft: read,
};

/// The name of the list of moves, and of the square of each.
const MOVES: &str = "moves";
const SQUARE: &str = "m";

/// Fields of commands of our protocol, which games of the server do not have.
const FIELDS: [&str; 2] = ["game", "setup"];

fn is_head(head: &str) -> bool {
    let begins = head.trim_start_matches('\u{feff}').trim_start();
    begins.starts_with(['{', '['])
        && list_of_moves(head).is_some_and(|list| find(list, SQUARE).is_some())
}

/// The text behind the beginning of the list of moves, up to its end.
fn list_of_moves(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once(&format!("\"{MOVES}\""))?;
    let list = rest.trim_start().strip_prefix(':')?.trim_start().strip_prefix('[')?;
    Some(&list[..list.find(']').unwrap_or(list.len())])
}

/// The value of the first field with a name, a string or a number, with the text behind it.
fn find<'a>(text: &'a str, name: &str) -> Option<(&'a str, &'a str)> {
    let mut rest = text;
    let quoted = format!("\"{name}\"");
    loop {
        let (_, after) = rest.split_once(quoted.as_str())?;
        rest = after;
        let Some(value) = after.trim_start().strip_prefix(':').map(str::trim_start) else {
            continue;
        };
        return match value.strip_prefix('"') {
            Some(string) => string.split_once('"'),
            None => {
                let end = value.find([',', '}', ']']).unwrap_or(value.len());
                Some((value[..end].trim(), &value[end..]))
            }
        };
    }
}

fn read(_: &dyn DynGame, piece: &Piece) -> Result<Option<Draft>, RecordError> {
    let text = piece.text();
    let list = list_of_moves(&text).ok_or_else(|| {
        let is_game = text.contains("\"players\"");
        let at = if is_game { text.trim_end().len() } else { 0 };
        RecordError::new(at, text!("othello-quest-no-moves"))
    })?;
    let mut moves = Vec::new();
    // Each move is an object of its own, or a string alone.
    let has_objects = list.contains('{');
    // A command of our protocol has a list of moves too. Its other fields must not be lost.
    if !has_objects && FIELDS.iter().any(|name| find(&text, name).is_some()) {
        return Err(RecordError::new(text.trim_end().len(), text!("othello-quest-command")));
    }
    for part in list.split_inclusive(if has_objects { '}' } else { ',' }) {
        let square = match has_objects {
            true => find(part, SQUARE).map(|(square, _)| square),
            false => part.split('"').nth(1),
        };
        let Some(square) = square else { continue };
        let at = offset(&text, square);
        let is_pass = matches!(square, "-" | "--" | "pass" | "");
        let milliseconds = find(part, "t").and_then(|(time, _)| time.parse::<f64>().ok());
        let seconds =
            milliseconds.map(|time| time / 1000.0).filter(|time| time.is_finite() && *time >= 0.0);
        let text = if is_pass { PASS.to_owned() } else { square.to_owned() };
        let comment = Comment { seconds, ..Comment::default() };
        moves.push(DraftMove { at, text, comment, ..DraftMove::default() });
    }
    let date = find(&text, "created").map(|(date, _)| read_date(date)).unwrap_or_default();
    let mut record = Record { date, ..Record::default() };
    if let Some((_, players)) = text.split_once("\"players\"") {
        let first = find(players, "name").or_else(|| find(players, "id"));
        let second = first.and_then(|(_, rest)| find(rest, "name").or_else(|| find(rest, "id")));
        record.players =
            [first, second].map(|name| name.map_or_else(String::new, |(name, _)| name.to_owned()));
    }
    let size = find(&text, "size").and_then(|(size, _)| size.parse::<usize>().ok());
    let variant = size.map(|size| format!("{size}x{size}"));
    Ok(Some(Draft { record, variant, moves, ..Draft::default() }))
}
