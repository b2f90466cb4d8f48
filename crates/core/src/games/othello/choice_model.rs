//! Model of the moves that people choose: which moves appeal to them apart from their values, and how large their errors are.
//!
//! It is a conditional logit model, fitted to the moves of tournament games by `plateau train othello-choices` (`training::choices`).

use std::fmt::Write;
use std::sync::LazyLock;

use super::rules::board::Board;
use super::rules::layout::{Layout, Square};
use super::rules::neighbourhood::{neighbourhood, region};
use super::{Othello, OthelloMove};
use crate::search::{HumanChoice, Root};

/// The file of the model.
pub(super) const FILE: &str = "human-choice.txt";
static FITTED: &str = include_str!("weights/human-choice.txt");

/// Number of attributes of a move besides its value.
pub(super) const ATTRIBUTES: usize = 7;
/// Their names. The squares are classes of which a square has one at most; `replies` are the opponent's moves after it,
/// `open` the empty squares that touch a flipped disc, and `near_last` says that the square touches that of the last move.
const NAMES: [&str; ATTRIBUTES] =
    ["corner", "beside_corner", "inside_corner", "replies", "open", "odd_region", "near_last"];

/// Number of stages of the game with separate errors.
pub(super) const STAGES: usize = 6;
/// Empty squares of a stage.
const STAGE: u32 = 10;
/// The first line of the file, before the scales.
const SPREADS: &str = "spreads";

/// The stage of a board with some empty squares; the last stages of the game are the first.
pub(super) fn stage(empty: u32) -> usize {
    ((empty / STAGE) as usize).min(STAGES - 1)
}

/// The attributes of a move. `last` is the square of the last move.
pub(super) fn attributes(
    layout: &Layout,
    board: Board,
    square: Square,
    last: Option<Square>,
) -> [f64; ATTRIBUTES] {
    let flipped = board.flips(square);
    let after = board.after(square, flipped);
    let empty = layout.squares & !after.occupied();
    let is_in = |set: u64| f64::from(u8::from(set & square.bit() != 0));
    let count = |set: u64| f64::from(set.count_ones());
    [
        is_in(layout.corners),
        is_in(layout.beside_corners),
        is_in(layout.inside_corners),
        count(after.mobility(empty)),
        count(neighbourhood(flipped) & empty),
        count(region(empty | square.bit(), square)) % 2.0,
        last.map_or(0.0, |last| is_in(neighbourhood(last.bit()))),
    ]
}

/// The model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct ChoiceModel {
    /// Scale of the errors of average players in each stage, in discs.
    pub spreads: [f64; STAGES],
    /// Appeal of each attribute, in units of the scale.
    pub weights: [f64; ATTRIBUTES],
}

impl ChoiceModel {
    /// The model of this program.
    fn shared() -> &'static Self {
        static MODEL: LazyLock<ChoiceModel> =
            LazyLock::new(|| ChoiceModel::parse(FITTED).expect("the embedded model is valid"));
        &MODEL
    }

    /// Reads a model; `None` if it is not one.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let spreads = lines.next()?.strip_prefix(SPREADS)?.split_whitespace();
        let spreads: Vec<f64> = spreads.map(str::parse).collect::<Result<_, _>>().ok()?;
        let mut weight = |name: &str| {
            let number = lines.next()?.strip_prefix(name)?.trim();
            number.parse().ok()
        };
        let weights: Option<Vec<f64>> = NAMES.iter().map(|name| weight(name)).collect();
        let spreads: [f64; STAGES] = spreads.try_into().ok()?;
        spreads.iter().all(|&spread| spread > 0.0).then_some(())?;
        Some(Self { spreads, weights: weights?.try_into().ok()? })
    }

    /// The text of the model: the scales, and a line for each attribute.
    pub(super) fn to_text(self) -> String {
        let spreads: Vec<_> = self.spreads.iter().map(|spread| format!("{spread:.3}")).collect();
        let mut text = format!("{SPREADS} {}\n", spreads.join(" "));
        for (name, weight) in NAMES.iter().zip(self.weights) {
            let _ = writeln!(text, "{name} {weight:.4}");
        }
        text
    }

    /// The mean of its scales, in discs.
    pub(super) fn mean_spread(&self) -> f64 {
        self.spreads.iter().sum::<f64>() / STAGES as f64
    }

    /// The appeal of a move with these attributes.
    fn appeal(&self, attributes: [f64; ATTRIBUTES]) -> f64 {
        attributes.iter().zip(self.weights).map(|(attribute, weight)| attribute * weight).sum()
    }
}

/// The choice of people among the moves of a root.
pub(super) fn human_choice(root: &Root<'_, Othello>) -> HumanChoice {
    let model = ChoiceModel::shared();
    let (layout, board) = (root.position.layout(), root.position.board());
    let last = match root.last_move {
        Some(OthelloMove::Place(square)) => Some(square),
        Some(OthelloMove::Pass) | None => None,
    };
    let appeal = |&mv: &OthelloMove| match mv {
        OthelloMove::Place(square) => model.appeal(attributes(layout, board, square, last)),
        OthelloMove::Pass => 0.0,
    };
    HumanChoice {
        spread: model.spreads[stage(root.position.empty().count_ones())] / model.mean_spread(),
        appeal: root.moves.iter().map(appeal).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::rules::layout::LAYOUTS;
    use crate::games::othello::rules::position::OthelloPosition;

    #[test]
    fn the_embedded_model_is_read_and_written() {
        let model = ChoiceModel::shared();
        assert_eq!(model.to_text(), FITTED);
        for broken in [
            "",
            "spreads 1 2 3 4 5\n",
            &FITTED.replace("open", "shut"),
            &FITTED.replace("spreads", "spreads 0"),
        ] {
            assert_eq!(ChoiceModel::parse(broken), None, "{broken}");
        }
    }

    #[test]
    fn attributes_of_a_first_reply() {
        // Black has played f5. The reply f6 flips e5, which touches f4, d6 and e6; black can answer c4, d3, e6 and f7.
        let mut board = OthelloPosition::start(&LAYOUTS[0]).board();
        let f5 = Square::new(4, 5);
        board = board.after(f5, board.flips(f5));
        let of = |row, column| attributes(&LAYOUTS[0], board, Square::new(row, column), Some(f5));
        assert_eq!(of(5, 5), [0.0, 0.0, 0.0, 4.0, 3.0, 1.0, 1.0]);
        // d6 does not touch f5.
        assert_eq!(of(5, 3)[6], 0.0);
    }
}
