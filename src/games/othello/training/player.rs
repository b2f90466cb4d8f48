//! The player of the games that weights are fitted to: a search of a few plies, then exact play to the end.

use crate::engine::StopToken;

use super::super::arch::{self, Arch, Kernel};
use super::super::board::Board;
use super::super::engine::{Exact, View, final_score};
use super::super::layout::{LAYOUTS, Square, squares};
use super::super::pattern::{DISC, Patterns};

/// What a position is worth before its end.
pub(super) enum Judge {
    /// Moves and corners: there are no weights yet.
    Mobility,
    /// The weights of an earlier round.
    Patterns(Patterns),
}

/// Where there are no weights, a move at hand is worth half a disc,
const MOVE: i32 = DISC / 2;
/// and a corner six.
const CORNER: i32 = 6 * DISC;

impl Judge {
    /// The final score to be expected, in units of the evaluation.
    #[inline(always)]
    fn value<A: Arch>(&self, arch: A, board: Board) -> i32 {
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

/// A player.
pub(super) struct Player<'a> {
    /// What is at the leaves of its search.
    pub judge: &'a Judge,
    /// Plies that it looks ahead, at least 1.
    pub depth: u32,
    /// Empty squares from which on it plays perfectly.
    pub exact: u32,
    endings: Exact,
    /// The score that perfect play reaches, once it is known, for the side to move.
    known: Option<i32>,
}

/// What a player does, and what it expects the side to move to get, in units of the evaluation.
pub(super) type Choice = (Square, i32);

impl<'a> Player<'a> {
    pub fn new(judge: &'a Judge, depth: u32, exact: u32) -> Self {
        Self { judge, depth, exact, endings: Exact::new(), known: None }
    }

    /// Forgets the game before, so that a game does not depend on it.
    pub fn begin(&mut self) {
        self.endings = Exact::new();
        self.known = None;
    }

    /// Whether the player sees the end of the game.
    pub const fn is_exact(&self, board: Board) -> bool {
        (!board.occupied()).count_ones() <= self.exact
    }

    /// The turn goes to the other side.
    pub fn turn(&mut self) {
        self.known = self.known.map(|score| -score);
    }

    /// The move for a board on which there is one; `None` if it was stopped.
    pub fn choose(&mut self, board: Board, stop: &StopToken) -> Option<Choice> {
        if !self.is_exact(board) {
            return Some(arch::run::<Root, _>(&mut self.judge, board, self.depth));
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

/// A move with the board after it.
#[derive(Clone, Copy)]
struct Candidate {
    next: Board,
    square: Square,
    rank: i32,
}

/// The moves of a board, at most this many by far.
type Candidates = smallvec::SmallVec<[Candidate; 32]>;

/// Lists moves, the most promising first: by the judgement where a large tree follows, else by the replies that they leave.
#[inline(always)]
fn list<A: Arch>(arch: A, judge: &Judge, board: Board, moves: u64, depth: u32) -> Candidates {
    let mut candidates = Candidates::new();
    // A loop, not a closure: only what is inlined is compiled for the instruction set.
    for square in squares(moves) {
        let next = board.after(square, arch.flips(board, square));
        let rank = match depth {
            0 | 1 => 0,
            2 => arch.mobility(next).count_ones() as i32,
            _ => judge.value(arch, next),
        };
        candidates.push(Candidate { next, square, rank });
    }
    candidates.sort_unstable_by_key(|candidate| candidate.rank);
    candidates
}

/// More than any judgement.
const UNBOUNDED: i32 = 100 * DISC;

/// The choice among the moves of a board. The parameter is the depth.
struct Root;

impl Kernel<&Judge> for Root {
    type Parameter = u32;
    type Output = Choice;

    #[inline(always)]
    fn run<A: Arch>(arch: A, judge: &mut &Judge, board: Board, depth: u32) -> Choice {
        let candidates = list(arch, judge, board, arch.mobility(board), depth);
        let mut best = (candidates[0].square, -UNBOUNDED);
        for Candidate { next, square, .. } in candidates {
            let view = View { depth: depth - 1, alpha: -UNBOUNDED, beta: -best.1 };
            let value = -arch.call::<Look, _>(judge, next, view);
            if value > best.1 {
                best = (square, value);
            }
        }
        best
    }
}

/// Alpha-beta.
struct Look;

impl Kernel<&Judge> for Look {
    type Parameter = View;
    type Output = i32;

    #[inline(always)]
    fn run<A: Arch>(arch: A, judge: &mut &Judge, board: Board, mut view: View) -> i32 {
        let moves = arch.mobility(board);
        if moves == 0 {
            if arch.mobility(board.turned()) == 0 {
                return DISC * final_score(board);
            }
            return -arch.call::<Self, _>(judge, board.turned(), view.pass());
        }
        if view.depth == 0 {
            return judge.value(arch, board);
        }
        let mut best = -UNBOUNDED;
        for Candidate { next, .. } in list(arch, judge, board, moves, view.depth) {
            best = best.max(-arch.call::<Self, _>(judge, next, view.reply()));
            view.alpha = view.alpha.max(best);
            if view.alpha >= view.beta {
                break;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::layout::LAYOUTS;
    use super::super::super::position::OthelloPosition;
    use super::*;

    /// The value of a search that leaves nothing out.
    fn minimax(judge: &Judge, board: Board, depth: u32) -> i32 {
        let moves = board.mobility(!board.occupied());
        if moves == 0 {
            if board.turned().mobility(!board.occupied()) == 0 {
                return DISC * final_score(board);
            }
            return -minimax(judge, board.turned(), depth);
        }
        if depth == 0 {
            return judge.value(arch::Portable, board);
        }
        let after = |square| board.after(square, board.flips(square));
        squares(moves).map(|square| -minimax(judge, after(square), depth - 1)).max().unwrap()
    }

    #[test]
    fn the_search_finds_what_minimax_finds() {
        let start = OthelloPosition::start(&LAYOUTS[0]).board();
        for judge in [Judge::Mobility, Judge::Patterns(Patterns::scattered())] {
            let mut player = Player::new(&judge, 4, 0);
            let mut board = start;
            for _ in 0..20 {
                let (square, value) = player.choose(board, &StopToken::default()).unwrap();
                assert_eq!(value, minimax(&judge, board, 4), "{board:x?}");
                board = board.after(square, board.flips(square));
                if board.mobility(!board.occupied()) == 0 {
                    board = board.turned();
                }
            }
        }
    }
}
