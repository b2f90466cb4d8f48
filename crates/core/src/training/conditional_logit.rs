//! Conditional logit: the probability that an alternative of a choice is chosen is proportional to the exponential of a weighted sum of its
//! attributes (Daniel McFadden, "Conditional logit analysis of qualitative choice behavior", 1974).
//!
//! The weights maximise the likelihood of the choices that were made. The logarithm of the likelihood is concave, so Newton's method
//! finds its maximum.

use crate::cholesky::Cholesky;

/// A choice that was made among alternatives with `N` attributes each.
pub trait Choice<const N: usize> {
    /// The attributes of each alternative.
    fn alternatives(&self) -> impl Iterator<Item = [f64; N]>;

    /// Index of the alternative that was chosen.
    fn chosen(&self) -> usize;
}

/// Precision of the weights that shrinks those which the choices do not determine to 0.
const RIDGE: f64 = 1.0;
/// Steps of Newton's method at most; it needs fewer than ten.
const MOST_STEPS: usize = 50;
/// Change of the weights that ends it.
const LEAST_CHANGE: f64 = 1e-7;

/// The weights that explain the choices best.
pub fn fit<const N: usize>(choices: &[impl Choice<N>]) -> [f64; N] {
    let mut weights = [0.0; N];
    for _ in 0..MOST_STEPS {
        let step = newton_step(choices, &weights);
        (0..N).for_each(|at| weights[at] += step[at]);
        if step.iter().all(|change| change.abs() < LEAST_CHANGE) {
            break;
        }
    }
    weights
}

/// The change of the weights by one step of Newton's method.
fn newton_step<const N: usize>(choices: &[impl Choice<N>], weights: &[f64; N]) -> Vec<f64> {
    let mut gradient = weights.map(|weight| -RIDGE * weight);
    let mut information = vec![0.0; N * N];
    (0..N).for_each(|at| information[at * N + at] = RIDGE);
    for choice in choices {
        let probabilities = probabilities(choice, weights);
        let mut mean = [0.0; N];
        for (attributes, probability) in choice.alternatives().zip(&probabilities) {
            (0..N).for_each(|at| mean[at] += probability * attributes[at]);
        }
        for (index, (attributes, probability)) in
            choice.alternatives().zip(&probabilities).enumerate()
        {
            let off: [f64; N] = std::array::from_fn(|at| attributes[at] - mean[at]);
            if index == choice.chosen() {
                (0..N).for_each(|at| gradient[at] += off[at]);
            }
            for row in (0..N).filter(|&row| off[row] != 0.0) {
                let scaled = probability * off[row];
                (0..=row).for_each(|column| information[row * N + column] += scaled * off[column]);
            }
        }
    }
    Cholesky::of(N, information).solve(&gradient)
}

/// The probability of each alternative.
pub fn probabilities<const N: usize>(choice: &impl Choice<N>, weights: &[f64; N]) -> Vec<f64> {
    let utility =
        |attributes: [f64; N]| -> f64 { attributes.iter().zip(weights).map(|(a, w)| a * w).sum() };
    let utilities: Vec<f64> = choice.alternatives().map(utility).collect();
    let largest = utilities.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let likelihoods: Vec<f64> = utilities.iter().map(|utility| (utility - largest).exp()).collect();
    let sum: f64 = likelihoods.iter().sum();
    likelihoods.into_iter().map(|likelihood| likelihood / sum).collect()
}

/// Quality of weights on choices.
#[derive(Debug, Clone, Copy)]
pub struct Quality {
    /// Mean of the negative logarithm of the probability of the chosen alternative, in nats.
    pub loss: f64,
    /// Share of the choices in which the chosen alternative was the most probable; of several equal ones each counts for its part.
    pub foreseen: f64,
}

/// The quality of weights on choices, of which there is at least one.
pub fn quality<const N: usize>(choices: &[impl Choice<N>], weights: &[f64; N]) -> Quality {
    let (mut loss, mut foreseen) = (0.0, 0.0);
    for choice in choices {
        let probabilities = probabilities(choice, weights);
        let chosen = probabilities[choice.chosen()];
        loss -= chosen.ln();
        if probabilities.iter().all(|&other| other <= chosen) {
            foreseen += 1.0 / probabilities.iter().filter(|&&other| other >= chosen).count() as f64;
        }
    }
    let count = choices.len() as f64;
    Quality { loss: loss / count, foreseen: foreseen / count }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    struct Drawn {
        alternatives: Vec<[f64; 3]>,
        chosen: usize,
    }

    impl Choice<3> for Drawn {
        fn alternatives(&self) -> impl Iterator<Item = [f64; 3]> {
            self.alternatives.iter().copied()
        }

        fn chosen(&self) -> usize {
            self.chosen
        }
    }

    /// A choice by these weights, with an error of the Gumbel distribution.
    fn draw(weights: [f64; 3], random: &mut Xoshiro256PlusPlus) -> Drawn {
        let count = random.random_range(2..8);
        let alternatives: Vec<[f64; 3]> = (0..count)
            .map(|_| {
                [
                    random.random_range(-1.0..1.0),
                    f64::from(random.random_range(0..2)),
                    random.random_range(0.0..3.0),
                ]
            })
            .collect();
        let utilities: Vec<f64> = alternatives
            .iter()
            .map(|attributes| {
                let gumbel = -(-random.random::<f64>().ln()).ln();
                gumbel + attributes.iter().zip(weights).map(|(a, w)| a * w).sum::<f64>()
            })
            .collect();
        let chosen = (0..count).max_by(|&a, &b| utilities[a].total_cmp(&utilities[b])).unwrap();
        Drawn { alternatives, chosen }
    }

    #[test]
    fn weights_of_drawn_choices_are_found_again() {
        const TRUE: [f64; 3] = [1.5, -0.7, 0.25];
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let choices: Vec<_> = (0..20_000).map(|_| draw(TRUE, &mut random)).collect();
        let weights = fit(&choices);
        for (weight, expected) in weights.iter().zip(TRUE) {
            assert!((weight - expected).abs() < 0.05, "{weights:?}");
        }
        let [fitted, none] = [weights, [0.0; 3]].map(|weights| quality(&choices, &weights));
        assert!(fitted.loss < none.loss && fitted.foreseen > none.foreseen + 0.1, "{fitted:?}");
        let slightly_off = quality(&choices, &[1.3, -0.7, 0.25]);
        assert!(fitted.loss < slightly_off.loss, "{fitted:?} {slightly_off:?}");
    }
}
