//! Draughts: international, and the variants that share its rules.
//!
//! [`rules`] has the variants, boards and moves; [`text`](mod@text) has notation, records and pictures;
//! [`engine`] is the strongest player, with weights, an opening [`book`] and [`endgames`] that [`training`] made;
//! [`evaluator`] has the simple evaluators, [`hint`] describes moves, and this file implements the game for the registry.

mod book;
mod endgames;
mod engine;
mod evaluator;
mod hint;
mod levels;
mod shots;
#[cfg(feature = "train")]
mod training;

mod rules;
#[cfg(test)]
mod tests;
mod text;

use engine::Equipped;
pub(super) use evaluator::DraughtsEvaluator;
pub(super) use rules::board::DraughtsMove;
pub(super) use rules::layout::Square;
pub(super) use rules::position::DraughtsPosition;
pub(super) use rules::variant::Rules;
#[cfg(feature = "train")]
pub(super) use training::RECIPES;

use crate::erased::{Dialect, Interchange, RecordFormat};
use crate::game::{
    About, Alias, Content, Detail, Details, Diagram, Examples, Figure, Game, Geometry, Grid,
    GridKind, Language, OpeningSet, Openings, Options, Position, Refusal, Side, SideName, Tone,
    Unit, Wording, drawing,
    drawing::{ReadPosition, Resolved},
};
use crate::search;
use crate::search::{Searchable, Skill, Strategy};
use rules::word::Word;
use rules::{draws, paths, variant};
use text::piece_list::PieceList;
use text::{dialect, fen, notation, openings, picture, record, route};

/// A variant of draughts, on a board of up to 64 bits or of 128.
#[derive(Debug, Clone, Copy)]
pub(super) struct Draughts<W: 'static = u64> {
    rules: &'static Rules<W>,
}

static ABOUT: About = About {
    id: "draughts",
    title: text!("draughts-title"),
    summary: text!("draughts-summary"),
    aliases: &[
        Alias { name: "dames", variant: None },
        Alias { name: "checkers", variant: Some("english") },
        Alias { name: "shashki", variant: Some("russian") },
    ],
    sides: &[
        SideName { name: "white", symbol: "W", label: text!("draughts-white-label") },
        SideName { name: "black", symbol: "B", label: text!("draughts-black-label") },
    ],
    variants: &[
        variant::INTERNATIONAL.about(),
        variant::BRAZILIAN.about(),
        variant::RUSSIAN.about(),
        variant::ENGLISH.about(),
        variant::ITALIAN.about(),
        variant::SPANISH.about(),
        variant::PORTUGUESE.about(),
        variant::CZECH.about(),
        variant::POOL.about(),
        variant::TURKISH.about(),
        variant::ARMENIAN.about(),
        variant::THAI.about(),
        variant::FRISIAN.about(),
        variant::FRYSK.about(),
        variant::KILLER.about(),
        variant::BREAKTHROUGH.about(),
        variant::ANTIDRAUGHTS.about(),
        variant::EIGHT.about(),
        variant::SIX.about(),
        variant::FOUR.about(),
        variant::CANADIAN.about(),
        variant::TWELVE.about(),
        variant::FOURTEEN.about(),
    ],
    patterns: &[],
    position_notation: Examples {
        doc: text!("draughts-position-notation"),
        examples: &["W:W31,32,K40:B1,2", "B:W31-50:B1-20", "[FEN \"W:BK3:W46,47.\"]"],
    },
    move_notation: Examples {
        doc: text!("draughts-move-notation"),
        examples: &["32-28", "26x37", "26x17x37"],
    },
    unit: Unit::POINTS,
    reasons: &[
        variant::NO_MOVES,
        variant::FIRST_KING,
        draws::REPETITION,
        draws::KING_MOVES,
        draws::THREE_AGAINST_ONE,
        draws::TWO_AGAINST_ONE,
        draws::ONE_AGAINST_ONE,
        draws::TWO_AGAINST_TWO,
        draws::MAIN_ROAD,
        draws::UNCHANGED_FORCES,
    ],
    grid: GridKind { content: Content::Piece, doc: text!("draughts-grid-notation") },
    options: &[],
    target: None,
};

impl<W: Word> Draughts<W> {
    /// The name of a square: its number, or letters in Turkish draughts.
    fn name(&self, square: Square<W>) -> String {
        self.rules.layout.text(square)
    }

