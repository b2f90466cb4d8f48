//! Shelf of tables that stay for later searches until the budget of all tables runs short.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::search::memory::{Idle, lend_idle};

/// The tables of the variants requested so far, by the names of the variants.
pub(super) struct Shelf<T>(Mutex<Vec<(&'static str, Arc<T>)>>);

impl<T: Send + Sync + 'static> Shelf<T> {
    /// An empty shelf.
    pub(super) const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// An empty shelf, whose tables that no search uses are given up when memory runs short.
    pub(super) fn lending() -> Arc<Self> {
        let shelf = Arc::new(Self::new());
        let owner: Weak<Self> = Arc::downgrade(&shelf);
        lend_idle(owner);
        shelf
    }

    /// The tables of a variant, new ones if there are none.
    pub(super) fn find_or(&self, variant: &'static str, new: impl FnOnce() -> T) -> Arc<T> {
        let mut tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = tables.iter().find(|(name, _)| *name == variant) {
            return Arc::clone(known);
        }
        let new = Arc::new(new());
        tables.push((variant, Arc::clone(&new)));
        new
    }
}

impl<T: Send + Sync + 'static> Idle for Shelf<T> {
    fn give_up(&self) -> bool {
        // The lock is released before the tables are dropped.
        let unused = {
            let mut tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let place = tables.iter().position(|(_, tables)| Arc::strong_count(tables) == 1);
            place.map(|place| tables.remove(place))
        };
        unused.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tables_that_no_search_uses_are_given_up() {
        let shelf = Shelf::new();
        let used = shelf.find_or("english", || 1);
        assert_eq!(*shelf.find_or("russian", || 2), 2);
        // They stay until memory is wanted.
        assert_eq!(*shelf.find_or("russian", || 3), 2);
        assert!(shelf.give_up());
        assert!(!shelf.give_up(), "the others are in use");
        assert_eq!([*shelf.find_or("english", || 4), *shelf.find_or("russian", || 5)], [1, 5]);
        drop(used);
        assert!(shelf.give_up() && shelf.give_up() && !shelf.give_up());
    }
}
