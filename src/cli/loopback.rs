//! A client of a daemon in this process, over a loopback socket: what is measured is what a client would measure.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::task::JoinHandle;

use crate::games::Entry;
use crate::server::{Config, Server, serve_socket};
use crate::transport;

/// A daemon that listens on a port that the system chose.
pub(super) struct Daemon {
    server: Arc<Server>,
    serving: JoinHandle<()>,
    address: SocketAddr,
}

impl Daemon {
    /// Starts a daemon.
    ///
    /// # Errors
    /// Those of the system, where it gives no thread or port.
    pub(super) async fn start() -> std::io::Result<Self> {
        let server = Server::start(Config::default())?;
        server.config().games.iter().for_each(Entry::prepare);
        let listener = transport::listen("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let serving = tokio::spawn(serve_socket(Arc::clone(&server), listener));
        Ok(Self { server, serving, address })
    }

    /// A new client.
    ///
    /// # Errors
    /// Those of the socket.
    pub(super) async fn connect(&self) -> std::io::Result<Client> {
        let socket = TcpStream::connect(self.address).await?;
        socket.set_nodelay(true)?;
        let (reader, requests) = socket.into_split();
        Ok(Client { replies: BufReader::new(reader), requests, line: String::new() })
    }

    /// Ends it, once its clients are gone.
    ///
    /// # Errors
    /// It panicked.
    pub(super) async fn end(self) -> std::io::Result<()> {
        self.server.shut_down();
        Ok(self.serving.await?)
    }
}

/// A client that waits for each reply.
pub(super) struct Client {
    pub replies: BufReader<OwnedReadHalf>,
    pub requests: OwnedWriteHalf,
    pub line: String,
}

impl Client {
    /// Sends a request.
    ///
    /// # Errors
    /// Those of the socket.
    pub(super) async fn send(&mut self, request: &str) -> std::io::Result<()> {
        self.requests.write_all(format!("{request}\n").as_bytes()).await
    }

    /// The next reply.
    ///
    /// # Errors
    /// Those of the socket.
    pub(super) async fn receive(&mut self) -> std::io::Result<&str> {
        self.line.clear();
        self.replies.read_line(&mut self.line).await?;
        Ok(&self.line)
    }
}
