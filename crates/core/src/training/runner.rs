//! Runner: distributes the items of a training job over threads and logs their results. The log is the checkpoint, from which a stopped job
//! resumes.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use thiserror::Error;

use crate::search::{StopToken, search_thread};
use plateau_files::line_log::LineLogError;

use super::log::Log;
use super::{Job, Product};

/// Reason why a job did not finish.
#[derive(Debug, Error)]
pub enum TrainingError {
    /// Its log cannot be written, or is damaged.
    #[error("log {0}{advice}", advice = advice(.0))]
    File(#[from] LineLogError),
    /// Its log belongs to another job, or is damaged.
    #[error("log {path} line {line}: {message}; name another folder with --work, or remove the log", path = .path.display())]
    Log {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// A phrase that names the fault.
        message: String,
    },
    /// Its log belongs to the same job with more items.
    #[error(
        "log {path} has {logged} {unit}, and this job has {items}: raise their number, or name another folder with --work",
        path = .path.display()
    )]
    Larger {
        /// The file.
        path: PathBuf,
        /// A lower bound of the number of items of the log's job.
        logged: usize,
        /// Name of items, for people.
        unit: &'static str,
        /// The items of this job.
        items: usize,
    },
    /// All items are finished, but there is no product.
    #[error("{0}")]
    Product(String),
}

/// Advice on how to continue if the first line of the log, which identifies its job, is damaged.
const fn advice(error: &LineLogError) -> &'static str {
    match error {
        LineLogError::Damaged { line: 1, .. } => {
            "; name another folder with --work, or remove the log"
        }
        _ => "",
    }
}

/// Settings of a run.
#[derive(Debug, Clone)]
pub struct Run<'a> {
    /// The folder of its log.
    pub work: PathBuf,
    /// The items to compute, if not all; the earlier rounds must be finished.
    pub only: Option<&'a [usize]>,
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Stops the run when set; unfinished items are then lost.
    pub stop: &'a StopToken,
}

impl Run<'_> {
    /// The unfinished items of some items that this run computes, in their order.
    fn left(&self, log: &Log, items: Range<usize>) -> Vec<usize> {
        let Some(only) = self.only else { return log.open_items(items) };
        let only: BTreeSet<_> = only.iter().copied().filter(|item| items.contains(item)).collect();
        log.open_items(only)
    }
}

/// Progress of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// Number of finished items, including those of earlier runs.
    pub done: usize,
    /// Number of all items.
    pub items: usize,
}

/// End of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// The job is done.
    Made(Vec<Product>),
    /// It was stopped, or all requested items are finished; the same command continues from there.
    Stopped(State),
    /// It was not stopped, but this number of requested items is unfinished, because there was no memory for them or an earlier round is
    /// incomplete.
    Undone(usize),
}

/// Path of the log of `job` in a folder.
pub fn log_path(job: &dyn Job, work: &Path) -> PathBuf {
    work.join(job.identity().replace([' ', '='], "-") + ".log")
}

/// The items of `job` that can be computed now, in any order and on any machine: the unfinished items of the first incomplete round.
///
/// # Errors
/// As [`run`].
pub fn plan(job: &dyn Job, work: &Path) -> Result<Vec<usize>, TrainingError> {
    let log = Log::open(&log_path(job, work), job)?;
    for round in rounds(job) {
        let Some(results) = log.results(round.clone()) else { return Ok(log.open_items(round)) };
        job.learn(&results).map_err(TrainingError::Product)?;
    }
    Ok(Vec::new())
}

/// The rounds of a job: ranges of items.
fn rounds(job: &dyn Job) -> impl Iterator<Item = Range<usize>> {
    let (items, round) = (job.items(), job.round());
    (0..items).step_by(round).map(move |begin| begin..items.min(begin + round))
}

/// Computes the unfinished items of `job`. `report` is called with the progress at the beginning and whenever items are finished.
///
/// # Errors
/// The log is unreadable or damaged, or the results make no product.
pub fn run(
    job: &dyn Job,
    run: &Run<'_>,
    mut report: impl FnMut(State),
) -> Result<Ended, TrainingError> {
    let mut log = Log::open(&log_path(job, &run.work), job)?;
    let items = job.items();
    report(State { done: log.done(), items });
    for round in rounds(job) {
        work_through(job, run, &mut log, round.clone(), &mut report)?;
        let Some(results) = log.results(round) else { break };
        job.learn(&results).map_err(TrainingError::Product)?;
    }
    let state = State { done: log.done(), items };
    let undone = run.left(&log, 0..items).len();
    match log.complete() {
        Some(results) => job.products(&results).map(Ended::Made).map_err(TrainingError::Product),
        None if undone > 0 && run.stop.reason().is_none() => Ok(Ended::Undone(undone)),
        None => Ok(Ended::Stopped(state)),
    }
}

/// Computes the unfinished items of a round.
fn work_through(
    job: &dyn Job,
    run: &Run<'_>,
    log: &mut Log,
    round: Range<usize>,
    report: &mut impl FnMut(State),
) -> Result<(), TrainingError> {
    let left = run.left(log, round);
    let next = AtomicUsize::new(0);
    let (sender, done) = sync_channel(1024);
    thread::scope(|scope| {
        // It is dropped if the log cannot be written; sending then fails, and the workers end.
        let done = done;
        let workers = run.threads.min(left.len());
        for _ in 0..workers {
            let (sender, left, next) = (sender.clone(), &left, &next);
            let work = move || {
                let mut worker = job.worker((run.threads / workers).max(1));
                while let Some(&item) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let stopped = run.stop.reason().is_some();
                    let result = (!stopped).then(|| worker.work(item, run.stop)).flatten();
                    let Some(result) = result else { return };
                    if sender.send((item, result)).is_err() {
                        return;
                    }
                }
            };
            // If the system has no more threads, there are fewer workers.
            let _ = search_thread().map(|thread| thread.spawn_scoped(scope, work));
        }
        drop(sender);
        while let Some(batch) = receive(&done) {
            log.add(&batch)?;
            report(State { done: log.done(), items: job.items() });
        }
        Ok(())
    })
}

