//! Othello, also known as Reversi, on eight by eight squares and on smaller boards.
//!
//! The game follows the rules of the World Othello Federation.
//!
//! | module | content |
//! | --- | --- |
//! | `rules` | the boards, bitboards with flips and mobility (`arch` for the instruction sets of the processor), perft, symmetries |
//! | `text` | positions, moves and grids as text, the diagram, other protocols, game records, rated positions, names of openings |
//! | `hint` | descriptions of moves |
//! | `evaluator`, `pattern` | the evaluators; the one by patterns |
//! | `engine` | the strategy `engine` |
//! | `levels`, `choice_model` | the levels of play, and the moves that people choose |
//! | `book` | the opening book |
//! | `training` | the recipes that make weights, selectivity and book |

mod book;
mod choice_model;
mod engine;
mod evaluator;
mod hint;
mod levels;
mod pattern;
mod rules;
#[cfg(test)]
mod tests;
mod text;
#[cfg(feature = "train")]
mod training;

pub(super) use evaluator::OthelloEvaluator;
pub(super) use rules::layout::{LAYOUTS, Layout};
pub(super) use rules::position::{OthelloMove, OthelloPosition};
#[cfg(feature = "train")]
pub(super) use training::RECIPES;

use crate::erased::{Dialect, Interchange, Rated, RecordFormat};
use crate::game::{
    About, Alias, Content, Detail, Details, Diagram, Examples, Figure, Game, Geometry, Grid,
    GridKind, Language, Openings, Options, Reason, Refusal, Side, SideName, Tone, Unit,
    VariantAbout, Wording,
    drawing::{self, ReadPosition, Resolved},
    grid::format_square,
};
use crate::search;
use crate::search::{HumanChoice, Root, Searchable, Skill, Strategy};
use rules::position;
use text::{dialect, notation, obf, openings, picture, record};

/// Othello on a board of one size.
#[derive(Debug, Clone, Copy)]
pub(super) struct Othello {
    layout: &'static Layout,
}

static ABOUT: About = About {
    id: "othello",
    title: text!("othello-title"),
    summary: text!("othello-summary"),
    aliases: &[Alias { name: "reversi", variant: None }],
    sides: &[
        SideName { name: "black", symbol: "X", label: text!("othello-black-label") },
        SideName { name: "white", symbol: "O", label: text!("othello-white-label") },
    ],
    variants: &[
        VariantAbout { name: "8x8", summary: text!("othello-8x8-summary") },
        VariantAbout { name: "6x6", summary: text!("othello-6x6-summary") },
        VariantAbout { name: "4x4", summary: text!("othello-4x4-summary") },
    ],
    patterns: &[],
    position_notation: Examples {
        doc: text!("othello-position-notation"),
        examples: &[
            "---------------------------OX------XO--------------------------- X",
            "...........................ox......xo........................... x",
        ],
    },
    move_notation: Examples {
        doc: text!("othello-move-notation"),
        examples: &["d3", "pass", "3,4"],
    },
    unit: Unit::DISCS,
    reasons: &[position::WIPE_OUT, Reason::BOARD_FULL, position::NO_MOVES],
    grid: GridKind { content: Content::Piece, doc: text!("othello-grid-notation") },
    options: &[],
    target: None,
};

impl Game for Othello {
    type Position = OthelloPosition;

