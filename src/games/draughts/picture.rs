//! Positions as grids of numbers, as pictures and in words.

use crate::game::{
    Cell, Diagram, Geometry, Grid, Ground, Piece as Picture, Position, Side, Tone,
    grid::{check_shape, unknown_cell},
};

use super::board::{Board, Piece};
use super::layout::squares_of;
use super::position::DraughtsPosition;
use super::rules::Rules;

/// What the numbers of a grid mean.
pub const GRID_DOC: &str = "0 empty, 1 white man, 2 black man, 3 white king, 4 black king";

/// How a piece is shown as a number, a letter and a symbol.
struct Look {
    number: i64,
    letter: &'static str,
    symbol: &'static str,
    picture: Picture,
}

const EMPTY: Look = Look { number: 0, letter: ".", symbol: "·", picture: Picture::Empty };

const fn look(piece: Piece) -> Look {
    use Tone::{Dark, Light};
    match (piece.side, piece.king) {
        (Side::First, false) => {
            Look { number: 1, letter: "w", symbol: "⛀", picture: Picture::Man(Light) }
        }
        (Side::Second, false) => {
            Look { number: 2, letter: "b", symbol: "⛂", picture: Picture::Man(Dark) }
        }
        (Side::First, true) => {
            Look { number: 3, letter: "W", symbol: "⛁", picture: Picture::King(Light) }
        }
        (Side::Second, true) => {
            Look { number: 4, letter: "B", symbol: "⛃", picture: Picture::King(Dark) }
        }
    }
}

/// The piece that a number of a grid stands for.
const fn piece_of(number: i64) -> Option<Piece> {
    match number {
        1 => Some(Piece { side: Side::First, king: false }),
        2 => Some(Piece { side: Side::Second, king: false }),
        3 => Some(Piece { side: Side::First, king: true }),
        4 => Some(Piece { side: Side::Second, king: true }),
        _ => None,
    }
}

/// The board and the numbers of its squares.
#[must_use]
pub fn geometry(rules: &Rules) -> Geometry {
    let size = rules.layout.size();
    let name = |row, column| {
        rules.layout.at(row, column).map(|s| rules.layout.number(s).to_string()).unwrap_or_default()
    };
    let cells = (0..size).map(|row| (0..size).map(|column| name(row, column)).collect()).collect();
    Geometry { kind: "checkered", rows: size, columns: size, cells }
}

/// The position as numbers, by rows from the top.
#[must_use]
pub fn write_grid(position: &DraughtsPosition) -> Grid {
    let layout = position.rules().layout;
    let number = |row, column| {
        let piece = layout.at(row, column).and_then(|square| position.board().at(square));
        piece.map_or(EMPTY.number, |piece| look(piece).number)
    };
    let size = layout.size();
    (0..size).map(|row| (0..size).map(|column| number(row, column)).collect()).collect()
}

/// Reads numbers by rows from the top.
///
/// # Errors
/// A sentence that says what is wrong and what is expected.
pub fn read_grid(
    rules: &'static Rules,
    grid: &Grid,
    side: Side,
) -> Result<DraughtsPosition, String> {
    let size = rules.layout.size();
    check_shape(grid, &vec![size; size])?;
    let mut board = Board::default();
    for (row, cells) in grid.iter().enumerate() {
        for (column, &value) in cells.iter().enumerate() {
            if value == EMPTY.number {
                continue;
            }
            let piece =
                piece_of(value).ok_or_else(|| unknown_cell(value, row, column, GRID_DOC))?;
            let square = rules.layout.at(row, column).ok_or_else(|| {
                format!(
                    "a {} in row {}, column {} of the grid: that square is light, and pieces stand on the dark ones (the upper left corner is light)",
                    piece.words(),
                    row + 1,
                    column + 1
                )
            })?;
            board.put(rules.layout, square, piece)?;
        }
    }
    Ok(DraughtsPosition::new(board, side, rules))
}

/// The picture of a position.
#[must_use]
pub fn draw(title: &str, position: &DraughtsPosition) -> Diagram {
    let layout = position.rules().layout;
    let size = layout.size();
    let cell = |row: usize, column: usize| {
        let square = layout.at(row, column);
        let piece = square.and_then(|square| position.board().at(square));
        let look = piece.map_or(EMPTY, look);
        // A light square is blank, so that the dark ones stand out in text too.
        let shown = |text: &str| if square.is_some() { text.to_owned() } else { " ".to_owned() };
        Cell {
            row: row as f32,
            column: column as f32,
            piece: look.picture,
            label: square.map(|square| layout.number(square).to_string()).unwrap_or_default(),
            text: shown(look.letter),
            unicode: shown(look.symbol),
        }
    };
    Diagram {
        title: title.to_owned(),
        description: describe(position),
        rows: size,
        columns: size,
        ground: Ground::Checkered,
        cells: (0..size).flat_map(|row| (0..size).map(move |column| cell(row, column))).collect(),
        row_labels: Vec::new(),
        column_labels: Vec::new(),
        unicode_column_labels: None,
        last_move: Vec::new(),
    }
}

/// The position in words.
fn describe(position: &DraughtsPosition) -> String {
    let board = position.board();
    let list = |set: u64, one: Piece| {
        let numbers: Vec<_> = squares_of(set)
            .map(|square| position.rules().layout.number(square).to_string())
            .collect();
        let many = if numbers.len() == 1 { one.words().to_owned() } else { plural(one) };
        if numbers.is_empty() {
            format!("no {many}")
        } else {
            format!("{many} on {}", numbers.join(", "))
        }
    };
    let parts: Vec<_> = Side::BOTH
        .into_iter()
        .flat_map(|side| {
            [
                list(board.men(side), Piece { side, king: false }),
                list(board.kings(side), Piece { side, king: true }),
            ]
        })
        .collect();
    let mover = match position.side_to_move() {
        Side::First => "white",
        Side::Second => "black",
    };
    format!("{}; {mover} to move", parts.join("; "))
}

/// Several pieces of a kind: `white men`.
fn plural(piece: Piece) -> String {
    let words = piece.words();
    if piece.king { format!("{words}s") } else { words.replace("man", "men") }
}
