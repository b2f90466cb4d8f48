//! ABDADA: threads that search one tree share its nodes by deferring moves.
//!
//! A thread marks the move that it searches. Other threads defer a marked move to the end, when the transposition table usually has its
//! result (Jean-Christophe Weill, "The ABDADA distributed minimax search algorithm", 1996, with a separate table of marks as in the
//! simplified version of Tom Kerrigan, 2017). A thread returns to an earlier node of its path when another thread has settled that node
//! ([`SharedPath`]).

use std::hint::select_unpredictable;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::Interrupted;

/// Number of slots: a few times the number of positions that all threads search at the same time.
const SLOTS: usize = 1 << 10;

/// The keys of the positions that are being searched. Two positions in the same slot only cost a little time.
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

    /// Removes the mark of a position.
    pub(crate) fn leave(&self, key: u64) {
        self.slot(key).store(0, Relaxed);
    }
}

/// Move of a node in the list of a [`MoveQueue`].
pub(crate) trait Candidate: Copy {
    /// Higher is searched earlier; a list of equals keeps its order.
    fn rank(self) -> i32;
}

/// One step of a selection sort: moves the highest ranked of `moves[from..]` to `from`. Most nodes end after a move or two, and need no
/// more of the list in order.
#[inline(always)]
pub(crate) fn select_best<M: Candidate>(moves: &mut [M], from: usize) {
    let (mut best, mut highest) = (from, moves[from].rank());
    for (index, mv) in moves.iter().enumerate().skip(from + 1) {
        // Without a branch, because the processor could not predict it.
        best = select_unpredictable(mv.rank() > highest, index, best);
        highest = highest.max(mv.rank());
    }
    moves.swap(from, best);
}

/// Queue of the moves of a node in search order: by rank, but moves that another thread is searching come last.
pub(crate) struct MoveQueue<'a> {
    /// `None` if the node is not shared.
    searched: Option<&'a CurrentlySearched>,
    next: usize,
    /// The moves before this index have not been deferred.
    fresh: usize,
    /// The mark of the move that was taken from the queue last.
    mark: u64,
}

impl<'a> MoveQueue<'a> {
    /// A queue of `count` moves.
    #[inline(always)]
    pub(crate) const fn new(searched: Option<&'a CurrentlySearched>, count: usize) -> Self {
        Self { searched, next: 0, fresh: count, mark: 0 }
    }

    /// True if other threads may search the node too.
    #[inline(always)]
    pub(crate) const fn is_shared(&self) -> bool {
        self.searched.is_some()
    }

    /// The next of `moves`, whose `key` is marked until it is [`done`](Self::done).
    #[inline(always)]
    pub(crate) fn next<M: Candidate>(
        &mut self,
        moves: &mut [M],
        key: impl Fn(M) -> u64,
    ) -> Option<M> {
        if let Some(searched) = self.searched {
            self.choose(searched, moves, key);
        } else if self.next < moves.len() {
            select_best(moves, self.next);
        }
        let mv = moves.get(self.next).copied();
        self.next += 1;
        mv
    }

    /// Moves an unmarked move to the front of the queue, if there is one, and marks it. The first move is never deferred, because its value
    /// narrows the window of the others.
    fn choose<M: Candidate>(
        &mut self,
        searched: &CurrentlySearched,
        moves: &mut [M],
        key: impl Fn(M) -> u64,
    ) {
        while self.next < moves.len() {
            let is_fresh = self.next < self.fresh;
            if is_fresh {
                select_best(&mut moves[..self.fresh], self.next);
            }
            self.mark = key(moves[self.next]);
            if self.next == 0 || !is_fresh || !searched.contains(self.mark) {
                searched.enter(self.mark);
                return;
            }
            moves[self.next..].rotate_left(1);
            self.fresh -= 1;
        }
    }

    /// Removes the mark of the move that was taken from the queue last.
    #[inline(always)]
    pub(crate) fn done(&self) {
        if let Some(searched) = self.searched {
            searched.leave(self.mark);
        }
    }
}

/// Path of a thread: the nodes from the root to its position that other threads search too. Once another thread has settled a node of the
/// path, the search below that node is useless.
pub(crate) struct SharedPath<N> {
    nodes: Vec<N>,
    /// Number of entered nodes.
    entered: u64,
    /// Number of entered nodes between two checks of the path.
    every: u64,
    /// The node to which the search returns.
    goal: Option<Settled>,
}

