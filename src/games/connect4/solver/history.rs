//! Which moves answered questions in other positions: a good reply is often good whatever else has changed
//! (Jonathan Schaeffer, "The history heuristic and alpha-beta search enhancements in practice", 1989).

use super::super::bits::Bits;
use super::node::Node;

/// What a square has earned, for each side, within ±2048.
pub(super) struct History([[i32; WIDEST]; 2]);

/// Bits of the longest word.
const WIDEST: usize = u128::BITS as usize;

/// What a success brings, at first; a failure takes as much.
const STEP: i32 = 32;
/// Each step forgets one part in this many, so that what was learnt in another part of the tree fades.
const FADING: i32 = 64;

impl History {
    /// Nothing is known.
    pub const fn new() -> Self {
        Self([[0; WIDEST]; 2])
    }

    /// What the move to `square` from `node` has earned.
    #[inline(always)]
    pub fn of<B: Bits>(&self, node: &Node<B>, square: B) -> i32 {
        self.0[(node.stones & 1) as usize][square.trailing_zeros() as usize]
    }

    /// The move to `square` answered the question, after those to `tried` had not.
    #[inline(always)]
    pub fn learn<B: Bits>(&mut self, node: &Node<B>, square: B, mut tried: B) {
        let earned = &mut self.0[(node.stones & 1) as usize];
        let mut add = |square: B, step: i32| {
            let value = &mut earned[square.trailing_zeros() as usize];
            *value += step - *value / FADING;
        };
        add(square, STEP);
        while !tried.is_empty() {
            add(tried, -STEP);
            tried = tried.rest();
        }
    }
}
