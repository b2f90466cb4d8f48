//! Picture of a position of tic-tac-toe, and its description in words.

use crate::game::grid::{column_letters, format_square};
use crate::game::square_board::{Face, numbers};
use crate::game::{Diagram, Ground, Language, Piece, Side, Text};

use super::ABOUT;
use super::notation::{BOARD, format_grid};
use super::position::{Square, TicTacToePosition};

/// An empty square, a cross and a nought.
pub(super) static FACES: [Face; 3] = [
    Face { letters: ".", symbol: "·", piece: Piece::Empty },
    Face { letters: "Xx", symbol: "×", piece: Piece::Cross },
    Face { letters: "Oo", symbol: "○", piece: Piece::Nought },
];

/// The board with its marks.
pub(super) fn draw(position: &TicTacToePosition, language: Language) -> Diagram {
    let grid = format_grid(position);
    let turn = ABOUT.turn(position, language, |side| side.symbol.to_owned());
    let [crosses, noughts] = Side::BOTH.map(|side| marks(position, side, language));
    Diagram {
        title: [ABOUT.title.to(language), Text::COLON.to(language), &turn].concat(),
        description: [crosses, noughts, turn].join(Text::SEMICOLON.to(language)),
        row_labels: numbers(BOARD.rows),
        column_labels: column_letters(BOARD.columns),
        won: BOARD.lines(&grid, 3),
        ..BOARD.diagram(Ground::Inner, &grid)
    }
}

/// No marks of a side.
const NONE: [Text; 2] = [text!("tic-tac-toe-no-crosses"), text!("tic-tac-toe-no-noughts")];

/// The marks of a side, in words.
fn marks(position: &TicTacToePosition, side: Side, language: Language) -> String {
    let own = (0..9).map(Square).filter(|&square| position.at(square) == Some(side));
    let names: Vec<_> = own.map(|square| format_square(square.row(), square.column())).collect();
    if names.is_empty() {
        return NONE[side.index()].to(language).to_owned();
    }
    let on = text!("tic-tac-toe-on").to(language);
    format!("{} {on} {}", ABOUT.side_label(side, language), names.join(", "))
}
