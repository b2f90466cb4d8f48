//! The judgement of a quiet board: by patterns where there are weights, else by material.

use super::node::MOVER;
use super::patterns::{self, Patterns};
use crate::games::draughts::board::Board;
use crate::games::draughts::evaluator::{self, judge};
use crate::games::draughts::rules::Rules;

/// Judgement of boards of one variant.
#[derive(Clone, Copy)]
pub(in crate::games::draughts) enum Evaluation<'a> {
    /// Pieces, and a little for where they stand.
    Material(&'static Rules),
    /// Fitted weights, of the large board.
    Patterns(&'a Patterns),
}

impl Evaluation<'_> {
    /// A man, in steps of the value.
    pub(super) const fn man(self) -> i32 {
        match self {
            Self::Material(_) => evaluator::MAN,
            Self::Patterns(_) => patterns::MAN,
        }
    }

    /// The value of a board for the side to move, which sees it.
    #[inline]
    pub(super) fn of_view(self, view: &Board) -> i32 {
        match self {
            Self::Material(rules) => judge(view, rules.layout, MOVER),
            Self::Patterns(patterns) => patterns.evaluate(view),
        }
    }
}
