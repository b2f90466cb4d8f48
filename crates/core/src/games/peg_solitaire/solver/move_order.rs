//! Move ordering: first the jumps that keep the pegs together.
//!
//! A peg far from the middle and a peg without a neighbour need other pegs to come to them.
//! The weights were tuned on the 33 starts of the English board and the 39 of the asymmetric one:
//! with restarts, half of them are solved within about 1,100 and 700 positions.

use rand::{Rng, RngExt};

use crate::games::peg_solitaire::rules::board::{Board, Holes, Jump};

/// Cost of a peg without a neighbour, where a peg one hole away from the middle costs [`UNIT`].
const ISOLATED: i32 = 24;
/// Cost of the square of the distance between neighbouring holes.
const UNIT: f64 = 4.0;
/// Random addition to a cost, less than this, so that no two runs make the same mistakes.
const NOISE: i32 = 12;

/// Costs of pegs on a board: the jump after which they are least comes first.
pub(super) struct MoveOrder {
    /// Cost of a peg in each hole: the square of its distance from the middle of the board.
    places: Vec<i32>,
    /// Neighbours of each hole.
    neighbours: Vec<Holes>,
}

impl MoveOrder {
    /// Costs on a board.
    pub(super) fn of(board: &Board) -> Self {
        Self {
            places: distances(board).map(|square| (square * UNIT) as i32).collect(),
            neighbours: (0..board.holes()).map(|hole| neighbours(board, hole)).collect(),
        }
    }

    /// Jumps of `open`, the cheapest first, up to the noise.
    pub(super) fn sort(
        &self,
        pegs: Holes,
        open: impl Iterator<Item = Jump>,
        random: &mut impl Rng,
    ) -> Vec<Jump> {
        let with_cost =
            |jump: Jump| (self.cost(pegs ^ jump.holes()) + random.random_range(0..NOISE), jump);
        let mut jumps: Vec<(i32, Jump)> = open.map(with_cost).collect();
        jumps.sort_by_key(|&(cost, _)| cost);
        jumps.into_iter().map(|(_, jump)| jump).collect()
    }

    /// Cost of a position, without noise.
    pub(super) fn cost(&self, pegs: Holes) -> i32 {
        let mut cost = 0;
        let mut rest = pegs;
        while rest != 0 {
            let hole = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let is_isolated = self.neighbours[hole] & pegs == 0;
            cost += self.places[hole] + if is_isolated { ISOLATED } else { 0 };
        }
        cost
    }
}

/// Square of the distance of each hole from the middle of all, in distances of neighbours.
fn distances(board: &Board) -> impl Iterator<Item = f64> + '_ {
    // In a triangle of side 1, rows are √3/2 apart.
    let spacing = board.shape().lattice.spacing;
    let height = if spacing == 1 { 1.0 } else { 0.75_f64.sqrt() };
    let point = move |&(row, column): &(i32, i32)| {
        (f64::from(row) * height, f64::from(column) / spacing as f64)
    };
    let count = board.holes() as f64;
    let sum = board.places().iter().map(point).fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
    let middle = (sum.0 / count, sum.1 / count);
    board
        .places()
        .iter()
        .map(point)
        .map(move |(y, x)| (y - middle.0).powi(2) + (x - middle.1).powi(2))
}

fn neighbours(board: &Board, hole: usize) -> Holes {
    let (row, column) = board.places()[hole];
    let directions = board.shape().lattice.directions.iter();
    directions
        .filter_map(|&(down, right)| board.hole_at((row + down, column + right)))
        .fold(0, |all, neighbour| all | 1 << neighbour)
}
