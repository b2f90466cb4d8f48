//! Peg solitaire: a peg jumps over another, which is taken off, until one is left.
//!
//! [`shape`] has the drawings of the boards, [`board`] derives holes and jumps from them, [`position`] has the rules,
//! and this file names, notation and picture.
//! [`certificate`] proves in no time that many positions cannot be solved, by their [`class`] or by a [`pagoda`] function.
//! [`search`] looks for solutions of the others in a good [`order`], and remembers failures up to [`symmetry`].
//! [`harvest`] finds all positions that can be solved: [`solvable`] makes two [`reach`]es meet, level by level,
//! each level a [`table`] filled by the [`fan`] and kept small by a [`sieve`]; [`ways`] and [`sweeps`] count in it.

mod board;
mod certificate;
mod class;
mod evaluator;
mod fan;
mod harvest;
mod memory;
mod notation;
mod order;
mod pagoda;
mod position;
mod reach;
mod search;
mod shape;
mod sieve;
mod simplex;
mod solvable;
mod start;
mod sweeps;
mod symmetry;
mod table;
mod ways;

pub use board::{Board, Goal, Holes, Jump};
pub use class::Classes;
pub use evaluator::Pegs;
pub use pagoda::Pagoda;
pub use position::PegPosition;
pub use shape::{DRAWINGS, Drawing, Lattice, SQUARE, Shape, TRIANGULAR};
pub use solvable::Solvable;
pub use symmetry::Symmetries;

use std::sync::{Arc, Mutex, PoisonError};

use crate::boundary::Interchange;
use crate::engine::{Found, Monitor, Searchable, Strategy};
use crate::game::{
    About, Alias, Cell, Detail, Details, Diagram, Examples, Game, Geometry, Grid, GridKind, Ground,
    OptionalInt, Options, Piece, Reason, Refusal, SEED, Side, SideName, TextOption, VariantAbout,
    grid::{check_shape, unknown_cell},
};

use notation::{parse_pegs, parse_target};

/// The monitor of a search of this game.
type Watch<'a> = Monitor<'a, Found<Jump>>;

/// A board with its start and its goal.
pub struct PegSolitaire {
    board: Arc<Board>,
    /// The last solvable set that was found: for hints. Locked for a moment, when one is found and when one is asked for.
    known: Mutex<Option<Arc<Solvable>>>,
}

const EMPTY: OptionalInt = OptionalInt::new("empty", 0..=63)
    .doc("The hole that is empty at the start, numbered row by row from 0. Default: 12 on the triangle of 15, else the centre, or where the variant says.");
const TARGET: TextOption = TextOption::new("target")
    .doc("The goal: a hole number (one peg there), \"start\" (one peg in the hole that is empty at the start) or a position text. Default: one peg anywhere.");
const DIFFICULTY: OptionalInt = OptionalInt::new("difficulty", 1..=63)
    .doc("A random start that can be solved in so many jumps, or nearly so many where the board has not room for them; the option seed chooses which.");

static ABOUT: About = About {
    id: "peg_solitaire",
    title: "Peg solitaire",
    summary: "A peg jumps over a neighbour into an empty hole, and the neighbour is taken off; one peg shall be left.",
    aliases: &[Alias { name: "solitaire", variant: None }],
    sides: &[SideName { name: "player", symbol: "P" }],
    variants: &VARIANTS,
    position_notation: Examples {
        doc: "one o (peg) or . (hole) for each hole, row by row without separators; / and spaces are passed over",
        examples: &["oooooooooooo.oo", "o/oo/ooo/oooo/oo.oo"],
    },
    move_notation: Examples {
        doc: "from-to: the hole that the peg leaves and the one it enters, numbered row by row from 0",
        examples: &["5-12"],
    },
    unit: "moves",
    reasons: &[Reason::SOLVED, position::STUCK],
    grid: GridKind { booleans: false, doc: "1 peg, 0 hole" },
    options: &[EMPTY.spec, TARGET.spec, DIFFICULTY.spec, SEED.spec],
    target: Some(TARGET.spec.name),
};

