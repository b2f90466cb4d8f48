//! Retrograde analysis: the breadth-first search that fills a pattern database, level by level from the goal.
//!
//! It takes seconds for the 24-puzzle. An interrupted analysis keeps its state, and continues from there when it is needed again.

use crate::games::sliding_tile::solver::table_cache::Analysis;
use crate::search::Interrupted;
use crate::search::Poll;
use crate::search::charged::{Charged, boxed};
use crate::search::memory::{self, Halt, Reservation};

use super::database::{Edge, Pattern, PatternDatabase, WORD, bytes};

/// Retrograde analysis of a pattern.
///
/// A level is a bit for each placement. The placements of one region are adjacent, so that the step of a tile is applied to a whole region
/// in one pass: along a row by moving words, along a column by moving bits within a few lines of memory.
pub(super) struct RetrogradeAnalysis {
    /// Numbering of the placements, without distances.
    database: PatternDatabase,
    /// Index of the first edge of each region, then their number. Shape \[region\].
    first_edge: Vec<u32>,
    edges: Charged<Vec<Edge>>,
    /// Words for each region.
    stride: usize,
    /// Placements that were met. Shape of these four \[region\]\[order\], each region beginning with a word.
    met: Box<[u64]>,
    /// Frontier; valid only for regions with `in_level` set, and stale for the others.
    level: Box<[u64]>,
    next: Box<[u64]>,
    bits: Box<[u64]>,
    /// Set for regions with a placement in the level, or in the next level. Shape \[region\].
    in_level: Vec<bool>,
    in_next: Vec<bool>,
    /// Number of placements that were not met yet. Shape \[region\].
    left: Vec<u32>,
    /// Distance of the placements of the next level, and the region where they are generated next.
    distance: u32,
    region: usize,
    /// Bits of shape \[order\]\[region\], once all are known.
    transposed: Vec<u8>,
    /// Reservation of all these bits.
    #[expect(dead_code, reason = "given back when it is dropped")]
    memory: Reservation,
    /// Reservation of the transposed bits, which the database keeps.
    lasting: Reservation,
}

/// Regions between two polls.
const CHUNK: usize = 64;

impl RetrogradeAnalysis {
    /// Analysis at the goal of a pattern. Errors: [`Halt`] if `poll` interrupts, or if it does not fit into the remaining memory.
    pub(super) fn begin(pattern: Pattern, poll: &mut Poll<'_>) -> Result<Self, Halt> {
        let database = PatternDatabase::empty(pattern, poll)?;
        let count = database.regions().count();
        let mut first_edge = Vec::with_capacity(count + 1);
        let mut edges = Charged::<Vec<Edge>>::default();
        let most_steps = 4 * pattern.tiles.count_ones() as usize;
        for (set, regions) in database.regions().iter() {
            for region in regions {
                if region % CHUNK == 0 {
                    poll()?;
                }
                first_edge.push(edges.len() as u32);
                edges.make_room(most_steps)?;
                edges.extend(database.steps(set, region).map(|(_, edge)| edge));
            }
        }
        first_edge.push(edges.len() as u32);
        let orders = database.permutations().count();
        let stride = orders.div_ceil(WORD);
        let words = count * stride;
        let memory = memory::reserve(4 * words * size_of::<u64>())?;
        let lasting = memory::reserve(orders * bytes(count))?;
        let none = || boxed(0_u64, words);
        let mut analysis = Self {
            first_edge,
            edges,
            stride,
            met: none()?,
            level: none()?,
            next: none()?,
            bits: none()?,
            in_level: vec![false; count],
            in_next: vec![false; count],
            left: vec![orders as u32; count],
            distance: 1,
            region: 0,
            transposed: Vec::new(),
            database,
            memory,
            lasting,
        };
        let goal = analysis.database.goal();
        analysis.level[goal * stride] = 1;
        analysis.met[goal * stride] = 1;
        analysis.left[goal] -= 1;
        analysis.in_level[goal] = true;
        Ok(analysis)
    }

    /// Continues to the end. Errors: [`Interrupted`] if `poll` interrupts; the work so far is kept.
    pub(super) fn run(&mut self, poll: &mut Poll<'_>) -> Result<(), Interrupted> {
        while self.in_level.contains(&true) {
            while self.region < self.database.regions().count() {
                if self.region.is_multiple_of(CHUNK) {
                    poll()?;
                }
                self.in_next[self.region] = self.advance(self.region);
                self.region += 1;
            }
            std::mem::swap(&mut self.level, &mut self.next);
            std::mem::swap(&mut self.in_level, &mut self.in_next);
            self.distance += 1;
            self.region = 0;
        }
        let (regions, orders) =
            (self.database.regions().count(), self.database.permutations().count());
        self.transposed = by_orders(&self.bits, regions, orders, poll)?;
        Ok(())
    }

