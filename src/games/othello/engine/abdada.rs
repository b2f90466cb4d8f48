//! ABDADA: threads that search one tree share its nodes by what they put off.
//!
//! A thread marks the move that it searches. Another comes to a marked move last of all,
//! when the transposition table mostly has its result.
//! (Jean-Christophe Weill, "The ABDADA distributed minimax search algorithm", 1996,
//! with the marks in a table of their own, as Tom Kerrigan simplified it, 2017.)

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::ordering::{Candidate, select_best};

/// Slots: a few times the positions that all threads together are in at once.
const SLOTS: usize = 1 << 12;

/// The keys of the positions that are currently searched. Two that share a slot only cost a little time.
pub(super) struct CurrentlySearched(Box<[AtomicU64]>);

impl CurrentlySearched {
    /// No marks.
    pub fn new() -> Self {
        Self((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % SLOTS]
    }

    fn contains(&self, key: u64) -> bool {
        self.slot(key).load(Relaxed) == key
    }

    fn enter(&self, key: u64) {
        self.slot(key).store(key, Relaxed);
    }

    fn leave(&self, key: u64) {
        self.slot(key).store(0, Relaxed);
    }
}

/// Move picker: the moves of a node in the order in which a thread searches them,
/// by rank, but those that another thread is searching come last.
pub(super) struct MovePicker<'a> {
    /// `None` where one thread searches alone.
    searched: Option<&'a CurrentlySearched>,
    picked: usize,
    count: usize,
    /// Moves at the end of the list that were put off.
    deferred: usize,
}

impl<'a> MovePicker<'a> {
    /// A picker of `count` moves.
    #[inline(always)]
    pub fn new(searched: Option<&'a CurrentlySearched>, count: usize) -> Self {
        Self { searched, picked: 0, count, deferred: 0 }
    }

    /// The next move, marked until it is [`done`](Self::done).
    #[inline(always)]
    pub fn next(&mut self, moves: &mut [Candidate]) -> Option<Candidate> {
        while self.picked < self.count - self.deferred {
            select_best(&mut moves[..self.count - self.deferred], self.picked);
            let Some(searched) = self.searched else { break };
            let key = moves[self.picked].key;
            // The first move is never put off: the others wait for its value, which closes their window.
            if self.picked == 0 || !searched.contains(key) {
                searched.enter(key);
                break;
            }
            self.deferred += 1;
            moves.swap(self.picked, self.count - self.deferred);
        }
        let mv = moves.get(self.picked).copied();
        self.picked += 1;
        mv
    }

    /// Takes the mark off a move.
    #[inline(always)]
    pub fn done(&self, mv: Candidate) {
        if let Some(searched) = self.searched {
            searched.leave(mv.key);
        }
    }
}
