//! The conditions of a game, and the agreements of scores that end it.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::TimeControl;
use plateau_interop::player::pairs;

/// The conditions of a game, the same for both players.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Conditions {
    /// The limits of a move, unless a player has [its own](super::PlayerSpec::time).
    pub time: TimeControl,
    /// Milliseconds by which a time limit may be exceeded without a loss.
    pub margin_ms: u64,
    /// Milliseconds after which a move without a time limit is a stall.
    pub ceiling_ms: u64,
    /// Milliseconds that an engine has to prepare for a game.
    pub start_ms: u64,
    /// The agreement of scores that ends a game as a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<Agreement>,
    /// The agreement of scores that ends a game as won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<Agreement>,
    /// Plies, including the opening, after which a game is a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_plies: Option<u32>,
}

/// A series of scores that ends a game.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Agreement {
    /// Number of consecutive moves of each player whose scores must agree.
    pub moves: u32,
    /// The score, in the units of the players: at most this far from 0 for a draw, at least this for a win.
    pub score: f64,
    /// No game is ended before this ply.
    #[serde(default)]
    pub from_ply: u32,
}

/// Reads `moves=8 score=0.1 from=40`: the number of moves of each player, the score, and the first ply (0 if absent).
impl FromStr for Agreement {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // Required values start out of range, so that a missing one is an error.
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
