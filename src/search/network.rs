//! A small neural network for evaluations of boards.
//!
//! ```text
//! planes of squares ─ accumulator ─ head of the phase ─┬─ neurons ─┬─ value
//! counts ──────────────────────────────────────────────┴───────────┘
//! ```
//! Every square that is occupied in a plane adds a column of weights to the accumulator; what lies between 0 and 1 of it
//! goes through a few neurons to the value, to which some counts, such as pieces, add their part directly.
//! A board has so few pieces that their columns are added up anew for each, in registers
//! (after Yu Nasu, "Efficiently updatable neural-network-based evaluation functions for computer shogi", 2018,
//! in which they are kept from move to move).
//!
//! [`Parameters`] are of floating point while `training::network` fits them, and whole numbers in a file and in a search.

/// Squares of a plane: a word of bits.
const SQUARES: usize = 64;
/// Neurons of the second layer.
pub(crate) const NEURONS: usize = 16;
/// The number that stands for 1 in an accumulator, and in the weights of the neurons.
const ONE: i32 = 1 << 10;
/// Units of the value to one of the output weights' steps.
const FRACTION: i32 = 1 << 3;

/// Parameters of a network: of an accumulator of so many numbers, over so many planes, with so many counts beside.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Parameters<T, const PLANES: usize, const WIDTH: usize, const COUNTS: usize> {
    /// The accumulator of an empty board.
    pub bias: [T; WIDTH],
    /// The column of each square of each plane.
    pub columns: Vec<[[T; WIDTH]; SQUARES]>,
    /// The layers after the accumulator, for each phase.
    pub heads: Vec<Head<T, WIDTH, COUNTS>>,
}

/// The parameters of a phase.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Head<T, const WIDTH: usize, const COUNTS: usize> {
    /// Bias of each neuron.
    pub biases: [T; NEURONS],
    /// Weights of the accumulator in each neuron.
    pub rows: [[T; WIDTH]; NEURONS],
    /// Weight of each neuron in the value.
    pub output: [T; NEURONS],
    /// Weight of each count in the value.
    pub counts: [T; COUNTS],
    /// The value where all else is 0.
    pub offset: [T; 1],
}

/// A network as it is evaluated and kept: its parameters are whole numbers.
pub(crate) type Network<const PLANES: usize, const WIDTH: usize, const COUNTS: usize> =
    Parameters<i16, PLANES, WIDTH, COUNTS>;

impl<T: Copy + Default, const PLANES: usize, const WIDTH: usize, const COUNTS: usize>
    Parameters<T, PLANES, WIDTH, COUNTS>
{
    /// All are 0; `phases` is the number of heads.
    pub(crate) fn zero(phases: usize) -> Self {
        let zero = T::default();
        let head = Head {
            biases: [zero; NEURONS],
            rows: [[zero; WIDTH]; NEURONS],
            output: [zero; NEURONS],
            counts: [zero; COUNTS],
            offset: [zero],
        };
        Self {
            bias: [zero; WIDTH],
            columns: vec![[[zero; WIDTH]; SQUARES]; PLANES],
            heads: vec![head; phases],
        }
    }

    /// All parameters, in the order of a file.
    pub(crate) fn slices(&self) -> impl Iterator<Item = &[T]> {
        let heads = self.heads.iter().flat_map(|head| {
            let rest = [&head.output[..], &head.counts, &head.offset];
            [&head.biases[..], head.rows.as_flattened()].into_iter().chain(rest)
        });
        let columns = self.columns.iter().map(|plane| plane.as_flattened());
        std::iter::once(&self.bias[..]).chain(columns).chain(heads)
    }

    /// The same, to be changed.
    pub(crate) fn slices_mut(&mut self) -> impl Iterator<Item = &mut [T]> {
        let heads = self.heads.iter_mut().flat_map(|head| {
            let rest = [&mut head.output[..], &mut head.counts, &mut head.offset];
            [&mut head.biases[..], head.rows.as_flattened_mut()].into_iter().chain(rest)
        });
        let columns = self.columns.iter_mut().map(|plane| plane.as_flattened_mut());
        std::iter::once(&mut self.bias[..]).chain(columns).chain(heads)
    }
}

