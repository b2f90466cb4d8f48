//! Peg solitaire: a peg jumps over another, which is taken off, until one is left.
//!
//! `rules` has the boards and their jumps, `text` reads, writes and draws; `start` makes positions to solve, `solver` solves them;
//! this file joins them into a [`Game`].

mod evaluator;
mod hint;
mod rules;
mod solver;
mod start;
#[cfg(test)]
mod tests;
mod text;

pub(super) use evaluator::Pegs;
pub(super) use rules::position::PegPosition;

use std::sync::{Arc, Mutex, PoisonError};

use crate::erased::{Interchange, RecordFormat};
use crate::game::{
    self, About, Alias, Content, Detail, Details, Diagram, Examples, Figure, Game, Geometry, Goal,
    Grid, GridKind, IntOption, Language, OptionalInt, Options, Place, Position, Reason, Refusal,
    Side, SideName, TextOption, Unit, Wording, drawing::Resolved, wording,
};
use crate::search::{Searchable, Strategy};

use rules::board::{Board, Holes, Jump};
use rules::drawings::{PATTERNS, VARIANTS};
use rules::shape::Shape;
use rules::{board, position};
use solver::SolvableSet;
use text::{notation, picture};

/// A board with its start and its goal.
pub(super) struct PegSolitaire {
    board: Arc<Board>,
    /// Solvable set that was found last, used for hints. The lock is held only to store a set or to fetch it.
    known: Mutex<Option<Arc<SolvableSet>>>,
}

const EMPTY: OptionalInt = OptionalInt::new("empty", 0..=63).doc(text!("peg-option-empty"));
const TARGET: TextOption = TextOption::new("target").doc(text!("peg-option-target"));
const DIFFICULTY: OptionalInt =
    OptionalInt::new("difficulty", 1..=63).doc(text!("peg-option-difficulty"));

const SEED: IntOption = game::SEED.doc(text!("peg-option-seed"));

static ABOUT: About = About {
    id: "peg_solitaire",
    title: text!("peg-title"),
    summary: text!("peg-summary"),
    aliases: &[Alias { name: "solitaire", variant: None }],
    sides: &[SideName { name: "player", symbol: "P", label: text!("peg-player-label") }],
    variants: &VARIANTS,
    patterns: &PATTERNS,
    position_notation: Examples {
        doc: text!("peg-position-notation"),
        examples: &["oooooooooooo.oo", "o/oo/ooo/oooo/oo.oo"],
    },
    move_notation: Examples { doc: text!("peg-move-notation"), examples: &["5-12"] },
    unit: Unit::MOVES,
    reasons: &[Reason::SOLVED, position::STUCK],
    grid: GridKind { content: Content::Piece, doc: text!("peg-grid-notation") },
    options: &[EMPTY.spec, TARGET.spec, DIFFICULTY.spec, SEED.spec],
    target: Some(TARGET.spec.name),
};

impl PegSolitaire {
    /// The game on a board.
    fn on(board: Board) -> Self {
        Self { board: Arc::new(board), known: Mutex::new(None) }
    }

    /// Keeps a solvable set for hints, in place of the one that it returns.
    fn remember(&self, set: Arc<SolvableSet>) -> Option<Arc<SolvableSet>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).replace(set)
    }

    /// `true` if a jump keeps the position solvable. It is known after a search for the set,
    /// for all positions that can be reached from the start of that search, and for many others.
    fn keeps_solvable(&self, position: &PegPosition, jump: Jump) -> Option<bool> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        let after = position.pegs() ^ jump.holes();
        let is_refuted = || known.classes().refute(&self.board, after).map(|_| false);
        known.decide(after).or_else(is_refuted)
    }

    fn with_pegs(&self, pegs: Holes) -> PegPosition {
        PegPosition::new(Arc::clone(&self.board), pegs)
    }
}

impl Game for PegSolitaire {
    type Position = PegPosition;

