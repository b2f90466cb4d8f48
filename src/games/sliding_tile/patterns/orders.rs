//! Orders: how the tiles of a pattern follow each other when the board is read by rows.
//!
//! Together with the cells that are occupied, the order says where each tile lies.
//! A tile that moves along a row keeps its place in the order;
//! one that moves along a column passes the tiles that lie between its two cells.

use crate::engine::Interrupted;

use super::KeepOn;

/// The most tiles of a pattern: their orders fit 16 bits.
pub const MAX_TILES: usize = 8;

/// All orders of some tiles, numbered in lexicographic order: order 0 is ascending.
#[derive(Debug)]
pub struct Orders {
    tiles: usize,
    count: usize,
    /// The order after the tile at one place goes to another. Shape \[from\]\[to\]\[order\].
    moved: Vec<u16>,
    /// Where each tile stands in each order. Shape \[order\]\[tile\].
    places: Vec<[u8; MAX_TILES]>,
}

impl Orders {
    /// Of `tiles`, at most [`MAX_TILES`], which pass at most `passed` others at a time.
    ///
    /// # Errors
    /// [`Interrupted`] when `keep_on` says so.
    pub fn new(tiles: usize, passed: usize, keep_on: &mut KeepOn<'_>) -> Result<Self, Interrupted> {
        debug_assert!(tiles <= MAX_TILES);
        let count = (1..=tiles).product();
        let orders: Vec<_> = (0..count).map(|number| unrank(number, tiles)).collect();
        let places = orders.iter().map(|order| inverse(&order[..tiles])).collect();
        let mut all = Self { tiles, count, moved: vec![0; tiles * tiles * count], places };
        // A tile that passes others passes one after the other, so nearer places come first.
        for passing in 0..=passed.min(tiles.saturating_sub(1)) {
            for place in 0..tiles - passing {
                keep_on()?;
                all.enter(&orders, place, place + passing);
                all.enter(&orders, place + passing, place);
            }
        }
        Ok(all)
    }

    /// Enters what becomes of every order when the tile at place `from` goes to place `to`, whatever it is for nearer places.
    fn enter(&mut self, orders: &[[u8; MAX_TILES]], from: usize, to: usize) {
        let before = if from < to { to.saturating_sub(1) } else { to + 1 };
        let begin = self.begin(from, to);
        for (number, order) in orders.iter().enumerate() {
            self.moved[begin + number] = match from.abs_diff(to) {
                0 => number as u16,
                1 => rank(&rotated(*order, from, to)[..self.tiles]) as u16,
                _ => self.after(self.after(number as u16, from, before), before, to),
            };
        }
    }

    /// How many orders there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The place of a tile in an order.
    #[inline]
    pub fn place(&self, order: u16, tile: u8) -> usize {
        self.places[usize::from(order)][usize::from(tile) % MAX_TILES].into()
    }

    /// What becomes of every order when the tile at place `from` goes to place `to`. Shape \[order\].
    pub fn moved(&self, from: usize, to: usize) -> &[u16] {
        let begin = self.begin(from, to);
        &self.moved[begin..begin + self.count]
    }

    /// What becomes of one order.
    #[inline]
    pub fn after(&self, order: u16, from: usize, to: usize) -> u16 {
        self.moved[self.begin(from, to) + usize::from(order)]
    }

    #[inline]
    fn begin(&self, from: usize, to: usize) -> usize {
        (from * self.tiles + to) * self.count
    }
}

/// The number of an order of tiles, each known by its place in ascending order: its digits in the factorial base.
pub fn rank(order: &[u8]) -> usize {
    let smaller =
        |index: usize, tile: u8| order[index + 1..].iter().filter(|&&later| later < tile).count();
    let places = (0..).zip(order);
    places.fold(0, |number, (index, &tile)| number * (order.len() - index) + smaller(index, tile))
}

/// The order with a number; places beyond `tiles` are not used.
fn unrank(mut number: usize, tiles: usize) -> [u8; MAX_TILES] {
    let mut order = [0; MAX_TILES];
    for index in (0..tiles).rev() {
        let base = tiles - index;
        order[index] = (number % base) as u8;
        number /= base;
        // What follows was an order of one tile fewer: it makes room for this one.
        let tile = order[index];
        order[index + 1..tiles]
            .iter_mut()
            .filter(|later| **later >= tile)
            .for_each(|later| *later += 1);
    }
    order
}

/// The place of each tile.
fn inverse(order: &[u8]) -> [u8; MAX_TILES] {
    let mut places = [0; MAX_TILES];
    for (place, &tile) in (0..).zip(order) {
        places[usize::from(tile)] = place;
    }
    places
}

/// The order after the tile at place `from` goes to place `to`.
fn rotated(mut order: [u8; MAX_TILES], from: usize, to: usize) -> [u8; MAX_TILES] {
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
            let orders = Orders::new(tiles, tiles, &mut || Ok(())).unwrap();
            for number in 0..orders.count() {
                assert_eq!(rank(&unrank(number, tiles)[..tiles]), number);
                for (from, to) in (0..tiles).flat_map(|from| (0..tiles).map(move |to| (from, to))) {
                    let after = usize::from(orders.after(number as u16, from, to));
                    assert_eq!(usize::from(orders.moved(to, from)[after]), number, "{from} {to}");
                    assert_eq!(after == number, from == to, "{number}: {from} {to}");
                }
            }
        }
    }
}
