//! The transposition table: results of positions that are reached again by other moves.
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

/// Stored result of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    /// As seen from the position itself (see [`crate::engine::value::to_node`]).
    pub value: i32,
    /// Depth to which it was searched, in plies; [`RESOLVED`] when no evaluation took part.
    pub depth: u8,
    /// `None`: the value is the result of the search.
    pub bound: Option<Bound>,
    /// The best move, as its index among the legal moves; [`NO_MOVE`] when none is known.
    pub best: u16,
}

/// The depth of an entry that no deeper search can better.
pub(super) const RESOLVED: u8 = u8::MAX;
/// Stands for no best move.
pub(super) const NO_MOVE: u16 = u16::MAX;

/// Transposition table of one thread; one of size 0 keeps nothing.
pub(super) struct TranspositionTable {
    slots: Vec<[Slot; 2]>,
}

impl TranspositionTable {
    /// A table of at most `bytes` bytes, a power of two of buckets.
    pub(super) fn with_bytes(bytes: usize) -> Self {
        let buckets = bytes / size_of::<[Slot; 2]>();
        let buckets = if buckets == 0 { 0 } else { 1 << buckets.ilog2() };
        Self { slots: vec![[[0; 2]; 2]; buckets] }
    }

    /// Clears all entries.
    pub(super) fn clear(&mut self) {
        self.slots.fill([[0; 2]; 2]);
    }

    /// The stored result of the position with this key.
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let bucket = self.slots.get(self.index(key)?)?;
        bucket
            .iter()
            .find(|&&[known, data]| known == key && data != 0)
            .map(|&[_, data]| unpack(data))
    }

    /// Stores `entry`: in place of the same position, else of a shallower one, else of the latest.
    pub(super) fn put(&mut self, key: u64, entry: Entry) {
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

    const fn entry(value: i32, depth: u8, bound: Option<Bound>) -> Entry {
        Entry { value, depth, bound, best: 7 }
    }

    #[test]
    fn an_entry_survives_packing() {
        for value in [i32::MIN, -5, 0, 1, i32::MAX] {
            for depth in [0, 1, 254, RESOLVED] {
                for bound in [None, Some(Bound::Lower), Some(Bound::Upper)] {
                    for best in [0, 1, NO_MOVE] {
                        let entry = Entry { value, depth, bound, best };
                        assert_eq!(unpack(pack(entry)), entry);
                        assert_ne!(pack(entry), 0, "0 is an empty slot");
                    }
                }
            }
        }
    }

    #[test]
    fn a_bucket_keeps_the_deepest_entry_and_the_latest() {
        // Depths stored under keys 1, 2, 3, … in one bucket, and the keys that are there afterwards.
        for (stored, kept) in [
            (&[(1, 3), (2, 0), (3, 9)][..], &[1, 3][..]),
            (&[(1, 3), (2, 3), (3, 1)], &[2, 3]),
            (&[(1, 5), (2, 1), (1, 2), (3, 3)], &[1, 3]),
            (&[(1, 5), (2, 1), (1, 2), (3, 1), (4, 1)], &[1, 4]),
            (&[(1, 5), (2, 7)], &[1, 2]),
            (&[(1, 0)], &[1]),
        ] {
            let mut table = TranspositionTable::with_bytes(32);
            for &(key, depth) in stored {
                table.put(key, entry(-5, depth, None));
                assert_eq!(table.get(key), Some(entry(-5, depth, None)));
            }
            let there: Vec<_> = (1..=4).filter(|&key| table.get(key).is_some()).collect();
            assert_eq!(there, kept, "{stored:?}");
        }
    }

    #[test]
    fn the_high_bits_of_a_key_choose_its_bucket() {
        // Bytes and buckets: the largest power of two that fits.
        for (bytes, buckets) in [(0, 0), (31, 0), (32, 1), (63, 1), (64, 2), (255, 4), (256, 8)] {
            let mut table = TranspositionTable::with_bytes(bytes);
            assert_eq!(table.slots.len(), buckets, "{bytes} bytes");
            for high in 0..8 {
                table.put(high << 61 | 1, entry(0, 1, None));
            }
            let there = (0..8).filter(|high| table.get(high << 61 | 1).is_some()).count();
            assert_eq!(there, (2 * buckets).min(8), "{bytes} bytes");
        }
    }
}
