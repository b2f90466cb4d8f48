//! Symmetries: turns and reflections that lay a board and its goal upon themselves.
//!
//! A position and its images are solvable together or not at all, so a search remembers only one of them.

use super::board::{Board, Goal, Holes};

/// Images kept of each position; if a board has fewer symmetries, some images are repeated.
pub(in crate::games::peg_solitaire) const IMAGES: usize = 8;

/// Images of a position under the symmetries, the position itself first.
pub(in crate::games::peg_solitaire) type Images = [Holes; IMAGES];

/// Images of the sets of eight neighbouring hole numbers. Shape \[byte\]\[value\].
type ByteTables = Vec<[Holes; 256]>;

/// Symmetries of a board that keep its goal, the identity first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Symmetries {
    /// Image of each hole under each, at most [`IMAGES`] of them. Shape \[symmetry\]\[hole\].
    maps: Vec<Vec<usize>>,
    /// Byte tables of each but the identity.
    tables: Vec<ByteTables>,
}

impl Symmetries {
    /// Symmetries of a board.
    pub(crate) fn of(board: &Board) -> Self {
        let keeps_goal = |images: &Vec<usize>| match board.goal() {
            Goal::OnePeg => true,
            Goal::Exactly(goal) => move_holes(images, goal) == goal,
        };
        let mut maps: Vec<(bool, Vec<usize>)> = linear_maps(board)
            .filter_map(|(right, down)| {
                Some((is_turn(board, right, down), images(board, right, down)?))
            })
            .filter(|(_, images)| keeps_goal(images))
            .collect();
        if maps.len() > IMAGES {
            // A hexagon has twelve symmetries; its six rotations are a group of their own.
            maps.retain(|(is_turn, _)| *is_turn);
        }
        let mut maps: Vec<Vec<usize>> = maps.into_iter().map(|(_, images)| images).collect();
        maps.sort();
        // On a board that lies on a line, turning it over is no change.
        maps.dedup();
        Self::with(maps)
    }

    /// Symmetries with these images of the holes, the identity first.
    fn with(maps: Vec<Vec<usize>>) -> Self {
        let tables = maps.iter().skip(1).map(|images| tabulate(images)).collect();
        Self { maps, tables }
    }

    /// The symmetries under which the image of some pegs has a property; the pegs themselves must have it.
    pub(crate) fn keeping(mut self, pegs: Holes, property: impl Fn(Holes) -> bool) -> Self {
        self.maps.retain(|images| property(move_holes(images, pegs)));
        Self::with(self.maps)
    }

    /// All images of a set, the set itself first; some are repeated if there are fewer than eight.
    pub(crate) fn images(&self, holes: Holes) -> Images {
        std::array::from_fn(|i| move_holes(&self.maps[i % self.maps.len()], holes))
    }

    /// Canonical image of a position, the same for all of its images: the least, as signed numbers.
    pub(crate) fn canonical(&self, pegs: Holes) -> Holes {
        let images = self.tables.iter().map(|tables| apply(tables, pegs) as i64);
        images.fold(pegs as i64, i64::min) as Holes
    }
}

/// Step in a drawing: rows and columns.
type Step = (i32, i32);

/// Linear maps that permute the directions, as the images of the first two of these (right and down).
fn linear_maps(board: &Board) -> impl Iterator<Item = (Step, Step)> + '_ {
    let directions = board.shape().lattice.directions;
    let permutes = move |&(right, down): &(Step, Step)| {
        let is_image =
            |wanted| directions.iter().any(|&step| map(board, step, right, down) == wanted);
        directions.iter().all(|&wanted| is_image(wanted))
    };
    let pairs = directions.iter().flat_map(|&a| directions.iter().map(move |&b| (a, b)));
    pairs.filter(permutes)
}

/// `true` for a linear map, given as in [`linear_maps`], that turns the board without reflecting it.
fn is_turn(board: &Board, right: Step, down: Step) -> bool {
    let area = |a: Step, b: Step| a.0 * b.1 - a.1 * b.0;
    let directions = board.shape().lattice.directions;
    area(right, down).signum() == area(directions[0], directions[1]).signum()
}

/// Image of a step under the linear map that takes right and down to `right` and `down`.
fn map(board: &Board, (rows, columns): Step, right: Step, down: Step) -> Step {
    let lattice = board.shape().lattice;
    // A step down leads one row down and perhaps some columns to the right; the rest goes right.
    let across = (columns - rows * lattice.directions[1].1) / lattice.spacing as i32;
    (across * right.0 + rows * down.0, across * right.1 + rows * down.1)
}

/// Image of each hole, if the whole board is laid upon itself.
fn images(board: &Board, right: Step, down: Step) -> Option<Vec<usize>> {
    let origin = board.places()[0];
    let moved =
        |&(row, column): &Step| map(board, (row - origin.0, column - origin.1), right, down);
    let moved: Vec<Step> = board.places().iter().map(moved).collect();
    let corner = |places: &[Step]| {
        let least = |of: fn(&Step) -> i32| places.iter().map(of).min().unwrap_or(0);
        (least(|place| place.0), least(|place| place.1))
    };
    let (from, to) = (corner(&moved), corner(board.places()));
    let shifted = |&(row, column): &Step| (row - from.0 + to.0, column - from.1 + to.1);
    moved.iter().map(|place| board.hole_at(shifted(place))).collect()
}

fn move_holes(images: &[usize], holes: Holes) -> Holes {
    images.iter().enumerate().fold(0, |moved, (hole, image)| moved | (holes >> hole & 1) << image)
}

fn tabulate(images: &[usize]) -> ByteTables {
    let table = |byte: usize| {
        std::array::from_fn(|value| move_holes(images, (value as Holes) << (byte * 8)))
    };
    (0..images.len().div_ceil(8)).map(table).collect()
}

fn apply(tables: &ByteTables, pegs: Holes) -> Holes {
    let bytes = pegs.to_le_bytes();
    tables.iter().zip(bytes).fold(0, |moved, (table, byte)| moved | table[usize::from(byte)])
}
