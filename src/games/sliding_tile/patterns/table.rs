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
use super::flood::Flood;
use super::orders::{MAX_TILES, Orders, rank};
use super::regions::{Regions, members};

/// A word of the database.
pub(super) const WORD: usize = u64::BITS as usize;

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
        let mut flood = Flood::begin(pattern, keep_on)?;
        flood.run(keep_on)?;
        Ok(flood.into_table())
    }

    /// The database that has these bits.
    pub(super) fn with_bits(self, bits: Vec<u8>) -> Self {
        Self { bits: Arc::new(bits), ..self }
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
    pub(super) fn empty(pattern: Pattern, keep_on: &mut KeepOn<'_>) -> Result<Self, Interrupted> {
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

    /// Its regions.
    pub(super) const fn regions(&self) -> &Regions {
        &self.regions
    }

    /// Its orders.
    pub(super) const fn orders(&self) -> &Orders {
        &self.orders
    }

    /// The region of the goal.
    pub(super) fn goal(&self) -> usize {
        self.regions.find(self.pattern.tiles, self.pattern.region)
    }

    /// What is next to a region: the occupied cells there, and the way.
    pub(super) fn steps(&self, set: u32, region: usize) -> impl Iterator<Item = (u32, Edge)> + '_ {
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
pub(super) struct Edge {
    pub region: u32,
    pub from: u8,
    pub to: u8,
}

/// The bytes that hold some bits, in whole words.
pub(super) fn bytes(bits: usize) -> usize {
    bits.div_ceil(WORD) * size_of::<u64>()
}
