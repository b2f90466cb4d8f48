//! Likelihood of an expected score, given a sample: the common basis of interval, superiority and test.
//!
//! Of all distributions over the possible scores with the expected score `s`, the one that makes the sample most likely gives the score
//! `a`, observed with the frequency `p`, the probability `p / (1 + x (a − s))`, where the multiplier `x` solves `Σ p (a − s) / (1 + x (a −
//! s)) = 0` (Michel Van den Bergh, <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>, proposition 1.1; in statistics the
//! empirical likelihood of Art Owen, "Empirical likelihood ratio confidence intervals for a single functional", Biometrika 75, 1988).
//!
//! Its logarithm relative to the best of all distributions has its maximum 0 at the mean of the sample. Twice its negative is distributed
//! as χ² with one degree of freedom (Wilks 1938, for this case Owen 1988); the signed root of that is a standard normal variable.

use super::root;
use super::sample::Sample;

/// The weight of a score that was never observed, so that every expected score between 0 and 1 is possible. The value is that of fishtest
/// (`regularize` in its `LLRcalc.py`).
const UNSEEN: f64 = 1e-3;

/// The observed frequencies, none of them zero.
#[derive(Debug, Clone, Copy)]
pub(super) struct Likelihood {
    /// Scores and their weights, the lowest score first; only the first `kinds` count.
    weights: [(f64, f64); 5],
    kinds: usize,
    total: f64,
}

impl Likelihood {
    pub(super) fn of(sample: &Sample) -> Self {
        let mut weights = [(0.0, 0.0); 5];
        let mut kinds = 0;
        for (score, count) in sample.frequencies() {
            weights[kinds] = (score, if count == 0 { UNSEEN } else { count as f64 });
            kinds += 1;
        }
        let total = weights.iter().map(|(_, weight)| weight).sum();
        Self { weights, kinds, total }
    }

    fn weights(&self) -> &[(f64, f64)] {
        &self.weights[..self.kinds]
    }

    /// The expected score with the greatest likelihood.
    pub(super) fn mean(&self) -> f64 {
        self.weights().iter().map(|(score, weight)| score * weight).sum::<f64>() / self.total
    }

    /// The logarithm of the likelihood of the expected `score` relative to the best one, and its slope in `score`. `score` lies strictly
    /// between 0 and 1; the value is 0 at the mean and decreases on both sides.
    pub(super) fn at(&self, score: f64) -> (f64, f64) {
        let x = self.multiplier(score);
        let sum: f64 =
            self.weights().iter().map(|(a, weight)| weight * (x * (a - score)).ln_1p()).sum();
        // By the envelope theorem the slope is that at a fixed multiplier.
        (-sum, x * self.total)
    }

    /// The Lagrange multiplier of the constraint that the expectation is `score`.
    fn multiplier(&self, score: f64) -> f64 {
        debug_assert!(0.0 < score && score < 1.0, "{score}");
        let secular = |x: f64| {
            self.weights().iter().fold((0.0, 0.0), |(value, slope), (a, weight)| {
                let term = (a - score) / (1.0 + x * (a - score));
                (value + weight * term, slope - weight * term * term)
            })
        };
        // All probabilities are positive between the poles, which belong to the scores 1 and 0.
        root::of_falling(secular, [-1.0 / (1.0 - score), 1.0 / score], 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{Pentanomial, Tally};

    /// The same maximum by brute force: with three scores the expectation leaves one free probability, that of a draw, which a ternary
    /// search finds.
    fn by_search(losses: f64, draws: f64, wins: f64, score: f64) -> f64 {
        let likelihood = |draw: f64| {
            let (win, loss) = (score - draw / 2.0, 1.0 - score - draw / 2.0);
            wins * win.ln() + draws * draw.ln() + losses * loss.ln()
        };
        let (mut low, mut high) = (0.0, 2.0 * score.min(1.0 - score));
        for _ in 0..200 {
            let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            (low, high) = if likelihood(a) < likelihood(b) { (a, high) } else { (low, b) };
        }
        let total = losses + draws + wins;
        let best: f64 =
            [losses, draws, wins].iter().map(|count| count * (count / total).ln()).sum();
        likelihood(f64::midpoint(low, high)) - best
    }

    #[test]
    fn the_multiplier_finds_what_a_search_finds() {
        for [losses, draws, wins] in [[30, 50, 40], [1, 0, 2], [0, 9, 0], [0, 0, 20], [900, 1, 70]]
        {
            let likelihood = Likelihood::of(&Tally { wins, draws, losses }.into());
            let [(_, a), (_, b), (_, c)] = likelihood.weights[..3] else { unreachable!() };
            for score in [0.001, 0.3, 0.5, 0.64, 0.99] {
                let (value, _) = likelihood.at(score);
                let expected = by_search(a, b, c, score);
                assert!(
                    (value - expected).abs() < 1e-8 * (1.0 + expected.abs()),
                    "{losses} {draws} {wins} at {score}: {value}, not {expected}"
                );
            }
        }
    }

    #[test]
    fn the_slope_is_that_of_the_likelihood() {
        let likelihood = Likelihood::of(&Pentanomial([3, 10, 31, 17, 0]).into());
        for score in [0.1, 0.4, 0.5, 0.7, 0.95] {
            let step = 1e-5;
            let (above, below) = (likelihood.at(score + step).0, likelihood.at(score - step).0);
            let slope = likelihood.at(score).1;
            assert!((slope / ((above - below) / (2.0 * step)) - 1.0).abs() < 1e-4, "{score}");
        }
    }

    #[test]
    fn the_mean_is_the_most_likely_score() {
        let likelihood = Likelihood::of(&Tally { wins: 7, draws: 2, losses: 1 }.into());
        assert!(likelihood.at(likelihood.mean()).0.abs() < 1e-12);
        assert!(likelihood.at(likelihood.mean() - 0.01).0 < 0.0);
        assert!(likelihood.at(likelihood.mean() + 0.01).0 < 0.0);
    }
}
