//! Streams with a thread each, for systems that cannot wait for several pipes: the thread blocks, and its owner does not.

use std::collections::VecDeque;
use std::io::{self, PipeWriter, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::ChildStdin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

/// Bytes that are kept for each stream.
const ROOM: usize = 64 << 10;

/// The end of a pipe or a socket that is read.
pub trait ReadEnd: Read + Send + 'static {}
impl<E: Read + Send + 'static> ReadEnd for E {}

/// The end of a pipe or a socket that is written.
pub trait WriteEnd: Write + Send + 'static {
    /// Tells the reader that nothing more comes. A pipe does so when it is closed.
    fn finish(&mut self) {}
}
impl WriteEnd for ChildStdin {}
impl WriteEnd for PipeWriter {}
impl WriteEnd for io::Stderr {}
impl WriteEnd for TcpStream {
    fn finish(&mut self) {
        let _ = self.shutdown(Shutdown::Write);
    }
}

/// The state that a thread of a stream shares with its owner.
#[derive(Debug, Default)]
struct Shared {
    queue: Mutex<Queue>,
    /// Wakes the thread of the stream.
    changed: Condvar,
}

/// Bytes between a thread and the owner of its stream.
#[derive(Debug, Default)]
struct Queue {
    bytes: VecDeque<u8>,
    /// The thread has come to the end of its stream, or has failed.
    has_ended: bool,
    /// The owner has dropped its end.
    is_dropped: bool,
    /// The thread writes bytes that it has taken from the queue.
    is_writing: bool,
    /// The thread that waits for a change.
    waiter: Option<Thread>,
}

impl Queue {
    fn wake(&mut self) {
        self.waiter.take().iter().for_each(Thread::unpark);
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, queue: MutexGuard<'a, Queue>) -> MutexGuard<'a, Queue> {
        self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner)
    }

    /// True if `is_ready`; else the current thread is woken at the next change.
    fn is_ready(&self, is_ready: impl Fn(&Queue) -> bool) -> bool {
        let mut queue = self.lock();
        let is_ready = is_ready(&queue);
        queue.waiter = (!is_ready).then(thread::current);
        is_ready
    }

    /// Ends the use of the stream by its owner.
    fn drop_end(&self) {
        self.lock().is_dropped = true;
        self.changed.notify_all();
    }
}

/// A stream that is read without blocking.
#[derive(Debug)]
pub struct Source(Arc<Shared>);

/// A stream that is written without blocking.
#[derive(Debug)]
pub struct Sink(Arc<Shared>);

impl Source {
    /// Reads from `end`.
    ///
    /// # Errors
    /// There is no room for a thread.
    pub fn new(end: impl ReadEnd) -> io::Result<Self> {
        let shared = Arc::<Shared>::default();
        let ours = Arc::clone(&shared);
        // It is not joined: a read cannot be woken, and ends with the other end of the stream.
        thread::Builder::new().name("source".to_owned()).spawn(move || read_all(end, &ours))?;
        Ok(Self(shared))
    }

    /// Reads the bytes that have arrived; none at the end of the stream.
    ///
    /// # Errors
    /// [`WouldBlock`](io::ErrorKind::WouldBlock) if there are none yet.
    pub fn read(&self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut queue = self.0.lock();
        if queue.bytes.is_empty() {
            return if queue.has_ended { Ok(0) } else { Err(io::ErrorKind::WouldBlock.into()) };
        }
        let count = queue.bytes.read(buffer)?;
        self.0.changed.notify_all();
        Ok(count)
    }

    fn is_ready(&self) -> bool {
        self.0.is_ready(|queue| !queue.bytes.is_empty() || queue.has_ended)
    }
}

impl Drop for Source {
    fn drop(&mut self) {
        self.0.drop_end();
    }
}

/// Reads until the end of the stream, as far as there is room.
fn read_all(mut end: impl ReadEnd, shared: &Shared) {
    let mut chunk = vec![0; ROOM];
    loop {
        let count = match end.read(&mut chunk) {
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            // The reader of a broken pipe is told so by its end.
            Err(_) => 0,
        };
        let mut queue = shared.lock();
        while queue.bytes.len() >= ROOM && !queue.is_dropped {
            queue = shared.wait(queue);
        }
        queue.bytes.extend(&chunk[..count]);
        queue.has_ended = count == 0;
        queue.wake();
        if count == 0 || queue.is_dropped {
            return;
        }
    }
}

impl Sink {
    /// Writes to `end`.
    ///
    /// # Errors
    /// There is no room for a thread.
    pub fn new(end: impl WriteEnd) -> io::Result<Self> {
        let shared = Arc::<Shared>::default();
        let ours = Arc::clone(&shared);
        // It is not joined: a write cannot be woken, and ends when the other end of the stream is closed.
        thread::Builder::new().name("sink".to_owned()).spawn(move || write_all(end, &ours))?;
        Ok(Self(shared))
    }

