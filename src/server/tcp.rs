//! Serving sockets: every client that comes is conversed with, until the daemon ends.

use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::protocol::reply::{Body, Reply};
use crate::protocol::{Code, Failure};
use crate::transport;

use super::Server;

/// Accepts clients at `listener` until the daemon ends, and returns when the last conversation has ended.
pub async fn serve_tcp(server: Arc<Server>, listener: TcpListener) {
    let places = Arc::new(Semaphore::new(server.config.max_connections));
    let mut conversations = JoinSet::new();
    let mut stopping = server.stopping();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = super::conversation::until_shutdown(&mut stopping) => break,
            Some(_) = conversations.join_next() => continue,
        };
        let (socket, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of descriptors, most likely: others may close meanwhile.
                tracing::warn!(%error, "cannot accept a client");
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                continue;
            }
        };
        let connection = transport::accept(socket, peer, server.config.limits.max_line);
        let server = Arc::clone(&server);
        match Arc::clone(&places).try_acquire_owned() {
            Ok(place) => {
                conversations.spawn(async move {
                    server.converse(connection).await;
                    drop(place);
                });
            }
            Err(_) => {
                server.stats.turned_away();
                conversations.spawn(turn_away(connection, server.config.max_connections));
            }
        }
    }
    while conversations.join_next().await.is_some() {}
}

/// Says why there is no place, and closes.
async fn turn_away(connection: transport::Connection, max: usize) {
    let message = format!("{max} clients are connected already; try again later");
    let error = Failure::new(Code::Overloaded, message);
    let reply = Reply { id: None, body: Body::Error { error } };
    let _ = connection.outbox.send(reply.to_line()).await;
    drop(connection.outbox);
    let _ = connection.written.await;
}
