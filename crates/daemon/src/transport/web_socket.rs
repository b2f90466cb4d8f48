//! WebSockets: lines as messages, over a stream of bytes on which HTTP has made room for them.
//!
//! Both directions are those of any other stream; between the bytes and the lines stand [`frames`].
//! The writer says what the reader has to answer: a pong, and the last frame.
//! A WebSocket has no end of input that leaves the output open: its client is gone with its last frame.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, ReadBuf};

use plateau_protocol::Dialect;

use super::frames::{self, Decoder};
use super::outbox::{Aside, Framing, channel};
use super::stream::write;
use super::{Bounds, Connection, Inlet};

/// Makes a connection of a stream whose bytes are frames from now on; those of `early` were read already.
pub fn web_socket<S>(stream: S, early: Vec<u8>, peer: String, bounds: &Bounds) -> Connection
where
    S: AsyncRead + AsyncWrite + Send + 'static,
{
    let (reader, writer) = tokio::io::split(stream);
    let (outbox, outlet) = channel(&bounds.budget, Framing::Messages);
    let source = io::Cursor::new(early).chain(reader);
    let messages = Messages { source, decoder: Decoder::default(), aside: outbox.aside() };
    let input = Inlet::new(messages, bounds.max_line, &bounds.budget);
    let written = tokio::spawn(write(writer, outlet, bounds.write_deadline));
    Connection { peer, dialect: Dialect::Json, is_socket: true, input, outbox, written }
}

/// Messages of a client, read as lines.
struct Messages<R> {
    source: R,
    decoder: Decoder,
    aside: Aside,
}

impl<R> Messages<R> {
    /// Makes lines of what was read into `buffer[1..]`.
    fn decode(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Self { decoder, aside, .. } = self;
        let decoded = decoder.decode(buffer, |payload| aside.put(frames::pong(&payload)));
        decoded.map_err(|violation| {
            tracing::debug!(%violation, "a client breaks the rules of WebSockets");
            aside.end_with(frames::complaint(violation));
            violation.into()
        })
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for Messages<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        // Until there is something of a line, for nothing at all would be the end.
        loop {
            if self.decoder.is_closed() {
                return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
            }
            let room = buffer.initialize_unfilled();
            let mut read = ReadBuf::new(&mut room[1..]);
            ready!(Pin::new(&mut self.source).poll_read(context, &mut read))?;
            let count = read.filled().len();
            if count == 0 {
                return Poll::Ready(Err(io::ErrorKind::UnexpectedEof.into()));
            }
            let lines = self.decode(&mut room[..=count])?;
            if lines > 0 {
                buffer.advance(lines);
                return Poll::Ready(Ok(()));
            }
        }
    }
}
