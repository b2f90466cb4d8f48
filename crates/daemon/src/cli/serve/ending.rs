//! The end of the daemon: its cause, the last replies, and a limit of time that nothing can exceed.

use std::future::Future;
use std::io;
use std::pin::pin;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use crate::server::Server;
use crate::system::signals::{Drain, Signal, Signals};

use super::talk::Interrupts;

/// Time that searches have to end after SIGUSR1.
const GRACE: Duration = Duration::from_secs(60);
/// Period at which it is looked whether they have.
const LOOK: Duration = Duration::from_millis(50);
/// Longest time for requests in flight to be answered after a signal.
const DRAIN: Duration = Duration::from_millis(900);
/// Longest time for the data runtime's threads to end after that.
pub(super) const LAST_WAIT: Duration = Duration::from_millis(30);
/// Longest time from the cause of the end to the end of the process, which is promised within a second.
const END: Duration = Duration::from_millis(950);
/// Status of a process that has failed.
const FAILURE: i32 = 1;

/// A thread that ends the process in time, whatever hangs: a worker that does not heed its stop,
/// a runtime whose threads are busy.
/// It is there from the beginning, for at the end there may be no room for a thread.
pub(super) struct LastResort(mpsc::Sender<i32>);

impl LastResort {
    /// Starts the thread.
    ///
    /// # Errors
    /// I/O errors of the operating system.
    pub(super) fn new() -> io::Result<Self> {
        let (sender, ending) = mpsc::channel();
        thread::Builder::new().name("last resort".to_owned()).spawn(move || {
            // A daemon that could not start drops the sender.
            let status = ending.recv().unwrap_or(FAILURE);
            thread::sleep(END);
            std::process::exit(status);
        })?;
        Ok(Self(sender))
    }

    /// The time runs from here. Then the status tells whether the cause was a failure.
    pub(super) fn begin(self, is_failure: bool) {
        // Its thread waits for this.
        let _ = self.0.send(if is_failure { FAILURE } else { 0 });
    }
}

/// Waits for the cause of the end: a signal, the end of stdin if that is to count, or the end of all searches after SIGUSR1.
/// SIGHUP calls `reload`, if there is something to reload; otherwise it is a cause too.
/// A Ctrl-C that stops the search of a person at the terminal is none.
pub(super) async fn cause_to_end(
    signals: &mut Signals,
    server: &Server,
    until_eof: bool,
    drain: io::Result<Drain>,
    reload: Option<impl Fn()>,
    interrupts: &Interrupts,
) -> &'static str {
    let mut eof = pin!(end_of_stdin());
    let mut drained = pin!(drained(server, drain));
    loop {
        tokio::select! {
            signal = signals.any() => match &reload {
                Some(reload) if signal == Signal::HangUp => reload(),
                _ if signal == Signal::Interrupt && interrupts.take() => {}
                _ => return signal.name(),
            },
            () = &mut eof, if until_eof => return "end of stdin",
            () = &mut drained => return "drained",
        }
    }
}

/// Waits for the signal to drain, and then until all searches are done, or their time of grace is over: new ones are refused meanwhile.
async fn drained(server: &Server, drain: io::Result<Drain>) {
    // A system that has no such signal never sends it.
    match drain {
        Ok(mut drain) => drain.wait().await,
        Err(_) => std::future::pending().await,
    }
    tracing::info!("new searches are refused, and the daemon ends after those that it has");
    server.refuse_searches();
    let since = Instant::now();
    while server.has_searches() && since.elapsed() < GRACE {
        tokio::time::sleep(LOOK).await;
    }
}

/// Waits until stdin ends; its content is discarded.
async fn end_of_stdin() {
    let (ended, wait) = oneshot::channel();
    // A read cannot be interrupted, so the thread is not joined; it ends with the process.
    thread::spawn(move || {
        // An input that cannot be read has ended as well.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        let _ = ended.send(());
    });
    let _ = wait.await;
}

/// Lets all that is in flight be answered, unless that takes too long or somebody is `impatient`.
pub(super) async fn drain(
    server: &Server,
    all_done: impl Future<Output = ()>,
    impatient: impl Future<Output = Signal>,
) {
    server.shut_down();
    tokio::select! {
        () = all_done => {}
        () = tokio::time::sleep(DRAIN) => tracing::info!("some clients did not take their last replies"),
        signal = impatient => std::process::exit(signal.status()),
    }
}
