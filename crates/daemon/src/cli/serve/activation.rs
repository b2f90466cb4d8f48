//! Service managers: sockets that systemd has opened.
//!
//! Method: `sd_listen_fds(3)`. Where no such manager has started the daemon, nothing here does anything.

use crate::cli::Failure;
use crate::system::sockets::{Inherited, inherited};
use crate::transport::Listener;

/// Sockets that were handed over, each listening already. To be called within the runtime that serves them.
///
/// # Errors
/// One of them is no listening socket of TCP or Unix, or cannot be taken.
pub(super) fn sockets() -> Result<Vec<Listener>, Failure> {
    let listener = |socket| match socket {
        Inherited::Tcp(socket) => socket.into(),
        Inherited::Unix(socket) => socket.into(),
    };
    Ok(inherited()?.into_iter().map(listener).collect())
}
