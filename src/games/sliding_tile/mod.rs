//! Sliding tiles: the 8-puzzle, the 15-puzzle and every other board with one blank.
//!
//! [`position`] has the rules and the parity of what can be reached, [`shape`] the cells,
//! [`metric`] the estimates, [`solver`] the strategies, and this file names, notation and picture.
//! Searches made for this puzzle: [`table`] holds every position of a small board;
//! [`walker`] with a [`guide`] follows ways on one board, without copies, and none that the [`automaton`] finds needless;
//! [`patterns`] are its best guide; and [`beam`] finds good solutions soon.
//! [`instance`] makes starts of a wanted difficulty.

mod automaton;
mod beam;
mod conflict;
mod guide;
mod instance;
mod metric;
#[cfg(test)]
mod needless;
mod notation;
mod patterns;
mod position;
mod ranking;
mod shape;
mod solver;
mod table;
#[cfg(test)]
mod tests;
mod walker;
mod walking;

pub use metric::{METRICS, Metric};
pub use patterns::RECIPE as DATABASE_RECIPE;
pub use position::SlidingTilePosition;
pub use shape::{MAX_SIDE, MIN_SIDE, Shape, Slide};

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::boundary::Interchange;
use crate::engine::{Searchable, Strategy};
use crate::game::{
    About, Alias, Cell, Detail, Details, Diagram, Examples, Game, Geometry, Grid, GridKind, Ground,
    OptionalInt, Options, Piece, Reason, Refusal, SEED, Side, SideName, TextOption, VariantAbout,
    grid::check_shape,
};

use notation::{check_numbers, format_numbers, parse_numbers};

/// A board with a goal and a start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlidingTile {
    shape: Shape,
    /// The number that belongs on each cell, 0 for the blank. Shape \[cell\].
    goal: Vec<u8>,
    /// The cell where each number belongs: the inverse of `goal`.
    homes: Vec<u8>,
    start: SlidingTilePosition,
}

/// The goal that is reached.
const TARGET: TextOption = TextOption::new("target").doc(
    "The goal, as a position; or blank_last (1 2 3 … 0, the default), or blank_first (0 1 2 …).",
);

/// How hard the start shall be.
const DIFFICULTY: OptionalInt = OptionalInt::new("difficulty", 1..=1000)
    .doc("Makes a start that is about so many moves from the goal, and never more; without it, any position.");

static ABOUT: About = About {
    id: "sliding_tile",
    title: "Sliding tiles",
    summary: "Slide the tiles, one at a time into the blank, until their numbers are in order.",
    aliases: &[
        Alias { name: "taquin", variant: Some("3x3") },
        Alias { name: "fifteen", variant: Some("4x4") },
    ],
    sides: &[SideName { name: "player", symbol: "P" }],
    variants: &[
        VariantAbout { name: "3x3", summary: "the 8-puzzle: at most 31 moves" },
        VariantAbout { name: "4x4", summary: "the 15-puzzle: at most 80 moves" },
        VariantAbout { name: "5x5", summary: "the 24-puzzle" },
        VariantAbout { name: "RxC", summary: "rows by columns, each 2 to 16" },
    ],
    position_notation: Examples {
        doc: "the numbers by rows, 0 the blank, the rows joined by /; also with commas, or all in one list",
        examples: &["2 6 3/7 0 5/4 1 8", "2,6,3,7,0,5,4,1,8"],
    },
    move_notation: Examples {
        doc: "where the blank goes: up, down, left or right, or the first letter of it",
        examples: &["up", "left", "d"],
    },
    unit: "moves",
    reasons: &[Reason::SOLVED],
    grid: GridKind { booleans: false, doc: "the numbers of the tiles, 0 for the blank" },
    options: &[SEED.spec, TARGET.spec, DIFFICULTY.spec],
    target: Some(TARGET.spec.name),
};

