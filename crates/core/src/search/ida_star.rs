//! Iterative-deepening A* (Richard Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985): shortest solutions of
//! a puzzle with no memory but the current path.
//!
//! Each iteration is a depth-first search of all paths whose length plus estimate is within a bound; the next bound is the least sum that
//! exceeded it. The length of a path is the sum of the [costs](Position::cost) of its moves.
//!
//! [`search`] works for any puzzle. A puzzle that can search faster than by copying positions implements [`BoundedSearch`] and passes it to
//! [`deepen`]. Several threads share an iteration: its tree is divided into pieces, the subtrees below one depth, and each thread takes the
//! next piece (Rao, Kumar and Ramesh, "A parallel implementation of iterative-deepening-A*", 1987, share from stack to stack). Paths are
//! kept on explicit stacks, because a client can request one that is too long for a thread's stack.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Evaluator, Found, Interrupted, Monitor, Root, Score, Searchable, Stopped, Watch};
use crate::game::{Move, MoveList, Position, Text};

use super::puzzle::{estimate, is_goal};

/// Maximum number of listed solutions if all are requested.
pub const MAX_SOLUTIONS: usize = 1000;

/// Depth-first search within a bound: one iteration of the deepening. Each thread has a clone, and all clones traverse the same tree,
/// except for the pieces that other threads take.
pub trait BoundedSearch<M: Copy>: Clone + Sync {
    /// Prepares for an iteration, given its bound and the nodes of all earlier iterations, because better estimates may pay off in a long
    /// search. By default it does nothing.
    ///
    /// # Errors
    /// [`Interrupted`] when the monitor says so.
    fn prepare(
        &mut self,
        _bound: u32,
        _nodes: u64,
        _monitor: &mut Monitor<'_, Found<M>>,
    ) -> Result<(), Interrupted> {
        Ok(())
    }

    /// Searches every path from the root whose length plus estimate is within `bound`, except those that `deepening` does not [let
    /// in](Deepening::enters), in a fixed order. Reports to `deepening` the lengths of paths beyond the bound, solutions, and the position
    /// with the least estimate.
    ///
    /// # Errors
    /// [`Interrupted`] when the monitor says so; the search must not be used again.
    fn search(
        &mut self,
        bound: u32,
        deepening: &mut Deepening<M>,
        monitor: &mut Monitor<'_, Found<M>>,
    ) -> Result<(), Interrupted>;
}

/// The results of all iterations so far, of one thread.
pub struct Deepening<M> {
    /// Number of solutions wanted.
    wanted: usize,
    /// Solutions, each with its place in the order of the search.
    solutions: Vec<(usize, Vec<M>)>,
    /// Least length plus estimate that this iteration cut off; `u32::MAX` if there is none.
    next_bound: u32,
    /// Least estimate of a visited position, and its place in the order of the search.
    nearest: (u32, usize),
    path_to_nearest: Vec<M>,
    /// Cost of the path to that position.
    length_to_nearest: u32,
    /// Pieces of this iteration.
    pieces: Pieces,
}

impl<M: Copy> Deepening<M> {
    /// State before the first iteration, with the root's estimate.
    fn new(wanted: usize, estimate: u32) -> Self {
        Self {
            wanted,
            solutions: Vec::new(),
            next_bound: u32::MAX,
            nearest: (estimate, 0),
            path_to_nearest: Vec::new(),
            length_to_nearest: 0,
            pieces: Pieces::whole(),
        }
    }

    /// True if this thread searches a node, false if the node is the root of a piece that another thread takes. Called once for each node
    /// below the root, in the order of the search.
    #[inline]
    pub fn enters(&mut self, length: usize, is_goal: bool) -> bool {
        // A goal above the depth of the pieces is a piece of its own.
        let is_piece = length == self.pieces.depth || is_goal && length < self.pieces.depth;
        !is_piece || self.pieces.take()
    }

    /// Cuts off a path whose length plus estimate exceeds the bound.
    #[inline]
    pub fn cut_off(&mut self, length: u32) {
        self.next_bound = self.next_bound.min(length);
    }

