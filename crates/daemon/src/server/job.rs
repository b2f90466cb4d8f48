//! A job: a request on its way to a worker, and its answer on the way back.
//!
//! A worker does all that may take time: it reads the position, searches, and writes the reply as bytes.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use tokio::sync::mpsc;
use tracing::Span;

use plateau_core::erased::{Engine, Shortage};
use plateau_core::search::{StopToken, panic_text};
use plateau_protocol::reply::{Answer, Body, Info, Reply, Warning};
use plateau_protocol::{Address, Code, Failure};

use super::allowance::{Allowance, Charge};
use super::sessions::Change;

/// The result of a request, or the error that it is answered with.
pub(super) type Outcome = Result<Answer, Failure>;

/// A report of a running search.
pub(super) struct Progress {
    pub number: u64,
    pub info: Box<Info>,
}

/// The end of a job; it comes exactly once.
pub(super) struct JobEnd {
    pub number: u64,
    /// The lines of its reply, and of the warning before it.
    pub reply: Vec<u8>,
    /// The error that it was answered with.
    pub error: Option<Code>,
    /// Change of its session.
    pub change: Change,
    /// Set once it was a search.
    pub search: Option<Searched>,
    /// Of the reply, until it is in the outbox.
    pub charge: Option<Charge>,
}

/// A search that was done: what, since when, and how many nodes it has visited.
#[derive(Debug, Clone, Copy)]
pub(super) struct Searched {
    pub subject: Subject,
    pub since: Instant,
    pub nodes: u64,
}

/// Game and strategy of a search, for logs and histograms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Subject {
    pub game: &'static str,
    /// The command where there is none.
    pub strategy: &'static str,
}

impl Subject {
    /// The same, once the log lines of this request name it.
    pub(super) fn logged(self) -> Self {
        Span::current().record("game", self.game).record("strategy", self.strategy);
        self
    }
}

/// As tournaments name a player: `othello:alpha_beta`.
impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.game, self.strategy)
    }
}

/// The stop token, threads and progress channel of a running job.
pub(super) struct WorkContext<'a> {
    pub stop: &'a StopToken,
    /// Threads that it may have.
    pub threads: usize,
    /// Passes progress on.
    pub report: &'a mut dyn FnMut(Info),
}

