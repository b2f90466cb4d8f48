//! The way out: lines that wait to be written, bounded by their bytes.
//!
//! A limit on their number would bound little, because a line may be an answer to `ping` or a picture. The first bytes of each
//! connection are its own; waiting bytes beyond them are charged to the common budget, and if that has no room, the next line
//! waits until the client has read some.
//!
//! Usually the runtime writes them. A thread of its own can do so itself ([`WayOut`]), where the transport writes
//! [without waiting](WriteNow): waking a thread of the runtime takes longer than the write.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, Semaphore, TryAcquireError};

use super::web_socket::frames;
use super::{Budget, Charge};

/// Bytes that may wait for a slow reader.
/// A client may write a hundred thousand pings before it reads its first answer, and they still fit.
const CAPACITY: usize = 8 << 20;
/// Bytes of those that are each connection's own.
const OWN: usize = 64 << 10;
/// A good size for one write.
const BATCH: usize = 64 << 10;

/// The client has disconnected: replies to it are lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gone;

/// Form in which lines are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Framing {
    /// As they are.
    Lines,
    /// Each as a message of a WebSocket.
    Messages,
}

/// The end of a connection into which replies are put.
pub struct Outbox(Arc<Pipe>);

/// A writer that never waits.
pub(super) trait WriteNow: Send + Sync {
    /// Writes the first of these bytes, as many as the system has room for; their number.
    fn write_now(&self, bytes: &[u8]) -> io::Result<usize>;
}

/// The way of lines that a thread writes itself. Clones are the same way.
#[derive(Clone)]
pub struct WayOut(Arc<Pipe>);

/// The way out while it is free and its thread keeps it: nobody else can put or take lines.
pub struct FreeWay<'a> {
    waiting: MutexGuard<'a, Waiting>,
    pipe: &'a Pipe,
}

/// Lines that somebody is about to put: until then the way out is not free, so that none overtakes them.
pub struct Announced(Arc<Pipe>);

/// A way past the waiting lines, for messages of the transport itself.
pub(super) struct Aside(Arc<Pipe>);

/// The end from which a transport takes them. Dropping it tells the other end that the client has disconnected.
pub(super) struct Outlet(Arc<Pipe>);

struct Pipe {
    framing: Framing,
    /// The writer that other threads use, if there is one.
    direct: Option<Box<dyn WriteNow>>,
    waiting: Mutex<Waiting>,
    /// Told when a line was put, and when no more will be.
    filled: Notify,
    /// A permit for each of the connection's own bytes. Closed when the client has disconnected.
    own: Semaphore,
    /// Without permits; closed when the client has disconnected.
    gone: Semaphore,
}

struct Waiting {
    lines: VecDeque<Parcel>,
    /// Bytes that go before all lines. What comes meanwhile takes their place, so that nobody can heap them up.
    urgent: Option<Vec<u8>>,
    /// Bytes that go behind all lines.
    last: Option<Vec<u8>>,
    /// Bytes beyond the connection's own, until they are written.
    charge: Charge,
    /// No more will be put.
    ended: bool,
    /// A write has begun, and is not finished.
    is_writing: bool,
    /// Numbers of [`Announced`].
    announced: usize,
}

struct Parcel {
    line: Vec<u8>,
    room: Room,
}

/// The room that lines take, in bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Room {
    own: usize,
    beyond: usize,
}

/// Lines for one write.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Batch {
    pub bytes: Vec<u8>,
    room: Room,
}

/// Both ends.
#[must_use]
pub(super) fn channel(budget: &Budget, framing: Framing) -> (Outbox, Outlet) {
    channel_with(budget, framing, None)
}

