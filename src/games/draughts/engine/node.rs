//! A node of the search: the board as the side to move there sees it, and what the draw rules count.

use crate::game::Side;

use crate::games::draughts::board::{Board, DraughtsMove};
use crate::games::draughts::history::{Clock, Step};
use crate::games::draughts::position::DraughtsPosition;
use crate::games::draughts::rules::Rules;
use crate::games::draughts::turn::Turn;

/// The side to move, to which its own pieces are those of the first side.
pub(in crate::games::draughts) const MOVER: Side = Side::First;

/// A node of the search.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// The board, seen by the side to move.
    pub view: Board,
    /// Counts of the draw rules.
    pub clock: Clock,
}

impl Node {
    /// The node of a position.
    pub(super) const fn of(position: &DraughtsPosition) -> Self {
        Self { view: position.view(), clock: position.draw_clock() }
    }

    /// The node after a move of it.
    #[inline]
    pub(super) fn after(&self, mv: DraughtsMove, rules: &Rules) -> Self {
        let step = Step::of(&self.view, MOVER, mv);
        let (mut view, mut clock) = (self.view, self.clock);
        view.play(MOVER, mv);
        clock.advance(&view, rules, step);
        Self { view: view.turned(rules.layout), clock }
    }

    /// The squares that matter to the side to move.
    #[inline]
    pub(super) const fn turn(&self, rules: &'static Rules) -> Turn {
        Turn::new(&self.view, MOVER, rules)
    }
}
