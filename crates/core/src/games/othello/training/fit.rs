//! `othello-weights`: the network over patterns, fitted to games and to labelled positions.

use crate::game::{Options, SEED, TextOption};
use crate::search::Library;
use crate::search::network::Parameters;
use crate::training::game_files::{CHECK, GAMES, GameFiles};
use crate::training::network::{Example, Loss, TrainingSample};
use crate::training::weights::{
    self, EARLIER, EPOCHS, Examples, NETWORKS, RATE, SEARCHED, Subject, WeightsFit,
};
use crate::training::{Job, Recipe};

use super::game::{Played, Sample};
use super::labels::{self, Labelled};
use super::self_play::{self, weights_file};
use crate::games::othello::pattern::{self, DISC, NEURONS, PHASES, WIDTH};
use crate::games::othello::rules::board::Board;

/// The seeds of the labelled positions to fit to.
pub(super) const LABELS: TextOption = TextOption::new("labels").doc(text!("othello-option-labels"));
/// The seeds of the labelled positions to validate with.
const CHECK_LABELS: TextOption =
    TextOption::new("check_labels").doc(text!("othello-option-check-labels"));

/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "othello-weights",
    summary: "the network over patterns that judges Othello, fitted to othello-games and othello-labels",
    options: &[
        GAMES.spec,
        CHECK.spec,
        LABELS.spec,
        CHECK_LABELS.spec,
        NETWORKS.spec,
        EPOCHS.spec,
        RATE.spec,
        SEARCHED.spec,
        SEED.spec,
        EARLIER.spec,
    ],
    start,
};

/// Discs per value 1 of a network during the fit, because gradient descent works better with small numbers.
const UNIT: f32 = 16.0;

fn start(options: &Options, library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let mut files = GameFiles::new(self_play::RECIPE.name, options, library);
    let searched = SEARCHED.of(options) as f32 / 100.0;
    let mut read = |games, labels, searched| {
        let mut examples = Vec::new();
        files.read(games, |line| {
            let samples = Played::from_line(line)?.samples()?;
            examples.extend(samples.iter().map(|sample| example(sample, searched)));
            Some(())
        })?;
        files.read_of(labels::RECIPE.name, labels, |line| {
            examples.extend(Labelled::read_line(line)?.iter().map(labelled_example));
            Some(())
        })?;
        Ok::<_, String>(examples)
    };
    let fitted = read(GAMES, LABELS, searched)?;
    let examples = Examples { fitted, checked: read(CHECK, CHECK_LABELS, 0.0)? };
    let subject = Subject {
        recipe: RECIPE.name.to_owned(),
        file: pattern::FILE.to_owned(),
        settings: String::new(),
        loss: Loss::Square,
        columns: pattern::columns(),
        phases: PHASES,
        unit,
    };
    let earlier = weights::earlier(options, |name| weights_file(library, name))?;
    let earlier = earlier.map(|(weights, hash)| (weights.exact(UNIT * DISC as f32), hash));
    Ok(Box::new(WeightsFit::new(subject, options, &files, examples)?.after(earlier)))
}

/// The unit of the network's value: it is fitted to a number of discs.
fn unit(_: &Parameters<f32, WIDTH, NEURONS, 0>, _: &[Example<Board>]) -> f32 {
    UNIT * DISC as f32
}

/// A training example: the target is the mean of the game's result and the value of the search, which has the weight `searched`.
fn example(sample: &Sample, searched: f32) -> Example<Board> {
    let [result, expected] = [sample.result, sample.expected].map(f32::from);
    Example { board: sample.board, target: (result + searched * (expected - result)) / UNIT }
}

/// A position with its label.
fn labelled_example(labelled: &Labelled) -> Example<Board> {
    Example { board: labelled.board, target: labelled.value as f32 / (UNIT * DISC as f32) }
}

impl TrainingSample<0> for Board {
    fn columns(&self) -> impl Iterator<Item = usize> {
        pattern::columns_of(*self)
    }

