//! Random choices of a job, each item its own, so that none depends on the order or the threads.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::game::hash;

/// Random choices of one item, the same whenever it is done.
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The choices of an item of the job with this seed.
    pub fn of(seed: u64, item: usize) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(hash(seed) ^ item as u64))
    }

    /// A number from `least` to `most`.
    pub fn number(&mut self, [least, most]: [usize; 2]) -> usize {
        self.0.random_range(least..=most)
    }

    /// A number between two others.
    pub fn within(&mut self, [least, most]: [f32; 2]) -> f32 {
        self.0.random_range(least..most)
    }

    /// Puts some things into any order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        things.shuffle(&mut self.0);
    }

    /// One of some things, which are not none.
    pub fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.0.random_range(0..things.len())]
    }
}
