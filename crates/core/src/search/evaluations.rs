//! Cache of the evaluations by a thread. Shallow searches rank moves, replace deep searches, and are repeated in the next iteration, so the
//! same positions recur often, and evaluation takes half of the time of a node.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Bits of the index of an entry: 128 KiB in all. In Othello a quarter of the size and sixteen times the size took the same time.
const INDEX_BITS: u32 = 14;
/// Bits of a value in an entry; the other bits hold a part of the key.
const VALUE_BITS: u32 = 16;

/// Cache of the evaluations by one thread with fixed weights. A new entry replaces the one in its slot.
pub(crate) struct Evaluations(Box<[AtomicU64]>);

impl Evaluations {
    /// None yet.
    pub(crate) fn new() -> Self {
        Self((0..1 << INDEX_BITS).map(|_| AtomicU64::new(0)).collect())
    }

    /// Clears the cache.
    pub(crate) fn forget(&mut self) {
        self.0.iter_mut().for_each(|entry| *entry.get_mut() = 0);
    }

    /// The cached evaluation of the position of a key; `None` if it is missing. The caller then evaluates the position itself, because a
    /// closure would not be compiled for the caller's instruction set.
    #[inline(always)]
    pub(crate) fn recall(&self, key: u64) -> Option<i32> {
        let known = self.entry(key).load(Relaxed);
        ((known ^ key) >> VALUE_BITS == 0).then_some(i32::from(known as i16))
    }

    /// Stores the evaluation of the position of a key.
    #[inline(always)]
    pub(crate) fn note(&self, key: u64, value: i32) {
        // Values that do not fit are rare, and far outside the windows of searches.
        if let Ok(value) = i16::try_from(value) {
            let value = u64::from(value.cast_unsigned());
            self.entry(key).store(key >> VALUE_BITS << VALUE_BITS | value, Relaxed);
        }
    }

    #[inline(always)]
    fn entry(&self, key: u64) -> &AtomicU64 {
        &self.0[(key >> (u64::BITS - INDEX_BITS)) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_evaluation_is_remembered_until_all_are_forgotten() {
        let mut evaluations = Evaluations::new();
        let keys = || (1..600_u64).map(|number| number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let value = |key: u64| i32::from((key >> 40) as i16);
        for _ in 0..2 {
            assert!(keys().all(|key| evaluations.recall(key).is_none()));
            let recalled = keys().filter(|&key| {
                evaluations.note(key, value(key));
                evaluations.recall(key) == Some(value(key))
            });
            assert_eq!(recalled.count(), 599);
            let left = keys().filter_map(|key| Some((key, evaluations.recall(key)?)));
            assert!(left.clone().count() > 500 && left.clone().all(|(key, it)| it == value(key)));
            evaluations.forget();
        }
        evaluations.note(1 << 40, 40_000);
        assert_eq!(evaluations.recall(1 << 40), None);
    }
}
