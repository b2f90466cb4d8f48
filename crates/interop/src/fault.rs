//! Faults of engines, and the deadlines of their answers.

use std::time::{Duration, Instant};

use thiserror::Error;

use plateau_core::search::StopToken;

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
}
