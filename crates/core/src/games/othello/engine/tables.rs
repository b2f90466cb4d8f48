//! The transposition tables of the strategy, which it keeps from one search to the next.

use super::endgame::{OthelloMonitor, Solver};
use super::midgame;
use super::model::{Evaluation, Model};
use super::transposition::TranspositionTable;
use crate::games::othello::rules::layout::Layout;
use crate::search::Interrupted;
use crate::search::evaluations::Evaluations;

/// The reciprocal of the midgame's share of the memory.
const MIDGAME_SHARE: usize = 8;
/// Bytes of a thread's own table, which fits into a second-level cache.
const LOCAL_BYTES: usize = 1 << 19;
/// Bytes of table per node of the search so far, before the next step, which may visit several times as many nodes. This is enough because
/// most nodes have few plies or empty squares left, and no entry.
const BYTES_A_NODE: usize = 8;

/// All tables of an engine, and its weights. They are for one board, because entries do not contain the board's size.
pub(super) struct Tables {
    layout: &'static Layout,
    /// The model; `None` for the embedded one, for which a search waits if the host is still fetching it.
    model: Option<Model>,
    pub midgame: midgame::TranspositionTable,
    pub endgame: TranspositionTable,
    /// Memory of each thread.
    locals: Vec<Local>,
}

/// Memory of a single thread, small enough to stay in the processor's cache.
pub(super) struct Local {
    /// Transposition table of endings with few empty squares.
    pub table: TranspositionTable,
    /// Cached evaluations.
    pub evaluations: Evaluations,
}

impl Local {
    /// Empty memory.
    pub(super) fn new() -> Self {
        let table = TranspositionTable::with_bytes(LOCAL_BYTES);
        Self { table, evaluations: Evaluations::new() }
    }

    /// Clears the table and the cache.
    pub(super) fn forget(&mut self) {
        self.table.forget();
        self.evaluations.forget();
    }
}

impl Tables {
    /// Tables of `bytes` bytes in total, and the local memory of one thread.
    pub(super) fn with_bytes(layout: &'static Layout, model: Option<Model>, bytes: usize) -> Self {
        let midgame = bytes / MIDGAME_SHARE;
        Self {
            layout,
            model,
            midgame: midgame::TranspositionTable::growing(midgame),
            endgame: TranspositionTable::growing(bytes - midgame),
            locals: vec![Local::new()],
        }
    }

    /// Tables of `bytes` bytes each that do not grow, and the local memory of one thread.
    pub(super) fn fixed(layout: &'static Layout, bytes: usize) -> Self {
        Self {
            layout,
            model: None,
            midgame: midgame::TranspositionTable::with_bytes(bytes),
            endgame: TranspositionTable::with_bytes(bytes),
            locals: vec![Local::new()],
        }
    }

    /// The board.
    pub(super) const fn layout(&self) -> &'static Layout {
        self.layout
    }

    /// The solver of a thread, by its number.
    pub(super) fn solver<'a, 'b>(
        &'a self,
        thread: usize,
        monitor: &'a mut OthelloMonitor<'b>,
    ) -> Solver<'a, 'b> {
        let evaluation = self.model.as_ref().map_or_else(Evaluation::embedded, Model::evaluation);
        self.solver_by(evaluation, thread, monitor)
    }

    /// The solver of a thread, with this evaluation.
    pub(super) fn solver_by<'a, 'b>(
        &'a self,
        evaluation: Evaluation<'a>,
        thread: usize,
        monitor: &'a mut OthelloMonitor<'b>,
    ) -> Solver<'a, 'b> {
        Solver::new(self.layout, monitor, evaluation, &self.endgame, &self.locals[thread])
    }

    /// Prepares the tables for a search on `threads` threads.
    pub(super) fn begin_search(&mut self, threads: usize) {
        self.midgame.new_generation();
        self.endgame.new_generation();
        self.locals.iter_mut().for_each(|local| local.table.new_generation());
        self.locals.resize_with(self.locals.len().max(threads), Local::new);
    }

    /// Makes room for the next step of a search that has visited `nodes` nodes. `poll` is called from time to time.
    /// Errors: the error of `poll`.
    pub(super) fn make_room(
        &mut self,
        nodes: u64,
        reaches_end: bool,
        mut poll: impl FnMut() -> Result<(), Interrupted>,
    ) -> Result<(), Interrupted> {
        let bytes = usize::try_from(nodes).unwrap_or(usize::MAX).saturating_mul(BYTES_A_NODE);
        self.midgame.grow(bytes, &mut poll)?;
        if reaches_end { self.endgame.grow(bytes, poll) } else { Ok(()) }
    }

    /// Clears all tables.
    pub(super) fn forget(&mut self) {
        self.midgame.forget();
        self.endgame.forget();
        self.locals.iter_mut().for_each(Local::forget);
    }

    /// A sentence about memory that could not be allocated, if any.
    pub(super) fn shortage(&self) -> Option<String> {
        self.endgame.shortage().or_else(|| self.midgame.shortage())
    }
}
