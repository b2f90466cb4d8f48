//! The memory of searches: one budget for the tables of all searches of the process.
//!
//! A table [reserves](reserve) its bytes before it asks the system for them, and gives them back when it is dropped.
//! Engines that wait unused give up theirs first where the bytes do not fit; a table that does not fit even then gets less.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError, Weak};

/// Budget in bytes: what may be reserved, and what is.
struct Budget {
    limit: AtomicUsize,
    used: AtomicUsize,
    idle: Mutex<Vec<Weak<dyn Idle>>>,
}

/// Owner of engines that wait for their next search, whose tables can be given up.
pub trait Idle: Send + Sync {
    /// Gives up the engine that has waited longest; false where none is left.
    fn give_up(&self) -> bool;
}

/// The budget of this process: without a limit until one is set.
static BUDGET: Budget = Budget::unlimited();

/// Bytes that a table may use; given back when it is dropped.
#[must_use]
pub(crate) struct Reservation {
    budget: &'static Budget,
    bytes: usize,
}

/// Sets the most bytes that the tables of this process may use together.
/// Tables that are there keep what they have.
pub fn set_memory_limit(bytes: usize) {
    BUDGET.limit.store(bytes, Relaxed);
}

/// The most bytes that the tables of this process may use together; `usize::MAX` where no limit was set.
#[must_use]
pub fn memory_limit() -> usize {
    BUDGET.limit.load(Relaxed)
}

/// Bytes that the tables of this process have reserved.
#[must_use]
pub fn memory_used() -> usize {
    BUDGET.used.load(Relaxed)
}

/// Lets the budget ask `owner` for memory when it runs short, as long as it lives.
pub fn lend_idle(owner: Weak<dyn Idle>) {
    BUDGET.lend(owner);
}

/// Reserves `bytes` of the budget of this process; `None` where so many are not left.
pub(crate) fn reserve(bytes: usize) -> Option<Reservation> {
    BUDGET.reserve(bytes)
}

impl Budget {
    /// A budget without a limit.
    const fn unlimited() -> Self {
        let (limit, used) = (AtomicUsize::new(usize::MAX), AtomicUsize::new(0));
        Self { limit, used, idle: Mutex::new(Vec::new()) }
    }

    fn lend(&self, owner: Weak<dyn Idle>) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.retain(|owner| owner.strong_count() > 0);
        idle.push(owner);
    }

    fn reserve(&'static self, bytes: usize) -> Option<Reservation> {
        let limit = self.limit.load(Relaxed);
        // Nobody gives up what would not be enough.
        if bytes > limit {
            return None;
        }
        while !self.take(bytes, limit) {
            if !self.give_up() {
                return None;
            }
        }
        Some(Reservation { budget: self, bytes })
    }

    /// Takes `bytes` if they are left.
    fn take(&self, bytes: usize, limit: usize) -> bool {
        let taken = |used: usize| used.checked_add(bytes).filter(|&sum| sum <= limit);
        self.used.fetch_update(Relaxed, Relaxed, taken).is_ok()
    }

    /// Lets one engine that waits give up its tables; false where none does.
    fn give_up(&self) -> bool {
        // The lock is released before an engine is dropped, which gives back its reservations.
        let owners = self.idle.lock().unwrap_or_else(PoisonError::into_inner).clone();
        owners.iter().filter_map(Weak::upgrade).any(|owner| owner.give_up())
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.budget.used.fetch_sub(self.bytes, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// Engines of so many bytes each.
    struct Waiting(Mutex<Vec<Reservation>>);

    impl Idle for Waiting {
        fn give_up(&self) -> bool {
            self.0.lock().unwrap().pop().is_some()
        }
    }

    #[test]
    fn what_is_reserved_stays_within_the_limit_and_is_given_back() {
        static OWN: Budget = Budget::unlimited();
        assert!(OWN.reserve(usize::MAX).is_some_and(|all| all.bytes == usize::MAX));
        OWN.limit.store(100, Relaxed);
        let first = OWN.reserve(60);
        for (bytes, fits) in [(0, true), (40, true), (41, false), (101, false), (usize::MAX, false)]
        {
            assert_eq!(OWN.reserve(bytes).is_some(), fits, "{bytes}");
            assert_eq!(OWN.used.load(Relaxed), 60, "{bytes}");
        }
        drop(first);
        assert_eq!(OWN.used.load(Relaxed), 0);
    }

    #[test]
    fn engines_that_wait_give_way_one_by_one_and_only_where_that_helps() {
        static OWN: Budget = Budget::unlimited();
        OWN.limit.store(100, Relaxed);
        let engines = (0..4).map(|_| OWN.reserve(20).unwrap()).collect();
        let waiting = Arc::new(Waiting(Mutex::new(engines)));
        let owner: Weak<dyn Idle> = Arc::downgrade(&(Arc::clone(&waiting) as Arc<dyn Idle>));
        OWN.lend(owner);
        // Bytes, whether there is room, and the engines that wait afterwards.
        for (bytes, fits, left) in [(101, false, 4), (20, true, 4), (55, true, 2), (100, true, 0)] {
            assert_eq!(OWN.reserve(bytes).is_some(), fits, "{bytes}");
            assert_eq!(waiting.0.lock().unwrap().len(), left, "{bytes}");
        }
        drop(waiting);
        let all = OWN.reserve(100);
        assert!(all.is_some() && OWN.reserve(1).is_none(), "an owner that is gone has nothing");
    }
}
