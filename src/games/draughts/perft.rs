//! Perft on bare boards: nothing is remembered of the game, and the last ply is counted, not played.

use crate::game::{MoveList, Side};

use super::board::Board;
use super::rules::Rules;
use super::turn::Turn;

/// The lines of exactly `plies` plies, at least 1, from a board as the side to move sees it. A game that has ended counts none.
pub(super) fn lines(view: &Board, rules: &'static Rules, plies: u32) -> u64 {
    let turn = Turn::new(view, Side::First, rules);
    if plies == 1 {
        return turn.count_legal() as u64;
    }
    let mut moves = MoveList::new();
    turn.legal_moves(&mut moves);
    let mut count = 0;
    for &mv in &moves {
        let mut next = *view;
        next.play(Side::First, mv);
        count += lines(&next.turned(rules.layout), rules, plies - 1);
    }
    count
}
