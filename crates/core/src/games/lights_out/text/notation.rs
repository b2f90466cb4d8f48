//! Positions, presses, grids and goals as clients write them.

use crate::game::drawing::{self, Resolved};
use crate::game::grid::{CELLS, EXPECTED, ROWS, check_shape, unknown_cell};
use crate::game::{Grid, Refusal, Wording, shown_letter, wording};
use crate::search::gf2::BitSet;

use crate::games::lights_out::ABOUT;
use crate::games::lights_out::rules::board::{Board, Rule};
use crate::games::lights_out::rules::position::{LightsPosition, Press};

impl Board {
    /// Writes a set of cells as the position text in which they are lit: rows of `#` and `.`, joined by `/`.
    pub(crate) fn format(&self, cells: &BitSet) -> String {
        let mut text = String::with_capacity(self.cells() + self.rows());
        for cell in 0..self.cells() {
            if cell > 0 && cell % self.columns() == 0 {
                text.push('/');
            }
            text.push(if cells.get(cell) { '#' } else { '.' });
        }
        text
    }

    /// Reads what [`format`](Self::format) writes. Errors: a sentence that describes the error and the expected text.
    pub(crate) fn parse(&self, text: &str) -> Result<BitSet, Wording> {
        let mut lit = BitSet::new(self.cells());
        let rows: Vec<&str> = text.trim().split('/').collect();
        if rows.len() != self.rows() {
            let (came, expected) = (ROWS.count(rows.len()), EXPECTED.count(self.rows()));
            return Err(wording!("lights-wrong-position-size", came, expected));
        }
        for (row, text) in rows.iter().enumerate() {
            let (length, number) = (text.chars().count(), row + 1);
            if length != self.columns() {
                let (cells, expected) = (CELLS.count(length), EXPECTED.count(self.columns()));
                return Err(wording!("lights-wrong-row-length", number, cells, expected));
            }
            for (column, letter) in text.chars().enumerate() {
                match letter {
                    '.' => {}
                    '#' => lit.flip(row * self.columns() + column),
                    other => {
                        let (column, other) = (column + 1, shown_letter(other));
                        return Err(wording!(
                            "lights-unexpected-letter-in-position",
                            other,
                            number,
                            column
                        ));
                    }
                }
            }
        }
        Ok(lit)
    }
}

/// The signs of drawn boards: unlit cells, lit ones with a number for each kind of sign, and squares that may be either.
pub(in crate::games::lights_out) const SIGNS: [(&str, i64); 24] = [
    (".-·_ 0□◻🔲➖・Ff", UNLIT),
    ("○⚪", UNLIT_DISC),
    ("1", LIT),
    ("#", LIT + 1),
    ("*", LIT + 2),
    ("X", LARGE_X),
    ("O", LARGE_O),
    ("x", SMALL_X),
    ("o", SMALL_O),
    ("@", LIT + 5),
    ("■◼", LIT + 6),
    ("Tt", LIT + 7),
    ("●⚫", BLACK_DISC),
    ("🟨", LIT + 8),
    ("💡", LIT + 9),
    ("+", LIT + 10),
    ("🟡", LIT + 11),
    ("🟩", LIT + 12),
    ("🟦", LIT + 13),
    ("🔴", LIT + 14),
    ("🔵", LIT + 15),
    ("🟢", LIT + 16),
    ("⬛", BLACK_SQUARE),
    ("⬜", WHITE_SQUARE),
];
const UNLIT: i64 = 0;
/// The first of the numbers of signs for lit cells.
const LIT: i64 = 1;
const LARGE_X: i64 = LIT + 3;
const LARGE_O: i64 = LIT + 4;
/// The first sign of a colour.
const COLOURS: i64 = LIT + 8;
const SMALL_X: i64 = LIT + 17;
const SMALL_O: i64 = LIT + 18;
const BLACK_DISC: i64 = LIT + 19;
const BLACK_SQUARE: i64 = LIT + 20;
const WHITE_SQUARE: i64 = LIT + 21;
const UNLIT_DISC: i64 = LIT + 22;
/// Letters that are lit if they are large and unlit if they are small, where a board has both.
const LETTERS: [(i64, i64, [&str; 2]); 2] =
    [(LARGE_X, SMALL_X, ["X", "x"]), (LARGE_O, SMALL_O, ["O", "o"])];

