//! The cache of our own engines between two searches.
//!
//! A session keeps its engine, where that has tables that remember, from one search to the next.
//! An engine without a session waits as a spare: the next request with the same key gets it, with warm memory and cleared tables.
//! When all tables together run short of memory, engines that wait give way, spares first.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use plateau_core::erased::Engine;
use plateau_core::game::{Options, Refusal};
use plateau_core::search::{Idle, lend_idle};

use super::disposal::drop_elsewhere;

/// Engines that wait for their next search.
pub struct Engines {
    /// The one that has waited longest first.
    waiting: Mutex<VecDeque<Waiting>>,
    /// Most spares.
    spares: usize,
    claims: AtomicU64,
}

/// Handle of a session on its engine. When it is dropped, the engine becomes a spare, or is dropped if there are enough spares.
pub struct EngineHandle {
    number: u64,
    engines: Arc<Engines>,
}

/// Key of an engine in the pool: engines with the same key differ only in what they have learned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineKey {
    /// The game.
    pub game: &'static str,
    /// Its variant.
    pub variant: String,
    /// Options that the game was made with, which may decide its start and its goal.
    pub game_options: Options,
    /// The strategy, the default one by its name too; `None` if the game has none.
    pub strategy: Option<String>,
    /// Options of the strategy.
    pub options: Options,
}

/// An engine that waits.
struct Waiting {
    /// The handle of its session; `None` for a spare.
    handle: Option<u64>,
    key: EngineKey,
    engine: Box<dyn Engine>,
}

impl Engines {
    /// Keeps at most `spares` engines of no session, and gives up engines that wait when memory is short.
    pub fn new(spares: usize) -> Arc<Self> {
        let (waiting, claims) = (Mutex::default(), AtomicU64::new(0));
        let engines = Arc::new(Self { waiting, spares, claims });
        let lender: Weak<Self> = Arc::downgrade(&engines);
        lend_idle(lender);
        engines
    }

    /// A handle for a new session.
    pub fn handle(self: &Arc<Self>) -> Arc<EngineHandle> {
        let number = self.claims.fetch_add(1, Ordering::Relaxed);
        Arc::new(EngineHandle { number, engines: Arc::clone(self) })
    }

