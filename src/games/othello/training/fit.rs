//! `othello-weights`: weights fitted to games, phase by phase, by least squares.
//!
//! A phase learns from the games of its neighbours too, which count less the farther they are:
//! so a configuration that is rare in one has weights that several agree on.
//! Games of their own, not fitted to, measure the error of the weights.

use std::fmt::Write;

use crate::engine::{Library, StopToken};
use crate::game::{IntOption, Options};
use crate::training::game_files::{CHECK, GAMES, GameFiles};
use crate::training::rows::{Entry, Rows};
use crate::training::{Job, Product, Recipe, Worker, least_squares};

use super::game::{Played, Sample};
use super::self_play;
use crate::games::othello::pattern::{self, PHASES};

const RIDGE: IntOption = IntOption::new("ridge", 0..=1_000_000, 20).doc(
    "How strongly weights are held near 0: as many positions that say so.",
    "La force qui retient les poids près de 0 : autant de positions qui le disent.",
);
const ITERATIONS: IntOption = IntOption::new("iterations", 1..=1000, 30)
    .doc("Steps of the conjugate gradients.", "Les pas du gradient conjugué.");
const TRUST: IntOption = IntOption::new("trust", 0..=100, 0).doc(
    "How much what the search expected counts beside the result of the game, in percent.",
    "Le poids de ce que la recherche attendait à côté du résultat de la partie, en pour cent.",
);
const SHARE: IntOption = IntOption::new("share", 0..=100, 70)
    .doc(
        "How much a position of the next phase counts, in percent; one of the phase after that, as much again of this, and no other.",
        "Le poids d'une position de la phase suivante, en pour cent ; celle de la phase d'après compte d'autant moins encore, et nulle autre.",
    );

/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "othello-weights",
    summary: "the weights of Othello's evaluation, fitted to games of othello-games",
    options: &[GAMES.spec, CHECK.spec, RIDGE.spec, ITERATIONS.spec, TRUST.spec, SHARE.spec],
    start,
};

/// Neighbours of a phase on either side that it learns from.
const NEIGHBOURS: usize = 2;

fn start(options: &Options, library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let [trust, share] = [TRUST, SHARE].map(|percent| percent.of(options));
    let trust_part = trust as f32 / 100.0;
    let mut fit = Fit {
        phases: std::iter::repeat_with(Phase::default).take(PHASES).collect(),
        ridge: RIDGE.of(options) as f32,
        iterations: ITERATIONS.of(options) as u32,
        share: share as f32 / 100.0,
        identity: String::new(),
    };
    let mut files = GameFiles::new(self_play::RECIPE.name, options, library);
    files.read(GAMES, |line| {
        for sample in Played::from_line(line)?.samples()? {
            let [result, expected] = [sample.result, sample.expected].map(f32::from);
            let target = result + trust_part * (expected - result);
            fit.phases[pattern::phase(sample.board)].fitted.push((sample, target));
        }
        Some(())
    })?;
    files.read(CHECK, |line| {
        for sample in Played::from_line(line)?.samples()? {
            fit.phases[pattern::phase(sample.board)].checked.push(sample);
        }
        Some(())
    })?;
    fit.identity = format!(
        "{} ridge={} iterations={} trust={} share={} games={}",
        RECIPE.name,
        fit.ridge,
        fit.iterations,
        trust,
        share,
        files.digest()
    );
    Ok(Box::new(fit))
}

/// The positions of a phase.
#[derive(Default)]
struct Phase {
    /// Positions with what the weights should make of them, in discs.
    fitted: Vec<(Sample, f32)>,
    /// Positions of the games that the weights are checked by.
    checked: Vec<Sample>,
}

/// Job: the fit of all phases.
struct Fit {
    phases: Vec<Phase>,
    ridge: f32,
    iterations: u32,
    share: f32,
    identity: String,
}

