//! Rules: positions, moves and sides.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{DrawCount, Game, Outcome, Reason};

/// A move of a game.
pub type Move<G> = <<G as Game>::Position as Position>::Move;

/// The moves of a position. The first 32 need no allocation.
pub type MoveList<M> = SmallVec<[M; 32]>;

/// A player. Puzzles know only the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The player who begins.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Both, in the order of their indices.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other side.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first, 1 for the second.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A board with a side to move, and the rules that lead from it to the next.
///
/// # Laws
/// They are tested for every game of the registry in `tests/laws.rs`.
/// - The order of [`legal_moves`](Self::legal_moves) depends on the position alone.
/// - A position that the board itself has ended has no legal moves; one ended by history may have some.
/// - [`key`](Self::key) is the same for equal boards with the same side to move, however they were reached,
///   and so is [`symmetric_key`](Self::symmetric_key).
pub trait Position: Clone + Eq + Send + Sync + 'static {
    /// A move. Small, and complete: together with its position it determines the next position.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;

    /// Leaves that [`perft`](crate::search::perft) counts for a game that ended before its depth:
    /// nothing, or one leaf where the published counts of the game have it so.
    const ENDED_GAMES_COUNT: u64 = 0;

    /// The draws that a player has to claim. All other ends are automatic.
    const CLAIMS: &'static [Reason] = &[];

    /// The plies that [`count_lines`](Self::count_lines) handles in one call, at least 1:
    /// as many as a game counts within about a millisecond, because a count is interrupted only between such calls.
    const BULK_PLIES: u32 = 1;

    /// The side whose turn it is; always [`Side::First`] in a puzzle.
    fn side_to_move(&self) -> Side;

    /// Appends every legal move to `moves`, which is empty.
    fn legal_moves(&self, moves: &mut MoveList<Self::Move>);

    /// Plays a legal move. Another move leaves the position unspecified, but never causes undefined behaviour.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// The outcome of the game, or `None` while it is in progress. A draw that a player has to [claim](Self::claimable_draw) ends nothing.
    fn outcome(&self) -> Option<Outcome>;

    /// The draw that a player may claim here; without a claim the game continues. One of [`CLAIMS`](Self::CLAIMS), and `None` if the game is over.
    fn claimable_draw(&self) -> Option<&'static Reason> {
        None
    }

    /// The outcome of a game in which every draw is claimed: of searches, simulations and tournaments.
    fn adjudicated(&self) -> Option<Outcome> {
        self.outcome().or_else(|| self.claimable_draw().map(Outcome::draw_by_history))
    }

    /// The draw by history, automatic or to be claimed, of a position that the board has not ended.
    /// A game with such draws overrides it. If the caller knows that there are legal moves, it can use this instead of [`adjudicated`](Self::adjudicated).
    fn draw_by_history(&self) -> Option<Outcome> {
        None
    }

    /// The count of moves without progress that will draw the game first, if one is running, in a game that is not over. By default there is none.
    fn draw_count(&self) -> Option<DrawCount> {
        None
    }

    /// A 64-bit hash of board and side to move, kept up move by move where that is faster.
    fn key(&self) -> u64;

    /// A key that the position shares with its images under the symmetries of the game: boards turned or mirrored,
    /// with the colours exchanged where they mean the same to the side to move. By default there are none.
    /// Images have the same value, and moves to images.
    fn symmetric_key(&self) -> u64 {
        self.key()
    }

    /// The highest margin by which a side can still win, 1 in games without margins; `None`, the default, where the rules set no bound.
    fn margin_bound(&self) -> Option<i32> {
        None
    }

    /// The bytes that the position keeps outside itself, for searches that store positions.
    fn heap_bytes(&self) -> usize {
        0
    }

    /// The number of legal moves; a game that can count without listing overrides it.
    fn count_legal(&self) -> usize {
        self.moves().len()
    }

    /// The lines of exactly `plies` plies, from 1 to [`BULK_PLIES`](Self::BULK_PLIES), as [`perft`](crate::search::perft) counts them.
    /// A game that can count without playing through positions overrides it.
    fn count_lines(&self, plies: u32) -> u64 {
        debug_assert_eq!(plies, 1);
        // The leaves need not be played, only counted.
        (self.count_legal() as u64).max(Self::ENDED_GAMES_COUNT)
    }

    /// The cost of a legal move in a puzzle: lengths and bounds of solutions are sums of costs. By default each move costs 1.
    fn cost(&self, _mv: Self::Move) -> u32 {
        1
    }

    /// True if `mv` is among the legal moves.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.moves().contains(&mv)
    }

    /// The legal moves as a list of their own.
    fn moves(&self) -> MoveList<Self::Move> {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves
    }

    /// The position after a legal move.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Reason;

    /// A pile from which one or two are taken in turn.
    #[derive(Clone, PartialEq, Eq)]
    struct Pile(u8);

    impl Position for Pile {
        type Move = u8;

        fn side_to_move(&self) -> Side {
            Side::First
        }

        fn legal_moves(&self, moves: &mut MoveList<u8>) {
            moves.extend((1..=2).filter(|&taken| taken <= self.0));
        }

        fn play_unchecked(&mut self, taken: u8) {
            self.0 -= taken;
        }

        fn outcome(&self) -> Option<Outcome> {
            (self.0 == 0).then(Outcome::solved)
        }

        fn key(&self) -> u64 {
            self.0.into()
        }
    }

    #[test]
    fn whatever_a_game_does_not_say_follows_from_its_moves() {
        for (pile, moves) in [(0, &[][..]), (1, &[1]), (5, &[1, 2])] {
            let position = Pile(pile);
            assert_eq!(position.moves().as_slice(), moves);
            assert_eq!(
                (position.count_legal(), position.count_lines(1)),
                (moves.len(), moves.len() as u64)
            );
            for taken in 0..4 {
                assert_eq!(position.is_legal(taken), moves.contains(&taken), "{taken} of {pile}");
            }
            assert_eq!((position.heap_bytes(), position.symmetric_key()), (0, u64::from(pile)));
        }
        assert!(Pile(5).after(2) == Pile(3));
    }

    #[test]
    fn an_outcome_is_a_win_or_a_draw_by_board_or_history() {
        for (outcome, winner, margin, by_history) in [
            (Outcome::win(Side::Second, 7, &Reason::BOARD_FULL), Some(Side::Second), 7, false),
            (Outcome::draw(&Reason::BOARD_FULL), None, 0, false),
            (Outcome::draw_by_history(&Reason::BOARD_FULL), None, 0, true),
            (
                Outcome { reason: &Reason::BOARD_FULL, ..Outcome::solved() },
                Some(Side::First),
                1,
                false,
            ),
        ] {
            assert_eq!(
                outcome,
                Outcome { winner, margin, reason: &Reason::BOARD_FULL, by_history }
            );
        }
        assert_eq!(Side::BOTH.map(Side::other), [Side::Second, Side::First]);
        assert_eq!(Side::BOTH.map(Side::index), [0, 1]);
        assert_eq!(
            (Reason::BOARD_FULL.to_string(), Reason::SOLVED.id),
            ("a full board".to_owned(), "solved")
        );
    }
}
