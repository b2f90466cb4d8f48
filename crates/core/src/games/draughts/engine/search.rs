//! Principal variation search (Marsland and Campbell, "Parallel search of strongly ordered game trees", 1982).
//!
//! Nearly all nodes have a null window; only nodes of the principal variation have an open one. Values fail soft.
//! A forced move costs no depth, nor does a singular move. Late moves are reduced, and a shallow search that is far above beta
//! replaces a deep one (ProbCut).

use std::collections::BTreeMap;
use std::sync::Arc;

use super::DraughtsMonitor;
use super::equipment::Equipped;
use super::evaluation::Evaluation;
use super::material::MAN;
use super::node::Node;
use super::offers::has_offers;
use super::ordering::{MoveHistory, Ranked, Ranking};
use super::sharing::SharedNode;
use crate::game::{MoveList, Outcome};
use crate::games::draughts::endgames::Tables;
use crate::games::draughts::rules::board::{Board, DraughtsMove, MOVER};
use crate::games::draughts::rules::position::DraughtsPosition;
use crate::games::draughts::rules::variant::{NO_MOVES, Rules};
use crate::games::draughts::rules::word::Word;
use crate::search::Interrupted;
use crate::search::evaluations::Evaluations;
use crate::search::parallel::{CurrentlySearched, MoveQueue, SharedPath};
use crate::search::transposition_table::{Entry, NO_MOVE, RESOLVED, TranspositionTable};
use crate::search::value::{self, INFINITY};
use crate::search::window::Window;

/// The longest line in plies; it limits lines with many forced moves.
const MOST_PLIES: u32 = 256;
/// Plies from which on a shallow search may replace a deep one.
const PROBCUT_FROM: i32 = 3;
/// The margin above beta for each ply of the deep search.
const PROBCUT_MARGIN: i32 = MAN * 14 / 100;
/// Plies from which on late moves are reduced by one, and still later ones by two.
const REDUCED_FROM: i32 = 2;
const TWICE_REDUCED_FROM: i32 = 3;
/// Moves that are searched to the full depth before reductions begin; in a node of the principal variation no move is reduced by two.
const FULL_MOVES: usize = 1;
const FULL_PV_MOVES: usize = 3;
const ONCE_REDUCED_MOVES: usize = 2;

/// Makes the keys of a plain search its own: a fractional part of the square root of 7.
const PLAIN: u64 = 0xA54F_F53A_5F1D_36F1;

/// The value of a node whose side to move has no move.
#[cold]
pub(super) fn ended<W: Word>(node: &Node<W>, rules: &Rules<W>, ply: u32) -> i32 {
    value::of_outcome(rules.end(&node.view, MOVER), MOVER, ply)
}

/// The value of a win `ply` plies from the root.
pub(super) fn won(ply: u32) -> i32 {
    value::of_outcome(Outcome::win(MOVER, 1, &NO_MOVES), MOVER, ply)
}

/// One thread's part in a search.
pub(super) struct SearchThread<'a, W: Equipped> {
    pub(super) rules: &'static Rules<W>,
    pub(super) evaluation: Evaluation<'a, W>,
    pub(super) table: &'a TranspositionTable,
    /// `None` if one thread searches alone.
    pub(super) searched: Option<&'a CurrentlySearched>,
    /// The null window nodes above this one that other threads search too.
    pub(super) shared: SharedPath<SharedNode>,
    history: MoveHistory<W>,
    evaluations: Evaluations,
    /// Positions in which no offer gains, whatever value they have here.
    pub(super) without_offers: Evaluations,
    /// Keys of the views before the root that can come back, and of those from the root on.
    pub(super) path: Vec<u64>,
    /// The number of keys before the root.
    pub(super) before: usize,
    /// The endgame tables of the variant, if any.
    pub(super) endgames: Option<Arc<W::Endgames>>,
    /// True if a position up to the root has occurred twice. Its third occurrence is a draw, whatever the tables say.
    pub(super) has_repeated: bool,
    /// True if the search has to prove shortest wins, not only wins.
    pub(super) proves: bool,
    /// True while every move is searched to the full depth.
    pub(super) is_plain: bool,
    /// Value of the previous iteration, by the number of moves to choose among: one for each line if several lines are requested.
    pub(super) expected: BTreeMap<usize, i32>,
    /// Number of results that are estimates or depend on history. A value is proven if this number did not change during its search.
    pub(super) judged: u64,
    /// Number of results that depend on history.
    pub(super) by_history: u64,
}

