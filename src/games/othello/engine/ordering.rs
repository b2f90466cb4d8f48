//! The order of moves in the endgame: a move is tried early when it leaves the opponent few replies,
//! a quadrant with an even number of empty squares, and good squares to oneself.
//!
//! Few replies first ("fastest first") is the oldest rule of Othello solvers:
//! the tree below such a move is small, whether it is the best or not.
//! Far from the end a search of a few plies with a judgement at its leaves ranks the moves.
//! The points of both were chosen by the nodes that the test positions of the French federation take, and have no unit.
//! A judgement fitted to the exact scores of 26,000 endings (least squares) took more nodes: small trees count too.

use smallvec::SmallVec;

use crate::engine::Interrupted;

use super::super::arch::{Arch, Kernel};
use super::super::board::Board;
use super::super::layout::{LAYOUTS, Square, squares};
use super::bits::{around, odd_quadrants};
use super::endgame::Solver;
use super::last::final_score;
use super::stability::Edges;
use super::table::key;

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
pub(super) const FIRST: i32 = i32::MAX;

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

/// The judgement, for one side: a move at hand,
const MOVE: i32 = 16;
/// one on a corner, in addition,
const CORNER_MOVE: i32 = 16;
/// an empty square beside a disc of the opponent,
const LATER_MOVE: i32 = 6;
/// a stable disc on an edge,
const STABLE: i32 = 12;
/// a corner,
const CORNER: i32 = 60;
/// and a disc diagonally inside an empty corner.
const INSIDE: i32 = -30;

/// What a position is worth to the side to move, as far as the order of moves is concerned.
#[inline(always)]
fn judge<A: Arch>(arch: A, edges: &Edges, board: Board) -> i32 {
    judge_side(arch, edges, board) - judge_side(arch, edges, board.turned())
}

#[inline(always)]
fn judge_side<A: Arch>(arch: A, edges: &Edges, board: Board) -> i32 {
    let empty = !board.occupied();
    let moves = arch.mobility(board);
    MOVE * count(moves)
        + CORNER_MOVE * count(moves & CORNERS)
        + LATER_MOVE * count(around(board.opponent) & empty)
        + STABLE * count(edges.stable(board))
        + CORNER * count(board.own & CORNERS)
        + INSIDE * count(board.own & INSIDE_CORNERS & around(CORNERS & empty))
}

/// A disc of a finished game in points of the judgement: the end outweighs all that leads to it.
const DISC: i32 = 64;
/// Beyond every judgement.
const UNBOUNDED: i32 = 1 << 20;

/// A search of a few plies.
struct Look;

/// How far it looks, and between which judgements the truth is of interest.
#[derive(Clone, Copy)]
struct View {
    depth: u32,
    alpha: i32,
    beta: i32,
}

impl View {
    /// That of the opponent, a ply later.
    const fn turned(self) -> Self {
        Self { depth: self.depth.saturating_sub(1), alpha: -self.beta, beta: -self.alpha }
    }
}

impl<'a, 'b> Kernel<Solver<'a, 'b>> for Look {
    type Parameter = View;
    type Output = Result<i32, Interrupted>;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        solver: &mut Solver<'a, 'b>,
        board: Board,
        mut view: View,
    ) -> Result<i32, Interrupted> {
        solver.visit()?;
        if view.depth == 0 {
            return Ok(judge(arch, solver.edges, board));
        }
        let moves = arch.mobility(board);
        if moves == 0 {
            return match arch.mobility(board.turned()) {
                0 => Ok(DISC * final_score(board)),
                _ => Ok(-arch.call::<Self, _>(solver, board.turned(), view.turned())?),
            };
        }
        let mut best = -UNBOUNDED;
        let mut candidates = Candidates::new();
        list(arch, board, moves, &mut candidates);
        if view.depth > 1 {
            rank_near(arch, board, &mut candidates);
        }
        for tried in 0..candidates.len() {
            if view.depth > 1 {
                bring_best(&mut candidates, tried);
            }
            let next = candidates[tried].next;
            best = best.max(-arch.call::<Self, _>(solver, next, view.turned())?);
            view.alpha = view.alpha.max(best);
            if view.alpha >= view.beta {
                break;
            }
        }
        Ok(best)
    }
}

/// How far behind the best a move may be for its judgement to be exact; farther, it is a bound.
const OF_INTEREST: i32 = 256;
/// The judgement counts this many times as much as what is seen at once.
const LOOK: i32 = 4;

/// Ranks the moves by a search of `depth` plies after each.
#[inline(always)]
pub(super) fn rank_far<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    board: Board,
    moves: &mut [Candidate],
    depth: u32,
) -> Result<(), Interrupted> {
    rank_near(arch, board, moves);
    let mut best = -UNBOUNDED;
    for index in 0..moves.len() {
        bring_best(moves, index);
        let mv = &mut moves[index];
        let view = View { depth, alpha: -UNBOUNDED, beta: OF_INTEREST - best };
        let score = -arch.call::<Look, _>(solver, mv.next, view)?;
        best = best.max(score);
        mv.rank += LOOK * score;
    }
    Ok(())
}
