//! The position from which a search makes its jumps.

use crate::games::peg_solitaire::PegSolitaire;
use crate::games::peg_solitaire::rules::board::{Board, Holes, Jump};
use crate::games::peg_solitaire::rules::symmetry::Symmetries;
use crate::search::Root;

use super::move_order::MoveOrder;

/// Root of a search, with the order of its jumps and the symmetries of its board.
pub(super) struct Start<'a> {
    pub board: &'a Board,
    pub pegs: Holes,
    /// Jumps to choose among in this position.
    first: &'a [Jump],
    pub order: MoveOrder,
    pub symmetries: Symmetries,
}

impl<'a> Start<'a> {
    pub(super) fn of(root: &Root<'a, PegSolitaire>) -> Self {
        Self::on(root.position.board(), root.position.pegs(), root.moves)
    }

    /// Some pegs on a board, with the jumps to choose among.
    pub(super) fn on(board: &'a Board, pegs: Holes, first: &'a [Jump]) -> Self {
        let (order, symmetries) = (MoveOrder::of(board), Symmetries::of(board));
        Self { board, pegs, first, order, symmetries }
    }

    /// Jumps to choose among in this position, or in a later one; not all of them are open.
    pub(super) fn jumps(&self, is_first: bool) -> &'a [Jump] {
        if is_first { self.first } else { self.board.jumps() }
    }
}
