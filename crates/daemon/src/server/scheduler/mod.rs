//! The scheduler: which jobs run, and for how long at a time.
//!
//! It has a fixed number of slots, and a running job holds one slot for each of its threads. Connections take turns for the
//! slots; among the jobs of one connection the highest priority comes first, then the oldest request. A job is paused if it has
//! run for a slice while a connection that holds fewer slots has a waiting job: its search waits at its next poll until its
//! connection has a turn again, and another thread takes the slot.
//!
//! Places in the queue are shared by a dynamic threshold: a connection may have as many waiting jobs as places are still free, so
//! that a place is always left for another connection (A. K. Choudhury and E. L. Hahne, "Dynamic queue length thresholds for
//! shared-memory packet switches", 1998).

mod queue;

use std::cmp::Reverse;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use queue::Queue;

use crate::system::priority::lower;
use plateau_core::search::search_thread;

use super::job::Job;

/// Time slice of a job while a connection that holds fewer slots waits: long enough that switching hardly slows a search, short
/// enough that a person does not notice the wait.
const SLICE: Duration = Duration::from_millis(20);
/// Maximum number of paused jobs, because each keeps a thread. Beyond it nothing is paused for a job that has not been started.
const MAX_PAUSED: usize = 1024;

/// The queue of jobs and the threads that run them.
pub(super) struct Scheduler {
    shared: Arc<Shared>,
    slots: usize,
    /// Pauses jobs whose slice is over.
    clock: Option<JoinHandle<()>>,
}

/// Refusal of a job: its connection has as many waiting jobs as it may.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Overloaded {
    /// Jobs of the connection that wait.
    pub own: usize,
    /// Waiting places of all connections.
    pub max: usize,
}

struct Shared {
    state: Mutex<State>,
    /// A job is ready for a thread, or the scheduler closes.
    work: Condvar,
    /// A job waits for a slot, or the scheduler closes.
    wait: Condvar,
}

struct State {
    queue: Queue,
    threads: Vec<JoinHandle<()>>,
    /// Threads that wait for a job, or are on their way to do so.
    idle: usize,
    /// Niceness of each of them.
    nice: u8,
    closed: bool,
}

impl Scheduler {
    /// Starts a scheduler with the given number of slots and at most `max_waiting` waiting jobs. Each slot has a thread from the
    /// beginning.
    pub(super) fn start(
        name: &'static str,
        slots: usize,
        max_waiting: usize,
        nice: u8,
    ) -> std::io::Result<Self> {
        Self::start_with(name, slots, max_waiting, nice, slots)
    }

    /// The same for jobs that are rare: one thread is there from the beginning, and the others when they are needed.
    pub(super) fn start_small(
        name: &'static str,
        slots: usize,
        max_waiting: usize,
        nice: u8,
    ) -> std::io::Result<Self> {
        Self::start_with(name, slots, max_waiting, nice, 1)
    }

    fn start_with(
        name: &'static str,
        slots: usize,
        max_waiting: usize,
        nice: u8,
        threads: usize,
    ) -> std::io::Result<Self> {
        let state = State {
            queue: Queue::new(slots, max_waiting),
            threads: Vec::new(),
            idle: 0,
            nice,
            closed: false,
        };
        let (work, wait) = (Condvar::new(), Condvar::new());
        let shared = Arc::new(Shared { state: Mutex::new(state), work, wait });
        let ticking = Arc::clone(&shared);
        let clock =
            Builder::new().name(format!("{name}-clock")).spawn(move || keep_time(&ticking))?;
        let scheduler = Self { shared, slots, clock: Some(clock) };
        for _ in 0..threads {
            scheduler.shared.lock().spawn(&scheduler.shared)?;
        }
        Ok(scheduler)
    }

    /// Puts a job into the queue.
    ///
    /// # Errors
    /// [`Overloaded`].
    pub(super) fn submit(&self, job: Job) -> Result<(), Overloaded> {
        let mut state = self.shared.lock();
        state.queue.check(job.connection)?;
        self.put(&mut state, job);
        Ok(())
    }

    /// Puts a job that was accepted before into the queue, even if the queue is full.
    pub(super) fn submit_unbounded(&self, job: Job) {
        self.put(&mut self.shared.lock(), job);
    }

    fn put(&self, state: &mut State, job: Job) {
        state.queue.push(job);
        state.dispatch(&self.shared);
    }

    /// Takes a job of this priority and number out of the queue, if it has not been started.
    pub(super) fn withdraw(&self, connection: u64, priority: i64, number: u64) -> Option<Job> {
        self.shared.lock().queue.withdraw(connection, (Reverse(priority), number))
    }

    /// Takes all jobs of a connection out of the queue that have not been started.
    pub(super) fn withdraw_all(&self, connection: u64) {
        let withdrawn = self.shared.lock().queue.withdraw_all(connection);
        // A job may hold a megabyte: it is dropped without the lock.
        drop(withdrawn);
    }

    /// Numbers of jobs that run and that wait, paused ones among these.
    pub(super) fn load(&self) -> (usize, usize) {
        self.shared.lock().queue.load()
    }

    /// Threads that may search concurrently.
    pub(super) const fn slots(&self) -> usize {
        self.slots
    }
}

