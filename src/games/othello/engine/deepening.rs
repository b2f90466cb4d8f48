//! Iterative deepening of the midgame: from a search of one ply to a selective search to the end.
//!
//! Each [`Step`] is dearer than the one before, and begins with the moves that one left in the transposition table.
//! The result of an interrupted step is dropped.
//! (Slate and Atkin, "Chess 4.5: the Northwestern University chess program", 1977.)

use super::abdada::CurrentlySearched;
use super::endgame::{OthelloMonitor, Solver};
use super::midgame::selectivity::Selectivity;
use super::midgame::{self, DISC, MAX, Midgame, MovesInWindow};
use super::root_node::RootNode;
use super::transposition::{NO_SQUARE, TranspositionTable, key};
use super::window::Window;
use crate::engine::{Found, Interrupted, Line, Score, Stopped};
use crate::game::{Game, Position};
use crate::games::othello::Othello;
use crate::games::othello::arch;
use crate::games::othello::layout::Square;
use crate::games::othello::position::{OthelloMove, OthelloPosition};

/// Iteration: one search of the root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    /// Plies; as many as there are empty squares reach the end.
    pub depth: u32,
    /// Of its cuts.
    pub selectivity: Selectivity,
}

/// A move with its value in 1/128 discs.
#[derive(Clone, Copy)]
struct Ranked {
    value: i32,
    square: Square,
}

/// Half the aspiration window around the value of the step before, which seldom changes by more.
const ASPIRATION: i32 = 2 * DISC;
/// A search that falls out of its window is repeated with one so many times as wide.
const WIDER: i32 = 4;
/// Plies from which on helpers pay for their start.
const HELPED: u32 = 8;

/// Iterative deepening of a root on the full board.
pub(super) struct Deepening<'a> {
    pub endgame: &'a TranspositionTable,
    pub midgame: &'a midgame::TranspositionTable,
    pub root: &'a RootNode<'a>,
}

impl Deepening<'_> {
    /// Takes the steps as long as the limits allow: the result of the last whole one, and `true` if that was the last of all.
    pub(super) fn take(
        &self,
        steps: impl IntoIterator<Item = Step>,
        monitor: &mut OthelloMonitor<'_>,
    ) -> (Found<OthelloMove>, bool) {
        let mut found = Found::default();
        let mut ranking = Vec::new();
        for step in steps {
            if !monitor.may_deepen() {
                monitor.finish(Stopped::Time);
                return (found, false);
            }
            let Ok(better) = self.rank(step, &ranking, monitor) else { return (found, false) };
            ranking = better;
            let lines = ranking.iter().map(|&ranked| self.line(ranked, step)).collect();
            found = Found { lines, depth: step.depth, note: self.note(step), ..Found::default() };
            monitor.report(&found);
        }
        (found, true)
    }

    /// The selectivity of a search to the end, for people.
    fn note(&self, step: Step) -> Option<String> {
        let percent = step.selectivity.percent();
        let note = || format!("searched to the end with a selectivity of {percent} %");
        (step.depth >= self.root.empties()).then(note)
    }

    /// The best moves, the best first. `before` is the ranking of the step before.
    fn rank(
        &self,
        step: Step,
        before: &[Ranked],
        monitor: &mut OthelloMonitor<'_>,
    ) -> Result<Vec<Ranked>, Interrupted> {
        let mut moves = self.root.moves;
        let mut ranking = Vec::new();
        for rank in 0..self.root.multipv {
            let best = self.aspire(moves, step, before.get(rank), monitor)?;
            moves &= !best.square.bit();
            ranking.push(best);
        }
        // A move of a lower rank may come out better than one above it, for ProbCut may err.
        ranking.sort_by_key(|ranked| std::cmp::Reverse(ranked.value));
        Ok(ranking)
    }

    /// The best of some moves, first in an aspiration window around the guess
    /// (Gerard Baudet, "The design and analysis of algorithms for asynchronous multiprocessors", 1978).
    fn aspire(
        &self,
        moves: u64,
        step: Step,
        guess: Option<&Ranked>,
        monitor: &mut OthelloMonitor<'_>,
    ) -> Result<Ranked, Interrupted> {
        let first = guess.map_or(NO_SQUARE, |guess| guess.square.index() as u8);
        let (mut middle, mut width) = guess.map_or((0, MAX), |guess| (guess.value, ASPIRATION));
        loop {
            let (alpha, beta) = ((middle - width).max(-MAX), (middle + width).min(MAX));
            let window = Window { alpha, beta, depth: step.depth };
            let best = self.search(MovesInWindow { moves, window, first }, step, monitor)?;
            let outside = best.value <= alpha && alpha > -MAX || best.value >= beta && beta < MAX;
            if !outside {
                return Ok(best);
            }
            middle = best.value;
            width *= WIDER;
        }
    }

    /// The best of some moves, searched by all threads.
    fn search(
        &self,
        moves: MovesInWindow,
        step: Step,
        monitor: &mut OthelloMonitor<'_>,
    ) -> Result<Ranked, Interrupted> {
        let helpers = if step.depth < HELPED { 0 } else { self.root.request.threads - 1 };
        let searched = (helpers > 0).then(CurrentlySearched::new);
        let board = self.root.position.board();
        let search = |monitor: &mut OthelloMonitor<'_>| {
            let solver =
                Solver { searched: searched.as_ref(), ..Solver::new(monitor, self.endgame) };
            let mut midgame = Midgame::new(solver, self.midgame, step.selectivity);
            arch::run::<midgame::RootSearch, _>(&mut midgame, board, moves)
        };
        // The results of a helper are in the tables.
        let assist = |_, monitor: &mut OthelloMonitor<'_>| _ = search(monitor);
        let (value, square) = monitor.with_helpers(helpers, assist, |monitor| search(monitor))?;
        Ok(Ranked { value, square })
    }

    /// The principal variation: the best move, followed by the moves of the transposition table.
    fn line(&self, Ranked { value, square }: Ranked, step: Step) -> Line<OthelloMove> {
        let mut moves = vec![OthelloMove::Place(square)];
        let mut position = self.root.position.after(moves[0]);
        while moves.len() < step.depth as usize
            && let Some(mv) = self.expected(&position)
        {
            position.play_unchecked(mv);
            moves.push(mv);
        }
        let value = f64::from(value) / f64::from(DISC);
        self.root.line(moves, Score::Estimate { value, unit: Othello::about().unit })
    }

    /// The next move of the principal variation.
    fn expected(&self, position: &OthelloPosition) -> Option<OthelloMove> {
        if position.outcome().is_some() {
            return None;
        }
        if position.mobility() == 0 {
            return Some(OthelloMove::Pass);
        }
        let best = self.midgame.probe(key(position.board()))?.best;
        let mv = (best != NO_SQUARE).then(|| OthelloMove::Place(Square::first_of(1 << best)))?;
        position.is_legal(mv).then_some(mv)
    }
}
