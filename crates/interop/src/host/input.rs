//! Input of a bridge: the lines of a stream, read on a thread.

use std::io::{self, Read};
use std::sync::mpsc::SyncSender;
use std::thread;

use plateau_protocol::MAX_LINE;
use plateau_protocol::codec::{Charset, Line, LineSplitter};

use super::error::HostError;
use super::search::Outcome;
use plateau_core::erased::{Engine, Report};

/// An event of the event loop.
pub enum Event {
    /// A line of the host, which may be blank, or the fault in it.
    Line(Result<String, HostError>),
    /// The end of the input.
    End,
    /// A progress report of a running search.
    Report(Report),
    /// The end of a search: its engine, unless that panicked, and its result.
    Ended(Option<Box<dyn Engine>>, Outcome),
}

/// The format of lines of a protocol.
#[derive(Debug, Clone, Copy)]
pub struct Framing {
    /// The byte that ends a line.
    pub end: u8,
    /// Maximum length of a line in bytes; a longer one is a fault.
    pub longest: usize,
    /// The character set; a line in another one is a fault.
    pub charset: Charset,
}

impl Framing {
    /// Lines of text.
    pub const LINES: Self = Self { end: b'\n', longest: MAX_LINE, charset: Charset::Utf8 };
}

/// Bytes per read.
const CHUNK: usize = 16 << 10;

/// Sends every line of `input`, then the end. Only `events`, which is bounded, queues lines.
///
/// # Errors
/// I/O errors of the operating system, if it starts no thread.
pub fn listen(
    mut input: impl Read + Send + 'static,
    framing: Framing,
    events: SyncSender<Event>,
) -> io::Result<()> {
    let read = move || {
        let Framing { end, longest, .. } = framing;
        let mut splitter = LineSplitter::keeping_blank(longest).ending_in(end);
        let mut chunk = vec![0; CHUNK];
        // Fails after the event loop has ended, when events are no longer received.
        let send = |line| drop(events.send(Event::Line(text_of(line, framing))));
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
    // The thread is not joined, because its read cannot be interrupted; it ends with the process.
    thread::Builder::new().name("input".to_owned()).spawn(read).map(drop)
}

fn text_of(line: Line, Framing { longest, charset, .. }: Framing) -> Result<String, HostError> {
    match line {
        Line::Bytes(bytes) => charset
            .read(&bytes)
            .map(|line| line.trim().to_owned())
            .ok_or_else(|| HostError::from("the line is not UTF-8")),
        Line::TooLong | Line::NoRoom => {
            Err(format!("the line is longer than {longest} bytes").into())
        }
    }
}
