//! The transposition table of the endgame, shared by all threads without a lock.
//!
//! An entry is two words, and the key is kept as its exclusive or with the data:
//! words of different writers do not fit together, and are taken for another position
//! (Robert Hyatt and Tim Mann, "A lockless transposition-table implementation for parallel search", 2002).
//! A bucket is two entries in one half of a cache line, the more laborious and the latest.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::super::board::Board;

/// What is known of a position: its exact score lies from `lower` to `upper`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    /// At least −64.
    pub lower: i8,
    /// At most 64.
    pub upper: i8,
    /// The square that was best, 0 to 63, or [`NO_SQUARE`].
    pub best: u8,
    /// Empty squares: how much work the entry stands for.
    pub empties: u8,
}

/// No best square is known.
pub(super) const NO_SQUARE: u8 = 64;

impl Entry {
    /// Nothing.
    pub const UNKNOWN: Self = Self { lower: -64, upper: 64, best: NO_SQUARE, empties: 0 };

    /// ```text
    ///  63      40 39      32 31   24 23   16 15   8 7     0
    /// │ not used │ age │ empties │ best │ upper │ lower │
    /// ```
    /// No entry is 0, for its empties are not.
    const fn pack(self, age: u8) -> u64 {
        u64::from_le_bytes([
            self.lower as u8,
            self.upper as u8,
            self.best,
            self.empties,
            age,
            0,
            0,
            0,
        ])
    }

    const fn unpack(data: u64) -> Self {
        let [lower, upper, best, empties, ..] = data.to_le_bytes();
        Self { lower: lower as i8, upper: upper as i8, best, empties }
    }
}

/// The age in which an entry was made.
const fn age_of(data: u64) -> u8 {
    data.to_le_bytes()[4]
}

#[derive(Default)]
#[repr(align(32))]
struct Bucket([[AtomicU64; 2]; 2]);

const _: () = assert!(size_of::<Bucket>() == 32);

/// The table.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

/// The key of a board: both sets through one long multiplication, whose halves are folded
/// (the mixing step of Wang Yi's wyhash).
#[inline(always)]
pub(super) const fn key(board: Board) -> u64 {
    // Odd numbers with scattered bits; a factor of 0 is as rare as any other.
    let own = board.own ^ 0xA076_1D64_78BD_642F;
    let opponent = board.opponent ^ 0xE703_7ED1_A0B4_28DB;
    let product = own as u128 * opponent as u128;
    (product >> 64) as u64 ^ product as u64 ^ board.own.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Buckets that are made between two looks at the limits: about a millisecond's worth.
const CHUNK: usize = 1 << 15;

impl Table {
    /// A table of one bucket.
    pub fn new() -> Self {
        Self { buckets: vec![Bucket::default()], age: 0 }
    }

    /// Lets the table have at least `bytes` bytes, and calls `poll` now and then.
    /// What it kept is found no more where it grew.
    ///
    /// # Errors
    /// Those of `poll`; the table is then somewhat larger, and in order.
    pub fn grow<E>(
        &mut self,
        bytes: usize,
        mut poll: impl FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        let count = bytes / size_of::<Bucket>();
        self.buckets.reserve_exact(count.saturating_sub(self.buckets.len()));
        while self.buckets.len() < count {
            poll()?;
            let more = CHUNK.min(count - self.buckets.len());
            self.buckets.extend(std::iter::repeat_with(Bucket::default).take(more));
        }
        Ok(())
    }

    /// Its memory.
    #[cfg(test)]
    pub const fn bytes(&self) -> usize {
        self.buckets.capacity() * size_of::<Bucket>()
    }

    /// What is in the table belongs to an earlier search from now on: it is used, and replaced first.
    pub const fn grow_old(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        // The high bits of the key: a product keeps within the length, whatever it is.
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// What is known of the position with this key.
    #[inline(always)]
    pub fn get(&self, key: u64) -> Option<Entry> {
        for [check, data] in &self.bucket(key).0 {
            let data = data.load(Relaxed);
            if check.load(Relaxed) ^ data == key && data != 0 {
                return Some(Entry::unpack(data));
            }
        }
        None
    }

    /// Keeps `entry`, joined with what is known of the same position.
    #[inline(always)]
    pub fn put(&self, key: u64, mut entry: Entry) {
        let [first, second] = &self.bucket(key).0;
        let [old_first, old_second] = [first, second].map(|[_, data]| data.load(Relaxed));
        let same_first = first[0].load(Relaxed) ^ old_first == key && old_first != 0;
        let same_second = second[0].load(Relaxed) ^ old_second == key && old_second != 0;
        if same_first || same_second {
            let old = Entry::unpack(if same_first { old_first } else { old_second });
            entry.lower = entry.lower.max(old.lower);
            entry.upper = entry.upper.min(old.upper);
            if entry.best == NO_SQUARE {
                entry.best = old.best;
            }
        }
        let laborious = old_first == 0
            || age_of(old_first) != self.age
            || Entry::unpack(old_first).empties <= entry.empties;
        let slot = if same_first || laborious && !same_second { first } else { second };
        let data = entry.pack(self.age);
        slot[0].store(key ^ data, Relaxed);
        slot[1].store(data, Relaxed);
    }
}
