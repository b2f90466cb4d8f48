//! Root node of searches that place discs: a forced pass is played, and reported with the result.

use crate::game::Position;
use crate::games::othello::Othello;
use crate::games::othello::rules::position::{OthelloMove, OthelloPosition};
use crate::search::{Root, Score, ScoredLine};

/// Root at which discs can be placed.
pub(super) struct RootNode<'a> {
    /// The root that the engine was given.
    pub request: &'a Root<'a, Othello>,
    /// That root's position, or the one after its only move, a pass.
    pub position: OthelloPosition,
    /// The squares to choose among, at least one.
    pub moves: u64,
    /// Number of requested lines.
    pub multipv: usize,
    must_pass: bool,
}

impl<'a> RootNode<'a> {
    /// The root node of `request`, whose game is not over.
    pub(super) fn of(request: &'a Root<'a, Othello>) -> Self {
        let placed = request.moves.iter().fold(0, |set, mv| set | bit_of(*mv));
        let position = *request.position;
        if placed == 0 {
            let position = position.after(OthelloMove::Pass);
            let moves = position.mobility();
            return Self { request, position, moves, multipv: 1, must_pass: true };
        }
        let multipv = request.multipv.min(request.moves.len());
        Self { request, position, moves: placed, multipv, must_pass: false }
    }

    /// Empty squares.
    pub(super) const fn empties(&self) -> u32 {
        self.position.empty().count_ones()
    }

    /// The line of the request's root that a line from `position` with its score there makes.
    pub(super) fn line(
        &self,
        mut moves: Vec<OthelloMove>,
        score: Score,
    ) -> ScoredLine<OthelloMove> {
        if !self.must_pass {
            return ScoredLine { moves, score };
        }
        moves.insert(0, OthelloMove::Pass);
        let score = match score.for_the_other_side() {
            Score::Exact { value, unit, plies: Some(plies), bound } => {
                Score::Exact { value, unit, plies: Some(plies + 1), bound }
            }
            other => other,
        };
        ScoredLine { moves, score }
    }
}

/// The square of a move as a set; empty for a pass.
fn bit_of(mv: OthelloMove) -> u64 {
    match mv {
        OthelloMove::Place(square) => square.bit(),
        OthelloMove::Pass => 0,
    }
}
