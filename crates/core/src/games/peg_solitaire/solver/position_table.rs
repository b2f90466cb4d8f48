//! Hash table of positions: open addressing by linear probing.
//!
//! A jump changes three holes only, so the successors of positions that are alike are alike.
//! The table keeps that: the highest holes of a position choose one of many small parts, and the rest is hashed within it.
//! A search that goes through one level in this order writes to few parts of the next at a time, and they stay in the cache.
//! Small parts also grow in little time, so that a search that fills a large table still checks its limits often.
//!
//! A part that gets no memory to grow omits the positions that do not fit, and the table [reports it](PositionTable::check):
//! the result of the search is then unusable.

use std::borrow::BorrowMut;

use crate::games::peg_solitaire::rules::board::Holes;
use crate::search::charged::{Charged, boxed};
use crate::search::memory::{self, OutOfMemory, Reservation};

/// Largest number of parts, as a power of 2.
const MAX_PART_BITS: u32 = 12;
/// Slots of a part at first.
const FIRST_SLOTS: usize = 8;
/// Positions whose slots are read together before they are examined: enough to keep many reads in flight.
const BATCH: usize = 256;

/// Groups of parts that can be filled at the same time.
pub(super) const GROUPS: usize = 32;

/// Hash table of positions, each with at least one peg.
#[derive(Default)]
pub(super) struct PositionTable {
    parts: Vec<Part>,
    split: Split,
}

/// Split of a table into parts: the lowest of the holes that choose a part.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Split(u32);

impl Split {
    #[inline]
    fn part_of(self, key: Holes) -> usize {
        (key >> self.0) as usize
    }

    /// Number of the group of a position. Neighbouring parts are in different groups, because some are much fuller than others.
    #[inline]
    pub(super) fn group_of(self, key: Holes) -> usize {
        self.part_of(key) % GROUPS
    }
}

/// Group of parts of a table.
pub(super) struct Group<'a> {
    parts: Vec<&'a mut Part>,
    split: Split,
}

impl Group<'_> {
    /// Inserts positions of this group, as [`PositionTable::extend`] does.
    pub(super) fn extend(&mut self, keys: &[Holes]) {
        let split = self.split;
        insert_all(&mut self.parts, |key| split.part_of(key) / GROUPS, keys);
    }
}

/// Part of the table: the positions that agree in their highest holes.
struct Part {
    /// Positions; 0 is a free slot. Shape \[slot\]; the number of slots is 0 or a power of 2.
    keys: Box<[Holes]>,
    memory: Reservation,
    len: usize,
    /// 64 less the binary logarithm of the number of slots.
    shift: u32,
    /// Set if a position was omitted.
    is_short: bool,
}

impl Default for Part {
    fn default() -> Self {
        let (keys, memory) = (Box::default(), Reservation::none());
        Self { keys, memory, len: 0, shift: 63, is_short: false }
    }
}

impl PositionTable {
    /// Empty table for positions of a board with the given number of holes.
    pub(super) fn new(holes: usize) -> Self {
        let bits = (holes as u32 / 3).min(MAX_PART_BITS);
        let parts = std::iter::repeat_with(Part::default).take(1 << bits).collect();
        Self { parts, split: Split(holes as u32 - bits) }
    }

    /// Checks that the table contains all inserted positions. Errors: [`OutOfMemory`] if there was no room for some.
    pub(super) fn check(&self) -> Result<(), OutOfMemory> {
        if self.parts.iter().any(|part| part.is_short) { Err(OutOfMemory) } else { Ok(()) }
    }

    /// Number of positions.
    pub(super) fn len(&self) -> usize {
        self.parts.iter().map(|part| part.len).sum()
    }

    /// Memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let slots: usize = self.parts.iter().map(|part| part.keys.len()).sum();
        slots * size_of::<Holes>() + self.parts.len() * size_of::<Part>()
    }

    /// Positions, in an order that depends on them and on the order of their insertion.
    pub(super) fn keys(&self) -> impl Iterator<Item = Holes> + '_ {
        (0..self.parts()).flat_map(|part| self.keys_of(part))
    }

    /// Number of parts.
    pub(super) fn parts(&self) -> usize {
        self.parts.len()
    }

    /// Positions of one part, in the order of [`keys`](Self::keys).
    pub(super) fn keys_of(&self, part: usize) -> impl Iterator<Item = Holes> + '_ {
        self.parts[part].keys.iter().copied().filter(|&key| key != 0)
    }

    /// Number of slots before each part, then the number of all slots. Errors: [`OutOfMemory`].
    pub(super) fn tally(&self) -> Result<Charged<Vec<u32>>, OutOfMemory> {
        let mut tally = Charged::filled(0, self.parts.len() + 1)?;
        let mut before = 0;
        for (tally, part) in tally[1..].iter_mut().zip(&self.parts) {
            before += part.keys.len() as u32;
            *tally = before;
        }
        Ok(tally)
    }

    /// Number of the slot of a position, by the [`tally`](Self::tally); `None` if it is not in the table.
    pub(super) fn number(&self, tally: &[u32], key: Holes) -> Option<usize> {
        let part = self.part_of(key);
        Some(tally[part] as usize + self.parts[part].find(key)?)
    }

    /// `true` for a position of the table.
    #[inline]
    pub(super) fn contains(&self, key: Holes) -> bool {
        self.parts[self.part_of(key)].find(key).is_some()
    }

    /// Inserts a position.
    pub(super) fn insert(&mut self, key: Holes) {
        let part = self.part_of(key);
        self.parts[part].insert(key);
    }

    /// Inserts positions; the slots of a batch are read before any is examined, so that cache misses overlap.
    pub(super) fn extend(&mut self, keys: &[Holes]) {
        let split = self.split;
        insert_all(&mut self.parts, |key| split.part_of(key), keys);
    }

    /// Split into parts.
    pub(super) const fn split(&self) -> Split {
        self.split
    }

    /// Groups of parts, by their numbers.
    pub(super) fn groups(&mut self) -> Vec<Group<'_>> {
        let split = self.split;
        let mut groups: Vec<_> = (0..GROUPS).map(|_| Group { parts: Vec::new(), split }).collect();
        for (number, part) in self.parts.iter_mut().enumerate() {
            groups[number % GROUPS].parts.push(part);
        }
        groups
    }

    /// Keeps the positions that are in the table, reading slots by batches as [`extend`](Self::extend) does.
    pub(super) fn retain_known(&self, keys: &mut Vec<Holes>) {
        let (mut kept, mut first) = (0, [0; BATCH]);
        for begin in (0..keys.len()).step_by(BATCH) {
            let end = keys.len().min(begin + BATCH);
            for (first, &key) in first.iter_mut().zip(&keys[begin..end]) {
                *first = self.parts[self.part_of(key)].first(key);
            }
            for number in begin..end {
                let (key, found) = (keys[number], first[number - begin]);
                keys[kept] = key;
                kept += usize::from(found == key || (found != 0 && self.contains(key)));
            }
        }
        keys.truncate(kept);
    }

    #[inline]
    fn part_of(&self, key: Holes) -> usize {
        self.split.part_of(key)
    }
}

