//! The pieces on the board: a set of squares for each side, and the set of the squares with kings.

use crate::game::{Side, Text, Wording, wording};

use super::layout::{Layout, Square};
use super::word::Word;

/// The side to move on a board as it sees it: its own pieces are the pieces of the first side.
pub(in crate::games::draughts) const MOVER: Side = Side::First;

/// A man or a king of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Its side.
    pub side: Side,
    /// True for a king, false for a man.
    pub king: bool,
}

impl<W: Word> DraughtsMove<W> {
    /// True if it changes the forces, by a capture or a crowning.
    #[must_use]
    pub(crate) fn changes_forces(&self) -> bool {
        !self.captured.is_empty() || self.crowned
    }

    /// The move as `side` sees it. The conversion is its own inverse.
    #[must_use]
    pub(crate) fn seen_by(self, side: Side, layout: Layout<W>) -> Self {
        match side {
            Side::First => self,
            Side::Second => self.turned(layout),
        }
    }

    /// The same move on the board turned by half.
    fn turned(self, layout: Layout<W>) -> Self {
        let square = |square: Square<W>| Square::lowest(layout.turned(square.bit()));
        Self {
            captured: layout.turned(self.captured),
            from: square(self.from),
            to: square(self.to),
            crowned: self.crowned,
        }
    }
}

impl Piece {
    /// Every kind, by its number in a grid less 1.
    pub(crate) const ALL: [Self; 4] = [
        Self { side: Side::First, king: false },
        Self { side: Side::Second, king: false },
        Self { side: Side::First, king: true },
        Self { side: Side::Second, king: true },
    ];

    /// The number in a grid: 1 and 2 a man of white and of black, 3 and 4 a king.
    #[must_use]
    pub(crate) const fn number(self) -> usize {
        1 + self.side.index() + 2 * self.king as usize
    }

    /// Its name with the article: `a white man`.
    #[must_use]
    pub(crate) const fn with_article(self) -> Text {
        match (self.side, self.king) {
            (Side::First, false) => text!("draughts-a-white-man"),
            (Side::Second, false) => text!("draughts-a-black-man"),
            (Side::First, true) => text!("draughts-a-white-king"),
            (Side::Second, true) => text!("draughts-a-black-king"),
        }
    }
}

/// A change of the board; with its position it says all that happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DraughtsMove<W = u64> {
    /// The pieces taken, one bit each; none in a quiet move.
    pub captured: W,
    /// The square that the piece leaves.
    pub from: Square<W>,
    /// The square on which it ends.
    pub to: Square<W>,
    /// True for a man that becomes a king.
    pub crowned: bool,
}

// Lists of moves are copied in every node of a search.
const _: () = assert!(size_of::<DraughtsMove>() == 16);

/// The pieces on the board, one bit a square (see [`super::layout`]).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Board<W = u64> {
    /// Men and kings of each side.
    pieces: [W; 2],
    /// The kings of both.
    kings: W,
}

impl<W: Word> Board<W> {
    /// Men and kings on the squares of each side, and the kings among them.
    #[must_use]
    #[inline]
    pub(crate) const fn new(pieces: [W; 2], kings: W) -> Self {
        Self { pieces, kings }
    }

    /// Men alone, on the squares of each side.
    #[must_use]
    pub(crate) const fn of_men(men: [W; 2]) -> Self {
        Self { pieces: men, kings: W::EMPTY }
    }

    /// Men and kings of a side.
    #[must_use]
    #[inline]
    pub(crate) const fn pieces(&self, side: Side) -> W {
        self.pieces[side.index()]
    }

    /// The men of a side.
    #[must_use]
    #[inline]
    pub(crate) fn men(&self, side: Side) -> W {
        self.pieces(side) & !self.kings
    }

    /// The kings of a side.
    #[must_use]
    #[inline]
    pub(crate) fn kings(&self, side: Side) -> W {
        self.pieces(side) & self.kings
    }

    /// The kings of both sides.
    #[must_use]
    #[inline]
    pub(crate) const fn all_kings(&self) -> W {
        self.kings
    }

    /// True if there is a king of either side.
    #[must_use]
    #[inline]
    pub(crate) fn has_kings(&self) -> bool {
        !self.kings.is_empty()
    }

    /// The pieces of both sides.
    #[must_use]
    #[inline]
    pub(crate) fn occupied(&self) -> W {
        self.pieces[0] | self.pieces[1]
    }

    /// The piece on a square.
    #[must_use]
    pub(crate) fn at(&self, square: Square<W>) -> Option<Piece> {
        let side = Side::BOTH.into_iter().find(|&side| self.pieces(side).meets(square.bit()))?;
        Some(Piece { side, king: self.kings.meets(square.bit()) })
    }

    /// Puts a piece on an empty square.
    ///
    /// # Errors
    /// A sentence, if the square is taken or a man stands where he would have been crowned.
    pub(crate) fn put(
        &mut self,
        layout: Layout<W>,
        square: Square<W>,
        piece: Piece,
    ) -> Result<(), Wording> {
        let number = layout.text(square);
        if let Some(other) = self.at(square) {
            let [other, piece] = [other, piece].map(Piece::with_article);
            return Err(wording!("draughts-two-pieces-on-square", number, other, piece));
        }
        if !piece.king && layout.last_row(piece.side).meets(square.bit()) {
            let piece = piece.with_article();
            return Err(wording!("draughts-uncrowned-man", piece, number));
        }
        self.pieces[piece.side.index()] |= square.bit();
        if piece.king {
            self.kings |= square.bit();
        }
        Ok(())
    }

    /// Carries out a move of `side`.
    #[inline]
    pub(crate) fn play(&mut self, side: Side, mv: DraughtsMove<W>) {
        let (from, to) = (mv.from.bit(), mv.to.bit());
        let king = self.kings.meets(from) || mv.crowned;
        let [own, other] = [side.index(), side.other().index()];
        // A capture may end where it began: the square is left before it is reached.
        self.pieces[own] = self.pieces[own] & !from | to;
        self.pieces[other] &= !mv.captured;
        self.kings &= !(from | mv.captured);
        if king {
            self.kings |= to;
        }
    }

    /// The board as the other side sees it: turned by half, its own pieces first.
    #[must_use]
    #[inline(always)]
    pub(crate) fn turned(&self, layout: Layout<W>) -> Self {
        let [first, second] = self.pieces;
        Self {
            pieces: [layout.turned(second), layout.turned(first)],
            kings: layout.turned(self.kings),
        }
    }

    /// The board as `side` sees it: its own pieces first, its men going up.
    #[must_use]
    #[inline(always)]
    pub(crate) fn seen_by(&self, side: Side, layout: Layout<W>) -> Self {
        match side {
            Side::First => *self,
            Side::Second => self.turned(layout),
        }
    }

    /// A hash of the board as the side to move sees it, computed on demand.
    /// A board and its turned image have the same hash, because they are the same to the side to move.
    #[must_use]
    #[inline(always)]
    pub(crate) fn key(&self) -> u64 {
        W::key(self.pieces, self.kings)
    }
}
