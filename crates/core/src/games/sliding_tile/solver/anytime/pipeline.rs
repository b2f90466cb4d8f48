//! Pipeline: threads make the pieces of a job, and the main thread takes them in order, so that the result is the same on any number of
//! threads.
//!
//! Each free thread makes the next piece. The main thread takes a piece as soon as its turn has come, and otherwise makes pieces too.
//! Helpers stay from one job to the next, because a level of a beam may take less time than to start a thread; between jobs they wait.

use std::hint::spin_loop;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, RwLock, RwLockWriteGuard};

use crate::games::sliding_tile::solver::Watch;
use crate::search::memory::Halt;

/// Fewest pieces of a job that is announced to helpers: waking them takes a tenth of that work.
const WORTH_SHARING: usize = 8;

/// Checks for the next job before a helper sleeps: some tens of microseconds, as long as it takes to wake it.
const SPINS: u32 = 1 << 11;
/// Number of announced jobs after the last one.
const ENDED: u64 = u64::MAX;

/// A function that makes the piece of a job with a number. Another thread may make the same piece again. Errors: [`Halt`].
type Make<'a, J, P> = dyn Fn(&J, usize, &mut Watch<'_>) -> Result<P, Halt> + Sync + 'a;

/// Jobs of type `J`, one after the other, whose pieces are of type `P`.
pub(super) struct Pipeline<'a, J, P> {
    make: &'a Make<'a, J, P>,
    /// Read by all threads while they make pieces.
    job: RwLock<J>,
    queue: Mutex<Queue<P>>,
    /// Number of jobs that were announced to helpers, or [`ENDED`]. Changed while `sleep` is locked, so that no helper misses it.
    announced: AtomicU64,
    sleep: Mutex<()>,
    changed: Condvar,
}

/// Pieces of a job.
struct Queue<P> {
    /// Number of the next piece that no thread has begun.
    next: usize,
    pieces: Vec<State<P>>,
}

/// State of a piece.
enum State<P> {
    /// Not made yet, or already taken.
    Missing,
    Made(P),
    /// Not completed by the helper that began it.
    Abandoned,
}

/// Next step of the main thread to get a piece.
enum Turn<P> {
    Take(P),
    Make(usize),
    /// A helper makes the piece, and no other is left.
    Wait,
}

