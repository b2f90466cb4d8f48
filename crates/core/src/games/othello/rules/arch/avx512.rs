//! AVX-512 on vectors of 256 bits: Toshihiko Okuhara's flips as in [`avx2`](super::avx2), with the highest bit of each lane by an
//! instruction that counts leading zeros.

use std::arch::x86_64::{
    _mm256_and_si256, _mm256_andnot_si256, _mm256_lzcnt_epi64, _mm256_or_si256, _mm256_set1_epi64x,
    _mm256_srlv_epi64, _pext_u64,
};

use super::avx2::{above, flips_up, mobility, union, vector};
use super::lines::Lines;
use crate::games::othello::rules::board::{Board, RAYS, Rays};
use crate::games::othello::rules::layout::Square;

super::detected! {
    /// Server processors since 2017, desktop processors of AMD since 2022.
    Avx512, "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512cd,avx512vl"
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512cd,avx512vl")]
fn flips(board: Board, square: Square) -> u64 {
    let Rays([up, down]) = RAYS[square.index()];
    let [own, opponent] = [board.own, board.opponent].map(|set| _mm256_set1_epi64x(set as i64));
    let rays = vector(down);
    // Bit 0 replaces an empty set. It is no anchor, because a ray without a stop does not have it or the opponent holds it.
    let stops = _mm256_or_si256(_mm256_andnot_si256(opponent, rays), _mm256_set1_epi64x(1));
    let nearest = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(stops));
    let anchor = _mm256_and_si256(_mm256_and_si256(nearest, own), rays);
    union(_mm256_or_si256(flips_up(own, opponent, vector(up)), above(anchor, rays)))
}

/// Every processor with AVX-512 packs bits in a cycle or two; older ones with AVX2 may take hundreds.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512cd,avx512vl")]
fn last_flips<const SIZE: usize>(own: u64, square: Square) -> [u32; 2] {
    let lines = Lines::of::<SIZE>(square);
    lines.flipped(lines.masks.map(|mask| _pext_u64(own, mask)))
}
