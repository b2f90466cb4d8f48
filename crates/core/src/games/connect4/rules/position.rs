//! The rules of Connect 4: drops, lines of four, and the end of the game.

use crate::game::{MoveList, Outcome, Position, Reason, Side, Wording, hash, wording};

use super::bits::Bits;
use super::perft;
use super::shape::Shape;
use crate::games::connect4::ABOUT;

/// A set of squares; the word is wide enough for every board.
pub(crate) type Squares = u128;

/// Four in a row, column or diagonal.
pub(in crate::games::connect4) const LINE: Reason =
    Reason { id: "line", text: text!("connect4-reason-line") };

/// A move: the column that a stone is dropped into, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Column(pub u8);

/// The stones on a board. Bits as drawn in `shape`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Connect4Position {
    shape: Shape,
    /// The stones of the side to move.
    own: Squares,
    /// The stones of both sides.
    occupied: Squares,
    /// True if the side that moved last has four in a row.
    won: bool,
}

impl Connect4Position {
    /// The empty board.
    #[must_use]
    pub(crate) const fn start(shape: Shape) -> Self {
        Self { shape, own: 0, occupied: 0, won: false }
    }

    /// A position from the stones of each side, the first player's first. Errors: a sentence, if play cannot lead to the position.
    pub(crate) fn from_stones(shape: Shape, stones: [Squares; 2]) -> Result<Self, Wording> {
        let [first, second] = stones.map(Squares::count_ones);
        ABOUT.check_alternation([first, second])?;
        let occupied = stones[0] | stones[1];
        if let Some(column) = floating(shape, occupied) {
            let column = column + 1;
            return Err(wording!("connect4-floating-stone", column));
        }
        let mover = if first == second { 0 } else { 1 };
        let [own, last] = [stones[mover], stones[1 - mover]];
        let impossible = match (shape.has_four(own), shape.has_four(last)) {
            (true, true) => text!("connect4-both-sides-have-four"),
            (true, false) => text!("connect4-mover-has-four"),
            (false, true) if !made_by_one_stone(shape, last, occupied) => {
                text!("connect4-fours-without-common-stone")
            }
            (false, won) => return Ok(Self { shape, own, occupied, won }),
        };
        Err(impossible.into())
    }

    /// The board that is played on.
    #[must_use]
    pub(crate) const fn shape(&self) -> Shape {
        self.shape
    }

    /// The stones of the side to move.
    #[must_use]
    pub(crate) const fn own(&self) -> Squares {
        self.own
    }

    /// The stones of the other side.
    #[must_use]
    pub(crate) const fn opponent(&self) -> Squares {
        self.occupied ^ self.own
    }

    /// The stones of a side.
    #[must_use]
    pub(crate) fn stones(&self, side: Side) -> Squares {
        if side == self.side_to_move() { self.own() } else { self.opponent() }
    }

    /// The owner of the stone on a square, with column and row counted from 0, the row from the bottom.
    #[must_use]
    pub(crate) fn at(&self, column: usize, row: usize) -> Option<Side> {
        let square: Squares = self.shape.square(column, row);
        Side::BOTH.into_iter().find(|&side| self.stones(side) & square != 0)
    }

    /// The square that a stone would fall on in each column that is not full.
    #[must_use]
    pub(crate) fn playable(&self) -> Squares {
        (self.occupied + self.shape.bottom::<Squares>()) & self.shape.squares::<Squares>()
    }

    /// The square that a stone falls on in `column`; 0 if the column is full.
    #[must_use]
    pub(crate) fn landing(&self, column: Column) -> Squares {
        self.playable() & self.shape.column::<Squares>(column.0 as usize)
    }

    /// The row of that square, from 0 at the bottom; the height of the board if the column is full.
    #[must_use]
    pub(crate) fn landing_row(&self, column: Column) -> usize {
        (self.occupied & self.shape.column::<Squares>(column.0 as usize)).count_ones() as usize
    }
}

/// A column with an empty square below a stone.
fn floating(shape: Shape, occupied: Squares) -> Option<usize> {
    let supported = occupied << 1 | shape.bottom::<Squares>();
    let floating = occupied & !supported;
    (!floating.is_empty()).then(|| shape.number_of_column(floating))
}

/// The hash of the content of all columns.
const fn key_of(content: Squares) -> u64 {
    hash(content as u64 ^ hash((content >> 64) as u64))
}

/// True if a stone of `stones` on top of its column belongs to every four, so that it can have been the last one.
fn made_by_one_stone(shape: Shape, stones: Squares, occupied: Squares) -> bool {
    let tops = occupied & !(occupied >> 1);
    (0..shape.width()).any(|column| {
        let last = stones & tops & shape.column::<Squares>(column);
        last != 0 && !shape.has_four(stones ^ last)
    })
}

impl Position for Connect4Position {
    type Move = Column;

    /// At most a few ten thousand boards, whatever their width.
    const BULK_PLIES: u32 = 4;

    fn side_to_move(&self) -> Side {
        if self.occupied.count_ones().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn legal_moves(&self, moves: &mut MoveList<Column>) {
        if !self.won {
            let columns = (0..self.shape.width() as u8).map(Column);
            moves.extend(columns.filter(|&column| self.landing(column) != 0));
        }
    }

    fn play_unchecked(&mut self, mv: Column) {
        let stones = self.own | self.landing(mv);
        self.won = self.shape.has_four(stones);
        self.own = self.opponent();
        self.occupied |= stones;
    }

    /// The margin is 1 plus the number of stones that the winner has left; on the standard board, 22 minus the number played.
    fn outcome(&self) -> Option<Outcome> {
        if self.won {
            let winner = self.side_to_move().other();
            let played = self.opponent().count_ones() as usize;
            // On a board of odd area the first player has one stone more.
            let all = (self.shape.area() + 1 - winner.index()) / 2;
            Some(Outcome::win(winner, (all + 1 - played) as i32, &LINE))
        } else if self.occupied == self.shape.squares() {
            Some(Outcome::draw(&Reason::BOARD_FULL))
        } else {
            None
        }
    }

    /// The margin of a win by the next stone.
    fn margin_bound(&self) -> Option<i32> {
        let all = (self.shape.area() + 1 - self.side_to_move().index()) / 2;
        Some(all as i32 - self.own.count_ones() as i32)
    }

    /// In each column, the stones of the mover added to all stones are different for every content; the hash is a bijection. So no two
    /// positions of a board of up to 64 bits share a key.
    fn key(&self) -> u64 {
        let content = self.own + self.occupied;
        key_of(content)
    }

    fn symmetric_key(&self) -> u64 {
        let content = self.own + self.occupied;
        key_of(content.min(self.shape.mirrored(content)))
    }

    fn count_legal(&self) -> usize {
        if self.won { 0 } else { self.playable().count_ones() as usize }
    }

    fn count_lines(&self, plies: u32) -> u64 {
        if self.won { 0 } else { perft::lines(self.shape, self.own, self.occupied, plies) }
    }

    fn is_legal(&self, mv: Column) -> bool {
        !self.won && usize::from(mv.0) < self.shape.width() && self.landing(mv) != 0
    }
}