/// Depth and place of a node.
#[derive(Clone, Copy)]
pub(super) struct Level {
    /// Plies to look ahead; 0 or less at the horizon.
    pub depth: i32,
    /// Plies from the root.
    pub ply: u32,
}

/// The moves of a node, and its entry in the transposition table.
#[derive(Clone, Copy)]
struct Opened<'a, W: Word> {
    moves: &'a [DraughtsMove<W>],
    key: u64,
    known: Option<Entry>,
}

/// The best of the moves of a node that were searched.
#[derive(Clone, Copy)]
struct Best {
    value: i32,
    /// Among the legal moves.
    index: u16,
}

impl<'a, W: Equipped> SearchThread<'a, W> {
    /// A new worker, which has searched nothing.
    pub(super) fn new(
        root: &DraughtsPosition<W>,
        table: &'a TranspositionTable,
        evaluation: Evaluation<'a, W>,
    ) -> Self {
        let mut path: Vec<_> = root.earlier_views().collect();
        path.reverse();
        let rules = root.rules();
        Self {
            rules,
            evaluation,
            table,
            searched: None,
            shared: SharedPath::looked_at_every(1),
            history: MoveHistory::new(MOST_PLIES as usize + 1),
            evaluations: Evaluations::new(),
            without_offers: Evaluations::new(),
            before: path.len(),
            endgames: W::Endgames::of(rules),
            has_repeated: has_twins(path.iter().copied().chain([root.view().key()])),
            proves: false,
            is_plain: false,
            path,
            expected: BTreeMap::new(),
            judged: 0,
            by_history: 0,
        }
    }

    /// The worker as one of several threads that search the same tree.
    pub(super) fn sharing(self, searched: Option<&'a CurrentlySearched>) -> Self {
        Self { searched, ..self }
    }

    /// The worker of a search that proves shortest wins if `proves`.
    pub(super) fn proving(self, proves: bool) -> Self {
        Self { proves, ..self }
    }

    /// The value of `node` within `window`. `line` receives the expected moves, each as its side sees it.
    pub(super) fn value<const PV: bool>(
        &mut self,
        node: &Node<W>,
        window: Window,
        level: Level,
        line: &mut Vec<DraughtsMove<W>>,
        monitor: &mut DraughtsMonitor<'_, W>,
    ) -> Result<i32, Interrupted> {
        monitor.visit()?;
        line.clear();
        let turn = node.turn(self.rules);
        if let Some(value) = self.settled(node, &turn, level.ply) {
            return Ok(value);
        }
        if level.depth <= 0 || level.ply >= MOST_PLIES {
            let may_offer = !self.is_plain && has_offers(self.rules);
            return self.quiet_value(node, &turn, window, level.ply, may_offer, monitor);
        }
        let view = node.view.key();
        let key = self.table_key(node, view);
        let known = self.table.probe(key);
        if !PV
            && let Some(value) = known.and_then(|entry| self.table_cut(node, entry, window, level))
        {
            return Ok(value);
        }
        let mut moves = MoveList::new();
        turn.legal_moves(&mut moves);
        if moves.is_empty() {
            return Ok(ended(node, self.rules, level.ply));
        }
        let opened = Opened { moves: &moves, key, known };
        if PV || self.is_plain || self.shares(level.depth).is_none() {
            return self.opened_value::<PV>(node, opened, window, level, line, monitor);
        }
        self.share(SharedNode { key, window, level }, |search| {
            search.opened_value::<PV>(node, opened, window, level, line, monitor)
        })
    }

