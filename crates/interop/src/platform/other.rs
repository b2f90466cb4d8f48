//! Engine processes on systems other than Unix.
//!
//! On Windows an engine is in a job object, from its first instruction on, and the processes that it starts are in it too. The system ends
//! all of them when the last handle of the job is closed: when the engine has ended and this process lets it go, and when this process ends,
//! even if it is killed. Elsewhere the engine alone is killed.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::{Launching, Sink, Source, Streams};

#[cfg(windows)]
use super::windows::job;

/// Period at which a process is looked at while it is waited for.
const LOOK: Duration = Duration::from_millis(5);
/// Time for the last bytes of stderr after the end of the process.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// An engine's process.
#[derive(Debug)]
pub struct EngineProcess {
    engine: Child,
    job: job::Job,
}

impl EngineProcess {
    /// The command that starts an engine. Its environment and its folder can still be set.
    ///
    /// # Errors
    /// The file of its stderr cannot be opened.
    pub fn command(launching: &Launching<'_>) -> io::Result<Command> {
        let mut command = Command::new(launching.program);
        command.args(launching.args);
        match launching.log {
            Some(log) => command.stderr(File::options().append(true).open(log)?),
            None => command.stderr(Stdio::piped()),
        };
        Ok(command)
    }

    /// Starts the command.
    ///
    /// # Errors
    /// I/O errors of the operating system.
    pub fn start(command: &mut Command) -> io::Result<(Self, Streams)> {
        let (mut engine, job) = job::start(command.stdin(Stdio::piped()).stdout(Stdio::piped()))?;
        let (Some(input), Some(output)) = (engine.stdout.take(), engine.stdin.take()) else {
            return Err(io::Error::other("the process has no pipes"));
        };
        let errors = match engine.stderr.take() {
            Some(errors) => Source::new(errors)?,
            None => Source::new(io::empty())?,
        };
        let (input, output) = (Source::new(input)?, Sink::new(output)?);
        Ok((Self { engine, job }, Streams { input, output, errors }))
    }

    /// Waits for the end of the process, at most for the given time. `drain_until` reads its stderr, and is true once that has ended.
    pub fn wait(
        &mut self,
        time: Duration,
        drain_until: impl Fn(Instant) -> bool,
    ) -> Option<ExitStatus> {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.engine.try_wait().ok()? {
                // Processes that the engine has started end with it, and close its stderr.
                self.job.end();
                drain_until(Instant::now() + LAST_WORDS);
                return Some(status);
            }
            let left = time.saturating_sub(begun.elapsed()).min(LOOK);
            if left.is_zero() {
                return None;
            }
            if drain_until(Instant::now() + left) {
                thread::sleep(left);
            }
        }
    }

    /// Ends the engine and whatever it has started, now.
    pub fn kill(&mut self, drain_until: impl Fn(Instant) -> bool) {
        self.job.end();
        let _ = self.engine.kill();
        let _ = self.engine.wait();
        drain_until(Instant::now() + LAST_WORDS);
    }

    /// The end of the process in words. Windows has the cause of a crash as a number from 0xC0000000.
    pub fn ending(status: ExitStatus) -> String {
        match status.code().map(i32::cast_unsigned) {
            Some(code @ 0xC000_0000..) => format!("it crashed with status {code:#X}"),
            Some(code) => format!("it ended with status {code}"),
            None => "it was killed".to_owned(),
        }
    }
}

/// Without job objects the engine alone is ended.
#[cfg(not(windows))]
mod job {
    use std::io;
    use std::process::{Child, Command};

    /// Nothing.
    #[derive(Debug)]
    pub(super) struct Job;

    impl Job {
        /// Does nothing.
        pub(super) fn end(&self) {}
    }

    /// Starts the command.
    pub(super) fn start(command: &mut Command) -> io::Result<(Child, Job)> {
        Ok((command.spawn()?, Job))
    }
}

/// The guard of a Unix, which this system has no use for.
pub mod guard {
    use std::convert::Infallible;
    use std::io;
    use std::path::{Path, PathBuf};

    /// The engine of a guard.
    #[derive(Debug, Clone)]
    pub struct EngineCommand {
        /// The engine's program.
        pub program: PathBuf,
        /// The engine's arguments.
        pub args: Vec<String>,
    }

    /// Refuses: engines are started without a guard.
    ///
    /// # Errors
    /// Always.
    pub fn watch(_: &EngineCommand, _: Option<&Path>) -> io::Result<u8> {
        Err(unsupported())
    }

    /// Refuses: engines are started without a guard.
    ///
    /// # Errors
    /// Always.
    pub fn leash(_: &EngineCommand, _: i32) -> io::Result<Infallible> {
        Err(unsupported())
    }

    fn unsupported() -> io::Error {
        io::Error::new(io::ErrorKind::Unsupported, "engines have no guard on this system")
    }
}

/// The program at a path, which may lack its extension: `PATHEXT` lists the extensions of programs.
pub fn program_at(path: &Path) -> Option<PathBuf> {
    if path.is_file() {
        return Some(path.to_owned());
    }
    let extensions = std::env::var("PATHEXT").unwrap_or_else(|_| ".EXE;.CMD;.BAT".to_owned());
    let with = |extension: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(extension.to_ascii_lowercase());
        PathBuf::from(name)
    };
    extensions.split(';').filter(|it| !it.is_empty()).map(with).find(|path| path.is_file())
}

/// Cuts a text into words as a shell does, but a backslash is a part of a path unless it stands before a quotation mark;
/// `None` if a quotation mark is not closed.
pub fn split_words(text: &str) -> Option<Vec<String>> {
    let mut escaped = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut quoted_by = None;
    while let Some(letter) = letters.next() {
        escaped.push(letter);
        match (letter, quoted_by) {
            ('\\', Some('\'')) => {}
            ('\\', _) if letters.peek() == Some(&'"') => escaped.extend(letters.next()),
            ('\\', _) => escaped.push('\\'),
            ('\'' | '"', None) => quoted_by = Some(letter),
            (_, Some(mark)) if letter == mark => quoted_by = None,
            _ => {}
        }
    }
    shell_words::split(&escaped).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backslash_is_a_part_of_a_path() {
        for (text, words) in [
            (r"C:\engines\a.exe name=a", &[r"C:\engines\a.exe", "name=a"][..]),
            (r#""C:\my engines\a.exe" x"#, &[r"C:\my engines\a.exe", "x"]),
            (r"'C:\my engines\a.exe' x", &[r"C:\my engines\a.exe", "x"]),
            (r"\\server\share\a.exe", &[r"\\server\share\a.exe"]),
            (r#"args="-x \"a b\"""#, &[r#"args=-x "a b""#]),
            (r#"args='-x '"'"'C:\a b'"'" x"#, &[r"args=-x 'C:\a b'", "x"]),
        ] {
            assert_eq!(split_words(text).unwrap(), words, "{text}");
        }
        assert_eq!(split_words("\"open"), None);
    }
}
