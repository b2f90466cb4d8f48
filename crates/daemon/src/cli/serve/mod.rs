//! `plateau serve`: the daemon, on stdin and stdout or on sockets.
//!
//! It has two runtimes. The data runtime moves the lines of all connections.
//! The control runtime has the main thread to itself: it handles signals and serves the metrics, however busy the other threads are.

mod activation;
mod bounds;
mod data;
mod ending;
mod engines;
mod sockets;
mod spoken;
mod talk;

use std::io::{IsTerminal, Write, stdout};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use tokio::runtime::Handle;
use tokio::task::JoinSet;

use crate::hosting::Hosting;
use crate::server::{Config, Server, give_back_memory, serve_metrics, serve_socket, serve_web};
use crate::system::service;
use crate::system::signals::{Drain, Signals};
use crate::transport::{self, Listener};
use plateau_core::game::Wording;
use plateau_core::games::Entry;

use super::{Command, Failure, config};
use bounds::Bounds;
use data::Data;
use ending::{LastResort, cause_to_end, drain};
pub(super) use engines::Arguments as EngineArguments;
use sockets::Sockets;
use talk::Interrupts;

/// Arguments of `serve`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Read settings from a TOML file, by the names of these flags: `max-line = 65536`.
    /// Environment variables override the file, and flags override both.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,

    /// Listen at HOST:PORT or unix:PATH instead of stdin; may be repeated.
    /// Port 0 lets the system choose; the address is printed.
    #[arg(long, value_name = "ADDRESS")]
    listen: Vec<String>,

    /// Serve the board in the browser at HOST:PORT: the page, and the protocol at `/ws`; may be repeated.
    #[arg(long, value_name = "ADDRESS")]
    web: Vec<String>,

    /// Answer in JSON at a terminal too, where people get words and pictures.
    #[arg(long)]
    json: bool,

    /// Also end when stdin ends, so that a daemon ends with the program that started it, even if that program was killed.
    #[arg(long)]
    until_eof: bool,

    #[command(flatten)]
    engines: engines::Arguments,

    #[command(flatten)]
    bounds: Bounds,

    #[command(flatten)]
    sockets: sockets::Arguments,

    /// Serve `/metrics` and `/healthz` by HTTP at this address; to this machine only, if only a port is given.
    #[arg(long, value_name = "[ADDRESS:]PORT", value_parser = page_address)]
    metrics: Option<SocketAddr>,
}

impl Arguments {
    /// The settings, with the engines that are to be kept.
    fn config(&self) -> Result<(Config, Hosting), Failure> {
        let config = self.bounds.on(Config::default());
        self.engines.on(self.sockets.on(config, self.config.as_deref())?)
    }
}

/// The address of the metrics, which is on this machine if only a port is given.
///
/// # Errors
/// It is neither an address with a port nor a port.
pub(super) fn page_address(text: &str) -> Result<SocketAddr, Wording> {
    let on_loopback = |port| SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port);
    let address = text.parse().or_else(|_| text.parse().map(on_loopback));
    address.map_err(|_| text!("cli-page-address").into())
}

/// The arguments as a command of their own.
#[derive(clap::Parser)]
struct Alone {
    #[command(flatten)]
    arguments: Arguments,
}

impl Arguments {
    /// Those of a daemon that serves nothing but the page, at a port of this machine.
    pub(super) fn web_alone(port: u16, engines: EngineArguments) -> Self {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let arguments = <Alone as clap::Parser>::parse_from(["plateau"]).arguments;
        Self { web: vec![address.to_string()], engines, ..arguments }
    }
}

/// Checks what the settings name: the token, the engines and the certificate, as a daemon does at its start.
///
/// # Errors
/// A daemon would not start with them.
pub(super) fn check(arguments: &Arguments) -> Result<(), Failure> {
    drop(arguments.config()?);
    drop(arguments.sockets.prepare()?);
    Ok(())
}

/// Serves until the end of input or a signal.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    run_and(arguments, |_| Ok(()))
}

