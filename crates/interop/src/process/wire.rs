//! Wires: lines to and from an engine, each with a deadline.
//!
//! Every wait has a deadline, even if an engine writes nothing, reads nothing or writes endlessly. The thread that referees a game reads
//! its engines itself, so an answer needs no switch between threads.

use std::collections::VecDeque;
use std::io::ErrorKind;
use std::time::Duration;

use plateau_protocol::codec::{Charset, Line, LineSplitter};

use super::stderr_tail::ErrorStream;
use crate::fault::{Deadline, Fault};
use crate::platform::{self, Sink, Source};

/// The longest line that is read; a longer one is discarded.
const MAX_LINE: usize = 1 << 20;
/// Bytes per read.
const CHUNK: usize = 64 << 10;
/// Longest wait between two checks of the stop token.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
/// Most bytes of unsolicited output that are discarded before a command is sent.
const MAX_DRAIN: usize = 16 * CHUNK;

/// Lines to and from an engine: the pipes of a process, or a socket.
#[derive(Debug)]
pub struct Wire {
    /// Standard output of the engine.
    input: Source,
    /// Its standard input, until that is ended.
    output: Option<Sink>,
    /// Its standard error, where that is kept.
    errors: Option<ErrorStream>,
    splitter: LineSplitter,
    /// Complete lines that have arrived and have not been received.
    lines: VecDeque<String>,
    /// The byte that ends a line.
    end: u8,
    /// The character set of the lines that arrive.
    charset: Charset,
    ended: bool,
}

/// The fault of a closed connection.
fn closed() -> Fault {
    Fault::Crash("it closed its connection".to_owned())
}

impl Wire {
    /// A wire over the output and the input of an engine.
    pub fn new(input: Source, output: Sink) -> Self {
        Self {
            input,
            output: Some(output),
            errors: None,
            splitter: LineSplitter::keeping_blank(MAX_LINE),
            lines: VecDeque::new(),
            end: b'\n',
            charset: Charset::Utf8,
            ended: false,
        }
    }

    /// The same wire, with `end` as the end of lines in a character set.
    #[must_use]
    pub fn of_lines(mut self, end: u8, charset: Charset) -> Self {
        self.splitter = self.splitter.ending_in(end);
        self.end = end;
        self.charset = charset;
        self
    }

    /// The same wire, which also reads the engine's stderr, because an engine blocks when nobody reads it.
    #[must_use]
    pub fn with_errors(mut self, errors: ErrorStream) -> Self {
        self.errors = Some(errors);
        self
    }

    /// Reads the available stderr of the engine.
    pub fn hear_errors(&mut self) {
        self.errors.iter().for_each(ErrorStream::read);
    }

    /// Sends one or several lines, separated by the end of lines.
    ///
    /// # Errors
    /// [`Fault::Crash`] if the other end is closed, [`Fault::Stall`] if it does not read until the deadline.
    pub fn send(&mut self, line: &str, deadline: Deadline<'_>) -> Result<(), Fault> {
        tracing::trace!("> {line}");
        self.send_bytes(&[line.as_bytes(), &[self.end]].concat(), deadline)
    }

