//! Buttons that a client defines: the cells that each press flips, as text.
//!
//! One pattern is laid around every cell, its middle on the cell, and cut off at the edges: `.#./###/.#.` is the classic board.
//! Alternatively there is one pattern for each button, as large as the board; the patterns are separated by semicolons.

use crate::game::{Text, Wording, wording};
use crate::search::gf2::BitSet;

use super::board::{Board, Flips};

/// Largest board with buttons that a client defines, in cells: the matrix of its equations takes the square of that number in bits.
const MAX_CELLS: usize = 4096;

const NO_PATTERN: Text = text!("lights-no-pattern");

/// Reads the cells that each button of a board flips. Errors: a sentence that describes the error and the expected text.
pub(in crate::games::lights_out) fn parse(
    board: &Board,
    text: &str,
) -> Result<Vec<Flips>, Wording> {
    let cells = board.cells();
    if cells > MAX_CELLS {
        return Err(wording!("lights-too-many-cells-for-buttons", cells, max_cells = MAX_CELLS));
    }
    let patterns: Vec<&str> = text.split(';').map(str::trim).collect();
    match patterns.as_slice() {
        [pattern] => around_each_cell(board, pattern),
        patterns if patterns.len() == cells => {
            patterns.iter().map(|pattern| one(board, pattern)).collect()
        }
        patterns => {
            let count = patterns.len();
            Err(wording!("lights-wrong-number-of-patterns", count, cells))
        }
    }
}

/// Reads the cells that a single button flips.
fn one(board: &Board, pattern: &str) -> Result<Flips, Wording> {
    let cells: BitSet = board.parse(pattern)?;
    Ok(cells.iter().map(|cell| cell as u32).collect())
}

/// Reads the pattern that every button flips around its cell.
fn around_each_cell(board: &Board, pattern: &str) -> Result<Vec<Flips>, Wording> {
    let rows: Vec<&[u8]> = pattern.split('/').map(str::as_bytes).collect();
    let width = rows[0].len();
    let is_pattern = pattern.bytes().all(|letter| b"#./".contains(&letter))
        && rows.iter().all(|row| row.len() == width);
    if !is_pattern || rows.len().is_multiple_of(2) || width.is_multiple_of(2) {
        return Err(NO_PATTERN.into());
    }
    let lit = |row: usize| {
        rows[row]
            .iter()
            .enumerate()
            .filter(|(_, letter)| **letter == b'#')
            .map(move |(column, _)| (row, column))
    };
    let lit: Vec<(usize, usize)> = (0..rows.len()).flat_map(lit).collect();
    let flips = |cell: usize| {
        let (row, column) = (cell / board.columns(), cell % board.columns());
        let place = |&(down, right): &(usize, usize)| {
            let row = (row + down).checked_sub(rows.len() / 2).filter(|&row| row < board.rows())?;
            let column = (column + right)
                .checked_sub(width / 2)
                .filter(|&column| column < board.columns())?;
            Some((row * board.columns() + column) as u32)
        };
        lit.iter().filter_map(place).collect()
    };
    Ok((0..board.cells()).map(flips).collect())
}
