//! Priority among captures: the criteria by which the rules of a variant compare them, the most important first.
//!
//! A capture is counted while it is followed. Its rank by the criteria of a variant is one number,
//! so that only the captures of the highest rank are kept.

/// A criterion that compares captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Criterion {
    /// The number of pieces taken.
    Pieces,
    /// The value of the pieces taken, a king being worth a little less than two men.
    Value,
    /// That a king takes them.
    ByKing,
    /// The number of kings taken.
    Kings,
    /// The step at which the first king is taken, the earlier the better.
    FirstKing,
}

/// The pieces that a capture has taken so far.
#[derive(Debug, Clone, Copy)]
pub(in crate::games::draughts) struct Taken {
    /// True if the piece that takes was a king when it began.
    pub by_king: bool,
    pieces: u32,
    kings: u32,
    /// The number of pieces taken before the first king; [`LATE`] where no king is taken.
    before_king: u32,
}

/// More pieces than a side has.
const LATE: u32 = 63;
/// Bits for each criterion.
const BITS: u32 = 6;

impl Taken {
    /// Nothing yet.
    #[must_use]
    pub(in crate::games::draughts) const fn by(by_king: bool) -> Self {
        Self { by_king, pieces: 0, kings: 0, before_king: LATE }
    }

    /// The same with one more piece.
    #[must_use]
    pub(in crate::games::draughts) fn and(self, king: bool) -> Self {
        let before_king = if king { self.before_king.min(self.pieces) } else { self.before_king };
        Self { pieces: self.pieces + 1, kings: self.kings + u32::from(king), before_king, ..self }
    }

    /// The rank by some criteria: the greater it is, the higher.
    #[must_use]
    pub(in crate::games::draughts) fn rank(self, priority: &[Criterion]) -> u32 {
        priority.iter().fold(0, |rank, criterion| {
            let degree = match criterion {
                Criterion::Pieces => self.pieces,
                // Compared by the Frisian style, with weights of its own.
                Criterion::Value => 2 * self.pieces,
                Criterion::ByKing => u32::from(self.by_king),
                Criterion::Kings => self.kings,
                Criterion::FirstKing => LATE - self.before_king,
            };
            rank << BITS | degree
        })
    }
}
