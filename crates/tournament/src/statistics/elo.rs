//! The difference in strength between two players, with its uncertainty.

use std::f64::consts::LN_10;

use serde::Serialize;

use super::likelihood::Likelihood;
use super::normal;
use super::root;
use super::sample::Sample;

/// One unit of logarithmic odds in Elo.
pub(super) const ELO_PER_LOG_ODDS: f64 = 400.0 / LN_10;

/// The Elo difference for which `score`, 0 to 1, is expected: `400 log₁₀(score / (1 − score))`, −∞ for 0 and +∞ for 1 (Arpad Elo, "The
/// Rating of Chessplayers, Past and Present", 1978, with the logistic curve).
#[must_use]
pub(super) fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The expected score, 0 to 1, at a lead of `elo`: the inverse of [`elo_of_score`].
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A difference in strength with its 95 % interval. An end of the interval that the observations do not limit is infinite: a player who won
/// every game has a finite lower end, and [`f64::INFINITY`] as value and upper end.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Elo {
    /// The estimate.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Elo {
    /// The logistic Elo difference for the mean score; `None` without games.
    ///
    /// The interval has the expected scores that the likelihood ratio test does not reject at 5 %. With many games it is the mean ± 1.96
    /// standard errors, converted to Elo; unlike that it stays within the possible scores, and is accurate for few games and one-sided
    /// matches too.
    #[must_use]
    pub fn of(sample: &Sample) -> Option<Self> {
        let mean = sample.mean()?;
        let likelihood = Likelihood::of(sample);
        let low = if mean == 0.0 { 0.0 } else { interval_end(&likelihood, 0.0) };
        let high = if mean == 1.0 { 1.0 } else { interval_end(&likelihood, 1.0) };
        let [value, low, high] = [mean, low, high].map(elo_of_score);
        Some(Self { value, low, high })
    }

    /// Normalised Elo: the lead per game in standard deviations of a game, times 800 / ln 10. It determines the number of games needed to
    /// detect the lead, whatever the draw rate. `None` without games and if all results are the same, because there is no deviation (Michel
    /// Van den Bergh, "Normalized Elo", <https://www.cantate.be/Fishtest/normalized_elo.pdf>).
    #[must_use]
    pub fn normalised(sample: &Sample) -> Option<Self> {
        let games_each = sample.games_each() as f64;
        let deviation = (sample.variance()? * games_each).sqrt();
        let games = sample.observations() as f64 * games_each;
        let value = (sample.mean()? - 0.5) / deviation * (2.0 * ELO_PER_LOG_ODDS);
        let error = normal::WITHIN_95 / games.sqrt() * (2.0 * ELO_PER_LOG_ODDS);
        (deviation > 0.0).then_some(Self { value, low: value - error, high: value + error })
    }

    /// Half the width of the interval, which is the number behind ±; infinite if an end is infinite.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The score between the mean and the extreme score `end` that is just not rejected at 5 %.
fn interval_end(likelihood: &Likelihood, end: f64) -> f64 {
    let threshold = normal::WITHIN_95.powi(2) / 2.0;
    let mean = likelihood.mean();
    let start = f64::midpoint(mean, end);
    if end > mean {
        let margin = |score| {
            let (value, slope) = likelihood.at(score);
            (value + threshold, slope)
        };
        root::of_falling(margin, [mean, end], start)
    } else {
        let margin = |score| {
            let (value, slope) = likelihood.at(score);
            (-value - threshold, -slope)
        };
        root::of_falling(margin, [end, mean], start)
    }
}

