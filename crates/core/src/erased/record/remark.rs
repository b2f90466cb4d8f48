//! Remarks: guesses, omissions and oddities in a record that was read.

use crate::game::Wording;

/// A guess, an omission or an oddity in a record that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// Offset in bytes in the text of the game.
    pub at: usize,
    /// The line of the stream, from 1; 0 if the format is not text.
    pub line: u64,
    /// The character of the line, from 1; 0 if the format is not text.
    pub column: u64,
    /// A sentence.
    pub message: Wording,
}

impl Remark {
    /// A remark on the text at an offset; its line is computed when the game has been read.
    #[must_use]
    pub fn new(at: usize, message: impl Into<Wording>) -> Self {
        Self { at, line: 0, column: 0, message: message.into() }
    }
}
