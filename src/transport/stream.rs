//! Lines over any pair of byte streams.

use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::sync::mpsc;

use crate::protocol::Dialect;
use crate::protocol::codec::LineSplitter;

use super::outbox::{Outlet, channel};
use super::{Connection, Input, WAITING_LINES};

/// Longest time that a client may leave a write standing: then it counts as gone.
const STALLED: Duration = Duration::from_secs(60);

/// Bytes that must be taken within that time.
const PIECE: usize = 64 << 10;

/// Makes a connection of a reader and a writer. Its reading ends when the connection is dropped,
/// its writing when all replies are written.
pub(super) fn stream(
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

/// Writes replies until there are no more, or the client takes nothing more.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::codec::Line;
    use crate::transport::memory;
    use tokio::io::ReadBuf;

    /// A socket that was reset.
    struct Reset;

    impl AsyncRead for Reset {
        fn poll_read(
            self: std::pin::Pin<&mut Self>,
            _: &mut std::task::Context<'_>,
            _: &mut ReadBuf<'_>,
        ) -> std::task::Poll<std::io::Result<()>> {
            std::task::Poll::Ready(Err(std::io::ErrorKind::ConnectionReset.into()))
        }
    }

    #[tokio::test]
    async fn lines_come_with_their_end_and_replies_are_written_before_the_stream_closes() {
        let (mut connection, mut client) = memory(Dialect::Json, 3);
        client.write_all(b"one\ntwo and\n\r\nend").await.unwrap();
        client.shutdown().await.unwrap();
        let mut lines = Vec::new();
        while let Some(input) = connection.input.recv().await {
            lines.push(match input {
                Input::Line(Line::Bytes(bytes)) => String::from_utf8(bytes).unwrap(),
                Input::Line(Line::TooLong) => "too long".to_owned(),
                Input::End => "the end".to_owned(),
            });
        }
        assert_eq!(lines, ["one", "too long", "end", "the end"]);
        for line in [&b"a\n"[..], &vec![b'b'; 3 * PIECE], b"c\n"] {
            connection.outbox.send(line.to_vec()).await.unwrap();
        }
        drop(connection.outbox);
        let mut replies = Vec::new();
        client.read_to_end(&mut replies).await.unwrap();
        assert_eq!(
            (replies.len(), &replies[..3], replies.last()),
            (3 * PIECE + 4, &b"a\nb"[..], Some(&b'\n'))
        );
        connection.written.await.unwrap();
    }

    #[tokio::test]
    async fn a_client_that_is_gone_leaves_no_end() {
        let peer = "reset".to_owned();
        let mut connection = stream(Reset, tokio::io::sink(), peer, Dialect::Json, 3);
        assert!(connection.is_socket && connection.input.recv().await.is_none());
        let (connection, client) = memory(Dialect::Json, 3);
        drop(client);
        connection.outbox.send(b"lost\n".to_vec()).await.unwrap();
        connection.outbox.closed().await;
        connection.written.await.unwrap();
    }
}
