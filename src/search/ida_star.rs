//! Iterative-deepening A*: shortest solutions of a puzzle with no memory but the path itself.
//!
//! Richard Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985.
//! Each iteration is a depth-first search of all paths whose length plus estimate stays within a bound;
//! the next bound is the least that was exceeded.
//!
//! [`search`] does this for any puzzle. A puzzle that can search faster than by copying positions
//! implements [`BoundedSearch`] and hands it to [`deepen`].
//! Paths are kept on stacks of our own: a client can ask for one that is longer than a thread's stack.

use crate::engine::{Evaluator, Found, Interrupted, Monitor, Root, Score, Searchable, Stopped};
use crate::game::{Move, MoveList, Position};

use super::puzzle::{estimate, is_goal};

/// Most solutions that are listed when all are asked for.
pub const MAX_SOLUTIONS: usize = 1000;

/// Depth-first search within a bound: one iteration of the deepening.
pub trait BoundedSearch<M: Copy> {
    /// Searches every path from the root whose length plus estimate is within `bound`,
    /// and reports to `deepening` the lengths of the others, solutions, and the position that seems nearest to the goal.
    ///
    /// # Errors
    /// [`Interrupted`] when the monitor says so; the search is then not used again.
    fn search(
        &mut self,
        bound: u32,
        deepening: &mut Deepening<M>,
        monitor: &mut Monitor<'_, Found<M>>,
    ) -> Result<(), Interrupted>;
}

/// Deepening: the results of all iterations so far.
pub struct Deepening<M> {
    /// Number of solutions wanted.
    wanted: usize,
    solutions: Vec<Vec<M>>,
    /// Least length plus estimate that this iteration cut off; `u32::MAX` while there is none.
    next_bound: u32,
    /// Least estimate that was met, and the path to it.
    nearest: u32,
    path_to_nearest: Vec<M>,
    /// Solution that was known before, perhaps not a shortest one.
    known: Option<Vec<M>>,
}

impl<M: Copy> Deepening<M> {
    /// Cuts off a path whose length plus estimate exceeds the bound.
    #[inline]
    pub fn cut_off(&mut self, length: u32) {
        self.next_bound = self.next_bound.min(length);
    }

    /// Keeps a solution; `true` when no more are wanted.
    pub fn solve(&mut self, path: impl Iterator<Item = M>) -> bool {
        self.solutions.push(path.collect());
        self.solutions.len() >= self.wanted
    }

    /// Keeps the path to a position if nothing nearer to the goal was met.
    #[inline]
    pub fn approach(&mut self, estimate: u32, path: impl Iterator<Item = M>) {
        if estimate < self.nearest {
            self.nearest = estimate;
            self.path_to_nearest.clear();
            self.path_to_nearest.extend(path);
        }
    }

    /// Answer while no solution is shorter than `bound`.
    fn unfinished(&self, bound: u32, unit: &'static str) -> Found<M> {
        if let Some(known) = &self.known {
            let found = Found::solution(known.clone(), false);
            return Found { depth: bound.saturating_sub(1), lower_bound: Some(bound), ..found };
        }
        let value = (self.path_to_nearest.len() + self.nearest as usize) as f64;
        Found {
            depth: bound.saturating_sub(1),
            lower_bound: Some(bound),
            ..Found::line(self.path_to_nearest.clone(), Score::Estimate { value, unit })
        }
    }

    /// Solution that was known before, if the bound shows that it is a shortest one.
    fn proven(&mut self, bound: u32) -> Option<Found<M>> {
        let known = self.known.take_if(|known| known.len() as u64 <= u64::from(bound))?;
        Some(Found::solution(known, true))
    }

    /// Answer of all solutions; their number is known if the search was neither interrupted nor had enough.
    fn all_found(self, complete: bool) -> Found<M> {
        let count = self.solutions.len();
        let complete = complete && count < self.wanted;
        let mut lines = self.solutions.into_iter().map(|path| Found::solution(path, true));
        let mut found = lines.next().unwrap_or_default();
        found.lines.extend(lines.flat_map(|other| other.lines));
        found.solutions = complete.then_some(count as u128);
        found
    }
}

