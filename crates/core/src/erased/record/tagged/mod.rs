//! Tags and moves, as PGN and PDN have them: `[Name "value"]` a line, then numbered moves with comments in braces.
//!
//! Variations, in parentheses, and annotation glyphs (`$1`, `!?`) are ignored.
//! The meaning of tags and moves is the format's own.

mod clock;
mod reader;
mod writer;

pub use clock::write_clock;
pub use reader::read;
#[cfg(test)]
pub(crate) use writer::MAX_LINE;
pub use writer::write;

use crate::erased::{DraftMove, Record, read_date};

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
    /// The moves; their sides are not said.
    pub moves: Vec<DraftMove>,
    /// The result behind the moves, if there is one.
    pub result: Option<&'static str>,
}

impl Tagged {
    /// The value of a tag with its offset; `None` where it is absent, empty or unknown (`?`).
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<(usize, &str)> {
        let tag = self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))?;
        let value = tag.value.trim();
        (!["", "?", "-"].contains(&value)).then_some((tag.at, value))
    }

    /// The value of a tag, empty where there is none.
    #[must_use]
    pub fn value(&self, name: &str) -> String {
        self.tag(name).map(|(_, value)| value.to_owned()).unwrap_or_default()
    }

    /// The parts of a record that all such formats write alike; `players` are the tags of the players.
    #[must_use]
    pub fn record(&self, players: [&str; 2]) -> Record {
        Record {
            event: self.value("Event"),
            site: self.value("Site"),
            round: self.value("Round"),
            date: read_date(&self.value("Date")),
            players: players.map(|name| self.value(name)),
            clock: self.tag("TimeControl").and_then(|(_, text)| clock::read_clock(text)),
            ..Record::default()
        }
    }
}
