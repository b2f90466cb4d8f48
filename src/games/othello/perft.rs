//! Perft on bitboards, compiled for the instructions of the processor; the last ply is counted, not played.

use super::arch::{self, Arch, Kernel};
use super::board::Board;
use super::layout::squares;

/// The lines of exactly `depth` plies, at least 1, on the board of these `squares`.
/// A pass is a ply, and a game that has ended counts as one line, as Aart Bik counted (2009).
pub(super) fn lines(board: Board, mut squares: u64, depth: u32) -> u64 {
    arch::run::<Perft, u64>(&mut squares, board, depth)
}

/// Perft. The parameter is the depth.
struct Perft;

impl Kernel<u64> for Perft {
    type Parameter = u32;
    type Output = u64;

    #[inline(always)]
    fn run<A: Arch>(arch: A, on_board: &mut u64, board: Board, depth: u32) -> u64 {
        let moves = arch.mobility(board) & *on_board;
        if depth == 1 {
            return u64::from(moves.count_ones()).max(1);
        }
        if moves == 0 {
            // The count goes on below a pass: it is a ply.
            return match arch.mobility(board.turned()) & *on_board {
                0 => 1,
                _ => arch.call::<Self, u64>(on_board, board.turned(), depth - 1),
            };
        }
        let mut lines = 0;
        for square in squares(moves) {
            let next = board.after(square, arch.flips(board, square));
            lines += match depth {
                2 => u64::from((arch.mobility(next) & *on_board).count_ones()).max(1),
                _ => arch.call::<Self, u64>(on_board, next, depth - 1),
            };
        }
        lines
    }
}
