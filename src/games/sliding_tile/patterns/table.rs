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

use std::sync::Arc;

use crate::engine::{Content, Interrupted};

use super::super::shape::{Shape, Slide};
use super::KeepOn;
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
#[repr(align(8))]
pub struct Placement {
    /// The occupied cells, a bit each.
    set: u32,
    /// The number of the order of the tiles on them.
    order: u16,
    /// The moves to the goal.
    pub distance: u8,
}

/// The database of a pattern.
pub struct Table {
    pattern: Pattern,
    regions: Regions,
    orders: Orders,
    /// The second bit of each distance, lowest first, each order beginning with a word of 8 bytes.
    /// Shape \[order\]\[region\]: most slides of a search leave the orders as they are,
    /// and then it stays within the few cache lines of one order.
    bits: Content,
}

impl Table {
    /// The database of a pattern of at most [`MAX_TILES`] tiles, built from the goal backwards.
    /// `keep_on` is asked at least every millisecond.
    ///
    /// # Errors
    /// [`Interrupted`] when `keep_on` says so.
    pub fn build(pattern: Pattern, keep_on: &mut KeepOn<'_>) -> Result<Self, Interrupted> {
        let table = Self::empty(pattern, keep_on)?;
        let words = Flood::new(&table, keep_on)?.run(keep_on)?;
        let bits = by_orders(&words, table.regions.count(), table.orders.count(), keep_on)?;
        Ok(Self { bits: Arc::new(bits), ..table })
    }

    /// The database of a pattern, read from what [`content`](Self::content) gave; `None` if it is of another size.
    ///
    /// # Errors
    /// [`Interrupted`] when `keep_on` says so.
    pub fn read(
        pattern: Pattern,
        content: Content,
        keep_on: &mut KeepOn<'_>,
    ) -> Result<Option<Self>, Interrupted> {
        let table = Self::empty(pattern, keep_on)?;
        let size = table.orders.count() * bytes(table.regions.count());
        Ok(((*content).as_ref().len() == size).then_some(Self { bits: content, ..table }))
    }

    /// All that is needed to [`read`](Self::read) it again.
    pub fn content(&self) -> &[u8] {
        (*self.bits).as_ref()
    }

    /// The numbering of a pattern, with no distances yet.
    fn empty(pattern: Pattern, keep_on: &mut KeepOn<'_>) -> Result<Self, Interrupted> {
        let tiles = pattern.tiles.count_ones();
        let regions = Regions::new(pattern.shape, tiles, keep_on)?;
        let orders = Orders::new(tiles as usize, pattern.shape.columns() - 1, keep_on)?;
        Ok(Self { pattern, regions, orders, bits: Arc::new([]) })
    }

    /// Where tiles of the canonical board lie: as (cell, place), in the order of the cells, with the blank's cell.
    ///
    /// Walks downhill to the goal and counts the steps.
    pub fn locate(&self, tiles: &[(u8, u8)], blank: u8) -> Placement {
        let (root, travel) = self.placement(tiles);
        let mut at = root;
        let mut region = self.regions.find(at.set, 1 << blank);
        let mut phase = travel % 2 + 2 * u32::from(self.reader().bit(region, at.order));
        let mut distance = 0;
        while (at.set, at.order, region) != (self.pattern.tiles, 0, self.goal()) {
            let nearer = (phase + 3) % 4;
            let step = self.steps(at.set, region).find_map(|(set, edge)| {
                let order = self.orders.after(at.order, edge.from.into(), edge.to.into());
                let next = edge.region as usize;
                (self.reader().bit(next, order) == (nearer >= 2))
                    .then_some((Placement { set, order, distance: 0 }, next))
            });
            // Every position but the goal has a nearer one beside it.
            let Some((next, beside)) = step else { break };
            (at, region, phase) = (next, beside, nearer);
            distance += 1;
        }
        Placement { distance, ..root }
    }

    /// Where tiles lie, given as in [`locate`](Self::locate), with the cells that they have to travel if none is in the way.
    fn placement(&self, tiles: &[(u8, u8)]) -> (Placement, u32) {
        let mut order = [0; MAX_TILES];
        let mut set = 0;
        let mut travel = 0;
        for (&(cell, place), tile) in tiles.iter().zip(&mut order) {
            set |= 1 << cell;
            *tile = (self.pattern.tiles & ((1 << place) - 1)).count_ones() as u8;
            travel += u32::from(self.pattern.shape.distance(cell, place));
        }
        (Placement { set, order: rank(&order[..tiles.len()]) as u16, distance: 0 }, travel)
    }

