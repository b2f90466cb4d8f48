//! Results about the daemon, a connection or a session as a whole.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::OptionReply;
use crate::{MAX_JSON_DEPTH, MAX_LINE};

/// Result of `hello`.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct HelloResult {
    /// The version of the protocol that both speak: major and minor.
    pub protocol: [u32; 2],
    /// The daemon that answers.
    pub server: Server,
    /// The ids of the games.
    pub games: Vec<String>,
    /// Abilities of this daemon beyond the bare protocol.
    pub features: Vec<String>,
    /// The bounds of this connection.
    pub limits: ConnectionLimits,
    /// The most memory that all searches may keep together, tables and visited positions, in mebibytes; absent without a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory_mb: Option<usize>,
    /// Memory that they keep at present, in mebibytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_used_mb: Option<usize>,
    /// Resident memory of the daemon's process, in mebibytes; absent where the system does not report it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub process_mb: Option<usize>,
    /// The language of texts for people, by its code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
    /// The languages that there are, by their codes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub languages: Vec<String>,
}

/// The daemon.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Server {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// True for a number that a daemon of an earlier version does not send.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_untold(number: &usize) -> bool {
    *number == 0
}

/// The bounds of a connection.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
pub struct ConnectionLimits {
    /// The longest line, in bytes.
    pub max_line: usize,
    /// Maximum number of requests in flight.
    pub max_inflight: usize,
    /// Maximum number of sessions.
    pub max_sessions: usize,
    /// Nesting of arrays and objects.
    pub max_json_depth: usize,
    /// Time in milliseconds after which a client on a socket that sends nothing, and has no pending reply, is disconnected;
    /// absent without a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idle_ms: Option<u64>,
    /// The longest reply, in bytes. This and the next two are absent from daemons of earlier versions.
    #[serde(default, skip_serializing_if = "is_untold")]
    pub max_reply: usize,
    /// Bytes of its requests in flight, sessions and answers together.
    #[serde(default, skip_serializing_if = "is_untold")]
    pub max_bytes: usize,
    /// The same of all connections together.
    #[serde(default, skip_serializing_if = "is_untold")]
    pub max_total_bytes: usize,
}

impl ConnectionLimits {
    /// The limits of a server that is given no others.
    pub const USUAL: Self = Self {
        max_line: MAX_LINE,
        max_inflight: 1024,
        max_sessions: 256,
        max_json_depth: MAX_JSON_DEPTH,
        idle_ms: Some(24 * 3600 * 1000),
        max_reply: 16 << 20,
        max_bytes: 64 << 20,
        max_total_bytes: 1 << 30,
    };
}

/// Result of `stop`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct StopResult {
    /// True if there was anything to stop.
    pub found: bool,
}

/// Result of `clients`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ClientsResult {
    /// The connected clients, the longest connected first.
    pub clients: Vec<ClientReply>,
}

/// A connected client.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ClientReply {
    /// Its number, which the log calls `number`.
    pub client: u64,
    /// Its address.
    pub peer: String,
    /// Time since it has connected.
    pub connected_ms: u64,
    /// Time since its last request.
    pub silent_ms: u64,
    /// Lines that it has sent.
    pub requests: u64,
    /// Requests in flight.
    pub in_flight: usize,
    /// Sessions.
    pub sessions: usize,
    /// True for the client that asks.
    pub own: bool,
}

/// Result of `kick`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct KickResult {
    /// True if the client was connected.
    pub found: bool,
}

/// Result of `ponderhit`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PonderhitResult {
    /// True if a search pondered; it may have been answered already.
    pub found: bool,
}

/// Result of `option`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct OptionResult {
    /// The options in force; `null` where the game chooses.
    pub options: BTreeMap<&'static str, Option<OptionReply>>,
}

/// Result of `close`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CloseResult {
    /// The session that is free again.
    pub closed: String,
}

/// Result of `ping`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PingResult {
    /// Always true.
    pub pong: bool,
}

/// Result of `quit`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct QuitResult {
    /// Always true: pending requests are still answered, then the connection ends.
    pub bye: bool,
}

/// Result of `stats`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct StatsResult {
    /// Time since the daemon began.
    pub uptime_ms: u64,
    /// Connections that are open.
    pub connections: usize,
    /// Sessions of this connection.
    pub sessions: usize,
    /// Threads that search.
    pub workers: usize,
    /// Searches that run.
    pub searches_running: usize,
    /// Searches that wait for a worker.
    pub searches_waiting: usize,
    /// Memory that all searches keep, idle engines included, in mebibytes.
    pub memory_used_mb: usize,
    /// The most that they may keep together; absent without a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory_mb: Option<usize>,
    /// Bytes of the requests, sessions and answers of all connections.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held_bytes: Option<usize>,
    /// The most that they may take together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held_limit_bytes: Option<usize>,
    /// Resident memory of the daemon's process, in mebibytes; absent where the system does not report it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub process_mb: Option<usize>,
    /// Lines read since the beginning.
    pub requests: u64,
    /// Error replies since the beginning.
    pub errors: u64,
    /// From the reading of a request to its final reply, for each command that was used.
    pub latencies: BTreeMap<&'static str, Latency>,
    /// From the stop of a search to its final reply, for each `GAME:STRATEGY` that was stopped; `GAME:perft` and `GAME:simulate` are counted alike.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub stops: BTreeMap<String, Latency>,
}

/// Latencies of a command or of stops, each rounded up by at most one percent.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Latency {
    /// Requests answered.
    pub count: u64,
    /// Half were answered within this.
    pub p50_us: u64,
    /// 99 of 100 were answered within this.
    pub p99_us: u64,
    /// The slowest.
    pub max_us: u64,
}