impl SlidingTile {
    /// A position from the numbers on its cells.
    fn read_numbers(&self, numbers: &[i64]) -> Result<SlidingTilePosition, String> {
        check_numbers(self.shape, numbers).map(|numbers| place(self.shape, &self.homes, &numbers))
    }

    /// The number on each cell. Shape \[cell\].
    fn numbers(&self, position: &SlidingTilePosition) -> Vec<u8> {
        position.homes().iter().map(|&home| self.goal[usize::from(home)]).collect()
    }
}

/// The position with these numbers on its cells, where `homes` says which cell each number belongs to.
fn place(shape: Shape, homes: &[u8], numbers: &[u8]) -> SlidingTilePosition {
    let blank = numbers.iter().position(|&number| number == 0).unwrap_or(0);
    let at_home: Vec<_> = numbers.iter().map(|&number| homes[usize::from(number)]).collect();
    SlidingTilePosition::new(shape, &at_home, blank as u8)
}

/// The inverse of a permutation.
fn inverse(goal: &[u8]) -> Vec<u8> {
    let mut homes = vec![0; goal.len()];
    for (cell, &number) in (0..=u8::MAX).zip(goal) {
        homes[usize::from(number)] = cell;
    }
    homes
}

/// Reads a goal.
fn parse_target(shape: Shape, text: &str) -> Result<Vec<u8>, String> {
    let mut goal: Vec<u8> = (0..=u8::MAX).take(shape.cells()).collect();
    match text.trim().to_ascii_lowercase().as_str() {
        "blank_first" => {}
        "" | "blank_last" => goal.rotate_left(1),
        _ => {
            return parse_numbers(shape, text)
                .and_then(|numbers| check_numbers(shape, &numbers))
                .map_err(|message| {
                    format!("{message}; or \"blank_last\" or \"blank_first\" as a whole")
                });
        }
    }
    Ok(goal)
}

/// A position that can reach the goal and is not there, all of them with the same chance.
fn scramble(shape: Shape, homes: &[u8], seed: u64) -> SlidingTilePosition {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut numbers: Vec<u8> = (0..=u8::MAX).take(shape.cells()).collect();
    loop {
        numbers.shuffle(&mut random);
        let mut position = place(shape, homes, &numbers);
        if !position.is_solvable() {
            // Each solvable position comes of one unsolvable one by this exchange, so all keep the same chance.
            let mut tiles = (0..=u8::MAX).filter(|&cell| cell != position.blank());
            if let (Some(one), Some(other)) = (tiles.next(), tiles.next()) {
                position.exchange(one, other);
            }
        }
        if !position.is_solved() {
            return position;
        }
    }
}

impl Game for SlidingTile {
    type Position = SlidingTilePosition;

