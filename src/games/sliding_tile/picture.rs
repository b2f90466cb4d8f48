//! Sliding tiles as a picture, and in words for those who do not see it.

use crate::game::{Cell, Diagram, Ground, Language, Piece, Text, Tone};

use super::ABOUT;
use super::shape::Shape;

/// The board with these numbers on its cells, 0 for the blank; those from `open` on are walls.
pub(super) fn draw(shape: Shape, open: usize, numbers: &[u8], language: Language) -> Diagram {
    let cell = |(cell, &number): (u8, &u8)| {
        let (piece, text, unicode) = match number {
            0 => (Piece::Empty, ".".to_owned(), "·".to_owned()),
            wall if usize::from(wall) >= open => {
                (Piece::Square(Tone::Dark), "#".to_owned(), "█".to_owned())
            }
            tile => (Piece::Tile(tile.to_string()), tile.to_string(), tile.to_string()),
        };
        let (row, column) = (shape.row(cell).into(), shape.column(cell).into());
        Cell { row, column, piece, text, unicode, ..Cell::default() }
    };
    Diagram {
        title: format!("{} {shape}", ABOUT.title.to(language)),
        description: describe(shape, open, numbers, language),
        rows: shape.rows(),
        columns: shape.columns(),
        ground: Ground::Plain,
        cells: (0..=u8::MAX).zip(numbers).map(cell).collect(),
        ..Diagram::default()
    }
}

/// The board in words, row by row.
fn describe(shape: Shape, open: usize, numbers: &[u8], language: Language) -> String {
    let word = |&number: &u8| match number {
        0 => Text::new("blank", "case vide").to(language).to_owned(),
        wall if usize::from(wall) >= open => Text::new("wall", "mur").to(language).to_owned(),
        tile => tile.to_string(),
    };
    let row = |row: &[u8]| row.iter().map(word).collect::<Vec<_>>().join(", ");
    let rows = numbers.chunks(shape.columns()).map(row);
    let from = Text::new("rows from the top: ", "rangées depuis le haut : ").to(language);
    format!("{from}{}", rows.collect::<Vec<_>>().join(Text::SEMICOLON.to(language)))
}
