//! The page of a tournament: it is watched in the browser while it is played, and looked at when it is over.
//!
//! A daemon in this process serves it that searches nothing: cores and memory are the tournament's.
//! Results go into a list that viewers read at their own pace, so that no game waits for any of them.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::boards::Boards;
use crate::cli::Failure;
use crate::server::{Config, Feed, Server, serve_web};
use crate::system::signals::Signals;
use crate::transport;
use plateau_core::game::{Language, wording};
use plateau_protocol::json_lines::to_line;
use plateau_protocol::reply::ConnectionLimits;
use plateau_tournament::contest::Contest;

/// Maximum number of viewers.
const VIEWERS: usize = 64;
/// Bytes that may wait for all of them together.
const WAITING: usize = 64 << 20;
/// Lowest priority of threads, on Linux: those that draw boards come behind engines.
const NICE: u8 = 19;
/// Time between two messages about the running games.
const BOARDS_EVERY: Duration = Duration::from_millis(250);
/// Longest time for viewers to take the last lines.
const DRAIN: Duration = Duration::from_millis(500);

/// The page while it is served. Dropping it ends the page, after a moment in which viewers can read the last lines.
pub(super) struct Page {
    url: String,
    language: Language,
    feed: Feed,
    /// Number of results that the feed has.
    told: usize,
    boards: Boards,
    server: Arc<Server>,
    serving: JoinHandle<()>,
    signals: Signals,
    runtime: Runtime,
}

impl Page {
    /// Serves the page at an address of this machine, and says where.
    ///
    /// # Errors
    /// The address is taken, or other machines reach it.
    pub(super) fn open(
        address: SocketAddr,
        contest: &Contest,
        language: Language,
    ) -> Result<Self, Failure> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let signals = runtime.block_on(async { Signals::new() })?;
        let listener = runtime.block_on(transport::listen(&address.to_string()));
        let listener = listener.map_err(|error| {
            wording!(
                "tournament-web-cannot-listen",
                address = address.to_string(),
                error = error.to_string()
            )
        })?;
        if !listener.is_local() {
            return Err(wording!("tournament-web-is-public", address = address.to_string()).into());
        }
        let url = format!("http://{listener}/#tournament");
        let feed = Feed::default();
        feed.push(contest.disclosed_line());
        let server = Server::start(config(feed.clone()))?;
        let serving = runtime.spawn(serve_web(Arc::clone(&server), listener));
        let boards = Boards::default();
        runtime.spawn(show_boards(boards.clone(), feed.clone()));
        let mut page =
            Self { url, language, feed, told: 0, boards, server, serving, signals, runtime };
        page.update(contest);
        say(&wording!("tournament-web-watch", url = page.url).to(language));
        Ok(page)
    }

    /// Shows the results that have come in.
    pub(super) fn update(&mut self, contest: &Contest) {
        for result in &contest.results()[self.told..] {
            self.feed.push(to_line(result));
        }
        self.told = contest.results().len();
    }

    /// The running games, which the runner tells.
    pub(super) fn boards(&self) -> Boards {
        self.boards.clone()
    }

    /// Waits for a signal: until then the end can be looked at.
    pub(super) fn stay(mut self) {
        say(&wording!("tournament-web-stays", url = self.url).to(self.language));
        self.runtime.block_on(self.signals.any());
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.server.shut_down();
        let _ = self.runtime.block_on(async { timeout(DRAIN, &mut self.serving).await });
    }
}

/// Shows the running games, a few times a second, until the runtime ends.
async fn show_boards(boards: Boards, feed: Feed) {
    let mut ticks = tokio::time::interval(BOARDS_EVERY);
    loop {
        ticks.tick().await;
        if let Some(message) = boards.message() {
            feed.replace(message);
        }
    }
}

/// The settings of a daemon that shows boards, and searches nothing.
fn config(feed: Feed) -> Config {
    let usual = Config::default();
    let limits = ConnectionLimits {
        max_bytes: WAITING,
        max_total_bytes: WAITING,
        max_reply: 1 << 20,
        ..usual.limits
    };
    Config {
        workers: 0,
        nice: NICE,
        max_connections: VIEWERS,
        limits,
        journal: Some(feed),
        ..usual
    }
}

/// Prints the address of the page. A failure to print does not end the tournament.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}