    /// The value of a node that the table does not decide, and that has moves.
    fn opened_value<const PV: bool>(
        &mut self,
        node: &Node<W>,
        opened: Opened<'_, W>,
        window: Window,
        level: Level,
        line: &mut Vec<DraughtsMove<W>>,
        monitor: &mut DraughtsMonitor<'_, W>,
    ) -> Result<i32, Interrupted> {
        let Opened { moves, key, known } = opened;
        let is_forced = moves.len() == 1;
        if !PV
            && !is_forced
            && !self.is_plain
            && let Some(value) = self.probable_cut(node, window, level, monitor)?
        {
            return Ok(value);
        }
        let (judged, by_history) = (self.judged, self.by_history);
        self.path.push(node.view.key());
        let hinted = known.map_or(NO_MOVE, |entry| entry.best);
        let (hinted, extension) = if is_forced {
            (0, 1)
        } else if self.is_plain {
            (hinted, 0)
        } else {
            (hinted, u8::from(self.is_singular(node, moves, known, level, monitor)?))
        };
        let ply = level.ply as usize;
        let ranking = self.history.rank(&node.view, moves, hinted, extension, ply);
        let best = self.best_of::<PV>(node, moves, ranking, window, level, line, monitor)?;
        self.path.pop();
        let resolved = self.judged == judged;
        let by_history = self.by_history != by_history;
        let entry = entry_of(best, window, level, resolved, by_history);
        self.table.store_growing(key, entry, monitor)?;
        Ok(best.value)
    }

    /// The best of the moves of a node.
    #[expect(clippy::too_many_arguments, reason = "the state of a node and its results")]
    fn best_of<const PV: bool>(
        &mut self,
        node: &Node<W>,
        moves: &[DraughtsMove<W>],
        mut ranking: Ranking,
        mut window: Window,
        level: Level,
        line: &mut Vec<DraughtsMove<W>>,
        monitor: &mut DraughtsMonitor<'_, W>,
    ) -> Result<Best, Interrupted> {
        let mut best = Best { value: -INFINITY, index: NO_MOVE };
        let mut reply_line = Vec::new();
        let mut place = 0;
        let rules = self.rules;
        let mut queue = MoveQueue::new(self.shares(level.depth), moves.len());
        let key = |ranked: Ranked| node.after(moves[usize::from(ranked.index)], rules).view.key();
        while let Some(Ranked { index, extension, .. }) = queue.next(&mut ranking, key) {
            let mv = moves[usize::from(index)];
            let next = node.after(mv, rules);
            let child = Level { depth: level.depth - 1 + i32::from(extension), ply: level.ply + 1 };
            let value = if PV && place == 0 {
                let value =
                    self.value::<true>(&next, window.turned(), child, &mut reply_line, monitor);
                value.map(|value| -value)
            } else {
                let reduction =
                    if self.is_plain { 0 } else { reduction::<W, PV>(mv, level.depth, place) };
                self.later_value::<PV>(&next, window, child, reduction, &mut reply_line, monitor)
            };
            queue.done();
            let value = value?;
            place += 1;
            if value > best.value {
                best = Best { value, index };
                if PV && (value > window.alpha || line.is_empty()) {
                    line.clear();
                    line.push(mv);
                    line.append(&mut reply_line);
                }
                window.alpha = window.alpha.max(value);
            }
            if window.alpha >= window.beta {
                self.history.note(moves, &ranking[..place], level.depth, level.ply as usize);
                break;
            }
        }
        Ok(best)
    }

    /// The value of a later move: with a null window, first at a reduced depth, then again if it is above alpha.
    pub(super) fn later_value<const PV: bool>(
        &mut self,
        next: &Node<W>,
        window: Window,
        child: Level,
        reduction: i32,
        line: &mut Vec<DraughtsMove<W>>,
        monitor: &mut DraughtsMonitor<'_, W>,
    ) -> Result<i32, Interrupted> {
        let null = Window::null(window.alpha).turned();
        let reduced = Level { depth: child.depth - reduction, ..child };
        let mut value = -self.value::<false>(next, null, reduced, line, monitor)?;
        if value > window.alpha && reduction > 0 {
            value = -self.value::<false>(next, null, child, line, monitor)?;
        }
        if PV && window.contains(value) {
            value = -self.value::<true>(next, window.turned(), child, line, monitor)?;
        }
        Ok(value)
    }

