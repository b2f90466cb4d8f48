//! `plateau health`: asks a daemon whether it serves, for the health checks of containers, which have no other client.

use std::io::{ErrorKind, Read, Write, stdout};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use super::{Failure, serve};

/// Arguments of `health`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The address that the daemon has from `--metrics`.
    #[arg(value_name = "[ADDRESS:]PORT", value_parser = serve::page_address)]
    address: SocketAddr,
}

/// Longest wait for a connection, and for each part of the answer.
const PATIENCE: Duration = Duration::from_secs(2);
/// The longest answer that is read, in bytes.
const ANSWER: u64 = 4096;
/// Beginning of the answer of a daemon that serves.
const WELL: &str = "HTTP/1.1 200 ";

/// Succeeds if the daemon serves.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { address } = arguments;
    let answer = ask(*address).map_err(|error| match error.kind() {
        // A read that takes too long is said to be either.
        ErrorKind::WouldBlock | ErrorKind::TimedOut => {
            format!("{address}: no answer within {} s", PATIENCE.as_secs())
        }
        _ => format!("{address}: {error}"),
    })?;
    let line = answer.lines().next().unwrap_or_default();
    if !answer.starts_with(WELL) {
        return Err(format!("{address}: {line}").into());
    }
    Ok(writeln!(stdout(), "{line}")?)
}

fn ask(address: SocketAddr) -> std::io::Result<String> {
    let mut socket = TcpStream::connect_timeout(&address, PATIENCE)?;
    socket.set_read_timeout(Some(PATIENCE))?;
    write!(socket, "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    socket.take(ANSWER).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
