//! The way out: lines that wait to be written, bounded by their bytes.
//!
//! A count would bound little: a line may be an answer to `ping` or a picture.

use std::sync::Arc;

use tokio::sync::{Semaphore, mpsc};

/// Bytes that may wait for a slow reader.
/// A client may write a hundred thousand pings before it reads its first answer, and they still fit.
const CAPACITY: usize = 8 << 20;

/// The client is gone: replies to it are lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gone;

/// The end of a connection into which replies are put.
#[derive(Clone)]
pub struct Outbox {
    lines: mpsc::UnboundedSender<Vec<u8>>,
    room: Arc<Semaphore>,
}

/// The end from which a transport takes them. Dropping it tells the other end that the client is gone.
pub(super) struct Outlet {
    lines: mpsc::UnboundedReceiver<Vec<u8>>,
    room: Arc<Semaphore>,
}

/// Both ends.
#[must_use]
pub(super) fn channel() -> (Outbox, Outlet) {
    let (sender, receiver) = mpsc::unbounded_channel();
    let room = Arc::new(Semaphore::new(CAPACITY));
    (Outbox { lines: sender, room: Arc::clone(&room) }, Outlet { lines: receiver, room })
}

impl Outbox {
    /// Puts a line, once there is room for it.
    ///
    /// # Errors
    /// [`Gone`].
    pub async fn send(&self, line: Vec<u8>) -> Result<(), Gone> {
        let permit = self.room.acquire_many(weight(&line)).await.map_err(|_| Gone)?;
        permit.forget();
        self.lines.send(line).map_err(|_| Gone)
    }

    /// Waits until the client is gone.
    pub async fn closed(&self) {
        self.lines.closed().await;
    }
}

impl Outlet {
    /// Waits for lines and moves all that are there to `buffer`, up to a good size for one write.
    /// Returns their weight, to be given back with [`written`](Self::written), or `None` after the last.
    pub(super) async fn take(&mut self, buffer: &mut Vec<u8>) -> Option<usize> {
        const BATCH: usize = 64 << 10;
        let first = self.lines.recv().await?;
        let mut taken = weight(&first) as usize;
        buffer.extend(first);
        while buffer.len() < BATCH {
            let Ok(line) = self.lines.try_recv() else { break };
            taken += weight(&line) as usize;
            buffer.extend(line);
        }
        Some(taken)
    }

    /// Makes room again for lines of this weight.
    pub(super) fn written(&self, weight: usize) {
        self.room.add_permits(weight);
    }
}

impl Drop for Outlet {
    fn drop(&mut self) {
        self.room.close();
    }
}

/// The room that a line takes: one larger than all of it takes all.
fn weight(line: &[u8]) -> u32 {
    line.len().clamp(1, CAPACITY) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Waker};

    /// The result of a future that is ready; `None` where it waits.
    fn now<T>(future: impl Future<Output = T>) -> Option<T> {
        match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
            std::task::Poll::Ready(value) => Some(value),
            std::task::Poll::Pending => None,
        }
    }

    #[test]
    fn lines_wait_for_room_by_their_bytes() {
        let (outbox, mut outlet) = channel();
        let mut buffer = Vec::new();
        assert_eq!(now(outlet.take(&mut buffer)), None);
        let line = |length| vec![b'x'; length];
        // An empty line takes room too, and one larger than all of it has room alone.
        for (length, expected) in
            [(CAPACITY - 1, Some(Ok(()))), (0, Some(Ok(()))), (1, None), (2 * CAPACITY, None)]
        {
            assert_eq!(now(outbox.send(line(length))), expected, "{length}");
        }
        let taken = now(outlet.take(&mut buffer)).flatten().unwrap();
        assert_eq!((taken, buffer.len()), (CAPACITY - 1, CAPACITY - 1), "a batch is full");
        outlet.written(taken);
        assert_eq!(now(outbox.send(line(CAPACITY))), None, "an empty line is still there");
        assert_eq!(now(outbox.send(line(CAPACITY - 1))), Some(Ok(())));
        buffer.clear();
        let taken = now(outlet.take(&mut buffer)).flatten().unwrap();
        assert_eq!((taken, buffer.len()), (CAPACITY, CAPACITY - 1), "lines come in batches");
        outlet.written(taken);
        assert_eq!(now(outbox.send(line(2 * CAPACITY))), Some(Ok(())));
    }

    #[test]
    fn either_end_hears_that_the_other_is_gone() {
        let (outbox, outlet) = channel();
        assert_eq!(now(outbox.closed()), None);
        drop(outlet);
        assert_eq!(now(outbox.closed()), Some(()));
        assert_eq!(now(outbox.send(Vec::new())), Some(Err(Gone)));
        let (outbox, mut outlet) = channel();
        drop(outbox);
        assert_eq!(now(outlet.take(&mut Vec::new())), Some(None));
    }
}