/// Both ends, with a writer that threads may use themselves.
#[must_use]
pub(super) fn channel_with(
    budget: &Budget,
    framing: Framing,
    direct: Option<Box<dyn WriteNow>>,
) -> (Outbox, Outlet) {
    let waiting = Waiting {
        lines: VecDeque::new(),
        urgent: None,
        last: framing.farewell(),
        charge: budget.charge(),
        ended: false,
        is_writing: false,
        announced: 0,
    };
    let pipe = Arc::new(Pipe {
        framing,
        direct,
        waiting: Mutex::new(waiting),
        filled: Notify::new(),
        own: Semaphore::new(OWN),
        gone: Semaphore::new(0),
    });
    (Outbox(Arc::clone(&pipe)), Outlet(pipe))
}

impl Framing {
    /// A line in this form.
    fn of(self, line: Vec<u8>) -> Vec<u8> {
        match self {
            Self::Lines => line,
            Self::Messages => frames::message(line),
        }
    }

    /// The bytes by which the other end is asked for a sign of life, where the form has such.
    fn ping(self) -> Option<Vec<u8>> {
        (self == Self::Messages).then(frames::ping)
    }

    /// The end of the last line.
    fn farewell(self) -> Option<Vec<u8>> {
        (self == Self::Messages).then(frames::farewell)
    }
}

impl Pipe {
    /// Gives room free.
    fn free(&self, waiting: &mut Waiting, room: &Room) {
        if room.beyond > 0 {
            let left = waiting.charge.bytes() - room.beyond;
            let shrunk = waiting.charge.set(left);
            debug_assert!(shrunk, "a charge can always shrink");
        }
        self.own.add_permits(room.own);
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Outbox {
    /// Puts a line, once there is room for it.
    ///
    /// # Errors
    /// [`Gone`].
    pub async fn send(&self, line: Vec<u8>) -> Result<(), Gone> {
        let line = self.0.framing.of(line);
        let room = self.room(line.len()).await?;
        self.0.waiting().lines.push_back(Parcel { line, room });
        self.0.filled.notify_one();
        Ok(())
    }

    /// The daemon ends: the last frame of a WebSocket says so.
    pub fn going_away(&self) {
        if self.0.framing == Framing::Messages {
            self.0.waiting().last = Some(frames::going_away());
        }
    }

    /// A way past its lines.
    pub(super) fn aside(&self) -> Aside {
        Aside(Arc::clone(&self.0))
    }

    /// A way out for other threads, where they can write themselves.
    pub fn way_out(&self) -> Option<WayOut> {
        self.0.direct.is_some().then(|| WayOut(Arc::clone(&self.0)))
    }

    /// Announces lines. Whatever a thread wrote before it is written, with everything that the thread did before it let the way go.
    pub fn announce(&self) -> Announced {
        Announced::on(&self.0)
    }

    /// Waits until the client has disconnected.
    pub async fn closed(&self) {
        // There never is a permit: it ends when the other end closes.
        let _ = self.0.gone.acquire().await;
    }

    /// Room for a line: of the connection's own, else of all, else of its own once it is free.
    /// A line larger than all of its own takes all of it, and the rest is charged as far as there is room:
    /// it must get through.
    async fn room(&self, bytes: usize) -> Result<Room, Gone> {
        let own = bytes.clamp(1, OWN);
        match self.0.own.try_acquire_many(own as u32) {
            Ok(permit) => permit.forget(),
            Err(TryAcquireError::Closed) => return Err(Gone),
            Err(TryAcquireError::NoPermits) => {
                if self.0.waiting().take_beyond(bytes) {
                    return Ok(Room { own: 0, beyond: bytes });
                }
                self.0.own.acquire_many(own as u32).await.map_err(|_| Gone)?.forget();
            }
        }
        let beyond = bytes.saturating_sub(OWN);
        let beyond = if self.0.waiting().charge_beyond(beyond) { beyond } else { 0 };
        Ok(Room { own, beyond })
    }
}

impl Aside {
    /// Puts bytes before all lines, in place of those that still wait there.
    pub(super) fn put(&self, bytes: Vec<u8>) {
        self.0.waiting().urgent = Some(bytes);
        self.0.filled.notify_one();
    }

    /// Puts bytes behind all lines.
    pub(super) fn end_with(&self, bytes: Vec<u8>) {
        self.0.waiting().last = Some(bytes);
    }
}

impl WayOut {
    /// Announces lines that another thread will put.
    pub fn announce(&self) -> Announced {
        Announced::on(&self.0)
    }

    /// The way, if it is free: nothing is announced, and no write has begun. For a short line only.
    pub fn free(&self, line: &[u8]) -> Option<FreeWay<'_>> {
        let pipe = &*self.0;
        let waiting = pipe.waiting();
        let is_free = line.len() <= BATCH && waiting.is_free() && !pipe.own.is_closed();
        is_free.then_some(FreeWay { waiting, pipe })
    }
}

impl FreeWay<'_> {
    /// Writes a line behind all that wait. What the system has no room for is left to the runtime.
    pub fn write(&mut self, line: Vec<u8>) {
        // At most one such line waits, because the way is not free until it is written. It is short, so it needs no room.
        let parcel = Parcel { line: self.pipe.framing.of(line), room: Room::default() };
        self.waiting.lines.push_back(parcel);
        while let Some(mut batch) = self.waiting.batch_of_lines() {
            let direct = self.pipe.direct.as_ref();
            // The runtime meets the same error, and reports it.
            let written = direct.map_or(Ok(0), |it| it.write_now(&batch.bytes)).unwrap_or_default();
            if written == batch.bytes.len() {
                self.pipe.free(&mut self.waiting, &batch.room);
                continue;
            }
            let line = batch.bytes.split_off(written);
            self.waiting.lines.push_front(Parcel { line, room: batch.room });
            self.waiting.is_writing = true;
            self.pipe.filled.notify_one();
            break;
        }
    }
}

