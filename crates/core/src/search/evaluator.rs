//! Evaluators: the estimated value of a position, without search.

use crate::game::{Position, Text, Unit};

/// A static evaluation. A value of the type is one evaluator, known by its name.
///
/// In a game the value is for the side to move, positive when it stands better.
/// In a puzzle it is the number of moves that seem to be missing, 0 at the goal.
pub trait Evaluator<P: Position>: Copy + Send + Sync + 'static {
    /// Its name in the protocol.
    fn name(&self) -> &'static str;

    /// Its terms, in a sentence.
    fn summary(&self) -> Text;

    /// The unit of [`evaluate`](Self::evaluate).
    fn unit(&self) -> Unit;

    /// Steps of [`evaluate`](Self::evaluate) in one unit.
    fn scale(&self) -> i32 {
        1
    }

    /// The value. Its absolute value stays below [`crate::search::value::LIMIT`].
    fn evaluate(&self, position: &P) -> i32;

    /// Errors of comparisons by this evaluator, in its unit: for a search of 1 ply, of 2, and so on; the last holds for all deeper searches.
    /// Of a hundred differences between the values of two moves, 95 are nearer than this to the result of a much deeper search.
    /// They are measured by `plateau bench errors`; empty if they were not measured.
    fn errors(&self) -> &'static [f64] {
        &[]
    }

    /// False where the next move must be searched before the evaluation can be trusted (captures in draughts): quiescence.
    fn is_quiet(&self, _position: &P) -> bool {
        true
    }

    /// Priority of a move in move ordering: higher is searched first.
    fn priority(&self, _position: &P, _mv: P::Move) -> i32 {
        0
    }

    /// In a puzzle, true for an admissible and consistent heuristic: it never exceeds the number of moves, and changes by at most 1 a move.
    /// Then A* and iterative deepening find shortest solutions.
    fn is_lower_bound(&self) -> bool {
        false
    }

    /// The value of each side on its own, where the evaluator has one.
    fn sides(&self, _position: &P) -> Option<[i32; 2]> {
        None
    }

    /// The terms whose sum is the value, for the side to move.
    fn terms(&self, _position: &P) -> Vec<(&'static str, i32)> {
        Vec::new()
    }
}
