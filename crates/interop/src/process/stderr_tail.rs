//! The last lines of an engine's stderr, which are reported with its fault.
//!
//! They are kept longer than the engine, because its fault is known only after it has ended.

use std::collections::VecDeque;
use std::io::ErrorKind;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use plateau_protocol::codec::{Line, LineSplitter};

use crate::platform::{Source, wait};

/// Lines that are kept.
const MAX_LINES: usize = 10;
/// Most bytes of a line; a longer one is discarded.
const MAX_LINE: usize = 1000;
/// Bytes per read.
const CHUNK: usize = 4 << 10;
/// Maximum number of consecutive reads.
const MAX_CHUNKS: usize = 16;

/// The last lines of an engine's stderr. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct StderrTail(Arc<Mutex<VecDeque<String>>>);

impl StderrTail {
    /// Adds a line, and drops the oldest one if there are too many.
    pub fn add(&self, line: String) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lines.push_back(line);
        if lines.len() > MAX_LINES {
            lines.pop_front();
        }
    }

    /// The lines, the oldest first.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// The text `what`, followed by the kept lines, if there are any.
    #[must_use]
    pub fn after(&self, what: String) -> String {
        let lines: Vec<_> = self.lines().iter().map(|line| format!("\n  {line}")).collect();
        if lines.is_empty() {
            return what;
        }
        format!("{what}; on stderr:{}", lines.concat())
    }
}

/// Standard error of an engine, which is read without blocking. Clones share it;
/// with the last one it is closed, and a guard ends its engine.
#[derive(Debug, Clone)]
pub struct ErrorStream {
    source: Arc<Source>,
    state: Arc<Mutex<State>>,
    words: StderrTail,
}

#[derive(Debug)]
struct State {
    splitter: LineSplitter,
    ended: bool,
}

impl ErrorStream {
    /// Keeps the last lines that come from `source`.
    pub fn new(source: Source, words: StderrTail) -> Self {
        let state = State { splitter: LineSplitter::new(MAX_LINE), ended: false };
        Self { source: Arc::new(source), state: Arc::new(Mutex::new(state)), words }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The stream to wait for; `None` after its end.
    pub fn open_end(&self) -> Option<&Source> {
        (!self.state().ended).then_some(&*self.source)
    }

    /// Reads until all writers have closed their ends, or until the deadline. Returns true in the first case.
    pub fn drain_until(&self, deadline: Instant) -> bool {
        loop {
            self.read();
            let Some(source) = self.open_end() else { return true };
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() || wait([Some(source)], None, left).is_err() {
                return false;
            }
        }
    }

    /// Reads the available bytes without waiting.
    pub fn read(&self) {
        let Self { source, words, .. } = self;
        let State { splitter, ended } = &mut *self.state();
        let mut chunk = [0; CHUNK];
        let mut keep = |line| {
            if let Line::Bytes(bytes) = line {
                words.add(String::from_utf8_lossy(bytes.trim_ascii_end()).into_owned());
            }
        };
        for _ in 0..MAX_CHUNKS {
            match source.read(&mut chunk) {
                Ok(count) if count > 0 => splitter.feed(&chunk[..count], &mut keep),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                // The end of the stream ends its last line too.
                Ok(_) | Err(_) => {
                    splitter.finish(&mut keep);
                    *ended = true;
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{self, Write};
    use std::time::Duration;

    #[test]
    fn the_last_lines_are_kept_and_nothing_is_waited_for() {
        let (source, mut engine) = io::pipe().unwrap();
        let words = StderrTail::default();
        let stream = ErrorStream::new(Source::new(source).unwrap(), words.clone());
        stream.read();
        assert_eq!(words.after("it ended".to_owned()), "it ended");
        for line in 0..MAX_LINES + 3 {
            writeln!(engine, "  line {line}\r").unwrap();
        }
        engine.write_all(&[b'x'; 2 * MAX_LINE]).unwrap();
        engine.write_all(b"\nbad \xff byte").unwrap();
        assert!(!stream.drain_until(Instant::now() + Duration::from_millis(100)));
        assert!(stream.open_end().is_some());
        drop(engine);
        assert!(stream.drain_until(Instant::now() + Duration::from_secs(20)));
        assert!(stream.open_end().is_none());
        let kept: Vec<_> = (4..MAX_LINES + 3).map(|line| format!("    line {line}")).collect();
        let expected = format!("it ended; on stderr:\n{}\n  bad \u{fffd} byte", kept.join("\n"));
        assert_eq!(words.after("it ended".to_owned()), expected);
    }
}
