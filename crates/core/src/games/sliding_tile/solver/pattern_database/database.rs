//! Pattern database: the number of moves that some tiles need to their places, whatever the others do.
//!
//! Only moves of the pattern's own tiles are counted, so the numbers of patterns that share no tile may be added
//! (Korf and Felner, "Disjoint pattern database heuristics", 2002).
//! The blank is known by its region (see [`super::regions`]).
//!
//! Each counted move changes the distance by exactly 1, up or down, and the parity of the distance is that of the cells
//! which the tiles have to travel. So one bit is enough, the second of the distance:
//! it shows whether a neighbour is nearer or farther, and a descent to the goal counts the distance.
//! (Breyer and Korf, "1.6-bit pattern databases", 2010, need log2 3 bits where parity does not help.)

use std::sync::Arc;

use crate::games::sliding_tile::rules::shape::{Shape, Slide};
use crate::search::Poll;
use crate::search::memory::{Halt, Reservation};
use crate::search::{Content, Interrupted};

use super::numbering::Numbering;
use super::permutations::{Permutations, rank};
use super::regions::{Regions, members};
use super::retrograde_analysis::RetrogradeAnalysis;

/// Bits of a word of the database.
pub(super) const WORD: usize = u64::BITS as usize;

/// Pattern: some tiles of a board, and the region where the blank may lie when they are at home.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Pattern {
    /// Rows and columns.
    pub shape: Shape,
    /// Places of the tiles, a bit each.
    pub tiles: u32,
    /// Region of the blank's place, a bit a cell.
    pub region: u32,
}

/// Placement of the tiles of a pattern: from bit 0 on the occupied cells, a bit each;
/// from bit 32 on the rank of the order of the tiles on them, 16 bits; from bit 48 on the moves to the goal.
///
/// One word, so that a value that was just written is read again without delay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Placement(u64);

impl Placement {
    #[inline(always)]
    fn new(set: u32, order: u16, distance: u8) -> Self {
        Self(u64::from(distance) << 48 | u64::from(order) << 32 | u64::from(set))
    }

    #[inline(always)]
    const fn set(self) -> u32 {
        self.0 as u32
    }

    #[inline(always)]
    const fn order(self) -> u16 {
        (self.0 >> 32) as u16
    }

    /// Moves to the goal.
    #[inline(always)]
    pub(crate) const fn distance(self) -> u8 {
        (self.0 >> 48) as u8
    }
}

/// Pattern database.
pub(crate) struct PatternDatabase {
    pattern: Pattern,
    numbering: Arc<Numbering>,
    /// The second bit of each distance, lowest first, each order beginning with a word of 8 bytes. Shape \[order\]\[region\]: most slides
    /// of a search leave the orders as they are, and then it stays within the few cache lines of one order.
    bits: Content,
    /// Reservation of the bits; none if the library owns them.
    memory: Reservation,
}

impl PatternDatabase {
    /// Database of a pattern of at most [`MAX_TILES`](super::permutations::MAX_TILES) tiles, built from the goal backwards.
    /// `poll` is called at least every millisecond. Errors: [`Halt`] if `poll` interrupts, or if it does not fit into the remaining memory.
    pub(crate) fn build(pattern: Pattern, poll: &mut Poll<'_>) -> Result<Self, Halt> {
        let mut analysis = RetrogradeAnalysis::begin(pattern, poll)?;
        analysis.run(poll)?;
        Ok(analysis.into_database())
    }

    /// Database with these bits, whose memory is reserved.
    pub(super) fn with_bits(self, bits: Vec<u8>, memory: Reservation) -> Self {
        Self { bits: Arc::new(bits), memory, ..self }
    }

