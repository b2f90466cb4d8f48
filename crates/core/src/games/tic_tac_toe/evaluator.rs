//! Evaluation of tic-tac-toe: the side that can still complete more lines is better.

use crate::game::{Position, Side, Text, Unit};
use crate::search::Evaluator;

use super::position::{LINES, TicTacToePosition};

/// Counts the lines that each side can still complete.
#[derive(Debug, Clone, Copy)]
pub struct OpenLines;

impl Evaluator<TicTacToePosition> for OpenLines {
    fn name(&self) -> &'static str {
        "open_lines"
    }

    fn summary(&self) -> Text {
        text!("tic-tac-toe-open-lines-evaluator")
    }

    fn unit(&self) -> Unit {
        Unit::LINES
    }

    /// Measured by `plateau bench errors tic_tac_toe --positions 300 --depth 6 --beyond 3`; from 3 plies on the search proves its values.
    fn errors(&self) -> &'static [f64] {
        &[1.0]
    }

    fn evaluate(&self, position: &TicTacToePosition) -> i32 {
        let [own, other] = by_mover(open_lines(position), position);
        own - other
    }

    fn sides(&self, position: &TicTacToePosition) -> Option<[i32; 2]> {
        Some(open_lines(position))
    }
}

/// The lines without a mark of the opponent, for each side.
fn open_lines(position: &TicTacToePosition) -> [i32; 2] {
    Side::BOTH.map(|side| {
        let others = position.squares(side.other());
        LINES.iter().filter(|&&line| line & others == 0).count() as i32
    })
}

/// The side to move first.
fn by_mover([first, second]: [i32; 2], position: &TicTacToePosition) -> [i32; 2] {
    match position.side_to_move() {
        Side::First => [first, second],
        Side::Second => [second, first],
    }
}
