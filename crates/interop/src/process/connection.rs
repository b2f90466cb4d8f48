//! Connections: a wire to an engine together with what keeps it there.

use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use plateau_core::search::StopToken;

use super::child::Process;
use super::stderr_tail::StderrTail;
use super::wire::Wire;
use crate::platform::{Sink, Source};
use crate::player::spec::{Address, Launch};
use crate::{Deadline, Fault};

/// Time for an engine to take the command that ends it.
const QUIT_TIMEOUT: Duration = Duration::from_millis(200);

/// The end of each line of a protocol, and the last line to an engine.
#[derive(Debug, Clone, Copy)]
pub struct LineProtocol {
    /// The byte that ends a line.
    pub end: u8,
    /// The command that ends the engine.
    pub quit_command: &'static str,
}

impl LineProtocol {
    /// Those that are lines of text.
    pub const LINES: Self = Self { end: b'\n', quit_command: "quit" };
    /// That of a daemon.
    pub const DAEMON: Self = Self { quit_command: r#"{"cmd":"quit"}"#, ..Self::LINES };
}

/// An engine that is connected; dropped, it is told to quit, and its process surely ends.
#[derive(Debug)]
pub struct EngineConnection {
    /// Before the process, so that it is closed before the process is waited for.
    wire: Wire,
    process: Option<Process>,
    /// The command that ends the engine.
    quit_command: &'static str,
    /// True once it has failed: then there is no point in asking it to quit.
    broken: bool,
}

impl EngineConnection {
    /// Starts the engine's program, or connects to where it listens. `words` are what a program writes to stderr.
    ///
    /// # Errors
    /// [`Fault::Crash`], saying why it cannot.
    pub fn open(
        address: &Address,
        launch: &Launch,
        LineProtocol { end, quit_command }: LineProtocol,
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
                Ok(Self { wire: wire.ending_in(end), process, quit_command, broken: false })
            }
            Err(error) => Err(Fault::Crash(format!("it cannot be started: {error}"))),
        }
    }

    /// A connection over a wire alone.
    #[cfg(test)]
    pub fn over(wire: Wire, LineProtocol { end, quit_command }: LineProtocol) -> Self {
        Self { wire: wire.ending_in(end), process: None, quit_command, broken: false }
    }

    /// Sends a line, or several.
    ///
    /// # Errors
    /// As [`Wire::send`]; a crash tells how the process ended.
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

    /// Says that nothing more will be sent.
    pub fn end(&mut self) {
        self.wire.end();
    }

    /// The next line.
    ///
    /// # Errors
    /// As [`Wire::receive`]; a crash tells how the process ended.
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
    /// As [`receive`](Self::receive), or what `wanted` says.
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

    /// As [`await_line`](Self::await_line), for the answer of a search that `hurry` ends early:
    /// stopped, the engine is told so, and has the grace of the deadline to answer all the same.
    ///
    /// # Errors
    /// As [`await_line`](Self::await_line); [`Fault::Cancelled`] if it was stopped and has not answered.
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

    /// Remembers that the engine has failed, and adds how its process ended.
    fn note(&mut self, fault: Fault) -> Fault {
        self.broken = true;
        match (fault, &mut self.process) {
            (Fault::Crash(what), Some(process)) => Fault::Crash(process.ending().unwrap_or(what)),
            (fault, _) => fault,
        }
    }
}

impl Drop for EngineConnection {
    /// Says farewell. Then the wire is closed, and last the process is waited for: the order of the fields.
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

/// Connects to the first address of `at` that answers.
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
