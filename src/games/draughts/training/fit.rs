//! `draughts-weights`: networks fitted to games, of which the best is kept.
//!
//! Each begins with another seed. Games of their own, not fitted to, measure the loss and choose.

use std::fmt::Write;

use crate::engine::{Library, StopToken};
use crate::game::{IntOption, Options, SEED};
use crate::search::network::Parameters;
use crate::training::game_files::{CHECK, GAMES, GameFiles};
use crate::training::logistic::Logistic;
use crate::training::network::{self, Example};
use crate::training::rows::{Entry, Rows};
use crate::training::{Job, Product, Recipe, Worker};

use super::game::{Played, Sample};
use super::self_play;
use crate::games::draughts::engine::{
    COUNTS, PHASES, PLANES, WEIGHTS_FILE, WIDTH, counts, phase, planes,
};
use crate::games::draughts::evaluator::MAN;

const NETWORKS: IntOption = IntOption::new("networks", 1..=100, 2)
    .doc("How many networks are fitted.", "Le nombre de réseaux ajustés.");
const EPOCHS: IntOption = IntOption::new("epochs", 1..=1000, 6)
    .doc("How often each position is looked at.", "Combien de fois chaque position est regardée.");
const SEARCHED: IntOption = IntOption::new("searched", 0..=100, 30).doc(
    "How much the value that the search found counts beside the result of the game, in percent.",
    "Le poids de la valeur trouvée par la recherche, à côté du résultat de la partie, en pour cent.",
);

/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "draughts-weights",
    summary: "the network that judges international draughts, fitted to games of draughts-games",
    options: &[GAMES.spec, CHECK.spec, NETWORKS.spec, EPOCHS.spec, SEARCHED.spec, SEED.spec],
    start,
};

/// Steps of reweighting for a single unknown, which soon comes to rest.
const CALIBRATION_STEPS: u32 = 12;
/// The phase by which the worth of a man is measured: the early middle game.
const MEASURED: usize = 1;

/// The network, with a value in logits.
type Logits = Parameters<f32, PLANES, WIDTH, COUNTS>;
/// A position to fit to or to check by.
type Position = Example<PLANES, COUNTS>;

fn start(options: &Options, library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let mut samples: [Vec<Sample>; 2] = Default::default();
    let mut files = GameFiles::new(self_play::RECIPE.name, options, library);
    let [fitted, checked] = &mut samples;
    for (seeds, place) in [(GAMES, fitted), (CHECK, checked)] {
        files.read(seeds, |line| {
            place.extend(Played::from_line(line)?.samples());
            Some(())
        })?;
    }
    let searched = SEARCHED.of(options) as f32 / 100.0;
    let targets = Targets::new(&samples[0], searched);
    let [fitted, checked] = [targets, Targets::RESULTS]
        .into_iter()
        .zip(&samples)
        .map(|(targets, samples)| samples.iter().map(|sample| targets.example(sample)).collect())
        .collect::<Vec<_>>()
        .try_into()
        .expect("of both");
    let [networks, epochs] = [NETWORKS, EPOCHS].map(|option| option.of(options) as usize);
    let (name, games, seed) = (RECIPE.name, files.digest(), SEED.of(options) as u64);
    let identity = format!(
        "{name} networks={networks} epochs={epochs} searched={searched} seed={seed} games={games}"
    );
    Ok(Box::new(Fit { fitted, checked, networks, epochs, seed, identity }))
}

/// The shares of a win that positions are taken for: of the result of their games, and of the values that the search found.
/// The one is noisy, the other only as good as the weights of before; together they do better than each.
#[derive(Clone, Copy)]
struct Targets {
    /// The share of the search.
    searched: f32,
    /// The logits that a tenth of a man is worth to the results in each phase, where a search has found it.
    logits: [f32; PHASES],
}

impl Targets {
    /// The results alone.
    const RESULTS: Self = Self { searched: 0.0, logits: [0.0; PHASES] };

    fn new(samples: &[Sample], searched: f32) -> Self {
        let mut rows = [(); PHASES].map(|()| Rows::new(1));
        for sample in samples {
            if let Some(value) = sample.value {
                let tenths = Entry::new(0, tenths(value) as i8);
                rows[phase(&sample.view)].push([tenths], won(sample), 1.0);
            }
        }
        let logits = rows.map(|rows| {
            let steps = CALIBRATION_STEPS;
            let calibration = Logistic { fitted: &rows, ridge: 1.0, steps, threads: 1 };
            calibration.solve(&StopToken::default()).map_or(0.0, |solution| solution.values[0])
        });
        Self { searched, logits }
    }

    fn example(&self, sample: &Sample) -> Position {
        let (phase, planes) = (phase(&sample.view), planes(&sample.view));
        let result = won(sample);
        let found = sample
            .value
            .map_or(result, |value| 1.0 / (1.0 + (-self.logits[phase] * tenths(value)).exp()));
        Example {
            planes,
            counts: counts(planes).map(|count| count as i8),
            phase: phase as u8,
            target: result + self.searched * (found - result),
        }
    }
}

/// The result of a game as a share of a win.
fn won(sample: &Sample) -> f32 {
    f32::midpoint(f32::from(sample.result), 1.0)
}

/// A value in hundredths of a man in tenths, within the bounds of an entry.
fn tenths(value: i32) -> f32 {
    (value as f32 / 10.0).clamp(f32::from(i8::MIN), f32::from(i8::MAX))
}

