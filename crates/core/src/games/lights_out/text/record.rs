//! The game ids of Simon Tatham's Flip: `5x5c:matrix,lights`, columns and rows, the type of the board, then in hexadecimal digits,
//! the first cell in the highest bit, for each cell the cells that it flips, and the cells that are to be flipped.
//! The type `c` has crosses, which are our rules; other boards are refused.

use crate::erased::game_id::{self, GameId};
use crate::erased::{Draft, PositionText, Record, RecordError, RecordFormat};
use crate::games::lights_out::LightsOut;

/// Every format, in addition to those that every game has.
pub(in crate::games::lights_out) static FORMATS: [RecordFormat<LightsOut>; 1] = [RecordFormat {
    extension: game_id::EXTENSION,
    summary: "game ids of Simon Tatham's Flip with crosses, one a line",
    write: None,
    read: Some(game_id::reader(
        |_, head| game_id::begins(head, |line| Id::read(line).is_ok()),
        |_, piece| game_id::draft(piece, read),
    )),
}];

/// The parts of an id.
struct Id {
    rows: usize,
    columns: usize,
    matrix: Vec<bool>,
    lights: Vec<bool>,
}

impl Id {
    /// Reads an id; the error is the offset up to which it can be read.
    fn read(line: &str) -> Result<Self, usize> {
        let GameId { columns, rows, kind, board, begin } = GameId::read(line).ok_or(0_usize)?;
        let is_size = [columns, rows].iter().all(|number| (1..=50).contains(number));
        if !is_size || kind.is_empty() {
            return Err(0);
        }
        let (matrix, lights) = board.split_once(',').ok_or(begin)?;
        let cells = rows * columns;
        let end = begin + matrix.len();
        let matrix = bits(matrix, cells * cells).ok_or(end)?;
        let lights = bits(lights, cells).ok_or(line.len())?;
        Ok(Self { rows, columns, matrix, lights })
    }

    /// True if each cell flips itself and its neighbours.
    fn has_crosses(&self) -> bool {
        let cells = self.rows * self.columns;
        (0..cells * cells).all(|index| {
            let place = |cell: usize| (cell / self.columns, cell % self.columns);
            let ((row, column), (other, beside)) = (place(index / cells), place(index % cells));
            let is_cross = row.abs_diff(other) + column.abs_diff(beside) <= 1;
            self.matrix[index] == is_cross
        })
    }
}

/// The bits of hexadecimal digits, the highest first, of which the last digit may have more than there are.
fn bits(text: &str, count: usize) -> Option<Vec<bool>> {
    if text.len() != count.div_ceil(4) {
        return None;
    }
    let digits: Option<Vec<u32>> = text.chars().map(|digit| digit.to_digit(16)).collect();
    let bit = |digit: u32| (0..4).map(move |place| digit >> (3 - place) & 1 == 1);
    Some(digits?.into_iter().flat_map(bit).take(count).collect())
}

fn read(line: &str, at: usize) -> Result<Draft, RecordError> {
    let id = Id::read(line)
        .map_err(|place| RecordError::new(at + place, text!("lights-id-expected")))?;
    if !id.has_crosses() {
        return Err(RecordError::new(at, text!("lights-id-crosses")));
    }
    let letter = |&lit: &bool| if lit { '#' } else { '.' };
    let rows = id.lights.chunks(id.columns).map(|row| row.iter().map(letter).collect::<String>());
    let setup = Some(rows.collect::<Vec<_>>().join("/"));
    let line = PositionText { setup, moves: Vec::new() };
    let variant = Some(format!("{}x{}", id.rows, id.columns));
    let record = Record { line, ..Record::default() };
    Ok(Draft { record, variant, setup_at: at, ..Draft::default() })
}
