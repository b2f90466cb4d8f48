//! ABDADA: threads that search one tree share its nodes by what they put off.
//!
//! A thread marks the move that it searches. Another comes to a marked move last of all,
//! when the transposition table mostly has its result.
//! (Jean-Christophe Weill, "The ABDADA distributed minimax search algorithm", 1996,
//! with the marks in a table of their own, as Tom Kerrigan simplified it, 2017.)

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Slots: a few times the positions that all threads together are in at once.
const SLOTS: usize = 1 << 10;

/// The keys of the positions that are currently searched. Two that share a slot only cost a little time.
pub(crate) struct CurrentlySearched(Box<[AtomicU64]>);

impl CurrentlySearched {
    /// No marks.
    pub(crate) fn new() -> Self {
        Self((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % SLOTS]
    }

    /// True while some thread searches this position.
    pub(crate) fn contains(&self, key: u64) -> bool {
        self.slot(key).load(Relaxed) == key
    }

    /// Marks a position.
    pub(crate) fn enter(&self, key: u64) {
        self.slot(key).store(key, Relaxed);
    }

    /// Takes the mark off.
    pub(crate) fn leave(&self, key: u64) {
        self.slot(key).store(0, Relaxed);
    }
}

/// Queue of the moves of a node, in the order in which a thread searches them:
/// as they are, but those that another thread is searching come last.
pub(super) struct Queue<'a> {
    /// `None` where the node is not shared.
    searched: Option<&'a CurrentlySearched>,
    next: usize,
    /// Moves up to here have not been put off.
    fresh: usize,
    /// The mark of the move that is out of the queue.
    mark: u64,
}

impl<'a> Queue<'a> {
    /// A queue of `count` moves.
    #[inline]
    pub(super) const fn new(searched: Option<&'a CurrentlySearched>, count: usize) -> Self {
        Self { searched, next: 0, fresh: count, mark: 0 }
    }

    /// The next of `moves`, whose `key` is marked until the one after it is taken. The first is never put off:
    /// the others wait for its value, which closes their window.
    #[inline]
    pub(super) fn next<M: Copy>(&mut self, moves: &mut [M], key: impl Fn(M) -> u64) -> Option<M> {
        if let Some(searched) = self.searched {
            self.choose(searched, moves, key);
        }
        let mv = moves.get(self.next).copied();
        self.next += 1;
        mv
    }

    /// Brings a move that no other thread searches to the place of the next, if there is one.
    fn choose<M: Copy>(
        &mut self,
        searched: &CurrentlySearched,
        moves: &mut [M],
        key: impl Fn(M) -> u64,
    ) {
        self.leave();
        while let Some(&mv) = moves.get(self.next) {
            self.mark = key(mv);
            let is_free = self.next == 0 || !searched.contains(self.mark);
            if is_free || self.next >= self.fresh {
                searched.enter(self.mark);
                return;
            }
            moves[self.next..].rotate_left(1);
            self.fresh -= 1;
        }
    }

    /// Takes the mark off the move that is out.
    #[inline]
    pub(super) fn leave(&mut self) {
        if let Some(searched) = self.searched
            && self.next > 0
        {
            searched.leave(self.mark);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_keep_their_order_and_those_that_others_search_come_last() {
        let cases: [(Option<&[u64]>, [u64; 4]); 6] = [
            (None, [1, 2, 3, 4]),
            (Some(&[]), [1, 2, 3, 4]),
            // The first is never put off.
            (Some(&[1]), [1, 2, 3, 4]),
            (Some(&[2]), [1, 3, 4, 2]),
            (Some(&[2, 3]), [1, 4, 2, 3]),
            (Some(&[1, 2, 3, 4]), [1, 2, 3, 4]),
        ];
        for (marked, order) in cases {
            let searched = CurrentlySearched::new();
            marked.into_iter().flatten().for_each(|&key| searched.enter(key));
            let (mut moves, mut taken) = ([1, 2, 3, 4], Vec::new());
            let mut queue = Queue::new(marked.is_some().then_some(&searched), moves.len());
            while let Some(key) = queue.next(&mut moves, |key| key) {
                assert!(marked.is_none() || searched.contains(key), "{marked:?}");
                taken.push(key);
            }
            assert_eq!(taken, order, "{marked:?}");
            assert!((1..=4).all(|key| !searched.contains(key)), "{marked:?}");
        }
    }
}
