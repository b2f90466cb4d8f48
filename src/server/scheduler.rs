//! The scheduler: the order in which workers take searches.
//!
//! Connections take turns, so that one that asks for much does not starve the others;
//! among what one connection waits for, the higher priority comes first, then the older request.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use super::job::Job;

/// Stack of a worker: a search may recurse a thousand plies deep.
const STACK: usize = 64 << 20;

/// The queue of waiting searches and the threads that take from it.
pub(super) struct Scheduler {
    shared: Arc<Shared>,
    workers: Vec<JoinHandle<()>>,
}

/// Refusal of a job: as many wait as may.
#[derive(Debug)]
pub(super) struct Overloaded;

struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
    max_waiting: usize,
}

#[derive(Default)]
struct Queue {
    /// Jobs of each connection; the first is its next.
    waiting: HashMap<u64, BTreeMap<Rank, Job>>,
    /// The connections that wait, the next one first.
    turns: VecDeque<u64>,
    count: usize,
    running: usize,
    closed: bool,
}

/// The place of a job among those of its connection: the lower comes first.
type Rank = (std::cmp::Reverse<i64>, u64);

impl Scheduler {
    /// Starts `workers` threads.
    pub(super) fn start(workers: usize, max_waiting: usize) -> std::io::Result<Self> {
        let shared =
            Arc::new(Shared { queue: Mutex::default(), changed: Condvar::new(), max_waiting });
        let worker = |number| {
            let shared = Arc::clone(&shared);
            std::thread::Builder::new()
                .name(format!("worker-{number}"))
                .stack_size(STACK)
                .spawn(move || work(&shared))
        };
        let workers = (0..workers.max(1)).map(worker).collect::<Result<_, _>>()?;
        Ok(Self { shared, workers })
    }

    /// Puts a job into the queue.
    pub(super) fn submit(&self, job: Job) -> Result<(), Overloaded> {
        let mut queue = self.shared.lock();
        if queue.count >= self.shared.max_waiting {
            return Err(Overloaded);
        }
        queue.push(job);
        drop(queue);
        self.shared.changed.notify_one();
        Ok(())
    }

    /// Takes a job out of the queue, if it still waits there.
    pub(super) fn withdraw(&self, connection: u64, number: u64) -> Option<Job> {
        self.shared.lock().take(connection, |(_, waiting)| *waiting == number)
    }

    /// Takes all jobs of a connection out of the queue.
    pub(super) fn withdraw_all(&self, connection: u64) {
        let mut queue = self.shared.lock();
        while queue.take(connection, |_| true).is_some() {}
    }

    /// Numbers of searches that run and that wait.
    pub(super) fn load(&self) -> (usize, usize) {
        let queue = self.shared.lock();
        (queue.running, queue.count)
    }

    /// The number of threads.
    pub(super) fn workers(&self) -> usize {
        self.workers.len()
    }
}

