//! The writer: it waits for a slow reader. A reader that hangs loses lines, and is told their number when it continues.

use std::io::Write;
use std::time::Duration;

use tracing_subscriber::fmt::format;
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};

use super::LogFormat;
use crate::system::log_output::{End, LogOutput};

/// Longest wait for a reader that has kept up so far.
const MAX_WAIT: Duration = Duration::from_millis(100);
/// Bytes that a pipe takes without a wait when it takes any: `PIPE_BUF`, where it is least.
const AT_ONCE: usize = 512;

/// The writer of the log to an output.
pub(super) struct Writer<O> {
    out: O,
    format: LogFormat,
    /// Lines that were lost since the last that was written.
    lost: u64,
    /// True where only the first part of the last line was written.
    is_torn: bool,
}

impl<W: End> Writer<LogOutput<W>> {
    pub(super) fn new(end: W, format: LogFormat) -> Self {
        let out = LogOutput::new(end);
        Self { out, format, lost: 0, is_torn: false }
    }

    /// Writes a line, and before it what became of those that were lost.
    fn put(&mut self, line: &[u8]) {
        let lost = self.lost;
        if lost > 0 && self.takes(self.note(lost).as_bytes()) {
            self.lost = 0;
        }
        if self.lost > 0 || !self.takes(line) {
            self.lost += 1;
        }
    }

    /// Writes a line if its reader takes it; true where nothing is to be done about it any more.
    fn takes(&mut self, line: &[u8]) -> bool {
        let end: &[u8] = if self.is_torn { b"\n" } else { b"" };
        for piece in [end, line].into_iter().flat_map(|text| text.chunks(AT_ONCE)) {
            if !self.is_ready() {
                return false;
            }
            // An end that is closed, or a full disk, will not be better for the next line.
            let _ = self.out.write_all(piece);
            self.is_torn = !piece.ends_with(b"\n");
        }
        true
    }

    /// True if the next bytes can be written without blocking. A reader that hangs already is not waited for.
    fn is_ready(&self) -> bool {
        self.out.is_ready(if self.lost > 0 { Duration::ZERO } else { MAX_WAIT })
    }

    /// The line that tells how many were lost.
    fn note(&self, lost: u64) -> String {
        let mut time = String::new();
        // Without its time the line says as much.
        let _ = SystemTime.format_time(&mut format::Writer::new(&mut time));
        let (target, message) = (module_path!(), "lines are lost that nobody read in time");
        match self.format {
            LogFormat::Text => format!("{time}  WARN {target}: {message} lost={lost}\n"),
            // None of these has a character that JSON would have otherwise.
            LogFormat::Json => {
                format!(
                    r#"{{"timestamp":"{time}","level":"WARN","fields":{{"message":"{message}","lost":{lost}}},"target":"{target}"}}"#
                ) + "\n"
            }
        }
    }
}

impl<W: End> Write for Writer<LogOutput<W>> {
    fn write(&mut self, line: &[u8]) -> std::io::Result<usize> {
        self.put(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader};

    use super::*;

    #[test]
    fn who_reads_on_is_told_what_was_lost_and_has_whole_lines() {
        for format in [LogFormat::Text, LogFormat::Json] {
            let (reader, end) = std::io::pipe().unwrap();
            let mut writer = Writer::new(end, format);
            let line = |number: usize| format!("{number} {}\n", "x".repeat(1000));
            // More than a pipe holds, while nobody reads.
            let written = 2000;
            (0..written).for_each(|number| writer.write_all(line(number).as_bytes()).unwrap());
            let lost = writer.lost;
            assert!(lost > 0 && lost < written as u64, "{lost}");
            let mut read = BufReader::new(reader).lines().map(Result::unwrap);
            let kept: Vec<_> = read.by_ref().take(written - lost as usize).collect();
            // On Windows a thread writes, and must have seen that there is room again.
            assert!(writer.out.is_ready(Duration::from_secs(60)));
            writer.write_all(line(written).as_bytes()).unwrap();
            drop(writer);
            for (number, text) in kept.iter().enumerate() {
                assert_eq!(format!("{text}\n"), line(number));
            }
            let rest: Vec<_> = read.collect();
            let [.., note, last] = &rest[..] else { panic!("{rest:?}") };
            let [start, end] = match format {
                LogFormat::Text => ["20".to_owned(), format!(" lost={lost}")],
                LogFormat::Json => {
                    let target = module_path!().trim_end_matches("::tests");
                    let end = format!(r#""lost":{lost}}},"target":"{target}"}}"#);
                    [r#"{"timestamp":"20"#.to_owned(), end]
                }
            };
            assert!(note.starts_with(&start) && note.contains("WARN"), "{note}");
            assert!(note.ends_with(&end), "{note}");
            assert_eq!(format!("{last}\n"), line(written));
        }
    }
}
