//! The transposition table: results of positions that are reached again by other moves, in this search or a later one.
//!
//! Slate and Atkin, "Chess 4.5: the Northwestern University chess program", 1977.
//! All threads share it without a lock. An entry is two words, and the key is kept as its exclusive or with the data:
//! words of different writers do not fit together, and are taken for another position
//! (Robert Hyatt and Tim Mann, "A lockless transposition-table implementation for parallel search", 2002).
//!
//! Buckets of two entries: one keeps the deepest search of its generation, the other the latest.
//! Each search is a generation. Entries of earlier ones answer, but are replaced as if their places were empty.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::engine::{Bound, value::INFINITY};

use super::cache_lines::{CacheLines, WORDS};

/// Stored result of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    /// As seen from the position itself (see [`crate::engine::value::to_node`]).
    pub value: i32,
    /// Depth to which it was searched, in plies; [`RESOLVED`] when no evaluation took part.
    pub depth: u8,
    /// `None`: the value is the result of the search.
    pub bound: Option<Bound>,
    /// True where the moves that led to the root took part, by repetition or the like: a later search cannot use the value.
    pub by_history: bool,
    /// The best move, as its index among the legal moves; [`NO_MOVE`] when none is known.
    pub best: u16,
}

/// The depth of an entry that no deeper search can better.
pub(crate) const RESOLVED: u8 = u8::MAX;
/// Stands for no best move.
pub(crate) const NO_MOVE: u16 = u16::MAX;

impl Entry {
    /// ```text
    ///  63        32 31     24 23         19 18           17   16 15       0
    /// │   value    │  depth  │  not used  │ by history │  bound  │   move   │
    /// ```
    const fn pack(self) -> u64 {
        let bound = match self.bound {
            None => 0,
            Some(Bound::Lower) => 1,
            Some(Bound::Upper) => 2,
        };
        (self.value as u32 as u64) << 32
            | (self.depth as u64) << 24
            | (self.by_history as u64) << 18
            | bound << 16
            | self.best as u64
    }

    const fn unpack(data: u64) -> Self {
        Self {
            value: (data >> 32) as u32 as i32,
            depth: (data >> 24) as u8,
            bound: match (data >> 16) & 3 {
                0 => None,
                1 => Some(Bound::Lower),
                _ => Some(Bound::Upper),
            },
            by_history: (data >> 18) & 1 == 1,
            best: data as u16,
        }
    }

    /// The best move alone, with a bound that says nothing.
    const fn without_value(self) -> Self {
        Self { value: -INFINITY, depth: 0, bound: Some(Bound::Lower), by_history: false, ..self }
    }
}

/// Place of an entry: its check word and its data.
/// ```text
///  63        48 47                                      0
/// │ generation │ the key mixed with the data, both folded │
/// ```
/// Generation 0 is an empty place.
type Slot<'a> = &'a [AtomicU64; 2];

/// The bits of a check word below its generation.
const CHECKED: u64 = (1 << 48) - 1;
/// Slots of a bucket.
const SLOTS: usize = 2;
/// Buckets of a cache line.
const BUCKETS: usize = WORDS / (2 * SLOTS);

/// The check word of an entry, without its generation, in which all bits of key and data take part.
const fn check(key: u64, data: u64) -> u64 {
    let mixed = key ^ data;
    (mixed ^ mixed >> 48) & CHECKED
}

/// Transposition table; one of size 0 keeps nothing.
pub(crate) struct TranspositionTable {
    lines: CacheLines,
    /// That of the entries that are stored now.
    generation: u16,
    /// The first whose entries are not forgotten.
    oldest: u16,
}

impl TranspositionTable {
    /// A table of at most `bytes` bytes, a power of two of cache lines.
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        let lines = bytes / size_of::<[u64; WORDS]>();
        let lines = if lines == 0 { 0 } else { 1 << lines.ilog2() };
        Self { lines: CacheLines::zeroed(lines), generation: 1, oldest: 1 }
    }

    /// What is missing of its memory, in a sentence.
    pub(crate) fn shortage(&self) -> Option<String> {
        self.lines.shortage()
    }

    /// Begins a generation.
    pub(crate) fn new_generation(&mut self) {
        if self.generation == u16::MAX {
            self.lines.all().iter().flatten().for_each(|word| word.store(0, Relaxed));
            (self.generation, self.oldest) = (0, 1);
        }
        self.generation += 1;
    }

    /// Forgets all entries: their places are as good as empty.
    pub(crate) fn forget(&mut self) {
        self.new_generation();
        self.oldest = self.generation;
    }

    /// The stored result of the position with this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        for slot in self.bucket(key)? {
            let [word, data] = slot.each_ref().map(|word| word.load(Relaxed));
            let generation = (word >> 48) as u16;
            if word & CHECKED == check(key, data) && generation >= self.oldest {
                let entry = Entry::unpack(data);
                let is_of_now = generation == self.generation || !entry.by_history;
                return Some(if is_of_now { entry } else { entry.without_value() });
            }
        }
        None
    }

    /// Stores `entry`: in place of the same position, else of a shallower one, else of the latest.
    #[inline]
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        let Some([deepest, latest]) = self.bucket(key) else { return };
        let [old_word, old] = deepest.each_ref().map(|word| word.load(Relaxed));
        let data = entry.pack();
        let word = u64::from(self.generation) << 48 | check(key, data);
        let is_same = old_word & CHECKED == check(key, old);
        let is_old = (old_word >> 48) as u16 != self.generation;
        let slot = if is_same || is_old || Entry::unpack(old).depth <= entry.depth {
            if !is_same {
                store(latest, [old_word, old]);
            }
            deepest
        } else {
            latest
        };
        store(slot, [word, data]);
    }

    /// The bucket of a key; `None` in a table of size 0.
    #[inline]
    fn bucket(&self, key: u64) -> Option<&[[AtomicU64; 2]; SLOTS]> {
        let lines = self.lines.all();
        // The high bits choose: games mix their keys well there. A product keeps within the length.
        let index = ((u128::from(key) * (BUCKETS * lines.len()) as u128) >> 64) as usize;
        let slots = lines.get(index / BUCKETS)?.as_chunks::<2>().0;
        slots.as_chunks::<SLOTS>().0.get(index % BUCKETS)
    }
}

