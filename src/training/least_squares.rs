//! Linear least squares: the unknowns of each row add up to its target, as nearly as may be.

use crate::engine::StopToken;

use super::conjugate_gradients::{Squares, Until};
use super::rows::Rows;

/// Squared gradient, relative to the first, from which on steps follow rounding errors alone, and may diverge.
const CONVERGED: f64 = 1e-12;

/// The unknowns that minimise the weighted squares of the residuals of rows,
/// plus `ridge` times the squares of the unknowns; as near as some steps come, or as many as there were before a stop.
/// An unknown that no row has is 0.
#[must_use]
pub(crate) fn solve(
    rows: &Rows,
    ridge: f32,
    steps: u32,
    threads: usize,
    stop: &StopToken,
) -> Vec<f32> {
    let mut values = vec![0.0; rows.unknowns()];
    let mut residuals = rows.targets().to_vec();
    let until = Until { steps, gradient: CONVERGED };
    let squares = Squares { rows, weights: rows.weights(), ridge, threads };
    squares.descend(&mut values, &mut residuals, until, stop);
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;
    use crate::training::rows::Entry;

    fn solved(rows: &Rows, ridge: f32, steps: u32) -> Vec<f32> {
        solve(rows, ridge, steps, 1, &StopToken::default())
    }

    /// Rows of three entries of seven unknowns, and one that no row has.
    fn rows(targets: impl Fn([usize; 3]) -> f32) -> Rows {
        let mut rows = Rows::new(8);
        for seed in 0..200 {
            let pick = |column: u64, count| (hash(seed * 3 + column) % count) as usize;
            let unknowns = [pick(0, 4), pick(1, 4), 4 + pick(2, 3)];
            let entries = unknowns.map(|unknown| Entry::new(unknown as u32, 1));
            rows.push(entries, targets(unknowns), 1.0 + (seed % 3) as f32);
        }
        rows
    }

    #[test]
    fn what_made_the_targets_is_found() {
        let made_of = [3.0, -1.0, 0.5, 2.0, -4.0, 0.0, 7.0, 9.0_f32];
        let rows = rows(|unknowns| unknowns.iter().map(|&unknown| made_of[unknown]).sum());
        let sums = rows.sums(&solved(&rows, 0.0, 20), 1);
        for (sum, target) in sums.iter().zip(rows.targets()) {
            assert!((sum - target).abs() < 1e-3, "{sum} {target}");
        }
    }

    #[test]
    fn steps_end_where_the_solution_is_found() {
        // One row with the same unknown fifty times: the solution is 50 × 64 / (50² + ridge).
        let mut rows = Rows::new(1);
        rows.push([Entry::new(0, 1); 50], 64.0, 1.0);
        for ridge in [0.0, 1.0, 1e3, 1e4, 1e5, 1e6] {
            let found = solved(&rows, ridge, 1000)[0];
            let expected = 3200.0 / (2500.0 + ridge);
            assert!((found / expected - 1.0).abs() < 1e-4, "{ridge}: {found}");
        }
    }

    #[test]
    fn what_no_row_has_stays_0() {
        assert_eq!(solved(&rows(|_| 3.0), 0.0, 20)[7], 0.0);
    }

    #[test]
    fn no_other_solution_costs_less() {
        let rows = rows(|unknowns| (hash(unknowns[0] as u64 + 10) % 9) as f32);
        let ridge = 5.0;
        let cost = |values: &[f32]| {
            let sums = rows.sums(values, 1);
            let square = |(index, sum): (usize, &f32)| {
                rows.weights()[index] * (sum - rows.targets()[index]).powi(2)
            };
            sums.iter().enumerate().map(square).sum::<f32>()
                + ridge * values.iter().map(|value| value * value).sum::<f32>()
        };
        let best = solved(&rows, ridge, 20);
        for unknown in 0..7 {
            for change in [-0.05, 0.05] {
                let mut other = best.clone();
                other[unknown] += change;
                assert!(cost(&other) > cost(&best), "{unknown} {change}");
            }
        }
    }
}
