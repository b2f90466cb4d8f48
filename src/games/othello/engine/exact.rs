//! Exact scores of boards for the training of the evaluation.

use crate::engine::{Limits, Monitor, StopToken};

use super::endgame::{OthelloMonitor, Solver, WHOLE};
use super::root::{FirstReaching, RootMoves, RootSearch};
use super::tables::Tables;
use super::transposition::TranspositionTable;
use crate::games::othello::arch;
use crate::games::othello::board::Board;
use crate::games::othello::layout::Square;

/// Endgame solver with tables of its own.
pub(in crate::games::othello) struct Exact {
    table: TranspositionTable,
    local: TranspositionTable,
}

/// Bytes of the table: enough for 16 empty squares, and made in no time.
const TABLE_BYTES: usize = 1 << 20;

impl Exact {
    /// A solver with empty tables: its next result can be repeated.
    pub(crate) fn new() -> Self {
        Self { table: TranspositionTable::with_bytes(TABLE_BYTES), local: Tables::local() }
    }

    /// The score of a board on which the side to move has a move, and the best one; `None` if it was stopped.
    pub(crate) fn best(&self, board: Board, stop: &StopToken) -> Option<(i32, Square)> {
        let moves = board.mobility(!board.occupied());
        let root = RootMoves { moves, window: WHOLE };
        unlimited(stop, |monitor| {
            let mut solver = Solver::new(monitor, &self.table, &self.local);
            let chosen = arch::run::<RootSearch, _>(&mut solver, board, root);
            chosen.best.filter(|_| chosen.complete)
        })
    }

    /// A move that reaches the score of a board, which is known; `None` if it was stopped.
    pub(crate) fn reaching(&self, board: Board, score: i32, stop: &StopToken) -> Option<Square> {
        unlimited(stop, |monitor| {
            let mut solver = Solver::new(monitor, &self.table, &self.local);
            arch::run::<FirstReaching, _>(&mut solver, board, score).ok().flatten()
        })
    }
}

/// Runs a search without limits.
pub(super) fn unlimited<T>(
    stop: &StopToken,
    search: impl FnOnce(&mut OthelloMonitor<'_>) -> T,
) -> T {
    let limits = Limits::default();
    let mut silence = |_: &_, _| {};
    search(&mut Monitor::new(&limits, stop, &mut silence))
}
