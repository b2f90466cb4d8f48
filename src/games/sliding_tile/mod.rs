//! Sliding tiles: the 8-puzzle, the 15-puzzle and every other board with one blank.
//!
//! `shape` has the cells, `walls` what stands among them, `weights` what slides cost, `position` the rules and the parity of what can be reached, `evaluator` the metrics;
//! `notation` and `picture` read, write and draw; `start` makes positions to solve; `solver` solves them;
//! this file joins them into a [`Game`].

mod evaluator;
mod hint;
mod notation;
#[cfg(test)]
mod oracle;
mod picture;
mod position;
mod shape;
mod solver;
mod start;
#[cfg(test)]
mod tests;
mod walls;
mod weights;

pub(super) use evaluator::{METRICS, Metric};
pub(super) use position::SlidingTilePosition;
pub(super) use solver::RECIPE as DATABASE_RECIPE;

use std::sync::Arc;

use crate::boundary::Interchange;
use crate::engine::{Searchable, Strategy};
use crate::game::{
    About, Alias, ChoiceOption, Content, Detail, Details, Diagram, Examples, Figure, Game,
    Geometry, Goal, Grid, GridKind, Language, OptionalInt, Options, Pattern, Reason, Refusal, SEED,
    Side, SideName, Text, TextOption, Tone, Unit, VariantAbout, Wording, grid::check_shape,
    wording,
};

use position::Rules;
use shape::{MAX_SIDE, MIN_SIDE, Reach, Shape, Shift};
use walls::Walls;
use weights::Weights;

/// A board with a goal and a start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SlidingTile {
    shape: Shape,
    /// The number that belongs on each cell, 0 for the blank. Shape \[cell\].
    goal: Vec<u8>,
    /// The cell where each number belongs: the inverse of `goal`.
    homes: Vec<u8>,
    /// Number of cells that are no walls. Walls have the numbers from here on.
    open: usize,
    rules: Rules,
    start: SlidingTilePosition,
}

/// Wall in a grid.
const WALL_CODE: i64 = -1;

/// Goal of the game.
const TARGET: TextOption = TextOption::new("target").doc(
    "The goal, as a position, in which # is a wall; or blank_last (1 2 3 … 0, the default), or blank_first (0 1 2 …).",
    "Le but, comme position, où # est un mur ; ou `blank_last` (1 2 3 … 0, par défaut), ou `blank_first` (0 1 2 …).",
);

/// Refusal of weights.
fn bad_weights(message: Wording) -> Refusal {
    Refusal::BadOption { name: WEIGHTS.spec.name.to_owned(), message }
}

const SINGLE_ALONE: Text = Text::new(
    "weights go with tiles=single: where several tiles slide in one move, it costs 1",
    "les poids vont avec `tiles=single` : là où plusieurs pièces glissent en un coup, il coûte 1",
);

const NO_MOVE: Text = Text::new(
    "the blank has no cell to go to: no tile lies beside it",
    "la case vide ne peut aller nulle part : aucune pièce n'est à côté d'elle",
);

/// Tiles of a move.
const TILES: ChoiceOption = ChoiceOption::new("tiles", || Reach::NAMES.to_vec()).doc(
    "The tiles that slide in one move: single, one; multi, as many as lie in line between a tile and the blank.",
    "Les pièces qui glissent en un coup : `single`, une ; `multi`, toutes celles alignées d'une pièce à la case vide.",
);

/// Weights of the tiles.
const WEIGHTS: TextOption = TextOption::new("weights").doc(
    "The cost of a slide of each tile, from 1 to 1000, that of tile 1 first; or numbers, its number. Lengths and bounds are then sums of costs. By default every move costs 1.",
    "Le coût d'un glissement de chaque pièce, de 1 à 1000, celui de la pièce 1 d'abord ; ou `numbers`, son numéro. Longueurs et bornes sont alors des sommes de coûts. Par défaut chaque coup coûte 1.",
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
            "the numbers by rows, 0 the blank, # the walls of the goal, the rows joined by /; also with commas, or all in one list",
            "les numéros par rangées, 0 pour la case vide, # pour les murs du but, les rangées séparées par / ; aussi avec des virgules, ou tous en une liste",
        ),
        examples: &["2 6 3/7 0 5/4 1 8", "2,6,3,7,0,5,4,1,8"],
    },
    move_notation: Examples {
        doc: Text::new(
            "where the blank goes: up, down, left or right, or the first letter of it; with tiles=multi also how far",
            "où va la case vide : `up` (haut), `down` (bas), `left` (gauche) ou `right` (droite), ou la première lettre du mot ; avec `tiles=multi` aussi de combien de cases",
        ),
        examples: &["up", "left", "d", "left2"],
    },
    unit: Unit::MOVES,
    reasons: &[Reason::SOLVED],
    grid: GridKind {
        content: Content::Piece,
        doc: Text::new(
            "the numbers of the tiles, 0 for the blank, -1 for a wall",
            "les numéros des pièces, 0 pour la case vide, -1 pour un mur",
        ),
    },
    options: &[SEED.spec, TARGET.spec, TILES.spec, WEIGHTS.spec, DIFFICULTY.spec],
    target: Some(TARGET.spec.name),
};

