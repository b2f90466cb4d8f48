//! Splits a stream of bytes into games: it finds the end of each game and does not interpret the content.
//!
//! It holds at most one game, and at most [`MAX_GAME`] bytes of it. A bracket or brace that is never closed is ended by the header of the
//! next game.

use crate::game::{Wording, wording};
use std::collections::VecDeque;
use std::mem::take;

use super::tagged::ESCAPES;
use super::{Cut, Piece};

/// Most bytes of a game. The longest known game has a thousandth of it.
const MAX_GAME: usize = 1 << 20;

/// Cutter of a stream.
#[derive(Debug)]
pub struct Cutter {
    cut: Cut,
    /// The current piece.
    piece: Piece,
    /// Complete pieces.
    ready: VecDeque<Piece>,
    state: State,
    line: u64,
    column: u64,
    /// True if the line has only white space so far.
    blank_so_far: bool,
    /// Number of bytes read.
    read: u64,
}

/// Position of a cutter within a game.
#[derive(Debug, Default)]
struct State {
    /// Open parentheses.
    depth: usize,
    /// The closing byte of the open bracket, brace or string.
    inside: Option<u8>,
    /// True if the last byte escapes the next one.
    escaped: bool,
    /// True if a move or another word was read, so the next tag belongs to the next game.
    has_moves: bool,
    /// The tag whose name is being read.
    tag: Option<OpenTag>,
    /// The names of the tags of this game, in lower case.
    tags: Vec<Vec<u8>>,
    /// The current word.
    word: Vec<u8>,
    header: Vec<u8>,
}

/// A tag whose name is being read.
#[derive(Debug)]
struct OpenTag {
    /// Number of bytes of the piece before its bracket.
    at: usize,
    line: u64,
    column: u64,
}

/// Maximum number of tags of a game whose names are compared.
const MAX_TAGS: usize = 100;

/// Headers that begin a new game at the beginning of a line, even if the game before has not ended.
const TREE_HEADERS: [&[u8]; 2] = [b"\n(;GM[", b"\n(;FF["];
const TAG_HEADERS: [&[u8]; 2] = [b"\n[Event \"", b"\n[Game \""];
/// The mark at the beginning of UTF-8 texts by some programs.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

impl Cutter {
    /// A cutter at the beginning of a stream.
    #[must_use]
    pub fn new(cut: Cut) -> Self {
        let (piece, ready, state) = (Piece::default(), VecDeque::new(), State::default());
        let line = u64::from(!matches!(cut, Cut::Blocks { .. }));
        Self { cut, piece, ready, state, line, column: 0, blank_so_far: true, read: 0 }
    }

