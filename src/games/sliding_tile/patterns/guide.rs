//! The guide that reads pattern databases: a slide changes one pattern of each partition.

use std::sync::Arc;

use super::super::guide::{Guide, Step as Slid};
use super::super::position::SlidingTilePosition;
use super::super::shape::{Shape, Slide};
use super::regions::members;
use super::symmetry::Symmetry;
use super::table::{Placement, Step, Table};

/// The most partitions that are looked up.
const PARTITIONS: usize = 2;
/// The most patterns of all partitions together.
const PATTERNS: usize = 16;
/// Cells as a mask has them.
const CELLS: usize = u32::BITS as usize;

/// A pattern of a board, with the database that knows it.
#[derive(Debug, Clone)]
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

    /// Where the tiles of the pattern lie, and how far they are from home.
    fn locate(&self, position: &SlidingTilePosition) -> Located {
        let mut tiles: Vec<_> = position
            .tiles()
            .filter(|&(_, place)| self.tiles & 1 << place != 0)
            .map(|(cell, place)| (self.symmetry.cell(cell), self.symmetry.cell(place)))
            .collect();
        tiles.sort_unstable();
        let (placement, distance) =
            self.table.distance(&tiles, self.symmetry.cell(position.blank()));
        Located { placement, distance: distance as u8 }
    }
}

/// A pattern at a position.
#[derive(Debug, Clone, Copy, Default)]
struct Located {
    placement: Placement,
    distance: u8,
}

/// What a slide does to [`Patterns`]: for each partition the pattern of the tile, and how it lies on the other side.
#[derive(Clone, Copy, Default)]
pub struct Moved {
    pattern: [u8; PARTITIONS],
    located: [Located; PARTITIONS],
}

/// The larger of the sums of two partitions.
pub struct Patterns {
    views: Vec<View>,
    /// Shape \[pattern\].
    located: [Located; PATTERNS],
    /// The pattern of each tile. Shape \[partition\]\[place of the tile\].
    pattern_of: [[u8; CELLS]; PARTITIONS],
    /// The sum of each partition.
    sums: [u32; PARTITIONS],
}

impl Patterns {
    /// At a position, with the patterns of each partition. Where there is only one, it serves as both.
    pub fn at(position: &SlidingTilePosition, partitions: &[Vec<View>]) -> Self {
        let mut patterns = Self {
            views: Vec::new(),
            located: [Located::default(); PATTERNS],
            pattern_of: [[0; CELLS]; PARTITIONS],
            sums: [0; PARTITIONS],
        };
        for (partition, views) in partitions.iter().cycle().take(PARTITIONS).enumerate() {
            for view in views {
                patterns.add(partition, view.clone(), position);
            }
        }
        patterns
    }

    fn add(&mut self, partition: usize, view: View, position: &SlidingTilePosition) {
        let pattern = self.views.len();
        let located = view.locate(position);
        self.located[pattern] = located;
        self.sums[partition] += u32::from(located.distance);
        members(view.tiles)
            .for_each(|tile| self.pattern_of[partition][usize::from(tile)] = pattern as u8);
        self.views.push(view);
    }

    /// The sum of a partition after a slide, which is noted in `moved`.
    #[inline]
    fn sum_after(&self, partition: usize, slid: Slid, moved: &mut Moved) -> u32 {
        let pattern = self.pattern_of[partition][usize::from(slid.tile) % CELLS];
        let Located { placement, distance } = self.located[usize::from(pattern) % PATTERNS];
        let view = &self.views[usize::from(pattern)];
        let step = &view.steps[usize::from(slid.from) % CELLS][slid.slide as usize];
        let (placement, after) = view.table.after(placement, distance, step);
        moved.pattern[partition] = pattern;
        moved.located[partition] = Located { placement, distance: after };
        self.sums[partition] + u32::from(after) - u32::from(distance)
    }

    /// Exchanges how the patterns of a slide lie with how they lie on its other side.
    #[inline]
    fn exchange(&mut self, moved: &mut Moved) {
        for partition in 0..PARTITIONS {
            let here = &mut self.located[usize::from(moved.pattern[partition]) % PATTERNS];
            let there = &mut moved.located[partition];
            self.sums[partition] =
                self.sums[partition] + u32::from(there.distance) - u32::from(here.distance);
            std::mem::swap(here, there);
        }
    }
}

impl Guide for Patterns {
    type Change = Moved;

    fn estimate(&self) -> u32 {
        self.sums[0].max(self.sums[1])
    }

    #[inline]
    fn foresee(&self, slid: Slid, enough: u32) -> (u32, Moved) {
        let mut moved = Moved::default();
        // The larger sum is the more likely one to pass the bound.
        let larger = usize::from(self.sums[1] > self.sums[0]);
        let sum = self.sum_after(larger, slid, &mut moved);
        if sum > enough {
            return (sum, moved);
        }
        (sum.max(self.sum_after(1 - larger, slid, &mut moved)), moved)
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
