//! A search on its own thread, concurrent with the event loop.

use plateau_core::erased::{Engine, PositionText, Query, Report};
use plateau_core::search::{Limits, StopToken, Stopped, panic_text, search_thread};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::SyncSender;

use super::error::HostError;
use super::input::Event;

/// The result of a search.
pub type Outcome = Result<Report, HostError>;

/// Time at which the answer to a search is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hold {
    /// As soon as it is found.
    No,
    /// Not before the host says stop.
    UntilStop,
    /// Not before the host says stop, or that the expected move was played, from which on the time of the search runs.
    UntilHit,
}

/// A search that was begun and has not been answered.
pub struct Running {
    stop: StopToken,
    hold: Hold,
    /// Its result, once there is one.
    outcome: Option<Outcome>,
}

impl Running {
    /// Begins a search; its reports and its end go to `events`.
    ///
    /// # Errors
    /// Those of the system, where it starts no thread.
    pub fn begin(
        mut engine: Box<dyn Engine>,
        at: PositionText,
        query: Query,
        hold: Hold,
        events: SyncSender<Event>,
    ) -> io::Result<Self> {
        let stop = StopToken::default();
        let token = stop.clone();
        let work = move || {
            // A report that finds no room is left out: the next one says more.
            let mut report = |report| drop(events.try_send(Event::Report(report)));
            let searched = catch_unwind(AssertUnwindSafe(|| {
                engine.search(&at, &query, &token, &mut report).map_err(HostError::from)
            }));
            let (engine, outcome) = match searched {
                Ok(outcome) => (Some(engine), outcome),
                Err(panic) => {
                    let error = format!("the engine panicked: {}", panic_text(&*panic));
                    (None, Err(error.into()))
                }
            };
            // After the event loop has ended nobody receives the events.
            let _ = events.send(Event::Ended(engine, outcome));
        };
        let thread = search_thread().map_err(io::Error::other)?;
        thread.name("search".to_owned()).spawn(work)?;
        Ok(Self { stop, hold, outcome: None })
    }

    /// Ends the search; its answer is held back no longer.
    pub fn stop(&mut self) {
        self.hold = Hold::No;
        self.stop.stop(Stopped::Stop);
    }

    /// Takes the word that the expected move was played. Nothing changes for a search that does not wait for it.
    pub fn hit(&mut self) {
        if self.hold == Hold::UntilHit {
            self.stop.hit();
            self.hold = Hold::No;
        }
    }

    /// Takes in the result. A fault is held back from nobody.
    pub fn end(&mut self, outcome: Outcome) {
        if outcome.is_err() {
            self.hold = Hold::No;
        }
        self.outcome = Some(outcome);
    }

    /// True once there is a result and the host may know it.
    pub const fn is_due(&self) -> bool {
        self.outcome.is_some() && matches!(self.hold, Hold::No)
    }

    /// The result.
    pub fn into_outcome(self) -> Option<Outcome> {
        self.outcome
    }
}

/// True where nothing limits a search.
pub fn is_unlimited(limits: &Limits) -> bool {
    let Limits { report_every, ponder, .. } = *limits;
    *limits == Limits { report_every, ponder, ..Limits::default() }
}
