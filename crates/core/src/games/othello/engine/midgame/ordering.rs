//! Move ordering of the midgame: by few replies, as in the endgame, and, with enough depth,
//! by the evaluation after the move, directly or by a shallow search.

use super::search::PvSearch;
use super::{DISC, MAX, Midgame};
use crate::games::othello::engine::ordering::{
    Candidate, ShallowOrdering, add_shallow_values, put_first, rank_by_mobility, rank_by_square,
};
use crate::games::othello::rules::arch::Arch;
use crate::games::othello::rules::board::Board;
use crate::search::Interrupted;

/// Plies from which on moves are ranked by the evaluation; after one ply more for every six, up to three.
/// At depth 12, from 4 plies on with one more for every four took 30 % more nodes.
const SHALLOW_FROM: u32 = 6;
const SHALLOW_EVERY: u32 = 6;
const SHALLOW_MOST: u32 = 3;

/// The part of shallow searches after each move.
const SHALLOW: ShallowOrdering = ShallowOrdering { most: MAX, margin: 6 * DISC, disc_points: 32 };

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
    // Above leaves a rank by replies costs more than it saves.
    if depth == 1 {
        rank_by_square(arch, board, moves);
        return Ok(());
    }
    rank_by_mobility(arch, board, moves);
    if depth >= SHALLOW_FROM && moves.len() > 1 {
        let depth = ((depth - SHALLOW_FROM) / SHALLOW_EVERY).min(SHALLOW_MOST);
        add_shallow_values(moves, SHALLOW, |next, window| {
            arch.call::<PvSearch, _>(midgame, next, (window, depth))
        })?;
    }
    put_first(moves, first);
    Ok(())
}
