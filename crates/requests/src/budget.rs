//! A common budget of waiting bytes for all connections, so that a client that reads nothing cannot use up all memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A number of bytes that all connections of a daemon share. Clones share it too.
#[derive(Debug, Clone)]
pub struct Budget(Arc<Pool>);

#[derive(Debug)]
struct Pool {
    max: usize,
    used: AtomicUsize,
}

/// Bytes taken out of a budget; given back when it is dropped.
#[derive(Debug)]
#[must_use]
pub struct Charge {
    budget: Budget,
    bytes: usize,
}

impl Budget {
    /// A budget of `max` bytes.
    #[must_use]
    pub fn new(max: usize) -> Self {
        Self(Arc::new(Pool { max, used: AtomicUsize::new(0) }))
    }

    /// Bytes that are taken.
    #[must_use]
    pub fn used(&self) -> usize {
        self.0.used.load(Ordering::Relaxed)
    }

    /// A charge of no bytes yet.
    pub fn charge(&self) -> Charge {
        Charge { budget: self.clone(), bytes: 0 }
    }

    /// Bytes that there are in all.
    #[must_use]
    pub fn max(&self) -> usize {
        self.0.max
    }

    /// A charge of `bytes`, if they are left.
    #[must_use]
    pub fn take(&self, bytes: usize) -> Option<Charge> {
        let mut charge = self.charge();
        charge.set(bytes).then_some(charge)
    }

    /// Counts `bytes` as taken if they are left.
    fn add(&self, bytes: usize) -> bool {
        let Pool { max, used } = &*self.0;
        let sum = |used: usize| used.checked_add(bytes).filter(|sum| sum <= max);
        used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, sum).is_ok()
    }

    /// Gives back `bytes` that were taken.
    fn give_back(&self, bytes: usize) {
        self.0.used.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Charge {
    /// Bytes of it.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Makes it a charge of `bytes`; false, and as it was, where the budget has no room for it.
    #[must_use]
    pub fn set(&mut self, bytes: usize) -> bool {
        let fits = match bytes.checked_sub(self.bytes) {
            Some(more) => more == 0 || self.budget.add(more),
            None => {
                self.budget.give_back(self.bytes - bytes);
                true
            }
        };
        if fits {
            self.bytes = bytes;
        }
        fits
    }

    /// Gives all of it back.
    pub fn clear(&mut self) {
        self.budget.give_back(std::mem::take(&mut self.bytes));
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charges_take_from_one_budget_and_give_back_what_they_took() {
        let budget = Budget::new(10);
        let [mut one, mut other] = [(); 2].map(|()| budget.charge());
        for (bytes, fits, used) in [(4, true, 4), (11, false, 4), (10, true, 10), (7, true, 7)] {
            assert_eq!((one.set(bytes), budget.used()), (fits, used), "{bytes}");
        }
        for (bytes, fits, used) in [(4, false, 7), (3, true, 10), (usize::MAX, false, 10)] {
            assert_eq!((other.set(bytes), budget.clone().used()), (fits, used), "{bytes}");
        }
        drop(one);
        assert_eq!((other.bytes(), budget.used()), (3, 3));
        other.clear();
        assert_eq!((other.bytes(), budget.used()), (0, 0));
    }
}
