//! Table of a pattern: its distance from the goal, a byte for each placement of the blank and the tiles.

use crate::engine::charged::Charged;
use crate::engine::memory::{Halt, OutOfMemory};
use crate::games::sliding_tile::shape::{Shape, Slide};
use crate::games::sliding_tile::solver::pattern_database::members;
use crate::search::Poll;
use crate::system::{self, Kernel};

/// Most tiles of a pattern.
pub(super) const MAX_TILES: usize = 8;
/// Distance of a placement that was not reached yet. No placement of any board with tables is so far away.
const UNKNOWN: u8 = u8::MAX;
/// Cells that a set of them has room for.
const MAX_CELLS: usize = 32;
/// Placements between two polls.
const CHUNK: usize = 256;

/// Pattern: tiles of a board, and the blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Pattern {
    /// Rows and columns.
    pub shape: Shape,
    /// Places of the tiles, a bit each.
    pub tiles: u32,
    /// Place of the blank.
    pub blank: u8,
}

/// Cells of the blank and of the tiles, in the order of their places; beyond the tiles 0.
type Placement = [u8; MAX_TILES + 1];

/// Placement of a level.
#[derive(Clone, Copy)]
struct Reached {
    placement: Placement,
    /// Slide by which it was reached; `None` at the goal.
    by: Option<Slide>,
}

/// Table of a pattern.
pub(super) struct Table {
    /// Cells of the board.
    cells: usize,
    /// Shape \[rank\].
    distances: Charged<Vec<u8>>,
}

impl Table {
    /// Number of placements of so many tiles and the blank.
    pub(super) fn placements(shape: Shape, tiles: usize) -> usize {
        (0..=tiles).map(|placed| shape.cells() - placed).product()
    }

    /// Table of a pattern, filled by retrograde analysis, level by level from the goal. `poll` is asked all the while.
    ///
    /// # Errors
    /// [`Halt`] when `poll` says so, or where it does not fit into the memory that is left.
    pub(super) fn build(pattern: Pattern, poll: &mut Poll<'_>) -> Result<Self, Halt> {
        let (shape, tiles) = (pattern.shape, pattern.tiles.count_ones() as usize);
        let distances = Charged::filled(UNKNOWN, Self::placements(shape, tiles))?;
        let mut table = Self { cells: shape.cells(), distances };
        let mut goal = Placement::default();
        goal[0] = pattern.blank;
        members(pattern.tiles).zip(&mut goal[1..]).for_each(|(tile, place)| *place = tile);
        let neighbours = Neighbours::of(shape);
        let mut level = Charged::<Vec<Reached>>::default();
        level.make_room(1)?;
        level.push(Reached { placement: goal, by: None });
        table.enter(&goal[..=tiles], 0);
        for distance in 1.. {
            let mut next = Charged::<Vec<Reached>>::default();
            for reached in level.chunks(CHUNK) {
                poll()?;
                let (table, next, neighbours) = (&mut table, &mut next, &neighbours);
                system::run(Expansion { table, neighbours, reached, tiles, distance, next })?;
            }
            if next.is_empty() {
                break;
            }
            level = next;
        }
        Ok(table)
    }

    /// Notes the distance of a placement; false where it is known already.
    #[inline(always)]
    fn enter(&mut self, placement: &[u8], distance: u8) -> bool {
        let rank = self.rank(placement.iter().copied());
        let known = &mut self.distances[rank];
        let is_new = *known == UNKNOWN;
        if is_new {
            *known = distance;
        }
        is_new
    }

    /// Distance of a placement from the goal, in moves.
    #[inline(always)]
    pub(super) fn distance(&self, placement: impl Iterator<Item = u8>) -> u8 {
        self.distances[self.rank(placement)]
    }

    /// Rank of a placement: each cell by its number among those that are left.
    #[inline(always)]
    fn rank(&self, placement: impl Iterator<Item = u8>) -> usize {
        let (mut rank, mut taken, mut left) = (0, 0_u32, self.cells);
        for cell in placement {
            let below = (1_u32 << cell) - 1;
            rank = rank * left + usize::from(cell) - (taken & below).count_ones() as usize;
            taken |= 1 << cell;
            left -= 1;
        }
        rank
    }
}

/// Expansion of some placements of a level into the next, compiled for the instructions at hand: ranks count bits.
struct Expansion<'a> {
    table: &'a mut Table,
    neighbours: &'a Neighbours,
    reached: &'a [Reached],
    tiles: usize,
    /// That of the next level.
    distance: u8,
    next: &'a mut Charged<Vec<Reached>>,
}

impl Kernel for Expansion<'_> {
    type Output = Result<(), OutOfMemory>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let Self { table, neighbours, reached, tiles, distance, next } = self;
        for &Reached { placement, by } in reached {
            neighbours.successors(&placement[..=tiles], by, |beside, slide| {
                if table.enter(beside, distance) {
                    let mut placement = Placement::default();
                    placement[..=tiles].copy_from_slice(beside);
                    next.make_room(1)?;
                    next.push(Reached { placement, by: Some(slide) });
                }
                Ok(())
            })?;
        }
        Ok(())
    }
}

/// Neighbours of each cell, by the slide of the blank. Shape \[cell\]\[slide\].
struct Neighbours(Vec<[Option<u8>; 4]>);

impl Neighbours {
    fn of(shape: Shape) -> Self {
        let of_cell = |cell| Slide::ALL.map(|slide| shape.neighbour(cell, slide));
        Self((0..=u8::MAX).take(shape.cells()).map(of_cell).collect())
    }

    /// Calls `visit` with each placement one move away, and the slide to it, but for those along the slide by which this one was reached:
    /// they are no farther than it. Those before are those after, for every move can be taken back.
    #[inline(always)]
    fn successors(
        &self,
        placement: &[u8],
        by: Option<Slide>,
        mut visit: impl FnMut(&[u8], Slide) -> Result<(), OutOfMemory>,
    ) -> Result<(), OutOfMemory> {
        // Tile on each cell, by its number from 1; the blank has passed none of those ahead of it.
        let mut tiles = [0_u8; MAX_CELLS];
        for (number, &cell) in placement.iter().enumerate() {
            tiles[usize::from(cell) % MAX_CELLS] = number as u8;
        }
        let is_across = |slide: &Slide| by.is_none_or(|by| by.is_vertical() != slide.is_vertical());
        for slide in Slide::ALL.into_iter().filter(is_across) {
            let mut at = Placement::default();
            let at = &mut at[..placement.len()];
            at.copy_from_slice(placement);
            while let Some(next) = self.0[usize::from(at[0])][slide as usize] {
                let tile = usize::from(tiles[usize::from(next) % MAX_CELLS]);
                at[tile] = at[0];
                at[0] = next;
                visit(at, slide)?;
            }
        }
        Ok(())
    }
}
