//! The memory of searches: one budget for the tables and the visited positions of all searches of the process.
//!
//! A search [reserves](reserve) the bytes of a growing structure before it allocates them, and gives them back when it drops the structure;
//! growing collections do so as [`Charged`](super::charged::Charged). If the bytes do not fit, idle engines give up theirs first. A table
//! that does not fit even then gets less, and a search whose positions do not fit ends with its result so far.
//!
//! The system may have less memory than the budget allows (`ulimit -v`, a container). So every few megabytes the system is asked too, and
//! must keep a reserve for memory that is not reserved (texts, moves, stacks), because a failed allocation there would end the process.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError, Weak};

use super::Interrupted;
use crate::platform::pages;

/// Bytes that the system must have in addition to a reservation, for memory that is not reserved.
const HEADROOM: usize = 128 << 20;
/// Bytes between two checks with the system; filling them takes a hundred times as long as a check.
const ASK_EVERY: usize = 4 << 20;

/// Budget in bytes: the limit of the reservations, and their sum.
struct Budget {
    limit: AtomicUsize,
    used: AtomicUsize,
    idle: Mutex<Vec<Weak<dyn Idle>>>,
}

/// Owner of idle engines, whose tables can be given up.
pub trait Idle: Send + Sync {
    /// Gives up the engine that has been idle longest; false if none is left.
    fn give_up(&self) -> bool;
}

/// The budget of this process, without a limit until one is set.
static BUDGET: Budget = Budget::unlimited();

/// Bytes that a table may use; given back when it is dropped.
#[must_use]
pub struct Reservation {
    budget: &'static Budget,
    bytes: usize,
}

/// Refusal of memory, by the budget or by the system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfMemory;

/// Reason why a part of a search ends early; [`Monitor::halt`](super::Monitor::halt) ends the search itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halt {
    /// A limit of the request.
    Interrupted,
    /// There is no memory for more.
    OutOfMemory,
}

impl From<Interrupted> for Halt {
    fn from(Interrupted: Interrupted) -> Self {
        Self::Interrupted
    }
}

impl From<OutOfMemory> for Halt {
    fn from(OutOfMemory: OutOfMemory) -> Self {
        Self::OutOfMemory
    }
}

/// Sets the most bytes that the searches of this process may reserve together. Existing reservations stay.
pub fn set_memory_limit(bytes: usize) {
    BUDGET.limit.store(bytes, Relaxed);
}

/// The most bytes that the searches of this process may reserve together; `usize::MAX` if no limit was set.
#[must_use]
pub fn memory_limit() -> usize {
    BUDGET.limit.load(Relaxed)
}

/// Bytes that the searches of this process have reserved, including those of idle engines.
#[must_use]
pub fn memory_used() -> usize {
    BUDGET.used.load(Relaxed)
}

/// Registers `owner`, which the budget asks for memory when it runs short, as long as `owner` lives.
pub fn lend_idle(owner: Weak<dyn Idle>) {
    BUDGET.lend(owner);
}

/// Reserves `bytes` of the budget of this process.
///
/// # Errors
/// [`OutOfMemory`] if the budget or the system does not have that many bytes left.
pub fn reserve(bytes: usize) -> Result<Reservation, OutOfMemory> {
    BUDGET.reserve(bytes)
}

impl Reservation {
    /// A reservation of no bytes, to be [resized](Self::resize).
    pub const fn none() -> Self {
        Self { budget: &BUDGET, bytes: 0 }
    }

    /// Bytes that are reserved.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Changes its size to `bytes`: reserves the missing bytes, or gives back the surplus.
    ///
    /// # Errors
    /// [`OutOfMemory`]; it is then unchanged.
    pub fn resize(&mut self, bytes: usize) -> Result<(), OutOfMemory> {
        match bytes.checked_sub(self.bytes) {
            // The new reservation is forgotten, not dropped, because its bytes now belong to this one.
            Some(more) => std::mem::forget(self.budget.reserve(more)?),
            None => self.budget.give_back(self.bytes - bytes),
        }
        self.bytes = bytes;
        Ok(())
    }

    /// Splits off `bytes` as a reservation of their own, or all if it has fewer.
    pub fn split(&mut self, bytes: usize) -> Self {
        let bytes = bytes.min(self.bytes);
        self.bytes -= bytes;
        Self { budget: self.budget, bytes }
    }

