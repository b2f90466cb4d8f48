//! A connection in memory: the daemon without a socket, for tests and for programs that embed it.

use tokio::io::DuplexStream;

use plateau_protocol::Dialect;

use super::{Bounds, Connection, stream};

/// Bytes that may be under way in each direction.
const BUFFER: usize = 64 << 10;

/// A connection to the daemon, and the client's end of it.
#[must_use]
pub fn memory(dialect: Dialect, max_line: usize) -> (Connection, DuplexStream) {
    let (ours, theirs) = tokio::io::duplex(BUFFER);
    let bounds = Bounds::new(max_line);
    (stream(tokio::io::split(ours), "memory".to_owned(), dialect, &bounds), theirs)
}
