//! The daemon: conversations, their sessions, and the searches that run for them.
//!
//! ```text
//! Connection ─ conversation ─ order, sessions
//!                   │  ▲
//!              job  ▼  │ reports, reply
//!               scheduler ─ workers ─ assignment ─ handlers ─ LiveGame, Engine
//! ```
//! Each connection is one task that owns its sessions, so no game is locked: only the schedulers' queues are, the histograms,
//! the engines that wait, and the bytes that wait for a client.
//! All that may take a millisecond is done by workers, on threads of their own:
//! searches for some time each, short tasks (commands of games, and the replies of stopped searches) one after the other.

mod allowance;
mod assignment;
mod connection_settings;
mod conversation;
mod engines;
mod handlers;
mod heap;
mod histogram;
mod http;
mod in_flight;
mod incoming;
mod job;
mod live_game;
mod metrics;
mod order;
mod replies;
mod scheduler;
mod sessions;
mod socket;
mod stats;
mod web;

pub use connection_settings::Timeouts;
pub use histogram::Histogram;
pub use metrics::serve_metrics;
pub use socket::serve_socket;
pub use web::{Feed, serve_web};

use std::sync::Arc;

use tokio::sync::{Semaphore, watch};
use tracing::Instrument;

use crate::transport::{Bounds, Connection};
use plateau_core::games::{Entry, GAMES};
use plateau_core::search::set_memory_limit;
use plateau_protocol::reply::ConnectionLimits;
use plateau_protocol::{MAX_JSON_DEPTH, MAX_LINE};

use allowance::Total;
use conversation::Conversation;
use engines::Engines;
use scheduler::Scheduler;
use stats::Stats;

/// Settings of a daemon.
#[derive(Clone)]
pub struct Config {
    /// The games on offer.
    pub games: &'static [Entry],
    /// Threads that search; with 0 every search is refused.
    pub workers: usize,
    /// The bounds of each connection.
    pub limits: ConnectionLimits,
    /// Niceness of the threads that search, 0 to 19 (Linux): so those that move lines come first where the cores are busy.
    pub nice: u8,
    /// Maximum number of connections.
    pub max_connections: usize,
    /// Searches that may wait for a worker, over all connections.
    pub max_waiting: usize,
    /// The most memory that all tables of the process may use together, in bytes; `None` leaves the limit as it is.
    pub memory: Option<usize>,
    /// A secret that sockets must name in `hello` before anything else.
    pub token: Option<String>,
    /// Times that a client on a socket has.
    pub timeouts: Timeouts,
    /// Names by which browsers may ask for the page, besides those that its address has anyway.
    pub web_names: Vec<String>,
    /// The journal of a tournament, which every visitor of the page may watch, without a token.
    pub journal: Option<Feed>,
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
                idle_ms: Some(24 * 3600 * 1000),
                max_reply: 16 << 20,
                max_bytes: 64 << 20,
                max_total_bytes: 1 << 30,
            },
            max_connections: 1 << 14,
            max_waiting: 4096,
            nice: 5,
            memory: None,
            token: None,
            timeouts: Timeouts::default(),
            web_names: Vec::new(),
            journal: None,
        }
    }
}

/// A running daemon. Dropping the last handle of it ends its workers.
pub struct Server {
    config: Config,
    bounds: Bounds,
    searches: Scheduler,
    short_tasks: Scheduler,
    /// Bytes that are held for all connections.
    held: Total,
    /// Maximum number of long lines that are parsed in parallel.
    reading: Semaphore,
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
        let Config { workers, max_waiting, limits, nice, .. } = config;
        let searches = Scheduler::start("search", workers, max_waiting, nice)?;
        let short_tasks = Scheduler::start("short task", workers.max(1), max_waiting, nice)?;
        if let Some(bytes) = config.memory {
            set_memory_limit(bytes);
        }
        // As many as can search at once.
        let engines = Engines::new(config.workers);
        let stopping = watch::Sender::new(false);
        let held = Total::new(limits.max_total_bytes);
        let bounds = Bounds {
            max_line: limits.max_line,
            write_deadline: config.timeouts.write,
            budget: held.budget(),
        };
        Ok(Arc::new(Self {
            config,
            bounds,
            searches,
            short_tasks,
            held,
            reading: Semaphore::new(workers.max(1)),
            engines,
            stats: Stats::default(),
            stopping,
        }))
    }

    /// Runs code that takes long off the threads that move lines; those that ask for it take turns.
    async fn aside<T: Send + 'static>(&self, code: impl FnOnce() -> T + Send + 'static) -> T {
        let _turn = self.reading.acquire().await;
        match tokio::task::spawn_blocking(code).await {
            Ok(value) => value,
            Err(panic) => std::panic::resume_unwind(panic.into_panic()),
        }
    }

    /// Converses with a client until its input has ended and all its requests are answered, or it has disconnected.
    pub async fn converse(self: &Arc<Self>, connection: Connection) {
        let number = self.stats.number();
        let span = tracing::info_span!("connection", number, peer = connection.peer);
        Conversation::run(Arc::clone(self), number, connection).instrument(span).await;
    }

    /// Begins to end: searches are stopped and answered, new requests refused, conversations closed.
    pub fn shut_down(&self) {
        self.stopping.send_replace(true);
    }

    /// True once it has begun to end.
    fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Hears of the ending.
    #[must_use]
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    /// The bounds of its connections' bytes, with the budget that they share.
    #[must_use]
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// The settings that it was started with.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }
}
