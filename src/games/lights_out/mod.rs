//! Lights Out and Merlin: a press flips some cells, and the right presses reach the goal.
//!
//! [`board`] says what a press flips, [`position`] has the rules, and this file names, notation and picture.
//! [`buttons`] reads what the presses of another game flip.
//! [`algebra`] solves any board by linear equations modulo 2, with [`elimination`] or, on classic boards, [`chasing`],
//! and takes the shortest of all press sets ([`null_space`]).
//! [`table`] and [`trial`] are the ways of someone who does not know algebra, to be compared with it.
//! Merlin is the game of Parker Brothers' hand-held computer (1978); Lights Out is Tiger Electronics' (1995).

mod algebra;
mod bits;
mod board;
mod buttons;
mod chasing;
mod elimination;
mod evaluator;
mod null_space;
mod position;
mod table;
mod trial;

pub use bits::Bits;
pub use board::{Board, Flips, Rule};
pub use evaluator::WrongCells;
pub use position::{LightsPosition, Press};

use std::sync::Arc;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::boundary::Interchange;
use crate::engine::{Searchable, Strategy};
use crate::game::{
    self, About, Alias, Cell, Detail, Details, Diagram, Examples, Game, Geometry, Grid, GridKind,
    Ground, IntOption, OptionalInt, Options, Piece, Position, Reason, Refusal, Side, SideName,
    TextOption, VariantAbout,
    grid::{check_shape, unknown_cell},
};

/// A board with its goal and its start.
#[derive(Debug, Clone)]
pub struct LightsOut {
    board: Arc<Board>,
    start: LightsPosition,
    is_merlin: bool,
}

/// The most rows, and the most columns, of a board.
pub const MAX_SIDE: usize = 1000;

const MERLIN: &str = "merlin";
const TARGET: TextOption = TextOption::new("target").doc(
    "The goal: a position text, \"black\" or \"white\". Default: black for merlin, else white.",
);
const SEED: IntOption = game::SEED.doc(
    "The seed of a random start: presses away from the goal. Without \"difficulty\", Merlin starts all white.",
);
const BUTTONS: TextOption = TextOption::new("buttons")
    .doc("What a press flips: one pattern with its middle on the cell, as .#./###/.#. for the classic board, or one pattern of the whole board for each cell, between semicolons. Default: as the variant says.");
const DIFFICULTY: OptionalInt = OptionalInt::new("difficulty", 1..=(MAX_SIDE * MAX_SIDE) as i64)
    .doc("A random start so many different presses away from the goal, or as many as there are cells; where presses can cancel out, fewer may do.");
/// The largest board whose cells are named and drawn one by one: 200 by 200.
const MAX_NAMED: usize = 40_000;

static ABOUT: About = About {
    id: "lights_out",
    title: "Lights Out",
    summary: "A press flips a cell and some of its neighbours; the goal is a given pattern.",
    aliases: &[Alias { name: MERLIN, variant: Some(MERLIN) }],
    sides: &[SideName { name: "player", symbol: "P" }],
    variants: &[
        VariantAbout {
            name: MERLIN,
            summary: "three by three, from all white to all black: a corner flips its block of four, the middle of an edge its side, the centre the plus",
        },
        VariantAbout {
            name: "5x5",
            summary: "the classic: a press flips the cell and its orthogonal neighbours, from a random solvable board to all white",
        },
        VariantAbout {
            name: "RxC",
            summary: "the classic rule on any number of rows and columns from 1 to 1000",
        },
    ],
    position_notation: Examples {
        doc: "one # (black, lit) or . (white) a cell, rows from the top joined by /",
        examples: &["#.#/.#./...", ".../.../..."],
    },
    move_notation: Examples {
        doc: "row,column of the cell that is pressed, from 1 at the top left",
        examples: &["2,3", "1,1"],
    },
    unit: "moves",
    reasons: &[Reason::SOLVED],
    grid: GridKind { booleans: true, doc: "1 (true) black, lit; 0 (false) white" },
    options: &[SEED.spec, DIFFICULTY.spec, BUTTONS.spec, TARGET.spec],
    target: Some(TARGET.spec.name),
};

