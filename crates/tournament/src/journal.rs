//! The journal: an append-only file of JSON lines from which a stopped tournament continues.
//!
//! The first line is the plan, with the test if there is one; every other line is a result. The last field of each line, `crc`, is its
//! checksum. If a tournament is extended or gets a test, its journal is rewritten with the same results. It is a
//! [`LineLog`]: a result counts once it is on the disk, and one run at a time writes the file.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use plateau_files::line_log::{LineLog, LineLogError, Unsealed, unseal};
use plateau_protocol::json_lines::{from_line, to_line};

use super::sprt_run::PlayerTest;
use super::{GameResult, Plan};

/// Error of a journal.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file cannot be written.
    #[error("journal {0}{advice}", advice = advice(.0))]
    File(#[from] LineLogError),
    /// It belongs to another tournament.
    #[error(
        "journal {} is of another tournament: the command differs in {differs}; repeat the command that began it, of which only --games and --rounds may grow, or name another file",
        .path.display()
    )]
    OtherPlan {
        /// The file.
        path: PathBuf,
        /// The names of the fields that differ.
        differs: String,
    },
    /// Its games are those of another test, whose error rates hold only if the test was chosen before them.
    #[error(
        "journal {} has games for another test: repeat {test}, or name another file, for a test that is changed after its games keeps no error rate",
        .path.display()
    )]
    OtherTest {
        /// The file.
        path: PathBuf,
        /// The option with which the tournament began.
        test: String,
    },
    /// A complete line cannot be read.
    #[error("journal {path} line {line}: {message}", path = .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The reason.
        message: String,
    },
}

/// Advice on how to keep the games of a journal whose plan is damaged.
fn advice(error: &LineLogError) -> String {
    match error {
        LineLogError::Damaged { path, line: 1, .. } => format!(
            "; tail -n +2 {} > results.jsonl keeps the games, for --collect results.jsonl with another --journal",
            path.display()
        ),
        _ => String::new(),
    }
}

/// The first line. The plan need not be read to distinguish it from the other lines. An unknown field is a checksum whose name was damaged.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header<P> {
    plan: P,
    /// Compared, and shown to viewers; absent without a test, and in journals of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sprt: Option<PlayerTest>,
}

/// A journal that is open for writing.
#[derive(Debug)]
pub struct Journal {
    log: LineLog,
}

impl Journal {
    /// Opens or creates the journal of the tournament `plan` and its test, and returns it with its results. The journal of a shorter
    /// tournament becomes that of this one if [`Plan::extends`] allows it. A test may be added, but not changed after the first game.
    ///
    /// # Errors
    /// The fault of the file, which is not changed.
    pub fn open(
        path: &Path,
        plan: &Plan,
        sprt: Option<&PlayerTest>,
    ) -> Result<(Self, Vec<GameResult>), JournalError> {
        let (log, text) = LineLog::open(path)?;
        let mut lines = text.lines();
        let damaged =
            |line, message| JournalError::Damaged { path: path.to_owned(), line, message };
        let Some(header) = lines.next() else {
            let mut journal = Self { log };
            journal.log.append(&first_line(plan, sprt))?;
            return Ok((journal, Vec::new()));
        };
        if !is_header(header) {
            return Err(LineLogError::Foreign(path.to_owned()).into());
        }
        let Header { plan: begun, sprt: tested } =
            from_line::<Header<Plan>>(header).map_err(|error| damaged(1, error))?;
        if !plan.extends(&begun) {
            let differs = begun.differences(plan);
            return Err(JournalError::OtherPlan { path: path.to_owned(), differs });
        }
        let mut results = Vec::new();
        for (index, line) in lines.enumerate() {
            results.push(from_line(line).map_err(|error| damaged(index + 2, error))?);
        }
        let is_changed = tested.as_ref().filter(|&tested| sprt != Some(tested));
        if let Some(tested) = is_changed.filter(|_| !results.is_empty()) {
            let (path, test) = (path.to_owned(), format!("--sprt '{}'", tested.spec));
            return Err(JournalError::OtherTest { path, test });
        }
        let mut journal = Self { log };
        if begun != *plan || tested.as_ref() != sprt {
            results.iter_mut().for_each(|result| plan.renumber(result, &begun));
            let lines = results.iter().map(to_line);
            let lines: Vec<_> = std::iter::once(first_line(plan, sprt)).chain(lines).collect();
            journal.log.replace(&lines.join("\n"))?;
        }
        Ok((journal, results))
    }

    /// Writes results, and waits until they are on the disk.
    ///
    /// # Errors
    /// I/O errors of the operating system.
    pub fn add(&mut self, results: &[GameResult]) -> Result<(), JournalError> {
        let lines: Vec<_> = results.iter().map(to_line).collect();
        Ok(self.log.append(&lines.join("\n"))?)
    }
}

/// The first line of a tournament's journal, without its checksum.
#[must_use]
pub fn first_line(plan: &Plan, sprt: Option<&PlayerTest>) -> String {
    to_line(&Header { plan, sprt: sprt.cloned() })
}

/// The results among the lines of a text. Other JSON lines, such as the first line of a journal, are ignored.
///
/// # Errors
/// The number of an unreadable line, and its fault.
pub fn read_results(text: &str) -> Result<Vec<GameResult>, String> {
    let mut results = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let wrong = |error: String| format!("line {}: {error}", index + 1);
        let line = match unseal(line) {
            Unsealed::Whole(line) => line,
            Unsealed::Bare => line.to_owned(),
            Unsealed::Damaged => return Err(wrong("its checksum does not fit".to_owned())),
        };
        if !line.trim().is_empty() && !is_header(&line) {
            results.push(from_line(&line).map_err(wrong)?);
        }
    }
    Ok(results)
}

fn is_header(line: &str) -> bool {
    from_line::<Header<serde::de::IgnoredAny>>(line).is_ok()
}