    fn about() -> &'static About {
        &ABOUT
    }

    fn create(variant: &str, options: &Options) -> Result<Self, Refusal> {
        let shape = Shape::parse(variant).ok_or_else(|| ABOUT.unknown_variant(variant))?;
        let target = TARGET.of(options).unwrap_or_default();
        let goal = parse_target(shape, target)
            .map_err(|message| Refusal::UnknownTarget { target: target.to_owned(), message })?;
        let homes = inverse(&goal);
        let seed = SEED.of(options) as u64;
        let start = match DIFFICULTY.of(options) {
            None => scramble(shape, &homes, seed),
            Some(moves) => instance::at_distance(place(shape, &homes, &goal), moves as u32, seed),
        };
        Ok(Self { shape, goal, homes, start })
    }

    fn variant(&self) -> String {
        self.shape.to_string()
    }

    fn geometry(&self) -> Geometry {
        Geometry {
            kind: "square_cells",
            rows: self.shape.rows(),
            columns: self.shape.columns(),
            cells: Vec::new(),
        }
    }

    fn start(&self) -> SlidingTilePosition {
        self.start.clone()
    }

    fn parse_position(&self, text: &str) -> Result<SlidingTilePosition, String> {
        self.read_numbers(&parse_numbers(self.shape, text)?)
    }

    fn format_position(&self, position: &SlidingTilePosition) -> String {
        format_numbers(self.shape, &self.numbers(position))
    }

    fn parse_move(&self, _position: &SlidingTilePosition, text: &str) -> Result<Slide, String> {
        let text = text.trim();
        let is_named = |slide: &Slide| {
            text.eq_ignore_ascii_case(slide.name()) || text.eq_ignore_ascii_case(&slide.name()[..1])
        };
        Slide::ALL.into_iter().find(is_named).ok_or_else(|| {
            "not a move; up, down, left or right is expected: where the blank goes".to_owned()
        })
    }

    fn format_move(&self, _position: &SlidingTilePosition, mv: Slide) -> String {
        mv.name().to_owned()
    }

    fn explain_illegal(&self, position: &SlidingTilePosition, mv: Slide) -> String {
        let row = self.shape.row(position.blank()) + 1;
        let column = self.shape.column(position.blank()) + 1;
        format!("the blank is in row {row}, column {column}: it cannot go {}", mv.name())
    }

    fn details(&self, position: &SlidingTilePosition, mv: Slide) -> Details {
        let tile = self.shape.neighbour(position.blank(), mv);
        tile.map(|cell| self.numbers(position)[usize::from(cell)])
            .map(|number| ("tile", Detail::Number(number.into())))
            .into_iter()
            .collect()
    }

    fn trace(&self, position: &SlidingTilePosition, mv: Slide) -> Vec<(f32, f32)> {
        let corner = |cell| (self.shape.row(cell).into(), self.shape.column(cell).into());
        let tile = self.shape.neighbour(position.blank(), mv);
        tile.into_iter().chain([position.blank()]).map(corner).collect()
    }

    fn grid(&self, position: &SlidingTilePosition) -> Grid {
        let numbers = self.numbers(position);
        let row = |row: &[u8]| row.iter().map(|&number| number.into()).collect();
        numbers.chunks(self.shape.columns()).map(row).collect()
    }

    fn parse_grid(&self, grid: &Grid, _side: Option<Side>) -> Result<SlidingTilePosition, String> {
        check_shape(grid, &vec![self.shape.columns(); self.shape.rows()])?;
        self.read_numbers(&grid.concat())
    }

    fn diagram(&self, position: &SlidingTilePosition) -> Diagram {
        let cell = |(cell, number): (u8, u8)| Cell {
            row: self.shape.row(cell).into(),
            column: self.shape.column(cell).into(),
            piece: if number == 0 { Piece::Empty } else { Piece::Tile(number.to_string()) },
            label: String::new(),
            text: if number == 0 { ".".to_owned() } else { number.to_string() },
            unicode: if number == 0 { "·".to_owned() } else { number.to_string() },
        };
        Diagram {
            title: format!("{} {}", ABOUT.title, self.shape),
            description: describe(&self.grid(position)),
            rows: self.shape.rows(),
            columns: self.shape.columns(),
            ground: Ground::Plain,
            cells: (0..=u8::MAX).zip(self.numbers(position)).map(cell).collect(),
            row_labels: Vec::new(),
            column_labels: Vec::new(),
            unicode_column_labels: None,
            last_move: Vec::new(),
        }
    }
}

impl Searchable for SlidingTile {
    type Evaluator = Metric;

    fn evaluators() -> &'static [Metric] {
        METRICS
    }

    fn strategies() -> Vec<Strategy<Self>> {
        solver::strategies()
    }
}

impl Interchange for SlidingTile {}

/// A board in words, row by row.
fn describe(grid: &Grid) -> String {
    let word = |&number: &i64| match number {
        0 => "blank".to_owned(),
        tile => tile.to_string(),
    };
    let row = |row: &Vec<i64>| row.iter().map(word).collect::<Vec<_>>().join(", ");
    format!("rows from the top: {}", grid.iter().map(row).collect::<Vec<_>>().join("; "))
}