/// Searches within one bound after the other, from `estimate` on and no longer than the depth limit,
/// until a solution is found, or with `all` every shortest one.
///
/// The estimate must be a lower bound; `unit` is what it is counted in.
/// A solution that is `known` is answered as soon as none can be shorter, or when the search is interrupted.
/// A puzzle whose unsolvable positions go on for ever must be recognised before.
pub fn deepen<M: Copy>(
    search: &mut impl BoundedSearch<M>,
    estimate: u32,
    unit: &'static str,
    all: bool,
    known: Option<Vec<M>>,
    monitor: &mut Monitor<'_, Found<M>>,
) -> Found<M> {
    let mut bound = estimate;
    let mut deepening = Deepening {
        wanted: if all { MAX_SOLUTIONS } else { 1 },
        solutions: Vec::new(),
        next_bound: u32::MAX,
        nearest: estimate,
        path_to_nearest: Vec::new(),
        known,
    };
    loop {
        if let Some(found) = deepening.proven(bound) {
            monitor.finish(Stopped::Solved);
            return found;
        }
        if bound > monitor.depth_limit() {
            monitor.finish(Stopped::Depth);
            return deepening.unfinished(bound, unit);
        }
        deepening.next_bound = u32::MAX;
        let complete = search.search(bound, &mut deepening, monitor).is_ok();
        if !deepening.solutions.is_empty() {
            monitor.finish(Stopped::Solved);
            return deepening.all_found(complete);
        }
        if !complete {
            return deepening.unfinished(bound, unit);
        }
        if deepening.next_bound == u32::MAX {
            monitor.finish(Stopped::Solved);
            return Found::unsolvable("no path goes on, and none reaches the goal");
        }
        bound = deepening.next_bound;
        monitor.report(&deepening.unfinished(bound, unit));
    }
}

/// Looks for a shortest solution of `root`, or all of them, no longer than the depth limit.
///
/// `evaluator` must be a lower bound. `undoes` says whether the second move merely takes back the first;
/// such pairs are not tried.
/// A puzzle whose unsolvable positions go on for ever must be recognised before.
pub fn search<G: Searchable>(
    root: &Root<'_, G>,
    evaluator: G::Evaluator,
    undoes: fn(Move<G>, Move<G>) -> bool,
    monitor: &mut Monitor<'_, Found<Move<G>>>,
) -> Found<Move<G>> {
    debug_assert!(evaluator.is_lower_bound());
    let mut search =
        PositionSearch { root, evaluator, undoes, steps: Vec::new(), path: Vec::new() };
    let bound = estimate(evaluator, root.position);
    deepen(&mut search, bound, evaluator.unit(), root.all, None, monitor)
}

/// Bounded search of any puzzle: it copies positions.
struct PositionSearch<'a, G: Searchable> {
    root: &'a Root<'a, G>,
    evaluator: G::Evaluator,
    undoes: fn(Move<G>, Move<G>) -> bool,
    /// Positions on the path, the root first.
    steps: Vec<Step<G::Position>>,
    /// Moves between them.
    path: Vec<Move<G>>,
}

/// Position on the path, with the moves that are still to be tried, the next one last.
struct Step<P: Position> {
    position: P,
    untried: MoveList<P::Move>,
}

impl<G: Searchable> PositionSearch<'_, G> {
    /// Begins at the root, with the moves to choose among.
    fn begin(&mut self) {
        let untried = self.root.moves.iter().rev().copied().collect();
        self.path.clear();
        self.steps.clear();
        self.steps.push(Step { position: self.root.position.clone(), untried });
    }

    /// Goes on from the end of the path, by all moves that do not take back the last.
    fn enter(&mut self, position: G::Position) {
        let mut untried = position.moves();
        // Where the first move is not free, taking it back may be the best way on.
        let forced = self.path.len() == 1 && self.root.is_narrowed();
        if let (Some(&last), false) = (self.path.last(), forced) {
            untried.retain(|&mut mv| !(self.undoes)(last, mv));
        }
        untried.reverse();
        self.steps.push(Step { position, untried });
    }
}

impl<G: Searchable> BoundedSearch<Move<G>> for PositionSearch<'_, G> {
    fn search(
        &mut self,
        bound: u32,
        deepening: &mut Deepening<Move<G>>,
        monitor: &mut Monitor<'_, Found<Move<G>>>,
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
            monitor.visit()?;
            let estimate = estimate(self.evaluator, &position);
            let length = self.steps.len() as u32 + estimate;
            if length > bound {
                deepening.cut_off(length);
                continue;
            }
            self.path.push(mv);
            if is_goal(&position) {
                if deepening.solve(self.path.iter().copied()) {
                    return Ok(());
                }
                self.path.pop();
                continue;
            }
            deepening.approach(estimate, self.path.iter().copied());
            self.enter(position);
        }
        Ok(())
    }
}
