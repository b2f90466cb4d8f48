//! A connection in memory: the daemon without a socket, for tests and for programs that embed it.

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, ReadHalf, WriteHalf};

use crate::protocol::Dialect;

use super::{Connection, stream};

/// The client's end.
pub struct Client {
    replies: BufReader<ReadHalf<DuplexStream>>,
    requests: WriteHalf<DuplexStream>,
}

/// A connection to the daemon and the client's end of it.
#[must_use]
pub fn connect(dialect: Dialect, max_line: usize) -> (Connection, Client) {
    let (ours, theirs) = tokio::io::duplex(64 << 10);
    let (reader, writer) = tokio::io::split(ours);
    let connection = stream(reader, writer, "memory".to_owned(), dialect, max_line);
    let (replies, requests) = tokio::io::split(theirs);
    (connection, Client { replies: BufReader::new(replies), requests })
}

impl Client {
    /// Sends a line.
    ///
    /// # Errors
    /// When the daemon has closed the connection.
    pub async fn send(&mut self, line: &str) -> std::io::Result<()> {
        self.send_bytes(line.as_bytes()).await?;
        self.send_bytes(b"\n").await
    }

    /// Sends bytes as they are.
    ///
    /// # Errors
    /// When the daemon has closed the connection.
    pub async fn send_bytes(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.requests.write_all(bytes).await
    }

    /// Says that nothing more will be sent.
    ///
    /// # Errors
    /// When the daemon has closed the connection.
    pub async fn end(&mut self) -> std::io::Result<()> {
        self.requests.shutdown().await
    }

    /// The next reply, or `None` when the daemon has closed the connection.
    ///
    /// # Errors
    /// Where a reply is not UTF-8.
    pub async fn receive(&mut self) -> std::io::Result<Option<String>> {
        let mut line = String::new();
        let count = self.replies.read_line(&mut line).await?;
        Ok((count > 0).then(|| line.trim_end().to_owned()))
    }
}
