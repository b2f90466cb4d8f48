//! The sequential probability ratio test: ends a match as soon as one of two hypotheses can be accepted.
//!
//! H0 says that the difference is `elo0`, H1 that it is `elo1`, in logistic Elo. After every game, or pair of games, the log-likelihood
//! ratio is compared with two fixed bounds (Abraham Wald, "Sequential Tests of Statistical Hypotheses", Annals of Mathematical Statistics
//! 16, 1945). The hypotheses do not fix the draw rate, nor the correlation of the games of a pair: each uses the most likely distribution
//! with its expected score, which makes the test the generalised one (Michel Van den Bergh, "A Practical Introduction to the GSPRT", 2017,
//! <https://www.cantate.be/Fishtest/GSPRT_approximation.pdf>; Xiaoou Li, Jingchen Liu and Zhiliang Ying, "Generalized Sequential
//! Probability Ratio Test for Separate Families of Hypotheses", Sequential Analysis 33, 2014). The maxima are computed exactly
//! (`likelihood`), not by the usual normal approximation.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::elo::score_of_elo;
use super::likelihood::Likelihood;
use super::sample::Sample;

/// Largest absolute difference of a hypothesis; beyond it the expected score is so close to 0 or 1 that a test would not end.
const WIDEST_ELO: f64 = 2000.0;

/// The two hypotheses, and their error rates.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// Error in the parameters of a test.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
pub enum SprtError {
    /// `elo0` is not below `elo1`.
    #[error("elo0 must be below elo1, but {elo0} is not below {elo1}")]
    Order {
        /// The value given.
        elo0: f64,
        /// The value given.
        elo1: f64,
    },
    /// A hypothesis is out of range.
    #[error("{name} must lie between -{WIDEST_ELO} and {WIDEST_ELO}, not at {value}")]
    Elo {
        /// `elo0` or `elo1`.
        name: &'static str,
        /// The value given.
        value: f64,
    },
    /// An error rate is not a proportion.
    #[error("{name} must lie between 0 and 1, both excluded, not at {value}")]
    Rate {
        /// `alpha` or `beta`.
        name: &'static str,
        /// The value given.
        value: f64,
    },
    /// The sum of the error rates is not below 1, so guessing would do as well.
    #[error("alpha and beta must sum to less than 1, but {alpha} and {beta} do not")]
    Sum {
        /// The value given.
        alpha: f64,
        /// The value given.
        beta: f64,
    },
}

/// The bounds of the log-likelihood ratio that end the test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SprtBounds {
    /// H0 is accepted at or below this negative bound.
    pub lower: f64,
    /// H1 is accepted at or above this positive bound.
    pub upper: f64,
}

/// The verdict of the games so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SprtVerdict {
    /// The difference is `elo0` rather than `elo1`.
    AcceptH0,
    /// The difference is `elo1` rather than `elo0`.
    AcceptH1,
    /// More games are needed.
    Continue,
}

/// Its parameters, as on a command line.
impl Display for Sprt {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta } = self;
        write!(f, "elo0={elo0} elo1={elo1} alpha={alpha} beta={beta}")
    }
}

