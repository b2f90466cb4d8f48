//! A first judgement of draughts: pieces, and where the men stand.

use crate::engine::Evaluator;
use crate::game::{Position, Side, Text, Unit};

use super::board::DraughtsMove;
use super::layout::Layout;
use super::position::DraughtsPosition;

/// Counts pieces, and adds a little for men that are advanced, central and evenly spread.
///
/// In hundredths of a man. The weights are the customary ones of draughts programs:
/// a flying king is worth about three men, and no placement of men outweighs one of them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Material;

/// A man.
const MAN: i32 = 100;
/// A flying king.
const KING: i32 = 300;
/// Each row that a man has gone.
const ROW: i32 = 1;
/// A man on one of the four middle columns.
const CENTRE: i32 = 2;
/// Each man by which one wing outnumbers the other.
const IMBALANCE: i32 = 1;

/// A part of what a side has, in hundredths of a man.
type Term = fn(&DraughtsPosition, Side) -> i32;

/// The parts of the judgement, by name.
const TERMS: [(&str, Term); 4] = [
    ("material", material),
    ("advancement", advancement),
    ("centre", centre),
    ("balance", balance),
];

impl Evaluator<DraughtsPosition> for Material {
    fn name(&self) -> &'static str {
        "material"
    }

    fn summary(&self) -> Text {
        Text::new(
            "men and kings, with a little for men that are advanced, central and evenly spread",
            "les pions et les dames, avec un peu pour les pions avancés, centraux et bien répartis",
        )
    }

    fn unit(&self) -> Unit {
        Unit::MEN
    }

    fn scale(&self) -> i32 {
        MAN
    }

    fn evaluate(&self, position: &DraughtsPosition) -> i32 {
        let side = position.side_to_move();
        worth(position, side) - worth(position, side.other())
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
        Some(Side::BOTH.map(|side| worth(position, side)))
    }

    fn terms(&self, position: &DraughtsPosition) -> Vec<(&'static str, i32)> {
        let side = position.side_to_move();
        let lead = |term: Term| term(position, side) - term(position, side.other());
        TERMS.iter().map(|&(name, term)| (name, lead(term))).collect()
    }
}

/// The sum of all terms of a side.
fn worth(position: &DraughtsPosition, side: Side) -> i32 {
    TERMS.iter().map(|(_, term)| term(position, side)).sum()
}

fn material(position: &DraughtsPosition, side: Side) -> i32 {
    let board = position.board();
    MAN * count(board.men(side)) + KING * count(board.kings(side))
}

fn advancement(position: &DraughtsPosition, side: Side) -> i32 {
    let men = position.board().men(side);
    let from_top: i32 = (0..).zip(ROW_BITS).map(|(bit, rows)| count(men & rows) << bit).sum();
    let last = position.rules().layout.size() as i32 - 1;
    ROW * match side {
        Side::First => last * count(men) - from_top,
        Side::Second => from_top,
    }
}

fn centre(position: &DraughtsPosition, side: Side) -> i32 {
    let middle = position.rules().layout.size() / 2;
    let columns = LEFT_OF[middle + 2] & !LEFT_OF[middle - 2];
    CENTRE * count(position.board().men(side) & columns)
}

fn balance(position: &DraughtsPosition, side: Side) -> i32 {
    let men = position.board().men(side);
    let left = LEFT_OF[position.rules().layout.size() / 2];
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
