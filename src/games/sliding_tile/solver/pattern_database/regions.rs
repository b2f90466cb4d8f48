//! Regions: the connected parts of the cells that a pattern leaves empty.
//!
//! Tiles outside a pattern cost nothing, so the blank goes wherever it likes within its region, but not into another.
//! A database that tells the regions apart knows more than one that forgets the blank
//! (Felner, Korf and Hanan, "Additive pattern database heuristics", 2004; Döbbelin, Schütt and Reinefeld,
//! "Building large compressed PDBs for the sliding tile puzzle", 2013).

use std::ops::Range;

use crate::engine::Interrupted;
use crate::games::sliding_tile::shape::{Shape, Slide};
use crate::search::Poll;

use super::cell_sets::CellSets;

/// Sets between two polls.
const CHUNK: usize = 512;

/// Regions that each set of occupied cells leaves, numbered without gaps.
#[derive(Debug)]
pub(super) struct Regions {
    sets: CellSets,
    /// Shape \[set\].
    largest: Vec<Largest>,
    /// Cells of each region, the largest of a set first. Shape \[region\].
    cells: Vec<u32>,
}

/// Largest region of a set, where the blank usually is.
#[derive(Debug, Clone, Copy)]
struct Largest {
    number: u32,
    cells: u32,
}

impl Regions {
    /// Regions for `tiles` tiles on a board.
    ///
    /// # Errors
    /// [`Interrupted`] when `poll` says so.
    pub(super) fn new(shape: Shape, tiles: u32, poll: &mut Poll<'_>) -> Result<Self, Interrupted> {
        let sets = CellSets::new(shape.cells(), tiles);
        let beside = neighbourhoods(shape);
        let board = board(shape);
        let mut largest = Vec::with_capacity(sets.count());
        let mut cells = Vec::new();
        for (number, set) in sets.iter().enumerate() {
            if number % CHUNK == 0 {
                poll()?;
            }
            let begin = cells.len();
            split(board & !set, &beside, &mut cells);
            cells[begin..].sort_by_key(|region: &u32| std::cmp::Reverse(region.count_ones()));
            largest.push(Largest { number: begin as u32, cells: cells[begin] });
        }
        Ok(Self { sets, largest, cells })
    }

    /// Number of regions of all sets together.
    pub(super) fn count(&self) -> usize {
        self.cells.len()
    }

    /// Cells of a region.
    pub(super) fn cells(&self, region: usize) -> u32 {
        self.cells[region]
    }

    /// Number of the region of `set` that the blank's cell, given as a mask, belongs to.
    #[inline]
    pub(super) fn find(&self, set: u32, blank: u32) -> usize {
        debug_assert_eq!(set & blank, 0);
        let largest = self.largest[self.sets.rank(set)];
        let mut region = largest.number as usize;
        if largest.cells & blank == 0 {
            region += 1;
            while self.cells[region] & blank == 0 {
                region += 1;
            }
        }
        region
    }

    /// Sets, each with the numbers of its regions.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, Range<usize>)> + '_ {
        let begins = self.largest.iter().map(|largest| largest.number as usize);
        let ends = begins.clone().skip(1).chain([self.cells.len()]);
        self.sets.iter().zip(begins.zip(ends).map(|(begin, end)| begin..end))
    }
}

/// Cells of a board, a bit each.
pub(super) fn board(shape: Shape) -> u32 {
    u32::MAX >> (u32::BITS - shape.cells() as u32)
}

/// Neighbours of each cell. Shape \[cell\].
fn neighbourhoods(shape: Shape) -> Vec<u32> {
    let beside = |cell| {
        Slide::ALL
            .into_iter()
            .filter_map(|slide| shape.neighbour(cell, slide))
            .fold(0, |set, cell| set | 1 << cell)
    };
    (0..shape.cells() as u8).map(beside).collect()
}

/// Cuts a set of cells into its connected parts, by flood fill.
fn split(mut set: u32, beside: &[u32], parts: &mut Vec<u32>) {
    while set != 0 {
        let mut part = 0;
        let mut border = set & set.wrapping_neg();
        while border != 0 {
            part |= border;
            border =
                members(border).fold(0, |near, cell| near | beside[cell as usize]) & set & !part;
        }
        parts.push(part);
        set &= !part;
    }
}

/// Connected part of a set that a cell is in.
pub(super) fn part_of(shape: Shape, set: u32, cell: u8) -> u32 {
    let mut parts = Vec::new();
    split(set, &neighbourhoods(shape), &mut parts);
    parts.into_iter().find(|part| part & 1 << cell != 0).unwrap_or(0)
}

/// Cells of a set.
pub(super) fn members(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(cell)
    })
}
