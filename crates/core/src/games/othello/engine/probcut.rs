//! ProbCut in the endgame: a shallow search replaces the search to the end, which rarely differs much from it (Michael Buro, "ProbCut: an
//! effective selective extension of the alpha-beta algorithm", 1995). A pass with cuts is cheap, and prepares the proof, which has none:
//! see `root`.

use crate::search::Interrupted;

use super::endgame::{MAX, Solver};
use super::shallow::{DISC, ShallowSearch};
use crate::games::othello::rules::arch::Arch;
use crate::games::othello::rules::board::Board;
use crate::search::window::Window;

/// Cut threshold: tenths of a standard deviation by which a shallow value must lie outside the window.
pub(super) type CutThreshold = u8;

/// No cuts: scores are exact.
pub(super) const PROVEN: CutThreshold = u8::MAX;

/// Minimum empty squares for ProbCut; below, the proof is as cheap.
pub(super) const PROBCUT_FROM: u32 = 14;

/// Plies of the shallow search: few, because nearly every node has one. The evaluation is best at even numbers of empty squares, so the
/// searches end there.
pub(super) const fn depth(empties: u32) -> u32 {
    let pairs = 1 + empties.saturating_sub(PROBCUT_FROM) / 4;
    let pairs = if pairs < 3 { pairs } else { 3 };
    2 * pairs + empties % 2
}

/// ProbCut: a score on one side of alpha, if the shallow search is far enough on that side.
#[inline(always)]
pub(super) fn cutoff<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    board: Board,
    alpha: i32,
    empties: u32,
) -> Result<Option<i32>, Interrupted> {
    let margin = (solver.evaluation.errors.endgame[empties as usize] * f32::from(solver.threshold))
        as i32
        / 10;
    let [high, low] = [DISC * (alpha + 1) + margin, DISC * alpha - margin];
    // One null window is enough, because the evaluation tells which of the two bounds may be reached.
    let seems_high = 2 * solver.evaluate(arch, board) > high + low;
    let bound = if seems_high { high } else { low + 1 };
    if bound.abs() >= DISC * MAX {
        return Ok(None);
    }
    let window = Window::null(bound - 1);
    let is_high = arch.call::<ShallowSearch, _>(solver, board, (window, depth(empties)))? >= bound;
    let score = if is_high { alpha + 1 } else { alpha };
    Ok((is_high == seems_high).then_some(score))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shallow_searches_end_at_an_even_number_of_empty_squares() {
        for (empties, plies) in [(14, 2), (15, 3), (17, 3), (18, 4), (21, 5), (22, 6), (60, 6)] {
            assert_eq!(depth(empties), plies, "{empties}");
            assert_eq!((empties - plies) % 2, 0);
        }
    }
}