    /// Adds a solution; true when no more are wanted.
    pub fn solve(&mut self, path: impl Iterator<Item = M>) -> bool {
        let path: Vec<M> = path.collect();
        self.solutions.push((self.pieces.place(path.len()), path));
        let is_enough = self.solutions.len() >= self.wanted;
        if is_enough {
            self.pieces.end_here();
        }
        is_enough
    }

    /// Stores the path to a position, of the given length, if its estimate is the least so far.
    #[inline]
    pub fn approach(&mut self, estimate: u32, length: u32, path: impl Iterator<Item = M>) {
        if estimate < self.nearest.0 {
            self.length_to_nearest = length;
            self.path_to_nearest.clear();
            self.path_to_nearest.extend(path);
            self.nearest = (estimate, self.pieces.place(self.path_to_nearest.len()));
        }
    }

    /// Begins an iteration with these pieces.
    fn begin(&mut self, pieces: Pieces) {
        self.next_bound = u32::MAX;
        self.nearest.1 = 0;
        self.pieces = pieces;
    }

    /// A copy for a thread that begins an iteration.
    fn fork(&self) -> Self {
        let path_to_nearest = self.path_to_nearest.clone();
        let (solutions, pieces) = (Vec::new(), self.pieces.clone());
        Self { solutions, path_to_nearest, pieces, ..*self }
    }

    /// Merges the results of another thread in the same iteration, so that they become those of a single thread.
    fn join(&mut self, other: Self) {
        self.next_bound = self.next_bound.min(other.next_bound);
        if other.nearest < self.nearest {
            self.nearest = other.nearest;
            self.path_to_nearest = other.path_to_nearest;
            self.length_to_nearest = other.length_to_nearest;
        }
        self.solutions.extend(other.solutions);
        // The sort is stable: solutions of one piece keep their order.
        self.solutions.sort_by_key(|&(place, _)| place);
        self.solutions.truncate(self.wanted);
    }

    /// The result with all solutions, which have this length. Their number is known if the search was not interrupted and did not stop at
    /// the maximum.
    fn all_found(self, length: u32, complete: bool) -> Found<M> {
        let count = self.solutions.len();
        let complete = complete && count < self.wanted;
        let solution = |(_, path)| Found::solution_of(length, path, true);
        let mut lines = self.solutions.into_iter().map(solution);
        let mut found = lines.next().unwrap_or_default();
        found.lines.extend(lines.flat_map(|other| other.lines));
        found.solutions = complete.then_some(count as u128);
        found
    }
}

/// Pieces of an iteration: the subtrees below paths of one length, numbered in the order of the search. Each thread passes all pieces and
/// takes the next free one, so a thread may join at any time.
#[derive(Clone)]
struct Pieces {
    /// Length of the paths to the pieces; 0 if one thread searches the whole tree.
    depth: usize,
    /// Number of pieces that this thread has passed.
    met: usize,
    /// Number of the piece that this thread has reserved, until it reaches the piece.
    wanted: Option<usize>,
    shared: Arc<SharedPieces>,
}

/// Counters that all threads share. Relaxed ordering is enough, because no other data is published through them.
struct SharedPieces {
    /// The number of the next free piece.
    next: AtomicUsize,
    /// Number of the first skipped piece; the pieces before it have enough solutions.
    end: AtomicUsize,
}

impl Pieces {
    /// No division: the whole tree.
    fn whole() -> Self {
        Self::of_depth(0, 0)
    }

    /// Free pieces below paths of this length.
    fn at(depth: usize) -> Self {
        Self::of_depth(depth, usize::MAX)
    }

    /// Pieces that are only counted.
    fn to_count(depth: usize) -> Self {
        Self::of_depth(depth, 0)
    }

    fn of_depth(depth: usize, end: usize) -> Self {
        let shared = SharedPieces { next: AtomicUsize::new(0), end: AtomicUsize::new(end) };
        Self { depth, met: 0, wanted: None, shared: Arc::new(shared) }
    }

