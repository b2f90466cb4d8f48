//! Pieces of a stream of records, and the ways to cut a stream into them.

use std::borrow::Cow;
use std::sync::Arc;

use super::encoding;
use crate::game::{Wording, letters_of_entities};

/// The way in which a stream is cut into games.
#[derive(Debug, Clone, Copy)]
pub enum Cut {
    /// One game per line.
    Lines,
    /// One game per line, or one move per line.
    Moves,
    /// Lines up to a blank one.
    Paragraphs,
    /// From a parenthesis to its closing one; parentheses in brackets do not count.
    Trees,
    /// From a brace to its closing one; braces in strings do not count.
    Objects,
    /// Tags in brackets, then moves, up to a result, a tag behind moves, or a repeated tag.
    Tags {
        /// True if a word ends a game; no move is written like one.
        ends: fn(&str) -> bool,
    },
    /// A header, then games of a fixed number of bytes.
    Blocks {
        /// Bytes of the header.
        header: usize,
        /// Bytes of a game.
        size: usize,
        /// The number of games in the header, if it has one.
        games: fn(&[u8]) -> Option<u64>,
    },
}

impl Cut {
    /// True if the stream is text.
    #[must_use]
    pub const fn is_text(self) -> bool {
        !matches!(self, Self::Blocks { .. })
    }
}

/// Companion files of a stream, by their extensions.
pub type Beside = Arc<Vec<(String, Vec<u8>)>>;

/// Piece of a stream: a game in its original form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Piece {
    /// The bytes; empty if the piece was too long.
    pub bytes: Vec<u8>,
    /// The line on which it begins, from 1; 0 if the stream is not text.
    pub line: u64,
    /// Number of bytes before it on that line.
    pub column: u64,
    /// The header of the stream, if it has one.
    pub header: Vec<u8>,
    /// The companion files of the stream, by their extensions.
    pub beside: Beside,
    /// True if the piece was too long; its bytes are discarded.
    pub is_overlong: bool,
}

impl Piece {
    /// The text: in UTF-8, in the encoding that it names, or in Latin-1, which older programs write; without entities of HTML.
    #[must_use]
    pub fn text(&self) -> String {
        let text = encoding::decode(&self.bytes).text;
        match letters_of_entities(&text) {
            Cow::Owned(replaced) => replaced,
            Cow::Borrowed(_) => text,
        }
    }

    /// The fault of the encoding that the text names, with the offset of the name.
    #[must_use]
    pub fn encoding_fault(&self) -> Option<(usize, Wording)> {
        encoding::fault(&self.bytes)
    }

    /// The bytes of the companion file with this extension.
    #[must_use]
    pub fn beside(&self, extension: &str) -> Option<&[u8]> {
        let known = self.beside.iter().find(|(name, _)| name == extension);
        known.map(|(_, bytes)| bytes.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_utf_8_or_else_latin_1() {
        let text = |bytes: &[u8]| Piece { bytes: bytes.to_vec(), ..Piece::default() }.text();
        assert_eq!((text("é".as_bytes()), text(b"\xe9")), ("é".to_owned(), "é".to_owned()));
    }
}
