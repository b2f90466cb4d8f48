//! Notation of Connect 4: positions, moves, strings of columns and grids.

use std::cmp::Ordering;
use std::collections::HashSet;

use crate::game::drawing::{self, Resolved};
use crate::game::grid::{cut_before_letters, parse_number};
use crate::game::square_board::{SquareBoard, number_of};
use crate::game::{Grid, Side, Wording, drops, wording};

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
    let (rows, side) = match text.trim().split_once(' ') {
        Some((rows, fields)) if rows.contains('/') => (rows, fields.split(' ').next()),
        _ => (text, None),
    };
    let side = side.map(|side| ABOUT.side(side)).transpose()?;
    parse_grid(shape, &board(shape).read_rows(rows)?, side)
}

/// Writes a position as [`parse_position`] reads it.
pub(in crate::games::connect4) fn format_position(position: &Connect4Position) -> String {
    board(position.shape()).write_rows(&format_grid(position))
}

/// The numbers of the columns of a list that has their letters alone.
pub(in crate::games::connect4) fn by_letters(moves: &[&str]) -> Option<Vec<String>> {
    let column = |text: &&str| match text.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => {
            Some(format_move(Column(letter.to_ascii_lowercase() - b'a')))
        }
        _ => None,
    };
    moves.iter().map(column).collect::<Option<_>>().filter(|_| moves.len() > 1)
}

/// Reads a column: its number from 1, or its letter and the number of the row that the stone falls to, from 1 at the bottom.
///
/// # Errors
/// A message with the expected form, or with the square that the stone falls to.
pub(in crate::games::connect4) fn parse_move(
    position: &Connect4Position,
    text: &str,
) -> Result<Column, Wording> {
    let shape = position.shape();
    // A letter alone among numbers is a slip: see `by_letters`.
    let is_letter =
        text.trim().len() == 1 && !text.trim().bytes().all(|byte| byte.is_ascii_digit());
    let (column, row) = read_column(shape, text).filter(|_| !is_letter).ok_or_else(|| {
        let last = shape.width();
        wording!("connect4-not-a-column", last)
    })?;
    let lands = position.landing_row(column) + 1;
    match row {
        Some(row) if row != lands && lands <= shape.height() => {
            let square = drops::write_square(usize::from(column.0), lands);
            Err(wording!("connect4-stone-falls-to", square))
        }
        _ => Ok(column),
    }
}

/// The column that a text names, and the row, if it names one; the prefix of drops in UCI may be before them.
pub(in crate::games::connect4) fn read_column(
    shape: Shape,
    text: &str,
) -> Option<(Column, Option<usize>)> {
    let text = text.trim();
    let text = text.strip_prefix("P@").unwrap_or(text);
    let (column, row) = match text.chars().next().filter(char::is_ascii_alphabetic) {
        Some(letter) => {
            let column = letter.to_ascii_lowercase() as usize - 'a' as usize + 1;
            (column, Some(&text[1..]).filter(|row| !row.is_empty()))
        }
        None => (parse_number(text)?, None),
    };
    let row = match row {
        Some(row) => Some(parse_number(row).filter(|row| (1..=shape.height()).contains(row))?),
        None => None,
    };
    (1..=shape.width()).contains(&column).then(|| (Column(column as u8 - 1), row))
}

/// Writes a column as [`parse_move`] reads it.
pub(in crate::games::connect4) fn format_move(mv: Column) -> String {
    (mv.0 + 1).to_string()
}

/// Cuts moves at white space, strings of digits such as `44435` into columns where every column is one digit, and strings of letters or of
/// squares such as `ddec` and `d1d2`. An address of a solver ends with its string.
pub(in crate::games::connect4) fn split_moves(shape: Shape, text: &str) -> Vec<String> {
    let one_digit = shape.width() <= 9;
    let cut = |word: &str| -> Vec<String> {
        let word = word.rsplit_once("pos=").map_or(word, |(_, moves)| moves);
        if one_digit && word.bytes().all(|byte| byte.is_ascii_digit()) {
            return word.chars().map(String::from).collect();
        }
        let squares = cut_before_letters(word);
        if squares.len() > 1 && squares.iter().all(|text| read_column(shape, text).is_some()) {
            return squares;
        }
        vec![word.to_owned()]
    };
    text.split_whitespace().flat_map(cut).collect()
}

/// The signs of drawn boards. Which side has the stones of a colour, and which colour is the background, depends on the others:
/// see [`resolve_signs`].
pub(in crate::games::connect4) const SIGNS: [(&str, i64); 12] = [
    (".-·_ 0•・⬜⬛🔲➖🟩", EMPTY),
    ("Xx1", FIRST),
    ("Oo2", SECOND),
    ("●", COLOURS),
    ("🟡YyJj🟨", YELLOW),
    ("🔴Rr🟥", RED),
    ("○", COLOURS + 3),
    ("🟢Gg", COLOURS + 4),
    ("🔵Bb🟦", COLOURS + 5),
    ("⚫", COLOURS + 6),
    ("⚪", PALE),
    ("-1", MINUS_ONE),
];
const EMPTY: i64 = 0;
const FIRST: i64 = 1;
const SECOND: i64 = 2;
/// The first of the numbers of colours, in the order in which they begin if nothing else tells.
const COLOURS: i64 = 3;
const YELLOW: i64 = COLOURS + 1;
const RED: i64 = COLOURS + 2;
const PALE: i64 = COLOURS + 7;
const MINUS_ONE: i64 = COLOURS + 8;

