//! Listening at sockets: of TCP, with or without TLS, and of Unix.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpSocket, TcpStream, lookup_host};
use tokio_rustls::server::TlsStream;

use crate::system::local_sockets::{self, LocalListener, LocalStream, SocketFile};
use crate::system::sockets::{bound_buffers, keep_alive};
use plateau_protocol::Dialect;

use super::patient::Patient;
use super::stream::{greeted_stream, stream};
use super::{Bounds, Connection, Tls};

/// Connections that may wait to be accepted. The system may allow fewer: Linux 4,096.
const BACKLOG: u32 = 4096;

/// Beginning of the address of a Unix socket, before its path.
const UNIX: &str = "unix:";

/// Permissions of a Unix socket, unless they are chosen: its owner's.
const UNIX_MODE: u32 = 0o600;

/// A socket at which clients may come.
pub struct Listener {
    socket: Socket,
    tls: Option<Tls>,
}

enum Socket {
    Tcp(TcpListener),
    Unix {
        /// It is removed before the socket closes: a process that finds no file may create another.
        #[expect(dead_code, reason = "it is held for its end, which removes it")]
        file: Option<SocketFile>,
        socket: LocalListener,
    },
}

/// An accepted connection before its handshake.
pub struct Caller {
    stream: Stream,
    peer: String,
    tls: Option<Tls>,
}

enum Stream {
    Tcp(TcpStream),
    Unix(LocalStream),
}

/// A client's stream that is ready for its first byte.
enum Greeted {
    Tcp(TcpStream),
    Tls(Box<TlsStream<Patient<TcpStream>>>),
    Unix(LocalStream),
}

/// A stream of bytes in both directions.
pub trait Bytes: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Bytes for S {}

/// Listens at `HOST:PORT`, where port 0 lets the system choose one, or at `unix:PATH`.
///
/// # Errors
/// I/O errors of the operating system.
pub async fn listen(address: &str) -> std::io::Result<Listener> {
    listen_with(address, UNIX_MODE).await
}

/// Listens; the file of a Unix socket gets these permissions.
///
/// # Errors
/// I/O errors of the operating system.
pub async fn listen_with(address: &str, unix_mode: u32) -> std::io::Result<Listener> {
    if let Some(path) = address.strip_prefix(UNIX) {
        let (file, socket) = local_sockets::bind(path.as_ref(), unix_mode, BACKLOG)?;
        return Ok(Socket::Unix { file: Some(file), socket }.into());
    }
    let mut refused = std::io::Error::other("the name has no address");
    for address in lookup_host(address).await? {
        match listen_tcp(address) {
            Ok(socket) => return Ok(socket.into()),
            Err(error) => refused = error,
        }
    }
    Err(refused)
}

fn listen_tcp(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A daemon that is started again need not wait for the last connections of the one before.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

impl From<Socket> for Listener {
    fn from(socket: Socket) -> Self {
        Self { socket, tls: None }
    }
}

/// A socket that the caller has opened.
impl From<TcpListener> for Listener {
    fn from(socket: TcpListener) -> Self {
        Socket::Tcp(socket).into()
    }
}

/// A socket that the caller has opened and whose file belongs to the caller.
impl From<LocalListener> for Listener {
    fn from(socket: LocalListener) -> Self {
        Socket::Unix { file: None, socket }.into()
    }
}

/// Its address, in the form in which it is given.
impl fmt::Display for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.socket {
            Socket::Tcp(socket) => match socket.local_addr() {
                Ok(address) => address.fmt(f),
                Err(error) => write!(f, "({error})"),
            },
            Socket::Unix { socket, .. } => {
                write!(f, "{UNIX}{}", local_sockets::path(socket).display())
            }
        }
    }
}

impl Listener {
    /// Requires TLS, unless this is a Unix socket, which no network carries.
    #[must_use]
    pub fn with_tls(self, tls: Option<Tls>) -> Self {
        match self.socket {
            Socket::Tcp(_) => Self { tls, ..self },
            Socket::Unix { .. } => self,
        }
    }

    /// The address of a TCP socket.
    ///
    /// # Errors
    /// Those of the system; it is no TCP socket.
    pub fn local_addr(&self) -> std::io::Result<SocketAddr> {
        match &self.socket {
            Socket::Tcp(socket) => socket.local_addr(),
            Socket::Unix { .. } => Err(std::io::ErrorKind::Unsupported.into()),
        }
    }

    /// True if clients greet by TLS.
    #[must_use]
    pub const fn has_tls(&self) -> bool {
        self.tls.is_some()
    }

    /// True if only programs of this machine can come.
    #[must_use]
    pub fn is_local(&self) -> bool {
        match &self.socket {
            Socket::Tcp(socket) => {
                socket.local_addr().is_ok_and(|address| address.ip().to_canonical().is_loopback())
            }
            Socket::Unix { .. } => true,
        }
    }

    /// Waits for a client.
    ///
    /// # Errors
    /// I/O errors of the operating system.
    pub async fn accept(&self) -> std::io::Result<Caller> {
        let (stream, peer) = match &self.socket {
            Socket::Tcp(socket) => {
                let (stream, peer) = socket.accept().await?;
                (Stream::Tcp(stream), peer.to_string())
            }
            Socket::Unix { socket, .. } => {
                let (stream, _) = socket.accept().await?;
                let peer = local_sockets::peer(&stream);
                (Stream::Unix(stream), peer)
            }
        };
        Ok(Caller { stream, peer, tls: self.tls.clone() })
    }
}

