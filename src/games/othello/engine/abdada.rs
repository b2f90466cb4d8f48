//! ABDADA on sorted moves: the move picker and the loop over the moves of a node ([`parallel`](crate::search::parallel)).

use super::ordering::{Candidate, select_best};
use crate::engine::Interrupted;
use crate::games::othello::arch::{Arch, Kernel};
use crate::games::othello::layout::Square;
use crate::search::parallel::CurrentlySearched;

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

    /// True where other threads may search the node too.
    #[inline(always)]
    pub(super) const fn is_shared(&self) -> bool {
        self.searched.is_some()
    }

    /// Takes the mark off a move.
    #[inline(always)]
    pub(super) fn done(&self, mv: Candidate) {
        if let Some(searched) = self.searched {
            searched.leave(mv.key);
        }
    }
}

/// Result of the loop over the moves of a null window node.
pub(super) enum Searched {
    /// The value of the best move with its square, or of the first that is above alpha.
    Best(i32, Square),
    /// The value that another thread has stored meanwhile, and that decides the node:
    /// whatever else it left unsearched is of no use.
    Decided(i32),
}

/// Searches the moves of a null window node.
/// `K` searches the children, with the parameter `child`: a closure would not be compiled as part of the kernel.
/// `decided` looks the node up, and is asked after each move of a node that threads share.
#[inline(always)]
pub(super) fn best_move<A: Arch, K, C>(
    arch: A,
    context: &mut C,
    moves: &mut [Candidate],
    mut picker: MovePicker<'_>,
    alpha: i32,
    child: K::Parameter,
    decided: impl Fn(&C) -> Option<i32>,
) -> Result<Searched, Interrupted>
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
        if picker.is_shared()
            && let Some(value) = decided(context)
        {
            return Ok(Searched::Decided(value));
        }
    }
    Ok(Searched::Best(best.0, best.1))
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
