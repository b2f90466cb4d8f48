//! Replies to a client, and their statistics.

use std::future::Future;
use std::sync::Arc;

use crate::transport::{Announced, Gone, Outbox, WayOut};
use plateau_protocol::reply::{Body, Reply};
use plateau_protocol::{Address, Code, Failure};
use plateau_requests::Outcome;

use super::Server;
use super::in_flight::Asked;

/// The replies of a connection. Each function returns a future that waits for room in the outbox, or fails if the client has
/// disconnected.
///
/// They serialise the reply immediately, so that the future holds only a line:
/// a future has room for all that it may ever hold, and each of thousands of idle connections has one.
pub(super) struct Replies {
    server: Arc<Server>,
    outbox: Outbox,
}

impl Replies {
    pub(super) const fn new(server: Arc<Server>, outbox: Outbox) -> Self {
        Self { server, outbox }
    }

    /// A way out for workers, where they can write themselves.
    pub(super) fn way_out(&self) -> Option<WayOut> {
        self.outbox.way_out()
    }

    /// Announces replies: no worker's reply overtakes them.
    pub(super) fn announce(&self) -> Announced {
        self.outbox.announce()
    }

    /// Counts the final reply of an accepted request, and passes it on, unless the worker has written it itself.
    pub(super) fn pass_on(
        &self,
        asked: &Asked,
        error: Option<Code>,
        reply: Option<Vec<u8>>,
    ) -> impl Future<Output = Result<(), Gone>> {
        self.server.stats.answered(asked.address.command(), error, asked.at.elapsed());
        let sent = reply.map(|reply| self.outbox.send(reply));
        async { if let Some(sent) = sent { sent.await } else { Ok(()) } }
    }

    /// Sends the final reply of an accepted request.
    pub(super) fn answer(
        &self,
        asked: Asked,
        outcome: Outcome,
    ) -> impl Future<Output = Result<(), Gone>> {
        let error = outcome.as_ref().err().map(|failure| failure.code);
        self.server.stats.answered(asked.address.command(), error, asked.at.elapsed());
        let body = match outcome {
            Ok(answer) => Body::Result(Box::new(answer)),
            Err(error) => Body::Error { error },
        };
        self.send(asked.address, body)
    }

    /// Sends the error that answers a line that was not accepted.
    pub(super) fn refuse(
        &self,
        address: Address,
        error: Failure,
    ) -> impl Future<Output = Result<(), Gone>> {
        self.server.stats.refused(error.code);
        self.send(address, Body::Error { error })
    }

    pub(super) fn send(
        &self,
        address: Address,
        body: Body,
    ) -> impl Future<Output = Result<(), Gone>> {
        self.outbox.send(Reply { address, body }.to_line())
    }

    /// The daemon ends.
    pub(super) fn going_away(&self) {
        self.outbox.going_away();
    }

    /// Waits until the client has disconnected.
    pub(super) async fn closed(&self) {
        self.outbox.closed().await;
    }
}
