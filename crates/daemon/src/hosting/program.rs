//! Programs: the processes of one engine, started by the searches that need them.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use plateau_core::search::StopToken;
use plateau_interop::process::stderr_tail::StderrTail;
use plateau_interop::start::start;
use plateau_tournament::{Deadline, PlayerSpec};

use super::pool::Pool;
use super::running_engine::{Failed, RunningEngine, Variant};

/// Time for an engine to start and to greet, and to get ready for a game.
pub(super) const START: Duration = Duration::from_secs(10);

/// The processes of one engine.
pub(super) struct Program {
    /// The player.
    pub spec: PlayerSpec,
    /// Its processes.
    pub pool: Pool<Variant, RunningEngine>,
    users: AtomicU64,
}

impl Program {
    /// A player with at most `processes` processes.
    pub(super) fn new(spec: PlayerSpec, processes: usize) -> Self {
        Self { spec, pool: Pool::new(processes), users: AtomicU64::new(0) }
    }

    /// The number of a new user of the pool.
    pub(super) fn user(&self) -> u64 {
        self.users.fetch_add(1, Ordering::Relaxed)
    }

    /// Starts a process, for a caller that has a place for it.
    ///
    /// # Errors
    /// The fault; [`Fault::Cancelled`](plateau_tournament::Fault::Cancelled) if the search was stopped.
    pub(super) fn start(&self, stop: &StopToken) -> Result<RunningEngine, Failed> {
        let words = StderrTail::default();
        match start(&self.spec, Deadline::until(Instant::now() + START, stop), &words) {
            Ok(player) => Ok(RunningEngine::new(player, words)),
            Err(fault) => Err(Failed { fault, log: words.lines() }),
        }
    }
}
