//! Table of a pattern: its distance from the goal, a byte for each placement of the blank and the tiles.

use crate::games::sliding_tile::rules::shape::{Shape, Slide};
use crate::games::sliding_tile::solver::pattern_database::members;
use crate::games::sliding_tile::solver::table_cache::Analysis;
use crate::platform::{self, Kernel};
use crate::search::Poll;
use crate::search::charged::Charged;
use crate::search::memory::{Halt, OutOfMemory};

/// Most tiles of a pattern.
pub(super) const MAX_TILES: usize = 8;
/// Distance of a placement that was not reached yet. No placement of any board with tables is so far away.
const UNKNOWN: u8 = u8::MAX;
/// Most cells in a set of cells.
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
    /// Number of placements of `tiles` tiles and the blank.
    pub(super) fn placements(shape: Shape, tiles: usize) -> usize {
        (0..=tiles).map(|placed| shape.cells() - placed).product()
    }

    /// Stores the distance of a placement; false if it is already known.
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

    /// Rank of a placement: each cell by its number among the remaining cells.
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

/// Retrograde analysis of a pattern: a breadth-first search from the goal, level by level.
pub(super) struct RetrogradeAnalysis {
    table: Table,
    neighbours: Neighbours,
    /// Tiles of the pattern.
    tiles: usize,
    /// Placements of the level, the number of these that are expanded, and the placements of the next level so far.
    level: Charged<Vec<Reached>>,
    expanded: usize,
    next: Charged<Vec<Reached>>,
    /// Distance of the next level.
    distance: u8,
}

impl Analysis for RetrogradeAnalysis {
    type Key = Pattern;
    type Table = Table;

    fn begin(pattern: Pattern, _: &mut Poll<'_>) -> Result<Self, Halt> {
        let (shape, tiles) = (pattern.shape, pattern.tiles.count_ones() as usize);
        let distances = Charged::filled(UNKNOWN, Table::placements(shape, tiles))?;
        let mut table = Table { cells: shape.cells(), distances };
        let mut goal = Placement::default();
        goal[0] = pattern.blank;
        members(pattern.tiles).zip(&mut goal[1..]).for_each(|(tile, place)| *place = tile);
        table.enter(&goal[..=tiles], 0);
        let mut level = Charged::<Vec<Reached>>::default();
        level.make_room(1)?;
        level.push(Reached { placement: goal, by: None });
        let (neighbours, next) = (Neighbours::of(shape), Charged::default());
        Ok(Self { table, neighbours, tiles, level, expanded: 0, next, distance: 1 })
    }

    fn run(&mut self, poll: &mut Poll<'_>) -> Result<(), Halt> {
        while !self.level.is_empty() {
            while self.expanded < self.level.len() {
                poll()?;
                let end = self.level.len().min(self.expanded + CHUNK);
                let reached = &self.level[self.expanded..end];
                let Self { table, neighbours, tiles, next, distance, .. } = self;
                let (tiles, distance) = (*tiles, *distance);
                platform::run(Expansion { table, neighbours, reached, tiles, distance, next })?;
                self.expanded = end;
            }
            self.level = std::mem::take(&mut self.next);
            self.expanded = 0;
            self.distance += 1;
        }
        Ok(())
    }

    fn into_table(self) -> Table {
        self.table
    }

    fn is_reserved(_: &Table) -> bool {
        true
    }
}

/// Expansion of some placements of a level into the next, compiled for the instructions at hand: ranks count bits.
struct Expansion<'a> {
    table: &'a mut Table,
    neighbours: &'a Neighbours,
    reached: &'a [Reached],
    tiles: usize,
    /// Distance of the next level.
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

    /// Calls `visit` with each placement one move away, and the slide to it, except along the slide by which this one was reached:
    /// those placements are no farther than it. Predecessors are successors, because every move can be taken back.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Interrupted;

    #[test]
    fn an_analysis_goes_on_where_it_was_interrupted() {
        let pattern = Pattern { shape: Shape::new(3, 4).unwrap(), tiles: 0b11_0110, blank: 0 };
        // The table, and the number of runs, if every poll whose number is a multiple of `every` interrupts.
        let analyse = |every: usize| {
            let (mut polls, mut worked) = (0, 0);
            let mut poll = || {
                polls += 1;
                if polls % every == 0 {
                    return Err(Interrupted);
                }
                worked += 1;
                Ok(())
            };
            let mut analysis = RetrogradeAnalysis::begin(pattern, &mut poll).ok().unwrap();
            while let Err(halt) = analysis.run(&mut poll) {
                assert!(matches!(halt, Halt::Interrupted));
            }
            (analysis.into_table().distances.to_vec(), worked)
        };
        let whole = analyse(usize::MAX);
        assert!(!whole.0.contains(&UNKNOWN) && whole.1 > 300);
        assert!(analyse(2) == whole && analyse(7) == whole);
    }
}
