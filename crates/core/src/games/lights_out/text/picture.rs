//! Lights Out as a picture, and as a text description for users who cannot see it.

use crate::game::grid::{ROWS, SQUARES};
use crate::game::{Cell, Diagram, Ground, Language, Piece, Text, Tone};

use crate::games::lights_out::ABOUT;
use crate::games::lights_out::rules::board::MERLIN;
use crate::games::lights_out::rules::position::LightsPosition;

/// The lamps of a board, or Merlin's squares; rows and columns are numbered from 1, as in moves.
pub(in crate::games::lights_out) fn draw(
    position: &LightsPosition,
    variant: &str,
    language: Language,
) -> Diagram {
    let board = position.board();
    let piece = if variant == MERLIN { square } else { lamp };
    let cell = |cell: usize| {
        let (row, column) = board.place(cell);
        let lit = position.lit().get(cell);
        Cell {
            row: row as f32,
            column: column as f32,
            piece: piece(lit),
            text: if lit { "#" } else { "." }.to_owned(),
            unicode: if lit { "■" } else { "□" }.to_owned(),
            ..Cell::default()
        }
    };
    let labels = |count: usize| (1..=count).map(|number| number.to_string()).collect();
    Diagram {
        title: format!("{} {variant}", ABOUT.title.to(language)),
        description: describe(position, variant == MERLIN, language),
        rows: board.rows(),
        columns: board.columns(),
        ground: Ground::Plain,
        cells: (0..board.cells()).map(cell).collect(),
        row_labels: labels(board.rows()),
        column_labels: labels(board.columns()),
        ..Diagram::default()
    }
}

const fn lamp(lit: bool) -> Piece {
    Piece::Lamp { lit }
}

/// A square of Merlin's: black and white in place of lit and unlit, as a course draws it.
const fn square(lit: bool) -> Piece {
    Piece::Square(if lit { Tone::Dark } else { Tone::Light })
}

const LAMPS: Text = text!("lights-lamps");
const LIT: Text = text!("lights-lamps-lit");
const BLACK: Text = text!("lights-cells-black");
const DIFFER: Text = text!("lights-differ");

/// The position in words.
fn describe(position: &LightsPosition, is_merlin: bool, language: Language) -> String {
    let board = position.board();
    let (cells, changed) = if is_merlin { (SQUARES, BLACK) } else { (LAMPS, LIT) };
    let rows = ROWS.counted(board.rows() as f64, language);
    let cells = cells.counted(board.columns() as f64, language);
    let lit = changed.counted(position.lit().count().into(), language);
    let wrong = DIFFER.counted(position.wrong().into(), language);
    let (of, between) = (text!("lights-of").to(language), Text::SEMICOLON.to(language));
    format!("{rows} {of} {cells}, {lit}{between}{wrong}")
}
