//! Hub (Fabien Letouzey), the protocol of draughts engines, in both of its versions, to GUIs such as Hub and Lidraughts' bots.
//!
//! The files of the versions have their words; what is done is the same:
//! ```text
//! hub                        our name, our parameters, the variants among them
//! set-param … init           chooses among them; the engine is made
//! pos … level … go think     a position, the limits of a search, the search
//! ponder-hit, stop, ping     are heard while it goes on, all else waits for its end
//! ```
//! Limits of several `level` lines hold together, from the first one after a search to the next search.
//! Without any the search goes on until it is stopped.

mod version1;
mod version2;

use std::str::FromStr;
use std::time::Duration;

use super::message::VARIANT;
use plateau_core::erased::{Report, ReportLine};
use plateau_core::game::{OptionValue, shown};
use plateau_core::search::{Clock, Limits, Purpose};

use crate::host::desk::Desk;
use crate::host::search::Hold;
use crate::host::session::Session;
use crate::host::trouble::Trouble;
use crate::host::{Bridge, Urgency};

use version1::Version1;
use version2::Version2;

/// A command of the host, whatever the version.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Command<'a> {
    Greet,
    Set { name: &'a str, value: &'a str },
    Initialise,
    NewGame,
    Position { setup: &'a str, moves: Vec<&'a str> },
    Play(&'a str),
    Level(Vec<Level>),
    Search(Mode),
    Hit,
    Stop,
    Ping,
    Quit,
}

/// A limit of the next search.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Level {
    Depth(u32),
    Nodes(u64),
    Time(Duration),
    Clock(Clock),
    Infinite,
}

/// A way to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// For a move to play.
    Think,
    /// For the move to play if the expected one is played before.
    Ponder,
    /// For what can be said of the position.
    Analyse,
}

/// The words of a version.
trait Version {
    /// Reads a line.
    ///
    /// # Errors
    /// It is no command, or wants a value.
    fn read<'a>(&self, line: &'a str) -> Result<Command<'a>, Trouble>;

    /// The answer to the greeting: our name and our parameters.
    fn greet(&self, session: &Session) -> Result<String, Trouble>;

    /// Tells of a search; its best line is written in `moves`.
    fn inform(&self, report: &Report, line: &ReportLine, moves: &[String]) -> String;

    /// Tells the move, and the one that is expected in reply, as far as there is one.
    fn answer(&self, moves: &[String]) -> String;

    /// Tells of a fault.
    fn complain(&self, trouble: &Trouble) -> String;
}

/// A conversation with a host of draughts.
pub struct Hub {
    version: &'static dyn Version,
    limits: Limits,
    /// The limits are those of an earlier search: the next one that comes stands alone.
    has_searched: bool,
    /// The last position, or what was wrong with it.
    placed: Result<(), Trouble>,
}

impl Hub {
    /// A conversation in a version, 1 or 2.
    pub fn new(version: u8) -> Self {
        let version: &'static dyn Version = if version == 1 { &Version1 } else { &Version2 };
        Self { version, limits: Limits::default(), has_searched: false, placed: Ok(()) }
    }

    /// Takes a limit.
    fn limit(&mut self, level: &Level) {
        if std::mem::take(&mut self.has_searched) {
            self.limits = Limits::default();
        }
        match *level {
            Level::Depth(depth) => self.limits.depth = Some(depth),
            Level::Nodes(nodes) => self.limits.nodes = Some(nodes),
            Level::Time(time) => self.limits.time = Some(time),
            Level::Clock(clock) => self.limits.clock = Some(clock),
            Level::Infinite => self.limits = Limits::default(),
        }
    }

    /// Begins a search.
    ///
    /// # Errors
    /// The position was not read, or the engine cannot be made.
    fn search(&mut self, mode: Mode, desk: &mut Desk) -> Result<(), Trouble> {
        self.has_searched = true;
        self.placed.clone()?;
        let limits = self.limits.clone();
        let limits = match mode {
            Mode::Analyse => limits,
            Mode::Think | Mode::Ponder => desk.session.limits_or_usual(limits),
        };
        let (limits, purpose, hold) = match mode {
            Mode::Think => (limits, Purpose::Move, Hold::No),
            Mode::Ponder => (Limits { ponder: true, ..limits }, Purpose::Move, Hold::UntilHit),
            Mode::Analyse => (limits, Purpose::Analysis, Hold::UntilStop),
        };
        let query = desk.session.query(limits, purpose);
        desk.search(query, hold)
    }
}

impl Bridge for Hub {
    fn urgency(&self, line: &str) -> Urgency {
        match self.version.read(line) {
            Ok(Command::Hit | Command::Stop | Command::Ping | Command::Quit) | Err(_) => {
                Urgency::Now
            }
            Ok(_) => Urgency::After,
        }
    }

    fn hear(&mut self, line: &str, desk: &mut Desk) -> Result<(), Trouble> {
        if line.is_empty() {
            return Ok(());
        }
        let session = &mut desk.session;
        match self.version.read(line)? {
            Command::Greet => {
                let greeting = self.version.greet(session)?;
                desk.say(greeting);
            }
            Command::Set { name: VARIANT, value } => session.turn_to_variant(value)?,
            Command::Set { name, value: "" } => session.unset(name)?,
            Command::Set { name, value } => session.set(name, OptionValue::parse(value))?,
            Command::Initialise => {
                session.prepare()?;
                desk.say("ready");
            }
            Command::NewGame => {
                session.forget();
                self.placed = session.place(None, &[]);
            }
            Command::Position { setup, moves } => {
                self.placed = session.place(Some(setup), &moves);
                self.placed.clone()?;
            }
            Command::Play(mv) => {
                let played = self.placed.clone().and_then(|()| session.play(mv));
                self.placed.clone_from(&played);
                played?;
            }
            Command::Level(levels) => levels.iter().for_each(|level| self.limit(level)),
            Command::Search(mode) => {
                if let Err(trouble) = self.search(mode, desk) {
                    self.answer(Err(trouble), desk);
                }
            }
            Command::Hit => desk.hit(),
            Command::Stop => desk.stop(),
            Command::Ping => desk.say("pong"),
            Command::Quit => desk.close(),
        }
        Ok(())
    }

    fn complain(&mut self, trouble: &Trouble, desk: &mut Desk) {
        desk.say(self.version.complain(trouble));
    }

    fn inform(&mut self, report: &Report, desk: &mut Desk) {
        if let Some(line) = report.lines.first() {
            let moves = desk.session.write(&line.moves);
            desk.say(self.version.inform(report, line, &moves));
        }
    }

    fn answer(&mut self, outcome: Result<Report, Trouble>, desk: &mut Desk) {
        let moves = self.conclude(outcome, desk);
        desk.say(self.version.answer(&moves));
    }
}

/// Reads a number.
///
/// # Errors
/// It is none.
fn number<T: FromStr>(name: &str, text: &str) -> Result<T, Trouble> {
    text.parse().map_err(|_| format!("{name}: \"{}\" is not such a number", shown(text)).into())
}

/// Nodes in each second, in millions.
fn speed(report: &Report) -> f64 {
    report.nodes as f64 / report.elapsed.as_secs_f64().max(1e-6) / 1e6
}
