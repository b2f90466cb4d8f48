//! Hub (Fabien Letouzey), both versions, for GUIs of draughts engines such as Hub and Lidraughts' bots.
//!
//! Each version has a file with its syntax; the behaviour is common:
//! ```text
//! hub                        our name, our parameters, the variants among them
//! set-param … init           chooses among them; the engine is made
//! pos … level … go think     a position, the limits of a search, the search
//! ponder-hit, stop, ping     are carried out during the search, all other lines wait for its end
//! ```
//! The limits of several `level` lines apply together; the first `level` line after a search replaces all earlier limits. Without limits
//! the search continues until it is stopped.

use super::message::{
    self, Command, Constraint, Info, Level, Mode, Parameter, Reply, VARIANT, Version,
};
use plateau_core::erased::Report;
use plateau_core::game::{OptionKind, OptionValue};
use plateau_core::search::{Limits, Purpose};

use crate::host::bridge_state::BridgeState;
use crate::host::error::HostError;
use crate::host::search::Hold;
use crate::host::setting::Setting;
use crate::host::{Bridge, Urgency};

/// A conversation with a host of draughts.
pub struct Hub {
    version: &'static dyn Version,
    limits: Limits,
    /// True if the limits belong to an earlier search and the next one replaces them.
    has_searched: bool,
    /// The result of reading the last position.
    placed: Result<(), HostError>,
}

impl Hub {
    /// A conversation in a version, 1 or 2.
    pub fn new(version: u8) -> Self {
        let version = message::version(version);
        Self { version, limits: Limits::default(), has_searched: false, placed: Ok(()) }
    }

    /// Sets a limit.
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

    /// Writes a reply, if the version has it.
    fn say(&self, reply: &Reply<'_>, state: &mut BridgeState) {
        if let Some(line) = self.version.write_reply(reply) {
            state.say(line);
        }
    }

    /// The reply to the greeting: our name and our parameters. Errors: the protocol does not support the game.
    fn greet(&self, state: &mut BridgeState) -> Result<(), HostError> {
        let (variant, settings) = (state.session.variant()?, state.session.settings());
        let known: Vec<_> = state.session.offers().iter().map(|offer| offer.name.clone()).collect();
        let known = known.iter().map(String::as_str).collect();
        self.say(&Reply::Id { name: plateau_core::NAME, version: plateau_core::VERSION }, state);
        let constraint = Constraint::Choice(known);
        let own = Parameter { name: VARIANT, value: &variant, constraint };
        for parameter in [own].into_iter().chain(settings.iter().map(parameter)) {
            self.say(&Reply::Parameter(parameter), state);
        }
        self.say(&Reply::Wait, state);
        Ok(())
    }

    /// Begins a search. Errors: the position could not be read, or the engine cannot be made.
    fn search(&mut self, mode: Mode, state: &mut BridgeState) -> Result<(), HostError> {
        self.has_searched = true;
        self.placed.clone()?;
        let limits = self.limits.clone();
        let limits = match mode {
            Mode::Analyse => limits,
            Mode::Think | Mode::Ponder => state.session.limits_or_usual(limits),
        };
        let (limits, purpose, hold) = match mode {
            Mode::Think => (limits, Purpose::Move, Hold::No),
            Mode::Ponder => (Limits { ponder: true, ..limits }, Purpose::Move, Hold::UntilHit),
            Mode::Analyse => (limits, Purpose::Analysis, Hold::UntilStop),
        };
        let query = state.session.query(limits, purpose);
        state.search(query, hold)
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

    fn hear(&mut self, line: &str, state: &mut BridgeState) -> Result<(), HostError> {
        if line.is_empty() {
            return Ok(());
        }
        let session = &mut state.session;
        match self.version.read(line)? {
            Command::Greet => self.greet(state)?,
            Command::Set { name: VARIANT, value } => session.turn_to_variant(value)?,
            Command::Set { name, value: "" } => session.unset(name)?,
            Command::Set { name, value } => session.set(name, OptionValue::parse(value))?,
            Command::Initialise => {
                session.prepare()?;
                self.say(&Reply::Ready, state);
            }
            Command::NewGame => {
                session.forget();
                self.placed = session.place(None, &[]);
            }
            Command::Position { setup, moves } => {
                self.placed = session.place(setup, &moves);
                self.placed.clone()?;
            }
            Command::Play(mv) => {
                let played = self.placed.clone().and_then(|()| session.play(mv));
                self.placed.clone_from(&played);
                played?;
            }
            Command::Level(levels) => levels.iter().for_each(|level| self.limit(level)),
            Command::Search(mode) => {
                if let Err(error) = self.search(mode, state) {
                    self.answer(Err(error), state);
                }
            }
            Command::Hit => state.hit(),
            Command::Stop => state.stop(),
            Command::Ping => self.say(&Reply::Pong, state),
            Command::Quit => state.close(),
        }
        Ok(())
    }

    fn complain(&mut self, error: &HostError, state: &mut BridgeState) {
        self.say(&Reply::Error(error.to_string().into()), state);
    }

    fn inform(&mut self, report: &Report, state: &mut BridgeState) {
        if let Some(line) = report.lines.first() {
            let moves = state.session.write(&line.moves);
            let info = Info {
                depth: Some(report.depth),
                score: Some(self.version.scale().men(line.score)),
                nodes: Some(report.nodes),
                seconds: Some(report.elapsed.as_secs_f64()),
                moves: moves.iter().map(String::as_str).collect(),
            };
            self.say(&Reply::Info(info), state);
        }
    }

    fn answer(&mut self, outcome: Result<Report, HostError>, state: &mut BridgeState) {
        let moves = self.conclude(outcome, state);
        self.say(&Reply::Done { moves: moves.iter().map(String::as_str).collect() }, state);
    }
}

fn parameter(setting: &Setting) -> Parameter<'_> {
    let Setting { name, kind, words, value } = setting;
    let constraint = match *kind {
        OptionKind::Integer { min, max, .. } => Constraint::Integer { min, max },
        OptionKind::Flag { .. } => Constraint::Flag,
        OptionKind::Choice { .. } => Constraint::Choice(words.clone()),
        OptionKind::Text => Constraint::Text,
    };
    Parameter { name, value, constraint }
}
