//! Logistic regression: the unknowns of each row add up to the logit of its target, a probability.
//!
//! By iteratively reweighted least squares (McCullagh and Nelder, "Generalized linear models", 1989, section 2.5):
//! about the present values the log loss is nearly a sum of weighted squares, which conjugate gradients bring down
//! some way, before the next step weighs anew (a truncated Newton method; Dembo and Steihaug, 1983).
//! For evaluations: a win is 1, a draw 0.5, a loss 0, and the sum of a row is the evaluation in logits.

use crate::engine::StopToken;

use super::conjugate_gradients::{Squares, Until};
use super::rows::Rows;

/// Logistic regression with a ridge.
pub(crate) struct Logistic<'a> {
    /// Rows to fit to; their targets are from 0 to 1.
    pub fitted: &'a Rows,
    /// Weight of each unknown beside those of the rows: so strongly it is held near 0.
    /// The cost is the weighted sum of the log losses, plus half of this times the squares of the unknowns.
    pub ridge: f32,
    /// Most steps of reweighting; some ten come near enough.
    pub steps: u32,
    /// Number of threads, on which no result depends.
    pub threads: usize,
}

/// Unknowns that a fit has found.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Solution {
    /// The value of each unknown, in logits; 0 where no row has it.
    pub values: Vec<f32>,
    /// Mean log loss of the rows that were fitted to, in nats; without knowledge it is ln 2.
    pub loss: f64,
    /// Steps of reweighting that were taken.
    pub steps: u32,
}

/// Descent of a step: with weights that will change, a gradient a tenth as long is near enough.
const DESCENT: Until = Until { steps: 50, gradient: 1e-2 };
/// Gain of a step, relative to the cost, with which the next would not be worth its time.
const CONVERGED: f64 = 1e-6;
/// Least variance of a result: the weight of a row without its own weight.
/// Rows that are all but certain would have none, and steps along them no bound.
const LEAST_VARIANCE: f32 = 1e-3;
/// Most halvings of a step that goes too far.
const HALVINGS: u32 = 20;

impl Logistic<'_> {
    /// The unknowns; `None` if it was stopped.
    #[must_use]
    pub(crate) fn solve(&self, stop: &StopToken) -> Option<Solution> {
        let mut values = vec![0.0; self.fitted.unknowns()];
        let mut sums = vec![0.0; self.fitted.len()];
        let mut steps = 0;
        while steps < self.steps {
            let cost = self.cost(&values, &sums);
            let next = self.step(&values, &sums, stop);
            let next = self.shortened(&values, next, cost);
            if stop.reason().is_some() {
                return None;
            }
            let Some((next, its_sums)) = next else { break };
            (values, sums) = (next, its_sums);
            steps += 1;
            if cost - self.cost(&values, &sums) <= CONVERGED * cost {
                break;
            }
        }
        let loss = mean(self.fitted, &sums);
        Some(Solution { values, loss, steps })
    }

    /// The cost, which is to be least.
    fn cost(&self, values: &[f32], sums: &[f32]) -> f64 {
        let squares: f64 = values.iter().map(|value| f64::from(*value).powi(2)).sum();
        losses(self.fitted, sums) + f64::from(self.ridge) / 2.0 * squares
    }

    /// The values that are best as far as the weights of the present ones tell.
    fn step(&self, values: &[f32], sums: &[f32], stop: &StopToken) -> Vec<f32> {
        let rows = self.fitted;
        let of_row = |((sum, target), weight): ((&f32, &f32), &f32)| {
            let expected = 1.0 / (1.0 + (-sum).exp());
            let variance = (expected * (1.0 - expected)).max(LEAST_VARIANCE);
            (weight * variance, (target - expected) / variance)
        };
        let (weights, mut residuals): (Vec<f32>, Vec<f32>) =
            sums.iter().zip(rows.targets()).zip(rows.weights()).map(of_row).unzip();
        let squares = Squares { rows, weights: &weights, ridge: self.ridge, threads: self.threads };
        let mut next = values.to_vec();
        squares.descend(&mut next, &mut residuals, DESCENT, stop);
        next
    }

    /// The step, or as much of it as does not cost more than the values before it, with the sums of the rows;
    /// `None` if no part does.
    fn shortened(
        &self,
        values: &[f32],
        mut next: Vec<f32>,
        cost: f64,
    ) -> Option<(Vec<f32>, Vec<f32>)> {
        for _ in 0..HALVINGS {
            let sums = self.fitted.sums(&next, self.threads);
            if self.cost(&next, &sums) <= cost {
                return Some((next, sums));
            }
            next.iter_mut().zip(values).for_each(|(next, value)| *next = (*next + value) / 2.0);
        }
        None
    }
}

/// Mean log loss of rows that add up to some sums, in nats; 0 without rows.
fn mean(rows: &Rows, sums: &[f32]) -> f64 {
    let weight: f64 = rows.weights().iter().copied().map(f64::from).sum();
    if weight > 0.0 { losses(rows, sums) / weight } else { 0.0 }
}

