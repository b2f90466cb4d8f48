//! Iterative deepening of the midgame: from a look of one ply to a selective search of the whole ending.
//!
//! Each [`Step`] is dearer than the one before, and begins with what that one left in the table.
//! What an interrupted step found is dropped. (Slate and Atkin, 1977.)

use super::super::Othello;
use super::super::arch;
use super::super::layout::Square;
use super::super::position::{OthelloMove, OthelloPosition};
use super::busy::Busy;
use super::endgame::{Solver, Watch};
use super::midgame::selectivity::Selectivity;
use super::midgame::{self, Choice, DISC, MAX, Midgame};
use super::question::Question;
use super::table::{self, NO_SQUARE, key};
use super::view::View;
use crate::engine::{Found, Interrupted, Line, Score, Stopped};
use crate::game::{Game, Position};

/// A search of the root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    /// Plies; as many as there are empty squares reach the end.
    pub depth: u32,
    /// With which risk.
    pub selectivity: Selectivity,
}

/// A move with its value in 1/128 discs.
#[derive(Clone, Copy)]
struct Ranked {
    value: i32,
    square: Square,
}

/// Half the first window around what the step before found: its value seldom changes by more.
const ASPIRATION: i32 = 2 * DISC;
/// A search that falls out of its window is repeated with one so many times as wide.
const WIDER: i32 = 4;
/// Plies from which on helpers pay for their start.
const HELPED: u32 = 8;

/// A deepening search of a question.
pub(super) struct Deepening<'a> {
    /// What is known of positions near the end.
    pub endgame: &'a table::Table,
    /// What is known of the others.
    pub midgame: &'a midgame::table::Table,
    /// What is asked, on the full board.
    pub question: &'a Question<'a>,
}

impl Deepening<'_> {
    /// Takes the steps as long as the limits allow; what the last whole one found, and whether that was the last of all.
    pub fn take(
        &self,
        steps: impl IntoIterator<Item = Step>,
        monitor: &mut Watch<'_>,
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

    /// How sure a search to the end is.
    fn note(&self, step: Step) -> Option<String> {
        let percent = step.selectivity.percent();
        let note = || format!("searched to the end with a confidence of {percent} % in each cut");
        (step.depth >= self.question.empties()).then(note)
    }

    /// The best moves, the best first. `before` is what the step before found.
    fn rank(
        &self,
        step: Step,
        before: &[Ranked],
        monitor: &mut Watch<'_>,
    ) -> Result<Vec<Ranked>, Interrupted> {
        let mut moves = self.question.moves;
        let mut ranking = Vec::new();
        for rank in 0..self.question.ranks {
            let best = self.aspire(moves, step, before.get(rank), monitor)?;
            moves &= !best.square.bit();
            ranking.push(best);
        }
        // A move of a lower rank may come out better than one above it, for shallow cuts are uncertain.
        ranking.sort_by_key(|ranked| std::cmp::Reverse(ranked.value));
        Ok(ranking)
    }

    /// The best of some moves, first in a window around the guess
    /// (aspiration; Gerard Baudet, "The design and analysis of algorithms for asynchronous multiprocessors", 1978).
    fn aspire(
        &self,
        moves: u64,
        step: Step,
        guess: Option<&Ranked>,
        monitor: &mut Watch<'_>,
    ) -> Result<Ranked, Interrupted> {
        let first = guess.map_or(NO_SQUARE, |guess| guess.square.index() as u8);
        let (mut middle, mut width) = guess.map_or((0, MAX), |guess| (guess.value, ASPIRATION));
        loop {
            let (alpha, beta) = ((middle - width).max(-MAX), (middle + width).min(MAX));
            let view = View { alpha, beta, depth: step.depth };
            let best = self.search(Choice { moves, view, first }, step, monitor)?;
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
        choice: Choice,
        step: Step,
        monitor: &mut Watch<'_>,
    ) -> Result<Ranked, Interrupted> {
        let helpers = if step.depth < HELPED { 0 } else { self.question.root.threads - 1 };
        let busy = (helpers > 0).then(Busy::new);
        let board = self.question.position.board();
        let search = |monitor: &mut Watch<'_>| {
            let solver = Solver { busy: busy.as_ref(), ..Solver::new(monitor, self.endgame) };
            let mut midgame = Midgame::new(solver, self.midgame, step.selectivity);
            arch::run::<midgame::Root, _>(&mut midgame, board, choice)
        };
        // What a helper finds is in the tables.
        let assist = |_, monitor: &mut Watch<'_>| _ = search(monitor);
        let (value, square) = monitor.with_helpers(helpers, assist, |monitor| search(monitor))?;
        Ok(Ranked { value, square })
    }

    /// A line that begins with the best move, followed by what the table expects.
    fn line(&self, Ranked { value, square }: Ranked, step: Step) -> Line<OthelloMove> {
        let mut moves = vec![OthelloMove::Place(square)];
        let mut position = self.question.position.after(moves[0]);
        while moves.len() < step.depth as usize
            && let Some(mv) = self.expected(&position)
        {
            position.play_unchecked(mv);
            moves.push(mv);
        }
        let value = f64::from(value) / f64::from(DISC);
        self.question.told(moves, Score::Estimate { value, unit: Othello::about().unit })
    }

    /// The move that the table expects.
    fn expected(&self, position: &OthelloPosition) -> Option<OthelloMove> {
        if position.outcome().is_some() {
            return None;
        }
        if position.mobility() == 0 {
            return Some(OthelloMove::Pass);
        }
        let best = self.midgame.get(key(position.board()))?.best;
        let mv = (best != NO_SQUARE).then(|| OthelloMove::Place(Square::first_of(1 << best)))?;
        position.is_legal(mv).then_some(mv)
    }
}
