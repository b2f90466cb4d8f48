//! Pieces of a stream of records, and the ways to cut a stream into them.

use crate::game::Wording;
use std::sync::Arc;

use super::encoding;

/// The way in which a stream is cut into games.
#[derive(Debug, Clone, Copy)]
pub enum Cut {
    /// A game a line.
    Lines,
    /// Lines up to a blank one.
    Paragraphs,
    /// From a parenthesis to the one that closes it; parentheses in brackets do not count.
    Trees,
    /// From a brace to the one that closes it; braces in strings do not count.
    Objects,
    /// Tags in brackets, then moves, to a result, a tag behind moves, or a tag that is given a second time.
    Tags {
        /// True of a word that ends a game; no move is written like one.
        ends: fn(&str) -> bool,
    },
    /// A header, then games of a fixed number of bytes.
    Blocks {
        /// Bytes of the header.
        header: usize,
        /// Bytes of a game.
        size: usize,
        /// The number of games that the header tells, if it does.
        games: fn(&[u8]) -> Option<u64>,
    },
}

impl Cut {
    /// True of a stream of text.
    #[must_use]
    pub const fn is_text(self) -> bool {
        !matches!(self, Self::Blocks { .. })
    }
}

/// Files beside a stream, by their extensions.
pub type Beside = Arc<Vec<(String, Vec<u8>)>>;

/// Piece of a stream: a game, as it is written there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Piece {
    /// The bytes; empty where there were too many of them.
    pub bytes: Vec<u8>,
    /// The line on which it begins, from 1; 0 in a stream that has no lines.
    pub line: u64,
    /// Bytes before it on that line.
    pub column: u64,
    /// The header of the stream, where that has one.
    pub header: Vec<u8>,
    /// The files beside the stream, by their extensions.
    pub beside: Beside,
    /// True if the piece was too long; its bytes are discarded.
    pub is_overlong: bool,
}

impl Piece {
    /// The text: in UTF-8, in the encoding that it names, or else in Latin-1, as older programs write.
    #[must_use]
    pub fn text(&self) -> String {
        encoding::decode(&self.bytes).text
    }

    /// The fault of the encoding that the text names, with the offset of the name.
    #[must_use]
    pub fn encoding_fault(&self) -> Option<(usize, Wording)> {
        encoding::fault(&self.bytes)
    }

    /// The bytes of the file beside the stream that has this extension.
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
