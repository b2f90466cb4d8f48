//! Lights Out as a picture, and in words for those who do not see it.

use crate::game::{Cell, Diagram, Ground, Language, Piece};

use super::ABOUT;
use super::position::LightsPosition;

/// The lamps of a board; rows and columns are numbered from 1, as in moves.
pub(super) fn draw(position: &LightsPosition, variant: &str, language: Language) -> Diagram {
    let board = position.board();
    let cell = |cell: usize| {
        let (row, column) = board.place(cell);
        let lit = position.lit().get(cell);
        Cell {
            row: row as f32,
            column: column as f32,
            piece: Piece::Lamp { lit },
            label: String::new(),
            text: if lit { "#" } else { "." }.to_owned(),
            unicode: if lit { "■" } else { "□" }.to_owned(),
        }
    };
    let labels = |count: usize| (1..=count).map(|number| number.to_string()).collect();
    Diagram {
        title: format!("{} {variant}", ABOUT.title.to(language)),
        description: describe(position, language),
        rows: board.rows(),
        columns: board.columns(),
        ground: Ground::Plain,
        cells: (0..board.cells()).map(cell).collect(),
        row_labels: labels(board.rows()),
        column_labels: labels(board.columns()),
        unicode_column_labels: None,
        last_move: Vec::new(),
    }
}

/// The position in words.
fn describe(position: &LightsPosition, language: Language) -> String {
    let board = position.board();
    let (rows, columns) = (board.rows(), board.columns());
    let (lit, wrong) = (position.lit().count(), position.wrong());
    match language {
        Language::English => {
            format!("{rows} rows of {columns} lamps, {lit} lit; {wrong} differ from the goal")
        }
        Language::French => {
            format!("{rows} rangées de {columns} lampes, {lit} allumées ; {wrong} diffèrent du but")
        }
    }
}
