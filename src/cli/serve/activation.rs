//! Service managers: sockets that systemd has opened, and word to it of the beginning and the end.
//!
//! Method: `sd_listen_fds(3)` and `sd_notify(3)`. Where no such manager has started the daemon, nothing here does anything.

use sd_notify::NotifyState;

use crate::cli::Failure;
use crate::transport::Listener;

/// Sockets that were handed over, each listening already. To be called within the runtime that serves them.
///
/// # Errors
/// One of them is no listening socket of TCP or Unix, or cannot be taken.
#[cfg(target_os = "linux")]
pub(super) fn sockets() -> Result<Vec<Listener>, Failure> {
    use rustix::process::{PidfdFlags, PidfdGetfdFlags, getpid, pidfd_getfd, pidfd_open};

    let numbers = sd_notify::listen_fds().map_err(|error| format!("LISTEN_FDS: {error}"))?;
    let this = pidfd_open(getpid(), PidfdFlags::empty())?;
    let mut sockets = Vec::new();
    for number in numbers {
        // A duplicate: a number can be trusted to be an open descriptor only by the kernel.
        let taken = pidfd_getfd(&this, number, PidfdGetfdFlags::empty());
        let fd = taken.map_err(|error| format!("socket {number} of LISTEN_FDS: {error}"))?;
        sockets
            .push(listener(fd).map_err(|error| format!("socket {number} of LISTEN_FDS: {error}"))?);
    }
    Ok(sockets)
}

/// Elsewhere there is no systemd.
#[cfg(not(target_os = "linux"))]
pub(super) fn sockets() -> Result<Vec<Listener>, Failure> {
    Ok(Vec::new())
}

#[cfg(target_os = "linux")]
fn listener(fd: std::os::fd::OwnedFd) -> Result<Listener, Failure> {
    use rustix::io::ioctl_fionbio;
    use rustix::net::{AddressFamily, SocketType, sockopt};

    let is_stream = sockopt::socket_type(&fd)? == SocketType::STREAM;
    let family = sockopt::socket_domain(&fd)?;
    if !is_stream || !sockopt::socket_acceptconn(&fd)? {
        return Err("expected a socket that listens (ListenStream=, Accept=no)".into());
    }
    ioctl_fionbio(&fd, true)?;
    match family {
        AddressFamily::INET | AddressFamily::INET6 => {
            Ok(tokio::net::TcpListener::from_std(fd.into())?.into())
        }
        AddressFamily::UNIX => Ok(tokio::net::UnixListener::from_std(fd.into())?.into()),
        _ => Err("expected a socket of TCP or Unix".into()),
    }
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
    if let Err(error) = sd_notify::notify(&[state]) {
        tracing::warn!(%error, "cannot tell the service manager");
    }
}
