//! A small neural network for evaluations of boards.
//!
//! ```text
//! features of a board ── columns ─ accumulator ─┬─ head of the phase: neurons ─┬─ value
//!                                               ├──────────────────────────────┤
//! dense inputs ─────────────────────────────────┴──────────────────────────────┘
//! ```
//! Each feature of a board, such as a man on a square or the configuration of a line, has a column of weights. The accumulator is the sum
//! of the columns of the features on a board; clamped to 0 to 1, it is the input of a few neurons. The unclamped accumulator and the dense
//! inputs, which are counts such as the number of pieces, are also added to the value directly. The accumulator is computed anew for each
//! board, in registers (after Yu Nasu, "Efficiently updatable neural-network-based evaluation functions for computer shogi", 2018, which
//! updates it from move to move).
//!
//! [`Parameters`] have floating-point numbers while `training::network` fits them; in a file their columns are bytes. A search uses them
//! [`Loaded`], in integers throughout, so that a value is the same on every processor.

mod loaded;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
mod neon;
mod neurons;

pub(crate) use loaded::Loaded;

/// The quantised value of 1 in a column.
const ONE: f32 = 128.0;
/// Bound of the absolute weights of columns, so that they fit into bytes, and the columns of many patterns into the processor's cache.
pub(crate) const MOST: f32 = 127.0 / ONE;

/// Parameters of a network with `WIDTH` numbers in the accumulator, `NEURONS` neurons and `DENSE` dense inputs.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameters<T, const WIDTH: usize, const NEURONS: usize, const DENSE: usize> {
    /// The column of each feature. The common part of all boards is the bias of each [head](Head).
    pub columns: Vec<[T; WIDTH]>,
    /// The layers after the columns, for each phase.
    pub heads: Vec<Head<WIDTH, NEURONS, DENSE>>,
}

/// The parameters of one phase.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Head<const WIDTH: usize, const NEURONS: usize, const DENSE: usize> {
    /// The accumulator of a board without features.
    pub bias: [f32; WIDTH],
    /// Weights of each number of the accumulator in the neurons.
    pub rows: [[f32; NEURONS]; WIDTH],
    /// Bias of each neuron.
    pub biases: [f32; NEURONS],
    /// Weight of each neuron in the value.
    pub output: [f32; NEURONS],
    /// Weight of each number of the accumulator in the value.
    pub direct: [f32; WIDTH],
    /// Weight of each dense input in the value.
    pub dense_inputs: [f32; DENSE],
    /// Constant term of the value.
    pub offset: [f32; 1],
}

/// A network in its stored form.
pub(crate) type Network<const WIDTH: usize, const NEURONS: usize, const DENSE: usize> =
    Parameters<i8, WIDTH, NEURONS, DENSE>;

impl<const WIDTH: usize, const NEURONS: usize, const DENSE: usize> Head<WIDTH, NEURONS, DENSE> {
    /// All weights are 0.
    pub const ZERO: Self = Self {
        bias: [0.0; WIDTH],
        rows: [[0.0; NEURONS]; WIDTH],
        biases: [0.0; NEURONS],
        output: [0.0; NEURONS],
        direct: [0.0; WIDTH],
        dense_inputs: [0.0; DENSE],
        offset: [0.0],
    };

    /// The head with its value multiplied by `factor`.
    fn times(&self, factor: f32) -> Self {
        let scaled = |weight: f32| weight * factor;
        Self {
            output: self.output.map(scaled),
            direct: self.direct.map(scaled),
            dense_inputs: self.dense_inputs.map(scaled),
            offset: self.offset.map(scaled),
            ..*self
        }
    }

    /// All weights, in the order of a file.
    pub fn slices(&self) -> [&[f32]; 7] {
        let Self { bias, rows, biases, output, direct, dense_inputs, offset } = self;
        [bias, rows.as_flattened(), biases, output, direct, dense_inputs, offset]
    }

    /// The same, to be changed.
    pub fn slices_mut(&mut self) -> [&mut [f32]; 7] {
        let Self { bias, rows, biases, output, direct, dense_inputs, offset } = self;
        [bias, rows.as_flattened_mut(), biases, output, direct, dense_inputs, offset]
    }

