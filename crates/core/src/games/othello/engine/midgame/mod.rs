//! The midgame: a search of some plies with the evaluation by patterns at its leaves, or, with enough of them, to the end.
//!
//! | file | content |
//! | --- | --- |
//! | `search` | principal variation search: null windows, open windows, the root |
//! | `frontier` | nodes whose children are leaves |
//! | `ordering` | move ordering |
//! | `probcut` | multi-ProbCut |
//! | `selectivity` | its cut thresholds, and the errors of shallow searches |
//! | `transposition` | transposition table, shared by all threads |
//!
//! Values are 1/128 discs for the side to move. A search whose depth reaches the end
//! hands its last squares over to the exact endgame (`endgame`), so its values are whole discs there.

mod frontier;
mod ordering;
mod probcut;
mod search;
pub(super) mod selectivity;
mod transposition;

pub(super) use search::{MovesInWindow, PvSearch, RootSearch};
pub(super) use transposition::{Draft, Entry, TranspositionTable};

use super::endgame::Solver;
use crate::games::othello::pattern;
use crate::games::othello::rules::arch::Arch;
use crate::games::othello::rules::board::Board;
use crate::search::Interrupted;
use crate::search::parallel::SharedPath;
use selectivity::{Deviations, Selectivity};

/// Steps of a value in a disc.
pub(super) const DISC: i32 = pattern::DISC;
/// The highest value, all squares.
pub(super) const MAX: i32 = 64 * DISC;

/// Context of every node of the search.
pub(super) struct Midgame<'a, 'b> {
    /// The exact endgame, which also counts nodes and has the evaluation.
    pub solver: Solver<'a, 'b>,
    /// Transposition table, shared by all threads.
    pub table: &'a TranspositionTable,
    /// Of the cuts by shallow searches.
    pub selectivity: Selectivity,
    /// Errors of shallow searches.
    deviations: &'a Deviations,
    /// Shallow searches that are under way within one another.
    nested: u32,
    /// The null window nodes above this one that other threads search too.
    path: SharedPath<SharedNode>,
}

/// Null window node that threads share.
#[derive(Clone, Copy)]
struct SharedNode {
    key: u64,
    draft: Draft,
    alpha: i32,
}

impl<'a, 'b> Midgame<'a, 'b> {
    /// A search with this selectivity.
    pub(super) fn new(
        solver: Solver<'a, 'b>,
        table: &'a TranspositionTable,
        selectivity: Selectivity,
    ) -> Self {
        let (deviations, path) =
            (&solver.evaluation.errors.midgame, SharedPath::looked_at_every(1));
        Self { solver, table, selectivity, deviations, nested: 0, path }
    }

    /// Enters a node that threads share. Errors: [`Interrupted`] where another thread has settled a node above it.
    fn enter_shared(&mut self, node: SharedNode) -> Result<(), Interrupted> {
        let value = |node: &SharedNode| {
            search::decided(self.table.probe(node.key)?, node.draft, node.alpha)
        };
        let settled = self.path.settled(value);
        self.path.enter(node, settled)
    }

    /// Counts a node.
    #[inline(always)]
    fn visit(&mut self) -> Result<(), Interrupted> {
        self.solver.visit()
    }

    /// The evaluation of a position.
    #[inline(always)]
    fn evaluate<A: Arch>(&self, arch: A, board: Board) -> i32 {
        self.solver.evaluate(arch, board)
    }
}
