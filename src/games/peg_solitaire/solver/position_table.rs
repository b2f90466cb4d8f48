//! Hash table of positions, with or without a value for each: open addressing by linear probing.
//!
//! A jump changes three holes only, so the successors of positions that are alike are alike.
//! The table keeps that: the highest holes of a position choose one of many small parts, and the rest is hashed within it.
//! A search that goes through one level in this order writes to few parts of the next at a time, and they stay in the cache.
//! Small parts also grow in little time, so that a search that fills a large table still hears its limits.
//!
//! A part that finds no memory to grow leaves out what does not fit, and the table [says so](PositionTable::check):
//! what was searched with it is then of no use.

use std::borrow::BorrowMut;

use crate::engine::charged::boxed;
use crate::engine::memory::{self, OutOfMemory, Reservation};
use crate::games::peg_solitaire::board::Holes;

/// Largest number of parts, as a power of 2.
const MAX_PART_BITS: u32 = 12;
/// Slots of a part at first.
const FIRST_SLOTS: usize = 8;
/// Positions whose slots are read together before they are looked at: enough to have many reads on their way at once.
pub(super) const BATCH: usize = 256;

/// Groups of parts that can be filled at the same time.
pub(super) const GROUPS: usize = 32;

/// Hash table of positions, each with at least one peg, and their values.
#[derive(Default)]
pub(super) struct PositionTable<V> {
    parts: Vec<Part<V>>,
    split: Split,
}

/// Split of a table into parts: the lowest hole of those that choose one.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Split(u32);

impl Split {
    #[inline]
    fn part_of(self, key: Holes) -> usize {
        (key >> self.0) as usize
    }

    /// Number of the group in which a position is. Neighbouring parts are in different groups, for some are much fuller than others.
    #[inline]
    pub(super) fn group_of(self, key: Holes) -> usize {
        self.part_of(key) % GROUPS
    }
}

/// Group of parts of a table.
pub(super) struct Group<'a, V> {
    parts: Vec<&'a mut Part<V>>,
    split: Split,
}

impl<V: Copy + Default> Group<'_, V> {
    /// Inserts entries whose positions are of this group, as [`PositionTable::extend`] does.
    pub(super) fn extend<E: Entry<V>>(&mut self, entries: &[E]) {
        let split = self.split;
        insert_all(&mut self.parts, |key| split.part_of(key) / GROUPS, entries);
    }
}

/// Entry that is inserted into a table: a position, and what becomes of its value.
pub(super) trait Entry<V>: Copy + Send + Sync {
    /// The position.
    fn key(self) -> Holes;

    /// Changes the value, which is the default where the position is new.
    fn enter(self, value: &mut V);
}

impl<V> Entry<V> for Holes {
    #[inline]
    fn key(self) -> Holes {
        self
    }

    #[inline]
    fn enter(self, _value: &mut V) {}
}

/// A number that is added to the value.
impl Entry<u128> for (Holes, u128) {
    #[inline]
    fn key(self) -> Holes {
        self.0
    }

    #[inline]
    fn enter(self, value: &mut u128) {
        *value = value.saturating_add(self.1);
    }
}

/// A value that takes the place of the one before.
impl Entry<u8> for (Holes, u8) {
    #[inline]
    fn key(self) -> Holes {
        self.0
    }

    #[inline]
    fn enter(self, value: &mut u8) {
        *value = self.1;
    }
}

/// Part of the table: the positions that agree in their highest holes.
struct Part<V> {
    /// Positions; 0 is a free slot. Shape \[slot\]; the number of slots is 0 or a power of 2.
    keys: Box<[Holes]>,
    /// Shape as `keys`.
    values: Box<[V]>,
    /// That of both.
    memory: Reservation,
    len: usize,
    /// 64 less the binary logarithm of the number of slots.
    shift: u32,
    /// Set where something was left out.
    is_short: bool,
}

impl<V> Default for Part<V> {
    fn default() -> Self {
        let (keys, values, memory) = (Box::default(), Box::default(), Reservation::none());
        Self { keys, values, memory, len: 0, shift: 63, is_short: false }
    }
}

impl<V: Copy + Default> PositionTable<V> {
    /// Empty table for positions of a board with so many holes.
    pub(super) fn new(holes: usize) -> Self {
        let bits = (holes as u32 / 3).min(MAX_PART_BITS);
        let parts = std::iter::repeat_with(Part::default).take(1 << bits).collect();
        Self { parts, split: Split(holes as u32 - bits) }
    }

