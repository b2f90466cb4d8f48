//! Signals that ask a command to end: the first one is for ending in good order.

use std::io;
use std::thread;

use tokio::signal::unix::{Signal, SignalKind, signal};

use plateau_core::search::{StopToken, Stopped};

/// Ctrl-C, SIGTERM and the loss of the terminal, listened for from its making on.
pub(super) struct Signals {
    interrupt: Signal,
    terminate: Signal,
    hang_up: Signal,
}

impl Signals {
    /// Listens on the runtime that this is called in.
    ///
    /// # Errors
    /// I/O errors of the operating system.
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hang_up: signal(SignalKind::hangup())?,
        })
    }

    /// The next signal of any kind.
    pub(super) async fn any(&mut self) -> SignalKind {
        tokio::select! {
            _ = self.interrupt.recv() => SignalKind::interrupt(),
            _ = self.terminate.recv() => SignalKind::terminate(),
            _ = self.hang_up.recv() => SignalKind::hangup(),
        }
    }

    /// The next SIGINT or SIGTERM. SIGHUP does not count, because a terminal that closes may send it twice.
    pub(super) async fn impatient(&mut self) -> SignalKind {
        tokio::select! {
            _ = self.interrupt.recv() => SignalKind::interrupt(),
            _ = self.terminate.recv() => SignalKind::terminate(),
        }
    }
}

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
        // The status that a shell gives a process that a signal has ended.
        std::process::exit(128 + again.as_raw_value());
    })?;
    Ok(stop)
}
