//! The picture of a position as data: what lies where, and on what.
//!
//! A game fills a [`Diagram`]; [`crate::render`] turns it into text, unicode or SVG without knowing the game.

/// A board to be drawn. One unit is one cell; rows count downwards from the top.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagram {
    /// A short title: the game and whose turn it is.
    pub title: String,
    /// The position in words, for people who do not see the picture.
    pub description: String,
    /// Height in cells.
    pub rows: usize,
    /// Width in cells.
    pub columns: usize,
    /// The surface under all cells.
    pub ground: Ground,
    /// The cells, by rows from the top and from the left.
    pub cells: Vec<Cell>,
    /// Labels left of the rows, from the top; empty where rows have none.
    /// On bare felt without column labels they are names of piles and stand on the felt.
    pub row_labels: Vec<String>,
    /// Labels of the columns, from the left, drawn below the board; empty where columns have none.
    /// Bare felt gets a frame where its columns are labelled.
    pub column_labels: Vec<String>,
    /// Labels of the columns in unicode rendering, where they differ.
    pub unicode_column_labels: Option<Vec<String>>,
    /// The cells that the last move touched, as (row, column), from its origin to its end.
    /// One is marked by a dot, several by an arrow through them.
    pub last_move: Vec<(f32, f32)>,
}

/// A cell and what is on it.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// Row of its upper edge; halves are allowed.
    pub row: f32,
    /// Column of its left edge; halves are allowed, as in a triangle.
    pub column: f32,
    /// The piece on it.
    pub piece: Piece,
    /// A small number or name inside the cell, in the picture only; empty where there is none.
    /// It stands in the corner, under the piece (draughts squares), or in the middle of a hole or peg.
    pub label: String,
    /// Its plain text, in ASCII; symbols of different lengths are aligned on the right.
    pub text: String,
    /// Its unicode text; every character counts as one column wide.
    pub unicode: String,
}

/// The surface of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// Felt, with lines around every cell (Othello).
    Ruled,
    /// Felt, with lines only between cells (tic-tac-toe).
    Inner,
    /// Light and dark squares; the upper left one is light (draughts).
    Checkered,
    /// Bare felt, as a plate in which discs and pegs have holes (Connect 4, peg solitaire, lights out, sliding tile, Nim).
    Plain,
}

/// The content of a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Nothing, and no hole either.
    Empty,
    /// A round hole with nothing in it (Connect 4, peg solitaire).
    Hole,
    /// A disc; on bare felt it lies in a hole.
    Disc(Tone),
    /// A draughts man.
    Man(Tone),
    /// A draughts king: a man with a ring.
    King(Tone),
    /// A cross.
    Cross,
    /// A nought.
    Nought,
    /// A match or stick of a pile; a taken one leaves its shadow.
    Stick {
        /// True for one that is gone.
        taken: bool,
    },
    /// A peg in its hole.
    Peg,
    /// A lamp.
    Lamp {
        /// True while it shines.
        lit: bool,
    },
    /// A tile with its number.
    Tile(String),
}

/// The colour of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Black.
    Dark,
    /// White.
    Light,
    /// Yellow, with a dot inside.
    Amber,
}
