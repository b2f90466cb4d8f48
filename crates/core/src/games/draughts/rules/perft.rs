//! Perft on bare boards: nothing is remembered of the game, no board is turned, and the last ply is counted, not played.

use crate::game::Side;

use super::board::{Board, DraughtsMove};
use super::turn::Turn;
use super::variant::Rules;
use super::word::Word;

/// The side to move, as a type: the directions of its men are known when the count is compiled.
trait Mover {
    /// The side.
    const SIDE: Side;
    /// The side to move after it.
    type Other: Mover;
}

/// White.
struct First;
/// Black.
struct Second;

impl Mover for First {
    const SIDE: Side = Side::First;
    type Other = Second;
}

impl Mover for Second {
    const SIDE: Side = Side::Second;
    type Other = First;
}

/// The lines of exactly `plies` plies, at least 1, from a board. A game that has ended counts none.
pub(in crate::games::draughts) fn lines<W: Word>(
    board: &Board<W>,
    side: Side,
    rules: &'static Rules<W>,
    plies: u32,
) -> u64 {
    match side {
        Side::First => lines_of::<First, W>(board, rules, plies),
        Side::Second => lines_of::<Second, W>(board, rules, plies),
    }
}

/// The lines, compiled once for each side.
fn lines_of<M: Mover, W: Word>(board: &Board<W>, rules: &'static Rules<W>, plies: u32) -> u64 {
    if plies == 1 {
        return leaves::<M, W>(board, rules);
    }
    let turn = Turn::new(board, M::SIDE, rules);
    let mut count = 0;
    turn.each_move(|mv| count += lines_after::<M, W>(*board, mv, rules, plies - 1));
    count
}

#[inline(always)]
fn lines_after<M: Mover, W: Word>(
    mut board: Board<W>,
    mv: DraughtsMove<W>,
    rules: &'static Rules<W>,
    plies: u32,
) -> u64 {
    board.play(M::SIDE, mv);
    if plies == 1 {
        leaves::<M::Other, W>(&board, rules)
    } else {
        lines_of::<M::Other, W>(&board, rules, plies)
    }
}

/// The legal moves, compiled once for each side.
#[inline(never)]
fn leaves<M: Mover, W: Word>(board: &Board<W>, rules: &'static Rules<W>) -> u64 {
    Turn::new(board, M::SIDE, rules).count_legal() as u64
}
