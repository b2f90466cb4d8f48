//! `othello-weights`: weights fitted to games, phase by phase, by least squares.
//!
//! A phase learns from the games of its neighbours too, which count less the farther they are:
//! so a configuration that is rare in one has weights that several agree on.
//! One game in [`HELD_OUT`] is left out of the fit, and tells how far off the weights are.

use std::fmt::Write;

use crate::engine::{Library, StopToken};
use crate::game::{OptionKind, OptionSpec, Options};
use crate::training::least_squares::Rows;
use crate::training::{Job, Product, Recipe, Worker};

use super::super::pattern::{self, PHASES};
use super::game::{Played, Sample};
use super::self_play::file_name;

const GAMES: OptionSpec = OptionSpec {
    name: "games",
    kind: OptionKind::Text,
    doc: "The seeds of the games to fit to, with commas; their files are in the folder of --data.",
};
const RIDGE: OptionSpec = OptionSpec {
    name: "ridge",
    kind: OptionKind::Integer { min: 0, max: 1_000_000, default: Some(20) },
    doc: "How strongly weights are held near 0: as many positions that say so.",
};
const ITERATIONS: OptionSpec = OptionSpec {
    name: "iterations",
    kind: OptionKind::Integer { min: 1, max: 1000, default: Some(30) },
    doc: "Steps of the conjugate gradients.",
};
const TRUST: OptionSpec = OptionSpec {
    name: "trust",
    kind: OptionKind::Integer { min: 0, max: 100, default: Some(50) },
    doc: "How much what the search expected counts beside the result of the game, in percent.",
};
const SHARE: OptionSpec = OptionSpec {
    name: "share",
    kind: OptionKind::Integer { min: 0, max: 100, default: Some(50) },
    doc: "How much a position of the next phase counts, in percent; one of the phase after that, as much again of this, and no other.",
};

/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "othello-weights",
    summary: "the weights of Othello's evaluation, fitted to games of othello-games",
    options: &[GAMES, RIDGE, ITERATIONS, TRUST, SHARE],
    start,
};

/// How far a phase looks around.
const NEIGHBOURS: usize = 2;
/// One game in so many is left out of the fit.
const HELD_OUT: usize = 20;

fn start(options: &Options, library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let number = |spec: OptionSpec| match (options.integer(spec.name), spec.kind) {
        (None, OptionKind::Integer { default: Some(default), .. }) => default as f32,
        (value, _) => value.unwrap_or_default() as f32,
    };
    let seeds = options.text(GAMES.name).unwrap_or_default().to_owned();
    let trust = number(TRUST) / 100.0;
    let mut fit = Fit {
        phases: std::iter::repeat_with(Phase::default).take(PHASES).collect(),
        ridge: number(RIDGE),
        iterations: number(ITERATIONS) as u32,
        share: number(SHARE) / 100.0,
        identity: String::new(),
    };
    let mut hash = blake3::Hasher::new();
    for seed in seeds.split(',') {
        let name = file_name(seed);
        let content =
            library.find(&name).ok_or_else(|| format!("{name} is not in the folder of --data"))?;
        let content = (*content).as_ref();
        hash.update(content);
        let text = std::str::from_utf8(content).map_err(|error| format!("{name}: {error}"))?;
        for (index, line) in text.lines().enumerate() {
            let samples = Played::from_line(line).and_then(|game| game.samples());
            let samples =
                samples.ok_or_else(|| format!("{name} line {}: not a game", index + 1))?;
            fit.add(&samples, trust, index % HELD_OUT == 0);
        }
    }
    let hash = hash.finalize().to_hex();
    fit.identity = format!(
        "{} ridge={} iterations={} trust={} share={} games={}",
        RECIPE.name,
        fit.ridge,
        fit.iterations,
        number(TRUST),
        number(SHARE),
        &hash[..8]
    );
    Ok(Box::new(fit))
}

/// The positions of a phase.
#[derive(Default)]
struct Phase {
    /// Positions with what the weights should make of them, in discs.
    fitted: Vec<(Sample, f32)>,
    /// Those that are left out of the fit.
    held_out: Vec<Sample>,
}

/// The fit of all phases.
struct Fit {
    phases: Vec<Phase>,
    ridge: f32,
    iterations: u32,
    share: f32,
    identity: String,
}

impl Fit {
    fn add(&mut self, samples: &[Sample], trust: f32, hold_out: bool) {
        for sample in samples {
            let phase = &mut self.phases[pattern::phase(sample.board)];
            if hold_out {
                phase.held_out.push(*sample);
            } else {
                let [result, expected] = [sample.result, sample.expected].map(f32::from);
                phase.fitted.push((*sample, result + trust * (expected - result)));
            }
        }
    }

    /// The weights of a phase, in discs.
    fn weights(&self, phase: usize) -> Vec<f32> {
        let mut rows = Rows::new(pattern::first_unknowns());
        let near = phase.saturating_sub(NEIGHBOURS)..PHASES.min(phase + NEIGHBOURS + 1);
        for other in near {
            let counts = self.share.powi(other.abs_diff(phase) as i32);
            if counts > 0.0 {
                for (sample, target) in &self.phases[other].fitted {
                    rows.push(pattern::entries(sample.board), *target, counts);
                }
            }
        }
        rows.solve(pattern::unknowns(), self.ridge, self.iterations)
    }

    /// The root of the mean square of what weights miss in the games that were left out, in discs.
    fn error(&self, phase: usize, weights: &[f32]) -> f64 {
        let held_out = &self.phases[phase].held_out;
        let first = pattern::first_unknowns();
        let square = |sample: &Sample| {
            let entries = pattern::entries(sample.board).zip(&first);
            let sum: f32 =
                entries.map(|(entry, &first)| weights[first as usize + usize::from(entry)]).sum();
            f64::from(sum.clamp(-64.0, 64.0) - f32::from(sample.result)).powi(2)
        };
        (held_out.iter().map(square).sum::<f64>() / held_out.len().max(1) as f64).sqrt()
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

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Fitting(self))
    }

    /// The weights, and a table of the phases: positions, held out ones, their error.
    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        let mut weights = Vec::new();
        let mut report = "phase  discs  positions  held out  error\n".to_owned();
        for (phase, result) in results.iter().enumerate() {
            let read = || {
                let (error, packed) = result.split_once(' ')?;
                let bytes = packed
                    .as_bytes()
                    .chunks(2)
                    .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
                weights.extend(bytes.collect::<Option<Vec<_>>>()?);
                let Phase { fitted, held_out } = &self.phases[phase];
                let (discs, fitted, held_out) = (4 + 2 * phase, fitted.len(), held_out.len());
                writeln!(report, "{phase:5}  {discs:5}  {fitted:9}  {held_out:8}  {error:>5}").ok()
            };
            let mut read = read;
            read().ok_or_else(|| format!("phase {phase}: not the result of a fit"))?;
        }
        Ok(vec![
            Product { name: pattern::FILE.to_owned(), content: weights },
            Product { name: "othello-weights.txt".to_owned(), content: report.into_bytes() },
        ])
    }
}

/// Fits one phase after the other.
struct Fitting<'a>(&'a Fit);

impl Worker for Fitting<'_> {
    /// The error in the games that were left out, and the weights as they are kept, in hexadecimal digits.
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        let weights = self.0.weights(item);
        let mut result = format!("{:.3} ", self.0.error(item, &weights));
        for byte in pattern::write(&weights) {
            let _ = write!(result, "{byte:02x}");
        }
        stop.reason().is_none().then_some(result)
    }
}
