//! Evaluation of peg solitaire: pegs too many.

use crate::game::{Text, Unit};
use crate::search::Evaluator;

use super::PegPosition;

/// Pegs in excess of the number at the goal: exactly one jump each.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pegs;

impl Evaluator<PegPosition> for Pegs {
    fn name(&self) -> &'static str {
        "pegs"
    }

    fn summary(&self) -> Text {
        text!("peg-excess-evaluator")
    }

    fn unit(&self) -> Unit {
        Unit::MOVES
    }

    fn evaluate(&self, position: &PegPosition) -> i32 {
        position.jumps_missing() as i32
    }

    fn is_lower_bound(&self) -> bool {
        true
    }
}
