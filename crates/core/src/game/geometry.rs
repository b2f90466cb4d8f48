//! The shape of a board: its places, what can stand on them, and what a move does to them.
//!
//! One list of places serves the picture, the grid and the moves: a place has its number in the flattened grid,
//! its name in moves, and its corner in the picture.

use super::{Side, Text, Tone};

/// The shape of a board, for a client that draws it.
#[derive(Debug, Clone, PartialEq)]
pub struct Geometry {
    /// `square_cells`, `columns`, `checkered`, `holes`, `piles`: how the cells are drawn.
    pub kind: &'static str,
    /// Rows of the grid.
    pub rows: usize,
    /// Columns of the longest row.
    pub columns: usize,
    /// The name of each cell in moves, by rows from the top; empty where cells have none.
    pub cells: Vec<Vec<String>>,
    /// The places, in the order of the flattened grid; none on boards of more than [`MAX_PLACES`](Self::MAX_PLACES).
    pub places: Vec<Place>,
    /// The side whose men go upwards, which sits below the board; `None` where both sides see it alike.
    pub below: Option<Side>,
}

/// A place of a board. One unit is one cell of the picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// Its name, no other place has it; empty where nothing ever stands.
    pub name: String,
    /// Row of its upper edge, from the top.
    pub row: f32,
    /// Column of its left edge; halves are allowed, as in a triangle.
    pub column: f32,
    /// Cells that it is wide: 1, but a pile has its largest number of matches.
    pub width: f32,
}

/// A value of a grid and what it stands for.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// The value.
    pub code: i64,
    /// The look: `empty`, `hole`, `peg`, `disc`, `man`, `king`, `cross`, `nought`, `lamp`, `square`, `tile`.
    pub kind: &'static str,
    /// The side whose piece it is.
    pub side: Option<Side>,
    /// Its colour, if that distinguishes it from another figure.
    pub tone: Option<Tone>,
    /// Its name for people.
    pub name: Text,
    /// The text that it bears: the number of a tile.
    pub label: Option<String>,
}

/// The goal of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goal<P> {
    /// The position to be reached; `None` where several are as good.
    pub position: Option<P>,
    /// The same for people.
    pub text: Text,
}

/// A place that a move changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// The number of the place, in the flattened grid.
    pub place: usize,
    /// Its value before.
    pub before: i64,
    /// Its value after.
    pub after: i64,
}

impl Geometry {
    /// Most places that are listed: a board of 200 by 200.
    pub const MAX_PLACES: usize = 40_000;

    /// Rows of square cells, each with its name.
    pub fn of_squares(
        kind: &'static str,
        rows: usize,
        columns: usize,
        name: impl Fn(usize, usize) -> String,
    ) -> Self {
        let named = if rows * columns <= Self::MAX_PLACES { rows } else { 0 };
        let row = |row| (0..columns).map(|column| name(row, column)).collect();
        let cells: Vec<Vec<String>> = (0..named).map(row).collect();
        let places = cells.iter().enumerate().flat_map(|(row, names)| {
            let place = move |(column, name): (usize, &String)| Place::at(name, row, column);
            names.iter().enumerate().map(place)
        });
        let places = places.collect();
        Self { kind, rows, columns, cells, places, below: None }
    }
}

impl Place {
    /// A square cell.
    #[must_use]
    pub fn at(name: &str, row: usize, column: usize) -> Self {
        Self { name: name.to_owned(), row: row as f32, column: column as f32, width: 1.0 }
    }

    /// The corner of its middle cell in the picture: row and column.
    #[must_use]
    pub fn corner(&self) -> (f32, f32) {
        (self.row, self.column + (self.width - 1.0) / 2.0)
    }
}

impl Figure {
    /// An empty cell.
    pub const EMPTY: Self = Self::neutral(0, "empty", text!("game-empty"));

    /// A value that is no side's.
    #[must_use]
    pub const fn neutral(code: i64, kind: &'static str, name: Text) -> Self {
        Self { code, kind, side: None, tone: None, name, label: None }
    }

    /// A piece of a side.
    #[must_use]
    pub const fn of(code: i64, side: Side, kind: &'static str, tone: Tone, name: Text) -> Self {
        Self { code, kind, side: Some(side), tone: Some(tone), name, label: None }
    }
}
