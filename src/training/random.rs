//! Random choices of a job, each item its own, so that none depends on the order or the threads.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::game::hash;

/// Random choices of one item, the same whenever it is done.
pub(crate) struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The choices of an item of the job with this seed.
    pub(crate) fn of(seed: u64, item: usize) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(hash(seed) ^ item as u64))
    }

    /// A number from `least` to `most`.
    pub(crate) fn number(&mut self, [least, most]: [usize; 2]) -> usize {
        self.0.random_range(least..=most)
    }

    /// One of some things, which are not none.
    pub(crate) fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.0.random_range(0..things.len())]
    }
}
