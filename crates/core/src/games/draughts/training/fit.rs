//! `draughts-weights`: the evaluation network of a variant of draughts, fitted to games.

use std::marker::PhantomData;

use crate::game::{ChoiceOption, Options, SEED};
use crate::search::Library;
use crate::search::network as search_network;
use crate::training::game_files::{CHECK, GAMES, GameFiles};
use crate::training::network::{self, Example, Loss, TrainingSample};
use crate::training::weights::{
    self, EARLIER, EPOCHS, Examples, NETWORKS, RATE, SEARCHED, Subject, WeightsFit,
};
use crate::training::{Job, Recipe};

use super::game::{Played, Sample};
use super::self_play;
use super::variant::{self, VARIANT, Variant};
use crate::games::draughts::Rules;
use crate::games::draughts::engine::material::MAN;
use crate::games::draughts::engine::{
    BoardFeatures, BoardWithWindows, DENSE, EightByEight, Equipped, NEURONS, PHASES, Parameters,
    SQUARES_WIDTH, Squares, TenByTen, WINDOWS_WIDTH, Whole, Windows, dense_inputs, parameters,
    phase,
};
use crate::games::draughts::rules::board::Board;
use crate::games::draughts::rules::position::DraughtsPosition;
use crate::games::draughts::rules::word::Word;

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
        EARLIER.spec,
        SEES.spec,
    ],
    start,
};

/// The input of a network.
const FEATURE_SETS: [&str; 2] = ["squares", "windows"];

const SEES: ChoiceOption =
    ChoiceOption::new("sees", || FEATURE_SETS.to_vec()).doc(text!("draughts-option-sees"));

/// Network that is being fitted.
type Fitted<const WIDTH: usize> = search_network::Parameters<f32, WIDTH, NEURONS, DENSE>;

/// Steps of the calibration, which soon comes to rest.
const CALIBRATION_STEPS: u32 = 12;
/// The logits for which a man counts at least: where men decide little, as in antidraughts,
/// the margins of the search, which are in men, would mean nothing.
const LEAST_MAN: f32 = 1.0;
/// The share of a win of a position of which nothing is known.
const EVEN: f32 = 0.5;
/// The phase by which the worth of a man is measured: the early middle game.
const MEASURED: usize = 1;

fn start(options: &Options, library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let sees_windows = SEES.of(options) != 0;
    let no_windows = |size| Err(format!("there are no windows on boards of {size}x{size}"));
    let rules = match Variant::of(options) {
        Variant::Narrow(rules) => rules,
        Variant::Wide(rules) if sees_windows => return no_windows(rules.layout.size()),
        Variant::Wide(rules) => return fit::<_, Squares, SQUARES_WIDTH>(rules, options, library),
    };
    if !sees_windows {
        return fit::<_, Squares, SQUARES_WIDTH>(rules, options, library);
    }
    let fit = match BoardWithWindows::of(rules.layout) {
        Some(BoardWithWindows::TenByTen) => fit::<_, Windows<TenByTen>, WINDOWS_WIDTH>,
        Some(BoardWithWindows::EightByEight) => fit::<_, Windows<EightByEight>, WINDOWS_WIDTH>,
        Some(BoardWithWindows::Whole) => fit::<_, Windows<Whole>, WINDOWS_WIDTH>,
        None => return no_windows(rules.layout.size()),
    };
    fit(rules, options, library)
}

/// The job that fits a network over this feature set.
fn fit<W: Equipped, S: BoardFeatures<W>, const WIDTH: usize>(
    rules: &'static Rules<W>,
    options: &Options,
    library: &dyn Library,
) -> Result<Box<dyn Job>, String> {
    let mut files = GameFiles::new(variant::name(self_play::RECIPE.name, rules), options, library);
    let start = DraughtsPosition::start(rules);
    let mut read = |seeds| {
        let mut samples = Vec::new();
        files.read(seeds, |line| {
            samples.extend(Played::from_line(start.clone(), line)?.samples());
            Some(())
        })?;
        Ok::<Vec<Sample<W>>, String>(samples)
    };
    let [fitted, checked] = [read(GAMES)?, read(CHECK)?];
    let targets = Targets::new(&fitted, SEARCHED.of(options) as f32 / 100.0);
    let examples = Examples {
        fitted: fitted.iter().map(|sample| targets.example::<W, S>(sample)).collect(),
        checked: checked.iter().filter_map(Sample::ended).collect(),
    };
    let subject = Subject {
        recipe: variant::name(RECIPE.name, rules),
        file: format!("draughts-{}.weights", rules.name),
        settings: match SEES.of(options) {
            0 => String::new(),
            set => format!(" sees={}", FEATURE_SETS[set]),
        },
        loss: Loss::Log,
        columns: S::COLUMNS,
        phases: PHASES,
        unit: |network, fitted| MAN as f32 / man(network, fitted).max(LEAST_MAN),
    };
    let weights = |name: &str| self_play::weights_file(library, name, parameters::<W, S, WIDTH>);
    let earlier = weights::earlier(options, weights)?;
    let earlier = earlier
        .map(|(weights, hash)| (weights.exact(unit_of::<W, S, WIDTH>(&weights, &fitted)), hash));
    Ok(Box::new(WeightsFit::new(subject, options, &files, examples)?.after(earlier)))
}