impl SlidingTile {
    /// A position from the numbers on its cells.
    fn read_numbers(&self, numbers: &[i64]) -> Result<SlidingTilePosition, Wording> {
        let walls = |numbers: &[i64]| -> Vec<usize> {
            (0..numbers.len()).filter(|&cell| numbers[cell] == notation::WALL).collect()
        };
        let of_goal = self.goal.iter().map(|&number| match usize::from(number) < self.open {
            true => number.into(),
            false => notation::WALL,
        });
        let of_goal: Vec<i64> = of_goal.collect();
        let numbers_read = notation::check_numbers(self.shape, numbers)?;
        if walls(numbers) != walls(&of_goal) {
            let goal = notation::format_numbers(self.shape, self.open, &self.goal);
            return Err(wording!(
                "the walls # do not stand where those of the goal do: {goal}; the option target of the start gives a goal with walls",
                "les murs # ne sont pas là où sont ceux du but : {goal} ; l'option target du départ donne un but avec des murs"
            ));
        }
        let position = SlidingTilePosition::of_numbers(self.shape, &self.homes, &numbers_read);
        Ok(position.with_rules(&self.rules))
    }

    /// Cells of the tiles that a shift moves, that beside the blank first.
    fn cells_of(
        &self,
        position: &SlidingTilePosition,
        mv: Shift,
    ) -> impl Iterator<Item = u8> + use<> {
        let shape = self.shape;
        let next = move |&cell: &u8| shape.neighbour(cell, mv.slide);
        std::iter::successors(Some(position.blank()), next).skip(1).take(mv.tiles.into())
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
        let (goal, open) = notation::parse_target(shape, target)
            .map_err(|message| Refusal::UnknownTarget { target: target.to_owned(), message })?;
        let homes = inverse(&goal);
        let walls = homes[open..].iter().copied();
        let walls = (open < goal.len()).then(|| Arc::new(Walls::new(shape, walls)));
        let reach = Reach::ALL[TILES.of(options)];
        let weights = match WEIGHTS.of(options) {
            None => None,
            Some(_) if reach == Reach::Multi => return Err(bad_weights(SINGLE_ALONE.into())),
            Some(text) => {
                let tiles = open.saturating_sub(1);
                Some(Arc::new(Weights::parse(text, tiles, &homes).map_err(bad_weights)?))
            }
        };
        let rules = Rules { reach, walls, weights };
        let solved = SlidingTilePosition::of_numbers(shape, &homes, &goal).with_rules(&rules);
        if open == 0 || solved.open_moves().next().is_none() {
            let message = NO_MOVE.into();
            return Err(Refusal::UnknownTarget { target: target.to_owned(), message });
        }
        let seed = SEED.of(options) as u64;
        let start = match DIFFICULTY.of(options) {
            Some(moves) => start::at_distance(solved, moves as u32, seed),
            None if rules.walls.is_some() => start::wander(solved, seed),
            None => start::scramble(shape, &homes, seed).with_rules(&rules),
        };
        Ok(Self { shape, goal, homes, open, rules, start })
    }

    fn variant(&self) -> String {
        self.shape.to_string()
    }

    fn geometry(&self) -> Geometry {
        let (rows, columns) = (self.shape.rows(), self.shape.columns());
        let is_wall = |cell: usize| usize::from(self.goal[cell]) >= self.open;
        let name = |row, column| match is_wall(row * columns + column) {
            true => String::new(),
            false => format!("{},{}", row + 1, column + 1),
        };
        // Moves say where the blank goes, and no cells.
        Geometry { cells: Vec::new(), ..Geometry::of_squares("square_cells", rows, columns, name) }
    }

