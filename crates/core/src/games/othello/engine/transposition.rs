//! The transposition table of the endgame, shared by all threads. A bucket is two entries in one half of a cache line: the larger search
//! and the latest.

use super::probcut::CutThreshold;
use crate::games::othello::rules::board::Board;
use crate::platform::long_product;
use crate::search::shared_table::{self, SharedTable};

/// Transposition table of the endgame.
pub(super) type TranspositionTable = SharedTable<Entry, 2>;

/// Entry: the exact score of a position lies from `lower` to `upper`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    /// At least −64.
    pub lower: i8,
    /// At most 64.
    pub upper: i8,
    /// The best square, 0 to 63, or [`NO_SQUARE`].
    pub best: u8,
    /// Empty squares: the size of the search.
    pub empties: u8,
    /// Cut threshold of the search that found the bounds.
    pub threshold: CutThreshold,
}

/// No best square.
pub(super) const NO_SQUARE: u8 = 64;

impl Entry {
    /// The entry of a position that was not searched.
    pub(super) const UNKNOWN: Self =
        Self { lower: -64, upper: 64, best: NO_SQUARE, empties: 0, threshold: 0 };
}

impl shared_table::Entry for Entry {
    /// Empty squares.
    type Worth = u8;

    /// ```text
    ///  47      40 39       32 31     24 23  16 15   8 7     0
    /// │ not used │ threshold │ empties │ best │ upper │ lower │
    /// ```
    #[inline(always)]
    fn pack(self) -> u64 {
        let [lower, upper] = [self.lower as u8, self.upper as u8];
        u64::from_le_bytes([lower, upper, self.best, self.empties, self.threshold, 0, 0, 0])
    }

    #[inline(always)]
    fn unpack(data: u64) -> Self {
        let [lower, upper, best, empties, threshold, ..] = data.to_le_bytes();
        Self { lower: lower as i8, upper: upper as i8, best, empties, threshold }
    }

    #[inline(always)]
    fn worth(self) -> u8 {
        self.empties
    }

    /// Joins the bounds of both entries if they were equally selective; otherwise keeps those of the less selective search.
    #[inline(always)]
    fn join(mut self, older: Self, _is_current: bool) -> Option<Self> {
        if older.threshold > self.threshold {
            (self.lower, self.upper, self.threshold) = (older.lower, older.upper, older.threshold);
        } else if older.threshold == self.threshold {
            let [lower, upper] = [self.lower.max(older.lower), self.upper.min(older.upper)];
            // Bounds that are not proven may contradict each other; then the newer ones are kept.
            if lower <= upper {
                (self.lower, self.upper) = (lower, upper);
            }
        }
        if self.best == NO_SQUARE {
            self.best = older.best;
        }
        Some(self)
    }

    /// The first slot keeps the larger search, the second the latest.
    #[inline(always)]
    fn replaced<const N: usize>(self, others: &[(bool, u8); N]) -> usize {
        let (is_current, empties) = others[0];
        usize::from(is_current && empties > self.empties)
    }
}

/// The key of a board: both sets through one long multiplication, whose halves are folded (the mixing step of Wang Yi's wyhash).
#[inline(always)]
pub(super) const fn key(board: Board) -> u64 {
    // Odd numbers with scattered bits; a factor of 0 is as rare as any other.
    let own = board.own ^ 0xA076_1D64_78BD_642F;
    let opponent = board.opponent ^ 0xE703_7ED1_A0B4_28DB;
    let [high, low] = long_product(own, opponent);
    high ^ low ^ board.own.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::engine::probcut::PROVEN;

    fn entry(lower: i8, upper: i8, best: u8, empties: u8, threshold: CutThreshold) -> Entry {
        Entry { lower, upper, best, empties, threshold }
    }

    #[test]
    fn bounds_of_a_position_are_joined_unless_one_search_was_more_selective() {
        let (table, key) = (TranspositionTable::with_bytes(64), 12_345);
        for (stored, joined) in [
            (entry(-64, 10, 3, 20, 7), entry(-64, 10, 3, 20, 7)),
            (entry(-2, 64, NO_SQUARE, 20, 7), entry(-2, 10, 3, 20, 7)),
            // A result that contradicts the bounds replaces them,
            (entry(12, 64, 5, 20, 7), entry(12, 64, 5, 20, 7)),
            // as does a search with fewer cuts, which one with more does not.
            (entry(-64, 0, 6, 20, 15), entry(-64, 0, 6, 20, 15)),
            (entry(30, 30, 7, 20, 7), entry(-64, 0, 7, 20, 15)),
            (entry(-64, 64, 8, 20, PROVEN), entry(-64, 64, 8, 20, PROVEN)),
        ] {
            table.store(key, stored);
            assert_eq!(table.probe(key), Some(joined), "{stored:?}");
            assert_eq!(table.probe(key + 1), None);
        }
    }

    #[test]
    fn the_larger_search_of_a_generation_stays_and_the_latest() {
        let mut table = TranspositionTable::with_bytes(64);
        for (key, empties, kept) in [
            (1, 20, &[1][..]),
            (2, 10, &[1, 2]),
            (3, 9, &[1, 3]),
            (4, 20, &[3, 4]),
            (3, 30, &[3, 4]),
            // A new generation begins.
            (5, 1, &[3, 5]),
        ] {
            if key == 5 {
                table.new_generation();
            }
            table.store(key, entry(0, 0, 1, empties, PROVEN));
            let found: Vec<u64> = (1..6).filter(|&key| table.probe(key).is_some()).collect();
            assert_eq!(found, kept, "{key}");
        }
    }
}
