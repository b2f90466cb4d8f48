//! The rules of Lights Out: a press flips some cells, and the game ends at the goal.

use std::sync::Arc;

use crate::game::{MoveList, Outcome, Position, Side, hash};
use crate::search::gf2::BitSet;

use super::board::Board;

/// Press of a cell, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Press(pub u32);

impl Press {
    /// Cell that is pressed.
    pub(crate) const fn cell(self) -> usize {
        self.0 as usize
    }
}

/// Position: the lit cells of a board.
///
/// The number of cells that differ from the goal and the hash are updated by each press.
#[derive(Debug, Clone)]
pub(crate) struct LightsPosition {
    board: Arc<Board>,
    lit: BitSet,
    wrong: u32,
    key: u64,
}

impl PartialEq for LightsPosition {
    fn eq(&self, other: &Self) -> bool {
        self.lit == other.lit
    }
}

impl Eq for LightsPosition {}

impl LightsPosition {
    /// Position in which `lit` are lit.
    pub(crate) fn new(board: Arc<Board>, lit: BitSet) -> Self {
        let key = lit.iter().fold(0, |key, cell| key ^ cell_key(cell));
        let mut position = Self { wrong: 0, key, board, lit };
        position.wrong = position.change().count();
        position
    }

    /// Board that it is on.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Lit cells.
    pub(crate) const fn lit(&self) -> &BitSet {
        &self.lit
    }

    /// Cells that differ from the goal.
    pub(crate) fn change(&self) -> BitSet {
        let mut change = self.lit.clone();
        change.xor(self.board.goal());
        change
    }

    /// Number of cells that differ from the goal.
    pub(crate) const fn wrong(&self) -> u32 {
        self.wrong
    }

    /// Number of cells that would differ from the goal after a press.
    pub(crate) fn wrong_after(&self, press: Press) -> u32 {
        let flips = self.board.flips(press.cell());
        let mended = flips.iter().filter(|&&cell| self.is_wrong(cell as usize)).count();
        self.wrong + flips.len() as u32 - 2 * mended as u32
    }

    fn is_wrong(&self, cell: usize) -> bool {
        self.lit.get(cell) != self.board.goal().get(cell)
    }
}

/// Zobrist number of a lit cell: a hash and not a table, since a board may have a million cells.
const fn cell_key(cell: usize) -> u64 {
    hash(cell as u64 + 1)
}

impl Position for LightsPosition {
    type Move = Press;

    fn side_to_move(&self) -> Side {
        Side::First
    }

    fn legal_moves(&self, moves: &mut MoveList<Press>) {
        if self.wrong > 0 {
            moves.extend((0..self.board.cells() as u32).map(Press));
        }
    }

    fn play_unchecked(&mut self, mv: Press) {
        self.wrong = self.wrong_after(mv);
        for cell in self.board.flips(mv.cell()) {
            self.lit.flip(cell as usize);
            self.key ^= cell_key(cell as usize);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.wrong == 0).then(Outcome::solved)
    }

    fn heap_bytes(&self) -> usize {
        // The board is shared.
        self.lit.heap_bytes()
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn symmetric_key(&self) -> u64 {
        let image =
            |images: &[usize]| self.lit.iter().fold(0, |key, cell| key ^ cell_key(images[cell]));
        self.board.symmetries().images().map(image).fold(self.key, u64::min)
    }

    fn count_legal(&self) -> usize {
        if self.wrong > 0 { self.board.cells() } else { 0 }
    }

    fn is_legal(&self, mv: Press) -> bool {
        self.wrong > 0 && mv.cell() < self.board.cells()
    }
}