    /// The table as a search reads it.
    pub fn reader(&self) -> Reader<'_> {
        Reader {
            regions: &self.regions,
            orders: &self.orders,
            stride: bytes(self.regions.count()),
            bits: self.content(),
        }
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
            let place = |set: u32, cell: u8| (set & ((1 << cell) - 1)).count_ones() as u8;
            let region = self.regions.find(after, step.blank) as u32;
            Some((after, Edge { region, from: place(set, from), to: place(after, to) }))
        })
    }
}

/// What a search needs of a table, with the memory where it lies looked up once.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    regions: &'a Regions,
    orders: &'a Orders,
    /// Bytes for each order.
    stride: usize,
    bits: &'a [u8],
}

impl Reader<'_> {
    /// The placement after a step of one of the tiles, numbered in the order of their places.
    #[inline]
    pub fn after(&self, at: Placement, tile: u8, step: &Step) -> Placement {
        let set = at.set ^ step.flip;
        let from = self.orders.place(at.order, tile);
        let passed = (at.set & step.between).count_ones() as usize;
        let to = if step.is_forward { from + passed } else { from - passed };
        let order = self.orders.after(at.order, from, to);
        let region = self.regions.find(set, step.blank);
        // The second bits of distance + 1 and distance − 1 are never the same.
        let farther = self.bit(region, order) == ((at.distance + 1) & 2 != 0);
        let distance = if farther { at.distance + 1 } else { at.distance - 1 };
        Placement { set, order, distance }
    }

    /// The second bit of a distance.
    #[inline]
    fn bit(&self, region: usize, order: u16) -> bool {
        self.bits[usize::from(order) * self.stride + region / 8] >> (region % 8) & 1 != 0
    }
}

/// A tile that goes from one cell to one beside it, as masks.
#[derive(Debug, Clone, Copy, Default)]
pub struct Step {
    /// Both cells.
    flip: u32,
    /// The cells between them as the board is read by rows.
    between: u32,
    /// The cell that it leaves: the blank is there afterwards.
    blank: u32,
    /// Whether it enters the later one.
    is_forward: bool,
}

impl Step {
    /// Between two cells of the canonical board.
    pub fn new(from: u8, to: u8) -> Self {
        let (first, last): (u32, u32) = (1 << from.min(to), 1 << from.max(to));
        Self {
            flip: first | last,
            between: (last - 1) & !(2 * first - 1),
            blank: 1 << from,
            is_forward: from < to,
        }
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
    /// Words for each region.
    stride: usize,
    /// Placements that were met. Shape of these four \[region\]\[order\], each region beginning with a word.
    met: Vec<u64>,
    level: Vec<u64>,
    next: Vec<u64>,
    bits: Vec<u64>,
    /// Which regions have a placement in the level, and in the next. Shape \[region\].
    in_level: Vec<bool>,
    in_next: Vec<bool>,
    /// How many placements were not met yet. Shape \[region\].
    left: Vec<u32>,
}

/// Regions between two questions whether to keep on.
const CHUNK: usize = 64;

impl<'a> Flood<'a> {
    fn new(table: &'a Table, keep_on: &mut KeepOn<'_>) -> Result<Self, Interrupted> {
        let count = table.regions.count();
        let mut first_edge = Vec::with_capacity(count + 1);
        let mut edges = Vec::new();
        for (set, regions) in table.regions.iter() {
            for region in regions {
                if region % CHUNK == 0 {
                    keep_on()?;
                }
                first_edge.push(edges.len() as u32);
                edges.extend(table.steps(set, region).map(|(_, edge)| edge));
            }
        }
        first_edge.push(edges.len() as u32);
        let stride = table.orders.count().div_ceil(WORD);
        let none = || vec![0; count * stride];
        Ok(Self {
            table,
            first_edge,
            edges,
            stride,
            met: none(),
            level: none(),
            next: none(),
            bits: none(),
            in_level: vec![false; count],
            in_next: vec![false; count],
            left: vec![table.orders.count() as u32; count],
        })
    }

