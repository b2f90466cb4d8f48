//! Proof of an ending: its fate by the endgame tables if the counts of moves leave time for it,
//! otherwise a search of the graph of positions with their counts.
//!
//! Every line of that graph ends, because king moves are counted and other moves are irreversible. The search ignores repetitions on the way:
//! a side that wins from the later occurrence of a position wins sooner from the earlier one, so no best line has a repetition.
//! A position that has occurred twice before the root is drawn.
//!
//! Counts can only turn a result into a draw. So the fate without them is a bound: with counts a win is no quicker, and never becomes a loss.

use super::DraughtsMonitor;
use super::node::Node;
use super::search::{ended, won};
use crate::game::{Game, MoveList, Position, Side, Text, hash};
use crate::games::draughts::endgames::{Fate, Fates};
use crate::games::draughts::rules::board::DraughtsMove;
use crate::games::draughts::rules::variant::Rules;
use crate::games::draughts::{Draughts, DraughtsEvaluator, DraughtsPosition};
use crate::search::memory::Halt;
use crate::search::transposition_table::{Entry, NO_MOVE, RESOLVED, TranspositionTable};
use crate::search::value::{self, INFINITY};
use crate::search::window::Window;
use crate::search::{Found, Root, Score, ScoredLine, Verdict};

/// The note on an answer from tables that were made for it.
const NOTE: Text = text!("draughts-retrograde-analysis-note");
/// Makes the keys of proofs their own: a fractional part of the square root of 11.
const PROOF: u64 = 0x510E_527F_ADE6_82D1;

/// A proof in progress.
pub(super) struct Proof<'a> {
    rules: &'static Rules,
    fates: &'a Fates,
    table: &'a TranspositionTable,
    /// Keys of views that have occurred twice.
    twice: Vec<u64>,
    /// Its part of the keys of the transposition table.
    salt: u64,
}

/// A move of a node, with the node after it and the plies to the end by the tables.
struct Reply {
    mv: DraughtsMove,
    next: Node,
    plies: u32,
}

impl<'a> Proof<'a> {
    /// A proof of a position that the fates cover.
    pub(super) fn new(
        root: &Root<'_, Draughts>,
        fates: &'a Fates,
        table: &'a TranspositionTable,
    ) -> Self {
        let views = root.position.earlier_views().chain([root.position.view().key()]);
        let mut views: Vec<_> = views.collect();
        views.sort_unstable();
        let pairs = views.windows(2).filter(|pair| pair[0] == pair[1]);
        let twice: Vec<_> = pairs.map(|pair| pair[0]).collect();
        let salt = twice.iter().fold(PROOF, |salt, &key| hash(salt ^ key));
        Self { rules: root.position.rules(), fates, table, twice, salt }
    }

    /// The best moves of the root with their exact values and lines.
    ///
    /// # Errors
    /// [`Halt`]: a limit, or there is no memory for a table.
    pub(super) fn found(
        &self,
        root: &Root<'_, Draughts>,
        monitor: &mut DraughtsMonitor<'_>,
    ) -> Result<Found<DraughtsMove>, Halt> {
        let (node, side) = (Node::of(root.position), root.position.side_to_move());
        let mut best: Vec<(i32, DraughtsMove)> = Vec::new();
        for mv in root.moves.iter().map(|mv| mv.seen_by(side, self.rules.layout)) {
            let is_full = best.len() == root.multipv;
            let alpha = best.last().filter(|_| is_full).map_or(-INFINITY, |&(value, _)| value);
            let window = Window { alpha, ..Window::FULL };
            let value = -self.value(&node.after(mv, self.rules), 1, window.turned(), monitor)?;
            if value > alpha {
                let place = best.partition_point(|&(other, _)| other >= value);
                best.insert(place, (value, mv));
                best.truncate(root.multipv);
            }
        }
        let mut lines = Vec::new();
        for (value, mv) in best {
            let moves = self.line(&node, mv, value, monitor)?;
            let sides = std::iter::successors(Some(side), |side| Some(side.other()));
            let seen = |(mv, side): (DraughtsMove, Side)| mv.seen_by(side, self.rules.layout);
            let moves = moves.into_iter().zip(sides).map(seen).collect();
            let unit = Draughts::<u64>::about().unit.id;
            let evaluator = DraughtsEvaluator::Network;
            let score = Score::of_value::<DraughtsPosition>(value, true, unit, &evaluator);
            lines.push(ScoredLine { moves, score });
        }
        let depth = lines.iter().map(|line| line.moves.len() as u32).max().unwrap_or(0);
        let note = matches!(self.fates, Fates::Made(_)).then(|| NOTE.into());
        Ok(Found { lines, depth, note, ..Found::default() })
    }

