//! Permutations: the order of the tiles of a pattern when the board is read by rows.
//!
//! Together with the occupied cells, the order determines the cell of each tile.
//! A tile that moves along a row keeps its place in the order;
//! one that moves along a column passes the tiles that lie between its two cells.

use crate::games::sliding_tile::solver::lehmer::{self, MAX_MEMBERS};
use crate::search::Interrupted;
use crate::search::Poll;

/// Most tiles of a pattern: the ranks of their orders fit 16 bits.
pub(super) const MAX_TILES: usize = 8;

/// Orders between two polls.
const CHUNK: usize = 256;

/// Order of tiles; places beyond the tiles are not used.
type Order = [u8; MAX_MEMBERS];

/// Permutations of some tiles by rank, and their changes when a tile moves. Rank 0 is ascending.
#[derive(Debug)]
pub(super) struct Permutations {
    tiles: usize,
    count: usize,
    /// Rank after the tile at one place goes to another. Shape \[from\]\[to\]\[order\].
    moved: Vec<u16>,
    /// Most tiles that a tile passes at a time.
    passed: usize,
    /// Rank after a tile has passed some others. Shape \[tile\]\[others, those backwards first\]\[order\].
    passing: Vec<u16>,
}

impl Permutations {
    /// Permutations of `tiles`, at most [`MAX_TILES`], which pass at most `passed` others at a time.
    /// Errors: [`Interrupted`] if `poll` interrupts.
    pub(super) fn new(
        tiles: usize,
        passed: usize,
        poll: &mut Poll<'_>,
    ) -> Result<Self, Interrupted> {
        debug_assert!(tiles <= MAX_TILES);
        let count = (1..=tiles).product();
        let set = (1 << tiles) - 1;
        let orders: Vec<_> = (0..count as u32).map(|rank| lehmer::unrank(rank, set).0).collect();
        let passed = passed.min(tiles.saturating_sub(1));
        let moved = vec![0; tiles * tiles * count];
        let passing = vec![0; tiles * (2 * passed + 1) * count];
        let mut all = Self { tiles, count, moved, passed, passing };
        // A tile that passes others passes one after the other, so nearer places come first.
        for passing in 0..=passed {
            for place in 0..tiles - passing {
                poll()?;
                all.enter(&orders, place, place + passing);
                all.enter(&orders, place + passing, place);
            }
        }
        for (number, order) in orders.iter().enumerate() {
            if number % CHUNK == 0 {
                poll()?;
            }
            all.enter_passed(number as u16, order);
        }
        Ok(all)
    }

    /// Enters the ranks after each tile of an order has passed as many others as there are.
    fn enter_passed(&mut self, number: u16, order: &Order) {
        for (from, &tile) in order[..self.tiles].iter().enumerate() {
            let places = from.saturating_sub(self.passed)..self.tiles.min(from + self.passed + 1);
            for to in places {
                let begin = self.begin_passing(tile) + to * self.count - from * self.count;
                self.passing[begin + usize::from(number)] = self.after(number, from, to);
            }
        }
    }

    /// Enters the rank of every order after the tile at place `from` goes to place `to`, given the ranks for nearer places.
    fn enter(&mut self, orders: &[Order], from: usize, to: usize) {
        let before = if from < to { to.saturating_sub(1) } else { to + 1 };
        let begin = self.begin(from, to);
        for (number, order) in orders.iter().enumerate() {
            self.moved[begin + number] = match from.abs_diff(to) {
                0 => number as u16,
                1 => rank(&rotated(*order, from, to)[..self.tiles]),
                _ => self.after(self.after(number as u16, from, before), before, to),
            };
        }
    }

    /// Number of permutations.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Ranks after a tile has passed some others. Those of one tile begin, where it has passed none, at [its place](Self::begin_passing);
    /// with each that it has passed they lie [as many](Self::count) farther on, or back. Shape \[order\].
    pub(super) fn passing(&self) -> &[u16] {
        &self.passing
    }

    /// Beginning of the orders of a tile that has passed none.
    pub(super) fn begin_passing(&self, tile: u8) -> usize {
        (usize::from(tile) * (2 * self.passed + 1) + self.passed) * self.count
    }

    /// Ranks after the tile at place `from` goes to place `to`. Shape \[order\].
    pub(super) fn moved(&self, from: usize, to: usize) -> &[u16] {
        let begin = self.begin(from, to);
        &self.moved[begin..begin + self.count]
    }

    /// Rank of one order after that.
    #[inline(always)]
    pub(super) fn after(&self, order: u16, from: usize, to: usize) -> u16 {
        self.moved[self.begin(from, to) + usize::from(order)]
    }

    #[inline(always)]
    fn begin(&self, from: usize, to: usize) -> usize {
        (from * self.tiles + to) * self.count
    }
}

/// Rank of an order of tiles, each known by its place in ascending order.
pub(super) fn rank(order: &[u8]) -> u16 {
    lehmer::rank(order.iter().copied(), (1 << order.len()) - 1) as u16
}

/// Order after the tile at place `from` goes to place `to`.
fn rotated(mut order: Order, from: usize, to: usize) -> Order {
    if from < to {
        order[from..=to].rotate_left(1);
    } else {
        order[to..=from].rotate_right(1);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_that_goes_back_restores_the_order() {
        for tiles in 1..=6 {
            let orders = Permutations::new(tiles, tiles, &mut || Ok(())).unwrap();
            for number in 0..orders.count() {
                for (from, to) in (0..tiles).flat_map(|from| (0..tiles).map(move |to| (from, to))) {
                    let after = usize::from(orders.after(number as u16, from, to));
                    assert_eq!(usize::from(orders.moved(to, from)[after]), number, "{from} {to}");
                    assert_eq!(after == number, from == to, "{number}: {from} {to}");
                }
            }
        }
    }
}
