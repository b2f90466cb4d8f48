//! The guard: a small process between the runner and an engine, so that no engine outlives the runner.
//!
//! ```text
//! runner ─ plateau guard ─ plateau guard --leash ⇒ (exec) engine ─ whatever it starts
//! ```
//! The guard's stderr is a pipe that only the runner reads. When the runner ends, even by a SIGKILL, the system closes its end of
//! the pipe: the guard notices that, and kills the engine's whole process group. On Linux it also kills processes that have left the
//! group by `setsid`, because there every orphan below the guard becomes its child. The leash makes the system kill the engine
//! itself when the guard is killed, and then becomes the engine; processes that the engine has started survive in this one case.
//! On other systems we use no such means: an engine whose guard is killed survives, and so does a process that has
//! left the group. Standard input and output are the engine's own: the guard does not touch a single byte, and holds neither
//! open, so that the runner notices an engine that closes its output and continues to run.

use std::collections::HashMap;
use std::convert::Infallible;
use std::ffi::OsString;
use std::fs::{DirEntry, File};
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitOptions, getpid, getppid, kill_process, kill_process_group, wait,
};
use rustix::stdio::{dup2_stdin, dup2_stdout};
use tokio::process::{Child, Command as Spawn};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::oneshot;

use super::parent::{adopt_orphans, die_with_parent};

/// Maximum time without the end of a process that the engine has left behind and that was killed.
const ORPHANS_TIMEOUT: Duration = Duration::from_millis(400);
/// Maximum time for the end of all of them; the runner waits a little longer.
pub const MAX_ORPHANS_TIME: Duration = Duration::from_secs(3);

/// The engine of a guard.
#[derive(Debug, Clone)]
pub struct EngineCommand {
    /// The engine's program.
    pub program: PathBuf,
    /// The engine's arguments.
    pub args: Vec<String>,
}

/// Arguments that make a program of ours guard `program`, whose stderr goes to `log`, else where the guard's does;
/// its arguments follow.
pub fn arguments(program: &Path, log: Option<&Path>) -> Vec<OsString> {
    let log = log.into_iter().flat_map(|log| ["--stderr".into(), log.into()]);
    let program = ["--".into(), program.into()];
    ["guard".into()].into_iter().chain(log).chain(program).collect()
}

/// Starts the engine and waits until it or the runner ends. Returns the exit status for the guard.
/// A signal is reported as a shell does it, by 128 and its number.
///
/// # Errors
/// I/O errors of the operating system.
pub fn watch(command: &EngineCommand, log: Option<&Path>) -> io::Result<u8> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        // Before anything is started: the default would end the guard and leave the engine to the leash alone.
        let mut told = signal(SignalKind::terminate())?;
        let runner = runner_gone()?;
        adopt_orphans()?;
        let nothing = File::options().read(true).write(true).open("/dev/null")?;
        let mut engine = start(command, log)?;
        dup2_stdin(&nothing)?;
        dup2_stdout(&nothing)?;
        let group = engine.id().and_then(|id| Pid::from_raw(id.cast_signed()));
        let ended = tokio::select! {
            status = engine.wait() => Some(status?),
            _ = told.recv() => None,
            _ = runner => None,
        };
        if let Some(group) = group {
            // Processes that the engine has started end with it; an empty group is no failure.
            let _ = kill_process_group(group, Signal::KILL);
        }
        let status = match ended {
            Some(status) => status,
            None => engine.wait().await?,
        };
        end_orphans();
        Ok(status_code(status))
    })
}

/// Resolves when the reader of this process's stderr has closed its end, because the runner has ended.
///
/// # Errors
/// The thread cannot be started. It is not joined; it ends with the process.
fn runner_gone() -> io::Result<oneshot::Receiver<()>> {
    let (gone, heard) = oneshot::channel();
    thread::Builder::new().spawn(move || {
        let errors = io::stderr();
        // No event is requested, so `poll` returns only for an error or a hang-up: the other end is closed.
        while poll(&mut [PollFd::new(&errors, PollFlags::empty())], None) == Err(Errno::INTR) {}
        let _ = gone.send(());
    })?;
    Ok(heard)
}

/// Starts the leash in a process group of its own.
fn start(command: &EngineCommand, log: Option<&Path>) -> io::Result<Child> {
    let mut leash = Spawn::new(std::env::current_exe()?);
    leash.args(["guard", "--leash", &getpid().as_raw_nonzero().to_string(), "--"]);
    leash.arg(&command.program).args(&command.args).process_group(0);
    if let Some(log) = log {
        leash.stderr(File::options().append(true).open(log)?);
    }
    leash.spawn()
}

/// Replaces this process by the engine, which the system kills when the guard with this id ends.
///
/// # Errors
/// Why the engine cannot be started.
pub fn leash(command: &EngineCommand, guard: i32) -> io::Result<Infallible> {
    die_with_parent(Signal::KILL)?;
    if getppid().is_none_or(|parent| parent.as_raw_nonzero().get() != guard) {
        return Err(io::Error::other("the runner is gone"));
    }
    Err(Command::new(&command.program).args(&command.args).exec())
}

/// Kills the remaining descendants of this process, after the engine itself has ended. All generations are killed in one pass.
/// The children of an ended process become the guard's.
fn end_orphans() {
    let begun = Instant::now();
    let mut last_end = begun;
    while let Some(ended) = reap_children() {
        let now = Instant::now();
        if ended > 0 {
            last_end = now;
        }
        if now - last_end >= ORPHANS_TIMEOUT || now - begun >= MAX_ORPHANS_TIME {
            return;
        }
        for process in descendants() {
            let _ = kill_process(process, Signal::KILL);
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// Reaps the children that have ended. Returns their number, or `None` if there are no other children.
fn reap_children() -> Option<usize> {
    let mut ended = 0;
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some(_)) => ended += 1,
            Err(Errno::INTR) => {}
            Ok(None) => return Some(ended),
            Err(_) => return None,
        }
    }
}

/// The processes below this one, as far as the system tells them: by the fourth field of `/proc/PID/stat`,
/// the parent, which stands behind a name in parentheses (proc_pid_stat(5)).
fn descendants() -> Vec<Pid> {
    let with_parent = |entry: DirEntry| {
        let id = entry.file_name().to_str()?.parse().ok()?;
        let stat = std::fs::read(entry.path().join("stat")).ok()?;
        let stat = String::from_utf8_lossy(&stat);
        let (_, fields) = stat.rsplit_once(')')?;
        let parent: i32 = fields.split_whitespace().nth(1)?.parse().ok()?;
        Some((parent, Pid::from_raw(id)?))
    };
    let mut children: HashMap<i32, Vec<Pid>> = HashMap::new();
    let processes = std::fs::read_dir("/proc").into_iter().flatten();
    for (parent, child) in processes.filter_map(Result::ok).filter_map(with_parent) {
        children.entry(parent).or_default().push(child);
    }
    let mut take = |parent: Pid| children.remove(&parent.as_raw_nonzero().get());
    let mut found = take(getpid()).unwrap_or_default();
    let mut next = 0;
    while let Some(&parent) = found.get(next) {
        found.extend(take(parent).unwrap_or_default());
        next += 1;
    }
    found
}

fn status_code(status: ExitStatus) -> u8 {
    let code = status.code().or_else(|| status.signal().map(|signal| 128 + signal));
    code.and_then(|code| u8::try_from(code).ok()).unwrap_or(u8::MAX)
}
