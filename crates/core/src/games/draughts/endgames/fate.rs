//! The fate of a position with best play by both sides, without draws by counts of moves.

use crate::games::draughts::rules::variant::Goal;
use crate::search::Verdict;

/// The result for the side to move, and the plies to the end of the game: the winner takes the shortest way, the loser the longest.
///
/// 0 is a draw; any other number is one more than the plies. The side that cannot move has lost, so an odd number is a loss
/// and an even one a win. If being unable to move is the [goal](Goal::NoMove), it is the other way round.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::games::draughts) struct Fate(u8);

impl Fate {
    /// A draw; during the analysis, also a position that is not settled.
    pub(crate) const DRAW: Self = Self(0);
    /// The game is over, and not drawn.
    pub(crate) const ENDED: Self = Self(1);
    /// More plies than a fate can represent.
    pub(super) const TOO_LONG: Self = Self(u8::MAX);

    /// The side to move wins with the last move, at an unknown distance.
    pub(super) const WON: Self = Self(2);

    /// Fates by their distance, the decided ones.
    pub(super) fn decided() -> impl Iterator<Item = Self> {
        (Self::ENDED.0..=u8::MAX).map(Self)
    }

    /// Lost in a number of moves of the other side, where the last move wins.
    pub(super) const fn lost_in(moves: u8) -> Self {
        Self(2 * moves + 1)
    }

    /// The moves of the other side until the loss, where the last move wins; `None` for any other result.
    pub(super) const fn moves_to_loss(self) -> Option<u8> {
        if self.0 % 2 == 1 { Some(self.0 / 2) } else { None }
    }

    /// The fate of a side with a choice of moves that lead to these fates of the other side; without moves the game is over.
    #[inline]
    pub(super) fn of_choice(others: impl IntoIterator<Item = Self>, goal: Goal) -> Self {
        let (mut quickest, mut slowest, mut all_won) = (u8::MAX, 0, true);
        for other in others {
            match other.verdict(goal) {
                Verdict::Draw => all_won = false,
                Verdict::Loss => quickest = quickest.min(other.0),
                Verdict::Win => slowest = slowest.max(other.0),
            }
        }
        if quickest < u8::MAX {
            Self(quickest + 1)
        } else if all_won {
            Self(slowest.saturating_add(1))
        } else {
            Self::DRAW
        }
    }

    /// The fate of a side whose best move leads to this fate of the other side.
    pub(super) const fn one_move_before(self) -> Self {
        if self.0 == 0 { self } else { Self(self.0.saturating_add(1)) }
    }

    /// Plies to the end; `None` for a draw.
    pub(crate) fn plies(self) -> Option<u32> {
        self.0.checked_sub(1).map(u32::from)
    }

    /// The result for the side to move.
    #[inline]
    pub(crate) fn verdict(self, goal: Goal) -> Verdict {
        if self.0 == 0 {
            Verdict::Draw
        } else if (self.0 % 2 == 1) == (goal == Goal::NoMove) {
            Verdict::Win
        } else {
            Verdict::Loss
        }
    }

    /// The fate from its byte in a file.
    pub(super) const fn of_byte(number: u8) -> Self {
        Self(number)
    }

    /// A unique number below 256.
    pub(super) const fn number(self) -> usize {
        self.0 as usize
    }
}
