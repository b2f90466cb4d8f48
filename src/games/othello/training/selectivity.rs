//! `othello-selectivity`: how far shallow searches are from deep ones, for the cuts of the midgame.
//!
//! Of each position the values of all depths are found. Over all positions of about as many empty squares
//! the root of the mean square of the difference of two depths is one observation of their deviation;
//! a least-squares fit of its logarithm makes a formula of these.

use std::collections::BTreeMap;
use std::fmt::Write;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::engine::{Library, StopToken};
use crate::game::{self, IntOption, Options, hash};
use crate::training::{Job, Product, Recipe, Worker};

use super::super::board::Board;
use super::super::engine::selectivity::{Fit, Pair, TERMS};
use super::super::engine::{Exact, Sounding};
use super::super::layout::squares;
use super::super::pattern::DISC;
use super::game::{start, to_move};

const POSITIONS: IntOption =
    IntOption::new("positions", 100..=1_000_000, 2000).doc("How many positions are searched.");
const SEED: IntOption = game::SEED.doc("The seed of the positions.");
const DEPTH: IntOption = IntOption::new("depth", 4..=20, 9).doc("The plies of the deepest search.");

/// The recipe.
pub const RECIPE: Recipe = Recipe {
    name: "othello-selectivity",
    summary: "how far shallow searches of Othello are from deep ones, for cuts by shallow searches",
    options: &[POSITIONS.spec, SEED.spec, DEPTH.spec],
    start: begin,
};

/// Random moves before a position, at least and at most.
const RANDOM: [usize; 2] = [4, 44];
/// Moves after the random ones, by a search of [`SETTLING_DEPTH`] plies: what is hanging is taken.
const SETTLING: usize = 10;
const SETTLING_DEPTH: u32 = 2;
/// The most empty squares with which the end is searched too.
const ENDING: u32 = 19;
/// Positions whose empty squares differ by less than this are taken together.
const BAND: u32 = 4;
/// Fewer values than this say nothing of their deviation.
const FEWEST: f64 = 20.0;

fn begin(options: &Options, _: &dyn Library) -> Result<Box<dyn Job>, String> {
    Ok(Box::new(Soundings {
        positions: POSITIONS.of(options) as usize,
        seed: SEED.of(options) as u64,
        depth: DEPTH.of(options) as u32,
    }))
}

/// Positions to be searched.
#[derive(Clone, Copy)]
struct Soundings {
    positions: usize,
    seed: u64,
    depth: u32,
}

impl Job for Soundings {
    fn identity(&self) -> String {
        let Self { positions, seed, depth } = self;
        format!("{} positions={positions} seed={seed} depth={depth}", RECIPE.name)
    }

    fn items(&self) -> usize {
        self.positions
    }

    fn unit(&self) -> &'static str {
        "positions"
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(*self)
    }

    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        let mut groups = Groups::default();
        for line in results {
            groups.add(line).ok_or_else(|| format!("\"{line}\" is not a list of values"))?;
        }
        let content = [false, true].map(|ending| groups.fit(ending)).iter().fold(
            String::new(),
            |mut text, fit| {
                let numbers: Vec<_> = fit.iter().map(|number| format!("{number:.4}")).collect();
                let _ = writeln!(text, "{}", numbers.join(" "));
                text
            },
        );
        Ok(vec![Product { name: "selectivity.txt".to_owned(), content: content.into_bytes() }])
    }
}

impl Worker for Soundings {
    /// The empty squares, the score of perfect play or a dash, and the values of all depths from 0 on.
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        let Some(board) = self.position(item, stop)? else { return Some(String::new()) };
        let empties = (!board.occupied()).count_ones();
        let exact = if empties <= ENDING {
            (DISC * Exact::new().best(board, stop)?.0).to_string()
        } else {
            "-".to_owned()
        };
        let deepest = self.depth.min(empties - 1);
        let values = Sounding::new().values(board, deepest, stop)?;
        let values: Vec<_> = values.iter().map(i32::to_string).collect();
        Some(format!("{empties} {exact} {}", values.join(" ")))
    }
}

impl Soundings {
    /// A position: after random moves, and some that are not. `None` within where the game ends before it.
    fn position(&self, item: usize, stop: &StopToken) -> Option<Option<Board>> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(hash(self.seed) ^ item as u64);
        let wild = random.random_range(RANDOM[0]..=RANDOM[1]);
        let search = Sounding::new();
        let mut board = start();
        for ply in 0..wild + SETTLING {
            let Some((seen, _)) = to_move(board) else { return Some(None) };
            let moves: Vec<_> = squares(seen.mobility(!seen.occupied()))
                .map(|square| seen.after(square, seen.flips(square)))
                .collect();
            board = moves[random.random_range(0..moves.len())];
            if ply >= wild {
                let mut least = i32::MAX;
                for next in moves {
                    let value = *search.values(next, SETTLING_DEPTH, stop)?.last()?;
                    if value < least {
                        (board, least) = (next, value);
                    }
                }
            }
        }
        Some(to_move(board).map(|(board, _)| board))
    }
}