/// The units of weights in a logit, by the results of the positions that are fitted to.
fn unit_of<W: Equipped, S: BoardFeatures<W>, const WIDTH: usize>(
    weights: &Parameters<WIDTH>,
    fitted: &[Sample<W>],
) -> f32 {
    let in_men = weights.exact(MAN as f32);
    let value = |sample: &Sample<W>| network::value(&in_men, &BoardSample::<W, S>::of(sample.view));
    let pair = |sample: &Sample<W>| Some((value(sample).into(), sample.won()?.into()));
    let values: Vec<_> = fitted.iter().filter_map(pair).collect();
    MAN as f32 / calibrate(&values) as f32
}

/// A board as a training sample of a network over the feature set `S`.
#[derive(Clone, Copy)]
struct BoardSample<W, S> {
    view: Board<W>,
    features: PhantomData<S>,
}

impl<W, S> BoardSample<W, S> {
    const fn of(view: Board<W>) -> Self {
        Self { view, features: PhantomData }
    }
}

impl<W: Equipped, S: BoardFeatures<W>> TrainingSample<DENSE> for BoardSample<W, S> {
    fn columns(&self) -> impl Iterator<Item = usize> {
        S::columns(&self.view)
    }

    fn dense_inputs(&self) -> [i32; DENSE] {
        dense_inputs(&self.view)
    }

    fn phase(&self) -> usize {
        phase(&self.view)
    }
}