impl<const PLANES: usize, const WIDTH: usize, const COUNTS: usize>
    Parameters<f32, PLANES, WIDTH, COUNTS>
{
    /// The network in whole numbers; `unit` is what the value 1 becomes.
    pub(crate) fn rounded(&self, unit: f32) -> Network<PLANES, WIDTH, COUNTS> {
        let one = ONE as f32;
        let mut network = Network::zero(self.heads.len());
        let layers = std::iter::repeat_n(one, 1 + PLANES);
        let of_head = [one, one, unit * FRACTION as f32, unit, unit];
        let scales = layers.chain(of_head.into_iter().cycle());
        for ((to, from), scale) in network.slices_mut().zip(self.slices()).zip(scales) {
            for (to, from) in to.iter_mut().zip(from) {
                *to = (from * scale).round() as i16;
            }
        }
        network
    }
}

impl<const PLANES: usize, const WIDTH: usize, const COUNTS: usize> Network<PLANES, WIDTH, COUNTS> {
    /// Reads a file of [`write`](Self::write); `None` if it is not one of so many phases.
    pub(crate) fn read(file: &[u8], phases: usize) -> Option<Self> {
        let mut network = Self::zero(phases);
        let (mut numbers, rest) = file.as_chunks();
        for parameters in network.slices_mut() {
            let (of_slice, after) = numbers.split_at_checked(parameters.len())?;
            numbers = after;
            for (parameter, bytes) in parameters.iter_mut().zip(of_slice) {
                *parameter = i16::from_le_bytes(*bytes);
            }
        }
        (numbers.is_empty() && rest.is_empty()).then_some(network)
    }

    /// The parameters, two bytes each, the lower first.
    pub(crate) fn write(&self) -> Vec<u8> {
        self.slices().flatten().flat_map(|parameter| parameter.to_le_bytes()).collect()
    }

    /// The value of a board, by its phase, the squares that are occupied in each plane, and its counts.
    #[inline]
    pub(crate) fn value(&self, phase: usize, planes: [u64; PLANES], counts: [i32; COUNTS]) -> i32 {
        let accumulator = self.accumulator(planes).map(|sum| sum.clamp(0, ONE as i16));
        let head = &self.heads[phase];
        let mut sum = 0;
        for neuron in 0..NEURONS {
            let drive = dot(&head.rows[neuron], &accumulator) / ONE;
            let active = (drive + i32::from(head.biases[neuron])).clamp(0, ONE);
            sum += active * i32::from(head.output[neuron]);
        }
        sum / (ONE * FRACTION) + head.counted(counts) + i32::from(head.offset[0])
    }

    /// The columns of all pieces, added up.
    #[inline]
    fn accumulator(&self, planes: [u64; PLANES]) -> [i16; WIDTH] {
        let mut sums = self.bias;
        for (columns, mut squares) in self.columns.iter().zip(planes) {
            while squares != 0 {
                let column = &columns[squares.trailing_zeros() as usize];
                squares &= squares - 1;
                for (sum, weight) in sums.iter_mut().zip(column) {
                    *sum = sum.wrapping_add(*weight);
                }
            }
        }
        sums
    }
}

impl<const WIDTH: usize, const COUNTS: usize> Head<i16, WIDTH, COUNTS> {
    /// The part of the counts in the value.
    #[inline]
    pub(crate) fn counted(&self, counts: [i32; COUNTS]) -> i32 {
        let parts =
            self.counts.iter().zip(counts).map(|(weight, count)| i32::from(*weight) * count);
        parts.sum()
    }
}

/// The sum of the products.
#[inline]
fn dot<const WIDTH: usize>(row: &[i16; WIDTH], numbers: &[i16; WIDTH]) -> i32 {
    let products = row.iter().zip(numbers).map(|(a, b)| i32::from(*a) * i32::from(*b));
    products.sum()
}
