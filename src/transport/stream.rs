//! Lines over any pair of byte streams.

use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::sync::mpsc;

use crate::protocol::Dialect;
use crate::protocol::codec::LineSplitter;

use super::outbox::{Outlet, channel};
use super::{Connection, Input, WAITING_LINES};

/// How long a client may leave a write standing before it counts as gone.
const STALLED: Duration = Duration::from_secs(60);

/// What must be taken within that time.
const PIECE: usize = 64 << 10;

/// Makes a connection of a reader and a writer. Its reading ends when the connection is dropped,
/// its writing when all that was said is written.
pub fn stream(
    reader: impl AsyncRead + Send + Unpin + 'static,
    writer: impl AsyncWrite + Send + Unpin + 'static,
    peer: String,
    dialect: Dialect,
    max_line: usize,
) -> Connection {
    let (lines, input) = mpsc::channel(WAITING_LINES);
    let (outbox, outlet) = channel();
    tokio::spawn(read(reader, lines, max_line));
    let written = tokio::spawn(write(writer, outlet));
    Connection { peer, dialect, is_socket: true, input, outbox, written }
}

/// Reads until the end, an error, or until nobody listens.
async fn read(mut reader: impl AsyncRead + Unpin, lines: mpsc::Sender<Input>, max_line: usize) {
    let mut splitter = LineSplitter::new(max_line);
    let mut buffer = vec![0; 64 << 10];
    let mut ready = Vec::new();
    loop {
        let count = tokio::select! {
            count = reader.read(&mut buffer) => count,
            () = lines.closed() => return,
        };
        match count {
            Ok(0) => splitter.finish(|line| ready.push(Input::Line(line))),
            Ok(count) => splitter.feed(&buffer[..count], |line| ready.push(Input::Line(line))),
            Err(_) => return,
        }
        let ended = matches!(count, Ok(0));
        if ended {
            ready.push(Input::End);
        }
        for input in ready.drain(..) {
            if lines.send(input).await.is_err() {
                return;
            }
        }
        if ended {
            return;
        }
    }
}

/// Writes what is said until there is no more, or the client takes nothing more.
pub(super) async fn write(mut writer: impl AsyncWrite + Unpin, mut outlet: Outlet) {
    let mut buffer = Vec::new();
    while let Some(weight) = outlet.take(&mut buffer).await {
        // Piece by piece: a slow reader of a long line is not a stalled one.
        for piece in buffer.chunks(PIECE) {
            let flushed = async {
                writer.write_all(piece).await?;
                writer.flush().await
            };
            if !matches!(tokio::time::timeout(STALLED, flushed).await, Ok(Ok(()))) {
                tracing::debug!("a client takes nothing more");
                return;
            }
        }
        outlet.written(weight);
        buffer.clear();
    }
    let _ = writer.shutdown().await;
}
