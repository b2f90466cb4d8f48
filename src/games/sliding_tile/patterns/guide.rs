//! The guide that reads pattern databases: a slide changes one pattern of each partition.

use std::sync::Arc;

use super::super::guide::{Guide, Step as Slid};
use super::super::position::SlidingTilePosition;
use super::super::shape::{Shape, Slide};
use super::regions::members;
use super::symmetry::Symmetry;
use super::table::{Placement, Reader, Step, Table};

/// The most partitions that are looked up.
const PARTITIONS: usize = 2;
/// The most patterns of all partitions together.
const PATTERNS: usize = 16;
/// Cells as a mask has them.
const CELLS: usize = u32::BITS as usize;

/// A pattern of a board, with the database that knows it.
pub struct View {
    table: Arc<Table>,
    /// How the board is laid upon that of the database.
    symmetry: Symmetry,
    /// The places of the tiles on the board.
    tiles: u32,
    /// The steps of the board as the database sees them. Shape \[from\]\[slide of the blank\].
    steps: [[Step; 4]; CELLS],
}

impl View {
    pub fn new(shape: Shape, tiles: u32, symmetry: Symmetry, table: Arc<Table>) -> Self {
        let mut steps = [[Step::default(); 4]; CELLS];
        for from in 0..shape.cells() as u8 {
            for slide in Slide::ALL {
                if let Some(to) = shape.neighbour(from, slide.back()) {
                    steps[usize::from(from)][slide as usize] =
                        Step::new(symmetry.cell(from), symmetry.cell(to));
                }
            }
        }
        Self { table, symmetry, tiles, steps }
    }

    /// Where the tiles of the pattern lie.
    fn locate(&self, position: &SlidingTilePosition) -> Placement {
        let mut tiles: Vec<_> = position
            .tiles()
            .filter(|&(_, place)| self.tiles & 1 << place != 0)
            .map(|(cell, place)| (self.symmetry.cell(cell), self.symmetry.cell(place)))
            .collect();
        tiles.sort_unstable();
        self.table.locate(&tiles, self.symmetry.cell(position.blank()))
    }

    /// The tiles of the pattern, in the order in which the database numbers them.
    fn members(&self) -> Vec<u8> {
        let mut tiles: Vec<u8> = members(self.tiles).collect();
        tiles.sort_unstable_by_key(|&tile| self.symmetry.cell(tile));
        tiles
    }
}

/// What a slide does to [`Patterns`]: for each partition the pattern of the tile, and how it lies on the other side.
#[derive(Clone, Copy, Default)]
pub struct Moved {
    placements: [Placement; PARTITIONS],
    patterns: [u8; PARTITIONS],
}

/// Which pattern a tile belongs to, and as which of its tiles.
#[derive(Clone, Copy, Default)]
struct Member {
    pattern: u8,
    tile: u8,
}

/// How the walk reads a pattern.
struct Lens<'a> {
    reader: Reader<'a>,
    steps: &'a [[Step; 4]; CELLS],
}

/// The larger of the sums of two partitions.
pub struct Patterns<'a> {
    lenses: Vec<Lens<'a>>,
    /// Shape \[pattern\].
    placements: [Placement; PATTERNS],
    /// Shape \[partition\]\[place of the tile\].
    members: [[Member; CELLS]; PARTITIONS],
    /// The sum of each partition.
    sums: [u32; PARTITIONS],
}

impl<'a> Patterns<'a> {
    /// At a position, with the patterns of each partition. Where there is only one, it serves as both.
    pub fn at(position: &SlidingTilePosition, partitions: &'a [Vec<View>]) -> Self {
        let mut patterns = Self {
            lenses: Vec::new(),
            placements: [Placement::default(); PATTERNS],
            members: [[Member::default(); CELLS]; PARTITIONS],
            sums: [0; PARTITIONS],
        };
        for (partition, views) in partitions.iter().cycle().take(PARTITIONS).enumerate() {
            for view in views {
                patterns.add(partition, view, position);
            }
        }
        patterns
    }

    fn add(&mut self, partition: usize, view: &'a View, position: &SlidingTilePosition) {
        let pattern = self.lenses.len();
        self.placements[pattern] = view.locate(position);
        self.sums[partition] += u32::from(self.placements[pattern].distance);
        for (tile, place) in (0..).zip(view.members()) {
            self.members[partition][usize::from(place)] = Member { pattern: pattern as u8, tile };
        }
        self.lenses.push(Lens { reader: view.table.reader(), steps: &view.steps });
    }

    /// The sum of a partition after a slide, with the pattern that the slide changes and how it lies then.
    #[inline(always)]
    fn sum_after(&self, partition: usize, slid: Slid) -> (u32, u8, Placement) {
        let Member { pattern, tile } = self.members[partition][usize::from(slid.tile) % CELLS];
        let before = self.placements[usize::from(pattern) % PATTERNS];
        let lens = &self.lenses[usize::from(pattern)];
        let step = &lens.steps[usize::from(slid.from) % CELLS][slid.slide as usize];
        let after = lens.reader.after(before, tile, step);
        let sum = self.sums[partition] + u32::from(after.distance) - u32::from(before.distance);
        (sum, pattern, after)
    }

    /// Exchanges how the patterns of a slide lie with how they lie on its other side.
    #[inline]
    fn exchange(&mut self, moved: &mut Moved) {
        for partition in 0..PARTITIONS {
            let here = &mut self.placements[usize::from(moved.patterns[partition]) % PATTERNS];
            let there = &mut moved.placements[partition];
            self.sums[partition] =
                self.sums[partition] + u32::from(there.distance) - u32::from(here.distance);
            std::mem::swap(here, there);
        }
    }
}

impl Guide for Patterns<'_> {
    type Change = Moved;

    fn estimate(&self) -> u32 {
        self.sums[0].max(self.sums[1])
    }

    #[inline]
    fn foresee(&self, slid: Slid, most: u32) -> (u32, Moved) {
        let (one, pattern, placement) = self.sum_after(0, slid);
        if one > most {
            // Most ways end so, and the other partition need not be read.
            return (one, Moved::default());
        }
        let (other, other_pattern, other_placement) = self.sum_after(1, slid);
        let moved =
            Moved { placements: [placement, other_placement], patterns: [pattern, other_pattern] };
        (one.max(other), moved)
    }

    #[inline]
    fn apply(&mut self, moved: &mut Moved) {
        self.exchange(moved);
    }

    #[inline]
    fn revert(&mut self, mut moved: Moved) {
        self.exchange(&mut moved);
    }
}
