//! Connections: a wire to an engine, together with its process.

use plateau_protocol::codec::Charset;
use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use plateau_core::search::StopToken;

use super::child::Process;
use super::launch::{Address, Launch};
use super::stderr_tail::StderrTail;
use super::wire::Wire;
use crate::fault::{Deadline, Fault};
use crate::platform::{Sink, Source};

/// Timeout for sending the command to quit.
const QUIT_TIMEOUT: Duration = Duration::from_millis(200);

/// Line end and quit command of a protocol.
#[derive(Debug, Clone, Copy)]
pub struct LineProtocol {
    /// The byte that ends a line.
    pub end: u8,
    /// The command that tells the engine to quit.
    pub quit_command: &'static str,
    /// The character set of its lines.
    pub charset: Charset,
}

impl LineProtocol {
    /// Protocols with lines of text.
    pub const LINES: Self = Self { end: b'\n', quit_command: "quit", charset: Charset::Utf8 };
    /// The protocol of a daemon.
    pub const DAEMON: Self = Self { quit_command: r#"{"cmd":"quit"}"#, ..Self::LINES };
}

/// A connected engine. When it is dropped, it is told to quit, and its process is killed if it does not.
#[derive(Debug)]
pub struct EngineConnection {
    /// Declared before the process, so that it is closed before the process is waited for.
    wire: Wire,
    process: Option<Process>,
    /// The command that tells the engine to quit.
    quit_command: &'static str,
    /// True after a fault; the engine is then not told to quit.
    broken: bool,
}

impl EngineConnection {
    /// Starts the engine's program, or connects to its address. `words` keeps the end of a program's stderr.
    ///
    /// # Errors
    /// [`Fault::Crash`], with the reason.
    pub fn open(
        address: &Address,
        launch: &Launch,
        protocol: LineProtocol,
        deadline: Deadline<'_>,
        words: &StderrTail,
    ) -> Result<Self, Fault> {
        let opened = match address {
            Address::Program(program) => {
                Process::start(program, launch, words).map(|(process, wire)| (wire, Some(process)))
            }
            Address::Tcp(at) => connect(at, deadline).map(|wire| (wire, None)),
        };
        match opened {
            Ok((wire, process)) => {
                let wire = wire.of_lines(protocol.end, protocol.charset);
                Ok(Self { wire, process, quit_command: protocol.quit_command, broken: false })
            }
            Err(error) => Err(Fault::Crash(format!("it cannot be started: {error}"))),
        }
    }

    /// A connection without a process.
    #[cfg(test)]
    pub fn over(wire: Wire, LineProtocol { end, quit_command, charset }: LineProtocol) -> Self {
        Self { wire: wire.of_lines(end, charset), process: None, quit_command, broken: false }
    }

    /// Sends one or several lines.
    ///
    /// # Errors
    /// As [`Wire::send`]; a crash says how the process ended.
    pub fn send(&mut self, line: &str, deadline: Deadline<'_>) -> Result<(), Fault> {
        let sent = self.wire.send(line, deadline);
        sent.map_err(|fault| self.note(fault))
    }

    /// Sends bytes as they are.
    ///
    /// # Errors
    /// As [`send`](Self::send).
    pub fn send_bytes(&mut self, bytes: &[u8], deadline: Deadline<'_>) -> Result<(), Fault> {
        let sent = self.wire.send_bytes(bytes, deadline);
        sent.map_err(|fault| self.note(fault))
    }

    /// Closes the engine's input.
    pub fn end(&mut self) {
        self.wire.end();
    }

    /// The next line.
    ///
    /// # Errors
    /// As [`Wire::receive`]; a crash says how the process ended.
    pub fn receive(&mut self, deadline: Deadline<'_>) -> Result<String, Fault> {
        let received = self.wire.receive(deadline);
        received.map_err(|fault| self.note(fault))
    }

    /// Discards unsolicited output of the engine.
    pub fn drain(&mut self) {
        self.wire.drain();
    }

    /// Receives lines until `wanted` accepts one; other lines are ignored.
    ///
    /// # Errors
    /// As [`receive`](Self::receive), or the error of `wanted`.
    pub fn await_line<T>(
        &mut self,
        deadline: Deadline<'_>,
        mut wanted: impl FnMut(&str) -> Result<Option<T>, Fault>,
    ) -> Result<T, Fault> {
        loop {
            let line = self.receive(deadline)?;
            if let Some(found) = wanted(&line)? {
                return Ok(found);
            }
        }
    }

    /// As [`await_line`](Self::await_line), for the answer of a search that `hurry` ends early. After a stop, sends `hurry` and waits for
    /// the answer within the grace of the deadline.
    ///
    /// # Errors
    /// As [`await_line`](Self::await_line); [`Fault::Cancelled`] if it was stopped and did not answer.
    pub fn await_answer<T>(
        &mut self,
        deadline: Deadline<'_>,
        hurry: &str,
        mut wanted: impl FnMut(&str) -> Result<Option<T>, Fault>,
    ) -> Result<T, Fault> {
        let answer = self.await_line(deadline, &mut wanted);
        if answer.as_ref().err() != Some(&Fault::Cancelled) || deadline.grace.is_zero() {
            return answer;
        }
        self.broken = false;
        let never = StopToken::default();
        let last = Deadline::until(Instant::now() + deadline.grace, &never);
        let answer = self.send(hurry, last).and_then(|()| self.await_line(last, wanted));
        answer.map_err(|fault| if fault == Fault::Stall { Fault::Cancelled } else { fault })
    }

    /// Records that the engine has failed, and adds how its process ended.
    fn note(&mut self, fault: Fault) -> Fault {
        self.broken = true;
        match (fault, &mut self.process) {
            (Fault::Crash(what), Some(process)) => Fault::Crash(process.ending().unwrap_or(what)),
            (fault, _) => fault,
        }
    }
}

impl Drop for EngineConnection {
    /// Sends the quit command. The fields are then dropped in order: the wire is closed, and the process is waited for.
    fn drop(&mut self) {
        if self.broken {
            self.process.iter_mut().for_each(Process::kill);
        } else {
            let stop = StopToken::default();
            let deadline = Deadline::until(Instant::now() + QUIT_TIMEOUT, &stop);
            let _ = self.wire.send(self.quit_command, deadline);
        }
    }
}

/// Connects to the first reachable address of `at`.
fn connect(at: &str, deadline: Deadline<'_>) -> io::Result<Wire> {
    let mut last = io::Error::other(format!("{at} is no address"));
    for address in at.to_socket_addrs()? {
        let left = deadline.left().map_err(io::Error::other)?;
        match TcpStream::connect_timeout(&address, left) {
            Ok(socket) => {
                socket.set_nodelay(true)?;
                return Ok(Wire::new(Source::new(socket.try_clone()?)?, Sink::new(socket)?));
            }
            Err(error) => last = error,
        }
    }
    Err(last)
}
