//! Helpers to read the input of clients: grids, and coordinates on square boards.

use super::{Grid, Text, Wording, wording};

/// Rows that came.
pub const ROWS: Text = text!("game-rows");
/// Cells that came.
pub const CELLS: Text = text!("game-cells");
/// Squares that came.
pub const SQUARES: Text = text!("game-squares");
/// The expected number of them.
pub const EXPECTED: Text = text!("game-expected");

/// Makes sure that a grid has rows of the given lengths.
///
/// # Errors
/// A sentence with the actual and the expected size.
pub fn check_shape(grid: &Grid, lengths: &[usize]) -> Result<(), Wording> {
    if grid.len() != lengths.len() {
        let (rows, expected) = (ROWS.count(grid.len()), EXPECTED.count(lengths.len()));
        return Err(wording!("game-wrong-grid-rows", rows, expected));
    }
    for (row, (cells, &length)) in grid.iter().zip(lengths).enumerate() {
        if cells.len() != length {
            let row = row + 1;
            let (cells, expected) = (CELLS.count(cells.len()), EXPECTED.count(length));
            return Err(wording!("game-wrong-grid-row-length", row, cells, expected));
        }
    }
    Ok(())
}

/// The error for a number that has no meaning in a grid.
#[must_use]
pub fn unknown_cell(value: i64, row: usize, column: usize, expected: Text) -> Wording {
    let (row, column) = (row + 1, column + 1);
    wording!("game-unexpected-value-in-grid", value, row, column, expected)
}

/// Reads a square such as `c4`, column letter and row number, as (row, column) from 0;
/// also `x,y` from 1, the column first: `3,4`.
///
/// # Errors
/// A sentence that names the expected input.
pub fn parse_square(text: &str, rows: usize, columns: usize) -> Result<(usize, usize), Wording> {
    let expected = || {
        let last = column_letter(columns - 1);
        wording!("game-not-a-square", last, rows)
    };
    let text = text.trim();
    let (column, row) = if let Some((x, y)) = text.split_once(',') {
        (parse_number(x).and_then(|x| x.checked_sub(1)), y)
    } else {
        let letter = text.chars().next().filter(char::is_ascii_alphabetic);
        let column = letter.map(|letter| (letter.to_ascii_lowercase() as u8 - b'a') as usize);
        (column, text.get(1..).unwrap_or_default())
    };
    let row = parse_number(row).and_then(|y| y.checked_sub(1));
    match (row, column) {
        (Some(row), Some(column)) if row < rows && column < columns => Ok((row, column)),
        _ => Err(expected()),
    }
}

/// Cuts a word before its letters: squares that are joined, as in `b2a1c3`, into squares.
#[must_use]
pub fn cut_before_letters(word: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for letter in word.chars() {
        match parts.last_mut() {
            Some(part) if !letter.is_ascii_alphabetic() => part.push(letter),
            _ => parts.push(letter.to_string()),
        }
    }
    parts
}

/// Reads a number of digits alone: no sign, as the standard library would allow.
#[must_use]
pub fn parse_number(text: &str) -> Option<usize> {
    let text = text.trim();
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// Writes a square as `c4`.
#[must_use]
pub fn format_square(row: usize, column: usize) -> String {
    format!("{}{}", column_letter(column), row + 1)
}

/// The letters of the first `columns` columns.
#[must_use]
pub fn column_letters(columns: usize) -> Vec<String> {
    (0..columns).map(|column| column_letter(column).to_string()).collect()
}

/// The letter of a column, `a` for the first.
#[must_use]
pub fn column_letter(column: usize) -> char {
    char::from(b'a' + column as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_read_in_both_notations_and_written_in_the_first() {
        for (text, square) in [
            ("a1", Some((0, 0))),
            ("C4", Some((3, 2))),
            ("3,4", Some((3, 2))),
            (" 3, 4 ", Some((3, 2))),
            ("h8", Some((7, 7))),
            ("e9", None),
            ("i1", None),
            ("a0", None),
            ("0,1", None),
            ("", None),
            ("é1", None),
            ("aé", None),
            ("a+3", None),
            ("a99999999999999999999", None),
        ] {
            assert_eq!(parse_square(text, 8, 8).ok(), square, "{text}");
        }
        assert_eq!(format_square(3, 2), "c4");
        let error = parse_square("a5", 4, 6).unwrap_err();
        assert_eq!(error.to_string(), "not a square; columns a-f, rows 1-4");
        assert_eq!(
            (column_letter(0), column_letters(3)),
            ('a', ["a", "b", "c"].map(str::to_owned).to_vec())
        );
    }

    #[test]
    fn numbers_have_digits_alone() {
        for (text, number) in [
            ("7", Some(7)),
            (" 12 ", Some(12)),
            ("", None),
            ("-1", None),
            ("+1", None),
            ("1 2", None),
        ] {
            assert_eq!(parse_number(text), number, "{text}");
        }
    }

    #[test]
    fn a_grid_of_another_shape_is_refused_with_the_row() {
        let grid = vec![vec![0; 2], vec![0; 3]];
        for (lengths, refused) in [
            (&[2, 3][..], None),
            (&[2], Some("the grid has 2 rows; 1 is expected")),
            (&[2, 2], Some("row 2 of the grid has 3 cells; 2 are expected")),
            (&[1, 3], Some("row 1 of the grid has 2 cells; 1 is expected")),
        ] {
            let error = check_shape(&grid, lengths).err().map(String::from);
            assert_eq!(error.as_deref(), refused, "{lengths:?}");
        }
        assert_eq!(
            unknown_cell(9, 0, 1, Text::plain("0 and 1")).to_string(),
            "9 in row 1, column 2 of the grid; 0 and 1 are expected"
        );
    }
}