/// The boards with a name, and the patterns of those that are drawn on demand.
static VARIANTS: [VariantAbout; DRAWINGS.len() + 2] = {
    const PATTERNS: [VariantAbout; 2] = [
        VariantAbout {
            name: "triangleN",
            summary: "any triangle: N is 6, 10, 15, 21, 28, 36, 45 or 55 holes",
        },
        VariantAbout {
            name: "ROWS",
            summary: "any board of up to 64 holes by its rows, joined by /: o a peg, . an empty hole, - no hole, as in -oo-/o..o/-oo-; drawn by half steps, as in -o-/o-., it is triangular",
        },
    ];
    let mut variants = [const { VariantAbout { name: "", summary: "" } }; DRAWINGS.len() + 2];
    let mut i = 0;
    while i < DRAWINGS.len() {
        variants[i] = VariantAbout { name: DRAWINGS[i].name, summary: DRAWINGS[i].summary };
        i += 1;
    }
    let [triangles, drawings] = PATTERNS;
    variants[i] = triangles;
    variants[i + 1] = drawings;
    variants
};

impl PegSolitaire {
    /// The game on a board.
    fn on(board: Board) -> Self {
        Self { board: Arc::new(board), known: Mutex::new(None) }
    }

    /// Keeps a solvable set for hints.
    fn remember(&self, set: Arc<Solvable>) {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = Some(set);
    }

    /// Whether a jump keeps the position solvable, where that is known: after a search for the set,
    /// of all positions that can be reached from the start of that search, and of many others.
    fn keeps_solvable(&self, position: &PegPosition, jump: Jump) -> Option<bool> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).clone()?;
        let after = position.pegs() ^ jump.holes();
        let is_refuted = || known.classes().refute(&self.board, after).map(|_| false);
        known.decide(after).or_else(is_refuted)
    }

    fn with_pegs(&self, pegs: Holes) -> PegPosition {
        PegPosition::new(Arc::clone(&self.board), pegs)
    }

    /// The holes of a grid that fills the whole rectangle around a square board, whatever stands between them.
    fn cut_out(&self, grid: &Grid) -> Option<Grid> {
        let rows: Vec<_> = self.board.rows().collect();
        let fills = grid.len() == rows.len()
            && grid.iter().all(|row| row.len() == self.board.columns())
            && self.board.shape().lattice.spacing == 1;
        let holes = |(holes, values): (std::ops::Range<usize>, &Vec<i64>)| {
            holes.map(|hole| values[self.board.places()[hole].1 as usize]).collect()
        };
        fills.then(|| rows.into_iter().zip(grid).map(holes).collect())
    }

    /// The number of a hole, as it stands in a move.
    fn parse_hole(&self, text: &str) -> Option<usize> {
        text.trim().parse().ok().filter(|&hole| hole < self.board.holes())
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
            let hole = usize::try_from(hole).ok().filter(|&hole| hole < board.holes());
            board = board.clone().with_empty(hole.ok_or_else(|| Refusal::BadOption {
                name: EMPTY.spec.name.to_owned(),
                message: format!("{variant} has the holes 0 to {}", board.holes() - 1),
            })?);
        }
        if let Some(target) = TARGET.of(options) {
            let goal = parse_target(&board, target)?;
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
        Geometry { kind: "holes", rows: cells.len(), columns: self.board.columns(), cells }
    }

    fn start(&self) -> PegPosition {
        self.with_pegs(self.board.start())
    }

    fn parse_position(&self, text: &str) -> Result<PegPosition, String> {
        parse_pegs(&self.board, text).map(|pegs| self.with_pegs(pegs))
    }

    fn format_position(&self, position: &PegPosition) -> String {
        (0..self.board.holes()).map(|hole| symbol(position.has_peg(hole))).collect()
    }

    fn parse_move(&self, _position: &PegPosition, text: &str) -> Result<Jump, String> {
        let (from, to) = text
            .split_once('-')
            .and_then(|(from, to)| Some((self.parse_hole(from)?, self.parse_hole(to)?)))
            .ok_or_else(|| {
                format!("not a move; from-to is expected, holes 0-{}", self.board.holes() - 1)
            })?;
        let from_here = self.board.jumps().iter().filter(|jump| usize::from(jump.from) == from);
        if let Some(jump) = from_here.clone().find(|jump| usize::from(jump.to) == to) {
            return Ok(*jump);
        }
        let reach: Vec<_> = from_here.map(|jump| jump.to.to_string()).collect();
        Err(if reach.is_empty() {
            format!("no jump leaves hole {from}")
        } else {
            format!("a jump from hole {from} ends in {}", reach.join(", "))
        })
    }

    fn format_move(&self, _position: &PegPosition, mv: Jump) -> String {
        format!("{}-{}", mv.from, mv.to)
    }

    fn explain_illegal(&self, position: &PegPosition, mv: Jump) -> String {
        let has_peg = |hole: u8| position.has_peg(hole.into());
        if !has_peg(mv.from) {
            format!("hole {} has no peg", mv.from)
        } else if has_peg(mv.to) {
            format!("hole {} has a peg already", mv.to)
        } else {
            format!("there is no peg in hole {} to jump over", mv.over)
        }
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

    fn trace(&self, _position: &PegPosition, mv: Jump) -> Vec<(f32, f32)> {
        [mv.from, mv.to].map(|hole| self.cell_of(hole.into())).to_vec()
    }

    fn grid(&self, position: &PegPosition) -> Grid {
        let value = |hole| i64::from(position.has_peg(hole));
        self.board.rows().map(|row| row.map(value).collect()).collect()
    }

    fn parse_grid(&self, grid: &Grid, _side: Option<Side>) -> Result<PegPosition, String> {
        let rows: Vec<_> = self.board.rows().collect();
        let holes_alone = self.cut_out(grid);
        let grid = holes_alone.as_ref().unwrap_or(grid);
        check_shape(grid, &rows.iter().map(ExactSizeIterator::len).collect::<Vec<_>>())?;
        let mut pegs: Holes = 0;
        for (row, (holes, values)) in rows.into_iter().zip(grid).enumerate() {
            for (column, (hole, &value)) in holes.zip(values).enumerate() {
                match value {
                    0 => {}
                    1 => pegs |= 1 << hole,
                    _ => return Err(unknown_cell(value, row, column, ABOUT.grid.doc)),
                }
            }
        }
        Ok(self.with_pegs(pegs))
    }

    fn diagram(&self, position: &PegPosition) -> Diagram {
        let cell = |hole: usize| {
            let (row, column) = self.cell_of(hole);
            let peg = position.has_peg(hole);
            Cell {
                row,
                column,
                piece: if peg { Piece::Peg } else { Piece::Hole },
                label: hole.to_string(),
                text: symbol(peg).to_string(),
                unicode: circled(hole, peg).to_string(),
            }
        };
        Diagram {
            title: format!("{} {}", ABOUT.title, self.board.shape().name),
            description: describe(position),
            rows: self.board.shape().rows.len(),
            columns: self.board.columns(),
            ground: Ground::Plain,
            cells: (0..self.board.holes()).map(cell).collect(),
            row_labels: Vec::new(),
            column_labels: Vec::new(),
            unicode_column_labels: None,
            last_move: Vec::new(),
        }
    }
}

