//! The evaluation of smaller boards, for which there are no weights: moves and corners, as the evaluator `pattern` counts them there.

use crate::games::othello::evaluator::{CORNER_MOVES, MOVE};
use crate::games::othello::rules::arch::Arch;
use crate::games::othello::rules::board::Board;

/// The lead of the side to move in moves and corners, in units of which [`DISC`](super::midgame::DISC) make a disc.
#[inline(always)]
pub(super) fn evaluate<A: Arch>(arch: A, board: Board) -> i32 {
    let moves = |board| arch.mobility(board).count_ones() as i32;
    let corners = |set: u64| (set & A::LAYOUT.corners).count_ones() as i32;
    let lead = corners(board.own) - corners(board.opponent);
    MOVE * (moves(board) - moves(board.turned()) + CORNER_MOVES * lead)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Side;
    use crate::games::othello::engine::tests::boards;
    use crate::games::othello::evaluator::OthelloEvaluator;
    use crate::games::othello::rules::arch::Portable;
    use crate::games::othello::rules::layout::LAYOUTS;
    use crate::games::othello::rules::position::OthelloPosition;
    use crate::search::Evaluator;

    fn agree<A: Arch>(arch: A) {
        let layout = LAYOUTS.iter().find(|layout| layout.size == A::LAYOUT.size).unwrap();
        for board in boards(layout) {
            let position = OthelloPosition::new(layout, [board.own, board.opponent], Side::First);
            let expected = OthelloEvaluator::Pattern.evaluate(&position);
            assert_eq!(evaluate(arch, board), expected, "{board:x?}");
        }
    }

    #[test]
    fn the_search_judges_as_the_evaluator_does() {
        agree(Portable::<4>);
        agree(Portable::<6>);
    }
}
