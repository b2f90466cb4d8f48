//! Tic-tac-toe: the smallest game, and the folder to copy for a new one.
//!
//! [`position`] has the rules, [`evaluator`] the evaluation, [`hint`] the remarks on a move; [`notation`] parses and formats, [`picture`] draws,
//! and [`dialect`] converts to external protocols; this file joins them into a [`Game`].
//! Its 5,478 positions are few enough for a table of all, which is the oracle of the generic search.

mod dialect;
mod evaluator;
mod hint;
mod levels;
mod notation;
mod picture;
mod position;

pub use evaluator::OpenLines;
pub use position::{Square, TicTacToePosition};

use crate::erased::{Dialect, Interchange};
use crate::game::grid::{format_square, parse_square};
use crate::game::{
    About, Alias, Content, Diagram, Examples, Figure, Game, Geometry, Grid, GridKind, Language,
    Options, Reason, Refusal, Side, SideName, Tone, Unit, VariantAbout, Wording,
    drawing::{self, Resolved},
};
use crate::search;
use crate::search::{Searchable, Skill, Strategy};
use notation::BOARD;

/// The game; it has one variant.
#[derive(Debug, Clone, Copy)]
pub struct TicTacToe;

static ABOUT: About = About {
    id: "tic_tac_toe",
    title: text!("tic-tac-toe-title"),
    summary: text!("tic-tac-toe-summary"),
    aliases: &[
        Alias { name: "morpion", variant: None },
        Alias { name: "noughts_and_crosses", variant: None },
    ],
    sides: &[
        SideName { name: "crosses", symbol: "X", label: text!("tic-tac-toe-crosses-label") },
        SideName { name: "noughts", symbol: "O", label: text!("tic-tac-toe-noughts-label") },
    ],
    variants: &[VariantAbout { name: "3x3", summary: text!("tic-tac-toe-3x3-summary") }],
    patterns: &[],
    position_notation: Examples {
        doc: text!("tic-tac-toe-position-notation"),
        examples: &["X.O/.X./..O", ".../.../..."],
    },
    move_notation: Examples { doc: text!("tic-tac-toe-move-notation"), examples: &["b2", "2,2"] },
    unit: Unit::POINTS,
    reasons: &[position::LINE, Reason::BOARD_FULL],
    grid: GridKind { content: Content::Piece, doc: text!("tic-tac-toe-grid-notation") },
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
        BOARD.geometry("square_cells", format_square)
    }

    fn figures(&self) -> Vec<Figure> {
        let mark = |code, side, kind, name| Figure {
            tone: None,
            ..Figure::of(code, side, kind, Tone::Dark, name)
        };
        vec![
            Figure::EMPTY,
            mark(1, Side::First, "cross", text!("tic-tac-toe-cross")),
            mark(2, Side::Second, "nought", text!("tic-tac-toe-nought")),
        ]
    }

    fn start(&self) -> TicTacToePosition {
        TicTacToePosition::default()
    }

    fn parse_position(&self, text: &str) -> Result<TicTacToePosition, Wording> {
        notation::parse_position(text)
    }

    fn resembles_position(text: &str) -> bool {
        drawing::is_rows(text, "XxOo.-") && text.trim().len() <= "XXX/XXX/XXX".len()
    }

    fn signs() -> &'static [(&'static str, i64)] {
        &notation::SIGNS
    }

    fn resolve_signs(&self, grid: Grid, _: Option<i64>) -> Option<Resolved> {
        notation::resolve_signs(grid)
    }

    fn format_position(&self, position: &TicTacToePosition) -> String {
        BOARD.write_rows(&self.grid(position))
    }

    fn parse_move(&self, _position: &TicTacToePosition, text: &str) -> Result<Square, Wording> {
        parse_square(text, BOARD.rows, BOARD.columns).map(|(row, column)| Square::new(row, column))
    }

    fn split_moves(&self, text: &str) -> Vec<String> {
        notation::split_moves(text)
    }

    fn format_move(&self, _position: &TicTacToePosition, mv: Square) -> String {
        format_square(mv.row(), mv.column())
    }

    fn explain_illegal(&self, _position: &TicTacToePosition, _mv: Square) -> Wording {
        text!("tic-tac-toe-square-is-taken").into()
    }

    fn route(&self, _position: &TicTacToePosition, mv: Square) -> Vec<usize> {
        vec![mv.row() * BOARD.columns + mv.column()]
    }

    fn grid(&self, position: &TicTacToePosition) -> Grid {
        notation::format_grid(position)
    }

    fn parse_grid(&self, grid: &Grid, side: Option<Side>) -> Result<TicTacToePosition, Wording> {
        notation::parse_grid(grid, side)
    }

    fn diagram(&self, position: &TicTacToePosition, language: Language) -> Diagram {
        picture::draw(position, language)
    }
}

impl Searchable for TicTacToe {
    type Evaluator = OpenLines;

    const LEVELS: &'static [Skill] = &levels::LEVELS;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Position;

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