    /// Sends bytes as they are.
    ///
    /// # Errors
    /// As [`send`](Self::send).
    pub fn send_bytes(&mut self, bytes: &[u8], deadline: Deadline<'_>) -> Result<(), Fault> {
        let mut rest = bytes;
        while !rest.is_empty() {
            let output = self.output.as_ref().ok_or_else(closed)?;
            match output.write(rest) {
                Ok(count) => rest = &rest[count..],
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    self.wait(true, deadline)?;
                    // An engine that writes too much must not exhaust our memory.
                    if self.lines.iter().map(|line| line.len() + 1).sum::<usize>() > MAX_LINE {
                        self.lines.clear();
                    }
                }
                Err(_) => return Err(closed()),
            }
        }
        Ok(())
    }

    /// Closes the engine's input. Its remaining output can still be received.
    pub fn end(&mut self) {
        if let Some(output) = self.output.take() {
            output.end();
        }
    }

    /// The next line, without its end. Invalid UTF-8 is replaced by `U+FFFD`.
    ///
    /// # Errors
    /// [`Fault::Crash`] if the other end is closed, [`Fault::Stall`] if no line arrives until the deadline.
    pub fn receive(&mut self, deadline: Deadline<'_>) -> Result<String, Fault> {
        loop {
            if let Some(line) = self.lines.pop_front() {
                tracing::trace!("< {line}");
                return Ok(line);
            }
            if self.ended {
                return Err(closed());
            }
            self.wait(false, deadline)?;
        }
    }

    /// Discards unsolicited output of the engine.
    pub fn drain(&mut self) {
        self.hear_errors();
        for _ in 0..MAX_DRAIN / CHUNK {
            self.lines.clear();
            if !self.read().unwrap_or(false) {
                return;
            }
        }
    }

    /// Waits at most [`POLL_INTERVAL`] until the engine has written something, or can be written to if `to_write` is set. Reads its output
    /// in any case, because the engine may block until it is read.
    fn wait(&mut self, to_write: bool, deadline: Deadline<'_>) -> Result<(), Fault> {
        let left = deadline.left()?;
        let errors = self.errors.as_ref().and_then(ErrorStream::open_end);
        let sink = self.output.as_ref().filter(|_| to_write);
        let ready = platform::wait([Some(&self.input), errors], sink, left.min(POLL_INTERVAL));
        let [said, complained] = ready.map_err(|_| closed())?;
        if complained {
            self.hear_errors();
        }
        if said {
            self.read()?;
        }
        Ok(())
    }

    /// Reads the available output without waiting; returns true if there was any.
    fn read(&mut self) -> Result<bool, Fault> {
        let Self { input, splitter, lines, charset, ended, .. } = self;
        let mut chunk = [0; CHUNK];
        let mut keep = |line| {
            if let Line::Bytes(bytes) = line {
                let line = bytes.trim_ascii();
                let lossy = || String::from_utf8_lossy(line).into_owned();
                lines.push_back(charset.read(line).unwrap_or_else(lossy));
            }
        };
        match input.read(&mut chunk) {
            // The end of output ends its last line too.
            Ok(0) => {
                splitter.finish(keep);
                *ended = true;
                Ok(false)
            }
            Ok(count) => {
                splitter.feed(&chunk[..count], &mut keep);
                Ok(true)
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(false),
            Err(_) => Err(closed()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plateau_core::search::{StopToken, Stopped};
    use std::io::{Read, Write};
    use std::time::Instant;

    fn pair() -> (Wire, impl Read + Write + Send + 'static) {
        let [ours, theirs] = platform::pair();
        let input = Source::new(ours.try_clone().unwrap()).unwrap();
        (Wire::new(input, Sink::new(ours).unwrap()), theirs)
    }

    fn within<'a>(stop: &'a StopToken, ms: u64) -> Deadline<'a> {
        Deadline::until(Instant::now() + Duration::from_millis(ms), stop)
    }

    #[test]
    fn lines_are_heard_whole_however_they_come() {
        let (mut wire, mut engine) = pair();
        let stop = StopToken::default();
        for part in ["one\r\ntw", "o\n\n", "\u{e9}\n"] {
            engine.write_all(part.as_bytes()).unwrap();
        }
        engine.write_all(b"bad \xff byte\nunfinished").unwrap();
        drop(engine);
        for line in ["one", "two", "", "\u{e9}", "bad \u{fffd} byte", "unfinished"] {
            assert_eq!(wire.receive(within(&stop, 5000)).as_deref(), Ok(line));
        }
        assert!(matches!(wire.receive(within(&stop, 5000)), Err(Fault::Crash(_))));
    }

    #[test]
    fn an_engine_whose_input_has_ended_is_heard_to_its_end() {
        let (mut wire, mut engine) = pair();
        let stop = StopToken::default();
        wire.send_bytes(b"\xff\n", within(&stop, 5000)).unwrap();
        wire.end();
        let mut told = Vec::new();
        engine.read_to_end(&mut told).unwrap();
        assert_eq!(told, b"\xff\n");
        engine.write_all(b"last\n").unwrap();
        drop(engine);
        assert_eq!(wire.receive(within(&stop, 5000)).as_deref(), Ok("last"));
        assert!(matches!(wire.send("more", within(&stop, 5000)), Err(Fault::Crash(_))));
    }

    #[test]
    fn a_line_without_end_is_thrown_away_and_the_next_one_is_heard() {
        let (mut wire, mut engine) = pair();
        let stop = StopToken::default();
        let flood = std::thread::spawn(move || {
            engine.write_all(&vec![b'x'; 3 * MAX_LINE]).unwrap();
            engine.write_all(b"\nafter\n").unwrap();
            engine
        });
        assert_eq!(wire.receive(within(&stop, 30_000)).as_deref(), Ok("after"));
        flood.join().unwrap();
    }

    #[test]
    fn neither_silence_nor_a_deaf_engine_is_waited_for_beyond_the_deadline() {
        let (mut wire, engine) = pair();
        let stop = StopToken::default();
        assert_eq!(wire.receive(within(&stop, 10)), Err(Fault::Stall));
        let long = "x".repeat(32 << 20);
        assert_eq!(wire.send(&long, within(&stop, 10)), Err(Fault::Stall));
        stop.stop(Stopped::Stop);
        assert_eq!(wire.receive(within(&stop, 60_000)), Err(Fault::Cancelled));
        drop(engine);
    }

    #[test]
    fn an_engine_that_waits_to_be_heard_is_heard_while_it_is_told_something() {
        let (mut wire, mut engine) = pair();
        let stop = StopToken::default();
        let length = 4 << 20;
        let talker = std::thread::spawn(move || {
            // It reads nothing until its whole output is read.
            engine.write_all("news\n".repeat(length / 5).as_bytes()).unwrap();
            let mut told = vec![0; length + 1];
            engine.read_exact(&mut told).unwrap();
            told.len()
        });
        wire.send(&"y".repeat(length), within(&stop, 60_000)).unwrap();
        assert_eq!(talker.join().unwrap(), length + 1);
    }
}
