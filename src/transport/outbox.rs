//! The way out: lines that wait to be written, bounded by their bytes.
//!
//! A count would bound little: a line may be an answer to `ping` or a picture.

use std::sync::Arc;

use tokio::sync::{Semaphore, mpsc};

/// Bytes that may wait for a slow reader.
/// A client may write a hundred thousand pings before it reads its first answer, and they still fit.
const CAPACITY: usize = 8 << 20;

/// The client is gone: what is said to it is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gone;

/// Where replies are put.
#[derive(Clone)]
pub struct Outbox {
    lines: mpsc::UnboundedSender<Vec<u8>>,
    room: Arc<Semaphore>,
}

/// Where a transport takes them from. Dropping it tells the other end that the client is gone.
pub struct Outlet {
    lines: mpsc::UnboundedReceiver<Vec<u8>>,
    room: Arc<Semaphore>,
}

/// Both ends.
#[must_use]
pub fn channel() -> (Outbox, Outlet) {
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
    pub async fn take(&mut self, buffer: &mut Vec<u8>) -> Option<usize> {
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
    pub fn written(&self, weight: usize) {
        self.room.add_permits(weight);
    }
}

impl Drop for Outlet {
    fn drop(&mut self) {
        self.room.close();
    }
}

/// What a line takes of the room: a line larger than all of it takes all.
fn weight(line: &[u8]) -> u32 {
    line.len().clamp(1, CAPACITY) as u32
}
