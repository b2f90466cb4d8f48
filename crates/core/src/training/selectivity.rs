//! Selectivity: the job that fits the errors of shallow searches compared with deep ones, for multi-ProbCut.
//!
//! Each position is searched at all depths. Over all positions of about the same stage, the root mean square of the difference between two
//! depths is one observation of their standard deviation; a least-squares fit of its logarithm gives a formula (`search::selectivity`).

use std::collections::BTreeMap;

use crate::cholesky::Cholesky;
use crate::game::{self, IntOption, Options};
use crate::search::StopToken;
use crate::search::selectivity::{Fit, Fits, Pair, TERMS};

use super::random::Random;
use super::{Job, JobWorker, Product};

/// The number of positions.
pub const POSITIONS: IntOption =
    IntOption::new("positions", 100..=1_000_000, 2000).doc(text!("training-option-positions"));
/// The seed of all positions.
pub const SEED: IntOption = game::SEED.doc(text!("training-option-seed"));
/// The deepest search.
pub const DEPTH: IntOption = IntOption::new("depth", 4..=20, 9).doc(text!("training-option-depth"));

/// Number of stages in a group.
const BAND: u32 = 4;
/// Least number of differences from which a deviation is computed.
const FEWEST: f64 = 20.0;
/// Ridge parameter, which keeps terms small that the differences do not determine.
const RIDGE: f64 = 1e-3;

/// Game whose searches are compared.
pub trait Searches: Sync {
    /// The beginning of the hash of the weights of its evaluator.
    fn weights(&self) -> String;

    /// The values of a random position by searches of at most `deepest` plies; `Some(None)` if the game ends before the position, `None`
    /// after a stop.
    fn values(&self, random: Random, deepest: u32, stop: &StopToken) -> Option<Option<Values>>;
}

/// Values of one position, in units of the evaluation.
pub struct Values {
    /// The stage of the game ([`Pair::stage`]).
    pub stage: u32,
    /// The score of perfect play by a search to the end, whose depth is the stage; `None` if there was none.
    pub exact: Option<i32>,
    /// Values by searches of 0, 1, … plies.
    pub by_depth: Vec<i32>,
}

impl Values {
    /// The line of a result: stage, exact score or a dash, and the values of all depths from 0.
    fn to_line(&self) -> String {
        let exact = self.exact.map_or_else(|| "-".to_owned(), |score| score.to_string());
        let values: Vec<_> = self.by_depth.iter().map(i32::to_string).collect();
        format!("{} {exact} {}", self.stage, values.join(" "))
    }
}

/// Job that searches positions at all depths.
pub struct SelectivityFit<S> {
    /// The name of the recipe.
    name: &'static str,
    /// The name of its product.
    product: &'static str,
    positions: usize,
    seed: u64,
    depth: u32,
    searches: S,
}

impl<S: Searches> SelectivityFit<S> {
    /// The job of a recipe with [`POSITIONS`], [`SEED`] and [`DEPTH`] as its options.
    pub fn new(name: &'static str, product: &'static str, options: &Options, searches: S) -> Self {
        Self {
            name,
            product,
            positions: POSITIONS.of(options) as usize,
            seed: SEED.of(options) as u64,
            depth: DEPTH.of(options) as u32,
            searches,
        }
    }
}

impl<S: Searches> Job for SelectivityFit<S> {
    fn identity(&self) -> String {
        let Self { name, positions, seed, depth, searches, .. } = self;
        let weights = searches.weights();
        format!("{name} positions={positions} seed={seed} depth={depth} weights={weights}")
    }

    fn items(&self) -> usize {
        self.positions
    }

    fn unit(&self) -> &'static str {
        "positions"
    }

    fn worker(&self, _: usize) -> Box<dyn JobWorker + '_> {
        Box::new(self)
    }

    /// The fits, with the weights that they belong to.
    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        let mut groups = Groups::default();
        for line in results {
            groups.add(line).ok_or_else(|| format!("\"{line}\" is not a list of values"))?;
        }
        let fits = Fits([false, true].map(|ending| groups.fit(ending)));
        let text = format!("{}{}\n", fits.to_text(), self.searches.weights());
        Ok(vec![Product { name: self.product.to_owned(), content: text.into_bytes() }])
    }
}

