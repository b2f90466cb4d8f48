//! Metrics: admissible heuristics of the distance from the goal.
//!
//! Each is the exact distance in a relaxed puzzle, where some rule is dropped;
//! so it is a lower bound, and consistent: a move changes it by at most 1.
//!
//! If a move may slide several tiles, the missing [`Slides`] are counted as for single tiles, and divided among the fewest possible moves.
//! Walking distance counts such moves themselves.
//! Metrics of tiles that have weights bound the cost of the missing moves ([`mod@weighted`]).

pub(super) mod linear_conflict;
mod walking_distance;
mod weighted;

use crate::game::{Text, Unit};
use crate::search::Evaluator;

use super::rules::position::SlidingTilePosition;
use super::rules::shape::Reach;
use linear_conflict::{conflicts, conflicts_across};
use walking_distance::walking_distance;
use weighted::weighted;

/// Metric, the best and default first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Metric {
    /// Manhattan distance, and two moves more for each tile that must leave its line to let others pass
    /// (Hansson, Mayer and Yung, "Criticizing solutions to relaxed models yields powerful admissible heuristics", 1992).
    LinearConflict,
    /// Walking distance: only the row, and then only the column, of each tile counts (see [`mod@walking_distance`]).
    WalkingDistance,
    /// Manhattan distance: tiles may lie on top of each other.
    Manhattan,
    /// Inversions: tiles that must pass each other in reading order, by rows and by columns (see [`inversion_moves`]).
    Inversions,
    /// Gaschnig's heuristic: the blank may change places with any tile
    /// (Gaschnig, "A problem similarity approach to devising heuristics: first results", 1979).
    Gaschnig,
    /// Misplaced tiles: a tile may jump to its place.
    Misplaced,
}

/// All metrics, in the order of [`NAMES`].
pub(crate) static METRICS: &[Metric] = &[
    Metric::LinearConflict,
    Metric::WalkingDistance,
    Metric::Manhattan,
    Metric::Inversions,
    Metric::Gaschnig,
    Metric::Misplaced,
];

/// Names of [`METRICS`] in the protocol.
pub(super) const NAMES: &[&str] =
    &["linear_conflict", "walking_distance", "manhattan", "inversions", "gaschnig", "misplaced"];

impl Metric {
    /// Missing moves, where each costs 1.
    fn moves(self, position: &SlidingTilePosition) -> u32 {
        let slides = match self {
            Self::LinearConflict => {
                let [rows, columns] = conflicts_across(position);
                let [across_rows, across_columns] = manhattan_across(position);
                let slides = Slides::Apart([across_rows + rows, across_columns + columns]);
                return slides.moves(position).max(around_walls(position));
            }
            Self::WalkingDistance => return walking_distance(position),
            Self::Manhattan => {
                let slides = Slides::Apart(manhattan_across(position));
                return slides.moves(position).max(around_walls(position));
            }
            Self::Inversions => Slides::Apart(inversions(position)),
            Self::Gaschnig => Slides::Together(gaschnig(position)),
            Self::Misplaced => Slides::Together(misplaced(position)),
        };
        slides.moves(position)
    }

    /// Best metric for moves of a reach.
    pub(crate) fn best(reach: Reach) -> Self {
        match reach {
            Reach::Single => Self::LinearConflict,
            Reach::Multi => Self::WalkingDistance,
        }
    }
}

/// Lower bound of the slides of single tiles that are missing.
enum Slides {
    /// Across rows, and across columns: no move makes both.
    Apart([u32; 2]),
    /// Of either kind.
    Together(u32),
}

impl Slides {
    /// Fewest moves that make them: a move slides at most all tiles of a line, one fewer than its cells.
    fn moves(self, position: &SlidingTilePosition) -> u32 {
        let shape = position.shape();
        let line = [shape.rows(), shape.columns()].map(|length| length as u32 - 1);
        match (position.reach(), self) {
            (Reach::Single, Self::Apart([rows, columns])) => rows + columns,
            (Reach::Single, Self::Together(slides)) => slides,
            (Reach::Multi, Self::Apart([rows, columns])) => {
                rows.div_ceil(line[0]) + columns.div_ceil(line[1])
            }
            (Reach::Multi, Self::Together(slides)) => slides.div_ceil(line[0].max(line[1])),
        }
    }
}

/// Unit of every metric.
pub(super) const UNIT: &str = Unit::MOVES.id;

