//! The root: from a position to its best move, in passes.
//!
//! The first passes believe forecasts: they cost little, leave a good move in the table for every position that matters,
//! and say around which score the window of the next may be closed. The last believes none, and is the proof.

use crate::engine::Interrupted;

use super::super::arch::{self, Arch, Kernel};
use super::super::board::Board;
use super::super::layout::Square;
use super::endgame::{Solver, Watch, null, rank, try_all};
use super::forecast::{Confidence, PROVEN};
use super::ordering::{self, Candidates, bring_best};
use super::table::key;

/// How sure the passes are.
const PASSES: [Confidence; 3] = [7, 15, PROVEN];
/// With fewer empty squares the proof needs no preparation.
const PREPARE_FROM: u32 = 17;

/// Which of some moves is best, and how good it is, within a window.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    /// The squares to choose among, at least one.
    pub moves: u64,
    /// A score up to this is only known to be so low.
    pub alpha: i32,
    /// A score from this on is only known to be so high.
    pub beta: i32,
}

/// The answer to a [`Choice`].
#[derive(Clone, Copy)]
pub(super) struct Chosen {
    /// The best move that was searched through, with its score: exact within the window, else a bound.
    pub best: Option<(i32, Square)>,
    /// Whether all moves were searched through.
    pub complete: bool,
    /// The move that looked best beforehand.
    pub favourite: Square,
    /// What the score will probably be, if a pass has come to its end.
    pub expected: Option<i32>,
}

/// The best of some moves. What each pass expects is told to `tell`, with the move.
pub(super) fn choose(
    solver: &mut Solver<'_, '_>,
    board: Board,
    choice: Choice,
    mut tell: impl FnMut(&mut Watch<'_>, i32, Square),
) -> Chosen {
    let is_far = (!board.occupied()).count_ones() >= PREPARE_FROM;
    let mut expected = None;
    for confidence in PASSES.into_iter().filter(|&pass| is_far || pass == PROVEN) {
        solver.confidence = confidence;
        let chosen = approach(solver, board, choice, expected);
        let best = chosen.best.filter(|_| chosen.complete);
        match best {
            Some((score, square)) if confidence < PROVEN => {
                expected = Some(score);
                tell(solver.monitor, score, square);
            }
            _ => {
                let proven = chosen.best.filter(|_| confidence == PROVEN);
                return Chosen { best: proven, expected, ..chosen };
            }
        }
    }
    unreachable!("the last pass returns")
}

/// A search through a narrow window about the expected score; where the score turns out to lie beyond it, the window is opened on that side.
fn approach(
    solver: &mut Solver<'_, '_>,
    board: Board,
    choice: Choice,
    expected: Option<i32>,
) -> Chosen {
    let Choice { alpha, beta, .. } = choice;
    let mut window = expected.map_or([alpha, beta], |score| {
        // Scores are even, and forecasts need not be.
        let even = score & !1;
        [(even - 1).max(alpha), (even + 1).min(beta)]
    });
    // A move that is known to reach a score.
    let mut least = None;
    for attempt in 0.. {
        let [low, high] = window;
        let chosen =
            arch::run::<Best, _>(solver, board, Choice { alpha: low, beta: high, ..choice });
        let reached = chosen.best.filter(|&(score, _)| score > low);
        let Some((score, _)) = chosen.best.filter(|_| chosen.complete) else {
            return Chosen { best: reached.or(least), ..chosen };
        };
        window = if attempt > 0 {
            // Forecasts may contradict one another.
            [alpha, beta]
        } else if score <= low {
            [alpha, score + 1]
        } else {
            [score - 1, beta]
        };
        let is_within = (score > low || low == alpha) && (score < high || high == beta);
        if is_within {
            return chosen;
        }
        least = reached;
    }
    unreachable!("no score lies beyond the whole window")
}

/// The search of a root.
pub(super) struct Best;

impl<'a, 'b> Kernel<Solver<'a, 'b>> for Best {
    type Parameter = Choice;
    type Output = Chosen;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        solver: &mut Solver<'a, 'b>,
        board: Board,
        Choice { moves, alpha, beta }: Choice,
    ) -> Chosen {
        let mut candidates = Candidates::new();
        ordering::list(arch, board, moves, &mut candidates);
        let moves = &mut candidates[..];
        let empties = (!board.occupied()).count_ones();
        let known = solver.known(key(board), empties);
        let mut best = None;
        let mut favourite = moves[0].square;
        let complete = solver
            .visit()
            .and_then(|()| rank(arch, solver, board, moves, known, empties))
            .and_then(|()| {
                bring_best(moves, 0);
                favourite = moves[0].square;
                try_all(arch, solver, moves, (alpha, beta), &mut best)
            })
            .is_ok();
        Chosen { best, complete, favourite, expected: None }
    }
}

/// The first move that reaches the score of a position, which is known. The parameter is that score.
pub(super) struct Reaching;

impl<'a, 'b> Kernel<Solver<'a, 'b>> for Reaching {
    type Parameter = i32;
    type Output = Result<Option<Square>, Interrupted>;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        solver: &mut Solver<'a, 'b>,
        board: Board,
        score: i32,
    ) -> Self::Output {
        let mut candidates = Candidates::new();
        ordering::list(arch, board, arch.mobility(board), &mut candidates);
        let moves = &mut candidates[..];
        let empties = (!board.occupied()).count_ones();
        let known = solver.known(key(board), empties);
        rank(arch, solver, board, moves, known, empties)?;
        for tried in 0..moves.len() {
            bring_best(moves, tried);
            if -null(arch, solver, moves[tried].next, -score)? >= score {
                return Ok(Some(moves[tried].square));
            }
        }
        Ok(None)
    }
}
