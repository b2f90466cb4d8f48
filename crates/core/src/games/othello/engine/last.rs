//! The last four empty squares, unrolled: no list of moves, no table, squares in odd quadrants first.
//!
//! Every function is a null window search: its score is above `alpha` if and only if the exact one is.
//! They are by far the most frequent nodes and take a third of the time,
//! so they only count their nodes: [`FewEmpties`](super::endgame) checks the limits when they return.
//! The flips show whether a move is legal, so mobility is not computed.

use super::bits::{NEIGHBOURS, lone_first, odd_quadrants};
use super::endgame::{Solver, stability_cutoff};
use crate::games::othello::rules::arch::{Arch, Kernel};
use crate::games::othello::rules::board::Board;
use crate::games::othello::rules::layout::{Square, squares};

/// A value below every score: no move was found yet.
const NONE: i32 = -100;

/// The score with one empty square, without placing the disc: only the number of flips counts.
#[inline(always)]
fn last_one<A: Arch>(arch: A, own: u64, square: Square) -> i32 {
    // On a full board of `area` squares `n` discs are worth `2 n - area`.
    let area = A::LAYOUT.area();
    let discs = 2 * own.count_ones() as i32;
    let [mine, theirs] = arch.last_flips(own, square);
    let (mine, theirs) = (2 * mine as i32, 2 * theirs as i32);
    // Nobody can play there: of an odd number of discs one side has more, and the square is its own.
    let mut score = discs - theirs - area;
    if theirs == 0 && discs >= area {
        score += 2;
    }
    if mine != 0 { discs + mine - (area - 2) } else { score }
}

/// Two empty squares. The parameters are alpha and the squares.
struct LastTwo;

impl<'a, 'b> Kernel<Solver<'a, 'b>> for LastTwo {
    type Parameter = (i32, [Square; 2]);
    type Output = i32;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        solver: &mut Solver<'a, 'b>,
        board: Board,
        (alpha, squares): Self::Parameter,
    ) -> i32 {
        solver.monitor.count();
        let best = try_two(arch, board, alpha, squares);
        if best != NONE {
            return best;
        }
        let reply = try_two(arch, board.turned(), -alpha - 1, squares);
        if reply != NONE { -reply } else { arch.final_score(board) }
    }
}

/// The better of two squares, or the first above alpha; [`NONE`] where neither can be played on.
#[inline(always)]
fn try_two<A: Arch>(arch: A, board: Board, alpha: i32, [first, second]: [Square; 2]) -> i32 {
    // Compute both, because the second is often needed, and the two are independent.
    let (on_first, on_second) = (arch.flips(board, first), arch.flips(board, second));
    let mut best = NONE;
    if on_first != 0 {
        best = -last_one(arch, board.opponent ^ on_first, second);
        if best > alpha {
            return best;
        }
    }
    if on_second != 0 {
        best = best.max(-last_one(arch, board.opponent ^ on_second, first));
    }
    best
}

/// Three empty squares. The parameter is alpha.
struct LastThree;

impl<'a, 'b> Kernel<Solver<'a, 'b>> for LastThree {
    type Parameter = i32;
    type Output = i32;

    #[inline(always)]
    fn run<A: Arch>(arch: A, solver: &mut Solver<'a, 'b>, board: Board, alpha: i32) -> i32 {
        solver.monitor.count();
        let squares = lone_first(arch, arch.empty(board));
        let best = try_three(arch, solver, board, alpha, squares);
        if best != NONE {
            return best;
        }
        let reply = try_three(arch, solver, board.turned(), -alpha - 1, squares);
        if reply != NONE { -reply } else { arch.final_score(board) }
    }
}

/// The best of three squares, or the first above alpha; [`NONE`] where none can be played on.
#[inline(always)]
fn try_three<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    board: Board,
    alpha: i32,
    [a, b, c]: [Square; 3],
) -> i32 {
    let mut best = NONE;
    let mut is_good = |square: Square, rest| {
        let flipped = flips(arch, board, square);
        if flipped != 0 {
            let next = board.after(square, flipped);
            best = best.max(-arch.call::<LastTwo, _>(solver, next, (-alpha - 1, rest)));
        }
        best > alpha
    };
    let _ = is_good(a, [b, c]) || is_good(b, [a, c]) || is_good(c, [a, b]);
    best
}

/// Four empty squares. The parameter is alpha.
pub(super) struct LastFour;

impl<'a, 'b> Kernel<Solver<'a, 'b>> for LastFour {
    type Parameter = i32;
    type Output = i32;

    #[inline(always)]
    fn run<A: Arch>(arch: A, solver: &mut Solver<'a, 'b>, board: Board, alpha: i32) -> i32 {
        solver.monitor.count();
        if let Some(upper) = stability_cutoff(arch, solver, board, alpha) {
            return upper;
        }
        let best = try_four(arch, solver, board, alpha);
        if best != NONE {
            return best;
        }
        let reply = try_four(arch, solver, board.turned(), -alpha - 1);
        if reply != NONE { -reply } else { arch.final_score(board) }
    }
}

/// The best of four squares, or the first above alpha; [`NONE`] where none can be played on.
#[inline(always)]
fn try_four<A: Arch>(arch: A, solver: &mut Solver<'_, '_>, board: Board, alpha: i32) -> i32 {
    let empty = arch.empty(board);
    let odd = odd_quadrants(arch, empty);
    let mut best = NONE;
    for set in [empty & odd, empty & !odd] {
        for square in squares(set) {
            let flipped = flips(arch, board, square);
            if flipped == 0 {
                continue;
            }
            let next = board.after(square, flipped);
            best = best.max(-arch.call::<LastThree, _>(solver, next, -alpha - 1));
            if best > alpha {
                return best;
            }
        }
    }
    best
}

/// The flips of a square, computed only if a disc of the opponent is next to it.
#[inline(always)]
fn flips<A: Arch>(arch: A, board: Board, square: Square) -> u64 {
    let may_flip = NEIGHBOURS[square.index()] & board.opponent != 0;
    if may_flip { arch.flips(board, square) } else { 0 }
}