    /// Database of a pattern, read from its [`content`](Self::content); `None` if that is of another size.
    /// Errors: [`Interrupted`] if `poll` interrupts.
    pub(crate) fn read(
        pattern: Pattern,
        content: Content,
        poll: &mut Poll<'_>,
    ) -> Result<Option<Self>, Interrupted> {
        let database = Self::empty(pattern, poll)?;
        let size = database.permutations().count() * bytes(database.regions().count());
        Ok(((*content).as_ref().len() == size).then_some(Self { bits: content, ..database }))
    }

    /// True if its memory counts against the memory budget.
    pub(super) const fn is_reserved(&self) -> bool {
        self.memory.bytes() > 0
    }

    /// Content: all that is needed to [`read`](Self::read) it again.
    pub(crate) fn content(&self) -> &[u8] {
        (*self.bits).as_ref()
    }

    /// Numbering of the placements of a pattern, with no distances yet.
    pub(super) fn empty(pattern: Pattern, poll: &mut Poll<'_>) -> Result<Self, Interrupted> {
        let numbering = Numbering::of(pattern.shape, pattern.tiles.count_ones(), poll)?;
        Ok(Self { pattern, numbering, bits: Arc::new([]), memory: Reservation::none() })
    }

    /// Placement of tiles of the canonical board, given as (cell, place) in the order of the cells, with the blank's cell.
    ///
    /// Descends to the goal, always to a nearer neighbour, and counts the steps.
    pub(crate) fn locate(&self, tiles: &[(u8, u8)], blank: u8) -> Placement {
        let (root, travel) = self.placement(tiles);
        let mut at = root;
        let mut region = self.regions().find(at.set(), 1 << blank);
        // The distance modulo 4: its lowest bit is the parity of the travel, its second bit is stored.
        let mut phase = travel % 2 + 2 * u32::from(self.reader().bit(region, at.order()));
        let mut distance = 0;
        while (at.set(), at.order(), region) != (self.pattern.tiles, 0, self.goal()) {
            let nearer = (phase + 3) % 4;
            let step = self.steps(at.set(), region).find_map(|(set, edge)| {
                let order = self.permutations().after(at.order(), edge.from.into(), edge.to.into());
                let next = edge.region as usize;
                // Of distance − 1 and distance + 1, only one has this second bit.
                (self.reader().bit(next, order) == (nearer >= 2))
                    .then_some((Placement::new(set, order, 0), next))
            });
            // Every position except the goal has a neighbour that is nearer to the goal.
            let Some((next, beside)) = step else { break };
            (at, region, phase) = (next, beside, nearer);
            distance += 1;
        }
        Placement::new(root.set(), root.order(), distance)
    }

    /// Placement without distance, given as in [`locate`](Self::locate), and the Manhattan distance of the tiles.
    fn placement(&self, tiles: &[(u8, u8)]) -> (Placement, u32) {
        let mut order = Vec::with_capacity(tiles.len());
        let mut set = 0;
        let mut travel = 0;
        for &(cell, place) in tiles {
            set |= 1 << cell;
            order.push((self.pattern.tiles & ((1 << place) - 1)).count_ones() as u8);
            travel += u32::from(self.pattern.shape.distance(cell, place));
        }
        (Placement::new(set, rank(&order), 0), travel)
    }

    /// Database as a search reads it.
    pub(crate) fn reader(&self) -> Reader<'_> {
        Reader {
            regions: self.regions(),
            orders: self.permutations().count(),
            passing: self.permutations().passing(),
            stride: bytes(self.regions().count()),
            bits: self.content(),
        }
    }

    /// Tile of a number, for a reader.
    pub(crate) fn tile(&self, number: u8) -> Tile {
        Tile(self.permutations().begin_passing(number) as u32)
    }

    /// Its regions.
    pub(super) fn regions(&self) -> &Regions {
        &self.numbering.regions
    }

    /// Its permutations.
    pub(super) fn permutations(&self) -> &Permutations {
        &self.numbering.permutations
    }

    /// Region of the goal.
    pub(super) fn goal(&self) -> usize {
        self.regions().find(self.pattern.tiles, self.pattern.region)
    }

    /// Neighbours of a region: the occupied cells there, and the edge.
    pub(super) fn steps(&self, set: u32, region: usize) -> impl Iterator<Item = (u32, Edge)> + '_ {
        let empty = self.regions().cells(region);
        let slides = move |from| Slide::ALL.into_iter().map(move |slide| (from, slide));
        members(set).flat_map(slides).filter_map(move |(from, slide)| {
            let to = self.pattern.shape.neighbour(from, slide).filter(|to| empty & 1 << to != 0)?;
            let step = Step::new(from, to);
            let after = set ^ step.flip;
            let place = |set: u32, cell: u8| (set & ((1 << cell) - 1)).count_ones() as u8;
            let region = self.regions().find(after, step.blank) as u32;
            Some((after, Edge { region, from: place(set, from), to: place(after, to) }))
        })
    }
}

