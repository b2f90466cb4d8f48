//! The history heuristic: a move that caused a cutoff is often good whatever else has changed
//! (Jonathan Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", 1989).

use super::node::Node;
use crate::games::connect4::rules::bits::Bits;

/// Scores of squares for each side, within ±2048. Shape \[side\]\[square\].
#[derive(Clone)]
pub(super) struct History([[i32; WIDEST]; 2]);

/// Bits of the longest word.
const WIDEST: usize = u128::BITS as usize;

/// The bonus of a cutoff, at first; a move tried in vain before it loses as much.
const STEP: i32 = 32;
/// Each step takes one part in this many of the old score, so that other parts of the tree fade (the gravity of chess engines).
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

    /// Rewards the move to `square`, which caused a cutoff, and punishes those to `tried`, which had not.
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