    /// The part of the dense inputs in the value.
    pub fn dense_part(&self, dense_inputs: [i32; DENSE]) -> f32 {
        dot(&self.dense_inputs, &dense_inputs.map(|count| count as f32))
    }

    /// The direct part of a column in the value.
    pub fn directly(&self, column: &[i8; WIDTH]) -> f32 {
        dot(&self.direct, &column.map(from_whole))
    }
}

impl<T: Copy + Default, const WIDTH: usize, const NEURONS: usize, const DENSE: usize>
    Parameters<T, WIDTH, NEURONS, DENSE>
{
    /// All are 0.
    pub fn zero(columns: usize, phases: usize) -> Self {
        Self { columns: vec![[T::default(); WIDTH]; columns], heads: vec![Head::ZERO; phases] }
    }
}

impl<const WIDTH: usize, const NEURONS: usize, const DENSE: usize>
    Parameters<f32, WIDTH, NEURONS, DENSE>
{
    /// The quantised network, in which the value 1 becomes `unit`.
    pub fn rounded(&self, unit: f32) -> Network<WIDTH, NEURONS, DENSE> {
        let whole = |weight: f32| (weight * ONE).round() as i8;
        Network {
            columns: self.columns.iter().map(|column| column.map(whole)).collect(),
            heads: self.heads.iter().map(|head| head.times(unit)).collect(),
        }
    }
}

impl<const WIDTH: usize, const NEURONS: usize, const DENSE: usize> Network<WIDTH, NEURONS, DENSE> {
    /// Reads a file of [`write`](Self::write); `None` if it does not have the given numbers of columns and phases.
    pub fn read(mut file: &[u8], columns: usize, phases: usize) -> Option<Self> {
        let mut network = Self::zero(columns, phases);
        for weight in network.heads.iter_mut().flat_map(Head::slices_mut).flatten() {
            let (bytes, rest) = file.split_first_chunk()?;
            *weight = Some(f32::from_le_bytes(*bytes)).filter(|weight| weight.is_finite())?;
            file = rest;
        }
        let weights = network.columns.as_flattened_mut();
        if file.len() != weights.len() {
            return None;
        }
        for (weight, byte) in weights.iter_mut().zip(file) {
            *weight = byte.cast_signed();
        }
        Some(network)
    }

    /// The inverse of [`rounded`](Parameters::rounded), except for the rounding error.
    pub fn exact(&self, unit: f32) -> Parameters<f32, WIDTH, NEURONS, DENSE> {
        Parameters {
            columns: self.columns.iter().map(|column| column.map(from_whole)).collect(),
            heads: self.heads.iter().map(|head| head.times(1.0 / unit)).collect(),
        }
    }

    /// The heads, four bytes a weight, the lowest first, and the columns, a byte each.
    pub fn write(&self) -> Vec<u8> {
        let heads = self.heads.iter().flat_map(Head::slices).flatten();
        let mut file: Vec<u8> = heads.flat_map(|weight| weight.to_le_bytes()).collect();
        file.extend(self.columns.as_flattened().iter().map(|weight| weight.cast_unsigned()));
        file
    }
}

/// The activation function: the sum clamped to 0 to 1. `f32::clamp` would compile to comparisons of one number at a time.
#[inline(always)]
pub(crate) const fn active(sum: f32) -> f32 {
    sum.max(0.0).min(1.0)
}

/// The weight that a quantised weight stands for.
fn from_whole(weight: i8) -> f32 {
    f32::from(weight) / ONE
}

/// The sum of the products, in several partial sums, because the compiler may not reorder a floating-point sum.
pub(crate) fn dot<const N: usize>(weights: &[f32; N], numbers: &[f32; N]) -> f32 {
    let mut sums = [0.0; 8];
    for (weights, numbers) in weights.chunks(8).zip(numbers.chunks(8)) {
        for ((sum, weight), number) in sums.iter_mut().zip(weights).zip(numbers) {
            *sum += weight * number;
        }
    }
    sums.iter().sum()
}
