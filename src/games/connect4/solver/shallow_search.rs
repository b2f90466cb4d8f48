//! The shallow search: a judgement of moves where nothing is proven.
//!
//! Alpha-beta (Knuth and Moore, 1975) over the evaluator of the game.

use crate::engine::{
    Evaluator, Interrupted, Monitor,
    value::{INFINITY, of_outcome},
};
use crate::game::{Position, Side};

use crate::games::connect4::evaluator::OpenLines;
use crate::games::connect4::position::{Column, Connect4Position};

/// The value of each of `moves` for the side to move, `depth` plies deep, in the scale of [`crate::engine::value`].
///
/// # Errors
/// [`Interrupted`] when the search must end.
pub(super) fn shallow_values<R>(
    position: &Connect4Position,
    moves: &[Column],
    depth: u32,
    monitor: &mut Monitor<'_, R>,
) -> Result<Vec<i32>, Interrupted> {
    let value_of = |&mv| {
        let next = position.after(mv);
        Ok(-value(
            &next,
            position.side_to_move().other(),
            depth,
            1,
            [-INFINITY, INFINITY],
            monitor,
        )?)
    };
    moves.iter().map(value_of).collect()
}

/// The value of `position` for `side`, whose turn it is, within a window.
fn value<R>(
    position: &Connect4Position,
    side: Side,
    depth: u32,
    ply: u32,
    [mut alpha, beta]: [i32; 2],
    monitor: &mut Monitor<'_, R>,
) -> Result<i32, Interrupted> {
    monitor.visit()?;
    if let Some(outcome) = position.outcome() {
        return Ok(of_outcome(outcome, side, ply));
    }
    if ply >= depth {
        return Ok(OpenLines.evaluate(position));
    }
    let mut moves = position.moves();
    moves.sort_by_cached_key(|&mv| -OpenLines.priority(position, mv));
    let mut best = -INFINITY;
    for mv in moves {
        let next = position.after(mv);
        best = best.max(-value(&next, side.other(), depth, ply + 1, [-beta, -alpha], monitor)?);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    Ok(best)
}
