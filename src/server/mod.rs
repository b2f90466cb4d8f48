//! The daemon: conversations, their sessions, and the searches that run for them.
//!
//! ```text
//! Connection ─ conversation ─ handlers ─ session
//!                   │  ▲
//!              job  ▼  │ reports
//!               scheduler ─ workers ─ Engine
//! ```
//! Each connection is one task that owns its sessions, so nothing is locked but the scheduler's queue and the histograms.
//! Searches run on threads of their own; commands that answer at once run in the conversation.

mod conversation;
mod engines;
mod handlers;
mod histogram;
mod in_flight;
mod job;
mod metrics;
mod order;
mod replies;
mod scheduler;
mod sessions;
mod stats;
mod table;
mod tcp;
mod terms;

pub(crate) use histogram::Histogram;
pub use metrics::serve_metrics;
pub use tcp::serve_tcp;

use std::sync::Arc;

use tokio::sync::watch;
use tracing::Instrument;

use crate::engine::set_memory_limit;
use crate::games::{Entry, GAMES};
use crate::protocol::reply::ConnectionLimits;
use crate::protocol::{MAX_JSON_DEPTH, MAX_LINE};
use crate::transport::Connection;

use conversation::Conversation;
use engines::Engines;
use scheduler::Scheduler;
use stats::Stats;

/// Settings of a daemon.
#[derive(Clone)]
pub struct Config {
    /// The games on offer.
    pub games: &'static [Entry],
    /// Threads that search.
    pub workers: usize,
    /// The bounds of each connection.
    pub limits: ConnectionLimits,
    /// Connections at once.
    pub max_connections: usize,
    /// Searches that may wait for a worker, over all connections.
    pub max_waiting: usize,
    /// The most memory that all tables of the process may use together, in bytes; `None` leaves the limit as it is.
    pub memory: Option<usize>,
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
            memory: None,
            token: None,
        }
    }
}

/// A running daemon. Dropping the last handle of it ends its workers.
pub struct Server {
    config: Config,
    scheduler: Scheduler,
    engines: Arc<Engines>,
    stats: Stats,
    stopping: watch::Sender<bool>,
}

impl Server {
    /// Starts the workers.
    ///
    /// # Errors
    /// Those of the system, where a thread cannot be started.
    pub fn start(config: Config) -> std::io::Result<Arc<Self>> {
        let scheduler = Scheduler::start(config.workers, config.max_waiting)?;
        if let Some(bytes) = config.memory {
            set_memory_limit(bytes);
        }
        // As many as can search at once.
        let engines = Engines::new(config.workers);
        let stopping = watch::Sender::new(false);
        Ok(Arc::new(Self { config, scheduler, engines, stats: Stats::default(), stopping }))
    }

    /// Converses with a client until it has ended and all it asked is answered, or it is gone.
    pub async fn converse(self: &Arc<Self>, connection: Connection) {
        let number = self.stats.number();
        let span = tracing::info_span!("connection", number, peer = connection.peer);
        Conversation::run(Arc::clone(self), number, connection).instrument(span).await;
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

    /// The settings that it was started with.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }
}
