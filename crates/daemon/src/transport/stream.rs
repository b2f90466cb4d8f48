//! Lines over any pair of byte streams.

use std::io;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::task::yield_now;
use tokio::time::{Instant, Interval, interval_at};

use plateau_protocol::Dialect;

use super::outbox::{Framing, Outlet, channel};
use super::patient::{Patient, Unsent};
use super::{Bounds, Connection, Inlet};

/// Bytes of one write.
const PIECE: usize = 64 << 10;

/// Makes a connection of the two halves of a stream. Its reading ends when the connection is dropped,
/// its writing when all replies are written.
pub(super) fn stream<R, W>(
    (reader, writer): (R, W),
    peer: String,
    dialect: Dialect,
    bounds: &Bounds,
) -> Connection
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Unsent + Send + Unpin + 'static,
{
    let halves = (reader, Patient::new(writer, bounds));
    Connection { dialect, ..greeted_stream(halves, peer, bounds) }
}

/// The same of a stream whose writes are [timed](Patient) already: one of TLS, over a socket.
pub(super) fn greeted_stream<R, W>(
    (reader, writer): (R, W),
    peer: String,
    bounds: &Bounds,
) -> Connection
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let input = Inlet::new(reader, bounds.max_line, &bounds.budget);
    let (outbox, outlet) = channel(&bounds.budget, Framing::Lines);
    let written = tokio::spawn(write_to_client(writer, outlet, peer.clone(), bounds.clone()));
    Connection { peer, dialect: Dialect::Json, is_socket: true, input, outbox, written }
}

/// Writes replies to a client until there are no more, or it has disconnected or [stalled](Patient), which is counted.
pub(super) async fn write_to_client(
    writer: impl AsyncWrite + Unpin,
    outlet: Outlet,
    peer: String,
    bounds: Bounds,
) -> io::Result<()> {
    let written = write(writer, outlet).await;
    match &written {
        Err(error) if error.kind() == io::ErrorKind::TimedOut => {
            bounds.stalled.fetch_add(1, Ordering::Relaxed);
            let reason = "it has taken nothing of its replies for too long";
            bounds.warnings.say(|left_out| {
                tracing::warn!(peer, reason, left_out, "a client is dropped");
            });
        }
        Err(error) => tracing::debug!(peer, %error, "a client takes nothing more"),
        Ok(()) => {}
    }
    written
}

/// Period of the pings on a WebSocket: half of the shortest time after which a reverse proxy usually ends a silent connection.
const PING_EVERY: Duration = Duration::from_secs(20);

/// Writes replies until there are no more.
///
/// # Errors
/// Those of the stream.
pub(super) async fn write(writer: impl AsyncWrite + Unpin, outlet: Outlet) -> io::Result<()> {
    write_with_pings(writer, outlet, PING_EVERY).await
}

async fn write_with_pings(
    mut writer: impl AsyncWrite + Unpin,
    mut outlet: Outlet,
    every: Duration,
) -> io::Result<()> {
    let mut pings = outlet.ping().map(|ping| (ping, interval_at(Instant::now() + every, every)));
    loop {
        let batch = tokio::select! {
            biased;
            ping = next_ping(&mut pings) => {
                writer.write_all(ping).await?;
                writer.flush().await?;
                continue;
            }
            batch = outlet.take() => batch,
        };
        let Some(batch) = batch else { break };
        // Piece by piece: a slow reader of a long line is not a stalled one.
        for piece in batch.bytes.chunks(PIECE) {
            writer.write_all(piece).await?;
            writer.flush().await?;
            // Between the pieces of a long reply, short replies of other connections get their turn.
            if piece.len() == PIECE {
                yield_now().await;
            }
        }
        outlet.written(&batch);
    }
    writer.shutdown().await
}

/// The next ping, when its time has come; never where there are none.
async fn next_ping(pings: &mut Option<(Vec<u8>, Interval)>) -> &[u8] {
    match pings {
        Some((ping, times)) => {
            times.tick().await;
            ping
        }
        None => std::future::pending().await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transport::{Input, memory};
    use plateau_protocol::codec::Line;
    use tokio::io::{AsyncReadExt, ReadBuf};

    /// A socket that was reset.
    struct Reset;

    impl AsyncRead for Reset {
        fn poll_read(
            self: std::pin::Pin<&mut Self>,
            _: &mut std::task::Context<'_>,
            _: &mut ReadBuf<'_>,
        ) -> std::task::Poll<io::Result<()>> {
            std::task::Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()))
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
                Input::Line(other) => format!("{other:?}"),
                Input::End => break,
            });
        }
        assert_eq!(lines, ["one", "TooLong", "end"]);
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
        connection.written.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn a_web_socket_is_pinged_however_much_is_said_and_a_stream_of_lines_is_not() {
        for (framing, message, pings) in
            [(Framing::Messages, &b"\x81\x01x"[..], true), (Framing::Lines, b"x\n", false)]
        {
            let (outbox, outlet) = channel(&Bounds::new(3).budget, framing);
            let (ours, mut theirs) = tokio::io::duplex(1 << 16);
            let every = Duration::from_millis(20);
            let written = tokio::spawn(write_with_pings(ours, outlet, every));
            for _ in 0..20 {
                outbox.send(b"x\n".to_vec()).await.unwrap();
                tokio::time::sleep(every / 4).await;
            }
            drop(outbox);
            written.await.unwrap().unwrap();
            let mut bytes = Vec::new();
            theirs.read_to_end(&mut bytes).await.unwrap();
            let count = |part: &[u8]| bytes.windows(part.len()).filter(|it| *it == part).count();
            assert_eq!(count(message), 20);
            assert_eq!(count(b"\x89\x00") >= 3, pings, "{bytes:?}");
        }
    }

    #[tokio::test]
    async fn a_client_that_is_gone_leaves_no_end() {
        let (_, writer) = tokio::io::split(tokio::io::duplex(9).0);
        let halves = (Reset, writer);
        let mut connection = stream(halves, "reset".to_owned(), Dialect::Json, &Bounds::new(3));
        assert!(connection.is_socket && connection.input.recv().await.is_none());
        let (connection, client) = memory(Dialect::Json, 3);
        drop(client);
        connection.outbox.send(b"lost\n".to_vec()).await.unwrap();
        connection.outbox.closed().await;
        assert!(connection.written.await.unwrap().is_err());
    }

    #[tokio::test]
    async fn a_client_that_leaves_a_write_standing_counts_as_gone() {
        let (ours, mut theirs) = tokio::io::duplex(2 * PIECE);
        let bounds = Bounds { write_deadline: Duration::from_millis(20), ..Bounds::new(3) };
        let halves = tokio::io::split(ours);
        let connection = stream(halves, "slow".to_owned(), Dialect::Json, &bounds);
        connection.outbox.send(vec![b'a'; PIECE]).await.unwrap();
        connection.outbox.send(vec![b'b'; 3 * PIECE]).await.unwrap();
        connection.outbox.closed().await;
        assert!(connection.outbox.send(Vec::new()).await.is_err());
        assert!(connection.written.await.unwrap().is_err());
        drop(connection.input);
        let mut written = Vec::new();
        theirs.read_to_end(&mut written).await.unwrap();
        assert_eq!((written.len(), bounds.budget.used()), (2 * PIECE, 0), "what it had room for");
        assert_eq!(bounds.stalled.load(Ordering::Relaxed), 1);
    }
}