    /// Checks that all positions that came are there.
    ///
    /// # Errors
    /// [`OutOfMemory`] where there was no room for some.
    pub(super) fn check(&self) -> Result<(), OutOfMemory> {
        if self.parts.iter().any(|part| part.is_short) { Err(OutOfMemory) } else { Ok(()) }
    }

    /// Number of positions.
    pub(super) fn len(&self) -> usize {
        self.parts.iter().map(|part| part.len).sum()
    }

    /// `true` without positions.
    pub(super) fn is_empty(&self) -> bool {
        self.parts.iter().all(|part| part.len == 0)
    }

    /// Memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let slots: usize = self.parts.iter().map(|part| part.keys.len()).sum();
        slots * (size_of::<Holes>() + size_of::<V>()) + self.parts.len() * size_of::<Part<V>>()
    }

    /// Positions with their values, in an order that depends on the positions and how they came.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Holes, V)> + '_ {
        let pairs = self
            .parts
            .iter()
            .flat_map(|part| part.keys.iter().copied().zip(part.values.iter().copied()));
        pairs.filter(|&(key, _)| key != 0)
    }

    /// Positions, in the order of [`iter`](Self::iter).
    pub(super) fn keys(&self) -> impl Iterator<Item = Holes> + '_ {
        self.parts.iter().flat_map(|part| part.keys.iter().copied()).filter(|&key| key != 0)
    }

    /// Value of a position.
    pub(super) fn get(&self, key: Holes) -> Option<V> {
        let part = &self.parts[self.part_of(key)];
        let slot = part.find(key)?;
        Some(part.values[slot])
    }

    /// `true` for a position of the table.
    #[inline]
    pub(super) fn contains(&self, key: Holes) -> bool {
        self.parts[self.part_of(key)].find(key).is_some()
    }

    /// Inserts an entry.
    pub(super) fn insert<E: Entry<V>>(&mut self, entry: E) {
        let part = self.part_of(entry.key());
        self.parts[part].enter(entry);
    }

    /// Inserts entries; the slots of a batch are read before any is looked at, so that cache misses overlap.
    pub(super) fn extend<E: Entry<V>>(&mut self, entries: &[E]) {
        let split = self.split;
        insert_all(&mut self.parts, |key| split.part_of(key), entries);
    }

    /// Split into parts.
    pub(super) const fn split(&self) -> Split {
        self.split
    }

    /// Groups of parts, by their numbers.
    pub(super) fn groups(&mut self) -> Vec<Group<'_, V>> {
        let split = self.split;
        let mut groups: Vec<_> = (0..GROUPS).map(|_| Group { parts: Vec::new(), split }).collect();
        for (number, part) in self.parts.iter_mut().enumerate() {
            groups[number % GROUPS].parts.push(part);
        }
        groups
    }

    /// Keeps the items whose key is in the table, reading slots by batches as [`extend`](Self::extend) does.
    pub(super) fn retain_known<T: Copy>(&self, items: &mut Vec<T>, key: impl Fn(&T) -> Holes) {
        let (mut kept, mut first) = (0, [0; BATCH]);
        for begin in (0..items.len()).step_by(BATCH) {
            let end = items.len().min(begin + BATCH);
            for (first, item) in first.iter_mut().zip(&items[begin..end]) {
                *first = self.parts[self.part_of(key(item))].first(key(item));
            }
            for number in begin..end {
                let item = items[number];
                let found = first[number - begin];
                items[kept] = item;
                let is_known = found == key(&item) || (found != 0 && self.contains(key(&item)));
                kept += usize::from(is_known);
            }
        }
        items.truncate(kept);
    }

    #[inline]
    fn part_of(&self, key: Holes) -> usize {
        self.split.part_of(key)
    }
}

/// Inserts entries into parts, of which `place` tells the index by the position.
#[inline]
fn insert_all<V: Copy + Default, P: BorrowMut<Part<V>>, E: Entry<V>>(
    parts: &mut [P],
    place: impl Fn(Holes) -> usize,
    entries: &[E],
) {
    let mut first = [0; BATCH];
    for entries in entries.chunks(BATCH) {
        for (first, entry) in first.iter_mut().zip(entries) {
            *first = parts[place(entry.key())].borrow_mut().first(entry.key());
        }
        for (&first, &entry) in first.iter().zip(entries) {
            // Most positions are reached several times, and where there are no values nothing is left to do.
            if first != entry.key() || size_of::<V>() > 0 {
                parts[place(entry.key())].borrow_mut().enter(entry);
            }
        }
    }
}

