//! The way back to a client, and what is counted of it.

use std::sync::Arc;

use crate::protocol::reply::{Body, Reply};
use crate::protocol::{Address, Code, Failure};
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
        self.server.stats.answered(asked.address.command(), error, asked.at.elapsed());
        self.outbox.send(reply).await
    }

    /// Sends the final reply of an accepted request.
    pub(super) async fn answer(&self, asked: Asked, outcome: Outcome) -> Result<(), Gone> {
        let error = outcome.as_ref().err().map(|failure| failure.code);
        self.server.stats.answered(asked.address.command(), error, asked.at.elapsed());
        let body = match outcome {
            Ok(answer) => Body::Result(Box::new(answer)),
            Err(error) => Body::Error { error },
        };
        self.send(asked.address, body).await
    }

    /// Sends the error that answers a line that was not accepted.
    pub(super) async fn refuse(&self, address: Address, error: Failure) -> Result<(), Gone> {
        self.server.stats.refused(error.code);
        self.send(address, Body::Error { error }).await
    }

    pub(super) async fn send(&self, address: Address, body: Body) -> Result<(), Gone> {
        self.outbox.send(Reply { address, body }.to_line()).await
    }

    /// Waits until the client is gone.
    pub(super) async fn closed(&self) {
        self.outbox.closed().await;
    }
}
