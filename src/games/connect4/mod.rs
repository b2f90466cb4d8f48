//! Connect 4 on any board that fits 64 bits: four in a row, column or diagonal, with stones that fall.
//!
//! `shape` has the boards and their bits, `position` the rules, `evaluator` a first judgement,
//! `notation` and `picture` what is read, written and drawn; this file joins them into a [`Game`].
//! James Allen and Victor Allis solved the standard board in 1988: the first player wins from the centre.

mod bits;
mod dialect;
mod evaluator;
mod hint;
mod levels;
mod notation;
mod perft;
mod picture;
mod position;
mod shape;
mod solver;
#[cfg(test)]
mod tests;

pub(super) use evaluator::OpenLines;
pub(super) use position::{Column, Connect4Position};
pub(super) use shape::Shape;
pub(super) use solver::BOOK_RECIPE;

use crate::boundary::{Dialect, Interchange};
use crate::engine::{Searchable, Skill, Strategy};
use crate::game::{
    About, Alias, Detail, Details, Diagram, Examples, Game, Geometry, Grid, GridKind, Options,
    Reason, Refusal, Side, SideName, VariantAbout,
};
use crate::search;

/// Connect 4 on a board of one size.
#[derive(Debug, Clone, Copy)]
pub(super) struct Connect4 {
    shape: Shape,
}

static ABOUT: About = About {
    id: "connect4",
    title: "Connect 4",
    summary: "Stones fall to the bottom of a column; four in a row, column or diagonal win.",
    aliases: &[Alias { name: "puissance4", variant: None }],
    sides: &[SideName { name: "first", symbol: "X" }, SideName { name: "second", symbol: "O" }],
    variants: &[
        VariantAbout { name: "7x6", summary: "the standard board; the first player wins" },
        VariantAbout {
            name: "8x7",
            summary: "eight columns and seven rows: the largest near-square board",
        },
        VariantAbout {
            name: "WxH",
            summary: "W columns and H rows, 1 to 32 each, with at most 64 squares",
        },
    ],
    position_notation: Examples {
        doc: "rows from the top joined by /, of X first player, O second player and .; the side to move follows from the count",
        examples: &[
            "......./......./......./...O.../...X.../..OX...",
            "......./......./......./......./......./.......",
        ],
    },
    move_notation: Examples {
        doc: "the column from 1; a string of digits such as 44435 is several moves where no column has two digits",
        examples: &["4", "1"],
    },
    unit: "points",
    reasons: &[position::LINE, Reason::BOARD_FULL],
    grid: GridKind { booleans: false, doc: "0 empty, 1 first player, 2 second player" },
    options: &[],
    target: None,
};

impl Game for Connect4 {
    type Position = Connect4Position;

    fn about() -> &'static About {
        &ABOUT
    }

    fn create(variant: &str, _options: &Options) -> Result<Self, Refusal> {
        variant
            .split_once('x')
            .and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)))
            .and_then(|(width, height)| Shape::new(width, height))
            .map(|shape| Self { shape })
            // One name for each variant: `07x6` is none.
            .filter(|game| game.variant() == variant)
            .ok_or_else(|| ABOUT.unknown_variant(variant))
    }

    fn variant(&self) -> String {
        format!("{}x{}", self.shape.width(), self.shape.height())
    }

    fn geometry(&self) -> Geometry {
        notation::board(self.shape).geometry("columns", |_, column| (column + 1).to_string())
    }

    fn start(&self) -> Connect4Position {
        Connect4Position::start(self.shape)
    }

    fn parse_position(&self, text: &str) -> Result<Connect4Position, String> {
        notation::parse_position(self.shape, text)
    }

    fn format_position(&self, position: &Connect4Position) -> String {
        notation::format_position(position)
    }

    fn parse_move(&self, _position: &Connect4Position, text: &str) -> Result<Column, String> {
        notation::parse_move(self.shape, text)
    }

    fn format_move(&self, _position: &Connect4Position, mv: Column) -> String {
        notation::format_move(mv)
    }

    fn split_moves(&self, text: &str) -> Vec<String> {
        notation::split_moves(self.shape, text)
    }

    fn explain_illegal(&self, _position: &Connect4Position, mv: Column) -> String {
        format!("column {} is full", mv.0 + 1)
    }

    fn details(&self, position: &Connect4Position, mv: Column) -> Details {
        vec![("row", Detail::Number(position.landing_row(mv) as i64 + 1))]
    }

    fn trace(&self, position: &Connect4Position, mv: Column) -> Vec<(f32, f32)> {
        let from_top = self.shape.height() - 1 - position.landing_row(mv);
        vec![(from_top as f32, f32::from(mv.0))]
    }

    fn grid(&self, position: &Connect4Position) -> Grid {
        notation::format_grid(position)
    }

    fn parse_grid(&self, grid: &Grid, side: Option<Side>) -> Result<Connect4Position, String> {
        notation::parse_grid(self.shape, grid, side)
    }

    fn diagram(&self, position: &Connect4Position) -> Diagram {
        picture::draw(position)
    }
}

impl Searchable for Connect4 {
    type Evaluator = OpenLines;

    const LEVELS: &'static [Skill] = &levels::LEVELS;

    fn evaluators() -> &'static [OpenLines] {
        &[OpenLines]
    }

    fn strategies() -> Vec<Strategy<Self>> {
        std::iter::once(solver::strategy()).chain(search::standard()).collect()
    }
}

impl Interchange for Connect4 {
    fn dialects() -> &'static [Dialect<Self>] {
        dialect::DIALECTS
    }
}
