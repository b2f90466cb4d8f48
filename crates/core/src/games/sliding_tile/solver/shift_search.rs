//! Iterative-deepening A* in place, where several tiles slide in a move: one board, on which moves are made and unmade.
//!
//! It visits positions in the same order as the generic search in [`crate::search::ida_star`], the oracle of its tests,
//! but has a better lower bound ([`ShiftPatterns`]).

use crate::games::sliding_tile::SlidingTile;
use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::rules::shape::{Shift, Slide};
use crate::platform::{self, Kernel};
use crate::search::ida_star::{BoundedSearch, Deepening};
use crate::search::{Interrupted, Root};

use super::Watch;
use super::shift_patterns::ShiftPatterns;
use super::surroundings::{Around, CELLS, surroundings};

/// Move on the path, and the moves still to be tried after it.
#[derive(Clone, Copy)]
struct Ply {
    shift: Shift,
    untried: Shifts,
}

/// Search on one board, which is the position at the end of the path from the root.
#[derive(Clone)]
pub(super) struct ShiftSearch<'a> {
    patterns: &'a ShiftPatterns,
    /// Shape \[cell\].
    around: [Around; CELLS],
    /// Moves with the blank on a cell. Shape \[cell\].
    open: [Shifts; CELLS],
    /// Content of each cell, as the cell where it belongs. Shape \[cell\].
    cells: [u8; CELLS],
    /// Cell of each content, by the cell where it belongs. Shape \[home\].
    places: [u8; CELLS],
    blank: u8,
    /// Moves to choose among at the root.
    first: Shifts,
    /// Set if the client chose them.
    narrowed: bool,
    path: Vec<Ply>,
}

impl<'a> ShiftSearch<'a> {
    /// Search at the root.
    pub(super) fn new(root: &Root<'_, SlidingTile>, patterns: &'a ShiftPatterns) -> Self {
        let position = root.position;
        let mut cells = [0; CELLS];
        cells[..position.shape().cells()].copy_from_slice(position.homes());
        Self {
            patterns,
            around: surroundings(position),
            open: open(position),
            cells,
            places: places(position),
            blank: position.blank(),
            first: Shifts::of(root.moves.iter().copied()),
            narrowed: root.is_narrowed(),
            path: Vec::new(),
        }
    }

    /// Lower bound at the root.
    pub(super) fn estimate(&self) -> u32 {
        self.patterns.estimate(&self.places, u32::MAX)
    }

    /// Slides tiles towards the blank, one after the other.
    #[inline(always)]
    fn make(&mut self, Shift { slide, tiles }: Shift) {
        let mut blank = usize::from(self.blank);
        let home = self.cells[blank];
        for _ in 0..tiles {
            let next = self.around[blank].cells[slide as usize];
            let tile = self.cells[usize::from(next)];
            self.cells[blank] = tile;
            self.places[usize::from(tile)] = blank as u8;
            blank = usize::from(next);
        }
        self.cells[blank] = home;
        self.places[usize::from(home)] = blank as u8;
        self.blank = blank as u8;
    }

    /// Unmakes a move.
    #[inline(always)]
    fn unmake(&mut self, Shift { slide, tiles }: Shift) {
        self.make(Shift { slide: slide.back(), tiles });
    }

    /// Moves that are worth trying after a move: those across it, because a move along it could be joined with it or takes it back.
    #[inline(always)]
    fn after(&self, shift: Shift) -> Shifts {
        let open = self.open[usize::from(self.blank)];
        // If the first move was not chosen freely, taking it back may be the best continuation.
        let is_forced = self.path.is_empty() && self.narrowed;
        if is_forced { open } else { open.across(shift.slide) }
    }

    fn moves(&self) -> impl Iterator<Item = Shift> + '_ {
        self.path.iter().map(|ply| ply.shift)
    }
}

impl BoundedSearch<Shift> for ShiftSearch<'_> {
    fn search(
        &mut self,
        bound: u32,
        deepening: &mut Deepening<Shift>,
        monitor: &mut Watch<'_>,
    ) -> Result<(), Interrupted> {
        platform::run(Iteration { search: self, bound, deepening, monitor })
    }
}

