//! Selectivity of multi-ProbCut: its cut thresholds, and the errors of shallow searches.
//!
//! The value of a deep search is predicted from that of a shallow one: their difference is normally distributed, and its standard deviation
//! depends on both depths and on the stage of the game (multi-ProbCut; Michael Buro, "ProbCut: an effective selective extension of the
//! alpha-beta algorithm", 1995, and "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello", 1997). If the
//! shallow value lies far enough outside the window, it replaces the deep search.
//!
//! The deviations are fitted to searches of the game (`training::selectivity`), which embeds them as text.

/// Selectivity. The stronger it is, the less far outside the window a shallow value must be for a cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Selectivity(u8);

/// Cut thresholds: the percentage of errors that are smaller, and the threshold in standard deviations, the two-sided quantile of the
/// normal distribution.
const THRESHOLDS: [(u8, f32); 6] =
    [(55, 0.75), (73, 1.10), (87, 1.51), (95, 1.96), (98, 2.33), (99, 2.58)];

impl Selectivity {
    /// The selectivity with the most cuts.
    pub(crate) const STRONGEST: Self = Self(0);
    /// No ProbCut.
    pub(crate) const NONE: Self = Self(THRESHOLDS.len() as u8);

    /// All selectivities, the strongest first, [`Self::NONE`] last.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..=Self::NONE.0).map(Self)
    }

    /// Percentage of errors that are smaller than the threshold; 100 without cuts.
    pub(crate) fn percent(self) -> u8 {
        THRESHOLDS.get(usize::from(self.0)).map_or(100, |&(percent, _)| percent)
    }

    /// Its index among all selectivities.
    pub(crate) const fn level(self) -> u8 {
        self.0
    }

    /// The inverse of [`Self::level`].
    pub(crate) const fn of_level(level: u8) -> Self {
        Self(level)
    }

    /// Its threshold in standard deviations; `None` without cuts.
    #[inline(always)]
    pub(crate) fn threshold(self) -> Option<f32> {
        THRESHOLDS.get(usize::from(self.0)).map(|&(_, threshold)| threshold)
    }
}

/// Two searches of one position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pair {
    /// Stage of the game, below [`STAGES`]: a measure of the remaining game, such as its empty squares or its men.
    pub stage: u32,
    /// Plies of the shallow search.
    pub shallow: u32,
    /// Plies of the deep search.
    pub deep: u32,
    /// True if the deep search reaches the end of the game, and so has no error of its own.
    pub is_ending: bool,
}

/// Number of terms of a [`Fit`].
pub(crate) const TERMS: usize = 7;

impl Pair {
    /// Terms of the linear function for the logarithm of the deviation. Logarithms of depths extrapolate well beyond the measured depths.
    pub(crate) fn terms(self) -> [f64; TERMS] {
        let e = f64::from(self.stage) / 10.0;
        let [s, d] = [self.shallow, self.deep].map(|plies| f64::from(plies).ln_1p());
        // Endings are measured at too few stages for a curve.
        let curve = if self.is_ending { 0.0 } else { e * e };
        [1.0, e, curve, s, d, e * s, s * d]
    }
}

/// Coefficients of a fitted deviation: its logarithm is the sum of their products with [`Pair::terms`].
pub(crate) type Fit = [f64; TERMS];

/// A fit for searches within the game, and one for searches to its end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Fits(pub [Fit; 2]);

impl Fits {
    /// Reads the fits: one per line, numbers separated by spaces. More lines may follow.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines().map(|line| {
            let numbers: Vec<f64> =
                line.split(' ').filter_map(|number| number.parse().ok()).collect();
            Fit::try_from(numbers).ok()
        });
        Some(Self([lines.next()??, lines.next()??]))
    }

    /// The text of the fits.
    pub(crate) fn to_text(self) -> String {
        let line = |fit: Fit| fit.map(|number| format!("{number:.4}")).join(" ") + "\n";
        self.0.map(line).concat()
    }

    /// The deviation of a pair, in units of the evaluation.
    pub(crate) fn deviation(&self, pair: Pair) -> f64 {
        let fit = self.0[usize::from(pair.is_ending)];
        pair.terms().iter().zip(fit).map(|(term, factor)| term * factor).sum::<f64>().exp()
    }
}

/// Exclusive upper bound of stages and of plies.
pub(crate) const STAGES: usize = 64;

