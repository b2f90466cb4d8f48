//! Transposition table of the midgame, shared by all threads. A bucket is a cache line with four entries; the one of the smallest draft is
//! replaced.

use super::MAX;
use super::selectivity::Selectivity;
use crate::games::othello::engine::transposition::NO_SQUARE;
use crate::search::shared_table::{self, SharedTable};
use crate::search::window::Window;

/// Transposition table of the midgame.
pub(in crate::games::othello::engine) type TranspositionTable = SharedTable<Entry, 4>;

/// Draft of a search: its depth, and for equal depths its selectivity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::games::othello::engine) struct Draft {
    /// Plies; a search of as many plies as empty squares reaches the end.
    pub depth: u8,
    /// Of its cuts.
    pub selectivity: Selectivity,
}

impl Draft {
    /// True if the bounds of this search are valid for `other` too.
    pub(crate) const fn covers(self, other: Self) -> bool {
        self.depth >= other.depth && self.selectivity.level() >= other.selectivity.level()
    }
}

/// Entry: the value of a position by a search of this draft lies from `lower` to `upper`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::games::othello::engine) struct Entry {
    /// At least −[`MAX`].
    pub lower: i16,
    /// At most [`MAX`].
    pub upper: i16,
    /// The best square, 0 to 63, or [`NO_SQUARE`].
    pub best: u8,
    /// Of the search that found the bounds.
    pub draft: Draft,
}

impl Entry {
    /// The result of a search within a window.
    pub(crate) fn of(value: i32, window: Window, best: u8, draft: Draft) -> Self {
        let [lower, upper] = window.bounds(value, MAX);
        Self { lower: lower as i16, upper: upper as i16, best, draft }
    }
}

impl shared_table::Entry for Entry {
    type Worth = Draft;

    /// ```text
    ///  47         45 44   39 38  32 31   16 15    0
    /// │ selectivity │ depth │ best │ upper │ lower │
    /// ```
    #[inline(always)]
    fn pack(self) -> u64 {
        let Draft { depth, selectivity } = self.draft;
        self.lower as u16 as u64
            | (self.upper as u16 as u64) << 16
            | (self.best as u64) << 32
            | (depth as u64) << 39
            | (selectivity.level() as u64) << 45
    }

    #[inline(always)]
    fn unpack(data: u64) -> Self {
        let bits = |from: u32, count: u32| (data >> from & ((1 << count) - 1)) as u8;
        Self {
            lower: data as i16,
            upper: (data >> 16) as i16,
            best: bits(32, 7),
            draft: Draft { depth: bits(39, 6), selectivity: Selectivity::of_level(bits(45, 3)) },
        }
    }

    #[inline(always)]
    fn worth(self) -> Draft {
        self.draft
    }

    /// Joins the bounds with those of an entry of the same draft. A shallow search of a position does not replace a deep one.
    #[inline(always)]
    fn join(mut self, older: Self, is_current: bool) -> Option<Self> {
        if is_current && older.draft > self.draft {
            return None;
        }
        if older.draft == self.draft {
            self.lower = self.lower.max(older.lower);
            self.upper = self.upper.min(older.upper);
        }
        if self.best == NO_SQUARE {
            self.best = older.best;
        }
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::shared_table::Entry as _;
    use super::*;

    const fn draft(depth: u8, level: u8) -> Draft {
        Draft { depth, selectivity: Selectivity::of_level(level) }
    }

    #[test]
    fn a_search_covers_those_that_are_no_deeper_and_no_surer() {
        for (depth, level, covers) in
            [(8, 3, true), (7, 3, true), (8, 2, true), (9, 3, false), (8, 4, false)]
        {
            assert_eq!(draft(8, 3).covers(draft(depth, level)), covers, "{depth} {level}");
        }
    }

    #[test]
    fn an_entry_is_unpacked_as_it_was_packed() {
        let (most, best) = (MAX as i16, [0, 63, NO_SQUARE]);
        for (lower, upper, best, draft) in [
            (-most, most, best[2], draft(60, 5)),
            (-1, 0, best[1], draft(0, 0)),
            (most, -most, best[0], draft(33, 3)),
        ] {
            let entry = Entry { lower, upper, best, draft };
            assert_eq!(Entry::unpack(entry.pack()), entry);
            assert_eq!(entry.pack() >> 48, 0);
        }
    }

    #[test]
    fn entries_of_one_draft_are_joined_and_the_deeper_of_a_generation_stays() {
        let mut table = TranspositionTable::with_bytes(64);
        let entry =
            |lower, upper, best, depth| Entry { lower, upper, best, draft: draft(depth, 0) };
        for (stored, kept) in [
            (entry(-50, 90, 3, 5), entry(-50, 90, 3, 5)),
            (entry(-70, 60, NO_SQUARE, 5), entry(-50, 60, 3, 5)),
            (entry(1, 2, 4, 4), entry(-50, 60, 3, 5)),
            (entry(1, 2, 4, 6), entry(1, 2, 4, 6)),
        ] {
            table.store(7, stored);
            assert_eq!(table.probe(7), Some(kept), "{stored:?}");
        }
        table.new_generation();
        let shallow = entry(-1, 1, 5, 2);
        table.store(7, shallow);
        assert_eq!(table.probe(7), Some(shallow));
    }
}
