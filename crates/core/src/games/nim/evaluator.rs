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
            Self::NimSum => Text::new(
                "1 for the side that wins by Bouton's theory: the one that is to move unless the nim-sum of the piles is 0, in misère too as long as a pile has two matches; −1 for the other",
                "1 pour le camp qui gagne selon la théorie de Bouton : celui au trait, à moins que la somme de nim des tas ne soit 0, en misère aussi tant qu'un tas a deux allumettes ; −1 pour l'autre",
            ),
            Self::Parity => Text::new(
                "1 when an odd number of piles is left, as if each pile went in one move; −1 otherwise",
                "1 s'il reste un nombre impair de tas, comme si chaque tas partait en un coup ; −1 sinon",
            ),
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
