//! Perft on bitboards, compiled for the instructions of the processor; the last ply is counted, not played.

use super::arch::{self, Arch, Kernel, Turn};
use super::board::Board;
use super::layout::{Layout, squares};

/// The lines of exactly `depth` plies, at least 1. A pass is a ply, and a finished game counts as one line, as Aart Bik counted (2009).
pub(in crate::games::othello) fn lines(layout: &Layout, board: Board, depth: u32) -> u64 {
    arch::run::<Perft, ()>(layout, &mut (), board, depth)
}

/// Perft. The parameter is the depth.
struct Perft;

impl Kernel<()> for Perft {
    type Parameter = u32;
    type Output = u64;

    #[inline(always)]
    fn run<A: Arch>(arch: A, (): &mut (), board: Board, depth: u32) -> u64 {
        let moves = match arch.turn(board) {
            Turn::Moves(moves) if depth == 1 => return u64::from(moves.count_ones()),
            Turn::Moves(moves) => moves,
            // A pass is a ply, so the count continues below it.
            Turn::Pass(turned) if depth > 1 => {
                return arch.call::<Self, ()>(&mut (), turned, depth - 1);
            }
            Turn::Pass(_) | Turn::Over => return 1,
        };
        let mut lines = 0;
        for square in squares(moves) {
            let next = board.after(square, arch.flips(board, square));
            lines += match depth {
                2 => u64::from(arch.mobility(next).count_ones()).max(1),
                _ => arch.call::<Self, ()>(&mut (), next, depth - 1),
            };
        }
        lines
    }
}
