//! Sliding tiles: the 8-puzzle, the 15-puzzle and every other board with one blank.
//!
//! `rules` has the cells, the walls, the cost of slides and the parity of reachable positions, `evaluator` the metrics;
//! `text` reads, writes and draws; `start` makes positions to solve; `solver` solves them;
//! this file joins them into a [`Game`].

mod evaluator;
mod hint;
#[cfg(test)]
mod oracle;
mod rules;
mod solver;
mod start;
#[cfg(test)]
mod tests;
mod text;

pub(super) use evaluator::{METRICS, Metric};
pub(super) use rules::position::SlidingTilePosition;
#[cfg(feature = "train")]
pub(super) use solver::{DATABASE_RECIPE, LONG_SEARCH_RECIPE};

use std::sync::Arc;

use crate::erased::{Interchange, RecordFormat};
use crate::game::{
    About, Alias, ChoiceOption, Content, Detail, Details, Diagram, Examples, Figure, Game,
    Geometry, Goal, Grid, GridKind, Language, OptionalInt, Options, Pattern, Reason, Refusal, SEED,
    Side, SideName, Text, TextOption, Tone, Unit, VariantAbout, Wording,
    drawing::{self, Resolved},
    grid::check_shape,
    wording,
};
use crate::search::{Searchable, Strategy};

use rules::position::Rules;
use rules::shape::{MAX_SIDE, MIN_SIDE, Reach, Shape, Shift, Slide};
use rules::walls::Walls;
use rules::weights::Weights;
use text::{notation, picture};

/// A board with a goal and a start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SlidingTile {
    /// The number that belongs on each cell, 0 for the blank; walls have none. Shape \[cell\].
    numbers: Vec<Option<u8>>,
    /// The cell where each number belongs: the inverse of `numbers`.
    homes: Vec<u8>,
    /// The goal, with the rules of the game.
    goal: SlidingTilePosition,
    start: SlidingTilePosition,
}

/// Wall in a grid.
const WALL_CODE: i64 = -1;
/// Wall in words.
const WALL: Text = text!("tiles-wall");
/// Blank in words.
const BLANK: Text = text!("tiles-blank");

/// Goal of the game.
const TARGET: TextOption = TextOption::new("target").doc(text!("tiles-option-target"));

fn bad_weights(message: Wording) -> Refusal {
    Refusal::BadOption { name: WEIGHTS.spec.name.to_owned(), message }
}

const SINGLE_ALONE: Text = text!("tiles-weights-need-single");

const NO_MOVE: Text = text!("tiles-no-move");

/// Tiles of a move.
const TILES: ChoiceOption =
    ChoiceOption::new("tiles", || Reach::NAMES.to_vec()).doc(text!("tiles-option-tiles"));

const WEIGHTS: TextOption = TextOption::new("weights").doc(text!("tiles-option-weights"));

/// Difficulty of the start.
const DIFFICULTY: OptionalInt =
    OptionalInt::new("difficulty", 1..=1000).doc(text!("tiles-option-difficulty"));

static ABOUT: About = About {
    id: "sliding_tile",
    title: text!("tiles-title"),
    summary: text!("tiles-summary"),
    aliases: &[
        Alias { name: "taquin", variant: None },
        Alias { name: "fifteen", variant: Some("4x4") },
    ],
    sides: &[SideName { name: "player", symbol: "P", label: text!("tiles-player-label") }],
    variants: &[
        VariantAbout { name: "3x3", summary: text!("tiles-3x3-summary") },
        VariantAbout { name: "4x4", summary: text!("tiles-4x4-summary") },
        VariantAbout { name: "5x5", summary: text!("tiles-5x5-summary") },
    ],
    patterns: &[Pattern {
        pattern: "RxC",
        numbers: &[
            ("rows", [MIN_SIDE as u32, MAX_SIDE as u32]),
            ("columns", [MIN_SIDE as u32, MAX_SIDE as u32]),
        ],
        condition: None,
        example: "3x5",
        summary: text!("tiles-any-size-summary"),
    }],
    position_notation: Examples {
        doc: text!("tiles-position-notation"),
        examples: &["2 6 3/7 0 5/4 1 8", "2,6,3,7,0,5,4,1,8"],
    },
    move_notation: Examples {
        doc: text!("tiles-move-notation"),
        examples: &["up", "left", "d", "left2"],
    },
    unit: Unit::MOVES,
    reasons: &[Reason::SOLVED],
    grid: GridKind { content: Content::Piece, doc: text!("tiles-grid-notation") },
    options: &[SEED.spec, TARGET.spec, TILES.spec, WEIGHTS.spec, DIFFICULTY.spec],
    target: Some(TARGET.spec.name),
};

impl SlidingTile {
    fn shape(&self) -> Shape {
        self.goal.shape()
    }