impl Fit {
    /// The rows of a phase, with those of its neighbours; before the shortest opening those of the first phase that has positions.
    fn rows(&self, phase: usize) -> Rows {
        let first = self.phases.iter().position(|phase| !phase.fitted.is_empty());
        let phase = phase.max(first.unwrap_or_default());
        let mut rows = Rows::new(pattern::unknowns());
        let near = phase.saturating_sub(NEIGHBOURS)..PHASES.min(phase + NEIGHBOURS + 1);
        for other in near {
            let counts = self.share.powi(other.abs_diff(phase) as i32);
            if counts > 0.0 {
                for (sample, target) in &self.phases[other].fitted {
                    let unknowns = pattern::unknowns_of(sample.board);
                    rows.push(unknowns.map(|unknown| Entry::new(unknown, 1)), *target, counts);
                }
            }
        }
        rows
    }

    /// The root mean square error in the games that the weights are checked by, in discs.
    fn error(&self, phase: usize, weights: &[f32]) -> f64 {
        let checked = &self.phases[phase].checked;
        let square = |sample: &Sample| {
            let unknowns = pattern::unknowns_of(sample.board);
            let sum: f32 = unknowns.map(|unknown| weights[unknown as usize]).sum();
            f64::from(sum.clamp(-64.0, 64.0) - f32::from(sample.result)).powi(2)
        };
        (checked.iter().map(square).sum::<f64>() / checked.len().max(1) as f64).sqrt()
    }
}

impl Job for Fit {
    fn identity(&self) -> String {
        self.identity.clone()
    }

    fn items(&self) -> usize {
        PHASES
    }

    fn unit(&self) -> &'static str {
        "phases"
    }

    fn worker(&self, threads: usize) -> Box<dyn Worker + '_> {
        Box::new(Fitting { fit: self, threads })
    }

    /// The weights, and a table of the phases: positions, those to check by, the error in these.
    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        let mut weights = Vec::new();
        let mut report = "phase  discs  positions  checked  error\n".to_owned();
        for (phase, (result, of_phase)) in results.iter().zip(&self.phases).enumerate() {
            let (error, packed) = read_result(result)
                .ok_or_else(|| format!("phase {phase}: not the result of a fit"))?;
            weights.extend(packed);
            let (fitted, checked) = (of_phase.fitted.len(), of_phase.checked.len());
            let discs = 4 + 2 * phase;
            let _ = writeln!(report, "{phase:5}  {discs:5}  {fitted:9}  {checked:7}  {error:>5}");
        }
        Ok(vec![
            Product { name: pattern::FILE.to_owned(), content: weights },
            Product { name: "othello-weights.txt".to_owned(), content: report.into_bytes() },
        ])
    }
}

/// The error and the packed weights of a phase, as [`Fitting`] writes them.
fn read_result(result: &str) -> Option<(&str, Vec<u8>)> {
    let (error, digits) = result.split_once(' ')?;
    let bytes = digits.as_bytes().chunks(2);
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    Some((error, bytes.map(byte).collect::<Option<_>>()?))
}

/// Worker: fits one phase after the other.
struct Fitting<'a> {
    fit: &'a Fit,
    threads: usize,
}

