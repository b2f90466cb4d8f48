//! The memory of transposition tables: entries by the keys of positions, shared by all threads without a lock.
//!
//! An entry is two words: its key as the exclusive or with its data, and its data. If the words come from different writers, the key does
//! not match, and the entry is not found (Robert Hyatt and Tim Mann, "A lockless transposition-table implementation for parallel search",
//! 2002).
//! ```text
//!  63        48 47                    0
//! │ generation │ data of the [`Entry`] │
//! ```
//! Transposition table replacement: each search is a generation. Entries of earlier generations are found, but are replaced first; entries
//! from before the last [`forget`](SharedTable::forget) are ignored.
//!
//! The system allocates a page of memory at its first touch, which costs up to milliseconds. So a [growing](SharedTable::growing) table
//! uses only its beginning at first, and a search touches no more of it than it fills. [`grow`](SharedTable::grow) doubles the part in use;
//! the high bits of a key choose its bucket, so the entries of one bucket move to two, and none is lost. Other threads may search
//! meanwhile: they miss entries that have not been moved, and an entry that they store may be lost, but no entry is ever found under
//! another key.

use std::marker::PhantomData;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use super::Interrupted;

use super::cache_lines::{CacheLines, WORDS};
use crate::platform::long_product;

/// Result of a position in a [`SharedTable`].
pub(crate) trait Entry: Copy {
    /// Type of the priority of an entry; the entry with the least is replaced.
    type Worth: Ord;

    /// Its data, of at most 48 bits.
    fn pack(self) -> u64;

    /// The inverse of [`Self::pack`]. Data of 0 also stands for an empty slot.
    fn unpack(data: u64) -> Self;

    /// Its priority compared with other positions of the bucket.
    fn worth(self) -> Self::Worth;

    /// The entry to store if there is an `older` entry of its position; `is_current` is true if that is of this generation. `None` keeps
    /// the older one.
    fn join(self, older: Self, is_current: bool) -> Option<Self>;

    /// The form of the entry in later generations.
    #[inline(always)]
    fn aged(self) -> Self {
        self
    }

    /// Index of the entry to replace among those of other positions; `others` says of each whether it is current, and its worth.
    #[inline(always)]
    fn replaced<const N: usize>(self, others: &[(bool, Self::Worth); N]) -> usize {
        let mut least = 0;
        for index in 1..N {
            if others[index] < others[least] {
                least = index;
            }
        }
        least
    }
}

/// Entry in memory: check word and data.
type Slot = [AtomicU64; 2];

/// Bits of the data below its generation.
const DATA_BITS: u32 = 48;
/// Bytes in use at first: enough for a search of some milliseconds, in the small pages of [`CacheLines`].
const LEAST: usize = 2 << 20;
/// Bytes between two polls while buckets move: a huge page, which the system clears at its first touch.
const SLICE: usize = 2 << 20;

/// Table of buckets with `N` entries each. Without memory it stores nothing.
pub(crate) struct SharedTable<E, const N: usize> {
    lines: CacheLines,
    /// Buckets in use.
    used: AtomicUsize,
    /// Locked by the thread that moves entries.
    growth: Mutex<()>,
    /// Buckets in use at first.
    least: usize,
    /// The generation of new entries, at least 1.
    generation: u16,
    /// The first generation since the last [`forget`](Self::forget).
    first: u16,
    entries: PhantomData<E>,
}

impl<E: Entry, const N: usize> SharedTable<E, N> {
    /// Bytes of a bucket.
    const BYTES: usize = N * size_of::<Slot>();

