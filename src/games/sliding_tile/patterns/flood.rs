//! The flood: the breadth-first search that fills a pattern database, level by level from the goal.
//!
//! It takes seconds for the 24-puzzle. Where it is interrupted it stays as it is, and goes on from there when it is wanted again.

use crate::engine::Interrupted;

use super::KeepOn;
use super::table::{Edge, Pattern, Table, WORD, bytes};

/// The breadth-first search that fills a table.
///
/// A level is a bit for each placement. The placements of one region lie together, so that a whole region takes a tile's
/// step at once: along a row by moving words, along a column by moving bits within a few lines of memory.
pub struct Flood {
    /// The numbering, without distances.
    table: Table,
    /// Where the edges of each region begin, then their end. Shape \[region\].
    first_edge: Vec<u32>,
    edges: Vec<Edge>,
    /// Words for each region.
    stride: usize,
    /// Placements that were met. Shape of these four \[region\]\[order\], each region beginning with a word.
    met: Vec<u64>,
    /// A level, where `in_level` says that the region has placements in it; elsewhere what was left there.
    level: Vec<u64>,
    next: Vec<u64>,
    bits: Vec<u64>,
    /// Which regions have a placement in the level, and in the next. Shape \[region\].
    in_level: Vec<bool>,
    in_next: Vec<bool>,
    /// How many placements were not met yet. Shape \[region\].
    left: Vec<u32>,
    /// The distance of the placements that are looked for, and the region where they are looked for next.
    distance: u32,
    region: usize,
    /// The bits by orders, once all are known.
    turned: Vec<u8>,
}

/// Regions between two questions whether to keep on.
const CHUNK: usize = 64;

impl Flood {
    /// At the goal of a pattern.
    ///
    /// # Errors
    /// [`Interrupted`] when `keep_on` says so.
    pub fn begin(pattern: Pattern, keep_on: &mut KeepOn<'_>) -> Result<Self, Interrupted> {
        let table = Table::empty(pattern, keep_on)?;
        let count = table.regions().count();
        let mut first_edge = Vec::with_capacity(count + 1);
        let mut edges = Vec::new();
        for (set, regions) in table.regions().iter() {
            for region in regions {
                if region % CHUNK == 0 {
                    keep_on()?;
                }
                first_edge.push(edges.len() as u32);
                edges.extend(table.steps(set, region).map(|(_, edge)| edge));
            }
        }
        first_edge.push(edges.len() as u32);
        let orders = table.orders().count();
        let stride = orders.div_ceil(WORD);
        let none = || vec![0; count * stride];
        let mut flood = Self {
            first_edge,
            edges,
            stride,
            met: none(),
            level: none(),
            next: none(),
            bits: none(),
            in_level: vec![false; count],
            in_next: vec![false; count],
            left: vec![orders as u32; count],
            distance: 1,
            region: 0,
            turned: Vec::new(),
            table,
        };
        let goal = flood.table.goal();
        flood.level[goal * stride] = 1;
        flood.met[goal * stride] = 1;
        flood.left[goal] -= 1;
        flood.in_level[goal] = true;
        Ok(flood)
    }

    /// Goes on to the end.
    ///
    /// # Errors
    /// [`Interrupted`] when `keep_on` says so; what was done by then stays done.
    pub fn run(&mut self, keep_on: &mut KeepOn<'_>) -> Result<(), Interrupted> {
        while self.in_level.contains(&true) {
            while self.region < self.table.regions().count() {
                if self.region.is_multiple_of(CHUNK) {
                    keep_on()?;
                }
                self.in_next[self.region] = self.advance(self.region);
                self.region += 1;
            }
            std::mem::swap(&mut self.level, &mut self.next);
            std::mem::swap(&mut self.in_level, &mut self.in_next);
            self.distance += 1;
            self.region = 0;
        }
        let (regions, orders) = (self.table.regions().count(), self.table.orders().count());
        self.turned = by_orders(&self.bits, regions, orders, keep_on)?;
        Ok(())
    }

    /// The table, of a flood that has [run](Self::run) to its end.
    pub fn into_table(self) -> Table {
        self.table.with_bits(self.turned)
    }

    /// Finds the placements of a region at a distance, given those one step nearer to the goal. Whether there are any.
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
                next.iter_mut().zip(level).for_each(|(next, level)| *next |= level);
            } else {
                let moved = self.table.orders().moved(edge.to.into(), edge.from.into());
                carry(level, moved, next);
            }
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
            *bits |= if self.distance & 2 == 0 { 0 } else { *next };
            new += next.count_ones();
        }
        self.left[region] -= new;
        new > 0
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
        let mut block: [u64; WORD] = std::array::from_fn(|row| crate::game::hash(row as u64));
        let rows = block;
        transpose(&mut block);
        for (row, column) in (0..WORD).flat_map(|row| (0..WORD).map(move |column| (row, column))) {
            assert_eq!(rows[row] >> column & 1, block[column] >> row & 1, "{row} {column}");
        }
    }
}
