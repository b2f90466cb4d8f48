//! Service managers: sockets that systemd has opened, and word to it of the beginning and the end.
//!
//! Method: `sd_listen_fds(3)` and `sd_notify(3)`. Where no such manager has started the daemon, nothing here does anything.

use std::os::unix::ffi::OsStrExt;

use sd_notify::NotifyState;

use crate::cli::Failure;
use crate::system::sockets::{Inherited, inherited, tell_abstract};
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

/// Tells that requests are served.
pub(super) fn ready() {
    tell(NotifyState::Ready);
}

/// Tells that the end has begun.
pub(super) fn stopping() {
    tell(NotifyState::Stopping);
}

fn tell(state: NotifyState) {
    let told = match std::env::var_os("NOTIFY_SOCKET") {
        // The library takes it for the path of a file.
        Some(name) if name.as_bytes().starts_with(b"@") => {
            tell_abstract(&name.as_bytes()[1..], &state.to_string())
        }
        _ => sd_notify::notify(&[state]),
    };
    if let Err(error) = told {
        tracing::warn!(%error, "cannot tell the service manager");
    }
}
