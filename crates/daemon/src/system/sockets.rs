//! Sockets that systemd has opened, and probes of silent clients.

use std::io;
use std::os::fd::BorrowedFd;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream, UnixListener};

/// A listening socket that somebody else has opened.
pub(crate) enum Inherited {
    /// Of TCP.
    Tcp(TcpListener),
    /// Of Unix.
    Unix(UnixListener),
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

/// Sends a datagram to a socket that has a name and no file. Only Linux has such.
///
/// # Errors
/// I/O errors of the operating system.
pub(crate) fn tell_abstract(name: &[u8], text: &str) -> io::Result<()> {
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
        AddressFamily::UNIX => Ok(Inherited::Unix(UnixListener::from_std(fd.into())?)),
        _ => Err(io::Error::other("expected a socket of TCP or Unix")),
    }
}

/// After a minute of silence a probe is sent every ten seconds; after six probes without an answer the connection fails.
/// A system on which these numbers cannot be set uses its own.
///
/// # Errors
/// I/O errors of the operating system.
pub(crate) fn keep_alive(socket: &TcpStream) -> io::Result<()> {
    use rustix::net::sockopt;
    sockopt::set_socket_keepalive(socket, true)?;
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    {
        sockopt::set_tcp_keepidle(socket, Duration::from_secs(60))?;
        sockopt::set_tcp_keepintvl(socket, Duration::from_secs(10))?;
        sockopt::set_tcp_keepcnt(socket, 6)?;
    }
    Ok(())
}

/// Bytes that the system may keep of each direction of a connection; it counts its own data too, and doubles them for that.
/// It would keep megabytes otherwise, which count as memory of the container.
const BUFFER: usize = 256 << 10;

/// Bounds the bytes that the system keeps of a connection.
///
/// # Errors
/// I/O errors of the operating system.
pub(crate) fn bound_buffers(socket: &TcpStream) -> io::Result<()> {
    use rustix::net::sockopt;
    sockopt::set_socket_recv_buffer_size(socket, BUFFER)?;
    sockopt::set_socket_send_buffer_size(socket, BUFFER)?;
    Ok(())
}

/// `SIOCOUTQ` of `tcp(7)`, the same number as `TIOCOUTQ`, on the processors of [`HAS_SIOCOUTQ`].
const SIOCOUTQ: rustix::ioctl::Opcode = 0x5411;
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
pub(crate) fn unsent(socket: BorrowedFd<'_>) -> Option<usize> {
    use rustix::ioctl::{Getter, ioctl};

    if !HAS_SIOCOUTQ {
        return None;
    }
    #[expect(
        unsafe_code,
        reason = "rustix has a general function for requests of which it has none of its own"
    )]
    // SAFETY: this request writes an `int` and nothing else, on any descriptor that is open.
    let bytes = unsafe { ioctl(socket, Getter::<SIOCOUTQ, std::ffi::c_int>::new()) };
    bytes.ok().and_then(|bytes| usize::try_from(bytes).ok())
}
