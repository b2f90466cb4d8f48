//! An append-only file of lines from which a stopped run continues: journals of tournaments, logs of training.
//!
//! A line counts only once it is on the disk. An incomplete last line, left by a crash, is dropped. An incomplete first line is
//! dropped only if it is a prefix of the line that we would write, because the file may be one of another kind. Any other damage
//! is refused with its place, because each line carries a [seal]. A file of an earlier version, whose first line has no seal, is
//! read and continued without seals. A run locks the file while it writes: two runs cannot mix their lines.

mod seal;

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::whole_file::Draft;
pub use seal::{Unsealed, checksum, unseal};

/// Error of a line log.
#[derive(Debug, Error)]
pub enum LineLogError {
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
    /// A complete line differs from the line that was written.
    #[error(
        "{path} line {line}, at byte {offset}, is damaged{advice}",
        path = .path.display(),
        advice = advice(.path, *.line)
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// Offset in bytes at which the line begins.
        offset: usize,
    },
    /// The file has a single line without an end, and that is not the beginning of ours.
    #[error("{} is a file of another kind and was not changed; name another file", .0.display())]
    Foreign(PathBuf),
}

/// The command that removes a damaged line. The first line cannot be removed, because it describes the others.
fn advice(path: &Path, line: usize) -> String {
    match line {
        1 => String::new(),
        _ => format!(
            "; sed -i {line}d {} removes it, and its work is repeated",
            shell_words::quote(&path.display().to_string())
        ),
    }
}

/// A file of lines that is open for writing.
#[derive(Debug)]
pub struct LineLog {
    path: PathBuf,
    file: File,
    /// Offset of the next line: behind the last one that is whole.
    end: u64,
    /// First line, where it has no end: to be the beginning of the one that is written in its place.
    torn: Vec<u8>,
    /// False in a file of an earlier version.
    is_sealed: bool,
}

impl LineLog {
    /// Opens or begins the file at `path`: with it, the lines that it holds, each whole and without its seal.
    /// Nothing in it is changed before the first [`append`](Self::append).
    ///
    /// # Errors
    /// Those of the system, that another run has it, or that a line is damaged.
    pub fn open(path: &Path) -> Result<(Self, String), LineLogError> {
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
        let (text, is_sealed) = read_lines(&bytes).map_err(|Place { line, offset }| {
            LineLogError::Damaged { path: path.to_owned(), line, offset }
        })?;
        let end = whole_lines(&bytes).len() as u64;
        let torn = if end == 0 { bytes } else { Vec::new() };
        Ok((Self { path: path.to_owned(), file, end, torn, is_sealed }, text))
    }

    /// Writes lines, one or several without the last line feed, and waits until the disk has them.
    ///
    /// # Errors
    /// Those of the system; or the file is [foreign](LineLogError::Foreign), and nothing in it is changed.
    pub fn append(&mut self, lines: &str) -> Result<(), LineLogError> {
        let text = text(lines, self.is_sealed);
        if self.end == 0 && !text.as_bytes().starts_with(&self.torn) {
            return Err(LineLogError::Foreign(self.path.clone()));
        }
        let written = self.write(text.as_bytes());
        if written.is_err() {
            // An incomplete line, as a full disk leaves it, is removed; if even that fails, the next reader drops it.
            let _ = self.file.set_len(self.end);
        }
        written.map_err(|source| LineLogError::Io { path: self.path.clone(), source })?;
        self.end += text.len() as u64;
        Ok(())
    }

