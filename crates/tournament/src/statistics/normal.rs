//! The standard normal distribution.

use std::f64::consts::TAU;

/// Half the width of the central interval with a probability of 95 %.
pub(super) const WITHIN_95: f64 = 1.959_963_984_540_054;

/// Up to this value the series is used, beyond it the continued fraction; near it both are exact to double precision.
const CENTRE: f64 = 3.0;

/// The probability that a standard normal variable is below `x`; its relative error is below 1e-12 in the lower tail too.
pub(super) fn distribution(x: f64) -> f64 {
    let beyond = if x.abs() <= CENTRE { 0.5 - from_centre(x.abs()) } else { tail_beyond(x.abs()) };
    if x > 0.0 { 1.0 - beyond } else { beyond }
}

fn density(x: f64) -> f64 {
    (-x * x / 2.0).exp() / TAU.sqrt()
}

/// The probability between 0 and `x`, by the series `density · (x + x³/3 + x⁵/(3·5) + …)` (George Marsaglia, "Evaluating the Normal
/// Distribution", Journal of Statistical Software 11 (4), 2004).
fn from_centre(x: f64) -> f64 {
    let mut term = x;
    let mut sum = x;
    let mut odd = 1.0;
    while term > 1e-17 * sum {
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    sum * density(x)
}

/// The probability above a positive `x`, by Laplace's continued fraction `density / (x + 1/(x + 2/(x + 3/(x + …))))` (Abramowitz and
/// Stegun, "Handbook of Mathematical Functions", 1964, 26.2.14).
fn tail_beyond(x: f64) -> f64 {
    let fraction = (1..=100).rev().fold(x, |below, place| x + f64::from(place) / below);
    density(x) / fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_values_are_met() {
        // Abramowitz and Stegun 1964, table 26.1.
        let table = [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (2.0, 0.977_249_868_051_821),
            (-3.0, 1.349_898_031_630_09e-3),
        ];
        for (x, expected) in table {
            assert!((distribution(x) / expected - 1.0).abs() < 1e-9, "{x}: {}", distribution(x));
        }
        assert!((distribution(WITHIN_95) - 0.975).abs() < 1e-15);
    }

    #[test]
    fn series_and_fraction_agree_where_they_meet() {
        for x in [2.5, 3.0, 3.5, 4.0] {
            assert!(((0.5 - from_centre(x)) / tail_beyond(x) - 1.0).abs() < 1e-11, "{x}");
        }
    }
}
