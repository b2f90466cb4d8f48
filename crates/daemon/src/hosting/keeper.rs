//! Keepers: the thread whose children the processes of an engine are.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use plateau_core::search::StopToken;
use plateau_interop::player::seat::seat;
use plateau_interop::process::last_words::LastWords;
use plateau_tournament::{Fault, Patience, PlayerSpec};

use super::pool::Pool;
use super::seated::{Failed, Seated, Variant};

/// Time for an engine to start and to greet, and to get ready for a game.
pub(super) const START: Duration = Duration::from_secs(10);
/// Time for which a process waits that nobody asks: as long as a person may think about a move.
const IDLE: Duration = Duration::from_secs(300);
/// Interval at which the keeper looks for such processes.
const LOOK: Duration = Duration::from_secs(15);
/// Longest wait of a search for its process without a look at the stop token.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The processes of one engine.
pub(super) struct Keeper {
    spec: PlayerSpec,
    pool: Pool<Variant, Seated>,
    /// Orders for processes; none once the daemon ends.
    orders: Mutex<Option<SyncSender<Order>>>,
    users: AtomicU64,
}

/// An order for a process.
struct Order {
    stop: StopToken,
    reply: SyncSender<Result<Seated, Failed>>,
}

impl Keeper {
    /// Starts the thread; there will be at most so many processes.
    ///
    /// # Errors
    /// Those of the system.
    pub(super) fn start(
        spec: PlayerSpec,
        processes: usize,
    ) -> io::Result<(Arc<Self>, JoinHandle<()>)> {
        // Whoever orders holds a place, so that there is always room.
        let (orders, inbox) = sync_channel(processes);
        let (pool, orders) = (Pool::new(processes), Mutex::new(Some(orders)));
        let keeper = Arc::new(Self { spec, pool, orders, users: AtomicU64::new(0) });
        let keeping = Arc::clone(&keeper);
        let thread = std::thread::Builder::new().name("keeper".to_owned());
        let thread = thread.spawn(move || keeping.keep(&inbox))?;
        Ok((keeper, thread))
    }

    /// The player.
    pub(super) const fn spec(&self) -> &PlayerSpec {
        &self.spec
    }

    /// Its processes.
    pub(super) const fn pool(&self) -> &Pool<Variant, Seated> {
        &self.pool
    }

    /// The number of a new user of the pool.
    pub(super) fn user(&self) -> u64 {
        self.users.fetch_add(1, Ordering::Relaxed)
    }

    /// Starts a process, for whoever has a place for it.
    ///
    /// # Errors
    /// The fault; [`Fault::Cancelled`] where it is not wanted any more.
    pub(super) fn order(&self, stop: &StopToken) -> Result<Seated, Failed> {
        let orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let (reply, answer) = sync_channel(1);
        let order = Order { stop: stop.clone(), reply };
        if orders.is_none_or(|orders| orders.send(order).is_err()) {
            return Err(Fault::Cancelled.into());
        }
        loop {
            match answer.recv_timeout(POLL_INTERVAL) {
                Ok(started) => return started,
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Cancelled.into()),
                Err(RecvTimeoutError::Timeout) if stop.reason().is_some() => {
                    return Err(Fault::Cancelled.into());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Takes no more orders.
    pub(super) fn close(&self) {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// The life of the thread.
    fn keep(&self, orders: &Receiver<Order>) {
        loop {
            match orders.recv_timeout(LOOK) {
                // Whoever does not wait any longer leaves the process to be dropped here.
                Ok(Order { stop, reply }) => drop(reply.try_send(self.seat(&stop))),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if let Some(time) = Instant::now().checked_sub(IDLE) {
                drop(self.pool.expire(time));
            }
        }
        drop(self.pool.expire(Instant::now() + IDLE));
    }

    fn seat(&self, stop: &StopToken) -> Result<Seated, Failed> {
        let words = LastWords::default();
        match seat(&self.spec, Patience::until(Instant::now() + START, stop), &words) {
            Ok(player) => Ok(Seated::new(player, words)),
            Err(fault) => Err(Failed { fault, log: words.lines() }),
        }
    }
}
