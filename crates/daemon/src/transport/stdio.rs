//! Stdin and stdout: a person, a shell pipe or a parent process.
//!
//! Pipes and sockets are read and written by the runtime, like any other connection, because a thread between them and the
//! conversation would cost two switches for each line. A file or a terminal cannot be waited for in this way: it has a thread.

use std::collections::VecDeque;
use std::io::Read;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, ReadBuf};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot};

use crate::system::standard;
use plateau_protocol::Dialect;

use super::outbox::{Framing, Outlet, WriteNow, channel_with};
use super::stream::write;
use super::{Bounds, Connection, Inlet};

/// The connection of this process.
///
/// Stdout has no deadline, because a reader may use a pager or a debugger.
///
/// # Errors
/// Those of the system, where a thread cannot be started.
pub fn stdio(bounds: &Bounds) -> std::io::Result<Connection> {
    let input = match standard::stdin() {
        Some(stdin) => Inlet::new(stdin, bounds.max_line, &bounds.budget),
        None => Inlet::new(Stdin::open()?, bounds.max_line, &bounds.budget),
    };
    let stdout = standard::stdout();
    let direct = stdout.clone().map(|stdout| Box::new(stdout) as Box<dyn WriteNow>);
    let (outbox, outlet) = channel_with(&bounds.budget, Framing::Lines, direct);
    let written = match stdout {
        Some(stdout) => tokio::spawn(write_until_unread(stdout, outlet)),
        None => tokio::spawn(write_on_thread(outlet)?),
    };
    let peer = "stdin".to_owned();
    Ok(Connection { peer, dialect: Dialect::Words, is_socket: false, input, outbox, written })
}

impl WriteNow for standard::End {
    fn write_now(&self, bytes: &[u8]) -> std::io::Result<usize> {
        self.write_now(bytes)
    }
}

/// Writes replies until nobody reads them any more.
async fn write_until_unread(stdout: standard::End, outlet: Outlet) -> std::io::Result<()> {
    tokio::select! {
        biased;
        written = write(stdout.clone(), outlet) => written,
        () = stdout.clone().unread() => Err(std::io::ErrorKind::BrokenPipe.into()),
    }
}

/// Writes replies on a thread, which ends with the outlet or with the first error. A write may block for as long as a person reads.
fn write_on_thread(
    mut outlet: Outlet,
) -> std::io::Result<impl Future<Output = std::io::Result<()>> + Send> {
    let mut stdout = standard::stdout_of_thread()?;
    let (ended, end) = oneshot::channel();
    let runtime = Handle::current();
    std::thread::Builder::new().name("stdout".to_owned()).spawn(move || {
        let mut written = Ok(());
        while written.is_ok()
            && let Some(batch) = runtime.block_on(outlet.take())
        {
            written = stdout.write_all(&batch.bytes).and_then(|()| stdout.flush());
            outlet.written(&batch);
        }
        // Whoever waited for it may have ended.
        let _ = ended.send(written);
    })?;
    Ok(async { end.await.unwrap_or(Ok(())) })
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
