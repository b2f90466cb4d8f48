//! Signals for the commands that run long: the first one asks them to end in good order.

use std::io;
use std::thread;

use tokio::signal::unix::{SignalKind, signal};

use crate::engine::{StopToken, Stopped};

/// A token that is set by Ctrl-C, SIGTERM or the loss of the terminal.
///
/// # Errors
/// Those of the system.
pub(super) fn on_signals() -> io::Result<StopToken> {
    let stop = StopToken::default();
    let token = stop.clone();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let [mut interrupt, mut terminate, mut hang_up] = runtime.block_on(async {
        let kinds = [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()];
        let [interrupt, terminate, hang_up] = kinds.map(signal);
        io::Result::Ok([interrupt?, terminate?, hang_up?])
    })?;
    // It waits for as long as the process lives, and ends with it.
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        runtime.block_on(async {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
                _ = hang_up.recv() => {}
            }
        });
        token.stop(Stopped::Stop);
    })?;
    Ok(stop)
}
