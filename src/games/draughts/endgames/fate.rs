//! The fate of a position when both sides play their best, without the draws by counts of moves.

use crate::engine::Verdict;

/// The result for the side to move, and the plies to the end of the game: the winner hurries, the loser delays.
///
/// 0 is a draw; any other number is one more than the plies, so that an odd one is lost and an even one won.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::games::draughts) struct Fate(u8);

impl Fate {
    /// Nobody wins; in the making, also a position that is not settled.
    pub(crate) const DRAW: Self = Self(0);
    /// The side to move has no move.
    pub(crate) const LOST_NOW: Self = Self(1);

    /// The side to move wins; in how many plies is not told.
    pub(super) const WON: Self = Self(2);

    /// Fates by their distance, the decided ones.
    pub(super) fn decided() -> impl Iterator<Item = Self> {
        (Self::LOST_NOW.0..=u8::MAX).map(Self)
    }

    /// Lost in so many moves of the other side.
    pub(super) const fn lost_in(moves: u8) -> Self {
        Self(2 * moves + 1)
    }

    /// The moves of the other side until the loss; `None` of what is not lost.
    pub(super) const fn moves_to_loss(self) -> Option<u8> {
        if self.0 % 2 == 1 { Some(self.0 / 2) } else { None }
    }

    /// The fate of who can choose among moves that lead to these fates of the other side; it has lost where there is none.
    #[inline]
    pub(super) fn of_choice(others: impl IntoIterator<Item = Self>) -> Self {
        let (mut quickest, mut slowest, mut all_won) = (u8::MAX, 0, true);
        for Self(other) in others {
            match other {
                0 => all_won = false,
                other if other % 2 == 1 => quickest = quickest.min(other),
                other => slowest = slowest.max(other),
            }
        }
        if quickest < u8::MAX {
            Self(quickest + 1)
        } else if all_won {
            Self(slowest + 1)
        } else {
            Self::DRAW
        }
    }

    /// The fate of who can move to this one of the other side, if it is the best there is.
    pub(super) const fn one_move_before(self) -> Self {
        if self.0 == 0 { self } else { Self(self.0 + 1) }
    }

    /// Plies to the end; `None` of a draw.
    pub(crate) fn plies(self) -> Option<u32> {
        self.0.checked_sub(1).map(u32::from)
    }

    /// The result for the side to move.
    pub(crate) const fn verdict(self) -> Verdict {
        match self.0 {
            0 => Verdict::Draw,
            decided if decided % 2 == 1 => Verdict::Loss,
            _ => Verdict::Win,
        }
    }

    /// A number below 256 that is its own.
    pub(super) const fn number(self) -> usize {
        self.0 as usize
    }
}
