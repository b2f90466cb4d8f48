//! Draughts: international, and the variants that share its rules.
//!
//! Reading order: [`layout`] puts the board into 64 bits, [`rules`] says what a variant is, [`board`] what stands where;
//! [`turn`] and [`captures`] find the moves, [`draws`] remembers what the draw rules count, [`position`] joins them; [`perft`] counts on bare boards.
//! [`fen`], [`notation`] (with [`paths`] and [`explain`]), [`record`] and [`picture`] speak with people;
//! [`evaluator`] judges, [`hint`] says what a move does, and this file is what the registry sees.

mod board;
mod captures;
mod dialect;
mod draws;
mod evaluator;
mod explain;
mod fen;
mod hint;
mod layout;
mod levels;
mod notation;
mod paths;
mod perft;
mod picture;
mod position;
mod record;
mod rules;
mod turn;

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod tests;

pub(super) use board::DraughtsMove;
pub(super) use evaluator::Material;
pub(super) use layout::Square;
pub(super) use position::DraughtsPosition;
pub(super) use rules::Rules;

use crate::boundary::{Dialect, Interchange, RecordFormat};
use crate::engine::{Searchable, Skill, Strategy};
use crate::game::{
    About, Alias, Detail, Details, Diagram, Examples, Game, Geometry, Grid, GridKind, Options,
    Position, Refusal, Side, SideName,
};
use crate::search;

/// A variant of draughts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Draughts {
    rules: &'static Rules,
}

static ABOUT: About = About {
    id: "draughts",
    title: "Draughts",
    summary: "Men go forwards, kings fly, capturing is compulsory; who cannot move loses.",
    aliases: &[Alias { name: "dames", variant: None }],
    sides: &[SideName { name: "white", symbol: "W" }, SideName { name: "black", symbol: "B" }],
    variants: &[
        rules::INTERNATIONAL.about(),
        rules::BRAZILIAN.about(),
        rules::RUSSIAN.about(),
        rules::EIGHT.about(),
        rules::SIX.about(),
        rules::FOUR.about(),
    ],
    position_notation: Examples {
        doc: "PDN FEN: the side to move, then the squares of white and of black, K before a king; squares are numbered by rows from the top, black's side; ranges such as 31-50 are read",
        examples: &["W:W31,32,K40:B1,2", "B:W31-50:B1-20", "[FEN \"W:BK3:W46,47.\"]"],
    },
    move_notation: Examples {
        doc: "from-to, or fromxto for a capture; with the landing squares between where two captures share both ends",
        examples: &["32-28", "26x37", "26x17x37"],
    },
    unit: "points",
    reasons: &[
        position::NO_MOVES,
        draws::REPETITION,
        draws::KING_MOVES,
        draws::THREE_AGAINST_ONE,
        draws::TWO_AGAINST_ONE,
    ],
    grid: GridKind {
        booleans: false,
        doc: "0 empty, 1 white man, 2 black man, 3 white king, 4 black king",
    },
    options: &[],
    target: None,
};

impl Draughts {
    /// The name of a square: its number.
    fn name(&self, square: Square) -> String {
        self.rules.layout.number(square).to_string()
    }

    /// Every square on which a king may end after taking the pieces that `mv` takes.
    fn landings(&self, position: &DraughtsPosition, mv: DraughtsMove) -> Vec<String> {
        let same = |other: &DraughtsMove| (other.from, other.captured) == (mv.from, mv.captured);
        position.moves().into_iter().filter(same).map(|other| self.name(other.to)).collect()
    }
}

impl Game for Draughts {
    type Position = DraughtsPosition;

    fn about() -> &'static About {
        &ABOUT
    }

    fn create(variant: &str, _options: &Options) -> Result<Self, Refusal> {
        rules::VARIANTS
            .into_iter()
            .find(|rules| rules.name == variant)
            .map(|rules| Self { rules })
            .ok_or_else(|| ABOUT.unknown_variant(variant))
    }

    fn variant(&self) -> String {
        self.rules.name.to_owned()
    }

    fn geometry(&self) -> Geometry {
        let layout = self.rules.layout;
        notation::board(layout)
            .geometry("checkered", |row, column| notation::square_name(layout, row, column))
    }

    fn start(&self) -> DraughtsPosition {
        DraughtsPosition::start(self.rules)
    }

    fn parse_position(&self, text: &str) -> Result<DraughtsPosition, String> {
        fen::read_position(self.rules, text)
    }

    fn format_position(&self, position: &DraughtsPosition) -> String {
        fen::write_position(position)
    }

    /// Reads a move among the legal ones, since only they tell what a text with two squares means;
    /// the reason of a refusal is therefore given here.
    fn parse_move(&self, position: &DraughtsPosition, text: &str) -> Result<DraughtsMove, String> {
        notation::read_move(position, text)
    }

    fn format_move(&self, position: &DraughtsPosition, mv: DraughtsMove) -> String {
        notation::write_move(position, mv)
    }

    /// For a capture: `captured`, the squares of the pieces taken, in order; `path`, where the piece lands, in order;
    /// and for a king `landings`, all squares on which it may end when it takes these pieces.
    /// For a man that becomes a king: `crowned`.
    fn details(&self, position: &DraughtsPosition, mv: DraughtsMove) -> Details {
        let mut details = Details::new();
        let path = notation::path_of(position, mv);
        if !path.is_empty() {
            let names = |square: fn(&paths::Jump) -> Square| {
                Detail::Texts(path.iter().map(|jump| self.name(square(jump))).collect())
            };
            details.push(("captured", names(|jump| jump.over)));
            details.push(("path", names(|jump| jump.landing)));
            if position.turn().kings & mv.from.bit() != 0 {
                details.push(("landings", Detail::Texts(self.landings(position, mv))));
            }
        }
        if mv.crowned {
            details.push(("crowned", Detail::Flag(true)));
        }
        details
    }

    fn trace(&self, position: &DraughtsPosition, mv: DraughtsMove) -> Vec<(f32, f32)> {
        let path = notation::path_of(position, mv);
        let landings = path.iter().map(|jump| jump.landing);
        let quiet_end = path.is_empty().then_some(mv.to);
        std::iter::once(mv.from)
            .chain(landings)
            .chain(quiet_end)
            .map(|square| (square.row() as f32, square.column() as f32))
            .collect()
    }

    fn grid(&self, position: &DraughtsPosition) -> Grid {
        notation::format_grid(position)
    }

    fn parse_grid(&self, grid: &Grid, side: Option<Side>) -> Result<DraughtsPosition, String> {
        notation::parse_grid(self.rules, grid, side.unwrap_or(Side::First))
    }

    fn diagram(&self, position: &DraughtsPosition) -> Diagram {
        picture::draw(position)
    }
}

impl Searchable for Draughts {
    type Evaluator = Material;

    const LEVELS: &'static [Skill] = &levels::LEVELS;

    fn evaluators() -> &'static [Material] {
        &[Material]
    }

    fn strategies() -> Vec<Strategy<Self>> {
        search::standard()
    }
}

impl Interchange for Draughts {
    fn dialects() -> &'static [Dialect<Self>] {
        dialect::DIALECTS
    }

    fn record_formats() -> &'static [RecordFormat<Self>] {
        &record::FORMATS
    }
}