/// Work of [`ShiftSearch::search`], compiled for the instructions at hand: ranks of placements count bits.
struct Iteration<'a, 'b, 'c> {
    search: &'a mut ShiftSearch<'b>,
    bound: u32,
    deepening: &'a mut Deepening<Shift>,
    monitor: &'a mut Watch<'c>,
}

impl Kernel for Iteration<'_, '_, '_> {
    type Output = Result<(), Interrupted>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let Self { search, bound, deepening, monitor } = self;
        monitor.visit()?;
        let mut untried_at_root = search.first;
        loop {
            let untried =
                search.path.last_mut().map_or(&mut untried_at_root, |last| &mut last.untried);
            let Some(shift) = untried.next() else {
                let Some(last) = search.path.pop() else { return Ok(()) };
                search.unmake(last.shift);
                continue;
            };
            monitor.visit()?;
            let made = search.path.len() as u32 + 1;
            search.make(shift);
            let most = bound.saturating_sub(made);
            let estimate = search.patterns.estimate(&search.places, most);
            if made + estimate > bound {
                deepening.cut_off(made + estimate);
                search.unmake(shift);
                continue;
            }
            if !deepening.enters(made as usize, estimate == 0) {
                search.unmake(shift);
                continue;
            }
            let untried = search.after(shift);
            search.path.push(Ply { shift, untried });
            if estimate > 0 {
                deepening.approach(estimate, made, search.moves());
                continue;
            }
            if deepening.solve(search.moves()) {
                return Ok(());
            }
            search.path.pop();
            search.unmake(shift);
        }
    }
}

/// Set of moves: sixteen bits for each slide, lowest for that of one tile.
#[derive(Clone, Copy, Default)]
struct Shifts(u64);

impl Shifts {
    /// Bits of a slide.
    const LINE: u32 = 16;

    fn of(shifts: impl IntoIterator<Item = Shift>) -> Self {
        let bit = |Shift { slide, tiles }| 1 << (slide as u32 * Self::LINE + u32::from(tiles) - 1);
        Self(shifts.into_iter().fold(0, |bits, shift| bits | bit(shift)))
    }

    /// The moves across a slide.
    #[inline(always)]
    fn across(self, slide: Slide) -> Self {
        let mut bits = 0;
        for other in Slide::ALL {
            if other.is_vertical() != slide.is_vertical() {
                bits |= 0xffff << (other as u32 * Self::LINE);
            }
        }
        Self(self.0 & bits)
    }
}

impl Iterator for Shifts {
    type Item = Shift;

    /// Removes the first move.
    #[inline(always)]
    fn next(&mut self) -> Option<Shift> {
        if self.0 == 0 {
            return None;
        }
        let first = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        let slide = Slide::ALL[(first / Self::LINE) as usize % Slide::ALL.len()];
        Some(Shift { slide, tiles: (first % Self::LINE) as u8 + 1 })
    }
}

/// Moves with the blank on each cell.
fn open(position: &SlidingTilePosition) -> [Shifts; CELLS] {
    let mut open = [Shifts::default(); CELLS];
    for (cell, open) in (0..=u8::MAX).zip(&mut open).take(position.shape().cells()) {
        let along = |slide: Slide| {
            let next = move |&at: &u8| position.neighbour(at, slide);
            let cells = std::iter::successors(Some(cell), next).skip(1);
            cells.zip(1..).map(move |(_, tiles)| Shift { slide, tiles })
        };
        *open = Shifts::of(Slide::ALL.into_iter().flat_map(along));
    }
    open
}

/// Cell of each tile and of the blank, by where they belong.
pub(super) fn places(position: &SlidingTilePosition) -> [u8; CELLS] {
    let mut places = [0; CELLS];
    for (cell, &home) in (0..).zip(position.homes()) {
        places[usize::from(home)] = cell;
    }
    places
}
