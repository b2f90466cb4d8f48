//! From a question to its answer: how many moves are ranked, who wins or by how much, with how many threads.

use crate::engine::{Bound, Found, Interrupted, Line, Purpose, Root, Score, Stopped};
use crate::game::{Game, Position};

use super::super::arch;
use super::super::layout::Square;
use super::super::position::{OthelloMove, OthelloPosition};
use super::super::{Othello, OthelloEvaluator};
use super::busy::Busy;
use super::endgame::{MAX, Solver, Watch};
use super::root::{self, Choice, Chosen, Reaching};
use super::table::Table;

/// Bytes of table for each position in the tree of an ending, which doubles with each empty square.
/// The tree grows faster, but most of it lies below what the table keeps.
const BYTES_A_POSITION: usize = 32;

/// Hears what a pass expects: the score, and the move that reaches it.
type Tell<'a> = &'a mut dyn FnMut(&mut Watch<'_>, i32, Square);

/// Searches `root`, on the full board, to the end. The table takes at most `bytes` bytes.
pub(super) fn solve(
    table: &mut Table,
    bytes: usize,
    root: &Root<'_, Othello>,
    monitor: &mut Watch<'_>,
) -> Found<OthelloMove> {
    let empties = root.position.empty().count_ones();
    let wanted = BYTES_A_POSITION << empties;
    table.grow_old();
    table.grow(wanted.min(bytes));
    let ending = Ending { table, root };
    let found = ending.ranked(monitor);
    monitor.finish(Stopped::Solved);
    found
}

/// An ending that is being answered.
struct Ending<'a> {
    table: &'a Table,
    root: &'a Root<'a, Othello>,
}

impl Ending<'_> {
    /// The best lines that were asked for.
    fn ranked(&self, monitor: &mut Watch<'_>) -> Found<OthelloMove> {
        let mut moves = self.root.moves.iter().fold(0, |set, mv| set | bit_of(*mv));
        let mut found = Found { depth: 0, ..Found::default() };
        let must_pass = moves == 0;
        let position = if must_pass {
            self.root.position.after(OthelloMove::Pass)
        } else {
            *self.root.position
        };
        if must_pass {
            moves = position.mobility();
        }
        let ranks = if must_pass { 1 } else { self.root.multipv.min(self.root.moves.len()) };
        for _ in 0..ranks {
            let mut tell = |monitor: &mut Watch<'_>, expected, square| {
                let mut so_far = found.clone();
                so_far.lines.push(self.unproven(must_pass, Some(expected), square));
                monitor.report(&so_far);
            };
            let chosen = self.choose(&position, moves, monitor, &mut tell);
            // A score below the window is only an upper bound on its move, and says nothing of those left unsearched.
            let proven = chosen.best.filter(|&(score, _)| chosen.complete || score > self.alpha());
            let Some((score, square)) = proven else {
                if found.lines.is_empty() {
                    found.lines.push(self.unproven(must_pass, chosen.expected, chosen.favourite));
                }
                break;
            };
            found.lines.push(self.line(
                &position,
                must_pass,
                (score, square),
                chosen.complete,
                monitor,
            ));
            if !chosen.complete {
                break;
            }
            found.depth = self.root.position.empty().count_ones();
            monitor.report(&found);
            moves &= !square.bit();
        }
        found
    }

    /// The lower end of the window: below every score, or just below a draw where only the winner is asked for.
    fn alpha(&self) -> i32 {
        if self.root.purpose == Purpose::Outcome { -1 } else { -MAX }
    }

    /// The best of some moves, searched by all threads.
    fn choose(
        &self,
        position: &OthelloPosition,
        moves: u64,
        monitor: &mut Watch<'_>,
        tell: Tell<'_>,
    ) -> Chosen {
        let choice = Choice { moves, alpha: self.alpha(), beta: -self.alpha() };
        let board = position.board();
        let helpers = self.root.threads - 1;
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
        position: &OthelloPosition,
        passed: bool,
        (score, square): (i32, Square),
        complete: bool,
        monitor: &mut Watch<'_>,
    ) -> Line<OthelloMove> {
        let bound = self.bound(score, complete);
        let mut moves = vec![OthelloMove::Place(square)];
        let mut plies = None;
        if bound.is_none() {
            let next = position.after(moves[0]);
            let ended = self.follow(next, -score, &mut moves, monitor).is_ok();
            plies = ended.then_some(moves.len() as u32 + u32::from(passed));
        }
        let (value, bound) =
            if passed { (-score, bound.map(Bound::reverse)) } else { (score, bound) };
        if passed {
            moves.insert(0, OthelloMove::Pass);
        }
        let unit = Othello::about().unit;
        Line { moves, score: Score::Exact { value: value.into(), unit, plies, bound } }
    }

    /// What a score proves: with moves left unsearched it is the least; beyond the window it is a bound.
    fn bound(&self, score: i32, complete: bool) -> Option<Bound> {
        let only_winner = self.root.purpose == Purpose::Outcome && score.abs() < MAX;
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
    fn unproven(
        &self,
        must_pass: bool,
        expected: Option<i32>,
        square: Square,
    ) -> Line<OthelloMove> {
        let mv = if must_pass { OthelloMove::Pass } else { OthelloMove::Place(square) };
        let score = match expected {
            Some(score) => Score::Estimate {
                value: f64::from(if must_pass { -score } else { score }),
                unit: Othello::about().unit,
            },
            None => Score::judgement(&OthelloEvaluator::Pattern, self.root.position),
        };
        Line { moves: vec![mv], score }
    }
}

/// The square of a move as a set; nothing for a pass.
fn bit_of(mv: OthelloMove) -> u64 {
    match mv {
        OthelloMove::Place(square) => square.bit(),
        OthelloMove::Pass => 0,
    }
}
