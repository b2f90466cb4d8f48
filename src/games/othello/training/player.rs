//! Player of the games that weights are fitted to: alpha-beta of a few plies, then exact play to the end.

use crate::engine::StopToken;

use crate::games::othello::arch::{self, Arch, Kernel, Turn};
use crate::games::othello::board::Board;
use crate::games::othello::engine::{Exact, final_score};
use crate::games::othello::layout::{LAYOUTS, Square, squares};
use crate::games::othello::pattern::{DISC, Patterns};
use crate::search::window::Window;

/// Evaluation at the leaves of the player's search.
pub(super) enum LeafEvaluator {
    /// Moves and corners: there are no weights yet.
    Mobility,
    /// The weights of an earlier round.
    Patterns(Patterns),
}

/// Without weights a legal move is worth half a disc,
const MOVE: i32 = DISC / 2;
/// and a corner six.
const CORNER: i32 = 6 * DISC;

impl LeafEvaluator {
    /// The expected final score, in units of which [`DISC`] make a disc.
    #[inline(always)]
    fn evaluate<A: Arch>(&self, arch: A, board: Board) -> i32 {
        match self {
            Self::Patterns(patterns) => patterns.evaluate(board),
            Self::Mobility => {
                let side = |board: Board| {
                    let corners = (board.own & LAYOUTS[0].corners).count_ones() as i32;
                    MOVE * arch.mobility(board).count_ones() as i32 + CORNER * corners
                };
                side(board) - side(board.turned())
            }
        }
    }
}

/// Player of both sides of a game.
pub(super) struct Player<'a> {
    evaluator: &'a LeafEvaluator,
    /// Plies of its search, at least 1.
    depth: u32,
    /// Empty squares from which on it plays perfectly.
    exact: u32,
    endings: Exact,
    /// The score of perfect play, once it is known, for the side to move.
    known: Option<i32>,
}

impl<'a> Player<'a> {
    /// A player before its first game.
    pub(super) fn new(evaluator: &'a LeafEvaluator, depth: u32, exact: u32) -> Self {
        Self { evaluator, depth, exact, endings: Exact::new(), known: None }
    }

    /// Forgets the game before, on which no game depends.
    pub(super) fn begin(&mut self) {
        self.endings = Exact::new();
        self.known = None;
    }

    /// The player searches to the end of the game.
    pub(super) const fn is_exact(&self, board: Board) -> bool {
        (!board.occupied()).count_ones() <= self.exact
    }

    /// Gives the turn to the other side.
    pub(super) fn turn(&mut self) {
        self.known = self.known.map(|score| -score);
    }

    /// The move for a board on which there is one, with its expected score in units of which [`DISC`] make a disc;
    /// `None` if it was stopped.
    pub(super) fn choose(&mut self, board: Board, stop: &StopToken) -> Option<(Square, i32)> {
        if !self.is_exact(board) {
            return Some(arch::run::<RootSearch, _>(&mut self.evaluator, board, self.depth));
        }
        if let Some(score) = self.known {
            let square = self.endings.reaching(board, score, stop)?;
            return Some((square, DISC * score));
        }
        let (score, square) = self.endings.best(board, stop)?;
        self.known = Some(score);
        Some((square, DISC * score))
    }
}

/// Move of the list that a node sorts.
#[derive(Clone, Copy)]
struct Candidate {
    next: Board,
    square: Square,
    rank: i32,
}

/// The moves of a board, hardly ever more than this.
type Candidates = smallvec::SmallVec<[Candidate; 32]>;

/// The moves, the most promising first: by the evaluation where a large tree follows, else by the replies that they leave.
#[inline(always)]
fn generate<A: Arch>(
    arch: A,
    evaluator: &LeafEvaluator,
    board: Board,
    moves: u64,
    depth: u32,
) -> Candidates {
    let mut candidates = Candidates::new();
    // A loop, not a closure: only what is inlined is compiled for the instruction set.
    for square in squares(moves) {
        let next = board.after(square, arch.flips(board, square));
        let rank = match depth {
            0 | 1 => 0,
            2 => arch.mobility(next).count_ones() as i32,
            _ => evaluator.evaluate(arch, next),
        };
        candidates.push(Candidate { next, square, rank });
    }
    candidates.sort_unstable_by_key(|candidate| candidate.rank);
    candidates
}

/// A value beyond all others.
const UNBOUNDED: i32 = 100 * DISC;

/// Alpha-beta at the root: the best move and its value. The parameter is the depth.
struct RootSearch;

impl Kernel<&LeafEvaluator> for RootSearch {
    type Parameter = u32;
    type Output = (Square, i32);

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        evaluator: &mut &LeafEvaluator,
        board: Board,
        depth: u32,
    ) -> (Square, i32) {
        let candidates = generate(arch, evaluator, board, arch.mobility(board), depth);
        let mut best = (candidates[0].square, -UNBOUNDED);
        for Candidate { next, square, .. } in candidates {
            let window = Window { alpha: -UNBOUNDED, beta: -best.1 };
            let value = -arch.call::<AlphaBeta, _>(evaluator, next, (window, depth - 1));
            if value > best.1 {
                best = (square, value);
            }
        }
        best
    }
}

/// Alpha-beta, fail soft. The parameters are the window and the plies to look ahead.
struct AlphaBeta;

impl Kernel<&LeafEvaluator> for AlphaBeta {
    type Parameter = (Window, u32);
    type Output = i32;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        evaluator: &mut &LeafEvaluator,
        board: Board,
        (mut window, depth): (Window, u32),
    ) -> i32 {
        let moves = match arch.turn(board) {
            Turn::Moves(moves) => moves,
            Turn::Pass(turned) => {
                return -arch.call::<Self, _>(evaluator, turned, (window.turned(), depth));
            }
            Turn::Over => return DISC * final_score(board),
        };
        if depth == 0 {
            return evaluator.evaluate(arch, board);
        }
        let mut best = -UNBOUNDED;
        for Candidate { next, .. } in generate(arch, evaluator, board, moves, depth) {
            let child = (window.turned(), depth - 1);
            best = best.max(-arch.call::<Self, _>(evaluator, next, child));
            window.alpha = window.alpha.max(best);
            if window.alpha >= window.beta {
                break;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::layout::LAYOUTS;
    use crate::games::othello::position::OthelloPosition;

    /// The value of plain minimax.
    fn minimax(evaluator: &LeafEvaluator, board: Board, depth: u32) -> i32 {
        let moves = match arch::Portable.turn(board) {
            Turn::Moves(moves) => moves,
            Turn::Pass(turned) => return -minimax(evaluator, turned, depth),
            Turn::Over => return DISC * final_score(board),
        };
        if depth == 0 {
            return evaluator.evaluate(arch::Portable, board);
        }
        let after = |square| board.after(square, board.flips(square));
        squares(moves).map(|square| -minimax(evaluator, after(square), depth - 1)).max().unwrap()
    }

    #[test]
    fn the_search_finds_what_minimax_finds() {
        let start = OthelloPosition::start(&LAYOUTS[0]).board();
        for evaluator in [LeafEvaluator::Mobility, LeafEvaluator::Patterns(Patterns::scattered())] {
            let mut player = Player::new(&evaluator, 4, 0);
            let mut board = start;
            for _ in 0..20 {
                let (square, value) = player.choose(board, &StopToken::default()).unwrap();
                assert_eq!(value, minimax(&evaluator, board, 4), "{board:x?}");
                board = board.after(square, board.flips(square));
                if board.mobility(!board.occupied()) == 0 {
                    board = board.turned();
                }
            }
        }
    }
}
