//! `alpha_beta`: principal variation search with a transposition table, for any game of two players.
//!
//! Alpha-beta (analysed by Knuth and Moore, 1975), with null windows after the first move (Marsland and Campbell, "Parallel search of
//! strongly ordered game trees", 1982), inside iterative deepening. The order of moves: the hash move of the transposition table, two
//! killers, then by the evaluator's priority.
//!
//! A node whose whole subtree ended in proven results is stored as *resolved*: its value is exact and holds at every depth. A resolved root
//! ends the search.
//!
//! Several threads search the same root and share the transposition table; each defers the moves that another thread is searching
//! ([`parallel`]). The results of helpers reach the answer only through the table.

use std::sync::Arc;

use super::value::{INFINITY, MAX_PLY};
use super::{
    BoxedSearcher, Evaluator, Feature, Found, Interrupted, Root, Searchable, Searcher, Strategy,
    StrategyAbout, Watch, value,
};
use crate::game::{self, CHANCE, IntOption, Move, MoveList, Options, Position, Refusal};

use super::deepening::{FixedDepth, RootLine, deepen};
use super::parallel::{self, CurrentlySearched, MoveQueue};
use super::transposition_table::{Entry, NO_MOVE, RESOLVED, TranspositionTable};
use super::window::Window;
use super::{evaluator, level};

/// Memory of the transposition table.
const TABLE_MB: IntOption =
    game::TABLE_MB.within(0..=4096).default(32).doc(text!("search-option-table-mb"));

/// The strategy `alpha_beta`.
#[must_use]
pub fn strategy<G: Searchable>() -> Strategy<G> {
    Strategy {
        about: StrategyAbout {
            name: "alpha_beta",
            summary: text!("search-alpha-beta-summary"),
            options: const {
                &[evaluator::<G>().spec, TABLE_MB.spec, level::option::<G>().spec, CHANCE.spec]
            },
            features: &[Feature::MultiPv, Feature::Threads],
        },
        make: make::<G>,
    }
}

fn make<G: Searchable>(_game: &Arc<G>, options: &Options) -> Result<BoxedSearcher<G>, Refusal> {
    let evaluator = G::evaluators()[evaluator::<G>().of(options)];
    evaluator.complete();
    let table = TranspositionTable::growing_to(TABLE_MB.of(options));
    Ok(level::weaken(Box::new(AlphaBeta::<G> { evaluator, table }), options))
}

/// The strategy, with its state between searches.
struct AlphaBeta<G: Searchable> {
    evaluator: G::Evaluator,
    table: TranspositionTable,
}

/// The state of one thread of a search.
pub(super) struct AlphaBetaThread<'a, G: Searchable> {
    evaluator: G::Evaluator,
    table: &'a TranspositionTable,
    /// `None` if there is only one thread.
    searched: Option<&'a CurrentlySearched>,
    /// For each ply, the last two moves that cut a sibling off (Akl and Newborn, "The principal continuation and the killer heuristic",
    /// 1977).
    killers: Vec<[Option<Move<G>>; 2]>,
    /// Number of results that are estimates or depend on history; while it does not change, all results are proven.
    judged: u64,
    /// Number of results that depend on history.
    by_history: u64,
}

/// Least remaining depth, in plies, at which threads share the moves of a node. A shallower node is searched faster than it is shared.
const SHARED_DEPTH: u32 = 3;

/// A node of the search.
#[derive(Clone, Copy)]
struct Node {
    depth: u32,
    ply: u32,
}

impl Node {
    /// A reply: one ply less to search, one more from the root.
    const fn child(self) -> Self {
        Self { depth: self.depth.saturating_sub(1), ply: self.ply + 1 }
    }
}

/// The best searched move of a node.
struct Best<M> {
    value: i32,
    /// Index among the legal moves.
    index: u16,
    /// The first move that was not searched completely, if the search of the node was interrupted.
    unsearched: Option<M>,
}

impl<M> Best<M> {
    const NONE: Self = Self { value: -INFINITY, index: NO_MOVE, unsearched: None };
}

/// A move with its index among the legal moves, by which the transposition table stores it.
#[derive(Clone, Copy)]
struct Candidate<M> {
    mv: M,
    index: u16,
}

impl<M: Copy> parallel::Candidate for Candidate<M> {
    /// Its rank is its place, because the list is sorted.
    fn rank(self) -> i32 {
        0
    }
}

