//! What the null window nodes of endgame and midgame share: only their tables and their children differ.

use super::abdada::MovePicker;
use super::ordering::Candidate;
use crate::engine::Interrupted;
use crate::games::othello::board::Board;
use crate::games::othello::layout::Square;

/// Enhanced transposition cutoff: the value of a move that is above alpha without a search,
/// for it wipes the opponent out, which is worth `most`, or for `upper`, the table's bound on the child with this key
/// (Plaat, Schaeffer, Pijls and de Bruin, "Exploiting graph properties of game trees", 1996).
#[inline(always)]
pub(super) fn transposition_cutoff(
    moves: &[Candidate],
    alpha: i32,
    most: i32,
    upper: impl Fn(u64) -> Option<i32>,
) -> Option<i32> {
    for mv in moves {
        if mv.next.own == 0 {
            return Some(most);
        }
        if let Some(upper) = upper(mv.key)
            && -upper > alpha
        {
            return Some(-upper);
        }
    }
    None
}

/// The value of the best move with its square, or of the first that is above alpha.
/// `search` finds the value of a child for the opponent.
#[inline(always)]
pub(super) fn best_move(
    moves: &mut [Candidate],
    mut picker: MovePicker<'_>,
    alpha: i32,
    mut search: impl FnMut(Board) -> Result<i32, Interrupted>,
) -> Result<(i32, Square), Interrupted> {
    let mut best = (i32::MIN, moves[0].square);
    while let Some(mv) = picker.next(moves) {
        let value = -search(mv.next)?;
        picker.done(mv);
        if value > best.0 {
            best = (value, mv.square);
            if value > alpha {
                break;
            }
        }
    }
    Ok(best)
}
