//! A pattern database: how many moves some tiles need to their places, whatever the others do.
//!
//! Only moves of the pattern's own tiles are counted, so the numbers of patterns that share no tile may be added
//! (Korf and Felner, "Disjoint pattern database heuristics", 2002).
//! The blank is known by its region (see [`super::regions`]).
//!
//! Each counted move changes the distance by exactly 1, up or down, and the parity of the distance is that of the cells
//! which the tiles have to travel. So one bit is enough, the second of the distance:
//! it tells whether a neighbour is nearer or farther, and a walk downhill tells how far the goal is.
//! (Breyer and Korf, "1.6-bit pattern databases", 2010, need log2 3 bits where parity does not help.)

use crate::engine::Interrupted;

use super::super::shape::{Shape, Slide};
use super::orders::{MAX_TILES, Orders, rank};
use super::regions::{Regions, members};

/// A word of the database.
const WORD: usize = u64::BITS as usize;

/// Some tiles of a board and where the blank may lie when they are at home.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pattern {
    /// Rows and columns.
    pub shape: Shape,
    /// The places of the tiles, a bit each.
    pub tiles: u32,
    /// The region of the blank's place.
    pub region: u32,
}

/// Where the tiles of a pattern lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Placement {
    /// The occupied cells, a bit each.
    pub set: u32,
    /// The number of the order of the tiles on them.
    pub order: u16,
}

/// The database of a pattern.
#[derive(Debug)]
pub struct Table {
    pattern: Pattern,
    regions: Regions,
    orders: Orders,
    /// Words for each region.
    stride: usize,
    /// The second bit of each distance. Shape \[region\]\[order\].
    bits: Vec<u64>,
}

impl Table {
    /// The database of a pattern of at most [`MAX_TILES`](super::orders::MAX_TILES) tiles, built from the goal backwards.
    /// `keep_on` is asked at least every millisecond.
    ///
    /// # Errors
    /// [`Interrupted`] when `keep_on` says so.
    pub fn build(
        pattern: Pattern,
        keep_on: &mut dyn FnMut() -> Result<(), Interrupted>,
    ) -> Result<Self, Interrupted> {
        let tiles = pattern.tiles.count_ones();
        let regions = Regions::new(pattern.shape, tiles);
        let orders = Orders::new(tiles as usize, pattern.shape.columns() - 1);
        let stride = orders.count().div_ceil(WORD);
        let mut table = Self { pattern, regions, orders, stride, bits: Vec::new() };
        table.bits = Flood::new(&table).run(keep_on)?;
        Ok(table)
    }

    /// The distance of a position of the canonical board: the tiles as (cell, place), in the order of the cells,
    /// and the blank's cell.
    ///
    /// Walks downhill to the goal and counts the steps.
    pub fn distance(&self, tiles: &[(u8, u8)], blank: u8) -> (Placement, u32) {
        let root = self.placement(tiles);
        let travel: u32 = tiles
            .iter()
            .map(|&(cell, place)| u32::from(self.pattern.shape.distance(cell, place)))
            .sum();
        let mut at = root;
        let mut region = self.regions.find(at.set, 1 << blank);
        let mut phase = travel % 2 + 2 * u32::from(self.bit(region, at.order));
        let mut distance = 0;
        while (at.set, at.order, region) != (self.pattern.tiles, 0, self.goal()) {
            let nearer = (phase + 3) % 4;
            let step = self.steps(at.set, region).find_map(|(set, edge)| {
                let order =
                    self.orders.moved(edge.from.into(), edge.to.into())[usize::from(at.order)];
                let next = edge.region as usize;
                (self.bit(next, order) == (nearer >= 2)).then_some((Placement { set, order }, next))
            });
            // Every position but the goal has a nearer one beside it.
            let Some((next, beside)) = step else { break };
            (at, region, phase) = (next, beside, nearer);
            distance += 1;
        }
        (root, distance)
    }

    /// Where tiles lie, given as in [`distance`](Self::distance).
    fn placement(&self, tiles: &[(u8, u8)]) -> Placement {
        let mut order = [0; MAX_TILES];
        let mut set = 0;
        for (&(cell, place), tile) in tiles.iter().zip(&mut order) {
            set |= 1 << cell;
            *tile = (self.pattern.tiles & ((1 << place) - 1)).count_ones() as u8;
        }
        Placement { set, order: rank(&order[..tiles.len()]) as u16 }
    }

    /// The placement and the distance after a step, given those before it.
    #[inline]
    pub fn after(&self, at: Placement, distance: u8, step: &Step) -> (Placement, u8) {
        let set = at.set ^ step.flip;
        let from = (at.set & step.below_from).count_ones();
        let to = (set & step.below_to).count_ones();
        let order = self.orders.moved(from as usize, to as usize)[usize::from(at.order)];
        let region = self.regions.find(set, step.blank);
        // The second bits of distance + 1 and distance − 1 are never the same.
        let farther = self.bit(region, order) == ((distance + 1) & 2 != 0);
        (Placement { set, order }, if farther { distance + 1 } else { distance - 1 })
    }

    /// The second bit of a distance.
    #[inline]
    fn bit(&self, region: usize, order: u16) -> bool {
        let order = usize::from(order);
        self.bits[region * self.stride + order / WORD] >> (order % WORD) & 1 != 0
    }

    /// The region of the goal.
    fn goal(&self) -> usize {
        self.regions.find(self.pattern.tiles, self.pattern.region)
    }