/// The colours in English and French.
const COLOUR_NAMES: [([&str; 2], i64); 6] = [
    (["yellow", "jaune"], YELLOW),
    (["red", "rouge"], RED),
    (["green", "vert"], COLOURS + 4),
    (["blue", "bleu"], COLOURS + 5),
    (["black", "noir"], COLOURS + 6),
    (["white", "blanc"], PALE),
];

/// The number of the colour with a name in small letters; the name may be in the plural.
pub(in crate::games::connect4) fn colour_of(word: &str) -> Option<i64> {
    let named = |(names, _): &&([&str; 2], i64)| names.contains(&word.trim_end_matches('s'));
    COLOUR_NAMES.iter().find(named).map(|&(_, number)| number)
}

/// True for the number of a colour.
pub(in crate::games::connect4) const fn is_colour(number: &i64) -> bool {
    *number >= COLOURS
}

/// Gives the stones of a grid to their sides. Of two colours the one with more stones has moved first; if there are as many of each, the one
/// that is to move by the text around them, or else that can have begun. Next to yellow and red stones, and where no other sign is left
/// for empty squares, a colour is the background. `None` where the signs are not those of two sides.
pub(in crate::games::connect4) fn resolve_signs(
    shape: Shape,
    grid: &Grid,
    mover: Option<i64>,
) -> Option<Resolved> {
    let count = |colour: i64| drawing::count(grid, colour);
    let present: Vec<i64> = (COLOURS..=MINUS_ONE).filter(|&colour| count(colour) > 0).collect();
    let is_background = |colour: i64| {
        let most = present.iter().map(|&other| count(other)).max().unwrap_or_default();
        let is_alone = present.iter().filter(|&&other| count(other) + 1 >= most).count() == 1;
        let stands_for_empty =
            count(EMPTY) == 0 && (colour == PALE || is_alone && count(colour) == most);
        let is_other = present.contains(&YELLOW)
            && present.contains(&RED)
            && colour != YELLOW
            && colour != RED;
        stands_for_empty || is_other
    };
    let (empty, mut colours): (Vec<i64>, Vec<i64>) =
        present.iter().partition(|&&colour| is_background(colour));
    // Letters and digits have their sides; one colour next to them has the other one.
    let has = |side| count(side) > 0;
    let sides = match (has(FIRST), has(SECOND), colours.len()) {
        (_, _, 0) | (false, false, 1 | 2) | (false, true, 1) => [FIRST, SECOND],
        (true, false, 1) if colours[0] != MINUS_ONE => [SECOND, FIRST],
        (true, false, 1) => {
            colours.insert(0, FIRST);
            [FIRST, SECOND]
        }
        _ => return None,
    };
    let read = |[one, two]: [i64; 2]| {
        let colours = colours.clone();
        let empty = empty.clone();
        Resolved::of(grid.clone(), move |cell| match cell {
            cell if empty.contains(&cell) => EMPTY,
            cell if colours.first() == Some(&cell) => one,
            cell if colours.get(1) == Some(&cell) => two,
            known => known,
        })
    };
    let [first, second] = match colours.as_slice() {
        [first, second] => [*first, *second],
        _ => return Some(read(sides)),
    };
    let other = [SECOND, FIRST];
    match count(first).cmp(&count(second)) {
        Ordering::Greater => return Some(read(sides)),
        Ordering::Less => return Some(read(other)),
        Ordering::Equal => {}
    }
    let [as_listed, swapped] = [read(sides), read(other)];
    if let Some(mover) = mover.filter(|mover| colours.contains(mover)) {
        return Some(if mover == first { as_listed } else { swapped });
    }
    match [&as_listed, &swapped].map(|read| can_arise(shape, &read.grid)) {
        [false, true] => Some(swapped),
        [true, true] if second != MINUS_ONE => {
            let sign = |colour| {
                let signs = SIGNS.iter().find(|(_, number)| *number == colour);
                signs.and_then(|(signs, _)| signs.chars().next()).map(String::from)
            };
            let (first, second) = (sign(first)?, sign(second)?);
            Some(as_listed.doubting(Some(wording!("connect4-first-guessed", first, second))))
        }
        _ => Some(as_listed),
    }
}

/// Most positions of a search for an order in which the stones of a board can have been dropped.
const MAX_ORDERS: usize = 20_000;

/// True if two sides in turn, the first one at the beginning, can have dropped the stones of a grid; also where that takes too long to tell.
fn can_arise(shape: Shape, grid: &Grid) -> bool {
    let column = |column: usize| -> Vec<i64> {
        grid.iter().rev().map(|row| row[column]).take_while(|&cell| cell != EMPTY).collect()
    };
    let columns: Vec<Vec<i64>> = (0..shape.width()).map(column).collect();
    let stones: usize = columns.iter().map(Vec::len).sum();
    let mut open = vec![vec![0_usize; columns.len()]];
    let mut known = HashSet::new();
    while let Some(heights) = open.pop() {
        let dropped: usize = heights.iter().sum();
        if dropped == stones || known.len() > MAX_ORDERS {
            return true;
        }
        let side = if dropped.is_multiple_of(2) { FIRST } else { SECOND };
        for (index, column) in columns.iter().enumerate() {
            if column.get(heights[index]) == Some(&side) {
                let mut after = heights.clone();
                after[index] += 1;
                if known.insert(after.clone()) {
                    open.push(after);
                }
            }
        }
    }
    false
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
    let position = Connect4Position::from_stones(shape, stones).map_err(|fault| {
        let turned = stones.map(|stones| shape.upside_down(stones));
        match Connect4Position::from_stones(shape, turned) {
            Ok(_) => wording!("connect4-upside-down", fault),
            Err(_) => fault,
        }
    })?;
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
