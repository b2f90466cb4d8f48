//! Evaluators: a network, and a count of pieces that people can add up.

use crate::game::{Position, Side, Text, Unit};
use crate::search::Evaluator;

use super::engine::Evaluation;
use super::engine::material::{MAN, Material};
use super::rules::board::DraughtsMove;
use super::rules::position::DraughtsPosition;
use super::rules::word::Word;

/// Evaluator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DraughtsEvaluator {
    /// A small neural network over the squares of men and kings, and in some variants men in windows, with weights of the variant.
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

    fn evaluate(&self, position: &DraughtsPosition) -> i32 {
        self.way(position).of_view(&position.view())
    }

    /// A capture that is due would make any count of pieces wrong.
    fn is_quiet(&self, position: &DraughtsPosition) -> bool {
        !position.turn().must_capture()
    }

    fn priority(&self, position: &DraughtsPosition, mv: DraughtsMove) -> i32 {
        priority(position, mv)
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

/// Captures that take kings first, then coronations.
fn priority<W: Word>(position: &DraughtsPosition<W>, mv: DraughtsMove<W>) -> i32 {
    let kings = position.board().kings(position.side_to_move().other()) & mv.captured;
    MAN * mv.captured.count_ones() as i32
        + 2 * MAN * (kings.count_ones() as i32 + i32::from(mv.crowned))
}

/// The count of pieces on boards of more than 64 bits, for which there is no network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct WideMaterial;

impl WideMaterial {
    const ALIKE: DraughtsEvaluator = DraughtsEvaluator::Material;
}

impl Evaluator<DraughtsPosition<u128>> for WideMaterial {
    fn name(&self) -> &'static str {
        Self::ALIKE.name()
    }

    fn summary(&self) -> Text {
        Self::ALIKE.summary()
    }

    fn unit(&self) -> Unit {
        Self::ALIKE.unit()
    }

    fn scale(&self) -> i32 {
        Self::ALIKE.scale()
    }

    fn evaluate(&self, position: &DraughtsPosition<u128>) -> i32 {
        Material::of(position.rules()).judge(&position.view())
    }

    fn is_quiet(&self, position: &DraughtsPosition<u128>) -> bool {
        !position.turn().must_capture()
    }

    fn priority(&self, position: &DraughtsPosition<u128>, mv: DraughtsMove<u128>) -> i32 {
        priority(position, mv)
    }

    fn sides(&self, position: &DraughtsPosition<u128>) -> Option<[i32; 2]> {
        let material = Material::of(position.rules());
        Some(Side::BOTH.map(|side| material.worth(position.board(), side)))
    }

    fn terms(&self, position: &DraughtsPosition<u128>) -> Vec<(&'static str, i32)> {
        Material::of(position.rules()).terms(&position.view())
    }
}
