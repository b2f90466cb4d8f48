//! The connected clients, which an administrator may list and disconnect.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Notify;

use plateau_protocol::reply::{ClientReply, millis};

/// The connected clients by their numbers.
#[derive(Default)]
pub(super) struct Clients(Mutex<BTreeMap<u64, Arc<Client>>>);

/// A connected client.
pub(super) struct Client {
    peer: String,
    since: Instant,
    /// Lines that it has sent.
    requests: AtomicU64,
    /// Time of the last of them, in milliseconds after `since`.
    heard_ms: AtomicU64,
    in_flight: AtomicUsize,
    sessions: AtomicUsize,
    kicked: Notify,
}

impl Clients {
    fn all(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Client>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a client.
    pub(super) fn enter(&self, number: u64, peer: &str) -> Arc<Client> {
        let client = Arc::new(Client {
            peer: peer.to_owned(),
            since: Instant::now(),
            requests: AtomicU64::default(),
            heard_ms: AtomicU64::default(),
            in_flight: AtomicUsize::default(),
            sessions: AtomicUsize::default(),
            kicked: Notify::new(),
        });
        self.all().insert(number, Arc::clone(&client));
        client
    }

    /// Removes a client.
    pub(super) fn leave(&self, number: u64) {
        self.all().remove(&number);
    }

    /// Disconnects a client; false if there is none of this number.
    pub(super) fn kick(&self, number: u64) -> bool {
        let client = self.all().get(&number).cloned();
        client.inspect(|client| client.kicked.notify_one()).is_some()
    }

    /// All clients, for the one that asks.
    pub(super) fn list(&self, asking: u64) -> Vec<ClientReply> {
        let reply = |(&number, client): (&u64, &Arc<Client>)| client.reply(number, asking);
        self.all().iter().map(reply).collect()
    }
}

impl Client {
    /// Counts a line.
    pub(super) fn heard(&self) {
        self.requests.fetch_add(1, Relaxed);
        self.heard_ms.store(millis(self.since.elapsed()), Relaxed);
    }

    /// Takes note of how much it has.
    pub(super) fn has(&self, in_flight: usize, sessions: usize) {
        self.in_flight.store(in_flight, Relaxed);
        self.sessions.store(sessions, Relaxed);
    }

    /// Waits until an administrator disconnects it.
    pub(super) async fn kicked(&self) {
        self.kicked.notified().await;
    }

    fn reply(&self, number: u64, asking: u64) -> ClientReply {
        let connected_ms = millis(self.since.elapsed());
        ClientReply {
            client: number,
            peer: self.peer.clone(),
            connected_ms,
            silent_ms: connected_ms.saturating_sub(self.heard_ms.load(Relaxed)),
            requests: self.requests.load(Relaxed),
            in_flight: self.in_flight.load(Relaxed),
            sessions: self.sessions.load(Relaxed),
            own: number == asking,
        }
    }
}
