//! Connect 4 on any board that fits 128 bits: four in a row, column or diagonal, with stones that fall.
//!
//! `rules` has the bitboards and the moves, `text` the notation, records and drawings, `evaluator` two simple evaluations;
//! `solver` plays and proves, with an opening `book`; this file joins them into a [`Game`].
//! James Allen and Victor Allis solved the standard board in 1988: the first player wins from the centre.

mod evaluator;
mod hint;
mod levels;
mod rules;
mod solver;
#[cfg(test)]
mod tests;
mod text;

pub(super) use evaluator::Connect4Evaluator;
pub(super) use rules::position::{Column, Connect4Position};
pub(super) use rules::shape::{MAX_SIDE, Shape};
#[cfg(feature = "train")]
pub(super) use solver::{BOOK_RECIPE, SOLVE_RECIPE};

use crate::erased::{Dialect, Interchange, RecordFormat};
use crate::game::grid::column_letters;
use crate::game::{
    About, Alias, Content, Detail, Details, Diagram, Examples, Figure, Game, Geometry, Grid,
    GridKind, Language, Options, Pattern, Reason, Refusal, Side, SideName, Tone, Unit,
    VariantAbout, Wording,
    drawing::{self, Resolved},
    wording,
};
use crate::search;
use crate::search::{Searchable, Skill, Strategy};
use rules::position;
use text::{dialect, notation, picture, record};

/// Connect 4 on a board of one size.
#[derive(Debug, Clone, Copy)]
pub(super) struct Connect4 {
    shape: Shape,
}

