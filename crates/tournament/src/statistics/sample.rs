//! A distribution of scores: the common form of tallies and pairs.

use super::{Pentanomial, Tally};

/// Observed scores between 0 and 1 with their frequencies. An observation of `k` games has the `2k + 1` equidistant scores 0, 1/2k, …, 1:
/// three for a game, five for a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// The frequency of each score, the lowest first; entries beyond the `scores` in use are zero.
    counts: [u64; 5],
    /// The number of games per observation: 1 or 2.
    games_each: usize,
}

impl From<Tally> for Sample {
    fn from(tally: Tally) -> Self {
        Self { counts: [tally.losses, tally.draws, tally.wins, 0, 0], games_each: 1 }
    }
}

impl From<Pentanomial> for Sample {
    fn from(pairs: Pentanomial) -> Self {
        Self { counts: pairs.0, games_each: 2 }
    }
}

impl Sample {
    /// Every possible score with its frequency, the lowest score first.
    pub fn frequencies(&self) -> impl Iterator<Item = (f64, u64)> + '_ {
        let top = 2 * self.games_each;
        (0..=top).map(move |place| (place as f64 / top as f64, self.counts[place]))
    }

    /// The number of observations: games, or pairs if pairs are counted.
    #[must_use]
    pub fn observations(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The number of games per observation: 1, or 2 if pairs are counted.
    #[must_use]
    pub const fn games_each(&self) -> usize {
        self.games_each
    }

    /// The mean score of an observation, 0 to 1; `None` without games.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        self.average(|score| score)
    }

    /// The variance of one observation about the mean, divided by `n` and not by `n − 1`; `None` without games.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        let mean = self.mean()?;
        self.average(|score| (score - mean).powi(2))
    }

    fn average(&self, of: impl Fn(f64) -> f64) -> Option<f64> {
        let total = self.observations();
        let sum: f64 = self.frequencies().map(|(score, count)| count as f64 * of(score)).sum();
        (total > 0).then(|| sum / total as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_variance_are_those_of_the_counts() {
        // Scores 0, ½, 1 with the weights 1, 2, 1: mean ½, variance 2 · ¼ / 4.
        let games = Sample::from(Tally { wins: 1, draws: 2, losses: 1 });
        assert_eq!((games.mean(), games.variance()), (Some(0.5), Some(0.125)));
        // Scores 0, ¼, ½, ¾, 1 once each: mean ½, variance 2 · (¼ + 1/16) / 5.
        let pairs = Sample::from(Pentanomial([1; 5]));
        assert_eq!((pairs.mean(), pairs.variance()), (Some(0.5), Some(0.125)));
        assert_eq!(Sample::from(Tally::default()).mean(), None);
    }
}
