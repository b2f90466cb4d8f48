//! Evaluators: what a position seems to be worth, without search.

use crate::game::Position;

/// Judges positions. A value of the type is one evaluator, known by its name.
///
/// In a game the judgement is for the side to move, positive when it stands better.
/// In a puzzle it is the number of moves that seem to be missing, 0 at the goal.
pub trait Evaluator<P: Position>: Copy + Send + Sync + 'static {
    /// Its name in the protocol.
    fn name(&self) -> &'static str;

    /// What it looks at, in a sentence.
    fn summary(&self) -> &'static str;

    /// The unit of [`evaluate`](Self::evaluate): `points`, `discs`, `men`, `moves`.
    fn unit(&self) -> &'static str;

    /// How many steps of [`evaluate`](Self::evaluate) make one unit.
    fn scale(&self) -> i32 {
        1
    }

    /// The judgement. Its absolute value stays below [`crate::engine::value::LIMIT`].
    fn evaluate(&self, position: &P) -> i32;

    /// Whether the judgement can be trusted here, or the next move must be seen first (captures in draughts).
    fn is_quiet(&self, _position: &P) -> bool {
        true
    }

    /// A guess of how good a move is, before it is searched: higher is tried first.
    fn priority(&self, _position: &P, _mv: P::Move) -> i32 {
        0
    }

    /// In a puzzle, whether the judgement never exceeds the true number of moves, and changes by at most 1 a move.
    /// Then A* and iterative deepening find shortest solutions.
    fn is_lower_bound(&self) -> bool {
        false
    }

    /// The value of each side on its own, where the evaluator has one.
    fn sides(&self, _position: &P) -> Option<[i32; 2]> {
        None
    }

    /// The parts that the judgement is the sum of, for the side to move.
    fn terms(&self, _position: &P) -> Vec<(&'static str, i32)> {
        Vec::new()
    }
}
