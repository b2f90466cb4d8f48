//! Stdin and stdout, where the runtime can wait for them, and whether anybody reads stdout.
//!
//! A pipe is opened a second time, because whether its calls block is a property of the open file, which other processes may share.
//! A socket need not be: it can be asked not to block in each call.

#[cfg(target_os = "linux")]
pub(crate) use linux::{End, stdin, stdout};
#[cfg(not(target_os = "linux"))]
pub(crate) use other::{End, stdin, stdout};

use std::io::Write;

/// Stdout for a thread that writes to it.
///
/// # Errors
/// I/O errors of the operating system.
pub(crate) fn stdout_of_thread() -> std::io::Result<Box<dyn Write + Send>> {
    let stdout = std::io::stdout();
    // The console of Windows takes text, which the standard library gives it.
    #[cfg(windows)]
    if std::io::IsTerminal::is_terminal(&stdout) {
        return Ok(Box::new(stdout));
    }
    // Without the buffer of the standard library, which would keep what a full disk has not taken.
    #[cfg(unix)]
    return Ok(Box::new(std::fs::File::from(
        std::os::fd::AsFd::as_fd(&stdout).try_clone_to_owned()?,
    )));
    #[cfg(windows)]
    {
        let stdout = std::os::windows::io::AsHandle::as_handle(&stdout).try_clone_to_owned()?;
        Ok(Box::new(std::fs::File::from(stdout)))
    }
    #[cfg(not(any(unix, windows)))]
    Ok(Box::new(stdout))
}

/// Blocks until the reader of stdout has closed its end; false if it cannot do so. Elsewhere than on a Unix it shows with the next write.
pub(crate) fn wait_until_unread() -> bool {
    #[cfg(unix)]
    {
        use rustix::event::{PollFd, PollFlags, poll};

        let output = std::io::stdout();
        // No event is requested, so `poll` returns only for one that is always reported: the other end is closed.
        let mut other_end = [PollFd::new(&output, PollFlags::empty())];
        while poll(&mut other_end, None) == Err(rustix::io::Errno::INTR) {}
        other_end[0].revents().intersects(PollFlags::ERR | PollFlags::HUP)
    }
    #[cfg(not(unix))]
    false
}

#[cfg(target_os = "linux")]
mod linux {
    use std::io;
    use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
    use std::pin::Pin;
    use std::sync::Arc;
    use std::task::{Context, Poll, ready};

