//! A network in the form for searches: in integers.
//!
//! The interval from 0 to 1 has 128 steps in the accumulator and 1024 in a neuron. A value has two fractional bits. Integer sums may be
//! reordered, so compilers use the widest available vectors.

use super::neurons::{self, Rows};
use super::{Head, ONE, Parameters};
use crate::platform::{self, Kernel};

/// A network in the memory of a search, with room for `SIZE` columns, a power of two, so that a masked column number needs no bounds check.
/// `T` is `i8`, or `i16` if a column is the sum of several columns.
pub struct Loaded<
    T,
    const WIDTH: usize,
    const NEURONS: usize,
    const DENSE: usize,
    const SIZE: usize,
> {
    /// The columns; those beyond the network's are 0.
    pub columns: Box<[[T; WIDTH]; SIZE]>,
    /// The layers after the columns, for each phase, as they were fitted.
    pub heads: Vec<Head<WIDTH, NEURONS, DENSE>>,
    /// The same layers, quantised.
    quantised: Vec<QuantisedHead<WIDTH, NEURONS, DENSE>>,
}

/// Steps per 1 in the accumulator and the columns.
const INPUT: i32 = ONE as i32;
/// Fractional bits of a neuron, and of a weight.
const NEURON_BITS: u32 = 10;
/// Fractional bits of a value.
const VALUE_BITS: u32 = 2;

/// A [`Head`] in integers, with its fields in the same order.
#[repr(align(64))]
struct QuantisedHead<const WIDTH: usize, const NEURONS: usize, const DENSE: usize> {
    bias: [i16; WIDTH],
    rows: Rows<WIDTH, NEURONS>,
    biases: [i32; NEURONS],
    output: [i32; NEURONS],
    direct: [i32; WIDTH],
    dense_inputs: [i32; DENSE],
    offset: i32,
}

impl<const WIDTH: usize, const NEURONS: usize, const DENSE: usize>
    QuantisedHead<WIDTH, NEURONS, DENSE>
{
    /// A head whose weights are rounded to the next step.
    fn of(head: &Head<WIDTH, NEURONS, DENSE>) -> Self {
        let in_steps = |steps: i32| move |weight: f32| (weight * steps as f32).round() as i32;
        let (in_row, in_value) = (in_steps(1 << NEURON_BITS), in_steps(1 << VALUE_BITS));
        // Weights beyond ±32, which no fit has, are clamped.
        let word = |weight| in_row(weight).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        Self {
            bias: head.bias.map(|weight| in_steps(INPUT)(weight) as i16),
            rows: Rows::of(&head.rows.map(|row| row.map(word))),
            biases: head.biases.map(in_steps(INPUT << NEURON_BITS)),
            output: head.output.map(in_value),
            direct: head.direct.map(in_value),
            dense_inputs: head.dense_inputs.map(in_value),
            offset: in_value(head.offset[0]),
        }
    }

    /// The value for the sums of the columns and the dense inputs.
    #[inline(always)]
    fn value(&self, sums: [i16; WIDTH], dense_inputs: [i32; DENSE]) -> i32 {
        let mut accumulator = sums;
        for (number, bias) in accumulator.iter_mut().zip(self.bias) {
            *number = number.wrapping_add(bias);
        }
        let neurons = neurons::sums(&self.biases, &self.rows, &accumulator, INPUT as i16);
        let active = neurons.map(|sum| sum.clamp(0, INPUT << NEURON_BITS) / INPUT);
        let parts = [
            dot(&self.output, &active) >> NEURON_BITS,
            dot(&self.direct, &accumulator.map(i32::from)) / INPUT,
            dot(&self.dense_inputs, &dense_inputs),
            self.offset,
        ];
        parts.into_iter().fold(0, i32::wrapping_add) >> VALUE_BITS
    }
}

impl<T: Copy + Default, const WIDTH: usize, const NEURONS: usize, const DENSE: usize>
    Parameters<T, WIDTH, NEURONS, DENSE>
{
    /// The network in the form for searches.
    ///
    /// # Panics
    /// If there is not enough room for its columns.
    pub fn loaded<const SIZE: usize>(mut self) -> Loaded<T, WIDTH, NEURONS, DENSE, SIZE> {
        const { assert!(SIZE.is_power_of_two()) };
        assert!(self.columns.len() <= SIZE);
        self.columns.resize(SIZE, [T::default(); WIDTH]);
        let columns = self.columns.into_boxed_slice().try_into();
        Loaded {
            columns: columns.ok().expect("the columns were resized to SIZE"),
            quantised: self.heads.iter().map(QuantisedHead::of).collect(),
            heads: self.heads,
        }
    }
}

impl<
    T: Copy + Into<i16>,
    const WIDTH: usize,
    const NEURONS: usize,
    const DENSE: usize,
    const SIZE: usize,
> Loaded<T, WIDTH, NEURONS, DENSE, SIZE>
{
    /// The value of a board, by its phase, its columns, and its dense inputs. It is compiled for several instruction sets, and so is the
    /// iteration over the columns, which therefore starts inside.
    pub fn value<I: Iterator<Item = usize>>(
        &self,
        phase: usize,
        columns: impl FnOnce() -> I,
        dense_inputs: [i32; DENSE],
    ) -> i32 {
        platform::run(Value { network: self, phase, columns, dense_inputs })
    }

    /// The [value](Self::value), compiled for the instruction set of the calling function.
    #[inline(always)]
    pub fn value_within(
        &self,
        phase: usize,
        columns: impl Iterator<Item = usize>,
        dense_inputs: [i32; DENSE],
    ) -> i32 {
        // Two sums, so that an addition does not depend on the one before.
        let mut sums = [[0_i16; WIDTH]; 2];
        let mut columns = columns;
        while let Some(number) = columns.next() {
            self.add(&mut sums[0], number);
            if let Some(number) = columns.next() {
                self.add(&mut sums[1], number);
            }
        }
        let [mut sum, other] = sums;
        sum.iter_mut().zip(other).for_each(|(sum, other)| *sum = sum.wrapping_add(other));
        self.quantised[phase].value(sum, dense_inputs)
    }

    /// Adds a column.
    #[inline(always)]
    fn add(&self, sum: &mut [i16; WIDTH], number: usize) {
        for (sum, &weight) in sum.iter_mut().zip(&self.columns[number & (SIZE - 1)]) {
            *sum = sum.wrapping_add(weight.into());
        }
    }
}

/// Work of [`Loaded::value`].
struct Value<
    'a,
    T,
    F,
    const WIDTH: usize,
    const NEURONS: usize,
    const DENSE: usize,
    const SIZE: usize,
> {
    network: &'a Loaded<T, WIDTH, NEURONS, DENSE, SIZE>,
    phase: usize,
    columns: F,
    dense_inputs: [i32; DENSE],
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
        self.network.value_within(self.phase, (self.columns)(), self.dense_inputs)
    }
}

/// Adds a product to a sum. It wraps around instead of panicking, because the weights of a file may have any size.
#[inline(always)]
const fn plus_product(sum: i32, weight: i32, number: i32) -> i32 {
    sum.wrapping_add(weight.wrapping_mul(number))
}

/// The sum of the products.
#[inline(always)]
fn dot<const N: usize>(weights: &[i32; N], numbers: &[i32; N]) -> i32 {
    let products = weights.iter().zip(numbers);
    products.fold(0, |sum, (&weight, &number)| plus_product(sum, weight, number))
}
