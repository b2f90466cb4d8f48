//! Pagoda functions: weights of the holes that no jump can make heavier.
//!
//! If the weights of any two pegs that can jump are together at least that of the hole they jump into,
//! then the weight of all pegs never grows. So a position that is lighter than the goal cannot reach it.
//! (J. H. Conway and J. M. Boardman, 1961; Berlekamp, Conway and Guy, "Winning Ways", 1982, chapter 23.)
//! If such weights exist for a position, linear programming finds them:
//! by Farkas' lemma they prove that not even fractions of jumps lead to the goal.
//! (Beasley calls the weight of a position its resource count.)

use crate::games::peg_solitaire::rules::board::{Board, Holes};
use crate::search::Interrupted;
use crate::search::Poll;

use super::simplex::farkas;

/// Largest common denominator that is tried to make the weights whole.
const MAX_DENOMINATOR: i32 = 60;

/// Pagoda function: weights of the holes that no jump makes heavier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pagoda {
    weights: Vec<i32>,
    /// Weight of the lightest goal.
    least: i32,
}

impl Pagoda {
    /// Function under which `pegs` are lighter than every one of `goals`, if there is one. Errors: [`Interrupted`] if `poll` interrupts.
    pub(crate) fn separating(
        board: &Board,
        pegs: Holes,
        goals: &[Holes],
        poll: &mut Poll<'_>,
    ) -> Result<Option<Self>, Interrupted> {
        // Farkas' lemma: y with y · column ≤ 0 for each jump and goal, and y · pegs > 0. The weights are −y.
        let mut columns: Vec<Vec<f64>> = Vec::new();
        for jump in board.jumps() {
            let mut column = spread(board, jump.pegs(), 0.0);
            column[usize::from(jump.to)] = -1.0;
            columns.push(column);
        }
        // The last row requires that the fractions of the goals add up to one goal.
        columns.extend(goals.iter().map(|&goal| spread(board, goal, 1.0)));
        let right = spread(board, pegs, 1.0);
        let Some(prices) = farkas(&columns, &right, poll)? else { return Ok(None) };
        // The dual values are floating-point numbers, so the rounded weights are checked in integers.
        Ok((1..=MAX_DENOMINATOR).find_map(|denominator| {
            let whole = |price: &f64| (-price * f64::from(denominator)).round() as i32;
            let weights = prices[..board.holes()].iter().map(whole).collect();
            Self::checked(board, weights, goals).filter(|pagoda| pagoda.refutes(pegs))
        }))
    }

    /// Pagoda function of these weights, if no jump makes them heavier.
    fn checked(board: &Board, weights: Vec<i32>, goals: &[Holes]) -> Option<Self> {
        let of = |hole: u8| weights[usize::from(hole)];
        let holds = board.jumps().iter().all(|jump| of(jump.from) + of(jump.over) >= of(jump.to));
        let least = goals.iter().map(|&goal| weigh(&weights, goal)).min()?;
        holds.then_some(Self { weights, least })
    }

    /// `true` for pegs that are lighter than every goal.
    pub(crate) fn refutes(&self, pegs: Holes) -> bool {
        self.weigh(pegs) < self.least
    }

    /// Weight of some pegs.
    pub(crate) fn weigh(&self, pegs: Holes) -> i32 {
        weigh(&self.weights, pegs)
    }

    /// Weight of each hole.
    pub(crate) fn weights(&self) -> &[i32] {
        &self.weights
    }

    /// Weight of the lightest goal.
    pub(crate) const fn least(&self) -> i32 {
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

/// Column of the equations: 1 for each of some holes, and the entry of the last row.
fn spread(board: &Board, holes: Holes, last: f64) -> Vec<f64> {
    let cell = |hole: usize| f64::from((holes >> hole & 1) as u8);
    (0..board.holes()).map(cell).chain([last]).collect()
}