impl<'a, J, P> Pipeline<'a, J, P> {
    pub(super) fn new(job: J, make: &'a Make<'a, J, P>) -> Self {
        Self {
            make,
            job: RwLock::new(job),
            queue: Mutex::new(Queue { next: 0, pieces: Vec::new() }),
            announced: AtomicU64::new(0),
            sleep: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    /// The job, to change it for the next [`run`](Self::run). Waits until no helper reads it.
    pub(super) fn job(&self) -> RwLockWriteGuard<'_, J> {
        self.job.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The last job.
    pub(super) fn into_job(self) -> J {
        self.job.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the pieces of the job, and calls `take` with each in order until it returns a result.
    /// Errors: [`Halt`] at a limit, or that of `take`.
    pub(super) fn run<T>(
        &self,
        pieces: usize,
        monitor: &mut Watch<'_>,
        mut take: impl FnMut(P, &mut Watch<'_>) -> Result<Option<T>, Halt>,
    ) -> Result<Option<T>, Halt> {
        self.queue().begin(pieces);
        if pieces >= WORTH_SHARING {
            self.announce(self.announced.load(Ordering::Relaxed) + 1);
        }
        let job = self.job.read().unwrap_or_else(PoisonError::into_inner);
        let mut in_order = (0..pieces).map(|number| {
            let piece = self.piece(number, &job, monitor)?;
            take(piece, monitor)
        });
        let end = in_order.find(|taken| !matches!(taken, Ok(None)));
        self.queue().close();
        end.unwrap_or(Ok(None))
    }

    /// The piece with this number, made by this thread or a helper.
    fn piece(&self, number: usize, job: &J, monitor: &mut Watch<'_>) -> Result<P, Halt> {
        loop {
            let turn = self.queue().turn(number);
            match turn {
                Turn::Take(piece) => return Ok(piece),
                Turn::Make(other) => {
                    let piece = (self.make)(job, other, monitor)?;
                    if other == number {
                        return Ok(piece);
                    }
                    self.queue().pieces[other] = State::Made(piece);
                }
                Turn::Wait => {
                    monitor.poll()?;
                    std::thread::yield_now();
                }
            }
        }
    }

    /// Work of a helper: makes pieces of all jobs until the end of the pipeline or of the helper.
    pub(super) fn help(&self, monitor: &mut Watch<'_>) {
        let mut known = 0;
        loop {
            known = self.next_announced(known);
            if known == ENDED || self.make_pieces(monitor).is_err() {
                return;
            }
        }
    }

    /// Makes pieces of a job as long as there are any. Errors: [`Halt`]; the piece is then left to the main thread.
    fn make_pieces(&self, monitor: &mut Watch<'_>) -> Result<(), Halt> {
        let job = self.job.read().unwrap_or_else(PoisonError::into_inner);
        loop {
            let Some(number) = self.queue().begin_piece() else { return Ok(()) };
            let mut begun = Begun { pipeline: self, number, state: State::Abandoned };
            begun.state = State::Made((self.make)(&job, number, monitor)?);
        }
    }

    /// Guard that ends the pipeline when it is dropped, even by a panic: no further piece is begun, and the helpers return.
    pub(super) const fn end_on_drop(&self) -> End<'_, 'a, J, P> {
        End(self)
    }

    fn queue(&self) -> MutexGuard<'_, Queue<P>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn announce(&self, jobs: u64) {
        {
            let _sleep = self.sleep.lock().unwrap_or_else(PoisonError::into_inner);
            self.announced.store(jobs, Ordering::Relaxed);
        }
        self.changed.notify_all();
    }

    /// Waits until another number of jobs than `known` is announced, and returns it.
    fn next_announced(&self, known: u64) -> u64 {
        // Relaxed ordering is enough, because job and queue are behind locks.
        let announced = || self.announced.load(Ordering::Relaxed);
        for _ in 0..SPINS {
            if announced() != known {
                return announced();
            }
            spin_loop();
        }
        let sleep = self.sleep.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.changed.wait_while(sleep, |()| announced() == known));
        announced()
    }
}

impl<P> Queue<P> {
    /// Replaces the pieces by the pieces of the next job.
    fn begin(&mut self, pieces: usize) {
        self.pieces.clear();
        self.pieces.resize_with(pieces, || State::Missing);
        self.next = 0;
    }

    /// Lets no thread begin another piece.
    const fn close(&mut self) {
        self.next = self.pieces.len();
    }

    /// Number of the next piece, which the caller has to make.
    fn begin_piece(&mut self) -> Option<usize> {
        let number = self.next;
        self.next += usize::from(number < self.pieces.len());
        (number < self.pieces.len()).then_some(number)
    }

    fn turn(&mut self, number: usize) -> Turn<P> {
        match std::mem::replace(&mut self.pieces[number], State::Missing) {
            State::Made(piece) => Turn::Take(piece),
            State::Abandoned => Turn::Make(number),
            State::Missing => self.begin_piece().map_or(Turn::Wait, Turn::Make),
        }
    }
}

/// Piece that a helper has begun; its state becomes known when it is dropped, even by a panic.
struct Begun<'p, 'a, J, P> {
    pipeline: &'p Pipeline<'a, J, P>,
    number: usize,
    state: State<P>,
}

impl<J, P> Drop for Begun<'_, '_, J, P> {
    fn drop(&mut self) {
        let state = std::mem::replace(&mut self.state, State::Missing);
        self.pipeline.queue().pieces[self.number] = state;
    }
}

/// End of a pipeline.
pub(super) struct End<'p, 'a, J, P>(&'p Pipeline<'a, J, P>);

impl<J, P> Drop for End<'_, '_, J, P> {
    fn drop(&mut self) {
        self.0.queue().close();
        self.0.announce(ENDED);
    }
}

#[cfg(test)]
mod tests {
    use std::thread::{self, ThreadId};
    use std::time::{Duration, Instant};

    use super::*;
    use crate::search::unlimited;

    const PIECES: usize = 64;

    /// Runs jobs on two threads until `is_enough`, for ten seconds at most, and checks that the pieces of each come in order.
    /// `make` makes the number of a piece, given the main thread.
    fn run_jobs(
        make: impl Fn(usize, ThreadId) -> Result<usize, Halt> + Sync,
        is_enough: impl Fn() -> bool,
    ) {
        let main = thread::current().id();
        let make = |job: &usize, number: usize, monitor: &mut Watch<'_>| {
            monitor.poll()?;
            let begun = Instant::now();
            while begun.elapsed() < Duration::from_micros(20) {}
            Ok(job + make(number, main)?)
        };
        let pipeline = Pipeline::new(0, &make);
        let jobs = |monitor: &mut Watch<'_>| {
            let _end = pipeline.end_on_drop();
            let begun = Instant::now();
            for job in (0..).step_by(PIECES) {
                *pipeline.job() = job;
                let mut next = job;
                let mut take = |piece, _: &mut Watch<'_>| {
                    assert_eq!(piece, next);
                    next += 1;
                    Ok((next == job + PIECES).then_some("all"))
                };
                assert_eq!(pipeline.run(PIECES, monitor, &mut take), Ok(Some("all")));
                if is_enough() || begun.elapsed() > Duration::from_secs(10) {
                    return;
                }
            }
        };
        unlimited(|monitor| monitor.with_helpers(1, |_, monitor| pipeline.help(monitor), jobs));
    }

    #[test]
    fn pieces_that_a_helper_makes_are_taken_in_order() {
        let helped = AtomicU64::new(0);
        let make = |number, main| {
            helped.fetch_add(u64::from(thread::current().id() != main), Ordering::Relaxed);
            Ok(number)
        };
        run_jobs(make, || helped.load(Ordering::Relaxed) > 100);
        assert!(helped.into_inner() > 100);
    }

    #[test]
    fn pieces_that_a_helper_abandons_are_made_by_the_main_thread() {
        let abandoned = AtomicU64::new(0);
        let make = |number, main| {
            if thread::current().id() == main {
                return Ok(number);
            }
            abandoned.fetch_add(1, Ordering::Relaxed);
            Err(Halt::Interrupted)
        };
        run_jobs(make, || abandoned.load(Ordering::Relaxed) > 0);
        assert!(abandoned.into_inner() > 0);
    }

    #[test]
    fn a_job_ends_at_the_first_result() {
        let make = |(): &(), number: usize, _: &mut Watch<'_>| Ok(number);
        let pipeline = Pipeline::new((), &make);
        let mut taken = Vec::new();
        let ended = unlimited(|monitor| {
            pipeline.run(PIECES, monitor, |piece, _| {
                taken.push(piece);
                Ok((piece == 2).then_some(()))
            })
        });
        assert_eq!((ended, taken), (Ok(Some(())), vec![0, 1, 2]));
        assert_eq!(pipeline.queue().begin_piece(), None);
    }
}
