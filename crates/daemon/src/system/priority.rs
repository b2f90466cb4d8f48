//! Priorities of threads.

/// Lowers the priority of this thread, and of the threads that it starts, by `steps` steps of `nice(2)`. Outside Linux a priority
/// belongs to the whole process, so nothing is done.
pub(crate) fn lower(steps: u8) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(steps.into()) {
        tracing::debug!(%error, "the priority of a thread stays as it is");
    }
    #[cfg(not(target_os = "linux"))]
    let _ = steps;
}
