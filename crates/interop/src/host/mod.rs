//! Bridges: our engines speak third-party protocols to external hosts, such as a GUI, a match runner or a bot.
//!
//! ```text
//! host ─ input ─ event_loop ─ Bridge::hear ─ BridgeState ─ Session ─ search ─ Engine
//!  ▲                └─ output ◄───────── Bridge::inform, answer ◄──┘ Report
//! ```
//! A [`Bridge`] of one of the [protocols](crate) only translates: the host's commands into a [`Query`](plateau_core::erased::Query) for the
//! engines of this program, and our reports into the host's protocol. Everything else is common: bounded lines, the game with its options
//! and its engine, which is kept from move to move, the search on its own thread, pondering, and the end.
//!
//! | module | content |
//! | --- | --- |
//! | [`event_loop`] | the loop: lines in, answers out, and the queue of lines behind a search |
//! | [`input`] | the lines of a stream, read on a thread |
//! | [`bridge_state`] | the state of a bridge: the session, the running search, the pending output |
//! | [`session`] | the game, its options and its engine |
//! | [`offer`] | the variants of games that the protocol supports |
//! | [`setting`] | the options of all games that the protocol supports, for declaration to a host |
//! | [`search`] | a search on its thread |
//! | [`error`] | errors as sentences for the host |

pub mod bridge_state;
pub mod error;
pub mod event_loop;
pub mod input;
pub mod offer;
pub mod search;
pub mod session;
pub mod setting;

pub use event_loop::converse;
pub use session::{Session, SessionDefaults};

use std::time::Instant;

use plateau_core::erased::Report;

use bridge_state::BridgeState;
use error::HostError;
use input::Framing;

/// The host's side of a protocol.
pub trait Bridge {
    /// The format of its lines.
    fn framing(&self) -> Framing {
        Framing::LINES
    }

    /// Writes the lines with which a program of this protocol begins.
    fn open(&mut self, _desk: &mut BridgeState) {}

    /// The time at which the host exceeds its timeout; `None` without a timeout.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// Ends the event loop after a timeout of the host.
    fn give_up(&mut self, state: &mut BridgeState) {
        state.close();
    }

    /// The time at which to execute a line that arrives during a search.
    fn urgency(&self, line: &str) -> Urgency;

    /// Executes a line.
    ///
    /// # Errors
    /// The fault, which has not been reported to the host.
    fn hear(&mut self, line: &str, state: &mut BridgeState) -> Result<(), HostError>;

    /// Reports a fault to the host.
    fn complain(&mut self, error: &HostError, state: &mut BridgeState);

    /// Reports on a running search.
    fn inform(&mut self, report: &Report, state: &mut BridgeState);

    /// Writes the last report of a search, or its fault, and returns the moves of its best line.
    fn conclude(
        &mut self,
        outcome: Result<Report, HostError>,
        state: &mut BridgeState,
    ) -> Vec<String> {
        let report = match outcome {
            Ok(report) => report,
            Err(error) => {
                self.complain(&error, state);
                return Vec::new();
            }
        };
        self.inform(&report, state);
        let best = report.lines.first().map(|line| state.session.write(&line.moves));
        best.unwrap_or_default()
    }

    /// Writes the result of a search.
    fn answer(&mut self, outcome: Result<Report, HostError>, state: &mut BridgeState);
}

/// The time at which to execute a line that arrives during a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Urgency {
    /// Immediately, while the search runs.
    Now,
    /// After the search has ended by itself.
    After,
    /// After the search, which is stopped.
    Ending,
}
