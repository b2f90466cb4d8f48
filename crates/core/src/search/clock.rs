//! Game clocks: the share of the remaining time for a move.

use std::time::Duration;

/// A player's game clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// Time left for the remaining moves.
    pub remaining: Duration,
    /// Time that is added after each move.
    pub increment: Duration,
    /// Moves until time is added; `None` is the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// Assumed number of remaining moves, if the client does not give it.
const ASSUMED_MOVES: u32 = 24;
/// Maximum number of moves that a clock is divided by. Few games are longer, and in those each move still gets a share of the remaining
/// time.
const MOST_MOVES: u32 = 60;
/// Time that is reserved for the transport to the client.
const OVERHEAD: Duration = Duration::from_millis(20);
/// Time for a move if no time is left.
const LEAST: Duration = Duration::from_millis(1);

impl Clock {
    /// The same clock in a game in which its player has at most `moves` moves to make.
    #[must_use]
    pub fn lasting(self, moves: u32) -> Self {
        Self { moves_to_go: Some(self.moves().min(moves)), ..self }
    }

    /// The target time for this move: an equal share of the remaining time, with one share kept in reserve, and three quarters of the
    /// increment.
    #[must_use]
    pub fn budget(&self) -> Duration {
        let share = self.remaining / (self.moves() + 1) + self.increment * 3 / 4;
        share.min(self.most())
    }

    /// The hard limit: three times the budget, but at most half of the clock.
    #[must_use]
    pub fn ceiling(&self) -> Duration {
        (self.budget() * 3).min(self.most())
    }

    /// The most time for any move: half of the remaining time after the overhead. This holds for the last move before an addition too,
    /// because unused time stays on the clock.
    fn most(&self) -> Duration {
        (self.remaining.saturating_sub(OVERHEAD) / 2).max(LEAST)
    }

    /// Number of moves for which the remaining time must last, at least 1.
    fn moves(&self) -> u32 {
        self.moves_to_go.unwrap_or(ASSUMED_MOVES).clamp(1, MOST_MOVES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    const fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go }
    }

    #[test]
    fn a_clock_is_never_overdrawn() {
        for remaining in [1, 10, 50, 1_000, 60_000, 3_600_000] {
            for increment in [0, 100, 10_000] {
                for moves_to_go in [None, Some(1), Some(40), Some(u32::MAX)] {
                    let clock = clock(remaining, increment, moves_to_go);
                    assert!(clock.budget() <= clock.remaining, "{clock:?}");
                    assert!(clock.ceiling() <= clock.remaining, "{clock:?}");
                }
            }
        }
    }

    #[test]
    fn a_clock_lasts_until_it_is_filled_up() {
        // Moves, milliseconds, and the time of each move beyond its budget.
        for (moves, remaining, overhead) in [(40, 60_000, 10), (40, 4_000, 10), (100, 1_000, 1)] {
            let mut clock = clock(remaining, 0, Some(moves));
            for to_go in (1..=moves).rev() {
                clock.moves_to_go = Some(to_go);
                clock.remaining = clock
                    .remaining
                    .checked_sub(clock.budget() + ms(overhead))
                    .unwrap_or_else(|| panic!("{clock:?}"));
            }
        }
    }

    #[test]
    fn a_clock_is_shared_among_the_coming_moves() {
        // Milliseconds: budget and ceiling, by hand.
        for (clock, budget, ceiling) in [
            (clock(60_000, 0, None), 2_400, 7_200),
            (clock(60_000, 1_000, None), 3_150, 9_450),
            (clock(61_500, 0, Some(40)), 1_500, 4_500),
            (clock(61_000, 0, Some(1000)), 1_000, 3_000),
            (clock(60_000, 0, Some(2)), 20_000, 29_990),
            (clock(60_000, 0, Some(1)), 29_990, 29_990),
            (clock(60_000, 0, Some(0)), 29_990, 29_990),
            (clock(1_000, 10_000, None), 490, 490),
            (clock(22, 0, Some(1)), 1, 1),
        ] {
            assert_eq!((clock.budget(), clock.ceiling()), (ms(budget), ms(ceiling)), "{clock:?}");
        }
    }

    #[test]
    fn a_game_that_ends_soon_leaves_more_for_each_move() {
        for (moves_to_go, moves, expected) in
            [(None, 100, 24), (None, 10, 10), (Some(40), 10, 10), (Some(5), 10, 5), (None, 0, 1)]
        {
            let clock = clock(60_000, 0, moves_to_go).lasting(moves);
            assert_eq!(clock.moves(), expected, "{moves_to_go:?} {moves}");
        }
    }
}
