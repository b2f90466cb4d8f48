//! `draughts-weights`: weights fitted to the results of games, phase by phase, by logistic regression.
//!
//! A phase learns from its neighbours too, which count less the farther they are: so nothing jumps where one begins.
//! Games of their own, not fitted to, measure the loss of the weights.

use std::fmt::Write;

use crate::engine::{Library, StopToken};
use crate::game::{IntOption, Options};
use crate::training::game_files::{CHECK, GAMES, GameFiles};
use crate::training::logistic::{self, Logistic};
use crate::training::rows::{Entry, Rows};
use crate::training::{Job, Product, Recipe, Worker};

use super::game::{Played, Sample};
use super::self_play;
use crate::games::draughts::engine::{PHASES, UNKNOWNS, WEIGHTS_FILE, entries, phase, write};

const RIDGE: IntOption = IntOption::new("ridge", 1..=100_000, 20).doc(
    "How strongly weights are held near 0, in tenths of positions that say so.",
    "La force qui retient les poids près de 0, en dixièmes de positions qui le disent.",
);
const STEPS: IntOption = IntOption::new("steps", 1..=100, 12)
    .doc("Most steps of reweighting.", "Le nombre maximal de repondérations.");
const SHARE: IntOption = IntOption::new("share", 0..=100, 30).doc(
    "How much a position of a neighbouring phase counts, in percent.",
    "Le poids d'une position d'une phase voisine, en pour cent.",
);

/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "draughts-weights",
    summary: "the weights of the evaluation of international draughts, fitted to games of draughts-games",
    options: &[GAMES.spec, CHECK.spec, RIDGE.spec, STEPS.spec, SHARE.spec],
    start,
};

/// The phase with kings, which has no neighbours: kings change what men are worth.
const KINGS: usize = PHASES - 1;
/// The phase by which the worth of a man is measured: the early middle game.
const MEASURED: usize = 1;

fn start(options: &Options, library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let mut fit = Fit {
        phases: std::iter::repeat_with(Phase::default).take(PHASES).collect(),
        ridge: RIDGE.of(options) as f32 / 10.0,
        steps: STEPS.of(options) as u32,
        share: SHARE.of(options) as f32 / 100.0,
        identity: String::new(),
    };
    let mut files = GameFiles::new(self_play::RECIPE.name, options, library);
    let mut read = |seeds, place: fn(&mut Phase) -> &mut Vec<Sample>| {
        files.read(seeds, |line| {
            for sample in Played::from_line(line)?.samples() {
                place(&mut fit.phases[phase(&sample.view)]).push(sample);
            }
            Some(())
        })
    };
    read(GAMES, |phase| &mut phase.fitted)?;
    read(CHECK, |phase| &mut phase.checked)?;
    let Fit { ridge, steps, share, .. } = &fit;
    let (name, games) = (RECIPE.name, files.digest());
    fit.identity = format!("{name} ridge={ridge} steps={steps} share={share} games={games}");
    Ok(Box::new(fit))
}

/// The positions of a phase.
#[derive(Default)]
struct Phase {
    fitted: Vec<Sample>,
    /// Positions of the games that the weights are checked by.
    checked: Vec<Sample>,
}

/// Job: the fit of all phases.
struct Fit {
    phases: Vec<Phase>,
    ridge: f32,
    steps: u32,
    share: f32,
    identity: String,
}

impl Fit {
    /// Weight of the positions of a phase in the fit of another.
    fn share(&self, phase: usize, other: usize) -> f32 {
        match phase.abs_diff(other) {
            0 => 1.0,
            1 if phase.max(other) != KINGS => self.share,
            _ => 0.0,
        }
    }

    /// The positions that a phase is fitted to.
    fn rows(&self, phase: usize) -> Rows {
        let mut rows = Rows::new(UNKNOWNS);
        for (other, samples) in self.phases.iter().enumerate() {
            let weight = self.share(phase, other);
            if weight > 0.0 {
                samples.fitted.iter().for_each(|sample| push(&mut rows, sample, weight));
            }
        }
        rows
    }

