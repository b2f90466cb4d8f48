//! Fit of a small neural network to examples: stochastic gradient descent on the log loss.
//!
//! By batches with Adam (Kingma and Ba, "Adam: a method for stochastic optimization", 2015), with weights that decay apart
//! from it (Loshchilov and Hutter, "Decoupled weight decay regularization", 2019), and a rate that falls as a cosine does.
//! A fit depends on its seed and its examples alone: a thread does one, and several fits take several threads.

use crate::engine::StopToken;
use crate::search::network::{Head, NEURONS, Parameters};

use super::logistic::log_loss;
use super::random::Random;

/// Position, and the share of a win that it is taken for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Example<const PLANES: usize, const COUNTS: usize> {
    /// The squares that are occupied in each plane.
    pub planes: [u64; PLANES],
    /// Counts beside the planes.
    pub counts: [i8; COUNTS],
    /// The head that the position goes through.
    pub phase: u8,
    /// From 0 to 1.
    pub target: f32,
}

/// Fit of a network.
pub(crate) struct Fit<'a, const PLANES: usize, const COUNTS: usize> {
    /// Examples to fit to, at least one.
    pub examples: &'a [Example<PLANES, COUNTS>],
    /// Number of heads.
    pub phases: usize,
    /// Passes over the examples.
    pub epochs: usize,
    /// Seed of the first weights and of the order.
    pub seed: u64,
}

/// Examples that a step is made for.
const BATCH: usize = 2048;
/// The rate of the first step.
const RATE: f32 = 0.003;
/// Share of a weight that each step takes away, at a rate of 1.
const DECAY: f32 = 1e-4;
/// Share of the mean of the gradients, and of their squares, that a step keeps.
const KEPT: f32 = 0.9;
const KEPT_SQUARES: f32 = 0.999;
/// Least deviation, which keeps a step bounded where there are no gradients.
const LEAST_DEVIATION: f32 = 1e-8;

impl<const PLANES: usize, const COUNTS: usize> Fit<'_, PLANES, COUNTS> {
    /// The network; its value is in logits. `None` if it was stopped.
    #[must_use]
    pub(crate) fn network<const WIDTH: usize>(
        &self,
        stop: &StopToken,
    ) -> Option<Parameters<f32, PLANES, WIDTH, COUNTS>> {
        let mut random = Random::of(self.seed, 0);
        let mut network = first(self.phases, &mut random);
        let [mut gradients, mut means, mut squares] =
            [(); 3].map(|()| Parameters::zero(self.phases));
        let mut order: Vec<u32> = (0..self.examples.len() as u32).collect();
        let steps = self.epochs * order.len().div_ceil(BATCH);
        let mut step = 0;
        for _ in 0..self.epochs {
            random.shuffle(&mut order);
            for batch in order.chunks(BATCH) {
                if stop.reason().is_some() {
                    return None;
                }
                gradients.slices_mut().for_each(|slice| slice.fill(0.0));
                for &example in batch {
                    let example = &self.examples[example as usize];
                    Pass::of(&network, example).add_gradients(&network, example, &mut gradients);
                }
                let rate = RATE * (1.0 + (std::f32::consts::PI * step as f32 / steps as f32).cos());
                step += 1;
                let update = Update { rate: rate / 2.0, step, share: 1.0 / batch.len() as f32 };
                let all = network.slices_mut().zip(gradients.slices());
                let of_past = means.slices_mut().zip(squares.slices_mut());
                for ((weights, gradients), (means, squares)) in all.zip(of_past) {
                    update.apply(weights, gradients, means, squares);
                }
            }
        }
        Some(network)
    }
}

/// A network that knows nothing. The columns are 0, so that those of squares that are never occupied stay it.
fn first<const PLANES: usize, const WIDTH: usize, const COUNTS: usize>(
    phases: usize,
    random: &mut Random,
) -> Parameters<f32, PLANES, WIDTH, COUNTS> {
    let mut network = Parameters::zero(phases);
    network.bias = [(); WIDTH].map(|()| random.within([0.1, 0.9]));
    let spread = (3.0 / WIDTH as f32).sqrt();
    let mut head = network.heads[0];
    head.rows.as_flattened_mut().fill_with(|| random.within([-spread, spread]));
    head.output.fill_with(|| random.within([-0.4, 0.4]));
    head.biases.fill(0.1);
    network.heads.fill(head);
    network
}

