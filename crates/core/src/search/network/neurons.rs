//! Neurons of a [`Loaded`](super::Loaded) network: sums of products of words.
//!
//! x86-64 has an instruction for them, `pmaddwd`: words multiplied, and added up in pairs.
//! Compilers do not find it in a plain loop, in which they turn the weights around at each evaluation instead:
//! 16 numbers and 8 neurons took 13 ns with AVX-512 and 20 ns with AVX2, and take 5 ns with either.
//! Every processor of the architecture has it, so there is one such code for all kernels; within that of AVX2 compilers make it twice as wide.
//! WebAssembly has the same instruction in its vectors of 128 bits (`simd128`), for which a module is compiled as a whole.

/// Weights of each number of the accumulator in the neurons, in steps. Those of two numbers are adjacent, neuron by neuron. Shape \[number
/// / 2\]\[neuron\]\[number % 2\].
pub(super) struct Rows<const WIDTH: usize, const NEURONS: usize>([[i16; NEURONS]; WIDTH]);

impl<const WIDTH: usize, const NEURONS: usize> Rows<WIDTH, NEURONS> {
    /// Weights of shape \[number\]\[neuron\].
    pub(super) fn of(weights: &[[i16; NEURONS]; WIDTH]) -> Self {
        let mut rows = [[0; NEURONS]; WIDTH];
        for (number, row) in weights.iter().enumerate() {
            let pair = &mut rows.as_flattened_mut()[number / 2 * 2 * NEURONS..];
            for (both, &weight) in pair.as_chunks_mut::<2>().0.iter_mut().zip(row) {
                both[number % 2] = weight;
            }
        }
        Self(rows)
    }

    /// Weights of each pair of numbers. Shape \[neuron\]\[number % 2\].
    #[inline(always)]
    pub(super) fn pairs(&self) -> impl Iterator<Item = &[[i16; 2]]> {
        self.0.as_flattened().as_chunks::<2>().0.chunks_exact(NEURONS)
    }
}

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
pub(super) use super::neon::sums;
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
pub(super) use in_vectors::sums;
#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
pub(super) use plain_sums as sums;

/// Sums of the neurons: their biases, plus the weights times the accumulator clamped to 0 to `most`.
#[cfg_attr(
    any(
        target_arch = "x86_64",
        all(target_arch = "aarch64", target_feature = "neon"),
        all(target_arch = "wasm32", target_feature = "simd128")
    ),
    allow(dead_code, reason = "for tests")
)]
#[inline(always)]
pub(super) fn plain_sums<const WIDTH: usize, const NEURONS: usize>(
    biases: &[i32; NEURONS],
    rows: &Rows<WIDTH, NEURONS>,
    accumulator: &[i16; WIDTH],
    most: i16,
) -> [i32; NEURONS] {
    let mut sums = *biases;
    for (numbers, weights) in accumulator.as_chunks::<2>().0.iter().zip(rows.pairs()) {
        let [first, second] = numbers.map(|number| i32::from(number.clamp(0, most)));
        for (sum, weights) in sums.iter_mut().zip(weights) {
            let [by_first, by_second] = weights.map(i32::from);
            *sum = sum.wrapping_add(first * by_first + second * by_second);
        }
    }
    sums
}

#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
mod in_vectors {
    use super::Rows;
    use super::instructions::{Vector, active_pairs, plus_products};

    /// The same sums as `plain_sums`, four neurons per instruction.
    #[inline(always)]
    pub(in crate::search::network) fn sums<const WIDTH: usize, const NEURONS: usize>(
        biases: &[i32; NEURONS],
        rows: &Rows<WIDTH, NEURONS>,
        accumulator: &[i16; WIDTH],
        most: i16,
    ) -> [i32; NEURONS] {
        const { assert!(WIDTH.is_multiple_of(8) && NEURONS.is_multiple_of(4)) };
        let mut sums = *biases;
        let mut rows = rows.pairs();
        for numbers in accumulator.as_chunks::<8>().0 {
            let pairs = active_pairs(same_bits(numbers), most);
            for (pair, row) in pairs.into_iter().zip(&mut rows) {
                let fours = sums.as_chunks_mut::<4>().0;
                for (sums, weights) in fours.iter_mut().zip(row.as_chunks::<4>().0) {
                    *sums = same_bits(&plus_products(same_bits(sums), pair, same_bits(weights)));
                }
            }
        }
        sums
    }

