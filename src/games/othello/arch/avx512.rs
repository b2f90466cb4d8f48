//! AVX-512 on vectors of 256 bits: as AVX2, and the highest bit of each lane is one instruction.

use std::arch::x86_64::{
    _mm256_and_si256, _mm256_andnot_si256, _mm256_lzcnt_epi64, _mm256_or_si256, _mm256_set1_epi64x,
    _mm256_srlv_epi64,
};

use super::super::board::{Board, RAYS};
use super::super::layout::Square;
use super::avx2::{above, flips_up, mobility, union, vector};

super::detected! {
    /// Server processors since 2017, desktop ones by AMD since 2022.
    Avx512,
    "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512cd,avx512vl",
    ["avx2", "bmi1", "bmi2", "lzcnt", "popcnt", "avx512f", "avx512cd", "avx512vl"]
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512cd,avx512vl")]
fn flips(board: Board, square: Square) -> u64 {
    let [up, down] = RAYS[square.index()];
    let [own, opponent] = [board.own, board.opponent].map(|set| _mm256_set1_epi64x(set as i64));
    let rays = vector(down);
    let stops = _mm256_andnot_si256(opponent, rays);
    // A ray without a stop has 64 leading zeros, and a shift by 64 leaves nothing.
    let nearest = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(stops));
    let anchor = _mm256_and_si256(nearest, own);
    union(_mm256_or_si256(flips_up(own, opponent, vector(up)), above(anchor, rays)))
}