/// The likelihood of superiority: the probability, 0 to 1, that the player is the stronger one; ½ without games. It is the normal
/// distribution function of the signed root of the likelihood ratio to equal strength. With many games that is the lead in standard errors;
/// ten wins of ten give 99.99 % and not certainty.
#[must_use]
pub fn superiority(sample: &Sample) -> f64 {
    let Some(mean) = sample.mean() else {
        return 0.5;
    };
    let (against_equality, _) = Likelihood::of(sample).at(0.5);
    let root = (-2.0 * against_equality).max(0.0).sqrt();
    normal::distribution(root.copysign(mean - 0.5))
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::statistics::simulation::{SimulatedMatch, Strengths};
    use crate::statistics::{Pentanomial, Tally};

    const fn tally(wins: u64, losses: u64, draws: u64) -> Tally {
        Tally { wins, draws, losses }
    }

    fn assert_near(value: f64, expected: f64, tolerance: f64, what: &str) {
        assert!((value - expected).abs() <= tolerance, "{what}: {value}, not {expected}");
    }

    #[test]
    fn score_and_elo_are_each_others_inverse() {
        // 75 % is 400 log₁₀ 3.
        assert_near(elo_of_score(0.75), 190.848_501_887_864_98, 1e-9, "75 %");
        for elo in [-700.0, -1.0, 0.0, 35.0, 400.0] {
            assert_near(elo_of_score(score_of_elo(elo)), elo, 1e-9, "there and back");
        }
        assert_eq!(elo_of_score(0.0), f64::NEG_INFINITY);
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
    }

    /// The values of fastchess, `app/tests/elo_test.cpp` (Disservin/fastchess on GitHub, commit 2f5e888), with its tolerance of one per
    /// cent. Its intervals and superiority are normal approximations, hence the second tolerance.
    #[test]
    fn published_elo_is_met() {
        let games: [(Sample, f64, f64, Option<f64>); 4] = [
            (tally(136, 96, 111).into(), 40.70, 30.43, Some(0.9960)),
            (Pentanomial([34, 54, 31 + 32, 64, 75]).into(), 55.58, 27.65, Some(1.0)),
            (Pentanomial([332, 433, 457 + 41, 333, 334]).into(), -8.64, 10.33, Some(0.0505)),
            (Pentanomial([7895, 8757, 5485 + 200, 568, 9999]).into(), -21.04, 2.95, None),
        ];
        for (sample, value, error, los) in games {
            let elo = Elo::of(&sample).unwrap();
            assert_near(elo.value, value, 0.01 * value.abs(), "Elo");
            assert_near(elo.error(), error, 0.01 * error, "error");
            if let Some(los) = los {
                assert_near(superiority(&sample), los, 5e-4, "superiority");
            }
        }
    }

    /// The values of fastchess, from the same file.
    #[test]
    fn published_normalised_elo_is_met() {
        let games: [(Sample, f64, f64); 6] = [
            (tally(76, 89, 123).into(), -20.76, 40.13),
            (tally(136, 96, 111).into(), 49.77, 36.77),
            (tally(34, 356, 0).into(), -508.44, 34.48),
            (Pentanomial([34, 54, 31 + 32, 64, 75]).into(), 57.94, 28.28),
            (Pentanomial([332, 433, 457 + 41, 333, 334]).into(), -9.17, 10.96),
            (Pentanomial([7895, 8757, 5485 + 200, 568, 9999]).into(), -19.01, 2.65),
        ];
        for (sample, value, error) in games {
            let elo = Elo::normalised(&sample).unwrap();
            assert_near(elo.value, value, 0.005, "normalised Elo");
            assert_near(elo.error(), error, 0.005, "error");
        }
    }

    #[test]
    fn one_sided_matches_have_one_finite_end() {
        let all = Elo::of(&tally(10, 0, 0).into()).unwrap();
        assert_eq!((all.value, all.high), (f64::INFINITY, f64::INFINITY));
        // With the score s, the likelihood of n wins of n is sⁿ.
        let expected = (-normal::WITHIN_95.powi(2) / 2.0 / 10.0).exp();
        assert_near(all.low, elo_of_score(expected), 1.0, "low");
        let none = Elo::of(&tally(0, 10, 0).into()).unwrap();
        assert_eq!((none.value, none.low), (f64::NEG_INFINITY, f64::NEG_INFINITY));
        assert_near(none.high, -all.low, 1e-6, "high");
        assert_eq!(Elo::of(&tally(0, 0, 0).into()), None);
        assert!(Elo::of(&tally(9, 0, 1).into()).unwrap().high.is_finite());
    }

    #[test]
    fn results_that_are_all_alike_prove_little() {
        let draws = Elo::of(&tally(0, 0, 20).into()).unwrap();
        assert_eq!(draws.value, 0.0);
        assert!(draws.high > 20.0 && draws.low < -20.0, "{draws:?}");
        assert_eq!(Elo::normalised(&tally(0, 0, 20).into()), None);
        assert!((0.8..0.9).contains(&superiority(&tally(1, 0, 0).into())));
        assert!((0.9998..1.0).contains(&superiority(&tally(10, 0, 0).into())));
        assert_eq!(superiority(&tally(0, 0, 0).into()), 0.5);
        assert_near(superiority(&tally(0, 0, 9).into()), 0.5, 1e-6, "draws only");
    }

    #[test]
    fn both_players_see_the_same_match() {
        let match_of_pairs = Pentanomial([3, 0, 8, 11, 2]);
        let (ours, theirs) = (match_of_pairs.into(), match_of_pairs.reversed().into());
        let (mine, other) = (Elo::of(&ours).unwrap(), Elo::of(&theirs).unwrap());
        assert_near(mine.value, -other.value, 1e-9, "value");
        assert_near(mine.low, -other.high, 1e-6, "ends");
        assert_near(superiority(&ours), 1.0 - superiority(&theirs), 1e-9, "superiority");
    }

    #[test]
    fn any_counts_have_an_ordered_interval() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for _ in 0..2000 {
            // From zero to some thousand millions, with many zeros.
            let counts = [(); 5].map(|()| 10f64.powf(random.random_range(-3.0..9.5)) as u64);
            let sample = Sample::from(Pentanomial(counts));
            if let Some(Elo { value, low, high }) = Elo::of(&sample) {
                assert!(low <= value && value <= high, "{counts:?}: {low} {value} {high}");
                assert!((0.0..=1.0).contains(&superiority(&sample)), "{counts:?}");
            }
        }
    }

    /// The share of `matches` simulated matches whose interval contains the true difference.
    fn coverage(
        strengths: Strengths,
        matches: u64,
        sample: fn(&mut SimulatedMatch) -> Sample,
    ) -> f64 {
        let held = (0..matches).filter(|&seed| {
            let elo = Elo::of(&sample(&mut SimulatedMatch::new(strengths, seed))).unwrap();
            elo.low <= strengths.elo && strengths.elo <= elo.high
        });
        held.count() as f64 / matches as f64
    }

    #[test]
    fn the_interval_holds_the_truth_in_95_of_100_matches() {
        let games = |players: &mut SimulatedMatch| players.tally(60).into();
        let pairs = |players: &mut SimulatedMatch| players.pentanomial(60).into();
        for (elo, draw_rate, advantage) in [(0.0, 0.5, 0.0), (60.0, 0.3, 0.1), (-250.0, 0.2, 0.1)] {
            let strengths = Strengths { elo, draw_rate, advantage };
            // 0.014 is three standard deviations of the share.
            assert_near(coverage(strengths, 2000, games), 0.95, 0.014, "games");
            assert_near(coverage(strengths, 2000, pairs), 0.95, 0.014, "pairs");
        }
    }
}
