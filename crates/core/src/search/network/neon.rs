//! Sums of [neurons](super::neurons) with NEON, which has no `pmaddwd` but multiplies a vector by one lane of another and adds it up.
//!
//! A load that takes words apart in turn (`ld2`) gives the weights of either number of a pair. Compilers do not find these two in the plain loop:
//! 16 numbers and 8 neurons take 57 instructions instead of about 230.

use std::arch::aarch64::{
    int16x8_t, int16x8x2_t, vdupq_n_s16, vget_low_s16, vld1q_s16, vld1q_s32, vld2q_s16, vmaxq_s16,
    vminq_s16, vmlal_high_laneq_s16, vmlal_laneq_s16, vst1q_s32,
};

use super::neurons::Rows;

/// The same sums as of any processor, four neurons an instruction.
#[inline(always)]
pub(super) fn sums<const WIDTH: usize, const NEURONS: usize>(
    biases: &[i32; NEURONS],
    rows: &Rows<WIDTH, NEURONS>,
    accumulator: &[i16; WIDTH],
    most: i16,
) -> [i32; NEURONS] {
    const { assert!(WIDTH.is_multiple_of(8) && NEURONS.is_multiple_of(8)) };
    let mut sums = *biases;
    let mut rows = rows.pairs();
    let mut row = || rows.next().expect("there is a row for each two numbers");
    for numbers in accumulator.as_chunks::<8>().0 {
        #[expect(unsafe_code, reason = "instructions that safe Rust has no name for")]
        // SAFETY: The program is compiled for NEON; the pointer is to eight words.
        let active = unsafe {
            let numbers = vld1q_s16(numbers.as_ptr());
            vminq_s16(vmaxq_s16(numbers, vdupq_n_s16(0)), vdupq_n_s16(most))
        };
        add_products::<0, 1, NEURONS>(&mut sums, active, row());
        add_products::<2, 3, NEURONS>(&mut sums, active, row());
        add_products::<4, 5, NEURONS>(&mut sums, active, row());
        add_products::<6, 7, NEURONS>(&mut sums, active, row());
    }
    sums
}

/// Adds the products of the two numbers in these lanes and their weights in all neurons.
#[inline(always)]
fn add_products<const FIRST: i32, const SECOND: i32, const NEURONS: usize>(
    sums: &mut [i32; NEURONS],
    numbers: int16x8_t,
    weights: &[[i16; 2]],
) {
    for (sums, weights) in sums.as_chunks_mut::<8>().0.iter_mut().zip(weights.as_chunks::<8>().0) {
        let [low, high] = [0, 4].map(|at| sums[at..].as_mut_ptr());
        #[expect(unsafe_code, reason = "instructions that safe Rust has no name for")]
        // SAFETY: The program is compiled for NEON; the pointers are to four sums each, and to 16 weights.
        unsafe {
            let int16x8x2_t(by_first, by_second) = vld2q_s16(weights.as_flattened().as_ptr());
            let sum = vmlal_laneq_s16::<FIRST>(vld1q_s32(low), vget_low_s16(by_first), numbers);
            let sum = vmlal_laneq_s16::<SECOND>(sum, vget_low_s16(by_second), numbers);
            vst1q_s32(low, sum);
            let sum = vmlal_high_laneq_s16::<FIRST>(vld1q_s32(high), by_first, numbers);
            let sum = vmlal_high_laneq_s16::<SECOND>(sum, by_second, numbers);
            vst1q_s32(high, sum);
        }
    }
}
