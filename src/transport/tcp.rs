//! TCP: listening, and a connection for each client.

use std::net::SocketAddr;

use tokio::net::{TcpListener, TcpStream, ToSocketAddrs};

use crate::protocol::Dialect;

use super::{Connection, stream};

/// Listens at an address; port 0 lets the system choose one.
///
/// # Errors
/// Those of the system.
pub async fn listen(address: impl ToSocketAddrs) -> std::io::Result<TcpListener> {
    TcpListener::bind(address).await
}

/// Makes a connection of an accepted socket.
#[must_use]
pub fn accept(socket: TcpStream, peer: SocketAddr, max_line: usize) -> Connection {
    // Replies are single lines that somebody waits for.
    let _ = socket.set_nodelay(true);
    let (reader, writer) = socket.into_split();
    stream(reader, writer, peer.to_string(), Dialect::Json, max_line)
}
