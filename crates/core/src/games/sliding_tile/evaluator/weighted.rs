//! Metrics where tiles have weights: lower bounds of the cost of the missing slides.
//!
//! A metric that counts for each tile uses its weight, and one that only counts slides uses the least weight of all.

use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::rules::shape::Shape;
use crate::games::sliding_tile::rules::weights::Weights;

use super::Metric;

/// Lower bound of the cost of the missing slides.
pub(super) fn weighted(metric: Metric, position: &SlidingTilePosition, weights: &Weights) -> u32 {
    let shape = position.shape();
    let way = |(cell, tile)| weights.of(tile) * u32::from(position.distance(cell, tile));
    let around_walls = || position.tiles().map(way).sum();
    match metric {
        Metric::Manhattan => around_walls(),
        Metric::LinearConflict => {
            let way = |(cell, tile)| weights.of(tile) * u32::from(shape.distance(cell, tile));
            let ways: u32 = position.tiles().map(way).sum();
            around_walls().max(ways + conflicts(position, weights))
        }
        Metric::Misplaced => {
            let away = position.tiles().filter(|&(cell, tile)| cell != tile);
            away.map(|(_, tile)| weights.of(tile)).sum()
        }
        Metric::WalkingDistance | Metric::Inversions | Metric::Gaschnig => {
            weights.least() * metric.moves(position)
        }
    }
}

/// Cost of linear conflicts: in each line the tiles of least weight leave and come back, so that the others are in order.
fn conflicts(position: &SlidingTilePosition, weights: &Weights) -> u32 {
    let shape = position.shape();
    let cost = |line_of: fn(Shape, u8) -> u8, place_of: fn(Shape, u8) -> u8, line: u8| {
        let in_line =
            |&(cell, tile): &(u8, u8)| [cell, tile].map(|it| line_of(shape, it)) == [line; 2];
        let tiles = position.tiles().filter(in_line).map(|(_, tile)| tile);
        let weighing = tiles.map(|tile| (place_of(shape, tile), weights.of(tile)));
        leaving(&weighing.filter(|&(_, weight)| weight > 0).collect::<Vec<_>>())
    };
    let rows = (0..shape.rows() as u8).map(|row| cost(Shape::row, Shape::column, row));
    let columns = (0..shape.columns() as u8).map(|column| cost(Shape::column, Shape::row, column));
    2 * rows.chain(columns).sum::<u32>()
}

/// Least weight of the tiles that leave a line, given the home places and weights of its tiles in their order in the line:
/// the tiles that stay are an increasing subsequence of the greatest weight.
fn leaving(line: &[(u8, u32)]) -> u32 {
    let mut ending = Vec::with_capacity(line.len());
    for (number, &(home, weight)) in line.iter().enumerate() {
        let before = (0..number).filter(|&earlier| line[earlier].0 < home);
        ending.push(weight + before.map(|earlier| ending[earlier]).max().unwrap_or(0));
    }
    let all: u32 = line.iter().map(|&(_, weight)| weight).sum();
    all - ending.into_iter().max().unwrap_or(0)
}
