//! Breadth-first search in one direction, level by level, each position once for all its images.
//!
//! A level has the positions with the same number of pegs. Those that a [`PagodaFilter`] refutes are left out,
//! so a level is what can be reached and may still lead to the goal.

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::engine::Found;
use crate::engine::memory::Halt;
use crate::games::peg_solitaire::board::{Board, Holes};
use crate::games::peg_solitaire::solver::certificate::PagodaFilter;
use crate::games::peg_solitaire::solver::memory::Memory;
use crate::games::peg_solitaire::solver::move_generator::{MoveGenerator, canonical};
use crate::games::peg_solitaire::solver::position_table::PositionTable;

use super::Watch;
use super::division::{Expansion, fill};

/// Positions of one level, each by its canonical image.
pub(super) type Level = PositionTable<()>;

/// Size of a level that is worth fitting a filter: to fit one costs as much as to expand about as many positions.
const WORTH_A_FILTER: usize = 1 << 14;
/// Typical positions that a filter is fitted to.
const TYPICAL: usize = 1000;
/// Random jumps from the frontier to a typical position: filters refute more the fewer pegs are left.
const JUMPS_AHEAD: usize = 5;

/// Expansion by all jumps that a filter passes.
struct Successors<'a> {
    generator: &'a MoveGenerator,
    filter: &'a PagodaFilter,
}

impl Expansion<()> for Successors<'_> {
    type Source = Holes;
    type Item = Holes;
    type Entry = Holes;

    #[inline]
    fn expand(&self, source: Holes, items: &mut Vec<Holes>) {
        self.filter.each_successor(self.generator, source, |images| items.push(canonical(images)));
    }

    fn settle(&self, items: &mut Vec<Holes>, entries: &mut Vec<Holes>) {
        std::mem::swap(items, entries);
    }
}

/// Levels of positions, from the sources downwards; the last one is the frontier.
pub(super) struct Levels {
    generator: Arc<MoveGenerator>,
    /// Positions that the search is to lead to, and all their images.
    goals: Vec<Holes>,
    filter: Option<PagodaFilter>,
    levels: Vec<Level>,
    /// Pegs in the first level.
    first: u32,
}

impl Levels {
    /// The first level alone: images of `sources`, which have the same number of pegs, at least one.
    pub(super) fn new(
        board: &Board,
        generator: &Arc<MoveGenerator>,
        sources: &[Holes],
        goals: Vec<Holes>,
    ) -> Self {
        let mut level = PositionTable::new(board.holes());
        sources.iter().for_each(|&source| level.insert(generator.canonical(source)));
        let first = sources.first().map_or(0, |source| source.count_ones());
        Self { generator: Arc::clone(generator), goals, filter: None, levels: vec![level], first }
    }

    /// Level with so many pegs, if it has been made.
    pub(super) fn level(&self, pegs: u32) -> Option<&Level> {
        self.levels.get(self.first.checked_sub(pegs)? as usize)
    }

    /// Last level.
    pub(super) fn frontier(&self) -> &Level {
        &self.levels[self.levels.len() - 1]
    }

    /// Pegs in the frontier.
    pub(super) const fn pegs(&self) -> u32 {
        self.first + 1 - self.levels.len() as u32
    }

    /// Filter of this search.
    pub(super) fn filter(&self) -> &PagodaFilter {
        const NONE: &PagodaFilter = &PagodaFilter::none();
        self.filter.as_ref().unwrap_or(NONE)
    }

    /// Expands the frontier: makes the next level.
    ///
    /// # Errors
    /// [`Halt`] at a limit; what was made of the level is kept aside, so that it is freed with the rest.
    pub(super) fn expand(
        &mut self,
        board: &Board,
        threads: usize,
        memory: &mut Memory,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Halt> {
        if self.filter.is_none() && self.frontier().len() > WORTH_A_FILTER {
            let typical = self.typical(board);
            let fitted =
                PagodaFilter::fitted(board, &self.generator, &self.goals, &typical, monitor)?;
            self.filter = Some(fitted);
        }
        let mut next = PositionTable::new(board.holes());
        let successors = Successors { generator: &self.generator, filter: self.filter() };
        let check = |next: &Level| memory.check(next.bytes()).map_err(Halt::from);
        let done = fill(&mut next, self.frontier().keys(), &successors, threads, check, monitor);
        memory.take(next.bytes());
        self.levels.push(next);
        let depth = self.levels.len() as u32 - 1;
        monitor.report(&Found { depth, ..Found::default() });
        done
    }

    /// Sample of positions a little below the frontier, found by random jumps.
    fn typical(&self, board: &Board) -> Vec<Holes> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(0);
        let mut jumps = Vec::new();
        let mut walk = |mut pegs: Holes| {
            for _ in 0..JUMPS_AHEAD {
                jumps.clear();
                self.generator.each_jump(pegs, |jump| jumps.push(jump));
                if jumps.is_empty() {
                    break;
                }
                pegs ^= board.jumps()[jumps[random.random_range(0..jumps.len())]].holes();
            }
            pegs
        };
        let stride = (self.frontier().len() / TYPICAL).max(1);
        self.frontier().keys().step_by(stride).map(&mut walk).collect()
    }
}
