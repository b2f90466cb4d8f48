//! Quiescence: beyond the horizon captures are searched to their end, and under a threat all moves of one ply,
//! for the evaluation only knows boards on which nothing is about to be taken.

use super::DraughtsMonitor;
use super::node::{MOVER, Node};
use super::search::{Worker, lost};
use crate::engine::Interrupted;
use crate::engine::value::INFINITY;
use crate::game::MoveList;
use crate::games::draughts::turn::Turn;

/// Alpha and beta, and the ply of a node.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    /// The opponent's.
    pub(super) const fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

impl Worker<'_> {
    /// The value of a node at the horizon, fail-soft. `parries` is true where a threat may still be answered by any move.
    pub(super) fn quiet_value(
        &mut self,
        node: &Node,
        turn: &Turn,
        window: Window,
        ply: u32,
        parries: bool,
        monitor: &mut DraughtsMonitor<'_>,
    ) -> Result<i32, Interrupted> {
        let mut moves = MoveList::new();
        turn.captures(self.rules.majority, &mut moves);
        let mut parries = parries;
        if moves.is_empty() {
            if !turn.can_step() {
                return Ok(lost(ply));
            }
            if !parries || !node.is_threatened(self.rules) {
                self.judged += 1;
                return Ok(self.evaluation.of_view(&node.view));
            }
            parries = false;
            turn.quiet_moves(&mut moves);
        }
        let mut window = window;
        let mut best = -INFINITY;
        for mv in moves {
            monitor.visit()?;
            let next = node.after(mv, self.rules);
            let turn = Turn::new(&next.view, MOVER, self.rules);
            let value =
                -self.quiet_value(&next, &turn, window.turned(), ply + 1, parries, monitor)?;
            best = best.max(value);
            window.alpha = window.alpha.max(value);
            if window.alpha >= window.beta {
                break;
            }
        }
        Ok(best)
    }
}
