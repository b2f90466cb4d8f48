//! Endings: the endgame tables decide a node, and continue a line that reaches them.
//!
//! The tables ignore draws by counts of moves and by repetition.
//! - A position that they call drawn is drawn: a side that does not lose without these draws does not lose with them.
//! - A position that they call won is won if every running count has at least as many plies left as the win takes, and if the tables
//!   say that no count which begins on the way can run out. On the shortest way no position repeats. Otherwise the search decides.

use super::DraughtsMonitor;
use super::equipment::Equipped;
use super::node::Node;
use super::search::{Level, SearchThread, won};
use crate::game::{MoveList, Text, Wording};
use crate::games::draughts::endgames::Tables;
use crate::games::draughts::rules::board::DraughtsMove;
use crate::games::draughts::rules::position::DraughtsPosition;
use crate::games::draughts::rules::turn::Turn;
use crate::search::value;
use crate::search::window::Window;
use crate::search::{Found, Interrupted, Score, Verdict};

/// The note on an answer that the tables confirm.
const NOTE: Text = text!("draughts-tables-note");

/// The note on the result of a search, if it is proven and the tables agree.
pub(super) fn note<W: Equipped>(
    position: &DraughtsPosition<W>,
    found: &Found<DraughtsMove<W>>,
) -> Option<Wording> {
    let known =
        W::Endgames::of(position.rules())?.fate(&position.view())?.verdict(position.rules().goal);
    match found.lines.first()?.score {
        Score::Exact { value, bound: None, .. } if Verdict::of(value) == known => Some(NOTE.into()),
        _ => None,
    }
}

impl<W: Equipped> SearchThread<'_, W> {
    /// The value of a node that needs no search: it is drawn by its history, or the tables know it.
    #[inline]
    pub(super) fn settled(&mut self, node: &Node<W>, turn: &Turn<W>, ply: u32) -> Option<i32> {
        if self.is_drawn(node) && turn.can_move() {
            self.judged += 1;
            self.by_history += 1;
            return Some(0);
        }
        self.table_value(node, ply)
    }

    /// True if `plies` plies can be played from a node before a count of moves or a repetition draws the game.
    #[inline]
    pub(super) fn is_in_time(&self, node: &Node<W>, ply: u32, plies: u32) -> bool {
        // Positions from before the root can recur only while kings alone move.
        let can_repeat = self.has_repeated && u32::from(node.clock.king_plies()) > ply;
        !can_repeat && plies <= node.clock.plies_left(&self.rules.draws)
    }

    /// The proven value of a node by the tables, if they contain it and no count of moves can change it.
    #[inline]
    fn table_value(&mut self, node: &Node<W>, ply: u32) -> Option<i32> {
        let endgames = self.endgames.as_deref()?;
        let fate = endgames.fate(&node.view)?;
        let Some(plies) = fate.plies() else { return Some(0) };
        let is_sure = || plies <= endgames.sure_plies(&node.view);
        if !self.is_in_time(node, ply, plies) || !is_sure() {
            // The result of the search here depends on the moves so far.
            self.by_history += 1;
            return None;
        }
        let win = won(ply + plies);
        Some(if fate.verdict(self.rules.goal) == Verdict::Win { win } else { -win })
    }

    /// Appends to a line from `node`, whose value is decided, the moves to the end of the game:
    /// moves of the tables, and if the value is exact also moves of a plain search of the plies that are left.
    ///
    /// # Errors
    /// [`Interrupted`]; the line is then a beginning.
    pub(super) fn continue_to_the_end(
        &mut self,
        mut node: Node<W>,
        value: i32,
        is_exact: bool,
        line: &mut Vec<DraughtsMove<W>>,
        monitor: &mut DraughtsMonitor<'_, W>,
    ) -> Result<(), Interrupted> {
        let Some((_, plies)) = value::decided(value) else { return Ok(()) };
        self.path.truncate(self.before);
        for &mv in &*line {
            self.path.push(node.view.key());
            node = node.after(mv, self.rules);
        }
        while (line.len() as u32) < plies {
            let left = plies - line.len() as u32;
            let mv = match self.table_move(&node, left) {
                None if is_exact => self.last_move(&node, line.len() as u32, left, monitor)?,
                known => known,
            };
            let Some(mv) = mv else { break };
            line.push(mv);
            self.path.push(node.view.key());
            node = node.after(mv, self.rules);
        }
        Ok(())
    }

    /// The move of the tables, if they agree that `left` plies are left.
    fn table_move(&self, node: &Node<W>, left: u32) -> Option<DraughtsMove<W>> {
        let endgames = self.endgames.as_deref()?;
        let fate = endgames.fate(&node.view).filter(|fate| fate.plies() == Some(left));
        fate.and_then(|_| endgames.best_move(&node.view))
    }

    /// The best move of a plain search, if it ends the game within the plies that are left.
    fn last_move(
        &mut self,
        node: &Node<W>,
        ply: u32,
        left: u32,
        monitor: &mut DraughtsMonitor<'_, W>,
    ) -> Result<Option<DraughtsMove<W>>, Interrupted> {
        let mut moves = MoveList::new();
        node.turn(self.rules).legal_moves(&mut moves);
        let level = Level { depth: left as i32 - 1, ply: ply + 1 };
        let mut best: Option<(i32, DraughtsMove<W>)> = None;
        self.path.push(node.view.key());
        for mv in moves {
            let next = node.after(mv, self.rules);
            let value = -self.plain_value(&next, level, monitor)?;
            if best.is_none_or(|(highest, _)| value > highest) {
                best = Some((value, mv));
            }
        }
        self.path.pop();
        Ok(best.filter(|&(value, _)| value::decided(value).is_some()).map(|(_, mv)| mv))
    }

    /// The value of a node by a plain search.
    fn plain_value(
        &mut self,
        node: &Node<W>,
        level: Level,
        monitor: &mut DraughtsMonitor<'_, W>,
    ) -> Result<i32, Interrupted> {
        let was_plain = std::mem::replace(&mut self.is_plain, true);
        let value = self.value::<true>(node, Window::FULL, level, &mut Vec::new(), monitor);
        self.is_plain = was_plain;
        value
    }
}
