//! A job: a request on its way to a worker, and its answer on the way back.
//!
//! A worker does all that may take time: it reads the position, searches, and makes the bytes of the reply.
//! It also writes them, where a [way](WayOut) is free.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use tokio::sync::mpsc;
use tracing::Span;

use crate::transport::{Announced, WayOut};
use plateau_core::erased::Engine;
use plateau_core::search::StopToken;
use plateau_protocol::reply::Info;
use plateau_protocol::{Address, Code};
use plateau_requests::{
    Answering, Change, ConnectionCharge, Done, Searched, WorkContext, WorkResult,
};

/// A report of a running search.
pub(super) struct Progress {
    pub number: u64,
    pub info: Box<Info>,
    /// Until it is passed on.
    pub announced: Option<Announced>,
}

/// The end of a job; it comes exactly once.
pub(super) struct JobEnd {
    pub number: u64,
    /// The lines of its reply, and of the warning before it; `None` once they are written.
    pub reply: Option<Vec<u8>>,
    /// The error that it was answered with.
    pub error: Option<Code>,
    /// Change of its session.
    pub change: Change,
    /// Set once it was a search.
    pub search: Option<Searched>,
    /// Of the reply, until it is in the outbox.
    pub charge: Option<ConnectionCharge>,
}

/// The work of a job.
pub(super) type Work = Box<dyn FnOnce(WorkContext<'_>) -> WorkResult + Send>;

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
    /// The time at which it begins, set then.
    pub begun: Arc<OnceLock<Instant>>,
    /// The span of its log lines.
    pub span: Span,
    pub work: Work,
    pub progress: mpsc::Sender<Progress>,
    pub answering: Answering,
    /// The way out by which the worker may write the reply itself, if there is one.
    pub way_out: Option<WayOut>,
    /// Room for the end, kept from the beginning, so that a worker never waits for a slow client.
    pub end: Option<mpsc::OwnedPermit<Box<JobEnd>>>,
}

/// A job that has run.
pub(super) struct CompletedJob {
    finished: Box<JobEnd>,
    surplus: Vec<Box<dyn Engine>>,
    way_out: Option<WayOut>,
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
        let Self { number, address, stop, span, work, progress, answering, way_out, end, .. } =
            self;
        self.begun.get_or_init(Instant::now);
        let _span = span.enter();
        // A report that finds no room is dropped, because the next one supersedes it.
        let mut report = |info| {
            let announced = way_out.as_ref().map(WayOut::announce);
            drop(progress.try_send(Progress { number, info: Box::new(info), announced }));
        };
        let context = WorkContext { stop: &stop, threads, report: &mut report };
        let Done { reply, error, change, search, charge, surplus } =
            answering.complete(address, || work(context));
        let reply = Some(reply);
        let finished = Box::new(JobEnd { number, reply, error, change, search, charge });
        CompletedJob { finished, surplus, way_out, end }
    }

    /// A job that does nothing.
    #[cfg(test)]
    pub(super) fn idle(connection: u64, priority: i64, number: u64) -> Self {
        let allowance = plateau_requests::Total::new(usize::MAX).allowance(usize::MAX);
        Self {
            connection,
            number,
            address: Address::default(),
            priority,
            threads: 1,
            stop: StopToken::default(),
            begun: Arc::default(),
            span: Span::none(),
            work: Box::new(|_| {
                Err(plateau_protocol::Failure::new(Code::EngineFailed, "idle")).into()
            }),
            progress: mpsc::channel(1).0,
            answering: Answering { allowance, max_reply: usize::MAX },
            way_out: None,
            end: None,
        }
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

    /// Writes the reply, if the way out is free, and sends the end to the conversation; if the conversation is over, the end stays in the
    /// channel. Returns the remains, because freeing them may take time.
    pub(super) fn send(self) -> Leftovers {
        let Self { mut finished, surplus, way_out, end } = self;
        // The way is let go only after the end is sent: a conversation that has heard of the client's next request knows the end.
        let line = finished.reply.as_deref().unwrap_or_default();
        let mut way = way_out.as_ref().and_then(|way| way.free(line));
        if let Some(way) = &mut way
            && let Some(reply) = finished.reply.take()
        {
            way.write(reply);
        }
        Leftovers { _end: end.map(|end| end.send(finished)), _surplus: surplus }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plateau_protocol::Failure;
    use plateau_protocol::reply::{Answer, CloseResult};
    use plateau_requests::Total;

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
            let reply = String::from_utf8(reply.unwrap()).unwrap();
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
}
