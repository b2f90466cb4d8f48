//! A position without its history: the board as the side to move sees it, and the part of the history on which its moves depend.

use crate::games::draughts::rules::board::MOVER;
use crate::games::draughts::rules::board::{Board, DraughtsMove};
use crate::games::draughts::rules::history::Step;
use crate::games::draughts::rules::king_steps::KingSteps;
use crate::games::draughts::rules::turn::Turn;
use crate::games::draughts::rules::variant::Rules;

/// A position of the endgame tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::games::draughts) struct State {
    /// The board, seen by the side to move.
    pub view: Board,
    /// Steps of kings, seen by the side to move; always none except in Frisian draughts.
    pub steps: KingSteps,
}

impl State {
    /// The squares that matter to the side to move.
    #[inline]
    pub(crate) fn turn(&self, rules: &'static Rules) -> Turn {
        Turn::new(&self.view, MOVER, rules).resting(self.steps.resting(MOVER, rules))
    }

    /// The state after a move of it.
    #[inline]
    pub(crate) fn after(&self, mv: DraughtsMove, rules: &Rules) -> Self {
        let step = Step::of(&self.view, MOVER, mv, rules);
        let Self { mut view, mut steps } = *self;
        view.play(MOVER, mv);
        steps.advance(&view, MOVER, mv, step, rules);
        Self { view: view.turned(rules.layout), steps: steps.turned(rules.layout) }
    }
}
