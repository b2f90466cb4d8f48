//! Patterns of a board in their databases, and the sums of two partitions, which beams are led by: a slide changes one pattern of each.

use std::sync::Arc;

use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::rules::shape::{Shape, Slide};
use crate::games::sliding_tile::solver::incremental_heuristic::Step as Slid;

use super::database::{PatternDatabase, Placement, Reader, Step, Tile};
use super::regions::members;
use super::symmetry::Symmetry;

/// Most partitions that are looked up.
const PARTITIONS: usize = 2;
/// Most patterns of all partitions together.
const PATTERNS: usize = 16;
/// Cells of a mask: an index modulo this number needs no bounds check.
pub(super) const CELLS: usize = u32::BITS as usize;

/// Steps of a board as the databases see them that a symmetry lays it upon. Shape \[from\]\[slide of the blank\].
pub(super) type Steps = [[Step; 4]; CELLS];

/// Steps of a board by a symmetry.
pub(super) fn steps(shape: Shape, symmetry: &Symmetry) -> Steps {
    let mut steps = [[Step::default(); 4]; CELLS];
    for from in 0..shape.cells() as u8 {
        for slide in Slide::ALL {
            if let Some(to) = shape.neighbour(from, slide.back()) {
                steps[usize::from(from)][slide as usize] =
                    Step::new(symmetry.cell(from), symmetry.cell(to));
            }
        }
    }
    steps
}

/// Pattern of a board, mapped to the database of its canonical image.
pub(crate) struct MappedPattern {
    database: Arc<PatternDatabase>,
    /// Symmetry that lays the board upon that of the database.
    symmetry: Symmetry,
    /// Places of the tiles on the board, a bit each.
    tiles: u32,
    /// Steps by the symmetry, shared by all patterns with the same symmetry.
    steps: Arc<Steps>,
}

impl MappedPattern {
    /// Pattern of these tiles, which `symmetry` maps to the pattern of the database; `steps` are the steps by this symmetry.
    pub(super) fn new(
        tiles: u32,
        symmetry: Symmetry,
        steps: Arc<Steps>,
        database: Arc<PatternDatabase>,
    ) -> Self {
        Self { database, symmetry, tiles, steps }
    }

    /// Placement of the tiles of the pattern.
    pub(super) fn locate(&self, position: &SlidingTilePosition) -> Placement {
        let mut tiles: Vec<_> = position
            .tiles()
            .filter(|&(_, place)| self.tiles & 1 << place != 0)
            .map(|(cell, place)| (self.symmetry.cell(cell), self.symmetry.cell(place)))
            .collect();
        tiles.sort_unstable();
        self.database.locate(&tiles, self.symmetry.cell(position.blank()))
    }

    /// Pattern as a search reads it.
    pub(super) fn reader(&self) -> MappedReader<'_> {
        MappedReader { reader: self.database.reader(), steps: &self.steps }
    }

    /// Tile of a number, for a reader.
    pub(super) fn tile(&self, number: u8) -> Tile {
        self.database.tile(number)
    }

    /// Tiles of the pattern, in the order in which the database numbers them.
    pub(super) fn members(&self) -> Vec<u8> {
        let mut tiles: Vec<u8> = members(self.tiles).collect();
        tiles.sort_unstable_by_key(|&tile| self.symmetry.cell(tile));
        tiles
    }
}

/// Membership of a tile: its pattern, and its number among the tiles of that.
#[derive(Clone, Copy, Default)]
pub(super) struct Member {
    pub pattern: u8,
    pub tile: Tile,
}

/// Pattern as a search reads it.
#[derive(Clone)]
pub(super) struct MappedReader<'a> {
    reader: Reader<'a>,
    steps: &'a Steps,
}

impl MappedReader<'_> {
    /// Placement after a slide of the tile of this number.
    #[inline(always)]
    pub(super) fn after(&self, before: Placement, tile: Tile, slid: Slid) -> Placement {
        let step = &self.steps[usize::from(slid.from) % CELLS][slid.slide as usize];
        self.reader.after(before, tile, step)
    }
}

/// Placements of all patterns at a position, and the sums of their distances.
#[derive(Clone, Copy)]
pub(crate) struct PatternSums {
    /// Shape \[pattern\].
    placements: [Placement; PATTERNS],
    /// Sum of each partition.
    sums: [u32; PARTITIONS],
}

/// Sums of two partitions, for many positions at the same time.
#[derive(Clone)]
pub(crate) struct PatternHeuristic<'a> {
    readers: Vec<MappedReader<'a>>,
    /// Shape \[partition\]\[place of the tile\].
    members: [[Member; CELLS]; PARTITIONS],
    /// Sums at its own position.
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
        self.here.sums[partition] += u32::from(self.here.placements[pattern].distance());
        for (tile, place) in (0..).zip(mapped.members()) {
            self.members[partition][usize::from(place)] =
                Member { pattern: pattern as u8, tile: mapped.tile(tile) };
        }
        self.readers.push(mapped.reader());
    }

    /// Placements at the position of the heuristic.
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
        let after = mapped.after(before, tile, slid);
        let sum = at.sums[partition] + u32::from(after.distance()) - u32::from(before.distance());
        (sum, pattern, after)
    }
}
