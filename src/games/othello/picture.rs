//! Diagram of a position, with a description for those who do not see it.

use crate::game::{Cell, Diagram, Ground, Piece, Position, Side, Tone, grid::column_letter};

use super::ABOUT;
use super::layout::Square;
use super::notation::{all_squares, names, symbol};
use super::position::OthelloPosition;

/// The board with its discs.
pub(super) fn draw(position: &OthelloPosition) -> Diagram {
    let size = position.layout().size;
    let numbers: Vec<String> = (1..=size).map(|number| number.to_string()).collect();
    let turn = turn(position);
    Diagram {
        title: format!("{}: {turn}", ABOUT.title),
        description: format!(
            "{}; {}; {turn}",
            discs(position, Side::First),
            discs(position, Side::Second)
        ),
        rows: size,
        columns: size,
        ground: Ground::Ruled,
        cells: all_squares(position.layout()).map(|square| cell(position, square)).collect(),
        row_labels: numbers.clone(),
        column_labels: (0..size).map(|column| column_letter(column).to_string()).collect(),
        unicode_column_labels: Some(numbers),
        last_move: Vec::new(),
    }
}

fn cell(position: &OthelloPosition, square: Square) -> Cell {
    let content = position.at(square);
    let (piece, unicode) = match content {
        None => (Piece::Empty, "·"),
        Some(Side::First) => (Piece::Disc(Tone::Dark), "■"),
        Some(Side::Second) => (Piece::Disc(Tone::Light), "□"),
    };
    Cell {
        row: square.row() as f32,
        column: square.column() as f32,
        piece,
        label: String::new(),
        text: symbol(content).to_string(),
        unicode: unicode.to_owned(),
    }
}

/// The side to move or the result, in words.
fn turn(position: &OthelloPosition) -> String {
    let name = |side: Side| ABOUT.sides[side.index()].name;
    match position.outcome().map(|outcome| outcome.winner) {
        None => format!("{} to move", name(position.side_to_move())),
        Some(Some(winner)) => format!("{} has won", name(winner)),
        Some(None) => "a draw".to_owned(),
    }
}

/// The discs of a side, in words.
fn discs(position: &OthelloPosition, side: Side) -> String {
    let discs = position.discs(side);
    let name = ABOUT.sides[side.index()].name;
    match discs.count_ones() {
        0 => format!("{name} has no discs"),
        1 => format!("{name} has a disc on {}", names(discs).join(", ")),
        count => format!("{name} has {count} discs on {}", names(discs).join(", ")),
    }
}
