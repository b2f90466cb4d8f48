//! The way back to a client, and what is counted of it.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::protocol::reply::{Body, Reply};
use crate::protocol::{Code, Failure, Id};
use crate::transport::{Gone, Outbox};

use super::Server;
use super::in_flight::Asked;
use super::job::Outcome;

/// The replies of a connection. Each of its functions waits for room in the outbox, or finds the client gone.
pub(super) struct Replies {
    server: Arc<Server>,
    outbox: Outbox,
}

impl Replies {
    pub(super) const fn new(server: Arc<Server>, outbox: Outbox) -> Self {
        Self { server, outbox }
    }

    /// Passes on the final reply of an accepted request as a worker has written it.
    pub(super) async fn pass_on(
        &self,
        asked: Asked,
        error: Option<Code>,
        reply: Vec<u8>,
    ) -> Result<(), Gone> {
        self.server.stats.answered(asked.command, asked.at.elapsed());
        self.server.stats.errors.fetch_add(error.is_some().into(), Ordering::Relaxed);
        self.outbox.send(reply).await
    }

    /// Sends the final reply of an accepted request.
    pub(super) async fn answer(&self, asked: Asked, outcome: Outcome) -> Result<(), Gone> {
        self.server.stats.answered(asked.command, asked.at.elapsed());
        match outcome {
            Ok(answer) => self.send(asked.id, Body::Result(Box::new(answer))).await,
            Err(failure) => self.refuse(asked.id, failure).await,
        }
    }

    /// Sends an error, which is final too.
    pub(super) async fn refuse(&self, id: Option<Id>, error: Failure) -> Result<(), Gone> {
        self.server.stats.errors.fetch_add(1, Ordering::Relaxed);
        self.send(id, Body::Error { error }).await
    }

    pub(super) async fn send(&self, id: Option<Id>, body: Body) -> Result<(), Gone> {
        self.outbox.send(Reply { id, body }.to_line()).await
    }

    /// Waits until the client is gone.
    pub(super) async fn closed(&self) {
        self.outbox.closed().await;
    }
}
