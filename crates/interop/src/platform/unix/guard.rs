//! The guard: a small process between the runner and an engine, so that no engine outlives the runner.
//!
//! ```text
//! runner ─ plateau guard ─ plateau guard --leash ⇒ (exec) engine ─ whatever it starts
//! ```
//! The guard's stderr is a pipe that only the runner reads. When the runner ends, even by a SIGKILL, the system closes its end of the pipe;
//! the guard detects that and kills the engine's process group. On Linux it also kills processes that have left the group by `setsid`,
//! because there every orphan below the guard becomes its child. The leash asks the system to kill the engine when the guard is killed, and
//! then becomes the engine; only in this case, processes that the engine has started survive. On other systems an engine whose guard is
//! killed survives, and so does a process that has left the group. Standard input and output belong to the engine: the guard does not read
//! or write them, and holds neither open, so that the runner detects an engine that closes its output and continues to run.

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

/// Timeout while no killed orphan of the engine ends.
const ORPHANS_TIMEOUT: Duration = Duration::from_millis(400);
/// Timeout for the end of all orphans; the runner waits a little longer.
pub const MAX_ORPHANS_TIME: Duration = Duration::from_secs(3);

/// The engine of a guard.
#[derive(Debug, Clone)]
pub struct EngineCommand {
    /// The engine's program.
    pub program: PathBuf,
    /// The engine's arguments.
    pub args: Vec<String>,
}

/// Arguments with which this program guards `program`, whose stderr goes to `log`, by default to the guard's stderr; the engine's arguments
/// follow.
pub fn arguments(program: &Path, log: Option<&Path>) -> Vec<OsString> {
    let log = log.into_iter().flat_map(|log| ["--stderr".into(), log.into()]);
    let program = ["--".into(), program.into()];
    ["guard".into()].into_iter().chain(log).chain(program).collect()
}

/// Starts the engine and waits until it or the runner ends. Returns the exit status for the guard; a signal is reported as in a shell, by
/// 128 plus its number.
///
/// # Errors
/// I/O errors of the operating system.
pub fn watch(command: &EngineCommand, log: Option<&Path>) -> io::Result<u8> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        // Installed before the engine starts, because the default action would end the guard and leave the engine to the leash alone.
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
            // Kills processes that the engine has started; an empty group is no error.
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

/// Resolves when the reader of this process's stderr has closed its end, which means that the runner has ended.
/// Errors: the thread cannot be started. It is not joined; it ends with the process.
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

/// Replaces this process by the engine, which the system kills when the guard with this process id ends.
///
/// # Errors
/// The reason why the engine cannot be started.
pub fn leash(command: &EngineCommand, guard: i32) -> io::Result<Infallible> {
    die_with_parent(Signal::KILL)?;
    if getppid().is_none_or(|parent| parent.as_raw_nonzero().get() != guard) {
        return Err(io::Error::other("the runner is gone"));
    }
    Err(Command::new(&command.program).args(&command.args).exec())
}

/// Kills the remaining descendants of this process, after the engine itself has ended: all generations in one pass. Orphaned processes
/// become children of the guard.
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

/// The processes below this one, as far as the system lists them: by the parent, the fourth field of `/proc/PID/stat`, which follows a name
/// in parentheses (proc_pid_stat(5)).
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
