//! The daemon: conversations, their sessions, and the searches that run for them.
//!
//! ```text
//! Connection ─ conversation ─ order, sessions
//!                   │  ▲
//!              job  ▼  │ reports, reply
//!               scheduler ─ workers ─ assignment ─ handlers ─ HostedGame, Engine
//! ```
//! Each connection is one task that owns its sessions, so no game is locked. Connections share the schedulers' queues, the list of
//! clients, the settings that change while the daemon runs, the counters and histograms, the engines that wait for their next
//! search, and, with the workers, the bytes that wait for each client.
//! All that may take a millisecond is done by workers, on threads of their own:
//! searches for some time each, short tasks (commands of games, and the replies of stopped searches) one after the other,
//! those on large boards apart from the others. A command that takes some microseconds is carried out by the conversation.

mod clients;
mod connection_settings;
mod conversation;
mod heap;
mod http;
mod in_flight;
mod job;
mod metrics;
mod replies;
mod scheduler;
mod socket;
mod stats;
mod web;

pub use connection_settings::Timeouts;
pub use heap::give_back_memory;
pub use metrics::serve_metrics;
pub use plateau_requests::Histogram;
pub use socket::serve_socket;
pub use web::{Feed, serve_web};

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use tokio::sync::{Semaphore, watch};
use tracing::Instrument;

use crate::transport::{Bounds, Connection};
use plateau_core::games::{Entry, GAMES};
use plateau_core::search::set_memory_limit;
use plateau_protocol::reply::ConnectionLimits;
use plateau_requests::{Engines, Total};

use clients::Clients;
use conversation::Conversation;
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
    /// Maximum number of connections from one address of another machine.
    pub max_per_address: usize,
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
            limits: ConnectionLimits::USUAL,
            max_connections: 1 << 14,
            max_per_address: 1 << 10,
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

/// Niceness of the threads of long tasks beyond that of the others.
const NICER: u8 = 5;
/// The most niceness that there is.
const NICEST: u8 = 19;

/// Drops a large value off the threads that move lines. Without a runtime no lines wait.
fn dispose(heavy: Box<dyn Send>) {
    if let Ok(runtime) = tokio::runtime::Handle::try_current() {
        runtime.spawn_blocking(move || drop(heavy));
    }
}

/// Settings that can change while the daemon runs, for clients that come or show their token afterwards.
#[derive(Debug, Clone)]
pub(super) struct Live {
    /// A secret that sockets must name in `hello`.
    pub token: Option<String>,
    /// Names by which browsers may ask for the page.
    pub web_names: Vec<String>,
    /// Time after which a silent client is left, in milliseconds.
    pub idle_ms: Option<u64>,
}

impl Live {
    fn of(config: &Config) -> Self {
        let (token, web_names) = (config.token.clone(), config.web_names.clone());
        Self { token, web_names, idle_ms: config.limits.idle_ms }
    }
}

/// A running daemon. Dropping the last handle of it ends its workers.
pub struct Server {
    config: Config,
    /// Settings that change while it runs.
    live: RwLock<Arc<Live>>,
    /// New searches are refused, because it is about to end.
    drains: AtomicBool,
    bounds: Bounds,
    searches: Scheduler,
    short_tasks: Scheduler,
    /// Short tasks on large boards, which would keep the others waiting.
    long_tasks: Scheduler,
    /// Bytes that are held for all connections.
    held: Total,
    /// Maximum number of long lines that are parsed in parallel.
    reading: Semaphore,
    engines: Arc<Engines>,
    stats: Stats,
    clients: Clients,
    stopping: watch::Sender<bool>,
}

impl Server {
    /// Starts the workers.
    ///
    /// # Errors
    /// Those of the system, where a thread cannot be started.
    pub fn start(config: Config) -> std::io::Result<Arc<Self>> {
        let Config { workers, max_waiting, limits, nice, .. } = config;
        plateau_requests::dispose_by(dispose);
        let searches = Scheduler::start("search", workers, max_waiting, nice)?;
        let short_tasks = Scheduler::start("short task", workers.max(1), max_waiting, nice)?;
        let nicer = (nice + NICER).min(NICEST);
        let long_tasks = Scheduler::start_small("long task", workers.max(1), max_waiting, nicer)?;
        if let Some(bytes) = config.memory {
            set_memory_limit(bytes);
        }
        // As many as can search at once.
        let engines = Engines::new(config.workers);
        let stopping = watch::Sender::new(false);
        let stats = Stats::default();
        let held = Total::new(limits.max_total_bytes);
        let bounds = Bounds {
            max_line: limits.max_line,
            write_deadline: config.timeouts.write,
            budget: held.budget(),
            stalled: Arc::clone(&stats.stalled),
            warnings: Arc::default(),
        };
        let live = RwLock::new(Arc::new(Live::of(&config)));
        Ok(Arc::new(Self {
            config,
            live,
            drains: AtomicBool::new(false),
            bounds,
            searches,
            short_tasks,
            long_tasks,
            held,
            reading: Semaphore::new(workers.max(1)),
            engines,
            stats,
            clients: Clients::default(),
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
    ///
    /// # Errors
    /// Of replies on stdout, that they cannot be written. A socket whose client has disconnected is no error.
    pub async fn converse(self: &Arc<Self>, connection: Connection) -> std::io::Result<()> {
        let number = self.stats.number();
        let span = tracing::info_span!("connection", number, peer = connection.peer);
        Conversation::run(Arc::clone(self), number, connection).instrument(span).await
    }

    /// Begins to end: searches are stopped and answered, new requests refused, conversations closed.
    pub fn shut_down(&self) {
        self.stopping.send_replace(true);
    }

    /// True once it has begun to end.
    fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Takes over the settings that can change while it runs: token, names of the page, idle timeout, memory of tables.
    pub fn reload(&self, config: &Config) {
        *self.live.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(Live::of(config));
        if let Some(bytes) = config.memory {
            set_memory_limit(bytes);
        }
    }

    /// The settings that can change, as they are now.
    pub(super) fn live(&self) -> Arc<Live> {
        Arc::clone(&self.live.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Refuses new searches from now on. Those that it has are finished.
    pub fn refuse_searches(&self) {
        self.drains.store(true, Ordering::Relaxed);
    }

    /// True once new searches are refused.
    pub(super) fn drains(&self) -> bool {
        self.drains.load(Ordering::Relaxed)
    }

    /// True while a search runs or waits.
    #[must_use]
    pub fn has_searches(&self) -> bool {
        self.searches.load() != (0, 0)
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