impl Announced {
    fn on(pipe: &Arc<Pipe>) -> Self {
        pipe.waiting().announced += 1;
        Self(Arc::clone(pipe))
    }
}

impl Drop for Announced {
    fn drop(&mut self) {
        self.0.waiting().announced -= 1;
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.0.waiting().ended = true;
        self.0.filled.notify_one();
    }
}

impl Waiting {
    fn take_beyond(&mut self, bytes: usize) -> bool {
        self.charge.bytes() + bytes <= CAPACITY - OWN && self.charge_beyond(bytes)
    }

    fn charge_beyond(&mut self, bytes: usize) -> bool {
        self.charge.set(self.charge.bytes() + bytes)
    }

    /// True if a thread may write itself: lines that wait can be written with its own, and nothing else waits or is under way.
    const fn is_free(&self) -> bool {
        self.announced == 0 && !self.is_writing && !self.ended && self.urgent.is_none()
    }

    /// Bytes to be written next.
    fn batch(&mut self) -> Option<Batch> {
        let alone = |bytes| Batch { bytes, room: Room::default() };
        self.urgent.take().map(alone).or_else(|| self.batch_of_lines()).or_else(|| {
            let last = if self.ended { self.last.take() } else { None };
            last.map(alone)
        })
    }

    /// The first line, and as many more as make a good write.
    fn batch_of_lines(&mut self) -> Option<Batch> {
        let Parcel { line: mut bytes, mut room } = self.lines.pop_front()?;
        let fits = |sum: usize, next: &Parcel| sum + next.line.len() <= BATCH;
        while self.lines.front().is_some_and(|next| fits(bytes.len(), next)) {
            let Some(next) = self.lines.pop_front() else { break };
            bytes.extend(next.line);
            room.own += next.room.own;
            room.beyond += next.room.beyond;
        }
        if self.lines.is_empty() {
            self.lines = VecDeque::new();
        }
        Some(Batch { bytes, room })
    }
}

impl Outlet {
    /// The bytes by which the other end is asked for a sign of life, where the form of its lines has such.
    pub(super) fn ping(&self) -> Option<Vec<u8>> {
        self.0.framing.ping()
    }

    /// Waits for lines, and takes as many as make a good write; `None` after the last.
    /// They keep their room until they are [`written`](Self::written).
    pub(super) async fn take(&mut self) -> Option<Batch> {
        loop {
            {
                let mut waiting = self.0.waiting();
                let batch = waiting.batch();
                waiting.is_writing = batch.is_some();
                if batch.is_some() || waiting.ended {
                    return batch;
                }
            }
            self.0.filled.notified().await;
        }
    }

