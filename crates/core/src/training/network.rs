//! Fit of a small neural network to examples by stochastic gradient descent.
//!
//! It uses batches with Adam (Kingma and Ba, "Adam: a method for stochastic optimization", 2015), and a cosine schedule of the learning
//! rate. A column is updated only in the batches whose boards have it. A fit depends on its seed and its examples alone; it runs on one
//! thread, and several fits run in parallel.

use crate::search::StopToken;
use crate::search::network::{Head, MOST, Parameters, active, dot};

use super::random::Random;

/// Training sample: a position as inputs of a network with `DENSE` dense inputs.
pub trait TrainingSample<const DENSE: usize>: Copy + Sync {
    /// The numbers of its columns.
    fn columns(&self) -> impl Iterator<Item = usize>;

    /// Its dense inputs.
    fn dense_inputs(&self) -> [i32; DENSE];

    /// The number of its head.
    fn phase(&self) -> usize;
}

/// A board with its target value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Example<B> {
    /// The board.
    pub board: B,
    /// The target, in the unit of the [`Loss`].
    pub target: f32,
}

/// Loss function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    /// Log loss in nats: values are logits, and targets shares of a win, from 0 to 1.
    Log,
    /// Half the squared error, linear for errors from [`BOUND`] on (Huber, 1964).
    Square,
}

/// Error from which on [`Loss::Square`] is linear.
const BOUND: f32 = 1.5;

impl Loss {
    /// The loss of a value.
    fn of(self, value: f32, target: f32) -> f64 {
        match self {
            // This form does not overflow.
            Self::Log => {
                let (logit, target) = (f64::from(value), f64::from(target));
                logit.max(0.0) - logit * target + (-logit.abs()).exp().ln_1p()
            }
            Self::Square => {
                let error = f64::from((value - target).abs());
                let inner = error.min(BOUND.into());
                inner * (error - inner / 2.0)
            }
        }
    }

    /// The derivative of the loss by the value.
    fn slope(self, value: f32, target: f32) -> f32 {
        match self {
            Self::Log => 1.0 / (1.0 + (-value).exp()) - target,
            Self::Square => (value - target).clamp(-BOUND, BOUND),
        }
    }
}

/// Fit of a network.
pub struct Fit<'a, B> {
    /// Examples to fit to, at least one.
    pub examples: &'a [Example<B>],
    /// The initial learning rate.
    pub rate: f32,
    /// Loss function.
    pub loss: Loss,
    /// Number of columns.
    pub columns: usize,
    /// Number of heads.
    pub phases: usize,
    /// Passes over the examples.
    pub epochs: usize,
    /// Seed of the initial weights and of the order of the examples.
    pub seed: u64,
}

/// Examples per batch.
const BATCH: usize = 1024;
/// Decay rates of the means of the gradients and of their squares.
const KEPT: f32 = 0.9;
const KEPT_SQUARES: f32 = 0.999;
/// Least standard deviation, which bounds a step when there are no gradients.
const LEAST_DEVIATION: f32 = 1e-8;

impl<B> Fit<'_, B> {
    /// Fits a network, starting from an earlier one or from random weights. `None` after a stop.
    #[must_use]
    pub fn network<const WIDTH: usize, const NEURONS: usize, const DENSE: usize>(
        &self,
        earlier: Option<&Parameters<f32, WIDTH, NEURONS, DENSE>>,
        stop: &StopToken,
    ) -> Option<Parameters<f32, WIDTH, NEURONS, DENSE>>
    where
        B: TrainingSample<DENSE>,
    {
        let mut random = Random::of(self.seed, 0);
        let first =
            earlier.cloned().unwrap_or_else(|| first(self.columns, self.phases, &mut random));
        let mut descent = Descent::from(first);
        let mut order: Vec<u32> = (0..self.examples.len() as u32).collect();
        let steps = self.epochs * order.len().div_ceil(BATCH);
        let mut step = 0;
        for _ in 0..self.epochs {
            random.shuffle(&mut order);
            for batch in order.chunks(BATCH) {
                if stop.reason().is_some() {
                    return None;
                }
                let examples = batch.iter().map(|&example| &self.examples[example as usize]);
                examples.for_each(|example| descent.learn(example, self.loss));
                let rate =
                    self.rate * (1.0 + (std::f32::consts::PI * step as f32 / steps as f32).cos());
                step += 1;
                descent.step(&Update::new(rate / 2.0, step, batch.len()));
            }
        }
        Some(descent.network)
    }
}

