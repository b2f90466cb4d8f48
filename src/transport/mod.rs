//! Transports: where lines come from and go to. They know no game and no command.
//!
//! A [`Connection`] is two bounded channels of lines, so that stdin, a socket and a test's memory are one thing.
//! Input is bounded by the number of lines, output by its bytes ([`Outbox`]).

mod memory;
mod outbox;
mod stdio;
mod stream;
mod tcp;

pub use memory::memory;
pub use outbox::{Gone, Outbox, Outlet};
pub use stdio::stdio;
pub use stream::stream;
pub use tcp::{accept, listen};

use tokio::sync::mpsc;

use crate::protocol::Dialect;
use crate::protocol::codec::Line;

/// What comes from a client.
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
    /// Who is there, for the log.
    pub peer: String,
    /// What it may say.
    pub dialect: Dialect,
    /// Whether it can go away without a sign: then it is probed while a search outlives the end of its input.
    pub is_socket: bool,
    /// What it says. Closed without [`Input::End`], the client is gone.
    pub input: mpsc::Receiver<Input>,
    /// What it is told.
    pub outbox: Outbox,
    /// Ends when all that was said is written.
    pub written: tokio::task::JoinHandle<()>,
}

/// Lines that wait to be handled: enough to keep the reader busy, few enough to push back on a fast client.
const WAITING_LINES: usize = 16;