impl Caller {
    /// The name of the client, for the log.
    #[must_use]
    pub fn peer(&self) -> &str {
        &self.peer
    }

    /// The address of the machine that it comes from; for IPv6 its network, of which a machine may have all addresses.
    /// `None` for a program of this machine.
    #[must_use]
    pub fn origin(&self) -> Option<IpAddr> {
        let Stream::Tcp(socket) = &self.stream else { return None };
        match socket.peer_addr().ok()?.ip().to_canonical() {
            ip if ip.is_loopback() => None,
            IpAddr::V6(ip) => Some(Ipv6Addr::from_bits(ip.to_bits() >> 64 << 64).into()),
            ip => Some(ip),
        }
    }

    /// The address at which it has come, if that is one of a network.
    #[must_use]
    pub fn local_ip(&self) -> Option<IpAddr> {
        match &self.stream {
            Stream::Tcp(socket) => Some(socket.local_addr().ok()?.ip().to_canonical()),
            Stream::Unix(_) => None,
        }
    }

    /// Makes a connection of lines; with TLS, after a handshake that ends before `deadline`.
    ///
    /// # Errors
    /// Those of TLS.
    pub async fn connect(
        mut self,
        bounds: &Bounds,
        deadline: Duration,
    ) -> std::io::Result<Connection> {
        let peer = std::mem::take(&mut self.peer);
        Ok(match self.greet(bounds, deadline).await? {
            Greeted::Tcp(socket) => stream(socket.into_split(), peer, Dialect::Json, bounds),
            Greeted::Tls(socket) => greeted_stream(tokio::io::split(socket), peer, bounds),
            Greeted::Unix(socket) => stream(socket.into_split(), peer, Dialect::Json, bounds),
        })
    }

    /// Takes its stream as it is; with TLS, after a handshake that ends before `deadline`.
    ///
    /// # Errors
    /// Those of TLS.
    pub async fn open(
        self,
        bounds: &Bounds,
        deadline: Duration,
    ) -> std::io::Result<Box<dyn Bytes>> {
        Ok(match self.greet(bounds, deadline).await? {
            Greeted::Tcp(socket) => Box::new(Patient::new(socket, bounds)),
            Greeted::Tls(socket) => socket,
            Greeted::Unix(socket) => Box::new(Patient::new(socket, bounds)),
        })
    }

    async fn greet(self, bounds: &Bounds, deadline: Duration) -> std::io::Result<Greeted> {
        match self.stream {
            Stream::Tcp(socket) => {
                tune(&socket);
                let Some(tls) = self.tls else { return Ok(Greeted::Tcp(socket)) };
                let tls = tls.acceptor();
                let greeted =
                    tokio::time::timeout(deadline, tls.accept(Patient::new(socket, bounds)))
                        .await??;
                Ok(Greeted::Tls(Box::new(greeted)))
            }
            Stream::Unix(socket) => Ok(Greeted::Unix(socket)),
        }
    }

    /// Says a last line, if that takes no time and no TLS, and closes.
    pub fn turn_away(self, line: &[u8]) {
        use std::io::Write;
        if self.tls.is_some() {
            return;
        }
        // The line fits into the empty buffer of a new socket.
        let _ = match self.stream {
            Stream::Tcp(socket) => socket.into_std().and_then(|mut socket| socket.write(line)),
            Stream::Unix(socket) => local_sockets::write_line(socket, line),
        };
    }
}

/// Sends replies immediately (`TCP_NODELAY`), because they are single lines that a client waits for,
/// probes a silent client from time to time (`SO_KEEPALIVE`), and lets little wait in the system's buffers.
fn tune(socket: &TcpStream) {
    // A socket that does not take these works without.
    let _ = socket.set_nodelay(true);
    let _ = keep_alive(socket);
    let _ = bound_buffers(socket);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[tokio::test]
    async fn an_accepted_socket_is_probed_and_does_not_wait() {
        use rustix::net::sockopt;

        let listener = listen("127.0.0.1:0").await.unwrap();
        assert!(listener.is_local() && listener.to_string().starts_with("127.0.0.1:"));
        let _client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let Stream::Tcp(socket) = listener.accept().await.unwrap().stream else { panic!() };
        tune(&socket);
        let seconds = [sockopt::tcp_keepidle(&socket), sockopt::tcp_keepintvl(&socket)];
        assert_eq!(seconds.map(|time| time.unwrap().as_secs()), [60, 10]);
        assert_eq!(sockopt::tcp_keepcnt(&socket).unwrap(), 6);
        assert!(sockopt::socket_keepalive(&socket).unwrap() && socket.nodelay().unwrap());
    }

    #[tokio::test]
    async fn an_address_of_all_networks_is_not_local() {
        for (address, is_local) in [("0.0.0.0:0", false), ("localhost:0", true), ("[::]:0", false)]
        {
            match listen(address).await {
                Ok(listener) => assert_eq!(listener.is_local(), is_local, "{address}"),
                Err(error) => assert!(address.starts_with("[::]"), "{address}: {error}"),
            }
        }
        assert!(listen("256.0.0.1:0").await.is_err());
    }
}
