//! The evaluation of the look-ahead: open lines, threats of the side that finally gets their squares, and the side to move.
//!
//! The weights come from a logistic regression of the results of 1,380 solved positions of the standard board, with 10 to 26 random stones
//! and without forced moves, on these terms, scaled to points of the open lines. They predict the winner of 84 of 100 such positions that
//! are not draws; the open lines alone predict 66.

use super::node::Node;
use super::pairing::{claimeven, mover_responds};
use crate::games::connect4::evaluator::open_lines;
use crate::games::connect4::rules::bits::Bits;
use crate::games::connect4::rules::shape::Shape;

/// Points of an open line with one, two and three stones. A line with three also counts as a threat, which several lines may share.
const LINES: [i32; 3] = [2, 4, -5];
/// Points of a threat on a square that its side can claim finally, and of any other threat.
const CLAIMED: i32 = 17;
const UNCLAIMED: i32 = 11;
/// Points of the side to move.
const TURN: i32 = 14;

/// The value of a node for its side to move, in points.
pub(super) fn evaluate<B: Bits>(shape: Shape, node: &Node<B>) -> i32 {
    let stones = [node.own, node.own ^ node.occupied];
    let threats = [node.own_threats, node.other_threats];
    let even: B = claimeven(shape);
    let claims = if mover_responds(shape, node) { [even, !even] } else { [!even, even] };
    let points = |side: usize| {
        let other = 1 - side;
        let lines = open_lines(shape, stones[side], stones[other]);
        let lines: i32 =
            lines.iter().zip(LINES).map(|(&count, points)| count as i32 * points).sum();
        // Squares above a threat of the other side are never reached.
        let threats = threats[side] & !(threats[other] << 1);
        let claimed = (threats & claims[side]).count_ones() as i32;
        lines + claimed * CLAIMED + (threats.count_ones() as i32 - claimed) * UNCLAIMED
    };
    TURN + points(0) - points(1)
}