/// The differences of two depths over positions with about as many empty squares.
#[derive(Default)]
struct Group {
    count: f64,
    /// The sum of their squares.
    squares: f64,
    /// The sum of the terms of their pairs.
    terms: [f64; TERMS],
}

/// All of them, by whether the deep search reaches the end, the band of empty squares, and both depths.
#[derive(Default)]
struct Groups(BTreeMap<(bool, u32, u32, u32), Group>);

impl Groups {
    /// Adds a line of results; `None` if it is not one.
    fn add(&mut self, line: &str) -> Option<()> {
        if line.is_empty() {
            return Some(());
        }
        let mut words = line.split(' ');
        let empties: u32 = words.next()?.parse().ok()?;
        let exact = words.next()?;
        let values: Vec<f64> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let mut deep: Vec<(u32, f64)> = (0..).zip(values.iter().copied()).collect();
        if exact != "-" {
            deep.push((empties, exact.parse().ok()?));
        }
        for (depth, value) in deep {
            for (shallow, guess) in (0..depth).zip(&values) {
                let alike = shallow % 2 == depth % 2;
                if alike || shallow == 0 {
                    let pair = Pair { empties, shallow, deep: depth };
                    self.note(pair, value - guess);
                }
            }
        }
        Some(())
    }

    fn note(&mut self, pair: Pair, difference: f64) {
        // Each number of empty squares of an ending is a depth of its own.
        let deep = if pair.is_ending() { 0 } else { pair.deep };
        let key = (pair.is_ending(), pair.empties / BAND, pair.shallow, deep);
        let group = self.0.entry(key).or_default();
        group.count += 1.0;
        group.squares += difference * difference;
        for (sum, term) in group.terms.iter_mut().zip(pair.terms()) {
            *sum += term;
        }
    }

    /// The formula of the deviations.
    fn fit(&self, ending: bool) -> Fit {
        let mut system = [[0.0; TERMS + 1]; TERMS];
        let groups = self.0.iter().filter(|(key, group)| key.0 == ending && group.count >= FEWEST);
        for (_, group) in groups {
            let deviation = (group.squares / group.count).sqrt().max(1.0).ln();
            let terms = group.terms.map(|sum| sum / group.count);
            for (row, factor) in system.iter_mut().zip(terms) {
                for (cell, term) in row.iter_mut().zip(terms.iter().chain([&deviation])) {
                    *cell += group.count * factor * term;
                }
            }
        }
        solve(system)
    }
}

/// What keeps a term small that the observations say nothing of.
const RIDGE: f64 = 1e-3;

/// The solution of linear equations, each with its right side in its last place (Gauss and Jordan; the system is positive definite).
fn solve(mut system: [[f64; TERMS + 1]; TERMS]) -> Fit {
    for (column, equation) in system.iter_mut().enumerate() {
        equation[column] += RIDGE;
    }
    for column in 0..TERMS {
        let pivot = system[column].map(|cell| cell / system[column][column]);
        system[column] = pivot;
        for (row, equation) in system.iter_mut().enumerate() {
            let factor = equation[column];
            if row != column {
                for (cell, part) in equation.iter_mut().zip(pivot) {
                    *cell -= factor * part;
                }
            }
        }
    }
    system.map(|equation| equation[TERMS])
}

#[cfg(test)]
mod tests {
    use super::super::super::engine::selectivity::deviation;
    use super::*;
    use crate::engine::library;

    #[test]
    fn the_fit_finds_the_formula_that_made_the_differences() {
        let truth: Fit = [4.0, 0.5, -0.1, -0.3, 0.4, 0.05, -0.02];
        let mut groups = Groups::default();
        for empties in 10..50 {
            for deep in 2..12_u32.min(empties) {
                for shallow in (0..deep).filter(|shallow| shallow % 2 == deep % 2) {
                    let pair = Pair { empties, shallow, deep };
                    for sign in [-1.0, 1.0].repeat(10) {
                        groups.note(pair, sign * deviation(&truth, pair));
                    }
                }
            }
        }
        let found = groups.fit(false);
        for pair in [(12, 2, 4), (30, 3, 7), (45, 5, 11)] {
            let pair = Pair { empties: pair.0, shallow: pair.1, deep: pair.2 };
            let ratio = deviation(&found, pair) / deviation(&truth, pair);
            assert!((0.95..1.05).contains(&ratio), "{pair:?} {ratio}");
        }
    }

    #[test]
    fn a_small_job_can_be_repeated() {
        let job = begin(&Options::default(), library()).unwrap();
        let work = || job.worker().work(45, &StopToken::default()).unwrap();
        let line = work();
        assert_eq!(line, work());
        assert!(Groups::default().add(&line).is_some(), "{line}");
    }
}
