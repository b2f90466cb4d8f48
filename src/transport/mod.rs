//! Transports: sources and sinks of lines. They know no game and no command.
//!
//! A [`Connection`] is two bounded channels of lines, so that stdin, a socket and a test's memory are one thing.
//! Input is bounded by the number of lines, output by its bytes ([`Outbox`]).

mod memory;
mod outbox;
mod stdio;
mod stream;
mod tcp;

pub use memory::memory;
pub use outbox::{Gone, Outbox};
pub use stdio::stdio;
use stream::stream;
pub use tcp::{accept, listen};

use tokio::sync::mpsc;

use crate::protocol::Dialect;
use crate::protocol::codec::Line;

/// Input from a client.
#[derive(Debug)]
pub enum Input {
    /// A line.
    Line(Line),
    /// The client will send nothing more, but may still listen.
    End,
    // The channel closing without `End` means that the client is gone.
}

/// A conversation's two directions.
pub struct Connection {
    /// The name of the client, for the log.
    pub peer: String,
    /// The language of its lines.
    pub dialect: Dialect,
    /// True if it can go away without a sign: then it is probed while a search outlives the end of its input.
    pub is_socket: bool,
    /// Lines from the client. Closed without [`Input::End`], the client is gone.
    pub input: mpsc::Receiver<Input>,
    /// Replies to the client.
    pub outbox: Outbox,
    /// Ends when all replies are written.
    pub written: tokio::task::JoinHandle<()>,
}

/// Lines that wait to be handled: enough to keep the reader busy, few enough to push back on a fast client.
const WAITING_LINES: usize = 16;
