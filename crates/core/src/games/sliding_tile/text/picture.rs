//! Sliding tiles as a picture, and as a text description for users who cannot see it.

use crate::game::{Cell, Diagram, Ground, Language, Piece, Text, Tone};

use crate::games::sliding_tile::rules::shape::Shape;
use crate::games::sliding_tile::{ABOUT, BLANK, WALL};

/// The board with these numbers on its cells, 0 for the blank; walls have none.
pub(in crate::games::sliding_tile) fn draw(
    shape: Shape,
    numbers: &[Option<u8>],
    language: Language,
) -> Diagram {
    let cell = |(cell, number): (u8, &Option<u8>)| {
        let (piece, text, unicode) = match number {
            None => (Piece::Square(Tone::Dark), "#".to_owned(), "█".to_owned()),
            Some(0) => (Piece::Empty, ".".to_owned(), "·".to_owned()),
            Some(tile) => (Piece::Tile(tile.to_string()), tile.to_string(), tile.to_string()),
        };
        let (row, column) = (shape.row(cell).into(), shape.column(cell).into());
        Cell { row, column, piece, text, unicode, ..Cell::default() }
    };
    Diagram {
        title: format!("{} {shape}", ABOUT.title.to(language)),
        description: describe(shape, numbers, language),
        rows: shape.rows(),
        columns: shape.columns(),
        ground: Ground::Plain,
        cells: (0..=u8::MAX).zip(numbers).map(cell).collect(),
        ..Diagram::default()
    }
}

/// The board in words, row by row.
fn describe(shape: Shape, numbers: &[Option<u8>], language: Language) -> String {
    let word = |number: &Option<u8>| match number {
        None => WALL.to(language).to_owned(),
        Some(0) => BLANK.to(language).to_owned(),
        Some(tile) => tile.to_string(),
    };
    let row = |row: &[Option<u8>]| row.iter().map(word).collect::<Vec<_>>().join(", ");
    let rows = numbers.chunks(shape.columns()).map(row);
    let from = text!("tiles-spoken-rows").to(language);
    format!("{from}{}", rows.collect::<Vec<_>>().join(Text::SEMICOLON.to(language)))
}
