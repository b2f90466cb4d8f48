//! Tic-tac-toe: the smallest game, and the folder to copy for a new one.
//!
//! [`position`] has the rules, [`evaluator`] a judgement, and this file names, notation and picture.
//! Its 5,478 positions are few enough for a table of all, which is the oracle of the generic search.

mod dialect;
mod evaluator;
mod position;

pub use evaluator::OpenLines;
pub use position::{Square, TicTacToePosition};

use crate::boundary::{Dialect, Interchange};
use crate::engine::{Searchable, Strategy};
use crate::game::{
    About, Cell, Diagram, Examples, Game, Geometry, Grid, GridKind, Ground, Options, Piece,
    Position, Refusal, Side, SideName, VariantAbout,
    grid::{check_shape, column_letter, format_square, parse_square, unknown_cell},
};
use crate::search;

/// The game; it has one variant.
#[derive(Debug, Clone, Copy)]
pub struct TicTacToe;

static ABOUT: About = About {
    id: "tic_tac_toe",
    title: "Tic-tac-toe",
    summary: "Three in a row on a board of three by three.",
    aliases: &[],
    sides: &[SideName { name: "crosses", symbol: "X" }, SideName { name: "noughts", symbol: "O" }],
    variants: &[VariantAbout { name: "3x3", summary: "the classic board" }],
    position_notation: Examples {
        doc: "rows from the top joined by /, of X, O and .; the side to move follows from the count",
        examples: &["X.O/.X./..O", ".../.../..."],
    },
    move_notation: Examples {
        doc: "column letter and row number from the top left; also x,y from 1",
        examples: &["b2", "2,2"],
    },
    unit: "points",
    grid: GridKind { booleans: false, doc: "0 empty, 1 crosses, 2 noughts" },
    options: &[],
    target: None,
};

impl Game for TicTacToe {
    type Position = TicTacToePosition;

    fn about() -> &'static About {
        &ABOUT
    }

    fn create(variant: &str, _options: &Options) -> Result<Self, Refusal> {
        if variant == ABOUT.variants[0].name {
            Ok(Self)
        } else {
            Err(ABOUT.unknown_variant(variant))
        }
    }

    fn variant(&self) -> String {
        ABOUT.variants[0].name.to_owned()
    }

    fn geometry(&self) -> Geometry {
        let name = |row| (0..3).map(|column| format_square(row, column)).collect();
        Geometry { kind: "square_cells", rows: 3, columns: 3, cells: (0..3).map(name).collect() }
    }

    fn start(&self) -> TicTacToePosition {
        TicTacToePosition::default()
    }

    fn parse_position(&self, text: &str) -> Result<TicTacToePosition, String> {
        let rows: Vec<&str> = text.trim().split('/').collect();
        let cell = |letter: char| match letter.to_ascii_uppercase() {
            '.' => Ok(0),
            'X' => Ok(1),
            'O' => Ok(2),
            other => Err(format!("'{other}' in the position; X, O, . and / are expected")),
        };
        let grid: Result<Grid, String> =
            rows.iter().map(|row| row.chars().map(cell).collect()).collect();
        self.parse_grid(&grid?, None)
    }

    fn format_position(&self, position: &TicTacToePosition) -> String {
        let row =
            |row| (0..3).map(|column| symbol(position.at(Square::new(row, column)))).collect();
        (0..3).map(row).collect::<Vec<String>>().join("/")
    }

    fn parse_move(&self, _position: &TicTacToePosition, text: &str) -> Result<Square, String> {
        parse_square(text, 3, 3).map(|(row, column)| Square::new(row, column))
    }

    fn format_move(&self, _position: &TicTacToePosition, mv: Square) -> String {
        format_square(mv.row(), mv.column())
    }

    fn explain_illegal(&self, _position: &TicTacToePosition, _mv: Square) -> String {
        "the square is taken".to_owned()
    }

    fn trace(&self, _position: &TicTacToePosition, mv: Square) -> Vec<(f32, f32)> {
        vec![(mv.row() as f32, mv.column() as f32)]
    }

    fn grid(&self, position: &TicTacToePosition) -> Grid {
        let value = |row, column| match position.at(Square::new(row, column)) {
            None => 0,
            Some(side) => 1 + side.index() as i64,
        };
        (0..3).map(|row| (0..3).map(|column| value(row, column)).collect()).collect()
    }

    fn parse_grid(&self, grid: &Grid, side: Option<Side>) -> Result<TicTacToePosition, String> {
        check_shape(grid, &[3; 3])?;
        let mut taken = [0; 2];
        for (row, cells) in grid.iter().enumerate() {
            for (column, &value) in cells.iter().enumerate() {
                match value {
                    0 => {}
                    1 | 2 => taken[value as usize - 1] |= Square::new(row, column).bit(),
                    _ => return Err(unknown_cell(value, row, column, ABOUT.grid.doc)),
                }
            }
        }
        let position = TicTacToePosition::from_bits(taken)?;
        match side {
            Some(side) if side != position.side_to_move() => Err(format!(
                "{} has the move: it follows from the count",
                ABOUT.sides[side.other().index()].name
            )),
            _ => Ok(position),
        }
    }

    fn diagram(&self, position: &TicTacToePosition) -> Diagram {
        let cell = |row: usize, column: usize| {
            let content = position.at(Square::new(row, column));
            Cell {
                row: row as f32,
                column: column as f32,
                piece: match content {
                    None => Piece::Empty,
                    Some(Side::First) => Piece::Cross,
                    Some(Side::Second) => Piece::Nought,
                },
                label: String::new(),
                text: symbol(content).to_string(),
                unicode: match content {
                    None => "·",
                    Some(Side::First) => "×",
                    Some(Side::Second) => "○",
                }
                .to_owned(),
            }
        };
        Diagram {
            title: ABOUT.title.to_owned(),
            description: describe(position),
            rows: 3,
            columns: 3,
            ground: Ground::Inner,
            cells: (0..3).flat_map(|row| (0..3).map(move |column| cell(row, column))).collect(),
            row_labels: (1..=3).map(|row| row.to_string()).collect(),
            column_labels: (0..3).map(|column| column_letter(column).to_string()).collect(),
            unicode_column_labels: None,
            last_move: Vec::new(),
        }
    }
}