fn store(slot: Slot<'_>, words: [u64; 2]) {
    slot.iter().zip(words).for_each(|(place, word)| place.store(word, Relaxed));
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn entry(value: i32, depth: u8) -> Entry {
        Entry { value, depth, bound: None, by_history: false, best: 7 }
    }

    #[test]
    fn an_entry_survives_packing() {
        for value in [i32::MIN, -5, 0, 1, i32::MAX] {
            for depth in [0, 1, 254, RESOLVED] {
                for bound in [None, Some(Bound::Lower), Some(Bound::Upper)] {
                    for best in [0, 1, NO_MOVE] {
                        for by_history in [false, true] {
                            let entry = Entry { value, depth, bound, by_history, best };
                            assert_eq!(Entry::unpack(entry.pack()), entry);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_bucket_keeps_the_deepest_entry_and_the_latest() {
        // Depths stored under keys 1, 2, 3, … in one bucket, and the keys that are there afterwards; depth 99 is a new generation.
        for (stored, kept) in [
            (&[(1, 3), (2, 0), (3, 9)][..], &[1, 3][..]),
            (&[(1, 3), (2, 3), (3, 1)], &[2, 3]),
            (&[(1, 5), (2, 1), (1, 2), (3, 3)], &[1, 3]),
            (&[(1, 5), (2, 1), (1, 2), (3, 1), (4, 1)], &[1, 4]),
            (&[(1, 5), (2, 7)], &[1, 2]),
            (&[(1, 0)], &[1]),
            (&[(1, 5), (2, 4), (0, 99)], &[1, 2]),
            (&[(1, 5), (2, 4), (0, 99), (3, 1)], &[1, 3]),
            (&[(1, 5), (2, 4), (0, 99), (3, 1), (4, 0)], &[3, 4]),
            (&[(1, 5), (2, 4), (0, 99), (1, 2), (3, 1)], &[1, 3]),
        ] {
            let mut table = TranspositionTable::with_bytes(64);
            for &(key, depth) in stored {
                if depth == 99 {
                    table.new_generation();
                    continue;
                }
                table.put(key, entry(-5, depth));
                assert_eq!(table.get(key), Some(entry(-5, depth)));
            }
            let there: Vec<_> = (1..=4).filter(|&key| table.get(key).is_some()).collect();
            assert_eq!(there, kept, "{stored:?}");
        }
    }

    #[test]
    fn what_is_forgotten_is_as_good_as_empty() {
        let mut table = TranspositionTable::with_bytes(64);
        // As many generations as there are numbers for, and more.
        for generation in 0..70_000 {
            table.put(1, entry(generation, RESOLVED));
            table.put(2, entry(generation, RESOLVED));
            table.forget();
            assert_eq!([1, 2].map(|key| table.get(key)), [None; 2], "{generation}");
        }
        table.put(3, entry(3, 1));
        table.put(4, entry(4, 0));
        assert_eq!([3, 4].map(|key| table.get(key)), [Some(entry(3, 1)), Some(entry(4, 0))]);
    }

    #[test]
    fn a_value_by_history_is_of_one_search_and_its_best_move_of_all() {
        for (by_history, value) in [(true, -INFINITY), (false, 5)] {
            let mut table = TranspositionTable::with_bytes(64);
            let entry = Entry { by_history, ..entry(5, 3) };
            table.put(1, entry);
            assert_eq!(table.get(1), Some(entry));
            table.new_generation();
            let later = table.get(1).unwrap();
            assert_eq!((later.value, later.best), (value, 7));
        }
    }

    #[test]
    fn words_of_different_writers_are_another_position() {
        let entries = [entry(5, 3), entry(5 + (1 << 16), 3), entry(-5, 3), entry(5, 4)];
        for (first, second) in
            entries.iter().flat_map(|first| entries.map(|second| (first, second)))
        {
            let table = TranspositionTable::with_bytes(64);
            table.put(1, *first);
            table.bucket(1).unwrap()[0][1].store(second.pack(), Relaxed);
            assert_eq!(table.get(1), (*first == second).then_some(second));
        }
    }

    #[test]
    fn the_high_bits_of_a_key_choose_its_bucket() {
        // Bytes and buckets: the largest power of two of cache lines that fits.
        for (bytes, buckets) in [(0, 0), (63, 0), (64, 2), (127, 2), (128, 4), (255, 4), (256, 8)] {
            let table = TranspositionTable::with_bytes(bytes);
            assert_eq!(table.lines.len() * BUCKETS, buckets, "{bytes} bytes");
            for high in 0..8 {
                table.put(high << 61 | 1, entry(0, 1));
            }
            let there = (0..8).filter(|high| table.get(high << 61 | 1).is_some()).count();
            assert_eq!(there, (2 * buckets).min(8), "{bytes} bytes");
        }
    }
}
