//! Buckets of entries: the memory of a transposition table, shared by all threads without a lock.
//!
//! An entry is two words: its key as the exclusive or with its data, and its data.
//! Words of different writers do not fit together, and are taken for another position
//! (Robert Hyatt and Tim Mann, "A lockless transposition-table implementation for parallel search", 2002).
//! ```text
//!  63        48 47                    0
//! │ generation │ data of the table     │
//! ```
//! Entries of earlier generations are found, and give way first; those from before the last [`forget`](Buckets::forget) are as good as none.
//!
//! The memory is taken as a whole, and used from its beginning: the system gives a page where it is first touched,
//! which costs up to milliseconds, so that a search uses no more than it fills.
//! [`grow`](Buckets::grow) doubles what is used; the high bits of a key choose its bucket,
//! so that the entries of one bucket move to two, and none is lost.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::engine::Interrupted;
use crate::search::cache_lines::{CacheLines, WORDS};

/// Entry in memory: check word and data.
pub(super) type Slot = [AtomicU64; 2];

/// Bits of the data below its generation.
const DATA_BITS: u32 = 48;
/// Bytes that are used at first: enough for a search of some milliseconds, in the small pages of [`CacheLines`].
const LEAST: usize = 2 << 20;
/// Bytes between two polls while buckets move: a huge page, which the system clears at its first touch.
const SLICE: usize = 2 << 20;

/// Buckets of `N` entries each; without memory they store nothing.
pub(super) struct Buckets<const N: usize> {
    lines: CacheLines,
    /// Buckets in use.
    used: usize,
    /// The generation of what is stored now, at least 1.
    generation: u16,
    /// The first generation that is not forgotten.
    first: u16,
}

impl<const N: usize> Buckets<N> {
    /// Bytes of a bucket.
    const BYTES: usize = N * size_of::<Slot>();

    /// At most `bytes` bytes of buckets.
    pub(super) fn new(bytes: usize) -> Self {
        let lines = CacheLines::zeroed(bytes / size_of::<[u64; WORDS]>());
        let mut buckets = Self { lines, used: 0, generation: 1, first: 1 };
        buckets.used = buckets.least();
        buckets
    }

    /// Memory that it did not get, in a sentence.
    pub(super) fn shortage(&self) -> Option<String> {
        self.lines.shortage()
    }

    /// Bytes in use.
    pub(super) const fn bytes(&self) -> usize {
        self.used * Self::BYTES
    }

    /// Buckets that there are.
    fn count(&self) -> usize {
        size_of_val(self.lines.all()) / Self::BYTES
    }

    /// Buckets in use at first: all, halved until they are few enough.
    fn least(&self) -> usize {
        let mut buckets = self.count();
        while buckets * Self::BYTES > LEAST {
            buckets /= 2;
        }
        buckets
    }

    /// Begins a generation: entries of earlier ones are found, and give way first.
    pub(super) fn new_generation(&mut self) {
        let Some(next) = self.generation.checked_add(1) else { return self.wipe() };
        self.generation = next;
    }

    /// Forgets all entries, and uses as little as at first.
    pub(super) fn forget(&mut self) {
        self.new_generation();
        self.first = self.generation;
        self.used = self.least();
    }

    /// Clears the memory, where the numbers of the generations are used up.
    fn wipe(&mut self) {
        self.lines.all().as_flattened().iter().for_each(|word| word.store(0, Relaxed));
        (self.generation, self.first) = (1, 1);
    }

    /// Doubles the buckets in use until they have `bytes` bytes, or there are no more. `poll` is called at each huge page.
    ///
    /// # Errors
    /// That of `poll`; entries that have not been moved are lost.
    pub(super) fn grow(
        &mut self,
        bytes: usize,
        mut poll: impl FnMut() -> Result<(), Interrupted>,
    ) -> Result<(), Interrupted> {
        let before = self.used;
        while self.bytes() < bytes && 2 * self.used <= self.count() && self.used > 0 {
            self.used *= 2;
        }
        if self.used == before {
            return Ok(());
        }
        let times = self.used / before;
        // From the last one on: each moves to places whose entries have been moved.
        for from in (0..before).rev() {
            self.spread(from, times);
            if (from * times * Self::BYTES).is_multiple_of(SLICE) {
                poll()?;
            }
        }
        Ok(())
    }

    /// Moves the entries of a bucket to those that take its place, so many.
    fn spread(&self, from: usize, times: usize) {
        let slots = self.slots(from);
        let entries: [(u64, u64); N] = std::array::from_fn(|index| {
            let data = slots[index][1].load(Relaxed);
            (slots[index][0].load(Relaxed) ^ data, data)
        });
        for to in from * times..(from + 1) * times {
            for (index, slot) in self.slots(to).iter().enumerate() {
                let (key, data) = entries[index];
                let stays = self.is_known(data) && self.index(key) == to;
                let [check, data] = if stays { [key ^ data, data] } else { [0; 2] };
                slot[0].store(check, Relaxed);
                slot[1].store(data, Relaxed);
            }
        }
    }

