//! Sockets that systemd has opened, and probes of silent clients.

use std::io;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};

use super::local_sockets::LocalListener;

/// A listening socket that somebody else has opened.
#[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "only systemd hands over sockets"))]
pub(crate) enum Inherited {
    /// Of TCP.
    Tcp(TcpListener),
    /// Of Unix.
    Unix(LocalListener),
}

/// The sockets that a service manager hands over to this process: `sd_listen_fds(3)`.
/// To be called within the runtime that serves them. Elsewhere than on Linux there is no systemd.
///
/// # Errors
/// One of them is no listening socket of TCP or Unix, or cannot be taken.
pub(crate) fn inherited() -> Result<Vec<Inherited>, String> {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{PidfdFlags, getpid, pidfd_open};

        let numbers = sd_notify::listen_fds().map_err(|error| format!("LISTEN_FDS: {error}"))?;
        if numbers.len() == 0 {
            // Not every system or sandbox has handles of processes, and most daemons inherit nothing.
            return Ok(Vec::new());
        }
        let this = pidfd_open(getpid(), PidfdFlags::empty());
        let this = this.map_err(|error| format!("LISTEN_FDS: {error}"))?;
        let named = |number, error| format!("socket {number} of LISTEN_FDS: {error}");
        let take = |number| taken(&this, number).map_err(|error| named(number, error));
        numbers.map(take).collect()
    }
    #[cfg(not(target_os = "linux"))]
    Ok(Vec::new())
}

/// A listening socket by its number in this process.
#[cfg(target_os = "linux")]
fn taken(this: &std::os::fd::OwnedFd, number: i32) -> io::Result<Inherited> {
    use rustix::io::ioctl_fionbio;
    use rustix::net::{AddressFamily, SocketType, sockopt};
    use rustix::process::{PidfdGetfdFlags, pidfd_getfd};

    // A duplicate: a number can be trusted to be an open descriptor only by the kernel.
    let fd = pidfd_getfd(this, number, PidfdGetfdFlags::empty())?;
    let is_stream = sockopt::socket_type(&fd)? == SocketType::STREAM;
    let family = sockopt::socket_domain(&fd)?;
    if !is_stream || !sockopt::socket_acceptconn(&fd)? {
        return Err(io::Error::other("expected a socket that listens (ListenStream=, Accept=no)"));
    }
    ioctl_fionbio(&fd, true)?;
    match family {
        AddressFamily::INET | AddressFamily::INET6 => {
            Ok(Inherited::Tcp(TcpListener::from_std(fd.into())?))
        }
        AddressFamily::UNIX => Ok(Inherited::Unix(LocalListener::from_std(fd.into())?)),
        _ => Err(io::Error::other("expected a socket of TCP or Unix")),
    }
}

/// After a minute of silence a probe is sent every ten seconds; after six probes without an answer the connection fails.
/// A system on which these numbers cannot be set uses its own.
///
/// # Errors
/// I/O errors of the operating system.
pub(crate) fn keep_alive(socket: &TcpStream) -> io::Result<()> {
    #[cfg(unix)]
    {
        use rustix::net::sockopt;
        sockopt::set_socket_keepalive(socket, true)?;
        #[cfg(any(target_os = "linux", target_os = "macos"))]
        {
            sockopt::set_tcp_keepidle(socket, SILENCE)?;
            sockopt::set_tcp_keepintvl(socket, PROBES)?;
            sockopt::set_tcp_keepcnt(socket, 6)?;
        }
    }
    #[cfg(windows)]
    {
        // Windows sends ten probes, and lets nobody choose.
        let probes = socket2::TcpKeepalive::new().with_time(SILENCE).with_interval(PROBES);
        socket2::SockRef::from(socket).set_tcp_keepalive(&probes)?;
    }
    let _ = (socket, SILENCE, PROBES);
    Ok(())
}

/// Silence of a client before the first probe.
const SILENCE: Duration = Duration::from_secs(60);
/// Time between two probes.
const PROBES: Duration = Duration::from_secs(10);

/// Bytes that the system may keep of each direction of a connection; it counts its own data too, and doubles them for that.
/// It would keep megabytes otherwise, which count as memory of the container.
const BUFFER: usize = 256 << 10;

/// Bounds the bytes that the system keeps of a connection.
///
/// # Errors
/// I/O errors of the operating system.
pub(crate) fn bound_buffers(socket: &TcpStream) -> io::Result<()> {
    #[cfg(unix)]
    {
        use rustix::net::sockopt;
        sockopt::set_socket_recv_buffer_size(socket, BUFFER)?;
        sockopt::set_socket_send_buffer_size(socket, BUFFER)?;
    }
    #[cfg(windows)]
    {
        let socket = socket2::SockRef::from(socket);
        socket.set_recv_buffer_size(BUFFER)?;
        socket.set_send_buffer_size(BUFFER)?;
    }
    let _ = (socket, BUFFER);
    Ok(())
}

#[cfg(not(unix))]
pub(crate) use not_known::unsent;
#[cfg(unix)]
pub(crate) use output_queue::unsent;

#[cfg(unix)]
mod output_queue {
    use std::os::fd::AsFd;

    use rustix::ioctl::{Getter, Opcode, ioctl};

    /// `SIOCOUTQ` of `tcp(7)`, the same number as `TIOCOUTQ`, on the processors of [`HAS_SIOCOUTQ`].
    const SIOCOUTQ: Opcode = 0x5411;
    /// False on systems without the request, and on processors on which it has another number.
    const HAS_SIOCOUTQ: bool = cfg!(all(
        target_os = "linux",
        not(any(
            target_arch = "mips",
            target_arch = "mips64",
            target_arch = "powerpc",
            target_arch = "powerpc64"
        ))
    ));

    /// Bytes that were written to a socket and that its peer has not taken; `None` where the system does not report it.
    pub(crate) fn unsent(socket: &impl AsFd) -> Option<usize> {
        if !HAS_SIOCOUTQ {
            return None;
        }
        let socket = socket.as_fd();
        #[expect(
            unsafe_code,
            reason = "rustix has a general function for requests of which it has none of its own"
        )]
        // SAFETY: this request writes an `int` and nothing else, on any descriptor that is open.
        let bytes = unsafe { ioctl(socket, Getter::<SIOCOUTQ, std::ffi::c_int>::new()) };
        bytes.ok().and_then(|bytes| usize::try_from(bytes).ok())
    }
}

#[cfg(not(unix))]
mod not_known {
    /// Bytes that were written to a socket and that its peer has not taken: not known on this system.
    pub(crate) fn unsent<S>(_: &S) -> Option<usize> {
        None
    }
}
