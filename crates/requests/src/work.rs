//! Work on a request: what it is given, and what it gives back. A worker of the daemon does it, or the page's own engine.

use plateau_core::platform::Instant;
use std::panic::{AssertUnwindSafe, catch_unwind};

use plateau_core::erased::{Engine, Shortage};
use plateau_core::search::{StopToken, panic_text};
use plateau_protocol::reply::{Answer, Body, Info, Reply, Warning};
use plateau_protocol::{Address, Code, Failure};

use super::allowance::{Allowance, ConnectionCharge};
use super::sessions::Change;
use super::subject::Subject;

/// The result of a request, or the error that it is answered with.
pub type Outcome = Result<Answer, Failure>;

/// A search that was done: what, since when, and how many nodes it has visited.
#[derive(Debug, Clone, Copy)]
pub struct Searched {
    /// Game and strategy.
    pub subject: Subject,
    /// The time at which it began.
    pub since: Instant,
    /// Nodes that it has visited.
    pub nodes: u64,
}

/// The stop token, threads and progress channel of a running job.
pub struct WorkContext<'a> {
    /// Ends it early.
    pub stop: &'a StopToken,
    /// Threads that it may have.
    pub threads: usize,
    /// Passes progress on.
    pub report: &'a mut dyn FnMut(Info),
}

/// Work that is done.
pub struct WorkResult {
    /// The answer, or the error.
    pub outcome: Outcome,
    /// Change of its session.
    pub change: Change,
    /// Set if it was a search.
    pub search: Option<Searched>,
    /// Memory that the engine could not get.
    pub warning: Option<Shortage>,
    /// Dropped only after the outcome is sent, because it takes milliseconds to free a large table.
    pub surplus: Vec<Box<dyn Engine>>,
}

impl From<Outcome> for WorkResult {
    fn from(outcome: Outcome) -> Self {
        Self { outcome, change: Change::None, search: None, warning: None, surplus: Vec::new() }
    }
}

impl WorkResult {
    /// The same as the end of a search of this subject, which began then.
    pub fn of(self, subject: Subject, since: Instant) -> Self {
        let nodes = self.outcome.as_ref().map_or(0, Answer::nodes);
        Self { search: Some(Searched { subject, since, nodes }), ..self }
    }
}

/// The bounds of an answer.
#[derive(Clone)]
pub struct Answering {
    /// Bytes that the connection may hold.
    pub allowance: Allowance,
    /// Most bytes of a reply.
    pub max_reply: usize,
}

/// Work that is done, with its reply as bytes.
pub struct Done {
    /// The lines of the reply, and of the warning before it.
    pub reply: Vec<u8>,
    /// The error that it is answered with.
    pub error: Option<Code>,
    /// Change of its session.
    pub change: Change,
    /// Set if it was a search.
    pub search: Option<Searched>,
    /// Of the reply, until it is sent.
    pub charge: Option<ConnectionCharge>,
    /// Engines to drop after the reply is sent.
    pub surplus: Vec<Box<dyn Engine>>,
}

/// An answer as bytes.
struct ReplyBytes {
    reply: Vec<u8>,
    error: Option<Code>,
    charge: Option<ConnectionCharge>,
}

impl Answering {
    /// Does the work of a request and writes its reply. A panic becomes the error of this request.
    pub fn complete(&self, address: Address, work: impl FnOnce() -> WorkResult) -> Done {
        let WorkResult { outcome, change, search, warning, surplus } =
            catch_unwind(AssertUnwindSafe(work))
                .unwrap_or_else(|panic| Err(engine_failed(&*panic)).into());
        let ReplyBytes { reply, error, charge } = self.write(address, outcome, warning);
        // If the client gets an error, its session must not change.
        let change = if error.is_some() { Change::None } else { change };
        Done { reply, error, change, search, charge, surplus }
    }

    /// Writes the warning, if there is one, and the reply; one that is too long, or for which no bytes are left, is refused.
    fn write(&self, address: Address, outcome: Outcome, warning: Option<Shortage>) -> ReplyBytes {
        let mut error = outcome.as_ref().err().map(|failure| failure.code);
        let body = outcome
            .map_or_else(|error| Body::Error { error }, |answer| Body::Result(Box::new(answer)));
        let mut lines = Vec::new();
        if let Some(Shortage { field, message }) = warning {
            let (code, field) = (Code::OutOfMemory, field.to_owned());
            let warning = Warning { code, message, field, hint: None };
            lines = Reply { address: address.clone(), body: Body::Warning(warning) }.to_line();
        }
        let reply = Reply { address, body };
        let written = reply.to_line_within(self.max_reply).and_then(|line| {
            let charge = self.allowance.take(line.len());
            let charge = charge.map_err(|exhausted| exhausted.refuse("the answer", line.len()));
            charge.map(|charge| (line, charge))
        });
        let charge = match written {
            Ok((line, charge)) => {
                lines.extend(line);
                Some(charge)
            }
            Err(failure) => {
                error = Some(failure.code);
                lines.extend(Reply { body: Body::Error { error: failure }, ..reply }.to_line());
                None
            }
        };
        ReplyBytes { reply: lines, error, charge }
    }
}

fn engine_failed(panic: &(dyn std::any::Any + Send)) -> Failure {
    let what = panic_text(panic);
    tracing::error!(what, "the engine panicked");
    let message = format!("the engine panicked ({what}); other requests are not affected");
    Failure::new(Code::EngineFailed, message)
}

/// Failure of a request whose id another one in flight has.
pub fn duplicate_id() -> Failure {
    let message = "a request with this id is still in flight; wait for its final reply";
    Failure::new(Code::DuplicateId, message).at("id")
}

/// Failure of a request that comes while as many as there may be, `max`, are in flight.
pub fn too_many_in_flight(max: usize) -> Failure {
    let message =
        format!("{max} requests of this connection are in flight; wait for some final replies");
    Failure::new(Code::TooManyInflight, message)
}

/// Failure of a request that comes after the shutdown has begun.
pub fn shutting_down() -> Failure {
    Failure::new(Code::ShuttingDown, "the daemon is shutting down; connect again later")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::allowance::Total;
    use plateau_protocol::reply::PingResult;

    #[test]
    fn an_answer_that_is_too_long_or_finds_no_room_is_refused() {
        let pong = || Ok(Answer::Ping(PingResult { pong: true }));
        let warning = || Shortage { field: "table_mb", message: "a warning".to_owned() };
        let length =
            Reply { address: Address::default(), body: Body::Result(Box::new(pong().unwrap())) }
                .to_line()
                .len();
        for (max_reply, own, expected) in [
            (length, length, None),
            (length - 1, length, Some(Code::ReplyTooLong)),
            (length, length - 1, Some(Code::TooManyInflight)),
        ] {
            let allowance = Total::new(usize::MAX).allowance(own);
            let answering = Answering { allowance, max_reply };
            let written = answering.write(Address::default(), pong(), Some(warning()));
            assert_eq!(written.error, expected, "{max_reply} {own}");
            assert_eq!(written.charge.is_some(), expected.is_none());
            let lines = String::from_utf8(written.reply).unwrap();
            assert_eq!(lines.lines().count(), 2, "the warning comes first: {lines}");
            assert!(lines.starts_with(r#"{"type":"warning""#), "{lines}");
        }
    }
}
