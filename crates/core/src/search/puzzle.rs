//! Goal and estimate of a puzzle, for its searches.

use super::Evaluator;
use crate::game::Position;

/// True at the goal; a puzzle that ends in a draw is stuck.
pub(super) fn is_goal<P: Position>(position: &P) -> bool {
    position.outcome().is_some_and(|outcome| outcome.winner.is_some())
}

/// Estimate of the moves to the goal. A puzzle's evaluators count in whole moves.
pub(super) fn estimate<P: Position>(evaluator: impl Evaluator<P>, position: &P) -> u32 {
    evaluator.evaluate(position).max(0) as u32
}
