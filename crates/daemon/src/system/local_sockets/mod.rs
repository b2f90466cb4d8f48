//! Unix sockets, where the system has them.

#[cfg(not(unix))]
mod none;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(crate) use none::{
    LocalListener, LocalStream, LocalWriteHalf, SocketFile, bind, path, peer, write_line,
};
#[cfg(unix)]
pub(crate) use unix::{
    LocalListener, LocalStream, LocalWriteHalf, SocketFile, bind, path, peer, write_line,
};