impl Drop for Scheduler {
    fn drop(&mut self) {
        self.shared.lock().closed = true;
        self.shared.changed.notify_all();
        for worker in self.workers.drain(..) {
            let _ = worker.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        // The queue is consistent between any two statements that could panic.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn push(&mut self, job: Job) {
        let connection = job.connection;
        let jobs = self.waiting.entry(connection).or_default();
        if jobs.is_empty() {
            self.turns.push_back(connection);
        }
        jobs.insert((std::cmp::Reverse(job.priority), job.number), job);
        self.count += 1;
    }

    /// The job whose turn it is.
    fn pop(&mut self) -> Option<Job> {
        let connection = *self.turns.front()?;
        let job = self.take(connection, |_| true);
        // The next turn is another connection's.
        if self.turns.front() == Some(&connection) {
            self.turns.rotate_left(1);
        }
        job
    }

    /// Takes the first job of a connection that `wanted` accepts.
    fn take(&mut self, connection: u64, wanted: impl Fn(&Rank) -> bool) -> Option<Job> {
        let jobs = self.waiting.get_mut(&connection)?;
        let rank = *jobs.keys().find(|rank| wanted(rank))?;
        let job = jobs.remove(&rank);
        if jobs.is_empty() {
            self.waiting.remove(&connection);
            self.turns.retain(|&turn| turn != connection);
        }
        self.count -= usize::from(job.is_some());
        job
    }
}

/// A worker's life: take the next job, run it, until the scheduler is dropped.
fn work(shared: &Shared) {
    let mut queue = shared.lock();
    loop {
        if let Some(job) = queue.pop() {
            queue.running += 1;
            drop(queue);
            let ended = job.run();
            queue = shared.lock();
            queue.running -= 1;
            // Only now: whoever hears of the end finds this worker free.
            ended.send();
        } else if queue.closed {
            return;
        } else {
            queue = shared.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Code, Failure};
    use crate::server::job::Work;

    fn order(jobs: &[(u64, i64, u64)]) -> Vec<u64> {
        let mut queue = Queue::default();
        for &(connection, priority, number) in jobs {
            queue.push(Job::idle(connection, priority, number));
        }
        std::iter::from_fn(|| queue.pop()).map(|job| job.number).collect()
    }

    #[test]
    fn connections_take_turns_and_priorities_hold_within_each() {
        for (jobs, expected) in [
            (&[(1, 0, 1), (1, 0, 2), (1, 0, 3), (2, 0, 4), (3, 0, 5)][..], &[1, 4, 5, 2, 3][..]),
            (&[(1, 0, 1), (1, 5, 2), (1, 5, 3), (1, -1, 4)], &[2, 3, 1, 4]),
            (&[(1, 0, 1), (2, 9, 2), (1, 0, 3), (2, 9, 4)], &[1, 2, 3, 4]),
        ] {
            assert_eq!(order(jobs), expected);
        }
    }

    #[test]
    fn the_queue_is_bounded_and_jobs_are_withdrawn_by_connection_and_number() {
        let scheduler = Scheduler::start(1, 2).unwrap();
        let (running, wait) = std::sync::mpsc::channel();
        let (release, released) = std::sync::mpsc::channel();
        let work: Work = Box::new(move |_, _| {
            running.send(()).unwrap();
            released.recv().unwrap();
            Err(Failure::new(Code::EngineFailed, "idle")).into()
        });
        scheduler.submit(Job { work, ..Job::idle(1, 0, 0) }).unwrap();
        wait.recv().unwrap();
        for (number, accepted) in [(1, true), (2, true), (3, false)] {
            assert_eq!(scheduler.submit(Job::idle(2, 0, number)).is_ok(), accepted, "{number}");
        }
        assert_eq!((scheduler.load(), scheduler.workers()), ((1, 2), 1));
        for (connection, number, found) in
            [(1, 2, false), (2, 3, false), (2, 2, true), (2, 2, false)]
        {
            assert_eq!(scheduler.withdraw(connection, number).is_some(), found, "{number}");
        }
        scheduler.withdraw_all(1);
        assert_eq!(scheduler.load(), (1, 1));
        scheduler.withdraw_all(2);
        assert_eq!(scheduler.load(), (1, 0));
        release.send(()).unwrap();
    }

    #[test]
    fn a_scheduler_that_is_dropped_runs_what_waits() {
        let scheduler = Scheduler::start(0, 9).unwrap();
        let (ran, runs) = std::sync::mpsc::channel();
        for number in 0..9 {
            let ran = ran.clone();
            let work: Work = Box::new(move |_, _| {
                ran.send(number).unwrap();
                Err(Failure::new(Code::EngineFailed, "idle")).into()
            });
            scheduler.submit(Job { work, ..Job::idle(1, 0, number) }).unwrap();
        }
        drop(scheduler);
        assert_eq!(runs.try_iter().collect::<Vec<_>>(), (0..9).collect::<Vec<_>>());
    }

    #[test]
    fn a_withdrawn_job_leaves_no_trace() {
        let mut queue = Queue::default();
        queue.push(Job::idle(1, 0, 1));
        queue.push(Job::idle(2, 0, 2));
        assert!(queue.take(1, |(_, number)| *number == 1).is_some());
        assert!(queue.take(1, |(_, number)| *number == 1).is_none());
        assert_eq!((queue.count, queue.turns.len()), (1, 1));
        assert_eq!(queue.pop().map(|job| job.number), Some(2));
        assert!(queue.pop().is_none());
    }
}
