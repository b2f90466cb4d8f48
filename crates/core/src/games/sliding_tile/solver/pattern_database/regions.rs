//! Regions: the connected parts of the cells that a pattern leaves empty.
//!
//! Tiles outside a pattern cost nothing, so the blank moves freely within its region, but not into another.
//! A database that distinguishes the regions gives a better bound than one that ignores the blank
//! (Felner, Korf and Hanan, "Additive pattern database heuristics", 2004; Döbbelin, Schütt and Reinefeld,
//! "Building large compressed PDBs for the sliding tile puzzle", 2013).

use std::ops::Range;

use crate::games::sliding_tile::rules::shape::{Shape, Slide};
use crate::search::Interrupted;
use crate::search::Poll;

use super::cell_sets::{CellSets, MAX_CELLS};

/// Sets between two polls.
const CHUNK: usize = 512;

/// Sets whose first regions are counted from the same one.
const BLOCK: usize = 8;

/// Regions that each set of occupied cells leaves, numbered without gaps.
///
/// Searches look a region up at each slide, so the data of a set is one word.
#[derive(Debug)]
pub(super) struct Regions {
    sets: CellSets,
    /// First region of each block of sets. Shape \[set / [`BLOCK`]\].
    blocks: Vec<u32>,
    /// First region of a set, which is the largest, and the cells of the others. Shape \[set\].
    firsts: Vec<First>,
    /// Cells of each region, the largest of a set first. Shape \[region\].
    cells: Vec<u32>,
}

/// First region of a set: bits 0 to 24 are the empty cells outside it, the others its number, counted from that of the block.
/// A board has fewer than 16 regions, so that number is less than 128.
#[derive(Debug, Clone, Copy)]
struct First(u32);

const _: () = assert!(MAX_CELLS + 7 <= u32::BITS as usize);

impl Regions {
    /// Regions for `tiles` tiles on a board. Errors: [`Interrupted`] if `poll` interrupts.
    pub(super) fn new(shape: Shape, tiles: u32, poll: &mut Poll<'_>) -> Result<Self, Interrupted> {
        let sets = CellSets::new(shape.cells(), tiles);
        let beside = neighbourhoods(shape);
        let board = board(shape);
        let mut blocks = Vec::with_capacity(sets.count().div_ceil(BLOCK));
        let mut firsts = Vec::with_capacity(sets.count());
        let mut cells = Vec::new();
        for (number, set) in sets.iter().enumerate() {
            if number % CHUNK == 0 {
                poll()?;
            }
            let begin = cells.len();
            if number % BLOCK == 0 {
                blocks.push(begin as u32);
            }
            split(board & !set, &beside, &mut cells);
            cells[begin..].sort_by_key(|region: &u32| std::cmp::Reverse(region.count_ones()));
            let elsewhere = cells[begin + 1..].iter().fold(0, |all, region| all | region);
            let number = begin as u32 - blocks[number / BLOCK];
            debug_assert!(number < 1 << (u32::BITS - MAX_CELLS as u32));
            firsts.push(First(number << MAX_CELLS | elsewhere));
        }
        Ok(Self { sets, blocks, firsts, cells })
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
    #[inline(always)]
    pub(super) fn find(&self, set: u32, blank: u32) -> usize {
        debug_assert_eq!(set & blank, 0);
        let set = self.sets.rank(set);
        let First(first) = self.firsts[set];
        let region = self.blocks[set / BLOCK] as usize + (first >> MAX_CELLS) as usize;
        if first & blank == 0 { region } else { self.find_elsewhere(region, blank) }
    }

    /// Number of the region of the blank, which is not in the first one of its set.
    #[cold]
    fn find_elsewhere(&self, first: usize, blank: u32) -> usize {
        let mut region = first + 1;
        while self.cells[region] & blank == 0 {
            region += 1;
        }
        region
    }

    /// Sets, each with the numbers of its regions.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, Range<usize>)> + '_ {
        let first = |(set, first): (usize, &First)| {
            (self.blocks[set / BLOCK] + (first.0 >> MAX_CELLS)) as usize
        };
        let begins = self.firsts.iter().enumerate().map(first);
        let ends = begins.clone().skip(1).chain([self.cells.len()]);
        self.sets.iter().zip(begins.zip(ends).map(|(begin, end)| begin..end))
    }
}

/// Cells of a board, a bit each.
pub(super) fn board(shape: Shape) -> u32 {
    u32::MAX >> (u32::BITS - shape.cells() as u32)
}

/// Neighbours of each cell. Shape \[cell\].
pub(super) fn neighbourhoods(shape: Shape) -> Vec<u32> {
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
pub(crate) fn members(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(cell)
    })
}
