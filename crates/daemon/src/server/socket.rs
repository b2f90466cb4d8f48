//! Serving a socket: every client that comes is conversed with, until the daemon ends.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::future::Future;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;

use crate::transport::{Caller, Listener};
use plateau_protocol::reply::{Body, Reply};
use plateau_protocol::{Address, Code, Failure};

use super::{Config, Server};

/// Pause after a failed accept: others may close meanwhile.
const PAUSE: Duration = Duration::from_millis(50);

/// Least time between two warnings that nobody can be accepted.
const REMIND: Duration = Duration::from_secs(60);

/// Converses with clients at `listener` until the daemon ends, and returns when the last conversation has ended.
pub async fn serve_socket(server: Arc<Server>, listener: Listener) {
    let refusal =
        |error| Reply { address: Address::default(), body: Body::Error { error } }.to_line();
    serve_callers(server, listener, refusal, converse).await;
}

/// Accepts clients at `listener` until the daemon ends, serves them concurrently, and returns when the last one has ended.
/// A client for whom there is no place is sent the `refusal` of this failure, as bytes.
pub(super) async fn serve_callers<F>(
    server: Arc<Server>,
    listener: Listener,
    refusal: impl Fn(Failure) -> Vec<u8>,
    serve: impl Fn(Arc<Server>, Caller) -> F + Clone + Send + 'static,
) where
    F: Future<Output = ()> + Send + 'static,
{
    // Written once, because clients that are refused come in floods.
    let refusals = PlaceLimit::ALL.map(|limit| refusal(limit.failure(&server.config)));
    let places = Arc::new(Semaphore::new(server.config.max_connections));
    let mut conversations = JoinSet::new();
    let mut origins = Origins { max: server.config.max_per_address, clients: HashMap::new() };
    let mut stopping = server.stopping();
    let mut warned = None;
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = super::conversation::until_shutdown(&mut stopping) => break,
            Some(ended) = conversations.join_next() => {
                origins.leave(ended.ok().flatten());
                continue;
            }
        };
        match accepted {
            Ok(caller) => {
                let origin = caller.origin();
                match place(&places, &mut origins, origin) {
                    Ok(place) => {
                        let (serve, server) = (serve.clone(), Arc::clone(&server));
                        conversations.spawn(async move {
                            serve(server, caller).await;
                            drop(place);
                            origin
                        });
                    }
                    Err(limit) => {
                        server.stats.turned_away(limit);
                        caller.turn_away(&refusals[limit as usize]);
                    }
                }
            }
            Err(error) if is_of_the_client(&error) => {}
            Err(error) => {
                warn(&mut warned, &error);
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    // From now on the system refuses new clients immediately.
    drop(listener);
    while conversations.join_next().await.is_some() {}
}

/// A place for a client from this address, or the limit by which it has none.
fn place(
    places: &Arc<Semaphore>,
    origins: &mut Origins,
    origin: Option<IpAddr>,
) -> Result<OwnedSemaphorePermit, PlaceLimit> {
    if !origins.admit(origin) {
        return Err(PlaceLimit::Address);
    }
    Arc::clone(places).try_acquire_owned().map_err(|_| {
        origins.leave(origin);
        PlaceLimit::Listener
    })
}

async fn converse(server: Arc<Server>, caller: Caller) {
    let mut stopping = server.stopping();
    let connected = tokio::select! {
        connected = caller.connect(&server.bounds, server.config.timeouts.authenticate) => connected,
        () = super::conversation::until_shutdown(&mut stopping) => return,
    };
    match connected {
        // A client that has disconnected is no error.
        Ok(connection) => drop(server.converse(connection).await),
        Err(error) => tracing::debug!(%error, "a client did not greet by TLS"),
    }
}

/// The clients of each address of other machines: none of them takes all places.
struct Origins {
    max: usize,
    clients: HashMap<IpAddr, usize>,
}

impl Origins {
    /// Counts a client; false if its address has as many as it may.
    fn admit(&mut self, origin: Option<IpAddr>) -> bool {
        let Some(origin) = origin else { return true };
        let clients = self.clients.entry(origin).or_default();
        let has_place = *clients < self.max;
        *clients += usize::from(has_place);
        has_place
    }

    /// A client has left.
    fn leave(&mut self, origin: Option<IpAddr>) {
        if let Some(Entry::Occupied(mut clients)) = origin.map(|it| self.clients.entry(it)) {
            *clients.get_mut() -= 1;
            if *clients.get() == 0 {
                clients.remove();
            }
        }
    }
}

/// A limit on the number of connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PlaceLimit {
    /// `max_connections`, of a listener.
    Listener,
    /// `max_per_address`, of the clients from one address of another machine.
    Address,
}

impl PlaceLimit {
    /// All limits, in order of their numbers.
    pub(super) const ALL: [Self; 2] = [Self::Listener, Self::Address];

    /// The name of its setting, as `docs/operation.md` has it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Listener => "max-connections",
            Self::Address => "max-per-address",
        }
    }

    /// Failure of a client that has no place because of this limit.
    fn failure(self, config: &Config) -> Failure {
        let message = match self {
            Self::Listener => {
                format!("{} clients are connected already; try again later", config.max_connections)
            }
            Self::Address => {
                let max = config.max_per_address;
                format!("{max} clients from this address are connected already; try again later")
            }
        };
        Failure::new(Code::Overloaded, message)
    }
}

/// True for the error of a client that left before it was accepted.
fn is_of_the_client(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Warns of an error of the system, most likely that there are no descriptors left: not at every attempt.
fn warn(warned: &mut Option<Instant>, error: &io::Error) {
    if warned.is_none_or(|at| at.elapsed() >= REMIND) {
        *warned = Some(Instant::now());
        tracing::warn!(%error, "cannot accept clients for now");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_takes_all_places() {
        let [near, far] = ["10.0.0.1", "10.0.0.2"].map(|it| it.parse::<IpAddr>().ok());
        let mut origins = Origins { max: 2, clients: HashMap::new() };
        for (origin, admitted) in [
            (near, true),
            (near, true),
            (near, false),
            (far, true),
            (None, true),
            (None, true),
            (None, true),
        ] {
            assert_eq!(origins.admit(origin), admitted, "{origin:?}");
        }
        origins.leave(near);
        assert!(origins.admit(near) && !origins.admit(near));
        [near, near, far, None].into_iter().for_each(|origin| origins.leave(origin));
        assert!(origins.clients.is_empty());
    }
}
