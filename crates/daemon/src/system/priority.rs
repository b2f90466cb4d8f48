//! Priorities of threads.

/// Lowers the priority of this thread, and of those that it starts, by so many steps of `nice(2)`.
/// Elsewhere than on Linux a priority is that of a process: there nothing is done.
pub(crate) fn lower(steps: u8) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(steps.into()) {
        tracing::debug!(%error, "the priority of a thread stays as it is");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = steps;
}
