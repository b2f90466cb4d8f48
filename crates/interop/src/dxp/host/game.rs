//! A game in progress: sides, length and clocks.

use std::time::{Duration, Instant};

use plateau_core::game::Side;
use plateau_core::search::{Clock, Limits};

/// The time for a move if the game has no time limit at all.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// A game in progress.
#[derive(Debug)]
pub(super) struct Game {
    /// Our side.
    pub side: Side,
    /// The side of the first move.
    first: Side,
    /// The side to move.
    mover: Side,
    /// The time at which the current turn began.
    turn: Instant,
    /// Maximum number of moves of each side; 0 is no limit.
    moves: usize,
    /// Time of each side for the whole game, if it is limited.
    budget: Option<Duration>,
    /// Time that each side has used.
    used: [Duration; 2],
}

impl Game {
    /// A game that begins now. 0 minutes mean no clock, 0 moves mean no limit.
    pub(super) fn new(side: Side, first: Side, minutes: u16, moves: u16) -> Self {
        let budget = (minutes > 0).then(|| Duration::from_secs(60 * u64::from(minutes)));
        let turn = Instant::now();
        let (used, moves) = ([Duration::ZERO; 2], usize::from(moves));
        Self { side, first, mover: first, turn, moves, budget, used }
    }

    /// True if it is our turn.
    pub(super) fn is_ours(&self) -> bool {
        self.mover == self.side
    }

    /// Passes the turn after a move, and returns the time that the move took.
    pub(super) fn switch(&mut self) -> Duration {
        let time = self.turn.elapsed();
        self.used[self.mover.index()] += time;
        self.give_turn(self.mover.other());
        time
    }

    /// Gives the turn to a side.
    pub(super) fn give_turn(&mut self, side: Side) {
        self.mover = side;
        self.turn = Instant::now();
    }

    /// Number of plies before the move of a side with this number, from 1; `None` if there is no such move.
    pub(super) fn plies_before(&self, number: usize, side: Side) -> Option<usize> {
        Some(2 * number.checked_sub(1)? + usize::from(side != self.first))
    }

    /// True once the maximum number of moves is reached.
    pub(super) const fn is_full(&self, plies: usize) -> bool {
        self.moves > 0 && plies >= 2 * self.moves
    }

    /// The limits of our next move: the usual ones, and our clock.
    pub(super) fn limits(&self, usual: &Limits, plies: usize) -> Limits {
        let limits = Limits { clock: self.clock(plies), ..usual.clone() };
        if limits.is_unlimited() {
            return Limits { time: Some(USUAL_TIME), ..limits };
        }
        limits
    }

    /// Our clock.
    fn clock(&self, plies: usize) -> Option<Clock> {
        let remaining = self.left(self.side)?;
        let clock = Clock { remaining, increment: Duration::ZERO, moves_to_go: None };
        if self.moves == 0 {
            return Some(clock);
        }
        let to_go = self.moves.saturating_sub(plies / 2).max(1);
        Some(clock.lasting(u32::try_from(to_go).unwrap_or(u32::MAX)))
    }

    /// The time at which the other side has exceeded its clock and our timeout.
    pub(super) fn deadline(&self, timeout: Duration) -> Option<Instant> {
        let left = self.left(self.side.other()).unwrap_or_default();
        (!self.is_ours()).then(|| self.turn + left + timeout)
    }

    /// The remaining time of a side, if it is limited.
    fn left(&self, side: Side) -> Option<Duration> {
        self.budget.map(|budget| budget.saturating_sub(self.used[side.index()]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_of_a_game_is_shared_out_among_its_moves() {
        let mut game = Game::new(Side::Second, Side::First, 5, 10);
        assert!(!game.is_ours());
        game.switch();
        assert!(game.is_ours());
        let clock = game.limits(&Limits::default(), 1).clock.unwrap();
        assert_eq!((clock.remaining, clock.moves_to_go), (Duration::from_secs(300), Some(10)));
        assert!(!game.is_full(19) && game.is_full(20));
        game.switch();
        assert!(game.deadline(Duration::ZERO).unwrap() > Instant::now() + Duration::from_secs(290));
    }

    #[test]
    fn a_game_without_a_clock_has_the_limits_that_hold_anyway_or_a_second() {
        let game = Game::new(Side::First, Side::First, 0, 0);
        assert_eq!(game.limits(&Limits::depth(3), 0), Limits::depth(3));
        let none = game.limits(&Limits::default(), 0);
        assert_eq!((none.clock, none.time), (None, Some(USUAL_TIME)));
        assert!(!game.is_full(5000) && game.deadline(Duration::ZERO).is_none());
    }

    #[test]
    fn moves_are_counted_from_whoever_moves_first() {
        let game = Game::new(Side::First, Side::Second, 0, 0);
        for (number, side, plies) in [
            (1, Side::Second, Some(0)),
            (1, Side::First, Some(1)),
            (5, Side::Second, Some(8)),
            (0, Side::First, None),
        ] {
            assert_eq!(game.plies_before(number, side), plies);
        }
    }
}
