//! The output of the log, whose reader may hang.

#[cfg(not(unix))]
pub(crate) use other::{End, LogOutput};
#[cfg(unix)]
pub(crate) use unix::{End, LogOutput};

#[cfg(unix)]
mod unix {
    use std::io::{self, Write};
    use std::os::fd::AsFd;
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    /// The end of a file, a pipe, a socket or a terminal.
    pub(crate) trait End: Write + AsFd {}
    impl<W: Write + AsFd> End for W {}

    /// The output of the log.
    pub(crate) struct LogOutput<W>(W);

    impl<W: End> LogOutput<W> {
        /// Writes to `end`.
        pub(crate) const fn new(end: W) -> Self {
            Self(end)
        }

        /// True if the next 512 bytes can be written without blocking, which is waited for.
        pub(crate) fn is_ready(&self, time: Duration) -> bool {
            let mut ends = [PollFd::new(&self.0, PollFlags::OUT)];
            let time = Timespec::try_from(time).ok();
            // If `poll` fails, the write is tried.
            poll(&mut ends, time.as_ref()).map_or(true, |ready| ready > 0)
        }
    }

    impl<W: Write> Write for LogOutput<W> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            self.0.flush()
        }
    }
}

#[cfg(not(unix))]
mod other {
    use std::io::{self, Write};
    use std::marker::PhantomData;
    use std::time::Duration;

    use plateau_interop::platform::Sink;
    pub(crate) use plateau_interop::platform::WriteEnd as End;

    /// Longest wait for a line to be written.
    const MAX_WAIT: Duration = Duration::from_millis(100);

    /// The end of a file, a pipe or a console, which a thread writes to.
    pub(crate) struct LogOutput<W> {
        /// `None` if there is no room for a thread.
        sink: Option<Sink>,
        end: PhantomData<W>,
    }

    impl<W: End> LogOutput<W> {
        /// Writes to `end`.
        pub(crate) fn new(end: W) -> Self {
            Self { sink: Sink::new(end).ok(), end: PhantomData }
        }

        /// True if everything so far is written, which is waited for.
        pub(crate) fn is_ready(&self, time: Duration) -> bool {
            self.sink.as_ref().is_none_or(|sink| sink.is_flushed(time))
        }
    }

    impl<W> Write for LogOutput<W> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let Some(sink) = &self.sink else { return Ok(bytes.len()) };
            let count = sink.write(bytes)?;
            // The process may end after this line.
            sink.is_flushed(MAX_WAIT);
            Ok(count)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
}