/// Mean log loss of a network in nats; without knowledge it is ln 2, without examples 0.
#[must_use]
pub(crate) fn loss<const PLANES: usize, const WIDTH: usize, const COUNTS: usize>(
    network: &Parameters<f32, PLANES, WIDTH, COUNTS>,
    examples: &[Example<PLANES, COUNTS>],
) -> f64 {
    let of_example = |example: &Example<PLANES, COUNTS>| {
        log_loss(logit(network, example).into(), example.target.into())
    };
    examples.iter().map(of_example).sum::<f64>() / examples.len().max(1) as f64
}

/// The value of a network for an example, in logits.
#[must_use]
pub(crate) fn logit<const PLANES: usize, const WIDTH: usize, const COUNTS: usize>(
    network: &Parameters<f32, PLANES, WIDTH, COUNTS>,
    example: &Example<PLANES, COUNTS>,
) -> f32 {
    Pass::of(network, example).logit
}

/// An example on its way through a network.
struct Pass<const WIDTH: usize> {
    /// The sums of the columns.
    accumulator: [f32; WIDTH],
    /// The sums of the neurons.
    neurons: [f32; NEURONS],
    /// The value.
    logit: f32,
}

/// The part of a sum that goes on.
const fn active(sum: f32) -> f32 {
    sum.clamp(0.0, 1.0)
}

/// True where a change of a sum goes on.
const fn passes(sum: f32) -> bool {
    sum > 0.0 && sum < 1.0
}

impl<const WIDTH: usize> Pass<WIDTH> {
    fn of<const PLANES: usize, const COUNTS: usize>(
        network: &Parameters<f32, PLANES, WIDTH, COUNTS>,
        example: &Example<PLANES, COUNTS>,
    ) -> Self {
        let head = &network.heads[usize::from(example.phase)];
        let mut accumulator = network.bias;
        for (plane, square) in occupied(example) {
            add(&mut accumulator, 1.0, &network.columns[plane][square]);
        }
        let inputs = accumulator.map(active);
        let mut neurons = head.biases;
        for (neuron, row) in neurons.iter_mut().zip(&head.rows) {
            *neuron += dot(row, &inputs);
        }
        let logit = head.offset[0]
            + dot(&head.output, &neurons.map(active))
            + dot(&head.counts, &example.counts.map(f32::from));
        Self { accumulator, neurons, logit }
    }

    /// Adds the gradients of the log loss (by the chain rule, backwards).
    fn add_gradients<const PLANES: usize, const COUNTS: usize>(
        &self,
        network: &Parameters<f32, PLANES, WIDTH, COUNTS>,
        example: &Example<PLANES, COUNTS>,
        gradients: &mut Parameters<f32, PLANES, WIDTH, COUNTS>,
    ) {
        let head = &network.heads[usize::from(example.phase)];
        let of_head: &mut Head<f32, WIDTH, COUNTS> =
            &mut gradients.heads[usize::from(example.phase)];
        let of_logit = 1.0 / (1.0 + (-self.logit).exp()) - example.target;
        of_head.offset[0] += of_logit;
        add(&mut of_head.counts, of_logit, &example.counts.map(f32::from));
        add(&mut of_head.output, of_logit, &self.neurons.map(active));
        let inputs = self.accumulator.map(active);
        let mut of_accumulator = [0.0; WIDTH];
        for (neuron, &sum) in self.neurons.iter().enumerate() {
            if passes(sum) {
                let of_neuron = of_logit * head.output[neuron];
                of_head.biases[neuron] += of_neuron;
                add(&mut of_head.rows[neuron], of_neuron, &inputs);
                add(&mut of_accumulator, of_neuron, &head.rows[neuron]);
            }
        }
        for (gradient, &sum) in of_accumulator.iter_mut().zip(&self.accumulator) {
            *gradient = if passes(sum) { *gradient } else { 0.0 };
        }
        add(&mut gradients.bias, 1.0, &of_accumulator);
        for (plane, square) in occupied(example) {
            add(&mut gradients.columns[plane][square], 1.0, &of_accumulator);
        }
    }
}

/// The occupied squares of all planes.
fn occupied<const PLANES: usize, const COUNTS: usize>(
    example: &Example<PLANES, COUNTS>,
) -> impl Iterator<Item = (usize, usize)> {
    example.planes.iter().enumerate().flat_map(|(plane, &squares)| {
        let left = |left: &u64| Some(left & (left - 1)).filter(|&left| left != 0);
        let lefts = std::iter::successors(Some(squares).filter(|&it| it != 0), left);
        lefts.map(move |left| (plane, left.trailing_zeros() as usize))
    })
}