impl<G: Searchable> Searcher for AlphaBeta<G> {
    type Game = G;

    fn search(&mut self, root: &Root<'_, G>, monitor: &mut Watch<'_, G>) -> Found<Move<G>> {
        self.table.new_generation();
        let searched = (root.threads > 1).then(CurrentlySearched::new);
        let search = |monitor: &mut Watch<'_, G>| {
            let mut worker = AlphaBetaThread::new(self.evaluator, &self.table, searched.as_ref());
            deepen(root, self.evaluator, &mut worker, monitor)
        };
        // Helpers return nothing; their results are in the table.
        let assist = |_, monitor: &mut Watch<'_, G>| _ = search(monitor);
        monitor.with_helpers(root.threads - 1, assist, |monitor| search(monitor))
    }

    fn remembers(&self) -> bool {
        true
    }

    fn forget(&mut self) {
        self.table.forget();
    }

    fn warning(&self) -> Option<String> {
        self.table.shortage()
    }
}

impl<G: Searchable> FixedDepth<G> for AlphaBetaThread<'_, G> {
    fn best_of(
        &mut self,
        root: &G::Position,
        moves: &[Move<G>],
        depth: u32,
        monitor: &mut Watch<'_, G>,
    ) -> Option<RootLine<Move<G>>> {
        let judged = self.judged;
        let mut pv = Vec::new();
        let mut best = Best::NONE;
        let node = Node { depth, ply: 0 };
        let moves = moves.iter().map(|&mv| Candidate { mv, index: NO_MOVE }).collect();
        // If it is interrupted, `best` and `pv` hold the result so far.
        let _ = self.best_move(root, moves, node, Window::FULL, &mut best, &mut pv, monitor);
        let Best { value, unsearched, .. } = best;
        let resolved = self.judged == judged && unsearched.is_none();
        (!pv.is_empty()).then_some(RootLine { value, pv, resolved, unsearched })
    }
}

impl<'a, G: Searchable> AlphaBetaThread<'a, G> {
    /// A thread before its first search.
    pub(super) const fn new(
        evaluator: G::Evaluator,
        table: &'a TranspositionTable,
        searched: Option<&'a CurrentlySearched>,
    ) -> Self {
        Self { evaluator, table, searched, killers: Vec::new(), judged: 0, by_history: 0 }
    }

    /// The value of `position` within `window` (fail-soft); `line` receives the expected moves.
    fn value(
        &mut self,
        position: &G::Position,
        node: Node,
        window: Window,
        line: &mut Vec<Move<G>>,
        monitor: &mut Watch<'_, G>,
    ) -> Result<i32, Interrupted> {
        monitor.visit()?;
        line.clear();
        if let Some(value) = self.leaf(position, node) {
            return Ok(value);
        }
        let key = position.key();
        let known = self.table.probe(key);
        if let Some(value) = known.and_then(|entry| self.table_cut(position, entry, node, window)) {
            return Ok(value);
        }
        let (judged, by_history) = (self.judged, self.by_history);
        let moves = self.ordered_moves(position, node, known);
        let mut best = Best::NONE;
        self.best_move(position, moves, node, window, &mut best, line, monitor)?;
        let resolved = self.judged == judged;
        let by_history = self.by_history != by_history;
        let entry = entry_of(&best, node, window, resolved, by_history);
        self.table.store_growing(key, entry, monitor)?;
        Ok(best.value)
    }

    /// The value of a position that is not searched further.
    fn leaf(&mut self, position: &G::Position, node: Node) -> Option<i32> {
        if let Some(outcome) = position.adjudicated() {
            self.judged += u64::from(outcome.by_history);
            self.by_history += u64::from(outcome.by_history);
            return Some(value::of_outcome(outcome, position.side_to_move(), node.ply));
        }
        let horizon = node.depth == 0 && self.evaluator.is_quiet(position);
        if horizon || node.ply >= MAX_PLY {
            self.judged += 1;
            return Some(self.evaluator.evaluate(position));
        }
        None
    }

