//! A search on its own thread, next to the event loop.

use plateau_core::erased::{Engine, PositionText, Query, Report};
use plateau_core::search::{StopToken, Stopped, panic_text, search_thread};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::SyncSender;

use super::error::HostError;
use super::input::Event;

/// The result of a search.
pub type Outcome = Result<Report, HostError>;

/// The earliest time for the answer to a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hold {
    /// Immediately.
    No,
    /// After a stop by the host.
    UntilStop,
    /// After a stop by the host or a ponder hit, at which the time of the search begins.
    UntilHit,
}

/// A search that has not been answered.
pub struct Running {
    stop: StopToken,
    hold: Hold,
    /// The result, once there is one.
    outcome: Option<Outcome>,
}

impl Running {
    /// Begins a search that sends its reports and its end to `events`.
    ///
    /// # Errors
    /// I/O errors of the operating system, if it starts no thread.
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
            // If the queue is full, the report is dropped; the next one is more recent.
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
            // Fails after the event loop has ended, when events are no longer received.
            let _ = events.send(Event::Ended(engine, outcome));
        };
        let thread = search_thread().map_err(io::Error::other)?;
        thread.name("search".to_owned()).spawn(work)?;
        Ok(Self { stop, hold, outcome: None })
    }

    /// Stops the search; its answer may then be sent.
    pub fn stop(&mut self) {
        self.hold = Hold::No;
        self.stop.stop(Stopped::Stop);
    }

    /// Handles a ponder hit; does nothing if the search does not wait for one.
    pub fn hit(&mut self) {
        if self.hold == Hold::UntilHit {
            self.stop.hit();
            self.hold = Hold::No;
        }
    }

    /// Records the result. An error may be sent immediately.
    pub fn end(&mut self, outcome: Outcome) {
        if outcome.is_err() {
            self.hold = Hold::No;
        }
        self.outcome = Some(outcome);
    }

    /// True once there is a result that may be sent.
    pub const fn is_due(&self) -> bool {
        self.outcome.is_some() && matches!(self.hold, Hold::No)
    }

    /// The result.
    pub fn into_outcome(self) -> Option<Outcome> {
        self.outcome
    }
}