    /// Passes the next piece; true if this thread takes it.
    fn take(&mut self) -> bool {
        let number = self.met;
        self.met += 1;
        if number >= self.shared.end.load(Ordering::Relaxed) {
            return false;
        }
        // A thread reserves a piece only after its last one is finished, so that no piece waits for a slow thread.
        let come_for = || self.shared.next.fetch_add(1, Ordering::Relaxed);
        let wanted = *self.wanted.get_or_insert_with(come_for);
        self.wanted.take_if(|_| wanted == number).is_some()
    }

    /// Place of a path of this length in the iteration: paths in one piece share a place, paths between two pieces have their own.
    fn place(&self, length: usize) -> usize {
        2 * self.met + usize::from(length < self.depth)
    }

    /// Makes the current piece of this thread the last one.
    fn end_here(&self) {
        self.shared.end.fetch_min(self.met, Ordering::Relaxed);
    }
}

/// Task of a deepening: a puzzle from one position.
#[derive(Debug, Clone, Copy)]
pub struct Task {
    /// Lower bound of the solution length, the first bound of the deepening.
    pub estimate: u32,
    /// Unit of estimates.
    pub unit: &'static str,
    /// Every shortest solution instead of one.
    pub all: bool,
    /// Threads that may search, at least 1.
    pub threads: usize,
}

/// Incumbent: the best solution known from elsewhere. The deepening need not search the bound of its length.
pub trait Incumbent<M> {
    /// The solution and its cost, once there is one.
    fn best(&self) -> Option<(&[M], u32)>;

    /// Looks for a shorter solution before the iteration with `bound`, below which there is none. Its cost should be in proportion to the
    /// `nodes` of the earlier iterations.
    ///
    /// # Errors
    /// [`Interrupted`] when the monitor says so.
    fn improve(
        &mut self,
        _bound: u32,
        _nodes: u64,
        _monitor: &mut Monitor<'_, Found<M>>,
    ) -> Result<(), Interrupted> {
        Ok(())
    }
}

/// No incumbent.
pub struct NoIncumbent;

impl<M> Incumbent<M> for NoIncumbent {
    fn best(&self) -> Option<(&[M], u32)> {
        None
    }
}

/// Nodes of an iteration per piece of the next one, which has several times as many nodes: few enough that the threads finish at nearly the
/// same time, and far more than the cost of passing a piece.
const NODES_OF_A_PIECE: u64 = 512;
/// Least number of pieces that are worth sharing: an iteration of about a millisecond.
const FEWEST_PIECES: u64 = 32;
/// Proof that there is no solution, because all paths have ended.
const NO_PATH: Text = text!("search-no-path");

/// Searches within increasing bounds, from the estimate up to the depth limit, until a solution is found, or with `all` every shortest one.
/// The estimate must be a lower bound. The incumbent is the result as soon as no solution can be shorter, or when the search is
/// interrupted. Several threads find the same solutions as one thread; the nodes may differ. The caller must exclude unsolvable positions
/// with endless paths, because the search would not end.
pub fn deepen<M: Copy + Send + Sync>(
    mut search: impl BoundedSearch<M>,
    task: Task,
    incumbent: &mut impl Incumbent<M>,
    monitor: &mut Monitor<'_, Found<M>>,
) -> Found<M> {
    let mut bound = task.estimate;
    let wanted = if task.all { MAX_SOLUTIONS } else { 1 };
    let mut deepening = Deepening::new(wanted, task.estimate);
    let (mut nodes, mut nodes_in_all) = (0, 0);
    loop {
        let improved = incumbent.improve(bound, nodes_in_all, monitor);
        let known = incumbent.best();
        if let Some((path, length)) = known.filter(|&(_, length)| length <= bound) {
            monitor.finish(Stopped::Solved);
            return Found::solution_of(length, path.to_vec(), true);
        }
        let so_far = unfinished(&deepening, known, bound, task.unit);
        if improved.is_err() {
            return so_far;
        }
        if bound > monitor.depth_limit() {
            monitor.finish(Stopped::Depth);
            return so_far;
        }
        let before = monitor.nodes();
        let complete = monitor.standing(so_far, |monitor| {
            let prepared = search.prepare(bound, nodes_in_all, monitor);
            let iterate =
                |()| iterate(&mut search, bound, &mut deepening, task.threads, nodes, monitor);
            prepared.and_then(iterate).is_ok()
        });
        nodes = monitor.nodes() - before;
        nodes_in_all += nodes;
        if !deepening.solutions.is_empty() {
            monitor.finish(Stopped::Solved);
            // Shorter solutions would have been found in an earlier iteration.
            return deepening.all_found(bound, complete);
        }
        if !complete {
            return unfinished(&deepening, incumbent.best(), bound, task.unit);
        }
        if deepening.next_bound == u32::MAX {
            monitor.finish(Stopped::Solved);
            return Found::unsolvable(NO_PATH);
        }
        bound = deepening.next_bound;
        monitor.report(&unfinished(&deepening, incumbent.best(), bound, task.unit));
    }
}

