//! Bloom filter: a summary of a level that fits into the cache and refutes most positions that are not in it.

use crate::engine::charged::Charged;
use crate::engine::memory::Halt;
use crate::games::peg_solitaire::board::Holes;
use crate::games::peg_solitaire::solver::memory::Memory;

use super::Watch;
use super::levels::Level;

/// Bits for each position: one in so many others passes by mistake.
const BITS: usize = 12;

/// Bloom filter with a single hash
/// (Burton Bloom, "Space/time trade-offs in hash coding with allowable errors", 1970).
pub(super) struct BloomFilter {
    bits: Charged<Vec<u64>>,
    shift: u32,
}

impl BloomFilter {
    /// Filter of the positions of a level.
    ///
    /// # Errors
    /// [`Halt`] at a limit.
    pub(super) fn new(level: &Level, monitor: &mut Watch<'_>) -> Result<Self, Halt> {
        let size = (level.len() * BITS).next_power_of_two().max(64);
        let mut filter =
            Self { bits: Charged::filled(0, size / 64)?, shift: 64 - size.trailing_zeros() };
        for (number, key) in level.keys().enumerate() {
            if number % Memory::STRIDE == 0 {
                monitor.poll()?;
            }
            let bit = filter.bit(key);
            filter.bits[bit / 64] |= 1 << (bit % 64);
        }
        Ok(filter)
    }

    #[inline]
    fn bit(&self, key: Holes) -> usize {
        (key.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> self.shift) as usize
    }

    /// Keeps the pairs whose first position passes.
    pub(super) fn retain(&self, batch: &mut Vec<(Holes, Holes)>) {
        let mut kept = 0;
        // Which pairs pass is as good as random: a branch on it would be mispredicted, so each is written and the end moved or not.
        for i in 0..batch.len() {
            let bit = self.bit(batch[i].0);
            batch[kept] = batch[i];
            kept += (self.bits[bit / 64] >> (bit % 64) & 1) as usize;
        }
        batch.truncate(kept);
    }
}
