//! The board in the browser: its page by HTTP, and at `/ws` the protocol, a message a line.
//! Also the journal of a tournament that is watched: at `/journal` as a file, at `/journal/live` as it grows, a message a line.
//!
//! A client sends HTTP requests until it opens a WebSocket; from then on it is served like a client of any socket. Both happen in
//! the task of the client, and take one of the places for connections.

mod feed;
mod guard;
mod page;
mod upgrade;

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::{MethodRouter, get};
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::time::timeout;

use crate::transport::{Caller, Connection, Listener, web_socket};
use plateau_protocol::Failure;

use super::Server;
use super::conversation::until_shutdown;
use super::http::{refusal, wrong_method};
use super::socket::serve_callers;
pub use feed::Feed;
use upgrade::{Opened, Purpose, Upgrade};

/// Longest time of a visit. A browser whose connection ends opens another one when it needs it.
const VISIT: Duration = Duration::from_secs(60);
/// Bytes that the head of a request may have, about: browsers send this host the cookies of all its ports.
const HEAD: usize = 32 << 10;

/// Headers of every response. The page loads scripts and styles of this server only, none of them inline, and is shown in no
/// frame.
const HEADERS: [(HeaderName, &str); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; connect-src 'self'; img-src 'self' data: blob:; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Serves the page and its WebSockets at `listener` until the daemon ends, and returns when the last conversation has ended.
pub async fn serve_web(server: Arc<Server>, listener: Listener) {
    let routes = routes(server.config.journal.clone());
    let serve = move |server, caller| visit(server, routes.clone(), caller);
    serve_callers(server, listener, overloaded, serve).await;
}

fn routes(journal: Option<Feed>) -> Router {
    let mut routes = Router::new()
        .route("/", get(page::index))
        .route("/ws", web_socket_for(Purpose::Conversation))
        .route("/{*path}", get(page::file));
    if let Some(feed) = journal {
        routes = routes
            .route("/journal/live", web_socket_for(Purpose::Watching(feed.clone())))
            .route("/journal", get(async move || feed.so_far()));
    }
    routes.fallback(async || page::missing()).method_not_allowed_fallback(wrong_method)
}

/// The route of a WebSocket.
fn web_socket_for(purpose: Purpose) -> MethodRouter {
    get(async |slot, request| upgrade::upgrade(purpose, slot, request))
}

/// The answer to a client for whom there is no place.
fn overloaded(Failure { message: text, .. }: Failure) -> Vec<u8> {
    let length = text.len();
    let response = format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nContent-Length: {length}\r\n\
         Retry-After: 1\r\nConnection: close\r\n\r\n{text}"
    );
    response.into_bytes()
}

/// Serves a client: its HTTP requests, then its WebSocket if it opens one.
async fn visit(server: Arc<Server>, routes: Router, caller: Caller) {
    let mut stopping = server.stopping();
    // On the heap, so that a conversation does not carry its room about.
    let visited = tokio::select! {
        visited = timeout(VISIT, Box::pin(converted(&server, routes, caller))) => visited,
        () = until_shutdown(&mut stopping) => return,
    };
    match visited.map_err(io::Error::from).and_then(|visited| visited) {
        Ok(Some((connection, Purpose::Conversation))) => {
            // A client that has disconnected is no error.
            drop(server.converse(connection).await);
        }
        Ok(Some((connection, Purpose::Watching(feed)))) => feed.show(connection, stopping).await,
        Ok(None) => {}
        Err(error) => tracing::debug!(%error, "a visit ended early"),
    }
}

/// Answers the requests of a client; its connection and what that is for, once it has opened a WebSocket.
async fn converted(
    server: &Arc<Server>,
    routes: Router,
    caller: Caller,
) -> io::Result<Option<(Connection, Purpose)>> {
    let deadline = server.config.timeouts.authenticate;
    let (peer, local) = (caller.peer().to_owned(), caller.local_ip());
    let stream = TokioIo::new(caller.open(&server.bounds, deadline).await?);
    let upgrade = Upgrade::default();
    let guard = from_fn_with_state((Arc::clone(server), local), admit);
    let routes = routes.layer(guard).layer(Extension(upgrade.clone()));
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(deadline)
        .max_buf_size(HEAD)
        .serve_connection(stream, TowerToHyperService::new(routes))
        .with_upgrades()
        .await
        .map_err(io::Error::other)?;
    let Some(Opened { stream, early, purpose }) = upgrade.opened().await? else { return Ok(None) };
    Ok(Some((web_socket(stream, early, peer, &server.bounds), purpose)))
}

/// Lets a request through, or refuses it in a few words; the headers of all answers are put here.
async fn admit(
    State((server, local)): State<(Arc<Server>, Option<IpAddr>)>,
    request: Request,
    next: Next,
) -> Response {
    let is_public = request.uri().path().starts_with("/assets/");
    let checked = guard::check(request.headers(), local, &server.live().web_names, is_public);
    let mut response = match checked {
        Ok(()) => next.run(request).await,
        Err(reason) => {
            // The first one is most likely that of the operator, behind a new proxy.
            if server.stats.refused_visitor.swap(true, Ordering::Relaxed) {
                tracing::debug!(%reason, "a visitor is refused");
            } else {
                let host =
                    request.headers().get(header::HOST).map_or(&b""[..], HeaderValue::as_bytes);
                tracing::warn!(%reason, host = %host.escape_ascii(), "a visitor of the page is refused; later ones are logged at debug");
            }
            refusal(StatusCode::FORBIDDEN, reason)
        }
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
