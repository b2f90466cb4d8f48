//! Stdin and stdout: a person, a shell pipe or a parent process.

use std::io::Read;

use tokio::sync::mpsc;

use crate::protocol::Dialect;
use crate::protocol::codec::LineSplitter;

use super::outbox::channel;
use super::stream::write;
use super::{Connection, Input, WAITING_LINES};

/// The connection of this process.
///
/// Stdin is read on a thread of its own, because a read of a file or terminal cannot be interrupted:
/// it is the one thread that nobody joins, and it ends with the process.
///
/// # Errors
/// Those of the system, where that thread cannot be started.
pub fn stdio(max_line: usize) -> std::io::Result<Connection> {
    let (lines, input) = mpsc::channel(WAITING_LINES);
    let (outbox, outlet) = channel();
    std::thread::Builder::new().name("stdin".to_owned()).spawn(move || read(&lines, max_line))?;
    let written = tokio::spawn(async {
        tokio::select! {
            () = write(tokio::io::stdout(), outlet) => {}
            () = unread() => tracing::debug!("nobody reads stdout any more"),
        }
    });
    let peer = "stdin".to_owned();
    Ok(Connection { peer, dialect: Dialect::Words, is_socket: false, input, outbox, written })
}

/// Waits until nobody can read stdout any more: a parent that was killed is gone, though a search may be silent for hours.
/// Only pipes and sockets tell; files and terminals are always read.
#[cfg(target_os = "linux")]
async fn unread() {
    use std::os::fd::AsFd;
    use tokio::{io::Interest, net::unix::pipe::Sender};
    // Nothing is written through the copy: it is only asked for the state of the pipe.
    let copy = std::io::stdout().as_fd().try_clone_to_owned();
    if let Ok(stdout) = copy.and_then(Sender::from_owned_fd_unchecked)
        && stdout.ready(Interest::ERROR).await.is_ok()
    {
        return;
    }
    std::future::pending::<()>().await;
}

/// Elsewhere it shows with the next write.
#[cfg(not(target_os = "linux"))]
async fn unread() {
    std::future::pending::<()>().await;
}

/// Reads until the end or until nobody listens. A read error is an end too: requests before it are still answered.
fn read(lines: &mpsc::Sender<Input>, max_line: usize) {
    let mut splitter = LineSplitter::new(max_line);
    let mut buffer = vec![0; 64 << 10];
    let mut stdin = std::io::stdin().lock();
    let mut open = true;
    loop {
        let mut emit = |line| open = open && lines.blocking_send(Input::Line(line)).is_ok();
        match stdin.read(&mut buffer) {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Ok(count) if count > 0 => splitter.feed(&buffer[..count], emit),
            Ok(_) | Err(_) => {
                splitter.finish(&mut emit);
                let _ = lines.blocking_send(Input::End);
                return;
            }
        }
        if !open {
            return;
        }
    }
}
