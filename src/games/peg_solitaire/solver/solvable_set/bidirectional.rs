//! Bidirectional search for the solvable set.
//!
//! Positions are reached forwards from the start, and backwards from the goal. Backwards, pegs and holes change places,
//! so it is the same search from the complement of the goal. Both are carried on, the smaller frontier first, until they meet;
//! the positions that they share there are traced back through the levels of both.
//! Where the goal is the complement of the start, as in the central game, both halves are one and the same
//! (as feschber's `peg-solitaire` observed), and a single search does for both.

use std::sync::Arc;

use crate::games::peg_solitaire::board::{Board, Holes};
use crate::games::peg_solitaire::solver::certificate::{PagodaFilter, PositionClasses};
use crate::games::peg_solitaire::solver::memory::{Halt, Memory};
use crate::games::peg_solitaire::solver::move_generator::{MoveGenerator, canonical};
use crate::games::peg_solitaire::solver::position_table::{BATCH, PositionTable};
use crate::games::peg_solitaire::solver::symmetry::Symmetries;

use super::bloom_filter::BloomFilter;
use super::levels::{Level, Levels};
use super::{Layer, SolvableSet, Watch};

/// Bidirectional search. It owns all that it makes, so that its owner decides when that is freed.
pub(super) struct BidirectionalSearch {
    board: Board,
    generator: Arc<MoveGenerator>,
    classes: PositionClasses,
    class: u64,
    forward: Levels,
    /// From the complement of the goal; `None` where that is an image of the start.
    backward: Option<Levels>,
    memory: Memory,
    /// Pegs at the start and at the goal.
    start: u32,
    goal: u32,
    /// Finished layers of the upper half, the one with the fewest pegs first, and of the lower half, of complements.
    upper: Vec<Arc<Level>>,
    lower: Vec<Arc<Level>>,
}

impl BidirectionalSearch {
    /// Search from `start` to the goal of `board`.
    pub(super) fn new(board: &Board, start: Holes, memory: Memory) -> Self {
        let generator = Arc::new(MoveGenerator::new(board, &Symmetries::of(board)));
        let classes = PositionClasses::of(board);
        let goals = classes.goals(board, start);
        let complements: Vec<Holes> =
            goals.iter().map(|&goal| generator.complement(goal)).collect();
        let starts = generator.images(start).map(|image| generator.complement(image)).to_vec();
        let is_mirror = complements
            .iter()
            .all(|&source| generator.canonical(source) == generator.canonical(start));
        let forward = Levels::new(board, &generator, &[start], goals);
        let backward = (!is_mirror).then(|| Levels::new(board, &generator, &complements, starts));
        Self {
            board: board.clone(),
            generator,
            class: classes.parities(start),
            classes,
            forward,
            backward,
            memory,
            start: start.count_ones(),
            goal: board.goal().count(),
            upper: Vec::new(),
            lower: Vec::new(),
        }
    }

    /// Finds the set.
    ///
    /// # Errors
    /// [`Halt`] at a limit.
    pub(super) fn run(&mut self, monitor: &mut Watch<'_>) -> Result<(), Halt> {
        self.expand(monitor)?;
        self.intersect(monitor)?;
        self.trace_back(monitor)
    }

    /// Pegs of the complement of a position with so many pegs.
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
            levels.expand(&self.board, &mut self.memory, monitor)?;
        }
        Ok(())
    }

    /// Finds the positions of the forward frontier whose successors are complements of the backward one.
    fn intersect(&mut self, monitor: &mut Watch<'_>) -> Result<(), Halt> {
        let pegs = self.forward.pegs();
        let below = self.backward().level(self.mirror(pegs - 1));
        let (Some(here), Some(below)) = (self.forward.level(pegs), below) else { return Ok(()) };
        let bloom = BloomFilter::new(below, monitor)?;
        let is_mirror = std::ptr::eq(here, below);
        let mut joined = PositionTable::new(self.board.holes());
        let mut batch = Vec::with_capacity(2 * BATCH);
        let mut settle = |batch: &mut Vec<(Holes, Holes)>| {
            bloom.retain(batch);
            below.retain_known(batch, |&(key, _)| key);
            for (key, position) in batch.drain(..) {
                *joined.entry(position) = ();
                if is_mirror {
                    *joined.entry(key) = ();
                }
            }
        };
        for position in here.keys() {
            monitor.visit()?;
            self.forward.filter().each_successor(&self.generator, position, |images| {
                let key = self.generator.canonical_complement(images);
                // In one and the same level either of two positions leads to the complement of the other.
                if !is_mirror || key >= position {
                    batch.push((key, position));
                }
            });
            if batch.len() >= BATCH {
                settle(&mut batch);
            }
        }
        settle(&mut batch);
        if self.backward.is_some() {
            let lower = self.successors_within(&joined, below, monitor)?;
            self.lower.push(Arc::new(lower));
        }
        self.upper.push(Arc::new(joined));
        Ok(())
    }

    /// Complements of successors of a level that are in the level `below` of complements.
    fn successors_within(
        &self,
        level: &Level,
        below: &Level,
        monitor: &mut Watch<'_>,
    ) -> Result<Level, Halt> {
        let mut found = PositionTable::new(self.board.holes());
        for position in level.keys() {
            monitor.visit()?;
            PagodaFilter::none().each_successor(&self.generator, position, |images| {
                let key = self.generator.canonical_complement(images);
                if below.contains(key) {
                    *found.entry(key) = ();
                }
            });
        }
        Ok(found)
    }

    /// Traces the shared positions back to the start and to the goal.
    fn trace_back(&mut self, monitor: &mut Watch<'_>) -> Result<(), Halt> {
        for pegs in self.forward.pegs() + 1..=self.start {
            let level = &self.upper[self.upper.len() - 1];
            let next =
                self.predecessors_within(level, &self.forward, self.backward(), pegs, monitor)?;
            self.upper.push(Arc::new(next));
        }
        if let Some(backward) = &self.backward {
            for pegs in self.mirror(self.forward.pegs() - 1) + 1..=self.mirror(self.goal) {
                let level = &self.lower[self.lower.len() - 1];
                let next =
                    self.predecessors_within(level, backward, &self.forward, pegs, monitor)?;
                self.lower.push(Arc::new(next));
            }
        }
        Ok(())
    }

    /// Predecessors of a level that are in the level of `levels` with so many pegs.
    /// Backwards, the filter of the `opposite` search refutes what cannot come from its goal.
    fn predecessors_within(
        &self,
        level: &Level,
        levels: &Levels,
        opposite: &Levels,
        pegs: u32,
        monitor: &mut Watch<'_>,
    ) -> Result<Level, Halt> {
        let mut found = PositionTable::new(self.board.holes());
        let Some(above) = levels.level(pegs) else { return Ok(found) };
        let mut batch = Vec::with_capacity(2 * BATCH);
        let mut settle = |batch: &mut Vec<Holes>| {
            above.retain_known(batch, |&key| key);
            found.extend(batch);
            batch.clear();
        };
        for position in level.keys() {
            monitor.visit()?;
            opposite.filter().each_predecessor(&self.generator, position, |images| {
                batch.push(canonical(images));
            });
            if batch.len() >= BATCH {
                settle(&mut batch);
            }
        }
        settle(&mut batch);
        Ok(found)
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