    /// The value of a node within a window, fail-soft.
    fn value(
        &self,
        node: &Node,
        ply: u32,
        window: Window,
        monitor: &mut DraughtsMonitor<'_>,
    ) -> Result<i32, Halt> {
        monitor.visit()?;
        if !node.turn(self.rules).can_move() {
            return Ok(ended(node, self.rules, ply));
        }
        if self.is_drawn(node) {
            return Ok(0);
        }
        let fate = self.fates.fate(&node.state()).ok_or(Halt::OutOfMemory)?;
        let Some(plies) = fate.plies() else { return Ok(0) };
        let wins = fate.verdict(self.rules.goal) == Verdict::Win;
        let fastest = if wins { won(ply + plies) } else { -won(ply + plies) };
        if self.is_sure(node, ply, plies) {
            return Ok(fastest);
        }
        let [lower, upper] = if wins { [0, fastest] } else { [fastest, 0] };
        if lower >= window.beta || upper <= window.alpha {
            return Ok(if lower >= window.beta { lower } else { upper });
        }
        let key = node.key_with_counts() ^ self.salt;
        if let Some(entry) = self.table.probe(key) {
            let value = value::from_node(entry.value, ply);
            if window.is_decided(value, entry.bound) {
                return Ok(value);
            }
        }
        let best = self.best_of(node, wins, ply, window, monitor)?;
        let value = value::to_node(best, ply);
        let bound = window.bound(best);
        let entry = Entry { value, depth: RESOLVED, bound, by_history: false, best: NO_MOVE };
        self.table.store_growing(key, entry, monitor)?;
        Ok(best)
    }

    /// The best value of the moves of a node that is won or lost without the counts.
    fn best_of(
        &self,
        node: &Node,
        wins: bool,
        ply: u32,
        mut window: Window,
        monitor: &mut DraughtsMonitor<'_>,
    ) -> Result<i32, Halt> {
        // The winner has a draw at least, by moves that win without the counts; the other side at most.
        let mut best = if wins { 0 } else { -INFINITY };
        window.alpha = window.alpha.max(best);
        if !wins {
            window.beta = window.beta.min(0);
        }
        for reply in self.replies(node, wins)? {
            if window.alpha >= window.beta {
                break;
            }
            let quickest = won(ply + 1 + reply.plies);
            if wins && quickest <= window.alpha {
                // No later one is better than that.
                best = best.max(quickest);
                break;
            }
            let value = -self.value(&reply.next, ply + 1, window.turned(), monitor)?;
            best = best.max(value);
            window.alpha = window.alpha.max(value);
        }
        Ok(best)
    }

    /// The moves that matter, the best by the tables first: those that win, or all of a side that loses.
    fn replies(&self, node: &Node, wins: bool) -> Result<Vec<Reply>, Halt> {
        let mut moves = MoveList::new();
        node.turn(self.rules).legal_moves(&mut moves);
        let mut replies = Vec::with_capacity(moves.len());
        for mv in moves {
            let next = node.after(mv, self.rules);
            let fate = if next.turn(self.rules).can_move() {
                self.fates.fate(&next.state()).ok_or(Halt::OutOfMemory)?
            } else {
                Fate::ENDED
            };
            let loses = fate.verdict(self.rules.goal) == Verdict::Loss;
            let plies = fate.plies().filter(|_| loses || !wins);
            replies.extend(plies.map(|plies| Reply { mv, next, plies }));
        }
        // The winning side prefers quick ends, the losing side slow ones.
        replies.sort_by_key(|reply| if wins { reply.plies } else { u32::MAX - reply.plies });
        Ok(replies)
    }

    fn is_drawn(&self, node: &Node) -> bool {
        node.clock.drawn(&self.rules.draws).is_some() || self.twice.contains(&node.view.key())
    }

    /// True if no draw can come between a node and an end `plies` plies away.
    fn is_sure(&self, node: &Node, ply: u32, plies: u32) -> bool {
        let can_repeat = !self.twice.is_empty() && u32::from(node.clock.king_plies()) > ply;
        let in_time = self.fates.sure_plies(&node.view, &node.clock, &self.rules.draws);
        !can_repeat && plies <= in_time
    }

    /// The moves from a root to the end of the game, beginning with one that has a value; of a draw that one alone.
    fn line(
        &self,
        root: &Node,
        mv: DraughtsMove,
        value: i32,
        monitor: &mut DraughtsMonitor<'_>,
    ) -> Result<Vec<DraughtsMove>, Halt> {
        let (mut line, mut node, mut value) = (vec![mv], root.after(mv, self.rules), -value);
        let plies = value::decided(value).map_or(0, |(_, plies)| plies);
        while (line.len() as u32) < plies {
            let Some((mv, next)) = self.best_reply(&node, line.len() as u32, value, monitor)?
            else {
                break;
            };
            line.push(mv);
            (node, value) = (next, -value);
        }
        Ok(line)
    }

    /// A move that keeps the value of a node.
    fn best_reply(
        &self,
        node: &Node,
        ply: u32,
        value: i32,
        monitor: &mut DraughtsMonitor<'_>,
    ) -> Result<Option<(DraughtsMove, Node)>, Halt> {
        for Reply { mv, next, .. } in self.replies(node, value > 0)? {
            let window = Window { alpha: value - 1, beta: value + 1 };
            if -self.value(&next, ply + 1, window.turned(), monitor)? == value {
                return Ok(Some((mv, next)));
            }
        }
        Ok(None)
    }
}