    /// The engine for a search: the one that its session has kept, if it has this key;
    /// else a new one, made of a spare if there is one, else by `make`.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn take(
        &self,
        handle: Option<&EngineHandle>,
        key: &EngineKey,
        make: impl FnOnce() -> Result<Box<dyn Engine>, Refusal>,
    ) -> Result<Box<dyn Engine>, Refusal> {
        let handle = handle.map(|handle| handle.number);
        let kept = handle.and_then(|_| self.remove(|waiting| waiting.handle == handle));
        match kept {
            Some(kept) if kept.key == *key => return Ok(kept.engine),
            // The session has turned to another strategy.
            Some(other) => self.lock().push_back(Waiting { handle: None, ..other }),
            None => {}
        }
        let spare = |waiting: &Waiting| waiting.handle.is_none() && waiting.key == *key;
        match self.remove(spare) {
            Some(mut spare) => {
                spare.engine.forget();
                Ok(spare.engine)
            }
            None => make(),
        }
    }

    /// Keeps an engine that remembers after its search, for its session or as a spare.
    /// Returns the others, and spares that are too many, to be dropped where that is no hurry: to free a large table takes milliseconds.
    pub fn keep(
        &self,
        handle: Option<&EngineHandle>,
        key: EngineKey,
        engine: Box<dyn Engine>,
    ) -> Vec<Box<dyn Engine>> {
        if !engine.remembers() {
            return vec![engine];
        }
        let handle = handle.map(|handle| handle.number);
        let mut waiting = self.lock();
        waiting.push_back(Waiting { handle, key, engine });
        self.take_surplus(&mut waiting)
    }

    /// Takes out the spares that are too many.
    fn take_surplus(&self, waiting: &mut VecDeque<Waiting>) -> Vec<Box<dyn Engine>> {
        let count = waiting.iter().filter(|waiting| waiting.handle.is_none()).count();
        let surplus = (self.spares..count).filter_map(|_| take_spare(waiting));
        surplus.map(|spare| spare.engine).collect()
    }

    /// Takes out the first engine that `wanted` accepts.
    fn remove(&self, wanted: impl Fn(&Waiting) -> bool) -> Option<Waiting> {
        let mut waiting = self.lock();
        let index = waiting.iter().position(wanted)?;
        waiting.remove(index)
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Waiting>> {
        // The queue is consistent between any two statements that could panic.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes out the spare that has waited longest.
fn take_spare(waiting: &mut VecDeque<Waiting>) -> Option<Waiting> {
    let index = waiting.iter().position(|waiting| waiting.handle.is_none())?;
    waiting.remove(index)
}

impl Idle for Engines {
    fn give_up(&self) -> bool {
        let mut waiting = self.lock();
        let given = take_spare(&mut waiting).or_else(|| waiting.pop_front());
        // The engine is dropped after the lock is released.
        drop(waiting);
        given.is_some()
    }
}

impl Drop for EngineHandle {
    fn drop(&mut self) {
        let mut waiting = self.engines.lock();
        for engine in waiting.iter_mut().filter(|waiting| waiting.handle == Some(self.number)) {
            engine.handle = None;
        }
        let surplus = self.engines.take_surplus(&mut waiting);
        drop(waiting);
        if !surplus.is_empty() {
            drop_elsewhere(surplus);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plateau_core::erased::{PositionText, Query, Report, SearchError, Shortage};
    use plateau_core::game::Text;
    use plateau_core::search::StopToken;

    /// An engine that has learned as many things as it was searched with.
    struct Learner {
        name: usize,
        learned: usize,
        told: Arc<Mutex<Vec<(usize, usize)>>>,
    }

    impl Engine for Learner {
        fn search(
            &mut self,
            _: &PositionText,
            _: &Query,
            _: &StopToken,
            _: &mut dyn FnMut(Report),
        ) -> Result<Report, SearchError> {
            self.told.lock().unwrap().push((self.name, self.learned));
            self.learned += 1;
            Err(Refusal::not_supported(Text::plain("nothing is found")).into())
        }

        fn remembers(&self) -> bool {
            self.learned < 9
        }

        fn forget(&mut self) {
            self.learned = 0;
        }

        fn warning(&self) -> Option<Shortage> {
            None
        }
    }

    fn key(game: &'static str) -> EngineKey {
        let (variant, options) = (String::new(), Options::default());
        EngineKey { game, variant, game_options: options.clone(), strategy: None, options }
    }

    /// The engines of a daemon, and what those that searched told: their names and what they knew.
    struct Stable {
        engines: Arc<Engines>,
        made: usize,
        told: Arc<Mutex<Vec<(usize, usize)>>>,
    }

    impl Stable {
        fn new(spares: usize) -> Self {
            Self { engines: Engines::new(spares), made: 0, told: Arc::default() }
        }

        /// A search: the name of the engine, what it knew, and the engines that are dropped after it.
        fn search(
            &mut self,
            handle: Option<&EngineHandle>,
            game: &'static str,
        ) -> (usize, usize, usize) {
            let make = || {
                self.made += 1;
                let told = Arc::clone(&self.told);
                Ok(Box::new(Learner { name: self.made, learned: 0, told }) as Box<dyn Engine>)
            };
            let mut engine = self.engines.take(handle, &key(game), make).unwrap();
            let (at, query) = (PositionText::default(), Query::default());
            let _ = engine.search(&at, &query, &StopToken::default(), &mut |_| {});
            let surplus = self.engines.keep(handle, key(game), engine).len();
            let (name, learned) = self.told.lock().unwrap().pop().unwrap();
            (name, learned, surplus)
        }
    }

    #[test]
    fn a_session_keeps_its_engine_and_a_spare_has_forgotten() {
        let mut stable = Stable::new(1);
        let (first, second) = (stable.engines.handle(), stable.engines.handle());
        for (handle, game, expected) in [
            (Some(&first), "nim", (1, 0, 0)),
            (Some(&first), "nim", (1, 1, 0)),
            (Some(&second), "nim", (2, 0, 0)),
            (Some(&first), "nim", (1, 2, 0)),
            (None, "nim", (3, 0, 0)),
            (None, "nim", (3, 0, 0)),
            // Another key: the old engine of the session becomes a spare, and one spare is too many.
            (Some(&first), "othello", (4, 0, 1)),
            (Some(&first), "othello", (4, 1, 0)),
            (None, "nim", (1, 0, 0)),
            (Some(&second), "nim", (2, 1, 0)),
        ] {
            assert_eq!(stable.search(handle.map(|handle| &**handle), game), expected, "{game}");
        }
        drop(second);
        assert_eq!(stable.search(None, "nim"), (2, 0, 0), "the oldest spare was too many");
        drop(first);
        assert_eq!(stable.engines.lock().len(), 1, "engines of closed sessions are spares");
    }

    #[test]
    fn an_engine_with_nothing_to_keep_is_dropped_after_its_search() {
        let mut stable = Stable::new(9);
        let handle = stable.engines.handle();
        for learned in 0..8 {
            assert_eq!(stable.search(Some(&handle), "nim"), (1, learned, 0));
        }
        assert_eq!(stable.search(Some(&handle), "nim"), (1, 8, 1));
        assert_eq!(stable.search(Some(&handle), "nim"), (2, 0, 0));
    }

    #[test]
    fn engines_that_wait_are_given_up_spares_first() {
        let mut stable = Stable::new(9);
        let handle = stable.engines.handle();
        stable.search(Some(&handle), "nim");
        stable.search(None, "othello");
        assert!(stable.engines.give_up());
        assert_eq!(stable.search(Some(&handle), "nim"), (1, 1, 0));
        assert!(stable.engines.give_up() && !stable.engines.give_up());
        assert_eq!(stable.search(Some(&handle), "nim"), (3, 0, 0));
    }
}
