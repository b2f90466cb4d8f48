//! The state of a bridge: its session, its search, its pending output.

use std::fmt::Display;
use std::sync::mpsc::SyncSender;
use std::time::Instant;

use plateau_core::erased::{Engine, Query};

use super::error::HostError;
use super::input::Event;
use super::search::{Hold, Outcome, Running};
use super::session::Session;

/// A session, its running search, and the pending output.
pub struct BridgeState {
    /// The game, its options and its engine.
    pub session: Session,
    said: String,
    running: Option<Running>,
    events: SyncSender<Event>,
    is_open: bool,
    /// The byte that ends a line.
    end: u8,
}

impl BridgeState {
    /// A state whose searches report to `events`, and whose lines end with `end`.
    pub const fn new(session: Session, events: SyncSender<Event>, end: u8) -> Self {
        Self { session, said: String::new(), running: None, events, is_open: true, end }
    }

    /// Writes one or several lines.
    pub fn say(&mut self, line: impl Display) {
        self.said.push_str(&format!("{line}{}", char::from(self.end)));
    }

    /// Takes the pending output.
    pub fn take_said(&mut self) -> String {
        std::mem::take(&mut self.said)
    }

    /// Begins a search of the position.
    ///
    /// # Errors
    /// The strategy refuses its options, or the system has no thread.
    pub fn search(&mut self, query: Query, hold: Hold) -> Result<(), HostError> {
        let query = Query { started: Some(Instant::now()), ..query };
        let engine = self.session.take_engine()?;
        let at = self.session.at();
        let running = Running::begin(engine, at, query, hold, self.events.clone());
        self.running = Some(running.map_err(|error| HostError::from(error.to_string()))?);
        Ok(())
    }

    /// True while a search is unanswered.
    pub const fn is_searching(&self) -> bool {
        self.running.is_some()
    }

    /// Stops the search, if one is running.
    pub fn stop(&mut self) {
        self.running.iter_mut().for_each(Running::stop);
    }

    /// Tells the search, if one is running, that the expected move was played (ponder hit).
    pub fn hit(&mut self) {
        self.running.iter_mut().for_each(Running::hit);
    }

    /// Records the end of the search.
    pub fn end(&mut self, engine: Option<Box<dyn Engine>>, outcome: Outcome) {
        self.session.return_engine(engine);
        if let Some(running) = &mut self.running {
            running.end(outcome);
        }
    }

    /// The result of the search, once the host may get it. The search is then removed.
    pub fn take_outcome(&mut self) -> Option<Outcome> {
        self.running.take_if(|running| running.is_due())?.into_outcome()
    }

    /// Ends the event loop and its search.
    pub fn close(&mut self) {
        self.stop();
        self.is_open = false;
    }

    /// False once the event loop must end.
    pub const fn is_open(&self) -> bool {
        self.is_open
    }
}
