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
//! Standard input and output are the engine's own: the guard is not in the way of a single byte.

use std::convert::Infallible;
use std::fs::DirEntry;
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitOptions, getpid, getppid, kill_process, kill_process_group, wait,
};
use tokio::process::{Child, Command as Spawn};
use tokio::signal::unix::{SignalKind, signal};

use crate::system::process::{adopt_orphans, die_with_parent};

/// Interval at which the guard looks for its parent.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// Longest time for what an engine has left behind to end, once it is killed; the runner waits a little longer.
const ORPHANS_TIMEOUT: Duration = Duration::from_millis(400);

/// The engine of a guard, and the process it is guarded for.
#[derive(Debug, Clone)]
pub(crate) struct Ward {
    /// The process that must be alive: the runner, or for the leash the guard.
    pub parent: i32,
    /// The engine's program.
    pub program: String,
    /// The engine's arguments.
    pub args: Vec<String>,
}

/// Arguments that make a program of ours guard `program`; its arguments follow.
pub(super) fn arguments(program: &str) -> Vec<String> {
    let own = getpid().as_raw_nonzero().to_string();
    vec!["guard".to_owned(), own, "--".to_owned(), program.to_owned()]
}

/// Starts the engine and waits until it ends or the runner is gone: the status to end with.
/// A signal is told as a shell tells it, by 128 and its number.
///
/// # Errors
/// What the system says.
pub(crate) fn watch(ward: &Ward) -> io::Result<u8> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        // Before anything is started: the default would end the guard and leave the engine to the leash alone.
        let mut told = signal(SignalKind::terminate())?;
        die_with_parent(Signal::TERM)?;
        adopt_orphans()?;
        let mut engine = start(ward)?;
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
pub(crate) fn leash(ward: &Ward) -> io::Result<Infallible> {
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

/// Kills the children that are left until there is none: the engine itself is gone.
/// The children of one that has ended are the guard's from then on.
fn end_orphans() {
    let deadline = Instant::now() + ORPHANS_TIMEOUT;
    while has_children() && Instant::now() < deadline {
        for child in children() {
            let _ = kill_process(child, Signal::KILL);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Takes leave of the children that have ended: true if there are others.
fn has_children() -> bool {
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some(_)) | Err(Errno::INTR) => {}
            Ok(None) => return true,
            Err(_) => return false,
        }
    }
}

/// The children of this process, as far as the system tells them: by the fourth field of `/proc/PID/stat`,
/// which stands behind a name in parentheses (proc_pid_stat(5)).
fn children() -> Vec<Pid> {
    let own = getpid().as_raw_nonzero().to_string();
    let is_own = |stat: &str| {
        let fields = stat.rsplit_once(')').map(|(_, fields)| fields);
        fields.and_then(|fields| fields.split_whitespace().nth(1)) == Some(&own)
    };
    let child = |entry: DirEntry| {
        let id = entry.file_name().to_str()?.parse().ok()?;
        let stat = std::fs::read(entry.path().join("stat")).ok()?;
        Pid::from_raw(id).filter(|_| is_own(&String::from_utf8_lossy(&stat)))
    };
    let processes = std::fs::read_dir("/proc").into_iter().flatten();
    processes.filter_map(Result::ok).filter_map(child).collect()
}

fn status_code(status: ExitStatus) -> u8 {
    let code = status.code().or_else(|| status.signal().map(|signal| 128 + signal));
    code.and_then(|code| u8::try_from(code).ok()).unwrap_or(u8::MAX)
}