    /// Lanes of a vector, or the vector of some lanes.
    #[inline(always)]
    fn same_bits<From: Copy, To: Copy>(from: &From) -> To {
        const { assert!(size_of::<From>() == size_of::<To>()) };
        const { assert!(size_of::<To>() == size_of::<Vector>()) };
        #[expect(unsafe_code, reason = "safe Rust has no way between arrays and vectors")]
        // SAFETY: Both are of the same size, and all their bits are numbers.
        unsafe {
            std::mem::transmute_copy(from)
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod instructions {
    use std::arch::x86_64::{
        _mm_add_epi32, _mm_madd_epi16, _mm_max_epi16, _mm_min_epi16, _mm_set1_epi16,
        _mm_setzero_si128, _mm_shuffle_epi32,
    };

    pub(super) use std::arch::x86_64::__m128i as Vector;

    /// Eight words as they are active, a pair of them in all lanes of each vector.
    #[inline(always)]
    pub(super) fn active_pairs(numbers: Vector, most: i16) -> [Vector; 4] {
        #[expect(unsafe_code, reason = "instructions that safe Rust has no name for")]
        // SAFETY: Every processor of x86-64 has SSE2.
        unsafe {
            let active = _mm_max_epi16(numbers, _mm_setzero_si128());
            let active = _mm_min_epi16(active, _mm_set1_epi16(most));
            [
                _mm_shuffle_epi32::<0b00_00_00_00>(active),
                _mm_shuffle_epi32::<0b01_01_01_01>(active),
                _mm_shuffle_epi32::<0b10_10_10_10>(active),
                _mm_shuffle_epi32::<0b11_11_11_11>(active),
            ]
        }
    }

    /// Sums of four neurons, with the products of a pair and its weights.
    #[inline(always)]
    pub(super) fn plus_products(sums: Vector, pair: Vector, weights: Vector) -> Vector {
        #[expect(unsafe_code, reason = "instructions that safe Rust has no name for")]
        // SAFETY: Every processor of x86-64 has SSE2.
        unsafe {
            _mm_add_epi32(sums, _mm_madd_epi16(pair, weights))
        }
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod instructions {
    use std::arch::wasm32::{
        i16x8_max, i16x8_min, i16x8_splat, i32x4_add, i32x4_dot_i16x8, i32x4_shuffle,
    };

    pub(super) use std::arch::wasm32::v128 as Vector;

    /// Eight words as they are active, a pair of them in all lanes of each vector.
    #[inline(always)]
    pub(super) fn active_pairs(numbers: Vector, most: i16) -> [Vector; 4] {
        let active = i16x8_min(i16x8_max(numbers, i16x8_splat(0)), i16x8_splat(most));
        [
            i32x4_shuffle::<0, 0, 0, 0>(active, active),
            i32x4_shuffle::<1, 1, 1, 1>(active, active),
            i32x4_shuffle::<2, 2, 2, 2>(active, active),
            i32x4_shuffle::<3, 3, 3, 3>(active, active),
        ]
    }

    /// Sums of four neurons, with the products of a pair and its weights.
    #[inline(always)]
    pub(super) fn plus_products(sums: Vector, pair: Vector, weights: Vector) -> Vector {
        i32x4_add(sums, i32x4_dot_i16x8(pair, weights))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;

    #[test]
    fn sums_are_those_of_the_plain_loop() {
        for seed in 0..100 {
            let word = |of: u64| hash(seed << 32 | of) as i16;
            let accumulator: [i16; 32] =
                std::array::from_fn(|number| word(number as u64) >> (seed % 10));
            let weights: [[i16; 16]; 32] = std::array::from_fn(|number| {
                std::array::from_fn(|neuron| word((number * 16 + neuron) as u64 + 1000))
            });
            let biases: [i32; 16] =
                std::array::from_fn(|neuron| i32::from(word(neuron as u64 + 99)) << 16);
            let mut expected = biases;
            for (number, row) in accumulator.iter().zip(&weights) {
                for (sum, &weight) in expected.iter_mut().zip(row) {
                    *sum = sum.wrapping_add(i32::from((*number).clamp(0, 128)) * i32::from(weight));
                }
            }
            let rows = Rows::of(&weights);
            assert_eq!(sums(&biases, &rows, &accumulator, 128), expected, "{seed}");
            assert_eq!(plain_sums(&biases, &rows, &accumulator, 128), expected, "{seed}");
        }
    }
}
