//! Multi-ProbCut: a node is cut off if the value of a shallow search is so far beyond the window
//! that a deep search would very probably be beyond it too (Michael Buro, 1997; see `selectivity`).

use super::search::NullWindowSearch;
use super::selectivity::shallow_for;
use super::{MAX, Midgame};
use crate::games::othello::rules::arch::Arch;
use crate::games::othello::rules::board::Board;
use crate::search::Interrupted;

/// The nesting depth: shallow searches are themselves cut by still shallower ones.
const MOST_NESTED: u32 = 2;
/// A shallow search is tried if the evaluation is at most this number of deviations short of the value that it needs.
const HOPE: f32 = 1.0;

/// ProbCut: a value above alpha, or at most alpha, if a shallow search makes it probable enough.
#[inline(always)]
pub(super) fn cutoff<A: Arch>(
    arch: A,
    midgame: &mut Midgame<'_, '_>,
    board: Board,
    alpha: i32,
    depth: u32,
) -> Result<Option<i32>, Interrupted> {
    let Some(threshold) = midgame.selectivity.threshold() else { return Ok(None) };
    if midgame.nested >= MOST_NESTED {
        return Ok(None);
    }
    let empties = arch.empty(board).count_ones();
    let shallow = shallow_for(depth);
    let margin = (threshold * midgame.deviations.of_shallow(empties, depth)) as i32;
    let reach = (HOPE * midgame.deviations.of_evaluation(empties, shallow)) as i32;
    let evaluation = midgame.evaluate(arch, board);
    let (high, low) = (alpha + margin, alpha - margin);
    if high < MAX
        && evaluation + reach > high
        && shallow_value(arch, midgame, board, high, shallow)? > high
    {
        return Ok(Some(alpha + 1));
    }
    if low >= -MAX
        && evaluation - reach <= low
        && shallow_value(arch, midgame, board, low, shallow)? <= low
    {
        return Ok(Some(alpha));
    }
    Ok(None)
}

/// The value of a nested shallow search with a null window.
#[inline(always)]
fn shallow_value<A: Arch>(
    arch: A,
    midgame: &mut Midgame<'_, '_>,
    board: Board,
    alpha: i32,
    depth: u32,
) -> Result<i32, Interrupted> {
    midgame.nested += 1;
    let value = arch.call::<NullWindowSearch, _>(midgame, board, (alpha, depth));
    // Also if the search was interrupted or returns to a node above.
    midgame.nested -= 1;
    value
}
