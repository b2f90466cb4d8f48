//! Clocks of GTP: a main time, then periods for N moves each (Canadian byo-yomi), in whole seconds.

use std::time::Duration;

use crate::gtp::message::{TimeLeft, TimeSettings};
use plateau_core::game::Side;
use plateau_core::search::{Clock, Limits};

/// The time of a move if the host sets none.
pub(super) const USUAL: Duration = Duration::from_secs(1);

/// The percentage of a period for one move that is reserved for the transport to the host.
const RESERVE: u32 = 10;

/// The clocks of both sides.
#[derive(Debug, Clone, Default)]
pub(super) struct Clocks {
    settings: Option<TimeSettings>,
    left: [Option<Left>; 2],
}

/// The remaining time: for `stones` moves, or for the rest of the game if `stones` is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Left {
    time: Duration,
    stones: u32,
}

impl TimeSettings {
    /// A new period; `None` if the time control has no periods.
    fn new_period(&self) -> Option<Left> {
        let has_periods = self.period > 0 && self.stones > 0;
        has_periods.then(|| Left { time: seconds(self.period), stones: self.stones })
    }

    /// The time at the beginning of the game.
    fn start(&self) -> Option<Left> {
        let main = Left { time: seconds(self.main), stones: 0 };
        if self.main == 0 { self.new_period() } else { Some(main) }
    }

    /// True if there is no time limit.
    const fn is_unlimited(&self) -> bool {
        self.period > 0 && self.stones == 0
    }
}

impl Clocks {
    /// Sets the time control.
    pub(super) fn set(&mut self, settings: TimeSettings) {
        self.settings = Some(settings).filter(|set| !set.is_unlimited());
        self.begin();
    }

    /// A new game begins.
    pub(super) fn begin(&mut self) {
        self.left = [self.settings.and_then(|settings| settings.start()); 2];
    }

    /// Sets the remaining time of a side.
    pub(super) fn leave(&mut self, side: Side, left: TimeLeft) {
        self.left[side.index()] = Some(Left { time: seconds(left.seconds), stones: left.stones });
    }

    /// Subtracts the time of a move from a clock.
    pub(super) fn spend(&mut self, side: Side, time: Duration) {
        let Some(left) = &mut self.left[side.index()] else { return };
        left.time = left.time.saturating_sub(time);
        let is_over = if left.stones == 0 {
            left.time.is_zero()
        } else {
            left.stones -= 1;
            left.stones == 0
        };
        if is_over && let Some(period) = self.settings.and_then(|settings| settings.new_period()) {
            *left = period;
        }
    }

    /// The limits of a move.
    pub(super) fn limits(&self, side: Side) -> Limits {
        match self.left[side.index()] {
            None => Limits::default(),
            // A period for a single move: unused time is lost.
            Some(Left { time, stones: 1 }) => Limits::time(time * (100 - RESERVE) / 100),
            Some(Left { time: remaining, stones }) => {
                let moves_to_go = (stones > 0).then_some(stones);
                let clock = Clock { remaining, increment: Duration::ZERO, moves_to_go };
                Limits { clock: Some(clock), ..Limits::default() }
            }
        }
    }
}

fn seconds(seconds: u32) -> Duration {
    Duration::from_secs(seconds.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining: u32, moves_to_go: Option<u32>) -> Limits {
        let clock = Clock { remaining: seconds(remaining), increment: Duration::ZERO, moves_to_go };
        Limits { clock: Some(clock), ..Limits::default() }
    }

    #[test]
    fn a_time_control_goes_from_main_time_to_period_to_period() {
        for (settings, spent, expected) in [
            ((60, 0, 0), &[][..], clock(60, None)),
            ((60, 0, 0), &[10, 20], clock(30, None)),
            ((60, 0, 0), &[90], clock(0, None)),
            ((60, 30, 5), &[59], clock(1, None)),
            ((60, 30, 5), &[61], clock(30, Some(5))),
            ((60, 30, 2), &[61, 10], Limits::time(seconds(18))),
            ((60, 30, 2), &[61, 10, 10], clock(30, Some(2))),
            ((0, 10, 1), &[3, 3], Limits::time(seconds(9))),
            ((0, 10, 0), &[3], Limits::default()),
            ((0, 0, 0), &[3], Limits::default()),
        ] {
            let (main, period, stones) = settings;
            let mut clocks = Clocks::default();
            clocks.set(TimeSettings { main, period, stones });
            spent.iter().for_each(|&time| clocks.spend(Side::First, seconds(time)));
            assert_eq!(clocks.limits(Side::First), expected, "{settings:?} {spent:?}");
        }
    }

    #[test]
    fn what_the_host_says_is_left_counts() {
        let mut clocks = Clocks::default();
        clocks.leave(Side::Second, TimeLeft { seconds: 7, stones: 3 });
        assert_eq!(clocks.limits(Side::Second), clock(7, Some(3)));
        assert_eq!(clocks.limits(Side::First), Limits::default());
    }
}
