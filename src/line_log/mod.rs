//! An append-only file of lines that a stopped run goes on from: journals of tournaments, logs of training.
//!
//! A line is on the disk before it counts, and a last one that a sudden end has cut off is dropped.
//! While a run writes the file it is locked: two runs cannot mix their lines.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Error of a line log.
#[derive(Debug, Error)]
pub(crate) enum LineLogError {
    /// An error of the system.
    #[error("{path}: {source}", path = .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The file is being written by another run.
    #[error("{} is being written by another run", .0.display())]
    Locked(PathBuf),
}

/// A file of lines that is open for writing.
#[derive(Debug)]
pub(crate) struct LineLog {
    path: PathBuf,
    file: File,
    /// Offset of the next line: behind the last one that is whole.
    end: u64,
}

impl LineLog {
    /// Opens or begins the file at `path`: with it, the lines that it holds, each whole.
    /// Nothing in it is changed before the first [`append`](Self::append).
    ///
    /// # Errors
    /// Those of the system, or that another run has it.
    pub(crate) fn open(path: &Path) -> Result<(Self, String), LineLogError> {
        let io = |source| LineLogError::Io { path: path.to_owned(), source };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LineLogError::Locked(path.to_owned())),
            Err(TryLockError::Error(source)) => return Err(io(source)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io)?;
        // What stands after the last line feed was being written when the last run ended.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        bytes.truncate(whole);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok((Self { path: path.to_owned(), file, end: whole as u64 }, text))
    }

    /// Writes lines, one or several without the last line feed, and waits until the disk has them.
    ///
    /// # Errors
    /// Those of the system.
    pub(crate) fn append(&mut self, lines: &str) -> Result<(), LineLogError> {
        let io = |source| LineLogError::Io { path: self.path.clone(), source };
        let lines = format!("{lines}\n");
        self.file.set_len(self.end).map_err(io)?;
        self.file.seek(SeekFrom::Start(self.end)).map_err(io)?;
        self.file.write_all(lines.as_bytes()).map_err(io)?;
        self.file.sync_data().map_err(io)?;
        self.end += lines.len() as u64;
        Ok(())
    }

    /// Puts other lines in the place of all: the file is the old one or the new one, whenever the run ends.
    ///
    /// # Errors
    /// Those of the system; the file is the old one then.
    pub(crate) fn replace(&mut self, lines: &str) -> Result<(), LineLogError> {
        let io = |source| LineLogError::Io { path: self.path.clone(), source };
        // A link stays, and what it leads to is replaced.
        let path = std::fs::canonicalize(&self.path).map_err(io)?;
        let mut temporary = path.clone().into_os_string();
        temporary.push(".new");
        let temporary = PathBuf::from(temporary);
        std::fs::write(&temporary, "").map_err(io)?;
        let (mut log, _) = Self::open(&temporary)?;
        log.append(lines)?;
        std::fs::rename(&temporary, &path).map_err(io)?;
        // Both files are locked until here.
        (self.file, self.end) = (log.file, log.end);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_cut_off_is_dropped_and_a_second_writer_refused() {
        let path = std::env::temp_dir().join(format!("plateau-lines-{}", std::process::id()));
        std::fs::write(&path, "one\ntwo\nthr").unwrap();
        let (mut log, text) = LineLog::open(&path).unwrap();
        assert_eq!(text, "one\ntwo\n");
        assert!(matches!(LineLog::open(&path), Err(LineLogError::Locked(_))));
        log.append("three\nfour").unwrap();
        log.append("five").unwrap();
        drop(log);
        let (mut log, text) = LineLog::open(&path).unwrap();
        assert_eq!(text, "one\ntwo\nthree\nfour\nfive\n");
        log.replace("six\nseven").unwrap();
        assert!(matches!(LineLog::open(&path), Err(LineLogError::Locked(_))));
        log.append("eight").unwrap();
        drop(log);
        assert_eq!(LineLog::open(&path).unwrap().1, "six\nseven\neight\n");
        std::fs::remove_file(&path).unwrap();
    }
}
