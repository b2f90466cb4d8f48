//! Notation of tic-tac-toe: positions and grids.

use crate::game::square_board::{SquareBoard, number_of};
use crate::game::{Grid, Side, Wording};

use super::ABOUT;
use super::picture::FACES;
use super::position::{Square, TicTacToePosition};

/// The board, with the possible contents of a square.
pub(super) const BOARD: SquareBoard = SquareBoard { rows: 3, columns: 3, faces: &FACES };

/// Reads rows from the top joined by `/`; the side to move follows from the count.
///
/// # Errors
/// A sentence that describes the error and the expected text.
pub(super) fn parse_position(text: &str) -> Result<TicTacToePosition, Wording> {
    parse_grid(&BOARD.read_rows(text)?, None)
}

/// Writes a grid as [`parse_grid`] reads it.
pub(super) fn format_grid(position: &TicTacToePosition) -> Grid {
    BOARD.map(|row, column| number_of(position.at(Square::new(row, column))))
}

/// Reads a grid; if a side to move is given, it must be the one that follows from the count.
///
/// # Errors
/// A sentence that describes the error and the expected grid.
pub(super) fn parse_grid(grid: &Grid, side: Option<Side>) -> Result<TicTacToePosition, Wording> {
    let mut squares = [0; 2];
    for cell in BOARD.read_grid(grid, ABOUT.grid.doc)? {
        squares[cell.number - 1] |= Square::new(cell.row, cell.column).bit();
    }
    let position = TicTacToePosition::from_bits(squares)?;
    ABOUT.check_side(side, &position)?;
    Ok(position)
}
