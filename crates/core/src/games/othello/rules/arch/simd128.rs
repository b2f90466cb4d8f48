//! The vectors of WebAssembly, of 128 bits: the board in one lane, and the same board upside down in the other.
//!
//! Upside down, the five directions in which bits grow less are turned so that they grow, except that along the row. Bits of a lane
//! cannot be reversed, and have no count of leading zeros. So one instruction serves two rays of a column or diagonal, and the row is left
//! to scalar instructions.

use std::arch::wasm32::{
    i64x2_add, i64x2_eq, i64x2_neg, i64x2_shl, i64x2_sub, u8x16_shuffle, u64x2, u64x2_extract_lane,
    u64x2_splat, v128, v128_and, v128_andnot, v128_or,
};

use super::lines::Lines;
use crate::games::othello::rules::board::{Board, INNER, RAYS, Rays};
use crate::games::othello::rules::layout::{STRIDE, Square};

super::detected! {
    /// Every engine of WebAssembly since 2021, two years later Safari's. A module with these instructions does not start without them.
    Simd128, "simd128"
}

/// A set, and the same set upside down.
#[inline]
#[target_feature(enable = "simd128")]
fn both_ways(set: u64) -> v128 {
    let twice = u64x2_splat(set);
    u8x16_shuffle::<0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8>(twice, twice)
}

/// The squares of the first lane, and the squares of the second lane turned back.
#[inline]
#[target_feature(enable = "simd128")]
fn union(sets: v128) -> u64 {
    let turned = u8x16_shuffle::<15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0>(sets, sets);
    u64x2_extract_lane::<0>(v128_or(sets, turned))
}

/// The rays of a square along column and diagonals: those towards higher bits, and of the others the same upside down.
static BOTH_WAYS: [[v128; 3]; 64] = both_rays();

const fn both_rays() -> [[v128; 3]; 64] {
    let mut both = [[u64x2(0, 0); 3]; 64];
    let mut square = 0;
    while square < both.len() {
        let Rays([up, down]) = RAYS[square];
        // Upside down, a diagonal is the other one.
        both[square] = [
            u64x2(up[1], down[1].swap_bytes()),
            u64x2(up[2], down[2].swap_bytes()),
            u64x2(up[3], down[3].swap_bytes()),
        ];
        square += 1;
    }
    both
}

#[inline]
#[target_feature(enable = "simd128")]
fn flips(board: Board, square: Square) -> u64 {
    let [own, opponent] = [both_ways(board.own), both_ways(board.opponent)];
    let [nothing, all] = [u64x2_splat(0), u64x2_splat(u64::MAX)];
    let mut flipped = nothing;
    for &ray in &BOTH_WAYS[square.index()] {
        let stops = v128_andnot(ray, opponent);
        let anchor = v128_and(v128_and(stops, i64x2_neg(stops)), own);
        // Less one, unless there is no anchor: a comparison is −1 if it holds.
        let below = i64x2_sub(i64x2_add(anchor, all), i64x2_eq(anchor, nothing));
        flipped = v128_or(flipped, v128_and(below, ray));
    }
    union(flipped) | board.flips_in_row(square)
}

#[inline]
#[target_feature(enable = "simd128")]
fn mobility(board: Board) -> u64 {
    const ROW: u32 = STRIDE as u32;
    let [own, opponent] = [both_ways(board.own), both_ways(board.opponent)];
    let inner = v128_and(opponent, u64x2_splat(INNER));
    let slanted = v128_or(beyond::<{ ROW - 1 }>(own, inner), beyond::<{ ROW + 1 }>(own, inner));
    let reached = v128_or(beyond::<ROW>(own, opponent), slanted);
    (union(reached) | board.beyond_in_row()) & !board.occupied()
}

/// The squares directly beyond a run of `opponent` that begins next to a disc of `own`, `SHIFT` bits apart: parallel prefix, as in
/// `Board::mobility`.
#[inline]
#[target_feature(enable = "simd128")]
fn beyond<const SHIFT: u32>(own: v128, opponent: v128) -> v128 {
    let pairs = v128_and(opponent, i64x2_shl(opponent, SHIFT));
    let mut run = v128_and(opponent, i64x2_shl(own, SHIFT));
    run = v128_or(run, v128_and(opponent, i64x2_shl(run, SHIFT)));
    for _ in 0..2 {
        run = v128_or(run, v128_and(pairs, i64x2_shl(run, 2 * SHIFT)));
    }
    i64x2_shl(run, SHIFT)
}

#[inline]
#[target_feature(enable = "simd128")]
fn last_flips<const SIZE: usize>(own: u64, square: Square) -> [u32; 2] {
    let lines = Lines::of::<SIZE>(square);
    lines.flipped(lines.packed(own))
}