/// The board of a variant, if there is one of that name.
fn board_of(variant: &str) -> Option<Board> {
    if variant == MERLIN {
        return Some(Board::merlin());
    }
    let side = |text: &str| text.parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
    let (rows, columns) = variant.split_once('x')?;
    Some(Board::classic(side(rows)?, side(columns)?))
}

/// The lit cells of a goal, in the words of a client.
fn read_target(board: &Board, text: &str) -> Result<Bits, Refusal> {
    match text.trim().to_lowercase().as_str() {
        "black" => Ok(Bits::full(board.cells())),
        "white" => Ok(Bits::new(board.cells())),
        _ => board.parse(text).map_err(|message| Refusal::UnknownTarget {
            target: text.chars().take(64).collect(),
            message: format!("\"black\", \"white\" or a position is expected: {message}"),
        }),
    }
}

/// A random position from which presses lead to the goal, not the goal itself unless no press changes anything:
/// `presses` of them, or each with even chances.
fn random_start(board: &Arc<Board>, presses: Option<usize>, seed: u64) -> LightsPosition {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = LightsPosition::new(Arc::clone(board), board.goal().clone());
    let mut all: Vec<Press> = (0..board.cells() as u32).map(Press).collect();
    match presses {
        Some(presses) => {
            let (chosen, _) = all.partial_shuffle(&mut random, presses.min(board.cells()));
            chosen.iter().for_each(|&press| position.play_unchecked(press));
        }
        None => {
            all.iter()
                .filter(|_| random.random())
                .for_each(|&press| position.play_unchecked(press));
        }
    }
    let changes = |press: &&Press| !board.flips(press.cell()).is_empty();
    if let (Some(_), Some(&press)) = (position.outcome(), all.iter().find(changes)) {
        position.play_unchecked(press);
    }
    position
}

/// Writes a cell as a move.
fn cell_name(row: usize, column: usize) -> String {
    format!("{},{}", row + 1, column + 1)
}

impl LightsOut {
    fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.board.columns(), cell % self.board.columns())
    }

    fn name(&self, cell: usize) -> String {
        let (row, column) = self.place(cell);
        cell_name(row, column)
    }

    fn with_lit(&self, lit: Bits) -> LightsPosition {
        LightsPosition::new(Arc::clone(&self.board), lit)
    }
}

impl Game for LightsOut {
    type Position = LightsPosition;