/// Searches once within a bound, for data that the search records itself; returns the number of visited nodes.
///
/// # Errors
/// [`Interrupted`] when the monitor says so.
pub fn walk<M: Copy>(
    search: &mut impl BoundedSearch<M>,
    bound: u32,
    monitor: &mut Monitor<'_, Found<M>>,
) -> Result<u64, Interrupted> {
    let before = monitor.nodes();
    search.search(bound, &mut Deepening::new(usize::MAX, bound), monitor)?;
    Ok(monitor.nodes() - before)
}

/// Searches once within a bound: the solution that it finds, if there is one.
///
/// # Errors
/// [`Interrupted`] when the monitor says so.
#[cfg(feature = "train")]
pub fn within<M: Copy>(
    search: &mut impl BoundedSearch<M>,
    bound: u32,
    monitor: &mut Monitor<'_, Found<M>>,
) -> Result<Option<Vec<M>>, Interrupted> {
    let mut deepening = Deepening::new(1, 0);
    search.search(bound, &mut deepening, monitor)?;
    Ok(deepening.solutions.pop().map(|(_, path)| path))
}

/// Runs an iteration, on several threads if there are enough pieces; `nodes` is the size of the previous iteration.
fn iterate<M: Copy + Send + Sync>(
    search: &mut impl BoundedSearch<M>,
    bound: u32,
    deepening: &mut Deepening<M>,
    threads: usize,
    nodes: u64,
    monitor: &mut Monitor<'_, Found<M>>,
) -> Result<(), Interrupted> {
    let pieces = nodes / NODES_OF_A_PIECE;
    let depth = if threads > 1 && pieces >= FEWEST_PIECES {
        depth_of_pieces(search, bound, deepening, pieces, monitor)?
    } else {
        0
    };
    if depth == 0 {
        deepening.begin(Pieces::whole());
        return search.search(bound, deepening, monitor);
    }
    deepening.begin(Pieces::at(depth));
    let (search, begun) = (&*search, &*deepening);
    let shares = monitor.divide(threads, |monitor| {
        let mut share = begun.fork();
        let complete = search.clone().search(bound, &mut share, monitor);
        (share, complete)
    });
    let mut complete = Ok(());
    for (share, is_whole) in shares {
        complete = complete.and(is_whole);
        deepening.join(share);
    }
    complete
}

/// Least depth with at least `pieces` pieces; 0 if the nodes above them are a large part of the iteration.
fn depth_of_pieces<M: Copy>(
    search: &impl BoundedSearch<M>,
    bound: u32,
    deepening: &Deepening<M>,
    pieces: u64,
    monitor: &mut Monitor<'_, Found<M>>,
) -> Result<usize, Interrupted> {
    let least = deepening.pieces.depth.max(1);
    let most = monitor.nodes() + pieces * NODES_OF_A_PIECE / 16;
    for depth in least..=bound as usize {
        let mut count = deepening.fork();
        count.pieces = Pieces::to_count(depth);
        search.clone().search(bound, &mut count, monitor)?;
        if count.pieces.met as u64 >= pieces {
            return Ok(depth);
        }
        if monitor.nodes() > most {
            break;
        }
    }
    Ok(0)
}

