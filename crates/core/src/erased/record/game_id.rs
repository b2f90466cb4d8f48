//! Game ids of Simon Tatham's puzzles: `7x7cross:OOPPPOO…`: columns and rows, the type in letters, a colon, and the board.

use super::common::is_said;
use super::{Cut, Draft, Piece, RecordError, RecordReader};
use crate::erased::DynGame;
use crate::game::offset;

/// The extension of the format.
pub const EXTENSION: &str = "tatham";

/// A game id whose board has not been read yet.
pub struct GameId<'a> {
    /// The number of columns.
    pub columns: usize,
    /// The number of rows.
    pub rows: usize,
    /// The letters of the type, directly behind the size; may be empty.
    pub kind: &'a str,
    /// The text behind the colon.
    pub board: &'a str,
    /// The offset of that text in the line.
    pub begin: usize,
}

impl<'a> GameId<'a> {
    /// The parts of an id; `None` if it has no colon, or no size before it.
    #[must_use]
    pub fn read(line: &'a str) -> Option<Self> {
        let (size, board) = line.split_once(':')?;
        let (columns, rest) = size.split_once('x')?;
        let rows = rest.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        let number = |text: &str| text.trim().parse().ok();
        let (columns, rows, kind) = (number(columns)?, number(rows)?, &rest[rows.len()..]);
        Some(Self { columns, rows, kind, board, begin: size.len() + 1 })
    }
}

/// The reader of ids, one per line.
#[must_use]
pub const fn reader(
    detect: fn(&dyn DynGame, &str) -> bool,
    draft: fn(&dyn DynGame, &Piece) -> Result<Option<Draft>, RecordError>,
) -> RecordReader {
    RecordReader { cut: Cut::Lines, beside: &[], detect, names_game: true, draft }
}

/// True if the first line with text is an id.
pub fn begins(head: &str, is_id: impl Fn(&str) -> bool) -> bool {
    head.lines().map(str::trim).find(|line| !line.is_empty()).is_some_and(is_id)
}

/// Reads the id in a piece with its offset; `None` for a comment or an empty line.
///
/// # Errors
/// Those of `read`.
pub fn draft(
    piece: &Piece,
    read: impl Fn(&str, usize) -> Result<Draft, RecordError>,
) -> Result<Option<Draft>, RecordError> {
    let text = piece.text();
    let line = text.trim();
    if !is_said(line) {
        return Ok(None);
    }
    read(line, offset(&text, line)).map(Some)
}
