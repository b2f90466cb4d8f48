//! Evaluation of Lights Out: cells that are wrong.

use crate::game::{Text, Unit};
use crate::search::Evaluator;

use super::rules::position::LightsPosition;

/// Estimate of the presses missing, from the cells that differ from the goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WrongCells {
    /// One press for each wrong cell.
    Each,
    /// The number of presses needed if each corrected all the cells that it flips.
    PerPress,
}

impl Evaluator<LightsPosition> for WrongCells {
    fn name(&self) -> &'static str {
        match self {
            Self::Each => "wrong_cells",
            Self::PerPress => "wrong_cells_per_press",
        }
    }

    fn summary(&self) -> Text {
        match self {
            Self::Each => {
                text!("lights-wrong-cells-evaluator")
            }
            Self::PerPress => text!("lights-wrong-cells-per-press-evaluator"),
        }
    }

    fn unit(&self) -> Unit {
        Unit::MOVES
    }

    fn evaluate(&self, position: &LightsPosition) -> i32 {
        let moves = match self {
            Self::Each => position.wrong(),
            Self::PerPress => least_presses(position),
        };
        moves as i32
    }

    fn is_lower_bound(&self) -> bool {
        *self == Self::PerPress
    }
}

/// Lower bound of the presses that correct all wrong cells; it is consistent, because a press changes it by at most 1.
pub(super) fn least_presses(position: &LightsPosition) -> u32 {
    position.wrong().div_ceil(position.board().max_flips())
}
