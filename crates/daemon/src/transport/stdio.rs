//! Stdin and stdout: a person, a shell pipe or a parent process.

use std::collections::VecDeque;
use std::io::Read;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, ReadBuf};
use tokio::sync::mpsc;

use crate::system::output::unread;
use plateau_protocol::Dialect;

use super::outbox::{Framing, channel};
use super::stream::write;
use super::{Bounds, Connection, Inlet};

/// The connection of this process.
///
/// Stdin is read on a thread of its own, because a read of a file or terminal cannot be interrupted:
/// it is the one thread that is not joined, and it ends with the process.
/// Stdout has no deadline, because a reader may use a pager or a debugger.
///
/// # Errors
/// Those of the system, where that thread cannot be started.
pub fn stdio(bounds: &Bounds) -> std::io::Result<Connection> {
    let input = Inlet::new(Stdin::open()?, bounds.max_line, &bounds.budget);
    let (outbox, outlet) = channel(&bounds.budget, Framing::Lines);
    let written = tokio::spawn(async {
        tokio::select! {
            () = write(tokio::io::stdout(), outlet, Duration::MAX) => {}
            () = unread() => tracing::debug!("nobody reads stdout any more"),
        }
    });
    let peer = "stdin".to_owned();
    Ok(Connection { peer, dialect: Dialect::Words, is_socket: false, input, outbox, written })
}

/// Stdin, read on a thread of its own. A read error is an end too: requests before it are still answered.
struct Stdin {
    reads: mpsc::Receiver<Vec<u8>>,
    /// The rest of the last read.
    left: VecDeque<u8>,
}

impl Stdin {
    /// Begins to read. The thread ends with the input, or with the first read that nobody takes.
    fn open() -> std::io::Result<Self> {
        let (sender, reads) = mpsc::channel(1);
        std::thread::Builder::new().name("stdin".to_owned()).spawn(move || read(&sender))?;
        Ok(Self { reads, left: VecDeque::new() })
    }
}

impl AsyncRead for Stdin {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        if self.left.is_empty() {
            self.left = ready!(self.reads.poll_recv(context)).unwrap_or_default().into();
        }
        let count = buffer.remaining().min(self.left.len());
        let (taken, _) = self.left.make_contiguous().split_at(count);
        buffer.put_slice(taken);
        self.left.drain(..count);
        Poll::Ready(Ok(()))
    }
}

/// Hands on what stdin holds, until its end or until nobody listens.
fn read(reads: &mpsc::Sender<Vec<u8>>) {
    let mut buffer = vec![0; 64 << 10];
    let mut stdin = std::io::stdin().lock();
    loop {
        match stdin.read(&mut buffer) {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Ok(count) if count > 0 && reads.blocking_send(buffer[..count].to_vec()).is_ok() => {}
            Ok(_) | Err(_) => return,
        }
    }
}
