//! A small neural network for evaluations of boards.
//!
//! ```text
//! what is on the board ─ columns ─ accumulator ─┬─ head of the phase: neurons ─┬─ value
//!                                               ├──────────────────────────────┤
//! counts ───────────────────────────────────────┴──────────────────────────────┘
//! ```
//! Whatever a game tells of a board, such as a man on a square or what lies on a line, has a column of weights.
//! The columns of a board are added up to its accumulator; what lies between 0 and 1 of that goes through a few neurons to the value.
//! The accumulator as it is, and some counts such as pieces, add their parts directly.
//! Columns are added up anew for each board, in registers
//! (after Yu Nasu, "Efficiently updatable neural-network-based evaluation functions for computer shogi", 2018,
//! in which they are kept from move to move).
//!
//! All but the columns is of floating point, added up in one order by all processors, so that a value is the same on each.
//! [`Parameters`] have columns of floating point while `training::network` fits them, and of whole numbers in a file and in a search.

use crate::system::{self, Kernel};

/// The whole number that would stand for 1 in a column.
const ONE: f32 = 128.0;
/// Bound of the weights of columns, either way: so they are bytes, and those of many patterns stay in the processor's cache.
pub(crate) const MOST: f32 = 127.0 / ONE;

/// Parameters of a network: of an accumulator of so many numbers, with so many neurons after it and so many counts beside.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Parameters<T, const WIDTH: usize, const NEURONS: usize, const COUNTS: usize> {
    /// The column of each thing that may be on a board. What every board has is the bias of each [head](Head).
    pub columns: Vec<[T; WIDTH]>,
    /// The layers after the columns, for each phase.
    pub heads: Vec<Head<WIDTH, NEURONS, COUNTS>>,
}

/// The parameters of a phase.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Head<const WIDTH: usize, const NEURONS: usize, const COUNTS: usize> {
    /// The accumulator before the columns.
    pub bias: [f32; WIDTH],
    /// Weights of each number of the accumulator in the neurons.
    pub rows: [[f32; NEURONS]; WIDTH],
    /// Bias of each neuron.
    pub biases: [f32; NEURONS],
    /// Weight of each neuron in the value.
    pub output: [f32; NEURONS],
    /// Weight of each number of the accumulator in the value.
    pub direct: [f32; WIDTH],
    /// Weight of each count in the value.
    pub counts: [f32; COUNTS],
    /// The value where all else is 0.
    pub offset: [f32; 1],
}

/// A network as it is evaluated and kept.
pub(crate) type Network<const WIDTH: usize, const NEURONS: usize, const COUNTS: usize> =
    Parameters<i8, WIDTH, NEURONS, COUNTS>;

impl<const WIDTH: usize, const NEURONS: usize, const COUNTS: usize> Head<WIDTH, NEURONS, COUNTS> {
    /// All weights are 0.
    pub(crate) const ZERO: Self = Self {
        bias: [0.0; WIDTH],
        rows: [[0.0; NEURONS]; WIDTH],
        biases: [0.0; NEURONS],
        output: [0.0; NEURONS],
        direct: [0.0; WIDTH],
        counts: [0.0; COUNTS],
        offset: [0.0],
    };

    /// The head with a value so many times as high.
    fn times(&self, factor: f32) -> Self {
        let scaled = |weight: f32| weight * factor;
        Self {
            output: self.output.map(scaled),
            direct: self.direct.map(scaled),
            counts: self.counts.map(scaled),
            offset: self.offset.map(scaled),
            ..*self
        }
    }

    /// All weights, in the order of a file.
    pub(crate) fn slices(&self) -> [&[f32]; 7] {
        let Self { bias, rows, biases, output, direct, counts, offset } = self;
        [bias, rows.as_flattened(), biases, output, direct, counts, offset]
    }

    /// The same, to be changed.
    pub(crate) fn slices_mut(&mut self) -> [&mut [f32]; 7] {
        let Self { bias, rows, biases, output, direct, counts, offset } = self;
        [bias, rows.as_flattened_mut(), biases, output, direct, counts, offset]
    }

