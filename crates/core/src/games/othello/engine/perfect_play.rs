//! Perfect play: the winner or the exact score, with the line of best play to the last disc.

use super::endgame::{MAX, OthelloMonitor, Solver};
use super::probcut::{CutThreshold, PROVEN};
use super::root::{self, Chosen, FirstReaching, RootMoves, RootSearch};
use super::root_node::RootNode;
use super::tables::Tables;
use crate::game::{Game, Position};
use crate::games::othello::rules::arch;
use crate::games::othello::rules::layout::{Layout, Square};
use crate::games::othello::rules::position::{OthelloMove, OthelloPosition};
use crate::games::othello::{Othello, OthelloEvaluator};
use crate::search::parallel::CurrentlySearched;
use crate::search::window::Window;
use crate::search::{Bound, Found, Interrupted, Purpose, Score, ScoredLine};

/// Bytes of table per node of the search before a pass. The proof takes up to ten times as many nodes as all passes before it, but one node
/// in forty has an entry, and touching memory costs more than the smallest entries are worth.
const BYTES_A_NODE: usize = 2;

/// Search of a root to the end of the game.
pub(super) struct PerfectPlay<'a> {
    pub tables: &'a mut Tables,
    pub root: &'a RootNode<'a>,
}

impl PerfectPlay<'_> {
    /// The best lines, as many as requested. After an interruption, the lines proven so far, or at least the move that seems best.
    pub(super) fn ranked(&mut self, monitor: &mut OthelloMonitor<'_>) -> Found<OthelloMove> {
        let mut moves = self.root.moves;
        let mut found = Found { depth: 0, ..Found::default() };
        for _ in 0..self.root.multipv {
            let chosen = self.choose(moves, &found, monitor);
            // A score below the window is only an upper bound of its move, and no bound for unsearched moves.
            let proven = chosen.best.filter(|&(score, _)| chosen.complete || score > self.alpha());
            let Some((score, square)) = proven else {
                if found.lines.is_empty() {
                    found.lines.push(self.unproven(chosen.expected, chosen.favourite));
                }
                break;
            };
            found.lines.push(self.line(score, square, chosen.complete, monitor));
            if !chosen.complete {
                break;
            }
            found.depth = self.root.empties();
            monitor.report(&found);
            moves &= !square.bit();
        }
        found
    }

    /// True if only the winner is requested, not the score.
    fn only_winner(&self) -> bool {
        self.root.request.purpose == Purpose::Outcome
    }

    fn layout(&self) -> &'static Layout {
        self.root.position.layout()
    }

    /// The lower end of the window: below every score, or just below a draw if only the winner is requested.
    fn alpha(&self) -> i32 {
        if self.only_winner() { -1 } else { -MAX }
    }

    /// The best of some moves, in passes of decreasing selectivity. Those before the proof are reported behind `proven`.
    fn choose(
        &mut self,
        moves: u64,
        proven: &Found<OthelloMove>,
        monitor: &mut OthelloMonitor<'_>,
    ) -> Chosen {
        let window = Window { alpha: self.alpha(), beta: -self.alpha() };
        let moves = RootMoves { moves, window };
        let mut pass = None;
        for threshold in root::passes(self.root.empties()) {
            self.make_room(monitor);
            let expected = pass.map(|(score, _)| score);
            let search = |moves| self.search(moves, threshold, monitor);
            let chosen = root::aspire(moves, expected, search);
            let finished = chosen.best.filter(|_| chosen.complete && threshold < PROVEN);
            let Some((score, square)) = finished else {
                let best = chosen.best.filter(|_| threshold == PROVEN);
                let favourite = pass.map_or(chosen.favourite, |(_, square)| square);
                return Chosen { best, favourite, expected, ..chosen };
            };
            pass = finished;
            let mut so_far = proven.clone();
            so_far.lines.push(self.unproven(Some(score), square));
            monitor.report(&so_far);
        }
        unreachable!("the last pass returns")
    }

    /// Makes room for a pass. If this is interrupted, so is the pass.
    fn make_room(&mut self, monitor: &mut OthelloMonitor<'_>) {
        let nodes = usize::try_from(monitor.nodes()).unwrap_or(usize::MAX);
        let bytes = nodes.saturating_mul(BYTES_A_NODE);
        let _ = self.tables.endgame.grow(bytes, || monitor.poll());
    }

    /// The best of some moves within a window, searched by all threads.
    fn search(
        &self,
        moves: RootMoves,
        threshold: CutThreshold,
        monitor: &mut OthelloMonitor<'_>,
    ) -> Chosen {
        let board = self.root.position.board();
        let helpers = self.root.request.threads - 1;
        let searched = (helpers > 0).then(CurrentlySearched::new);
        let search = |thread, monitor: &mut OthelloMonitor<'_>| {
            let solver = self.tables.solver(thread, monitor);
            let mut solver = Solver { searched: searched.as_ref(), threshold, ..solver };
            arch::run::<RootSearch, _>(self.layout(), &mut solver, board, moves)
        };
        // Helpers return nothing; their results are in the table.
        let assist = |thread, monitor: &mut OthelloMonitor<'_>| _ = search(thread, monitor);
        monitor.with_helpers(helpers, assist, |monitor| search(0, monitor))
    }

    /// A line of the best move and best play after it, as far as it is known. If moves were left unsearched, it can only prove a win;
    /// otherwise its score is an estimate.
    fn line(
        &self,
        score: i32,
        square: Square,
        complete: bool,
        monitor: &mut OthelloMonitor<'_>,
    ) -> ScoredLine<OthelloMove> {
        if !complete && score <= 0 {
            return self.unproven(Some(score), square);
        }
        let bound = self.bound(score, complete);
        let mut moves = vec![OthelloMove::Place(square)];
        let mut plies = None;
        if bound.is_none() {
            let next = self.root.position.after(moves[0]);
            let ended = self.follow(next, -score, &mut moves, monitor).is_ok();
            plies = ended.then_some(moves.len() as u32);
        }
        let unit = Othello::about().unit.id;
        let score = Score::Exact { value: score.into(), unit, plies, bound };
        self.root.line(moves, score)
    }

    /// The kind of bound of a score: if moves were left unsearched a lower bound; outside the window a bound of either kind.
    fn bound(&self, score: i32, complete: bool) -> Option<Bound> {
        let most = self.layout().area();
        let only_winner = self.only_winner() && score.abs() < most;
        if score == most {
            None
        } else if !complete || only_winner && score > 0 {
            Some(Bound::Lower)
        } else if only_winner && score < 0 {
            Some(Bound::Upper)
        } else {
            None
        }
    }

    /// Best play from a position whose score is known to the end of the game.
    fn follow(
        &self,
        mut position: OthelloPosition,
        mut score: i32,
        line: &mut Vec<OthelloMove>,
        monitor: &mut OthelloMonitor<'_>,
    ) -> Result<(), Interrupted> {
        let tables = &*self.tables;
        let mut solver = tables.solver(0, monitor);
        while position.outcome().is_none() {
            let mv = if position.mobility() == 0 {
                OthelloMove::Pass
            } else {
                let board = position.board();
                let square =
                    arch::run::<FirstReaching, _>(self.layout(), &mut solver, board, score)?;
                OthelloMove::Place(square.ok_or(Interrupted)?)
            };
            line.push(mv);
            position.play_unchecked(mv);
            score = -score;
        }
        Ok(())
    }

    /// The move that seems best before anything is proven, with the score of a pass, or the evaluation of the position.
    fn unproven(&self, expected: Option<i32>, square: Square) -> ScoredLine<OthelloMove> {
        let score = match expected {
            Some(score) => Score::Estimate { value: score.into(), unit: Othello::about().unit.id },
            None => Score::judgement(&OthelloEvaluator::Pattern, &self.root.position),
        };
        self.root.line(vec![OthelloMove::Place(square)], score)
    }
}
