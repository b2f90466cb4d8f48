//! Walking distance: the moves across lines if only the line of each tile counted, and not its place within the line
//! (Ken'ichiro Takahashi, 2002, in his solver of the 15-puzzle).
//!
//! In this relaxed puzzle a line is a bag of tiles, each known by the line where it belongs;
//! a move exchanges the blank with any tile of a neighbouring line.
//! A position is reduced to the number of tiles of each line in each line and the line of the blank: few enough to tabulate all of them.
//! Vertical moves are counted among rows and horizontal ones among columns, so the two numbers may be added.
//! A move that slides several tiles takes one on from each of several lines, as in the puzzle itself.

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;
use std::sync::OnceLock;

use crate::game::hash;
use crate::games::sliding_tile::rules::position::SlidingTilePosition;
use crate::games::sliding_tile::rules::shape::{MAX_SIDE, Reach, Shape};
use crate::search::KeyHasher;

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
        let mut at = Distribution::empty(lines, width, self.line(shape, position.blank()));
        for (cell, home) in position.tiles() {
            at.add(self.line(shape, cell), self.line(shape, home));
        }
        let home = self.line(shape, position.blank_home());
        // Every distribution of a board is in its table.
        distances(lines, width, home, position.reach()).get(&at.key()).copied().unwrap_or(0).into()
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

/// Distribution: the number of tiles of each line in each line, and the line of the blank.
#[derive(Debug, Clone, Copy)]
struct Distribution {
    /// A number of `bits` bits for each line and each line where tiles belong; line after line. At most 25 of 2 bits or 9 of 5.
    counts: u64,
    bits: u8,
    lines: u8,
    blank: u8,
}

impl Distribution {
    /// Distribution of a board without its tiles.
    fn empty(lines: usize, width: usize, blank: usize) -> Self {
        let bits = (usize::BITS - width.leading_zeros()) as u8;
        Self { counts: 0, bits, lines: lines as u8, blank: blank as u8 }
    }

    /// Distribution of the goal: everything in its line.
    fn goal(lines: usize, width: usize, blank: usize) -> Self {
        let mut goal = Self::empty(lines, width, blank);
        for line in 0..lines {
            goal.counts |= (width as u64 - u64::from(line == blank)) << goal.shift(line, line);
        }
        goal
    }

    /// Adds a tile.
    fn add(&mut self, line: usize, home: usize) {
        self.counts += 1 << self.shift(line, home);
    }

    /// The place of a count.
    fn shift(self, line: usize, home: usize) -> usize {
        (line * usize::from(self.lines) + home) * usize::from(self.bits)
    }

    fn count(self, line: usize, home: usize) -> u64 {
        self.counts >> self.shift(line, home) & !(u64::MAX << self.bits)
    }

    /// Hash of the counts and of the line of the blank. Distributions of one board have different ones: the hash is a bijection.
    fn key(self) -> u64 {
        hash(self.counts << 3 | u64::from(self.blank))
    }

    /// Distributions after one slide of the blank, down or up.
    fn slides(self, is_down: bool) -> impl Iterator<Item = Self> {
        let (here, lines) = (usize::from(self.blank), usize::from(self.lines));
        let there =
            if is_down { Some(here + 1).filter(|&line| line < lines) } else { here.checked_sub(1) };
        there.into_iter().flat_map(move |there| {
            (0..lines).filter(move |&home| self.count(there, home) > 0).map(move |home| {
                let mut next = Self { blank: there as u8, ..self };
                next.counts -= 1 << self.shift(there, home);
                next.add(here, home);
                next
            })
        })
    }
}

/// Distance of every distribution from the goal.
type Distances = HashMap<u64, u8, BuildHasherDefault<KeyHasher>>;

/// Distributions by their keys.
type Crossed = HashSet<u64, BuildHasherDefault<KeyHasher>>;

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

/// Retrograde analysis: a breadth-first search from the goal. Moves are reversible, so successors are predecessors.
fn retrograde_analysis(lines: usize, width: usize, blank: usize, reach: Reach) -> Distances {
    let goal = Distribution::goal(lines, width, blank);
    let mut distances = Distances::from_iter([(goal.key(), 0)]);
    // What a move that may go further has reached, by direction: its slides need not be followed again.
    let mut crossed = [Crossed::default(), Crossed::default()];
    let mut level = vec![goal];
    for distance in 1.. {
        let mut next = Vec::new();
        for (is_down, crossed) in [false, true].into_iter().zip(&mut crossed) {
            let mut last = level.clone();
            while !last.is_empty() {
                let slides = last.iter().flat_map(|at| at.slides(is_down));
                last = slides.filter(|at| crossed.insert(at.key())).collect();
                for &at in &last {
                    distances.entry(at.key()).or_insert_with(|| {
                        next.push(at);
                        distance
                    });
                }
                if reach == Reach::Single {
                    break;
                }
            }
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