    /// The position with these numbers on its cells, which must be those of a board.
    fn position_of(&self, numbers: &[Option<u8>]) -> Result<SlidingTilePosition, Wording> {
        let mut cells = numbers.iter().zip(&self.numbers);
        if cells.any(|(here, of_goal)| here.is_none() != of_goal.is_none()) {
            let goal = notation::format_numbers(self.shape(), &self.numbers);
            return Err(wording!("tiles-wrong-walls", goal));
        }
        let home = |(cell, number): (u8, &Option<u8>)| {
            number.map_or(cell, |number| self.homes[usize::from(number)])
        };
        let homes: Vec<u8> = (0..=u8::MAX).zip(numbers).map(home).collect();
        let position = SlidingTilePosition::with_blank_of(self.shape(), &homes, self.goal.blank());
        Ok(position.with_rules(&self.goal.rules()))
    }

    /// The number on each cell; walls have none. Shape \[cell\].
    fn numbers_of(&self, position: &SlidingTilePosition) -> Vec<Option<u8>> {
        position.homes().iter().map(|&home| self.numbers[usize::from(home)]).collect()
    }
}

/// Cell of each number: the inverse of the numbers on the cells.
fn inverse(numbers: &[Option<u8>]) -> Vec<u8> {
    let mut cells = vec![0; numbers.iter().flatten().count()];
    for (cell, number) in (0..=u8::MAX).zip(numbers) {
        number.iter().for_each(|&number| cells[usize::from(number)] = cell);
    }
    cells
}

impl Game for SlidingTile {
    type Position = SlidingTilePosition;

