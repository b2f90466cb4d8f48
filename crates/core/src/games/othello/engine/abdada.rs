//! The loop over the moves of a null window node, which threads may share by ABDADA ([`parallel`](crate::search::parallel)).

use super::ordering::Candidate;
use crate::games::othello::rules::arch::{Arch, Kernel};
use crate::games::othello::rules::layout::Square;
use crate::search::Interrupted;
use crate::search::parallel::MoveQueue;

/// Searches the moves of a null window node: the value of the best with its square, or of the first that is above alpha.
/// `K` searches the children, with the parameter that `child` makes of a move, and whether it is the first:
/// a closure that searches would not be compiled as part of the kernel.
#[inline(always)]
pub(super) fn best_move<A: Arch, K, C>(
    arch: A,
    context: &mut C,
    moves: &mut [Candidate],
    mut queue: MoveQueue<'_>,
    alpha: i32,
    child: impl Fn(Candidate, bool) -> K::Parameter,
) -> Result<(i32, Square), Interrupted>
where
    K: Kernel<C, Output = Result<i32, Interrupted>>,
{
    let mut best = (i32::MIN, moves[0].square);
    let mut is_first = true;
    while let Some(mv) = queue.next(moves, |mv| mv.key) {
        let value = arch.call::<K, C>(context, mv.next, child(mv, is_first));
        // Also if the search was interrupted or returns to a node above this one.
        queue.done();
        let value = -value?;
        is_first = false;
        if value > best.0 {
            best = (value, mv.square);
            if value > alpha {
                break;
            }
        }
    }
    Ok(best)
}
