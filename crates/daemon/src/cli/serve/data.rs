//! The data runtime: the thread that moves the lines of all connections.
//!
//! It has one thread, because with a second each of them would wake the other for every line, which takes longer than the line does.
//! Its tasks run in the order in which they become ready: in the local queue of a worker of a runtime with several threads
//! only some hundred have a place, and with a thousand busy connections the others wait ten times as long.

use std::io;
use std::sync::mpsc;
use std::thread;

use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;

use super::ending::LAST_WAIT;

/// Tasks between two looks at what other threads have made ready, and at sockets.
const LOOK_EVERY: u32 = 16;

/// The data runtime, for as long as this is kept.
pub(super) struct Data {
    handle: Handle,
    /// Dropped, it ends the runtime.
    stop: Option<oneshot::Sender<()>>,
    /// Closed by its end.
    ended: mpsc::Receiver<()>,
}

impl Data {
    /// Starts the thread.
    ///
    /// # Errors
    /// I/O errors of the operating system.
    pub(super) fn start() -> io::Result<Self> {
        let runtime = Builder::new_current_thread()
            .enable_all()
            .global_queue_interval(LOOK_EVERY)
            .event_interval(LOOK_EVERY)
            .build()?;
        let handle = runtime.handle().clone();
        let (stop, stopped) = oneshot::channel::<()>();
        let (ending, ended) = mpsc::channel();
        thread::Builder::new().name("data".to_owned()).spawn(move || {
            let _ending: mpsc::Sender<()> = ending;
            // The other end is dropped.
            let _ = runtime.block_on(stopped);
            // A thread that reads stdin may be inside a read: it ends with the process.
            runtime.shutdown_timeout(LAST_WAIT);
        })?;
        Ok(Self { handle, stop: Some(stop), ended })
    }

    /// The handle by which tasks come to it.
    pub(super) const fn handle(&self) -> &Handle {
        &self.handle
    }
}

impl Drop for Data {
    fn drop(&mut self) {
        self.stop.take();
        // A task that does not end ends with the process.
        let _ = self.ended.recv_timeout(2 * LAST_WAIT);
    }
}