impl<V: Copy + Default> Part<V> {
    /// Home slot of a position, by Fibonacci hashing (Knuth, "The Art of Computer Programming", volume 3, section 6.4).
    #[inline]
    fn slot(&self, key: Holes) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize
    }

    /// Content of the home slot of a position.
    #[inline]
    fn first(&self, key: Holes) -> Holes {
        self.keys.get(self.slot(key)).copied().unwrap_or(0)
    }

    #[inline]
    fn find(&self, key: Holes) -> Option<usize> {
        let mut slot = self.slot(key);
        loop {
            match *self.keys.get(slot)? {
                found if found == key => return Some(slot),
                0 => return None,
                _ => slot = (slot + 1) & (self.keys.len() - 1),
            }
        }
    }

    #[inline]
    fn enter<E: Entry<V>>(&mut self, entry: E) {
        if let Some(slot) = self.insert(entry.key()) {
            entry.enter(&mut self.values[slot]);
        }
    }

    /// Slot of a position, which is inserted if it is not there; `None` where there is no room for it.
    #[inline]
    fn insert(&mut self, key: Holes) -> Option<usize> {
        debug_assert_ne!(key, 0, "a position has a peg");
        if self.len * 4 >= self.keys.len() * 3 && self.grow().is_err() {
            self.is_short = true;
            return None;
        }
        let mask = self.keys.len() - 1;
        let mut slot = self.slot(key);
        loop {
            match self.keys[slot] {
                found if found == key => return Some(slot),
                0 => break,
                _ => slot = (slot + 1) & mask,
            }
        }
        self.keys[slot] = key;
        self.len += 1;
        Some(slot)
    }

    #[cold]
    fn grow(&mut self) -> Result<(), OutOfMemory> {
        let slots = (self.keys.len() * 2).max(FIRST_SLOTS);
        let memory = memory::reserve(slots * (size_of::<Holes>() + size_of::<V>()))?;
        let (keys, values) = (boxed(0, slots)?, boxed(V::default(), slots)?);
        let keys = std::mem::replace(&mut self.keys, keys);
        let values = std::mem::replace(&mut self.values, values);
        // Until the end of this function both are there.
        let _before = std::mem::replace(&mut self.memory, memory);
        self.shift = 64 - slots.trailing_zeros();
        for (&key, &value) in keys.iter().zip(values.iter()).filter(|&(&key, _)| key != 0) {
            let mut slot = self.slot(key);
            while self.keys[slot] != 0 {
                slot = (slot + 1) & (slots - 1);
            }
            self.keys[slot] = key;
            self.values[slot] = value;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::game::hash;

    #[test]
    fn a_table_is_a_map_however_positions_come_into_it() {
        for holes in [3, 6, 15, 33, 64] {
            let key = |seed: u64| (hash(seed / 2) >> (64 - holes)).max(1);
            let mut table = PositionTable::<u8>::new(holes);
            let mut map = HashMap::new();
            assert!(table.is_empty() && !table.contains(1), "{holes}");
            for seed in 0..3000 {
                table.insert((key(seed), seed as u8));
                map.insert(key(seed), seed as u8);
            }
            let later: Vec<Holes> = (2000..4000).map(key).collect();
            table.extend(&later);
            later.iter().for_each(|&key| *map.entry(key).or_default() += 0);
            assert_eq!((table.len(), table.is_empty()), (map.len(), false), "{holes}");
            assert_eq!(table.iter().collect::<HashMap<_, _>>(), map, "{holes}");
            assert_eq!(table.keys().count(), map.len(), "{holes}");
            assert!(table.bytes() >= map.len() * 9, "{holes}");
            let mut asked: Vec<Holes> = (0..6000).map(key).collect();
            let wanted: Vec<Holes> =
                asked.iter().copied().filter(|key| map.contains_key(key)).collect();
            assert!(asked.iter().all(|key| table.get(*key) == map.get(key).copied()), "{holes}");
            table.retain_known(&mut asked, |&key| key);
            assert_eq!(asked, wanted, "{holes}");
        }
    }
}
