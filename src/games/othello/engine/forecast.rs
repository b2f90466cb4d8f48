//! What can be foreseen without proof: that a look says so, and is seldom so far off
//! (Michael Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995).
//!
//! A search that believes its forecasts costs little, and prepares the proof, which believes none: see `root`.

use crate::engine::Interrupted;

use super::super::arch::Arch;
use super::super::board::Board;
use super::super::pattern::Patterns;
use super::endgame::{MAX, Solver};
use super::look::{DISC, Look};
use super::view::View;

/// How sure a forecast has to be to be believed: by how many tenths of its standard deviation it lies beyond the bound.
pub(super) type Confidence = u8;

/// No forecast is believed.
pub(super) const PROVEN: Confidence = u8::MAX;

/// Empty squares from which on forecasts are asked for: below, the proof is as cheap.
pub(super) const FORECAST_FROM: u32 = 14;

/// How many plies a forecast looks ahead: few, for it is asked for at every position.
/// The evaluation knows positions best where the number of empty squares is even, so looks end there.
const fn depth(empties: u32) -> u32 {
    let pairs = 1 + (empties - FORECAST_FROM) / 4;
    let pairs = if pairs < 3 { pairs } else { 3 };
    2 * pairs + empties % 2
}

/// The standard deviation of the exact score about that of a look, by the plies that it looks ahead, a disc being [`DISC`]:
/// of 1,000 endings of 14 to 19 empty squares, won by 30 discs or fewer, with the first weights of the evaluation.
const DEVIATION: [i32; 8] = [1270, 1130, 1000, 910, 840, 780, 730, 690];

/// The answer to whether the score is above alpha, if a look gives it with the confidence that `solver` asks for.
#[inline(always)]
pub(super) fn forecast<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    board: Board,
    alpha: i32,
    empties: u32,
) -> Result<Option<i32>, Interrupted> {
    let depth = depth(empties);
    let margin = DEVIATION[depth as usize] * i32::from(solver.confidence) / 10;
    let [high, low] = [DISC * (alpha + 1) + margin, DISC * alpha - margin];
    let seems_high = 2 * Patterns::shared().evaluate(board) > high + low;
    let bound = if seems_high { high } else { low + 1 };
    if bound.abs() >= DISC * MAX {
        return Ok(None);
    }
    let view = View { depth, alpha: bound - 1, beta: bound };
    let is_high = arch.call::<Look, _>(solver, board, view)? >= bound;
    let score = if is_high { alpha + 1 } else { alpha };
    Ok((is_high == seems_high).then_some(score))
}
