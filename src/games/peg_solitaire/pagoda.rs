//! Pagoda functions: weights of the holes that no jump can make heavier.
//!
//! If the weights of any two pegs that can jump are together at least that of the hole they jump into,
//! then the weight of all pegs never grows. So a position that is lighter than the goal cannot reach it.
//! (J. H. Conway and J. M. Boardman, 1961; Berlekamp, Conway and Guy, "Winning Ways", 1982, chapter 23.)
//! Where such weights exist for a position, linear programming finds them:
//! by Farkas' lemma they are the reason why not even fractions of jumps lead to the goal.

use super::board::{Board, Holes};
use super::simplex::farkas;

/// The largest common denominator that is tried to make the weights whole.
const MAX_DENOMINATOR: i32 = 60;

/// Weights of the holes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pagoda {
    weights: Vec<i32>,
    /// The weight of the lightest goal.
    least: i32,
}

impl Pagoda {
    /// Weights under which `pegs` are lighter than every one of `goals`, if there are any.
    #[must_use]
    pub fn separating(board: &Board, pegs: Holes, goals: &[Holes]) -> Option<Self> {
        let mut columns: Vec<Vec<f64>> = Vec::new();
        for jump in board.jumps() {
            let mut column = spread(board, jump.pegs(), 0.0);
            column[usize::from(jump.to)] = -1.0;
            columns.push(column);
        }
        // The last row says that fractions of goals are one goal together.
        columns.extend(goals.iter().map(|&goal| spread(board, goal, 1.0)));
        let right = spread(board, pegs, 1.0);
        let prices = farkas(&columns, &right)?;
        (1..=MAX_DENOMINATOR).find_map(|denominator| {
            let whole = |price: &f64| (-price * f64::from(denominator)).round() as i32;
            let weights = prices[..board.holes()].iter().map(whole).collect();
            Self::checked(board, weights, goals).filter(|pagoda| pagoda.refutes(pegs))
        })
    }

    /// The pagoda function of these weights, if no jump makes them heavier.
    fn checked(board: &Board, weights: Vec<i32>, goals: &[Holes]) -> Option<Self> {
        let of = |hole: u8| weights[usize::from(hole)];
        let holds = board.jumps().iter().all(|jump| of(jump.from) + of(jump.over) >= of(jump.to));
        let least = goals.iter().map(|&goal| weigh(&weights, goal)).min()?;
        holds.then_some(Self { weights, least })
    }

    /// Whether these pegs are lighter than every goal.
    #[must_use]
    pub fn refutes(&self, pegs: Holes) -> bool {
        self.weigh(pegs) < self.least
    }

    /// The weight of some pegs.
    #[must_use]
    pub fn weigh(&self, pegs: Holes) -> i32 {
        weigh(&self.weights, pegs)
    }

    /// The weight of each hole.
    #[must_use]
    pub fn weights(&self) -> &[i32] {
        &self.weights
    }

    /// The weight of the lightest goal.
    #[must_use]
    pub const fn least(&self) -> i32 {
        self.least
    }
}

fn weigh(weights: &[i32], pegs: Holes) -> i32 {
    weights
        .iter()
        .enumerate()
        .filter(|(hole, _)| pegs >> hole & 1 == 1)
        .map(|(_, weight)| weight)
        .sum()
}

/// A column of the equations: 1 for each of some holes, and the entry of the last row.
fn spread(board: &Board, holes: Holes, last: f64) -> Vec<f64> {
    let cell = |hole: usize| f64::from((holes >> hole & 1) as u8);
    (0..board.holes()).map(cell).chain([last]).collect()
}
