//! The rules of tic-tac-toe on two sets of nine bits.

use crate::game::{MoveList, Outcome, Position, Reason, Side, Text, Wording, hash};

use super::ABOUT;

/// A square, 0 to 8 by rows from the top left; also the move that takes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Square(pub u8);

impl Square {
    /// From row and column, 0 to 2 each.
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Self {
        Self((row * 3 + column) as u8)
    }

    /// 0 for the top row.
    #[must_use]
    pub const fn row(self) -> usize {
        self.0 as usize / 3
    }

    /// 0 for the left column.
    #[must_use]
    pub const fn column(self) -> usize {
        self.0 as usize % 3
    }

    /// Its bit in a set of squares.
    #[must_use]
    pub const fn bit(self) -> u16 {
        1 << self.0
    }
}

/// The eight lines of three: rows, columns, diagonals.
pub(super) const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// Three in a row, column or diagonal.
pub(super) const LINE: Reason = Reason { id: "line", text: text!("tic-tac-toe-reason-line") };

/// Where each square goes when the board is turned or mirrored, the eight ways.
const IMAGES: [[u8; 9]; 8] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    [2, 1, 0, 5, 4, 3, 8, 7, 6],
    [6, 7, 8, 3, 4, 5, 0, 1, 2],
    [8, 7, 6, 5, 4, 3, 2, 1, 0],
    [0, 3, 6, 1, 4, 7, 2, 5, 8],
    [2, 5, 8, 1, 4, 7, 0, 3, 6],
    [6, 3, 0, 7, 4, 1, 8, 5, 2],
    [8, 5, 2, 7, 4, 1, 6, 3, 0],
];

/// The squares of a set, each where `places` says.
fn image(set: u16, places: [u8; 9]) -> u16 {
    let squares = (0..9).map(Square).filter(|square| set & square.bit() != 0);
    squares.fold(0, |image, square| image | Square(places[usize::from(square.0)]).bit())
}

const FULL: u16 = 0b111_111_111;

/// A position: the squares of crosses and of noughts. Crosses begin.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TicTacToePosition {
    taken: [u16; 2],
}

/// Reason why a side to move has no line.
const LINE_BEFORE: Text = text!("tic-tac-toe-line-before");

impl TicTacToePosition {
    /// From the squares of each side.
    ///
    /// # Errors
    /// A sentence, if play cannot lead to such a position.
    pub fn from_bits(taken: [u16; 2]) -> Result<Self, Wording> {
        ABOUT.check_alternation(taken.map(u16::count_ones))?;
        let position = Self { taken };
        let mover_has_line = position.has_line(position.side_to_move());
        if mover_has_line {
            return Err(LINE_BEFORE.into());
        }
        Ok(position)
    }

    /// The owner of a square.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.taken[side.index()] & square.bit() != 0)
    }

    /// The squares of a side, one bit each.
    #[must_use]
    pub const fn squares(&self, side: Side) -> u16 {
        self.taken[side.index()]
    }

    /// The number of squares taken.
    #[must_use]
    pub const fn count(&self) -> u32 {
        (self.taken[0] | self.taken[1]).count_ones()
    }

    fn has_line(&self, side: Side) -> bool {
        LINES.iter().any(|&line| self.squares(side) & line == line)
    }
}

impl Position for TicTacToePosition {
    type Move = Square;

    fn side_to_move(&self) -> Side {
        if self.count().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn legal_moves(&self, moves: &mut MoveList<Square>) {
        if !self.has_line(self.side_to_move().other()) {
            moves.extend((0..9).map(Square).filter(|&square| self.at(square).is_none()));
        }
    }

    fn play_unchecked(&mut self, mv: Square) {
        self.taken[self.side_to_move().index()] |= mv.bit();
    }

    fn outcome(&self) -> Option<Outcome> {
        // Only the side that has just moved can have made a line.
        let moved = self.side_to_move().other();
        if self.has_line(moved) {
            Some(Outcome::win(moved, 1, &LINE))
        } else if self.taken[0] | self.taken[1] == FULL {
            Some(Outcome::draw(&Reason::BOARD_FULL))
        } else {
            None
        }
    }

    fn margin_bound(&self) -> Option<i32> {
        Some(1)
    }

    fn key(&self) -> u64 {
        hash(u64::from(self.taken[0]) | u64::from(self.taken[1]) << 9)
    }

    fn symmetric_key(&self) -> u64 {
        let images = IMAGES.map(|places| Self { taken: self.taken.map(|set| image(set, places)) });
        images.iter().map(Self::key).min().unwrap_or_default()
    }
}