    fn about() -> &'static About {
        &ABOUT
    }

    fn create(variant: &str, options: &Options) -> Result<Self, Refusal> {
        let shape = Shape::parse(variant).ok_or_else(|| ABOUT.unknown_variant(variant))?;
        let target = TARGET.of(options).unwrap_or_default();
        let bad_target = |message| Refusal::UnknownTarget { target: target.to_owned(), message };
        let numbers = notation::parse_target(shape, target).map_err(bad_target)?;
        let homes = inverse(&numbers);
        let [blank_home, tiles @ ..] = &homes[..] else { return Err(bad_target(NO_MOVE.into())) };
        let walls = (0..=u8::MAX).zip(&numbers).filter(|(_, number)| number.is_none());
        let walls = walls.map(|(cell, _)| cell);
        let has_walls = homes.len() < numbers.len();
        let walls = has_walls.then(|| Arc::new(Walls::new(shape, walls)));
        let reach = Reach::ALL[TILES.of(options)];
        let weights = match WEIGHTS.of(options) {
            None => None,
            Some(_) if reach == Reach::Multi => return Err(bad_weights(SINGLE_ALONE.into())),
            Some(text) => {
                let weights = Weights::parse(text, shape.cells(), tiles);
                Some(Arc::new(weights.map_err(bad_weights)?))
            }
        };
        let rules = Rules { reach, walls, weights };
        let goal = SlidingTilePosition::solved(shape, *blank_home).with_rules(&rules);
        if goal.open_moves().next().is_none() {
            return Err(bad_target(NO_MOVE.into()));
        }
        let seed = SEED.of(options) as u64;
        let start = match DIFFICULTY.of(options) {
            Some(moves) => start::at_distance(goal.clone(), moves as u32, seed),
            None if has_walls => start::wander(goal.clone(), seed),
            None => start::scramble(shape, &homes, seed).with_rules(&rules),
        };
        Ok(Self { numbers, homes, goal, start })
    }

    fn variant(&self) -> String {
        self.shape().to_string()
    }

    fn geometry(&self) -> Geometry {
        let (rows, columns) = (self.shape().rows(), self.shape().columns());
        let name = |row, column| match self.numbers[row * columns + column] {
            None => String::new(),
            Some(_) => format!("{},{}", row + 1, column + 1),
        };
        // Moves name the direction of the blank, not cells.
        Geometry { cells: Vec::new(), ..Geometry::of_squares("square_cells", rows, columns, name) }
    }

    fn figures(&self) -> Vec<Figure> {
        let tile = |number: usize| Figure {
            label: Some(number.to_string()),
            ..Figure::neutral(number as i64, "tile", text!("tiles-tile"))
        };
        let blank = Figure::neutral(0, "empty", BLANK);
        let wall = Figure { tone: Some(Tone::Dark), ..Figure::neutral(WALL_CODE, "square", WALL) };
        let walls = self.goal.walls().map(|_| wall);
        walls.into_iter().chain([blank]).chain((1..self.homes.len()).map(tile)).collect()
    }

    fn goal(&self) -> Option<Goal<SlidingTilePosition>> {
        let position = Some(self.goal.clone());
        Some(Goal { position, text: text!("tiles-this-order") })
    }

    fn has_costs(&self) -> bool {
        self.goal.weights().is_some()
    }

    fn start(&self) -> SlidingTilePosition {
        self.start.clone()
    }

    fn resembles_position(text: &str) -> bool {
        let sized = text.trim().split_once(' ').filter(|(size, _)| size.contains('x'));
        drawing::is_rows(sized.map_or(text, |(_, rows)| rows), "0123456789 ")
    }

    fn parse_position(&self, text: &str) -> Result<SlidingTilePosition, Wording> {
        self.position_of(&notation::parse_numbers(self.shape(), text)?)
    }

    fn drawn_cell(word: &str) -> Option<i64> {
        match word {
            blank if notation::BLANKS.contains(&blank) => Some(0),
            "#" | "█" | "##" => Some(WALL_CODE),
            letter => notation::drawn_number(letter),
        }
    }

    fn resolve_signs(&self, grid: Grid, _: Option<i64>) -> Option<Resolved> {
        notation::resolve_signs(grid)
    }

    fn variant_of_size(rows: usize, columns: usize) -> Option<String> {
        Some(format!("{rows}x{columns}"))
    }

    fn variant_of_position(text: &str) -> Option<String> {
        notation::shape_of(text).map(|shape| shape.to_string())
    }

    fn format_position(&self, position: &SlidingTilePosition) -> String {
        notation::format_numbers(self.shape(), &self.numbers_of(position))
    }

    fn move_words() -> &'static [(&'static str, Text)] {
        const WORDS: [(&str, Text); 4] = [
            (Slide::Up.name(), Slide::Up.word()),
            (Slide::Down.name(), Slide::Down.word()),
            (Slide::Left.name(), Slide::Left.word()),
            (Slide::Right.name(), Slide::Right.word()),
        ];
        &WORDS
    }

    fn parse_move(&self, _position: &SlidingTilePosition, text: &str) -> Result<Shift, Wording> {
        notation::parse_shift(text)
    }

    fn is_move_text(&self, text: &str) -> bool {
        notation::is_shift(text)
    }

    fn split_moves(&self, text: &str) -> Vec<String> {
        notation::split_moves(text)
    }

    fn in_context(moves: &[&str]) -> Option<Vec<String>> {
        notation::in_french(moves)
    }

    fn format_move(&self, _position: &SlidingTilePosition, mv: Shift) -> String {
        notation::format_shift(mv)
    }

    fn explain_illegal(&self, position: &SlidingTilePosition, mv: Shift) -> Wording {
        let (way, tiles) = (mv.slide.words(), mv.tiles);
        let room = position.room(mv.slide);
        if position.reach() == Reach::Single && tiles > 1 && room > 0 {
            return wording!("tiles-one-tile-at-a-time");
        }
        let row = self.shape().row(position.blank()) + 1;
        let column = self.shape().column(position.blank()) + 1;
        if room > 0 {
            return wording!("tiles-slide-too-long", row, column, way, room, tiles);
        }
        wording!("tiles-no-slide-that-way", row, column, way)
    }

    fn details(&self, position: &SlidingTilePosition, mv: Shift) -> Details {
        let numbers = self.numbers_of(position);
        let mut tiles = position.cells_of(mv).filter_map(|cell| numbers[usize::from(cell)]);
        match position.reach() {
            Reach::Single => {
                tiles.next().map(|tile| ("tile", Detail::Number(tile.into()))).into_iter().collect()
            }
            Reach::Multi => {
                vec![("tiles", Detail::Texts(tiles.map(|tile| tile.to_string()).collect()))]
            }
        }
    }

    fn route(&self, position: &SlidingTilePosition, mv: Shift) -> Vec<usize> {
        let farthest = position.cells_of(mv).last();
        farthest.into_iter().chain([position.blank()]).map(usize::from).collect()
    }

    fn grid(&self, position: &SlidingTilePosition) -> Grid {
        let numbers = self.numbers_of(position);
        let code = |number: &Option<u8>| number.map_or(WALL_CODE, i64::from);
        let row = |row: &[Option<u8>]| row.iter().map(code).collect();
        numbers.chunks(self.shape().columns()).map(row).collect()
    }

    fn parse_grid(&self, grid: &Grid, _side: Option<Side>) -> Result<SlidingTilePosition, Wording> {
        let shape = self.shape();
        check_shape(grid, &vec![shape.columns(); shape.rows()])?;
        let number = |code: i64| (code != WALL_CODE).then_some(code);
        let numbers: Vec<_> = grid.concat().into_iter().map(number).collect();
        self.position_of(&notation::check_numbers(shape, &numbers)?)
    }

    fn diagram(&self, position: &SlidingTilePosition, language: Language) -> Diagram {
        picture::draw(self.shape(), &self.numbers_of(position), language)
            .with_end(position, language)
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

impl Interchange for SlidingTile {
    fn record_formats() -> &'static [RecordFormat<Self>] {
        &text::record::FORMATS
    }
}