    /// The evaluation of a quiet board.
    pub(super) fn evaluate(&self, view: &Board<W>) -> i32 {
        let key = view.key();
        if let Some(value) = self.evaluations.recall(key) {
            return value;
        }
        let value = self.evaluation.of_view(view);
        self.evaluations.note(key, value);
        value
    }

    /// True if the game is drawn by its history. One repetition of a position below the root counts as a draw, because it can be repeated again.
    pub(super) fn is_drawn(&self, node: &Node<W>) -> bool {
        if node.clock.drawn(&self.rules.draws).is_some() {
            return true;
        }
        let back = usize::from(node.clock.king_plies());
        if back < 4 {
            return false;
        }
        let key = node.view.key();
        let from = self.path.len().saturating_sub(back);
        let mut times = 0;
        // The same side is to move every second ply.
        for at in (from..self.path.len()).rev().skip(1).step_by(2) {
            if self.path[at] == key {
                times += if at >= self.before { 2 } else { 1 };
            }
        }
        times >= 2
    }

    /// The key of a node in the transposition table. A plain search needs more than a selective one has found.
    fn table_key(&self, node: &Node<W>, view: u64) -> u64 {
        node.table_key(view) ^ if self.is_plain { PLAIN } else { 0 }
    }

    /// Transposition cutoff: the stored value, if it is deep enough and decides the window.
    ///
    /// The key does not include the counts of moves, so a decided value is used only if the counts of this node leave time for it.
    /// A plain search ignores values that depend on history.
    fn table_cut(
        &mut self,
        node: &Node<W>,
        entry: Entry,
        window: Window,
        level: Level,
    ) -> Option<i32> {
        if i32::from(entry.depth) < level.depth || self.is_plain && entry.by_history {
            return None;
        }
        if let Some((_, plies)) = value::decided(entry.value)
            && !self.is_in_time(node, level.ply, plies)
        {
            self.by_history += 1;
            return None;
        }
        let value = value::from_node(entry.value, level.ply);
        if !window.is_decided(value, entry.bound) {
            return None;
        }
        self.judged += u64::from(entry.depth != RESOLVED);
        self.by_history += u64::from(entry.by_history);
        Some(value)
    }

    /// ProbCut: returns beta if a shallow search is so far above it that a deep search would very probably be above it too
    /// (Michael Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995).
    fn probable_cut(
        &mut self,
        node: &Node<W>,
        window: Window,
        level: Level,
        monitor: &mut DraughtsMonitor<'_, W>,
    ) -> Result<Option<i32>, Interrupted> {
        if level.depth < PROBCUT_FROM || window.beta.abs() >= value::LIMIT / 2 {
            return Ok(None);
        }
        let high = window.beta + PROBCUT_MARGIN * level.depth;
        let shallow = Level { depth: level.depth * 2 / 5, ..level };
        let window = Window::null(high - 1);
        let value = self.value::<false>(node, window, shallow, &mut Vec::new(), monitor)?;
        if value < high {
            return Ok(None);
        }
        self.judged += 1;
        Ok(Some(value))
    }
}

/// True if a key stands twice among some.
fn has_twins(keys: impl Iterator<Item = u64>) -> bool {
    let mut sorted: Vec<_> = keys.collect();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}

/// Plies by which a move that comes so late is searched less.
fn reduction<W: Word, const PV: bool>(mv: DraughtsMove<W>, depth: i32, place: usize) -> i32 {
    let full = if PV { FULL_PV_MOVES } else { FULL_MOVES };
    if !mv.captured.is_empty() || mv.crowned || place < full || depth < REDUCED_FROM {
        0
    } else if PV || place < ONCE_REDUCED_MOVES || depth < TWICE_REDUCED_FROM {
        1
    } else {
        2
    }
}

/// The result of a node, as the transposition table stores it.
fn entry_of(best: Best, window: Window, level: Level, resolved: bool, by_history: bool) -> Entry {
    let bound = window.bound(best.value);
    let depth = if resolved { RESOLVED } else { level.depth.min(i32::from(RESOLVED) - 1) as u8 };
    let value = value::to_node(best.value, level.ply);
    Entry { value, depth, bound, by_history, best: best.index }
}