/// Job: the fits.
struct Fit {
    fitted: Vec<Position>,
    checked: Vec<Position>,
    networks: usize,
    epochs: usize,
    seed: u64,
    identity: String,
}

impl Job for Fit {
    fn identity(&self) -> String {
        self.identity.clone()
    }

    fn items(&self) -> usize {
        self.networks
    }

    fn unit(&self) -> &'static str {
        "networks"
    }

    fn worker(&self, _: usize) -> Box<dyn Worker + '_> {
        Box::new(Fitting(self))
    }

    /// The weights, in men, of the network with the least loss in the positions to check by,
    /// and a table: the losses of all networks, and those of the best in each phase.
    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        let fitted: Option<Vec<_>> =
            results.iter().map(|result| Fitted::from_line(result)).collect();
        let fitted = fitted.ok_or("not the results of a fit")?;
        let best = fitted.iter().min_by(|a, b| a.checked.total_cmp(&b.checked));
        let best = best.ok_or("there is no network")?;
        let mut report = "network  checked\n".to_owned();
        for (number, of_network) in fitted.iter().enumerate() {
            let _ = writeln!(report, "{number:7}  {:.4}", of_network.checked);
        }
        report += "\nphase  positions  loss    checked  loss\n";
        for phase in 0..PHASES {
            let of_phase = [&self.fitted, &self.checked].map(|all| of_phase(all, phase));
            let counts = of_phase.each_ref().map(Vec::len);
            let [fitted, checked] = of_phase.map(|all| network::loss(&best.network, &all));
            let _ = writeln!(
                report,
                "{phase:5}  {:9}  {fitted:.4}  {:7}  {checked:.4}",
                counts[0], counts[1]
            );
        }
        let man = self.man(&best.network);
        let _ = writeln!(report, "\na man is worth {man:.3} logits");
        let content = best.network.rounded(MAN as f32 / man).write();
        Ok(vec![
            Product { name: WEIGHTS_FILE.to_owned(), content },
            Product { name: "draughts-weights.txt".to_owned(), content: report.into_bytes() },
        ])
    }
}

impl Fit {
    /// The logits that a man more is worth, by the positions that are fitted to.
    fn man(&self, network: &Logits) -> f32 {
        let (mut products, mut squares) = (0.0, 0.0);
        for position in of_phase(&self.fitted, MEASURED) {
            let lead = f32::from(position.counts[0]);
            products += f64::from(lead * network::logit(network, &position));
            squares += f64::from(lead * lead);
        }
        if products > 0.0 { (products / squares) as f32 } else { 1.0 }
    }
}

/// The positions of a phase.
fn of_phase(positions: &[Position], phase: usize) -> Vec<Position> {
    positions.iter().filter(|position| usize::from(position.phase) == phase).copied().collect()
}

/// Result of a fit.
struct Fitted {
    /// Mean log loss in the positions to check by.
    checked: f64,
    network: Logits,
}

impl Fitted {
    /// The loss, and the bits of the weights in hexadecimal digits.
    fn to_line(&self) -> String {
        let mut line = format!("{:.6} ", self.checked);
        for weight in self.network.slices().flatten() {
            let _ = write!(line, "{:08x}", weight.to_bits());
        }
        line
    }

    fn from_line(line: &str) -> Option<Self> {
        let (checked, digits) = line.split_once(' ')?;
        let mut numbers = digits.as_bytes().chunks(8).map(|digits| {
            let digits = std::str::from_utf8(digits).ok()?;
            u32::from_str_radix(digits, 16).ok().map(f32::from_bits)
        });
        let mut network = Logits::zero(PHASES);
        for weight in network.slices_mut().flatten() {
            *weight = numbers.next()??;
        }
        let checked = checked.parse().ok()?;
        numbers.next().is_none().then_some(Self { checked, network })
    }
}

/// Worker: fits one network after the other.
struct Fitting<'a>(&'a Fit);

impl Worker for Fitting<'_> {
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        let Fit { fitted, checked, epochs, seed, .. } = self.0;
        let seed = seed.wrapping_add(item as u64);
        let fit = network::Fit { examples: fitted, phases: PHASES, epochs: *epochs, seed };
        let network = fit.network(stop)?;
        Some(Fitted { checked: network::loss(&network, checked), network }.to_line())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engine::{Content, NoLibrary};
    use crate::game::{OptionValue, Side};
    use crate::games::draughts::board::Board;
    use crate::games::draughts::engine::{Evaluation, Network};
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

        let options =
            options(&RECIPE, &[("epochs", 4), ("networks", 2)], &[("games", "1"), ("check", "1")]);
        let job = start(&options, &Games(games.content)).unwrap();
        let made = job.products(&results(&*job)).unwrap();
        let network = Network::read(&made[0].content).unwrap();
        let judge = |view: &Board| Evaluation::Network(&network).of_view(view);
        let start = game::start().view();
        let [own, other] = [Side::First, Side::Second].map(|side| start.pieces(side));
        let without = |square: u64| judge(&Board::of_men([own, other & !square]));
        let ahead = squares_of(other).filter(|square| without(square.bit()) > judge(&start));
        assert!(ahead.count() >= 18);

        let report = String::from_utf8(made[1].content.clone()).unwrap();
        let row = report.lines().find(|line| line.starts_with("    0  ")).unwrap();
        let row: Vec<_> = row.split_whitespace().collect();
        // The same games to fit to and to check by.
        assert_eq!(row[1], row[3]);
        // Less than without knowledge.
        assert!(row[4].parse::<f64>().unwrap() < std::f64::consts::LN_2, "{report}");
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
