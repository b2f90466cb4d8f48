//! The answer to an ending: who wins or by how much, with best play to the last disc.

use super::super::arch;
use super::super::layout::Square;
use super::super::position::{OthelloMove, OthelloPosition};
use super::super::{Othello, OthelloEvaluator};
use super::busy::Busy;
use super::endgame::{MAX, Solver, Watch};
use super::question::Question;
use super::root::{self, Choice, Chosen, Reaching};
use super::table::Table;
use crate::engine::{Bound, Found, Interrupted, Line, Purpose, Score};
use crate::game::{Game, Position};

/// Bytes of table for each position in the tree of an ending, which doubles with each empty square.
/// The tree grows faster, but most of it lies below what the table keeps.
const BYTES_A_POSITION: usize = 32;

/// Hears what a pass expects: the score, and the move that reaches it.
type Tell<'a> = &'a mut dyn FnMut(&mut Watch<'_>, i32, Square);

/// Makes room for an ending of so many empty squares, in at most `bytes` bytes.
pub(super) fn prepare(table: &mut Table, bytes: usize, empties: u32) {
    let wanted = BYTES_A_POSITION.checked_shl(empties).unwrap_or(usize::MAX);
    table.grow_old();
    table.grow(wanted.min(bytes));
}

/// An ending on the full board that is being answered.
pub(super) struct Ending<'a> {
    /// What is known of positions.
    pub table: &'a Table,
    /// What is asked.
    pub question: &'a Question<'a>,
}

impl Ending<'_> {
    /// The best lines that were asked for. Interrupted, it says what is proven so far, or at least which move looks best.
    pub fn ranked(&self, monitor: &mut Watch<'_>) -> Found<OthelloMove> {
        let mut moves = self.question.moves;
        let mut found = Found { depth: 0, ..Found::default() };
        for _ in 0..self.question.ranks {
            let mut tell = |monitor: &mut Watch<'_>, expected, square| {
                let mut so_far = found.clone();
                so_far.lines.push(self.unproven(Some(expected), square));
                monitor.report(&so_far);
            };
            let chosen = self.choose(moves, monitor, &mut tell);
            // A score below the window is only an upper bound on its move, and says nothing of those left unsearched.
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
            found.depth = self.question.empties();
            monitor.report(&found);
            moves &= !square.bit();
        }
        found
    }

    /// Whether only the winner is asked for.
    fn only_winner(&self) -> bool {
        self.question.root.purpose == Purpose::Outcome
    }

    /// The lower end of the window: below every score, or just below a draw where only the winner is asked for.
    fn alpha(&self) -> i32 {
        if self.only_winner() { -1 } else { -MAX }
    }

    /// The best of some moves, searched by all threads.
    fn choose(&self, moves: u64, monitor: &mut Watch<'_>, tell: Tell<'_>) -> Chosen {
        let choice = Choice { moves, alpha: self.alpha(), beta: -self.alpha() };
        let board = self.question.position.board();
        let helpers = self.question.root.threads - 1;
        let busy = (helpers > 0).then(Busy::new);
        let search = |monitor: &mut Watch<'_>, tell: Tell<'_>| {
            let mut solver = Solver { busy: busy.as_ref(), ..Solver::new(monitor, self.table) };
            root::choose(&mut solver, board, choice, tell)
        };
        // What a helper finds is in the table.
        let assist = |_, monitor: &mut Watch<'_>| _ = search(monitor, &mut |_, _, _| ());
        monitor.with_helpers(helpers, assist, |monitor| search(monitor, tell))
    }

    /// A line that begins with the best move, followed by best play as far as it is known.
    fn line(
        &self,
        score: i32,
        square: Square,
        complete: bool,
        monitor: &mut Watch<'_>,
    ) -> Line<OthelloMove> {
        let bound = self.bound(score, complete);
        let mut moves = vec![OthelloMove::Place(square)];
        let mut plies = None;
        if bound.is_none() {
            let next = self.question.position.after(moves[0]);
            let ended = self.follow(next, -score, &mut moves, monitor).is_ok();
            plies = ended.then_some(moves.len() as u32);
        }
        let unit = Othello::about().unit;
        let score = Score::Exact { value: score.into(), unit, plies, bound };
        self.question.told(moves, score)
    }

    /// What a score proves: with moves left unsearched it is the least; beyond the window it is a bound.
    fn bound(&self, score: i32, complete: bool) -> Option<Bound> {
        let only_winner = self.only_winner() && score.abs() < MAX;
        if score == MAX {
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
        monitor: &mut Watch<'_>,
    ) -> Result<(), Interrupted> {
        let mut solver = Solver::new(monitor, self.table);
        while position.outcome().is_none() {
            let mv = if position.mobility() == 0 {
                OthelloMove::Pass
            } else {
                let square = arch::run::<Reaching, _>(&mut solver, position.board(), score)?;
                OthelloMove::Place(square.ok_or(Interrupted)?)
            };
            line.push(mv);
            position.play_unchecked(mv);
            score = -score;
        }
        Ok(())
    }

    /// The move that looks best before anything is proven, with the score that is expected, or a judgement.
    fn unproven(&self, expected: Option<i32>, square: Square) -> Line<OthelloMove> {
        let score = match expected {
            Some(score) => Score::Estimate { value: score.into(), unit: Othello::about().unit },
            None => Score::judgement(&OthelloEvaluator::Pattern, &self.question.position),
        };
        self.question.told(vec![OthelloMove::Place(square)], score)
    }
}
