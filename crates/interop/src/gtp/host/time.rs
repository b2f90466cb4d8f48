//! Clocks as GTP tells them: a main time, then periods for so many moves (Canadian byo-yomi), in whole seconds.

use std::time::Duration;

use plateau_core::game::Side;
use plateau_core::search::{Clock, Limits};

/// The time of a move, where the host tells nothing of time.
pub(super) const USUAL: Duration = Duration::from_secs(1);

/// The part of a period for one move that is kept back for the way to the host, in per cent.
const RESERVE: u32 = 10;

/// The clocks of both sides.
#[derive(Debug, Clone, Default)]
pub(super) struct Clocks {
    settings: Option<Settings>,
    left: [Option<Left>; 2],
}

/// The time control.
#[derive(Debug, Clone, Copy)]
struct Settings {
    main: Duration,
    /// The length of a period, and its moves.
    period: Duration,
    stones: u32,
}

/// The time that is left: for so many moves, or for all where that is 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Left {
    time: Duration,
    stones: u32,
}

impl Settings {
    /// A new period; none where there are none.
    fn new_period(&self) -> Option<Left> {
        let has_periods = !self.period.is_zero() && self.stones > 0;
        has_periods.then_some(Left { time: self.period, stones: self.stones })
    }

    /// The time at the beginning of the game.
    fn start(&self) -> Option<Left> {
        let main = Left { time: self.main, stones: 0 };
        if self.main.is_zero() { self.new_period() } else { Some(main) }
    }

    /// True where the host means that there is no limit.
    const fn is_unlimited(&self) -> bool {
        !self.period.is_zero() && self.stones == 0
    }
}

impl Clocks {
    /// Sets the time control, in seconds.
    pub(super) fn set(&mut self, main: u32, period: u32, stones: u32) {
        let [main, period] = [main, period].map(|seconds| Duration::from_secs(seconds.into()));
        self.settings = Some(Settings { main, period, stones }).filter(|set| !set.is_unlimited());
        self.begin();
    }

    /// A new game begins.
    pub(super) fn begin(&mut self) {
        self.left = [self.settings.and_then(|settings| settings.start()); 2];
    }

    /// Tells what a side has left, in seconds.
    pub(super) fn leave(&mut self, side: Side, seconds: u32, stones: u32) {
        let time = Duration::from_secs(seconds.into());
        self.left[side.index()] = Some(Left { time, stones });
    }

    /// Takes the time of a move off a clock.
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
            // A period for one move is for this one, and what is left of it is lost.
            Some(Left { time, stones: 1 }) => Limits::time(time * (100 - RESERVE) / 100),
            Some(Left { time: remaining, stones }) => {
                let moves_to_go = (stones > 0).then_some(stones);
                let clock = Clock { remaining, increment: Duration::ZERO, moves_to_go };
                Limits { clock: Some(clock), ..Limits::default() }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn clock(remaining: u64, moves_to_go: Option<u32>) -> Limits {
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
            clocks.set(main, period, stones);
            spent.iter().for_each(|&time| clocks.spend(Side::First, seconds(time)));
            assert_eq!(clocks.limits(Side::First), expected, "{settings:?} {spent:?}");
        }
    }

    #[test]
    fn what_the_host_says_is_left_counts() {
        let mut clocks = Clocks::default();
        clocks.leave(Side::Second, 7, 3);
        assert_eq!(clocks.limits(Side::Second), clock(7, Some(3)));
        assert_eq!(clocks.limits(Side::First), Limits::default());
    }
}