    fn dense_inputs(&self) -> [i32; 0] {
        []
    }

    fn phase(&self) -> usize {
        pattern::phase(*self)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::OptionValue;
    use crate::games::othello::pattern::Patterns;
    use crate::search::{Content, StopToken};
    use crate::training::game_files::{missing, short};

    /// Library of one file of games, that of seed 1, and of one of weights.
    struct Games(&'static str);

    impl Library for Games {
        fn find(&self, name: &str) -> Option<Content> {
            match name {
                "othello-games-1.txt" => Some(Arc::new(self.0)),
                "scattered" => Some(Arc::new(pattern::scattered())),
                _ => None,
            }
        }

        fn keep(&self, _: &str, _: &[u8]) -> Result<(), String> {
            unreachable!("nothing is kept")
        }
    }

    /// The shortest possible game, 64 to 0 for black.
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

    #[test]
    fn weights_explain_the_games_that_they_are_fitted_to() {
        let boards: Vec<Board> =
            Played::from_line(GAME).unwrap().samples().unwrap().iter().map(|it| it.board).collect();
        // Of the first two moves the search expected nothing.
        for (searched, first) in [(0, 64), (50, 32)] {
            let numbers = [("epochs", 1000), ("searched", searched)];
            let job = job(GAME, &numbers, "1").unwrap();
            let result = job.worker(1).work(0, &StopToken::default()).unwrap();
            let made = job.products(&[result]).unwrap();
            let patterns = Patterns::of(&pattern::read(&made[0].content).unwrap());
            for (board, expected) in boards.iter().zip([first, -first, 64, -64, 64]) {
                let discs = patterns.evaluate(*board) / DISC;
                assert!((discs - expected).abs() <= 4, "{searched}: {discs} {expected}");
            }
            let report = std::str::from_utf8(&made[1].content).unwrap();
            assert!(report.contains("\n    8          1  "), "{report}");
        }
    }

    #[test]
    fn a_fit_may_begin_with_earlier_weights() {
        let mut options = Options::default();
        for option in [GAMES.spec, CHECK.spec] {
            options.set(RECIPE.options, option.name, OptionValue::Text("1".to_owned())).unwrap();
        }
        for (name, value) in [("epochs", 1), ("rate", 1)] {
            options.set(RECIPE.options, name, OptionValue::Integer(value)).unwrap();
        }
        let weights = OptionValue::Text("scattered".to_owned());
        options.set(RECIPE.options, EARLIER.spec.name, weights).unwrap();
        let job = start(&options, &Games(GAME)).unwrap();
        assert!(job.identity().ends_with(&short(&blake3::hash(&pattern::scattered()))));
        let result = job.worker(1).work(0, &StopToken::default()).unwrap();
        let made = &job.products(&[result]).unwrap()[0].content;
        let [made, earlier] =
            [made, &pattern::scattered()].map(|file| Patterns::of(&pattern::read(file).unwrap()));
        for sample in Played::from_line(GAME).unwrap().samples().unwrap() {
            let [now, before] = [&made, &earlier].map(|patterns| patterns.evaluate(sample.board));
            assert!((now - before).abs() < DISC / 4, "{now} {before}");
        }
    }

    #[test]
    fn games_that_cannot_be_read_are_named() {
        for (games, seeds, expected) in [
            (
                GAME,
                "",
                "there are no positions to fit to: name the seeds of games, as in --option games=1",
            ),
            (GAME, "1,2", &missing("othello-games-2.txt")),
            (
                "0 e6f4e3f6g5d6e7f5c5 \nx",
                "1",
                "othello-games-1.txt line 2: not a line of othello-games",
            ),
            ("0 e6f4 00", "1", "othello-games-1.txt line 1: not a line of othello-games"),
        ] {
            assert_eq!(job(games, &[], seeds).err().as_deref(), Some(expected));
        }
        let broken = job(GAME, &[], "1").unwrap().products(&["1.0 0g".to_owned()]);
        assert_eq!(broken.unwrap_err(), "not the results of a fit");
    }
}