    /// Reserves `more` bytes in addition.
    ///
    /// # Errors
    /// [`OutOfMemory`]; it is then unchanged.
    pub fn add(&mut self, more: usize) -> Result<(), OutOfMemory> {
        self.resize(self.bytes.checked_add(more).ok_or(OutOfMemory)?)
    }
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

    fn reserve(&'static self, bytes: usize) -> Result<Reservation, OutOfMemory> {
        let limit = self.limit.load(Relaxed);
        // No idle engine is given up for a request that cannot succeed.
        if bytes > limit {
            return Err(OutOfMemory);
        }
        while !self.take(bytes, limit) {
            if !self.give_up() {
                return Err(OutOfMemory);
            }
        }
        Ok(Reservation { budget: self, bytes })
    }

    /// Takes `bytes` if the budget has them, and also the system, if a check is due.
    fn take(&self, bytes: usize, limit: usize) -> bool {
        let taken = |used: usize| used.checked_add(bytes).filter(|&sum| sum <= limit);
        let Ok(used) = self.used.fetch_update(Relaxed, Relaxed, taken) else { return false };
        let is_given = used / ASK_EVERY == (used + bytes) / ASK_EVERY || system_has(bytes);
        if !is_given {
            self.give_back(bytes);
        }
        is_given
    }

    fn give_back(&self, bytes: usize) {
        self.used.fetch_sub(bytes, Relaxed);
    }

    /// Makes one idle engine give up its tables; false if none does.
    fn give_up(&self) -> bool {
        // The lock is released before an engine is dropped, which gives back its reservations.
        let owners = self.idle.lock().unwrap_or_else(PoisonError::into_inner).clone();
        owners.iter().filter_map(Weak::upgrade).any(|owner| owner.give_up())
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.budget.give_back(self.bytes);
    }
}

/// True if the system has `bytes` bytes, and the reserve for memory that is not reserved.
pub fn system_has(bytes: usize) -> bool {
    pages::system_has(bytes.saturating_add(HEADROOM))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// Idle engines, each with its reservation.
    struct Waiting(Mutex<Vec<Reservation>>);

    impl Idle for Waiting {
        fn give_up(&self) -> bool {
            self.0.lock().unwrap().pop().is_some()
        }
    }

    #[test]
    fn what_is_reserved_stays_within_the_limit_and_is_given_back() {
        static OWN: Budget = Budget::unlimited();
        assert!(OWN.reserve(usize::MAX / 2).is_err(), "more than any system has");
        assert_eq!(OWN.used.load(Relaxed), 0);
        OWN.limit.store(100, Relaxed);
        let mut first = OWN.reserve(60).unwrap();
        for (bytes, fits) in [(0, true), (40, true), (41, false), (101, false), (usize::MAX, false)]
        {
            assert_eq!(OWN.reserve(bytes).is_ok(), fits, "{bytes}");
            assert_eq!(OWN.used.load(Relaxed), 60, "{bytes}");
        }
        for (bytes, fits) in [(100, true), (101, false), (usize::MAX, false), (30, true)] {
            let before = first.bytes();
            assert_eq!(first.resize(bytes).is_ok(), fits, "{bytes}");
            assert_eq!(first.bytes(), if fits { bytes } else { before });
            assert_eq!(OWN.used.load(Relaxed), first.bytes());
        }
        assert_eq!((first.add(usize::MAX), first.add(70)), (Err(OutOfMemory), Ok(())));
        let second = first.split(30);
        assert_eq!((first.bytes(), second.bytes(), OWN.used.load(Relaxed)), (70, 30, 100));
        drop(first);
        assert_eq!(OWN.used.load(Relaxed), 30);
        drop(second);
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
        // Bytes, whether they fit, and the number of idle engines afterwards.
        for (bytes, fits, left) in [(101, false, 4), (20, true, 4), (55, true, 2), (100, true, 0)] {
            assert_eq!(OWN.reserve(bytes).is_ok(), fits, "{bytes}");
            assert_eq!(waiting.0.lock().unwrap().len(), left, "{bytes}");
        }
        drop(waiting);
        let all = OWN.reserve(100);
        assert!(all.is_ok() && OWN.reserve(1).is_err(), "an owner that is gone has nothing");
    }
}
