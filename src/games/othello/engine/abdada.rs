//! The loop over the moves of a null window node, which threads may share by ABDADA ([`parallel`](crate::search::parallel)).

use super::ordering::Candidate;
use crate::engine::Interrupted;
use crate::games::othello::arch::{Arch, Kernel};
use crate::games::othello::layout::Square;
use crate::search::parallel::MoveQueue;

/// Result of the loop over the moves of a null window node.
pub(super) enum Searched {
    /// The value of the best move with its square, or of the first that is above alpha.
    Best(i32, Square),
    /// The value that another thread has stored meanwhile, and that decides the node:
    /// whatever else it left unsearched is of no use.
    Decided(i32),
}

/// Searches the moves of a null window node.
/// `K` searches the children, with the parameter that `child` makes of a move, and whether it is the first:
/// a closure that searches would not be compiled as part of the kernel.
/// `decided` looks the node up, and is asked after each move of a node that threads share.
#[inline(always)]
pub(super) fn best_move<A: Arch, K, C>(
    arch: A,
    context: &mut C,
    moves: &mut [Candidate],
    mut queue: MoveQueue<'_>,
    alpha: i32,
    child: impl Fn(Candidate, bool) -> K::Parameter,
    decided: impl Fn(&C) -> Option<i32>,
) -> Result<Searched, Interrupted>
where
    K: Kernel<C, Output = Result<i32, Interrupted>>,
{
    let mut best = (i32::MIN, moves[0].square);
    let mut is_first = true;
    while let Some(mv) = queue.next(moves, |mv| mv.key) {
        let value = -arch.call::<K, C>(context, mv.next, child(mv, is_first))?;
        is_first = false;
        queue.done();
        if value > best.0 {
            best = (value, mv.square);
            if value > alpha {
                break;
            }
        }
        if queue.is_shared()
            && let Some(value) = decided(context)
        {
            return Ok(Searched::Decided(value));
        }
    }
    Ok(Searched::Best(best.0, best.1))
}
