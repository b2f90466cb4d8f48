//! Sliding tiles: the 8-puzzle, the 15-puzzle and every other board with one blank.
//!
//! `shape` has the cells, `position` the rules and the parity of what can be reached, `evaluator` the metrics;
//! `notation` and `picture` read, write and draw; `start` makes positions to solve; `solver` solves them;
//! this file joins them into a [`Game`].

mod evaluator;
mod hint;
mod notation;
mod picture;
mod position;
mod shape;
mod solver;
mod start;
#[cfg(test)]
mod tests;

pub(super) use evaluator::{METRICS, Metric};
pub(super) use position::SlidingTilePosition;
pub(super) use solver::RECIPE as DATABASE_RECIPE;

use crate::boundary::Interchange;
use crate::engine::{Searchable, Strategy};
use crate::game::{
    About, Alias, Content, Detail, Details, Diagram, Examples, Figure, Game, Geometry, Goal, Grid,
    GridKind, Language, OptionalInt, Options, Pattern, Reason, Refusal, SEED, Side, SideName, Text,
    TextOption, Unit, VariantAbout, Wording, grid::check_shape, wording,
};

use shape::{MAX_SIDE, MIN_SIDE, Shape, Slide};

/// A board with a goal and a start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SlidingTile {
    shape: Shape,
    /// The number that belongs on each cell, 0 for the blank. Shape \[cell\].
    goal: Vec<u8>,
    /// The cell where each number belongs: the inverse of `goal`.
    homes: Vec<u8>,
    start: SlidingTilePosition,
}

/// Goal of the game.
const TARGET: TextOption = TextOption::new("target").doc(
    "The goal, as a position; or blank_last (1 2 3 … 0, the default), or blank_first (0 1 2 …).",
    "Le but, comme position ; ou `blank_last` (1 2 3 … 0, par défaut), ou `blank_first` (0 1 2 …).",
);

/// Difficulty of the start.
const DIFFICULTY: OptionalInt = OptionalInt::new("difficulty", 1..=1000)
    .doc(
        "Makes a start that is about so many moves from the goal, and never more; without it, any position.",
        "Donne un départ à environ tant de coups du but, et jamais plus ; sans elle, une position quelconque.",
    );

static ABOUT: About = About {
    id: "sliding_tile",
    title: Text::new("Sliding tiles", "Taquin"),
    summary: Text::new(
        "Slide the tiles, one at a time into the blank, until their numbers are in order.",
        "Faites glisser les pièces, une à la fois vers la case vide, jusqu'à ce que leurs numéros soient en ordre.",
    ),
    aliases: &[
        Alias { name: "taquin", variant: Some("3x3") },
        Alias { name: "fifteen", variant: Some("4x4") },
    ],
    sides: &[SideName { name: "player", symbol: "P", label: Text::new("player", "joueur") }],
    variants: &[
        VariantAbout {
            name: "3x3",
            summary: Text::new(
                "the 8-puzzle: at most 31 moves",
                "le taquin à 8 pièces : au plus 31 coups",
            ),
        },
        VariantAbout {
            name: "4x4",
            summary: Text::new(
                "the 15-puzzle: at most 80 moves",
                "le taquin à 15 pièces : au plus 80 coups",
            ),
        },
        VariantAbout {
            name: "5x5", summary: Text::new("the 24-puzzle", "le taquin à 24 pièces")
        },
    ],
    patterns: &[Pattern {
        pattern: "RxC",
        numbers: &[
            ("rows", [MIN_SIDE as u32, MAX_SIDE as u32]),
            ("columns", [MIN_SIDE as u32, MAX_SIDE as u32]),
        ],
        example: "3x5",
        summary: Text::new("rows by columns", "rangées par colonnes"),
    }],
    position_notation: Examples {
        doc: Text::new(
            "the numbers by rows, 0 the blank, the rows joined by /; also with commas, or all in one list",
            "les numéros par rangées, 0 pour la case vide, les rangées séparées par / ; aussi avec des virgules, ou tous en une liste",
        ),
        examples: &["2 6 3/7 0 5/4 1 8", "2,6,3,7,0,5,4,1,8"],
    },
    move_notation: Examples {
        doc: Text::new(
            "where the blank goes: up, down, left or right, or the first letter of it",
            "où va la case vide : `up` (haut), `down` (bas), `left` (gauche) ou `right` (droite), ou la première lettre du mot",
        ),
        examples: &["up", "left", "d"],
    },
    unit: Unit::MOVES,
    reasons: &[Reason::SOLVED],
    grid: GridKind {
        content: Content::Piece,
        doc: Text::new(
            "the numbers of the tiles, 0 for the blank",
            "les numéros des pièces, 0 pour la case vide",
        ),
    },
    options: &[SEED.spec, TARGET.spec, DIFFICULTY.spec],
    target: Some(TARGET.spec.name),
};