    /// Reads the next bytes.
    pub fn feed(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            match self.cut {
                Cut::Blocks { header, size, .. } => self.block(byte, header, size),
                Cut::Lines | Cut::Moves => self.line(byte),
                Cut::Paragraphs => self.paragraph(byte),
                Cut::Trees => self.tree(byte),
                Cut::Objects => self.object(byte),
                Cut::Tags { ends } => self.tag(byte, ends),
            }
            self.read += 1;
            if self.read == BYTE_ORDER_MARK.len() as u64 && self.piece.bytes == BYTE_ORDER_MARK {
                self.piece.bytes.clear();
                self.state.word.clear();
                self.column = 0;
                self.blank_so_far = true;
            } else if byte == b'\n' && self.line > 0 {
                self.line += 1;
                self.column = 0;
                self.blank_so_far = true;
            } else {
                self.column += 1;
                self.blank_so_far &= byte.is_ascii_whitespace();
            }
        }
    }

    /// Ends the stream: the remaining bytes are the last piece.
    pub fn finish(&mut self) {
        let rest = match self.cut {
            Cut::Lines | Cut::Moves | Cut::Paragraphs | Cut::Blocks { .. } => {
                !self.piece.bytes.is_empty()
            }
            Cut::Trees | Cut::Objects => self.state.depth > 0,
            Cut::Tags { ends } => self.has_content(ends),
        };
        if rest || self.piece.is_overlong {
            self.end();
        }
    }

    /// The fault of a stream that has ended after `games` games: a truncated header, or one with another number of games.
    #[must_use]
    pub fn fault(&self, games: u64) -> Option<Wording> {
        let Cut::Blocks { header, games: told, .. } = self.cut else { return None };
        if self.state.header.len() < header {
            return (self.read > 0).then(|| wording!("record-header-cut", header));
        }
        let told = told(&self.state.header).filter(|&told| told != games)?;
        Some(wording!("record-header-count", told, games))
    }

    /// True before the first byte.
    #[must_use]
    pub const fn is_fresh(&self) -> bool {
        self.read == 0
    }

    /// The next complete piece.
    pub fn next_piece(&mut self) -> Option<Piece> {
        self.ready.pop_front()
    }

    /// Adds a byte to the piece, and begins a piece if there is none.
    fn keep(&mut self, byte: u8) {
        let is_first = self.piece.bytes.is_empty() && !self.piece.is_overlong;
        if is_first && matches!(self.cut, Cut::Tags { .. }) && byte.is_ascii_whitespace() {
            return;
        }
        if is_first {
            (self.piece.line, self.piece.column) = (self.line, self.column);
        }
        if self.piece.bytes.len() >= MAX_GAME {
            self.piece.is_overlong = true;
            self.piece.bytes = Vec::new();
        }
        if !self.piece.is_overlong {
            self.piece.bytes.push(byte);
        }
    }

    /// Ends the piece.
    fn end(&mut self) {
        let header = take(&mut self.state.header);
        self.state = State { header: header.clone(), ..State::default() };
        let piece = Piece { header, ..take(&mut self.piece) };
        if piece.is_overlong || piece.bytes.iter().any(|byte| !byte.is_ascii_whitespace()) {
            self.ready.push_back(piece);
        }
    }

    fn block(&mut self, byte: u8, header: usize, size: usize) {
        if self.state.header.len() < header {
            self.state.header.push(byte);
            return;
        }
        self.keep(byte);
        if self.piece.bytes.len() == size {
            // A block of zeros is a game, too.
            let piece = Piece { header: self.state.header.clone(), ..take(&mut self.piece) };
            self.ready.push_back(piece);
        }
    }

    fn line(&mut self, byte: u8) {
        match byte {
            b'\n' => self.end(),
            _ => self.keep(byte),
        }
    }

    fn paragraph(&mut self, byte: u8) {
        if byte == b'\n' && self.blank_so_far {
            self.end();
        } else if !self.piece.bytes.is_empty() || byte != b'\n' {
            self.keep(byte);
        }
    }

    fn tree(&mut self, byte: u8) {
        if self.state.depth == 0 && byte != b'(' {
            return;
        }
        self.keep(byte);
        match (self.state.inside, byte) {
            _ if take(&mut self.state.escaped) => {}
            (Some(_), b'\\') => self.state.escaped = true,
            (Some(end), _) if byte == end => self.state.inside = None,
            (None, b'[') => self.state.inside = Some(b']'),
            (None, b'(') => self.state.depth += 1,
            (None, b')') if self.state.depth == 1 => return self.end(),
            (None, b')') => self.state.depth -= 1,
            _ => {}
        }
        if let Some(header) = self.begins_anew(&TREE_HEADERS) {
            self.state.depth = 1;
            self.state.inside = Some(b']');
            self.begin_with(header);
        }
    }

    fn object(&mut self, byte: u8) {
        if self.state.depth == 0 && byte != b'{' {
            return;
        }
        self.keep(byte);
        match (self.state.inside, byte) {
            _ if take(&mut self.state.escaped) => {}
            (Some(_), b'\\') => self.state.escaped = true,
            // A string that is not closed ends with its line.
            (Some(end), _) if byte == end || byte == b'\n' => self.state.inside = None,
            (None, b'"') => self.state.inside = Some(b'"'),
            (None, b'{') => self.state.depth += 1,
            (None, b'}') if self.state.depth == 1 => self.end(),
            (None, b'}') => self.state.depth -= 1,
            _ => {}
        }
    }

    fn tag(&mut self, byte: u8, ends: fn(&str) -> bool) {
        let begins_line = self.blank_so_far;
        if begins_line && byte == b'[' && self.state.inside.is_none() && self.state.has_moves {
            self.end();
        }
        if self.state.inside.is_none() && b"[{();".contains(&byte) && self.end_word(ends) {
            self.end();
        }
        self.follow_tag(byte);
        match (self.state.inside, byte) {
            _ if take(&mut self.state.escaped) => {}
            (Some(b'"'), b'\\') => self.state.escaped = true,
            // A string or a tag that is not closed ends with its line.
            (Some(b'"' | b']'), b'\n') if self.state.tag.is_none() => self.state.inside = None,
            (Some(b'"'), b'"') | (None, b'[') => self.state.inside = Some(b']'),
            (Some(b']'), b'"') => self.state.inside = Some(b'"'),
            (Some(end), _) if byte == end => self.state.inside = None,
            (Some(_), _) => {}
            (None, b'{') => self.state.inside = Some(b'}'),
            (None, b';') => self.state.inside = Some(b'\n'),
            (None, b'%') if begins_line => self.state.inside = Some(b'\n'),
            (None, b'(') => self.state.depth += 1,
            (None, b')') => self.state.depth = self.state.depth.saturating_sub(1),
            (None, _) => return self.word(byte, ends),
        }
        self.keep(byte);
        // Only a comment can contain the header of the next game.
        let in_comment = self.state.inside == Some(b'}');
        if let Some(header) = self.begins_anew(&TAG_HEADERS).filter(|_| in_comment) {
            (self.state.inside, self.state.depth) = (Some(b'"'), 0);
            self.begin_with(header);
        }
    }

    /// Reads the name of a tag of the header. A repeated name begins the next game.
    fn follow_tag(&mut self, byte: u8) {
        match (&self.state.tag, self.state.inside, byte) {
            (_, None, b'[') if !self.state.has_moves => {
                let at = self.piece.bytes.len();
                self.state.tag = Some(OpenTag { at, line: self.line, column: self.column });
            }
            (Some(_), Some(b']'), b'"' | b']' | b' ' | b'\t' | b'\n') => {
                let Some(tag) = self.state.tag.take() else { return };
                let name = self.piece.bytes.get(tag.at + 1..).unwrap_or_default();
                let name = name.trim_ascii().to_ascii_lowercase();
                // The name may be on the next line.
                if name.is_empty() && byte.is_ascii_whitespace() && !self.blank_so_far {
                    self.state.tag = Some(tag);
                    return;
                }
                if self.state.tags.contains(&name) {
                    self.begin_at(&tag);
                }
                if self.state.tags.len() < MAX_TAGS {
                    self.state.tags.push(name);
                }
            }
            _ => {}
        }
    }

    /// Ends the piece before a tag, which begins the next piece.
    fn begin_at(&mut self, tag: &OpenTag) {
        let inside = self.state.inside;
        let kept = self.piece.bytes.split_off(tag.at.min(self.piece.bytes.len()));
        self.end();
        self.state.inside = inside;
        self.piece.bytes = kept;
        (self.piece.line, self.piece.column) = (tag.line, tag.column);
    }

    /// Reads a byte of the moves: a result ends the game, unless it ends a variation.
    fn word(&mut self, byte: u8, ends: fn(&str) -> bool) {
        self.keep(byte);
        if !byte.is_ascii_whitespace() {
            self.state.word.push(byte);
            // A longer word is no result.
            if self.state.word.len() > MAX_GAME {
                self.state.word.truncate(1);
            }
            if byte != b'*' || self.state.depth > 0 {
                return;
            }
        }
        if self.end_word(ends) {
            self.end();
        }
    }

    /// Ends the current word, and returns true if it ends the game.
    fn end_word(&mut self, ends: fn(&str) -> bool) -> bool {
        let word = take(&mut self.state.word);
        if !is_end(&word, ends) || self.state.depth > 0 {
            let is_escape = ESCAPES.iter().any(|escape| escape.as_bytes() == word);
            self.state.has_moves |= !word.is_empty() && !is_escape;
            return false;
        }
        let has_content = self.has_content(ends);
        if !has_content {
            self.piece = Piece::default();
        }
        has_content
    }

    /// True if the piece has a tag or a move: a result or a comment alone is no game.
    fn has_content(&self, ends: fn(&str) -> bool) -> bool {
        let has_tag = !self.state.tags.is_empty()
            || self.piece.bytes.trim_ascii_start().first() == Some(&b'[');
        let word = &self.state.word;
        let has_word = !word.is_empty() && !is_end(word, ends);
        has_tag || self.state.has_moves || has_word
    }

    /// The header of the next game, if the piece ends with one.
    fn begins_anew(&self, headers: &[&'static [u8]]) -> Option<&'static [u8]> {
        headers
            .iter()
            .find(|header| {
                self.piece.bytes.len() > header.len() && self.piece.bytes.ends_with(header)
            })
            .copied()
    }

    /// Ends the piece before a header, which begins the next piece.
    fn begin_with(&mut self, header: &'static [u8]) {
        let State { depth, inside, .. } = self.state;
        let kept = self.piece.bytes.len() - header.len();
        self.piece.bytes.truncate(kept);
        self.end();
        (self.state.depth, self.state.inside) = (depth, inside);
        // The line feed stays in the first piece.
        self.piece.bytes.extend_from_slice(&header[1..]);
        let before = header.len() as u64 - 2;
        (self.piece.line, self.piece.column) = (self.line, self.column - before.min(self.column));
    }
}

/// True if a word ends a game.
fn is_end(word: &[u8], ends: fn(&str) -> bool) -> bool {
    std::str::from_utf8(word).is_ok_and(ends)
}

#[cfg(test)]
mod tests;
