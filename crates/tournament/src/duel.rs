//! A match of two players, as evidence of which player is stronger.

use std::collections::HashMap;

use serde::Serialize;

use plateau_core::game::Side;
use plateau_core::search::Verdict;

use super::ledger::{Ledger, Played};
use super::sprt_run::{SprtRun, SprtSpec};
use super::statistics::{Elo, Pentanomial, Sample, SprtBounds, SprtVerdict, Tally, superiority};

/// The counted games of a match, for player 0 against player 1.
#[derive(Debug, Clone, Default)]
pub struct MatchCount {
    /// All games.
    pub tally: Tally,
    /// Game pairs: two games from one opening, with sides swapped.
    pub pairs: Pentanomial,
    /// The first games of pairs whose second game is missing, with the player who moved first.
    open: HashMap<u64, (usize, Verdict)>,
}

impl MatchCount {
    /// Counts one more game.
    pub fn add(&mut self, played: &Played<'_>) {
        let side = if played.players[0] == 0 { Side::First } else { Side::Second };
        let result = played.result.verdict(side);
        self.tally.add(result);
        let (number, first) = (played.result.pair, played.players[0]);
        match self.open.remove(&number) {
            Some((other_first, other)) if other_first != first => self.pairs.add([other, result]),
            _ => {
                self.open.insert(number, (first, result));
            }
        }
    }

    /// The sample for the statistics: game pairs if there are any, otherwise single games.
    #[must_use]
    pub fn sample(&self) -> Sample {
        if self.pairs.pairs() > 0 { self.pairs.into() } else { self.tally.into() }
    }
}

/// A match, from the point of view of the first entered player.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Duel {
    /// The two players in the order of entry.
    pub players: [String; 2],
    /// All games.
    pub tally: Tally,
    /// Pairs of games from one opening with sides swapped, by their points: 0, ½, 1, 1½, 2. If there are any, all numbers below except the
    /// draw rate are computed from them.
    pub pairs: Pentanomial,
    /// The difference in logistic Elo with its 95 % interval; `None` without games. An infinite bound is null in JSON.
    pub elo: Option<Elo>,
    /// Normalised Elo; `None` if all results are the same.
    pub normalised_elo: Option<Elo>,
    /// The likelihood of superiority, 0 to 1.
    pub los: f64,
    /// The share of drawn games, 0 to 1.
    pub draw_rate: Option<f64>,
    /// The sequential test of the match.
    pub sprt: Option<SprtStatus>,
}

/// The state of a sequential test.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SprtStatus {
    /// The difference of the hypothesis H0, in logistic Elo.
    pub elo0: f64,
    /// The difference of the hypothesis H1, in logistic Elo.
    pub elo1: f64,
    /// The log-likelihood ratio of H1 to H0.
    pub llr: f64,
    /// The bound at or below which H0 is accepted.
    pub lower: f64,
    /// The bound at or above which H1 is accepted.
    pub upper: f64,
    /// The verdict of the games so far: `H0`, `H1`, or `continue`.
    pub verdict: &'static str,
    /// The number of games, from the first, that the decision took; `None` until there is one.
    pub games: Option<u64>,
}

impl Duel {
    /// The match of a ledger; `None` unless it has exactly two players.
    #[must_use]
    pub fn of(ledger: &Ledger<'_>, spec: Option<SprtSpec>) -> Option<Self> {
        let [one, other] = ledger.names.as_slice() else { return None };
        let mut count = MatchCount::default();
        for played in &ledger.games {
            count.add(played);
        }
        let (tally, sample) = (count.tally, count.sample());
        Some(Self {
            players: [one.clone(), other.clone()],
            tally,
            pairs: count.pairs,
            elo: Elo::of(&sample),
            normalised_elo: Elo::normalised(&sample),
            los: superiority(&sample),
            draw_rate: tally.draw_rate(),
            sprt: spec.map(|spec| SprtStatus::of(spec, ledger)),
        })
    }
}

impl SprtStatus {
    /// The test of the first player of a ledger, with the same decision as in the running match: games after its decision do not count.
    fn of(spec: SprtSpec, ledger: &Ledger<'_>) -> Self {
        let mut run = SprtRun::new(spec, &ledger.names[0]);
        for played in &ledger.games {
            run.add(played.result);
        }
        let [elo0, elo1] = spec.sprt.hypotheses();
        let SprtBounds { lower, upper } = spec.sprt.bounds();
        let verdict = match run.decision().map(|decision| decision.verdict) {
            Some(SprtVerdict::AcceptH0) => "H0",
            Some(SprtVerdict::AcceptH1) => "H1",
            Some(SprtVerdict::Continue) | None => "continue",
        };
        let games = run.decision().map(|decision| decision.games);
        Self { elo0, elo1, llr: run.llr(), lower, upper, verdict, games }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameResult;
    use crate::report::samples;

    fn duel(results: &[GameResult], spec: Option<&str>) -> Duel {
        let names = ["a".to_owned(), "b".to_owned()];
        let spec = spec.map(|text| text.parse().unwrap());
        Duel::of(&Ledger::new(&names, results), spec).unwrap()
    }

    /// Games between a and b, given by the player who moved first and the winner.
    fn games(games: &[(&str, Option<Side>)]) -> Vec<GameResult> {
        let result = |(job, (first, winner)): (usize, &(&str, Option<Side>))| {
            let players = if *first == "a" { ["a", "b"] } else { ["b", "a"] };
            samples::result(job as u64, players, *winner, "line")
        };
        games.iter().enumerate().map(result).collect()
    }

    #[test]
    fn games_of_one_number_with_sides_swapped_are_a_pair() {
        use Side::{First, Second};
        let results = games(&[
            ("a", Some(First)),
            ("b", Some(First)),
            ("b", Some(Second)),
            ("a", None),
            ("a", Some(First)),
        ]);
        let seen = duel(&results, None);
        assert_eq!(seen.tally, Tally { wins: 3, draws: 1, losses: 1 });
        assert_eq!(seen.pairs, Pentanomial([0, 0, 1, 1, 0]));
        assert_eq!(seen.elo, Elo::of(&seen.pairs.into()));
        // If sides are not swapped, two games with one pair number are single games.
        let single = duel(&games(&[("a", None), ("a", Some(First))]), None);
        assert_eq!(single.pairs.pairs(), 0);
        assert_eq!(single.elo, Elo::of(&single.tally.into()));
        assert_eq!((duel(&[], None).elo, duel(&[], None).los), (None, 0.5));
    }

    #[test]
    fn games_after_the_decision_do_not_change_the_test() {
        let won = games(&[("a", Some(Side::First)), ("b", Some(Side::Second))].repeat(200));
        let test = duel(&won, Some("elo0=0 elo1=50")).sprt.unwrap();
        let games = test.games.unwrap() as usize;
        assert_eq!(test.verdict, "H1");
        assert!(games < won.len() && test.llr >= test.upper);
        assert_eq!(duel(&won[..games], Some("elo0=0 elo1=50")).sprt, Some(test));
        let before = duel(&won[..games - 2], Some("elo0=0 elo1=50")).sprt.unwrap();
        assert_eq!((before.verdict, before.games), ("continue", None));
    }
}
