//! AVX2: the four directions of a line in parallel, one in each lane of a vector.
//!
//! The method of the flips is Toshihiko Okuhara's, known from his AVX version of Edax: the rays of a square in the lanes of a vector, the
//! nearest disc that is not the opponent's by carry arithmetic, the opponent's discs up to it by a subtraction. [`Board`] does the same,
//! one ray at a time. AVX2 has no instruction for the highest bit of a lane; it is found by smearing along the ray with variable shifts.

use std::arch::x86_64::{
    __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
    _mm256_extracti128_si256, _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64,
};

use crate::games::othello::rules::board::{Board, INNER, RAYS, Rays};
use crate::games::othello::rules::layout::{Layout, Square};

super::detected! {
    /// Processors since 2013 or so.
    Avx2, "avx2,bmi1,bmi2,lzcnt,popcnt"
}

/// A vector of the four numbers, the first in the lowest lane.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn vector([a, b, c, d]: [u64; 4]) -> __m256i {
    _mm256_set_epi64x(d as i64, c as i64, b as i64, a as i64)
}

/// The bits that are set in any lane.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn union(vector: __m256i) -> u64 {
    let half = _mm_or_si128(_mm256_castsi256_si128(vector), _mm256_extracti128_si256::<1>(vector));
    _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
}

/// Flips along the rays towards higher bits: all squares below the nearest stop, if that is an own disc.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn flips_up(own: __m256i, opponent: __m256i, rays: __m256i) -> __m256i {
    let zero = _mm256_setzero_si256();
    let stops = _mm256_andnot_si256(opponent, rays);
    let nearest = _mm256_and_si256(stops, _mm256_sub_epi64(zero, stops));
    let anchor = _mm256_and_si256(nearest, own);
    // Less one, unless there is no anchor: a comparison is −1 if it holds.
    let below = _mm256_sub_epi64(
        _mm256_add_epi64(anchor, _mm256_set1_epi64x(-1)),
        _mm256_cmpeq_epi64(anchor, zero),
    );
    _mm256_and_si256(below, rays)
}

/// Flips along the rays towards lower bits: all squares above `anchor`, which has at most one bit per lane.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn above(anchor: __m256i, rays: __m256i) -> __m256i {
    let negated = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(anchor, anchor));
    _mm256_and_si256(negated, rays)
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn flips(board: Board, square: Square) -> u64 {
    let Rays([up, down]) = RAYS[square.index()];
    let [own, opponent] = [board.own, board.opponent].map(|set| _mm256_set1_epi64x(set as i64));
    let rays = vector(down);
    let [one, two, four] =
        [STEPS, STEPS.map(|step| 2 * step), STEPS.map(|step| 4 * step)].map(|steps| vector(steps));
    let stops = _mm256_andnot_si256(opponent, rays);
    // There is no count of leading zeros, so all stops with another stop before them, up to seven steps away, are removed.
    let beyond_first = _mm256_srlv_epi64(stops, one);
    let beyond = _mm256_or_si256(beyond_first, _mm256_srlv_epi64(beyond_first, one));
    let beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, two));
    let beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, four));
    let anchor = _mm256_and_si256(_mm256_andnot_si256(beyond, stops), own);
    union(_mm256_or_si256(flips_up(own, opponent, vector(up)), above(anchor, rays)))
}

/// Bits from one square of a ray to the next, in the order of [`RAYS`].
const STEPS: [u64; 4] = [1, 7, 8, 9];
/// The squares whose discs can be flipped in each direction.
const THROUGH: [u64; 4] = [INNER, INNER, u64::MAX, INNER];

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) fn mobility(board: Board) -> u64 {
    let one = vector(STEPS);
    let two = vector(STEPS.map(|step| 2 * step));
    // Parallel prefix as in `Board::mobility`, with one direction a lane.
    let own = _mm256_set1_epi64x(board.own as i64);
    let opponent = _mm256_and_si256(_mm256_set1_epi64x(board.opponent as i64), vector(THROUGH));
    let mut up = _mm256_and_si256(opponent, _mm256_sllv_epi64(own, one));
    let mut down = _mm256_and_si256(opponent, _mm256_srlv_epi64(own, one));
    up = _mm256_or_si256(up, _mm256_and_si256(opponent, _mm256_sllv_epi64(up, one)));
    down = _mm256_or_si256(down, _mm256_and_si256(opponent, _mm256_srlv_epi64(down, one)));
    let pairs_up = _mm256_and_si256(opponent, _mm256_sllv_epi64(opponent, one));
    let pairs_down = _mm256_srlv_epi64(pairs_up, one);
    for _ in 0..2 {
        up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
        down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)));
    }
    let reached = _mm256_or_si256(_mm256_sllv_epi64(up, one), _mm256_srlv_epi64(down, one));
    union(reached) & !board.occupied()
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn last_flips<const SIZE: usize>(own: u64, square: Square) -> [u32; 2] {
    let on_board = const { Layout::of_size(SIZE).squares };
    let board = Board { own, opponent: on_board & !own & !square.bit() };
    [flips(board, square).count_ones(), flips(board.turned(), square).count_ones()]
}
