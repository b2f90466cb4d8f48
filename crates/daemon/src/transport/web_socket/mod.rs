//! WebSockets: lines as messages, over a stream of bytes on which HTTP has made room for them.
//!
//! Both directions work like those of any other stream; [`frames`] converts between bytes and lines.
//! The writer sends the answers of the reader: a pong, and the last frame; and a ping from time to time, because proxies end
//! connections that nobody uses.
//! A WebSocket has no end of input that leaves the output open: its client disconnects with its last frame.
//!
//! Why no library: each of those tried holds a message in a buffer of its own, outside the [budget](super::Budget) of all
//! connections, and closes the connection where a message is too long, which here is answered with `line_too_long`.
//! This transport alone, without the conversation of the daemon, takes 2.7 KiB for each of 1,000 idle connections (resident
//! memory with its task and its queues), whether it has sent a message of 30 bytes or of 4,000; `tokio-websockets` 0.13 takes
//! 5.6 KiB and 9.5 KiB. `docs/scale.md` has the memory of a whole connection.
//! Of the Autobahn test suite 25.10.1, cases 1 to 7 and 10, a server that sends lines back passes 232 of 247, and three more
//! judge nothing. The rest are not lines: messages without text, and binary ones that are sent back as texts.
//! In 2.10 only the last of ten pings is answered, as the standard allows; see also `autobahn.rs`.

#[cfg(test)]
mod autobahn;
pub(super) mod frames;

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, ReadBuf};

use plateau_protocol::Dialect;

use super::outbox::{Aside, Framing, channel};
use super::stream::write_to_client;
use super::{Bounds, Connection, Inlet};
use frames::Decoder;

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
    let written = tokio::spawn(write_to_client(writer, outlet, peer.clone(), bounds.clone()));
    Connection { peer, dialect: Dialect::Json, is_socket: true, input, outbox, written }
}

/// Messages of a client, read as lines.
struct Messages<R> {
    source: R,
    decoder: Decoder,
    aside: Aside,
}

impl<R> Messages<R> {
    /// Decodes the bytes that were read into `buffer[1..]` into lines at its front; returns their length.
    fn decode(&mut self, buffer: &mut [u8]) -> usize {
        let Self { decoder, aside, .. } = self;
        decoder.decode(buffer, |payload| aside.put(frames::pong(&payload)))
    }

    /// Fails once the conversation has ended, and says why in its last frame.
    fn check_open(&self) -> io::Result<()> {
        let Some(ending) = self.decoder.ending() else { return Ok(()) };
        tracing::debug!(?ending, "a client of a WebSocket goes");
        self.aside.end_with(frames::last(ending));
        Err(ending.into())
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
            self.check_open()?;
            let room = buffer.initialize_unfilled();
            let mut read = ReadBuf::new(&mut room[1..]);
            ready!(Pin::new(&mut self.source).poll_read(context, &mut read))?;
            let count = read.filled().len();
            if count == 0 {
                return Poll::Ready(Err(io::ErrorKind::UnexpectedEof.into()));
            }
            let lines = self.decode(&mut room[..=count]);
            if lines > 0 {
                buffer.advance(lines);
                return Poll::Ready(Ok(()));
            }
        }
    }
}
