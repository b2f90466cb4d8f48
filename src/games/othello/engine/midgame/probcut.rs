//! Cuts by a shallow search whose value is so far beyond the window that a deep one would hardly come back.

use super::search::{Null, Question};
use super::selectivity::shallow_for;
use super::{MAX, Midgame};
use crate::engine::Interrupted;
use crate::games::othello::arch::Arch;
use crate::games::othello::board::Board;

/// Plies from which on a shallow search is asked.
const PROBE_FROM: u32 = 3;
/// Shallow searches ask still shallower ones, so many within each other.
const NESTED: u32 = 2;
/// A probe is tried where the evaluation is at most this many deviations short of what the probe must show.
const HOPE: f32 = 0.5;

/// What the question of a node may be answered with without searching it through: a value beyond alpha, or not above it.
#[inline(always)]
pub(super) fn cut<A: Arch>(
    arch: A,
    midgame: &mut Midgame<'_, '_>,
    board: Board,
    Question { alpha, depth }: Question,
) -> Result<Option<i32>, Interrupted> {
    let Some(deviations) = midgame.selectivity.deviations() else { return Ok(None) };
    if depth < PROBE_FROM || midgame.probing >= NESTED {
        return Ok(None);
    }
    let empties = (!board.occupied()).count_ones();
    let shallow = shallow_for(depth);
    let margin = (deviations * midgame.deviations.probe(empties, depth)) as i32;
    let reach = (HOPE * midgame.deviations.guess(empties, shallow)) as i32;
    let seen = midgame.evaluate(board);
    // High enough above alpha to be believed, or low enough below.
    let (high, low) = (alpha + margin, alpha - margin);
    midgame.probing += 1;
    let mut found = None;
    if high < MAX && seen + reach > high {
        let value =
            arch.call::<Null, _>(midgame, board, Question { alpha: high, depth: shallow })?;
        found = (value > high).then_some(alpha + 1);
    }
    if found.is_none() && low >= -MAX && seen - reach <= low {
        let value =
            arch.call::<Null, _>(midgame, board, Question { alpha: low, depth: shallow })?;
        found = (value <= low).then_some(alpha);
    }
    midgame.probing -= 1;
    Ok(found)
}
