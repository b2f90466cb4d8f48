//! The other end of the conversation: what a program of ours asks of a daemon, and what it hears.
//!
//! Only what a player of a tournament needs; clients in other languages are made from the schema.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::boundary::PositionText;
use crate::engine::{Clock, Limits};
use crate::game::OptionValue;

use super::{VERSION, json_lines};

/// A request.
#[derive(Debug, Serialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub enum Ask<'a> {
    /// Introduces the client.
    Hello {
        /// The version that is spoken.
        protocol: [u32; 2],
        /// What the client is.
        client: &'a str,
        /// The secret of the daemon, if it has one.
        #[serde(skip_serializing_if = "Option::is_none")]
        token: Option<&'a str>,
    },
    /// Asks for the options and strategies of a game.
    Describe {
        /// Its id.
        game: &'a str,
        /// Its variant.
        variant: &'a str,
    },
    /// Asks for a move in an inline position.
    Go(Box<Search<'a>>),
}

/// A search of an inline position.
#[derive(Debug, Serialize)]
pub struct Search<'a> {
    /// Echoed in the answer.
    pub id: u64,
    /// The game's id.
    pub game: &'a str,
    /// Its variant.
    pub variant: &'a str,
    /// Where it began and what was played.
    #[serde(flatten)]
    pub at: &'a PositionText,
    /// Options of the strategy.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub options: &'a BTreeMap<String, OptionValue>,
    /// The strategy; the game's best if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<&'a str>,
    /// The limits.
    #[serde(flatten)]
    pub limits: LimitsAsked,
}

/// The limits of a search.
#[derive(Debug, Serialize)]
pub struct LimitsAsked {
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    movetime_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClockAsked>,
    /// Nobody listens to progress.
    report_ms: u64,
}

#[derive(Debug, Serialize)]
struct ClockAsked {
    remaining_ms: u64,
    increment_ms: u64,
}

/// Milliseconds between two reports that never come.
const NEVER_MS: u64 = 1_000_000_000;

impl From<&Limits> for LimitsAsked {
    fn from(limits: &Limits) -> Self {
        let millis =
            |time: std::time::Duration| u64::try_from(time.as_millis()).unwrap_or(NEVER_MS);
        let clock = |clock: Clock| ClockAsked {
            remaining_ms: millis(clock.remaining),
            increment_ms: millis(clock.increment),
        };
        Self {
            depth: limits.depth,
            nodes: limits.nodes,
            movetime_ms: limits.time.map(millis),
            clock: limits.clock.map(clock),
            report_ms: NEVER_MS,
        }
    }
}

/// A reply, as far as a player reads it.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Heard {
    /// An answer.
    Result(Box<Answer>),
    /// A refusal.
    Error {
        /// The id of the request.
        id: Option<u64>,
        /// Why.
        error: Refused,
    },
    /// Progress, and remarks.
    #[serde(other)]
    Other,
}

/// A refusal of a daemon.
#[derive(Debug, Deserialize)]
pub struct Refused {
    /// One of the codes of the protocol.
    pub code: String,
    /// A sentence.
    pub message: String,
}

/// The fields of an answer that a player reads; each command gives some of them.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Answer {
    /// The id of the request.
    pub id: Option<u64>,
    /// Of `go`: the move.
    pub best: Option<String>,
    /// Of `go`: what it is worth.
    pub score: Option<ScoreHeard>,
    /// Of `go`: plies looked ahead.
    pub depth: Option<u32>,
    /// Of `go`: nodes visited.
    pub nodes: Option<u64>,
    /// Of `describe`: the options.
    pub options: Vec<OptionHeard>,
}

/// A score, as far as a player reads it.
#[derive(Debug, Deserialize)]
pub struct ScoreHeard {
    /// `exact` or `estimate`.
    pub kind: String,
    /// For the side to move.
    pub value: Option<f64>,
}

/// An option of a game or strategy.
#[derive(Debug, Deserialize)]
pub struct OptionHeard {
    /// Its name.
    pub name: String,
}

impl<'a> Ask<'a> {
    /// The greeting of a program of this version.
    #[must_use]
    pub const fn hello(client: &'a str, token: Option<&'a str>) -> Self {
        Self::Hello { protocol: VERSION, client, token }
    }

    /// The line, without its end.
    #[must_use]
    pub fn to_line(&self) -> String {
        json_lines::to_line(self)
    }
}

impl Heard {
    /// Reads a line.
    ///
    /// # Errors
    /// A sentence: it is no reply.
    pub fn from_line(line: &str) -> Result<Self, String> {
        json_lines::from_line(line)
    }
}
