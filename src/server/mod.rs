//! The daemon: conversations, their sessions, and the searches that run for them.
//!
//! ```text
//! Connection ─ conversation ─ handlers ─ session
//!                   │  ▲
//!              job  ▼  │ events
//!               scheduler ─ workers ─ Engine
//! ```
//! Each connection is one task that owns its sessions, so nothing is locked but the scheduler's queue.
//! Searches run on threads of their own; commands that answer at once run in the conversation.

mod conversation;
mod handlers;
mod job;
mod order;
mod scheduler;
mod sessions;
mod stats;
mod table;
mod tcp;

pub use tcp::serve_tcp;

use std::sync::Arc;

use tokio::sync::watch;

use crate::games::{Entry, GAMES};
use crate::protocol::reply::ConnectionLimits;
use crate::protocol::{MAX_JSON_DEPTH, MAX_LINE};
use crate::transport::Connection;

use conversation::Conversation;
use scheduler::Scheduler;
use stats::Stats;

/// What a daemon is started with.
#[derive(Clone)]
pub struct Config {
    /// The games it knows.
    pub games: &'static [Entry],
    /// Threads that search.
    pub workers: usize,
    /// The bounds of each connection.
    pub limits: ConnectionLimits,
    /// Connections at once.
    pub max_connections: usize,
    /// Searches that may wait for a worker, over all connections.
    pub max_waiting: usize,
    /// A secret that sockets must name in `hello` before anything else.
    pub token: Option<String>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            games: GAMES,
            workers: std::thread::available_parallelism().map_or(1, usize::from),
            limits: ConnectionLimits {
                max_line: MAX_LINE,
                max_inflight: 1024,
                max_sessions: 256,
                max_json_depth: MAX_JSON_DEPTH,
            },
            max_connections: 1024,
            max_waiting: 4096,
            token: None,
        }
    }
}

/// A running daemon. Dropping the last handle of it ends its workers.
pub struct Server {
    config: Config,
    scheduler: Scheduler,
    stats: Stats,
    stopping: watch::Sender<bool>,
}

impl Server {
    /// Starts the workers.
    ///
    /// # Errors
    /// Where a thread cannot be started.
    pub fn start(config: Config) -> std::io::Result<Arc<Self>> {
        let scheduler = Scheduler::start(config.workers, config.max_waiting)?;
        let stopping = watch::Sender::new(false);
        Ok(Arc::new(Self { config, scheduler, stats: Stats::default(), stopping }))
    }

    /// Converses with a client until it has ended and all it asked is answered, or it is gone.
    pub async fn converse(self: &Arc<Self>, connection: Connection) {
        Conversation::run(Arc::clone(self), connection).await;
    }

    /// Begins to end: searches are stopped and answered, new requests refused, conversations closed.
    pub fn shut_down(&self) {
        self.stopping.send_replace(true);
    }

    /// Hears of the ending.
    #[must_use]
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    /// What it was started with.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }
}
