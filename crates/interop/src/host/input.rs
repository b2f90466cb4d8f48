//! The way in: lines of a stream, read by a thread of its own.

use std::io::{self, Read};
use std::sync::mpsc::SyncSender;
use std::thread;

use plateau_protocol::MAX_LINE;
use plateau_protocol::codec::{Line, LineSplitter};

use super::error::HostError;
use super::search::Outcome;
use plateau_core::erased::{Engine, Report};

/// An event of the event loop.
pub enum Event {
    /// A line of the host, blank ones included, or the fault in it.
    Line(Result<String, HostError>),
    /// The end of the input.
    End,
    /// A report of a running search.
    Report(Report),
    /// A search has ended: its engine, unless that panicked, and its result.
    Ended(Option<Box<dyn Engine>>, Outcome),
}

/// The lines of a protocol, whatever it calls them.
#[derive(Debug, Clone, Copy)]
pub struct Framing {
    /// The byte that ends a line.
    pub end: u8,
    /// Bytes of the longest line that is read; a longer one is a fault.
    pub longest: usize,
}

impl Framing {
    /// Lines of text.
    pub const LINES: Self = Self { end: b'\n', longest: MAX_LINE };
}

/// Bytes of one read.
const CHUNK: usize = 16 << 10;

/// Sends every line of `input`, then the end. Lines wait in `events` alone, which is bounded.
///
/// # Errors
/// Those of the system, where it starts no thread.
pub fn listen(
    mut input: impl Read + Send + 'static,
    framing: Framing,
    events: SyncSender<Event>,
) -> io::Result<()> {
    let read = move || {
        let Framing { end, longest } = framing;
        let mut splitter = LineSplitter::keeping_blank(longest).ending_in(end);
        let mut chunk = vec![0; CHUNK];
        // After the event loop has ended nobody receives the events.
        let send = |line| drop(events.send(Event::Line(text_of(line, longest))));
        loop {
            match input.read(&mut chunk) {
                Ok(0) => break,
                Ok(count) => splitter.feed(&chunk[..count], send),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => break,
            }
        }
        splitter.finish(send);
        let _ = events.send(Event::End);
    };
    // A read cannot be woken: the thread ends with the process.
    thread::Builder::new().name("input".to_owned()).spawn(read).map(drop)
}

fn text_of(line: Line, longest: usize) -> Result<String, HostError> {
    match line {
        Line::Bytes(bytes) => String::from_utf8(bytes)
            .map(|line| line.trim().to_owned())
            .map_err(|_| HostError::from("the line is not UTF-8")),
        Line::TooLong | Line::NoRoom => {
            Err(format!("the line is longer than {longest} bytes").into())
        }
    }
}
