//! Iterative-deepening A* in place: one board, on which slides are made and unmade.
//!
//! It visits the same positions in the same order as the search of any puzzle in [`crate::search::ida_star`],
//! which is the oracle of its tests.

use crate::engine::{Interrupted, Root};
use crate::games::sliding_tile::SlidingTile;
use crate::games::sliding_tile::shape::Slide;
use crate::search::ida_star::{BoundedSearch, Deepening};

use super::Watch;
use super::incremental_heuristic::{IncrementalHeuristic, Step};
use super::state_machine::{State, StateMachine};
use super::surroundings::{Around, CELLS, Slides, surroundings};

/// Slide on the path, and those still to be tried after it.
#[derive(Clone, Copy)]
struct Ply<C> {
    slide: Slide,
    untried: Slides,
    /// State of the machine after the slide.
    state: State,
    change: C,
}

/// Search on one board, which stands at the end of the path from the root.
#[derive(Clone)]
pub(super) struct InPlaceSearch<H: IncrementalHeuristic> {
    heuristic: H,
    machine: &'static StateMachine,
    /// Shape \[cell\]; beyond the board no slide is open.
    around: [Around; CELLS],
    /// Content of each cell, as the cell where it belongs. Shape \[cell\], beyond the board 0.
    cells: [u8; CELLS],
    blank: u8,
    /// Slides to choose among at the root.
    first: Slides,
    /// Set where the client chose them.
    narrowed: bool,
    path: Vec<Ply<H::Change>>,
}

impl<H: IncrementalHeuristic> InPlaceSearch<H> {
    /// Search at the root, with a heuristic that stands there too.
    pub(super) fn new(
        root: &Root<'_, SlidingTile>,
        heuristic: H,
        machine: &'static StateMachine,
    ) -> Self {
        let position = root.position;
        let shape = position.shape();
        let mut cells = [0; CELLS];
        cells[..shape.cells()].copy_from_slice(position.homes());
        Self {
            heuristic,
            machine,
            around: surroundings(shape),
            cells,
            blank: position.blank(),
            first: Slides::of(root.moves.iter().copied()),
            narrowed: root.is_narrowed(),
            path: Vec::new(),
        }
    }

    /// Step of the tile that a slide of the blank moves.
    #[inline]
    fn step(&self, slide: Slide) -> Step {
        let from = self.around[usize::from(self.blank)].cells[slide as usize];
        Step { tile: self.cells[usize::from(from)], from, slide }
    }

    /// Makes a slide; those to try after it are open there and no end of a forbidden sequence.
    #[inline]
    fn make(&mut self, step: Step, mut change: H::Change) {
        self.heuristic.make(&mut change);
        self.move_blank(step.slide);
        let open = self.around[usize::from(self.blank)].open;
        let state = self.state_after(step.slide);
        let untried = open.within(self.machine.transitions(state).allowed);
        self.path.push(Ply { slide: step.slide, untried, state, change });
    }

    /// State of the machine after one more slide.
    #[inline]
    fn state_after(&self, slide: Slide) -> State {
        match self.path.last() {
            Some(last) => self.machine.transitions(last.state).next[slide as usize],
            // Where the first slide is not free, taking it back may be the best way on.
            None if self.narrowed => StateMachine::START,
            None => self.machine.transitions(StateMachine::START).next[slide as usize],
        }
    }

    /// Unmakes the last slide.
    #[inline]
    fn unmake(&mut self) {
        if let Some(last) = self.path.pop() {
            self.move_blank(last.slide.back());
            self.heuristic.unmake(last.change);
        }
    }

    #[inline]
    fn move_blank(&mut self, slide: Slide) {
        let next = self.around[usize::from(self.blank)].cells[slide as usize];
        self.cells.swap(usize::from(self.blank), usize::from(next));
        self.blank = next;
    }

    fn slides(&self) -> impl Iterator<Item = Slide> + '_ {
        self.path.iter().map(|ply| ply.slide)
    }
}

impl<H: IncrementalHeuristic> BoundedSearch<Slide> for InPlaceSearch<H> {
    fn search(
        &mut self,
        bound: u32,
        deepening: &mut Deepening<Slide>,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Interrupted> {
        monitor.visit()?;
        let mut untried_at_root = self.first;
        loop {
            let untried =
                self.path.last_mut().map_or(&mut untried_at_root, |last| &mut last.untried);
            let Some(slide) = untried.take() else {
                if self.path.is_empty() {
                    return Ok(());
                }
                self.unmake();
                continue;
            };
            monitor.visit()?;
            // The estimate comes before the slide is made: most paths are cut off, and there is nothing to unmake.
            let step = self.step(slide);
            let made = self.path.len() as u32 + 1;
            let (estimate, change) =
                self.heuristic.estimate_after(step, bound.saturating_sub(made));
            let length = made + estimate;
            if length > bound {
                deepening.cut_off(length);
                continue;
            }
            if !deepening.enters(made as usize, estimate == 0) {
                continue;
            }
            self.make(step, change);
            if estimate > 0 {
                deepening.approach(estimate, self.slides());
            } else {
                if deepening.solve(self.slides()) {
                    return Ok(());
                }
                self.unmake();
            }
        }
    }
}
