//! A node of the search: the board as its side to move sees it, and the counts of the draw rules.

use crate::game::hash;

use crate::games::draughts::endgames::State;
use crate::games::draughts::rules::board::{Board, DraughtsMove, MOVER};
use crate::games::draughts::rules::history::{Clock, Step};
use crate::games::draughts::rules::king_steps::KingSteps;
use crate::games::draughts::rules::position::DraughtsPosition;
use crate::games::draughts::rules::turn::Turn;
use crate::games::draughts::rules::variant::Rules;
use crate::games::draughts::rules::word::Word;

/// A node of the search.
#[derive(Clone, Copy)]
pub(super) struct Node<W: Word = u64> {
    /// The board, seen by the side to move.
    pub view: Board<W>,
    /// Counts of the draw rules.
    pub clock: Clock,
    /// Steps of kings, seen by the side to move.
    steps: KingSteps<W>,
}

impl Node {
    /// The position without its counts.
    pub(super) fn state(&self) -> State {
        State { view: self.view, steps: self.steps }
    }
}

impl<W: Word> Node<W> {
    /// The node of a position.
    pub(super) fn of(position: &DraughtsPosition<W>) -> Self {
        let (view, clock) = (position.view(), position.draw_clock());
        Self { view, clock, steps: position.steps_seen() }
    }

    /// The key of the position with its counts.
    pub(super) fn key_with_counts(&self) -> u64 {
        hash(self.table_key(self.view.key())) ^ self.clock.standing().key()
    }

    /// The key in the transposition table, made of that of the view.
    #[inline]
    pub(super) fn table_key(&self, view: u64) -> u64 {
        view ^ self.steps.key()
    }

    /// The node after a move of it.
    #[inline]
    pub(super) fn after(&self, mv: DraughtsMove<W>, rules: &Rules<W>) -> Self {
        let step = Step::of(&self.view, MOVER, mv, rules);
        let Self { mut view, mut clock, mut steps } = *self;
        view.play(MOVER, mv);
        clock.advance(&view, rules, step);
        steps.advance(&view, MOVER, mv, step, rules);
        Self { view: view.turned(rules.layout), clock, steps: steps.turned(rules.layout) }
    }

    /// The squares that matter to the side to move.
    #[inline]
    pub(super) fn turn(&self, rules: &'static Rules<W>) -> Turn<W> {
        Turn::new(&self.view, MOVER, rules).resting(self.steps.resting(MOVER, rules))
    }
}