    /// Every square on which a king may end after taking the pieces that `mv` takes.
    fn landings(&self, position: &DraughtsPosition<W>, mv: DraughtsMove<W>) -> Vec<String> {
        let same = |other: &DraughtsMove<W>| (other.from, other.captured) == (mv.from, mv.captured);
        position.moves().into_iter().filter(same).map(|other| self.name(other.to)).collect()
    }
}

impl<W: Word> Game for Draughts<W> {
    type Position = DraughtsPosition<W>;

    const ROWS_COUNT_DOWN: bool = true;

    fn about() -> &'static About {
        &ABOUT
    }

    fn create(variant: &str, _options: &Options) -> Result<Self, Refusal> {
        W::variants()
            .iter()
            .find(|rules| rules.name == variant)
            .map(|rules| Self { rules })
            .ok_or_else(|| ABOUT.unknown_variant(variant))
    }

    fn variant(&self) -> String {
        self.rules.name.to_owned()
    }

    fn geometry(&self) -> Geometry {
        let layout = self.rules.layout;
        let name = |row, column| notation::square_name(layout, row, column);
        let geometry = notation::board(layout).geometry("checkered", name);
        Geometry { below: Some(Side::First), ..geometry }
    }

    fn figures(&self) -> Vec<Figure> {
        let piece = |code, side, kind, tone, name| Figure::of(code, side, kind, tone, name);
        vec![
            Figure::EMPTY,
            piece(1, Side::First, "man", Tone::Light, text!("draughts-white-man")),
            piece(2, Side::Second, "man", Tone::Dark, text!("draughts-black-man")),
            piece(3, Side::First, "king", Tone::Light, text!("draughts-white-king")),
            piece(4, Side::Second, "king", Tone::Dark, text!("draughts-black-king")),
        ]
    }

    fn start(&self) -> DraughtsPosition<W> {
        DraughtsPosition::start(self.rules)
    }

    fn openings(&self) -> Option<&'static Openings> {
        openings::of(self.rules)
    }

    fn opening_sets(&self) -> &'static [OpeningSet] {
        openings::sets_of(self.rules)
    }

    fn parse_position(&self, text: &str) -> Result<DraughtsPosition<W>, Wording> {
        fen::read_position(self.rules, text)
    }

    fn resembles_position(text: &str) -> bool {
        let mut letters = text.chars().map(|letter| letter.to_ascii_uppercase());
        matches!(letters.next(), Some('W' | 'B')) && letters.next() == Some(':')
    }

    fn signs() -> &'static [(&'static str, i64)] {
        &notation::SIGNS
    }

    fn drawn_cell(word: &str) -> Option<i64> {
        drawing::number_of(&notation::SIGNS, notation::single_sign(word))
    }

    fn resolve_signs(&self, grid: Grid, _: Option<i64>) -> Option<Resolved> {
        Some(notation::resolve_signs(grid))
    }

    fn guessed_variants() -> &'static [&'static str] {
        &["russian", "spanish"]
    }

    fn variant_that_starts(text: &str) -> Option<&'static str> {
        let is_start = |rules: &&'static Rules<W>| {
            let start = Self { rules }.start();
            fen::read_position(rules, text).is_ok_and(|position| position == start)
        };
        // Among variants with the same start the guess is that of drawings.
        let is_guessed = |rules: &&Rules<W>| Self::guessed_variants().contains(&rules.name);
        let starts = || W::variants().iter().copied().filter(is_start);
        starts().find(is_guessed).or_else(|| starts().next()).map(|rules| rules.name)
    }

    fn drawn_shapes(&self) -> Vec<Vec<usize>> {
        let layout = self.rules.layout;
        let size = layout.size();
        let mut shapes = vec![vec![size; size], vec![layout.width(); size]];
        shapes.dedup();
        shapes
    }

    fn parse_drawing(&self, text: &str) -> Option<ReadPosition<DraughtsPosition<W>>> {
        let Some(list) = PieceList::read::<Self, W>(self.rules.layout, text) else {
            return drawing::read_position(self, text);
        };
        let side = list.side.unwrap_or_else(|| self.start().side_to_move());
        let position = fen::read_position(self.rules, &list.fen(side));
        let names_side = list.side.is_some();
        Some(ReadPosition { position, names_side, doubts: Vec::new() })
    }

    fn parse_drawn(&self, grid: Grid, side: Option<Side>) -> Result<DraughtsPosition<W>, Wording> {
        // Without a name it is the side that begins.
        let side = side.unwrap_or_else(|| self.start().side_to_move());
        self.parse_grid(&notation::with_light_squares(self.rules.layout, grid), Some(side))
    }

    fn format_position(&self, position: &DraughtsPosition<W>) -> String {
        fen::write_position(position)
    }

    /// Reads a legal move, because a text with two squares is ambiguous without the list of legal moves.
    /// So this function also explains why a move is refused.
    fn parse_move(
        &self,
        position: &DraughtsPosition<W>,
        text: &str,
    ) -> Result<DraughtsMove<W>, Wording> {
        notation::read_move(position, text)
    }

    fn readings(
        &self,
        position: &DraughtsPosition<W>,
        text: &str,
    ) -> Result<Vec<DraughtsMove<W>>, Wording> {
        notation::readings(position, text).or_else(|fault| {
            notation::quiet_readings(position, text).filter(|moves| !moves.is_empty()).ok_or(fault)
        })
    }

    fn is_move_text(&self, text: &str) -> bool {
        let layout = self.rules.layout;
        route::Short::read(layout, text).is_some() || route::Route::read(layout, text).is_ok()
    }

    fn format_move(&self, position: &DraughtsPosition<W>, mv: DraughtsMove<W>) -> String {
        notation::write_move(position, mv)
    }

    /// For a capture: `captured`, the squares of the pieces taken, in order; `path`, where the piece lands, in order;
    /// and for a king `landings`, all squares on which it may end when it takes these pieces.
    /// For a man that becomes a king: `crowned`.
    /// On the chess board: `algebraic`, the move as Russian players write it.
    fn details(&self, position: &DraughtsPosition<W>, mv: DraughtsMove<W>) -> Details {
        let mut details = Details::new();
        let path = notation::path_of(position, mv);
        if !path.is_empty() {
            let names = |square: fn(&paths::Jump<W>) -> Square<W>| {
                Detail::Texts(path.iter().map(|jump| self.name(square(jump))).collect())
            };
            details.push(("captured", names(|jump| jump.over)));
            details.push(("path", names(|jump| jump.landing)));
            if position.turn().kings.meets(mv.from.bit()) {
                details.push(("landings", Detail::Texts(self.landings(position, mv))));
            }
        }
        if mv.crowned {
            details.push(("crowned", Detail::Flag(true)));
        }
        if self.rules.algebraic {
            let text = notation::write_algebraic(position, mv);
            details.push(("algebraic", Detail::Text(text)));
        }
        details
    }

    fn route(&self, position: &DraughtsPosition<W>, mv: DraughtsMove<W>) -> Vec<usize> {
        let layout = self.rules.layout;
        let columns = layout.size();
        let path = notation::path_of(position, mv);
        let landings = path.iter().map(|jump| jump.landing);
        let quiet_end = path.is_empty().then_some(mv.to);
        std::iter::once(mv.from)
            .chain(landings)
            .chain(quiet_end)
            .map(|square| layout.row_of(square) * columns + layout.column_of(square))
            .collect()
    }

    fn grid(&self, position: &DraughtsPosition<W>) -> Grid {
        notation::format_grid(position)
    }

    fn parse_grid(&self, grid: &Grid, side: Option<Side>) -> Result<DraughtsPosition<W>, Wording> {
        notation::parse_grid(self.rules, grid, side.unwrap_or(Side::First))
    }

    fn diagram(&self, position: &DraughtsPosition<W>, language: Language) -> Diagram {
        picture::draw(position, language)
    }
}

impl<W: Equipped> Searchable for Draughts<W> {
    type Evaluator = DraughtsEvaluator;

    const LEVELS: &'static [Skill] = &levels::LEVELS;

    fn evaluators() -> &'static [DraughtsEvaluator] {
        &[DraughtsEvaluator::Network, DraughtsEvaluator::Material]
    }

    fn strategies() -> Vec<Strategy<Self>> {
        let mut strategies = vec![engine::strategy()];
        strategies.extend(search::standard());
        strategies
    }

    fn prepare() {
        engine::prepare();
    }
}

impl<W: Equipped> Interchange for Draughts<W> {
    fn dialects() -> &'static [Dialect<Self>] {
        dialect::Dialects::<W>::ALL
    }

    fn record_formats() -> &'static [RecordFormat<Self>] {
        record::formats()
    }
}
