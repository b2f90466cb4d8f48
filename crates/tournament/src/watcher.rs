//! Watchers of running games, for viewers.

use std::fmt;
use std::time::{Duration, SystemTime};

use serde::Serialize;

use plateau_core::erased::PositionText;

use super::{GameSpec, Job, Thought};

/// Gets the events of the games of a [`Runner`](super::Runner), on their threads; its methods must not block.
pub trait Watcher: Sync + fmt::Debug {
    /// A player is asked for its move.
    fn turn(&self, game: RunningGame);

    /// A game has ended, or was cancelled.
    fn end(&self, job: u64);
}

/// A game whose player has been asked for its move.
#[derive(Debug, Clone, Serialize)]
pub struct RunningGame {
    /// The number of the game, from [`Job::job`].
    pub job: u64,
    /// The round, from [`Job::round`].
    pub round: u32,
    /// The game and its variant.
    pub game: GameSpec,
    /// The names of the players; the first one plays the first side.
    pub players: [String; 2],
    /// The opening.
    pub opening: PositionText,
    /// The moves after the opening.
    pub moves: Vec<String>,
    /// The cost and the score of each move, in the order of `moves`.
    pub thoughts: Vec<Thought>,
    /// Milliseconds on the clock of each player at the end of its last turn; `None` for a player without a clock.
    pub clocks_ms: [Option<u64>; 2],
    /// The time at which the player was asked, in milliseconds since the Unix epoch.
    pub asked_ms: u64,
}

impl RunningGame {
    /// The turn of a game, with the moves and thoughts so far and the times on the clocks.
    pub(crate) fn new(
        job: &Job,
        moves: &[String],
        thoughts: &[Thought],
        clocks: [Option<Duration>; 2],
    ) -> Self {
        let milliseconds = |time: Duration| time.as_millis().try_into().unwrap_or(u64::MAX);
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        Self {
            job: job.job,
            round: job.round,
            game: job.game.clone(),
            players: job.players.each_ref().map(|player| player.name.clone()),
            opening: job.opening.clone(),
            moves: moves.to_vec(),
            thoughts: thoughts.to_vec(),
            clocks_ms: clocks.map(|clock| clock.map(milliseconds)),
            asked_ms: now.map_or(0, milliseconds),
        }
    }
}
