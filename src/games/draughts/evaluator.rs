//! Evaluators: a network, and a count of pieces that people can add up.

use crate::engine::Evaluator;
use crate::game::{Position, Side, Text, Unit};

use super::board::{Board, DraughtsMove};
use super::engine::Evaluation;
use super::layout::Layout;
use super::position::DraughtsPosition;

/// Evaluator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DraughtsEvaluator {
    /// A small neural network over the squares of men and kings. Its weights are of international draughts;
    /// in other variants [`Material`](Self::Material) stands in.
    Network,
    /// Men and kings, and a little for men that are advanced, central and evenly spread.
    /// The weights are the customary ones of draughts programs:
    /// a flying king is worth about three men, and no placement of men outweighs one of them.
    Material,
}

/// A man, in steps of the evaluation.
pub(super) const MAN: i32 = 500;
/// A flying king.
const KING: i32 = 1500;
/// Each row that a man has gone.
const ROW: i32 = 5;
/// A man on one of the four middle columns.
const CENTRE: i32 = 10;
/// Each man by which one wing outnumbers the other.
const IMBALANCE: i32 = 5;

/// A part of what a side has, in steps of the evaluation.
type Term = fn(&Board, Layout, Side) -> i32;

/// The parts of the count of pieces, by name.
const TERMS: [(&str, Term); 4] = [
    ("material", material),
    ("advancement", advancement),
    ("centre", centre),
    ("balance", balance),
];

impl DraughtsEvaluator {
    /// The way in which it judges a position.
    fn way(self, position: &DraughtsPosition) -> Evaluation<'static> {
        match self {
            Self::Network => Evaluation::best(position.rules()),
            Self::Material => Evaluation::Material(position.rules()),
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
            Self::Network => Text::new(
                "where the men and the kings of both sides stand, by a small neural network fitted to games of the engine against itself; men and kings in other variants than the international one",
                "la place des pions et des dames des deux camps, par un petit réseau de neurones ajusté sur des parties du moteur contre lui-même ; les pions et les dames dans les autres variantes que l'internationale",
            ),
            Self::Material => Text::new(
                "men and kings, with a little for men that are advanced, central and evenly spread",
                "les pions et les dames, avec un peu pour les pions avancés, centraux et bien répartis",
            ),
        }
    }

    fn unit(&self) -> Unit {
        Unit::MEN
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
            + (KING - MAN) * (kings.count_ones() as i32 + i32::from(mv.crowned))
    }

    fn sides(&self, position: &DraughtsPosition) -> Option<[i32; 2]> {
        match self.way(position) {
            Evaluation::Network(_) => None,
            Evaluation::Material(rules) => {
                Some(Side::BOTH.map(|side| worth(position.board(), rules.layout, side)))
            }
        }
    }

    fn terms(&self, position: &DraughtsPosition) -> Vec<(&'static str, i32)> {
        self.way(position).terms(&position.view())
    }
}

/// The value of a board for the first side.
pub(super) fn judge(board: &Board, layout: Layout) -> i32 {
    worth(board, layout, Side::First) - worth(board, layout, Side::Second)
}

/// The terms of [`judge`].
pub(super) fn terms(board: &Board, layout: Layout) -> Vec<(&'static str, i32)> {
    let lead = |term: Term| term(board, layout, Side::First) - term(board, layout, Side::Second);
    TERMS.iter().map(|&(name, term)| (name, lead(term))).collect()
}

/// The sum of all terms of a side.
fn worth(board: &Board, layout: Layout, side: Side) -> i32 {
    TERMS.iter().map(|(_, term)| term(board, layout, side)).sum()
}

fn material(board: &Board, _: Layout, side: Side) -> i32 {
    MAN * count(board.men(side)) + KING * count(board.kings(side))
}

fn advancement(board: &Board, layout: Layout, side: Side) -> i32 {
    let men = board.men(side);
    let from_top: i32 = (0..).zip(ROW_BITS).map(|(bit, rows)| count(men & rows) << bit).sum();
    let last = layout.size() as i32 - 1;
    ROW * match side {
        Side::First => last * count(men) - from_top,
        Side::Second => from_top,
    }
}

fn centre(board: &Board, layout: Layout, side: Side) -> i32 {
    let middle = layout.size() / 2;
    let columns = LEFT_OF[middle + 2] & !LEFT_OF[middle - 2];
    CENTRE * count(board.men(side) & columns)
}

fn balance(board: &Board, layout: Layout, side: Side) -> i32 {
    let men = board.men(side);
    let left = LEFT_OF[layout.size() / 2];
    -IMBALANCE * (count(men & left) - count(men & !left)).abs()
}

const fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

/// The largest board; the squares of the smaller ones are among its own.
const BOARD: Layout = Layout::new(Layout::MAX_SIZE);

/// For each binary digit, the rows whose number has it: four counts then add the rows of all men.
const ROW_BITS: [u64; 4] = {
    let mut rows = [0; 4];
    let mut row = 0;
    while row < Layout::MAX_SIZE {
        let mut bit = 0;
        while bit < rows.len() {
            if row >> bit & 1 == 1 {
                rows[bit] |= BOARD.row(row);
            }
            bit += 1;
        }
        row += 1;
    }
    rows
};

/// For each column, the squares left of it.
const LEFT_OF: [u64; Layout::MAX_SIZE + 1] = {
    let mut left = [0; Layout::MAX_SIZE + 1];
    let mut column = 0;
    while column < Layout::MAX_SIZE {
        left[column + 1] = left[column];
        let mut row = 0;
        while row < Layout::MAX_SIZE {
            if let Some(square) = BOARD.at(row, column) {
                left[column + 1] |= square.bit();
            }
            row += 1;
        }
        column += 1;
    }
    left
};