impl Drop for Scheduler {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.closed = true;
        drop(state);
        self.shared.work.notify_all();
        self.shared.wait.notify_all();
        if let Some(clock) = self.clock.take() {
            let _ = clock.join();
        }
        // A thread that starts another while it ends is waited for as well.
        loop {
            let Some(thread) = self.shared.lock().threads.pop() else { return };
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // The queue is consistent between any two statements that could panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Gives the free slots to the connections whose turn it is; if jobs still wait, the clock decides which job has to give way.
    fn dispatch(&mut self, shared: &Arc<Shared>) {
        while self.queue.grant() {
            shared.work.notify_one();
        }
        if self.queue.is_waiting() {
            shared.wait.notify_one();
        }
        while self.queue.ready() > self.idle {
            if let Err(error) = self.spawn(shared) {
                tracing::warn!(%error, "no thread for a job: it waits for another to end");
                return;
            }
        }
    }

    fn spawn(&mut self, shared: &Arc<Shared>) -> std::io::Result<()> {
        self.threads.retain(|thread| !thread.is_finished());
        let (shared, nice) = (Arc::clone(shared), self.nice);
        let life = move || {
            // Its helpers inherit the priority. The threads of connections are then not delayed for milliseconds
            // by the time slices of searches.
            lower(nice);
            work(&shared);
        };
        let thread = search_thread().map_err(std::io::Error::other)?;
        let thread = thread.name("worker".to_owned()).spawn(life)?;
        self.threads.push(thread);
        self.idle += 1;
        Ok(())
    }
}

/// A worker's life: take the next job, run it, until the scheduler is dropped,
/// or there are enough others: a paused job keeps its thread, for which a replacement was started.
fn work(shared: &Arc<Shared>) {
    let mut state = shared.lock();
    loop {
        if let Some((job, started)) = state.queue.start() {
            state.idle -= 1;
            drop(state);
            let ended = job.run(started.slots);
            // A thread that has tables to free takes no job before that is done.
            let is_free = !ended.is_burdened();
            state = shared.lock();
            // First, the slot is free and this thread counts as idle: the next job of a client that receives the end finds both.
            state.queue.end(&started);
            state.idle += usize::from(is_free);
            drop(state);
            // Then the end is sent, before another job takes the processor time of this thread. This may write to a socket, so it
            // is done without the lock, for which the threads that move lines would wait.
            let remains = ended.send();
            shared.lock().dispatch(shared);
            drop(remains);
            state = shared.lock();
            state.idle += usize::from(!is_free);
        } else if state.closed && state.queue.is_drained() || state.idle > state.queue.slots() {
            state.idle -= 1;
            // Others may wait for the same.
            shared.work.notify_all();
            return;
        } else {
            state = shared.work.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The clock's loop: pauses jobs whose slice is over, as long as another job waits for their slots.
fn keep_time(shared: &Arc<Shared>) {
    let mut state = shared.lock();
    while !state.closed {
        let next = state.queue.pause(Instant::now(), SLICE);
        state.dispatch(shared);
        state = match next {
            Some(Duration::ZERO) => state,
            Some(next) => {
                let waited = shared.wait.wait_timeout(state, next);
                waited.unwrap_or_else(PoisonError::into_inner).0
            }
            None => shared.wait.wait(state).unwrap_or_else(PoisonError::into_inner),
        };
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::server::job::Work;
    use plateau_core::search::{StopToken, Stopped};
    use plateau_protocol::{Code, Failure};
    use plateau_requests::WorkContext;

    /// Work that reports its beginning and continues until it is stopped.
    fn endless(begins: mpsc::Sender<u64>, number: u64) -> Work {
        Box::new(move |WorkContext { stop, .. }| {
            begins.send(number).unwrap();
            while stop.poll(None).is_none() {
                std::thread::yield_now();
            }
            Err(Failure::new(Code::EngineFailed, "stopped")).into()
        })
    }

    #[test]
    fn endless_jobs_of_one_connection_keep_no_other_waiting() {
        let scheduler = Scheduler::start("test", 1, 9, 0).unwrap();
        let (begins, begun) = mpsc::channel();
        let stops: Vec<_> = (0..4)
            .map(|number| {
                let stop = StopToken::default();
                let (work, token) = (endless(begins.clone(), number), stop.clone());
                let job = Job { work, stop: token, ..Job::idle(number / 2, 0, number) };
                scheduler.submit(job).unwrap();
                stop
            })
            .collect();
        assert_eq!([begun.recv().unwrap(), begun.recv().unwrap()], [0, 2]);
        assert_eq!(scheduler.load(), (1, 3));
        // A paused job is stopped as well.
        stops.iter().for_each(|stop| stop.stop(Stopped::Stop));
        let rest: std::collections::BTreeSet<_> = begun.iter().take(2).collect();
        assert_eq!(rest, [1, 3].into());
    }

    #[test]
    fn a_scheduler_that_is_dropped_runs_what_waits() {
        let scheduler = Scheduler::start("test", 1, 18, 0).unwrap();
        let (ran, runs) = mpsc::channel();
        for number in 0..9 {
            let ran = ran.clone();
            let work: Work = Box::new(move |_| {
                ran.send(number).unwrap();
                Err(Failure::new(Code::EngineFailed, "idle")).into()
            });
            scheduler.submit(Job { work, ..Job::idle(1, 0, number) }).unwrap();
        }
        drop(scheduler);
        assert_eq!(runs.try_iter().collect::<Vec<_>>(), (0..9).collect::<Vec<_>>());
    }
}
