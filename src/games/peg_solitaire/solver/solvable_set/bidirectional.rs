//! Bidirectional search for the solvable set.
//!
//! Positions are reached forwards from the start, and backwards from the goal. Backwards, pegs and holes change places,
//! so it is the same search from the complement of the goal. Both are carried on, the smaller frontier first, until they meet;
//! the positions that they share there are traced back through the levels of both.
//! Where the goal is the complement of the start, as in the central game, both halves are one and the same
//! (as feschber's `peg-solitaire` observed), and a single search does for both.

use std::sync::Arc;

use crate::engine::memory::Halt;
use crate::games::peg_solitaire::board::{Board, Holes};
use crate::games::peg_solitaire::solver::certificate::{PagodaFilter, PositionClasses};
use crate::games::peg_solitaire::solver::memory::Memory;
use crate::games::peg_solitaire::solver::move_generator::{MoveGenerator, canonical};
use crate::games::peg_solitaire::solver::position_table::PositionTable;
use crate::games::peg_solitaire::solver::symmetry::Symmetries;

use super::bloom_filter::BloomFilter;
use super::division::{Expansion, fill};
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
    threads: usize,
    /// Pegs at the start and at the goal.
    start: u32,
    goal: u32,
    /// Finished layers of the upper half, the one with the fewest pegs first, and of the lower half, of complements.
    upper: Vec<Arc<Level>>,
    lower: Vec<Arc<Level>>,
}

impl BidirectionalSearch {
    /// Search from `start` to the goal of `board`, on so many threads.
    pub(super) fn new(board: &Board, start: Holes, memory: Memory, threads: usize) -> Self {
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
            threads,
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

    /// Fills a level of the set, which is no larger than the levels that are there.
    fn fill<X: Expansion<(), Source = Holes>>(
        &self,
        level: &mut Level,
        sources: impl Iterator<Item = Holes>,
        expansion: &X,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Halt> {
        fill(level, sources, expansion, self.threads, |_| Ok(()), monitor)
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
            levels.expand(&self.board, self.threads, &mut self.memory, monitor)?;
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
        let meeting = Meeting {
            generator: &self.generator,
            filter: self.forward.filter(),
            bloom,
            below,
            is_mirror,
        };
        self.fill(&mut joined, here.keys(), &meeting, monitor)?;
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
        let generator = &*self.generator;
        let successors = |position, items: &mut Vec<Holes>| {
            PagodaFilter::none().each_successor(generator, position, |images| {
                items.push(generator.canonical_complement(images));
            });
        };
        let within = Within { beside: successors, level: below };
        self.fill(&mut found, level.keys(), &within, monitor)?;
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
        let (generator, filter) = (&*self.generator, opposite.filter());
        let predecessors = |position, items: &mut Vec<Holes>| {
            filter.each_predecessor(generator, position, |images| items.push(canonical(images)));
        };
        let within = Within { beside: predecessors, level: above };
        self.fill(&mut found, level.keys(), &within, monitor)?;
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

/// Expansion of positions of the forward frontier to themselves, where a successor is the complement of one in the level below.
struct Meeting<'a> {
    generator: &'a MoveGenerator,
    filter: &'a PagodaFilter,
    bloom: BloomFilter,
    below: &'a Level,
    /// Set where both levels are one and the same: then either of two positions leads to the complement of the other.
    is_mirror: bool,
}

impl Expansion<()> for Meeting<'_> {
    type Source = Holes;
    /// Canonical complement of a successor, and the position.
    type Item = (Holes, Holes);
    type Entry = Holes;

    #[inline]
    fn expand(&self, position: Holes, items: &mut Vec<Self::Item>) {
        self.filter.each_successor(self.generator, position, |images| {
            let key = self.generator.canonical_complement(images);
            if !self.is_mirror || key >= position {
                items.push((key, position));
            }
        });
    }

    fn settle(&self, items: &mut Vec<Self::Item>, entries: &mut Vec<Holes>) {
        self.bloom.retain(items);
        self.below.retain_known(items, |&(key, _)| key);
        for (key, position) in items.drain(..) {
            entries.push(position);
            if self.is_mirror {
                entries.push(key);
            }
        }
    }
}

/// Expansion to those of the positions that `beside` appends which are in a level.
struct Within<'a, F> {
    beside: F,
    level: &'a Level,
}

impl<F: Fn(Holes, &mut Vec<Holes>) + Sync> Expansion<()> for Within<'_, F> {
    type Source = Holes;
    type Item = Holes;
    type Entry = Holes;

    #[inline]
    fn expand(&self, position: Holes, items: &mut Vec<Holes>) {
        (self.beside)(position, items);
    }

    fn settle(&self, items: &mut Vec<Holes>, entries: &mut Vec<Holes>) {
        self.level.retain_known(items, |&key| key);
        entries.append(items);
    }
}
