//! A first judgement of Nim, deliberately naive: the search has to find Bouton's theory by itself.

use crate::engine::Evaluator;
use crate::game::{Text, Unit};

use super::NimPosition;

/// The parity of the number of piles that are left.
#[derive(Debug, Clone, Copy)]
pub struct Parity;

impl Evaluator<NimPosition> for Parity {
    fn name(&self) -> &'static str {
        "parity"
    }

    fn summary(&self) -> Text {
        Text::new(
            "1 when an odd number of piles is left, as if each pile went in one move; −1 otherwise",
            "1 s'il reste un nombre impair de tas, comme si chaque tas partait en un coup ; −1 sinon",
        )
    }

    fn unit(&self) -> Unit {
        Unit::POINTS
    }

    fn evaluate(&self, position: &NimPosition) -> i32 {
        let piles = position.piles().iter().filter(|&&pile| pile > 0).count();
        if (piles % 2 == 1) != position.is_misere() { 1 } else { -1 }
    }
}
