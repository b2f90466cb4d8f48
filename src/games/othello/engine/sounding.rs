//! What searches of all depths say of a board, for the training of selectivity: the differences are what shallow searches err.

use super::super::arch;
use super::super::board::Board;
use super::endgame::Solver;
use super::exact::watch;
use super::midgame::selectivity::Selectivity;
use super::midgame::{self, MAX, Midgame};
use super::table;
use super::view::View;
use crate::engine::StopToken;

/// The tables of the searches.
pub(in super::super) struct Sounding {
    midgame: midgame::table::Table,
    endgame: table::Table,
}

/// Enough for a million positions.
const TABLE_BYTES: usize = 16 << 20;

impl Sounding {
    /// Searches that know nothing yet: what they find then can be repeated.
    pub fn new() -> Self {
        Self {
            midgame: midgame::table::Table::with_bytes(TABLE_BYTES),
            endgame: table::Table::new(),
        }
    }

    /// The values of a board on which the side to move has a move, in 1/128 disc,
    /// as searches of 0, 1, … `deepest` plies see it that cut nothing unsearched; `None` if they were stopped.
    pub fn values(&self, board: Board, deepest: u32, stop: &StopToken) -> Option<Vec<i32>> {
        let search = |depth| {
            watch(stop, |monitor| {
                let solver = Solver::new(monitor, &self.endgame);
                let mut midgame = Midgame::new(solver, &self.midgame, Selectivity::NONE);
                let view = View { alpha: -MAX, beta: MAX, depth };
                arch::run::<midgame::Open, _>(&mut midgame, board, view).ok()
            })
        };
        (0..=deepest).map(search).collect()
    }
}
