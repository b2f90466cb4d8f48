//! The picture of a position as data: its cells, their pieces and the surface under them.
//!
//! A game fills a [`Diagram`]; the crate `plateau-render` turns it into text, unicode or SVG without knowing the game.

use super::{Language, Position, Text};

/// A board to be drawn. One unit is one cell; rows count downwards from the top.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Diagram {
    /// A short title: the game and whose turn it is, or how it has ended.
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
    /// Labels of the columns, from the left; empty where columns have none.
    /// Bare felt gets a frame where its columns are labelled.
    pub column_labels: Vec<String>,
    /// True if the columns are labelled above the board, not below.
    pub labels_above: bool,
    /// Labels of the columns as a course draws the game, above the board; empty where none does.
    pub course_labels: Vec<String>,
    /// The cells that the last move touched, as (row, column), from its origin to its end.
    /// One is marked by a dot, several by an arrow through them.
    pub last_move: Vec<(f32, f32)>,
    /// The lines that have won, each by its cells as (row, column) from one end to the other; empty where none has.
    pub won: Vec<Vec<(f32, f32)>>,
    /// The legal moves, where they are to be shown.
    pub moves: Vec<Route>,
}

/// A move by its text and the places that it touches.
#[derive(Debug, Clone, PartialEq)]
pub struct Route {
    /// The move, as the game writes it.
    pub text: String,
    /// The names of the places, from its origin to its end; none for a move that touches none, as a pass.
    pub places: Vec<String>,
}

impl Diagram {
    /// The shade of a square of a checkered board: 0 light, 1 dark. Usually the upper left one is light;
    /// it is dark if it has a label and its neighbour has none, because pieces stand on dark squares (Italian draughts).
    #[must_use]
    pub fn shade(&self, row: usize, column: usize) -> usize {
        let has_label =
            |index: usize| self.cells.get(index).is_some_and(|cell| !cell.label.is_empty());
        let first_is_dark = has_label(0) && !has_label(1);
        (row + column + usize::from(first_is_dark)) % 2
    }

    /// The same board turned half round, so that the other side sits below it.
    #[must_use]
    pub fn turned(mut self) -> Self {
        let (bottom, right) = (self.rows as f32 - 1.0, self.columns as f32 - 1.0);
        let turn = |(row, column): &mut (f32, f32)| {
            (*row, *column) = (bottom - *row, right - *column);
        };
        for cell in &mut self.cells {
            (cell.row, cell.column) = (bottom - cell.row, right - cell.column);
        }
        self.cells.reverse();
        self.last_move.iter_mut().chain(self.won.iter_mut().flatten()).for_each(turn);
        for labels in [&mut self.row_labels, &mut self.column_labels, &mut self.course_labels] {
            labels.reverse();
        }
        self
    }

    /// The same board of a puzzle, whose title and description say how it has ended, if it has.
    #[must_use]
    pub fn with_end(mut self, position: &impl Position, language: Language) -> Self {
        if let Some(outcome) = position.outcome() {
            let reason = outcome.reason.text.to(language);
            self.title.extend([Text::COLON.to(language), reason]);
            self.description.extend([Text::SEMICOLON.to(language), reason]);
        }
        self
    }

    /// The same board with its columns labelled as a course draws it, if one does.
    #[must_use]
    pub fn as_in_a_course(mut self) -> Self {
        if !self.course_labels.is_empty() {
            self.column_labels = std::mem::take(&mut self.course_labels);
            self.labels_above = true;
        }
        self
    }
}

/// A cell and its piece.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Cell {
    /// The name of the place in moves; neighbours with the same name are one place, as the matches of a pile are.
    /// Empty where nothing can ever stand.
    pub name: String,
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
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Ground {
    /// Felt, with lines around every cell (Othello).
    Ruled,
    /// Felt, with lines only between cells (tic-tac-toe).
    Inner,
    /// Light and dark squares (draughts); [`Diagram::shade`] has their shades.
    Checkered,
    /// Bare felt, as a plate in which discs and pegs have holes (Connect 4, peg solitaire, lights out, sliding tile, Nim).
    #[default]
    Plain,
}

/// The content of a cell.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Piece {
    /// Nothing, and no hole either.
    #[default]
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
        /// True for a stick that was taken.
        taken: bool,
    },
    /// A peg in its hole.
    Peg,
    /// A lamp.
    Lamp {
        /// True while it shines.
        lit: bool,
    },
    /// A square that is black or white.
    Square(Tone),
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
    /// Red, with a ring inside.
    Red,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    /// A board of two rows and three columns, the first of them shorter.
    fn sample() -> Diagram {
        let cell = |(name, row, column): (&str, f32, f32)| Cell {
            name: name.to_owned(),
            row,
            column,
            ..Cell::default()
        };
        let cells = [("a", 0.0, 0.5), ("b", 0.0, 1.5), ("c", 1.0, 0.0), ("d", 1.0, 2.0)];
        Diagram {
            rows: 2,
            columns: 3,
            cells: cells.map(cell).to_vec(),
            row_labels: labels("1 2"),
            column_labels: labels("a b c"),
            course_labels: labels("1 2 3"),
            last_move: vec![(0.0, 0.5)],
            won: vec![vec![(1.0, 0.0)]],
            ..Diagram::default()
        }
    }

    #[test]
    fn a_turned_board_has_everything_at_the_opposite_place() {
        let turned = sample().turned();
        let cells: Vec<_> =
            turned.cells.iter().map(|cell| (cell.name.as_str(), cell.row, cell.column)).collect();
        assert_eq!(cells, [("d", 0.0, 0.0), ("c", 0.0, 2.0), ("b", 1.0, 0.5), ("a", 1.0, 1.5)]);
        assert_eq!((&turned.last_move, &turned.won), (&vec![(1.0, 1.5)], &vec![vec![(0.0, 2.0)]]));
        let named = [&turned.row_labels, &turned.column_labels, &turned.course_labels];
        assert_eq!(named, [&labels("2 1"), &labels("c b a"), &labels("3 2 1")]);
        assert_eq!(turned.turned(), sample());
    }

    #[test]
    fn a_course_has_its_labels_above_the_board() {
        let drawn = sample().as_in_a_course();
        assert_eq!((drawn.column_labels, drawn.labels_above), (labels("1 2 3"), true));
        let drawn = Diagram { course_labels: Vec::new(), ..sample() }.as_in_a_course();
        assert_eq!((drawn.column_labels, drawn.labels_above), (labels("a b c"), false));
    }
}
