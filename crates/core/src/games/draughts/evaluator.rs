//! Evaluators: a network, and a count of pieces that people can add up.

use crate::game::{Position, Side, Text, Unit};
use crate::search::Evaluator;

use super::engine::Evaluation;
use super::engine::material::{MAN, Material};
use super::rules::board::DraughtsMove;
use super::rules::position::DraughtsPosition;

/// Evaluator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DraughtsEvaluator {
    /// A small neural network over the squares of men and kings, and in international draughts men in windows, with weights of the variant.
    /// On the boards of 6x6 and 4x4 [`Material`](Self::Material) stands in.
    Network,
    /// Men and kings, and a little for men that are advanced, central and evenly spread, by values of the variant.
    Material,
}

impl DraughtsEvaluator {
    /// The way in which it judges a position.
    fn way(self, position: &DraughtsPosition) -> Evaluation<'static> {
        match self {
            Self::Network => Evaluation::best(position.rules()),
            Self::Material => Evaluation::Material(Material::of(position.rules())),
        }
    }
}

impl Evaluator<DraughtsPosition> for DraughtsEvaluator {
    fn name(&self) -> &'static str {
        match self {
            Self::Network => "network",
            Self::Material => "material",
        }
    }

    fn summary(&self) -> Text {
        match self {
            Self::Network => text!("draughts-where-the-men-and-the-kings"),
            Self::Material => text!("draughts-men-and-kings-with-a-little"),
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

    fn evaluate(&self, position: &DraughtsPosition) -> i32 {
        self.way(position).of_view(&position.view())
    }

    /// A capture that is due would make any count of pieces wrong.
    fn is_quiet(&self, position: &DraughtsPosition) -> bool {
        !position.turn().must_capture()
    }

    /// Captures that take kings first, then coronations.
    fn priority(&self, position: &DraughtsPosition, mv: DraughtsMove) -> i32 {
        let kings = position.board().kings(position.side_to_move().other()) & mv.captured;
        MAN * mv.captured.count_ones() as i32
            + 2 * MAN * (kings.count_ones() as i32 + i32::from(mv.crowned))
    }

    fn sides(&self, position: &DraughtsPosition) -> Option<[i32; 2]> {
        match self.way(position) {
            Evaluation::Network(_) => None,
            Evaluation::Material(material) => {
                Some(Side::BOTH.map(|side| material.worth(position.board(), side)))
            }
        }
    }

    fn terms(&self, position: &DraughtsPosition) -> Vec<(&'static str, i32)> {
        self.way(position).terms(&position.view())
    }
}