/// A node of the path that another thread has settled.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Settled {
    /// Its place in the path.
    place: usize,
    value: i32,
}

impl<N> SharedPath<N> {
    /// A path without nodes, which is checked once for `every` entered nodes.
    pub(crate) const fn looked_at_every(every: u64) -> Self {
        Self { nodes: Vec::new(), entered: 0, every, goal: None }
    }

    /// The first node of the path that another thread has settled, if a check is due. `value` returns the known value of a node.
    #[inline]
    pub(crate) fn settled(&self, value: impl Fn(&N) -> Option<i32>) -> Option<Settled> {
        let values = self.nodes.iter().map(value).enumerate();
        let mut settled =
            values.filter_map(|(place, value)| Some(Settled { place, value: value? }));
        if self.entered.is_multiple_of(self.every) { settled.next() } else { None }
    }

    /// Enters a node.
    /// Errors: [`Interrupted`] if a node of the path is [settled](Self::settled): the search returns to it, and does not enter.
    #[inline]
    pub(crate) fn enter(&mut self, node: N, settled: Option<Settled>) -> Result<(), Interrupted> {
        self.goal = settled;
        self.entered += 1;
        if settled.is_some() {
            return Err(Interrupted);
        }
        self.nodes.push(node);
        Ok(())
    }

    /// Leaves the node that was entered last; returns its value if the search returned to it.
    #[inline]
    pub(crate) fn leave(&mut self) -> Option<i32> {
        self.nodes.pop();
        self.goal.take_if(|goal| goal.place == self.nodes.len()).map(|goal| goal.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_goes_back_to_the_first_node_that_is_settled() {
        let mut path = SharedPath::looked_at_every(3);
        let mut enter = |node: usize, values: [Option<i32>; 3]| {
            let settled = path.settled(|&node| values[node]);
            path.enter(node, settled).map_err(|_| [path.leave(), path.leave(), path.leave()])
        };
        let values = [None, Some(7), Some(8)];
        for (node, values) in [(0, [None; 3]), (1, values), (2, values)] {
            assert_eq!(enter(node, values), Ok(()), "it looks at no node, or not at every one");
        }
        assert_eq!(enter(3, values), Err([None, Some(7), None]));
    }

    /// A move with its key and its rank.
    type Move = (u64, i32);

    impl Candidate for Move {
        fn rank(self) -> i32 {
            self.1
        }
    }

    #[test]
    fn moves_come_by_rank_and_those_that_others_search_come_last() {
        let (alike, ranked) = ([0; 4], [5, 9, 7, 8]);
        // Ranks of moves 1 to 4, the moves that other threads search, and the resulting order.
        let cases: [([i32; 4], Option<&[u64]>, _); 12] = [
            (alike, None, [1, 2, 3, 4]),
            (alike, Some(&[]), [1, 2, 3, 4]),
            // The first is never deferred.
            (alike, Some(&[1]), [1, 2, 3, 4]),
            (alike, Some(&[2]), [1, 3, 4, 2]),
            (alike, Some(&[2, 3]), [1, 4, 2, 3]),
            (alike, Some(&[1, 2, 3, 4]), [1, 2, 3, 4]),
            (ranked, None, [2, 4, 3, 1]),
            (ranked, Some(&[]), [2, 4, 3, 1]),
            (ranked, Some(&[2]), [2, 4, 3, 1]),
            (ranked, Some(&[4]), [2, 3, 1, 4]),
            (ranked, Some(&[4, 3]), [2, 1, 4, 3]),
            (ranked, Some(&[1, 2, 3, 4]), [2, 4, 3, 1]),
        ];
        for (ranks, marked, order) in cases {
            let searched = CurrentlySearched::new();
            marked.into_iter().flatten().for_each(|&key| searched.enter(key));
            let mut moves: [Move; 4] =
                std::array::from_fn(|index| (index as u64 + 1, ranks[index]));
            let mut taken = Vec::new();
            let mut queue = MoveQueue::new(marked.is_some().then_some(&searched), moves.len());
            while let Some((key, _)) = queue.next(&mut moves, |mv| mv.0) {
                assert_eq!(searched.contains(key), queue.is_shared(), "{marked:?}");
                queue.done();
                taken.push(key);
            }
            assert_eq!(taken, order, "{ranks:?} {marked:?}");
            assert!((1..=4).all(|key| !searched.contains(key)), "{marked:?}");
        }
    }
}
