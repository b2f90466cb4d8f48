//! Othello, also known as Reversi, on eight by eight squares and on smaller boards.
//!
//! The rules are those of the World Othello Federation.
//!
//! | file | what it has |
//! | --- | --- |
//! | `layout`, `board`, `position` | the boards, bitboards with flips and mobility, the rules |
//! | `arch` | flips and mobility for the instruction sets of the processor |
//! | `perft` | perft on bitboards |
//! | `notation`, `picture` | positions, moves and grids as text; the diagram |
//! | `dialect`, `record`, `obf` | other protocols, game records, rated positions |
//! | `hint` | what is said of a move |
//! | `evaluator`, `pattern` | the evaluators; the one by patterns, a folder |
//! | `engine` | the strategy `engine`, a folder |
//! | `training` | how weights and selectivity are made, a folder |

mod arch;
mod board;
mod dialect;
mod engine;
mod evaluator;
mod hint;
mod layout;
mod levels;
mod notation;
mod obf;
mod pattern;
mod perft;
mod picture;
mod position;
mod record;
#[cfg(test)]
mod tests;
mod training;

pub(super) use evaluator::OthelloEvaluator;
pub(super) use layout::{LAYOUTS, Layout};
pub(super) use position::{OthelloMove, OthelloPosition};
pub(super) use training::RECIPES;

use crate::boundary::{Dialect, Interchange, Rated, RecordFormat};
use crate::engine::{Searchable, Skill, Strategy};
use crate::game::{
    About, Alias, Detail, Details, Diagram, Examples, Game, Geometry, Grid, GridKind, Options,
    Reason, Refusal, Side, SideName, VariantAbout, grid::format_square,
};
use crate::search;

/// Othello on a board of one size.
#[derive(Debug, Clone, Copy)]
pub(super) struct Othello {
    layout: &'static Layout,
}

static ABOUT: About = About {
    id: "othello",
    title: "Othello",
    summary: "Discs enclosed between two of the other colour are flipped; most discs at the end win.",
    aliases: &[Alias { name: "reversi", variant: None }],
    sides: &[SideName { name: "black", symbol: "X" }, SideName { name: "white", symbol: "O" }],
    variants: &[
        VariantAbout { name: "8x8", summary: "the standard board" },
        VariantAbout { name: "6x6", summary: "a small board; the second player wins" },
        VariantAbout { name: "4x4", summary: "a board small enough to be searched to its end" },
    ],
    position_notation: Examples {
        doc: "the squares from a1 along the rows, of X black, O white and - empty, a space, and the side to move",
        examples: &[
            "---------------------------OX------XO--------------------------- X",
            "...........................ox......xo........................... x",
        ],
    },
    move_notation: Examples {
        doc: "column letter and row number from the upper left, or pass; also x,y from 1; a transcript such as f5d6c3 is several moves; \
              a pass may be left out where the next move implies it",
        examples: &["d3", "pass", "3,4"],
    },
    unit: "discs",
    reasons: &[position::WIPE_OUT, Reason::BOARD_FULL, position::NO_MOVES],
    grid: GridKind { booleans: false, doc: "0 empty, 1 black, 2 white" },
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

    fn start(&self) -> OthelloPosition {
        OthelloPosition::start(self.layout)
    }

    fn parse_position(&self, text: &str) -> Result<OthelloPosition, String> {
        notation::parse_position(self.layout, text)
    }

    fn format_position(&self, position: &OthelloPosition) -> String {
        notation::format_position(position)
    }

    fn parse_move(&self, _position: &OthelloPosition, text: &str) -> Result<OthelloMove, String> {
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

    fn explain_illegal(&self, position: &OthelloPosition, mv: OthelloMove) -> String {
        match mv {
            OthelloMove::Pass => "you may not pass while you have another move".to_owned(),
            OthelloMove::Place(square) if position.at(square).is_some() => {
                "the square is taken".to_owned()
            }
            OthelloMove::Place(_) if position.mobility() == 0 => {
                "a disc there flips nothing, nor anywhere else: you must pass".to_owned()
            }
            OthelloMove::Place(_) => "a disc there flips nothing".to_owned(),
        }
    }

    fn details(&self, position: &OthelloPosition, mv: OthelloMove) -> Details {
        let flipped = match mv {
            OthelloMove::Place(square) => position.board().flips(square),
            OthelloMove::Pass => 0,
        };
        vec![("flipped", Detail::Texts(notation::names(flipped)))]
    }

    fn trace(&self, _position: &OthelloPosition, mv: OthelloMove) -> Vec<(f32, f32)> {
        match mv {
            OthelloMove::Place(square) => vec![(square.row() as f32, square.column() as f32)],
            OthelloMove::Pass => Vec::new(),
        }
    }

    fn tally(&self, position: &OthelloPosition) -> Option<[u32; 2]> {
        Some([Side::First, Side::Second].map(|side| position.discs(side).count_ones()))
    }

    fn grid(&self, position: &OthelloPosition) -> Grid {
        notation::format_grid(position)
    }

    fn parse_grid(&self, grid: &Grid, side: Option<Side>) -> Result<OthelloPosition, String> {
        notation::parse_grid(self.layout, grid, side.unwrap_or(Side::First))
    }

    fn diagram(&self, position: &OthelloPosition) -> Diagram {
        picture::draw(position)
    }
}

impl Searchable for Othello {
    type Evaluator = OthelloEvaluator;

    const LEVELS: &'static [Skill] = &levels::LEVELS;

    fn evaluators() -> &'static [OthelloEvaluator] {
        &[OthelloEvaluator::Pattern, OthelloEvaluator::Course, OthelloEvaluator::Mobility]
    }

    fn strategies() -> Vec<Strategy<Self>> {
        let mut strategies = search::standard();
        strategies.insert(0, engine::strategy());
        strategies
    }

    fn prepare() {
        pattern::Patterns::shared();
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