    fn about() -> &'static About {
        &ABOUT
    }

    fn create(variant: &str, options: &Options) -> Result<Self, Refusal> {
        let mut board = board_of(variant).ok_or_else(|| ABOUT.unknown_variant(variant))?;
        if let Some(text) = BUTTONS.of(options) {
            let buttons = buttons::parse(&board, text).map_err(|message| Refusal::BadOption {
                name: BUTTONS.spec.name.to_owned(),
                message,
            })?;
            board = board.with_buttons(buttons);
        }
        if let Some(target) = TARGET.of(options) {
            let goal = read_target(&board, target)?;
            board = board.with_goal(goal);
        }
        let board = Arc::new(board);
        let seed = SEED.of(options) as u64;
        let presses = DIFFICULTY.of(options).map(|presses| presses as usize);
        let start = if variant == MERLIN && presses.is_none() {
            LightsPosition::new(Arc::clone(&board), Bits::new(board.cells()))
        } else {
            random_start(&board, presses, seed)
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
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let names = |row| (0..columns).map(|column| cell_name(row, column)).collect();
        let named = if self.board.cells() <= MAX_NAMED { rows } else { 0 };
        Geometry { kind: "square_cells", rows, columns, cells: (0..named).map(names).collect() }
    }

    fn start(&self) -> LightsPosition {
        self.start.clone()
    }

    fn parse_position(&self, text: &str) -> Result<LightsPosition, String> {
        self.board.parse(text).map(|lit| self.with_lit(lit))
    }

    fn format_position(&self, position: &LightsPosition) -> String {
        self.board.format(position.lit())
    }

    fn parse_move(&self, _position: &LightsPosition, text: &str) -> Result<Press, String> {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let number = |text: &str, most: usize| {
            text.trim().parse::<usize>().ok().filter(|number| (1..=most).contains(number))
        };
        text.split_once(',')
            .and_then(|(row, column)| Some((number(row, rows)?, number(column, columns)?)))
            .map(|(row, column)| Press(((row - 1) * columns + column - 1) as u32))
            .ok_or_else(|| {
                format!("not a cell; row,column is expected, rows 1-{rows}, columns 1-{columns}")
            })
    }

    fn format_move(&self, _position: &LightsPosition, mv: Press) -> String {
        self.name(mv.cell())
    }

    fn details(&self, _position: &LightsPosition, mv: Press) -> Details {
        let flipped = self.board.flips(mv.cell());
        let names = flipped.into_iter().map(|cell| self.name(cell as usize)).collect();
        vec![("flipped", Detail::Texts(names))]
    }

    fn trace(&self, _position: &LightsPosition, mv: Press) -> Vec<(f32, f32)> {
        let (row, column) = self.place(mv.cell());
        vec![(row as f32, column as f32)]
    }

    fn grid(&self, position: &LightsPosition) -> Grid {
        let columns = self.board.columns();
        let value = |cell| i64::from(position.lit().get(cell));
        (0..self.board.rows())
            .map(|row| (row * columns..(row + 1) * columns).map(value).collect())
            .collect()
    }

    fn parse_grid(&self, grid: &Grid, _side: Option<Side>) -> Result<LightsPosition, String> {
        let columns = self.board.columns();
        check_shape(grid, &vec![columns; self.board.rows()])?;
        let mut lit = Bits::new(self.board.cells());
        for (row, cells) in grid.iter().enumerate() {
            for (column, &value) in cells.iter().enumerate() {
                match value {
                    0 => {}
                    1 => lit.flip(row * columns + column),
                    _ => return Err(unknown_cell(value, row, column, ABOUT.grid.doc)),
                }
            }
        }
        Ok(self.with_lit(lit))
    }

    fn diagram(&self, position: &LightsPosition) -> Diagram {
        let cell = |cell: usize| {
            let (row, column) = self.place(cell);
            let lit = position.lit().get(cell);
            Cell {
                row: row as f32,
                column: column as f32,
                piece: Piece::Lamp { lit },
                label: String::new(),
                text: if lit { "#" } else { "." }.to_owned(),
                unicode: if lit { "■" } else { "□" }.to_owned(),
            }
        };
        let labels = |count: usize| (1..=count).map(|number| number.to_string()).collect();
        Diagram {
            title: format!("{} {}", ABOUT.title, Game::variant(self)),
            description: describe(position),
            rows: self.board.rows(),
            columns: self.board.columns(),
            ground: Ground::Plain,
            cells: (0..self.board.cells()).map(cell).collect(),
            row_labels: labels(self.board.rows()),
            column_labels: labels(self.board.columns()),
            unicode_column_labels: None,
            last_move: Vec::new(),
        }
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
        let mut strategies = vec![algebra::strategy(), table::strategy()];
        strategies.extend(trial::strategies());
        strategies
    }
}

impl Interchange for LightsOut {}

/// The position in words.
fn describe(position: &LightsPosition) -> String {
    let board = position.board();
    format!(
        "{} rows of {} lamps, {} lit; {} differ from the goal",
        board.rows(),
        board.columns(),
        position.lit().count(),
        position.wrong()
    )
}

#[cfg(test)]
mod tests;
