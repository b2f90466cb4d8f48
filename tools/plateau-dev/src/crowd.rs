//! Many clients in closed loop: each sends its next ping when the last one is answered.
//!
//! They share one thread, so that the client takes a core at most and the daemon has the other.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufStream};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use plateau::server::Histogram;

use crate::Failure;
use crate::loopback::Daemon;

/// Duration of a measurement.
const DURATION: Duration = Duration::from_secs(5);

/// Latencies of all pings of a crowd, and pings a second.
pub(crate) struct Measured {
    /// Times from each ping to its reply.
    pub times: Histogram,
    /// Replies a second, of all clients together.
    pub rate: f64,
}

/// Measures `clients` clients, by a daemon of their own.
///
/// # Errors
/// Those of the daemon's start and of the sockets.
pub(crate) fn measure(clients: usize) -> Result<Measured, Failure> {
    let daemon = Daemon::start()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(all(daemon.address(), clients))
}

async fn all(address: SocketAddr, clients: usize) -> Result<Measured, Failure> {
    let mut connections = Vec::with_capacity(clients);
    for _ in 0..clients {
        let connection = TcpStream::connect(address).await?;
        connection.set_nodelay(true)?;
        connections.push(BufStream::with_capacity(256, 256, connection));
    }
    let started = Instant::now();
    let mut crowd = JoinSet::new();
    for connection in connections {
        crowd.spawn(pings(connection, started + DURATION));
    }
    let mut times = Vec::new();
    while let Some(client) = crowd.join_next().await {
        times.extend(client??);
    }
    let rate = times.len() as f64 / started.elapsed().as_secs_f64();
    let mut histogram = Histogram::default();
    times.into_iter().for_each(|time| histogram.add(time));
    Ok(Measured { times: histogram, rate })
}

/// The times of one client's pings.
async fn pings(
    mut connection: BufStream<TcpStream>,
    end: Instant,
) -> Result<Vec<Duration>, std::io::Error> {
    let mut times = Vec::new();
    let mut reply = Vec::new();
    loop {
        let sent = Instant::now();
        if sent >= end {
            return Ok(times);
        }
        connection.write_all(b"{\"cmd\":\"ping\"}\n").await?;
        connection.flush().await?;
        reply.clear();
        if connection.read_until(b'\n', &mut reply).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        times.push(sent.elapsed());
    }
}
