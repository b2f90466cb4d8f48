//! Notation of Connect 4: positions, moves, strings of columns and grids.

use crate::game::square_board::{SquareBoard, number_of};
use crate::game::{Grid, Side, Wording, wording};

use super::picture::FACES;
use crate::games::connect4::ABOUT;
use crate::games::connect4::rules::position::{Column, Connect4Position, Squares};
use crate::games::connect4::rules::shape::Shape;

/// The board for reading and writing, with the faces of its squares. Its rows count from the top; rows of positions count from the bottom.
pub(in crate::games::connect4) const fn board(shape: Shape) -> SquareBoard {
    SquareBoard { rows: shape.height(), columns: shape.width(), faces: &FACES }
}

/// Reads rows from the top joined by `/`; the side to move follows from the count.
///
/// # Errors
/// A message with the error and the expected form.
pub(in crate::games::connect4) fn parse_position(
    shape: Shape,
    text: &str,
) -> Result<Connect4Position, Wording> {
    parse_grid(shape, &board(shape).read_rows(text)?, None)
}

/// Writes a position as [`parse_position`] reads it.
pub(in crate::games::connect4) fn format_position(position: &Connect4Position) -> String {
    board(position.shape()).write_rows(&format_grid(position))
}

/// Reads a column, counted from 1.
///
/// # Errors
/// A message with the expected form.
pub(in crate::games::connect4) fn parse_move(shape: Shape, text: &str) -> Result<Column, Wording> {
    text.trim()
        .parse::<usize>()
        .ok()
        .filter(|number| (1..=shape.width()).contains(number))
        .map(|number| Column(number as u8 - 1))
        .ok_or_else(|| {
            let last = shape.width();
            wording!("connect4-not-a-column", last)
        })
}

/// Writes a column as [`parse_move`] reads it.
pub(in crate::games::connect4) fn format_move(mv: Column) -> String {
    (mv.0 + 1).to_string()
}

/// Cuts moves at white space, and strings of digits such as `44435` into columns where every column is one digit.
pub(in crate::games::connect4) fn split_moves(shape: Shape, text: &str) -> Vec<String> {
    let one_digit = shape.width() <= 9;
    let cut = |word: &str| -> Vec<String> {
        if one_digit && word.bytes().all(|byte| byte.is_ascii_digit()) {
            word.chars().map(String::from).collect()
        } else {
            vec![word.to_owned()]
        }
    };
    text.split_whitespace().flat_map(cut).collect()
}

/// The signs of drawn boards. Which side has the red stones, and which the yellow ones, depends on the others: see [`resolve_colours`].
pub(in crate::games::connect4) const SIGNS: [(&str, i64); 5] =
    [(".-·_ 0⚪", 0), ("Xx1●", 1), ("Oo2○⚫Bb🔵", 2), ("Rr🔴", RED), ("Yy🟡", YELLOW)];
/// Stones whose side is not known yet.
const RED: i64 = 3;
const YELLOW: i64 = 4;

/// Gives red and yellow stones of a grid to their sides. If there are both, the side with more of them has moved first, and yellow
/// if there are as many of each; the one colour of a board whose other stones are black or blue has moved first.
pub(in crate::games::connect4) fn resolve_colours(mut grid: Grid) -> Grid {
    let count = |colour| grid.iter().flatten().filter(|&&cell| cell == colour).count();
    let (red, yellow) = (count(RED), count(YELLOW));
    let [red_is, yellow_is] = match (red, yellow) {
        (0, _) | (_, 0) => [1, 1],
        _ if red > yellow => [1, 2],
        _ => [2, 1],
    };
    for cell in grid.iter_mut().flatten() {
        *cell = match *cell {
            RED => red_is,
            YELLOW => yellow_is,
            known => known,
        };
    }
    grid
}

/// Reads rows from the top: 0 for an empty square, 1 for a stone of the first player, 2 for one of the second.
///
/// # Errors
/// A message with the error and the expected form.
pub(in crate::games::connect4) fn parse_grid(
    shape: Shape,
    grid: &Grid,
    side: Option<Side>,
) -> Result<Connect4Position, Wording> {
    let mut stones = [0; 2];
    for cell in board(shape).read_grid(grid, ABOUT.grid.doc)? {
        let square: Squares = shape.square(cell.column, shape.height() - 1 - cell.row);
        stones[cell.number - 1] |= square;
    }
    let position = Connect4Position::from_stones(shape, stones)?;
    ABOUT.check_side(side, &position)?;
    Ok(position)
}

/// Writes a grid as [`parse_grid`] reads it.
pub(in crate::games::connect4) fn format_grid(position: &Connect4Position) -> Grid {
    let board = board(position.shape());
    board.map(|row, column| number_of(position.at(column, board.rows - 1 - row)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_of_digits_are_cut_where_columns_have_one_digit() {
        for (width, height, text, moves) in [
            (7, 6, "44435", &["4", "4", "4", "3", "5"][..]),
            (7, 6, " 4 44\n3", &["4", "4", "4", "3"]),
            (7, 6, "4x4 é 1", &["4x4", "é", "1"]),
            (9, 6, "19", &["1", "9"]),
            (10, 5, "10 2", &["10", "2"]),
            (7, 6, "", &[]),
        ] {
            let shape = Shape::new(width, height).unwrap();
            assert_eq!(split_moves(shape, text), moves, "{text}");
        }
    }

    #[test]
    fn impossible_positions_are_refused_with_the_reason() {
        let shape = Shape::new(4, 4).unwrap();
        for (text, part) in [
            ("..../..../..../X.O.", ""),
            ("..../..../XXXX/OOO.", "floats"),
            ("..../..../...X/....", "a stone in column 4 floats"),
            ("..../..../..../XX..", "2 of X and 0 of O"),
            ("..../..../..../O...", "0 of X and 1 of O"),
            ("..../..../OOOO/XXXX", "both sides have four"),
            ("..../O.../OOO./XXXX", "the side to move has four"),
            ("..../..../XXXX/OOOO", "both sides have four"),
            ("..../..../.../....", "row 3 of the grid has 3 cells"),
            ("....", "the grid has 1 row;"),
            ("..../..../..../..?.", "'?' in row 4, column 3"),
        ] {
            match parse_position(shape, text) {
                Ok(position) => {
                    assert!(part.is_empty(), "{text}");
                    assert_eq!(format_position(&position), text);
                }
                Err(error) => {
                    assert!(
                        !part.is_empty() && error.to_string().contains(part),
                        "{text}: {error}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_win_must_be_the_work_of_the_last_stone() {
        let shape = Shape::new(9, 4).unwrap();
        for (rows, legal) in [
            // Seven in a row through the stone in the middle, which can have been the last.
            (["...O.....", "..OXO....", "..XXXXXXX", "..OXOXOOO"], false),
            (["........O", "..O...OOX", "..XXXXXXX", "..OOXXOOO"], true),
        ] {
            let text = rows.join("/");
            assert_eq!(parse_position(shape, &text).is_ok(), legal, "{text}");
        }
    }
}
