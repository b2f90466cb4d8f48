//! Notations of a game in third-party programs: protocols, records and sets of positions.

use super::{Dialect, Insight, Rated, RecordFormat};

/// A game with its third-party notations; the implementation is empty if there are none. Every registered game implements it, and thereby
/// is a [`DynGame`](super::DynGame).
pub trait Interchange: Insight {
    /// Its notations in the protocols of external engines, one value each.
    fn dialects() -> &'static [Dialect<Self>] {
        &[]
    }

    /// Third-party record formats of this game.
    fn record_formats() -> &'static [RecordFormat<Self>] {
        &[]
    }

    /// Reads a line of a set of positions whose moves have known values; `None` if it is not one.
    fn parse_rated(&self, _line: &str) -> Option<Rated> {
        None
    }
}
