//! Limits of a search.

use std::time::Duration;

use super::Clock;

/// Most threads that a client can ask for.
pub const MAX_THREADS: i64 = 256;

/// The limits of a search; all that are set apply.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies to look ahead; in a puzzle, the longest solution to look for.
    pub depth: Option<u32>,
    /// Nodes to visit: exact with one thread.
    pub nodes: Option<u64>,
    /// Time for this search.
    pub time: Option<Duration>,
    /// The game clock, which determines the time for this move.
    pub clock: Option<Clock>,
    /// The least time between two reports of progress; `None` passes on every report of the search.
    pub report_every: Option<Duration>,
    /// True if the search ponders, that is, runs in the opponent's time: its own time and clock start only at the
    /// [hit](super::StopToken::hit).
    pub ponder: bool,
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

    /// True if nothing limits the search.
    #[must_use]
    pub const fn is_unlimited(&self) -> bool {
        let Self { depth, nodes, time, clock, report_every: _, ponder: _ } = self;
        depth.is_none() && nodes.is_none() && time.is_none() && clock.is_none()
    }

    /// True if the search is limited by time, but neither by depth nor by nodes, as for a move in a game.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.hard_time().is_some() && self.depth.is_none() && self.nodes.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn the_nearer_of_two_limits_holds() {
        let clock = Clock { remaining: ms(60_000), increment: Duration::ZERO, moves_to_go: None };
        for (time, clock, hard) in [
            (None, None, None),
            (Some(500), None, Some(500)),
            (None, Some(clock), Some(7_200)),
            (Some(500), Some(clock), Some(500)),
            (Some(10_000), Some(clock), Some(7_200)),
        ] {
            let limits = Limits { time: time.map(ms), clock, ..Limits::default() };
            assert_eq!(limits.hard_time(), hard.map(ms), "{limits:?}");
            assert_eq!(limits.is_timed(), hard.is_some());
            assert_eq!(limits.is_unlimited(), hard.is_none());
            for (depth, nodes) in [(Some(1), None), (None, Some(1))] {
                assert!(!Limits { depth, nodes, ..limits.clone() }.is_timed());
            }
        }
        assert_eq!(Limits::time(ms(7)).time, Some(ms(7)));
        assert_eq!((Limits::depth(3).depth, Limits::nodes(9).nodes), (Some(3), Some(9)));
    }
}
