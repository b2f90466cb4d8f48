//! Random choices of the items of a job: each has its own generator, so that none depends on the order or the threads.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::game::hash;

/// Generator of one item; its choices are always the same.
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The choices of an item of the job with this seed.
    pub fn of(seed: u64, item: usize) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(hash(seed) ^ item as u64))
    }

    /// A number from `least` to `most`, both included.
    pub fn number(&mut self, [least, most]: [usize; 2]) -> usize {
        self.0.random_range(least..=most)
    }

    /// A number between two bounds.
    pub fn within(&mut self, [least, most]: [f32; 2]) -> f32 {
        self.0.random_range(least..most)
    }

    /// Shuffles a list.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        things.shuffle(&mut self.0);
    }

    /// A random element of a list that is not empty.
    pub fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.0.random_range(0..things.len())]
    }
}