/// Serves until the end of input or a signal. When all sockets are open, `begin` is called with the addresses of the page.
pub(super) fn run_and(
    arguments: &Arguments,
    begin: impl FnOnce(&[String]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let control = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let data = Data::start()?;
    control.block_on(supervise(arguments, data.handle(), begin))
}

/// The life of the daemon, as the control runtime sees it.
async fn supervise(
    arguments: &Arguments,
    data: &Handle,
    begin: impl FnOnce(&[String]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let last_resort = LastResort::new()?;
    // Outlives the server, whose searches are done by its processes.
    let (config, hosting) = arguments.config()?;
    tokio::spawn(hosting.end_idle());
    let server = Server::start(config)?;
    tokio::spawn(give_back_memory(Arc::downgrade(&server)));
    // Runs while the first requests are handled: the first searches find it done.
    let games = server.config().games;
    data.spawn_blocking(|| games.iter().for_each(Entry::prepare));
    // Before the daemon announces itself, because a client that has seen the announcement may request the metrics.
    if let Some(address) = arguments.metrics {
        let listener = tokio::net::TcpListener::bind(address).await;
        let refused = |error| format!("--metrics: {}", sockets::cannot_listen(address, &error));
        let listener = listener.map_err(refused)?;
        tracing::info!(address = %listener.local_addr()?, "metrics");
        tokio::spawn(serve_metrics(Arc::clone(&server), listener, data.clone()));
    }
    let sockets = arguments.sockets.prepare()?;
    let open = open(arguments, &sockets, &server, data).await?;
    let is_exposed = open.is_exposed();
    // Without sockets, it is the terminal that has hung up.
    let reloads = !open.is_empty() && !std::io::stdin().is_terminal();
    // Until every socket is open a signal ends the process immediately, because no request can be pending yet.
    let mut signals = Signals::new()?;
    let drain_signal = Drain::new();
    let interrupts = Arc::new(Interrupts::default());
    let talk = (!arguments.json).then(|| Arc::clone(&interrupts));
    let (mut serving, pages) = serve(open, &server, data, talk)?;
    service::ready();
    begin(&pages)?;
    let mut result = Ok(());
    let reload = reloads.then_some(|| match reload(&server, &sockets, is_exposed) {
        Ok(()) => tracing::info!(
            "token, names of the page, idle timeout, memory of tables and certificate are read again; other settings need a restart"
        ),
        Err(failure) => tracing::warn!(%failure, "the settings stay as they were"),
    });
    let cause = tokio::select! {
        ended = all_done(&mut serving) => {
            result = ended;
            result.is_err().then_some("failure")
        }
        cause = cause_to_end(&mut signals, &server, arguments.until_eof, drain_signal, reload, &interrupts) => Some(cause),
    };
    last_resort.begin(result.is_err());
    if let Some(cause) = cause {
        service::stopping();
        tracing::info!(cause, "ending");
        let others_done = async {
            while let Err(failure) = all_done(&mut serving).await {
                result = Err(failure);
            }
        };
        drain(&server, others_done, signals.impatient()).await;
    }
    result
}

/// Reads the settings again that can change while the daemon runs: all of them or none.
fn reload(server: &Server, sockets: &Sockets, is_exposed: bool) -> Result<(), Failure> {
    let Command::Serve(fresh) = config::reread()?.command else {
        return Err("this daemon has no settings".into());
    };
    let settings = fresh.sockets.on(fresh.bounds.on(Config::default()), fresh.config.as_deref())?;
    let protection = fresh.sockets.prepare()?;
    if is_exposed && !protection.protects(&settings) {
        return Err(
            "other machines can reach it, so it needs a token (--token-file) or --open".into()
        );
    }
    sockets.take_over(&protection)?;
    server.reload(&settings);
    Ok(())
}

/// Sockets of the protocol and sockets of the page. If there are none, the daemon serves stdin.
struct Open {
    listeners: Vec<Listener>,
    pages: Vec<Listener>,
}

impl Open {
    const fn is_empty(&self) -> bool {
        self.listeners.is_empty() && self.pages.is_empty()
    }

    /// True if other machines can reach one of them.
    fn is_exposed(&self) -> bool {
        self.listeners.iter().chain(&self.pages).any(|listener| !listener.is_local())
    }
}

/// Opens all requested sockets, on the data runtime.
async fn open(
    arguments: &Arguments,
    sockets: &Sockets,
    server: &Arc<Server>,
    data: &Handle,
) -> Result<Open, Failure> {
    let mut listeners: Vec<Listener> = Vec::new();
    let handed_over = {
        let _context = data.enter();
        activation::sockets()?
    };
    for listener in handed_over {
        listeners.push(sockets.admit(listener, server.config())?);
    }
    for address in &arguments.listen {
        listeners.push(sockets.open(address, server.config(), data).await?);
    }
    let mut pages: Vec<Listener> = Vec::new();
    for address in &arguments.web {
        pages.push(sockets.open(address, server.config(), data).await?);
    }
    if listeners.is_empty() && pages.is_empty() && arguments.until_eof {
        let why = "--until-eof needs a socket, by --listen or --web: stdin itself is served";
        return Err(why.into());
    }
    Ok(Open { listeners, pages })
}

/// The connections to serve: sockets, each with all of its clients, or stdin.
type Serving = JoinSet<std::io::Result<()>>;

/// Starts to serve the open sockets, on the data runtime. Without any, a person at a terminal may `talk`. Returns the tasks and the addresses of the page.
fn serve(
    Open { listeners, pages }: Open,
    server: &Arc<Server>,
    data: &Handle,
    talk: Option<Arc<Interrupts>>,
) -> Result<(Serving, Vec<String>), Failure> {
    let mut serving = JoinSet::new();
    if listeners.is_empty() && pages.is_empty() {
        let server = Arc::clone(server);
        let _context = data.enter();
        let connection = match talk.filter(|_| stdout().is_terminal()) {
            Some(interrupts) => talk::begin(data, server.config().limits.max_line, interrupts)?,
            None => transport::stdio(server.bounds())?,
        };
        serving.spawn_on(async move { server.converse(connection).await }, data);
    }
    for listener in listeners {
        announce(&listener.to_string())?;
        serving.spawn_on(well(serve_socket(Arc::clone(server), listener)), data);
    }
    let urls: Vec<String> = pages.iter().map(url).collect();
    for (listener, url) in pages.into_iter().zip(&urls) {
        announce(url)?;
        serving.spawn_on(well(serve_web(Arc::clone(server), listener)), data);
    }
    Ok((serving, urls))
}

/// A task that cannot fail.
async fn well(task: impl Future<Output = ()>) -> std::io::Result<()> {
    task.await;
    Ok(())
}

/// Prints where it listens: a parent that let the system choose the port reads it.
fn announce(address: &str) -> std::io::Result<()> {
    tracing::info!(address, "listening");
    writeln!(stdout(), "listening on {address}")?;
    stdout().flush()
}

/// The address of the page, as browsers take it.
fn url(listener: &Listener) -> String {
    let scheme = if listener.has_tls() { "https" } else { "http" };
    format!("{scheme}://{listener}/")
}

/// Waits until nothing is served any more.
///
/// # Errors
/// A part of it has panicked, or replies on stdout cannot be written; the others continue.
async fn all_done(serving: &mut Serving) -> Result<(), Failure> {
    while let Some(ended) = serving.join_next().await {
        ended.map_err(|error| format!("a socket is no longer served: {error}"))??;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_socket_whose_task_has_panicked_is_a_failure_and_the_others_are_waited_for() {
        let mut serving = Serving::new();
        serving.spawn(async { panic!("a fault") });
        serving.spawn(well(tokio::time::sleep(std::time::Duration::from_millis(50))));
        let failure = all_done(&mut serving).await.unwrap_err().to_string();
        assert!(failure.contains("a fault"), "{failure}");
        assert!(all_done(&mut serving).await.is_ok() && serving.is_empty());
    }

    #[test]
    fn metrics_are_shown_to_this_machine_unless_another_address_is_named() {
        for (text, address) in [
            ("9464", Some("127.0.0.1:9464")),
            ("0.0.0.0:9464", Some("0.0.0.0:9464")),
            ("[::1]:0", Some("[::1]:0")),
            ("65536", None),
            ("localhost:1", None),
            ("", None),
        ] {
            let found = page_address(text).ok().map(|address| address.to_string());
            assert_eq!(found.as_deref(), address, "{text}");
        }
    }
}