    /// The logits that a man more is worth, by the positions that are fitted to.
    fn man(&self, phase: usize, values: &[f32], threads: usize) -> f64 {
        let samples = &self.phases[phase].fitted;
        let (mut products, mut squares) = (0.0, 0.0);
        for (sample, sum) in samples.iter().zip(rows_of(samples).sums(values, threads)) {
            let lead = f64::from(sample.view.lead());
            products += lead * f64::from(sum);
            squares += lead * lead;
        }
        if squares > 0.0 { products / squares } else { 1.0 }
    }
}

/// Positions that count alike.
fn rows_of(samples: &[Sample]) -> Rows {
    let mut rows = Rows::new(UNKNOWNS);
    samples.iter().for_each(|sample| push(&mut rows, sample, 1.0));
    rows
}

/// Adds a position, with its result as a share of a win.
fn push(rows: &mut Rows, sample: &Sample, weight: f32) {
    let entries = entries(&sample.view).map(|(unknown, count)| Entry::new(unknown, count));
    rows.push(entries, f32::midpoint(f32::from(sample.result), 1.0), weight);
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

    /// The weights, in men, and a table of the phases: positions, those to check by, the losses, the logits of a man.
    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        let fitted: Vec<_> = results.iter().map(|result| Fitted::from_line(result)).collect();
        let fitted: Option<Vec<_>> = fitted.into_iter().collect();
        let fitted = fitted.ok_or("not the results of a fit")?;
        let man = fitted.get(MEASURED).map_or(1.0, |fitted| fitted.man) as f32;
        let mut weights = Vec::new();
        let mut report = "phase  positions  checked  loss    checked  man\n".to_owned();
        for (number, (of_phase, samples)) in fitted.iter().zip(&self.phases).enumerate() {
            let men: Vec<f32> = of_phase.values.iter().map(|value| value / man).collect();
            weights.extend(write(&men));
            let Fitted { loss, checked, man, .. } = of_phase;
            let counts = [&samples.fitted, &samples.checked].map(Vec::len);
            let _ = writeln!(
                report,
                "{number:5}  {:9}  {:7}  {loss:.4}  {checked:.4}   {man:.3}",
                counts[0], counts[1]
            );
        }
        Ok(vec![
            Product { name: WEIGHTS_FILE.to_owned(), content: weights },
            Product { name: "draughts-weights.txt".to_owned(), content: report.into_bytes() },
        ])
    }
}

/// Result of the fit of a phase.
struct Fitted {
    /// Mean log loss in the positions fitted to.
    loss: f64,
    /// The same in those to check by.
    checked: f64,
    /// The logits of a man.
    man: f64,
    /// The weights, in logits.
    values: Vec<f32>,
}

impl Fitted {
    /// The numbers, and the bits of the weights in hexadecimal digits.
    fn to_line(&self) -> String {
        let Self { loss, checked, man, values } = self;
        let mut line = format!("{loss:.6} {checked:.6} {man:.6} ");
        for value in values {
            let _ = write!(line, "{:08x}", value.to_bits());
        }
        line
    }

    fn from_line(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let mut number = || words.next()?.parse().ok();
        let (loss, checked, man) = (number()?, number()?, number()?);
        let digits = words.next()?.as_bytes().chunks(8);
        let value = |digits: &[u8]| {
            let digits = std::str::from_utf8(digits).ok()?;
            u32::from_str_radix(digits, 16).ok().map(f32::from_bits)
        };
        let values: Option<Vec<_>> = digits.map(value).collect();
        Some(Self { loss, checked, man, values: values.filter(|it| it.len() == UNKNOWNS)? })
    }
}

/// Worker: fits one phase after the other.
struct Fitting<'a> {
    fit: &'a Fit,
    threads: usize,
}

