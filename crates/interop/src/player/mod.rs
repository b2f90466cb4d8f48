//! Players: the referee's interface to any program.
//!
//! | module | content |
//! | --- | --- |
//! | [`spec`] | players as they are named on the command line |
//! | [`control`] | time controls |
//! | [`ending`] | reasons for which games end |
//! | [`foreign`], [`daemon`], [`strategy`] | players behind a third-party protocol, behind our protocol, and in this process |

pub mod control;
pub(crate) mod daemon;
pub mod ending;
pub mod foreign;
pub mod pairs;
pub mod spec;
pub(crate) mod strategy;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Instant;

use plateau_core::erased::{DynGame, MoveScore, PositionText};
use plateau_core::game::Side;
use plateau_core::search::Clock;

use crate::fault::{Deadline, Fault};
use control::TimeControl;

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