impl<S: Searches> JobWorker for &SelectivityFit<S> {
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        let values = self.searches.values(Random::of(self.seed, item), self.depth, stop)?;
        Some(values.map(|values| values.to_line()).unwrap_or_default())
    }
}

/// Differences of two depths over positions with about the same stage.
#[derive(Default)]
struct Group {
    count: f64,
    /// The sum of their squares.
    squares: f64,
    /// The sum of the terms of their pairs.
    terms: [f64; TERMS],
}

/// All groups, by `is_ending`, the band of stages, and both depths.
#[derive(Default)]
struct Groups(BTreeMap<(bool, u32, u32, u32), Group>);

impl Groups {
    /// Adds a line of results; `None` if it is not one.
    fn add(&mut self, line: &str) -> Option<()> {
        if line.is_empty() {
            return Some(());
        }
        let mut words = line.split(' ');
        let stage: u32 = words.next()?.parse().ok()?;
        let exact = words.next()?;
        let values: Vec<f64> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let mut searches: Vec<(u32, f64, bool)> =
            (0..).zip(&values).map(|(depth, &value)| (depth, value, false)).collect();
        if exact != "-" {
            searches.push((stage, exact.parse().ok()?, true));
        }
        for (deep, value, is_ending) in searches {
            for (shallow, guess) in (0..deep).zip(&values) {
                let alike = shallow % 2 == deep % 2;
                if alike || shallow == 0 {
                    self.note(Pair { stage, shallow, deep, is_ending }, value - guess);
                }
            }
        }
        Some(())
    }

    fn note(&mut self, pair: Pair, difference: f64) {
        // In endings the depth is given by the stage.
        let deep = if pair.is_ending { 0 } else { pair.deep };
        let key = (pair.is_ending, pair.stage / BAND, pair.shallow, deep);
        let group = self.0.entry(key).or_default();
        group.count += 1.0;
        group.squares += difference * difference;
        for (sum, term) in group.terms.iter_mut().zip(pair.terms()) {
            *sum += term;
        }
    }

    /// The formula for the standard deviations.
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

    #[test]
    fn the_fit_finds_the_formula_that_made_the_differences() {
        let truth = Fits([[4.0, 0.5, -0.1, -0.3, 0.4, 0.05, -0.02]; 2]);
        let mut groups = Groups::default();
        for stage in 10..50 {
            for deep in 2..12_u32.min(stage) {
                for shallow in (0..deep).filter(|shallow| shallow % 2 == deep % 2) {
                    let pair = Pair { stage, shallow, deep, is_ending: false };
                    for sign in [-1.0, 1.0].repeat(10) {
                        groups.note(pair, sign * truth.deviation(pair));
                    }
                }
            }
        }
        let found = Fits([false, true].map(|ending| groups.fit(ending)));
        for pair in [(12, 2, 4), (30, 3, 7), (45, 5, 11)] {
            let (stage, shallow, deep) = pair;
            let pair = Pair { stage, shallow, deep, is_ending: false };
            let ratio = found.deviation(pair) / truth.deviation(pair);
            assert!((0.95..1.05).contains(&ratio), "{pair:?} {ratio}");
        }
    }

    #[test]
    fn a_line_of_values_is_a_difference_for_each_pair_of_depths() {
        // Ending, band, plies of the shallow and the deep search, and the squared difference.
        for (line, expected) in [
            ("", Some(vec![])),
            ("20 - 100 200", Some(vec![((false, 5, 0, 1), 10_000.0)])),
            // Differences between even depths, between odd depths, and of all depths from the evaluation.
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
    fn a_line_is_read_as_it_was_written() {
        for (exact, line) in [(None, "20 - 100 200"), (Some(-640), "20 -640 100 200")] {
            let values = Values { stage: 20, exact, by_depth: vec![100, 200] };
            assert_eq!(values.to_line(), line);
            assert!(Groups::default().add(line).is_some());
        }
    }
}
