//! Remarks: what a reader guessed, passed over or noticed in a record that it could read.

use crate::game::Wording;

/// Something in a record that its reader guessed, passed over or noticed. The game was read all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// Offset in bytes in the text of the game.
    pub at: usize,
    /// The line of the stream, from 1; 0 in a format that has no lines.
    pub line: u64,
    /// The character of the line, from 1; 0 in a format that has no lines.
    pub column: u64,
    /// A sentence.
    pub message: Wording,
}

impl Remark {
    /// A remark on the text at an offset; its line is found when the game is read.
    #[must_use]
    pub fn new(at: usize, message: impl Into<Wording>) -> Self {
        Self { at, line: 0, column: 0, message: message.into() }
    }
}
