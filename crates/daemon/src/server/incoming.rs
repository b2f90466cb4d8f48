//! An incoming request: its line as a conversation sees it.
//!
//! The conversation needs no more of it than who waits for whom; the rest is for the worker.

use plateau_protocol::codec::Line;
use plateau_protocol::read::{Parsed, Rejected};
use plateau_protocol::{
    Address, Command, ConnectionCommand, Dialect, Failure, Request, UnknownFields, read_line,
};

/// A line that is longer than this is read off the threads that move lines, and waits as a line:
/// what is read of it takes many times its bytes.
pub(super) const LONG: usize = 4 << 10;

/// Bytes that a request takes beside its line: its place in queues and tables.
const OVERHEAD: usize = 1 << 10;
/// Bytes in memory for each byte of a line that was read: a move of three bytes is a text of its own.
const EXPANSION: usize = 8;

/// A request that was read.
pub(super) struct Incoming {
    /// The address of its replies.
    pub address: Address,
    /// Fields that were passed over.
    pub unknown: UnknownFields,
    pub heading: Heading,
    pub held: Held,
}

/// Parts of a request that decide who waits for whom.
#[derive(Debug, Clone, Default)]
pub(super) struct Heading {
    /// The session whose order it keeps, if it speaks of one.
    pub session: Option<String>,
    /// It is carried out by a worker, and stoppable.
    pub is_search: bool,
    /// Nothing but a stop is sure to end it.
    pub is_infinite: bool,
    /// It ponders, and has not heard of the hit.
    pub ponders: bool,
    /// It may give its session a game.
    pub begins: bool,
    /// Higher runs first.
    pub priority: i64,
    /// Threads that it asks for.
    pub threads: usize,
}

/// A command that waits to be carried out.
pub(super) enum Held {
    /// As it was read.
    Command(Box<Command>),
    /// As its line, which takes less.
    Line { line: Line, dialect: Dialect, max_line: usize },
}

impl Incoming {
    /// Reads a line.
    pub(super) fn read(line: Line, dialect: Dialect, max_line: usize) -> Result<Self, Rejected> {
        let Parsed { request: Request { id, command }, unknown } =
            read_line(&line, dialect, max_line)?;
        let heading = Heading::of(&command);
        let session = heading.session.clone();
        let address = Address { id, cmd: Some(command.name()), session };
        let is_long = line.len() > LONG && !matches!(command, Command::Connection(_));
        let held = if is_long {
            Held::Line { line, dialect, max_line }
        } else {
            Held::Command(Box::new(command))
        };
        Ok(Self { address, unknown, heading, held })
    }
}

impl Heading {
    /// True if nothing that the client need not say is sure to end it.
    pub(super) const fn is_endless(&self) -> bool {
        self.is_infinite || self.ponders
    }

    fn of(command: &Command) -> Self {
        let session = command.session();
        match command {
            Command::Search(search) => Self {
                session,
                is_search: true,
                is_infinite: search.is_infinite(),
                ponders: search.ponders(),
                priority: search.priority(),
                threads: search.threads(),
                ..Self::default()
            },
            Command::Table(command) => {
                Self { session, begins: command.begins(), threads: 1, ..Self::default() }
            }
            Command::Connection(_) => Self { session, threads: 1, ..Self::default() },
        }
    }
}

impl Held {
    /// The command, to be carried out.
    ///
    /// # Errors
    /// Those of reading it.
    pub(super) fn read(self) -> Result<Command, Failure> {
        match self {
            Self::Command(command) => Ok(*command),
            Self::Line { line, dialect, max_line } => read_line(&line, dialect, max_line)
                .map(|parsed| parsed.request.command)
                .map_err(|rejected| rejected.failure),
        }
    }

    /// Bytes that it takes in memory, about.
    pub(super) fn weight(&self, line: usize) -> usize {
        let bytes = match self {
            Self::Command(_) => line * EXPANSION,
            Self::Line { .. } => line,
        };
        OVERHEAD + bytes
    }

    /// The command, where the conversation answers it itself.
    pub(super) fn at_once(&self) -> Option<&ConnectionCommand> {
        let Self::Command(command) = self else { return None };
        match &**command {
            Command::Connection(ConnectionCommand::Describe(_))
            | Command::Table(_)
            | Command::Search(_) => None,
            Command::Connection(command) => Some(command),
        }
    }
}
