//! Values of a board by searches of all depths, for the fit of the selectivity: their differences are the errors of shallow searches.

use super::endgame::Solver;
use super::exact::unlimited;
use super::midgame::selectivity::Selectivity;
use super::midgame::{self, MAX, Midgame};
use super::tables::Tables;
use super::transposition::TranspositionTable;
use crate::engine::StopToken;
use crate::games::othello::arch;
use crate::games::othello::board::Board;
use crate::search::window::Window;

/// Searches without ProbCut, and their tables.
pub(in crate::games::othello) struct ValuesByDepth {
    midgame: midgame::TranspositionTable,
    endgame: TranspositionTable,
    local: TranspositionTable,
}

/// Bytes of the midgame's table: a hundred thousand positions.
const TABLE_BYTES: usize = 2 << 20;
/// Bytes of the endgame's: a cache line, for its endings are in the table of few empty squares.
const ENDGAME_BYTES: usize = 64;

impl ValuesByDepth {
    /// Searches with empty tables: their next values can be repeated.
    pub(crate) fn new() -> Self {
        Self {
            midgame: midgame::TranspositionTable::with_bytes(TABLE_BYTES),
            endgame: TranspositionTable::with_bytes(ENDGAME_BYTES),
            local: Tables::local(),
        }
    }

    /// The values of a board on which the side to move has a move, in 1/128 disc,
    /// by searches of 0, 1, … `deepest` plies; `None` if they were stopped.
    pub(crate) fn of(&self, board: Board, deepest: u32, stop: &StopToken) -> Option<Vec<i32>> {
        let search = |depth| {
            unlimited(stop, |monitor| {
                let solver = Solver::new(monitor, &self.endgame, &self.local);
                let mut midgame = Midgame::new(solver, &self.midgame, Selectivity::NONE);
                let window = Window { alpha: -MAX, beta: MAX };
                arch::run::<midgame::PvSearch, _>(&mut midgame, board, (window, depth)).ok()
            })
        };
        (0..=deepest).map(search).collect()
    }
}
