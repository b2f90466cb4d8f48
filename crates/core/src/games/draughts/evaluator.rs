//! Evaluators: a network, and a count of pieces that people can add up.

use crate::game::{Position, Side, Text, Unit};
use crate::search::Evaluator;

use super::engine::material::{MAN, Material};
use super::engine::{Equipped, Evaluation};
use super::rules::board::DraughtsMove;
use super::rules::position::DraughtsPosition;

/// Evaluator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DraughtsEvaluator {
    /// A small neural network over the squares of men and kings, and in some variants men in windows, with weights of the variant.
    /// On the boards of 6x6, 4x4 and 14x14 [`Material`](Self::Material) stands in.
    Network,
    /// Men and kings, and a little for men that are advanced, central and evenly spread, by values of the variant.
    Material,
}

impl DraughtsEvaluator {
    /// The way in which it judges a position.
    fn way<W: Equipped>(self, position: &DraughtsPosition<W>) -> Evaluation<'static, W> {
        match self {
            Self::Network => Evaluation::best(position.rules()),
            Self::Material => Evaluation::Material(Material::of(position.rules())),
        }
    }
}

impl<W: Equipped> Evaluator<DraughtsPosition<W>> for DraughtsEvaluator {
    fn name(&self) -> &'static str {
        match self {
            Self::Network => "network",
            Self::Material => "material",
        }
    }

    fn summary(&self) -> Text {
        match self {
            Self::Network => text!("draughts-network-evaluator"),
            Self::Material => text!("draughts-material-evaluator"),
        }
    }

    fn unit(&self) -> Unit {
        Unit::MEN
    }

    /// Measured for networks alone; the README of the game has the table.
    fn errors(&self) -> &'static [f64] {
        match self {
            Self::Network => &[3.2, 1.9, 1.8, 1.3, 1.0, 0.8, 0.8, 0.8, 0.6, 0.5],
            Self::Material => &[],
        }
    }

    fn scale(&self) -> i32 {
        MAN
    }

    fn evaluate(&self, position: &DraughtsPosition<W>) -> i32 {
        self.way(position).of_view(&position.view())
    }

    /// A capture that is due would make any count of pieces wrong.
    fn is_quiet(&self, position: &DraughtsPosition<W>) -> bool {
        !position.turn().must_capture()
    }

    fn priority(&self, position: &DraughtsPosition<W>, mv: DraughtsMove<W>) -> i32 {
        // Captures that take kings first, then coronations.
        let kings = position.board().kings(position.side_to_move().other()) & mv.captured;
        MAN * mv.captured.count_ones() as i32
            + 2 * MAN * (kings.count_ones() as i32 + i32::from(mv.crowned))
    }

    fn sides(&self, position: &DraughtsPosition<W>) -> Option<[i32; 2]> {
        match self.way(position) {
            Evaluation::Network(_) => None,
            Evaluation::Material(material) => {
                Some(Side::BOTH.map(|side| material.worth(position.board(), side)))
            }
        }
    }

    fn terms(&self, position: &DraughtsPosition<W>) -> Vec<(&'static str, i32)> {
        self.way(position).terms(&position.view())
    }
}
