//! The guard: a small process between the runner and an engine, so that no engine outlives the runner.
//!
//! ```text
//! runner ─ plateau guard ─ plateau guard --leash ⇒ (exec) engine ─ whatever it starts
//! ```
//! The guard hears of the runner's death by a parent-death signal, even if that was a SIGKILL,
//! and kills the engine's whole process group.
//! What has left the group, by `setsid`, it kills too: on Linux whoever is orphaned below the guard becomes its child.
//! The leash makes the system kill the engine itself when the guard is killed, and then becomes the engine;
//! what the engine has started stays in this one case.
//! Where there is no such signal (only Linux has it), the guard looks now and then whether its parent is still there,
//! and a process that has left the group stays.
//! Standard input and output are the engine's own: the guard is not in the way of a single byte,
//! and holds neither open, so that the runner hears of an engine that closes its output and stays.

use std::collections::HashMap;
use std::convert::Infallible;
use std::fs::{DirEntry, File};
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitOptions, getpid, getppid, kill_process, kill_process_group, wait,
};
use rustix::stdio::{dup2_stdin, dup2_stdout};
use tokio::process::{Child, Command as Spawn};
use tokio::signal::unix::{SignalKind, signal};

use super::parent::{adopt_orphans, die_with_parent};

/// Interval at which the guard looks for its parent.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// Longest time in which nothing that an engine has left behind ends, though it is killed ...
const ORPHANS_TIMEOUT: Duration = Duration::from_millis(400);
/// ... and longest time for all of it; the runner waits a little longer.
pub const MAX_ORPHANS_TIME: Duration = Duration::from_secs(3);

/// The engine of a guard, and the process it is guarded for.
#[derive(Debug, Clone)]
pub struct Ward {
    /// The process that must be alive: the runner, or for the leash the guard.
    pub parent: i32,
    /// The engine's program.
    pub program: String,
    /// The engine's arguments.
    pub args: Vec<String>,
}

/// Arguments that make a program of ours guard `program`; its arguments follow.
pub fn arguments(program: &str) -> Vec<String> {
    let own = getpid().as_raw_nonzero().to_string();
    vec!["guard".to_owned(), own, "--".to_owned(), program.to_owned()]
}

/// Starts the engine and waits until it ends or the runner is gone: the status to end with.
/// A signal is told as a shell tells it, by 128 and its number.
///
/// # Errors
/// What the system says.
pub fn watch(ward: &Ward) -> io::Result<u8> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        // Before anything is started: the default would end the guard and leave the engine to the leash alone.
        let mut told = signal(SignalKind::terminate())?;
        die_with_parent(Signal::TERM)?;
        adopt_orphans()?;
        let nothing = File::options().read(true).write(true).open("/dev/null")?;
        let mut engine = start(ward)?;
        dup2_stdin(&nothing)?;
        dup2_stdout(&nothing)?;
        let mut look = tokio::time::interval(POLL_INTERVAL);
        let group = engine.id().and_then(|id| Pid::from_raw(id.cast_signed()));
        loop {
            let ended = tokio::select! {
                status = engine.wait() => Some(status?),
                _ = told.recv() => None,
                _ = look.tick() => {
                    if is_parent(ward.parent) { continue }
                    None
                }
            };
            if let Some(group) = group {
                // Whatever the engine has started goes with it; an empty group is no failure.
                let _ = kill_process_group(group, Signal::KILL);
            }
            let status = match ended {
                Some(status) => status,
                None => engine.wait().await?,
            };
            end_orphans();
            return Ok(status_code(status));
        }
    })
}

/// Starts the leash in a process group of its own.
fn start(ward: &Ward) -> io::Result<Child> {
    let mut leash = Spawn::new(std::env::current_exe()?);
    leash.args(["guard", "--leash", &getpid().as_raw_nonzero().to_string(), "--"]);
    leash.arg(&ward.program).args(&ward.args).process_group(0);
    leash.spawn()
}

/// Becomes the engine, bound to die with the guard.
///
/// # Errors
/// Why the engine cannot be started.
pub fn leash(ward: &Ward) -> io::Result<Infallible> {
    die_with_parent(Signal::KILL)?;
    if !is_parent(ward.parent) {
        return Err(io::Error::other("the runner is gone"));
    }
    Err(Command::new(&ward.program).args(&ward.args).exec())
}

/// True if `parent` is still the parent of this process.
fn is_parent(parent: i32) -> bool {
    getppid().is_some_and(|pid| pid.as_raw_nonzero().get() == parent)
}

/// Kills what is left below this process until there is nothing: the engine itself is gone.
/// All generations are killed at once. The children of one that has ended are the guard's from then on.
fn end_orphans() {
    let begun = Instant::now();
    let mut last_end = begun;
    while let Some(ended) = bury_children() {
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
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Takes leave of the children that have ended: their number, or `None` if there are no others.
fn bury_children() -> Option<usize> {
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
