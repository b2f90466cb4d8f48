//! `plateau serve`: the daemon, on stdin and stdout or on sockets.

mod sockets;

use std::io::Write;
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::task::JoinSet;

use crate::games::Entry;
use crate::protocol::reply::ConnectionLimits;
use crate::server::{Config, Server, serve_socket};
use crate::transport;

use super::Failure;

/// Arguments of `serve`.
#[derive(clap::Args, Default)]
pub(super) struct Arguments {
    /// Listen at HOST:PORT or unix:PATH instead of stdin; may be repeated.
    /// Port 0 lets the system choose; the address is printed.
    #[arg(long, value_name = "ADDRESS")]
    listen: Vec<String>,

    /// Also end when stdin ends: so a daemon ends with the program that started it, even one that was killed.
    #[arg(long, requires = "listen")]
    until_eof: bool,

    /// Threads that search; as many as cores if absent.
    #[arg(long, value_name = "N")]
    workers: Option<NonZero<usize>>,

    /// The longest line of a request, in bytes.
    #[arg(long, value_name = "BYTES")]
    max_line: Option<NonZero<usize>>,

    /// Requests in flight at once on each connection.
    #[arg(long, value_name = "N")]
    max_inflight: Option<NonZero<usize>>,

    /// Sessions at once on each connection.
    #[arg(long, value_name = "N")]
    max_sessions: Option<NonZero<usize>>,

    /// The longest reply, in bytes.
    #[arg(long, value_name = "BYTES")]
    max_reply: Option<NonZero<usize>>,

    /// Bytes that a connection may hold: its requests in flight, sessions and answers.
    #[arg(long, value_name = "BYTES")]
    max_bytes: Option<NonZero<usize>>,

    /// Bytes that all connections may hold together.
    #[arg(long, value_name = "BYTES")]
    max_total_bytes: Option<NonZero<usize>>,

    /// Connections at once.
    #[arg(long, value_name = "N")]
    max_connections: Option<NonZero<usize>>,

    /// Searches that may wait for a worker, over all connections; one may wait with as many as places are still free.
    #[arg(long, value_name = "N")]
    max_waiting: Option<NonZero<usize>>,

    /// The most memory that the tables of all searches may use together, in mebibytes; half of the machine's if absent.
    #[arg(long, value_name = "MIB")]
    memory: Option<NonZero<usize>>,

    #[command(flatten)]
    sockets: sockets::Arguments,
}

/// Longest time for requests in flight to be answered after a signal.
const DRAIN: Duration = Duration::from_millis(900);
/// Longest time for the runtime's threads to end after that.
const LAST_WAIT: Duration = Duration::from_millis(50);
/// Stack of the runtime's threads: a search that is stopped before it began runs on one of them.
const STACK: usize = 16 << 20;

impl Arguments {
    fn config(&self) -> Result<Config, Failure> {
        let default = Config::default();
        let or = |given: Option<NonZero<usize>>, default| given.map_or(default, NonZero::get);
        Ok(Config {
            games: default.games,
            workers: or(self.workers, default.workers),
            limits: ConnectionLimits {
                max_line: or(self.max_line, default.limits.max_line),
                max_inflight: or(self.max_inflight, default.limits.max_inflight),
                max_sessions: or(self.max_sessions, default.limits.max_sessions),
                max_json_depth: default.limits.max_json_depth,
                idle_ms: self.sockets.idle_ms(default.limits.idle_ms),
                max_reply: or(self.max_reply, default.limits.max_reply),
                max_bytes: or(self.max_bytes, default.limits.max_bytes),
                max_total_bytes: or(self.max_total_bytes, default.limits.max_total_bytes),
            },
            max_connections: sockets::fit(self.max_connections, default.max_connections),
            max_waiting: or(self.max_waiting, default.max_waiting),
            memory: self.memory.map_or_else(half_of_memory, |mib| mib.get().checked_mul(1 << 20)),
            token: self.sockets.token()?,
            timeouts: default.timeouts,
        })
    }
}

/// Half of the memory of this machine, in bytes, where it is known.
fn half_of_memory() -> Option<usize> {
    #[cfg(target_os = "linux")]
    {
        let system = rustix::system::sysinfo();
        let units = usize::try_from(system.totalram / 2).ok()?;
        units.checked_mul(system.mem_unit as usize)
    }
    #[cfg(not(target_os = "linux"))]
    None
}

/// The runtime that moves lines.
pub(super) fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .thread_stack_size(STACK)
        .enable_all()
        .build()
}

/// Serves until the end of input or a signal.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let runtime = runtime()?;
    let result = runtime.block_on(serve(arguments));
    // The thread that reads stdin may be inside a read: it ends with the process.
    runtime.shutdown_timeout(LAST_WAIT);
    result
}

async fn serve(arguments: &Arguments) -> Result<(), Failure> {
    let server = Server::start(arguments.config()?)?;
    // Beside the first requests: the first searches find it done.
    let games = server.config().games;
    tokio::task::spawn_blocking(|| games.iter().for_each(Entry::prepare));
    let mut serving = JoinSet::new();
    if arguments.listen.is_empty() {
        let connection = transport::stdio(server.bounds())?;
        let server = Arc::clone(&server);
        serving.spawn(async move { server.converse(connection).await });
    }
    let sockets = arguments.sockets.prepare(server.config().token.is_some())?;
    let mut listeners = Vec::new();
    for address in &arguments.listen {
        listeners.push(sockets.clone().open(address.clone()).await?);
    }
    // None is announced before all are open.
    for listener in listeners {
        let address = listener.to_string();
        tracing::info!(%address, "listening");
        println!("listening on {address}");
        std::io::stdout().flush()?;
        serving.spawn(serve_socket(Arc::clone(&server), listener));
    }
    tokio::select! {
        () = all_done(&mut serving) => {}
        cause = cause_to_end(arguments.until_eof) => {
            tracing::info!(cause = cause?, "ending");
            server.shut_down();
            if tokio::time::timeout(DRAIN, all_done(&mut serving)).await.is_err() {
                tracing::warn!("some clients did not take their last replies");
            }
        }
    }
    Ok(())
}

async fn all_done(serving: &mut JoinSet<()>) {
    while serving.join_next().await.is_some() {}
}

/// Waits for the cause of the end: a signal, or the end of stdin if that is to count.
async fn cause_to_end(until_eof: bool) -> std::io::Result<&'static str> {
    if !until_eof {
        return signal().await;
    }
    tokio::select! {
        signal = signal() => signal,
        () = end_of_stdin() => Ok("end of stdin"),
    }
}

/// Waits until stdin ends; what comes on it is thrown away.
async fn end_of_stdin() {
    let (ended, wait) = oneshot::channel();
    // A read cannot be woken: the thread ends with the process.
    std::thread::spawn(move || {
        // An input that cannot be read has ended as well.
        let _ = std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
        let _ = ended.send(());
    });
    let _ = wait.await;
}

/// Waits for Ctrl-C or, where there is one, SIGTERM.
async fn signal() -> std::io::Result<&'static str> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            interrupted = tokio::signal::ctrl_c() => interrupted.map(|()| "interrupt"),
            _ = terminate.recv() => Ok("terminate"),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await.map(|()| "interrupt")
}