    fn about() -> &'static About {
        &ABOUT
    }

    fn create(variant: &str, options: &Options) -> Result<Self, Refusal> {
        let shape = Shape::find(variant).ok_or_else(|| ABOUT.unknown_variant(variant))?;
        let mut board = Board::new(shape);
        if let Some(hole) = EMPTY.of(options) {
            let last = board.holes() - 1;
            let hole = usize::try_from(hole).ok().filter(|&hole| hole <= last);
            board = board.clone().with_empty(hole.ok_or_else(|| Refusal::BadOption {
                name: EMPTY.spec.name.to_owned(),
                message: wording!("peg-holes-of-variant", variant, last),
            })?);
        }
        if let Some(target) = TARGET.of(options) {
            let goal = notation::parse_target(&board, target)?;
            board = board.with_goal(goal);
        }
        if let Some(length) = DIFFICULTY.of(options) {
            let start = start::random_start(&board, length as u32, SEED.of(options) as u64);
            board = board.with_start(start);
        }
        Ok(Self::on(board))
    }

    fn variant(&self) -> String {
        self.board.shape().name.clone().into_owned()
    }

    fn geometry(&self) -> Geometry {
        let cells: Vec<Vec<String>> =
            self.board.rows().map(|row| row.map(|hole| hole.to_string()).collect()).collect();
        let place = |hole: usize| {
            let (row, column) = picture::place(&self.board, hole);
            Place { name: hole.to_string(), row, column, width: 1.0 }
        };
        Geometry {
            kind: "holes",
            rows: cells.len(),
            columns: self.board.columns(),
            cells,
            places: (0..self.board.holes()).map(place).collect(),
            below: None,
        }
    }

    fn figures(&self) -> Vec<Figure> {
        vec![
            Figure::neutral(0, "hole", text!("peg-empty-hole")),
            Figure::neutral(1, "peg", text!("peg-peg")),
        ]
    }

    fn goal(&self) -> Option<Goal<PegPosition>> {
        Some(match self.board.goal() {
            board::Goal::OnePeg => Goal { position: None, text: text!("peg-goal-any-hole") },
            board::Goal::Exactly(pegs) => {
                Goal { position: Some(self.with_pegs(pegs)), text: text!("peg-goal-these-pegs") }
            }
        })
    }

    fn start(&self) -> PegPosition {
        self.with_pegs(self.board.start())
    }

    fn parse_position(&self, text: &str) -> Result<PegPosition, Wording> {
        notation::parse_pegs(&self.board, text).map(|pegs| self.with_pegs(pegs))
    }

    fn drawn_cell(word: &str) -> Option<i64> {
        notation::drawn_hole(word)
    }

    fn resolve_signs(&self, grid: Grid, _: Option<i64>) -> Option<Resolved> {
        notation::resolve_signs(&self.board, grid)
    }

    fn drawn_variants() -> Vec<String> {
        rules::drawings::DRAWINGS.iter().map(|drawing| drawing.name.to_owned()).collect()
    }

    fn variant_of_position(text: &str) -> Option<String> {
        notation::board_of(text).map(str::to_owned)
    }

    fn drawn_shapes(&self) -> Vec<Vec<usize>> {
        notation::drawn_shapes(&self.board)
    }

    fn is_move_text(&self, text: &str) -> bool {
        notation::parse_jump(&self.board, text).is_ok()
    }

    fn format_position(&self, position: &PegPosition) -> String {
        notation::format_pegs(position)
    }

    fn split_moves(&self, text: &str) -> Vec<String> {
        notation::split_moves(text)
    }

    fn parse_move(&self, _position: &PegPosition, text: &str) -> Result<Jump, Wording> {
        notation::parse_jump(&self.board, text)
    }

    fn format_move(&self, _position: &PegPosition, mv: Jump) -> String {
        format!("{}-{}", mv.from, mv.to)
    }

    fn explain_illegal(&self, position: &PegPosition, mv: Jump) -> Wording {
        let has_peg = |hole: u8| position.has_peg(hole.into());
        let (hole, before, after) = if !has_peg(mv.from) {
            (mv.from, text!("peg-hole"), text!("peg-without-peg"))
        } else if has_peg(mv.to) {
            let after = text!("peg-is-occupied");
            (mv.to, text!("peg-hole"), after)
        } else {
            let before = text!("peg-nothing-in-hole");
            (mv.over, before, text!("peg-to-jump-over"))
        };
        let fault = wording!("peg-fault-of-hole", before, hole, after);
        let from_one = |jump: &&Jump| {
            (jump.from + 1, jump.to + 1) == (mv.from, mv.to) && position.is_legal(**jump)
        };
        let Some(meant) = self.board.jumps().iter().find(from_one) else { return fault };
        let meant = self.format_move(position, *meant);
        wording!("peg-counted-from-0", fault, meant)
    }

    fn details(&self, position: &PegPosition, mv: Jump) -> Details {
        let mut details = vec![
            ("jumped", Detail::Number(mv.over.into())),
            ("emptied", Detail::Texts([mv.from, mv.over].iter().map(u8::to_string).collect())),
        ];
        details.extend(
            self.keeps_solvable(position, mv).map(|keeps| ("solvable", Detail::Flag(keeps))),
        );
        details
    }

    fn route(&self, _position: &PegPosition, mv: Jump) -> Vec<usize> {
        [mv.from, mv.to].map(usize::from).to_vec()
    }

    fn grid(&self, position: &PegPosition) -> Grid {
        notation::format_grid(position)
    }

    fn parse_grid(&self, grid: &Grid, _side: Option<Side>) -> Result<PegPosition, Wording> {
        notation::parse_grid(&self.board, grid).map(|pegs| self.with_pegs(pegs))
    }

    fn diagram(&self, position: &PegPosition, language: Language) -> Diagram {
        picture::draw(position, language).with_end(position, language)
    }
}

impl Searchable for PegSolitaire {
    type Evaluator = Pegs;

    fn evaluators() -> &'static [Pegs] {
        &[Pegs]
    }

    fn strategies() -> Vec<Strategy<Self>> {
        solver::strategies()
    }
}

impl Interchange for PegSolitaire {
    fn record_formats() -> &'static [RecordFormat<Self>] {
        &text::record::FORMATS
    }
}
