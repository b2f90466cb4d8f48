//! Tags and moves, as in PGN and PDN: lines `[Name "value"]`, then numbered moves with comments in braces.
//!
//! A variation, in parentheses, follows the move to which it is an alternative, and may have variations itself. Annotation glyphs (`$1`,
//! `±`) are ignored, with a remark. The format defines the meaning of tags and moves.

mod clock;
mod reader;
mod writer;

pub use clock::write_clock;
pub use reader::read;
pub(crate) use reader::{ESCAPES, plain, undotted};
#[cfg(test)]
pub(crate) use writer::MAX_LINE;
pub use writer::write;

use crate::erased::{DraftMove, Record, Remark, read_date};

/// Syntax of the moves and results of a format.
#[derive(Clone, Copy)]
pub struct Style {
    /// True if a word ends a game.
    pub is_result: fn(&str) -> bool,
    /// True if a word may be a move; other words are ignored with a remark.
    pub is_move: fn(&str) -> bool,
    /// True if a number alone is not a move, but a move number or one square of a move in several words.
    pub bare_numbers: bool,
}

/// Tags of which a game without moves has at least one.
const OF_A_GAME: [&str; 9] =
    ["Event", "White", "Black", "First", "Second", "Game", "FEN", "Setup", "GameType"];

/// A tag.
struct Tag {
    at: usize,
    name: String,
    value: String,
}

/// A text of tags and moves.
#[derive(Default)]
pub struct Tagged {
    tags: Vec<Tag>,
    /// The moves, without their sides.
    pub moves: Vec<DraftMove>,
    /// The result behind the moves, if there is one, in its original form.
    pub result: Option<String>,
    /// Remarks on text that was ignored.
    pub remarks: Vec<Remark>,
}

impl Tagged {
    /// The original value of a tag; `None` if it is absent, empty or unknown (`?`).
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<(usize, &str)> {
        let tag = self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))?;
        let value = tag.value.trim();
        (!["", "?", "-"].contains(&value)).then_some((tag.at, value))
    }

    /// True if there is a tag with one of these names, whatever its value.
    #[must_use]
    pub fn has_tag(&self, names: &[&str]) -> bool {
        let is_one = |tag: &Tag| names.iter().any(|name| tag.name.eq_ignore_ascii_case(name));
        self.tags.iter().any(is_one)
    }

    /// True if there is any tag.
    #[must_use]
    pub fn has_tags(&self) -> bool {
        !self.tags.is_empty()
    }

    /// True if the text is a record and not only a list of moves: it has tags, or begins with a move number.
    #[must_use]
    pub fn is_record(&self, text: &str) -> bool {
        let text = text.trim_start();
        let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let is_number = rest.starts_with(['.', ')']) || rest.starts_with(": ");
        self.has_tags() || rest.len() < text.len() && is_number
    }

    /// True if it is a game: it has moves, or a tag of a game. Other tags alone belong to the game before them.
    #[must_use]
    pub fn is_game(&self) -> bool {
        !self.moves.is_empty() || self.has_tag(&OF_A_GAME)
    }

    /// The value of a tag; empty if there is none.
    #[must_use]
    pub fn value(&self, name: &str) -> String {
        self.tag(name).map(|(_, value)| value.to_owned()).unwrap_or_default()
    }

    /// The fields of a record that all such formats have in common; `players` are the tags of the players.
    #[must_use]
    pub fn record(&self, players: [&str; 2]) -> Record {
        let told = self.tag("TimeControl").map(|(at, text)| clock::read_clock(at, text));
        let (clock, clock_remark) = told.unwrap_or_default();
        Record {
            event: self.value("Event"),
            site: self.value("Site"),
            round: self.value("Round"),
            date: read_date(&self.value("Date")),
            players: players.map(|name| self.value(name)),
            clock,
            remarks: self.remarks.iter().cloned().chain(clock_remark).collect(),
            ..Record::default()
        }
    }
}

/// Splits words of several moves by `cut`, which gives each move its offset in the word, in variations too. The comment on a word becomes
/// that of its last move; its variations those of its first.
#[must_use]
pub fn cut_words(words: Vec<DraftMove>, cut: &dyn Fn(&str) -> Vec<DraftMove>) -> Vec<DraftMove> {
    let mut moves = Vec::with_capacity(words.len());
    for word in words {
        let first = moves.len();
        let place = |part: DraftMove| DraftMove { at: word.at + part.at, ..part };
        moves.extend(cut(&word.text).into_iter().map(place));
        if let Some(last) = moves[first..].last_mut() {
            last.comment = word.comment;
        }
        if let Some(first) = moves.get_mut(first) {
            let variations = word.variations.into_iter();
            first.variations = variations.map(|line| cut_words(line, cut)).collect();
        }
    }
    moves
}
