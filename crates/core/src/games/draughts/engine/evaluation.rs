//! The evaluation of a quiet board: by a network if the variant has one, else by material.

use super::material::Material;
use super::network::Network;
use super::weights;
use crate::games::draughts::rules::board::Board;
use crate::games::draughts::rules::variant::Rules;

/// Judgement of boards of one variant.
#[derive(Clone, Copy)]
pub(in crate::games::draughts) enum Evaluation<'a> {
    /// Pieces, and a little for where they stand.
    Material(Material),
    /// Fitted weights, those of a variant.
    Network(&'a Network),
}

impl Evaluation<'_> {
    /// The best that there is for a variant.
    pub(crate) fn best(rules: &Rules) -> Self {
        weights::of(rules).map_or_else(
            || Self::Material(Material::of(rules)),
            |weights| Self::Network(weights.network()),
        )
    }

    /// The value of a board for the side to move, which sees it.
    #[inline]
    pub(crate) fn of_view(self, view: &Board) -> i32 {
        match self {
            Self::Material(material) => material.judge(view),
            Self::Network(network) => network.evaluate(view),
        }
    }

    /// The terms of [`of_view`](Self::of_view).
    pub(crate) fn terms(self, view: &Board) -> Vec<(&'static str, i32)> {
        match self {
            Self::Material(material) => material.terms(view),
            Self::Network(network) => network.terms(view),
        }
    }
}
