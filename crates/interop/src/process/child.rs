//! Processes of engines, which end in any case.

use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf, is_separator};
use std::process::ExitStatus;
use std::time::Duration;

use super::launch::Launch;
use super::stderr_tail::{ErrorStream, StderrTail};
use super::wire::Wire;
use crate::platform::{EngineProcess, Launching, Streams, program_at};

/// Time for an engine to end after the command to quit.
const QUIT_TIMEOUT: Duration = Duration::from_secs(2);
/// Wait for the status of an engine that has closed its output: its guard first kills what it leaves behind.
const STATUS_TIMEOUT: Duration = Duration::from_secs(1);
/// Environment variables by which systemd passes sockets to this process and receives its readiness; engines must not get them.
const HANDED_OVER: [&str; 6] = [
    "LISTEN_FDS",
    "LISTEN_PID",
    "LISTEN_FDNAMES",
    "NOTIFY_SOCKET",
    "WATCHDOG_PID",
    "WATCHDOG_USEC",
];

/// An engine's process, which ends with this one.
#[derive(Debug)]
pub struct Process {
    engine: EngineProcess,
    errors: ErrorStream,
}

impl Process {
    /// Starts `program`.
    /// The end of what it writes to stderr is kept in `words`, unless that goes to a file.
    ///
    /// # Errors
    /// I/O errors of the operating system. The message names a program that does not exist.
    pub fn start(program: &str, launch: &Launch, words: &StderrTail) -> io::Result<(Self, Wire)> {
        let found = find_program(program, launch.dir.as_deref())
            .ok_or_else(|| io::Error::other(format!("there is no program {program}")))?;
        let log = launch.stderr.as_deref().map(|file| log(file, words)).transpose()?;
        let launching = Launching { program: &found, args: &launch.args, log: log.as_deref() };
        let mut command = EngineProcess::command(&launching)?;
        for (name, _) in std::env::vars_os().filter(|(name, _)| is_own_setting(name)) {
            command.env_remove(name);
        }
        if let Some(dir) = &launch.dir {
            command.current_dir(dir);
        }
        let (engine, Streams { input, output, errors }) = EngineProcess::start(&mut command)?;
        let errors = ErrorStream::new(errors, words.clone());
        let wire = Wire::new(input, output).with_errors(errors.clone());
        Ok((Self { engine, errors }, wire))
    }

    /// A description of the end of the process, if it has ended or ends very soon.
    pub fn ending(&mut self) -> Option<String> {
        self.wait(STATUS_TIMEOUT).map(EngineProcess::ending)
    }

    /// Kills the engine and all processes that it has started.
    pub fn kill(&mut self) {
        self.engine.kill(|deadline| self.errors.drain_until(deadline));
    }

    /// Waits for the end of the process, at most for the given time.
    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        self.engine.wait(time, |deadline| self.errors.drain_until(deadline))
    }
}

impl Drop for Process {
    /// Waits for an engine that was told to quit; kills it after the timeout.
    fn drop(&mut self) {
        if self.wait(QUIT_TIMEOUT).is_none() {
            let seconds = QUIT_TIMEOUT.as_secs_f64();
            tracing::warn!("an engine did not quit within {seconds} s and is killed");
            self.kill();
        }
    }
}

/// The file to which an engine's stderr is appended, created if necessary. `words` gets its path.
fn log(file: &str, words: &StderrTail) -> io::Result<PathBuf> {
    File::options().create(true).append(true).open(file)?;
    words.add(format!("(see {file})"));
    std::path::absolute(file)
}

/// True of a variable of the environment that sets this process, its token among them: an engine must not see it,
/// and another `plateau` would listen where this one does. The folder of tables serves any of them. Windows ignores case in these names.
fn is_own_setting(name: &OsStr) -> bool {
    let Some(name) = name.to_str().map(str::to_ascii_uppercase) else { return false };
    let is_own = name.starts_with("PLATEAU_") && name != "PLATEAU_DATA";
    is_own || HANDED_OVER.contains(&name.as_str())
}

/// The path of a program: relative to its own working directory, or else the first match on `PATH`.
pub fn find_program(program: &str, dir: Option<&str>) -> Option<PathBuf> {
    if program.contains(is_separator) {
        let path = dir.map_or_else(|| PathBuf::from(program), |dir| Path::new(dir).join(program));
        return program_at(&path).and_then(|path| std::path::absolute(path).ok());
    }
    let paths = std::env::var_os("PATH")?;
    std::env::split_paths(&paths).find_map(|folder| program_at(&folder.join(program)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_does_not_see_what_sets_the_daemon() {
        for (name, is_own) in [
            ("PLATEAU_TOKEN", true),
            ("PLATEAU_LISTEN", true),
            ("LISTEN_FDS", true),
            ("PLATEAU_DATA", false),
            ("PATH", false),
        ] {
            assert_eq!(is_own_setting(OsStr::new(name)), is_own, "{name}");
        }
    }
}