/// The received results, at least one; `None` after the last one.
fn receive(done: &Receiver<(usize, String)>) -> Option<Vec<(usize, String)>> {
    let first = done.recv().ok()?;
    Some(std::iter::once(first).chain(done.try_iter()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Stopped;
    use crate::training::JobWorker;

    /// A job that squares the numbers below 100, and stops the run at some item.
    struct Squares<'a> {
        stop_at: usize,
        stop: &'a StopToken,
    }

    impl Job for Squares<'_> {
        fn identity(&self) -> String {
            "squares below=100".to_owned()
        }

        fn items(&self) -> usize {
            100
        }

        fn unit(&self) -> &'static str {
            "numbers"
        }

        fn worker(&self, _: usize) -> Box<dyn JobWorker + '_> {
            Box::new(Squares { ..*self })
        }

        fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
            let content = results.join(",").into_bytes();
            Ok(vec![Product { name: "squares".to_owned(), content }])
        }
    }

    impl JobWorker for Squares<'_> {
        fn work(&mut self, item: usize, _: &StopToken) -> Option<String> {
            if item == self.stop_at {
                self.stop.stop(Stopped::Stop);
                return None;
            }
            Some((item * item).to_string())
        }
    }

    #[test]
    fn a_stopped_job_goes_on_where_it_was_and_makes_the_same() {
        let work = std::env::temp_dir().join(format!("plateau-training-{}", std::process::id()));
        std::fs::create_dir_all(&work).unwrap();
        let go = |stop_at, threads| {
            let stop = StopToken::default();
            let job = Squares { stop_at, stop: &stop };
            let mut reported = Vec::new();
            let run_it = Run { work: work.clone(), only: None, threads, stop: &stop };
            (run(&job, &run_it, |state| reported.push(state.done)).unwrap(), reported[0])
        };
        let (ended, _) = go(30, 1);
        assert_eq!(ended, Ended::Stopped(State { done: 30, items: 100 }));
        let (ended, begun) = go(60, 2);
        assert!(matches!(ended, Ended::Stopped(State { done: 59.., .. })) && begun == 30);
        let (ended, _) = go(100, 3);
        let wanted: Vec<_> = (0..100).map(|n| (n * n).to_string()).collect();
        let wanted = Product { name: "squares".to_owned(), content: wanted.join(",").into() };
        assert_eq!(ended, Ended::Made(vec![wanted]));
        std::fs::remove_dir_all(&work).unwrap();
    }

    /// Two rounds of ten numbers; for one number there is no memory.
    struct Lacking(usize);

    impl Job for Lacking {
        fn identity(&self) -> String {
            "lacking".to_owned()
        }

        fn items(&self) -> usize {
            20
        }

        fn round(&self) -> usize {
            10
        }

        fn unit(&self) -> &'static str {
            "numbers"
        }

        fn worker(&self, _: usize) -> Box<dyn JobWorker + '_> {
            Box::new(Self(self.0))
        }

        fn products(&self, _: &[String]) -> Result<Vec<Product>, String> {
            Ok(Vec::new())
        }
    }

    impl JobWorker for Lacking {
        fn work(&mut self, item: usize, _: &StopToken) -> Option<String> {
            (item != self.0).then(|| item.to_string())
        }
    }

    #[test]
    fn what_is_not_done_though_nobody_stopped_it_is_told() {
        let work =
            std::env::temp_dir().join(format!("plateau-training-lacking-{}", std::process::id()));
        for (lacking, only, expected) in [
            (5, None, Ended::Undone(15)),
            (5, Some(&[4, 5][..]), Ended::Undone(1)),
            // The item is not in the first round.
            (20, Some(&[12][..]), Ended::Undone(1)),
            (20, Some(&[3][..]), Ended::Stopped(State { done: 1, items: 20 })),
            (20, None, Ended::Made(Vec::new())),
        ] {
            std::fs::create_dir_all(&work).unwrap();
            let stop = StopToken::default();
            let run_it = Run { work: work.clone(), only, threads: 1, stop: &stop };
            assert_eq!(run(&Lacking(lacking), &run_it, |_| ()).unwrap(), expected);
            std::fs::remove_dir_all(&work).unwrap();
        }
    }

    #[test]
    fn items_that_others_are_to_do_are_left_and_planned() {
        let name = format!("plateau-training-items-{}", std::process::id());
        let work = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&work).unwrap();
        let stop = StopToken::default();
        let job = Squares { stop_at: 100, stop: &stop };
        let go = |only| {
            let run_it = Run { work: work.clone(), only, threads: 2, stop: &stop };
            run(&job, &run_it, |_| ()).unwrap()
        };
        assert_eq!(plan(&job, &work).unwrap(), (0..100).collect::<Vec<_>>());
        let ended = go(Some(&[3, 98, 4]));
        assert_eq!(ended, Ended::Stopped(State { done: 3, items: 100 }));
        let left = plan(&job, &work).unwrap();
        assert_eq!(left, (0..100).filter(|item| ![3, 4, 98].contains(item)).collect::<Vec<_>>());
        assert!(matches!(go(None), Ended::Made(_)));
        assert_eq!(plan(&job, &work).unwrap(), Vec::<usize>::new());
        std::fs::remove_dir_all(work).unwrap();
    }
}