impl Sprt {
    /// A test of `elo1` against `elo0`. `alpha` is the rate of accepting H1 although H0 holds, `beta` that of the reverse error.
    ///
    /// # Errors
    /// Unless −2000 ≤ `elo0` < `elo1` ≤ 2000, 0 < `alpha`, 0 < `beta` and `alpha` + `beta` < 1.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        for (name, value) in [("elo0", elo0), ("elo1", elo1)] {
            if !(-WIDEST_ELO..=WIDEST_ELO).contains(&value) {
                return Err(SprtError::Elo { name, value });
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::Order { elo0, elo1 });
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 1.0) {
                return Err(SprtError::Rate { name, value });
            }
        }
        if alpha + beta >= 1.0 {
            return Err(SprtError::Sum { alpha, beta });
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }

    /// The hypotheses `elo0` and `elo1`.
    #[must_use]
    pub const fn hypotheses(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// Wald's bounds: `ln(β / (1 − α))` and `ln((1 − β) / α)`.
    #[must_use]
    pub fn bounds(&self) -> SprtBounds {
        SprtBounds {
            lower: (self.beta / (1.0 - self.alpha)).ln(),
            upper: ((1.0 - self.beta) / self.alpha).ln(),
        }
    }

    /// The log-likelihood ratio of H1 to H0; 0 without games.
    #[must_use]
    pub fn llr(&self, sample: &Sample) -> f64 {
        if sample.observations() == 0 {
            return 0.0;
        }
        let likelihood = Likelihood::of(sample);
        let [h0, h1] = self.hypotheses().map(|elo| likelihood.at(score_of_elo(elo)).0);
        h1 - h0
    }

    /// The verdict of the games so far. The caller asks after every observation of the sample, game or pair, and stops at the first
    /// decision.
    #[must_use]
    pub fn verdict(&self, sample: &Sample) -> SprtVerdict {
        let llr = self.llr(sample);
        let SprtBounds { lower, upper } = self.bounds();
        if llr <= lower {
            SprtVerdict::AcceptH0
        } else if llr >= upper {
            SprtVerdict::AcceptH1
        } else {
            SprtVerdict::Continue
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::simulation::{SimulatedMatch, Strengths};
    use crate::statistics::{Pentanomial, Tally};

    fn sprt(elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(elo0, elo1, 0.05, 0.05).unwrap()
    }

    fn assert_llrs(cases: &[(Sample, [f64; 2], f64)]) {
        for (sample, [elo0, elo1], expected) in cases {
            let llr = sprt(*elo0, *elo1).llr(sample);
            assert!((llr - expected).abs() <= 0.005, "{sample:?}: {llr}, not {expected}");
        }
    }

    /// The logistic cases of fastchess, `app/tests/sprt_test.cpp` (Disservin/fastchess on GitHub, commit 0cbac49).
    #[test]
    fn the_llrs_of_fastchess_are_met() {
        assert_llrs(&[
            (Tally { wins: 21404, losses: 21184, draws: 40708 }.into(), [0.5, 2.5], -1.57),
            (Tally { wins: 57433, losses: 57030, draws: 106_593 }.into(), [0.0, 2.0], -2.59),
            (Pentanomial([223, 9863, 20279 + 1000, 10037, 246]).into(), [0.5, 2.5], -3.07),
            (Pentanomial([871, 26175, 55003 + 980, 26678, 821]).into(), [0.0, 2.0], -4.98),
        ]);
    }

    /// Tests that fishtest ran for the pull requests 2493, 2950, 2951, 2971, 3098 and 3209 of official-stockfish/Stockfish
    /// (github.com/official-stockfish/Stockfish/pull/2971 and so on), when its hypotheses were in logistic Elo. The normal approximation
    /// gives 2.98 for the first of them, so the exact maximum is required.
    #[test]
    fn the_llrs_of_fishtest_are_met() {
        assert_llrs(&[
            (Pentanomial([17, 253, 1042, 337, 39]).into(), [-0.5, 1.5], 2.96),
            (Pentanomial([11, 407, 3238, 513, 11]).into(), [0.25, 1.75], 2.93),
            (Pentanomial([59, 754, 2467, 865, 75]).into(), [-0.5, 1.5], 2.95),
            (Pentanomial([133, 1751, 5094, 1849, 165]).into(), [-0.5, 1.5], 2.94),
            (Pentanomial([491, 7345, 29693, 7670, 465]).into(), [-0.25, 1.25], 2.96),
            (Pentanomial([253, 4282, 17604, 4431, 286]).into(), [-0.25, 1.25], 2.94),
            (Pentanomial([58, 3302, 33130, 3518, 84]).into(), [0.25, 1.25], 2.97),
            (Pentanomial([424, 2948, 5832, 3045, 460]).into(), [-1.0, 3.0], 2.94),
            (Pentanomial([1284, 17437, 55536, 18085, 1292]).into(), [0.0, 2.0], 2.94),
        ]);
    }

    #[test]
    fn the_bounds_are_those_of_wald() {
        // ln 19, which is the ±2.94 in every test of fishtest.
        let SprtBounds { lower, upper } = sprt(0.0, 5.0).bounds();
        assert!((lower + 2.944_438_979_166_44).abs() < 1e-12);
        assert!((upper - 2.944_438_979_166_44).abs() < 1e-12);
        let uneven = Sprt::new(0.0, 5.0, 0.01, 0.2).unwrap().bounds();
        assert!((uneven.lower - (0.2f64 / 0.99).ln()).abs() < 1e-12);
        assert!((uneven.upper - 80f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn what_is_no_test_is_refused_with_its_reason() {
        let cases = [
            ([5.0, 0.0, 0.05, 0.05], "elo0 must be below elo1, but 5 is not below 0"),
            ([1.0, 1.0, 0.05, 0.05], "elo0 must be below elo1, but 1 is not below 1"),
            ([f64::NAN, 1.0, 0.05, 0.05], "elo0 must lie between -2000 and 2000, not at NaN"),
            ([0.0, 1e9, 0.05, 0.05], "elo1 must lie between -2000 and 2000, not at 1000000000"),
            ([0.0, 1.0, 0.0, 0.05], "alpha must lie between 0 and 1, both excluded, not at 0"),
            ([0.0, 1.0, 0.05, 1.0], "beta must lie between 0 and 1, both excluded, not at 1"),
            (
                [0.0, 1.0, 0.5, 0.5],
                "alpha and beta must sum to less than 1, but 0.5 and 0.5 do not",
            ),
        ];
        for ([elo0, elo1, alpha, beta], message) in cases {
            let error = Sprt::new(elo0, elo1, alpha, beta).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn few_and_one_sided_games_have_an_llr() {
        let test = sprt(0.0, 40.0);
        assert_eq!(test.llr(&Tally::default().into()), 0.0);
        assert_eq!(test.verdict(&Tally::default().into()), SprtVerdict::Continue);
        for (wins, losses, sign) in [(1, 0, 1.0), (0, 1, -1.0), (500, 0, 1.0), (0, 500, -1.0)] {
            let llr = test.llr(&Tally { wins, losses, draws: 0 }.into());
            assert!(llr.is_finite() && llr * sign > 0.0, "{wins} {losses}: {llr}");
        }
        // n wins of n give n ln(s1 / s0), except for the weight of the results that were not observed.
        let llr = test.llr(&Tally { wins: 500, losses: 0, draws: 0 }.into());
        assert!((llr - 500.0 * (score_of_elo(40.0) / 0.5).ln()).abs() < 0.01, "{llr}");
    }

    #[test]
    fn the_llr_of_mirrored_hypotheses_is_mirrored() {
        let pairs = Pentanomial([3, 10, 31, 17, 0]);
        let ours = sprt(-10.0, 30.0).llr(&pairs.into());
        let theirs = sprt(-30.0, 10.0).llr(&pairs.reversed().into());
        assert!((ours + theirs).abs() < 1e-9, "{ours} {theirs}");
    }

    /// The verdict of one simulated test, which is asked after every observation of `observe`.
    fn run<C: Copy + Default + Into<Sample>>(
        test: &Sprt,
        players: &mut SimulatedMatch,
        observe: fn(&mut SimulatedMatch, &mut C),
    ) -> SprtVerdict {
        let mut counts = C::default();
        loop {
            observe(players, &mut counts);
            match test.verdict(&counts.into()) {
                SprtVerdict::Continue => {}
                verdict => return verdict,
            }
        }
    }

    /// Runs simulated tests at both hypotheses and checks the rates of wrong verdicts.
    fn assert_error_rates<C: Copy + Default + Into<Sample>>(
        advantage: f64,
        observe: fn(&mut SimulatedMatch, &mut C),
    ) {
        const TESTS: u64 = 1500;
        let test = sprt(0.0, 40.0);
        for (elo, wrong) in [(0.0, SprtVerdict::AcceptH1), (40.0, SprtVerdict::AcceptH0)] {
            let strengths = Strengths { elo, draw_rate: 0.4, advantage };
            let errors = (0..TESTS).filter(|&seed| {
                run(&test, &mut SimulatedMatch::new(strengths, seed), observe) == wrong
            });
            let rate = errors.count() as f64 / TESTS as f64;
            // Three standard deviations above the nominal rate.
            assert!(rate <= 0.05 + 0.017, "at {elo}: {rate}");
            // A test that is never wrong plays too many games, or ignores the results.
            assert!(rate >= 0.02, "at {elo}: {rate}");
        }
    }

    #[test]
    fn error_rates_over_games_are_as_promised() {
        assert_error_rates(0.0, |players, tally: &mut Tally| tally.add(players.game()));
    }

    #[test]
    fn error_rates_over_pairs_are_as_promised() {
        assert_error_rates(0.15, |players, pairs: &mut Pentanomial| pairs.add(players.pair()));
    }
}
