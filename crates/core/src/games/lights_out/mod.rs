//! Lights Out and Merlin: a press flips some cells, and the right presses reach the goal.
//!
//! `rules` defines the effect of a press, `text` reads, writes and draws; `start` makes positions to solve; `solver` solves them;
//! this file joins them into a [`Game`].
//! Merlin is the game of Parker Brothers' hand-held computer (1978); Lights Out is Tiger Electronics' (1995).

mod evaluator;
mod hint;
mod rules;
mod solver;
mod start;
#[cfg(test)]
mod tests;
mod text;

pub(super) use evaluator::WrongCells;
pub(super) use rules::position::{LightsPosition, Press};

use std::sync::Arc;

use crate::erased::{Interchange, RecordFormat};
use crate::game::{
    self, About, Alias, Change, Content, Detail, Details, Diagram, Examples, Figure, Game,
    Geometry, Goal, Grid, GridKind, IntOption, Language, OptionalInt, Options, Pattern, Reason,
    Refusal, Side, SideName, TextOption, Tone, Unit, VariantAbout, Wording,
    drawing::{self, Resolved},
};
use crate::search::gf2::BitSet;
use crate::search::{Searchable, Strategy};

use rules::board::{Board, MAX_SIDE, MERLIN};
use rules::buttons;
use text::{notation, picture};

/// A board with its goal and its start.
#[derive(Debug, Clone)]
pub(super) struct LightsOut {
    board: Arc<Board>,
    start: LightsPosition,
    is_merlin: bool,
}

const TARGET: TextOption = TextOption::new("target").doc(text!("lights-option-target"));
const SEED: IntOption = game::SEED.doc(text!("lights-option-seed"));
const BUTTONS: TextOption = TextOption::new("buttons").doc(text!("lights-option-buttons"));
const DIFFICULTY: OptionalInt = OptionalInt::new("difficulty", 1..=(MAX_SIDE * MAX_SIDE) as i64)
    .doc(text!("lights-option-difficulty"));

static ABOUT: About = About {
    id: "lights_out",
    title: text!("lights-title"),
    summary: text!("lights-summary"),
    aliases: &[Alias { name: MERLIN, variant: Some(MERLIN) }],
    sides: &[SideName { name: "player", symbol: "P", label: text!("lights-player-label") }],
    variants: &[
        VariantAbout { name: MERLIN, summary: text!("lights-merlin-summary") },
        VariantAbout { name: "5x5", summary: text!("lights-5x5-summary") },
    ],
    patterns: &[Pattern {
        pattern: "RxC",
        numbers: &[("rows", [1, MAX_SIDE as u32]), ("columns", [1, MAX_SIDE as u32])],
        condition: None,
        example: "7x4",
        summary: text!("lights-any-size-summary"),
    }],
    position_notation: Examples {
        doc: text!("lights-position-notation"),
        examples: &["#.#/.#./...", ".../.../..."],
    },
    move_notation: Examples { doc: text!("lights-move-notation"), examples: &["2,3", "1,1"] },
    unit: Unit::MOVES,
    reasons: &[Reason::SOLVED],
    grid: GridKind { content: Content::Flag, doc: text!("lights-grid-notation") },
    options: &[SEED.spec, DIFFICULTY.spec, BUTTONS.spec, TARGET.spec],
    target: Some(TARGET.spec.name),
};

impl LightsOut {
    fn with_lit(&self, lit: BitSet) -> LightsPosition {
        LightsPosition::new(Arc::clone(&self.board), lit)
    }
}

impl Game for LightsOut {
    type Position = LightsPosition;

