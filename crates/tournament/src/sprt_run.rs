//! The sequential test of a running match, which ends it when enough games are played.
//!
//! Games end in any order, but the test counts them in the order of their numbers, so its decision depends on the games and not on their
//! duration.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use plateau_core::game::Side;
use plateau_core::search::Verdict;

use super::GameResult;
use super::statistics::{Pentanomial, Sample, Sprt, SprtVerdict, Tally};
use plateau_interop::player::pairs;

/// The observations of the test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Model {
    /// Pairs of games from one opening.
    Pentanomial,
    /// Single games.
    Trinomial,
}

/// A test, and the kind of its observations.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct SprtSpec {
    /// The hypotheses and the error rates.
    #[serde(flatten)]
    pub sprt: Sprt,
    /// The observations.
    pub model: Model,
}

/// A test for a player, as in journals: `{"player":"new","elo0":0.0,"elo1":10.0,"alpha":0.05,"beta":0.05,"model":"pentanomial"}`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlayerTest {
    /// The player whose points count.
    pub player: String,
    /// The test.
    #[serde(flatten)]
    pub spec: SprtSpec,
}

/// Its form on a command line, which [`FromStr`] reads.
impl Display for SprtSpec {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let model = match self.model {
            Model::Pentanomial => "pentanomial",
            Model::Trinomial => "trinomial",
        };
        write!(f, "{} model={model}", self.sprt)
    }
}

/// Reads `elo0=0 elo1=10 alpha=0.05 beta=0.05 model=pentanomial`; the rates and the model may be omitted.
impl FromStr for SprtSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let [mut elo0, mut elo1, mut alpha, mut beta] = [f64::NAN, f64::NAN, 0.05, 0.05];
        let mut model = Model::Pentanomial;
        for (name, value) in pairs::split(&pairs::words(text)?)? {
            let number = || pairs::read(name, value, "a number");
            match (name, value) {
                ("elo0", _) => elo0 = number()?,
                ("elo1", _) => elo1 = number()?,
                ("alpha", _) => alpha = number()?,
                ("beta", _) => beta = number()?,
                ("model", "pentanomial") => model = Model::Pentanomial,
                ("model", "trinomial") => model = Model::Trinomial,
                ("model", _) => {
                    return Err(format!("model is pentanomial or trinomial, not `{value}`"));
                }
                _ => return Err(pairs::unknown(name, &["elo0", "elo1", "alpha", "beta", "model"])),
            }
        }
        if elo0.is_nan() || elo1.is_nan() {
            return Err("elo0 and elo1 are needed, as elo0=0 elo1=10".to_owned());
        }
        let sprt = Sprt::new(elo0, elo1, alpha, beta).map_err(|error| error.to_string())?;
        Ok(Self { sprt, model })
    }
}

/// A running test of a match of two players.
#[derive(Debug, Clone)]
pub struct SprtRun {
    test: PlayerTest,
    /// Games that arrived before games with lower numbers.
    early: BTreeMap<u64, Game>,
    /// The number of the next game to count.
    next: u64,
    /// A game whose pair is incomplete.
    half: Option<Game>,
    tally: Tally,
    pairs: Pentanomial,
    decision: Option<Decision>,
}

/// The data of a game that the test uses.
#[derive(Debug, Clone, Copy)]
struct Game {
    pair: u64,
    verdict: Verdict,
}

/// The decision of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// The accepted hypothesis.
    pub verdict: SprtVerdict,
    /// The number of games, from the first, that it took.
    pub games: u64,
}

impl SprtRun {
    /// A test of the points of `player`.
    #[must_use]
    pub fn new(spec: SprtSpec, player: &str) -> Self {
        Self {
            test: PlayerTest { player: player.to_owned(), spec },
            early: BTreeMap::new(),
            next: 0,
            half: None,
            tally: Tally::default(),
            pairs: Pentanomial::default(),
            decision: None,
        }
    }

    /// Adds a result; results after the decision do not count.
    pub fn add(&mut self, result: &GameResult) {
        let side =
            if result.player(Side::First) == self.test.player { Side::First } else { Side::Second };
        let game = Game { pair: result.pair, verdict: result.verdict(side) };
        self.early.insert(result.job, game);
        while self.decision.is_none()
            && let Some(game) = self.early.remove(&self.next)
        {
            self.next += 1;
            self.count(game);
        }
    }

    fn count(&mut self, game: Game) {
        self.tally.add(game.verdict);
        match self.half.take() {
            Some(first) if first.pair == game.pair => {
                self.pairs.add([first.verdict, game.verdict]);
            }
            _ => self.half = Some(game),
        }
        let verdict = self.spec().sprt.verdict(&self.sample());
        if verdict != SprtVerdict::Continue {
            self.decision = Some(Decision { verdict, games: self.next });
        }
    }

    /// The observations so far.
    #[must_use]
    pub fn sample(&self) -> Sample {
        match self.spec().model {
            Model::Pentanomial => Sample::from(self.pairs),
            Model::Trinomial => Sample::from(self.tally),
        }
    }

    /// The test and its player.
    #[must_use]
    pub const fn test(&self) -> &PlayerTest {
        &self.test
    }

    /// The test itself.
    #[must_use]
    pub const fn spec(&self) -> SprtSpec {
        self.test.spec
    }

    /// The log-likelihood ratio of the counted results.
    #[must_use]
    pub fn llr(&self) -> f64 {
        self.spec().sprt.llr(&self.sample())
    }

    /// The decision, once there is one.
    #[must_use]
    pub const fn decision(&self) -> Option<Decision> {
        self.decision
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;

    #[test]
    fn a_test_is_read_with_its_defaults_or_refused() {
        let sprt = Sprt::new(0.0, 10.0, 0.05, 0.05).unwrap();
        let read = str::parse::<SprtSpec>;
        assert_eq!(read("elo0=0 elo1=10"), Ok(SprtSpec { sprt, model: Model::Pentanomial }));
        let sprt = Sprt::new(-5.0, 5.0, 0.1, 0.2).unwrap();
        assert_eq!(
            read("alpha=0.1 beta=0.2 elo1=5 elo0=-5 model=trinomial"),
            Ok(SprtSpec { sprt, model: Model::Trinomial })
        );
        for (text, part) in [
            ("elo0=0", "elo0 and elo1 are needed"),
            ("elo1=0", "elo0 and elo1 are needed"),
            ("elo0=0 elo1=x", "elo1 takes a number"),
            ("elo0=0 elo1=1 model=x", "pentanomial or trinomial"),
            ("elo2=0", "there is no `elo2`"),
            ("elo0=1 elo1=0", "must be below"),
        ] {
            assert!(read(text).unwrap_err().contains(part), "{text}");
        }
    }

    #[test]
    fn results_count_in_the_order_of_their_games() {
        let (event, mut results) = samples::decided_by_strength(2, 1000);
        for model in ["pentanomial", "trinomial"] {
            let spec: SprtSpec = format!("elo0=0 elo1=40 model={model}").parse().unwrap();
            let run = |results: &[GameResult]| {
                let mut run = SprtRun::new(spec, &event.players[0].name);
                results.iter().for_each(|result| run.add(result));
                (run.llr(), run.decision())
            };
            let forward = run(&results);
            assert!(forward.1.is_some_and(|end| end.verdict == SprtVerdict::AcceptH0));
            results.reverse();
            assert_eq!(run(&results), forward);
            results.reverse();
        }
    }
}
