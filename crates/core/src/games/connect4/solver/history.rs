//! The history heuristic: a move that caused a cutoff is often good in other positions too (Jonathan Schaeffer, "The history heuristic and
//! alpha-beta search enhancements in practice", 1989).

use super::node::Node;
use crate::games::connect4::rules::bits::Bits;

/// Scores of squares for each side, within ±2048. Shape \[side\]\[square\].
#[derive(Clone)]
pub(super) struct History([[i32; WIDEST]; 2]);

/// Bits of the widest word.
const WIDEST: usize = u128::BITS as usize;

/// The initial bonus of a cutoff; moves that were tried before it without a cutoff lose as much.
const STEP: i32 = 32;
/// The reciprocal share of the old score that each step removes, so that scores from other parts of the tree decay (the gravity of chess
/// engines).
const FADING: i32 = 64;

impl History {
    /// A history without scores.
    pub(super) const fn new() -> Self {
        Self([[0; WIDEST]; 2])
    }

    /// The score of the move to `square` from `node`.
    #[inline(always)]
    pub(super) fn score<B: Bits>(&self, node: &Node<B>, square: B) -> i32 {
        self.0[(node.stones & 1) as usize][square.trailing_zeros() as usize]
    }

    /// Raises the score of the move to `square`, which caused a cutoff, and lowers those of moves to `tried`, which did not.
    #[inline(always)]
    pub(super) fn update<B: Bits>(&mut self, node: &Node<B>, square: B, mut tried: B) {
        let scores = &mut self.0[(node.stones & 1) as usize];
        let mut add = |square: B, step: i32| {
            let value = &mut scores[square.trailing_zeros() as usize];
            *value += step - *value / FADING;
        };
        add(square, STEP);
        while !tried.is_empty() {
            add(tried, -STEP);
            tried = tried.rest();
        }
    }
}
