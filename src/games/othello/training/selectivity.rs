//! `othello-selectivity`: deviations of shallow searches from deep ones, for multi-ProbCut in the midgame.
//!
//! Each position is searched at all depths. Over all positions of about as many empty squares
//! the root of the mean square of the difference of two depths is one observation of their deviation;
//! a least-squares fit of its logarithm makes a formula of these.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::cholesky::Cholesky;
use crate::engine::{Library, StopToken};
use crate::game::{self, IntOption, Options};
use crate::training::random::Random;
use crate::training::{Job, Product, Recipe, Worker};

use super::game::{start, to_move};
use crate::games::othello::board::Board;
use crate::games::othello::engine::selectivity::{Fit, Pair, TERMS};
use crate::games::othello::engine::{Exact, ValuesByDepth};
use crate::games::othello::layout::squares;
use crate::games::othello::pattern::DISC;

const POSITIONS: IntOption = IntOption::new("positions", 100..=1_000_000, 2000)
    .doc("How many positions are searched.", "Le nombre de positions explorées.");
const SEED: IntOption = game::SEED.doc("The seed of the positions.", "La graine des positions.");
const DEPTH: IntOption = IntOption::new("depth", 4..=20, 9)
    .doc("The plies of the deepest search.", "Les demi-coups de la recherche la plus profonde.");

/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "othello-selectivity",
    summary: "the deviations of Othello's shallow searches from deep ones, for multi-ProbCut",
    options: &[POSITIONS.spec, SEED.spec, DEPTH.spec],
    start: begin,
};

/// Random moves before a position, least and most.
const RANDOM: [usize; 2] = [4, 44];
/// Moves after the random ones, by a search of [`SETTLING_DEPTH`] plies, so that positions are quiet.
const SETTLING: usize = 10;
const SETTLING_DEPTH: u32 = 2;
/// Most empty squares with which the end is searched too.
const ENDING: u32 = 19;
/// Numbers of empty squares that are taken together.
const BAND: u32 = 4;
/// Least number of differences that have a deviation.
const FEWEST: f64 = 20.0;

/// Ridge that keeps a term small of which the differences say nothing.
const RIDGE: f64 = 1e-3;

fn begin(options: &Options, _: &dyn Library) -> Result<Box<dyn Job>, String> {
    Ok(Box::new(SelectivityJob {
        positions: POSITIONS.of(options) as usize,
        seed: SEED.of(options) as u64,
        depth: DEPTH.of(options) as u32,
    }))
}

/// Job: positions to be searched at all depths.
#[derive(Clone, Copy)]
struct SelectivityJob {
    positions: usize,
    seed: u64,
    depth: u32,
}

impl Job for SelectivityJob {
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

    fn worker(&self, _: usize) -> Box<dyn Worker + '_> {
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

impl Worker for SelectivityJob {
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
        let values = ValuesByDepth::new().of(board, deepest, stop)?;
        let values: Vec<_> = values.iter().map(i32::to_string).collect();
        Some(format!("{empties} {exact} {}", values.join(" ")))
    }
}

impl SelectivityJob {
    /// A position: after random moves, and some that are not. `Some(None)` if the game ends before it; `None` if it was stopped.
    fn position(&self, item: usize, stop: &StopToken) -> Option<Option<Board>> {
        let mut random = Random::of(self.seed, item);
        let wild = random.number(RANDOM);
        let values = ValuesByDepth::new();
        let mut board = start();
        for ply in 0..wild + SETTLING {
            let Some((seen, _)) = to_move(board) else { return Some(None) };
            let moves: Vec<_> = squares(seen.mobility(!seen.occupied()))
                .map(|square| seen.after(square, seen.flips(square)))
                .collect();
            board = random.pick(&moves);
            if ply >= wild {
                let mut least = i32::MAX;
                for next in moves {
                    let value = *values.of(next, SETTLING_DEPTH, stop)?.last()?;
                    if value < least {
                        (board, least) = (next, value);
                    }
                }
            }
        }
        Some(to_move(board).map(|(board, _)| board))
    }
}

/// Differences of two depths over positions with about as many empty squares.
#[derive(Default)]
struct Group {
    count: f64,
    /// The sum of their squares.
    squares: f64,
    /// The sum of the terms of their pairs.
    terms: [f64; TERMS],
}

/// All groups, by [`Pair::is_ending`], the band of empty squares, and both depths.
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
        // The normal equations.
        let mut matrix = vec![0.0; TERMS * TERMS];
        let mut right = vec![0.0; TERMS];
        let groups = self.0.iter().filter(|(key, group)| key.0 == ending && group.count >= FEWEST);
        for (_, group) in groups {
            let deviation = (group.squares / group.count).sqrt().max(1.0).ln();
            let terms = group.terms.map(|sum| sum / group.count);
            for (row, factor) in terms.iter().enumerate() {
                right[row] += group.count * factor * deviation;
                for (column, term) in terms.iter().enumerate() {
                    matrix[TERMS * row + column] += group.count * factor * term;
                }
            }
        }
        for place in 0..TERMS {
            matrix[TERMS * place + place] += RIDGE;
        }
        let solution = Cholesky::of(TERMS, matrix).solve(&right);
        std::array::from_fn(|term| solution[term])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::library;
    use crate::games::othello::engine::selectivity::deviation;

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
    fn a_line_of_values_is_a_difference_for_each_pair_of_depths() {
        // Ending, band, plies of the shallow and the deep search, and the square of the difference.
        for (line, expected) in [
            ("", Some(vec![])),
            ("20 - 100 200", Some(vec![((false, 5, 0, 1), 10_000.0)])),
            // Depths of one kind, even or odd, and all against the evaluation.
            (
                "21 - 10 20 40 80",
                Some(vec![
                    ((false, 5, 0, 1), 100.0),
                    ((false, 5, 0, 2), 900.0),
                    ((false, 5, 0, 3), 4900.0),
                    ((false, 5, 1, 3), 3600.0),
                ]),
            ),
            ("12 640 600", Some(vec![((true, 3, 0, 0), 1600.0)])),
            ("20", None),
            ("x - 1 2", None),
            ("20 x 1 2", None),
            ("20 - 1 x", None),
        ] {
            let mut groups = Groups::default();
            let read = groups.add(line);
            let found: Vec<_> = groups.0.iter().map(|(&key, group)| (key, group.squares)).collect();
            assert_eq!(read.map(|()| found), expected, "{line}");
        }
    }

    #[test]
    fn a_small_job_can_be_repeated() {
        let job = begin(&Options::default(), library()).unwrap();
        let work = || job.worker(1).work(45, &StopToken::default()).unwrap();
        let line = work();
        assert_eq!(line, work());
        assert!(Groups::default().add(&line).is_some(), "{line}");
        let [Product { name, content }] = &job.products(&[line]).unwrap()[..] else { panic!() };
        let rows = std::str::from_utf8(content).unwrap().lines().map(|row| row.split(' ').count());
        assert_eq!((name.as_str(), rows.collect()), ("selectivity.txt", vec![TERMS; 2]));
    }
}
