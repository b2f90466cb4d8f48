//! Iterative deepening of the midgame: from a search of one ply to a selective search to the end.
//!
//! Each [`Step`] is more expensive than the one before, and starts from the best moves that it left in the transposition table.
//! An interrupted step counts if its first move, the best of the step before, is confirmed, or a better one is found.
//! (Slate and Atkin, "Chess 4.5: the Northwestern University chess program", 1977.)

use super::endgame::{OthelloMonitor, Solver};
use super::midgame::selectivity::Selectivity;
use super::midgame::{self, DISC, Draft, Entry, MAX, Midgame, MovesInWindow};
use super::root_node::RootNode;
use super::tables::Tables;
use super::transposition::{NO_SQUARE, key};
use crate::game::{Game, Position, Wording, wording};
use crate::games::othello::Othello;
use crate::games::othello::evaluator::OthelloEvaluator;
use crate::games::othello::rules::arch;
use crate::games::othello::rules::layout::Square;
use crate::games::othello::rules::position::{OthelloMove, OthelloPosition};
use crate::search::aspiration::{self, Chosen, Valued};
use crate::search::parallel::CurrentlySearched;
use crate::search::window::Window;
use crate::search::{Found, Score, ScoredLine, Stopped};

/// Iteration: one search of the root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    /// Plies; a step with as many plies as empty squares reaches the end.
    pub depth: u32,
    /// Selectivity of its cuts.
    pub selectivity: Selectivity,
}

impl Step {
    /// The draft of its entries in the transposition table.
    const fn draft(self) -> Draft {
        Draft { depth: self.depth as u8, selectivity: self.selectivity }
    }
}

impl Entry {
    /// The best move, with the best estimate of its value from the bounds.
    fn ranked(self) -> Ranked {
        let [lower, upper] = [self.lower, self.upper].map(i32::from);
        let value = match (lower > -MAX, upper < MAX) {
            (true, true) => i32::midpoint(lower, upper),
            (true, false) => lower,
            (false, true) => upper,
            (false, false) => 0,
        };
        (value, Square::first_of(1 << self.best))
    }
}

/// A move with its value in 1/128 discs.
type Ranked = Valued<Square>;

/// Result of a step.
enum Ranking {
    /// The moves, the best first.
    Whole(Vec<Ranked>),
    /// The best move that the step has found before it was interrupted.
    Interrupted(Option<Ranked>),
}

/// Half the width of the aspiration window around the value of the previous step, which seldom changes by more.
const ASPIRATION: i32 = 2 * DISC;
/// The factor by which the window is widened when a search falls out of it.
const WIDER: i32 = 4;
/// Plies from which on helper threads are worth their start.
const HELPED: u32 = 8;

/// Iterative deepening of a root.
pub(super) struct Deepening<'a> {
    pub tables: &'a mut Tables,
    pub root: &'a RootNode<'a>,
}

