//! A daemon in a process of its own and its clients, over a loopback socket: measurements are those that any client would make.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};

/// A daemon that listens on a port that the system chose. It ends when this is dropped, or with the process that started it.
pub(crate) struct Daemon {
    program: Child,
    address: SocketAddr,
}

impl Daemon {
    /// Starts `plateau` as a daemon.
    ///
    /// # Errors
    /// Those of the system, where it starts no program, or of a program that does not say where it listens.
    pub(crate) fn start() -> std::io::Result<Self> {
        let mut program = Command::new(crate::plateau()?)
            .args(["serve", "--listen", "127.0.0.1:0", "--until-eof", "--log", "error"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        if let Some(output) = &mut program.stdout {
            BufReader::new(output).read_line(&mut line)?;
        }
        let address = line.split_whitespace().last().and_then(|address| address.parse().ok());
        let Some(address) = address else {
            program.kill()?;
            let line = line.trim_end();
            let fault = format!("the daemon says \"{line}\" and no address");
            return Err(std::io::Error::other(fault));
        };
        Ok(Self { program, address })
    }

    /// The address on which it listens.
    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// A new client.
    ///
    /// # Errors
    /// Those of the socket.
    pub(crate) fn connect(&self) -> std::io::Result<Client> {
        let requests = TcpStream::connect(self.address)?;
        requests.set_nodelay(true)?;
        let replies = BufReader::new(requests.try_clone()?);
        Ok(Client { replies, requests, line: String::new() })
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        // The daemon ends when its input ends; errors no longer matter.
        drop(self.program.stdin.take());
        let _ = self.program.wait();
    }
}

/// A client that waits for each reply.
pub(crate) struct Client {
    /// Its end of the replies.
    pub replies: BufReader<TcpStream>,
    /// Its end of the requests.
    pub requests: TcpStream,
    line: String,
}

impl Client {
    /// Sends a request.
    ///
    /// # Errors
    /// Those of the socket.
    pub(crate) fn send(&mut self, request: &str) -> std::io::Result<()> {
        self.requests.write_all(format!("{request}\n").as_bytes())
    }

    /// The next reply.
    ///
    /// # Errors
    /// Those of the socket; its end too.
    pub(crate) fn receive(&mut self) -> std::io::Result<&str> {
        self.line.clear();
        match self.replies.read_line(&mut self.line)? {
            0 => Err(std::io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(&self.line),
        }
    }
}
