//! The midgame: a search of some plies with an evaluation at its leaves, or, with enough of them, to the end.
//!
//! | file | what it has |
//! | --- | --- |
//! | `search` | principal variation search: null windows, the open window, the root |
//! | `ordering` | which move is tried first |
//! | `probcut` | cuts by a shallow search |
//! | `selectivity` | how sure those cuts must be, and how much shallow searches err |
//! | `table` | what is known of positions, shared by all threads |
//!
//! Values are 1/128 discs for the side to move. A search whose depth reaches the end
//! hands its last squares over to the exact endgame (`endgame`), so its values are whole discs there.

mod ordering;
mod probcut;
mod search;
pub(in super::super) mod selectivity;
pub(super) mod table;

pub(super) use search::{Choice, Open, Root};

use super::endgame::Solver;
use crate::engine::Interrupted;
use crate::games::othello::board::Board;
use crate::games::othello::pattern::{self, Patterns};
use selectivity::{Deviations, Selectivity};
use table::Table;

/// Steps of a value in a disc.
pub(super) const DISC: i32 = pattern::DISC;
/// The highest value, all squares.
pub(super) const MAX: i32 = 64 * DISC;

/// What every node of the search has at hand.
pub(super) struct Midgame<'a, 'b> {
    /// The exact endgame, which also counts nodes.
    pub solver: Solver<'a, 'b>,
    /// What is known of positions, to every thread.
    pub table: &'a Table,
    /// How sure a cut by a shallow search must be.
    pub selectivity: Selectivity,
    /// What positions seem to be worth.
    patterns: &'static Patterns,
    /// How much shallow searches err.
    deviations: &'static Deviations,
    /// Shallow searches within shallow searches, just now.
    probing: u32,
}

impl<'a, 'b> Midgame<'a, 'b> {
    /// A search with this selectivity.
    pub fn new(solver: Solver<'a, 'b>, table: &'a Table, selectivity: Selectivity) -> Self {
        let (patterns, deviations) = (Patterns::shared(), Deviations::shared());
        Self { solver, table, selectivity, patterns, deviations, probing: 0 }
    }

    /// Counts a node.
    #[inline(always)]
    fn visit(&mut self) -> Result<(), Interrupted> {
        self.solver.visit()
    }

    /// What a position seems to be worth.
    #[inline(always)]
    fn evaluate(&self, board: Board) -> i32 {
        self.patterns.evaluate(board)
    }
}
