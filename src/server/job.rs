//! A job: a search on its way to a worker and back.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use tokio::sync::mpsc;
use tracing::Span;

use crate::boundary::{Engine, Shortage};
use crate::engine::StopToken;
use crate::protocol::reply::{Answer, Info};
use crate::protocol::{Code, Failure};

/// The result of a request, or the error that it is answered with.
pub(super) type Outcome = Result<Answer, Failure>;

/// A report of a search that goes on.
pub(super) struct Progress {
    pub number: u64,
    pub info: Info,
}

/// The end of a search; it comes exactly once.
pub(super) struct Finished {
    pub number: u64,
    pub outcome: Outcome,
    /// What the engine could not get.
    pub warning: Option<Shortage>,
}

/// Game and strategy of a search, for logs and histograms.
#[derive(Debug, Clone, Copy)]
pub(super) struct Subject {
    pub game: &'static str,
    /// The command where there is none.
    pub strategy: &'static str,
}

/// As tournaments name a player: `othello:alpha_beta`.
impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.game, self.strategy)
    }
}

/// A search that is ready for a worker.
pub(super) struct Prepared {
    pub subject: Subject,
    pub work: Work,
}

/// The work of a search: it heeds its stop and reports its progress.
pub(super) type Work = Box<dyn FnOnce(&StopToken, &mut dyn FnMut(Info)) -> Done + Send>;

/// Work that is done.
pub(super) struct Done {
    pub outcome: Outcome,
    /// What the engine could not get.
    pub warning: Option<Shortage>,
    /// Thrown away only after the outcome is sent: to free a large table takes milliseconds.
    pub surplus: Vec<Box<dyn Engine>>,
}

impl From<Outcome> for Done {
    fn from(outcome: Outcome) -> Self {
        Self { outcome, warning: None, surplus: Vec::new() }
    }
}

/// A search that waits or runs.
pub(super) struct Job {
    /// The connection it belongs to.
    pub connection: u64,
    /// Its number among the requests of that connection.
    pub number: u64,
    /// Higher runs first.
    pub priority: i64,
    pub stop: StopToken,
    /// The span of its log lines.
    pub span: Span,
    pub work: Work,
    pub progress: mpsc::Sender<Progress>,
    /// Room for the end, kept from the beginning, so that a worker never waits for a slow client.
    pub end: Option<mpsc::OwnedPermit<Finished>>,
}

/// A job that has run.
pub(super) struct Ended {
    finished: Finished,
    surplus: Vec<Box<dyn Engine>>,
    end: Option<mpsc::OwnedPermit<Finished>>,
}

impl Job {
    /// Does the work.
    pub(super) fn run(self) -> Ended {
        let Self { number, stop, span, work, progress, end, .. } = self;
        let _span = span.enter();
        // A report that finds no room is left out: the next one says more.
        let mut report = |info| drop(progress.try_send(Progress { number, info }));
        let Done { outcome, warning, surplus } =
            catch_unwind(AssertUnwindSafe(|| work(&stop, &mut report)))
                .unwrap_or_else(|panic| Err(engine_failed(&*panic)).into());
        Ended { finished: Finished { number, outcome, warning }, surplus, end }
    }

    /// A job that does nothing.
    #[cfg(test)]
    pub(super) fn idle(connection: u64, priority: i64, number: u64) -> Self {
        Self {
            connection,
            number,
            priority,
            stop: StopToken::default(),
            span: Span::none(),
            work: Box::new(|_, _| Err(Failure::new(Code::EngineFailed, "idle")).into()),
            progress: mpsc::channel(1).0,
            end: None,
        }
    }
}

impl Ended {
    /// Sends the end to the conversation; one that is over does not hear it.
    pub(super) fn send(self) {
        if let Some(end) = self.end {
            end.send(self.finished);
        }
        drop(self.surplus);
    }
}

/// Runs the code of a game: if it panics, that is a failure like others, and nobody else notices.
pub(super) fn guarded<T>(code: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(code)).unwrap_or_else(|panic| Err(engine_failed(&*panic)))
}

/// The failure of a panic.
fn engine_failed(panic: &(dyn std::any::Any + Send)) -> Failure {
    let what = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without a message");
    tracing::error!(what, "the engine panicked");
    let message = format!("the engine panicked ({what}); other requests are not affected");
    Failure::new(Code::EngineFailed, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The end of a job with this work, and the reports that found room.
    fn run(work: Work) -> (Finished, usize) {
        let ((progress, mut reports), (finished, mut ends)) = (mpsc::channel(2), mpsc::channel(1));
        let end = Some(finished.try_reserve_owned().unwrap());
        Job { progress, end, work, ..Job::idle(1, 0, 9) }.run().send();
        let count = std::iter::from_fn(|| reports.try_recv().ok()).map(|report| report.number);
        (ends.try_recv().unwrap(), count.filter(|&number| number == 9).count())
    }

    #[test]
    fn a_job_ends_once_whatever_its_work_does() {
        let failure = || Failure::new(Code::GameOver, "as expected");
        let works: [(Work, Code, &str, usize); 3] = [
            (Box::new(move |_, _| Err(failure()).into()), Code::GameOver, "as expected", 0),
            (
                Box::new(move |_, report| {
                    (0..5).for_each(|_| report(Info::default()));
                    Err(failure()).into()
                }),
                Code::GameOver,
                "as expected",
                2,
            ),
            (
                Box::new(|_, _| panic!("on {}", "purpose")),
                Code::EngineFailed,
                "panicked (on purpose)",
                0,
            ),
        ];
        for (work, code, message, reports) in works {
            let (Finished { number, outcome, .. }, count) = run(work);
            let failure = outcome.unwrap_err();
            assert_eq!((number, failure.code, count), (9, code, reports));
            assert!(failure.message.contains(message), "{failure:?}");
        }
    }
}