/// Gives the signs of a grid their meaning. Of ⬛ and ⬜ alone, the one with the colour of lit cells is lit: black in Merlin, otherwise white;
/// next to signs for lit cells both are the background. `None` for a board of another game: it has several signs for lit cells,
/// or some for unlit ones that are discs, and others that are squares.
pub(in crate::games::lights_out) fn resolve_signs(grid: Grid, is_merlin: bool) -> Option<Resolved> {
    let both = LETTERS
        .into_iter()
        .find(|&(large, small, _)| drawing::has(&grid, large) && drawing::has(&grid, small));
    if let Some((_, small, [lit, unlit])) = both {
        let grid = Resolved::of(grid, |cell| if cell == small { UNLIT } else { cell }).grid;
        let guess = |sign, meaning| Some(wording!("drawing-sign-guessed", sign, meaning));
        let resolved = resolve_signs(grid, is_merlin)?.doubting(guess(lit, text!("lights-lit")));
        return Some(resolved.doubting(guess(unlit, text!("lights-unlit"))));
    }
    // Next to lamps of a colour a black disc is one that is off.
    let has_colour = (COLOURS..SMALL_X).any(|sign| drawing::has(&grid, sign));
    let grid =
        Resolved::of(grid, |cell| if has_colour && cell == BLACK_DISC { UNLIT_DISC } else { cell })
            .grid;
    let has = |number| drawing::has(&grid, number);
    let signs = (LIT + 1..BLACK_SQUARE).filter(|&sign| has(sign)).count();
    let has_two_sides = has(UNLIT_DISC) && has(UNLIT);
    if signs > 1 || has_two_sides {
        return None;
    }
    let squares = [("⬛", BLACK_SQUARE), ("⬜", WHITE_SQUARE)];
    let [light, dark] = if is_merlin { squares } else { [squares[1], squares[0]] };
    let is_background = signs > 0 || has(LIT);
    // One kind of square is lit next to another sign for unlit cells.
    let is_lit = |(_, square): (&str, i64)| {
        !is_background && has(square) && (square == light.1 || has(UNLIT) || has(UNLIT_DISC))
    };
    let lit = squares.into_iter().find(|&square| is_lit(square) && square == light);
    let lit = lit.or_else(|| squares.into_iter().find(|&square| is_lit(square)));
    let guessed = lit.map(|(sign, _)| (sign, text!("lights-lit"))).or_else(|| {
        let unlit = (!is_background && has(dark.1)).then_some(dark.0);
        unlit.map(|sign| (sign, text!("lights-unlit")))
    });
    let lit = lit.map(|(_, square)| square);
    let resolved = Resolved::of(grid, |cell| match cell {
        UNLIT | UNLIT_DISC => 0,
        BLACK_SQUARE | WHITE_SQUARE => i64::from(Some(cell) == lit),
        _ => 1,
    });
    let doubt = guessed.map(|(sign, meaning)| wording!("drawing-sign-guessed", sign, meaning));
    Some(resolved.doubting(doubt))
}

/// Reads a goal: `black`, `white` or a position.
pub(in crate::games::lights_out) fn parse_target(
    board: &Board,
    text: &str,
) -> Result<BitSet, Refusal> {
    match text.trim().to_lowercase().as_str() {
        "black" => Ok(BitSet::full(board.cells())),
        "white" => Ok(BitSet::new(board.cells())),
        _ => board.parse(text).map_err(|message| Refusal::UnknownTarget {
            target: text.chars().take(64).collect(),
            message: wording!("lights-not-a-target", message),
        }),
    }
}

/// Writes a cell as `row,column`, from 1.
pub(in crate::games::lights_out) fn format_cell(board: &Board, cell: usize) -> String {
    let (row, column) = board.place(cell);
    format!("{},{}", row + 1, column + 1)
}

/// Reads what [`format_cell`] writes, in brackets or without.
pub(in crate::games::lights_out) fn parse_press(
    board: &Board,
    text: &str,
) -> Result<Press, Wording> {
    let (rows, columns) = (board.rows(), board.columns());
    let number = |text: &str, most: usize| {
        text.trim().parse::<usize>().ok().filter(|number| (1..=most).contains(number))
    };
    let pair = text.trim();
    let pair = [['(', ')'], ['[', ']']]
        .into_iter()
        .find_map(|[open, close]| pair.strip_prefix(open)?.strip_suffix(close))
        .unwrap_or(pair);
    by_letters(pair)
        .or_else(|| pair.split_once(','))
        .and_then(|(row, column)| Some((number(row, rows)?, number(column, columns)?)))
        .map(|(row, column)| Press(((row - 1) * columns + column - 1) as u32))
        .ok_or_else(|| {
            let key = number(text, rows * columns).filter(|_| *board.rule() == Rule::Merlin);
            match key {
                None => wording!("lights-not-a-cell", rows, columns),
                Some(key) => {
                    let cell = format_cell(board, key - 1);
                    wording!("lights-key-not-a-cell", rows, columns, key, cell)
                }
            }
        })
}

/// The row and the column of `r1c2`.
fn by_letters(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])
}

/// Writes a grid: 1 for a lit cell.
pub(in crate::games::lights_out) fn format_grid(position: &LightsPosition) -> Grid {
    let columns = position.board().columns();
    let value = |cell| i64::from(position.lit().get(cell));
    (0..position.board().rows())
        .map(|row| (row * columns..(row + 1) * columns).map(value).collect())
        .collect()
}

/// Reads what [`format_grid`] writes.
pub(in crate::games::lights_out) fn parse_grid(
    board: &Board,
    grid: &Grid,
) -> Result<BitSet, Wording> {
    let columns = board.columns();
    check_shape(grid, &vec![columns; board.rows()])?;
    let mut lit = BitSet::new(board.cells());
    for (row, cells) in grid.iter().enumerate() {
        for (column, &value) in cells.iter().enumerate() {
            match value {
                0 => {}
                1 => lit.flip(row * columns + column),
                _ => return Err(unknown_cell(value, row, column, ABOUT.grid.doc)),
            }
        }
    }
    Ok(lit)
}
