//! Bidirectional search for the solvable set.
//!
//! Positions are reached forwards from the start, and backwards from the goal. Backwards, pegs and holes change places,
//! so it is the same search from the complement of the goal. Both are carried on, the smaller frontier first, until they meet;
//! the positions that they share there are traced back through the levels of both.
//! If the goal is the complement of the start, as in the central game, both halves are one and the same
//! (as feschber's `peg-solitaire` observed), and a single search does for both.

use std::sync::Arc;

use crate::games::peg_solitaire::rules::board::{Board, Holes};
use crate::games::peg_solitaire::solver::certificate::{PagodaFilter, PositionClasses};
use crate::games::peg_solitaire::solver::memory::Memory;
use crate::games::peg_solitaire::solver::move_generator::MoveGenerator;
use crate::games::peg_solitaire::solver::ranking::Kind;
use crate::search::memory::{Halt, OutOfMemory};

use super::crew::Crew;
use super::fill::fill;
use super::level::{Level, Shelf};
use super::levels::Levels;
use super::step::{Aim, Step};
use super::{Layer, SolvableSet, Watch};

/// Bidirectional search. It owns all its levels, so that its owner decides when they are freed.
pub(super) struct BidirectionalSearch {
    board: Board,
    generator: Arc<MoveGenerator>,
    shelf: Shelf,
    classes: PositionClasses,
    class: u64,
    forward: Levels,
    /// From the complement of the goal; `None` if that is an image of the start.
    backward: Option<Levels>,
    memory: Memory,
    crew: Crew,
    /// Pegs at the start and at the goal.
    start: u32,
    goal: u32,
    /// Finished layers of the upper half, the one with the fewest pegs first, and of the lower half, of complements.
    upper: Vec<Arc<Level>>,
    lower: Vec<Arc<Level>>,
}

impl BidirectionalSearch {
    /// Search from `start` to the goal of `board`, on the given number of threads. Errors: [`OutOfMemory`].
    pub(super) fn new(
        board: &Board,
        start: Holes,
        mut memory: Memory,
        threads: usize,
    ) -> Result<Self, OutOfMemory> {
        let classes = PositionClasses::of(board);
        let symmetries = classes.symmetries(board, start);
        let generator = Arc::new(MoveGenerator::new(board, &symmetries));
        let shelf = Shelf::of(board, &classes);
        let goals = classes.goals(board, start);
        let complements: Vec<Holes> =
            goals.iter().map(|&goal| generator.complement(goal)).collect();
        let starts = vec![generator.complement(start)];
        let is_mirror = complements
            .iter()
            .all(|&source| generator.canonical(source) == generator.canonical(start));
        let kind = |pegs: Holes| Kind { pegs: pegs.count_ones(), class: classes.parities(pegs) };
        let levels =
            |sources: &[Holes], kind, goals| Levels::new(&generator, &shelf, kind, sources, goals);
        let forward = levels(&[start], kind(start), goals)?;
        let backward = match complements.first() {
            Some(&first) if !is_mirror => Some(levels(&complements, kind(first), starts)?),
            _ => None,
        };
        let firsts = [Some(&forward), backward.as_ref()].into_iter().flatten();
        firsts.for_each(|levels| memory.take(levels.frontier().bytes()));
        Ok(Self {
            board: board.clone(),
            class: classes.parities(start),
            forward,
            backward,
            generator,
            shelf,
            classes,
            memory,
            crew: Crew::of(threads),
            start: start.count_ones(),
            goal: board.goal().count(),
            upper: Vec::new(),
            lower: Vec::new(),
        })
    }

    /// Finds the set. Errors: [`Halt`] at a limit.
    pub(super) fn run(&mut self, monitor: &mut Watch<'_>) -> Result<(), Halt> {
        self.expand(monitor)?;
        self.intersect(monitor)?;
        self.trace_back(monitor)
    }

    /// Positions of the level `within` that a step from the level `source` leads to.
    fn step_within(
        &self,
        source: &Level,
        filter: &PagodaFilter,
        aim: Aim,
        within: &Level,
        monitor: &mut Watch<'_>,
    ) -> Result<Level, Halt> {
        let mut level = within.emptied(&self.shelf)?;
        let step = Step { generator: &self.generator, filter, aim };
        fill(&mut level, source, step, Some(within), &self.crew, &self.memory, monitor)?;
        Ok(level)
    }

