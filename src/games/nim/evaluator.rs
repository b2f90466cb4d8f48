//! A first judgement of Nim, deliberately naive: the search has to find Bouton's theory by itself.

use crate::engine::Evaluator;

use super::NimPosition;

/// The parity of the number of piles that are left.
#[derive(Debug, Clone, Copy)]
pub struct Parity;

impl Evaluator<NimPosition> for Parity {
    fn name(&self) -> &'static str {
        "parity"
    }

    fn summary(&self) -> &'static str {
        "1 when an odd number of piles is left, as if each pile went in one move; −1 otherwise"
    }

    fn unit(&self) -> &'static str {
        "points"
    }

    fn evaluate(&self, position: &NimPosition) -> i32 {
        let piles = position.piles().iter().filter(|&&pile| pile > 0).count();
        if (piles % 2 == 1) != position.is_misere() { 1 } else { -1 }
    }
}
