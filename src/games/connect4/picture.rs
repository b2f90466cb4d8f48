//! How a Connect 4 position looks, and how it reads to those who do not see it.

use crate::game::{Cell, Diagram, Ground, Piece, Position, Side, Tone};

use super::ABOUT;
use super::notation::symbol;
use super::position::Connect4Position;

/// The board with its stones; rows are numbered from the bottom.
pub(super) fn draw(position: &Connect4Position) -> Diagram {
    let (columns, rows) = (position.shape().width(), position.shape().height());
    let turn = turn(position);
    let numbers = |last: usize| (1..=last).map(|number| number.to_string());
    Diagram {
        title: format!("{}: {turn}", ABOUT.title),
        description: format!("{}; {turn}", stones(position)),
        rows,
        columns,
        ground: Ground::Plain,
        cells: (0..rows)
            .flat_map(|row| (0..columns).map(move |column| cell(position, row, column)))
            .collect(),
        row_labels: numbers(rows).rev().collect(),
        column_labels: numbers(columns).collect(),
        unicode_column_labels: None,
        last_move: Vec::new(),
    }
}

/// The cell in `row` from the top.
fn cell(position: &Connect4Position, row: usize, column: usize) -> Cell {
    let content = position.at(column, position.shape().height() - 1 - row);
    let (piece, unicode) = match content {
        None => (Piece::Hole, "·"),
        Some(Side::First) => (Piece::Disc(Tone::Amber), "●"),
        Some(Side::Second) => (Piece::Disc(Tone::Dark), "○"),
    };
    Cell {
        row: row as f32,
        column: column as f32,
        piece,
        label: String::new(),
        text: symbol(content).to_string(),
        unicode: unicode.to_owned(),
    }
}

/// A player in words: `first (X)`.
fn name(side: Side) -> String {
    let about = &ABOUT.sides[side.index()];
    format!("{} ({})", about.name, about.symbol)
}

/// Whose turn it is, in words.
fn turn(position: &Connect4Position) -> String {
    match position.outcome().map(|outcome| outcome.winner) {
        None => format!("{} to move", name(position.side_to_move())),
        Some(Some(winner)) => format!("{} has won", name(winner)),
        Some(None) => "a draw".to_owned(),
    }
}

/// The stones of each column from the bottom, in words.
fn stones(position: &Connect4Position) -> String {
    let shape = position.shape();
    let column = |column| {
        let stones: String = (0..shape.height())
            .map_while(|row| position.at(column, row))
            .map(|side| symbol(Some(side)))
            .collect();
        (!stones.is_empty()).then(|| format!("column {} {stones}", column + 1))
    };
    let columns: Vec<String> = (0..shape.width()).filter_map(column).collect();
    if columns.is_empty() {
        "the board is empty".to_owned()
    } else {
        format!("from the bottom: {}", columns.join(", "))
    }
}