impl Evaluator<SlidingTilePosition> for Metric {
    fn name(&self) -> &'static str {
        NAMES[*self as usize]
    }

    fn summary(&self) -> Text {
        match self {
            Self::LinearConflict => text!("tiles-linear-conflict-evaluator"),
            Self::WalkingDistance => text!("tiles-walking-distance-evaluator"),
            Self::Manhattan => text!("tiles-manhattan-evaluator"),
            Self::Inversions => text!("tiles-inversion-evaluator"),
            Self::Gaschnig => text!("tiles-gaschnig-evaluator"),
            Self::Misplaced => text!("tiles-misplaced-evaluator"),
        }
    }

    fn unit(&self) -> Unit {
        Unit::MOVES
    }

    fn evaluate(&self, position: &SlidingTilePosition) -> i32 {
        let moves = match position.weights() {
            None => self.moves(position),
            Some(weights) => weighted(*self, position, weights),
        };
        moves as i32
    }

    fn is_lower_bound(&self) -> bool {
        true
    }

    fn terms(&self, position: &SlidingTilePosition) -> Vec<(&'static str, i32)> {
        match (self, position.is_plain()) {
            (Self::LinearConflict, true) => vec![
                ("manhattan", Self::Manhattan.evaluate(position)),
                ("conflicts", conflicts(position) as i32),
            ],
            _ => Vec::new(),
        }
    }
}

/// Sum of the distances of all tiles around the walls: the counterpart of Manhattan distance on a board with walls.
/// It is 0 without walls, and if a move may slide several tiles, because the distances are not known line by line.
fn around_walls(position: &SlidingTilePosition) -> u32 {
    match (position.walls(), position.reach()) {
        (Some(_), Reach::Single) => {
            position.tiles().map(|(cell, home)| u32::from(position.distance(cell, home))).sum()
        }
        _ => 0,
    }
}

/// Rows, and columns, between each tile and its place.
fn manhattan_across(position: &SlidingTilePosition) -> [u32; 2] {
    let shape = position.shape();
    position.tiles().fold([0, 0], |[rows, columns], (cell, home)| {
        let across_rows = shape.row(cell).abs_diff(shape.row(home));
        let across_columns = shape.column(cell).abs_diff(shape.column(home));
        [rows + u32::from(across_rows), columns + u32::from(across_columns)]
    })
}

fn misplaced(position: &SlidingTilePosition) -> u32 {
    position.tiles().filter(|&(cell, home)| cell != home).count() as u32
}

/// Gaschnig's heuristic: every misplaced tile takes an exchange with the blank.
/// A cycle of tiles without the blank takes one more, to let the blank in.
fn gaschnig(position: &SlidingTilePosition) -> u32 {
    let homes = position.homes();
    let mut seen = [false; 1 << u8::BITS];
    let mut follow = |start: usize| {
        let mut length = 0;
        let mut cell = start;
        while !std::mem::replace(&mut seen[cell], true) {
            cell = usize::from(homes[cell]);
            length += 1;
        }
        length
    };
    let with_blank: u32 = follow(usize::from(position.blank()));
    let others = (0..homes.len()).map(&mut follow).filter(|&length| length > 1);
    with_blank - 1 + others.map(|length| length + 1).sum::<u32>()
}

/// Slides for the inversions by rows, which need some across rows, and by columns, which need some across columns.
fn inversions(position: &SlidingTilePosition) -> [u32; 2] {
    let shape = position.shape();
    let by_rows = position.tiles().map(|(_, home)| home);
    let across_rows = inversion_moves(&by_rows.collect::<Vec<_>>(), shape.columns());

    let transposed = |cell: u8| shape.column(cell) * shape.rows() as u8 + shape.row(cell);
    let mut by_columns: Vec<_> =
        position.tiles().map(|(cell, home)| (transposed(cell), transposed(home))).collect();
    by_columns.sort_unstable();
    let by_columns: Vec<_> = by_columns.into_iter().map(|(_, home)| home).collect();
    [across_rows, inversion_moves(&by_columns, shape.rows())]
}

/// Lower bound of the slides between lines of `line` cells that bring `order` into ascending order.
///
/// Such a slide takes one tile past `line` − 1 others, and so changes the inversions by `line` − 1 at most,
/// and by an odd number whenever `line` − 1 is odd.
fn inversion_moves(order: &[u8], line: usize) -> u32 {
    let after =
        |index: usize| order[index + 1..].iter().filter(move |&&later| later < order[index]);
    let inversions: usize = (0..order.len()).map(|index| after(index).count()).sum();
    let passed = line - 1;
    let moves = inversions.div_ceil(passed);
    let wrong_parity = passed % 2 == 1 && moves % 2 != inversions % 2;
    moves as u32 + u32::from(wrong_parity)
}
