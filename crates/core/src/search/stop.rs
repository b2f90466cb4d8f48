//! Cancellation: the stop flag of a search, set by a client or the daemon, and the signals to pause and for a ponder hit.

use crate::platform::Instant;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};

/// Reason for the end of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Stopped {
    /// The depth limit was completed.
    Depth = 1,
    /// The node limit was reached.
    Nodes = 2,
    /// The time was used up.
    Time = 3,
    /// The client sent `stop`, or ended its input, or the daemon is shutting down.
    Stop = 4,
    /// Nothing was left to search.
    Solved = 5,
    /// The client has disconnected.
    Disconnected = 6,
    /// There was not enough memory.
    Memory = 7,
}

/// Signals to a search: the stop, which is final; a pause, in which it waits for its next turn; and the hit, at which the time of a
/// pondering search begins. Clones share them; only the first stop reason counts.
#[derive(Debug, Clone, Default)]
pub struct StopToken(Arc<Signals>);

#[derive(Debug, Default)]
struct Signals {
    /// A [`Stopped`], or 0 before the stop.
    reason: AtomicU8,
    paused: AtomicBool,
    /// The time of the hit.
    hit: OnceLock<Instant>,
    /// Called at each poll.
    listener: Listener,
    /// Held while a signal changes, so that a paused search cannot miss it.
    change: Mutex<()>,
    changed: Condvar,
}

/// A function that is called at each poll of a search, on its thread.
#[derive(Default)]
struct Listener(Option<Box<dyn Fn() + Send + Sync>>);

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Listener").field(&self.0.is_some()).finish()
    }
}

impl StopToken {
    /// A token whose search calls `listener` at each poll, on its own thread. On a platform without threads, this is how the client's
    /// requests are read.
    #[must_use]
    pub fn listening(listener: impl Fn() + Send + Sync + 'static) -> Self {
        let listener = Listener(Some(Box::new(listener)));
        Self(Arc::new(Signals { listener, ..Signals::default() }))
    }

    /// Asks the search to end, and wakes it if it is paused.
    pub fn stop(&self, why: Stopped) {
        self.change(|signals| {
            // Relaxed ordering is enough: no other data is published through the reason.
            let (none, relaxed) = (0, Ordering::Relaxed);
            let _ = signals.reason.compare_exchange(none, why as u8, relaxed, relaxed);
        });
    }

    /// Asks the search to wait from its next poll on, until [`resume`](Self::resume).
    pub fn pause(&self) {
        self.0.paused.store(true, Ordering::Relaxed);
    }

    /// Lets a paused search continue.
    pub fn resume(&self) {
        self.change(|signals| signals.paused.store(false, Ordering::Relaxed));
    }

    /// Tells a pondering search that the expected move was played; its time begins.
    pub fn hit(&self) {
        self.change(|signals| {
            // Only the first hit counts.
            let _ = signals.hit.set(Instant::now());
        });
    }

    /// The time of the hit, once there was one.
    #[must_use]
    pub fn hit_at(&self) -> Option<Instant> {
        self.0.hit.get().copied()
    }

    /// The stop reason, once there is one.
    #[must_use]
    pub fn reason(&self) -> Option<Stopped> {
        const REASONS: [Stopped; 7] = [
            Stopped::Depth,
            Stopped::Nodes,
            Stopped::Time,
            Stopped::Stop,
            Stopped::Solved,
            Stopped::Disconnected,
            Stopped::Memory,
        ];
        match self.0.reason.load(Ordering::Relaxed) {
            0 => None,
            reason => Some(REASONS[usize::from(reason) - 1]),
        }
    }

    /// The poll of a search: waits while it is paused, at most until `deadline`; returns the reason to end, once there is one.
    #[inline]
    #[must_use]
    pub fn poll(&self, deadline: Option<Instant>) -> Option<Stopped> {
        self.listen();
        if self.0.paused.load(Ordering::Relaxed) {
            self.wait_for_turn(deadline, false);
        }
        self.reason()
    }

    /// The poll of a pondering search: as [`poll`](Self::poll), but it waits at most until the hit, which sets a deadline.
    #[must_use]
    pub fn poll_pondering(&self) -> Option<Stopped> {
        self.listen();
        if self.0.paused.load(Ordering::Relaxed) {
            self.wait_for_turn(None, true);
        }
        self.reason()
    }

    #[inline]
    fn listen(&self) {
        if let Listener(Some(listener)) = &self.0.listener {
            listener();
        }
    }

    #[cold]
    fn wait_for_turn(&self, deadline: Option<Instant>, ponders: bool) {
        let Signals { paused, change, changed, .. } = &*self.0;
        let mut guard = change.lock().unwrap_or_else(PoisonError::into_inner);
        let is_over = || self.reason().is_some() || (ponders && self.hit_at().is_some());
        while paused.load(Ordering::Relaxed) && !is_over() {
            guard = match deadline.map(|deadline| deadline.checked_duration_since(Instant::now())) {
                None => changed.wait(guard).unwrap_or_else(PoisonError::into_inner),
                Some(Some(left)) if !left.is_zero() => {
                    changed.wait_timeout(guard, left).unwrap_or_else(PoisonError::into_inner).0
                }
                Some(_) => return,
            };
        }
    }

    /// Changes a signal so that a search that is about to wait sees it.
    fn change(&self, change: impl FnOnce(&Signals)) {
        let guard = self.0.change.lock().unwrap_or_else(PoisonError::into_inner);
        change(&self.0);
        drop(guard);
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_listener_is_called_at_each_poll() {
        use std::sync::atomic::AtomicU8;
        let calls = Arc::new(AtomicU8::new(0));
        let count = Arc::clone(&calls);
        let token = StopToken::listening(move || {
            count.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!((token.poll(None), token.poll_pondering()), (None, None));
        assert_eq!((token.reason(), calls.load(Ordering::Relaxed)), (None, 2));
    }

    #[test]
    fn the_first_reason_stays_and_clones_share_it() {
        let token = StopToken::default();
        let clone = token.clone();
        assert_eq!(token.reason(), None);
        for reason in [Stopped::Disconnected, Stopped::Stop] {
            clone.stop(reason);
        }
        assert_eq!(token.reason(), Some(Stopped::Disconnected));
    }

    #[test]
    fn a_paused_search_waits_for_its_turn_its_stop_or_its_deadline() {
        let wakes = |wake: fn(&StopToken),
                     poll: &(dyn Fn(&StopToken) -> Option<Stopped> + Sync)| {
            let token = StopToken::default();
            token.pause();
            std::thread::scope(|scope| {
                let search = scope.spawn(|| poll(&token));
                wake(&token);
                search.join().unwrap()
            })
        };
        let waits = |wake, deadline| wakes(wake, &|token: &StopToken| token.poll(deadline));
        assert_eq!(waits(StopToken::resume, None), None);
        assert_eq!(waits(|token| token.stop(Stopped::Stop), None), Some(Stopped::Stop));
        assert_eq!(waits(|_| {}, Some(Instant::now() + Duration::from_millis(1))), None);
        for (wake, reason) in [
            (StopToken::resume as fn(&StopToken), None),
            (StopToken::hit, None),
            (|token: &StopToken| token.stop(Stopped::Stop), Some(Stopped::Stop)),
        ] {
            assert_eq!(wakes(wake, &StopToken::poll_pondering), reason);
        }
        let token = StopToken::default();
        token.pause();
        token.resume();
        assert_eq!(token.poll(None), None);
    }
}