    /// The value of an accumulator, with the counts.
    #[inline(always)]
    fn value(&self, accumulator: &[f32; WIDTH], counts: [f32; COUNTS]) -> f32 {
        let inputs = whole(accumulator.map(active));
        // Two sums side by side, for each addition waits for the one before it.
        let mut neurons = self.biases;
        let mut others = [0.0; NEURONS];
        for (rows, inputs) in self.rows.chunks_exact(2).zip(inputs.chunks_exact(2)) {
            for neuron in 0..NEURONS {
                neurons[neuron] += rows[0][neuron] * inputs[0];
                others[neuron] += rows[1][neuron] * inputs[1];
            }
        }
        for (neuron, other) in neurons.iter_mut().zip(others) {
            *neuron += other;
        }
        let neurons = whole(whole(neurons).map(active));
        dot(&self.output, &neurons)
            + dot(&self.direct, accumulator)
            + self.counted(counts)
            + self.offset[0]
    }

    /// The part of the counts in the value.
    #[inline(always)]
    pub(crate) fn counted(&self, counts: [f32; COUNTS]) -> f32 {
        dot(&self.counts, &counts)
    }

    /// The part of a column in the value, as far as it is added directly.
    pub(crate) fn directly(&self, column: &[i8; WIDTH]) -> f32 {
        dot(&self.direct, &column.map(|weight| from_whole(weight.into())))
    }
}

impl<T: Copy + Default, const WIDTH: usize, const NEURONS: usize, const COUNTS: usize>
    Parameters<T, WIDTH, NEURONS, COUNTS>
{
    /// All are 0.
    pub(crate) fn zero(columns: usize, phases: usize) -> Self {
        Self { columns: vec![[T::default(); WIDTH]; columns], heads: vec![Head::ZERO; phases] }
    }

    /// The network as a search has it.
    ///
    /// # Panics
    /// If there is not room for its columns.
    pub(crate) fn loaded<const SIZE: usize>(mut self) -> Loaded<T, WIDTH, NEURONS, COUNTS, SIZE> {
        const { assert!(SIZE.is_power_of_two()) };
        assert!(self.columns.len() <= SIZE);
        self.columns.resize(SIZE, [T::default(); WIDTH]);
        let columns = self.columns.into_boxed_slice().try_into();
        Loaded { columns: columns.ok().expect("so many columns"), heads: self.heads }
    }
}

impl<const WIDTH: usize, const NEURONS: usize, const COUNTS: usize>
    Parameters<f32, WIDTH, NEURONS, COUNTS>
{
    /// The network in whole numbers; `unit` is what the value 1 becomes.
    pub(crate) fn rounded(&self, unit: f32) -> Network<WIDTH, NEURONS, COUNTS> {
        let whole = |weight: f32| (weight * ONE).round() as i8;
        Network {
            columns: self.columns.iter().map(|column| column.map(whole)).collect(),
            heads: self.heads.iter().map(|head| head.times(unit)).collect(),
        }
    }
}