    /// Pegs of the complement of a position with `pegs` pegs.
    fn mirror(&self, pegs: u32) -> u32 {
        self.board.holes() as u32 - pegs
    }

    /// Levels of complements.
    fn backward(&self) -> &Levels {
        self.backward.as_ref().unwrap_or(&self.forward)
    }

    /// Expands both frontiers until one jump is between them.
    fn expand(&mut self, monitor: &mut Watch<'_>) -> Result<(), Halt> {
        while self.forward.pegs() > self.mirror(self.backward().pegs()) + 1 {
            let smaller = self
                .backward
                .as_mut()
                .filter(|backward| backward.frontier().len() < self.forward.frontier().len());
            let levels = smaller.unwrap_or(&mut self.forward);
            levels.expand(&self.board, &self.crew, &mut self.memory, monitor)?;
        }
        Ok(())
    }

    /// Finds the positions of the forward frontier with successors whose complements are in the backward frontier, and these complements.
    ///
    /// The frontiers are one jump apart. The step is the same in both directions: the complements of the successors of one frontier lie in
    /// the other.
    fn intersect(&mut self, monitor: &mut Watch<'_>) -> Result<(), Halt> {
        let pegs = self.forward.pegs();
        let below = self.backward().level(self.mirror(pegs - 1));
        let (Some(here), Some(below)) = (self.forward.level(pegs), below) else { return Ok(()) };
        let below = Arc::clone(below);
        let filter = self.backward().filter();
        let joined = self.step_within(&below, filter, Aim::Complements, here, monitor)?;
        self.memory.take(joined.bytes());
        if self.backward.is_some() {
            let filter = self.forward.filter();
            let lower = self.step_within(&joined, filter, Aim::Complements, &below, monitor)?;
            self.memory.take(lower.bytes());
            self.lower.push(Arc::new(lower));
        }
        self.upper.push(Arc::new(joined));
        Ok(())
    }

    /// Traces the shared positions back to the start and to the goal.
    fn trace_back(&mut self, monitor: &mut Watch<'_>) -> Result<(), Halt> {
        for pegs in self.forward.pegs() + 1..=self.start {
            let (level, above) = (self.upper.last(), self.forward.level(pegs));
            let (Some(level), Some(above)) = (level, above) else { return Ok(()) };
            // The filter of the other search refutes positions that cannot be reached from the start.
            let filter = self.backward().filter();
            let next = self.step_within(level, filter, Aim::Predecessors, above, monitor)?;
            self.memory.take(next.bytes());
            self.upper.push(Arc::new(next));
        }
        let Some(backward) = &self.backward else { return Ok(()) };
        for pegs in self.mirror(self.forward.pegs() - 1) + 1..=self.mirror(self.goal) {
            let (level, above) = (self.lower.last(), backward.level(pegs));
            let (Some(level), Some(above)) = (level, above) else { return Ok(()) };
            let filter = self.forward.filter();
            let next = self.step_within(level, filter, Aim::Predecessors, above, monitor)?;
            self.memory.take(next.bytes());
            self.lower.push(Arc::new(next));
        }
        Ok(())
    }

    /// Memory limit, with the bytes that the search has taken.
    pub(super) const fn memory(&self) -> Memory {
        self.memory
    }

    /// Solvable set, once the search has [run](Self::run).
    pub(super) fn into_set(self) -> SolvableSet {
        let mut layers = vec![None; self.board.holes() + 1];
        let lowest = self.forward.pegs();
        for (pegs, level) in (lowest..).zip(&self.upper) {
            layers[pegs as usize] = Some(Layer { level: Arc::clone(level), mirrored: false });
        }
        if self.backward.is_some() {
            for (pegs, level) in (self.goal..lowest).rev().zip(&self.lower) {
                layers[pegs as usize] = Some(Layer { level: Arc::clone(level), mirrored: true });
            }
        } else {
            for pegs in self.goal..lowest {
                let twin = layers[self.mirror(pegs) as usize].clone();
                layers[pegs as usize] = twin.map(|layer: Layer| Layer { mirrored: true, ..layer });
            }
        }
        let Self { generator, classes, class, forward, backward, .. } = self;
        SolvableSet { generator, layers, classes, class, forward, backward }
    }
}
