//! NEON, which every processor of aarch64 has: two rays of a square in parallel, one in each lane of a vector.
//!
//! The rays towards lower bits are handled as those towards higher bits of the board with its bits reversed, because ARM reverses a word in
//! one instruction but counts no leading zeros of a lane of 64 bits. The nearest disc that is not the opponent's is where a carry ends that
//! runs from the lowest bit through everything that is not on the ray and through the opponent's discs on it.
//! The flips of a square take 42 instructions; the portable ones take 62, in which the compiler has already found vectors for half of the rays.
//!
//! Mobility is the portable one: scalar instructions of ARM shift an operand on the way, so NEON would take about as many.

use std::arch::aarch64::{
    uint64x2_t, vaddq_u64, vaddvq_u64, vandq_u64, vdupq_n_u64, vld1q_u64, vornq_u64, vorrq_u64,
    vqsubq_u64, vrbitq_u8, vreinterpretq_u8_u64, vreinterpretq_u64_u8, vrev64q_u8,
};

use crate::games::othello::rules::board::{Board, RAYS, Rays};
use crate::games::othello::rules::layout::{Layout, Square};

super::detected! {
    /// Every processor of aarch64.
    Neon, "neon"
}

#[inline]
#[target_feature(enable = "neon")]
fn flips(board: Board, square: Square) -> u64 {
    let reversed = Board { own: board.own.reverse_bits(), opponent: board.opponent.reverse_bits() };
    let up = flips_up(board, square.index());
    let down = flips_up(reversed, RAYS.len() - 1 - square.index());
    // Bits are reversed in bytes, then bytes in lanes.
    let down = vrev64q_u8(vrbitq_u8(vreinterpretq_u8_u64(down)));
    // No square lies on two rays, so that a sum has the bits of both lanes.
    vaddvq_u64(vorrq_u64(up, vreinterpretq_u64_u8(down)))
}

/// Flips along the rays towards higher bits from the square of this index: all below the nearest stop, if that is one's own.
#[inline]
#[target_feature(enable = "neon")]
fn flips_up(board: Board, square: usize) -> uint64x2_t {
    let Rays([rays, _]) = &RAYS[square];
    let [own, opponent] = [board.own, board.opponent].map(|set| vdupq_n_u64(set));
    let one = vdupq_n_u64(1);
    let [first, second] = [0, 2].map(|at| {
        let two = &rays[at..at + 2];
        #[expect(unsafe_code, reason = "two loads and a move would take the place of the vector")]
        // SAFETY: The pointer is to two rays.
        let rays = unsafe { vld1q_u64(two.as_ptr()) };
        let stopped = vaddq_u64(vornq_u64(opponent, rays), one);
        let anchor = vandq_u64(stopped, vandq_u64(own, rays));
        // Less one, unless there is no anchor: the subtraction saturates.
        vandq_u64(vqsubq_u64(anchor, one), rays)
    });
    vorrq_u64(first, second)
}

#[inline]
#[target_feature(enable = "neon")]
fn mobility(board: Board) -> u64 {
    board.mobility(!board.occupied())
}

#[inline]
#[target_feature(enable = "neon")]
fn last_flips<const SIZE: usize>(own: u64, square: Square) -> [u32; 2] {
    let on_board = const { Layout::of_size(SIZE).squares };
    let board = Board { own, opponent: on_board & !own & !square.bit() };
    [flips(board, square).count_ones(), flips(board.turned(), square).count_ones()]
}
