//! The page of metrics and the health check, by HTTP.
//!
//! Its visitors are few and brief: more of them wait outside, and none stays longer than a visit takes,
//! so that one that sends a byte a minute holds up nobody.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Sleep, sleep, timeout};

use crate::server::Server;

/// Visitors at once.
const PLACES: usize = 16;
/// Longest time of a visit: a scrape takes milliseconds.
const VISIT: Duration = Duration::from_secs(10);
/// Longest wait for the runtime that moves lines: a line takes it microseconds.
const PATIENCE: Duration = Duration::from_secs(1);
/// The text format that `prometheus-client` writes.
const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The daemon as its visitors see it.
#[derive(Clone)]
struct Daemon {
    server: Arc<Server>,
    /// The runtime that moves the lines of its clients.
    data: Handle,
}

/// Serves `/metrics` and `/healthz`, for as long as the runtime lives. Clients are served on the runtime `data`, which may be another one.
pub async fn serve_metrics(server: Arc<Server>, listener: TcpListener, data: Handle) {
    let routes = Router::new()
        .route("/metrics", get(metrics))
        .route("/healthz", get(health))
        .with_state(Daemon { server, data });
    let listener = Door { listener, places: Arc::new(Semaphore::new(PLACES)) };
    if let Err(error) = axum::serve(listener, routes).await {
        tracing::error!(%error, "the metrics are no longer served");
    }
}

async fn metrics(State(Daemon { server, .. }): State<Daemon>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, CONTENT_TYPE)], server.metrics())
}

/// Well, unless the daemon is ending, or its clients wait for an answer in vain.
async fn health(State(Daemon { server, data }): State<Daemon>) -> impl IntoResponse {
    if server.is_stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "draining\n");
    }
    let nothing = data.spawn(async {});
    match timeout(PATIENCE, nothing).await {
        Ok(Ok(())) => (StatusCode::OK, "serving\n"),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "not answering\n"),
    }
}

/// A listener with a bounded number of visitors.
struct Door {
    listener: TcpListener,
    places: Arc<Semaphore>,
}

impl Listener for Door {
    type Io = Visit;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Visit, SocketAddr) {
        let place = Arc::clone(&self.places).acquire_owned().await;
        let place = place.expect("the places are never closed");
        let (stream, peer) = Listener::accept(&mut self.listener).await;
        (Visit { stream, end: Box::pin(sleep(VISIT)), _place: place }, peer)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection that ends in time.
struct Visit {
    stream: TcpStream,
    end: Pin<Box<Sleep>>,
    _place: OwnedSemaphorePermit,
}

impl Visit {
    /// The connection, while there is time.
    fn stream(&mut self, context: &mut Context<'_>) -> io::Result<Pin<&mut TcpStream>> {
        match self.end.as_mut().poll(context) {
            Poll::Ready(()) => Err(io::ErrorKind::TimedOut.into()),
            Poll::Pending => Ok(Pin::new(&mut self.stream)),
        }
    }
}

impl AsyncRead for Visit {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream(context)?.poll_read(context, buffer)
    }
}

impl AsyncWrite for Visit {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream(context)?.poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream(context)?.poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream(context)?.poll_shutdown(context)
    }
}
