//! Steps of the same king in a row, of which Frisian draughts allows three while the side has men:
//! then it has to capture, or another piece moves.
//!
//! The legal moves of a position depend on them, as its draws depend on other counts of the moves before.
//! In other variants there are none.

use crate::game::{Side, hash};

use super::board::{Board, DraughtsMove};
use super::history::Step;
use super::layout::{Layout, Square};
use super::variant::Rules;
use super::word::Word;

/// Runs of steps of each side's latest king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::games::draughts) struct KingSteps<W = u64> {
    runs: [Option<Run<W>>; 2],
}

impl<W> Default for KingSteps<W> {
    fn default() -> Self {
        Self { runs: [None, None] }
    }
}

/// Steps that a king has made in a row, at least one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::games::draughts) struct Run<W = u64> {
    /// The square on which it stands.
    pub king: Square<W>,
    /// At most [`Rules::king_steps`].
    pub steps: u8,
}

impl<W: Word> KingSteps<W> {
    /// The steps that were told of each side, as far as they count on `board`.
    #[must_use]
    pub(in crate::games::draughts) fn told(
        runs: [Option<Run<W>>; 2],
        board: &Board<W>,
        rules: &Rules<W>,
    ) -> Self {
        let limited = |run: Run<W>| Run { steps: run.steps.min(rules.king_steps), ..run };
        let mut steps = Self { runs: runs.map(|run| run.map(limited)) };
        steps.forget_what_is_gone(board);
        steps
    }

    /// True if no king of either side has made any.
    #[must_use]
    #[inline]
    pub(in crate::games::draughts) fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// The steps of a side.
    #[must_use]
    pub(in crate::games::draughts) const fn of(&self, side: Side) -> Option<Run<W>> {
        self.runs[side.index()]
    }

    /// The king of a side that has to rest.
    #[must_use]
    #[inline]
    pub(in crate::games::draughts) fn resting(&self, side: Side, rules: &Rules<W>) -> W {
        let tired = self.of(side).filter(|run| run.steps >= rules.king_steps);
        tired.map_or(W::EMPTY, |run| run.king.bit())
    }

    /// A move of `side` has made `board`.
    #[inline]
    pub(in crate::games::draughts) fn advance(
        &mut self,
        board: &Board<W>,
        side: Side,
        mv: DraughtsMove<W>,
        step: Step,
        rules: &Rules<W>,
    ) {
        if rules.king_steps == 0 {
            return;
        }
        let run = &mut self.runs[side.index()];
        *run = (step == Step::OfKing).then(|| {
            let before = run.filter(|run| run.king == mv.from).map_or(0, |run| run.steps);
            Run { king: mv.to, steps: (before + 1).min(rules.king_steps) }
        });
        self.forget_what_is_gone(board);
    }

    /// Forgets kings that were taken, and those of a side that has no men.
    fn forget_what_is_gone(&mut self, board: &Board<W>) {
        for side in Side::BOTH {
            let run = &mut self.runs[side.index()];
            let counts = |run: &Run<W>| {
                board.kings(side).meets(run.king.bit()) && !board.men(side).is_empty()
            };
            *run = run.filter(counts);
        }
    }

    /// The same on the board turned by half.
    #[must_use]
    #[inline]
    pub(in crate::games::draughts) fn turned(self, layout: Layout<W>) -> Self {
        if self.is_none() {
            return self;
        }
        let turned =
            |run: Run<W>| Run { king: Square::lowest(layout.turned(run.king.bit())), ..run };
        let [first, second] = self.runs.map(|run| run.map(turned));
        Self { runs: [second, first] }
    }

    /// A hash, 0 if there are none.
    #[must_use]
    #[inline]
    pub(in crate::games::draughts) fn key(&self) -> u64 {
        if self.is_none() {
            return 0;
        }
        let number = |run: Run<W>| run.king.index() as u64 * 256 + u64::from(run.steps);
        let [first, second] = self.runs.map(|run| run.map_or(0, number));
        hash(first << 32 | second)
    }
}
