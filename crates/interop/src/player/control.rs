//! Time controls: the limits of a move, and game clocks.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use plateau_core::search::{Clock, Limits};

/// The limits of a move; all that are set apply.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// Plies to look ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes to visit for each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Milliseconds for each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub movetime_ms: Option<u64>,
    /// A game clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<GameClock>,
}

/// A game clock: the initial time, the increment after each move, and the number of moves after which the base is added again.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameClock {
    /// Number of moves after which the base is added again; `None` is the whole game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<u32>,
    /// Initial time in milliseconds.
    pub base_ms: u64,
    /// Milliseconds added after each move.
    #[serde(default)]
    pub increment_ms: u64,
}

impl GameClock {
    /// The clock of a player with the given remaining time, after `moves` moves of its own.
    #[must_use]
    pub fn shown(&self, remaining: Duration, moves: u32) -> Clock {
        Clock {
            remaining,
            increment: Duration::from_millis(self.increment_ms),
            moves_to_go: self.moves.map(|all| all - moves % all),
        }
    }

    /// The clock at the start of the game.
    #[must_use]
    pub fn start(&self) -> Clock {
        self.shown(Duration::from_millis(self.base_ms), 0)
    }
}

impl TimeControl {
    /// True if nothing is limited.
    #[must_use]
    pub fn is_unlimited(&self) -> bool {
        *self == Self::default()
    }

    /// The limits of depth, nodes and time per move, without the clock.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.movetime_ms.map(Duration::from_millis),
            ..Limits::default()
        }
    }
}