/// The deviations of pairs of searches, in units of the evaluation.
pub(crate) struct Deviations {
    /// Of a search from the shallow search that replaces it. Shape \[stage\]\[plies\].
    of_shallow: Vec<[f32; STAGES]>,
    /// Of a search from the evaluation, in the same shape.
    of_evaluation: Vec<[f32; STAGES]>,
}

impl Deviations {
    /// The fitted deviations; `is_ending` is true for stages and plies of searches that reach the end.
    pub(crate) fn new(fits: &Fits, is_ending: fn(stage: u32, deep: u32) -> bool) -> Self {
        let value = |stage: u32, shallow: u32, deep: u32| {
            fits.deviation(Pair { stage, shallow, deep, is_ending: is_ending(stage, deep) }) as f32
        };
        let table = |shallow: fn(u32) -> u32| {
            let row =
                |stage| std::array::from_fn(|deep| value(stage, shallow(deep as u32), deep as u32));
            (0..STAGES as u32).map(row).collect()
        };
        Self { of_shallow: table(shallow_for), of_evaluation: table(|_| 0) }
    }

    /// The deviation of a search from the shallow search that replaces it.
    #[inline(always)]
    pub(crate) fn of_shallow(&self, stage: u32, deep: u32) -> f32 {
        self.of_shallow[stage as usize % STAGES][deep as usize % STAGES]
    }

    /// The deviation of a search from the evaluation.
    #[inline(always)]
    pub(crate) fn of_evaluation(&self, stage: u32, depth: u32) -> f32 {
        self.of_evaluation[stage as usize % STAGES][depth as usize % STAGES]
    }
}

/// Plies of the shallow search that replaces one of `deep` plies: about half, and both even or both odd, because the side that moves last
/// stands better.
pub(crate) const fn shallow_for(deep: u32) -> u32 {
    match deep {
        0..=2 => 0,
        3..=4 => deep - 2,
        _ => deep / 4 * 2 + deep % 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selectivities_fall_to_none() {
        let percents: Vec<_> = Selectivity::all().map(Selectivity::percent).collect();
        assert_eq!(percents, [55, 73, 87, 95, 98, 99, 100]);
        let thresholds: Vec<_> = Selectivity::all().map(Selectivity::threshold).collect();
        assert!(thresholds[..6].is_sorted_by(|a, b| a < b), "{thresholds:?}");
        assert_eq!((thresholds[0], thresholds[6]), (Some(0.75), None));
    }

    #[test]
    fn a_shallow_search_is_about_half_as_deep_and_ends_with_the_same_side() {
        let depths = (0..13).map(shallow_for).collect::<Vec<_>>();
        assert_eq!(depths, [0, 0, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6]);
    }

    const FITS: Fits =
        Fits([[4.0, 0.5, -0.1, -0.3, 0.4, 0.05, -0.02], [3.0, 0.2, 0.0, -0.1, 0.3, 0.02, -0.01]]);

    #[test]
    fn deviations_are_those_of_the_fits() {
        let found = Deviations::new(&FITS, |stage, deep| deep >= stage);
        for (found, stage, shallow, deep) in [
            (found.of_shallow(30, 8), 30, 4, 8),
            (found.of_shallow(14, 14), 14, 6, 14),
            (found.of_evaluation(30, 8), 30, 0, 8),
            (found.of_evaluation(9, 13), 9, 0, 13),
        ] {
            let pair = Pair { stage, shallow, deep, is_ending: deep >= stage };
            assert_eq!(found, FITS.deviation(pair) as f32, "{pair:?}");
        }
        let e: f64 = 3.0;
        let logs = [4.0, 0.5 * e, -0.1 * e * e, 0.4 * 9.0_f64.ln()];
        let pair = Pair { stage: 30, shallow: 0, deep: 8, is_ending: false };
        assert!((FITS.deviation(pair).ln() - logs.iter().sum::<f64>()).abs() < 1e-12);
    }

    #[test]
    fn fits_are_read_as_they_were_written() {
        assert_eq!(Fits::parse(&FITS.to_text()), Some(FITS));
        for broken in ["", "1 2 3 4 5 6 7", "1 2 3 4 5 6 7\n1 2 3 4 5 6", "1 2 3\n1 2 3"] {
            assert_eq!(Fits::parse(broken), None, "{broken}");
        }
    }
}
