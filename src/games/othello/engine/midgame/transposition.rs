//! Transposition table of the midgame, shared by all threads.
//!
//! A bucket is the four entries of a cache line; the one of the smallest draft makes room.

use super::MAX;
use super::selectivity::Selectivity;
use crate::engine::Interrupted;
use crate::games::othello::engine::buckets::Buckets;
use crate::games::othello::engine::transposition::NO_SQUARE;

/// Draft of a search: depth, and among equal depths selectivity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::games::othello::engine) struct Draft {
    /// Plies; as many as there are empty squares reach the end.
    pub depth: u8,
    /// Of its cuts.
    pub selectivity: Selectivity,
}

impl Draft {
    /// The bounds of this search hold for `other` too.
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
    /// The square that was best, 0 to 63, or [`NO_SQUARE`].
    pub best: u8,
    /// Of the search that found the bounds.
    pub draft: Draft,
}

impl Entry {
    /// The result of a search within a window.
    pub(crate) fn of(value: i32, (alpha, beta): (i32, i32), best: u8, draft: Draft) -> Self {
        let lower = if value > alpha { value } else { -MAX };
        let upper = if value < beta { value } else { MAX };
        Self { lower: lower as i16, upper: upper as i16, best, draft }
    }

    /// ```text
    ///  63        48 47         45 44   39 38  32 31   16 15    0
    /// │ generation │ selectivity │ depth │ best │ upper │ lower │
    /// ```
    const fn pack(self) -> u64 {
        let Draft { depth, selectivity } = self.draft;
        self.lower as u16 as u64
            | (self.upper as u16 as u64) << 16
            | (self.best as u64) << 32
            | (depth as u64) << 39
            | (selectivity.level() as u64) << 45
    }

    fn unpack(data: u64) -> Self {
        let bits = |from: u32, count: u32| (data >> from & ((1 << count) - 1)) as u8;
        Self {
            lower: data as i16,
            upper: (data >> 16) as i16,
            best: bits(32, 7),
            draft: Draft { depth: bits(39, 6), selectivity: Selectivity::of_level(bits(45, 3)) },
        }
    }
}

/// Transposition table of the midgame.
pub(in crate::games::othello::engine) struct TranspositionTable(Buckets<4>);

impl TranspositionTable {
    /// A table of at most `bytes` bytes.
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        Self(Buckets::new(bytes))
    }

    /// Memory that it did not get, in a sentence.
    pub(crate) fn shortage(&self) -> Option<String> {
        self.0.shortage()
    }

    /// Begins a generation: entries of earlier ones are used, and replaced first.
    pub(crate) fn new_generation(&mut self) {
        self.0.new_generation();
    }

    /// Forgets all entries.
    pub(crate) fn forget(&mut self) {
        self.0.forget();
    }

    /// Makes room for a search that fills `bytes` bytes, as far as there are so many. `poll` is called now and then.
    ///
    /// # Errors
    /// That of `poll`.
    pub(crate) fn grow(
        &mut self,
        bytes: usize,
        poll: impl FnMut() -> Result<(), Interrupted>,
    ) -> Result<(), Interrupted> {
        self.0.grow(bytes, poll)
    }

    /// The entry of a key.
    #[inline(always)]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        self.0.find(key).map(Entry::unpack)
    }

    /// Stores `entry`, joined with one of the same draft of the same position.
    #[inline(always)]
    pub(crate) fn store(&self, key: u64, mut entry: Entry) {
        let mut room = None;
        let mut least = (true, Draft { depth: u8::MAX, selectivity: Selectivity::NONE });
        for slot in self.0.bucket(key) {
            let (data, same) = self.0.read(slot, key);
            let (old, is_current) = (Entry::unpack(data), self.0.is_current(data));
            if same {
                // A shallow search of a position does not replace a deep one.
                if old.draft > entry.draft && is_current {
                    return;
                }
                if old.draft == entry.draft {
                    entry.lower = entry.lower.max(old.lower);
                    entry.upper = entry.upper.min(old.upper);
                }
                if entry.best == NO_SQUARE {
                    entry.best = old.best;
                }
                room = Some(slot);
                break;
            }
            let worth = (is_current, old.draft);
            if room.is_none() || worth < least {
                (room, least) = (Some(slot), worth);
            }
        }
        let Some(slot) = room else { return };
        self.0.write(slot, key, entry.pack());
    }
}

#[cfg(test)]
mod tests {
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
    fn a_value_is_exact_within_the_window_and_else_a_bound() {
        let most = MAX as i16;
        for (value, lower, upper) in
            [(0, 0, 0), (-9, -9, -9), (9, 9, 9), (-10, -most, -10), (10, 10, most)]
        {
            let entry = Entry::of(value, (-10, 10), 3, draft(1, 0));
            assert_eq!((entry.lower, entry.upper, entry.best), (lower, upper, 3), "{value}");
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
        let none = TranspositionTable::with_bytes(63);
        none.store(7, shallow);
        assert_eq!(none.probe(7), None);
    }

    #[test]
    fn the_smallest_draft_of_the_oldest_generation_makes_room() {
        let mut table = TranspositionTable::with_bytes(64);
        // Keys with their depths, and the key that each drives out.
        for (key, depth, gone) in
            [(1, 5, 0), (2, 3, 0), (3, 4, 0), (4, 9, 0), (5, 1, 2), (6, 8, 5), (7, 2, 3), (8, 1, 1)]
        {
            if key == 7 {
                table.new_generation();
            }
            table.store(key, Entry::of(0, (-1, 1), 0, draft(depth, 0)));
            assert!(table.probe(key).is_some() && table.probe(gone).is_none(), "{key}");
            let kept = (1..=key).filter(|&key| table.probe(key).is_some()).count();
            assert_eq!(kept as u64, key.min(4), "{key}");
        }
    }
}