impl Worker for Fitting<'_> {
    /// The error in the games to check by, and the weights as they are kept, in hexadecimal digits.
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        let Fit { ridge, iterations, .. } = *self.fit;
        let rows = self.fit.rows(item);
        let weights = least_squares::solve(&rows, ridge, iterations, self.threads, stop);
        let mut result = format!("{:.3} ", self.fit.error(item, &weights));
        for byte in pattern::write(&weights) {
            let _ = write!(result, "{byte:02x}");
        }
        stop.reason().is_none().then_some(result)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engine::Content;
    use crate::game::OptionValue;

    /// Library of one file of games, that of seed 1.
    struct Games(&'static str);

    impl Library for Games {
        fn find(&self, name: &str) -> Option<Content> {
            (name == "othello-games-1.txt").then(|| Arc::new(self.0) as Content)
        }

        fn keep(&self, _: &str, _: &[u8]) -> Result<(), String> {
            unreachable!("nothing is kept")
        }
    }

    /// The shortest game there is, 64 to 0 for black.
    const GAME: &str = "0 e6f4e3f6g5d6e7f5c5 0000";

    fn job(
        games: &'static str,
        numbers: &[(&str, i64)],
        seeds: &str,
    ) -> Result<Box<dyn Job>, String> {
        let mut options = Options::default();
        for name in [GAMES.spec.name, CHECK.spec.name] {
            options.set(RECIPE.options, name, OptionValue::Text(seeds.to_owned())).unwrap();
        }
        for &(name, value) in numbers {
            options.set(RECIPE.options, name, OptionValue::Integer(value)).unwrap();
        }
        start(&options, &Games(games))
    }

    /// The result of a phase.
    fn fitted(job: &dyn Job, phase: usize) -> String {
        job.worker(1).work(phase, &StopToken::default()).unwrap()
    }

    #[test]
    fn weights_explain_the_games_that_they_are_fitted_to() {
        for (numbers, phase, least, most) in [
            (&[("ridge", 0), ("share", 0)][..], 4, 0.0, 0.1),
            (&[("ridge", 1_000_000), ("share", 0)], 4, 63.9, 64.0),
            // Half of the search's values, which are 0 for the first two moves and missing for the last.
            (&[("ridge", 0), ("share", 0), ("trust", 50)], 0, 31.9, 32.1),
            (&[("ridge", 0), ("share", 0), ("trust", 50)], 4, 0.0, 0.1),
        ] {
            let job = job(GAME, numbers, "1").unwrap();
            let result = fitted(&*job, phase);
            let (error, packed) = read_result(&result).unwrap();
            let error: f64 = error.parse().unwrap();
            assert!((least..=most).contains(&error), "{numbers:?} {phase}: {error}");
            let made = job.products(&vec![result; PHASES]).unwrap();
            assert_eq!(made[0].content, packed.repeat(PHASES));
            assert!(pattern::Patterns::read(&made[0].content).is_some());
            let report = std::str::from_utf8(&made[1].content).unwrap();
            let row: Vec<_> = report.lines().nth(1 + phase).unwrap().split_whitespace().collect();
            // Phase, discs, positions fitted to and checked by.
            let expected = if phase == 0 { ["0", "4", "2", "2"] } else { ["4", "12", "1", "1"] };
            assert_eq!(row[..4], expected);
        }
    }

    #[test]
    fn a_phase_learns_from_its_neighbours_and_before_all_games_from_the_first() {
        let weights = |games, share, phase| {
            let result = fitted(&*job(games, &[("share", share)], "1").unwrap(), phase);
            read_result(&result).unwrap().1
        };
        for (share, phase, learns) in [(0, 4, true), (0, 6, false), (70, 6, true), (70, 7, false)] {
            let found = weights(GAME, share, phase).iter().any(|&byte| byte != 0);
            assert_eq!(found, learns, "{share} {phase}");
        }
        let late = "4 e6f4e3f6g5d6e7f5c5 ";
        assert_eq!(weights(late, 0, 0), weights(late, 0, 2));
        assert_ne!(weights(late, 0, 2), weights(late, 0, 3));
    }

    #[test]
    fn games_that_cannot_be_read_are_named() {
        for (games, seeds, expected) in [
            (GAME, "1,2", "othello-games-2.txt is not in the folder of --data"),
            ("0 e6f4e3f6g5d6e7f5c5 \nx", "1", "othello-games-1.txt line 2: not a game"),
            ("0 e6f4 00", "1", "othello-games-1.txt line 1: not a game"),
        ] {
            assert_eq!(job(games, &[], seeds).err().as_deref(), Some(expected));
        }
        let broken = job(GAME, &[], "1").unwrap().products(&["1.0 0g".to_owned()]);
        assert_eq!(broken.unwrap_err(), "phase 0: not the result of a fit");
    }
}
