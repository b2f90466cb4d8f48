//! Time controls and the other conditions of a game.

use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::engine::{Clock, Limits};

use super::pairs;

/// The limits of a move; all that are set hold together.
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

/// A game clock: what it shows at the start, what each move adds, and after how many moves the base is added again.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameClock {
    /// Moves of a player for each base; `None` is the whole game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<u32>,
    /// Milliseconds at the start.
    pub base_ms: u64,
    /// Milliseconds added after each move.
    #[serde(default)]
    pub increment_ms: u64,
}

impl GameClock {
    /// The clock of a player with so much time left, after so many moves of its own.
    #[must_use]
    pub fn shown(&self, remaining: Duration, moves: u32) -> Clock {
        Clock {
            remaining,
            increment: Duration::from_millis(self.increment_ms),
            moves_to_go: self.moves.map(|all| all - moves % all),
        }
    }

    /// The clock as the game begins.
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

/// The conditions that both players of a game play under.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Conditions {
    /// The limits of a move, unless a player has [its own](super::PlayerSpec::time).
    pub time: TimeControl,
    /// Milliseconds by which a time limit may be passed unpunished.
    pub margin_ms: u64,
    /// Milliseconds after which a move without a time limit is overdue.
    pub ceiling_ms: u64,
    /// Milliseconds that an engine has to get ready for a game.
    pub start_ms: u64,
    /// The rule by which the scores of both players end a game as a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<Agreement>,
    /// The rule by which the scores of both players end a game as won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<Agreement>,
    /// Plies, those of the opening included, after which a game is a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_plies: Option<u32>,
}

/// A series of scores that ends a game.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(crate) struct Agreement {
    /// Moves in a row, of each player, whose scores agree.
    pub moves: u32,
    /// The score, in the units that the players use: at most this far from 0 for a draw, at least this for a win.
    pub score: f64,
    /// The ply before which no game is ended.
    #[serde(default)]
    pub from_ply: u32,
}

/// Reads `moves=8 score=0.1 from=40`: how many moves of each player, the score, and the first ply (0 if absent).
impl FromStr for Agreement {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // What must be given is out of range until it is.
        let mut agreement = Self { moves: 0, score: -1.0, from_ply: 0 };
        for (name, value) in pairs::split(&pairs::words(text)?)? {
            match name {
                "moves" => agreement.moves = pairs::read(name, value, "a whole number")?,
                "score" => agreement.score = pairs::read(name, value, "a number")?,
                "from" => agreement.from_ply = pairs::read(name, value, "a whole number")?,
                _ => return Err(pairs::unknown(name, &["moves", "score", "from"])),
            }
        }
        if agreement.moves == 0 || agreement.score.is_nan() || agreement.score < 0.0 {
            return Err(format!(
                "`{text}`: a number of moves above 0 and a score not below 0 are expected, as moves=8 score=0.1"
            ));
        }
        Ok(agreement)
    }
}

impl Default for Conditions {
    fn default() -> Self {
        Self {
            time: TimeControl::default(),
            margin_ms: 50,
            ceiling_ms: 300_000,
            start_ms: 10_000,
            draw: None,
            resign: None,
            max_plies: None,
        }
    }
}
