//! Processes that belong together. Only Linux ties them.

use std::io;

use rustix::process::Signal;

/// Asks the system for a signal when the parent of this process dies.
///
/// # Errors
/// I/O errors of the operating system.
pub(super) fn die_with_parent(signal: Signal) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    rustix::process::set_parent_process_death_signal(Some(signal))?;
    #[cfg(not(target_os = "linux"))]
    let _ = signal;
    Ok(())
}

/// Makes this process the parent of whatever is orphaned below it.
///
/// # Errors
/// I/O errors of the operating system.
pub(super) fn adopt_orphans() -> io::Result<()> {
    #[cfg(target_os = "linux")]
    rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
    Ok(())
}
