//! Bridges: our engines speak third-party protocols to external hosts, such as a GUI, a match runner or a bot.
//!
//! ```text
//! host ─ input ─ event_loop ─ Bridge::hear ─ BridgeState ─ Session ─ search ─ Engine
//!  ▲                └─ output ◄───────── Bridge::inform, answer ◄──┘ Report
//! ```
//! A [`Bridge`] of one of the [protocols](crate) only translates: the host's commands into a
//! [`Query`](plateau_core::erased::Query) for the same engines that the daemon has, and our reports into the host's protocol. All
//! other parts are shared: lines and their bounds, the game, its options and its engine, which is kept from move to move, the
//! search, which runs concurrently with the event loop, pondering, and the end.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`event_loop`] | the loop: lines in, answers out, and the queue of lines that wait for the end of a search |
//! | [`input`] | lines of a stream, read by a thread of its own |
//! | [`bridge_state`] | the state that a bridge works with: the session, the running search, the pending output |
//! | [`session`] | the game, its options and its engine |
//! | [`offer`] | the variants of games that the protocol knows |
//! | [`setting`] | options of all games that the protocol knows, as it can declare them |
//! | [`search`] | a search on its thread |
//! | [`error`] | a fault, as a sentence for the host |

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

use plateau_core::erased::{Protocol, Report};

use super::dxp::host::{Dxp, DxpSettings};
use super::{gtp, hub, nboard, uci};
use bridge_state::BridgeState;
use error::HostError;
use input::Framing;

/// A protocol as it is spoken to a host.
pub trait Bridge {
    /// The lines of the protocol.
    fn framing(&self) -> Framing {
        Framing::LINES
    }

    /// Writes the lines that a program of this protocol sends unasked.
    fn open(&mut self, _desk: &mut BridgeState) {}

    /// The time at which the host has been silent for too long; `None` without a timeout.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// Ends the event loop of a host that has been silent for too long.
    fn give_up(&mut self, state: &mut BridgeState) {
        state.close();
    }

    /// When to carry out a line that arrives during a search.
    fn urgency(&self, line: &str) -> Urgency;

    /// Carries out a line.
    ///
    /// # Errors
    /// The fault, of which the host has been told nothing yet.
    fn hear(&mut self, line: &str, state: &mut BridgeState) -> Result<(), HostError>;

    /// Tells of a fault.
    fn complain(&mut self, error: &HostError, state: &mut BridgeState);

    /// Reports on a running search.
    fn inform(&mut self, report: &Report, state: &mut BridgeState);

    /// Writes the last report of a search, or the fault in which it ended, and returns the moves of its best line.
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

    /// Tells the result of a search.
    fn answer(&mut self, outcome: Result<Report, HostError>, state: &mut BridgeState);
}

/// When to carry out a line that arrives during a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Urgency {
    /// Immediately, while the search runs.
    Now,
    /// After the search, which ends by itself.
    After,
    /// After the search, which is asked to end.
    Ending,
}

/// The bridge of a protocol. `version` is that of the protocol, where there is a choice: 1 or 2 of Hub.
pub fn bridge(protocol: Protocol, version: u8) -> Box<dyn Bridge> {
    match protocol {
        Protocol::Uci => Box::new(uci::host::Uci::default()),
        Protocol::Gtp => Box::new(gtp::host::Gtp::default()),
        Protocol::Hub => Box::new(hub::host::Hub::new(version)),
        Protocol::NBoard => Box::new(nboard::host::NBoard::default()),
        Protocol::Dxp => Box::new(Dxp::new(DxpSettings::default(), None)),
    }
}
