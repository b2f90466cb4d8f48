//! The transposition table of the midgame, shared by all threads without a lock.
//!
//! As in the endgame's table an entry is two words, and the key is kept as its exclusive or with the data,
//! so that words of different writers are taken for another position (Hyatt and Mann, 2002).
//! A cache line is four entries; the least laborious makes room.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::super::table::NO_SQUARE;
use super::MAX;
use super::selectivity::Selectivity;
use crate::search::cache_lines::{CacheLines, WORDS};

/// How thoroughly a position was searched: first by depth, then by selectivity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) struct Draft {
    /// Plies; as many as there are empty squares reach the end.
    pub depth: u8,
    /// With which risk.
    pub selectivity: Selectivity,
}

impl Draft {
    /// Whether what this search found answers for `other` too.
    pub const fn covers(self, other: Self) -> bool {
        self.depth >= other.depth && self.selectivity.level() >= other.selectivity.level()
    }
}

/// What is known of a position: the value that a search of this draft finds lies from `lower` to `upper`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Entry {
    /// At least −[`MAX`].
    pub lower: i16,
    /// At most [`MAX`].
    pub upper: i16,
    /// The square that was best, 0 to 63, or [`NO_SQUARE`].
    pub best: u8,
    /// Of the search that found it.
    pub draft: Draft,
}

impl Entry {
    /// What a search within a window has shown.
    pub fn of(value: i32, (alpha, beta): (i32, i32), best: u8, draft: Draft) -> Self {
        let lower = if value > alpha { value } else { -MAX };
        let upper = if value < beta { value } else { MAX };
        Self { lower: lower as i16, upper: upper as i16, best, draft }
    }

    /// ```text
    ///  63 56 55          48 47   40 39   32 31   16 15    0
    /// │ age │ selectivity │ depth │ best  │ upper │ lower │
    /// ```
    /// No entry is 0, for an entry has an age, and ages begin at 1.
    const fn pack(self, age: u8) -> u64 {
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
            age,
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

/// The age in which an entry was made.
const fn age_of(data: u64) -> u8 {
    data.to_le_bytes()[7]
}

/// The table; one without memory keeps nothing.
pub(in super::super) struct Table {
    lines: CacheLines,
    age: u8,
}

impl Table {
    /// A table of at most `bytes` bytes.
    pub fn with_bytes(bytes: usize) -> Self {
        Self { lines: CacheLines::zeroed(bytes / (8 * WORDS)), age: 1 }
    }

    /// What is in the table belongs to an earlier search from now on: it is used, and replaced first.
    pub fn grow_old(&mut self) {
        self.age = self.age.checked_add(1).unwrap_or(1);
    }

    /// The line of a key: its high bits choose, so a product keeps within the length, whatever it is.
    #[inline(always)]
    fn line(&self, key: u64) -> &[AtomicU64] {
        let lines = self.lines.all();
        let index = (u128::from(key) * lines.len() as u128) >> 64;
        lines.get(index as usize).map_or(&[], |line| &line[..])
    }

    /// What is known of the position with this key.
    #[inline(always)]
    pub fn get(&self, key: u64) -> Option<Entry> {
        for slot in self.line(key).as_chunks::<2>().0 {
            let data = slot[1].load(Relaxed);
            if slot[0].load(Relaxed) ^ data == key && data != 0 {
                return Some(Entry::unpack(data));
            }
        }
        None
    }

    /// Keeps `entry`, joined with what the same search has found of the same position before.
    #[inline(always)]
    pub fn put(&self, key: u64, mut entry: Entry) {
        let mut room = None;
        let mut least = (true, Draft { depth: u8::MAX, selectivity: Selectivity::NONE });
        for slot in self.line(key).as_chunks::<2>().0 {
            let data = slot[1].load(Relaxed);
            let old = Entry::unpack(data);
            if slot[0].load(Relaxed) ^ data == key && data != 0 {
                // A look of a few plies in passing does not make a long search forgotten.
                if old.draft > entry.draft && age_of(data) == self.age {
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
            let worth = (age_of(data) == self.age, old.draft);
            if room.is_none() || worth < least {
                (room, least) = (Some(slot), worth);
            }
        }
        let Some(slot) = room else { return };
        let data = entry.pack(self.age);
        slot[0].store(key ^ data, Relaxed);
        slot[1].store(data, Relaxed);
    }
}
