//! The rules of peg solitaire on a set of pegs.

use std::sync::Arc;

use crate::game::{MoveList, Outcome, Position, Reason, Side, hash};

use super::board::{Board, Holes, Jump};

/// Position: the pegs on a board.
#[derive(Debug, Clone)]
pub(crate) struct PegPosition {
    board: Arc<Board>,
    pegs: Holes,
}

impl PartialEq for PegPosition {
    fn eq(&self, other: &Self) -> bool {
        self.pegs == other.pegs
    }
}

impl Eq for PegPosition {}

impl PegPosition {
    /// Position with these pegs, all of them in holes of the board.
    pub(crate) const fn new(board: Arc<Board>, pegs: Holes) -> Self {
        Self { board, pegs }
    }

    /// Board that it is on.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Its pegs.
    pub(crate) const fn pegs(&self) -> Holes {
        self.pegs
    }

    /// `true` for a hole with a peg.
    pub(crate) const fn has_peg(&self, hole: usize) -> bool {
        self.pegs >> hole & 1 == 1
    }

    /// Jumps missing to the goal: each takes off one peg.
    pub(crate) fn jumps_missing(&self) -> u32 {
        self.pegs.count_ones().saturating_sub(self.board.goal().count())
    }

    fn is_solved(&self) -> bool {
        self.board.goal().is_met(self.pegs)
    }

    fn open_jumps(&self) -> impl Iterator<Item = Jump> + '_ {
        self.board.jumps().iter().copied().filter(|jump| jump.is_open(self.pegs))
    }
}

/// No jump is left, and the goal is not reached.
pub(in crate::games::peg_solitaire) const STUCK: Reason =
    Reason { id: "stuck", text: text!("peg-reason-stuck") };

impl Position for PegPosition {
    type Move = Jump;

    fn side_to_move(&self) -> Side {
        Side::First
    }

    fn legal_moves(&self, moves: &mut MoveList<Jump>) {
        if !self.is_solved() {
            moves.extend(self.open_jumps());
        }
    }

    fn play_unchecked(&mut self, mv: Jump) {
        self.pegs ^= mv.holes();
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.is_solved() {
            Some(Outcome::solved())
        } else if self.open_jumps().next().is_none() {
            Some(Outcome::draw(&STUCK))
        } else {
            None
        }
    }

    fn key(&self) -> u64 {
        hash(self.pegs)
    }

    fn symmetric_key(&self) -> u64 {
        hash(self.board.symmetries().canonical(self.pegs))
    }
}