/// The work of a job.
pub(super) type Work = Box<dyn FnOnce(WorkContext<'_>) -> WorkResult + Send>;

/// Work that is done.
pub(super) struct WorkResult {
    pub outcome: Outcome,
    pub change: Change,
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
    pub(super) fn of(self, subject: Subject, since: Instant) -> Self {
        let nodes = self.outcome.as_ref().map_or(0, Answer::nodes);
        Self { search: Some(Searched { subject, since, nodes }), ..self }
    }
}

/// A job that waits or runs.
pub(super) struct Job {
    /// The connection it belongs to.
    pub connection: u64,
    /// Its number among the requests of that connection.
    pub number: u64,
    /// The address of its replies.
    pub address: Address,
    /// Higher runs first.
    pub priority: i64,
    /// Threads that it asks for.
    pub threads: usize,
    pub stop: StopToken,
    /// Set when it begins.
    pub begun: Arc<AtomicBool>,
    /// The span of its log lines.
    pub span: Span,
    pub work: Work,
    pub progress: mpsc::Sender<Progress>,
    pub answering: Answering,
    /// Room for the end, kept from the beginning, so that a worker never waits for a slow client.
    pub end: Option<mpsc::OwnedPermit<Box<JobEnd>>>,
}

/// The bounds of an answer.
#[derive(Clone)]
pub(super) struct Answering {
    pub allowance: Allowance,
    /// Most bytes of a reply.
    pub max_reply: usize,
}

/// A job that has run.
pub(super) struct CompletedJob {
    finished: Box<JobEnd>,
    surplus: Vec<Box<dyn Engine>>,
    end: Option<mpsc::OwnedPermit<Box<JobEnd>>>,
}

/// The remains of a job whose end is sent.
pub(super) struct Leftovers {
    _end: Option<mpsc::Sender<Box<JobEnd>>>,
    _surplus: Vec<Box<dyn Engine>>,
}

impl Job {
    /// Does the work on the given number of threads.
    pub(super) fn run(self, threads: usize) -> CompletedJob {
        let Self { number, address, stop, span, work, progress, answering, end, .. } = self;
        self.begun.store(true, Ordering::Relaxed);
        let _span = span.enter();
        // A report that finds no room is dropped, because the next one supersedes it.
        let mut report = |info| drop(progress.try_send(Progress { number, info: Box::new(info) }));
        let context = WorkContext { stop: &stop, threads, report: &mut report };
        let WorkResult { outcome, change, search, warning, surplus } =
            catch_unwind(AssertUnwindSafe(|| work(context)))
                .unwrap_or_else(|panic| Err(engine_failed(&*panic)).into());
        let ReplyBytes { reply, error, charge } = answering.write(address, outcome, warning);
        // If the client gets an error, its session must not change.
        let change = if error.is_some() { Change::None } else { change };
        let finished = Box::new(JobEnd { number, reply, error, change, search, charge });
        CompletedJob { finished, surplus, end }
    }

    /// A job that does nothing.
    #[cfg(test)]
    pub(super) fn idle(connection: u64, priority: i64, number: u64) -> Self {
        let allowance = super::allowance::Total::new(usize::MAX).allowance(usize::MAX);
        Self {
            connection,
            number,
            address: Address::default(),
            priority,
            threads: 1,
            stop: StopToken::default(),
            begun: Arc::default(),
            span: Span::none(),
            work: Box::new(|_| Err(Failure::new(Code::EngineFailed, "idle")).into()),
            progress: mpsc::channel(1).0,
            answering: Answering { allowance, max_reply: usize::MAX },
            end: None,
        }
    }
}

/// An answer as bytes.
struct ReplyBytes {
    reply: Vec<u8>,
    error: Option<Code>,
    charge: Option<Charge>,
}

impl Answering {
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

impl CompletedJob {
    /// Its end, for a conversation that has carried it out itself.
    pub(super) fn into_end(self) -> Box<JobEnd> {
        self.finished
    }

    /// True if it takes time to free the remains.
    pub(super) const fn is_burdened(&self) -> bool {
        !self.surplus.is_empty()
    }

    /// Sends the end to the conversation; if the conversation is over, the end stays in the channel. Returns the remains, because
    /// freeing them may take time.
    pub(super) fn send(self) -> Leftovers {
        Leftovers { _end: self.end.map(|end| end.send(self.finished)), _surplus: self.surplus }
    }
}

fn engine_failed(panic: &(dyn std::any::Any + Send)) -> Failure {
    let what = panic_text(panic);
    tracing::error!(what, "the engine panicked");
    let message = format!("the engine panicked ({what}); other requests are not affected");
    Failure::new(Code::EngineFailed, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::server::allowance::Total;
    use plateau_protocol::reply::{CloseResult, PingResult};

    /// The end of a job with this work, and the reports that found room.
    fn run(work: Work) -> (Box<JobEnd>, usize) {
        let ((progress, mut reports), (finished, mut ends)) = (mpsc::channel(2), mpsc::channel(1));
        let end = Some(finished.try_reserve_owned().unwrap());
        Job { progress, end, work, ..Job::idle(1, 0, 9) }.run(1).send();
        let count = std::iter::from_fn(|| reports.try_recv().ok()).map(|report| report.number);
        (ends.try_recv().unwrap(), count.filter(|&number| number == 9).count())
    }

    #[test]
    fn a_job_ends_once_whatever_its_work_does() {
        let failure = || Failure::new(Code::GameOver, "as expected");
        let works: [(Work, Code, &str, usize); 3] = [
            (Box::new(move |_| Err(failure()).into()), Code::GameOver, "as expected", 0),
            (
                Box::new(move |context| {
                    (0..5).for_each(|_| (context.report)(Info::default()));
                    Err(failure()).into()
                }),
                Code::GameOver,
                "as expected",
                2,
            ),
            (
                Box::new(|_| panic!("on {}", "purpose")),
                Code::EngineFailed,
                "panicked (on purpose)",
                0,
            ),
        ];
        for (work, code, message, reports) in works {
            let (finished, count) = run(work);
            let JobEnd { number, reply, error, .. } = *finished;
            assert_eq!((number, error, count), (9, Some(code), reports));
            let reply = String::from_utf8(reply).unwrap();
            assert!(reply.contains(message) && reply.ends_with('\n'), "{reply}");
        }
    }

    #[test]
    fn a_session_changes_only_where_its_client_is_told_so() {
        let closing = |failed: bool| -> Work {
            let answer = Answer::Close(CloseResult { closed: "main".to_owned() });
            let outcome = if failed { Err(Failure::new(Code::GameOver, "")) } else { Ok(answer) };
            Box::new(move |_| WorkResult { change: Change::Close, ..outcome.into() })
        };
        for (failed, max_reply, changes) in
            [(false, usize::MAX, true), (false, 10, false), (true, usize::MAX, false)]
        {
            let allowance = Total::new(usize::MAX).allowance(usize::MAX);
            let answering = Answering { allowance, max_reply };
            let job = Job { work: closing(failed), answering, ..Job::idle(1, 0, 9) };
            let finished = job.run(1).finished;
            let changed = matches!(finished.change, Change::Close);
            assert_eq!(changed, changes, "{failed} {max_reply}");
        }
    }

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