/// Answer while all solutions are known to have at least the length `bound`.
fn unfinished<M: Copy>(
    deepening: &Deepening<M>,
    known: Option<(&[M], u32)>,
    bound: u32,
    unit: &'static str,
) -> Found<M> {
    let found = if let Some((path, length)) = known {
        Found::solution_of(length, path.to_vec(), false)
    } else {
        let path = deepening.path_to_nearest.clone();
        let value = f64::from(deepening.length_to_nearest + deepening.nearest.0);
        Found::line(path, Score::Estimate { value, unit })
    };
    Found { depth: bound.saturating_sub(1), lower_bound: Some(bound), ..found }
}

/// Looks for a shortest solution of `root`, or all of them, within the depth limit. `evaluator` must be a lower bound; `least` is another
/// one, 0 if none is known, and the deepening begins at the greater one. `undoes` says whether the second move merely takes back the first;
/// such pairs are not tried. The caller must exclude unsolvable positions with endless paths, because the search would not end.
pub fn search<G: Searchable>(
    root: &Root<'_, G>,
    evaluator: G::Evaluator,
    undoes: fn(Move<G>, Move<G>) -> bool,
    least: u32,
    incumbent: &mut impl Incumbent<Move<G>>,
    monitor: &mut Watch<'_, G>,
) -> Found<Move<G>> {
    debug_assert!(evaluator.is_lower_bound());
    let search = PositionSearch { root, evaluator, undoes, steps: Vec::new(), path: Vec::new() };
    let estimate = estimate(evaluator, root.position).max(least);
    let task = Task { estimate, unit: evaluator.unit().id, all: root.all, threads: root.threads };
    deepen(search, task, incumbent, monitor)
}

/// Bounded search of any puzzle, which copies positions.
struct PositionSearch<'a, G: Searchable> {
    root: &'a Root<'a, G>,
    evaluator: G::Evaluator,
    undoes: fn(Move<G>, Move<G>) -> bool,
    /// Positions on the path, the root first.
    steps: Vec<Step<G::Position>>,
    /// Moves between the positions of the path.
    path: Vec<Move<G>>,
}

impl<G: Searchable> Clone for PositionSearch<'_, G> {
    fn clone(&self) -> Self {
        Self { steps: self.steps.clone(), path: self.path.clone(), ..*self }
    }
}

/// Position on the path, with the untried moves, the next one last.
#[derive(Clone)]
struct Step<P: Position> {
    position: P,
    /// Cost of the path to it.
    length: u32,
    untried: MoveList<P::Move>,
}

impl<G: Searchable> PositionSearch<'_, G> {
    /// Begins at the root, with the moves to choose among.
    fn begin(&mut self) {
        let untried = self.root.moves.iter().rev().copied().collect();
        self.path.clear();
        self.steps.clear();
        self.steps.push(Step { position: self.root.position.clone(), length: 0, untried });
    }

    /// Extends the path by a position, with all moves except the one that takes back the last move.
    fn enter(&mut self, position: G::Position, length: u32) {
        let mut untried = position.moves();
        // If the first move was given, taking it back may be the best continuation.
        let forced = self.path.len() == 1 && self.root.is_narrowed();
        if let (Some(&last), false) = (self.path.last(), forced) {
            untried.retain(|&mut mv| !(self.undoes)(last, mv));
        }
        untried.reverse();
        self.steps.push(Step { position, length, untried });
    }
}

