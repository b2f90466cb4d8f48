//! The order of moves in the endgame: a move is tried early when it leaves the opponent few replies,
//! a quadrant with an even number of empty squares, and good squares to oneself.
//!
//! Few replies first ("fastest first") is the oldest rule of Othello solvers:
//! the tree below such a move is small, whether it is the best or not.
//! Far from the end a shallow search is added, which counts little:
//! that the tree below a move is small says more than that the move is good.
//! The points were chosen by the nodes that the test positions of the French federation take, and have no unit.

use std::marker::PhantomData;

use smallvec::SmallVec;

use crate::search::Interrupted;

use super::bits::{around, odd_quadrants};
use super::endgame::Solver;
use super::shallow::{DISC, ShallowSearch, UNBOUNDED};
use super::transposition::key;
use crate::games::othello::rules::arch::Arch;
use crate::games::othello::rules::board::Board;
use crate::games::othello::rules::layout::{Layout, Square, squares};
use crate::search::parallel::{self, select_best};
use crate::search::window::Window;

/// A move of the list that a node sorts.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// The key of `next`.
    pub key: u64,
    /// The board after it, as the opponent sees it.
    pub next: Board,
    /// The opponent's moves then; 0 as long as they have not been counted.
    pub replies: u64,
    /// Square of the disc.
    pub square: Square,
    /// Higher is tried earlier.
    pub rank: i32,
}

impl parallel::Candidate for Candidate {
    #[inline(always)]
    fn rank(self) -> i32 {
        self.rank
    }
}

/// The moves of a position.
pub(super) type Candidates = SmallVec<[Candidate; 32]>;

/// The rank of the move that the transposition table has: before all others.
const FIRST: i32 = i32::MAX;

/// Fills `moves`, which is empty, with the legal moves `set`.
#[inline(always)]
pub(super) fn generate<A: Arch>(arch: A, board: Board, set: u64, moves: &mut Candidates) {
    for square in squares(set) {
        let next = board.after(square, arch.flips(board, square));
        moves.push(Candidate { key: key(next), next, replies: 0, square, rank: 0 });
    }
}

/// Ranks the move to the square with this number, if it is among `moves`, before all others.
#[inline(always)]
pub(super) fn put_first(moves: &mut [Candidate], square: u8) {
    move_to(moves, square).into_iter().for_each(|mv| mv.rank = FIRST);
}

/// Ranks the best move that a pass has found higher, as if it left a few replies fewer:
/// another may have the same score, and the one that leaves far fewer is proven sooner.
#[inline(always)]
pub(super) fn prefer(moves: &mut [Candidate], square: u8) {
    move_to(moves, square).into_iter().for_each(|mv| mv.rank += PREFERENCE);
}

/// The move to the square with this number, if it is among `moves`.
#[inline(always)]
fn move_to(moves: &mut [Candidate], square: u8) -> Option<&mut Candidate> {
    moves.iter_mut().find(|mv| mv.square.index() == usize::from(square))
}

const fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

/// Points for a reply of the opponent,
const REPLY: i32 = -64;
/// for one on a corner, in addition,
const CORNER_REPLY: i32 = -48;
/// for an empty square next to an own disc, where a reply may become possible (potential mobility),
const POTENTIAL_REPLY: i32 = -9;
/// for a disc in an odd quadrant, where one may have the last move (parity),
const ODD: i32 = 12;
/// for the best move of a pass before,
const PREFERENCE: i32 = 220;
/// and for the square itself, on each board.
struct SquarePoints<A>(PhantomData<A>);

impl<A: Arch> SquarePoints<A> {
    const ALL: &'static [i8; 64] = &square_points(&A::LAYOUT);
}

const fn square_points(layout: &Layout) -> [i8; 64] {
    let kinds = [(layout.corners, 40), (layout.inside_corners, -20), (layout.beside_corners, -8)];
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

/// Ranks the moves by replies, parity and square.
#[inline(always)]
pub(super) fn rank_by_mobility<A: Arch>(arch: A, board: Board, moves: &mut [Candidate]) {
    rank_by_square(arch, board, moves);
    for mv in moves {
        mv.replies = arch.mobility(mv.next);
        let corner_replies = mv.replies & A::LAYOUT.corners;
        mv.rank += REPLY * count(mv.replies) + CORNER_REPLY * count(corner_replies);
    }
}

/// Ranks the moves by their squares.
#[inline(always)]
pub(super) fn rank_by_square<A: Arch>(arch: A, board: Board, moves: &mut [Candidate]) {
    let odd = odd_quadrants(arch, arch.empty(board));
    for mv in moves {
        mv.rank = rank_of_square(arch, mv.square, mv.next, odd);
    }
}

/// The rank of the move to a square, `next` being the board after it: by parity, the square, and where replies may come to be.
#[inline(always)]
pub(super) fn rank_of_square<A: Arch>(
    arch: A,
    square: Square,
    next: Board,
    odd_quadrants: u64,
) -> i32 {
    let potential = around(next.opponent) & arch.empty(next);
    POTENTIAL_REPLY * count(potential)
        + ODD * count(odd_quadrants & square.bit())
        + i32::from(SquarePoints::<A>::ALL[square.index()])
}

/// The part of shallow searches in the ranks.
pub(super) struct ShallowOrdering {
    /// The highest value. The unit of values is such that [`DISC`] make a disc.
    pub most: i32,
    /// A move farther behind the best than this gets a bound.
    pub margin: i32,
    /// Points for a disc.
    pub disc_points: i32,
}

/// The endgame's.
const SHALLOW: ShallowOrdering =
    ShallowOrdering { most: UNBOUNDED, margin: 8 * DISC, disc_points: 32 };

/// Adds a shallow search of `depth` plies after each move to its rank by mobility.
#[inline(always)]
pub(super) fn add_shallow_searches<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    moves: &mut [Candidate],
    depth: u32,
) -> Result<(), Interrupted> {
    add_shallow_values(moves, SHALLOW, |next, window| {
        arch.call::<ShallowSearch, _>(solver, next, (window, depth))
    })
}

/// Adds the value of a shallow search to the rank of each move, the most promising first,
/// so that the windows of the others are narrow. `search` finds the value of a child for the opponent.
#[inline(always)]
pub(super) fn add_shallow_values(
    moves: &mut [Candidate],
    ShallowOrdering { most, margin, disc_points }: ShallowOrdering,
    mut search: impl FnMut(Board, Window) -> Result<i32, Interrupted>,
) -> Result<(), Interrupted> {
    let mut best = -most;
    for index in 0..moves.len() {
        select_best(moves, index);
        let mv = &mut moves[index];
        let beta = (margin - best).min(most);
        let value = -search(mv.next, Window { alpha: -most, beta })?;
        best = best.max(value);
        mv.rank += disc_points * value / DISC;
    }
    Ok(())
}
