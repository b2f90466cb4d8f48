//! The checkpoint of a training job: a log of the finished items with their results, from which the job resumes.
//!
//! ```text
//! plateau train connect4-book plies=8 #…   the job's identity
//! 0 17 #97c2c3e0                           an item and its result, in the order in which they were done
//! 2 -3 #…
//! ```
//! The word that begins with `#` is the checksum of the line.

use std::ops::Range;
use std::path::Path;

use plateau_files::line_log::LineLog;

use super::{Job, TrainingError};

/// Results of a job, on the disk and in memory.
pub(super) struct Log {
    lines: LineLog,
    /// Results of the items; `None` for an unfinished item.
    results: Vec<Option<String>>,
    /// Number of finished items. Counting millions of them after each item would take memory bandwidth from the workers.
    done: usize,
}

/// Prefix of the first line of a log.
pub(super) const TITLE: &str = "plateau train ";

impl Log {
    /// Opens or begins the log of `job` at `path`.
    pub(super) fn open(path: &Path, job: &dyn Job) -> Result<Self, TrainingError> {
        let (lines, text) = LineLog::open(path)?;
        let damaged = |line: usize, message: &str| TrainingError::Log {
            path: path.to_owned(),
            line,
            message: message.to_owned(),
        };
        let mut log = Self { lines, results: vec![None; job.items()], done: 0 };
        let mut known = text.lines();
        let title = format!("{TITLE}{}", job.identity());
        match known.next() {
            None => log.lines.append(&title)?,
            Some(first) if first == title => {}
            Some(_) => return Err(damaged(1, &format!("it is not \"{title}\""))),
        }
        // If the log has items beyond those of this job, a lower bound of the number of items of its job.
        let mut logged = 0_usize;
        for (index, line) in known.enumerate() {
            let (item, result) = line
                .split_once(' ')
                .and_then(|(item, result)| Some((item.parse::<usize>().ok()?, result)))
                .ok_or_else(|| damaged(index + 2, "not an item and its result"))?;
            if item < job.items() {
                log.set(item, result);
            } else {
                logged = logged.max(item.saturating_add(1));
            }
        }
        if logged > 0 {
            let (path, unit, items) = (path.to_owned(), job.unit(), job.items());
            return Err(TrainingError::Larger { path, logged, unit, items });
        }
        Ok(log)
    }

    fn set(&mut self, item: usize, result: &str) {
        let before = self.results[item].replace(result.to_owned());
        self.done += usize::from(before.is_none());
    }

    /// Adds results.
    pub(super) fn add(&mut self, done: &[(usize, String)]) -> Result<(), TrainingError> {
        let lines: Vec<_> = done.iter().map(|(item, result)| format!("{item} {result}")).collect();
        self.lines.append(&lines.join("\n"))?;
        for (item, result) in done {
            self.set(*item, result);
        }
        Ok(())
    }

    /// Number of finished items.
    pub(super) const fn done(&self) -> usize {
        self.done
    }

    /// The unfinished ones of some items.
    pub(super) fn open_items(&self, items: impl IntoIterator<Item = usize>) -> Vec<usize> {
        items.into_iter().filter(|&item| self.results[item].is_none()).collect()
    }

    /// The results of some items, once all of them are finished.
    pub(super) fn results(&self, items: Range<usize>) -> Option<Vec<String>> {
        self.results[items].iter().cloned().collect()
    }

    /// All results, once all items are finished.
    pub(super) fn complete(self) -> Option<Vec<String>> {
        self.results.into_iter().collect()
    }
}
