//! Engine processes on a Unix: each stands behind a [`guard`].

pub mod guard;
mod parent;

use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::{Launching, Sink, Source, Streams};

/// Time for a guard to kill its engine, and whatever that leaves behind.
const KILL_TIMEOUT: Duration = guard::MAX_ORPHANS_TIME.saturating_add(Duration::from_millis(500));

/// An engine's process, behind its guard, which is another process of this program.
#[derive(Debug)]
pub struct EngineProcess(Child);

impl EngineProcess {
    /// The command that starts an engine. Its environment and its folder can still be set.
    ///
    /// # Errors
    /// I/O errors of the operating system.
    pub fn command(launching: &Launching<'_>) -> io::Result<Command> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(guard::arguments(launching.program, launching.log)).args(launching.args);
        command.stderr(Stdio::piped());
        Ok(command)
    }

    /// Starts the command.
    ///
    /// # Errors
    /// I/O errors of the operating system.
    pub fn start(command: &mut Command) -> io::Result<(Self, Streams)> {
        // A group of its own: Ctrl-C at the terminal is for the runner, which then ends its engines in good order.
        command.process_group(0);
        let mut guard = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let pipes = (guard.stdout.take(), guard.stdin.take(), guard.stderr.take());
        let (Some(input), Some(output), Some(errors)) = pipes else {
            return Err(io::Error::other("the process has no pipes"));
        };
        let (input, output) = (Source::new(input)?, Sink::new(output)?);
        Ok((Self(guard), Streams { input, output, errors: Source::new(errors)? }))
    }

    /// Waits for the end of the process, at most for the given time. `drain_until` reads its stderr, and is true once that has ended.
    pub fn wait(
        &mut self,
        time: Duration,
        drain_until: impl Fn(Instant) -> bool,
    ) -> Option<ExitStatus> {
        // The guard ends last: with it the end of its stderr comes.
        if drain_until(Instant::now() + time) {
            return self.0.wait().ok();
        }
        // A process that has left the guard's reach may still hold the stream.
        self.0.try_wait().ok().flatten()
    }

    /// Ends the engine and whatever it has started, now.
    pub fn kill(&mut self, drain_until: impl Fn(Instant) -> bool) {
        let guard = Pid::from_raw(self.0.id().cast_signed());
        if let (Some(guard), Ok(None)) = (guard, self.0.try_wait()) {
            let _ = kill_process(guard, Signal::TERM);
        }
        if self.wait(KILL_TIMEOUT, drain_until).is_none() {
            // The leash takes the engine along.
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }

    /// The end of the process in words.
    pub fn ending(status: ExitStatus) -> String {
        match status.code() {
            Some(code @ 129..) => format!("it was ended by signal {}", code - 128),
            Some(127) => "it could not be run".to_owned(),
            Some(code) => format!("it ended with status {code}"),
            None => "it was killed".to_owned(),
        }
    }
}

/// The program at a path, if there is one.
pub fn program_at(path: &Path) -> Option<PathBuf> {
    path.is_file().then(|| path.to_owned())
}

/// Cuts a text into words as a shell does; `None` if a quotation mark is not closed.
pub fn split_words(text: &str) -> Option<Vec<String>> {
    shell_words::split(text).ok()
}
