//! Notations of a game in programs of others: their protocols, their records, their sets of positions.

use super::{Dialect, Insight, Rated, RecordFormat};

/// A game with its notations elsewhere; where there are none, the implementation is empty.
///
/// Every game of the registry implements it, and is a [`DynGame`](super::DynGame) by that.
pub trait Interchange: Insight {
    /// Its notations in the protocols of other engines, one value each.
    fn dialects() -> &'static [Dialect<Self>] {
        &[]
    }

    /// Formats in which others read records of this game.
    fn record_formats() -> &'static [RecordFormat<Self>] {
        &[]
    }

    /// Reads a line of a set of positions whose moves have known values; `None` where it is not one.
    fn parse_rated(&self, _line: &str) -> Option<Rated> {
        None
    }
}
