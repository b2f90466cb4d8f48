//! Evaluators: a network, and a count of pieces that people can add up.

use crate::engine::Evaluator;
use crate::game::{Position, Side, Text, Unit};

use super::board::{Board, DraughtsMove};
use super::engine::Evaluation;
use super::layout::Layout;
use super::position::DraughtsPosition;
use super::rules::Rules;

/// Evaluator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DraughtsEvaluator {
    /// A small neural network over the squares of men and kings, and in international draughts men in windows, with weights of the variant.
    /// On the boards of 6x6 and 4x4 [`Material`](Self::Material) stands in.
    Network,
    /// Men and kings, and a little for men that are advanced, central and evenly spread, by the [`Values`] of the variant.
    Material,
}

/// A man, in steps of the evaluation.
pub(super) const MAN: i32 = 500;

/// The worth of pieces and their places in a variant, in steps of the evaluation.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Values {
    /// A man.
    man: i32,
    /// A flying king.
    king: i32,
    /// Each row that a man has gone.
    row: i32,
    /// A man on one of the four middle columns.
    centre: i32,
    /// Each man by which one wing outnumbers the other.
    imbalance: i32,
}

impl Values {
    /// The customary ones of draughts programs:
    /// a flying king is worth about three men, and no placement of men outweighs one of them.
    /// A fit of killer draughts, as that of [`FRISIAN`](Self::FRISIAN), gave 3.0 to 3.1 men and no better play;
    /// of other settings tried for breakthrough, where there is no king to judge, none won more than 52 % against these.
    pub(super) const INTERNATIONAL: Self =
        Self { man: MAN, king: 1500, row: 5, centre: 10, imbalance: -5 };
    /// Fitted to the results of 2,000 games of players that looked three plies ahead, by logistic regression;
    /// in 200 more games they won 139, drew 12 and lost 49 against the international ones.
    pub(super) const FRISIAN: Self =
        Self { man: MAN, king: 1225, row: -5, centre: -90, imbalance: -20 };
    /// By matches of 400 games between players that looked three plies ahead: men and kings alone, as losses,
    /// lost 138 to 256 against those with 50 a man in the centre, and these 175 to 222 against this.
    pub(super) const ANTIDRAUGHTS: Self =
        Self { man: -MAN, king: -MAN, row: -20, centre: 100, imbalance: 0 };
}

/// A part of what a side has, in steps of the evaluation.
type Term = fn(&Board, &Rules, Side) -> i32;

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
                "where the men and the kings of both sides stand, by a small neural network fitted to games of the engine against itself; men and kings on the boards of 6x6 and 4x4",
                "la place des pions et des dames des deux camps, par un petit réseau de neurones ajusté sur des parties du moteur contre lui-même ; les pions et les dames sur les damiers de 6x6 et de 4x4",
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
            Evaluation::Material(rules) => {
                Some(Side::BOTH.map(|side| worth(position.board(), rules, side)))
            }
        }
    }

    fn terms(&self, position: &DraughtsPosition) -> Vec<(&'static str, i32)> {
        self.way(position).terms(&position.view())
    }
}

/// The value of a board for the first side.
pub(super) fn judge(board: &Board, rules: &Rules) -> i32 {
    worth(board, rules, Side::First) - worth(board, rules, Side::Second)
}

/// The terms of [`judge`].
pub(super) fn terms(board: &Board, rules: &Rules) -> Vec<(&'static str, i32)> {
    let lead = |term: Term| term(board, rules, Side::First) - term(board, rules, Side::Second);
    TERMS.iter().map(|&(name, term)| (name, lead(term))).collect()
}

/// The sum of all terms of a side.
fn worth(board: &Board, rules: &Rules, side: Side) -> i32 {
    TERMS.iter().map(|(_, term)| term(board, rules, side)).sum()
}

fn material(board: &Board, rules: &Rules, side: Side) -> i32 {
    rules.values.man * count(board.men(side)) + rules.values.king * count(board.kings(side))
}

fn advancement(board: &Board, rules: &Rules, side: Side) -> i32 {
    let men = board.men(side);
    let from_top: i32 = (0..).zip(ROW_BITS).map(|(bit, rows)| count(men & rows) << bit).sum();
    let last = rules.layout.size() as i32 - 1;
    rules.values.row
        * match side {
            Side::First => last * count(men) - from_top,
            Side::Second => from_top,
        }
}

fn centre(board: &Board, rules: &Rules, side: Side) -> i32 {
    let middle = rules.layout.size() / 2;
    let columns = LEFT_OF[middle + 2] & !LEFT_OF[middle - 2];
    rules.values.centre * count(board.men(side) & columns)
}

fn balance(board: &Board, rules: &Rules, side: Side) -> i32 {
    let men = board.men(side);
    let left = LEFT_OF[rules.layout.size() / 2];
    rules.values.imbalance * (count(men & left) - count(men & !left)).abs()
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
