//! The order of moves in the midgame: how few replies a move leaves, as in the endgame, and, where it pays,
//! what the evaluation says after it, at once or after some plies.

use super::super::ordering::{Candidate, bring_best, put_first, rank_near};
use super::super::view::View;
use super::search::Open;
use super::{MAX, Midgame};
use crate::engine::Interrupted;
use crate::games::othello::arch::Arch;
use crate::games::othello::board::Board;

/// Plies from which on moves are ranked by the evaluation; after one ply more for every six, up to three.
/// At depth 12, from 4 plies on with one more for every four took 30 % more nodes.
const LOOK_FROM: u32 = 6;
const LOOK_EVERY: u32 = 6;
const LOOK_MOST: u32 = 3;
/// How far behind the best a move may be for its value to be exact; farther, it is a bound.
const OF_INTEREST: i32 = 6 * super::DISC;
/// 1/128 discs that a point of `rank_near` is worth.
const POINT: i32 = 4;

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
        let look = ((depth - LOOK_FROM) / LOOK_EVERY).min(LOOK_MOST);
        rank_by_value(arch, midgame, moves, look)?;
    }
    put_first(moves, first);
    Ok(())
}

/// Adds what a search of `depth` plies finds after each move.
#[inline(always)]
fn rank_by_value<A: Arch>(
    arch: A,
    midgame: &mut Midgame<'_, '_>,
    moves: &mut [Candidate],
    depth: u32,
) -> Result<(), Interrupted> {
    let mut best = -MAX;
    for index in 0..moves.len() {
        bring_best(moves, index);
        let mv = &mut moves[index];
        let beta = (OF_INTEREST - best).min(MAX);
        let value = -arch.call::<Open, _>(midgame, mv.next, View { depth, alpha: -MAX, beta })?;
        best = best.max(value);
        mv.rank += value / POINT;
    }
    Ok(())
}
