//! Iterative-deepening A* in place, where one tile slides in a move: one board, on which slides are made and unmade.
//!
//! It visits the same positions in the same order as the search of any puzzle in [`crate::search::ida_star`],
//! which is the oracle of its tests.

use crate::games::sliding_tile::SlidingTile;
use crate::games::sliding_tile::rules::shape::{Shift, Slide};
use crate::search::ida_star::{BoundedSearch, Deepening};
use crate::search::{Interrupted, Root};

use super::Watch;
use super::incremental_heuristic::{IncrementalHeuristic, Step};
use super::state_machine::{State, StateMachine};
use super::surroundings::{Around, CELLS, Slides, surroundings};

/// Slide on the path, and the slides still to be tried after it.
#[derive(Clone, Copy)]
struct Ply<C> {
    slide: Slide,
    untried: Slides,
    /// State of the machine after the slide.
    state: State,
    change: C,
}

/// Search on one board, which is the position at the end of the path from the root.
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
    /// Set if the client chose them.
    narrowed: bool,
    path: Vec<Ply<H::Change>>,
}

impl<H: IncrementalHeuristic> InPlaceSearch<H> {
    /// Search at the root, with a heuristic that is at the root too.
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
            around: surroundings(position),
            cells,
            blank: position.blank(),
            first: Slides::of(root.moves.iter().map(|mv| mv.slide)),
            narrowed: root.is_narrowed(),
            path: Vec::new(),
        }
    }

    /// The heuristic alone.
    pub(super) fn into_heuristic(self) -> H {
        self.heuristic
    }

    /// Step of the tile that a slide of the blank moves.
    #[inline]
    fn step(&self, slide: Slide) -> Step {
        let from = self.around[usize::from(self.blank)].cells[slide as usize];
        Step { tile: self.cells[usize::from(from)], from, slide }
    }

    /// Enters the position after a slide that the heuristic has made; the slides to try there are open and no end of a forbidden sequence.
    #[inline]
    fn enter(&mut self, slide: Slide, change: H::Change) {
        self.move_blank(slide);
        let open = self.around[usize::from(self.blank)].open;
        let state = self.state_after(slide);
        let untried = open.within(self.machine.transitions(state).allowed);
        self.path.push(Ply { slide, untried, state, change });
        self.look_ahead(untried);
    }

    /// Tells the heuristic which slides will be tried.
    #[inline]
    fn look_ahead(&mut self, untried: Slides) {
        let (around, blank, cells) = (&self.around, self.blank, &self.cells);
        let step = |slide: Slide| {
            let from = around[usize::from(blank)].cells[slide as usize];
            Step { tile: cells[usize::from(from)], from, slide }
        };
        self.heuristic.look_ahead(untried.map(step));
    }

    /// State of the machine after one more slide.
    #[inline]
    fn state_after(&self, slide: Slide) -> State {
        match self.path.last() {
            Some(last) => self.machine.transitions(last.state).next[slide as usize],
            // If the first slide was not chosen freely, taking it back may be the best continuation.
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

    fn moves(&self) -> impl Iterator<Item = Shift> + '_ {
        self.path.iter().map(|ply| ply.slide.into())
    }
}

impl<H: IncrementalHeuristic> BoundedSearch<Shift> for InPlaceSearch<H> {
    fn search(
        &mut self,
        bound: u32,
        deepening: &mut Deepening<Shift>,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Interrupted> {
        monitor.visit()?;
        self.heuristic.begin(bound);
        self.look_ahead(self.first);
        let mut untried_at_root = self.first;
        loop {
            let untried =
                self.path.last_mut().map_or(&mut untried_at_root, |last| &mut last.untried);
            let Some(slide) = untried.next() else {
                if self.path.is_empty() {
                    return Ok(());
                }
                self.unmake();
                continue;
            };
            monitor.visit()?;
            let made = self.path.len() as u32 + 1;
            let (estimate, change) =
                match self.heuristic.make(self.step(slide), bound.saturating_sub(made)) {
                    Ok(made) => made,
                    Err(too_much) => {
                        deepening.cut_off(made + too_much);
                        continue;
                    }
                };
            if !deepening.enters(made as usize, estimate == 0) {
                self.heuristic.unmake(change);
                continue;
            }
            self.enter(slide, change);
            if estimate > 0 {
                deepening.approach(estimate, made, self.moves());
            } else {
                if deepening.solve(self.moves()) {
                    return Ok(());
                }
                self.unmake();
            }
        }
    }
}