    /// Table of at most `bytes` bytes, all in use; for small tables.
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        Self::new(bytes, usize::MAX)
    }

    /// Table of at most `bytes` bytes, a part of which is in use until it [grows](Self::grow).
    pub(crate) fn growing(bytes: usize) -> Self {
        Self::new(bytes, LEAST)
    }

    /// Table that uses at most `first` of its bytes at first: the number of buckets is halved until they fit.
    fn new(bytes: usize, first: usize) -> Self {
        let lines = CacheLines::zeroed(bytes / size_of::<[u64; WORDS]>());
        let mut least = size_of_val(lines.all()) / Self::BYTES;
        while least * Self::BYTES > first {
            least /= 2;
        }
        let (used, growth) = (AtomicUsize::new(least), Mutex::new(()));
        Self { lines, used, growth, least, generation: 1, first: 1, entries: PhantomData }
    }

    /// The memory that it did not get, in a sentence.
    pub(crate) fn shortage(&self) -> Option<String> {
        self.lines.shortage()
    }

    /// Bytes in use.
    #[inline(always)]
    pub(crate) fn bytes(&self) -> usize {
        self.used() * Self::BYTES
    }

    /// Buckets in use.
    #[inline(always)]
    fn used(&self) -> usize {
        self.used.load(Relaxed)
    }

    /// Begins a generation: older entries are still found, but are replaced first.
    pub(crate) fn new_generation(&mut self) {
        let Some(next) = self.generation.checked_add(1) else { return self.wipe() };
        self.generation = next;
    }

    /// Removes all entries, and uses as little memory as at first.
    pub(crate) fn forget(&mut self) {
        self.new_generation();
        self.first = self.generation;
        self.used.store(self.least, Relaxed);
    }

    /// Clears the memory when the generation numbers are used up.
    fn wipe(&mut self) {
        self.lines.all().as_flattened().iter().for_each(|word| word.store(0, Relaxed));
        (self.generation, self.first) = (1, 1);
    }

    /// Doubles the buckets in use until they have `bytes` bytes, or all are in use. `poll` is called at each huge page. Does nothing while
    /// another thread does it. Errors: the error of `poll`; entries that have not been moved are lost.
    #[inline(always)]
    pub(crate) fn grow(
        &self,
        bytes: usize,
        poll: impl FnMut() -> Result<(), Interrupted>,
    ) -> Result<(), Interrupted> {
        if self.bytes() < bytes && self.can_grow() { self.double(bytes, poll) } else { Ok(()) }
    }

    /// True if there are buckets that are not in use.
    #[inline(always)]
    fn can_grow(&self) -> bool {
        let used = self.used();
        used > 0 && 2 * used <= self.buckets().len()
    }

    #[cold]
    fn double(
        &self,
        bytes: usize,
        mut poll: impl FnMut() -> Result<(), Interrupted>,
    ) -> Result<(), Interrupted> {
        let Ok(_growth) = self.growth.try_lock() else { return Ok(()) };
        let before = self.used();
        while self.bytes() < bytes && self.can_grow() {
            self.used.store(2 * self.used(), Relaxed);
        }
        let times = self.used() / before;
        if times == 1 {
            return Ok(());
        }
        // From the last bucket on: each moves to buckets whose entries have been moved.
        for from in (0..before).rev() {
            self.spread(from, times);
            if (from * times * Self::BYTES).is_multiple_of(SLICE) {
                poll()?;
            }
        }
        Ok(())
    }

    /// Moves the entries of a bucket to the `times` buckets that replace it.
    fn spread(&self, from: usize, times: usize) {
        let entries = self.buckets()[from].each_ref().map(|slot| {
            let data = slot[1].load(Relaxed);
            (slot[0].load(Relaxed) ^ data, data)
        });
        for to in from * times..(from + 1) * times {
            for (slot, (key, data)) in self.buckets()[to].iter().zip(entries) {
                let stays = self.is_known(data) && self.index(key) == to;
                let [check, data] = if stays { [key ^ data, data] } else { [0; 2] };
                slot[0].store(check, Relaxed);
                slot[1].store(data, Relaxed);
            }
        }
    }

    /// All buckets, in use or not.
    #[inline(always)]
    fn buckets(&self) -> &[[Slot; N]] {
        self.lines.all().as_flattened().as_chunks::<2>().0.as_chunks::<N>().0
    }

    /// The bucket of a key: a multiplication maps it to the buckets in use, whatever their number.
    #[inline(always)]
    fn index(&self, key: u64) -> usize {
        long_product(key, self.used() as u64)[0] as usize
    }

    /// The entries of the bucket of a key; `None` where there is no memory.
    #[inline(always)]
    fn bucket(&self, key: u64) -> Option<&[Slot; N]> {
        self.buckets().get(self.index(key))
    }

    /// Prefetches the bucket of a key that will be looked up soon.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        if self.used() > 0 {
            self.lines.prefetch(self.index(key) * Self::BYTES / size_of::<[u64; WORDS]>());
        }
    }

    /// True if the data was stored since the last [`forget`](Self::forget).
    #[inline(always)]
    const fn is_known(&self, data: u64) -> bool {
        data >= (self.first as u64) << DATA_BITS
    }

    /// True if the data is of this generation.
    #[inline(always)]
    const fn is_current(&self, data: u64) -> bool {
        data >> DATA_BITS == self.generation as u64
    }

    /// The data of an entry, and whether it is that of `key`; 0 for an empty slot.
    #[inline(always)]
    fn read(&self, slot: &Slot, key: u64) -> (u64, bool) {
        let data = slot[1].load(Relaxed);
        if self.is_known(data) { (data, slot[0].load(Relaxed) ^ data == key) } else { (0, false) }
    }

    /// Writes an entry of this generation.
    #[inline(always)]
    fn write(&self, slot: &Slot, key: u64, entry: E) {
        let data = entry.pack();
        debug_assert_eq!(data >> DATA_BITS, 0);
        let data = data | u64::from(self.generation) << DATA_BITS;
        slot[0].store(key ^ data, Relaxed);
        slot[1].store(data, Relaxed);
    }

    /// The entry of a key.
    #[inline(always)]
    pub(crate) fn probe(&self, key: u64) -> Option<E> {
        let mut slots = self.bucket(key)?.iter().map(|slot| self.read(slot, key));
        let (data, _) = slots.find(|&(_, is_same)| is_same)?;
        let entry = E::unpack(data);
        Some(if self.is_current(data) { entry } else { entry.aged() })
    }

    /// Stores the entry of a key: joined with an older one of its position, or in the place of another entry.
    #[inline(always)]
    pub(crate) fn store(&self, key: u64, entry: E) {
        let Some(slots) = self.bucket(key) else { return };
        let found = slots.each_ref().map(|slot| self.read(slot, key));
        for (slot, (data, is_same)) in slots.iter().zip(found) {
            if is_same {
                let joined = entry.join(E::unpack(data), self.is_current(data));
                return joined.map_or((), |joined| self.write(slot, key, joined));
            }
        }
        let others = found.map(|(data, _)| (self.is_current(data), E::unpack(data).worth()));
        self.write(&slots[entry.replaced(&others)], key, entry);
    }
}

#[cfg(test)]
mod tests;
