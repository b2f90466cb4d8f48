//! The feed of a journal: lines that come while a tournament runs, for those who watch it.
//!
//! The writer appends lines to a shared list, and waits for no viewer.
//! Each viewer reads the list at its own pace: only as many lines are queued for it as its connection has room for,
//! and a viewer that reads nothing is disconnected, as on any socket.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use hyper::body::{Bytes, Frame};
use tokio::sync::watch;

use crate::server::conversation::until_shutdown;
use crate::transport::{Connection, Gone};

/// The type of lines of JSON.
const CONTENT_TYPE: &str = "application/x-ndjson";

/// Lines so far, each with its end, to which more may come; and the newest of a message that replaces the one before. Clones share them.
#[derive(Clone, Default)]
pub struct Feed {
    lines: watch::Sender<Vec<Bytes>>,
    newest: watch::Sender<Bytes>,
}

impl Feed {
    /// Adds a line, given without its end.
    pub fn push(&self, mut line: String) {
        line.push('\n');
        self.lines.send_modify(|lines| lines.push(line.into()));
    }

    /// Replaces the message that is not a part of the journal, given without its end: viewers get the newest one.
    pub fn replace(&self, mut message: String) {
        message.push('\n');
        self.newest.send_replace(message.into());
    }

    /// The lines so far, as a text.
    pub(super) fn so_far(&self) -> Response {
        let headers = [(header::CONTENT_TYPE, CONTENT_TYPE), (header::CACHE_CONTROL, "no-store")];
        let end = self.lines.borrow().len();
        (headers, Body::new(Lines { feed: self.clone(), next: 0, end })).into_response()
    }

    /// Sends a viewer every line, from the first on, as they come, and between them the newest message,
    /// until it disconnects or sends anything, or the daemon ends.
    pub(super) async fn show(self, connection: Connection, mut stopping: watch::Receiver<bool>) {
        let Connection { mut input, outbox, written, .. } = connection;
        let send_all = async {
            let (mut lines, mut newest) = (self.lines.subscribe(), self.newest.subscribe());
            if !newest.borrow().is_empty() {
                newest.mark_changed();
            }
            let mut sent = 0;
            loop {
                let next = tokio::select! {
                    biased;
                    line = line(&mut lines, sent) => {
                        sent += 1;
                        line
                    }
                    message = changed(&mut newest) => message,
                };
                let Some(next) = next else { return Ok(()) };
                outbox.send(next.to_vec()).await?;
            }
        };
        let sent: Result<(), Gone> = tokio::select! {
            sent = send_all => sent,
            _ = input.recv() => Ok(()),
            () = outbox.closed() => Err(Gone),
            () = until_shutdown(&mut stopping) => Ok(()),
        };
        drop((input, outbox));
        if sent.is_ok() {
            // A writer that has panicked has written all that it will.
            let _ = written.await;
        }
    }
}

/// The line of a number, from 0, once it is there; `None` where no more will come.
async fn line(lines: &mut watch::Receiver<Vec<Bytes>>, number: usize) -> Option<Bytes> {
    let lines = lines.wait_for(|lines| lines.len() > number).await.ok()?;
    lines.get(number).cloned()
}

/// The newest message, once there is another one; `None` where no more will come.
async fn changed(newest: &mut watch::Receiver<Bytes>) -> Option<Bytes> {
    newest.changed().await.ok()?;
    Some(newest.borrow_and_update().clone())
}

/// A part of the lines, as the body of an answer: one after the other is taken when there is room for it.
struct Lines {
    feed: Feed,
    next: usize,
    end: usize,
}

impl hyper::body::Body for Lines {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if self.next == self.end {
            return Poll::Ready(None);
        }
        let line = self.feed.lines.borrow()[self.next].clone();
        self.next += 1;
        Poll::Ready(Some(Ok(Frame::data(line))))
    }
}
