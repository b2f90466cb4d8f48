//! A perfect numbering of the positions that can reach the goal: every number from 0 to n!/2 − 1 is one of n cells.
//!
//! A number is the cell of the blank, times (n − 1)!/2, plus the order of the tiles as they are read by rows.
//! The order is written in the factorial base (D. H. Lehmer, "Teaching combinatorial tricks to a computer", 1960)
//! without its last two digits: parity decides how the last two tiles lie.

use crate::game::MoveList;

use super::shape::{Shape, Slide};

/// The most cells of a board that can be numbered in 32 bits.
pub(super) const MAX_CELLS: usize = 12;

/// The numbering of a board.
#[derive(Debug, Clone)]
pub(super) struct Ranking {
    shape: Shape,
    /// The cell where the blank belongs.
    blank_home: u8,
    /// (n − 1)!/2: how many orders of the tiles can reach the goal, wherever the blank lies.
    orders: u32,
}

impl Ranking {
    /// For a board of at most [`MAX_CELLS`] cells.
    pub fn new(shape: Shape, blank_home: u8) -> Self {
        debug_assert!(shape.cells() <= MAX_CELLS);
        let orders = (3..shape.cells() as u32).product();
        Self { shape, blank_home, orders }
    }

    /// How many positions there are.
    pub fn count(&self) -> u32 {
        self.orders * self.shape.cells() as u32
    }

    /// The goal.
    pub fn goal(&self) -> u32 {
        // Tiles in order are order 0.
        u32::from(self.blank_home) * self.orders
    }

    /// The number of a position, given as in [`SlidingTilePosition::homes`](super::SlidingTilePosition::homes)
    /// with the cell of the blank.
    pub fn rank(&self, homes: &[u8], blank: u8) -> u32 {
        let mut left = self.all_tiles();
        let mut order = 0;
        let tiles = (0..).zip(homes).filter(|&(cell, _)| cell != blank);
        for (_, &tile) in tiles.take(self.shape.cells() - 3) {
            order = order * left.count_ones() + smaller(left, tile).count_ones();
            left &= !(1 << tile);
        }
        u32::from(blank) * self.orders + order
    }

    /// The position with a number: what [`rank`](Self::rank) takes. Cells beyond the board are 0.
    pub fn unrank(&self, rank: u32) -> ([u8; MAX_CELLS], u8) {
        let blank = (rank / self.orders) as u8;
        let digits = self.digits(rank % self.orders, blank);
        let mut left = self.all_tiles();
        let mut homes = [0; MAX_CELLS];
        homes[usize::from(blank)] = self.blank_home;
        let cells = (0..self.shape.cells()).filter(|&cell| cell != usize::from(blank));
        for (cell, digit) in cells.zip(digits) {
            homes[cell] = nth(left, digit);
            left &= !(1 << homes[cell]);
        }
        (homes, blank)
    }

    /// The numbers of the positions one move away.
    pub fn neighbours(&self, rank: u32) -> MoveList<u32> {
        let (homes, blank) = self.unrank(rank);
        let neighbour = |slide| {
            let next = self.shape.neighbour(blank, slide)?;
            Some(match slide {
                // Along a row the tiles are read in the same order.
                Slide::Left => rank - self.orders,
                Slide::Right => rank + self.orders,
                Slide::Up | Slide::Down => {
                    let mut homes = homes;
                    homes.swap(usize::from(blank), usize::from(next));
                    self.rank(&homes[..self.shape.cells()], next)
                }
            })
        };
        Slide::ALL.into_iter().filter_map(neighbour).collect()
    }

    /// The tiles, one bit each.
    fn all_tiles(&self) -> u16 {
        ((1 << self.shape.cells()) - 1) & !(1 << self.blank_home)
    }

    /// Whether the order of the tiles is an odd permutation wherever the blank is on `cell`:
    /// each row that the blank passes takes one tile past all others of a line.
    fn is_order_odd(&self, cell: u8) -> bool {
        let rows = self.shape.row(cell).abs_diff(self.shape.row(self.blank_home));
        usize::from(rows) * (self.shape.columns() - 1) % 2 == 1
    }

    /// The factorial digits of an order with the blank on `blank`, the first tile's first:
    /// how many of the tiles that are left are smaller.
    fn digits(&self, mut order: u32, blank: u8) -> [u32; MAX_CELLS] {
        let tiles = self.shape.cells() - 1;
        let mut digits = [0; MAX_CELLS];
        for index in (0..tiles - 2).rev() {
            let base = (tiles - index) as u32;
            digits[index] = order % base;
            order /= base;
        }
        let odd = digits.iter().sum::<u32>() % 2 == 1;
        digits[tiles - 2] = u32::from(odd != self.is_order_odd(blank));
        digits
    }
}

/// The members of `set` below `tile`.
fn smaller(set: u16, tile: u8) -> u16 {
    set & ((1 << tile) - 1)
}

/// The member of `set` that has `n` smaller ones.
fn nth(mut set: u16, n: u32) -> u8 {
    for _ in 0..n {
        set &= set - 1;
    }
    set.trailing_zeros() as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::sliding_tile::SlidingTilePosition;

    #[test]
    fn every_number_is_one_solvable_position() {
        for (rows, columns, blank_home) in [(2, 2, 3), (2, 3, 0), (3, 2, 4), (2, 4, 5), (4, 2, 1)] {
            let shape = Shape::new(rows, columns).unwrap();
            let ranking = Ranking::new(shape, blank_home);
            for rank in 0..ranking.count() {
                let (homes, blank) = ranking.unrank(rank);
                let homes = &homes[..shape.cells()];
                assert_eq!(ranking.rank(homes, blank), rank, "{shape}");
                let position = SlidingTilePosition::new(shape, homes, blank);
                assert_eq!(position.blank_home(), blank_home, "{shape} {rank}");
                assert!(position.is_solvable(), "{shape} {rank}: {homes:?}");
            }
        }
    }
}
