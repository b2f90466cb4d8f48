//! Transports: sources and sinks of lines. They know no game and no command.
//!
//! A [`Connection`] is two bounded queues of lines, so that stdin, a socket, a WebSocket and a test's memory are one thing.
//! Both are bounded by their bytes: [`Inlet`] and [`Outbox`] keep little of their own,
//! and share a [`Budget`] with all other connections.

mod inlet;
mod listener;
mod memory;
mod outbox;
mod patient;
mod stdio;
mod stream;
mod tls;
mod web_socket;

pub use inlet::Inlet;
pub use listener::{Bytes, Caller, Listener, listen, listen_with};
pub use memory::memory;
pub use outbox::{Announced, Gone, Outbox, WayOut};
pub use plateau_requests::{Budget, Charge};
pub use stdio::stdio;
use stream::stream;
pub use tls::{BadCertificate, Tls, tls};
pub use web_socket::web_socket;

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use crate::seldom::Seldom;
use plateau_protocol::Dialect;
use plateau_protocol::codec::Line;

/// Input from a client.
#[derive(Debug)]
pub enum Input {
    /// A line.
    Line(Line),
    /// The client will send nothing more, but may still listen.
    End,
    // No more input without `End` means that the client has disconnected.
}

/// A conversation's two directions.
pub struct Connection {
    /// The name of the client, for the log.
    pub peer: String,
    /// The language of its lines.
    pub dialect: Dialect,
    /// True if it can disconnect silently: then it is probed while a search outlives the end of its input.
    pub is_socket: bool,
    /// Lines from the client.
    pub input: Inlet,
    /// Replies to the client.
    pub outbox: Outbox,
    /// Ends when all replies are written, or with the error that nothing more can be.
    pub written: tokio::task::JoinHandle<std::io::Result<()>>,
}

/// The bounds of a connection's bytes.
#[derive(Debug, Clone)]
pub struct Bounds {
    /// The longest line, in bytes.
    pub max_line: usize,
    /// Write timeout: a client that takes no byte for this time is disconnected. It is a sixth of that while more
    /// than half of the budget is in use.
    pub write_deadline: Duration,
    /// Bytes that may wait on all connections together, beyond the few that each has of its own.
    pub budget: Budget,
    /// Counts the clients that were dropped because they took nothing.
    pub stalled: Arc<AtomicU64>,
    /// Warnings of them.
    pub(crate) warnings: Arc<Seldom>,
}

/// Bytes that may wait on all connections together, unless somebody chooses otherwise.
const MAX_WAITING: usize = 256 << 20;

/// Longest time in which a client takes nothing, unless somebody chooses otherwise. A receiver with a full buffer asks for more
/// only when a sixteenth of it is free: of the usual six megabytes, 40 seconds of a client that reads 10 kB/s.
pub const WRITE_DEADLINE: Duration = Duration::from_secs(60);

impl Bounds {
    /// The usual bounds, with a budget of their own.
    #[must_use]
    pub fn new(max_line: usize) -> Self {
        let (write_deadline, budget) = (WRITE_DEADLINE, Budget::new(MAX_WAITING));
        let (stalled, warnings) = (Arc::default(), Arc::default());
        Self { max_line, write_deadline, budget, stalled, warnings }
    }
}
