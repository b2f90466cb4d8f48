//! Variations in parentheses, which are read like the moves around them, or ignored.

use super::{Reader, Tagged};
use crate::erased::RecordError;
use crate::erased::record::variation::MAX_DEPTH;
use crate::game::{shown, wording};

impl Reader<'_> {
    /// Reads a variation of the last move. An unreadable one is ignored, with a remark.
    pub(super) fn variation(&mut self) -> Result<(), RecordError> {
        let begin = self.at;
        let inside = self.parenthesis()?;
        let index = self.tagged.moves.len();
        if index == 0 || self.depth == MAX_DEPTH {
            self.variations.push(begin);
            return Ok(());
        }
        // The side of the move to which the variation is an alternative plays its first move.
        let first = if index % 2 == 1 { self.first } else { self.first.other() };
        let mut reader = Reader::new(&self.text[..inside.end], self.style, first);
        (reader.at, reader.depth) = (inside.start, self.depth + 1);
        let read = reader.read_moves();
        let Tagged { moves, remarks, .. } = reader.tagged;
        match read {
            Ok(()) => {
                self.tagged.remarks.extend(remarks);
                self.glyphs.append(&mut reader.glyphs);
                self.variations.append(&mut reader.variations);
                let last = self.tagged.moves.last_mut().filter(|_| !moves.is_empty());
                match last {
                    Some(last) => last.variations.push(moves),
                    None => self.words_in_parentheses(begin, &self.text[inside]),
                }
            }
            Err(RecordError { at, message, .. }) => {
                self.remark(at, wording!("record-variation-skipped", fault = message));
            }
        }
        Ok(())
    }

    /// Words in parentheses that are not moves: a comment.
    fn words_in_parentheses(&mut self, begin: usize, words: &str) {
        if !words.trim().is_empty() {
            self.remark(begin, wording!("record-words-skipped", words = shown(words)));
        }
    }

    /// Skips a parenthesis with those within it, and returns the range of its content.
    fn parenthesis(&mut self) -> Result<std::ops::Range<usize>, RecordError> {
        let begin = self.at;
        let mut depth = 0_usize;
        loop {
            self.upto(|c| "(){".contains(c));
            match self.text[self.at..].chars().next() {
                Some('{') => {
                    self.comment()?;
                    continue;
                }
                Some('(') => depth += 1,
                Some(_) => depth -= 1,
                None => {
                    return Err(RecordError::new(begin, text!("record-variation-not-closed")));
                }
            }
            self.at += 1;
            if depth == 0 {
                return Ok(begin + 1..self.at - 1);
            }
        }
    }
}