    /// Gives the room of a batch free.
    pub(super) fn written(&self, batch: &Batch) {
        let mut waiting = self.0.waiting();
        waiting.is_writing = false;
        self.0.free(&mut waiting, &batch.room);
    }
}

impl Drop for Outlet {
    fn drop(&mut self) {
        self.0.own.close();
        self.0.gone.close();
        let mut waiting = self.0.waiting();
        waiting.lines = VecDeque::new();
        waiting.charge.clear();
    }
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

    fn line(length: usize) -> Vec<u8> {
        vec![b'x'; length]
    }

    #[test]
    fn lines_wait_for_room_by_their_bytes() {
        let budget = Budget::new(usize::MAX);
        let (outbox, mut outlet) = channel(&budget, Framing::Lines);
        assert_eq!(now(outlet.take()), None);
        // An empty line takes room too, and one larger than all of it has room alone.
        for (length, expected, beyond) in [
            (OWN - 1, Some(Ok(())), 0),
            (0, Some(Ok(())), 0),
            (1, Some(Ok(())), 1),
            (CAPACITY - OWN - 1, Some(Ok(())), CAPACITY - OWN),
            (1, None, CAPACITY - OWN),
            (2 * CAPACITY, None, CAPACITY - OWN),
        ] {
            assert_eq!(
                (now(outbox.send(line(length))), budget.used()),
                (expected, beyond),
                "{length}"
            );
        }
        let mut lengths = Vec::new();
        while let Some(Some(batch)) = now(outlet.take()) {
            lengths.push(batch.bytes.len());
            outlet.written(&batch);
        }
        assert_eq!(
            (lengths, budget.used()),
            (vec![OWN, CAPACITY - OWN - 1], 0),
            "lines come in batches"
        );
        assert_eq!(now(outbox.send(line(2 * CAPACITY))), Some(Ok(())));
        assert_eq!(budget.used(), 2 * CAPACITY - OWN, "a long line counts with all of its bytes");
    }

    #[test]
    fn where_all_connections_have_used_up_the_budget_each_keeps_its_own() {
        let budget = Budget::new(10);
        let (outbox, mut outlet) = channel(&budget, Framing::Lines);
        let (other, _outlet) = channel(&budget, Framing::Lines);
        for (outbox, length, expected) in [
            (&outbox, OWN, Some(Ok(()))),
            (&outbox, 10, Some(Ok(()))),
            (&other, OWN, Some(Ok(()))),
            (&other, 1, None),
            (&outbox, 1, None),
        ] {
            assert_eq!(now(outbox.send(line(length))), expected, "{length}");
        }
        let first = now(outlet.take()).flatten().unwrap();
        outlet.written(&first);
        assert_eq!((budget.used(), now(outbox.send(line(1)))), (10, Some(Ok(()))));
        drop(outlet);
        assert_eq!((budget.used(), now(other.send(line(1)))), (0, Some(Ok(()))));
    }

    #[test]
    fn either_end_hears_that_the_other_is_gone() {
        let budget = Budget::new(0);
        let (outbox, outlet) = channel(&budget, Framing::Lines);
        assert_eq!(now(outbox.closed()), None);
        drop(outlet);
        assert_eq!(now(outbox.closed()), Some(()));
        assert_eq!(now(outbox.send(Vec::new())), Some(Err(Gone)));
        let (outbox, mut outlet) = channel(&budget, Framing::Lines);
        assert_eq!(now(outbox.send(line(3))), Some(Ok(())));
        drop(outbox);
        assert_eq!(now(outlet.take()).flatten().map(|batch| batch.bytes), Some(line(3)));
        assert_eq!(now(outlet.take()), Some(None));
    }

    /// A file with room for a few more bytes.
    #[derive(Clone, Default)]
    struct File(Arc<Mutex<(usize, Vec<u8>)>>);

