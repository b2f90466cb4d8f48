//! Transposition table of the midgame, shared by all threads without a lock.
//!
//! As in the endgame's table an entry is two words, and the key is kept as its exclusive or with the data,
//! so that words of different writers are taken for another position (Hyatt and Mann, 2002).
//! A bucket is the four entries of a cache line; the one of the smallest draft makes room.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::MAX;
use super::selectivity::Selectivity;
use crate::games::othello::engine::transposition::NO_SQUARE;
use crate::search::cache_lines::{CacheLines, WORDS};

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
    ///  63 56 55          48 47   40 39   32 31   16 15    0
    /// │ gen │ selectivity │ depth │ best  │ upper │ lower │
    /// ```
    /// No entry is 0, for generations begin at 1.
    const fn pack(self, generation: u8) -> u64 {
        let [lower0, lower1] = self.lower.to_le_bytes();
        let [upper0, upper1] = self.upper.to_le_bytes();
        let Draft { depth, selectivity } = self.draft;
        u64::from_le_bytes([
            lower0,
            lower1,
            upper0,
            upper1,
            self.best,
            depth,
            selectivity.level(),
            generation,
        ])
    }

    const fn unpack(data: u64) -> Self {
        let [lower0, lower1, upper0, upper1, best, depth, level, _] = data.to_le_bytes();
        Self {
            lower: i16::from_le_bytes([lower0, lower1]),
            upper: i16::from_le_bytes([upper0, upper1]),
            best,
            draft: Draft { depth, selectivity: Selectivity::of_level(level) },
        }
    }
}

/// The generation of an entry.
const fn generation_of(data: u64) -> u8 {
    data.to_le_bytes()[7]
}

/// Transposition table of the midgame; one without memory stores nothing.
pub(in crate::games::othello::engine) struct TranspositionTable {
    lines: CacheLines,
    generation: u8,
}

impl TranspositionTable {
    /// A table of at most `bytes` bytes.
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        Self { lines: CacheLines::zeroed(bytes / (8 * WORDS)), generation: 1 }
    }

    /// Begins a generation: entries of earlier ones are used, and replaced first.
    pub(crate) fn new_generation(&mut self) {
        self.generation = self.generation.checked_add(1).unwrap_or(1);
    }

    /// Clears all entries.
    pub(crate) fn clear(&mut self) {
        self.lines.all().as_flattened().iter().for_each(|word| word.store(0, Relaxed));
        self.generation = 1;
    }

    /// Memory that it did not get, in a sentence.
    pub(crate) fn shortage(&self) -> Option<String> {
        self.lines.shortage()
    }

    /// The bucket of a key: its high bits choose, so a product keeps within the length, whatever it is.
    #[inline(always)]
    fn bucket(&self, key: u64) -> &[AtomicU64] {
        let lines = self.lines.all();
        let index = (u128::from(key) * lines.len() as u128) >> 64;
        lines.get(index as usize).map_or(&[], |line| &line[..])
    }

    /// The entry of a key.
    #[inline(always)]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        for slot in self.bucket(key).as_chunks::<2>().0 {
            let data = slot[1].load(Relaxed);
            if slot[0].load(Relaxed) ^ data == key && data != 0 {
                return Some(Entry::unpack(data));
            }
        }
        None
    }

    /// Stores `entry`, joined with one of the same draft of the same position.
    #[inline(always)]
    pub(crate) fn store(&self, key: u64, mut entry: Entry) {
        let mut room = None;
        let mut least = (true, Draft { depth: u8::MAX, selectivity: Selectivity::NONE });
        for slot in self.bucket(key).as_chunks::<2>().0 {
            let data = slot[1].load(Relaxed);
            let old = Entry::unpack(data);
            if slot[0].load(Relaxed) ^ data == key && data != 0 {
                // A shallow search of a position does not replace a deep one.
                if old.draft > entry.draft && generation_of(data) == self.generation {
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
            let worth = (generation_of(data) == self.generation, old.draft);
            if room.is_none() || worth < least {
                (room, least) = (Some(slot), worth);
            }
        }
        let Some(slot) = room else { return };
        let data = entry.pack(self.generation);
        slot[0].store(key ^ data, Relaxed);
        slot[1].store(data, Relaxed);
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
