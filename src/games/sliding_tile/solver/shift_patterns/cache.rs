//! Cache: tables that were built once in this process, for all searches afterwards.
//!
//! Where memory runs short, one that no search uses is given up.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};

use crate::engine::memory::Halt;
use crate::engine::{Idle, lend_idle};
use crate::games::sliding_tile::solver::side_by_side::side_by_side;
use crate::search::Poll;

use super::table::{Pattern, Table};

/// Tables that are built at a time.
const AT_A_TIME: usize = 2;

/// Tables by their patterns.
#[derive(Default)]
struct Cache(Mutex<HashMap<Pattern, Arc<Table>>>);

impl Cache {
    fn tables(&self) -> MutexGuard<'_, HashMap<Pattern, Arc<Table>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Idle for Cache {
    fn give_up(&self) -> bool {
        let mut tables = self.tables();
        let idle = tables.iter().find(|(_, table)| Arc::strong_count(table) == 1);
        let idle = idle.map(|(&pattern, _)| pattern);
        idle.is_some_and(|pattern| tables.remove(&pattern).is_some())
    }
}

fn cache() -> &'static Cache {
    static CACHE: LazyLock<Arc<Cache>> = LazyLock::new(|| {
        let cache: Arc<Cache> = Arc::default();
        let lender: Weak<Cache> = Arc::downgrade(&cache);
        lend_idle(lender);
        cache
    });
    &CACHE
}

/// Tables of some patterns; those that there are not are built, a few at a time.
///
/// # Errors
/// [`Halt`] when `poll` says so, or where one does not fit into the memory that is left.
pub(super) fn load(patterns: &[Pattern], poll: &mut Poll<'_>) -> Result<Vec<Arc<Table>>, Halt> {
    let mut missing = patterns.to_vec();
    missing.sort_unstable();
    missing.dedup();
    missing.retain(|pattern| !cache().tables().contains_key(pattern));
    for together in missing.chunks(AT_A_TIME) {
        side_by_side(together, |&pattern, poll| find(pattern, poll).map(drop), poll)?;
    }
    patterns.iter().map(|&pattern| find(pattern, poll)).collect()
}

/// Table of a pattern, which is built where there is none.
fn find(pattern: Pattern, poll: &mut Poll<'_>) -> Result<Arc<Table>, Halt> {
    if let Some(known) = cache().tables().get(&pattern) {
        return Ok(Arc::clone(known));
    }
    // It is built without the lock: a stop is heard meanwhile. Of two that are built at once, the first is kept.
    let table = Arc::new(Table::build(pattern, poll)?);
    Ok(Arc::clone(cache().tables().entry(pattern).or_insert(table)))
}