    /// Writes bytes after the last complete line.
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.set_len(self.end)?;
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(bytes)?;
        self.file.sync_data()
    }

    /// Replaces all lines: the file has either the old content or the new one, whenever the run ends.
    ///
    /// # Errors
    /// Those of the system; the file is the old one then.
    pub fn replace(&mut self, lines: &str) -> Result<(), LineLogError> {
        let io = |source| LineLogError::Io { path: self.path.clone(), source };
        let text = text(lines, true);
        // A link stays, and what it leads to is replaced.
        let path = std::fs::canonicalize(&self.path).map_err(io)?;
        let draft = Draft::write(&path, &text).map_err(io)?;
        // Both files are locked until the old one is let go of.
        draft.file().try_lock().map_err(|error| io(error.into()))?;
        self.file = draft.publish().map_err(io)?;
        (self.end, self.torn, self.is_sealed) = (text.len() as u64, Vec::new(), true);
        Ok(())
    }
}

/// Lines, one or several without the last line feed, as they stand in the file.
fn text(lines: &str, is_sealed: bool) -> String {
    let sealed = |line| if is_sealed { seal::seal(line) } else { line.to_owned() };
    lines.split('\n').map(|line| sealed(line) + "\n").collect()
}

/// Place of a damaged line: its number, from 1, and the offset in bytes at which it begins.
struct Place {
    line: usize,
    offset: usize,
}

/// All complete lines: everything up to the last line feed. The last run may have ended while it was writing the rest.
fn whole_lines(bytes: &[u8]) -> &[u8] {
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    &bytes[..whole]
}