impl SlidingTile {
    /// A position from the numbers on its cells.
    fn read_numbers(&self, numbers: &[i64]) -> Result<SlidingTilePosition, Wording> {
        notation::check_numbers(self.shape, numbers)
            .map(|numbers| SlidingTilePosition::of_numbers(self.shape, &self.homes, &numbers))
    }

    /// The number on each cell. Shape \[cell\].
    fn numbers(&self, position: &SlidingTilePosition) -> Vec<u8> {
        position.homes().iter().map(|&home| self.goal[usize::from(home)]).collect()
    }
}

/// Inverse of a permutation.
fn inverse(goal: &[u8]) -> Vec<u8> {
    let mut homes = vec![0; goal.len()];
    for (cell, &number) in (0..=u8::MAX).zip(goal) {
        homes[usize::from(number)] = cell;
    }
    homes
}

impl Game for SlidingTile {
    type Position = SlidingTilePosition;

    fn about() -> &'static About {
        &ABOUT
    }

    fn create(variant: &str, options: &Options) -> Result<Self, Refusal> {
        let shape = Shape::parse(variant).ok_or_else(|| ABOUT.unknown_variant(variant))?;
        let target = TARGET.of(options).unwrap_or_default();
        let goal = notation::parse_target(shape, target)
            .map_err(|message| Refusal::UnknownTarget { target: target.to_owned(), message })?;
        let homes = inverse(&goal);
        let seed = SEED.of(options) as u64;
        let start = match DIFFICULTY.of(options) {
            None => start::scramble(shape, &homes, seed),
            Some(moves) => {
                let goal = SlidingTilePosition::of_numbers(shape, &homes, &goal);
                start::at_distance(goal, moves as u32, seed)
            }
        };
        Ok(Self { shape, goal, homes, start })
    }

    fn variant(&self) -> String {
        self.shape.to_string()
    }

    fn geometry(&self) -> Geometry {
        let name = |row, column| format!("{},{}", row + 1, column + 1);
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        // Moves say where the blank goes, and no cells.
        Geometry { cells: Vec::new(), ..Geometry::of_squares("square_cells", rows, columns, name) }
    }

    fn figures(&self) -> Vec<Figure> {
        let tile = |number: usize| Figure {
            label: Some(number.to_string()),
            ..Figure::neutral(number as i64, "tile", Text::new("tile", "pièce"))
        };
        let blank = Figure::neutral(0, "empty", Text::new("blank", "case vide"));
        std::iter::once(blank).chain((1..self.goal.len()).map(tile)).collect()
    }

    fn goal(&self) -> Option<Goal<SlidingTilePosition>> {
        let position = SlidingTilePosition::of_numbers(self.shape, &self.homes, &self.goal);
        Some(Goal { position: Some(position), text: Text::new("this order", "cet ordre") })
    }

    fn start(&self) -> SlidingTilePosition {
        self.start.clone()
    }

    fn parse_position(&self, text: &str) -> Result<SlidingTilePosition, Wording> {
        self.read_numbers(&notation::parse_numbers(self.shape, text)?)
    }

    fn format_position(&self, position: &SlidingTilePosition) -> String {
        notation::format_numbers(self.shape, &self.numbers(position))
    }

    fn parse_move(&self, _position: &SlidingTilePosition, text: &str) -> Result<Slide, Wording> {
        notation::parse_slide(text)
    }

    fn format_move(&self, _position: &SlidingTilePosition, mv: Slide) -> String {
        mv.name().to_owned()
    }

    fn explain_illegal(&self, position: &SlidingTilePosition, mv: Slide) -> Wording {
        let row = self.shape.row(position.blank()) + 1;
        let column = self.shape.column(position.blank()) + 1;
        let way = mv.words();
        wording!(
            "the blank is in row {row}, column {column}: it cannot go {way}",
            "la case vide est rangée {row}, colonne {column} : elle ne peut pas aller {way}"; way
        )
    }

    fn details(&self, position: &SlidingTilePosition, mv: Slide) -> Details {
        let tile = self.shape.neighbour(position.blank(), mv);
        tile.map(|cell| self.numbers(position)[usize::from(cell)])
            .map(|number| ("tile", Detail::Number(number.into())))
            .into_iter()
            .collect()
    }

    fn route(&self, position: &SlidingTilePosition, mv: Slide) -> Vec<usize> {
        let tile = self.shape.neighbour(position.blank(), mv);
        tile.into_iter().chain([position.blank()]).map(usize::from).collect()
    }

    fn grid(&self, position: &SlidingTilePosition) -> Grid {
        let numbers = self.numbers(position);
        let row = |row: &[u8]| row.iter().map(|&number| number.into()).collect();
        numbers.chunks(self.shape.columns()).map(row).collect()
    }

    fn parse_grid(&self, grid: &Grid, _side: Option<Side>) -> Result<SlidingTilePosition, Wording> {
        check_shape(grid, &vec![self.shape.columns(); self.shape.rows()])?;
        self.read_numbers(&grid.concat())
    }

    fn diagram(&self, position: &SlidingTilePosition, language: Language) -> Diagram {
        picture::draw(self.shape, &self.numbers(position), language)
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
