//! Reading PDN: the meaning of its tags.
//!
//! The types of games are in the chapter "GameType tag" of the standard. Without the tag the record is read as the caller's variant,
//! or as [`OF_LETTERS`] if the moves are written by letters and the caller's board is not the chess board.

use crate::erased::{Draft, DynGame, RecordError, tagged};
use crate::game::{Side, shown};
use crate::games::draughts::rules::variant::{Rules, VARIANTS};
use crate::search::Verdict;

use super::{RESULTS, TERMINATIONS, variant_of};

/// The tags of the players.
const PLAYERS: [&str; 2] = ["White", "Black"];

/// The variant of a record with moves by letters and without a type: the most played variant of the chess board,
/// for which the standard uses letters.
const OF_LETTERS: &str = "russian";
/// Rows of the chess board.
const CHESS_ROWS: usize = 8;

/// True if a text begins as a record of draughts.
#[must_use]
pub(super) fn is_head(head: &str) -> bool {
    let head = head.trim_start_matches('\u{feff}').trim_start();
    let is_tagged = head.starts_with('[') && !head.starts_with("[Game \"");
    // Chess has the same tags, but neither types of games nor squares that are numbers.
    is_tagged && (head.contains("[GameType \"") || has_route(head) || begins_diagonally(head))
}

/// True if the first move by letters goes along a diagonal, as no game of chess begins.
fn begins_diagonally(text: &str) -> bool {
    let first = text.split_whitespace().find_map(read_letters);
    first.is_some_and(|[from, to]| from.0.abs_diff(to.0) == from.1.abs_diff(to.1))
}

/// The columns and rows of the first two squares of `c3-d4`, `c3:e5`, `1.c3d4`.
fn read_letters(word: &str) -> Option<[(u8, u8); 2]> {
    let word = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    let square = |text: &str| match *text.as_bytes() {
        [column @ b'a'..=b'h', row @ b'1'..=b'8', ..] => Some((column, row)),
        _ => None,
    };
    let from = square(word)?;
    Some([from, square(word[2..].trim_start_matches(['-', 'x', ':', '×']))?])
}

/// True if a text has two numbers that are joined as the squares of a move, and are no result.
fn has_route(text: &str) -> bool {
    let is_square = |text: &str| text.parse::<u8>().is_ok_and(|number| number > 2);
    let routes = text
        .split_whitespace()
        .filter_map(|word| word.trim_start_matches("1.").split_once(['-', 'x']));
    routes.into_iter().any(|(from, to)| is_square(from) && is_square(to))
}

/// Reads a game.
///
/// # Errors
/// It is not in this format, or of a type that is not played here.
pub(super) fn read(game: &dyn DynGame, text: &str) -> Result<Option<Draft>, RecordError> {
    // Black begins where the position says so: that is known only after the tags.
    let mut tagged = tagged::read(text, &RESULTS, Side::First)?;
    let fen = tagged.tag("FEN").map(|(at, fen)| (at, fen.to_owned()));
    if fen.as_ref().is_some_and(|(_, fen)| fen.starts_with(['B', 'b'])) {
        tagged = tagged::read(text, &RESULTS, Side::Second)?;
    }
    let mut record = tagged.record(PLAYERS);
    record.line.setup = fen.as_ref().map(|(_, fen)| fen.clone());
    let result = tagged.value("Result");
    record.result = read_result(&result).or_else(|| tagged.result.and_then(read_result));
    record.reason = read_termination(&tagged.value("Termination"), record.result);
    let variant = read_variant(&tagged)?.or_else(|| of_letters(&tagged, &game.variant()));
    for mv in &mut tagged.moves {
        // Captures as some programs join them.
        mv.text = mv.text.replace([':', '×'], "x");
    }
    let setup_at = fen.map_or(0, |(at, _)| at);
    Ok(Some(Draft { record, variant, setup_at, moves: tagged.moves, grid: None }))
}

/// The result for white.
fn read_result(text: &str) -> Option<Verdict> {
    match text {
        "2-0" | "1-0" => Some(Verdict::Win),
        "0-2" | "0-1" => Some(Verdict::Loss),
        "1-1" | "1/2-1/2" | "½-½" => Some(Verdict::Draw),
        _ => None,
    }
}

/// The reason behind a word of the Termination tag; that of the rules is found on the board.
fn read_termination(text: &str, result: Option<Verdict>) -> String {
    // One word stands for the adjudication of wins and of draws.
    let is_draw = result == Some(Verdict::Draw);
    let is_meant =
        |(reason, word): &&(&str, &str)| *word == text && !(is_draw && *reason == "agreed_win");
    let known = TERMINATIONS.iter().find(is_meant);
    known.map_or(String::new(), |(reason, _)| (*reason).to_owned())
}

/// The variant of moves by letters, where `meant` is one of a larger or smaller board.
fn of_letters(tagged: &tagged::Tagged, meant: &str) -> Option<String> {
    let of_chess = |rules: &&Rules| rules.name == meant && rules.layout.size() == CHESS_ROWS;
    let has_letters = tagged.moves.first().is_some_and(|mv| read_letters(&mv.text).is_some());
    (has_letters && !VARIANTS.iter().any(of_chess)).then(|| OF_LETTERS.to_owned())
}

/// The variant: by its name, as we write it where the type has several, else by its type.
fn read_variant(tagged: &tagged::Tagged) -> Result<Option<String>, RecordError> {
    let named = tagged.value("Variant");
    if VARIANTS.iter().any(|rules| rules.name == named) {
        return Ok(Some(named));
    }
    let Some((at, text)) = tagged.tag("GameType") else { return Ok(None) };
    let mut parts = text.split(',').map(str::trim);
    let number: Option<u8> = parts.next().and_then(|number| number.parse().ok());
    let size: Option<usize> = parts.nth(1).and_then(|columns| columns.parse().ok());
    let of_type = |rules: &&&Rules| Some(rules.pdn_type) == number;
    let usual = VARIANTS.iter().find(of_type).map(|rules| rules.layout.size());
    let variant = number.zip(size.or(usual)).and_then(|(number, size)| variant_of(number, size));
    variant.map(|name| Some(name.to_owned())).ok_or_else(|| {
        let mut known: Vec<_> = VARIANTS.iter().map(|rules| rules.pdn_type.to_string()).collect();
        known.sort();
        known.dedup();
        let message = format!(
            "GameType \"{}\" is not played here; there are {}",
            shown(text),
            known.join(", ")
        );
        RecordError::new(at, message)
    })
}