    /// What is next to a region: the occupied cells there, and the way.
    fn steps(&self, set: u32, region: usize) -> impl Iterator<Item = (u32, Edge)> + '_ {
        let empty = self.regions.cells(region);
        let ways = move |from| Slide::ALL.into_iter().map(move |slide| (from, slide));
        members(set).flat_map(ways).filter_map(move |(from, slide)| {
            let to = self.pattern.shape.neighbour(from, slide).filter(|to| empty & 1 << to != 0)?;
            let step = Step::new(from, to);
            let after = set ^ step.flip;
            Some((
                after,
                Edge {
                    region: self.regions.find(after, step.blank) as u32,
                    from: (set & step.below_from).count_ones() as u8,
                    to: (after & step.below_to).count_ones() as u8,
                },
            ))
        })
    }
}

/// A tile that goes from one cell to one beside it, as masks.
#[derive(Debug, Clone, Copy, Default)]
pub struct Step {
    /// Both cells.
    flip: u32,
    /// The cells before the one that it leaves.
    below_from: u32,
    /// The cells before the one that it enters.
    below_to: u32,
    /// The cell that it leaves: the blank is there afterwards.
    blank: u32,
}

impl Step {
    /// Between two cells of the canonical board.
    pub fn new(from: u8, to: u8) -> Self {
        let (from, to): (u32, u32) = (1 << from, 1 << to);
        Self { flip: from | to, below_from: from - 1, below_to: to - 1, blank: from }
    }
}

/// A region beside another: a tile at place `from` goes to place `to`, and the blank is there.
#[derive(Debug, Clone, Copy)]
struct Edge {
    region: u32,
    from: u8,
    to: u8,
}

/// The breadth-first search that fills a table, level by level.
///
/// A level is a bit for each placement. The placements of one region lie together, so that a whole region takes a tile's
/// step at once: along a row by moving words, along a column by moving bits within a few lines of memory.
struct Flood<'a> {
    table: &'a Table,
    /// Where the edges of each region begin, then their end. Shape \[region\].
    first_edge: Vec<u32>,
    edges: Vec<Edge>,
    /// Placements that were met. Shape of these as [`Table::bits`].
    met: Vec<u64>,
    level: Vec<u64>,
    next: Vec<u64>,
    bits: Vec<u64>,
}

/// Regions between two questions whether to keep on.
const CHUNK: usize = 64;

impl<'a> Flood<'a> {
    fn new(table: &'a Table) -> Self {
        let count = table.regions.count();
        let mut first_edge = Vec::with_capacity(count + 1);
        let mut edges = Vec::new();
        for (set, regions) in table.regions.iter() {
            for region in regions {
                first_edge.push(edges.len() as u32);
                edges.extend(table.steps(set, region).map(|(_, edge)| edge));
            }
        }
        first_edge.push(edges.len() as u32);
        let blank = || vec![0; count * table.stride];
        Self {
            table,
            first_edge,
            edges,
            met: blank(),
            level: blank(),
            next: blank(),
            bits: blank(),
        }
    }

    fn run(
        mut self,
        keep_on: &mut dyn FnMut() -> Result<(), Interrupted>,
    ) -> Result<Vec<u64>, Interrupted> {
        let goal = self.table.goal() * self.table.stride;
        self.level[goal] = 1;
        self.met[goal] = 1;
        for distance in 1_u32.. {
            let mut any = 0;
            for begin in (0..self.table.regions.count()).step_by(CHUNK) {
                keep_on()?;
                let end = (begin + CHUNK).min(self.table.regions.count());
                any |= (begin..end).fold(0, |any, region| any | self.advance(region, distance));
            }
            if any == 0 {
                break;
            }
            std::mem::swap(&mut self.level, &mut self.next);
        }
        Ok(self.bits)
    }

    /// Finds the placements of a region at a distance, given those one step nearer to the goal. 0 if there is none.
    fn advance(&mut self, region: usize, distance: u32) -> u64 {
        let stride = self.table.stride;
        let row = |region: usize| region * stride..(region + 1) * stride;
        let next = &mut self.next[row(region)];
        next.fill(0);
        let edges = self.first_edge[region] as usize..self.first_edge[region + 1] as usize;
        for &edge in &self.edges[edges] {
            let level = &self.level[row(edge.region as usize)];
            if edge.from == edge.to {
                next.iter_mut().zip(level).for_each(|(next, level)| *next |= level);
            } else {
                let moved = self.table.orders.moved(edge.to.into(), edge.from.into());
                carry(level, moved, next);
            }
        }
        let mut any = 0;
        let met = &mut self.met[row(region)];
        let bits = &mut self.bits[row(region)];
        for ((next, met), bits) in next.iter_mut().zip(met).zip(bits) {
            *next &= !*met;
            *met |= *next;
            *bits |= if distance & 2 == 0 { 0 } else { *next };
            any |= *next;
        }
        any
    }
}

/// Carries the bits of `level` to where `moved` says.
fn carry(level: &[u64], moved: &[u16], next: &mut [u64]) {
    for (&word, moved) in level.iter().zip(moved.chunks(WORD)) {
        let mut word = word;
        while word != 0 {
            let order = usize::from(moved[word.trailing_zeros() as usize]);
            next[order / WORD] |= 1 << (order % WORD);
            word &= word - 1;
        }
    }
}