    impl WriteNow for File {
        fn write_now(&self, bytes: &[u8]) -> io::Result<usize> {
            let (room, written) = &mut *self.0.lock().unwrap();
            let count = bytes.len().min(*room);
            if count == 0 {
                return Err(io::ErrorKind::WouldBlock.into());
            }
            *room -= count;
            written.extend(&bytes[..count]);
            Ok(count)
        }
    }

    /// An outbox with a file, its outlet, and its way out.
    fn direct(room: usize) -> (Outbox, Outlet, WayOut, File) {
        let file = File(Arc::new(Mutex::new((room, Vec::new()))));
        let budget = Budget::new(usize::MAX);
        let (outbox, outlet) = channel_with(&budget, Framing::Lines, Some(Box::new(file.clone())));
        let way = outbox.way_out().unwrap();
        (outbox, outlet, way, file)
    }

    #[test]
    fn a_thread_writes_its_line_behind_all_that_wait() {
        let (outbox, mut outlet, way, file) = direct(99);
        assert_eq!(now(outbox.send(b"a\n".to_vec())), Some(Ok(())));
        way.free(b"b\n").unwrap().write(b"b\n".to_vec());
        assert_eq!((&*file.0.lock().unwrap().1, now(outlet.take())), (&b"a\nb\n"[..], None));
        assert_eq!(outbox.0.own.available_permits(), OWN, "their room is free again");
    }

    #[test]
    fn a_line_that_finds_no_room_is_left_to_the_runtime_with_all_after_it() {
        let (outbox, mut outlet, way, file) = direct(3);
        way.free(b"abcd\n").unwrap().write(b"abcd\n".to_vec());
        assert!(way.free(b"e\n").is_none(), "nothing overtakes the rest of a line");
        assert_eq!(now(outbox.send(b"e\n".to_vec())), Some(Ok(())));
        let batch = now(outlet.take()).flatten().unwrap();
        assert_eq!((&*file.0.lock().unwrap().1, &*batch.bytes), (&b"abc"[..], &b"d\ne\n"[..]));
        assert!(way.free(b"f\n").is_none(), "nor a write that is under way");
        outlet.written(&batch);
        assert!(way.free(b"f\n").is_some());
        assert_eq!(outbox.0.own.available_permits(), OWN);
    }

    #[test]
    fn the_way_is_not_free_while_lines_are_announced_or_after_the_end() {
        let (outbox, outlet, way, _) = direct(9);
        let announced = [outbox.announce(), way.announce()];
        for announced in announced {
            assert!(way.free(b"").is_none());
            drop(announced);
        }
        assert!(way.free(b"").is_some() && way.free(&line(BATCH + 1)).is_none());
        drop(outlet);
        assert!(way.free(b"").is_none());
        let (outbox, _outlet, way, _) = direct(9);
        drop(outbox);
        assert!(way.free(b"").is_none());
        let (outbox, _) = channel(&Budget::new(9), Framing::Lines);
        assert!(outbox.way_out().is_none());
    }

    #[test]
    fn what_is_said_aside_passes_the_lines_and_waits_once() {
        let budget = Budget::new(0);
        for (framing, expected) in [
            (Framing::Lines, [&b"b"[..], b"x\nx\n", b"bye"]),
            (Framing::Messages, [b"b", b"\x81\x01x\x81\x01x", b"bye"]),
        ] {
            let (outbox, mut outlet) = channel(&budget, framing);
            let aside = outbox.aside();
            for _ in 0..2 {
                assert_eq!(now(outbox.send(b"x\n".to_vec())), Some(Ok(())));
            }
            ["a", "b"].iter().for_each(|urgent| aside.put(urgent.as_bytes().to_vec()));
            aside.end_with(b"bye".to_vec());
            drop(outbox);
            let written = expected.map(|_| now(outlet.take()).flatten().unwrap().bytes);
            assert_eq!(written, expected);
            assert_eq!(now(outlet.take()), Some(None));
        }
    }
}
