//! Singular extension: a move that is much better than all others is searched more deeply, because the value of the node depends on it alone
//! (Anantharaman, Campbell and Hsu, "Singular extensions: adding selectivity to brute-force searching", 1990).

use super::DraughtsMonitor;
use super::equipment::Equipped;
use super::material::MAN;
use super::node::Node;
use super::search::{Level, SearchThread};
use crate::games::draughts::rules::board::DraughtsMove;
use crate::search::transposition_table::Entry;
use crate::search::value;
use crate::search::window::Window;
use crate::search::{Bound, Interrupted};

/// Plies from which on the table's move is tested for being singular.
const SINGULAR_FROM: i32 = 6;
/// The margin by which all other moves must be worse at half the depth, for each ply.
const SINGULAR_MARGIN: i32 = MAN * 2 / 100;
/// The most plies by which the table entry of the move may be less deep than the search.
const SINGULAR_DRAFT: i32 = 3;

impl<W: Equipped> SearchThread<'_, W> {
    /// True if the move of the table is singular: at half the depth all others are well below its value.
    pub(super) fn is_singular(
        &mut self,
        node: &Node<W>,
        moves: &[DraughtsMove<W>],
        known: Option<Entry>,
        level: Level,
        monitor: &mut DraughtsMonitor<'_, W>,
    ) -> Result<bool, Interrupted> {
        let is_known = |entry: &Entry| {
            level.depth >= SINGULAR_FROM
                && usize::from(entry.best) < moves.len()
                && i32::from(entry.depth) >= level.depth - SINGULAR_DRAFT
                && entry.bound != Some(Bound::Upper)
        };
        let Some(entry) = known.filter(is_known) else { return Ok(false) };
        let value = value::from_node(entry.value, level.ply);
        if value.abs() >= value::LIMIT / 2 {
            return Ok(false);
        }
        let well_below = Window::null(value - SINGULAR_MARGIN * level.depth - 1);
        let child = Level { depth: level.depth / 2 - 1, ply: level.ply + 1 };
        let mut line = Vec::new();
        for (mv, _) in moves.iter().zip(0..).filter(|&(_, index)| index != entry.best) {
            let next = node.after(*mv, self.rules);
            let reply =
                self.value::<false>(&next, well_below.turned(), child, &mut line, monitor)?;
            if -reply >= well_below.beta {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