/// The logits that a man more is worth to one side or the other, by the positions that are fitted to.
fn man<W: Equipped, S: BoardFeatures<W>, const WIDTH: usize>(
    network: &Fitted<WIDTH>,
    fitted: &[Example<BoardSample<W, S>>],
) -> f32 {
    let (mut products, mut squares) = (0.0, 0.0);
    for Example { board, .. } in fitted.iter().filter(|it| it.board.phase() == MEASURED) {
        let [lead, _] = board.dense_inputs();
        products += f64::from(lead) * f64::from(network::value(network, board));
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
    /// The value of a man found by a search, in logits of the result, in each phase.
    logits: [f64; PHASES],
}

impl Targets {
    fn new<W: Equipped>(samples: &[Sample<W>], searched: f32) -> Self {
        let mut of_phase = [(); PHASES].map(|()| Vec::new());
        for sample in samples {
            if let (Some(value), Some(won)) = (sample.value, sample.won()) {
                of_phase[phase(&sample.view)].push((men(value), won.into()));
            }
        }
        Self { searched, logits: of_phase.map(|values| calibrate(&values)) }
    }

    /// Of a position that was not played on, the value alone.
    fn example<W: Equipped, S>(&self, sample: &Sample<W>) -> Example<BoardSample<W, S>> {
        let logits = self.logits[phase(&sample.view)];
        let found = sample.value.map(|value| share(logits * men(value)) as f32);
        let target = match (sample.won(), found) {
            (Some(won), Some(found)) => won + self.searched * (found - won),
            (won, found) => won.or(found).unwrap_or(EVEN),
        };
        Example { board: BoardSample::of(sample.view), target }
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

impl<W: Word> Sample<W> {
    /// The result of its game as a share of a win.
    fn won(&self) -> Option<f32> {
        self.result.map(|result| f32::midpoint(result.into(), 1.0))
    }

    /// The position with the result of its game.
    fn ended<S>(&self) -> Option<Example<BoardSample<W, S>>> {
        self.won().map(|target| Example { board: BoardSample::of(self.view), target })
    }
}

/// Converts hundredths of a man to men. The result is clamped, because a larger lead does not make a win more certain.
fn men(value: i32) -> f64 {
    (f64::from(value) / 100.0).clamp(-12.0, 12.0)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::Side;
    use crate::games::draughts::engine::{Evaluation, NarrowNetwork, Network, weights};
    use crate::games::draughts::rules::board::Board;
    use crate::games::draughts::rules::layout::squares_of;
    use crate::games::draughts::rules::variant::INTERNATIONAL;
    use crate::search::{Content, NoLibrary, StopToken};
    use crate::training::game_files::{missing, short};

    /// Library of one file of games, that of seed 1, and of the weights of this program.
    struct Games(Vec<u8>);

    impl Library for Games {
        fn find(&self, name: &str) -> Option<Content> {
            match name {
                "draughts-games-international-1.txt" => Some(Arc::new(self.0.clone()) as Content),
                "earlier" => Some(Arc::new(weights::international().file()) as Content),
                _ => None,
            }
        }

        fn keep(&self, _: &str, _: &[u8]) -> Result<(), String> {
            unreachable!("nothing is kept")
        }
    }

    /// The results of all items of a job.
    fn results(job: &dyn Job) -> Vec<String> {
        let work = |item| job.worker(1).work(item, &StopToken::default()).unwrap();
        (0..job.items()).map(work).collect()
    }

    /// The file of `count` games between players of depth 1.
    fn games(count: i64) -> Games {
        let numbers = [("games", count), ("seed", 1), ("depth", 1)];
        let games = self_play::RECIPE.with(&numbers, &[]);
        let games = (self_play::RECIPE.start)(&games, &NoLibrary).unwrap();
        let games = games.products(&results(&*games)).unwrap().swap_remove(0);
        assert_eq!(games.name, "draughts-games-international-1.txt");
        Games(games.content)
    }

    #[test]
    fn weights_explain_games_in_which_who_has_more_men_wins() {
        let options =
            RECIPE.with(&[("epochs", 4), ("networks", 2)], &[("games", "1"), ("check", "1")]);
        let job = start(&options, &games(60)).unwrap();
        let made = job.products(&results(&*job)).unwrap();
        let network = NarrowNetwork::read(&made[0].content, INTERNATIONAL.layout).unwrap();
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
    fn a_fit_may_begin_with_earlier_weights() {
        let texts = [("games", "1"), ("weights", "earlier"), ("sees", "windows")];
        let options = RECIPE.with(&[("epochs", 1), ("rate", 1)], &texts);
        let games = games(3);
        let job = start(&options, &games).unwrap();
        assert!(job.identity().contains(" seed=0 sees=windows games="), "{}", job.identity());
        let earlier = weights::international().file();
        assert!(job.identity().ends_with(&short(&blake3::hash(earlier))));
        let source = job.source().map(|source| (source.file, source.product));
        assert_eq!(source, Some(("earlier", "draughts-international.weights")));
        let made = &job.products(&results(&*job)).unwrap()[0].content;
        let networks =
            [made, earlier].map(|file| NarrowNetwork::read(file, INTERNATIONAL.layout).unwrap());
        let lines = std::str::from_utf8(&games.0).unwrap().lines();
        let game = |line| Played::from_line(DraughtsPosition::start(&INTERNATIONAL), line).unwrap();
        let samples: Vec<_> = lines.flat_map(|line| game(line).samples()).collect();
        // A man may be worth another number of units, by these games.
        let values = |network| {
            let judge = Evaluation::Network(network);
            samples.iter().map(move |sample| f64::from(judge.of_view(&sample.view)))
        };
        let [made, earlier] = &networks;
        let sum = |network| values(network).map(f64::abs).sum::<f64>();
        let ratio = sum(made) / sum(earlier);
        for (now, before) in values(made).zip(values(earlier)) {
            assert!((now - ratio * before).abs() < 0.1 * f64::from(MAN), "{now} {before} {ratio}");
        }
    }

    #[test]
    fn windows_are_seen_on_the_board_that_they_are_of() {
        let texts = [("games", "1"), ("variant", "6x6"), ("sees", "windows")];
        let refused = start(&RECIPE.with(&[], &texts), &NoLibrary).err();
        let expected = "there are no windows on boards of 6x6";
        assert_eq!(refused.as_deref(), Some(expected));
    }

    #[test]
    fn games_that_cannot_be_read_are_named() {
        for (games, seeds, expected) in [
            ("6 0", "1,2", missing("draughts-games-international-2.txt").as_str()),
            (
                "6 0\n6 0 32-29",
                "1",
                "draughts-games-international-1.txt line 2: not a line of draughts-games-international",
            ),
        ] {
            let options = RECIPE.with(&[], &[("games", seeds)]);
            let refused = start(&options, &Games(games.as_bytes().to_vec())).err();
            assert_eq!(refused.as_deref(), Some(expected));
        }
    }
}