impl Worker for Fitting<'_> {
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        let Self { fit, threads } = *self;
        let rows = fit.rows(item);
        let solver = Logistic { fitted: &rows, ridge: fit.ridge, steps: fit.steps, threads };
        let solution = solver.solve(stop)?;
        let checked =
            logistic::loss(&rows_of(&fit.phases[item].checked), &solution.values, threads);
        let man = fit.man(item, &solution.values, threads);
        Some(Fitted { loss: solution.loss, checked, man, values: solution.values }.to_line())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engine::{Content, NoLibrary};
    use crate::game::{OptionValue, Side};
    use crate::games::draughts::board::Board;
    use crate::games::draughts::engine::{Evaluation, Patterns};
    use crate::games::draughts::layout::squares_of;
    use crate::games::draughts::training::game;

    /// Library of one file of games, that of seed 1.
    struct Games(Vec<u8>);

    impl Library for Games {
        fn find(&self, name: &str) -> Option<Content> {
            (name == "draughts-games-1.txt").then(|| Arc::new(self.0.clone()) as Content)
        }

        fn keep(&self, _: &str, _: &[u8]) -> Result<(), String> {
            unreachable!("nothing is kept")
        }
    }

    fn options(of: &Recipe, numbers: &[(&str, i64)], texts: &[(&str, &str)]) -> Options {
        let mut options = Options::default();
        for &(name, value) in numbers {
            options.set(of.options, name, OptionValue::Integer(value)).unwrap();
        }
        for &(name, value) in texts {
            options.set(of.options, name, OptionValue::Text(value.to_owned())).unwrap();
        }
        options
    }

    /// The results of all items of a job.
    fn results(job: &dyn Job) -> Vec<String> {
        let work = |item| job.worker(1).work(item, &StopToken::default()).unwrap();
        (0..job.items()).map(work).collect()
    }

    #[test]
    fn weights_explain_games_in_which_who_has_more_men_wins() {
        let numbers = [("games", 60), ("seed", 1), ("depth", 1)];
        let games = options(&self_play::RECIPE, &numbers, &[]);
        let games = (self_play::RECIPE.start)(&games, &NoLibrary).unwrap();
        let games = games.products(&results(&*games)).unwrap().swap_remove(0);
        assert_eq!(games.name, "draughts-games-1.txt");

        let options = options(&RECIPE, &[("steps", 4)], &[("games", "1"), ("check", "1")]);
        let job = start(&options, &Games(games.content)).unwrap();
        let made = job.products(&results(&*job)).unwrap();
        let patterns = Patterns::read(&made[0].content).unwrap();
        let judge = |view: &Board| Evaluation::Patterns(&patterns).of_view(view);
        let start = game::start().view();
        let [own, other] = [Side::First, Side::Second].map(|side| start.pieces(side));
        let without = |square: u64| judge(&Board::of_men([own, other & !square]));
        let ahead = squares_of(other).filter(|square| without(square.bit()) > judge(&start));
        assert!(ahead.count() >= 18);

        let report = String::from_utf8(made[1].content.clone()).unwrap();
        let row: Vec<_> = report.lines().nth(1).unwrap().split_whitespace().collect();
        // The same games to fit to and to check by.
        assert_eq!((row[0], row[1]), ("0", row[2]));
        // Less than without knowledge.
        assert!(row[4].parse::<f64>().unwrap() < std::f64::consts::LN_2);
        assert!(job.products(&["0 0 0 00".to_owned()]).is_err());
    }

    #[test]
    fn games_that_cannot_be_read_are_named() {
        for (games, seeds, expected) in [
            ("6 0", "1,2", "draughts-games-2.txt is not in the folder of --data"),
            ("6 0\n6 0 32-29", "1", "draughts-games-1.txt line 2: not a game"),
        ] {
            let options = options(&RECIPE, &[], &[("games", seeds)]);
            let refused = start(&options, &Games(games.as_bytes().to_vec())).err();
            assert_eq!(refused.as_deref(), Some(expected));
        }
    }
}