/// The initial network, with random heads. The columns are 0, so the column of a feature that never occurs stays 0.
fn first<const WIDTH: usize, const NEURONS: usize, const DENSE: usize>(
    columns: usize,
    phases: usize,
    random: &mut Random,
) -> Parameters<f32, WIDTH, NEURONS, DENSE> {
    let mut network = Parameters::zero(columns, phases);
    let mut head = Head::ZERO;
    let spread = (3.0 / WIDTH as f32).sqrt();
    head.bias.fill_with(|| random.within([0.1, 0.9]));
    head.rows.as_flattened_mut().fill_with(|| random.within([-spread, spread]));
    head.output.fill_with(|| random.within([-0.4, 0.4]));
    head.direct.fill_with(|| random.within([-0.1, 0.1]));
    head.biases.fill(0.1);
    network.heads.fill(head);
    network
}

/// Mean loss of a network; 0 without examples.
#[must_use]
pub fn loss<
    B: TrainingSample<DENSE>,
    const WIDTH: usize,
    const NEURONS: usize,
    const DENSE: usize,
>(
    network: &Parameters<f32, WIDTH, NEURONS, DENSE>,
    examples: &[Example<B>],
    loss: Loss,
) -> f64 {
    let of_example = |example: &Example<B>| loss.of(value(network, &example.board), example.target);
    examples.iter().map(of_example).fold(0.0, |sum, loss| sum + loss) / examples.len().max(1) as f64
}

/// The value of a board.
#[must_use]
pub fn value<
    B: TrainingSample<DENSE>,
    const WIDTH: usize,
    const NEURONS: usize,
    const DENSE: usize,
>(
    network: &Parameters<f32, WIDTH, NEURONS, DENSE>,
    board: &B,
) -> f32 {
    Pass::of(network, board).value
}

/// A network during the fit.
struct Descent<const WIDTH: usize, const NEURONS: usize, const DENSE: usize> {
    network: Parameters<f32, WIDTH, NEURONS, DENSE>,
    /// The sums of the gradients of a batch.
    gradients: Parameters<f32, WIDTH, NEURONS, DENSE>,
    /// Moving means of the gradients.
    means: Parameters<f32, WIDTH, NEURONS, DENSE>,
    /// Moving means of the squared gradients.
    squares: Parameters<f32, WIDTH, NEURONS, DENSE>,
    /// Columns of the boards of the batch.
    touched: Vec<usize>,
    is_touched: Vec<bool>,
}

impl<const WIDTH: usize, const NEURONS: usize, const DENSE: usize> Descent<WIDTH, NEURONS, DENSE> {
    fn from(network: Parameters<f32, WIDTH, NEURONS, DENSE>) -> Self {
        let (columns, phases) = (network.columns.len(), network.heads.len());
        let [gradients, means, squares] = [(); 3].map(|()| Parameters::zero(columns, phases));
        let (touched, is_touched) = (Vec::new(), vec![false; columns]);
        Self { network, gradients, means, squares, touched, is_touched }
    }

    /// Adds the gradients of an example.
    fn learn<B: TrainingSample<DENSE>>(&mut self, example: &Example<B>, loss: Loss) {
        let pass = Pass::of(&self.network, &example.board);
        let slope = loss.slope(pass.value, example.target);
        let of_accumulator = pass.add_gradients(&self.network, example, slope, &mut self.gradients);
        for column in example.board.columns() {
            if !std::mem::replace(&mut self.is_touched[column], true) {
                self.touched.push(column);
            }
            add(&mut self.gradients.columns[column], 1.0, &of_accumulator);
        }
    }

    /// Makes a step against the gradients, and clears them.
    fn step(&mut self, update: &Update) {
        let Self { network, gradients, means, squares, .. } = self;
        for column in self.touched.drain(..) {
            self.is_touched[column] = false;
            let past = [&mut means.columns[column], &mut squares.columns[column]];
            update.apply(
                &mut network.columns[column],
                &mut gradients.columns[column],
                past.map(<[f32; WIDTH]>::as_mut_slice),
            );
            let bounded = |weight: f32| weight.clamp(-MOST, MOST);
            network.columns[column] = network.columns[column].map(bounded);
        }
        for phase in 0..network.heads.len() {
            let weights = network.heads[phase].slices_mut().into_iter();
            let gradients = gradients.heads[phase].slices_mut();
            let means = means.heads[phase].slices_mut();
            let squares = squares.heads[phase].slices_mut();
            for (((weights, gradients), means), squares) in
                weights.zip(gradients).zip(means).zip(squares)
            {
                update.apply(weights, gradients, [means, squares]);
            }
        }
    }
}

