//! The judgement of a quiet board: by a network where there is one, else by material.

use super::network::Network;
use crate::games::draughts::board::Board;
use crate::games::draughts::evaluator;
use crate::games::draughts::rules::{INTERNATIONAL, Rules};

/// Judgement of boards of one variant.
#[derive(Clone, Copy)]
pub(in crate::games::draughts) enum Evaluation<'a> {
    /// Pieces, and a little for where they stand.
    Material(&'static Rules),
    /// Fitted weights, of international draughts.
    Network(&'a Network),
}

impl Evaluation<'_> {
    /// The best that there is for a variant.
    pub(crate) fn best(rules: &'static Rules) -> Self {
        if std::ptr::eq(rules, &raw const INTERNATIONAL) {
            Self::Network(Network::shared())
        } else {
            Self::Material(rules)
        }
    }

    /// The value of a board for the side to move, which sees it.
    #[inline]
    pub(crate) fn of_view(self, view: &Board) -> i32 {
        match self {
            Self::Material(rules) => evaluator::judge(view, rules),
            Self::Network(network) => network.evaluate(view),
        }
    }

    /// The terms of [`of_view`](Self::of_view).
    pub(crate) fn terms(self, view: &Board) -> Vec<(&'static str, i32)> {
        match self {
            Self::Material(rules) => evaluator::terms(view, rules),
            Self::Network(network) => network.terms(view),
        }
    }
}
