//! Breadth-first search in one direction, level by level, each position once for all its images.
//!
//! A level has the positions with the same number of pegs. Positions that a [`PagodaFilter`] refutes are omitted,
//! so a level contains the positions that can be reached and may still lead to the goal.

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::games::peg_solitaire::rules::board::{Board, Holes};
use crate::games::peg_solitaire::solver::certificate::PagodaFilter;
use crate::games::peg_solitaire::solver::memory::Memory;
use crate::games::peg_solitaire::solver::move_generator::MoveGenerator;
use crate::games::peg_solitaire::solver::ranking::Kind;
use crate::search::Found;
use crate::search::memory::{Halt, OutOfMemory};

use super::Watch;
use super::crew::Crew;
use super::fill::fill;
use super::level::{Level, Shelf};
use super::step::{Aim, Step};

/// Size of a level that is worth fitting a filter: fitting one costs about as much as expanding this number of positions.
const WORTH_A_FILTER: usize = 1 << 14;
/// Typical positions that a filter is fitted to.
const TYPICAL: usize = 1000;
/// Random jumps from the frontier to a typical position: filters refute more the fewer pegs are left.
const JUMPS_AHEAD: usize = 5;

/// Levels of positions, from the sources downwards; the last one is the frontier.
pub(super) struct Levels {
    generator: Arc<MoveGenerator>,
    shelf: Shelf,
    /// Goals of the search; none if it continues to the end, without a filter.
    goals: Vec<Holes>,
    filter: Option<PagodaFilter>,
    levels: Vec<Arc<Level>>,
    /// Pegs in the first level, and the class of all.
    first: Kind,
}

impl Levels {
    /// The first level alone: images of `sources`, which are of one kind. Errors: [`OutOfMemory`].
    pub(super) fn new(
        generator: &Arc<MoveGenerator>,
        shelf: &Shelf,
        kind: Kind,
        sources: &[Holes],
        goals: Vec<Holes>,
    ) -> Result<Self, OutOfMemory> {
        let sources: Vec<Holes> = sources.iter().map(|&pegs| generator.canonical(pegs)).collect();
        let levels = vec![Arc::new(shelf.level_of(kind, &sources)?)];
        let (generator, shelf) = (Arc::clone(generator), shelf.clone());
        Ok(Self { generator, shelf, goals, filter: None, levels, first: kind })
    }

    /// The same first level alone, without goals: the levels of this search will have all positions that can be reached.
    pub(super) fn aimless(&self) -> Self {
        Self {
            generator: Arc::clone(&self.generator),
            shelf: self.shelf.clone(),
            goals: Vec::new(),
            filter: None,
            levels: self.levels[..1].to_vec(),
            first: self.first,
        }
    }

    /// Level with `pegs` pegs, if it has been made.
    pub(super) fn level(&self, pegs: u32) -> Option<&Arc<Level>> {
        self.levels.get(self.first.pegs.checked_sub(pegs)? as usize)
    }

    /// Empty level for positions with one peg less than the frontier. Errors: [`OutOfMemory`].
    pub(super) fn empty(&self) -> Result<Level, OutOfMemory> {
        self.shelf.level(Kind { pegs: self.pegs() - 1, ..self.first }, self.frontier().len())
    }

    /// Generator of all levels.
    pub(super) fn generator(&self) -> &MoveGenerator {
        &self.generator
    }

    /// Last level.
    pub(super) fn frontier(&self) -> &Level {
        &self.levels[self.levels.len() - 1]
    }

    /// Pegs in the frontier.
    pub(super) const fn pegs(&self) -> u32 {
        self.first.pegs + 1 - self.levels.len() as u32
    }

    /// Filter of this search.
    pub(super) fn filter(&self) -> &PagodaFilter {
        const NONE: &PagodaFilter = &PagodaFilter::none();
        self.filter.as_ref().unwrap_or(NONE)
    }

    /// Expands the frontier: makes the next level.
    /// Errors: [`Halt`] at a limit; the unfinished level is kept, so that it is freed with the others.
    pub(super) fn expand(
        &mut self,
        board: &Board,
        crew: &Crew,
        memory: &mut Memory,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Halt> {
        let is_worth = !self.goals.is_empty() && self.frontier().len() > WORTH_A_FILTER;
        if self.filter.is_none() && is_worth {
            let typical = self.typical(board);
            let fitted =
                PagodaFilter::fitted(board, &self.generator, &self.goals, &typical, monitor)?;
            self.filter = Some(fitted);
        }
        let mut next = self.empty()?;
        let (generator, filter) = (&*self.generator, self.filter());
        let step = Step { generator, filter, aim: Aim::Successors };
        let done = fill(&mut next, self.frontier(), step, None, crew, memory, monitor);
        memory.take(next.bytes());
        self.levels.push(Arc::new(next));
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
                self.generator.each_jump(pegs, |slot| jumps.push(self.generator.jumps()[slot]));
                if jumps.is_empty() {
                    break;
                }
                let jump = jumps[random.random_range(0..jumps.len())];
                pegs ^= board.jumps()[usize::from(jump)].holes();
            }
            pegs
        };
        let stride = (self.frontier().len() / TYPICAL).max(1);
        self.frontier().positions().into_iter().step_by(stride).map(&mut walk).collect()
    }
}