/// The text of the complete lines without their seals, and whether they have seals; a file of an earlier version has none. Either
/// all lines have one or none has: otherwise the seal of a line was damaged beyond recognition.
fn read_lines(bytes: &[u8]) -> Result<(String, bool), Place> {
    let (mut text, mut offset, mut sealed) = (String::new(), 0, None);
    for (bytes, line) in whole_lines(bytes).split_inclusive(|&byte| byte == b'\n').zip(1..) {
        let damaged = |_| Place { line, offset };
        let bare = std::str::from_utf8(&bytes[..bytes.len() - 1]).map_err(damaged)?;
        // Line ends may have been converted by another system.
        let bare = bare.strip_suffix('\r').unwrap_or(bare);
        let unsealed = unseal(bare);
        match (*sealed.get_or_insert(unsealed != Unsealed::Bare), unsealed) {
            (true, Unsealed::Whole(line)) => text += &line,
            (false, Unsealed::Bare) => text += bare,
            (true, _) => return Err(Place { line, offset }),
            (false, _) => return Err(Place { line: 1, offset: 0 }),
        }
        text += "\n";
        offset += bytes.len();
    }
    Ok((text, sealed.unwrap_or(true)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of its own for the test `name`.
    fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = std::env::temp_dir().join(format!("plateau-{name}-{}", std::process::id()));
        std::fs::write(&path, content).unwrap();
        path
    }

    #[test]
    fn a_line_cut_off_is_dropped_and_a_second_writer_refused() {
        for (begun, then) in [("", "one #7a6c86f1\n"), ("one\ntwo\nthr", "one\n")] {
            let path = file("lines", begun);
            let (mut log, text) = LineLog::open(&path).unwrap();
            let mut lines = begun[..begun.rfind('\n').map_or(0, |end| end + 1)].to_owned();
            assert_eq!(text, lines);
            assert!(matches!(LineLog::open(&path), Err(LineLogError::Locked(_))));
            log.append("one\ntwo").unwrap();
            log.append("three").unwrap();
            drop(log);
            lines += "one\ntwo\nthree\n";
            // A file of an earlier version is continued without seals.
            assert!(std::fs::read_to_string(&path).unwrap().starts_with(then));
            let (mut log, text) = LineLog::open(&path).unwrap();
            assert_eq!(text, lines);
            let beside = PathBuf::from(format!("{}.new", path.display()));
            std::fs::write(&beside, "of others").unwrap();
            log.replace("six\nseven").unwrap();
            assert_eq!(std::fs::read_to_string(&beside).unwrap(), "of others");
            std::fs::remove_file(&beside).unwrap();
            assert!(matches!(LineLog::open(&path), Err(LineLogError::Locked(_))));
            log.append("eight").unwrap();
            drop(log);
            assert_eq!(LineLog::open(&path).unwrap().1, "six\nseven\neight\n");
            std::fs::remove_file(&path).unwrap();
        }
    }

    #[test]
    fn a_first_line_without_an_end_is_only_replaced_by_the_one_that_it_begins() {
        for (torn, is_ours) in [
            ("", true),
            ("on", true),
            ("one #7a6c86f1", true),
            ("two", false),
            ("one of others", false),
            ("one #7a6c86f1 and more", false),
        ] {
            let path = file("torn", torn);
            let (mut log, text) = LineLog::open(&path).unwrap();
            assert_eq!(text, "");
            let begun = log.append("one");
            let content = std::fs::read_to_string(&path).unwrap();
            if is_ours {
                begun.unwrap();
                assert_eq!(content, "one #7a6c86f1\n", "{torn}");
            } else {
                let refusal = begun.unwrap_err().to_string();
                let named = refusal.starts_with(&path.display().to_string());
                assert!(named && refusal.contains("name another file"), "{refusal}");
                assert_eq!(content, torn);
            }
            std::fs::remove_file(&path).unwrap();
        }
    }

    #[test]
    fn lines_that_end_as_on_another_system_are_the_same() {
        let (bytes, lines) = sealed("crlf");
        let bytes = String::from_utf8(bytes).unwrap().replace('\n', "\r\n");
        let read = read_lines(bytes.as_bytes()).unwrap_or_else(|place| panic!("{}", place.offset));
        assert_eq!(read, (lines.join("\n") + "\n", true));
    }

    /// A small journal as it stands on the disk, and its lines, for the test `name`.
    fn sealed(name: &str) -> (Vec<u8>, [&'static str; 3]) {
        let lines = ["{\"plan\":{\"a\":1}}", "{\"job\":0,\"x\":\"é\"}", "0 17"];
        let path = file(name, "");
        LineLog::open(&path).unwrap().0.append(&lines.join("\n")).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        (bytes, lines)
    }

    #[test]
    fn a_file_cut_at_any_byte_has_the_lines_that_are_whole() {
        let (bytes, lines) = sealed("sealed-cut");
        for cut in 0..=bytes.len() {
            let whole = bytes[..cut].iter().filter(|&&byte| byte == b'\n').count();
            let expected: String = lines[..whole].iter().map(|line| format!("{line}\n")).collect();
            let read = read_lines(&bytes[..cut]).unwrap_or_else(|place| panic!("{}", place.offset));
            assert_eq!(read, (expected, true), "cut at {cut}");
        }
    }

    #[test]
    fn a_flip_of_any_bit_is_refused_at_its_line() {
        let (bytes, lines) = sealed("sealed-flipped");
        for bit in 0..8 * bytes.len() {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            let before = whole_lines(&bytes[..bit / 8]);
            let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
            match read_lines(&flipped) {
                Err(place) => assert_eq!((place.line, place.offset), (line, before.len()), "{bit}"),
                // Without its line feed the last line is one that was cut off.
                Ok((text, _)) => {
                    assert_eq!(bit / 8, bytes.len() - 1, "{}", String::from_utf8_lossy(&flipped));
                    assert_eq!(text, lines[..2].join("\n") + "\n");
                }
            }
        }
    }

    #[test]
    fn a_refusal_names_file_line_and_byte_and_changes_nothing() {
        let (mut bytes, _) = sealed("sealed-whole");
        let second = whole_lines(&bytes[..bytes.len() / 2]).len();
        bytes[second + 9] ^= 1;
        let path = file("damaged log", &bytes);
        let refusal = LineLog::open(&path).unwrap_err().to_string();
        let named = format!("{} line 2, at byte {second}", path.display());
        assert!(refusal.starts_with(&named), "{refusal}");
        assert!(
            refusal.contains(&format!("sed -i 2d '{}' removes it", path.display())),
            "{refusal}"
        );
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
        std::fs::remove_file(&path).unwrap();
    }
}