impl Searchable for TicTacToe {
    type Evaluator = OpenLines;

    fn evaluators() -> &'static [OpenLines] {
        &[OpenLines]
    }

    fn strategies() -> Vec<Strategy<Self>> {
        search::standard()
    }
}

impl Interchange for TicTacToe {
    fn dialects() -> &'static [Dialect<Self>] {
        dialect::DIALECTS
    }
}

fn symbol(content: Option<Side>) -> char {
    match content {
        None => '.',
        Some(Side::First) => 'X',
        Some(Side::Second) => 'O',
    }
}

/// The position in words.
fn describe(position: &TicTacToePosition) -> String {
    let squares = |side: Side| {
        let names: Vec<String> = (0..9)
            .map(Square)
            .filter(|&square| position.at(square) == Some(side))
            .map(|square| format_square(square.row(), square.column()))
            .collect();
        let name = ABOUT.sides[side.index()].name;
        if names.is_empty() {
            format!("no {name}")
        } else {
            format!("{name} on {}", names.join(", "))
        }
    };
    format!("{}; {}", squares(Side::First), squares(Side::Second))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn perft_counts_the_published_games() {
        // Henry Bottomley, "How many Tic-Tac-Toe games are possible?": 255,168 games, 127,872 of them nine plies long.
        fn games(position: &TicTacToePosition) -> (u32, u32) {
            if position.outcome().is_some() {
                let full = position.moves().is_empty() && position.count() == 9;
                return (1, u32::from(full));
            }
            position
                .moves()
                .into_iter()
                .map(|mv| games(&position.after(mv)))
                .fold((0, 0), |(all, nine), (more, more_nine)| (all + more, nine + more_nine))
        }
        assert_eq!(games(&TicTacToePosition::default()), (255_168, 127_872));
    }

    #[test]
    fn impossible_positions_are_refused() {
        for text in
            ["XX./.../...", "OO./X../...", "XXX/OOO/...", "X../...", "X../.?./...", "XXX/OO./O.."]
        {
            assert!(TicTacToe.parse_position(text).is_err(), "{text}");
        }
    }
}