    /// The bucket of a key: a product keeps within their number, whatever it is.
    #[inline(always)]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.used as u128) >> 64) as usize
    }

    /// The entries of a bucket; none where there is no memory.
    #[inline(always)]
    fn slots(&self, index: usize) -> &[Slot] {
        let words = self.lines.all().as_flattened();
        let words = words.get(index * 2 * N..(index + 1) * 2 * N);
        words.map_or(&[], |words| words.as_chunks::<2>().0)
    }

    /// The entries of the bucket of a key.
    #[inline(always)]
    pub(super) fn bucket(&self, key: u64) -> &[Slot] {
        self.slots(self.index(key))
    }

    /// Asks the memory for the bucket of a key that will be looked up soon.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        if self.used > 0 {
            self.lines.prefetch(self.index(key) * Self::BYTES / size_of::<[u64; WORDS]>());
        }
    }

    /// Data that is not forgotten.
    #[inline(always)]
    const fn is_known(&self, data: u64) -> bool {
        data >= (self.first as u64) << DATA_BITS
    }

    /// Data of this generation.
    #[inline(always)]
    pub(super) const fn is_current(&self, data: u64) -> bool {
        data >> DATA_BITS == self.generation as u64
    }

    /// The data of an entry, and if it is that of `key`; 0 where there is none.
    #[inline(always)]
    pub(super) fn read(&self, slot: &Slot, key: u64) -> (u64, bool) {
        let data = slot[1].load(Relaxed);
        if self.is_known(data) { (data, slot[0].load(Relaxed) ^ data == key) } else { (0, false) }
    }

    /// The data of a key.
    #[inline(always)]
    pub(super) fn find(&self, key: u64) -> Option<u64> {
        self.bucket(key).iter().map(|slot| self.read(slot, key)).find(|it| it.1).map(|it| it.0)
    }

    /// Writes an entry of this generation.
    #[inline(always)]
    pub(super) fn write(&self, slot: &Slot, key: u64, data: u64) {
        debug_assert_eq!(data >> DATA_BITS, 0);
        let data = data | u64::from(self.generation) << DATA_BITS;
        slot[0].store(key ^ data, Relaxed);
        slot[1].store(data, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;

    /// Stores the keys of some numbers, each with its number, where there is room.
    fn store<const N: usize>(buckets: &Buckets<N>, numbers: std::ops::Range<u64>) {
        for number in numbers {
            let key = hash(number);
            let room = buckets.bucket(key).iter().find(|slot| buckets.read(slot, key).0 == 0);
            room.into_iter().for_each(|slot| buckets.write(slot, key, number));
        }
    }

    fn found<const N: usize>(
        buckets: &Buckets<N>,
        numbers: std::ops::Range<u64>,
    ) -> Vec<(u64, bool)> {
        let data = |number: u64| Some((buckets.find(hash(number))?, number));
        let known = numbers.filter_map(data);
        known
            .map(|(data, number)| {
                assert_eq!(data & ((1 << DATA_BITS) - 1), number);
                (number, buckets.is_current(data))
            })
            .collect()
    }

    #[test]
    fn entries_stay_where_buckets_are_doubled() {
        fn check<const N: usize>(bytes: usize) {
            let mut buckets = Buckets::<N>::new(bytes);
            let least = buckets.bytes();
            assert!(least <= LEAST && least > LEAST / 4, "{least}");
            store(&buckets, 1..200_000);
            let before = found(&buckets, 1..200_000);
            assert!(before.len() > 50_000);
            for (wanted, expected) in
                [(0, least), (least + 1, 2 * least), (usize::MAX, bytes / least * least)]
            {
                let mut polls = 0;
                let poll = || {
                    polls += 1;
                    Ok(())
                };
                let old = buckets.bytes();
                assert_eq!(buckets.grow(wanted, poll), Ok(()));
                assert_eq!((buckets.bytes(), polls > 0), (expected, expected > old));
                assert_eq!(found(&buckets, 1..200_000), before);
            }
        }
        check::<2>(16 << 20);
        check::<4>(9 << 20);
    }

    #[test]
    fn what_is_forgotten_is_neither_found_nor_in_the_way() {
        let (mut buckets, new) = (Buckets::<2>::new(8 << 20), Buckets::<2>::new(8 << 20));
        store(&buckets, 1..300_000);
        assert_eq!(buckets.grow(usize::MAX, || Ok(())), Ok(()));
        store(&buckets, 300_000..500_000);
        buckets.forget();
        assert_eq!((found(&buckets, 1..500_000), buckets.bytes()), (Vec::new(), new.bytes()));
        for buckets in [&buckets, &new] {
            store(buckets, 200_000..400_000);
        }
        assert_eq!(found(&buckets, 1..500_000), found(&new, 1..500_000));
        // Nor do they come back where the buckets are doubled.
        assert_eq!(buckets.grow(usize::MAX, || Ok(())), Ok(()));
        assert_eq!(found(&buckets, 1..500_000), found(&new, 1..500_000));
    }

    #[test]
    fn entries_of_earlier_generations_are_found_until_the_numbers_are_used_up() {
        let mut buckets = Buckets::<2>::new(64);
        store(&buckets, 1..2);
        for generation in 2..=u16::MAX {
            buckets.new_generation();
            assert_eq!((buckets.generation, buckets.find(hash(1)).is_some()), (generation, true));
        }
        assert_eq!(found(&buckets, 1..2), [(1, false)]);
        buckets.new_generation();
        assert_eq!((buckets.generation, buckets.find(hash(1))), (1, None));
        store(&buckets, 1..2);
        assert_eq!(found(&buckets, 1..2), [(1, true)]);
    }

    #[test]
    fn without_memory_nothing_is_stored() {
        let mut none = Buckets::<2>::new(63);
        none.prefetch(7);
        assert_eq!((none.find(7), none.bytes(), none.bucket(7).len()), (None, 0, 0));
        assert_eq!(none.grow(usize::MAX, || Err(Interrupted)), Ok(()));
    }

    #[test]
    fn an_interruption_is_heard_while_buckets_move() {
        let mut buckets = Buckets::<4>::new(32 << 20);
        let mut polls = 0;
        let poll = || {
            polls += 1;
            if polls < 3 { Ok(()) } else { Err(Interrupted) }
        };
        assert_eq!(buckets.grow(usize::MAX, poll), Err(Interrupted));
        assert_eq!(polls, 3);
    }
}
