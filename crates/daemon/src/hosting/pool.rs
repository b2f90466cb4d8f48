//! Engine pool: a limited number of processes of an engine, each for one search at a time.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use plateau_core::search::StopToken;

/// Longest wait without a look at the stop token.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A pool of a limited number of items that are expensive to make. An idle item is kept for the next user of its kind,
/// preferably its last user.
pub(super) struct Pool<K, T> {
    state: Mutex<State<K, T>>,
    freed: Condvar,
    places: usize,
}

struct State<K, T> {
    /// The one that has waited longest first.
    waiting: Vec<Waiting<K, T>>,
    /// Items in use.
    taken: usize,
}

/// An idle item.
struct Waiting<K, T> {
    user: u64,
    kind: K,
    since: Instant,
    thing: T,
}

/// A place for one thing, free again when it is dropped.
pub(super) struct Place<'a, K, T>(&'a Pool<K, T>);

/// No place was free in time.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Full;

impl<K: PartialEq, T> Pool<K, T> {
    /// A pool with the given number of places.
    pub(super) fn new(places: usize) -> Self {
        let state = State { waiting: Vec::new(), taken: 0 };
        Self { state: Mutex::new(state), freed: Condvar::new(), places }
    }

    /// Maximum number of items.
    pub(super) const fn places(&self) -> usize {
        self.places
    }

    /// Takes a place, and the thing of this kind that waits in it; without one the user makes one.
    /// The thing that has waited longest is dropped where all places have things of other kinds.
    /// Waits for a place until the deadline, or until `stop`.
    ///
    /// # Errors
    /// [`Full`].
    pub(super) fn take(
        &self,
        user: u64,
        kind: &K,
        deadline: Instant,
        stop: &StopToken,
    ) -> Result<(Place<'_, K, T>, Option<T>), Full> {
        let mut state = self.lock();
        loop {
            if let Some(offer) = state.offer(user, kind, self.places) {
                state.taken += 1;
                drop(state);
                let place = Place(self);
                // Dropped here, without the lock, because the processes take time to end.
                return Ok((
                    place,
                    offer.filter(|found| found.kind == *kind).map(|found| found.thing),
                ));
            }
            if stop.reason().is_some() || Instant::now() >= deadline {
                return Err(Full);
            }
            let waited = self.freed.wait_timeout(state, POLL_INTERVAL);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// When the item that has been idle longest became idle.
    pub(super) fn oldest(&self) -> Option<Instant> {
        self.lock().waiting.first().map(|waiting| waiting.since)
    }

    /// Removes and returns the things that have been idle since `time` or longer.
    pub(super) fn expire(&self, time: Instant) -> Vec<T> {
        let mut state = self.lock();
        let expired = state.waiting.extract_if(.., |waiting| waiting.since <= time);
        let expired = expired.map(|waiting| waiting.thing).collect();
        drop(state);
        self.freed.notify_all();
        expired
    }

    fn lock(&self) -> MutexGuard<'_, State<K, T>> {
        // It is consistent between any two statements that could panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: PartialEq, T> State<K, T> {
    /// The thing whose place can be had, or none for an empty place: in this order the user's own, an empty place,
    /// another's of the same kind, any. `None` where all are in use.
    fn offer(&mut self, user: u64, kind: &K, places: usize) -> Option<Option<Waiting<K, T>>> {
        let is_own = |one: &Waiting<K, T>| one.user == user && one.kind == *kind;
        if let Some(own) = self.waiting.iter().position(is_own) {
            return Some(Some(self.waiting.remove(own)));
        }
        if self.waiting.len() + self.taken < places {
            return Some(None);
        }
        let of_kind = self.waiting.iter().position(|one| one.kind == *kind);
        let index = of_kind.or((!self.waiting.is_empty()).then_some(0))?;
        Some(Some(self.waiting.remove(index)))
    }
}

impl<K: PartialEq, T> Place<'_, K, T> {
    /// Leaves a thing in the place, where it waits for its next user.
    pub(super) fn keep(self, user: u64, kind: K, thing: T) {
        let since = Instant::now();
        self.0.lock().waiting.push(Waiting { user, kind, since, thing });
    }
}

impl<K, T> Drop for Place<'_, K, T> {
    fn drop(&mut self) {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner).taken -= 1;
        self.0.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plateau_core::search::Stopped;

    /// Takes a thing of a kind without waiting, a new one if there is none, and leaves it there.
    fn use_once(pool: &Pool<char, u32>, user: u64, kind: char, new: u32) -> u32 {
        let (place, thing) = pool.take(user, &kind, Instant::now(), &StopToken::default()).unwrap();
        let thing = thing.unwrap_or(new);
        place.keep(user, kind, thing);
        thing
    }

    #[test]
    fn the_own_thing_comes_first_then_a_new_one_then_anothers() {
        let pool = Pool::new(2);
        for (user, kind, new, used) in [
            (1, 'a', 10, 10),
            (1, 'a', 11, 10),
            (2, 'a', 20, 20),
            (3, 'a', 30, 10),
            (2, 'b', 21, 21),
            (3, 'a', 31, 10),
            (2, 'b', 22, 21),
        ] {
            assert_eq!(use_once(&pool, user, kind, new), used, "{user} {kind}");
        }
    }

    #[test]
    fn there_are_never_more_than_places_and_who_waits_hears_a_stop() {
        let pool: Pool<char, u32> = Pool::new(1);
        let stop = StopToken::default();
        let far = Instant::now() + Duration::from_secs(60);
        let (place, _) = pool.take(1, &'a', far, &stop).unwrap();
        assert!(pool.take(2, &'a', Instant::now(), &stop).is_err());
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| pool.take(2, &'a', far, &stop).is_ok());
            drop(place);
            assert!(waiting.join().unwrap());
        });
        let _taken = pool.take(1, &'a', far, &stop).unwrap();
        stop.stop(Stopped::Stop);
        assert!(pool.take(2, &'a', far, &stop).is_err());
    }

    #[test]
    fn what_has_waited_for_too_long_expires() {
        let pool = Pool::new(2);
        let before = Instant::now();
        use_once(&pool, 1, 'a', 10);
        assert!(pool.oldest() >= Some(before) && pool.expire(before).is_empty());
        assert_eq!(pool.expire(Instant::now() + Duration::from_secs(1)), [10]);
        assert_eq!(use_once(&pool, 1, 'a', 11), 11);
    }
}
