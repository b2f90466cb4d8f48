//! An incoming request: its line as a conversation sees it.
//!
//! The conversation only needs to know which request waits for which; the rest is for the worker.

use super::allowance::Allowance;
use super::cost::{Cost, LONG};
use std::time::Duration;

use plateau_protocol::codec::Line;
use plateau_protocol::read::{Parsed, Rejected};
use plateau_protocol::values::{IdField, Name};
use plateau_protocol::{
    Address, Command, ConnectionCommand, Dialect, Failure, Id, Request, UnknownFields, Work,
    parsed_bytes, read_line, read_work,
};

/// Longest time from one `info` of a running search to the next, unless its `report_ms` is longer.
/// After a longer silence proxies and users assume that it hangs.
const SILENCE: Duration = Duration::from_secs(2);

/// Bytes that a request takes in addition to its line: its place in queues and tables.
const OVERHEAD: usize = 1 << 10;
/// Bytes in memory for each byte of a parsed line: a move of three bytes is a string of its own.
const EXPANSION: usize = 8;

/// A request that was read.
pub struct Incoming {
    /// The address of its replies.
    pub address: Address,
    /// Fields that were ignored.
    pub unknown: UnknownFields,
    /// Parts that decide which request waits for which.
    pub heading: Heading,
    /// The part of the program that answers it.
    pub wanted: Wanted,
}

/// The part of the daemon that answers a request.
pub enum Wanted {
    /// The conversation.
    AtOnce(ConnectionCommand),
    /// A worker.
    Work(Held),
}

/// Parts of a request that decide which request waits for which.
#[derive(Debug, Clone, Default)]
pub struct Heading {
    /// The session whose order it keeps, if it speaks of one.
    pub session: Option<String>,
    /// It is carried out by a worker, and stoppable.
    pub is_search: bool,
    /// Nothing but a stop is sure to end it.
    pub is_infinite: bool,
    /// It ponders, and has not received the `ponderhit`.
    pub ponders: bool,
    /// It may give its session a game.
    pub begins: bool,
    /// Higher runs first.
    pub priority: i64,
    /// Threads that it asks for.
    pub threads: usize,
    /// The least time between two reports, as the client has chosen it.
    pub report_every: Option<Duration>,
    /// Its reply tells the moves of the game, whatever version the client speaks.
    pub tells_moves: bool,
    /// The time that it takes if its session has a small board.
    pub cost: Cost,
}

/// A command that waits for a worker.
#[derive(Clone)]
pub enum Held {
    /// As it was read.
    Work(Box<Work>),
    /// As its line, which takes less.
    Line {
        /// The line.
        line: Line,
        /// Its dialect.
        dialect: Dialect,
        /// The longest line, in bytes.
        max_line: usize,
    },
}

impl Incoming {
    /// Reads a long line, if there is room for its parsed form; otherwise it counts as one that was dropped while it came in.
    pub fn read_long(
        line: Line,
        dialect: Dialect,
        max_line: usize,
        allowance: &Allowance,
    ) -> Result<Self, Rejected> {
        match &line {
            Line::Bytes(bytes) => match allowance.work(parsed_bytes(bytes)) {
                Ok(_charge) => Self::read(line, dialect, max_line),
                Err(_) => Self::read(Line::NoRoom, dialect, max_line),
            },
            Line::TooLong | Line::NoRoom => Self::read(line, dialect, max_line),
        }
    }

    /// Reads a line.
    pub fn read(line: Line, dialect: Dialect, max_line: usize) -> Result<Self, Rejected> {
        let Parsed { request: Request { id, command }, unknown } =
            read_line(&line, dialect, max_line)?;
        let heading = Heading { cost: Cost::of(&command, line.len()), ..Heading::of(&command) };
        let session = heading.session.clone();
        let address = Address { id, cmd: Some(command.name()), session };
        let wanted = match command {
            Command::Connection(command) => Wanted::AtOnce(command),
            Command::Work(_) if line.len() > LONG => {
                Wanted::Work(Held::Line { line, dialect, max_line })
            }
            Command::Work(work) => Wanted::Work(Held::Work(Box::new(work))),
        };
        Ok(Self { address, unknown, heading, wanted })
    }
}

impl Heading {
    /// True if nothing that the client need not say is sure to end it.
    pub const fn is_endless(&self) -> bool {
        self.is_infinite || self.ponders
    }

    /// True if it is a search that has reported nothing for too long: `time` since its last report.
    pub fn is_silent(&self, time: Duration) -> bool {
        let longest = self.report_every.map_or(SILENCE, |every| every.max(SILENCE));
        self.is_search && time >= longest
    }

    /// True if it is a search, of the request `id`, that a `stop` or a `ponderhit` with these fields speaks of.
    pub fn is_meant_by(
        &self,
        id: Option<&Id>,
        target: Option<&IdField>,
        session: Option<&Name>,
    ) -> bool {
        self.is_search
            && target.is_none_or(|target| id == Some(&target.0))
            && session.is_none_or(|Name(name)| self.session.as_ref() == Some(name))
    }

    fn of(command: &Command) -> Self {
        let session = command.session();
        match command {
            Command::Work(Work::Search(search)) => Self {
                session,
                is_search: true,
                is_infinite: search.is_infinite(),
                ponders: search.ponders(),
                priority: search.priority(),
                threads: search.threads(),
                report_every: search.run.report_ms.map(|ms| Duration::from_millis(ms.to_u64())),
                ..Self::default()
            },
            Command::Work(Work::Game(command)) => {
                let tells_moves = command.asked().is_some_and(|asked| asked.history);
                Self {
                    session,
                    begins: command.begins(),
                    threads: 1,
                    tells_moves,
                    ..Self::default()
                }
            }
            Command::Connection(_) | Command::Work(Work::Standalone(_)) => {
                Self { session, threads: 1, ..Self::default() }
            }
        }
    }
}

impl Held {
    /// The command, to be carried out.
    ///
    /// # Errors
    /// Those of reading it.
    pub fn read(self) -> Result<Work, Failure> {
        match self {
            Self::Work(work) => Ok(*work),
            Self::Line { line, dialect, max_line } => read_work(&line, dialect, max_line),
        }
    }

    /// Bytes that it takes while it is read by [`read`](Self::read), about: none where it is read already.
    pub fn parsed_bytes(&self) -> usize {
        match self {
            Self::Line { line: Line::Bytes(bytes), .. } => parsed_bytes(bytes),
            Self::Line { .. } | Self::Work(_) => 0,
        }
    }

    /// Bytes that it takes in memory, about.
    pub fn weight(&self, line: usize) -> usize {
        let bytes = match self {
            Self::Work(_) => line * EXPANSION,
            Self::Line { .. } => line,
        };
        OVERHEAD + bytes
    }
}