impl Searchable for PegSolitaire {
    type Evaluator = Pegs;

    fn evaluators() -> &'static [Pegs] {
        &[Pegs]
    }

    fn strategies() -> Vec<Strategy<Self>> {
        search::strategies()
    }
}

impl Interchange for PegSolitaire {}

impl PegSolitaire {
    /// Row and column of a hole in the diagram.
    fn cell_of(&self, hole: usize) -> (f32, f32) {
        let (row, column) = self.board.places()[hole];
        (row as f32, column as f32 / self.board.shape().lattice.spacing as f32)
    }
}

const fn symbol(peg: bool) -> char {
    if peg { 'o' } else { '.' }
}

/// A hole in one character: its number in a ring for a peg, in a dark disc for an empty hole.
///
/// Unicode has rings up to 50 and dark discs up to 20; beyond, a peg is `●` and an empty hole `○`.
fn circled(hole: usize, peg: bool) -> char {
    let (blocks, beyond): (&[_], _) = if peg {
        (&[(0, 0x24EA), (1, 0x2460), (21, 0x3251), (36, 0x32B1), (51, 0)], '●')
    } else {
        (&[(0, 0x24FF), (1, 0x2776), (11, 0x24EB), (21, 0)], '○')
    };
    let block = blocks.iter().rev().find(|&&(first, _)| first <= hole);
    match block {
        Some(&(first, code @ 1..)) => {
            char::from_u32(code + (hole - first) as u32).unwrap_or(beyond)
        }
        _ => beyond,
    }
}

/// The position in words.
fn describe(position: &PegPosition) -> String {
    let board = position.board();
    let empty: Vec<_> = (0..board.holes())
        .filter(|&hole| !position.has_peg(hole))
        .map(|hole| hole.to_string())
        .collect();
    let empty = match empty.as_slice() {
        [] => "no hole is empty".to_owned(),
        [hole] => format!("hole {hole} is empty"),
        holes => format!("holes {} are empty", holes.join(", ")),
    };
    format!("{} pegs in {} holes; {empty}", position.pegs().count_ones(), board.holes())
}

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod tests;
