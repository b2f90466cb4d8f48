//! The journal: an append-only file of JSON lines that a stopped tournament goes on from.
//!
//! The first line is the plan, every other one a result.
//! Each is on the disk before it counts, and a last line that a sudden end has cut off is dropped.
//! While a run writes it the file is locked: two runs cannot mix their results.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::protocol::json_lines::{from_line, to_line};

use super::GameResult;

/// What is wrong with a journal.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The system says so.
    #[error("journal {path}: {source}", path = .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// Another run writes it.
    #[error("journal {} is being written by another run", .0.display())]
    Locked(PathBuf),
    /// It belongs to another tournament.
    #[error(
        "journal {} is of another tournament: the command differs in {differs}; repeat the command that began it, or name another file",
        .path.display()
    )]
    OtherPlan {
        /// The file.
        path: PathBuf,
        /// What differs.
        differs: String,
    },
    /// A line that was written whole cannot be read.
    #[error("journal {path} line {line}: {message}", path = .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct Header<P> {
    plan: P,
}

/// A journal that is open for writing.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens or begins the journal of the tournament `plan`: with it, the results that it holds.
    /// `differences` names what differs between two plans.
    ///
    /// # Errors
    /// What is wrong with the file; nothing in it is changed then.
    pub fn open<P: Serialize + DeserializeOwned + PartialEq>(
        path: &Path,
        plan: &P,
        differences: impl Fn(&P, &P) -> String,
    ) -> Result<(Self, Vec<GameResult>), JournalError> {
        let io = |source| JournalError::Io { path: path.to_owned(), source };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::Locked(path.to_owned())),
            Err(TryLockError::Error(source)) => return Err(io(source)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io)?;
        // What stands after the last line feed was being written when the last run ended.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let mut lines = text.lines();
        let damaged =
            |line, message| JournalError::Damaged { path: path.to_owned(), line, message };
        let begun = match lines.next() {
            None => None,
            Some(line) => Some(from_line::<Header<P>>(line).map_err(|error| damaged(1, error))?),
        };
        if let Some(Header { plan: begun }) = &begun
            && begun != plan
        {
            let differs = differences(begun, plan);
            return Err(JournalError::OtherPlan { path: path.to_owned(), differs });
        }
        let mut results = Vec::new();
        for (index, line) in lines.enumerate() {
            results.push(from_line(line).map_err(|error| damaged(index + 2, error))?);
        }
        file.set_len(whole as u64).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        let mut journal = Self { path: path.to_owned(), file };
        if begun.is_none() {
            journal.append(&to_line(&Header { plan }))?;
        }
        Ok((journal, results))
    }

    /// Writes results, and waits until the disk has them.
    ///
    /// # Errors
    /// What the system says.
    pub fn add(&mut self, results: &[GameResult]) -> Result<(), JournalError> {
        let lines: Vec<_> = results.iter().map(to_line).collect();
        self.append(&lines.join("\n"))
    }

    fn append(&mut self, lines: &str) -> Result<(), JournalError> {
        let written = self.file.write_all(format!("{lines}\n").as_bytes());
        let synced = written.and_then(|()| self.file.sync_data());
        synced.map_err(|source| JournalError::Io { path: self.path.clone(), source })
    }
}

/// The results among the lines of a text; other lines, as the first one of a journal, are passed over if they are JSON.
///
/// # Errors
/// The number of a line that cannot be read, and what is wrong.
pub fn read_results(text: &str) -> Result<Vec<GameResult>, String> {
    let mut results = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() || is_header(line) {
            continue;
        }
        results.push(from_line(line).map_err(|error| format!("line {}: {error}", index + 1))?);
    }
    Ok(results)
}

fn is_header(line: &str) -> bool {
    from_line::<Header<serde::de::IgnoredAny>>(line).is_ok()
}