    /// Database, of an analysis that has [run](Self::run) to its end.
    pub(super) fn into_database(self) -> PatternDatabase {
        self.database.with_bits(self.transposed, self.lasting)
    }

    /// Generates the placements of a region in the next level; `true` if there are any.
    ///
    /// Predecessors are successors, since every move can be taken back.
    fn advance(&mut self, region: usize) -> bool {
        let stride = self.stride;
        let row = |region: usize| region * stride..(region + 1) * stride;
        if self.left[region] == 0 {
            return false;
        }
        let mut reached = false;
        let next = &mut self.next[row(region)];
        let edges = self.first_edge[region] as usize..self.first_edge[region + 1] as usize;
        for &edge in self.edges[edges].iter().filter(|edge| self.in_level[edge.region as usize]) {
            if !reached {
                next.fill(0);
                reached = true;
            }
            let level = &self.level[row(edge.region as usize)];
            if edge.from == edge.to {
                // Along a row the order stays: the whole region moves by words.
                next.iter_mut().zip(level).for_each(|(next, level)| *next |= level);
            } else {
                let moved = self.database.permutations().moved(edge.to.into(), edge.from.into());
                permute(level, moved, next);
            }
        }
        if !reached {
            return false;
        }
        let met = &mut self.met[row(region)];
        let bits = &mut self.bits[row(region)];
        // Only the second bit of each distance is kept; the parity of the placement gives the first.
        let mut new = 0;
        for ((next, met), bits) in next.iter_mut().zip(met).zip(bits) {
            *next &= !*met;
            *met |= *next;
            *bits |= if self.distance & 2 == 0 { 0 } else { *next };
            new += next.count_ones();
        }
        self.left[region] -= new;
        new > 0
    }
}

impl Analysis for RetrogradeAnalysis {
    type Key = Pattern;
    type Table = PatternDatabase;

    fn begin(pattern: Pattern, poll: &mut Poll<'_>) -> Result<Self, Halt> {
        Self::begin(pattern, poll)
    }

    fn run(&mut self, poll: &mut Poll<'_>) -> Result<(), Halt> {
        Ok(self.run(poll)?)
    }

    fn into_table(self) -> PatternDatabase {
        self.into_database()
    }

    fn is_reserved(database: &PatternDatabase) -> bool {
        database.is_reserved()
    }
}

/// Permutes the bits of `level` as `moved` says, into `next`.
fn permute(level: &[u64], moved: &[u16], next: &mut [u64]) {
    for (&word, moved) in level.iter().zip(moved.chunks(WORD)) {
        let mut word = word;
        while word != 0 {
            let order = usize::from(moved[word.trailing_zeros() as usize]);
            next[order / WORD] |= 1 << (order % WORD);
            word &= word - 1;
        }
    }
}

/// Transposes bits of shape \[region\]\[order\] into those of shape \[order\]\[region\], as bytes.
fn by_orders(
    words: &[u64],
    regions: usize,
    orders: usize,
    poll: &mut Poll<'_>,
) -> Result<Vec<u8>, Interrupted> {
    let (wide, stride) = (orders.div_ceil(WORD), bytes(regions));
    let mut transposed = vec![0; orders * stride];
    for (high, words) in words.chunks(wide * WORD).enumerate() {
        poll()?;
        for low in 0..wide {
            let mut block = [0; WORD];
            for (row, words) in block.iter_mut().zip(words.chunks(wide)) {
                *row = words[low];
            }
            transpose(&mut block);
            for (order, row) in (low * WORD..orders).zip(block) {
                let begin = order * stride + high * size_of::<u64>();
                transposed[begin..begin + size_of::<u64>()].copy_from_slice(&row.to_le_bytes());
            }
        }
    }
    Ok(transposed)
}

/// Transposes a block: exchanges quarters, then the quarters of each, down to single bits (Warren, "Hacker's Delight", 2002, section 7-3).
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
        let mut block: [u64; WORD] = std::array::from_fn(|row| crate::game::hash(row as u64));
        let rows = block;
        transpose(&mut block);
        for (row, column) in (0..WORD).flat_map(|row| (0..WORD).map(move |column| (row, column))) {
            assert_eq!(rows[row] >> column & 1, block[column] >> row & 1, "{row} {column}");
        }
    }
}
