//! No Unix sockets: nobody can listen, so the other functions have no caller.

use std::io;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The file of a socket.
pub(crate) enum SocketFile {}

/// A listening socket.
pub(crate) enum LocalListener {}

/// A connection.
pub(crate) enum LocalStream {}

/// The half of a connection that is written.
pub(crate) enum LocalWriteHalf {}

impl AsRef<LocalStream> for LocalWriteHalf {
    fn as_ref(&self) -> &LocalStream {
        match *self {}
    }
}

impl LocalListener {
    /// Waits for a client.
    pub(crate) async fn accept(&self) -> io::Result<(LocalStream, ())> {
        match *self {}
    }
}

impl LocalStream {
    /// Both halves of the connection.
    pub(crate) fn into_split(self) -> (Self, LocalWriteHalf) {
        match self {}
    }
}

/// Refuses: this system has no Unix sockets.
///
/// # Errors
/// Always.
pub(crate) fn bind(_: &Path, _: u32, _: u32) -> io::Result<(SocketFile, LocalListener)> {
    let why = "there are no Unix sockets on this system; listen at 127.0.0.1:PORT, which only programs of this machine reach";
    Err(io::Error::new(io::ErrorKind::Unsupported, why))
}

/// The path of a socket.
pub(crate) fn path(listener: &LocalListener) -> PathBuf {
    match *listener {}
}

/// The name of a client, for the log.
pub(crate) fn peer(stream: &LocalStream) -> String {
    match *stream {}
}

/// Writes a line if that takes no waiting.
pub(crate) fn write_line(stream: LocalStream, _: &[u8]) -> io::Result<usize> {
    match stream {}
}

impl AsyncRead for LocalStream {
    fn poll_read(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
        _: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match *self {}
    }
}

/// The writing of a stream that there is none of.
macro_rules! never_written {
    ($stream:ty) => {
        impl AsyncWrite for $stream {
            fn poll_write(
                self: Pin<&mut Self>,
                _: &mut Context<'_>,
                _: &[u8],
            ) -> Poll<io::Result<usize>> {
                match *self {}
            }

            fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
                match *self {}
            }

            fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
                match *self {}
            }
        }
    };
}

never_written!(LocalStream);
never_written!(LocalWriteHalf);
