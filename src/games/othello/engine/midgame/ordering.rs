//! The order of moves in the midgame: how few replies a move leaves, as in the endgame, and, where it pays,
//! what the evaluation says after it, at once or after some plies.

use super::super::ordering::{Candidate, Looks, add_looks, put_first, rank_near};
use super::search::Open;
use super::{DISC, MAX, Midgame};
use crate::engine::Interrupted;
use crate::games::othello::arch::Arch;
use crate::games::othello::board::Board;

/// Plies from which on moves are ranked by the evaluation; after one ply more for every six, up to three.
/// At depth 12, from 4 plies on with one more for every four took 30 % more nodes.
const LOOK_FROM: u32 = 6;
const LOOK_EVERY: u32 = 6;
const LOOK_MOST: u32 = 3;

/// A search of `depth` plies after each move.
const fn look(depth: u32) -> Looks {
    Looks { depth, most: MAX, of_interest: 6 * DISC, disc_points: 32 }
}

/// Ranks the moves of a search of `depth` plies, `first` before all others.
#[inline(always)]
pub(super) fn rank<A: Arch>(
    arch: A,
    midgame: &mut Midgame<'_, '_>,
    board: Board,
    moves: &mut [Candidate],
    first: u8,
    depth: u32,
) -> Result<(), Interrupted> {
    rank_near(arch, board, moves);
    if depth >= LOOK_FROM && moves.len() > 1 {
        let look = look(((depth - LOOK_FROM) / LOOK_EVERY).min(LOOK_MOST));
        add_looks(moves, look, |next, view| arch.call::<Open, _>(midgame, next, view))?;
    }
    put_first(moves, first);
    Ok(())
}
