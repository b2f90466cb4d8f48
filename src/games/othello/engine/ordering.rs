//! The order of moves in the endgame: a move is tried early when it leaves the opponent few replies,
//! a quadrant with an even number of empty squares, and good squares to oneself.
//!
//! Few replies first ("fastest first") is the oldest rule of Othello solvers:
//! the tree below such a move is small, whether it is the best or not.
//! Far from the end a look of a few plies is added.
//! The points were chosen by the nodes that the test positions of the French federation take, and have no unit.
//! The look counts little: that the tree below a move is small says more than that the move is good.

use smallvec::SmallVec;

use crate::engine::Interrupted;

use super::super::arch::Arch;
use super::super::board::Board;
use super::super::layout::{LAYOUTS, Square, squares};
use super::bits::{around, odd_quadrants};
use super::endgame::Solver;
use super::look::{DISC, Look, UNBOUNDED};
use super::table::key;
use super::view::View;

/// A move with what follows from it.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// The key of `next`.
    pub key: u64,
    /// The board after it, as the opponent sees it.
    pub next: Board,
    /// Where the disc is placed.
    pub square: Square,
    /// Higher is tried earlier.
    pub rank: i32,
}

/// The moves of a position.
pub(super) type Candidates = SmallVec<[Candidate; 32]>;

/// Tried before all others: the table's move.
const FIRST: i32 = i32::MAX;

/// Lists `set`, legal moves, in `moves`, which is empty.
#[inline(always)]
pub(super) fn list<A: Arch>(arch: A, board: Board, set: u64, moves: &mut Candidates) {
    for square in squares(set) {
        let next = board.after(square, arch.flips(board, square));
        moves.push(Candidate { key: key(next), next, square, rank: 0 });
    }
}

/// Moves the highest ranked of `moves[from..]` to `from`.
#[inline(always)]
pub(super) fn bring_best(moves: &mut [Candidate], from: usize) {
    let mut best = from;
    for index in from + 1..moves.len() {
        if moves[index].rank > moves[best].rank {
            best = index;
        }
    }
    moves.swap(from, best);
}

/// Ranks the move to the square with this number, if it is among `moves`, before all others.
#[inline(always)]
pub(super) fn put_first(moves: &mut [Candidate], square: u8) {
    let first = moves.iter_mut().find(|mv| mv.square.index() == usize::from(square));
    first.into_iter().for_each(|mv| mv.rank = FIRST);
}

const CORNERS: u64 = LAYOUTS[0].corners;
const INSIDE_CORNERS: u64 = LAYOUTS[0].inside_corners;
const BESIDE_CORNERS: u64 = LAYOUTS[0].beside_corners;

const fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

/// Near the end: for a reply of the opponent,
const REPLY: i32 = -64;
/// for one on a corner, in addition,
const CORNER_REPLY: i32 = -48;
/// for an empty square beside a disc of one's own, where a reply may come to be,
const LATER_REPLY: i32 = -9;
/// for a disc in an odd quadrant, where one may have the last move,
const ODD: i32 = 12;
/// and for the square itself.
static SQUARES: [i8; 64] = square_points();

const fn square_points() -> [i8; 64] {
    let kinds = [(CORNERS, 40), (INSIDE_CORNERS, -20), (BESIDE_CORNERS, -8)];
    let mut points = [0; 64];
    let mut index = 0;
    while index < 3 * 64 {
        let (set, value) = kinds[index / 64];
        let square = index % 64;
        if set >> square & 1 != 0 {
            points[square] = value;
        }
        index += 1;
    }
    points
}

/// Ranks the moves by what is seen at once.
#[inline(always)]
pub(super) fn rank_near<A: Arch>(arch: A, board: Board, moves: &mut [Candidate]) {
    let odd = odd_quadrants(!board.occupied());
    for mv in moves {
        let replies = arch.mobility(mv.next);
        let later = around(mv.next.opponent) & !mv.next.occupied();
        mv.rank = REPLY * count(replies)
            + CORNER_REPLY * count(replies & CORNERS)
            + LATER_REPLY * count(later)
            + ODD * count(odd & mv.square.bit())
            + i32::from(SQUARES[mv.square.index()]);
    }
}

/// How searches after each move add to its rank.
pub(super) struct Looks {
    /// Plies of a search.
    pub depth: u32,
    /// No value is beyond it. The unit of values is such that [`DISC`] make a disc.
    pub most: i32,
    /// How far behind the best a move may be for its search to say how far; farther, it says how far at least.
    pub of_interest: i32,
    /// Points of a disc that a search foresees.
    pub disc_points: i32,
}

/// The look of the endgame, of `depth` plies.
const fn look(depth: u32) -> Looks {
    Looks { depth, most: UNBOUNDED, of_interest: 8 * DISC, disc_points: 48 }
}

/// Ranks the moves by what is seen at once, and by a look of `depth` plies after each.
#[inline(always)]
pub(super) fn rank_far<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    board: Board,
    moves: &mut [Candidate],
    depth: u32,
) -> Result<(), Interrupted> {
    rank_near(arch, board, moves);
    add_looks(moves, look(depth), |next, view| arch.call::<Look, _>(solver, next, view))
}

/// Adds to the rank of each move what a search finds after it; `value` is that of a board for the opponent.
#[inline(always)]
pub(super) fn add_looks(
    moves: &mut [Candidate],
    Looks { depth, most, of_interest, disc_points }: Looks,
    mut value: impl FnMut(Board, View) -> Result<i32, Interrupted>,
) -> Result<(), Interrupted> {
    let mut best = -most;
    for index in 0..moves.len() {
        bring_best(moves, index);
        let mv = &mut moves[index];
        let beta = (of_interest - best).min(most);
        let value = -value(mv.next, View { depth, alpha: -most, beta })?;
        best = best.max(value);
        mv.rank += disc_points * value / DISC;
    }
    Ok(())
}