    fn about() -> &'static About {
        &ABOUT
    }

    fn create(variant: &str, _options: &Options) -> Result<Self, Refusal> {
        ABOUT
            .variants
            .iter()
            .zip(&LAYOUTS)
            .find(|(known, _)| known.name == variant)
            .map(|(_, layout)| Self { layout })
            .ok_or_else(|| ABOUT.unknown_variant(variant))
    }

    fn variant(&self) -> String {
        format!("{0}x{0}", self.layout.size)
    }

    fn geometry(&self) -> Geometry {
        notation::board(self.layout).geometry("square_cells", format_square)
    }

    fn figures(&self) -> Vec<Figure> {
        let disc = |code, side, tone, name| Figure::of(code, side, "disc", tone, name);
        vec![
            Figure::EMPTY,
            disc(1, Side::First, Tone::Dark, text!("othello-black-disc")),
            disc(2, Side::Second, Tone::Light, text!("othello-white-disc")),
        ]
    }

    fn start(&self) -> OthelloPosition {
        OthelloPosition::start(self.layout)
    }

    fn openings(&self) -> Option<&'static Openings> {
        openings::of(self.layout)
    }

    fn parse_position(&self, text: &str) -> Result<OthelloPosition, Wording> {
        notation::parse_position(self.layout, text)
    }

    fn resembles_position(text: &str) -> bool {
        let word = text.split_whitespace().next().unwrap_or_default();
        word.chars().count() >= 16 && word.chars().all(|sign| "-.XxOo*".contains(sign))
    }

    fn signs() -> &'static [(&'static str, i64)] {
        &notation::SIGNS
    }

    fn drawn_side(word: &str) -> Option<Side> {
        notation::side_of(word)
    }

    fn resolve_signs(&self, grid: Grid, _: Option<i64>) -> Option<Resolved> {
        Some(notation::resolve_signs(grid))
    }

    fn parse_drawing(&self, text: &str) -> Option<ReadPosition<OthelloPosition>> {
        drawing::read_position_with(self, text, |grid| notation::side_of_digit(text, grid))
    }

    fn parse_drawn(&self, grid: Grid, side: Option<Side>) -> Result<OthelloPosition, Wording> {
        notation::with_middle(self.layout, self.parse_grid(&grid, side)?)
    }

    fn variant_of_size(rows: usize, columns: usize) -> Option<String> {
        (rows == columns).then(|| format!("{columns}x{rows}"))
    }

    fn variant_of_position(text: &str) -> Option<String> {
        let count = notation::position_of(text.split(';').next()?)?.0.chars().count();
        let layout = LAYOUTS.iter().find(|layout| layout.squares.count_ones() as usize == count)?;
        Some(Self { layout }.variant())
    }

    fn format_position(&self, position: &OthelloPosition) -> String {
        notation::format_position(position)
    }

    fn parse_move(&self, _position: &OthelloPosition, text: &str) -> Result<OthelloMove, Wording> {
        notation::parse_move(self.layout, text)
    }

    fn implied_move(&self, _position: &OthelloPosition) -> Option<OthelloMove> {
        Some(OthelloMove::Pass)
    }

    fn format_move(&self, _position: &OthelloPosition, mv: OthelloMove) -> String {
        notation::format_move(mv)
    }

    fn split_moves(&self, text: &str) -> Vec<String> {
        notation::split_moves(text)
    }

    fn explain_illegal(&self, position: &OthelloPosition, mv: OthelloMove) -> Wording {
        let text = match mv {
            OthelloMove::Pass => text!("othello-may-not-pass"),
            OthelloMove::Place(square) if position.at(square).is_some() => {
                text!("othello-square-is-taken")
            }
            OthelloMove::Place(_) if position.mobility() == 0 => {
                text!("othello-must-pass")
            }
            OthelloMove::Place(_) => {
                text!("othello-flips-nothing")
            }
        };
        text.into()
    }

    fn details(&self, position: &OthelloPosition, mv: OthelloMove) -> Details {
        let flipped = match mv {
            OthelloMove::Place(square) => position.board().flips(square),
            OthelloMove::Pass => 0,
        };
        vec![("flipped", Detail::Texts(notation::names(flipped)))]
    }

    fn route(&self, _position: &OthelloPosition, mv: OthelloMove) -> Vec<usize> {
        match mv {
            OthelloMove::Place(square) => vec![square.row() * self.layout.size + square.column()],
            OthelloMove::Pass => Vec::new(),
        }
    }

    fn tally(&self, position: &OthelloPosition) -> Option<[u32; 2]> {
        Some([Side::First, Side::Second].map(|side| position.discs(side).count_ones()))
    }

    fn grid(&self, position: &OthelloPosition) -> Grid {
        notation::format_grid(position)
    }

    fn parse_grid(&self, grid: &Grid, side: Option<Side>) -> Result<OthelloPosition, Wording> {
        notation::parse_grid(self.layout, grid, side.unwrap_or(Side::First))
    }

    fn diagram(&self, position: &OthelloPosition, language: Language) -> Diagram {
        picture::draw(position, language)
    }
}

impl Searchable for Othello {
    type Evaluator = OthelloEvaluator;

    const LEVELS: &'static [Skill] = &levels::LEVELS;

    fn human_choice(root: &Root<'_, Self>) -> HumanChoice {
        choice_model::human_choice(root)
    }

    fn evaluators() -> &'static [OthelloEvaluator] {
        &[OthelloEvaluator::Pattern, OthelloEvaluator::Course, OthelloEvaluator::Mobility]
    }

    fn strategies() -> Vec<Strategy<Self>> {
        let mut strategies = search::standard();
        strategies.insert(0, engine::strategy());
        strategies
    }

    fn prepare() {
        engine::prepare();
    }
}

impl Interchange for Othello {
    fn dialects() -> &'static [Dialect<Self>] {
        dialect::DIALECTS
    }

    fn record_formats() -> &'static [RecordFormat<Self>] {
        &record::FORMATS
    }

    fn parse_rated(&self, line: &str) -> Option<Rated> {
        obf::parse(self.layout, line)
    }
}