/// Adds a multiple of some numbers to others.
fn add<const N: usize>(sums: &mut [f32; N], factor: f32, numbers: &[f32; N]) {
    sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += factor * number);
}

/// The sum of the products: several sums at once, which the compiler may not make of one.
fn dot<const N: usize>(row: &[f32; N], numbers: &[f32; N]) -> f32 {
    let mut sums = [0.0; 8];
    for (row, numbers) in row.chunks(8).zip(numbers.chunks(8)) {
        for ((sum, a), b) in sums.iter_mut().zip(row).zip(numbers) {
            *sum += a * b;
        }
    }
    sums.iter().sum()
}

/// Step of Adam.
struct Update {
    rate: f32,
    /// Number of the step, from 1.
    step: i32,
    /// Share of an example in the batch.
    share: f32,
}

impl Update {
    fn apply(
        &self,
        weights: &mut [f32],
        gradients: &[f32],
        means: &mut [f32],
        squares: &mut [f32],
    ) {
        let of_mean = 1.0 / (1.0 - KEPT.powi(self.step));
        let of_squares = 1.0 / (1.0 - KEPT_SQUARES.powi(self.step));
        let past = means.iter_mut().zip(squares);
        for ((weight, gradient), (mean, square)) in weights.iter_mut().zip(gradients).zip(past) {
            let gradient = gradient * self.share;
            *mean = KEPT * *mean + (1.0 - KEPT) * gradient;
            *square = KEPT_SQUARES * *square + (1.0 - KEPT_SQUARES) * gradient * gradient;
            let deviation = (*square * of_squares).sqrt() + LEAST_DEVIATION;
            *weight -= self.rate * (*mean * of_mean / deviation + DECAY * *weight);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boards of two planes: who has the higher square wins.
    fn examples() -> Vec<Example<2, 1>> {
        let of = |own: u32, other: u32| Example {
            planes: [1 << own, 1 << other],
            counts: [1],
            phase: (own % 2) as u8,
            target: if own > other { 1.0 } else { 0.0 },
        };
        let pairs = (0..16).flat_map(|own| (0..16).map(move |other| (own, other)));
        pairs.filter(|(own, other)| own != other).map(|(own, other)| of(own, other)).collect()
    }

    #[test]
    fn a_network_learns_which_square_is_higher_and_says_the_same_in_whole_numbers() {
        let examples = examples();
        let fit = Fit { examples: &examples, phases: 2, epochs: 1000, seed: 3 };
        let network = fit.network::<16>(&StopToken::default()).unwrap();
        assert!(loss(&network, &examples) < 0.1, "{}", loss(&network, &examples));
        let rounded = network.rounded(100.0);
        for example in &examples {
            let Example { planes, counts, phase, .. } = example;
            let exact = 100.0 * Pass::of(&network, example).logit;
            let value = rounded.value(usize::from(*phase), *planes, counts.map(i32::from));
            assert!((value as f32 - exact).abs() < 0.02 * exact.abs() + 5.0, "{value} {exact}");
        }
    }

    #[test]
    fn gradients_are_the_slopes_of_the_loss() {
        let example = examples()[40];
        let mut random = Random::of(1, 0);
        let mut network: Parameters<f32, 2, 16, 1> = first(2, &mut random);
        network.slices_mut().flatten().for_each(|weight| *weight += random.within([-0.05, 0.05]));
        let mut gradients = Parameters::zero(2);
        Pass::of(&network, &example).add_gradients(&network, &example, &mut gradients);
        let gradients: Vec<f32> = gradients.slices().flatten().copied().collect();
        let step = 1e-3;
        for (at, gradient) in gradients.iter().enumerate() {
            let [above, below] = [step, -step].map(|step| {
                let mut moved = network.clone();
                *moved.slices_mut().flatten().nth(at).unwrap() += step;
                loss(&moved, &[example])
            });
            let slope = (above - below) / (2.0 * f64::from(step));
            assert!((slope - f64::from(*gradient)).abs() < 2e-3, "{at}: {slope} {gradient}");
        }
        assert!(gradients.iter().filter(|gradient| **gradient != 0.0).count() > 50);
    }
}
