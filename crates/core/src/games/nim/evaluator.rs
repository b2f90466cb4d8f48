//! Evaluators of Nim: one that knows the winner, and a naive one, with which a search has to find the winner by itself.

use crate::game::{Position, Text, Unit};
use crate::search::Evaluator;

use super::theory::is_lost;
use super::{NimPosition, Take};

/// Evaluator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NimEvaluator {
    /// The winner by Bouton's theory: correct even for piles too large for any search.
    NimSum,
    /// The parity of the number of remaining piles.
    Parity,
}

/// Steps of [`NimEvaluator::NimSum`] in a point: fine enough for the errors of the levels.
const STEPS: i32 = 100;

impl Evaluator<NimPosition> for NimEvaluator {
    fn name(&self) -> &'static str {
        match self {
            Self::NimSum => "nim_sum",
            Self::Parity => "parity",
        }
    }

    fn summary(&self) -> Text {
        match self {
            Self::NimSum => text!("nim-theory-evaluator"),
            Self::Parity => text!("nim-parity-evaluator"),
        }
    }

    fn unit(&self) -> Unit {
        Unit::POINTS
    }

    fn scale(&self) -> i32 {
        match self {
            Self::NimSum => STEPS,
            Self::Parity => 1,
        }
    }

    fn evaluate(&self, position: &NimPosition) -> i32 {
        let wins = match self {
            Self::NimSum => !is_lost(position),
            Self::Parity => {
                let piles = position.piles().iter().filter(|&&pile| pile > 0).count();
                (piles % 2 == 1) != position.is_misere()
            }
        };
        if wins { self.scale() } else { -self.scale() }
    }

    /// A move that wins by the theory first.
    fn priority(&self, position: &NimPosition, mv: Take) -> i32 {
        (*self == Self::NimSum && is_lost(&position.after(mv))).into()
    }
}