    fn run(mut self, keep_on: &mut KeepOn<'_>) -> Result<Vec<u64>, Interrupted> {
        let goal = self.table.goal();
        self.level[goal * self.stride] = 1;
        self.met[goal * self.stride] = 1;
        self.left[goal] -= 1;
        self.in_level[goal] = true;
        for distance in 1_u32.. {
            for region in 0..self.table.regions.count() {
                if region % CHUNK == 0 {
                    keep_on()?;
                }
                self.in_next[region] = self.advance(region, distance);
            }
            if !self.turn() {
                break;
            }
        }
        Ok(self.bits)
    }

    /// Finds the placements of a region at a distance, given those one step nearer to the goal. Whether there are any.
    fn advance(&mut self, region: usize, distance: u32) -> bool {
        let stride = self.stride;
        let row = |region: usize| region * stride..(region + 1) * stride;
        if self.left[region] == 0 {
            return false;
        }
        let mut reached = false;
        let next = &mut self.next[row(region)];
        let edges = self.first_edge[region] as usize..self.first_edge[region + 1] as usize;
        for &edge in self.edges[edges].iter().filter(|edge| self.in_level[edge.region as usize]) {
            let level = &self.level[row(edge.region as usize)];
            if edge.from == edge.to {
                next.iter_mut().zip(level).for_each(|(next, level)| *next |= level);
            } else {
                let moved = self.table.orders.moved(edge.to.into(), edge.from.into());
                carry(level, moved, next);
            }
            reached = true;
        }
        if !reached {
            return false;
        }
        let met = &mut self.met[row(region)];
        let bits = &mut self.bits[row(region)];
        let mut new = 0;
        for ((next, met), bits) in next.iter_mut().zip(met).zip(bits) {
            *next &= !*met;
            *met |= *next;
            *bits |= if distance & 2 == 0 { 0 } else { *next };
            new += next.count_ones();
        }
        self.left[region] -= new;
        new > 0
    }

    /// Makes what was found the level to go on from; whether there is any.
    fn turn(&mut self) -> bool {
        std::mem::swap(&mut self.level, &mut self.next);
        std::mem::swap(&mut self.in_level, &mut self.in_next);
        let stride = self.stride;
        for (region, used) in self.in_next.iter_mut().enumerate() {
            if std::mem::take(used) {
                self.next[region * stride..(region + 1) * stride].fill(0);
            }
        }
        self.in_level.contains(&true)
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

/// The bytes that hold some bits, in whole words.
fn bytes(bits: usize) -> usize {
    bits.div_ceil(WORD) * size_of::<u64>()
}

/// Turns bits of shape \[region\]\[order\] into those of shape \[order\]\[region\], as bytes.
fn by_orders(
    words: &[u64],
    regions: usize,
    orders: usize,
    keep_on: &mut KeepOn<'_>,
) -> Result<Vec<u8>, Interrupted> {
    let (wide, stride) = (orders.div_ceil(WORD), bytes(regions));
    let mut turned = vec![0; orders * stride];
    for (high, words) in words.chunks(wide * WORD).enumerate() {
        keep_on()?;
        for low in 0..wide {
            let mut block = [0; WORD];
            for (row, words) in block.iter_mut().zip(words.chunks(wide)) {
                *row = words[low];
            }
            transpose(&mut block);
            for (order, row) in (low * WORD..orders).zip(block) {
                let begin = order * stride + high * size_of::<u64>();
                turned[begin..begin + size_of::<u64>()].copy_from_slice(&row.to_le_bytes());
            }
        }
    }
    Ok(turned)
}

/// Turns rows into columns: exchanges quarters, then the quarters of each, down to single bits
/// (Warren, "Hacker's Delight", 2002, section 7-3).
fn transpose(block: &mut [u64; WORD]) {
    let mut half = WORD / 2;
    let mut mask = u64::from(u32::MAX);
    while half > 0 {
        for row in (0..WORD).filter(|row| row & half == 0) {
            let change = (block[row] >> half ^ block[row | half]) & mask;
            block[row | half] ^= change;
            block[row] ^= change << half;
        }
        half /= 2;
        mask ^= mask << half;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns() {
        let mut block: [u64; WORD] =
            std::array::from_fn(|row| crate::game::zobrist::mix(row as u64));
        let rows = block;
        transpose(&mut block);
        for (row, column) in (0..WORD).flat_map(|row| (0..WORD).map(move |column| (row, column))) {
            assert_eq!(rows[row] >> column & 1, block[column] >> row & 1, "{row} {column}");
        }
    }
}
