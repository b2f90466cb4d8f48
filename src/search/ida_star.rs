//! Iterative-deepening A*: shortest solutions of a puzzle with no memory but the way itself.
//!
//! Richard Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985.
//! Each iteration follows every way whose length plus estimate stays within a bound;
//! the next bound is the smallest that was passed.
//!
//! [`search`] does this for any puzzle. A puzzle that can follow ways faster than by copying positions
//! implements [`Walk`] and hands it to [`deepen`].
//! The ways are followed on stacks of our own: a client can ask for one that is longer than a thread's stack.

use crate::engine::{Evaluator, Found, Interrupted, Monitor, Root, Score, Searchable, Stopped};
use crate::game::{Move, MoveList, Position};

/// How many solutions are listed when all are asked for.
pub const MAX_SOLUTIONS: usize = 1000;

/// One iteration of the deepening.
pub trait Walk<M: Copy> {
    /// Follows every way that begins at the root and whose length plus estimate is within `bound`,
    /// and tells `ways` of the others, of solutions and of the position that seems nearest to the goal.
    ///
    /// # Errors
    /// [`Interrupted`] when the monitor says so; the walk is then not used again.
    fn follow(
        &mut self,
        bound: u32,
        ways: &mut Ways<M>,
        monitor: &mut Monitor<'_, Found<M>>,
    ) -> Result<(), Interrupted>;
}

/// What the iterations have shown so far.
pub struct Ways<M> {
    /// How many solutions are wanted.
    wanted: usize,
    solutions: Vec<Vec<M>>,
    /// The shortest way that this iteration did not follow; `u32::MAX` while there is none.
    shortest_passed: u32,
    nearest: u32,
    way_to_nearest: Vec<M>,
    /// A solution that was known before, perhaps not a shortest one.
    known: Option<Vec<M>>,
}

impl<M: Copy> Ways<M> {
    /// Notes a way of this length and estimate that is not followed, because it is longer than the bound.
    #[inline]
    pub fn pass(&mut self, length: u32) {
        self.shortest_passed = self.shortest_passed.min(length);
    }

    /// Keeps a solution; whether that is enough of them.
    pub fn solve(&mut self, way: impl Iterator<Item = M>) -> bool {
        self.solutions.push(way.collect());
        self.solutions.len() >= self.wanted
    }

    /// Keeps a way if nothing nearer to the goal was met.
    #[inline]
    pub fn meet(&mut self, estimate: u32, way: impl Iterator<Item = M>) {
        if estimate < self.nearest {
            self.nearest = estimate;
            self.way_to_nearest.clear();
            self.way_to_nearest.extend(way);
        }
    }

    /// What is known while no solution is shorter than `bound`.
    fn unfinished(&self, bound: u32, unit: &'static str) -> Found<M> {
        if let Some(known) = &self.known {
            let found = Found::solution(known.clone(), false);
            return Found { depth: bound.saturating_sub(1), lower_bound: Some(bound), ..found };
        }
        let value = (self.way_to_nearest.len() + self.nearest as usize) as f64;
        Found {
            depth: bound.saturating_sub(1),
            lower_bound: Some(bound),
            ..Found::line(self.way_to_nearest.clone(), Score::Estimate { value, unit })
        }
    }

    /// The solution that was known before, if the bound shows that it is a shortest one.
    fn proven(&mut self, bound: u32) -> Option<Found<M>> {
        let known = self.known.take_if(|known| known.len() as u64 <= u64::from(bound))?;
        Some(Found::solution(known, true))
    }

    /// The solutions; their number is known if the search was neither interrupted nor had enough.
    fn all_found(self, complete: bool) -> Found<M> {
        let count = self.solutions.len();
        let complete = complete && count < self.wanted;
        let mut lines = self.solutions.into_iter().map(|way| Found::solution(way, true));
        let mut found = lines.next().unwrap_or_default();
        found.lines.extend(lines.flat_map(|other| other.lines));
        found.solutions = complete.then_some(count as u128);
        found
    }
}