impl<G: Searchable> BoundedSearch<Move<G>> for PositionSearch<'_, G> {
    fn search(
        &mut self,
        bound: u32,
        deepening: &mut Deepening<Move<G>>,
        monitor: &mut Watch<'_, G>,
    ) -> Result<(), Interrupted> {
        monitor.visit()?;
        if is_goal(self.root.position) {
            deepening.solve(std::iter::empty());
            return Ok(());
        }
        self.begin();
        while let Some(step) = self.steps.last_mut() {
            let Some(mv) = step.untried.pop() else {
                self.steps.pop();
                self.path.pop();
                continue;
            };
            let position = step.position.after(mv);
            let length = step.length + step.position.cost(mv);
            monitor.visit()?;
            let estimate = estimate(self.evaluator, &position);
            if length + estimate > bound {
                deepening.cut_off(length + estimate);
                continue;
            }
            let is_goal = is_goal(&position);
            if !deepening.enters(self.steps.len(), is_goal) {
                continue;
            }
            self.path.push(mv);
            if is_goal {
                if deepening.solve(self.path.iter().copied()) {
                    return Ok(());
                }
                self.path.pop();
                continue;
            }
            deepening.approach(estimate, length, self.path.iter().copied());
            self.enter(position, length);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;

    /// The pieces that each thread takes; the seed determines the order in which threads join and continue.
    fn taken(pieces: &Pieces, count: usize, threads: usize, seed: u64) -> Vec<Vec<usize>> {
        let mut threads: Vec<_> = (0..threads).map(|_| (pieces.clone(), Vec::new())).collect();
        for turn in 0.. {
            let mut going: Vec<_> = threads.iter_mut().filter(|(own, _)| own.met < count).collect();
            if going.is_empty() {
                break;
            }
            let chosen = hash(seed ^ hash(turn)) as usize % going.len();
            let (own, taken) = &mut *going[chosen];
            if own.take() {
                taken.push(own.met - 1);
            }
        }
        threads.into_iter().map(|(_, taken)| taken).collect()
    }

    #[test]
    fn each_piece_is_taken_once_in_whatever_order_threads_come() {
        for seed in 0..200 {
            let shares = taken(&Pieces::at(5), 40, 1 + seed as usize % 4, seed);
            assert!(shares.iter().all(|share| share.is_sorted()), "{shares:?}");
            let mut all = shares.concat();
            all.sort_unstable();
            assert_eq!(all, (0..40).collect::<Vec<_>>(), "{shares:?}");
        }
        assert!(taken(&Pieces::to_count(5), 40, 2, 0).concat().is_empty());
    }

    #[test]
    fn nothing_is_taken_behind_a_piece_that_solves_all() {
        let pieces = Pieces::at(5);
        let [mut first, mut second] = [(), ()].map(|()| pieces.clone());
        assert!(first.take(), "piece 0");
        assert!(!second.take() && second.take(), "piece 1");
        second.end_here();
        assert!(!first.take() && !first.take() && !second.take());
    }

    #[test]
    fn results_of_threads_are_joined_in_the_order_of_the_search() {
        let mut deepening = Deepening::<u8>::new(3, 9);
        deepening.begin(Pieces::at(2));
        let [mut early, mut late] = [(), ()].map(|()| deepening.fork());
        assert!(early.enters(1, false) && early.enters(2, false) && early.enters(3, true));
        early.approach(5, 2, [1, 1].into_iter());
        early.cut_off(12);
        assert!(!late.enters(2, false) && late.enters(2, false));
        late.approach(5, 2, [2, 2].into_iter());
        late.cut_off(11);
        for last in 0..3 {
            assert_eq!(late.solve([2, last].into_iter()), last == 2, "three are enough");
        }
        assert!(!early.solve([1, 7].into_iter()));
        deepening.join(late);
        deepening.join(early);
        assert_eq!((deepening.next_bound, deepening.nearest.0), (11, 5));
        assert_eq!(deepening.path_to_nearest, [1, 1]);
        let solutions: Vec<_> = deepening.solutions.into_iter().map(|(_, path)| path).collect();
        assert_eq!(solutions, [[1, 7], [2, 0], [2, 1]]);
    }
}
