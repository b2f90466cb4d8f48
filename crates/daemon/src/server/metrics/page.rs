//! The page of metrics and the health check, by HTTP.
//!
//! Each visitor sends one request. If all places are taken, a new visitor replaces the oldest one that has not sent a whole
//! request, or else the oldest. A visit has a timeout, so a visitor that reads a byte a minute does not keep its place.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::serve::Listener;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
use tokio::task::{AbortHandle, yield_now};
use tokio::time::timeout;

use crate::server::Server;
use crate::server::http::{refusal, wrong_method};

/// Maximum number of visitors.
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
pub async fn serve_metrics(server: Arc<Server>, mut listener: TcpListener, data: Handle) {
    let routes: Router = Router::new()
        .route("/metrics", get(metrics))
        .route("/healthz", get(health))
        .fallback(nothing)
        .method_not_allowed_fallback(wrong_method)
        .with_state(Daemon { server, data });
    let mut visits = VecDeque::new();
    loop {
        let (stream, _) = Listener::accept(&mut listener).await;
        make_room(&mut visits);
        visits.push_back(Visit::begin(stream, routes.clone()));
        // A request that has come is read before others can take the place.
        yield_now().await;
    }
}

async fn metrics(State(Daemon { server, .. }): State<Daemon>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, CONTENT_TYPE)], server.metrics())
}

/// Well, unless the daemon is ending, or its clients wait for an answer in vain.
async fn health(State(Daemon { server, data }): State<Daemon>) -> impl IntoResponse {
    if server.is_stopping() || server.drains() {
        return (StatusCode::SERVICE_UNAVAILABLE, "draining\n");
    }
    let nothing = data.spawn(async {});
    match timeout(PATIENCE, nothing).await {
        Ok(Ok(())) => (StatusCode::OK, "serving\n"),
        _ => (StatusCode::SERVICE_UNAVAILABLE, "not answering\n"),
    }
}

async fn nothing() -> Response {
    let reason = "there is nothing at this address; there are /metrics and /healthz";
    refusal(StatusCode::NOT_FOUND, reason)
}

/// A connection, which has one request.
struct Visit {
    task: AbortHandle,
    /// A whole request has come, whose answer is on its way.
    has_asked: Arc<AtomicBool>,
}

impl Visit {
    fn begin(stream: TcpStream, routes: Router) -> Self {
        let has_asked = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&has_asked);
        let routes = TowerToHyperService::new(routes);
        let service = service_fn(move |request: Request<Incoming>| {
            asked.store(true, Ordering::Relaxed);
            routes.call(request)
        });
        let stream = TokioIo::new(stream);
        // A connection that is kept alive would occupy a place without need.
        let answered = http1::Builder::new().keep_alive(false).serve_connection(stream, service);
        Self { task: tokio::spawn(timeout(VISIT, answered)).abort_handle(), has_asked }
    }
}

/// Frees a place if all are taken: that of the oldest visitor without a request, or else that of the oldest.
fn make_room(visits: &mut VecDeque<Visit>) {
    visits.retain(|visit| !visit.task.is_finished());
    if visits.len() < PLACES {
        return;
    }
    let idle = visits.iter().position(|visit| !visit.has_asked.load(Ordering::Relaxed));
    if let Some(visit) = visits.remove(idle.unwrap_or(0)) {
        visit.task.abort();
    }
}
