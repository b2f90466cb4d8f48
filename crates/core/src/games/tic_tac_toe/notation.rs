//! Notation of tic-tac-toe: positions and grids.

use crate::game::drawing::{self, Resolved};
use crate::game::grid::cut_before_letters;
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

/// Splits moves at white space, and squares that are joined, as in `b2a1c3`. Anything else stays in one piece, and the parser will refuse it.
pub(super) fn split_moves(text: &str) -> Vec<String> {
    let is_square = |part: &String| matches!(part.as_bytes(), [column, row] if column.is_ascii_alphabetic() && row.is_ascii_digit());
    let cut = |word: &str| {
        let squares = cut_before_letters(word);
        if squares.iter().all(is_square) { squares } else { vec![word.to_owned()] }
    };
    text.split_whitespace().flat_map(cut).collect()
}

/// The signs of drawn boards. The meaning of digits depends on the other signs: see [`resolve_signs`].
pub(super) const SIGNS: [(&str, i64); 14] = [
    (".-·_ ?•・⬜⬛🔲🟦🟩➖", EMPTY),
    ("Xx×❌✕✖", CROSS),
    ("Oo○⭕", NOUGHT),
    ("0", DIGITS),
    ("1", DIGITS + 1),
    ("2", DIGITS + 2),
    ("3", DIGITS + 3),
    ("4", DIGITS + 4),
    ("5", DIGITS + 5),
    ("6", DIGITS + 6),
    ("7", DIGITS + 7),
    ("8", DIGITS + 8),
    ("9", DIGITS + 9),
    ("-1", MINUS_ONE),
];
const EMPTY: i64 = 0;
const CROSS: i64 = 1;
const NOUGHT: i64 = 2;
/// The first of the numbers of digits.
const DIGITS: i64 = 3;
const MINUS_ONE: i64 = DIGITS + 10;

/// Gives the digits of a grid their meaning: the number of an empty square, counted from 0 or 1 along the rows; 0 as a nought next to
/// crosses; else 1 as a cross, and 2 or -1 as a nought. `None` for other digits, and where 0 may be a nought or empty.
pub(super) fn resolve_signs(grid: Grid) -> Option<Resolved> {
    let count = |number| drawing::count(&grid, number);
    let has_marks = count(CROSS) + count(NOUGHT) > 0;
    let is_numbered = (DIGITS + 1..=DIGITS + 9).any(|digit| count(digit) > 0);
    let has_large = (DIGITS + 3..=DIGITS + 9).any(|digit| count(digit) > 0);
    let is_digit = |cell: i64| (DIGITS..MINUS_ONE).contains(&cell);
    let counts_from = |first: i64| {
        let mut cells = (DIGITS + first..).zip(grid.iter().flatten());
        cells.all(|(expected, &cell)| !is_digit(cell) || cell == expected)
    };
    // Without marks another sign next to the numbers is the blank of sliding tiles.
    let is_board = has_marks && is_numbered || has_large && count(EMPTY) == 0;
    if is_board && (counts_from(0) || counts_from(1)) {
        return Some(Resolved::of(grid, |cell| if is_digit(cell) { EMPTY } else { cell }));
    }
    if has_large {
        return None;
    }
    // Next to both marks and another empty square, 0 may be either.
    if count(CROSS) * count(NOUGHT) * count(EMPTY) * count(DIGITS) > 0 {
        return None;
    }
    let is_nought =
        count(CROSS) > 0 && count(NOUGHT) == 0 && (count(EMPTY) > 0 || count(CROSS) > 1);
    let zero = if is_nought { NOUGHT } else { EMPTY };
    // The side with more marks has begun.
    let [one, minus] =
        if count(MINUS_ONE) > count(DIGITS + 1) { [NOUGHT, CROSS] } else { [CROSS, NOUGHT] };
    Some(Resolved::of(grid, |cell| match cell {
        MINUS_ONE => minus,
        digit if is_digit(digit) => [zero, one, NOUGHT][(digit - DIGITS) as usize],
        known => known,
    }))
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