    fn about() -> &'static About {
        &ABOUT
    }

    fn create(variant: &str, options: &Options) -> Result<Self, Refusal> {
        let mut board = Board::of_variant(variant).ok_or_else(|| ABOUT.unknown_variant(variant))?;
        if let Some(text) = BUTTONS.of(options) {
            let buttons = buttons::parse(&board, text).map_err(|message| Refusal::BadOption {
                name: BUTTONS.spec.name.to_owned(),
                message,
            })?;
            board = board.with_buttons(buttons);
        }
        if let Some(target) = TARGET.of(options) {
            let goal = notation::parse_target(&board, target)?;
            board = board.with_goal(goal);
        }
        let board = Arc::new(board);
        let seed = SEED.of(options) as u64;
        let presses = DIFFICULTY.of(options).map(|presses| presses as usize);
        let start = if variant == MERLIN && presses.is_none() {
            LightsPosition::new(Arc::clone(&board), BitSet::new(board.cells()))
        } else {
            start::random_start(&board, presses, seed)
        };
        Ok(Self { board, start, is_merlin: variant == MERLIN })
    }

    fn variant(&self) -> String {
        if self.is_merlin {
            MERLIN.to_owned()
        } else {
            format!("{}x{}", self.board.rows(), self.board.columns())
        }
    }

    fn geometry(&self) -> Geometry {
        let name =
            |row, column| notation::format_cell(&self.board, row * self.board.columns() + column);
        Geometry::of_squares("square_cells", self.board.rows(), self.board.columns(), name)
    }

    fn figures(&self) -> Vec<Figure> {
        let kind = if self.is_merlin { "square" } else { "lamp" };
        let figure =
            |code, tone, name| Figure { tone: Some(tone), ..Figure::neutral(code, kind, name) };
        if self.is_merlin {
            vec![
                figure(0, Tone::Light, text!("lights-white")),
                figure(1, Tone::Dark, text!("lights-black")),
            ]
        } else {
            vec![
                figure(0, Tone::Dark, text!("lights-unlit")),
                figure(1, Tone::Amber, text!("lights-lit")),
            ]
        }
    }

    fn goal(&self) -> Option<Goal<LightsPosition>> {
        let position = Some(self.with_lit(self.board.goal().clone()));
        Some(Goal { position, text: text!("lights-this-pattern") })
    }

    fn start(&self) -> LightsPosition {
        self.start.clone()
    }

    fn parse_position(&self, text: &str) -> Result<LightsPosition, Wording> {
        self.board.parse(text).map(|lit| self.with_lit(lit))
    }

    fn resembles_position(text: &str) -> bool {
        drawing::is_rows(text, "#.")
    }

    fn signs() -> &'static [(&'static str, i64)] {
        &notation::SIGNS
    }

    fn drawn_shapes(&self) -> Vec<Vec<usize>> {
        vec![vec![self.board.columns(); self.board.rows()]]
    }

    fn resolve_signs(&self, grid: Grid, _: Option<i64>) -> Option<Resolved> {
        notation::resolve_signs(grid, self.is_merlin)
    }

    fn variant_of_size(rows: usize, columns: usize) -> Option<String> {
        Some(format!("{rows}x{columns}"))
    }

    fn variant_of_position(text: &str) -> Option<String> {
        let (rows, columns) = drawing::rows_and_columns(text, "#.")?;
        Self::variant_of_size(rows, columns)
    }

    fn is_move_text(&self, text: &str) -> bool {
        notation::parse_press(&self.board, text).is_ok()
    }

    fn format_position(&self, position: &LightsPosition) -> String {
        self.board.format(position.lit())
    }

    fn parse_move(&self, _position: &LightsPosition, text: &str) -> Result<Press, Wording> {
        notation::parse_press(&self.board, text)
    }

    fn format_move(&self, _position: &LightsPosition, mv: Press) -> String {
        notation::format_cell(&self.board, mv.cell())
    }

    fn details(&self, _position: &LightsPosition, mv: Press) -> Details {
        let flipped = self.board.flips(mv.cell());
        let name = |cell: u32| notation::format_cell(&self.board, cell as usize);
        let names = flipped.into_iter().map(name).collect();
        vec![("flipped", Detail::Texts(names))]
    }

    fn route(&self, _position: &LightsPosition, mv: Press) -> Vec<usize> {
        vec![mv.cell()]
    }

    fn changes(&self, position: &LightsPosition, mv: Press) -> Vec<Change> {
        // A press changes only a few cells of up to a million.
        let mut changes: Vec<_> = (self.board.flips(mv.cell()).into_iter())
            .map(|cell| {
                let (place, before) = (cell as usize, position.lit().get(cell as usize));
                Change { place, before: before.into(), after: (!before).into() }
            })
            .collect();
        changes.sort_unstable_by_key(|change| change.place);
        changes
    }

    fn grid(&self, position: &LightsPosition) -> Grid {
        notation::format_grid(position)
    }

    fn parse_grid(&self, grid: &Grid, _side: Option<Side>) -> Result<LightsPosition, Wording> {
        notation::parse_grid(&self.board, grid).map(|lit| self.with_lit(lit))
    }

    fn diagram(&self, position: &LightsPosition, language: Language) -> Diagram {
        picture::draw(position, &Game::variant(self), language).with_end(position, language)
    }

    fn cells_drawn(&self) -> usize {
        self.board.cells()
    }
}

impl Searchable for LightsOut {
    type Evaluator = WrongCells;

    fn evaluators() -> &'static [WrongCells] {
        &[WrongCells::Each, WrongCells::PerPress]
    }

    fn strategies() -> Vec<Strategy<Self>> {
        solver::strategies()
    }
}

impl Interchange for LightsOut {
    fn record_formats() -> &'static [RecordFormat<Self>] {
        &text::record::FORMATS
    }
}
