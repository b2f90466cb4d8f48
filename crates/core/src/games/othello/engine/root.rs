//! The root of the endgame search, which finds the best move in passes of decreasing selectivity.
//!
//! The first passes use ProbCut and together cost less than the proof. They leave a good move in the transposition table for every
//! important position, including the root, and the score around which the next pass has its aspiration window. The last pass is the proof,
//! without ProbCut.

use crate::search::Interrupted;

use super::endgame::{Solver, null_window_search, rank, search_moves};
use super::ordering::{self, Candidates};
use super::probcut::{CutThreshold, PROVEN};
use super::transposition::key;
use crate::games::othello::rules::arch::{Arch, Kernel};
use crate::games::othello::rules::board::Board;
use crate::games::othello::rules::layout::Square;
use crate::search::aspiration;
use crate::search::parallel::select_best;
use crate::search::window::Window;

const PASSES: [CutThreshold; 5] = [4, 9, 15, 22, PROVEN];
/// Minimum empty squares for passes before the proof.
const PREPARE_FROM: u32 = 17;

/// The moves of a root to choose from, within a window.
#[derive(Clone, Copy)]
pub(super) struct RootMoves {
    /// Their squares, at least one.
    pub moves: u64,
    pub window: Window,
}

/// Result of a search of [`RootMoves`].
#[derive(Clone, Copy)]
pub(super) struct Chosen {
    /// The best completely searched move, with its score: exact within the window, otherwise a bound.
    pub best: Option<(i32, Square)>,
    /// True if all moves were searched.
    pub complete: bool,
    /// The answer if no move is proven: the best move of the last completed pass, or the first move in the order.
    pub favourite: Square,
    /// The score of that pass, if one was completed.
    pub expected: Option<i32>,
}

/// The cut thresholds of the passes of a root with `empties` empty squares; the last pass is the proof.
pub(super) fn passes(empties: u32) -> impl Iterator<Item = CutThreshold> {
    PASSES.into_iter().filter(move |&pass| empties >= PREPARE_FROM || pass == PROVEN)
}

/// Aspiration search: within a narrow window around the expected score. If the score lies outside, the window is opened on that side.
/// `search` searches the moves within a window.
pub(super) fn aspire(
    root: RootMoves,
    expected: Option<i32>,
    mut search: impl FnMut(RootMoves) -> Chosen,
) -> Chosen {
    let whole = root.window;
    // Exact scores are even, but scores of ProbCut may be odd.
    let first = expected.map_or(whole, |score| whole.around(score & !1, 1));
    let opened = |tried: Window, score| {
        if tried != first {
            // Scores that are not proven may contradict one another.
            whole
        } else if score <= tried.alpha {
            Window { beta: score + 1, ..whole }
        } else {
            Window { alpha: score - 1, ..whole }
        }
    };
    let mut favourite = Square::first_of(root.moves);
    let chosen = aspiration::aspire(whole, first, opened, |window, _| {
        let Chosen { best, complete, favourite: first, .. } = search(RootMoves { window, ..root });
        favourite = first;
        aspiration::Chosen { best, complete }
    });
    let aspiration::Chosen { best, complete } = chosen;
    Chosen { best, complete, favourite, expected: None }
}

/// Principal variation search of a root.
pub(super) struct RootSearch;

impl<'a, 'b> Kernel<Solver<'a, 'b>> for RootSearch {
    type Parameter = RootMoves;
    type Output = Chosen;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        solver: &mut Solver<'a, 'b>,
        board: Board,
        RootMoves { moves, window }: RootMoves,
    ) -> Chosen {
        let are_all = moves == arch.mobility(board);
        let mut candidates = Candidates::new();
        ordering::generate(arch, board, moves, &mut candidates);
        let moves = &mut candidates[..];
        let empties = arch.empty(board).count_ones();
        let key = key(board);
        let entry = solver.probe(key, empties);
        let mut best = None;
        let mut favourite = moves[0].square;
        let complete = solver
            .visit()
            .and_then(|()| rank(arch, solver, board, moves, empties))
            .and_then(|()| {
                ordering::prefer(moves, entry.best);
                select_best(moves, 0);
                favourite = moves[0].square;
                search_moves(arch, solver, moves, window, &mut best)
            })
            .is_ok();
        // The best of only some moves is not the score of the root.
        if let Some((score, square)) = best.filter(|_| complete && are_all) {
            solver.store(key, score, window, square, empties);
        }
        Chosen { best, complete, favourite, expected: None }
    }
}

/// The first move that reaches the score of a position, by null windows. The parameter is that score.
pub(super) struct FirstReaching;

impl<'a, 'b> Kernel<Solver<'a, 'b>> for FirstReaching {
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
        ordering::generate(arch, board, arch.mobility(board), &mut candidates);
        let moves = &mut candidates[..];
        let empties = arch.empty(board).count_ones();
        let entry = solver.probe(key(board), empties);
        rank(arch, solver, board, moves, empties)?;
        ordering::put_first(moves, entry.best);
        for tried in 0..moves.len() {
            select_best(moves, tried);
            if -null_window_search(arch, solver, moves[tried].next, -score)? >= score {
                return Ok(Some(moves[tried].square));
            }
        }
        Ok(None)
    }
}
