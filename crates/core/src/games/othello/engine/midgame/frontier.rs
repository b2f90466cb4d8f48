//! Frontier nodes: those whose children are leaves.
//!
//! Their moves need neither keys nor counts of replies nor the transposition table: a rank and a board each are enough.

use smallvec::SmallVec;

use super::search::leaf;
use super::{MAX, Midgame};
use crate::games::othello::engine::bits::odd_quadrants;
use crate::games::othello::engine::ordering::rank_of_square;
use crate::games::othello::rules::arch::Arch;
use crate::games::othello::rules::board::Board;
use crate::games::othello::rules::layout::squares;
use crate::search::Interrupted;
use crate::search::parallel::{Candidate, select_best};

/// A move to a leaf.
#[derive(Clone, Copy)]
struct ToLeaf {
    /// Higher is tried earlier.
    rank: i32,
    /// The board after it, as the opponent sees it.
    next: Board,
}

impl Candidate for ToLeaf {
    #[inline(always)]
    fn rank(self) -> i32 {
        self.rank
    }
}

/// The value of a frontier node with these moves: of the best, or of the first that is above alpha.
#[inline(always)]
pub(super) fn value<A: Arch>(
    arch: A,
    midgame: &mut Midgame<'_, '_>,
    board: Board,
    moves: u64,
    alpha: i32,
) -> Result<i32, Interrupted> {
    let odd = odd_quadrants(arch, arch.empty(board));
    let mut leaves = SmallVec::<[ToLeaf; 32]>::new();
    for square in squares(moves) {
        let next = board.after(square, arch.flips(board, square));
        leaves.push(ToLeaf { rank: rank_of_square(arch, square, next, odd), next });
    }
    let mut best = -MAX;
    for index in 0..leaves.len() {
        select_best(&mut leaves, index);
        best = best.max(-leaf(arch, midgame, leaves[index].next)?);
        if best > alpha {
            break;
        }
    }
    Ok(best)
}
