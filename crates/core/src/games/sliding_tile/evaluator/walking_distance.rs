//! Walking distance: the moves across lines if only the line of each tile counted, and not its place within the line
//! (Ken'ichiro Takahashi, 2002, in his solver of the 15-puzzle).
//!
//! In this relaxed puzzle a line is a bag of tiles, each known by the line where it belongs;
//! a move exchanges the blank with any tile of a neighbouring line.
//! A position is reduced to the number of tiles of each line in each line and the line of the blank: few enough to tabulate all of them.
//! Vertical moves are counted among rows and horizontal ones among columns, so the two numbers may be added.
//! A move that slides several tiles takes one on from each of several lines, as in the puzzle itself.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::rules::shape::{MAX_SIDE, Reach, Shape};

/// Most lines of a board whose distributions are tabulated.
const MAX_LINES: usize = 5;

/// Walking distance of a position, by rows and by columns together.
pub(super) fn walking_distance(position: &SlidingTilePosition) -> u32 {
    Direction::BOTH.into_iter().map(|direction| direction.distance(position)).sum()
}

/// Direction of the moves that are counted.
#[derive(Clone, Copy)]
enum Direction {
    Rows,
    Columns,
}

impl Direction {
    const BOTH: [Self; 2] = [Self::Rows, Self::Columns];

    fn line(self, shape: Shape, cell: u8) -> usize {
        match self {
            Self::Rows => shape.row(cell).into(),
            Self::Columns => shape.column(cell).into(),
        }
    }

    /// Number of lines, and of cells in each.
    fn size(self, shape: Shape) -> (usize, usize) {
        match self {
            Self::Rows => (shape.rows(), shape.columns()),
            Self::Columns => (shape.columns(), shape.rows()),
        }
    }

    fn distance(self, position: &SlidingTilePosition) -> u32 {
        let shape = position.shape();
        let (lines, width) = self.size(shape);
        if !is_small(lines, width) {
            // There are too many distributions: each tile on its own.
            let apart = |cell, home| self.line(shape, cell).abs_diff(self.line(shape, home)) as u32;
            let slides: u32 = position.tiles().map(|(cell, home)| apart(cell, home)).sum();
            return match position.reach() {
                Reach::Single => slides,
                Reach::Multi => slides.div_ceil(lines as u32 - 1),
            };
        }
        let mut at = Distribution { counts: [[0; MAX_LINES]; MAX_LINES], blank: 0 };
        for (cell, home) in position.tiles() {
            at.counts[self.line(shape, cell)][self.line(shape, home)] += 1;
        }
        at.blank = self.line(shape, position.blank()) as u8;
        let home = self.line(shape, position.blank_home());
        // Every distribution of a board is in its table.
        distances(lines, width, home, position.reach()).get(&at).copied().unwrap_or(0).into()
    }
}

/// `true` for boards of at most some ten thousand distributions.
const fn is_small(lines: usize, width: usize) -> bool {
    match lines {
        ..=3 => true,
        4 => width <= 5,
        MAX_LINES => width <= 2,
        _ => false,
    }
}

/// Distribution: the number of tiles of each line in each line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Distribution {
    /// Shape \[line\]\[line where the tiles belong\].
    counts: [[u8; MAX_LINES]; MAX_LINES],
    /// Line of the blank.
    blank: u8,
}

impl Distribution {
    /// Distribution of the goal: everything in its line.
    fn goal(lines: usize, width: usize, blank: usize) -> Self {
        let mut counts = [[0; MAX_LINES]; MAX_LINES];
        for (line, counts) in counts.iter_mut().enumerate().take(lines) {
            counts[line] = width as u8 - u8::from(line == blank);
        }
        Self { counts, blank: blank as u8 }
    }

    /// Distributions one move away; since moves are reversible, successors and predecessors alike.
    fn neighbours(self, lines: usize, reach: Reach) -> Vec<Self> {
        let mut all = Vec::new();
        for is_down in [false, true] {
            let mut last = vec![self];
            while !last.is_empty() {
                last = last.into_iter().flat_map(|at| at.slides(lines, is_down)).collect();
                all.extend(&last);
                if reach == Reach::Single {
                    break;
                }
            }
        }
        all
    }

    /// Distributions after one slide of the blank, down or up.
    fn slides(self, lines: usize, is_down: bool) -> impl Iterator<Item = Self> {
        let here = usize::from(self.blank);
        let there =
            if is_down { Some(here + 1).filter(|&line| line < lines) } else { here.checked_sub(1) };
        there.into_iter().flat_map(move |there| {
            (0..lines).filter(move |&home| self.counts[there][home] > 0).map(move |home| {
                let mut next = self;
                next.counts[there][home] -= 1;
                next.counts[here][home] += 1;
                next.blank = there as u8;
                next
            })
        })
    }
}

/// Distance of every distribution from the goal.
type Distances = HashMap<Distribution, u8>;

/// Tables of a number of lines. Shape \[width\]\[line of the blank\]\[reach\].
type Tables = [[[OnceLock<Distances>; 2]; MAX_LINES]; MAX_SIDE as usize + 1];

/// Distances for some lines of a width, with the blank at home in line `blank`; they are computed once.
fn distances(lines: usize, width: usize, blank: usize, reach: Reach) -> &'static Distances {
    static TABLES: [Tables; MAX_LINES + 1] = [const {
        [const { [const { [const { OnceLock::new() }; 2] }; MAX_LINES] }; MAX_SIDE as usize + 1]
    }; MAX_LINES + 1];
    let table = &TABLES[lines][width][blank][reach as usize];
    table.get_or_init(|| retrograde_analysis(lines, width, blank, reach))
}

/// Retrograde analysis: a breadth-first search from the goal.
fn retrograde_analysis(lines: usize, width: usize, blank: usize, reach: Reach) -> Distances {
    let goal = Distribution::goal(lines, width, blank);
    let mut distances = Distances::from([(goal, 0)]);
    let mut level = vec![goal];
    for distance in 1.. {
        let mut next = Vec::new();
        for neighbour in level.into_iter().flat_map(|at| at.neighbours(lines, reach)) {
            distances.entry(neighbour).or_insert_with(|| {
                next.push(neighbour);
                distance
            });
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fifteen_puzzle_has_the_published_number_of_distributions() {
        // Takahashi counts 24,964 with at most 35 moves.
        for blank in [0, 3] {
            let distances =
                [Reach::Single, Reach::Multi].map(|reach| distances(4, 4, blank, reach));
            assert_eq!(distances[0].len(), 24_964);
            assert_eq!(distances[0].values().max(), Some(&35));
            assert_eq!(distances[1].len(), 24_964, "the same are reached, in fewer moves");
            assert!(
                distances[0]
                    .iter()
                    .all(|(at, single)| (1..=*single).contains(&distances[1][at]) || *single == 0)
            );
        }
    }
}
