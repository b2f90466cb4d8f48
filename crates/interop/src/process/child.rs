//! Processes of engines, which end in any case.

use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::guard;
use super::stderr_tail::{ErrorStream, StderrTail};
use super::wire::Wire;
use crate::player::spec::Launch;

/// Time for an engine to end after the command to quit.
const QUIT_TIMEOUT: Duration = Duration::from_secs(2);
/// Time for a guard to kill its engine and all remaining processes.
const KILL_TIMEOUT: Duration = guard::MAX_ORPHANS_TIME.saturating_add(Duration::from_millis(500));
/// Time for the exit status of an engine that has closed its output; its guard first kills the remaining processes.
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

/// An engine's process, behind its guard.
#[derive(Debug)]
pub struct Process {
    guard: Child,
    /// Standard error of the guard, which is closed when the guard ends.
    errors: ErrorStream,
}

impl Process {
    /// Starts `program` behind a guard, which is another process of this program. The last lines of its stderr are kept in `words`, unless
    /// stderr goes to a file.
    ///
    /// # Errors
    /// I/O errors of the operating system. The message names a program that does not exist.
    pub fn start(program: &str, launch: &Launch, words: &StderrTail) -> io::Result<(Self, Wire)> {
        let found = find_program(program, launch.dir.as_deref())
            .ok_or_else(|| io::Error::other(format!("there is no program {program}")))?;
        let mut command = Command::new(std::env::current_exe()?);
        let log = launch.stderr.as_deref().map(|file| log(file, words)).transpose()?;
        command.args(guard::arguments(&found, log.as_deref())).args(&launch.args);
        for (name, _) in std::env::vars_os().filter(|(name, _)| is_own_setting(name)) {
            command.env_remove(name);
        }
        // Its own process group: Ctrl-C at the terminal reaches only the runner, which then ends its engines in an orderly way.
        command.process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(dir) = &launch.dir {
            command.current_dir(dir);
        }
        let mut guard = command.spawn()?;
        let pipes = (guard.stdout.take(), guard.stdin.take(), guard.stderr.take());
        let (Some(input), Some(output), Some(errors)) = pipes else {
            return Err(io::Error::other("the process has no pipes"));
        };
        let errors = ErrorStream::new(errors.into(), words.clone())?;
        let wire = Wire::new(input, output)?.with_errors(errors.clone());
        Ok((Self { guard, errors }, wire))
    }

    /// A description of the end of the process, if it has ended or ends very soon.
    pub fn ending(&mut self) -> Option<String> {
        let status = self.wait(STATUS_TIMEOUT)?;
        Some(match status.code() {
            Some(code @ 129..) => format!("it was ended by signal {}", code - 128),
            Some(127) => "it could not be run".to_owned(),
            Some(code) => format!("it ended with status {code}"),
            None => "it was killed".to_owned(),
        })
    }

    /// Kills the engine and all processes that it has started.
    pub fn kill(&mut self) {
        let guard = Pid::from_raw(self.guard.id().cast_signed());
        if let (Some(guard), Ok(None)) = (guard, self.guard.try_wait()) {
            let _ = kill_process(guard, Signal::TERM);
        }
        if self.wait(KILL_TIMEOUT).is_none() {
            // The leash ends with the guard, and the engine with it.
            let _ = self.guard.kill();
            let _ = self.guard.wait();
        }
    }

    /// Waits for the guard, which ends last and closes its stderr.
    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        if self.errors.drain_until(Instant::now() + time) {
            return self.guard.wait().ok();
        }
        // A process beyond the guard's reach may still hold the stream open.
        self.guard.try_wait().ok().flatten()
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

/// True for environment variables that configure this process, including its token: an engine must not see them, and another `plateau`
/// would listen on the same address. The folder of tables may be shared.
fn is_own_setting(name: &OsStr) -> bool {
    let Some(name) = name.to_str() else { return false };
    (name.starts_with("PLATEAU_") && name != "PLATEAU_DATA") || HANDED_OVER.contains(&name)
}

/// The path of a program: relative to its own working directory, or else the first match on `PATH`.
pub fn find_program(program: &str, dir: Option<&str>) -> Option<PathBuf> {
    if program.contains('/') {
        let path = dir.map_or_else(|| PathBuf::from(program), |dir| Path::new(dir).join(program));
        return path.is_file().then(|| std::path::absolute(path).ok()).flatten();
    }
    let paths = std::env::var_os("PATH")?;
    std::env::split_paths(&paths).map(|folder| folder.join(program)).find(|path| path.is_file())
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
