//! Player of the games that weights are fitted to: the engine, to a depth, then to the end.

use crate::search::StopToken;

use crate::games::othello::engine::BoardSearches;
use crate::games::othello::pattern::{DISC, Patterns};
use crate::games::othello::rules::board::Board;
use crate::games::othello::rules::layout::Square;

/// Player of both sides of a game.
pub(super) struct Player<'a> {
    searches: BoardSearches<'a>,
    /// Plies of its search, at least 1.
    depth: u32,
    /// Empty squares from which on it plays perfectly.
    exact: u32,
    /// The score of perfect play, once it is known, for the side to move.
    known: Option<i32>,
}

impl<'a> Player<'a> {
    /// A player before its first game.
    pub(super) fn new(patterns: &'a Patterns, depth: u32, exact: u32) -> Self {
        Self { searches: BoardSearches::new(patterns), depth, exact, known: None }
    }

    /// Forgets the game before, on which no game depends.
    pub(super) fn begin(&mut self) {
        self.searches.forget();
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
        if let Some(score) = self.known {
            let square = self.searches.reaching(board, score, stop)?;
            return Some((square, DISC * score));
        }
        let (square, value) = self.search(board, stop)?;
        self.known = self.is_exact(board).then_some(value / DISC);
        Some((square, value))
    }

    /// The expected score of a board that is not of the game, on which there is a move, in the same units; `None` if it was stopped.
    pub(super) fn judge(&self, board: Board, stop: &StopToken) -> Option<i32> {
        self.search(board, stop).map(|(_, value)| value)
    }

    /// The best move and its score.
    fn search(&self, board: Board, stop: &StopToken) -> Option<(Square, i32)> {
        if self.is_exact(board) {
            self.searches.exact(board, stop).map(|(score, square)| (square, DISC * score))
        } else {
            self.searches.best(board, self.depth, stop).map(|(value, square)| (square, value))
        }
    }
}
