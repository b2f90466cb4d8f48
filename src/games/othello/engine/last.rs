//! The last four empty squares, by hand: no list of moves, no table, squares in odd quadrants first.
//!
//! Every function answers one question, whether the score is above `alpha`, and returns a score on the right side of it.
//! They are entered in numbers that dwarf all else, and take most of the time.

use crate::engine::Interrupted;

use super::super::arch::{Arch, Kernel};
use super::super::board::Board;
use super::super::layout::Square;
use super::bits::{NEIGHBOURS, odd_first};
use super::endgame::Solver;

/// No move was found yet: below every score.
const NONE: i32 = -100;

/// The score of a board on which nobody can move: the winner gets the empty squares.
#[inline(always)]
pub(super) fn final_score(board: Board) -> i32 {
    let [own, opponent] = [board.own, board.opponent].map(|set| set.count_ones() as i32);
    let empty = 64 - own - opponent;
    own - opponent + (own - opponent).signum() * empty
}

/// The score with one empty square.
#[inline(always)]
fn last_one<A: Arch>(arch: A, board: Board, square: Square) -> i32 {
    let own = board.own.count_ones() as i32;
    let flipped = arch.flips(board, square);
    if flipped != 0 {
        return 2 * (own + flipped.count_ones() as i32) - 62;
    }
    let flipped = arch.flips(board.turned(), square);
    if flipped != 0 {
        return 2 * (own - flipped.count_ones() as i32) - 64;
    }
    // Nobody can play there: of 63 discs one side has more, and the square is its own.
    if own >= 32 { 2 * own - 62 } else { 2 * own - 64 }
}

/// The discs that a disc on `square` flips, without looking where no disc of the opponent is beside it.
#[inline(always)]
fn flips<A: Arch>(arch: A, board: Board, square: Square) -> u64 {
    if NEIGHBOURS[square.index()] & board.opponent == 0 { 0 } else { arch.flips(board, square) }
}

/// Two empty squares.
#[inline(always)]
fn last_two<A: Arch>(arch: A, board: Board, alpha: i32, squares: [Square; 2]) -> i32 {
    let best = try_two(arch, board, alpha, squares);
    if best != NONE {
        return best;
    }
    let reply = try_two(arch, board.turned(), -alpha - 1, squares);
    if reply != NONE { -reply } else { final_score(board) }
}

/// The better of two squares, or [`NONE`] where neither can be played on.
#[inline(always)]
fn try_two<A: Arch>(arch: A, board: Board, alpha: i32, [first, second]: [Square; 2]) -> i32 {
    let mut best = NONE;
    let flipped = flips(arch, board, first);
    if flipped != 0 {
        best = -last_one(arch, board.after(first, flipped), second);
        if best > alpha {
            return best;
        }
    }
    let flipped = flips(arch, board, second);
    if flipped != 0 {
        best = best.max(-last_one(arch, board.after(second, flipped), first));
    }
    best
}

/// Three empty squares.
#[inline(always)]
fn last_three<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    board: Board,
    alpha: i32,
) -> Result<i32, Interrupted> {
    solver.visit()?;
    let squares = odd_first::<3>(!board.occupied());
    let best = try_three(arch, solver, board, alpha, squares)?;
    if best != NONE {
        return Ok(best);
    }
    let reply = try_three(arch, solver, board.turned(), -alpha - 1, squares)?;
    Ok(if reply != NONE { -reply } else { final_score(board) })
}

#[inline(always)]
fn try_three<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    board: Board,
    alpha: i32,
    [a, b, c]: [Square; 3],
) -> Result<i32, Interrupted> {
    let mut best = NONE;
    for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        let flipped = flips(arch, board, square);
        if flipped != 0 {
            solver.visit()?;
            let score = -last_two(arch, board.after(square, flipped), -alpha - 1, rest);
            if score > alpha {
                return Ok(score);
            }
            best = best.max(score);
        }
    }
    Ok(best)
}

/// Four empty squares. The parameter is alpha.
pub(super) struct LastFour;

impl<'a, 'b> Kernel<Solver<'a, 'b>> for LastFour {
    type Parameter = i32;
    type Output = Result<i32, Interrupted>;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        solver: &mut Solver<'a, 'b>,
        board: Board,
        alpha: i32,
    ) -> Result<i32, Interrupted> {
        solver.visit()?;
        let squares = odd_first::<4>(!board.occupied());
        let best = try_four(arch, solver, board, alpha, squares)?;
        if best != NONE {
            return Ok(best);
        }
        let reply = try_four(arch, solver, board.turned(), -alpha - 1, squares)?;
        Ok(if reply != NONE { -reply } else { final_score(board) })
    }
}

#[inline(always)]
fn try_four<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    board: Board,
    alpha: i32,
    squares: [Square; 4],
) -> Result<i32, Interrupted> {
    let mut best = NONE;
    for square in squares {
        let flipped = flips(arch, board, square);
        if flipped != 0 {
            let next = board.after(square, flipped);
            let score = -arch.call::<LastThree, _>(solver, next, -alpha - 1)?;
            if score > alpha {
                return Ok(score);
            }
            best = best.max(score);
        }
    }
    Ok(best)
}

/// Three empty squares. The parameter is alpha.
struct LastThree;

impl<'a, 'b> Kernel<Solver<'a, 'b>> for LastThree {
    type Parameter = i32;
    type Output = Result<i32, Interrupted>;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        solver: &mut Solver<'a, 'b>,
        board: Board,
        alpha: i32,
    ) -> Result<i32, Interrupted> {
        last_three(arch, solver, board, alpha)
    }
}