static ABOUT: About = About {
    id: "connect4",
    title: text!("connect4-title"),
    summary: text!("connect4-summary"),
    aliases: &[
        Alias { name: "puissance4", variant: None },
        Alias { name: "connect_four", variant: None },
        Alias { name: "cfour", variant: None },
        Alias { name: "c4", variant: None },
    ],
    sides: &[
        SideName { name: "first", symbol: "X", label: text!("connect4-first-label") },
        SideName { name: "second", symbol: "O", label: text!("connect4-second-label") },
    ],
    variants: &[
        VariantAbout { name: "7x6", summary: text!("connect4-7x6-summary") },
        VariantAbout { name: "8x7", summary: text!("connect4-8x7-summary") },
    ],
    patterns: &[Pattern {
        pattern: "WxH",
        numbers: &[("width", [1, MAX_SIDE as u32]), ("height", [1, MAX_SIDE as u32])],
        condition: Some("W × (H + 1) ≤ 128"),
        example: "10x6",
        summary: text!("connect4-any-size-summary"),
    }],
    position_notation: Examples {
        doc: text!("connect4-position-notation"),
        examples: &[
            "......./......./......./...O.../...X.../..OX...",
            "......./......./......./......./......./.......",
        ],
    },
    move_notation: Examples { doc: text!("connect4-move-notation"), examples: &["4", "1"] },
    unit: Unit::POINTS,
    reasons: &[position::LINE, Reason::BOARD_FULL],
    grid: GridKind { content: Content::Piece, doc: text!("connect4-grid-notation") },
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
            // Each variant has one name, so `07x6` is refused.
            .filter(|game| game.variant() == variant)
            .ok_or_else(|| ABOUT.unknown_variant(variant))
    }

    fn variant(&self) -> String {
        format!("{}x{}", self.shape.width(), self.shape.height())
    }

    fn geometry(&self) -> Geometry {
        let column = |_, column: usize| (column + 1).to_string();
        let mut geometry = notation::board(self.shape).geometry("columns", column);
        // A move is a column; a place is a column and a row, counted from the bottom.
        for place in &mut geometry.places {
            let row = self.shape.height() - place.row as usize;
            place.name =
                format!("{}{row}", column_letters(self.shape.width())[place.column as usize]);
        }
        geometry
    }

    fn figures(&self) -> Vec<Figure> {
        let stone = |code, side, tone, name| Figure::of(code, side, "disc", tone, name);
        vec![
            Figure::neutral(0, "hole", text!("connect4-empty")),
            stone(1, Side::First, Tone::Amber, text!("connect4-yellow-disc")),
            stone(2, Side::Second, Tone::Red, text!("connect4-red-disc")),
        ]
    }

    fn start(&self) -> Connect4Position {
        Connect4Position::start(self.shape)
    }

    fn parse_position(&self, text: &str) -> Result<Connect4Position, Wording> {
        notation::parse_position(self.shape, text)
    }

    fn resembles_position(text: &str) -> bool {
        // The board of tic-tac-toe is written with the same signs.
        let rows = text.split_whitespace().next().unwrap_or_default();
        // Numbers alone are tiles.
        let is_fen = rows.contains(['x', 'X', 'o', 'O', 'p', 'P']) && rows.matches('/').count() > 2;
        drawing::is_rows(text, "XxOo.-") && text.trim().len() > "XXX/XXX/XXX".len()
            || is_fen && drawing::is_rows(rows, "XxOoPp.-0123456789")
    }

    fn signs() -> &'static [(&'static str, i64)] {
        &notation::SIGNS
    }

    fn drawn_colour(word: &str) -> Option<i64> {
        notation::colour_of(word).or_else(|| Self::drawn_cell(word).filter(notation::is_colour))
    }

    fn resolve_signs(&self, grid: Grid, mover: Option<i64>) -> Option<Resolved> {
        notation::resolve_signs(self.shape, &grid, mover)
    }

    fn variant_of_size(rows: usize, columns: usize) -> Option<String> {
        // On a smaller board nobody makes four in a row, and seven rows of six may be the columns of the usual one.
        let is_clear = rows.min(columns) >= 4 && (rows, columns) != (7, 6);
        is_clear.then(|| format!("{columns}x{rows}"))
    }

    fn variant_of_position(text: &str) -> Option<String> {
        let (rows, columns) = drawing::rows_and_columns(text, "XxOo.-")?;
        Self::variant_of_size(rows, columns)
    }

    fn format_position(&self, position: &Connect4Position) -> String {
        notation::format_position(position)
    }

    fn parse_move(&self, position: &Connect4Position, text: &str) -> Result<Column, Wording> {
        notation::parse_move(position, text)
    }

    fn is_move_text(&self, text: &str) -> bool {
        notation::read_column(self.shape, text).is_some()
    }

    fn format_move(&self, _position: &Connect4Position, mv: Column) -> String {
        notation::format_move(mv)
    }

    fn split_moves(&self, text: &str) -> Vec<String> {
        notation::split_moves(self.shape, text)
    }

    fn in_context(moves: &[&str]) -> Option<Vec<String>> {
        notation::by_letters(moves)
    }

    fn explain_illegal(&self, _position: &Connect4Position, mv: Column) -> Wording {
        let column = mv.0 + 1;
        wording!("connect4-column-is-full", column)
    }

    fn details(&self, position: &Connect4Position, mv: Column) -> Details {
        vec![("row", Detail::Number(position.landing_row(mv) as i64 + 1))]
    }

    fn route(&self, position: &Connect4Position, mv: Column) -> Vec<usize> {
        let from_top = self.shape.height() - 1 - position.landing_row(mv);
        vec![from_top * self.shape.width() + usize::from(mv.0)]
    }

    fn grid(&self, position: &Connect4Position) -> Grid {
        notation::format_grid(position)
    }

    fn parse_grid(&self, grid: &Grid, side: Option<Side>) -> Result<Connect4Position, Wording> {
        notation::parse_grid(self.shape, grid, side)
    }

    fn diagram(&self, position: &Connect4Position, language: Language) -> Diagram {
        picture::draw(position, language)
    }
}

impl Searchable for Connect4 {
    type Evaluator = Connect4Evaluator;

    const LEVELS: &'static [Skill] = &levels::LEVELS;

    fn evaluators() -> &'static [Connect4Evaluator] {
        &[Connect4Evaluator::OpenLines, Connect4Evaluator::Course]
    }

    fn strategies() -> Vec<Strategy<Self>> {
        std::iter::once(solver::strategy()).chain(search::standard()).collect()
    }
}

impl Interchange for Connect4 {
    fn dialects() -> &'static [Dialect<Self>] {
        dialect::DIALECTS
    }

    fn record_formats() -> &'static [RecordFormat<Self>] {
        &record::FORMATS
    }
}