impl Deepening<'_> {
    /// Runs the steps as long as the limits allow. Returns the result of the last one that was run, and `true` if all steps were completed.
    pub(super) fn take(
        &mut self,
        steps: impl IntoIterator<Item = Step>,
        monitor: &mut OthelloMonitor<'_>,
    ) -> (Found<OthelloMove>, bool) {
        let mut found = Found::default();
        let mut ranking = Vec::new();
        let mut steps = steps.into_iter().peekable();
        let known = steps.peek().and_then(|step| Some((self.known(step.selectivity)?, *step)));
        if let Some((entry, first)) = known {
            let best = entry.ranked();
            let depth = entry.draft.depth.into();
            let lines = vec![self.line(best, Step { depth, ..first })];
            found = Found { lines, depth, ..found };
            ranking = vec![best];
            while steps.next_if(|step| step.draft() < entry.draft).is_some() {}
        }
        for step in steps {
            if !monitor.may_deepen() {
                monitor.finish(Stopped::Time);
                return (found, false);
            }
            let reaches_end = step.depth >= self.root.empties();
            // If this is interrupted, the step is too.
            let _ = self.tables.make_room(monitor.nodes(), reaches_end, || monitor.poll());
            let ranked = self.rank(step, &ranking, monitor);
            match ranked {
                Ranking::Whole(better) => ranking = better,
                Ranking::Interrupted(best) => {
                    // With several lines, the result of the previous step stands, because only the first line would be new.
                    if let Some(best) = best.filter(|_| self.root.multipv == 1) {
                        found.lines = vec![self.line(best, step)];
                    }
                    return (found, false);
                }
            }
            let lines = ranking.iter().map(|&ranked| self.line(ranked, step)).collect();
            let deeper =
                Found { lines, depth: step.depth, note: self.note(step), ..Found::default() };
            let deeper = deeper.judged_by(&OthelloEvaluator::Pattern);
            monitor.end_iteration(deeper.best() != found.best());
            found = deeper;
            monitor.report(&found);
        }
        (found, true)
    }

    /// The entry of the root, where an earlier search has left one that is as sure as a step of this selectivity:
    /// the steps before it would find no more than it says.
    fn known(&self, selectivity: Selectivity) -> Option<Entry> {
        let entry = self.tables.midgame.probe(key(self.root.position.board()))?;
        let has_move = entry.best != NO_SQUARE && self.root.moves >> entry.best & 1 != 0;
        let is_sure = entry.draft.selectivity >= selectivity;
        (has_move && is_sure && self.root.multipv == 1).then_some(entry)
    }

    /// The selectivity of a search to the end, for people.
    fn note(&self, step: Step) -> Option<Wording> {
        let percent = step.selectivity.percent();
        let note = || wording!("othello-selective-end-search", percent);
        (step.depth >= self.root.empties()).then(note)
    }

    /// The best moves, the best first. `before` is the ranking of the step before.
    fn rank(&self, step: Step, before: &[Ranked], monitor: &mut OthelloMonitor<'_>) -> Ranking {
        let mut moves = self.root.moves;
        let mut ranking = Vec::new();
        for rank in 0..self.root.multipv {
            let chosen = self.aspire(moves, step, before.get(rank).copied(), monitor);
            let Some(best) = chosen.best.filter(|_| chosen.complete) else {
                return Ranking::Interrupted(chosen.best);
            };
            moves &= !best.1.bit();
            ranking.push(best);
        }
        // A move of a lower rank may come out better than one above it, for ProbCut may err.
        ranking.sort_by_key(|&(value, _)| std::cmp::Reverse(value));
        Ranking::Whole(ranking)
    }

    /// The best of some moves, first within an aspiration window around the guess.
    fn aspire(
        &self,
        moves: u64,
        Step { depth, selectivity }: Step,
        guess: Option<Ranked>,
        monitor: &mut OthelloMonitor<'_>,
    ) -> Chosen<Square> {
        let whole = Window { alpha: -MAX, beta: MAX };
        let mut half = ASPIRATION;
        let window = guess.map_or(whole, |(value, _)| whole.around(value, half));
        let widened = |_, value| {
            half *= WIDER;
            whole.around(value, half)
        };
        aspiration::aspire(whole, window, widened, |window, reached| {
            let first = reached.or(guess).map_or(NO_SQUARE, |(_, square)| square.index() as u8);
            self.search(MovesInWindow { moves, window, depth, first }, selectivity, monitor)
        })
    }

    /// The best of some moves, searched by all threads.
    fn search(
        &self,
        moves: MovesInWindow,
        selectivity: Selectivity,
        monitor: &mut OthelloMonitor<'_>,
    ) -> Chosen<Square> {
        let helpers = if moves.depth < HELPED { 0 } else { self.root.request.threads - 1 };
        let searched = (helpers > 0).then(CurrentlySearched::new);
        let position = &self.root.position;
        let (layout, board) = (position.layout(), position.board());
        let search = |thread, monitor: &mut OthelloMonitor<'_>| {
            let solver = self.tables.solver(thread, monitor);
            let solver = Solver { searched: searched.as_ref(), ..solver };
            let mut midgame = Midgame::new(solver, &self.tables.midgame, selectivity);
            arch::run::<midgame::RootSearch, _>(layout, &mut midgame, board, moves)
        };
        // The results of a helper are in the tables.
        let assist = |thread, monitor: &mut OthelloMonitor<'_>| _ = search(thread, monitor);
        monitor.with_helpers(helpers, assist, |monitor| search(0, monitor))
    }

    /// The principal variation: the best move, followed by the moves of the transposition table.
    fn line(&self, (value, square): Ranked, step: Step) -> ScoredLine<OthelloMove> {
        let mut moves = vec![OthelloMove::Place(square)];
        let mut position = self.root.position.after(moves[0]);
        while moves.len() < step.depth as usize
            && let Some(mv) = self.expected(&position)
        {
            position.play_unchecked(mv);
            moves.push(mv);
        }
        let value = f64::from(value) / f64::from(DISC);
        self.root.line(moves, Score::Estimate { value, unit: Othello::about().unit.id })
    }

    /// The next move of the principal variation.
    fn expected(&self, position: &OthelloPosition) -> Option<OthelloMove> {
        if position.outcome().is_some() {
            return None;
        }
        if position.mobility() == 0 {
            return Some(OthelloMove::Pass);
        }
        let best = self.tables.midgame.probe(key(position.board()))?.best;
        let mv = (best != NO_SQUARE).then(|| OthelloMove::Place(Square::first_of(1 << best)))?;
        position.is_legal(mv).then_some(mv)
    }
}