/// The forward pass of a board through a network.
struct Pass<const WIDTH: usize, const NEURONS: usize> {
    /// The sums of the columns.
    accumulator: [f32; WIDTH],
    /// The sums of the neurons.
    neurons: [f32; NEURONS],
    value: f32,
}

/// True if the derivative of the activation is 1, which it is between 0 and 1; elsewhere it is 0.
const fn passes(sum: f32) -> bool {
    sum > 0.0 && sum < 1.0
}

impl<const WIDTH: usize, const NEURONS: usize> Pass<WIDTH, NEURONS> {
    fn of<B: TrainingSample<DENSE>, const DENSE: usize>(
        network: &Parameters<f32, WIDTH, NEURONS, DENSE>,
        board: &B,
    ) -> Self {
        let head = &network.heads[board.phase()];
        let mut accumulator = head.bias;
        for column in board.columns() {
            add(&mut accumulator, 1.0, &network.columns[column]);
        }
        let mut neurons = head.biases;
        for (row, sum) in head.rows.iter().zip(accumulator) {
            add(&mut neurons, active(sum), row);
        }
        let value = head.offset[0]
            + dot(&head.output, &neurons.map(active))
            + dot(&head.direct, &accumulator)
            + dot(&head.dense_inputs, &dense_inputs(board));
        Self { accumulator, neurons, value }
    }

    /// Adds the gradients of the head, and returns the gradient of the accumulator (backpropagation).
    fn add_gradients<B: TrainingSample<DENSE>, const DENSE: usize>(
        &self,
        network: &Parameters<f32, WIDTH, NEURONS, DENSE>,
        example: &Example<B>,
        slope: f32,
        gradients: &mut Parameters<f32, WIDTH, NEURONS, DENSE>,
    ) -> [f32; WIDTH] {
        let phase = example.board.phase();
        let (head, of_head) = (&network.heads[phase], &mut gradients.heads[phase]);
        of_head.offset[0] += slope;
        add(&mut of_head.dense_inputs, slope, &dense_inputs(&example.board));
        add(&mut of_head.output, slope, &self.neurons.map(active));
        add(&mut of_head.direct, slope, &self.accumulator);
        let mut of_neurons = head.output.map(|weight| slope * weight);
        for (gradient, &sum) in of_neurons.iter_mut().zip(&self.neurons) {
            *gradient = if passes(sum) { *gradient } else { 0.0 };
        }
        add(&mut of_head.biases, 1.0, &of_neurons);
        let mut of_accumulator = head.direct.map(|weight| slope * weight);
        for (number, &sum) in self.accumulator.iter().enumerate() {
            add(&mut of_head.rows[number], active(sum), &of_neurons);
            if passes(sum) {
                of_accumulator[number] += dot(&head.rows[number], &of_neurons);
            }
        }
        add(&mut of_head.bias, 1.0, &of_accumulator);
        of_accumulator
    }
}

/// The dense inputs of a board as floating-point numbers.
fn dense_inputs<B: TrainingSample<DENSE>, const DENSE: usize>(board: &B) -> [f32; DENSE] {
    board.dense_inputs().map(|count| count as f32)
}

/// Adds a multiple of some numbers to others.
fn add<const N: usize>(sums: &mut [f32; N], factor: f32, numbers: &[f32; N]) {
    sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += factor * number);
}

/// Step of Adam.
struct Update {
    rate: f32,
    /// Bias corrections of the means, which start at 0.
    of_mean: f32,
    of_squares: f32,
    /// Weight of an example in the batch.
    share: f32,
}

impl Update {
    /// The step with the number `step`, from 1, for a batch of `examples` examples.
    fn new(rate: f32, step: i32, examples: usize) -> Self {
        let [of_mean, of_squares] = [KEPT, KEPT_SQUARES].map(|kept| 1.0 / (1.0 - kept.powi(step)));
        Self { rate, of_mean, of_squares, share: 1.0 / examples as f32 }
    }

