//! Writes that fail once the peer takes nothing any more.
//!
//! A socket that is not writable says little about its reader: Linux reports it writable only when a third of its buffer is free,
//! megabytes that a slow reader takes a minute for. So a write that waits is looked at from time to time. As long as bytes leave
//! the system's buffer, the peer reads, however slowly; only one that takes nothing for all of its time has stalled.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, DuplexStream, ReadBuf, WriteHalf};
use tokio::net::{TcpStream, tcp};
use tokio::time::{Instant, Sleep, sleep};

use crate::system::local_sockets::{LocalStream, LocalWriteHalf};
use crate::system::sockets::unsent;

use super::Bounds;

/// Looks at a write that waits, for each of its deadlines.
const LOOKS: u32 = 8;
/// The deadline is this part of the usual one while most of the budget is in use: then the replies that wait for a stalled client take memory
/// that other clients need.
const SHORT_OF_ROOM: u32 = 6;

/// A stream whose writes are timed.
pub(super) struct Patient<S> {
    stream: S,
    bounds: Bounds,
    /// The write that waits.
    waiting: Option<Pin<Box<Waiting>>>,
}

/// A write that waits for its reader.
struct Waiting {
    /// Bytes in the system's buffer at the last look.
    unsent: Option<usize>,
    /// The last sign that the peer reads.
    since: Instant,
    next_look: Pin<Box<Sleep>>,
}

/// The bytes that the system has taken for a peer, and that the peer has not.
pub(super) trait Unsent {
    /// Their number; `None` where the system does not report it.
    fn unsent(&self) -> Option<usize>;
}

impl<S> Patient<S> {
    pub(super) fn new(stream: S, bounds: &Bounds) -> Self {
        Self { stream, bounds: bounds.clone(), waiting: None }
    }
}

impl<S: Unsent> Patient<S> {
    /// Passes on the result of a write; one that waits fails after its deadline without a sign of the peer.
    fn timed<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.waiting = None;
            return written;
        }
        ready!(self.look(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// Looks at the write that waits from time to time; ready once it has waited for too long.
    fn look(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let usual = self.bounds.write_deadline;
        let pause = usual / LOOKS;
        let unsent = self.stream.unsent();
        let waiting = self.waiting.get_or_insert_with(|| {
            let next_look = Box::pin(sleep(pause));
            Box::pin(Waiting { unsent, since: Instant::now(), next_look })
        });
        while waiting.next_look.as_mut().poll(context).is_ready() {
            let now = Instant::now();
            if waiting.unsent != unsent {
                (waiting.unsent, waiting.since) = (unsent, now);
            }
            if now - waiting.since >= deadline(usual, &self.bounds) {
                return Poll::Ready(());
            }
            waiting.next_look.as_mut().reset(now + pause);
        }
        Poll::Pending
    }
}

/// The time that a peer has which takes nothing.
fn deadline(usual: Duration, bounds: &Bounds) -> Duration {
    let is_short = bounds.budget.used() > bounds.budget.max() / 2;
    if is_short { usual / SHORT_OF_ROOM } else { usual }
}

impl<S: AsyncWrite + Unsent + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.timed(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.timed(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = Pin::new(&mut self.stream).poll_shutdown(context);
        self.timed(context, shut)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl Unsent for TcpStream {
    fn unsent(&self) -> Option<usize> {
        unsent(self)
    }
}

impl Unsent for LocalStream {
    fn unsent(&self) -> Option<usize> {
        unsent(self)
    }
}

impl Unsent for tcp::OwnedWriteHalf {
    fn unsent(&self) -> Option<usize> {
        self.as_ref().unsent()
    }
}

impl Unsent for LocalWriteHalf {
    fn unsent(&self) -> Option<usize> {
        unsent(self.as_ref())
    }
}

/// A pipe in memory is writable as soon as anything was read.
impl Unsent for WriteHalf<DuplexStream> {
    fn unsent(&self) -> Option<usize> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_room_is_short_a_peer_has_less_time() {
        let bounds = Bounds { budget: super::super::Budget::new(9), ..Bounds::new(9) };
        let usual = Duration::from_secs(60);
        let mut charge = bounds.budget.charge();
        let times = [4, 5].map(|bytes| {
            assert!(charge.set(bytes));
            deadline(usual, &bounds).as_secs()
        });
        assert_eq!(times, [60, 10]);
    }
}

/// The sizes of a socket's buffers are set as Unix does it.
#[cfg(all(test, unix))]
mod socket_tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    const DEADLINE: Duration = Duration::from_secs(1);

    /// A connection whose server may wait for so long, and its client.
    async fn connected() -> (Patient<TcpStream>, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        // A large buffer asks for more only when a megabyte of it is free.
        rustix::net::sockopt::set_socket_recv_buffer_size(&client, 256 << 10).unwrap();
        let bounds = Bounds { write_deadline: DEADLINE, ..Bounds::new(9) };
        (Patient::new(listener.accept().await.unwrap().0, &bounds), client)
    }

    #[tokio::test]
    async fn a_slow_reader_gets_everything_and_one_that_stalls_is_given_up() {
        const BYTES: usize = 8 << 20;
        // Much less than the third of its buffer by which a socket is writable, within each deadline.
        const SIP: usize = 256 << 10;
        for reads in [true, false] {
            let (mut server, mut client) = connected().await;
            let writing = tokio::spawn(async move { server.write_all(&vec![1; BYTES]).await });
            let (mut taken, mut buffer) = (0, vec![0; SIP]);
            while reads && taken < BYTES / 2 {
                taken += client.read_exact(&mut buffer).await.unwrap();
                sleep(DEADLINE / 3).await;
            }
            let rest = async {
                let mut rest = Vec::new();
                client.read_to_end(&mut rest).await.map(|count| taken + count)
            };
            if reads {
                assert_eq!(rest.await.unwrap(), BYTES);
                writing.await.unwrap().unwrap();
            } else {
                let error = writing.await.unwrap().unwrap_err();
                assert_eq!(error.kind(), io::ErrorKind::TimedOut);
            }
        }
    }
}
