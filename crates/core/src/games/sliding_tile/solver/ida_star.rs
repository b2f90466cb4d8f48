//! Iterative-deepening A* in place, where one tile slides in a move: one board, on which slides are made and unmade.
//!
//! It visits the same positions in the same order as the search of any puzzle in [`crate::search::ida_star`],
//! which is the oracle of its tests.

use crate::games::sliding_tile::SlidingTile;
use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::rules::shape::{Shift, Slide};
use crate::search::ida_star::{BoundedSearch, Deepening};
use crate::search::{Interrupted, Root};

use super::Watch;
use super::incremental_heuristic::{IncrementalHeuristic, Step};
use super::state_machine::{State, StateMachine};
use super::surroundings::{Around, CELLS, Slides, surroundings};

/// Place where a search begins: the root, or a position below it.
#[derive(Clone)]
pub(super) struct Entrance {
    pub position: SlidingTilePosition,
    machine: &'static StateMachine,
    /// State of the machine; `None` if the client has chosen the slides, because taking the first one back may then be the best continuation.
    state: Option<State>,
    /// Slides to choose among.
    slides: Slides,
}

impl Entrance {
    /// The root, from which nothing is known about earlier slides.
    pub(super) fn root(root: &Root<'_, SlidingTile>, machine: &'static StateMachine) -> Self {
        Self {
            position: root.position.clone(),
            machine,
            state: (!root.is_narrowed()).then_some(StateMachine::START),
            slides: Slides::of(root.moves.iter().map(|mv| mv.slide)),
        }
    }

    /// State after the first slide.
    #[inline]
    fn state_after(&self, slide: Slide) -> State {
        self.state.map_or(StateMachine::START, |state| {
            self.machine.transitions(state).next[slide as usize]
        })
    }

    /// Entrances after each slide that a search would make here, in its order.
    #[cfg(feature = "train")]
    pub(super) fn next(&self) -> impl Iterator<Item = (Slide, Self)> {
        self.slides.map(|slide| {
            let (mut position, state) = (self.position.clone(), self.state_after(slide));
            position.slide(slide);
            let open = Slide::ALL
                .into_iter()
                .filter(|&slide| position.neighbour(position.blank(), slide).is_some());
            let slides = Slides::of(open).within(self.machine.transitions(state).allowed);
            (slide, Self { position, machine: self.machine, state: Some(state), slides })
        })
    }
}

/// Slide on the path, and the slides still to be tried after it.
#[derive(Clone, Copy)]
struct Ply<C> {
    slide: Slide,
    untried: Slides,
    /// State of the machine after the slide.
    state: State,
    change: C,
}

/// Search on one board, which is the position at the end of the path from the entrance.
#[derive(Clone)]
pub(super) struct InPlaceSearch<H: IncrementalHeuristic> {
    heuristic: H,
    entrance: Entrance,
    /// Shape \[cell\]; beyond the board no slide is open.
    around: [Around; CELLS],
    /// Content of each cell, as the cell where it belongs. Shape \[cell\], beyond the board 0.
    cells: [u8; CELLS],
    blank: u8,
    path: Vec<Ply<H::Change>>,
}

impl<H: IncrementalHeuristic> InPlaceSearch<H> {
    /// Search from an entrance, with a heuristic at its position.
    pub(super) fn new(entrance: &Entrance, heuristic: H) -> Self {
        let position = &entrance.position;
        let mut cells = [0; CELLS];
        cells[..position.shape().cells()].copy_from_slice(position.homes());
        Self {
            heuristic,
            entrance: entrance.clone(),
            around: surroundings(position),
            cells,
            blank: position.blank(),
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
        let untried = open.within(self.entrance.machine.transitions(state).allowed);
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
            Some(last) => self.entrance.machine.transitions(last.state).next[slide as usize],
            None => self.entrance.state_after(slide),
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
        self.look_ahead(self.entrance.slides);
        let mut untried_at_root = self.entrance.slides;
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
