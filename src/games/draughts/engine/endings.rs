//! Endings: what the endgame tables say of a node, and of a line that has come so far.
//!
//! The tables know nothing of the draws by counts of moves and by repetition.
//! - What they call drawn is drawn: whoever would not lose without these draws does not lose with them.
//! - What they call won is won if the plies to the end are no more than every count that runs has left: on the quickest way
//!   no position comes twice, and a count that begins there has plies enough, for no win of four pieces takes longer
//!   than the count of its forces, or the 25 moves of kings (`ENDGAMES.md` has the longest). Else the search decides.

use super::node::Node;
use super::search::{Worker, ended};
use crate::engine::value;
use crate::engine::{Found, Score, Verdict};
use crate::game::{Text, Wording};
use crate::games::draughts::board::DraughtsMove;
use crate::games::draughts::endgames::Endgames;
use crate::games::draughts::position::DraughtsPosition;

/// The remark on an answer that the tables know.
const NOTE: Text = Text::new(
    "proven by the endgame tables of two to four pieces",
    "prouvé par les tables de finales de deux à quatre pièces",
);

/// The remark on what was found, where it is proven and the tables say the same.
pub(super) fn note(position: &DraughtsPosition, found: &Found<DraughtsMove>) -> Option<Wording> {
    let known = Endgames::of(position.rules())?.fate(&position.view())?.verdict();
    match found.lines.first()?.score {
        Score::Exact { value, bound: None, .. } if Verdict::of(value) == known => Some(NOTE.into()),
        _ => None,
    }
}

impl Worker<'_> {
    /// The proven value of a node by the tables, where they hold it and no count of moves spoils it.
    #[inline]
    pub(super) fn table_value(&mut self, node: &Node, ply: u32) -> Option<i32> {
        let fate = self.endgames?.fate(&node.view)?;
        let Some(plies) = fate.plies() else { return Some(0) };
        // What occurred before the root comes back only while kings alone move.
        let can_repeat = self.has_repeated && u32::from(node.clock.king_plies()) > ply;
        if can_repeat || plies > node.clock.plies_left(&self.rules.draws) {
            // What the search finds here depends on the moves so far.
            self.by_history += 1;
            return None;
        }
        let end = ended(node, self.rules, ply + plies);
        Some(if fate.verdict() == Verdict::Loss { end } else { -end })
    }

    /// Appends to a line from `node`, whose value is proven, the moves of the tables to the end of the game.
    pub(super) fn continue_to_the_end(
        &self,
        mut node: Node,
        value: i32,
        line: &mut Vec<DraughtsMove>,
    ) {
        let (Some(endgames), Some((_, plies))) = (self.endgames, value::decided(value)) else {
            return;
        };
        for &mv in &*line {
            node = node.after(mv, self.rules);
        }
        while line.len() < plies as usize
            && let Some(mv) = endgames.best_move(&node.view)
        {
            line.push(mv);
            node = node.after(mv, self.rules);
        }
    }
}