    fn figures(&self) -> Vec<Figure> {
        let tile = |number: usize| Figure {
            label: Some(number.to_string()),
            ..Figure::neutral(number as i64, "tile", Text::new("tile", "pièce"))
        };
        let blank = Figure::neutral(0, "empty", Text::new("blank", "case vide"));
        let wall = Figure {
            tone: Some(Tone::Dark),
            ..Figure::neutral(WALL_CODE, "square", Text::new("wall", "mur"))
        };
        let walls = (self.open < self.goal.len()).then_some(wall);
        walls.into_iter().chain([blank]).chain((1..self.open).map(tile)).collect()
    }

    fn goal(&self) -> Option<Goal<SlidingTilePosition>> {
        let position = SlidingTilePosition::of_numbers(self.shape, &self.homes, &self.goal);
        let position = position.with_rules(&self.rules);
        Some(Goal { position: Some(position), text: Text::new("this order", "cet ordre") })
    }

    fn start(&self) -> SlidingTilePosition {
        self.start.clone()
    }

    fn parse_position(&self, text: &str) -> Result<SlidingTilePosition, Wording> {
        self.read_numbers(&notation::parse_numbers(self.shape, text)?)
    }

    fn format_position(&self, position: &SlidingTilePosition) -> String {
        notation::format_numbers(self.shape, self.open, &self.numbers(position))
    }

    fn parse_move(&self, _position: &SlidingTilePosition, text: &str) -> Result<Shift, Wording> {
        notation::parse_shift(text)
    }

    fn format_move(&self, _position: &SlidingTilePosition, mv: Shift) -> String {
        notation::format_shift(mv)
    }

    fn explain_illegal(&self, position: &SlidingTilePosition, mv: Shift) -> Wording {
        let (way, tiles) = (mv.slide.words(), mv.tiles);
        let room = position.room(mv.slide);
        if self.rules.reach == Reach::Single && tiles > 1 && room > 0 {
            return wording!(
                "one tile slides in a move; with the option tiles=multi several do",
                "une pièce glisse en un coup ; avec l'option tiles=multi plusieurs le font"
            );
        }
        let row = self.shape.row(position.blank()) + 1;
        let column = self.shape.column(position.blank()) + 1;
        if room > 0 {
            return wording!(
                "the blank is in row {row}, column {column}: it can go {way} by at most {room}, not by {tiles}",
                "la case vide est rangée {row}, colonne {column} : elle peut aller {way} de {room} au plus, pas de {tiles}"; way
            );
        }
        wording!(
            "the blank is in row {row}, column {column}: it cannot go {way}",
            "la case vide est rangée {row}, colonne {column} : elle ne peut pas aller {way}"; way
        )
    }

    fn details(&self, position: &SlidingTilePosition, mv: Shift) -> Details {
        let numbers = self.numbers(position);
        let mut tiles = self.cells_of(position, mv).map(|cell| numbers[usize::from(cell)]);
        match self.rules.reach {
            Reach::Single => {
                tiles.next().map(|tile| ("tile", Detail::Number(tile.into()))).into_iter().collect()
            }
            Reach::Multi => {
                vec![("tiles", Detail::Texts(tiles.map(|tile| tile.to_string()).collect()))]
            }
        }
    }

    fn route(&self, position: &SlidingTilePosition, mv: Shift) -> Vec<usize> {
        let farthest = self.cells_of(position, mv).last();
        farthest.into_iter().chain([position.blank()]).map(usize::from).collect()
    }

    fn grid(&self, position: &SlidingTilePosition) -> Grid {
        let numbers = self.numbers(position);
        let code = |&number: &u8| match usize::from(number) < self.open {
            true => number.into(),
            false => WALL_CODE,
        };
        let row = |row: &[u8]| row.iter().map(code).collect();
        numbers.chunks(self.shape.columns()).map(row).collect()
    }

    fn parse_grid(&self, grid: &Grid, _side: Option<Side>) -> Result<SlidingTilePosition, Wording> {
        check_shape(grid, &vec![self.shape.columns(); self.shape.rows()])?;
        let number = |code: i64| if code == WALL_CODE { notation::WALL } else { code };
        let numbers: Vec<i64> = grid.concat().into_iter().map(number).collect();
        self.read_numbers(&numbers)
    }

    fn diagram(&self, position: &SlidingTilePosition, language: Language) -> Diagram {
        picture::draw(self.shape, self.open, &self.numbers(position), language)
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