/// Tile of a pattern, as the beginning of the orders after it has passed no others.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tile(u32);

/// Database as a search reads it, with the addresses of its memory looked up once.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    regions: &'a Regions,
    /// Number of orders.
    orders: usize,
    /// Ranks of orders after a tile has passed others.
    passing: &'a [u16],
    /// Bytes for each order.
    stride: usize,
    bits: &'a [u8],
}

impl Reader<'_> {
    /// Placement after a step of one of the tiles.
    #[inline(always)]
    pub(crate) fn after(&self, at: Placement, tile: Tile, step: &Step) -> Placement {
        let set = at.set() ^ step.flip;
        // Tiles are read by rows, so a step along a column passes the tiles between its cells.
        let between = (at.set() & step.between) >> step.first;
        let passed = COUNTS[between as usize % COUNTS.len()] * step.way;
        let way = tile.0 as usize + usize::from(at.order());
        let order =
            self.passing[way.wrapping_add_signed(isize::from(passed) * self.orders as isize)];
        let region = self.regions.find(set, step.blank);
        // The second bits of distance + 1 and distance − 1 are never the same.
        let before = at.distance();
        let farther = self.bit(region, order) == ((before + 1) & 2 != 0);
        Placement::new(set, order, (before + 2 * u8::from(farther)).wrapping_sub(1))
    }

    /// Second bit of a distance.
    #[inline(always)]
    fn bit(&self, region: usize, order: u16) -> bool {
        self.bits[usize::from(order) * self.stride + region / 8] >> (region % 8) & 1 != 0
    }
}

/// Members of small sets: of the cells between two that are one above the other, of which there are 11 at most.
static COUNTS: [i8; 1 << 11] = {
    let mut counts = [0; 1 << 11];
    let mut set = 1;
    while set < counts.len() {
        counts[set] = counts[set / 2] + (set % 2) as i8;
        set += 1;
    }
    counts
};

/// Step of a tile from one cell to a neighbouring one, as masks.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Step {
    /// Both cells.
    flip: u32,
    /// Cells between them as the board is read by rows: the tiles there are passed in the order.
    between: u32,
    /// First of these.
    first: u8,
    /// Cell that it leaves: the blank is there afterwards.
    blank: u32,
    /// 1 if it enters the later one, else −1.
    way: i8,
}

impl Step {
    /// Step between two cells of the canonical board.
    pub(crate) fn new(from: u8, to: u8) -> Self {
        let (first, last): (u32, u32) = (1 << from.min(to), 1 << from.max(to));
        Self {
            flip: first | last,
            between: (last - 1) & !(2 * first - 1),
            first: from.min(to) + 1,
            blank: 1 << from,
            way: if from < to { 1 } else { -1 },
        }
    }
}

/// Edge to a neighbouring region: a tile at place `from` goes to place `to`, and the blank is there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    pub region: u32,
    pub from: u8,
    pub to: u8,
}

/// Bytes that hold some bits, in whole words.
pub(super) fn bytes(bits: usize) -> usize {
    bits.div_ceil(WORD) * size_of::<u64>()
}
