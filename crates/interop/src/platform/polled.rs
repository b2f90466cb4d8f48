//! Streams whose file descriptors do not block, and are polled.

use std::io;
use std::os::fd::OwnedFd;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::net::Shutdown;

/// The end of a pipe or a socket that is read.
pub trait ReadEnd: Into<OwnedFd> {}
impl<E: Into<OwnedFd>> ReadEnd for E {}

/// The end of a pipe or a socket that is written.
pub trait WriteEnd: Into<OwnedFd> {}
impl<E: Into<OwnedFd>> WriteEnd for E {}

/// A stream that is read without blocking.
#[derive(Debug)]
pub struct Source(OwnedFd);

/// A stream that is written without blocking.
#[derive(Debug)]
pub struct Sink(OwnedFd);

impl Source {
    /// Reads from `end`.
    ///
    /// # Errors
    /// I/O errors of the operating system.
    pub fn new(end: impl ReadEnd) -> io::Result<Self> {
        let end = end.into();
        rustix::io::ioctl_fionbio(&end, true)?;
        Ok(Self(end))
    }

    /// Reads the bytes that have arrived; none at the end of the stream.
    ///
    /// # Errors
    /// [`WouldBlock`](io::ErrorKind::WouldBlock) if there are none yet, and I/O errors of the operating system.
    pub fn read(&self, buffer: &mut [u8]) -> io::Result<usize> {
        Ok(rustix::io::retry_on_intr(|| rustix::io::read(&self.0, &mut *buffer))?)
    }
}

impl Sink {
    /// Writes to `end`.
    ///
    /// # Errors
    /// I/O errors of the operating system.
    pub fn new(end: impl WriteEnd) -> io::Result<Self> {
        let end = end.into();
        rustix::io::ioctl_fionbio(&end, true)?;
        Ok(Self(end))
    }

    /// Writes as many bytes as the reader has room for, and returns their number.
    ///
    /// # Errors
    /// [`WouldBlock`](io::ErrorKind::WouldBlock) if there is no room, and I/O errors of the operating system.
    pub fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        Ok(rustix::io::retry_on_intr(|| rustix::io::write(&self.0, bytes))?)
    }

    /// Closes the stream. The other direction of a socket stays open.
    pub fn end(self) {
        // A pipe is no socket: it is closed when this is dropped.
        let _ = rustix::net::shutdown(&self.0, Shutdown::Write);
    }
}

/// Waits until one of the sources can be read or the sink can be written, at most for the given time. Returns which sources can be read.
///
/// # Errors
/// I/O errors of the operating system.
pub fn wait<const N: usize>(
    sources: [Option<&Source>; N],
    sink: Option<&Sink>,
    time: Duration,
) -> io::Result<[bool; N]> {
    let time = Timespec::try_from(time).map_err(|_| io::ErrorKind::InvalidInput)?;
    let readable = sources.iter().flatten().map(|source| PollFd::new(&source.0, PollFlags::IN));
    let writable = sink.into_iter().map(|sink| PollFd::new(&sink.0, PollFlags::OUT));
    let mut ends: Vec<_> = readable.chain(writable).collect();
    match poll(&mut ends, Some(&time)) {
        Ok(_) | Err(Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    let mut events = ends.iter().map(|end| !end.revents().is_empty());
    Ok(sources.map(|source| source.is_some() && events.next().unwrap_or(false)))
}
