//! Simulated matches between players of known strength, to test and measure statistics.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::elo::score_of_elo;
use plateau_core::search::Verdict;

use super::{Pentanomial, Tally};

/// The strengths of the simulated players.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Strengths {
    /// The lead of the first player in logistic Elo.
    pub elo: f64,
    /// The share of drawn games, 0 to 1. If the expected score is impossible at this rate, the rate is reduced as far as necessary.
    pub draw_rate: f64,
    /// The advantage of the side to move first, in points per game, 0 to ½. It is limited like the draw rate; the expected score of a pair
    /// is always that of `elo`.
    pub advantage: f64,
}

/// The probabilities of the results of one game.
#[derive(Debug, Clone, Copy)]
struct Chances {
    win: f64,
    draw: f64,
}

impl Chances {
    /// A draw takes half a point from both sides, so the draw rate is at most twice the smaller share of the points.
    fn of(score: f64, draw_rate: f64) -> Self {
        let draw = draw_rate.clamp(0.0, 2.0 * score.min(1.0 - score));
        Self { win: score - draw / 2.0, draw }
    }
}

/// An endless match in which the first player moves first in every other game, beginning with the first. The games are a function of
/// strengths and seed.
#[derive(Debug, Clone)]
pub(super) struct SimulatedMatch {
    random: Xoshiro256PlusPlus,
    /// The probabilities for the next game, and for the one after it.
    chances: [Chances; 2],
}

impl SimulatedMatch {
    /// A match before its first game.
    #[must_use]
    pub(super) fn new(strengths: Strengths, seed: u64) -> Self {
        let score = score_of_elo(strengths.elo);
        let advantage = strengths.advantage.clamp(0.0, score.min(1.0 - score));
        let chances = [score + advantage, score - advantage]
            .map(|score| Chances::of(score, strengths.draw_rate));
        Self { random: Xoshiro256PlusPlus::seed_from_u64(seed), chances }
    }

    /// Plays one game, and returns its result for the first player.
    pub(super) fn game(&mut self) -> Verdict {
        let Chances { win, draw } = self.chances[0];
        self.chances.swap(0, 1);
        let chance: f64 = self.random.random();
        if chance < win {
            Verdict::Win
        } else if chance < win + draw {
            Verdict::Draw
        } else {
            Verdict::Loss
        }
    }

    /// Plays two games with colours swapped.
    pub(super) fn pair(&mut self) -> [Verdict; 2] {
        [self.game(), self.game()]
    }

    /// Plays `games` games and counts them.
    pub(super) fn tally(&mut self, games: u64) -> Tally {
        let mut tally = Tally::default();
        for _ in 0..games {
            tally.add(self.game());
        }
        tally
    }

    /// Plays `pairs` pairs of games and counts them.
    pub(super) fn pentanomial(&mut self, pairs: u64) -> Pentanomial {
        let mut counts = Pentanomial::default();
        for _ in 0..pairs {
            counts.add(self.pair());
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Sample;

    #[test]
    fn strengths_are_what_the_games_show() {
        let strengths = Strengths { elo: 100.0, draw_rate: 0.3, advantage: 0.2 };
        let tally = SimulatedMatch::new(strengths, 1).tally(100_000);
        assert!((tally.points() / 100_000.0 - score_of_elo(100.0)).abs() < 0.005);
        assert!((tally.draw_rate().unwrap() - 0.3).abs() < 0.005);
    }

    #[test]
    fn an_advantage_makes_the_games_of_a_pair_opposites() {
        let variance = |advantage| {
            let strengths = Strengths { elo: 0.0, draw_rate: 0.2, advantage };
            Sample::from(SimulatedMatch::new(strengths, 1).pentanomial(20_000)).variance().unwrap()
        };
        assert!(variance(0.3) < 0.7 * variance(0.0));
    }

    #[test]
    fn impossible_draws_and_advantages_are_limited() {
        let strengths = Strengths { elo: 400.0, draw_rate: 1.0, advantage: 0.5 };
        let tally = SimulatedMatch::new(strengths, 1).tally(100_000);
        assert!((tally.points() / 100_000.0 - score_of_elo(400.0)).abs() < 0.005, "{tally:?}");
    }
}
