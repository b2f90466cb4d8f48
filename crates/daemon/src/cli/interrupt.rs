//! Signals that ask a command to end: the first one is for ending in good order.

use std::io;
use std::thread;

use crate::system::signals::Signals;
use plateau_core::search::{StopToken, Stopped};

/// A token that is set by the first signal; a second SIGINT or SIGTERM ends the process.
///
/// # Errors
/// I/O errors of the operating system.
pub(super) fn on_signals() -> io::Result<StopToken> {
    let stop = StopToken::default();
    let token = stop.clone();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let mut signals = runtime.block_on(async { Signals::new() })?;
    // It waits for as long as the process lives, and ends with it.
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        runtime.block_on(signals.any());
        token.stop(Stopped::Stop);
        let again = runtime.block_on(signals.impatient());
        std::process::exit(again.status());
    })?;
    Ok(stop)
}
