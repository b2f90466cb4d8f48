//! The transposition table: what was found in positions that are reached again.
//!
//! Slate and Atkin, "Chess 4.5: the Northwestern University chess program", 1977.
//! Buckets of two entries: one keeps the deepest search, the other the latest.

use crate::engine::Bound;

/// An entry, 16 bytes: the whole key, and beside it
/// ```text
///  63        32 31     24 23     16 15       0
/// │   value    │  depth  │  bound  │   move   │
/// ```
/// Plain numbers, so that the system hands the memory out zeroed, and only where it is touched:
/// a search of a thousand nodes does not pay for a large table.
type Slot = [u64; 2];

/// What is known of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    /// As seen from the position itself (see [`crate::engine::value::to_node`]).
    pub value: i32,
    /// How deep it was searched; [`RESOLVED`] when no judgement took part.
    pub depth: u8,
    /// `None`: the value is the result of the search.
    pub bound: Option<Bound>,
    /// The best move, as its index among the legal moves; [`NO_MOVE`] when none is known.
    pub best: u16,
}

/// The depth of an entry that no deeper search can better.
pub(super) const RESOLVED: u8 = u8::MAX;
/// No best move is known.
pub(super) const NO_MOVE: u16 = u16::MAX;

/// A table of at most the given size; one of size 0 keeps nothing.
pub(super) struct Table {
    slots: Vec<[Slot; 2]>,
}

impl Table {
    /// A table of at most `bytes` bytes, a power of two of buckets.
    pub fn with_bytes(bytes: usize) -> Self {
        let buckets = bytes / size_of::<[Slot; 2]>();
        let buckets = if buckets == 0 { 0 } else { 1 << buckets.ilog2() };
        Self { slots: vec![[[0; 2]; 2]; buckets] }
    }

    /// What is known of the position with this key.
    pub fn get(&self, key: u64) -> Option<Entry> {
        let bucket = self.slots.get(self.index(key)?)?;
        bucket
            .iter()
            .find(|&&[known, data]| known == key && data != 0)
            .map(|&[_, data]| unpack(data))
    }

    /// Keeps `entry`: in place of the same position, else of a shallower one, else of the latest.
    pub fn put(&mut self, key: u64, entry: Entry) {
        let Some(index) = self.index(key) else { return };
        let slot = [key, pack(entry)];
        let [deepest, latest] = &mut self.slots[index];
        let [known, data] = *deepest;
        if known == key || data == 0 || unpack(data).depth <= entry.depth {
            if known != key {
                *latest = *deepest;
            }
            *deepest = slot;
        } else {
            *latest = slot;
        }
    }

    fn index(&self, key: u64) -> Option<usize> {
        // The high bits choose the bucket: games mix their keys well there.
        (!self.slots.is_empty())
            .then(|| ((u128::from(key) * self.slots.len() as u128) >> 64) as usize)
    }
}

/// Bit 18 is always set, so that no entry is 0.
const PRESENT: u64 = 1 << 18;

fn pack(entry: Entry) -> u64 {
    let bound = match entry.bound {
        None => 0,
        Some(Bound::Lower) => 1,
        Some(Bound::Upper) => 2,
    };
    u64::from(entry.value as u32) << 32
        | u64::from(entry.depth) << 24
        | PRESENT
        | bound << 16
        | u64::from(entry.best)
}

fn unpack(data: u64) -> Entry {
    Entry {
        value: (data >> 32) as u32 as i32,
        depth: (data >> 24) as u8,
        bound: match (data >> 16) & 3 {
            0 => None,
            1 => Some(Bound::Lower),
            _ => Some(Bound::Upper),
        },
        best: data as u16,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_got_until_something_deeper_needs_the_place() {
        let entry = |value, depth, bound| Entry { value, depth, bound, best: 7 };
        let mut table = Table::with_bytes(32);
        for (key, wanted) in [
            (1, entry(-5, 3, None)),
            (2, entry(i32::MIN, 0, Some(Bound::Lower))),
            (3, entry(i32::MAX, RESOLVED, Some(Bound::Upper))),
        ] {
            table.put(key, wanted);
            assert_eq!(table.get(key), Some(wanted));
        }
        assert_eq!(table.get(2), None, "the shallow one gave way");
        assert!(table.get(1).is_some(), "the deep one did not");
    }

    #[test]
    fn a_table_of_size_zero_keeps_nothing() {
        let mut table = Table::with_bytes(31);
        table.put(1, Entry { value: 0, depth: 1, bound: None, best: NO_MOVE });
        assert_eq!(table.get(1), None);
    }
}
