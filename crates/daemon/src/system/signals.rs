//! Signals that ask the program to end, and other means by which its operator speaks to it.

use std::io;

/// A request from outside to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Signal {
    /// The terminal is gone (SIGHUP).
    HangUp = 1,
    /// Ctrl-C (SIGINT).
    Interrupt = 2,
    /// SIGTERM; on Windows Ctrl-Break, a console that closes, the end of the session.
    Terminate = 15,
}

impl Signal {
    /// The status of a process that such a signal has ended, as shells have it.
    pub(crate) const fn status(self) -> i32 {
        128 + self as i32
    }

    /// Its name in the log.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::HangUp => "hang-up",
            Self::Interrupt => "interrupt",
            Self::Terminate => "terminate",
        }
    }
}

pub(crate) use listening::{Drain, Signals};

#[cfg(unix)]
mod listening {
    use super::{Signal, io};
    use tokio::signal::unix::{self, SignalKind, signal};

    /// Ctrl-C, SIGTERM and the loss of the terminal, listened for from its making on.
    pub(crate) struct Signals {
        interrupt: unix::Signal,
        terminate: unix::Signal,
        hang_up: unix::Signal,
    }

    impl Signals {
        /// Listens on the runtime that this is called in.
        ///
        /// # Errors
        /// I/O errors of the operating system.
        pub(crate) fn new() -> io::Result<Self> {
            Ok(Self {
                interrupt: signal(SignalKind::interrupt())?,
                terminate: signal(SignalKind::terminate())?,
                hang_up: signal(SignalKind::hangup())?,
            })
        }

        /// The next signal of any kind.
        pub(crate) async fn any(&mut self) -> Signal {
            tokio::select! {
                _ = self.interrupt.recv() => Signal::Interrupt,
                _ = self.terminate.recv() => Signal::Terminate,
                _ = self.hang_up.recv() => Signal::HangUp,
            }
        }

        /// The next SIGINT or SIGTERM. SIGHUP does not count, because a terminal that closes may send it twice.
        pub(crate) async fn impatient(&mut self) -> Signal {
            tokio::select! {
                _ = self.interrupt.recv() => Signal::Interrupt,
                _ = self.terminate.recv() => Signal::Terminate,
            }
        }
    }

    /// SIGUSR1, by which an operator asks the daemon to end after its searches.
    pub(crate) struct Drain(unix::Signal);

    impl Drain {
        /// Listens on the runtime that this is called in.
        ///
        /// # Errors
        /// I/O errors of the operating system.
        pub(crate) fn new() -> io::Result<Self> {
            signal(SignalKind::user_defined1()).map(Self)
        }

        /// Waits for the signal.
        pub(crate) async fn wait(&mut self) {
            self.0.recv().await;
        }
    }
}

#[cfg(windows)]
mod listening {
    use super::{Signal, io};
    use tokio::signal::windows::{
        CtrlBreak, CtrlC, CtrlClose, CtrlLogoff, CtrlShutdown, ctrl_break, ctrl_c, ctrl_close,
        ctrl_logoff, ctrl_shutdown,
    };

    /// The events of the console, listened for from its making on. After the last three the system ends the process within seconds.
    pub(crate) struct Signals {
        interrupt: CtrlC,
        stop: CtrlBreak,
        close: CtrlClose,
        log_off: CtrlLogoff,
        shut_down: CtrlShutdown,
    }

    impl Signals {
        /// Listens on the runtime that this is called in.
        ///
        /// # Errors
        /// I/O errors of the operating system.
        pub(crate) fn new() -> io::Result<Self> {
            Ok(Self {
                interrupt: ctrl_c()?,
                stop: ctrl_break()?,
                close: ctrl_close()?,
                log_off: ctrl_logoff()?,
                shut_down: ctrl_shutdown()?,
            })
        }

        /// The next event of any kind.
        pub(crate) async fn any(&mut self) -> Signal {
            tokio::select! {
                _ = self.interrupt.recv() => Signal::Interrupt,
                _ = self.stop.recv() => Signal::Terminate,
                _ = self.close.recv() => Signal::Terminate,
                _ = self.log_off.recv() => Signal::Terminate,
                _ = self.shut_down.recv() => Signal::Terminate,
            }
        }

        /// The same: no event comes twice.
        pub(crate) async fn impatient(&mut self) -> Signal {
            self.any().await
        }
    }

    pub(crate) use super::absent::Drain;
}

#[cfg(not(any(unix, windows)))]
mod listening {
    use super::{Signal, io};

    /// Nothing: this system has no signals.
    pub(crate) struct Signals;

    impl Signals {
        /// Listens to nothing.
        ///
        /// # Errors
        /// None.
        pub(crate) fn new() -> io::Result<Self> {
            Ok(Self)
        }

        /// Waits forever.
        pub(crate) async fn any(&mut self) -> Signal {
            std::future::pending().await
        }

        /// Waits forever.
        pub(crate) async fn impatient(&mut self) -> Signal {
            std::future::pending().await
        }
    }

    pub(crate) use super::absent::Drain;
}

#[cfg(not(unix))]
mod absent {
    use super::io;

    /// A system that has no such signal never sends it.
    pub(crate) struct Drain(());

    impl Drain {
        /// Refuses.
        ///
        /// # Errors
        /// Always.
        pub(crate) fn new() -> io::Result<Self> {
            Err(io::ErrorKind::Unsupported.into())
        }

        /// Waits forever.
        pub(crate) async fn wait(&mut self) {
            let () = self.0;
            std::future::pending().await
        }
    }
}