    /// Updates the weights, and the means of the gradients and of their squares; sets the gradients to 0.
    fn apply(&self, weights: &mut [f32], gradients: &mut [f32], [means, squares]: [&mut [f32]; 2]) {
        let past = means.iter_mut().zip(squares);
        for ((weight, gradient), (mean, square)) in weights.iter_mut().zip(gradients).zip(past) {
            let gradient = std::mem::take(gradient) * self.share;
            *mean = KEPT * *mean + (1.0 - KEPT) * gradient;
            *square = KEPT_SQUARES * *square + (1.0 - KEPT_SQUARES) * gradient * gradient;
            let deviation = (*square * self.of_squares).sqrt() + LEAST_DEVIATION;
            *weight -= self.rate * *mean * self.of_mean / deviation;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two different squares of 16; the side with the higher one wins.
    #[derive(Debug, Clone, Copy)]
    struct Squares([usize; 2]);

    impl TrainingSample<1> for Squares {
        fn columns(&self) -> impl Iterator<Item = usize> {
            [self.0[0], 16 + self.0[1]].into_iter()
        }

        fn dense_inputs(&self) -> [i32; 1] {
            [1]
        }

        fn phase(&self) -> usize {
            self.0[0] % 2
        }
    }

    fn examples(loss: Loss) -> Vec<Example<Squares>> {
        let lost = if loss == Loss::Log { 0.0 } else { -1.0 };
        let pairs = (0..16).flat_map(|own| (0..16).map(move |other| [own, other]));
        let different = pairs.filter(|[own, other]| own != other);
        let target = |own, other| if own > other { 1.0 } else { lost };
        different
            .map(|[own, other]| Example {
                board: Squares([own, other]),
                target: target(own, other),
            })
            .collect()
    }

    #[test]
    fn a_network_learns_which_square_is_higher_and_says_the_same_in_whole_numbers() {
        for loss in [Loss::Log, Loss::Square] {
            let examples = &examples(loss);
            let stop = StopToken::default();
            let mut fit =
                Fit { examples, rate: 0.002, loss, columns: 32, phases: 2, epochs: 1000, seed: 3 };
            let network = fit.network::<16, 8, 1>(None, &stop).unwrap();
            let reached = super::loss(&network, examples, loss);
            assert!(reached < 0.1);
            let rounded = network.rounded(100.0);
            // A short fit with a low rate improves on it and does not start over.
            (fit.epochs, fit.rate) = (10, 0.0001);
            let further = fit.network(Some(&rounded.exact(100.0)), &stop).unwrap();
            assert!(super::loss(&further, examples, loss) < reached + 0.01);
            let rounded = rounded.loaded::<32>();
            for Example { board, .. } in examples {
                let exact = 100.0 * value(&network, board);
                let whole = rounded.value(board.phase(), || board.columns(), board.dense_inputs());
                assert!((whole as f32 - exact).abs() < 0.02 * exact.abs() + 5.0, "{whole} {exact}");
            }
        }
    }

    #[test]
    fn gradients_are_the_slopes_of_the_loss() {
        for loss in [Loss::Log, Loss::Square] {
            let example = examples(loss)[40];
            let mut random = Random::of(1, 0);
            let mut network: Parameters<f32, 16, 8, 1> = first(32, 2, &mut random);
            weights(&mut network).for_each(|weight| *weight += random.within([-0.05, 0.05]));
            let mut descent = Descent::from(network.clone());
            descent.learn(&example, loss);
            let gradients: Vec<f32> = weights(&mut descent.gradients).map(|it| *it).collect();
            let step = 1e-3;
            for (at, gradient) in gradients.iter().enumerate() {
                let [above, below] = [step, -step].map(|step| {
                    let mut moved = network.clone();
                    *weights(&mut moved).nth(at).unwrap() += step;
                    super::loss(&moved, &[example], loss)
                });
                let slope = (above - below) / (2.0 * f64::from(step));
                assert!((slope - f64::from(*gradient)).abs() < 2e-3, "{at}: {slope} {gradient}");
            }
            assert!(gradients.iter().filter(|gradient| **gradient != 0.0).count() > 50);
        }
    }

    fn weights(network: &mut Parameters<f32, 16, 8, 1>) -> impl Iterator<Item = &mut f32> {
        let heads = network.heads.iter_mut().flat_map(Head::slices_mut).flatten();
        network.columns.as_flattened_mut().iter_mut().chain(heads)
    }
}
