//! The way in: lines from any stream of bytes.
//!
//! An idle connection holds no buffer: bytes are read into a buffer of the thread, and only bytes after the first line of a read
//! are kept. Nothing more is read until they are used up, so a fast client has at most one read waiting.

use std::cell::RefCell;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, ReadBuf};
use tokio::task::coop::consume_budget;
use tokio::task::yield_now;

use plateau_protocol::codec::{Line, LineSplitter};

use super::Input;
use super::{Budget, Charge};

/// Bytes of one read: a thousand requests of the usual length.
const READ: usize = 16 << 10;

/// Bytes of a line whose end has not come that each connection may keep; more are charged to the budget of all.
const OWN: usize = 16 << 10;

thread_local! {
    /// The buffer that all connections which are polled by a thread read into.
    static BUFFER: RefCell<Box<[u8]>> = RefCell::new(vec![0; READ].into());
}

/// The end of a connection from which lines are taken.
pub struct Inlet {
    source: Box<dyn AsyncRead + Send + Unpin>,
    splitter: LineSplitter,
    /// Bytes of the last read, and how many of them have been taken.
    read: Vec<u8>,
    taken: usize,
    /// Bytes that are kept of a line beyond `OWN`.
    charge: Charge,
    ended: bool,
}

impl Inlet {
    pub(super) fn new(
        source: impl AsyncRead + Send + Unpin + 'static,
        max_line: usize,
        budget: &Budget,
    ) -> Self {
        Self {
            source: Box::new(source),
            splitter: LineSplitter::new(max_line),
            read: Vec::new(),
            taken: 0,
            charge: budget.charge(),
            ended: false,
        }
    }

    /// The next input; `None` when the client has disconnected. Nothing is lost if the future is dropped before it is ready.
    pub async fn recv(&mut self) -> Option<Input> {
        // Lines that are there already would never make a task give way to others.
        consume_budget().await;
        loop {
            let mut waiting = &self.read[self.taken..];
            if let Some(line) = cut(&mut self.splitter, &mut self.charge, &mut waiting) {
                self.taken = self.read.len() - waiting.len();
                return Some(Input::Line(line));
            }
            (self.read, self.taken) = (Vec::new(), 0);
            if self.ended {
                return Some(Input::End);
            }
            if let Some(line) = poll_fn(|context| self.poll_read(context)).await.ok()? {
                return Some(Input::Line(line));
            }
            // Between the pieces of a long line, short lines of other connections get their turn.
            yield_now().await;
        }
    }

    /// True if bytes that came with the last line are not used up.
    #[must_use]
    pub fn has_more(&self) -> bool {
        self.taken < self.read.len()
    }

    /// Reads and discards the remaining input, until the client closes its end.
    pub async fn discard(&mut self) {
        (self.read, self.taken) = (Vec::new(), 0);
        while !self.ended && poll_fn(|context| self.poll_read(context)).await.is_ok() {
            self.read.clear();
            yield_now().await;
        }
    }

    /// Reads once: the first line that is complete with it. What comes behind that stays for later.
    fn poll_read(&mut self, context: &mut Context<'_>) -> Poll<std::io::Result<Option<Line>>> {
        BUFFER.with_borrow_mut(|buffer| {
            let mut buffer = ReadBuf::new(buffer);
            ready!(Pin::new(&mut self.source).poll_read(context, &mut buffer))?;
            let mut bytes = buffer.filled();
            if bytes.is_empty() {
                self.ended = true;
                let mut last = None;
                self.splitter.finish(|line| last = Some(line));
                self.charge.clear();
                return Poll::Ready(Ok(last));
            }
            let line = cut(&mut self.splitter, &mut self.charge, &mut bytes);
            self.read = bytes.to_vec();
            Poll::Ready(Ok(line))
        })
    }
}

/// Cuts a line off, and charges the kept bytes of an incomplete line.
fn cut(splitter: &mut LineSplitter, charge: &mut Charge, bytes: &mut &[u8]) -> Option<Line> {
    let line = splitter.cut(bytes, |length| charge.set(length.saturating_sub(OWN)));
    if line.is_some() {
        charge.clear();
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncWriteExt;

    fn over(max_line: usize, budget: &Budget) -> (Inlet, tokio::io::DuplexStream) {
        let (ours, theirs) = tokio::io::duplex(4 * READ);
        (Inlet::new(ours, max_line, budget), theirs)
    }

    async fn line(inlet: &mut Inlet) -> Line {
        match inlet.recv().await {
            Some(Input::Line(line)) => line,
            other => panic!("{other:?}"),
        }
    }

    #[tokio::test]
    async fn a_long_line_is_charged_while_it_comes_in_and_dropped_where_there_is_no_room() {
        const LONG: usize = 3 * OWN;
        let budget = Budget::new(2 * LONG);
        let (mut slow, mut client) = over(LONG, &budget);
        let mut reading = tokio::spawn(async move { (line(&mut slow).await, slow) });
        client.write_all(&[b'x'; LONG]).await.unwrap();
        while budget.used() == 0 {
            assert!(!reading.is_finished());
            yield_now().await;
        }
        // Another client's long line finds no room; its short ones need none.
        let full = Budget::new(1);
        let (mut other, mut theirs) = over(LONG, &full);
        for (length, expected) in [
            (OWN, Line::Bytes(vec![b'y'; OWN])),
            (LONG, Line::NoRoom),
            (1, Line::Bytes(b"y".to_vec())),
        ] {
            theirs.write_all(&[&vec![b'y'; length][..], b"\n"].concat()).await.unwrap();
            let came = line(&mut other).await;
            assert!(came == expected, "{length}");
            assert_eq!(full.used(), 0);
        }
        client.write_all(b"\n").await.unwrap();
        let (whole, _slow) = (&mut reading).await.unwrap();
        assert!(whole == Line::Bytes(vec![b'x'; LONG]) && budget.used() == 0);
        // A client that leaves in the middle gives back what it took.
        let (mut leaver, mut client) = over(LONG, &budget);
        let left = tokio::spawn(async move { (line(&mut leaver).await, leaver.recv().await) });
        client.write_all(&[b'z'; LONG]).await.unwrap();
        drop(client);
        let (last, end) = left.await.unwrap();
        assert!(last == Line::Bytes(vec![b'z'; LONG]) && matches!(end, Some(Input::End)));
        assert_eq!(budget.used(), 0);
    }

    #[tokio::test]
    async fn no_more_is_read_than_is_taken() {
        let (mut inlet, mut client) = over(10, &Budget::new(0));
        let lines = "1234567\n".repeat(8 * READ);
        let writing = tokio::spawn(async move { client.write_all(lines.as_bytes()).await });
        for number in 0..8 * READ {
            assert_eq!(line(&mut inlet).await, Line::Bytes(b"1234567".to_vec()), "{number}");
            assert!(inlet.read.capacity() <= READ);
        }
        writing.await.unwrap().unwrap();
        assert!(matches!(inlet.recv().await, Some(Input::End)));
        assert_eq!(inlet.read.capacity(), 0);
    }
}
