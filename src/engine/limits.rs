//! Limits of a search, and time management: shares of a game clock.

use std::time::Duration;

/// The limits of a search; all that are set hold together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to look ahead; in a puzzle, the longest solution to look for.
    pub depth: Option<u32>,
    /// Nodes to visit: exact with one thread.
    pub nodes: Option<u64>,
    /// Time for this search.
    pub time: Option<Duration>,
    /// The game clock, from which the time for this move is taken.
    pub clock: Option<Clock>,
    /// The least time between two reports of progress; `None` reports each step that a search finds worth telling.
    pub report_every: Option<Duration>,
}

/// A player's game clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// Time left for the coming moves.
    pub remaining: Duration,
    /// Time that each move adds.
    pub increment: Duration,
    /// Moves until the clock is filled up again; `None` is the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// Moves that a clock is assumed to have to last for, when nothing else is said.
const ASSUMED_MOVES: u32 = 25;
/// Time kept back on the clock for the transport to the client.
const OVERHEAD: Duration = Duration::from_millis(20);

impl Clock {
    /// The time to aim at for this move: no iteration begins after half of it has passed.
    #[must_use]
    pub fn budget(&self) -> Duration {
        let moves = self.moves_to_go.unwrap_or(ASSUMED_MOVES).max(1);
        let share = self.remaining / moves + self.increment * 3 / 4;
        share.min(self.usable())
    }

    /// The time that must not be passed: three times the budget, and never the whole clock.
    #[must_use]
    pub fn ceiling(&self) -> Duration {
        (self.budget() * 3).min(self.usable() * 4 / 5).max(Duration::from_millis(1))
    }

    fn usable(&self) -> Duration {
        self.remaining.saturating_sub(OVERHEAD).max(Duration::from_millis(1))
    }
}

impl Limits {
    /// A limit of depth alone.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// A limit of nodes alone.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A limit of time alone.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// The time after which a search is interrupted.
    #[must_use]
    pub fn hard_time(&self) -> Option<Duration> {
        [self.time, self.clock.map(|clock| clock.ceiling())].into_iter().flatten().min()
    }

    /// The time after which no further iteration is worth beginning: it would hardly be finished.
    #[must_use]
    pub fn soft_time(&self) -> Option<Duration> {
        let budget = self.clock.map(|clock| clock.budget() / 2);
        [self.time, budget].into_iter().flatten().min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_never_overdrawn() {
        for remaining in [1, 10, 50, 1_000, 60_000, 3_600_000] {
            for increment in [0, 100, 10_000] {
                for moves_to_go in [None, Some(1), Some(40)] {
                    let remaining = Duration::from_millis(remaining);
                    let increment = Duration::from_millis(increment);
                    let clock = Clock { remaining, increment, moves_to_go };
                    assert!(clock.budget() <= remaining, "{clock:?}");
                    assert!(clock.ceiling() <= remaining, "{clock:?}");
                }
            }
        }
    }

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    const fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go }
    }

    #[test]
    fn a_clock_is_shared_among_the_coming_moves() {
        // Milliseconds: budget and ceiling, by hand.
        for (clock, budget, ceiling) in [
            (clock(60_000, 0, None), 2_400, 7_200),
            (clock(60_000, 1_000, None), 3_150, 9_450),
            (clock(60_000, 0, Some(40)), 1_500, 4_500),
            (clock(60_000, 0, Some(1)), 59_980, 47_984),
            (clock(60_000, 0, Some(0)), 59_980, 47_984),
            (clock(1_000, 10_000, None), 980, 784),
            (clock(21, 0, Some(1)), 1, 1),
        ] {
            assert_eq!((clock.budget(), clock.ceiling()), (ms(budget), ms(ceiling)), "{clock:?}");
        }
    }

    #[test]
    fn the_nearer_of_two_limits_holds() {
        let clock = Some(clock(60_000, 0, None));
        for (time, clock, hard, soft) in [
            (None, None, None, None),
            (Some(500), None, Some(500), Some(500)),
            (None, clock, Some(7_200), Some(1_200)),
            (Some(500), clock, Some(500), Some(500)),
            (Some(2_000), clock, Some(2_000), Some(1_200)),
            (Some(10_000), clock, Some(7_200), Some(1_200)),
        ] {
            let limits = Limits { time: time.map(ms), clock, ..Limits::default() };
            let expected = (hard.map(ms), soft.map(ms));
            assert_eq!((limits.hard_time(), limits.soft_time()), expected, "{limits:?}");
        }
        assert_eq!(Limits::time(ms(7)).time, Some(ms(7)));
        assert_eq!((Limits::depth(3).depth, Limits::nodes(9).nodes), (Some(3), Some(9)));
    }
}
