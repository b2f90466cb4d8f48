//! The transposition table of searches by evaluation: results of positions that are reached again by other moves, in this search or a later
//! one (Slate and Atkin, "Chess 4.5: the Northwestern University chess program", 1977).
//!
//! All threads share it, and the entry of the least depth is replaced ([`SharedTable`]). It grows with the nodes of a search.

use super::value::INFINITY;
use super::{Bound, Interrupted, Monitor, value};

use super::shared_table::{self, SharedTable};

/// Transposition table: a bucket is a cache line with four entries.
pub(crate) type TranspositionTable = SharedTable<Entry, 4>;

/// Bytes of table per node of the search so far: two entries, so that a table below its maximum is at most half full.
const BYTES_A_NODE: usize = 32;

impl TranspositionTable {
    /// Table of at most `mebibytes` MiB, for a search that [makes room](Self::store_growing).
    pub(crate) fn growing_to(mebibytes: i64) -> Self {
        Self::growing((mebibytes as usize) << 20)
    }

    /// Stores the result of a position, after making room for the nodes that the search has visited.
    /// Errors: [`Interrupted`] if the search must end; nothing is stored then.
    #[inline(always)]
    pub(crate) fn store_growing<R>(
        &self,
        key: u64,
        entry: Entry,
        monitor: &mut Monitor<'_, R>,
    ) -> Result<(), Interrupted> {
        let nodes = usize::try_from(monitor.nodes()).unwrap_or(usize::MAX);
        self.grow(nodes.saturating_mul(BYTES_A_NODE), || monitor.poll())?;
        self.store(key, entry);
        Ok(())
    }
}

/// Stored result of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    /// As seen from the position itself (see [`crate::search::value::to_node`]), of [`value::BITS`] bits.
    pub value: i32,
    /// Search depth in plies; [`RESOLVED`] if no evaluation took part.
    pub depth: u8,
    /// `None` if the value is exact.
    pub bound: Option<Bound>,
    /// True if the value depends on the moves that led to the root, by a repetition for example: a later search cannot use it.
    pub by_history: bool,
    /// The best move, as its index among the legal moves; [`NO_MOVE`] if none is known.
    pub best: u16,
}

/// The depth of an entry that no search can improve.
pub(crate) const RESOLVED: u8 = u8::MAX;
/// No best move, or one with a higher index.
pub(crate) const NO_MOVE: u16 = (1 << BEST_BITS) - 1;
/// Bits of a best move.
const BEST_BITS: u32 = 13;

const _: () = assert!(value::BITS + 8 + 1 + 2 + BEST_BITS == 48);

impl shared_table::Entry for Entry {
    /// Depth.
    type Worth = u8;

    /// ```text
    ///  47        24 23      16     15      14   13 12   0
    /// │   value    │  depth  │ by history │ bound │ best │
    /// ```
    fn pack(self) -> u64 {
        debug_assert!(self.value.unsigned_abs() < 1 << (value::BITS - 1));
        let bound = match self.bound {
            None => 0,
            Some(Bound::Lower) => 1,
            Some(Bound::Upper) => 2,
        };
        ((self.value as u32 as u64) << 40 >> 16)
            | (self.depth as u64) << 16
            | (self.by_history as u64) << 15
            | bound << 13
            | self.best.min(NO_MOVE) as u64
    }

    fn unpack(data: u64) -> Self {
        Self {
            value: (data << 16 >> 32) as i32 >> 8,
            depth: (data >> 16) as u8,
            bound: match (data >> 13) & 3 {
                0 => None,
                1 => Some(Bound::Lower),
                _ => Some(Bound::Upper),
            },
            by_history: (data >> 15) & 1 == 1,
            best: data as u16 & NO_MOVE,
        }
    }

    fn worth(self) -> u8 {
        self.depth
    }

    fn join(self, _older: Self, _is_current: bool) -> Option<Self> {
        Some(self)
    }

    /// Removes a value that depends on history: only the best move remains, with a bound that never cuts.
    fn aged(self) -> Self {
        if !self.by_history {
            return self;
        }
        Self { value: -INFINITY, depth: 0, bound: Some(Bound::Lower), by_history: false, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::shared_table::Entry as _;
    use super::*;
    use crate::game::{Outcome, Reason, Side};

    const fn entry(value: i32, depth: u8) -> Entry {
        Entry { value, depth, bound: None, by_history: false, best: 7 }
    }

    #[test]
    fn an_entry_survives_packing() {
        let highest = value::of_outcome(
            Outcome::win(Side::First, value::MAX_MARGIN, &Reason::SOLVED),
            Side::First,
            0,
        );
        for value in [-highest, -5, 0, 1, highest] {
            for depth in [0, 1, 254, RESOLVED] {
                for bound in [None, Some(Bound::Lower), Some(Bound::Upper)] {
                    for best in [0, 1, NO_MOVE] {
                        for by_history in [false, true] {
                            let entry = Entry { value, depth, bound, by_history, best };
                            assert_eq!(Entry::unpack(entry.pack()), entry);
                            assert_eq!(entry.pack() >> 48, 0);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_value_by_history_is_of_one_search_and_its_best_move_of_all() {
        for (by_history, value) in [(true, -INFINITY), (false, 5)] {
            let mut table = TranspositionTable::with_bytes(64);
            let entry = Entry { by_history, ..entry(5, 3) };
            table.store(1, entry);
            assert_eq!(table.probe(1), Some(entry));
            table.new_generation();
            let later = table.probe(1).unwrap();
            assert_eq!((later.value, later.best), (value, 7));
        }
    }
}
