//! Selectivity of multi-ProbCut: its cut thresholds, and the errors of shallow searches.
//!
//! The value of a deep search is guessed from that of a shallow one: their difference is normally distributed,
//! and its standard deviation depends on both depths and on the stage of the game
//! (multi-ProbCut; Michael Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995,
//! and "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello", 1997).
//! A shallow value that is far enough beyond the window then answers for the deep one.
//!
//! The deviations are a fit, made by `plateau train othello-selectivity` (`training`), in `selectivity.txt`.

use std::sync::LazyLock;

/// Selectivity: the stronger, the less far beyond the window a shallow search must be to cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::games::othello::engine) struct Selectivity(u8);

/// Cut thresholds: per cent of the errors that are smaller, and how many standard deviations that is,
/// the two-sided quantile of the normal distribution.
const THRESHOLDS: [(u8, f32); 5] = [(73, 1.10), (87, 1.51), (95, 1.96), (98, 2.33), (99, 2.58)];

impl Selectivity {
    /// The one that cuts most.
    pub(crate) const STRONGEST: Self = Self(0);
    /// No ProbCut.
    pub(crate) const NONE: Self = Self(THRESHOLDS.len() as u8);

    /// All of them, the strongest first, [`Self::NONE`] last.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..=Self::NONE.0).map(Self)
    }

    /// Per cent of the errors that are smaller than its threshold; 100 without cuts.
    pub(crate) fn percent(self) -> u8 {
        THRESHOLDS.get(usize::from(self.0)).map_or(100, |&(percent, _)| percent)
    }

    /// Its place among all of them.
    pub(crate) const fn level(self) -> u8 {
        self.0
    }

    /// The reverse of [`Self::level`].
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
pub(in crate::games::othello) struct Pair {
    /// Empty squares.
    pub empties: u32,
    /// Plies of the shallow search.
    pub shallow: u32,
    /// Plies of the deep search; as many as empty squares reach the end.
    pub deep: u32,
}

/// Numbers of a [`Fit`].
pub(in crate::games::othello) const TERMS: usize = 7;

impl Pair {
    /// The deep search reaches the end, and so has no error of its own.
    pub(crate) const fn is_ending(self) -> bool {
        self.deep >= self.empties
    }

    /// Terms of the linear function that is the logarithm of the deviation.
    /// Logarithms of depths stay sensible far beyond the depths that were measured.
    pub(crate) fn terms(self) -> [f64; TERMS] {
        let e = f64::from(self.empties) / 10.0;
        let [s, d] = [self.shallow, self.deep].map(|plies| f64::from(plies).ln_1p());
        // Endings are measured over few numbers of empty squares, too few for a curve.
        let curve = if self.is_ending() { 0.0 } else { e * e };
        [1.0, e, curve, s, d, e * s, s * d]
    }
}

/// Factors of a fitted deviation: the logarithm of its 1/128 discs is the sum of these times [`Pair::terms`].
pub(in crate::games::othello) type Fit = [f64; TERMS];

/// The deviation of a pair, in 1/128 disc.
pub(in crate::games::othello) fn deviation(fit: &Fit, pair: Pair) -> f64 {
    pair.terms().iter().zip(fit).map(|(term, factor)| term * factor).sum::<f64>().exp()
}

/// A fit of searches within the game, and one of searches to its end.
static FITTED: &str = include_str!("selectivity.txt");

/// Reads the fits: a line each, the numbers apart by spaces.
fn parse(text: &str) -> Option<[Fit; 2]> {
    let mut lines = text.lines().map(|line| {
        let numbers: Vec<f64> = line.split(' ').filter_map(|number| number.parse().ok()).collect();
        Fit::try_from(numbers).ok()
    });
    Some([lines.next()??, lines.next()??])
}

/// Empty squares and plies below this.
const SIZE: usize = 64;

/// The deviations of the pairs that the search asks for.
pub(in crate::games::othello::engine) struct Deviations {
    /// Of a search from the shallow one that stands for it. Shape \[empties\]\[plies\], in 1/128 disc.
    of_shallow: Vec<[f32; SIZE]>,
    /// Of a search from the evaluation, in the same shape.
    of_evaluation: Vec<[f32; SIZE]>,
}

impl Deviations {
    /// The fitted ones.
    pub(crate) fn shared() -> &'static Self {
        static SHARED: LazyLock<Deviations> = LazyLock::new(|| {
            Deviations::new(&parse(FITTED).expect("the fit that is built in can be read"))
        });
        &SHARED
    }

    fn new([middle, ending]: &[Fit; 2]) -> Self {
        let value = |empties: usize, shallow: u32, deep: usize| {
            let pair = Pair { empties: empties as u32, shallow, deep: deep as u32 };
            deviation(if pair.is_ending() { ending } else { middle }, pair) as f32
        };
        let table = |shallow: fn(u32) -> u32| {
            let row = |e| std::array::from_fn(|deep| value(e, shallow(deep as u32), deep));
            (0..SIZE).map(row).collect()
        };
        Self { of_shallow: table(shallow_for), of_evaluation: table(|_| 0) }
    }

    /// The deviation of a search from the shallow one that stands for it, in 1/128 disc.
    #[inline(always)]
    pub(crate) fn of_shallow(&self, empties: u32, deep: u32) -> f32 {
        self.of_shallow[empties as usize % SIZE][deep as usize % SIZE]
    }

    /// The deviation of a search from the evaluation, in 1/128 disc.
    #[inline(always)]
    pub(crate) fn of_evaluation(&self, empties: u32, depth: u32) -> f32 {
        self.of_evaluation[empties as usize % SIZE][depth as usize % SIZE]
    }
}

/// Plies of the shallow search that stands for one of `deep`: about half of them, and both even or both odd,
/// for the side that moves last stands better.
pub(super) const fn shallow_for(deep: u32) -> u32 {
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
        assert_eq!(percents, [73, 87, 95, 98, 99, 100]);
        let thresholds: Vec<_> = Selectivity::all().map(Selectivity::threshold).collect();
        assert!(thresholds[..5].is_sorted_by(|a, b| a < b), "{thresholds:?}");
        assert_eq!((thresholds[0], thresholds[5]), (Some(1.10), None));
    }

    #[test]
    fn a_shallow_search_is_about_half_as_deep_and_ends_with_the_same_side() {
        let depths = (0..13).map(shallow_for).collect::<Vec<_>>();
        assert_eq!(depths, [0, 0, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6]);
    }

    #[test]
    fn deviations_are_those_of_the_fit() {
        let [middle, ending] = parse(FITTED).unwrap();
        let of = |fit, empties, shallow, deep| deviation(&fit, Pair { empties, shallow, deep });
        let found = Deviations::shared();
        for (found, fitted) in [
            (found.of_shallow(30, 8), of(middle, 30, 4, 8)),
            (found.of_shallow(14, 14), of(ending, 14, 6, 14)),
            (found.of_evaluation(30, 8), of(middle, 30, 0, 8)),
            (found.of_evaluation(9, 13), of(ending, 9, 0, 13)),
        ] {
            assert_eq!(found, fitted as f32);
        }
        for broken in ["", "1 2 3 4 5 6 7", "1 2 3 4 5 6 7\n1 2 3 4 5 6", "1 2 3\n1 2 3"] {
            assert_eq!(parse(broken), None, "{broken}");
        }
    }
}
