//! Incremental heuristic of pattern databases: a slide changes one pattern of each partition.

use std::sync::Arc;

use crate::games::sliding_tile::position::SlidingTilePosition;
use crate::games::sliding_tile::shape::{Shape, Slide};
use crate::games::sliding_tile::solver::incremental_heuristic::{
    IncrementalHeuristic, Step as Slid,
};

use super::database::{PatternDatabase, Placement, Reader, Step};
use super::regions::members;
use super::symmetry::Symmetry;

/// Most partitions that are looked up.
const PARTITIONS: usize = 2;
/// Most patterns of all partitions together.
const PATTERNS: usize = 16;
/// Cells of a mask: what is indexed by one of them modulo this needs no check of its bounds.
const CELLS: usize = u32::BITS as usize;

/// Pattern of a board, mapped to the database of its canonical image.
pub(crate) struct MappedPattern {
    database: Arc<PatternDatabase>,
    /// Symmetry that lays the board upon that of the database.
    symmetry: Symmetry,
    /// Places of the tiles on the board, a bit each.
    tiles: u32,
    /// Steps of the board as the database sees them. Shape \[from\]\[slide of the blank\].
    steps: [[Step; 4]; CELLS],
}

impl MappedPattern {
    /// Pattern of these tiles, which `symmetry` takes to that of the database.
    pub(crate) fn new(
        shape: Shape,
        tiles: u32,
        symmetry: Symmetry,
        database: Arc<PatternDatabase>,
    ) -> Self {
        let mut steps = [[Step::default(); 4]; CELLS];
        for from in 0..shape.cells() as u8 {
            for slide in Slide::ALL {
                if let Some(to) = shape.neighbour(from, slide.back()) {
                    steps[usize::from(from)][slide as usize] =
                        Step::new(symmetry.cell(from), symmetry.cell(to));
                }
            }
        }
        Self { database, symmetry, tiles, steps }
    }

    /// Placement of the tiles of the pattern.
    fn locate(&self, position: &SlidingTilePosition) -> Placement {
        let mut tiles: Vec<_> = position
            .tiles()
            .filter(|&(_, place)| self.tiles & 1 << place != 0)
            .map(|(cell, place)| (self.symmetry.cell(cell), self.symmetry.cell(place)))
            .collect();
        tiles.sort_unstable();
        self.database.locate(&tiles, self.symmetry.cell(position.blank()))
    }

    /// Tiles of the pattern, in the order in which the database numbers them.
    fn members(&self) -> Vec<u8> {
        let mut tiles: Vec<u8> = members(self.tiles).collect();
        tiles.sort_unstable_by_key(|&tile| self.symmetry.cell(tile));
        tiles
    }
}

/// Change of the heuristic by a slide: for each partition the pattern of the tile, and its placement on the other side of the slide.
#[derive(Clone, Copy, Default)]
pub(crate) struct PatternChange {
    placements: [Placement; PARTITIONS],
    patterns: [u8; PARTITIONS],
}

/// Membership of a tile: its pattern, and its number among the tiles of that.
#[derive(Clone, Copy, Default)]
struct Member {
    pattern: u8,
    tile: u8,
}

/// Pattern as a search reads it.
#[derive(Clone)]
struct MappedReader<'a> {
    reader: Reader<'a>,
    steps: &'a [[Step; 4]; CELLS],
}

/// Placements of all patterns at a position, and what they sum up to.
#[derive(Clone, Copy)]
pub(crate) struct PatternSums {
    /// Shape \[pattern\].
    placements: [Placement; PATTERNS],
    /// Sum of each partition.
    sums: [u32; PARTITIONS],
}

/// Heuristic of additive pattern databases: the larger of the sums of two partitions.
#[derive(Clone)]
pub(crate) struct PatternHeuristic<'a> {
    readers: Vec<MappedReader<'a>>,
    /// Shape \[partition\]\[place of the tile\].
    members: [[Member; CELLS]; PARTITIONS],
    /// Position where it stands.
    here: PatternSums,
}