/// Follows the ways of `walk` within one bound after the other, from `estimate` on and no longer than the depth limit,
/// until a solution is found, or with `all` every shortest one.
///
/// The estimate must be a lower bound; `unit` is what it is counted in.
/// A solution that is `known` is answered as soon as none can be shorter, or when the search is interrupted.
/// A puzzle whose unsolvable positions go on for ever must be recognised before.
pub fn deepen<M: Copy>(
    walk: &mut impl Walk<M>,
    estimate: u32,
    unit: &'static str,
    all: bool,
    known: Option<Vec<M>>,
    monitor: &mut Monitor<'_, Found<M>>,
) -> Found<M> {
    let mut bound = estimate;
    let mut ways = Ways {
        wanted: if all { MAX_SOLUTIONS } else { 1 },
        solutions: Vec::new(),
        shortest_passed: u32::MAX,
        nearest: estimate,
        way_to_nearest: Vec::new(),
        known,
    };
    loop {
        if let Some(found) = ways.proven(bound) {
            monitor.finish(Stopped::Solved);
            return found;
        }
        if bound > monitor.depth_limit() {
            monitor.finish(Stopped::Depth);
            return ways.unfinished(bound, unit);
        }
        ways.shortest_passed = u32::MAX;
        let complete = walk.follow(bound, &mut ways, monitor).is_ok();
        if !ways.solutions.is_empty() {
            monitor.finish(Stopped::Solved);
            return ways.all_found(complete);
        }
        if !complete {
            return ways.unfinished(bound, unit);
        }
        if ways.shortest_passed == u32::MAX {
            monitor.finish(Stopped::Solved);
            return Found::unsolvable("no way goes on, and none reaches the goal");
        }
        bound = ways.shortest_passed;
        monitor.report(&ways.unfinished(bound, unit));
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
    let mut walk = PositionWalk { root, evaluator, undoes, steps: Vec::new(), way: Vec::new() };
    let estimate = walk.estimate(root.position);
    deepen(&mut walk, estimate, evaluator.unit(), root.all, None, monitor)
}

/// The walk of any puzzle: it copies positions.
struct PositionWalk<'a, G: Searchable> {
    root: &'a Root<'a, G>,
    evaluator: G::Evaluator,
    undoes: fn(Move<G>, Move<G>) -> bool,
    /// The positions on the way, the root first.
    steps: Vec<Step<G::Position>>,
    /// The moves between them.
    way: Vec<Move<G>>,
}

/// A position on the way, with the moves that are still to be tried, the next one last.
struct Step<P: Position> {
    position: P,
    untried: MoveList<P::Move>,
}

impl<G: Searchable> PositionWalk<'_, G> {
    fn estimate(&self, position: &G::Position) -> u32 {
        self.evaluator.evaluate(position).max(0) as u32
    }

    /// Begins at the root, with the moves to choose among.
    fn begin(&mut self) {
        let untried = self.root.moves.iter().rev().copied().collect();
        self.way.clear();
        self.steps.clear();
        self.steps.push(Step { position: self.root.position.clone(), untried });
    }

    /// Goes on from the end of the way, by all moves that do not take back the last.
    fn enter(&mut self, position: G::Position) {
        let mut untried = position.moves();
        // Where the first move is not free, taking it back may be the best way on.
        let forced = self.way.len() == 1 && self.root.is_narrowed();
        if let (Some(&last), false) = (self.way.last(), forced) {
            untried.retain(|&mut mv| !(self.undoes)(last, mv));
        }
        untried.reverse();
        self.steps.push(Step { position, untried });
    }
}

impl<G: Searchable> Walk<Move<G>> for PositionWalk<'_, G> {
    fn follow(
        &mut self,
        bound: u32,
        ways: &mut Ways<Move<G>>,
        monitor: &mut Monitor<'_, Found<Move<G>>>,
    ) -> Result<(), Interrupted> {
        monitor.visit()?;
        if is_goal(self.root.position) {
            ways.solve(std::iter::empty());
            return Ok(());
        }
        self.begin();
        while let Some(step) = self.steps.last_mut() {
            let Some(mv) = step.untried.pop() else {
                self.steps.pop();
                self.way.pop();
                continue;
            };
            let position = step.position.after(mv);
            monitor.visit()?;
            let estimate = self.estimate(&position);
            let length = self.steps.len() as u32 + estimate;
            if length > bound {
                ways.pass(length);
                continue;
            }
            self.way.push(mv);
            if is_goal(&position) {
                if ways.solve(self.way.iter().copied()) {
                    return Ok(());
                }
                self.way.pop();
                continue;
            }
            ways.meet(estimate, self.way.iter().copied());
            self.enter(position);
        }
        Ok(())
    }
}

fn is_goal<P: Position>(position: &P) -> bool {
    position.outcome().is_some_and(|outcome| outcome.winner.is_some())
}