    /// Writes as many bytes as there is room for, and returns their number.
    ///
    /// # Errors
    /// [`WouldBlock`](io::ErrorKind::WouldBlock) if there is no room; the other end is closed.
    pub fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        let mut queue = self.0.lock();
        if queue.has_ended {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let count = bytes.len().min(ROOM.saturating_sub(queue.bytes.len()));
        if count == 0 && !bytes.is_empty() {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        queue.bytes.extend(&bytes[..count]);
        self.0.changed.notify_all();
        Ok(count)
    }

    /// Closes the stream after its last byte. The other direction of a socket stays open.
    pub fn end(self) {}

    /// Waits until everything is written, at most for the given time. True if it is, or if the other end is closed.
    pub fn is_flushed(&self, time: Duration) -> bool {
        let is_flushed =
            |queue: &Queue| queue.has_ended || queue.bytes.is_empty() && !queue.is_writing;
        wait_until(time, || self.0.is_ready(is_flushed))
    }

    fn is_ready(&self) -> bool {
        self.0.is_ready(|queue| queue.bytes.len() < ROOM || queue.has_ended)
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        self.0.drop_end();
    }
}

/// Writes what is in the queue until its owner has dropped it.
fn write_all(mut end: impl WriteEnd, shared: &Shared) {
    let mut queue = shared.lock();
    loop {
        while queue.bytes.is_empty() && !queue.is_dropped {
            queue = shared.wait(queue);
        }
        if queue.bytes.is_empty() {
            return end.finish();
        }
        let bytes = Vec::from(std::mem::take(&mut queue.bytes));
        queue.is_writing = true;
        drop(queue);
        let written = end.write_all(&bytes).and_then(|()| end.flush());
        queue = shared.lock();
        queue.is_writing = false;
        queue.has_ended = written.is_err();
        queue.wake();
        if queue.has_ended {
            return;
        }
    }
}

/// Waits until one of the sources can be read or the sink can be written, at most for the given time. Returns which sources can be read.
///
/// # Errors
/// None on this system.
pub fn wait<const N: usize>(
    sources: [Option<&Source>; N],
    sink: Option<&Sink>,
    time: Duration,
) -> io::Result<[bool; N]> {
    let mut readable = [false; N];
    wait_until(time, || {
        readable = sources.map(|source| source.is_some_and(Source::is_ready));
        readable.contains(&true) | sink.is_some_and(Sink::is_ready)
    });
    Ok(readable)
}

/// Waits until `is_ready`, which lets this thread be woken; at most for the given time. Returns the last answer.
fn wait_until(time: Duration, mut is_ready: impl FnMut() -> bool) -> bool {
    let begun = Instant::now();
    loop {
        if is_ready() {
            return true;
        }
        let left = time.saturating_sub(begun.elapsed());
        if left.is_zero() {
            return false;
        }
        thread::park_timeout(left);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(20);

    #[test]
    fn a_source_has_all_bytes_and_the_end_and_waits_for_no_more() {
        let (reader, mut writer) = io::pipe().unwrap();
        let source = Source::new(reader).unwrap();
        let mut buffer = [0; 1000];
        let kind = source.read(&mut buffer).map_err(|error| error.kind());
        assert_eq!(kind, Err(io::ErrorKind::WouldBlock));
        assert_eq!(
            wait([Some(&source), None], None, Duration::from_millis(5)).unwrap(),
            [false; 2]
        );
        let bytes: Vec<_> = (0..300_000_u32).map(|at| at as u8).collect();
        let sent = bytes.clone();
        let talker = thread::spawn(move || writer.write_all(&sent).unwrap());
        let mut read: Vec<u8> = Vec::new();
        loop {
            assert_eq!(wait([Some(&source)], None, LONG).unwrap(), [true]);
            match source.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => read.extend(&buffer[..count]),
                Err(error) => assert_eq!(error.kind(), io::ErrorKind::WouldBlock),
            }
        }
        assert!(read == bytes);
        talker.join().unwrap();
    }

    #[test]
    fn a_deaf_reader_holds_nobody_up_and_gets_everything_in_the_end() {
        let (mut reader, writer) = io::pipe().unwrap();
        let sink = Sink::new(writer).unwrap();
        let mut written = 0;
        // The pipe and the queue fill up.
        loop {
            match sink.write(&[7; 5000]) {
                Ok(count) => written += count,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    // The thread may still take what the pipe has room for.
                    wait([], Some(&sink), Duration::from_millis(50)).unwrap();
                    if !sink.is_ready() {
                        break;
                    }
                }
                Err(error) => panic!("{error}"),
            }
        }
        assert!(written >= ROOM && !sink.is_flushed(Duration::from_millis(5)));
        let listener = thread::spawn(move || {
            let mut all = Vec::new();
            reader.read_to_end(&mut all).unwrap();
            all
        });
        assert!(sink.is_flushed(LONG));
        sink.end();
        assert_eq!(listener.join().unwrap(), vec![7; written]);
    }

    #[test]
    fn a_closed_reader_is_an_error_of_the_next_write() {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let sink = Sink::new(writer).unwrap();
        sink.write(b"x").unwrap();
        assert!(sink.is_flushed(LONG));
        let failed = sink.write(b"y").map_err(|error| error.kind());
        assert_eq!(failed, Err(io::ErrorKind::BrokenPipe));
    }
}