/// Inserts positions into parts; `place` returns the index of the part of a position.
#[inline]
fn insert_all<P: BorrowMut<Part>>(parts: &mut [P], place: impl Fn(Holes) -> usize, keys: &[Holes]) {
    let mut first = [0; BATCH];
    for keys in keys.chunks(BATCH) {
        for (first, &key) in first.iter_mut().zip(keys) {
            *first = parts[place(key)].borrow_mut().first(key);
        }
        for (&first, &key) in first.iter().zip(keys) {
            // Most positions are reached several times, and then nothing remains to be done.
            if first != key {
                parts[place(key)].borrow_mut().insert(key);
            }
        }
    }
}

impl Part {
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
        self.slot_of(key).ok()
    }

    /// Slot of a position, or the free slot where it would be inserted; the first one if there are no slots.
    #[inline]
    fn slot_of(&self, key: Holes) -> Result<usize, usize> {
        if self.keys.is_empty() {
            return Err(0);
        }
        let mut slot = self.slot(key);
        loop {
            match self.keys[slot] {
                found if found == key => return Ok(slot),
                0 => return Err(slot),
                _ => slot = (slot + 1) & (self.keys.len() - 1),
            }
        }
    }

    /// Inserts a position, or omits it if there is no room for it.
    #[inline]
    fn insert(&mut self, key: Holes) {
        debug_assert_ne!(key, 0, "a position has a peg");
        // Only a new position makes the part grow, so that its slots do not depend on how often a position is inserted.
        let Err(mut free) = self.slot_of(key) else { return };
        if self.len * 4 >= self.keys.len() * 3 {
            if self.grow().is_err() {
                self.is_short = true;
                return;
            }
            free = self.slot_of(key).unwrap_or_else(|free| free);
        }
        self.keys[free] = key;
        self.len += 1;
    }

    #[cold]
    fn grow(&mut self) -> Result<(), OutOfMemory> {
        let slots = (self.keys.len() * 2).max(FIRST_SLOTS);
        let memory = memory::reserve(slots * size_of::<Holes>())?;
        let keys = std::mem::replace(&mut self.keys, boxed(0, slots)?);
        // The old slots exist until the end of this function, and so does their reservation.
        let _before = std::mem::replace(&mut self.memory, memory);
        self.shift = 64 - slots.trailing_zeros();
        for &key in keys.iter().filter(|&&key| key != 0) {
            if let Err(free) = self.slot_of(key) {
                self.keys[free] = key;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::game::hash;

    #[test]
    fn a_table_is_a_set_however_positions_come_into_it() {
        for holes in [3, 6, 15, 33, 64] {
            let key = |seed: u64| (hash(seed / 2) >> (64 - holes)).max(1);
            let mut table = PositionTable::new(holes);
            assert!(table.len() == 0 && !table.contains(1), "{holes}");
            (0..3000).for_each(|seed| table.insert(key(seed)));
            table.extend(&(2000..4000).map(key).collect::<Vec<_>>());
            let set: HashSet<Holes> = (0..4000).map(key).collect();
            assert_eq!(table.len(), set.len(), "{holes}");
            assert_eq!(table.keys().collect::<HashSet<_>>(), set, "{holes}");
            assert_eq!(table.keys().count(), set.len(), "{holes}");
            assert!(table.bytes() >= set.len() * 8, "{holes}");
            let tally = table.tally().unwrap();
            let numbers: Vec<usize> =
                table.keys().map(|key| table.number(&tally, key).unwrap()).collect();
            assert!(numbers.is_sorted_by(|a, b| a < b), "{holes}");
            assert!(numbers[numbers.len() - 1] < tally[tally.len() - 1] as usize, "{holes}");
            let mut asked: Vec<Holes> = (0..6000).map(key).collect();
            let wanted: Vec<Holes> =
                asked.iter().copied().filter(|key| set.contains(key)).collect();
            for &key in &asked {
                assert_eq!(table.number(&tally, key).is_some(), set.contains(&key), "{holes}");
            }
            table.retain_known(&mut asked);
            assert_eq!(asked, wanted, "{holes}");
        }
    }
}