impl<const WIDTH: usize, const NEURONS: usize, const COUNTS: usize>
    Network<WIDTH, NEURONS, COUNTS>
{
    /// Reads a file of [`write`](Self::write); `None` if it is not one of so many columns and phases.
    pub(crate) fn read(mut file: &[u8], columns: usize, phases: usize) -> Option<Self> {
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

    /// The network that [`rounded`](Parameters::rounded) to this one, but for what it lost by that.
    pub(crate) fn exact(&self, unit: f32) -> Parameters<f32, WIDTH, NEURONS, COUNTS> {
        let weight = |whole: i8| from_whole(whole.into());
        Parameters {
            columns: self.columns.iter().map(|column| column.map(weight)).collect(),
            heads: self.heads.iter().map(|head| head.times(1.0 / unit)).collect(),
        }
    }

    /// The heads, four bytes a weight, the lowest first, and the columns, a byte each.
    pub(crate) fn write(&self) -> Vec<u8> {
        let heads = self.heads.iter().flat_map(Head::slices).flatten();
        let mut file: Vec<u8> = heads.flat_map(|weight| weight.to_le_bytes()).collect();
        file.extend(self.columns.as_flattened().iter().map(|weight| weight.cast_unsigned()));
        file
    }
}

/// A network in the memory of a search, with room for `SIZE` columns, a power of two:
/// the number of a column, masked, needs no check. Its columns are of bytes, or of words where they are sums of others.
pub(crate) struct Loaded<
    T,
    const WIDTH: usize,
    const NEURONS: usize,
    const COUNTS: usize,
    const SIZE: usize,
> {
    /// The columns; those beyond the network's are 0.
    pub columns: Box<[[T; WIDTH]; SIZE]>,
    /// The layers after them, for each phase.
    pub heads: Vec<Head<WIDTH, NEURONS, COUNTS>>,
}

impl<
    T: Copy + Into<i16>,
    const WIDTH: usize,
    const NEURONS: usize,
    const COUNTS: usize,
    const SIZE: usize,
> Loaded<T, WIDTH, NEURONS, COUNTS, SIZE>
{
    /// The value of a board, by its phase, its columns, and its counts.
    ///
    /// It is compiled for more instructions than every processor has; so are the columns, which are told only within.
    pub(crate) fn value<I: Iterator<Item = usize>>(
        &self,
        phase: usize,
        columns: impl FnOnce() -> I,
        counts: [f32; COUNTS],
    ) -> i32 {
        system::run(Value { network: self, phase, columns, counts })
    }

    /// The [value](Self::value), compiled for the instructions of the function that it is called in.
    #[inline(always)]
    pub(crate) fn value_within(
        &self,
        phase: usize,
        columns: impl Iterator<Item = usize>,
        counts: [f32; COUNTS],
    ) -> i32 {
        let mut sums = [0_i16; WIDTH];
        for number in columns {
            let column = &self.columns[number & (SIZE - 1)];
            for (sum, &weight) in sums.iter_mut().zip(column) {
                *sum = sum.wrapping_add(weight.into());
            }
        }
        let head = &self.heads[phase];
        let mut accumulator = head.bias;
        for (number, sum) in accumulator.iter_mut().zip(sums) {
            *number += from_whole(sum);
        }
        head.value(&accumulator, counts) as i32
    }
}

/// Work of [`Loaded::value`].
struct Value<
    'a,
    T,
    F,
    const WIDTH: usize,
    const NEURONS: usize,
    const COUNTS: usize,
    const SIZE: usize,
> {
    network: &'a Loaded<T, WIDTH, NEURONS, COUNTS, SIZE>,
    phase: usize,
    columns: F,
    counts: [f32; COUNTS],
}

impl<T, F, I, const W: usize, const N: usize, const C: usize, const S: usize> Kernel
    for Value<'_, T, F, W, N, C, S>
where
    T: Copy + Into<i16>,
    F: FnOnce() -> I,
    I: Iterator<Item = usize>,
{
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        self.network.value_within(self.phase, (self.columns)(), self.counts)
    }
}

/// The part of a sum that goes on: between 0 and 1. Not by `clamp`, which compiles to comparisons, one number after the other.
#[inline(always)]
pub(crate) const fn active(sum: f32) -> f32 {
    sum.max(0.0).min(1.0)
}

/// The number of a whole one.
#[inline(always)]
fn from_whole(weight: i16) -> f32 {
    f32::from(weight) / ONE
}

/// Numbers that stand in memory as they are in a vector: else the compiler takes apart what the next step wants whole.
#[inline(always)]
fn whole<const N: usize>(numbers: [f32; N]) -> [f32; N] {
    *std::hint::black_box(&numbers)
}

/// Numbers that are added up side by side.
const LANES: usize = 8;

/// The sum of the products, in an order that vectors can follow and every processor keeps.
#[inline(always)]
fn dot<const N: usize>(weights: &[f32; N], numbers: &[f32; N]) -> f32 {
    let mut lanes = [0.0; LANES];
    for (weights, numbers) in weights.chunks(LANES).zip(numbers.chunks(LANES)) {
        for ((lane, weight), number) in lanes.iter_mut().zip(weights).zip(numbers) {
            *lane += weight * number;
        }
    }
    let [a, b, c, d, e, f, g, h] = whole(lanes);
    ((a + e) + (c + g)) + ((b + f) + (d + h))
}
