//! Parent death signals and the adoption of orphans, on Linux alone.

use std::io;

use rustix::process::Signal;

/// Asks the system to send this process a signal when its parent ends. Errors: I/O errors of the operating system.
pub(super) fn die_with_parent(signal: Signal) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    rustix::process::set_parent_process_death_signal(Some(signal))?;
    #[cfg(not(target_os = "linux"))]
    let _ = signal;
    Ok(())
}

/// Makes this process the parent of every process that is orphaned below it. Errors: I/O errors of the operating system.
pub(super) fn adopt_orphans() -> io::Result<()> {
    #[cfg(target_os = "linux")]
    rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
    Ok(())
}