/// The weighted sum of the log losses.
fn losses(rows: &Rows, sums: &[f32]) -> f64 {
    let rows = sums.iter().zip(rows.targets()).zip(rows.weights());
    rows.map(|((&sum, &target), &weight)| f64::from(weight) * log_loss(sum.into(), target.into()))
        .sum()
}

/// The cross entropy of a target and the probability whose logit is `sum`; not by their logarithms, which may be infinite.
pub(super) fn log_loss(sum: f64, target: f64) -> f64 {
    sum.max(0.0) + (-sum.abs()).exp().ln_1p() - target * sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Stopped;
    use crate::game::hash;
    use crate::training::rows::Entry;

    /// Rows of two features and a number from -3 to 3, of which the last unknown is the factor, and an unknown that none has.
    fn rows(target: impl Fn(u64, [(usize, i8); 3]) -> f32) -> Rows {
        let mut rows = Rows::new(8);
        for seed in 0..400 {
            let pick = |column: u64, count| hash(seed * 3 + column) % count;
            let number = pick(2, 7) as i8 - 3;
            let entries = [(pick(0, 6) as usize, 1), (pick(1, 6) as usize, -1), (6, number)];
            let weight = 1.0 + (seed % 3) as f32;
            let row = entries.map(|(unknown, times)| Entry::new(unknown as u32, times));
            rows.push(row, target(seed, entries), weight);
        }
        rows
    }

    fn solved(rows: &Rows, ridge: f32) -> Solution {
        let fit = Logistic { fitted: rows, ridge, steps: 100, threads: 1 };
        fit.solve(&StopToken::default()).unwrap()
    }

    #[test]
    fn what_made_the_probabilities_is_found() {
        let made_of = [1.0, -2.0, 0.5, 0.0, 3.0, -1.5, 0.7_f32];
        let rows = rows(|_, entries| {
            let sum: f32 = entries.iter().map(|&(n, times)| made_of[n] * f32::from(times)).sum();
            1.0 / (1.0 + (-sum).exp())
        });
        let Solution { values, loss, steps } = solved(&rows, 0.0);
        assert!(steps < 15, "{steps}");
        // Features come in pairs of opposite signs, so that only differences of their values count.
        for unknown in 1..6 {
            let difference = values[unknown] - values[0] - (made_of[unknown] - made_of[0]);
            assert!(difference.abs() < 0.05, "{unknown} {difference}");
        }
        assert!((values[6] - made_of[6]).abs() < 0.02, "{}", values[6]);
        assert_eq!(values[7], 0.0);
        let entropy = rows.targets().iter().zip(rows.weights()).map(|(&p, &weight)| {
            let p = f64::from(p);
            -f64::from(weight) * (p * p.ln() + (1.0 - p) * (1.0 - p).ln())
        });
        let entropy = entropy.sum::<f64>() / f64::from(rows.weights().iter().sum::<f32>());
        assert!((loss / entropy - 1.0).abs() < 1e-3, "{loss} {entropy}");
    }

    #[test]
    fn no_other_solution_costs_less() {
        let rows = rows(|seed, _| [0.0, 0.5, 1.0][(hash(seed + 1000) % 3) as usize]);
        let fit = Logistic { fitted: &rows, ridge: 5.0, steps: 100, threads: 1 };
        let cost = |values: &[f32]| fit.cost(values, &rows.sums(values, 1));
        let best = fit.solve(&StopToken::default()).unwrap().values;
        for unknown in 0..8 {
            for change in [-0.05, 0.05] {
                let mut other = best.clone();
                other[unknown] += change;
                assert!(cost(&other) > cost(&best), "{unknown} {change}");
            }
        }
    }

    #[test]
    fn what_is_certain_stays_finite_and_a_ridge_holds_it_near_0() {
        let certain = rows(|_, entries| f32::from(entries[2].1 > 0));
        let [free, held] = [0.0, 100.0].map(|ridge| solved(&certain, ridge));
        assert!(free.values.iter().all(|value| value.is_finite()), "{free:?}");
        assert!(free.loss < held.loss && held.loss < std::f64::consts::LN_2);
        assert!(held.values[6] < free.values[6] && held.values[6] > 0.1, "{held:?}");
    }

    #[test]
    fn a_loss_is_that_of_the_probability() {
        for (sum, target, expected) in [
            (0.0, 0.5, std::f64::consts::LN_2),
            (3.0_f64.ln(), 1.0, (4.0 / 3.0_f64).ln()),
            (3.0_f64.ln(), 0.0, 4.0_f64.ln()),
            (-1000.0, 1.0, 1000.0),
            (1000.0, 1.0, 0.0),
        ] {
            let found = log_loss(sum, target);
            assert!((found - expected).abs() < 1e-12, "{sum} {target}: {found}");
        }
        assert_eq!(mean(&Rows::new(3), &[]), 0.0);
    }

    #[test]
    fn a_stop_ends_it() {
        let stop = StopToken::default();
        stop.stop(Stopped::Stop);
        let rows = rows(|seed, _| (seed % 2) as f32);
        let fit = Logistic { fitted: &rows, ridge: 1.0, steps: 10, threads: 1 };
        assert_eq!(fit.solve(&stop), None);
    }
}
