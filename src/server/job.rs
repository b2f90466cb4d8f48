//! A job: a search on its way to a worker and back.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tokio::sync::mpsc;

use crate::boundary::Engine;
use crate::engine::StopToken;
use crate::protocol::reply::{Answer, Info};
use crate::protocol::{Code, Failure};

/// What a request comes to.
pub(super) type Outcome = Result<Answer, Failure>;

/// What a worker tells a conversation on the way.
pub(super) struct Progress {
    pub number: u64,
    pub info: Info,
}

/// What it tells at the end, exactly once.
pub(super) struct Finished {
    pub number: u64,
    pub outcome: Outcome,
}

/// The work itself: it hears its stop and tells its progress.
pub(super) type Work = Box<dyn FnOnce(&StopToken, &mut dyn FnMut(Info)) -> Done + Send>;

/// Work that is done.
pub(super) struct Done {
    pub outcome: Outcome,
    /// What is thrown away only after the outcome is told: to free a large table takes milliseconds.
    pub remains: Option<Box<dyn Engine>>,
}

impl From<Outcome> for Done {
    fn from(outcome: Outcome) -> Self {
        Self { outcome, remains: None }
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
    stop: StopToken,
    work: Work,
    progress: mpsc::Sender<Progress>,
    // Room for the end is kept from the beginning, so that a worker never waits for a slow client.
    end: Option<mpsc::OwnedPermit<Finished>>,
}

/// A job that has run, with what it came to.
pub(super) struct Told {
    finished: Finished,
    remains: Option<Box<dyn Engine>>,
    end: Option<mpsc::OwnedPermit<Finished>>,
}

impl Job {
    /// A job of the request `number` of `connection`.
    pub fn new(
        connection: u64,
        number: u64,
        priority: i64,
        stop: StopToken,
        work: Work,
        progress: mpsc::Sender<Progress>,
        end: mpsc::OwnedPermit<Finished>,
    ) -> Self {
        Self { connection, number, priority, stop, work, progress, end: Some(end) }
    }

    /// Does the work.
    pub fn run(self) -> Told {
        let Self { number, stop, work, progress, end, .. } = self;
        // A report that finds no room is left out: the next one says more.
        let mut report = |info| drop(progress.try_send(Progress { number, info }));
        let Done { outcome, remains } = catch_unwind(AssertUnwindSafe(|| work(&stop, &mut report)))
            .unwrap_or_else(|panic| Err(engine_failed(&*panic)).into());
        Told { finished: Finished { number, outcome }, remains, end }
    }

    /// A job that does nothing.
    #[cfg(test)]
    pub fn idle(connection: u64, priority: i64, number: u64) -> Self {
        let work: Work = Box::new(|_, _| Err(Failure::new(Code::EngineFailed, "idle")).into());
        let (progress, _) = mpsc::channel(1);
        let stop = StopToken::default();
        Self { connection, number, priority, stop, work, progress, end: None }
    }
}

impl Told {
    /// Tells the conversation; one that has ended does not hear it.
    pub fn tell(self) {
        if let Some(end) = self.end {
            end.send(self.finished);
        }
        drop(self.remains);
    }
}

/// Runs the code of a game: if it panics, that is a failure like others, and nobody else notices.
pub(super) fn guarded<T>(code: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(code)).unwrap_or_else(|panic| Err(engine_failed(&*panic)))
}

/// What is said of a panic.
fn engine_failed(panic: &(dyn std::any::Any + Send)) -> Failure {
    let what = panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without a message");
    tracing::error!(what, "an engine panicked");
    Failure::new(
        Code::EngineFailed,
        format!("the engine broke down ({what}); other requests are not affected"),
    )
}
