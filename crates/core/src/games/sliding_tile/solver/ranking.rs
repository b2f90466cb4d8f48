//! Ranking of the solvable positions of a board of n cells: each has a number from 0 to n!/2 − 1, without gaps.
//!
//! A rank is the cell of the blank, times (n − 1)!/2, plus half the rank of the tiles as they are read by rows ([`lehmer`]).

use crate::game::MoveList;
use crate::games::sliding_tile::rules::shape::{Reach, Shape, Slide};

use super::lehmer;

/// Most cells of a board whose ranks fit 32 bits.
pub(super) const MAX_CELLS: usize = 12;

/// Ranking of a board.
#[derive(Debug, Clone)]
pub(super) struct Ranking {
    shape: Shape,
    /// Cell where the blank belongs.
    blank_home: u8,
    /// (n − 1)!/2: number of orders of the tiles that can reach the goal, wherever the blank lies.
    orders: u32,
}

impl Ranking {
    /// Ranking of a board of at most [`MAX_CELLS`] cells.
    pub(super) fn new(shape: Shape, blank_home: u8) -> Self {
        debug_assert!(shape.cells() <= MAX_CELLS);
        let orders = (3..shape.cells() as u32).product();
        Self { shape, blank_home, orders }
    }

    /// Number of positions.
    pub(super) fn count(&self) -> u32 {
        self.orders * self.shape.cells() as u32
    }

    /// Rank of the goal.
    pub(super) fn goal(&self) -> u32 {
        // Tiles in order are order 0.
        u32::from(self.blank_home) * self.orders
    }

    /// Rank of a position, given as in [`SlidingTilePosition::homes`](crate::games::sliding_tile::SlidingTilePosition::homes)
    /// with the cell of the blank.
    pub(super) fn rank(&self, homes: &[u8], blank: u8) -> u32 {
        let tiles = (0..).zip(homes).filter(|&(cell, _)| cell != blank).map(|(_, &tile)| tile);
        // Half of the rank omits the order of the last two tiles, because parity determines it.
        u32::from(blank) * self.orders + lehmer::rank(tiles, self.tiles()) / 2
    }

    /// Position with a rank, as arguments of [`rank`](Self::rank). Cells beyond the board are 0.
    pub(super) fn unrank(&self, rank: u32) -> ([u8; MAX_CELLS], u8) {
        let blank = (rank / self.orders) as u8;
        let (mut order, is_odd) = lehmer::unrank(2 * (rank % self.orders), self.tiles());
        if is_odd != self.is_order_odd(blank) {
            let last = self.shape.cells() - 2;
            order.swap(last - 1, last);
        }
        let mut homes = [0; MAX_CELLS];
        homes[usize::from(blank)] = self.blank_home;
        let cells = (0..self.shape.cells()).filter(|&cell| cell != usize::from(blank));
        cells.zip(order).for_each(|(cell, tile)| homes[cell] = tile);
        (homes, blank)
    }

    /// Ranks of the positions one move away; since moves are reversible, successors and predecessors alike.
    pub(super) fn neighbours(&self, rank: u32, reach: Reach) -> MoveList<u32> {
        let (homes, blank) = self.unrank(rank);
        let mut neighbours = MoveList::new();
        for slide in Slide::ALL {
            let (mut homes, mut last, mut blank) = (homes, rank, blank);
            while let Some(next) = self.shape.neighbour(blank, slide) {
                homes.swap(usize::from(blank), usize::from(next));
                last = match slide {
                    // Along a row the tiles are read in the same order.
                    Slide::Left => last - self.orders,
                    Slide::Right => last + self.orders,
                    Slide::Up | Slide::Down => self.rank(&homes[..self.shape.cells()], next),
                };
                neighbours.push(last);
                blank = next;
                if reach == Reach::Single {
                    break;
                }
            }
        }
        neighbours
    }

    /// Tiles, one bit each.
    fn tiles(&self) -> u32 {
        ((1 << self.shape.cells()) - 1) & !(1 << self.blank_home)
    }

    /// Parity of the order of the tiles wherever the blank is on `cell`: `true` for an odd permutation, as
    /// each row that the blank passes takes one tile past all others of a line.
    fn is_order_odd(&self, cell: u8) -> bool {
        let rows = self.shape.row(cell).abs_diff(self.shape.row(self.blank_home));
        usize::from(rows) * (self.shape.columns() - 1) % 2 == 1
    }
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
