//! The exact endgame for those who ask from within: the score of a board, and a move that reaches it.

use crate::engine::{Limits, Monitor, StopToken};

use super::super::arch;
use super::super::board::Board;
use super::super::layout::Square;
use super::endgame::{MAX, Solver, Watch};
use super::last;
use super::root::{Best, Choice, Reaching};
use super::table::Table;

/// A solver with a table of its own.
pub(in super::super) struct Exact {
    table: Table,
}

/// Enough for endings of 16 empty squares, and made in no time.
const TABLE_BYTES: usize = 1 << 20;

impl Exact {
    /// A solver that knows nothing yet: what it finds then can be repeated.
    pub fn new() -> Self {
        let mut table = Table::new();
        table.grow(TABLE_BYTES);
        Self { table }
    }

    /// The score of a board on which the side to move has a move, and the best one; `None` if it was stopped.
    pub fn best(&self, board: Board, stop: &StopToken) -> Option<(i32, Square)> {
        let choice = Choice { moves: board.mobility(!board.occupied()), alpha: -MAX, beta: MAX };
        let table = &self.table;
        watch(stop, |monitor| {
            let chosen = arch::run::<Best, _>(&mut Solver::new(monitor, table), board, choice);
            chosen.best.filter(|_| chosen.complete)
        })
    }

    /// A move that reaches the score of a board, which is known; `None` if it was stopped.
    pub fn reaching(&self, board: Board, score: i32, stop: &StopToken) -> Option<Square> {
        let table = &self.table;
        watch(stop, |monitor| {
            let mut solver = Solver::new(monitor, table);
            arch::run::<Reaching, _>(&mut solver, board, score).ok().flatten()
        })
    }
}

/// Runs a search without limits.
pub(super) fn watch<T>(stop: &StopToken, search: impl FnOnce(&mut Watch<'_>) -> T) -> T {
    let limits = Limits::default();
    let mut silence = |_: &_, _| {};
    search(&mut Monitor::new(&limits, stop, &mut silence))
}

/// The score of a game that has ended, for the side to move.
pub(in super::super) fn final_score(board: Board) -> i32 {
    last::final_score(board)
}