    /// Transposition cutoff: the stored value, if it is deep enough and decides the null window. A wider window needs a line, so its node
    /// is searched. A stored win or loss counts only if it comes before the move counter draws the game.
    fn table_cut(
        &mut self,
        position: &G::Position,
        entry: Entry,
        node: Node,
        window: Window,
    ) -> Option<i32> {
        if !window.is_null() || u32::from(entry.depth) < node.depth {
            return None;
        }
        if let Some((_, plies)) = value::decided(entry.value)
            && position.draw_count().is_some_and(|count| count.plies < plies)
        {
            self.by_history += 1;
            return None;
        }
        let value = value::from_node(entry.value, node.ply);
        if !window.is_decided(value, entry.bound) {
            return None;
        }
        self.judged += u64::from(entry.depth != RESOLVED);
        self.by_history += u64::from(entry.by_history);
        Some(value)
    }

    /// The legal moves, the most promising first.
    fn ordered_moves(
        &self,
        position: &G::Position,
        node: Node,
        known: Option<Entry>,
    ) -> MoveList<Candidate<Move<G>>> {
        const TABLE_FIRST: i32 = i32::MAX;
        const KILLER: i32 = i32::MAX - 1;
        let killers = self.killers.get(node.ply as usize).copied().unwrap_or_default();
        let hinted = known.map_or(NO_MOVE, |entry| entry.best);
        let rank = |candidate: Candidate<_>| {
            if candidate.index == hinted && hinted != NO_MOVE {
                TABLE_FIRST
            } else if killers.contains(&Some(candidate.mv)) {
                KILLER
            } else {
                self.evaluator.priority(position, candidate.mv)
            }
        };
        let mut ranked: MoveList<(i32, Candidate<_>)> = position
            .moves()
            .into_iter()
            .zip(0..)
            .map(|(mv, index)| Candidate { mv, index })
            .map(|candidate| (rank(candidate), candidate))
            .collect();
        // The sort is stable: equal moves keep the order of the game, so that searches are reproducible.
        ranked.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
        ranked.into_iter().map(|(_, candidate)| candidate).collect()
    }

    /// The best of `moves` within `window`: the first with the full window, the others with a null window, and again with the full one if
    /// they fail high. `line` is empty until the first has been searched. After an interruption, `best` and `line` are those of the moves
    /// before it.
    #[expect(clippy::too_many_arguments, reason = "the state of a node and its results")]
    fn best_move(
        &mut self,
        position: &G::Position,
        mut moves: MoveList<Candidate<Move<G>>>,
        node: Node,
        mut window: Window,
        best: &mut Best<Move<G>>,
        line: &mut Vec<Move<G>>,
        monitor: &mut Watch<'_, G>,
    ) -> Result<(), Interrupted> {
        let mut reply_line = Vec::new();
        let searched = self.searched.filter(|_| node.depth >= SHARED_DEPTH);
        let mut queue = MoveQueue::new(searched, moves.len());
        let key = |candidate: Candidate<_>| position.after(candidate.mv).key();
        while let Some(Candidate { mv, index }) = queue.next(&mut moves, key) {
            best.unsearched = Some(mv);
            let next = position.after(mv);
            let full = window.turned();
            let null = Window::null(window.alpha).turned();
            let is_first = line.is_empty();
            let first = if is_first { full } else { null };
            let mut value = -self.value(&next, node.child(), first, &mut reply_line, monitor)?;
            if !is_first && window.contains(value) {
                let again = self.value(&next, node.child(), full, &mut reply_line, monitor);
                if again.is_err() {
                    // The move is better, but its exact value is unknown.
                    *best = Best { value, index, ..*best };
                    line.splice(.., [mv]);
                }
                value = -again?;
            }
            queue.done();
            if value > best.value {
                (best.value, best.index) = (value, index);
                if value > window.alpha || is_first {
                    line.clear();
                    line.push(mv);
                    line.append(&mut reply_line);
                }
                window.alpha = window.alpha.max(value);
            }
            if window.alpha >= window.beta {
                self.remember_killer(node.ply, mv);
                break;
            }
        }
        best.unsearched = None;
        Ok(())
    }

    fn remember_killer(&mut self, ply: u32, mv: Move<G>) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let [latest, earlier] = &mut self.killers[ply];
        if *latest != Some(mv) {
            *earlier = latest.replace(mv);
        }
    }
}

/// The result of a node, as the transposition table stores it.
fn entry_of<M>(
    best: &Best<M>,
    node: Node,
    window: Window,
    resolved: bool,
    by_history: bool,
) -> Entry {
    let bound = window.bound(best.value);
    let depth = if resolved { RESOLVED } else { node.depth.min(u32::from(RESOLVED) - 1) as u8 };
    let value = value::to_node(best.value, node.ply);
    Entry { value, depth, bound, by_history, best: best.index }
}
