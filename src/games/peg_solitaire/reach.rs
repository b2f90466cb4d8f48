//! The reach of some positions: all that jumps make of them, level by level, each position once for all its images.
//!
//! A level has the positions with the same number of pegs. Those that a [`Sieve`] refutes are left out,
//! so a level is what can be reached and may still lead to the goal.

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::engine::Found;

use super::Watch;
use super::board::{Board, Holes};
use super::fan::{Fan, least};
use super::memory::{Halt, Memory};
use super::sieve::Sieve;
use super::table::{BATCH, Table};

/// Positions of one level.
pub type Level = Table<()>;

/// A level of so many positions is worth fitting a sieve: to fit one costs as much as to expand about as many.
const WORTH_A_SIEVE: usize = 1 << 14;
/// Typical positions that a sieve is fitted to.
const TYPICAL: usize = 1000;
/// Random jumps from the level at hand to a typical position: sieves refute more the fewer pegs are left.
const JUMPS_AHEAD: usize = 5;

/// Levels of positions, from those that they begin with downwards.
pub struct Reach {
    fan: Arc<Fan>,
    /// What the positions are to lead to, and all images of it.
    goals: Vec<Holes>,
    sieve: Option<Sieve>,
    levels: Vec<Level>,
    /// Pegs in the first level.
    first: u32,
}

impl Reach {
    /// The first level: images of `sources`, which have the same number of pegs, at least one.
    #[must_use]
    pub fn new(board: &Board, fan: &Arc<Fan>, sources: &[Holes], goals: Vec<Holes>) -> Self {
        let mut level = Table::new(board.holes());
        sources.iter().for_each(|&source| *level.entry(fan.canonical(source)) = ());
        let first = sources.first().map_or(0, |source| source.count_ones());
        Self { fan: Arc::clone(fan), goals, sieve: None, levels: vec![level], first }
    }

    /// The level with so many pegs, if it has been made.
    #[must_use]
    pub fn level(&self, pegs: u32) -> Option<&Level> {
        self.levels.get(self.first.checked_sub(pegs)? as usize)
    }

    /// The last level.
    #[must_use]
    pub fn last(&self) -> &Level {
        &self.levels[self.levels.len() - 1]
    }

    /// Pegs in the last level.
    #[must_use]
    pub const fn pegs(&self) -> u32 {
        self.first + 1 - self.levels.len() as u32
    }

    /// What refutes positions of this reach.
    #[must_use]
    pub fn sieve(&self) -> &Sieve {
        const OPEN: &Sieve = &Sieve::open();
        self.sieve.as_ref().unwrap_or(OPEN)
    }

    /// Makes the next level.
    ///
    /// # Errors
    /// [`Halt`] at a limit; what was made of the level is kept aside, so that it is freed with the rest.
    pub fn extend(
        &mut self,
        board: &Board,
        memory: &mut Memory,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Halt> {
        if self.sieve.is_none() && self.last().len() > WORTH_A_SIEVE {
            let typical = self.typical(board);
            self.sieve = Some(Sieve::fitted(board, &self.fan, &self.goals, &typical, monitor)?);
        }
        let mut next = Table::new(board.holes());
        let done = self.fill(&mut next, memory, monitor);
        memory.take(next.bytes());
        self.levels.push(next);
        let depth = self.levels.len() as u32 - 1;
        monitor.report(&Found { depth, ..Found::default() });
        done
    }

    fn fill(&self, next: &mut Level, memory: &Memory, monitor: &mut Watch<'_>) -> Result<(), Halt> {
        let sieve = self.sieve();
        let mut batch = Vec::with_capacity(2 * BATCH);
        for (number, pegs) in self.last().keys().enumerate() {
            monitor.visit()?;
            if number % Memory::STRIDE == 0 {
                memory.check(next.bytes())?;
            }
            let (images, weights) = (self.fan.images(pegs), sieve.weigh(pegs));
            self.fan.each_jump(pegs, |jump| {
                if sieve.passes(&weights, jump) {
                    batch.push(least(&self.fan.after(&images, jump)));
                }
            });
            if batch.len() >= BATCH {
                next.extend(&batch);
                batch.clear();
            }
        }
        next.extend(&batch);
        Ok(())
    }

    /// Some positions a little below the last level, found by random jumps.
    fn typical(&self, board: &Board) -> Vec<Holes> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(0);
        let mut jumps = Vec::new();
        let mut walk = |mut pegs: Holes| {
            for _ in 0..JUMPS_AHEAD {
                jumps.clear();
                self.fan.each_jump(pegs, |jump| jumps.push(jump));
                if jumps.is_empty() {
                    break;
                }
                pegs ^= board.jumps()[jumps[random.random_range(0..jumps.len())]].holes();
            }
            pegs
        };
        let stride = (self.last().len() / TYPICAL).max(1);
        self.last().keys().step_by(stride).map(&mut walk).collect()
    }
}
