//! Sliding tiles as a picture, and in words for those who do not see it.

use crate::game::{Cell, Diagram, Ground, Piece};

use super::ABOUT;
use super::shape::Shape;

/// The board with these numbers on its cells, 0 for the blank.
pub(super) fn draw(shape: Shape, numbers: &[u8]) -> Diagram {
    let cell = |(cell, &number): (u8, &u8)| Cell {
        row: shape.row(cell).into(),
        column: shape.column(cell).into(),
        piece: if number == 0 { Piece::Empty } else { Piece::Tile(number.to_string()) },
        text: if number == 0 { ".".to_owned() } else { number.to_string() },
        unicode: if number == 0 { "·".to_owned() } else { number.to_string() },
        ..Cell::default()
    };
    Diagram {
        title: format!("{} {shape}", ABOUT.title),
        description: describe(shape, numbers),
        rows: shape.rows(),
        columns: shape.columns(),
        ground: Ground::Plain,
        cells: (0..=u8::MAX).zip(numbers).map(cell).collect(),
        ..Diagram::default()
    }
}

/// The board in words, row by row.
fn describe(shape: Shape, numbers: &[u8]) -> String {
    let word = |&number: &u8| match number {
        0 => "blank".to_owned(),
        tile => tile.to_string(),
    };
    let row = |row: &[u8]| row.iter().map(word).collect::<Vec<_>>().join(", ");
    let rows = numbers.chunks(shape.columns()).map(row);
    format!("rows from the top: {}", rows.collect::<Vec<_>>().join("; "))
}
