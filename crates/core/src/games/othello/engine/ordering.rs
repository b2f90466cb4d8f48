//! The order of moves in the endgame: by few replies of the opponent, even numbers of empty squares in the quadrant, and the square itself.
//!
//! Few replies first ("fastest first") is the oldest rule of Othello solvers: the tree below such a move is small, whether it is the best
//! or not. Far from the end a shallow search is added, with a small weight, because the size of the tree matters more than the quality of
//! the move. The points were tuned by the nodes for the test positions of the French federation, and have no unit.

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
    /// The opponent's moves after it; 0 until they have been counted.
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

/// The rank of the hash move, before all others.
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

/// Raises the rank of the best move of a pass, as if it left a few replies fewer: another move may have the same score, and one that leaves
/// far fewer replies is proven sooner.
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

/// Points for a reply of the opponent.
const REPLY: i32 = -64;
/// Points for a reply on a corner, in addition.
const CORNER_REPLY: i32 = -48;
/// Points for an empty square next to an own disc, where a reply may become possible (potential mobility).
const POTENTIAL_REPLY: i32 = -9;
/// Points for a disc in a quadrant with an odd number of empty squares, where it may be the last move (parity).
const ODD: i32 = 12;
/// Points for the best move of an earlier pass.
const PREFERENCE: i32 = 220;
/// Points for the square itself, on each board.
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

/// The rank of the move to a square by parity, the square, and potential replies; `next` is the board after it.
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

/// The weight of shallow searches in the ranks.
pub(super) struct ShallowOrdering {
    /// The highest value, in units of 1/[`DISC`] disc.
    pub most: i32,
    /// A move that is worse than the best by more than this only gets a bound.
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

/// Adds the value of a shallow search to the rank of each move, the most promising first, so that the windows of the others are narrow.
/// `search` finds the value of a child for the opponent.
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
