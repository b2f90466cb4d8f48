//! ABDADA: threads that search one tree share its nodes by what they put off.
//!
//! A thread marks the move that it searches. Another comes to a marked move last of all,
//! when the transposition table mostly has its result.
//! (Jean-Christophe Weill, "The ABDADA distributed minimax search algorithm", 1996,
//! with the marks in a table of their own, as Tom Kerrigan simplified it, 2017.)

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::ordering::{Candidate, select_best};
use crate::engine::Interrupted;
use crate::games::othello::arch::{Arch, Kernel};
use crate::games::othello::layout::Square;

/// Slots: a few times the positions that all threads together are in at once.
const SLOTS: usize = 1 << 12;

/// The keys of the positions that are currently searched. Two that share a slot only cost a little time.
pub(super) struct CurrentlySearched(Box<[AtomicU64]>);

impl CurrentlySearched {
    /// No marks.
    pub(super) fn new() -> Self {
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
    pub(super) fn new(searched: Option<&'a CurrentlySearched>, count: usize) -> Self {
        Self { searched, picked: 0, count, deferred: 0 }
    }

    /// The next move, marked until it is [`done`](Self::done).
    #[inline(always)]
    pub(super) fn next(&mut self, moves: &mut [Candidate]) -> Option<Candidate> {
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
    pub(super) fn done(&self, mv: Candidate) {
        if let Some(searched) = self.searched {
            searched.leave(mv.key);
        }
    }
}

/// The value of the best move of a null window node with its square, or of the first that is above alpha.
/// `K` searches the children, with the parameter `child`: a closure would not be compiled as part of the kernel.
#[inline(always)]
pub(super) fn best_move<A: Arch, K, C>(
    arch: A,
    context: &mut C,
    moves: &mut [Candidate],
    mut picker: MovePicker<'_>,
    alpha: i32,
    child: K::Parameter,
) -> Result<(i32, Square), Interrupted>
where
    K: Kernel<C, Output = Result<i32, Interrupted>>,
{
    let mut best = (i32::MIN, moves[0].square);
    while let Some(mv) = picker.next(moves) {
        let value = -arch.call::<K, C>(context, mv.next, child)?;
        picker.done(mv);
        if value > best.0 {
            best = (value, mv.square);
            if value > alpha {
                break;
            }
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::board::Board;

    #[test]
    fn moves_come_by_rank_and_those_that_others_search_come_last() {
        let next = Board { own: 0, opponent: 0 };
        let square = Square::first_of(1);
        let ranked = [(1, 5), (2, 9), (3, 7), (4, 8)];
        let moves = ranked.map(|(key, rank)| Candidate { key, next, square, rank });
        let cases: [(Option<&[u64]>, [u64; 4]); 6] = [
            (None, [2, 4, 3, 1]),
            (Some(&[]), [2, 4, 3, 1]),
            // The first is never put off.
            (Some(&[2]), [2, 4, 3, 1]),
            (Some(&[4]), [2, 3, 1, 4]),
            (Some(&[4, 3]), [2, 1, 3, 4]),
            (Some(&[1, 2, 3, 4]), [2, 1, 3, 4]),
        ];
        for (marked, order) in cases {
            let searched = CurrentlySearched::new();
            marked.into_iter().flatten().for_each(|&key| searched.enter(key));
            let (mut moves, mut picked) = (moves, Vec::new());
            let mut picker = MovePicker::new(marked.is_some().then_some(&searched), moves.len());
            while let Some(mv) = picker.next(&mut moves) {
                assert!(marked.is_none() || searched.contains(mv.key), "{marked:?}");
                picker.done(mv);
                assert!(!searched.contains(mv.key), "{marked:?}");
                picked.push(mv.key);
            }
            assert_eq!(picked, order, "{marked:?}");
        }
    }
}
