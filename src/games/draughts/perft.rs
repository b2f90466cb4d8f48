//! Perft on bare boards: nothing is remembered of the game, and the last ply is counted, not played.

use crate::game::{MoveList, Side};

use super::board::{Board, DraughtsMove};
use super::rules::Rules;
use super::turn::Turn;

/// The lines of exactly `plies` plies, at least 1, where `side` is to move. A game that has ended counts none.
pub(super) fn lines(board: &Board, side: Side, rules: &'static Rules, plies: u32) -> u64 {
    match side {
        Side::First => Perft::<true> { rules }.lines(board, plies),
        Side::Second => Perft::<false> { rules }.lines(board, plies),
    }
}

/// Perft where the first side is to move, or the second: compiled for each, so that directions are constants.
struct Perft<const FIRST: bool> {
    rules: &'static Rules,
}

impl<const FIRST: bool> Perft<FIRST> {
    const SIDE: Side = if FIRST { Side::First } else { Side::Second };

    fn lines(&self, board: &Board, plies: u32) -> u64 {
        let turn = Turn::new(board, Self::SIDE, self.rules);
        if plies == 1 {
            return turn.count_legal() as u64;
        }
        let mut moves = MoveList::new();
        turn.legal_moves(&mut moves);
        moves.iter().map(|&mv| self.lines_after(board, mv, plies - 1)).sum()
    }

    #[inline]
    fn lines_after(&self, board: &Board, mv: DraughtsMove, plies: u32) -> u64 {
        let mut next = *board;
        next.play(Self::SIDE, mv);
        if FIRST {
            Perft::<false> { rules: self.rules }.lines(&next, plies)
        } else {
            Perft::<true> { rules: self.rules }.lines(&next, plies)
        }
    }
}
