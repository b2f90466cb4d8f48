//! Picture of a position of tic-tac-toe, and its description in words.

use crate::game::grid::{column_letters, format_square};
use crate::game::square_board::{Face, numbers};
use crate::game::{Diagram, Ground, Piece, Side};

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
pub(super) fn draw(position: &TicTacToePosition) -> Diagram {
    let grid = format_grid(position);
    Diagram {
        title: ABOUT.title.to_owned(),
        description: Side::BOTH.map(|side| marks(position, side)).join("; "),
        row_labels: numbers(BOARD.rows),
        column_labels: column_letters(BOARD.columns),
        won: BOARD.lines(&grid, 3),
        ..BOARD.diagram(Ground::Inner, &grid)
    }
}

/// The marks of a side, in words.
fn marks(position: &TicTacToePosition, side: Side) -> String {
    let own = (0..9).map(Square).filter(|&square| position.at(square) == Some(side));
    let names: Vec<_> = own.map(|square| format_square(square.row(), square.column())).collect();
    let name = ABOUT.side_name(side);
    if names.is_empty() { format!("no {name}") } else { format!("{name} on {}", names.join(", ")) }
}
