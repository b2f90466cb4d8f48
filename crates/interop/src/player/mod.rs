//! Players: the referee's interface to any program.
//!
//! | module | content |
//! | --- | --- |
//! | [`spec`] | players as they are named on the command line |
//! | [`control`] | time controls |
//! | [`ending`] | reasons for which games end |
//! | [`start`] | the start of a player for one game |
//! | [`foreign`], [`daemon`], [`strategy`] | players behind a third-party protocol, behind our protocol, and in this process |

pub mod control;
mod daemon;
#[cfg(test)]
mod dialogue;
pub mod ending;
pub mod foreign;
pub mod pairs;
pub mod spec;
pub mod start;
mod strategy;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::{Duration, Instant};

use thiserror::Error;

use plateau_core::erased::{DynGame, MoveScore, PositionText};
use plateau_core::game::Side;
use plateau_core::search::{Clock, StopToken};

use crate::{Ending, TimeControl};

/// A player chooses moves: a strategy of this program, a daemon, or a third-party engine.
///
/// It plays one game after the other. After a [`Fault`] it cannot be used any more; dropping it ends its process, if it has one.
pub trait Player: Send {
    /// Gets ready for a new game.
    ///
    /// # Errors
    /// The fault; [`Fault::Stall`] if it was not ready in time.
    fn begin(&mut self, start: &NewGame<'_>) -> Result<(), Fault>;

    /// Chooses a move.
    ///
    /// # Errors
    /// The fault; [`Fault::Stall`] if no answer came in time.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault>;
}

/// A game to begin.
#[derive(Clone, Copy)]
pub struct NewGame<'a> {
    /// The game.
    pub game: &'a Arc<dyn DynGame>,
    /// The opening.
    pub opening: &'a PositionText,
    /// The side of the player.
    pub side: Side,
    /// The seed of the player's random numbers.
    pub seed: u64,
    /// The limits of a move.
    pub time: &'a TimeControl,
    /// The deadline of the answer.
    pub deadline: Deadline<'a>,
}

/// A move to choose.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    /// The game.
    pub game: &'a Arc<dyn DynGame>,
    /// The opening and the moves played since.
    pub at: &'a PositionText,
    /// Side to move: the player's own.
    pub side: Side,
    /// The limits of this move.
    pub time: &'a TimeControl,
    /// The clocks of both sides; `None` for a side without one.
    pub clocks: [Option<Clock>; 2],
    /// The instant from which the time of the move counts.
    pub started: Instant,
    /// The deadline of the answer.
    pub deadline: Deadline<'a>,
}

/// The latest time of an answer, and its cancellation.
#[derive(Debug, Clone, Copy)]
pub struct Deadline<'a> {
    /// The instant from which an answer is too late.
    pub instant: Instant,
    /// Set when the answer is no longer needed, for example because the tournament is being stopped.
    pub stop: &'a StopToken,
    /// Time in which a stopped engine may still answer; zero if the answer is not needed.
    pub grace: Duration,
}

impl<'a> Deadline<'a> {
    /// Waits until `instant`, or until `stop` is set.
    pub const fn until(instant: Instant, stop: &'a StopToken) -> Self {
        Self { instant, stop, grace: Duration::ZERO }
    }

    /// The remaining time.
    ///
    /// # Errors
    /// [`Fault::Stall`] after the deadline, [`Fault::Cancelled`] after a stop.
    pub fn left(&self) -> Result<Duration, Fault> {
        if self.stop.reason().is_some() {
            return Err(Fault::Cancelled);
        }
        match self.instant.checked_duration_since(Instant::now()) {
            Some(left) if !left.is_zero() => Ok(left),
            _ => Err(Fault::Stall),
        }
    }
}

/// A move, with the player's report on its search.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Choice {
    /// The move in the notation of the game.
    pub mv: String,
    /// The score for the player.
    pub score: Option<MoveScore>,
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// Nodes visited.
    pub nodes: Option<u64>,
}

impl Choice {
    /// The move of one of our searches.
    pub fn of(mv: String, score: Option<MoveScore>, depth: u32, nodes: u64) -> Self {
        let mut choice = Self { mv, ..Self::default() };
        choice.update(&Self { score, depth: Some(depth), nodes: Some(nodes), ..Self::default() });
        choice
    }

    /// Merges a progress report; fields that it lacks keep their values. An estimate of depth 0 is no score, because nothing was searched,
    /// as for a forced move.
    pub fn update(&mut self, news: &Self) {
        let is_score = |score: &MoveScore| news.depth != Some(0) || score.verdict().is_some();
        self.score = news.score.filter(is_score).or(self.score);
        self.depth = news.depth.or(self.depth);
        self.nodes = news.nodes.or(self.nodes);
    }
}

/// A failure of a player, by which it loses the game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// Its process ended, could not be started, or closed its connection.
    #[error("{0}")]
    Crash(String),
    /// It did not answer in time.
    #[error("no answer in time")]
    Stall,
    /// It did not answer in time; the text names the expected answer.
    #[error("{0}")]
    Silence(String),
    /// It reported that it cannot execute a request, or it speaks another protocol.
    #[error("{0}")]
    Refused(String),
    /// It chose a move that cannot be read or is illegal.
    #[error("{0}")]
    IllegalMove(String),
    /// The tournament is being stopped; the game does not count, and the player has not failed.
    #[error("the tournament is being stopped")]
    Cancelled,
}

impl Fault {
    /// The same fault; a stall names the expected answer and the waiting time.
    #[must_use]
    pub fn waiting_for(self, what: &str, time: Duration) -> Self {
        match self {
            Self::Stall => Self::Silence(format!("no {what} ({} s)", time.as_secs_f64())),
            other => other,
        }
    }

    /// The end of a game lost by it; `None` if the game does not count.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        match self {
            Self::Crash(_) => Some(Ending::Crash),
            Self::Stall | Self::Silence(_) => Some(Ending::Stall),
            Self::Refused(_) => Some(Ending::Refused),
            Self::IllegalMove(_) => Some(Ending::IllegalMove),
            Self::Cancelled => None,
        }
    }
}
