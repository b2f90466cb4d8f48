//! The judgement of a quiet board.

use crate::games::draughts::board::Board;
use crate::games::draughts::evaluator::judge;
use crate::games::draughts::rules::Rules;

use super::node::MOVER;

/// Judgement of boards of one variant.
#[derive(Clone, Copy)]
pub(super) struct Evaluation {
    rules: &'static Rules,
}

/// A man, in steps of the evaluation.
pub(super) const MAN: i32 = 100;

impl Evaluation {
    /// The one of a variant.
    pub(super) const fn of(rules: &'static Rules) -> Self {
        Self { rules }
    }

    /// The value of a board for the side to move, which sees it.
    #[inline]
    pub(super) fn of_view(self, view: &Board) -> i32 {
        judge(view, self.rules.layout, MOVER)
    }
}
