//! Terms of a move: the limits that are sent to a player, and the timeout of its answer.

use std::time::{Duration, Instant};

use plateau_core::erased::Query;
use plateau_core::search::{Clock, Limits};
use plateau_interop::player::control::GameClock;
use plateau_tournament::TimeControl;

/// Time beyond a limit after which a silent engine counts as hung.
const GRACE: Duration = Duration::from_secs(1);
/// Time for a move whose time is not limited, after which a silent engine counts as hung.
const CEILING: Duration = Duration::from_secs(300);

/// The terms of a move.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Terms {
    /// The limits that are sent to the player.
    pub time: TimeControl,
    /// Its clock.
    pub clock: Option<Clock>,
    /// Longest wait for its answer.
    pub timeout: Duration,
}

impl Terms {
    /// The limits of a query, or the player's own in their place. Time that has passed since `started` is the clock's.
    pub(super) fn new(own: Option<TimeControl>, query: &Query, started: Instant) -> Self {
        if let Some(time) = own {
            return Self { time, clock: None, timeout: timeout(time.limits().time) };
        }
        let Limits { depth, nodes, time, clock, .. } = &query.limits;
        let clock = clock.map(|clock| {
            let remaining = clock.remaining.saturating_sub(started.elapsed());
            Clock { remaining, ..clock }
        });
        let remaining = clock.map(|clock| clock.remaining);
        let time_control = TimeControl {
            depth: *depth,
            nodes: *nodes,
            // A limit of nothing is none in most protocols.
            movetime_ms: time.map(|time| millis(time).max(1)),
            clock: clock.map(|clock| GameClock {
                moves: clock.moves_to_go,
                base_ms: millis(clock.remaining),
                increment_ms: millis(clock.increment),
            }),
        };
        let limit = [*time, remaining].into_iter().flatten().min();
        Self { time: time_control, clock, timeout: timeout(limit) }
    }
}

fn timeout(limit: Option<Duration>) -> Duration {
    limit.map_or(CEILING, |limit| limit.saturating_add(GRACE).min(FOR_EVER))
}

/// Practically forever, but still a time that clocks can express.
const FOR_EVER: Duration = Duration::from_secs(30 * 365 * 24 * 3600);

fn millis(time: Duration) -> u64 {
    time.as_millis().try_into().unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_of_a_query_are_told_unless_the_player_has_its_own() {
        let ms = Duration::from_millis;
        let terms = |own: Option<TimeControl>, limits: Limits| {
            Terms::new(own, &Query { limits, ..Query::default() }, Instant::now())
        };
        let own = TimeControl { depth: Some(4), ..TimeControl::default() };
        let timed = TimeControl { movetime_ms: Some(7000), ..TimeControl::default() };
        for (own, limits, time, timeout) in [
            (
                None,
                Limits::time(ms(500)),
                TimeControl { movetime_ms: Some(500), ..Default::default() },
                ms(1500),
            ),
            (
                None,
                Limits::time(ms(0)),
                TimeControl { movetime_ms: Some(1), ..Default::default() },
                ms(1000),
            ),
            (None, Limits::depth(4), own, CEILING),
            (None, Limits::default(), TimeControl::default(), CEILING),
            (Some(own), Limits::time(ms(500)), own, CEILING),
            (Some(TimeControl::default()), Limits::time(ms(500)), TimeControl::default(), CEILING),
            (Some(timed), Limits::depth(1), timed, ms(8000)),
        ] {
            let found = terms(own, limits);
            assert_eq!(found, Terms { time, clock: None, timeout });
        }
    }

    #[test]
    fn a_clock_has_run_since_the_request_came() {
        let remaining = Duration::from_secs(60);
        let clock = Clock { remaining, increment: Duration::from_secs(2), moves_to_go: Some(9) };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        let query = Query { limits, ..Query::default() };
        let since = Instant::now().checked_sub(Duration::from_secs(10)).unwrap();
        let terms = Terms::new(None, &query, since);
        let left = terms.clock.unwrap();
        assert!(left.remaining <= Duration::from_secs(50), "{left:?}");
        assert_eq!(terms.timeout, left.remaining + GRACE);
        let told = terms.time.clock.unwrap();
        assert_eq!((told.moves, told.increment_ms), (Some(9), 2000));
        assert!(told.base_ms <= 50_000);
    }
}