    use rustix::fs::{FileType, Mode, OFlags, fstat, open};
    use rustix::net::{RecvFlags, SendFlags, recv, send};
    use tokio::io::unix::AsyncFd;
    use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};

    /// Our end of a pipe or a socket. Clones are the same end.
    #[derive(Clone)]
    pub(crate) struct End {
        fd: Arc<AsyncFd<OwnedFd>>,
        is_socket: bool,
    }

    /// Stdin, if it is a pipe or a socket that the runtime can wait for.
    pub(crate) fn stdin() -> Option<End> {
        let stdin = io::stdin();
        End::of(stdin.as_fd(), "/proc/self/fd/0", OFlags::RDONLY, Interest::READABLE)
    }

    /// Stdout, if it is a pipe or a socket that the runtime can wait for.
    pub(crate) fn stdout() -> Option<End> {
        let (stdout, interest) = (io::stdout(), Interest::WRITABLE.add(Interest::ERROR));
        End::of(stdout.as_fd(), "/proc/self/fd/1", OFlags::WRONLY, interest)
    }

    impl End {
        fn of(fd: BorrowedFd<'_>, path: &str, access: OFlags, interest: Interest) -> Option<Self> {
            let kind = FileType::from_raw_mode(fstat(fd).ok()?.st_mode);
            let fd = match kind {
                FileType::Fifo => {
                    open(path, access | OFlags::NONBLOCK | OFlags::CLOEXEC, Mode::empty()).ok()?
                }
                FileType::Socket => fd.try_clone_to_owned().ok()?,
                _ => return None,
            };
            #[expect(
                unsafe_code,
                reason = "tokio has no other way to wait for a pipe that may be shared"
            )]
            // SAFETY: an `OwnedFd` is open, and stays the same descriptor until it is dropped, which the `AsyncFd` does.
            let fd = unsafe { AsyncFd::register_with_interest(fd, interest) };
            Some(Self { fd: Arc::new(fd.ok()?), is_socket: kind == FileType::Socket })
        }

        /// Writes what the system has room for; never waits.
        pub(crate) fn write_now(&self, bytes: &[u8]) -> io::Result<usize> {
            let fd = self.fd.get_ref();
            Ok(match self.is_socket {
                true => send(fd, bytes, SendFlags::DONTWAIT | SendFlags::NOSIGNAL)?,
                false => rustix::io::write(fd, bytes)?,
            })
        }

        /// Waits until the reader has closed its end, such as a parent that was killed, even if a search writes nothing for hours.
        pub(crate) async fn unread(self) {
            if self.fd.ready(Interest::ERROR).await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }

    impl AsyncRead for End {
        fn poll_read(
            self: Pin<&mut Self>,
            context: &mut Context<'_>,
            buffer: &mut ReadBuf<'_>,
        ) -> Poll<io::Result<()>> {
            let room = buffer.initialize_unfilled();
            loop {
                let mut ready = ready!(self.fd.poll_read_ready(context))?;
                let read = ready.try_io(|fd| match self.is_socket {
                    true => Ok(recv(fd, &mut *room, RecvFlags::DONTWAIT)?.0),
                    false => Ok(rustix::io::read(fd, &mut *room)?),
                });
                match read {
                    Ok(Ok(count)) => {
                        // Later input is announced again, so there is no need to look for more.
                        if 0 < count && count < buffer.remaining() {
                            ready.clear_ready();
                        }
                        buffer.advance(count);
                        return Poll::Ready(Ok(()));
                    }
                    Ok(Err(error)) if error.kind() == io::ErrorKind::Interrupted => {}
                    Ok(Err(error)) => return Poll::Ready(Err(error)),
                    Err(_would_block) => {}
                }
            }
        }
    }

    impl AsyncWrite for End {
        fn poll_write(
            self: Pin<&mut Self>,
            context: &mut Context<'_>,
            bytes: &[u8],
        ) -> Poll<io::Result<usize>> {
            loop {
                let mut ready = ready!(self.fd.poll_write_ready(context))?;
                let written = ready.try_io(|_| self.write_now(bytes));
                match written {
                    Ok(Err(error)) if error.kind() == io::ErrorKind::Interrupted => {}
                    Ok(written) => return Poll::Ready(written),
                    Err(_would_block) => {}
                }
            }
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }

        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            // It closes with the process, whose other copies of it are still open.
            Poll::Ready(Ok(()))
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod other {
    use std::convert::Infallible;
    use std::io;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

    /// Nothing: elsewhere the standard streams are read and written on threads.
    #[derive(Clone)]
    pub(crate) struct End(Infallible);

    impl End {
        /// Writes what the system has room for; never waits.
        pub(crate) fn write_now(&self, _: &[u8]) -> io::Result<usize> {
            match self.0 {}
        }

        /// Waits until nobody reads any more.
        pub(crate) async fn unread(self) {
            match self.0 {}
        }
    }

    impl AsyncRead for End {
        fn poll_read(
            self: Pin<&mut Self>,
            _: &mut Context<'_>,
            _: &mut ReadBuf<'_>,
        ) -> Poll<io::Result<()>> {
            match self.0 {}
        }
    }

    impl AsyncWrite for End {
        fn poll_write(
            self: Pin<&mut Self>,
            _: &mut Context<'_>,
            _: &[u8],
        ) -> Poll<io::Result<usize>> {
            match self.0 {}
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            match self.0 {}
        }

        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            match self.0 {}
        }
    }

    pub(crate) const fn stdin() -> Option<End> {
        None
    }

    pub(crate) const fn stdout() -> Option<End> {
        None
    }
}