impl<'a> PatternHeuristic<'a> {
    /// Heuristic at a position, with the patterns of each partition. Where there is only one, it serves as both.
    pub(crate) fn at(position: &SlidingTilePosition, partitions: &'a [Vec<MappedPattern>]) -> Self {
        let mut heuristic = Self {
            readers: Vec::new(),
            members: [[Member::default(); CELLS]; PARTITIONS],
            here: PatternSums {
                placements: [Placement::default(); PATTERNS],
                sums: [0; PARTITIONS],
            },
        };
        for (partition, patterns) in partitions.iter().cycle().take(PARTITIONS).enumerate() {
            for mapped in patterns {
                heuristic.add(partition, mapped, position);
            }
        }
        heuristic
    }

    fn add(&mut self, partition: usize, mapped: &'a MappedPattern, position: &SlidingTilePosition) {
        let pattern = self.readers.len();
        self.here.placements[pattern] = mapped.locate(position);
        self.here.sums[partition] += u32::from(self.here.placements[pattern].distance);
        for (tile, place) in (0..).zip(mapped.members()) {
            self.members[partition][usize::from(place)] = Member { pattern: pattern as u8, tile };
        }
        self.readers.push(MappedReader { reader: mapped.database.reader(), steps: &mapped.steps });
    }

    /// Placements where the heuristic stands.
    pub(crate) fn here(&self) -> PatternSums {
        self.here
    }

    /// Sum of each partition after a slide from some position.
    pub(crate) fn sums_after(&self, at: &PatternSums, slid: Slid) -> [u32; PARTITIONS] {
        std::array::from_fn(|partition| self.sum_after(at, partition, slid).0)
    }

    /// Placements after a slide from some position.
    pub(crate) fn after(&self, at: &PatternSums, slid: Slid) -> PatternSums {
        let mut after = *at;
        for partition in 0..PARTITIONS {
            let (sum, pattern, placement) = self.sum_after(at, partition, slid);
            after.placements[usize::from(pattern) % PATTERNS] = placement;
            after.sums[partition] = sum;
        }
        after
    }

    /// Sum of a partition after a slide, with the pattern that the slide changes and its placement then.
    #[inline(always)]
    fn sum_after(&self, at: &PatternSums, partition: usize, slid: Slid) -> (u32, u8, Placement) {
        let Member { pattern, tile } = self.members[partition][usize::from(slid.tile) % CELLS];
        let before = at.placements[usize::from(pattern) % PATTERNS];
        let mapped = &self.readers[usize::from(pattern)];
        let step = &mapped.steps[usize::from(slid.from) % CELLS][slid.slide as usize];
        let after = mapped.reader.after(before, tile, step);
        let sum = at.sums[partition] + u32::from(after.distance) - u32::from(before.distance);
        (sum, pattern, after)
    }

    /// Exchanges the placements of the patterns of a slide with those on its other side.
    #[inline]
    fn exchange(&mut self, moved: &mut PatternChange) {
        for partition in 0..PARTITIONS {
            let here = &mut self.here.placements[usize::from(moved.patterns[partition]) % PATTERNS];
            let there = &mut moved.placements[partition];
            let sum = &mut self.here.sums[partition];
            *sum = *sum + u32::from(there.distance) - u32::from(here.distance);
            std::mem::swap(here, there);
        }
    }
}

impl IncrementalHeuristic for PatternHeuristic<'_> {
    type Change = PatternChange;

    fn estimate(&self) -> u32 {
        self.here.sums[0].max(self.here.sums[1])
    }

    #[inline]
    fn estimate_after(&self, slid: Slid, most: u32) -> (u32, PatternChange) {
        let (one, pattern, placement) = self.sum_after(&self.here, 0, slid);
        if one > most {
            // Most paths are cut off so, and the other partition need not be read.
            return (one, PatternChange::default());
        }
        let (other, other_pattern, other_placement) = self.sum_after(&self.here, 1, slid);
        let moved = PatternChange {
            placements: [placement, other_placement],
            patterns: [pattern, other_pattern],
        };
        (one.max(other), moved)
    }

    #[inline]
    fn make(&mut self, moved: &mut PatternChange) {
        self.exchange(moved);
    }

    #[inline]
    fn unmake(&mut self, mut moved: PatternChange) {
        self.exchange(&mut moved);
    }
}
