//! A question to the engine, made ready for searches that place discs: a forced pass is played, and its answer told with it.

use super::super::Othello;
use super::super::position::{OthelloMove, OthelloPosition};
use crate::engine::{Line, Root, Score};
use crate::game::Position;

/// Which discs may be placed, and how many of the best are wanted.
pub(super) struct Question<'a> {
    /// As it was asked.
    pub root: &'a Root<'a, Othello>,
    /// Where discs are placed: the root, or after its only move, a pass.
    pub position: OthelloPosition,
    /// The squares to choose among, at least one.
    pub moves: u64,
    /// How many of the best moves to rank.
    pub ranks: usize,
    /// Whether the root's only move is to pass.
    must_pass: bool,
}

impl<'a> Question<'a> {
    /// What is asked of `root`, whose game is not over.
    pub fn of(root: &'a Root<'a, Othello>) -> Self {
        let asked = root.moves.iter().fold(0, |set, mv| set | bit_of(*mv));
        let must_pass = asked == 0;
        let position =
            if must_pass { root.position.after(OthelloMove::Pass) } else { *root.position };
        let moves = if must_pass { position.mobility() } else { asked };
        let ranks = if must_pass { 1 } else { root.multipv.min(root.moves.len()) };
        Self { root, position, moves, ranks, must_pass }
    }

    /// Empty squares.
    pub const fn empties(&self) -> u32 {
        self.position.empty().count_ones()
    }

    /// A line from `position` with its score there, as the root sees it.
    pub fn told(&self, mut moves: Vec<OthelloMove>, score: Score) -> Line<OthelloMove> {
        if !self.must_pass {
            return Line { moves, score };
        }
        moves.insert(0, OthelloMove::Pass);
        let score = match score {
            Score::Estimate { value, unit } => Score::Estimate { value: -value, unit },
            Score::Exact { value, unit, plies, bound } => Score::Exact {
                value: -value,
                unit,
                plies: plies.map(|plies| plies + 1),
                bound: bound.map(crate::engine::Bound::reverse),
            },
            other => other,
        };
        Line { moves, score }
    }
}

/// The square of a move as a set; nothing for a pass.
fn bit_of(mv: OthelloMove) -> u64 {
    match mv {
        OthelloMove::Place(square) => square.bit(),
        OthelloMove::Pass => 0,
    }
}
