//! Word to a service manager of the beginning and the end.
//!
//! Method: `sd_notify(3)`. Where no such manager has started the daemon, nothing here does anything.

/// Tells that requests are served.
pub(crate) fn ready() {
    #[cfg(unix)]
    notify::tell(sd_notify::NotifyState::Ready);
}

/// Tells that the end has begun.
pub(crate) fn stopping() {
    #[cfg(unix)]
    notify::tell(sd_notify::NotifyState::Stopping);
}

#[cfg(unix)]
mod notify {
    use std::io;
    use std::os::unix::ffi::OsStrExt;

    use sd_notify::NotifyState;

    pub(super) fn tell(state: NotifyState<'_>) {
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

    /// Sends a datagram to a socket that has a name and no file. Only Linux has such.
    fn tell_abstract(name: &[u8], text: &str) -> io::Result<()> {
        #[cfg(target_os = "linux")]
        {
            use std::os::linux::net::SocketAddrExt;
            use std::os::unix::net::{SocketAddr, UnixDatagram};

            let address = SocketAddr::from_abstract_name(name)?;
            let socket = UnixDatagram::unbound()?;
            socket.send_to_addr(text.as_bytes(), &address).map(|_| ())
        }
        #[cfg(not(target_os = "linux"))]
        {
            let _ = (name, text);
            Err(io::ErrorKind::Unsupported.into())
        }
    }
}
