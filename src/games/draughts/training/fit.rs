//! `draughts-weights`: the network that judges a variant of draughts, fitted to games.

use crate::engine::Library;
use crate::game::{Options, SEED};
use crate::search::network::Parameters;
use crate::training::game_files::{CHECK, GAMES, GameFiles};
use crate::training::network::{self, Example, Loss, Seen};
use crate::training::weights::{EPOCHS, Examples, NETWORKS, RATE, SEARCHED, Subject, WeightsFit};
use crate::training::{Job, Recipe};

use super::game::{Played, Sample};
use super::self_play;
use super::variant::{self, VARIANT};
use crate::games::draughts::board::Board;
use crate::games::draughts::engine::{
    COLUMNS, COUNTS, NEURONS, PHASES, WIDTH, columns, counts, phase,
};
use crate::games::draughts::evaluator::MAN;
use crate::games::draughts::position::DraughtsPosition;

/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "draughts-weights",
    summary: "the network that judges a variant of draughts, fitted to games of draughts-games",
    options: &[
        VARIANT.spec,
        GAMES.spec,
        CHECK.spec,
        NETWORKS.spec,
        EPOCHS.spec,
        RATE.spec,
        SEARCHED.spec,
        SEED.spec,
    ],
    start,
};

/// Steps of the calibration, which soon comes to rest.
const CALIBRATION_STEPS: u32 = 12;
/// The logits for which a man counts at least: where men decide little, as in antidraughts,
/// the margins of the search, which are in men, would mean nothing.
const LEAST_MAN: f32 = 1.0;
/// The phase by which the worth of a man is measured: the early middle game.
const MEASURED: usize = 1;

fn start(options: &Options, library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let rules = variant::rules(options);
    let games = variant::name(self_play::RECIPE.name, rules);
    let mut files = GameFiles::new(games, options, library);
    let start = DraughtsPosition::start(rules);
    let mut read = |seeds| {
        let mut samples = Vec::new();
        files.read(seeds, |line| {
            samples.extend(Played::from_line(start.clone(), line)?.samples());
            Some(())
        })?;
        Ok::<Vec<Sample>, String>(samples)
    };
    let [fitted, checked] = [read(GAMES)?, read(CHECK)?];
    let targets = Targets::new(&fitted, SEARCHED.of(options) as f32 / 100.0);
    let examples = Examples {
        fitted: fitted.iter().map(|sample| targets.example(sample)).collect(),
        checked: checked.iter().map(|sample| Targets::RESULTS.example(sample)).collect(),
    };
    let subject = Subject {
        recipe: variant::name(RECIPE.name, rules),
        file: format!("draughts-{}.weights", rules.name),
        loss: Loss::Log,
        columns: COLUMNS,
        phases: PHASES,
        unit: |network, fitted| MAN as f32 / man(network, fitted).max(LEAST_MAN),
    };
    Ok(Box::new(WeightsFit::<_, WIDTH, NEURONS, COUNTS>::new(subject, options, &files, examples)))
}

impl Seen<COUNTS> for Board {
    fn columns(&self) -> impl Iterator<Item = usize> {
        columns(self)
    }

    fn counts(&self) -> [f32; COUNTS] {
        counts(self)
    }

    fn phase(&self) -> usize {
        phase(self)
    }
}

/// The logits that a man more is worth to one side or the other, by the positions that are fitted to.
fn man(network: &Parameters<f32, WIDTH, NEURONS, COUNTS>, fitted: &[Example<Board>]) -> f32 {
    let (mut products, mut squares) = (0.0, 0.0);
    for Example { board, .. } in fitted.iter().filter(|it| phase(&it.board) == MEASURED) {
        let [lead, _] = counts(board);
        products += f64::from(lead * network::value(network, board));
        squares += f64::from(lead * lead);
    }
    if products == 0.0 { 1.0 } else { (products / squares).abs() as f32 }
}

/// The shares of a win that positions are taken for: of the result of their games, and of the values that the search found.
/// The one is noisy, the other only as good as the weights of before; together they do better than each.
#[derive(Clone, Copy)]
struct Targets {
    /// The share of the search.
    searched: f32,
    /// The logits that a man is worth to the results in each phase, where a search has found it.
    logits: [f64; PHASES],
}

impl Targets {
    /// The results alone.
    const RESULTS: Self = Self { searched: 0.0, logits: [0.0; PHASES] };

    fn new(samples: &[Sample], searched: f32) -> Self {
        let mut of_phase = [(); PHASES].map(|()| Vec::new());
        for sample in samples {
            if let Some(value) = sample.value {
                of_phase[phase(&sample.view)].push((men(value), f64::from(won(sample))));
            }
        }
        Self { searched, logits: of_phase.map(|values| calibrate(&values)) }
    }

    fn example(&self, sample: &Sample) -> Example<Board> {
        let result = won(sample);
        let logits = self.logits[phase(&sample.view)];
        let found = sample.value.map_or(result, |value| share(logits * men(value)) as f32);
        Example { board: sample.view, target: result + self.searched * (found - result) }
    }
}

/// The factor by which values become the logits of results that are the most likely, by Newton's method.
/// The derivatives of the log loss are those of one unknown in a logistic regression.
fn calibrate(values: &[(f64, f64)]) -> f64 {
    let mut factor = 0.0;
    for _ in 0..CALIBRATION_STEPS {
        // As if one position were even.
        let (mut slope, mut curve) = (factor, 1.0);
        for (value, result) in values {
            let expected = share(factor * value);
            slope += value * (expected - result);
            curve += value * value * expected * (1.0 - expected);
        }
        factor -= slope / curve;
    }
    factor
}

/// The share of a win of some logits.
fn share(logits: f64) -> f64 {
    1.0 / (1.0 + (-logits).exp())
}

/// The result of a game as a share of a win.
fn won(sample: &Sample) -> f32 {
    f32::midpoint(f32::from(sample.result), 1.0)
}

/// A value in hundredths of a man in men, bounded, for what wins is no surer beyond.
fn men(value: i32) -> f64 {
    (f64::from(value) / 100.0).clamp(-12.0, 12.0)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engine::{Content, NoLibrary, StopToken};
    use crate::game::{OptionValue, Side};
    use crate::games::draughts::board::Board;
    use crate::games::draughts::engine::{Evaluation, Network};
    use crate::games::draughts::layout::squares_of;
    use crate::games::draughts::rules::INTERNATIONAL;

    /// Library of one file of games, that of seed 1.
    struct Games(Vec<u8>);

    impl Library for Games {
        fn find(&self, name: &str) -> Option<Content> {
            (name == "draughts-games-international-1.txt")
                .then(|| Arc::new(self.0.clone()) as Content)
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
        assert_eq!(games.name, "draughts-games-international-1.txt");

        let options =
            options(&RECIPE, &[("epochs", 4), ("networks", 2)], &[("games", "1"), ("check", "1")]);
        let job = start(&options, &Games(games.content)).unwrap();
        let made = job.products(&results(&*job)).unwrap();
        let network = Network::read(&made[0].content).unwrap();
        let judge = |view: &Board| Evaluation::Network(&network).of_view(view);
        let start = DraughtsPosition::start(&INTERNATIONAL).view();
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
            ("6 0", "1,2", "draughts-games-international-2.txt is not in the folder of --data"),
            ("6 0\n6 0 32-29", "1", "draughts-games-international-1.txt line 2: not a game"),
        ] {
            let options = options(&RECIPE, &[], &[("games", seeds)]);
            let refused = start(&options, &Games(games.as_bytes().to_vec())).err();
            assert_eq!(refused.as_deref(), Some(expected));
        }
    }
}
