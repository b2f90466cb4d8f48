//! Cache of tables that are built once in this process, for all later searches.
//!
//! A search that is stopped while it builds a table leaves its work to the next search, so it need not clean up before it answers.
//! Tables that no search uses are given up if memory runs short.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use crate::search::Poll;
use crate::search::memory::Halt;
use crate::search::{Idle, lend_idle};

/// Analysis that makes a table, and can continue after an interruption.
pub(super) trait Analysis: Sized + Send + 'static {
    /// Subject of a table.
    type Key: Copy + Eq + Hash + Send;
    /// Table of a subject.
    type Table: Send + Sync;

    /// Begins the analysis.
    ///
    /// # Errors
    /// [`Halt`] if `poll` interrupts, or if there is no memory for it.
    fn begin(key: Self::Key, poll: &mut Poll<'_>) -> Result<Self, Halt>;

    /// Continues to the end.
    ///
    /// # Errors
    /// [`Halt::Interrupted`] if `poll` interrupts; the analysis can continue from there.
    /// [`Halt::OutOfMemory`] if there is not enough memory; the analysis is not used again.
    fn run(&mut self, poll: &mut Poll<'_>) -> Result<(), Halt>;

    /// Table, once it has [run](Self::run) to its end.
    fn into_table(self) -> Self::Table;

    /// `true` for a table whose memory counts against the memory budget.
    fn is_reserved(table: &Self::Table) -> bool;
}

/// Cache of tables by their subjects.
pub(super) struct TableCache<A: Analysis>(Arc<Mutex<Tables<A>>>);

struct Tables<A: Analysis> {
    built: HashMap<A::Key, Arc<A::Table>>,
    /// Interrupted analyses: the next search that needs the table continues from there.
    unfinished: HashMap<A::Key, A>,
}

impl<A: Analysis> TableCache<A> {
    /// Empty cache; its memory is [lent](lend_idle).
    pub(super) fn lent() -> Self {
        let tables = Tables { built: HashMap::new(), unfinished: HashMap::new() };
        let tables = Arc::new(Mutex::new(tables));
        let lender: Weak<Mutex<Tables<A>>> = Arc::downgrade(&tables);
        lend_idle(lender);
        Self(tables)
    }

    fn tables(&self) -> MutexGuard<'_, Tables<A>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Table of a subject, if it is built.
    pub(super) fn find(&self, key: A::Key) -> Option<Arc<A::Table>> {
        self.tables().built.get(&key).cloned()
    }

    /// Keeps a table. Of two for one subject, the first is kept.
    pub(super) fn keep(&self, key: A::Key, table: Arc<A::Table>) -> Arc<A::Table> {
        Arc::clone(self.tables().built.entry(key).or_insert(table))
    }

    /// Builds a table, from the beginning or from where its analysis was interrupted, and keeps it.
    /// Errors: [`Halt`] if `poll` interrupts, or if there is no memory for it.
    pub(super) fn build(&self, key: A::Key, poll: &mut Poll<'_>) -> Result<Arc<A::Table>, Halt> {
        let begun = self.tables().unfinished.remove(&key);
        let mut analysis = match begun {
            Some(begun) => begun,
            None => A::begin(key, poll)?,
        };
        // The lock is not held, so that other searches find their tables meanwhile.
        let ran = analysis.run(poll);
        if let Err(halt) = ran {
            if matches!(halt, Halt::Interrupted) {
                self.tables().unfinished.insert(key, analysis);
            }
            return Err(halt);
        }
        Ok(self.keep(key, Arc::new(analysis.into_table())))
    }
}

impl<A: Analysis> Idle for Mutex<Tables<A>> {
    /// Gives up an interrupted analysis, or else a table that no search uses and whose memory counts against the budget.
    fn give_up(&self) -> bool {
        let mut tables = self.lock().unwrap_or_else(PoisonError::into_inner);
        let analysis = tables.unfinished.keys().next().copied();
        if let Some(key) = analysis {
            return tables.unfinished.remove(&key).is_some();
        }
        let is_idle =
            |table: &Arc<A::Table>| Arc::strong_count(table) == 1 && A::is_reserved(table);
        let idle = tables.built.iter().find(|(_, table)| is_idle(table)).map(|(&key, _)| key);
        idle.is_some_and(|key| tables.built.remove(&key).is_some())
    }
}
