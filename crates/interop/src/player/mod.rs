//! Players: the interface that the referee uses, whatever program is behind it.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`spec`] | players as they are named on the command line |
//! | [`control`] | time controls |
//! | [`ending`] | reasons for which games end |
//! | [`start`] | the start of a player for one game |
//! | [`foreign`], [`daemon`], [`strategy`] | players behind another protocol, behind ours, and in this process |

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

/// A player chooses moves: a strategy of ours, a daemon, or a third-party engine.
///
/// A player serves one game after the other. After a [`Fault`] it is of no more use and is dropped;
/// dropping it ends whatever process it stands for.
pub trait Player: Send {
    /// Gets ready for a new game.
    ///
    /// # Errors
    /// The fault, [`Fault::Stall`] if it was not ready in time.
    fn begin(&mut self, start: &NewGame<'_>) -> Result<(), Fault>;

    /// Chooses a move.
    ///
    /// # Errors
    /// The fault, [`Fault::Stall`] if no answer came in time.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault>;
}

/// A game that begins.
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
    /// The wait for the answer.
    pub deadline: Deadline<'a>,
}

/// A move that is to be chosen.
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
    /// The clocks of both sides, where they have one.
    pub clocks: [Option<Clock>; 2],
    /// The instant from which the move is timed.
    pub started: Instant,
    /// The wait for the answer.
    pub deadline: Deadline<'a>,
}

/// The longest wait for an answer.
#[derive(Debug, Clone, Copy)]
pub struct Deadline<'a> {
    /// The instant from which an answer is too late.
    pub instant: Instant,
    /// Set when nobody wants the answer any more, as when the tournament is being stopped.
    pub stop: &'a StopToken,
    /// Time in which a stopped engine may still answer; zero if its answer is not needed.
    pub grace: Duration,
}

impl<'a> Deadline<'a> {
    /// Waits until the deadline, and no longer than until `stop`.
    pub const fn until(instant: Instant, stop: &'a StopToken) -> Self {
        Self { instant, stop, grace: Duration::ZERO }
    }

    /// The time left.
    ///
    /// # Errors
    /// [`Fault::Stall`] when there is none, [`Fault::Cancelled`] when nobody waits any longer.
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

/// A move, with what its player says of it.
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
    /// The move of a search of ours.
    pub fn of(mv: String, score: Option<MoveScore>, depth: u32, nodes: u64) -> Self {
        let mut choice = Self { mv, ..Self::default() };
        choice.update(&Self { score, depth: Some(depth), nodes: Some(nodes), ..Self::default() });
        choice
    }

    /// Takes in what a player says of its search: what it leaves out stays as it was said before.
    /// An estimate of depth 0 is no score: nothing was searched, as for a forced move.
    pub fn update(&mut self, news: &Self) {
        let is_score = |score: &MoveScore| news.depth != Some(0) || score.verdict().is_some();
        self.score = news.score.filter(is_score).or(self.score);
        self.depth = news.depth.or(self.depth);
        self.nodes = news.nodes.or(self.nodes);
    }
}

/// A failure of a player, which loses it the game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// Its process ended, could not be started, or closed its connection.
    #[error("{0}")]
    Crash(String),
    /// It said nothing for too long.
    #[error("no answer in time")]
    Stall,
    /// It said nothing for too long; the text names the expected answer.
    #[error("{0}")]
    Silence(String),
    /// It said that it cannot do what it was asked, or speaks another protocol.
    #[error("{0}")]
    Refused(String),
    /// It chose a move that cannot be read or played.
    #[error("{0}")]
    IllegalMove(String),
    /// Nothing went wrong: the tournament is being stopped, and the game does not count.
    #[error("the tournament is being stopped")]
    Cancelled,
}

impl Fault {
    /// The same fault; a stall says for what it was waited, and for how long.
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
