//! Evaluators: the estimated value of a position, without search.

use crate::game::{Position, Text, Unit};

/// A static evaluation. Each value of the type is an evaluator with a name. In a game the result is for the side to move, positive if it
/// stands better. In a puzzle it is the estimated number of moves to the goal, 0 at the goal.
pub trait Evaluator<P: Position>: Copy + Send + Sync + 'static {
    /// Its name in the protocol.
    fn name(&self) -> &'static str;

    /// Its terms, in a sentence.
    fn summary(&self) -> Text;

    /// The unit of [`evaluate`](Self::evaluate).
    fn unit(&self) -> Unit;

    /// Number of steps of [`evaluate`](Self::evaluate) per unit.
    fn scale(&self) -> i32 {
        1
    }

    /// Waits for weights that the host is still fetching. Before, [`evaluate`](Self::evaluate) may give a simpler evaluation in the same
    /// unit, so that a level of play can answer meanwhile; everything else that evaluates calls this first.
    fn complete(&self) {}

    /// The value. Its absolute value stays below [`crate::search::value::LIMIT`].
    fn evaluate(&self, position: &P) -> i32;

    /// Errors of comparisons by this evaluator, in its unit, for searches of 1 ply, of 2, and so on; the last one holds for all deeper
    /// searches. Of the differences between the values of two moves, 95 % are closer than this to the result of a much deeper search.
    /// Measured by `plateau bench errors`; empty if not measured.
    fn errors(&self) -> &'static [f64] {
        &[]
    }

    /// False if captures or similar moves must be searched before the evaluation can be trusted (quiescence).
    fn is_quiet(&self, _position: &P) -> bool {
        true
    }

    /// Priority of a move in move ordering: higher is searched first.
    fn priority(&self, _position: &P, _mv: P::Move) -> i32 {
        0
    }

    /// In a puzzle, true for an admissible and consistent heuristic: it never exceeds the number of moves, and changes by at most 1 per
    /// move. Then A* and iterative deepening find shortest solutions.
    fn is_lower_bound(&self) -> bool {
        false
    }

    /// The value of each side separately, if the evaluator computes it.
    fn sides(&self, _position: &P) -> Option<[i32; 2]> {
        None
    }

    /// The terms whose sum is the value, for the side to move.
    fn terms(&self, _position: &P) -> Vec<(&'static str, i32)> {
        Vec::new()
    }
}
