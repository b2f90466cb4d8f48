//! Iterative-deepening A*: shortest solutions of a puzzle with no memory but the way itself.
//!
//! Richard Korf, "Depth-first iterative-deepening: an optimal admissible tree search", 1985.
//! Each iteration follows every way whose length plus estimate stays within a bound;
//! the next bound is the smallest that was passed.

use crate::engine::{Evaluator, Found, Interrupted, Monitor, Move, Root, Stopped};
use crate::game::{Game, Position};

type Watch<'a, G> = Monitor<'a, Found<Move<G>>>;

/// How many solutions are listed when all are asked for.
const MAX_SOLUTIONS: usize = 1000;

/// Looks for a shortest solution of `root`, or all of them, no longer than the depth limit.
///
/// `evaluator` must be a lower bound. `undoes` says whether the second move merely takes back the first;
/// such pairs are not tried.
/// A puzzle whose unsolvable positions go on for ever must be recognised before.
pub fn search<G: Game>(
    root: &Root<'_, G>,
    evaluator: G::Evaluator,
    undoes: fn(Move<G>, Move<G>) -> bool,
    monitor: &mut Watch<'_, G>,
) -> Found<Move<G>> {
    debug_assert!(evaluator.is_lower_bound());
    let mut search = Search::<G> {
        evaluator,
        undoes,
        all: root.all,
        bound: evaluator.evaluate(root.position).max(0) as u32,
        next_bound: None,
        way: Vec::new(),
        solutions: Vec::new(),
    };
    loop {
        let bound = search.bound;
        if bound > monitor.depth_limit() {
            monitor.finish(Stopped::Depth);
            return Found { lower_bound: Some(bound), ..Found::default() };
        }
        if search.follow(root.position, monitor).is_err() && search.solutions.is_empty() {
            return Found { lower_bound: Some(bound), depth: bound, ..Found::default() };
        }
        if !search.solutions.is_empty() {
            monitor.finish(Stopped::Solved);
            return search.all_found();
        }
        let Some(next) = search.next_bound.take() else {
            monitor.finish(Stopped::Solved);
            return Found::unsolvable("no way goes on, and none reaches the goal");
        };
        search.bound = next;
        monitor.report(&Found { lower_bound: Some(next), depth: next, ..Found::default() });
    }
}

struct Search<G: Game> {
    evaluator: G::Evaluator,
    undoes: fn(Move<G>, Move<G>) -> bool,
    all: bool,
    /// The longest way that this iteration follows.
    bound: u32,
    /// The shortest that it did not.
    next_bound: Option<u32>,
    way: Vec<Move<G>>,
    solutions: Vec<Vec<Move<G>>>,
}

impl<G: Game> Search<G> {
    /// Follows every way from `position`; true when the search may end.
    fn follow(
        &mut self,
        position: &G::Position,
        monitor: &mut Watch<'_, G>,
    ) -> Result<bool, Interrupted> {
        monitor.visit()?;
        let length = self.way.len() as u32 + self.evaluator.evaluate(position).max(0) as u32;
        if length > self.bound {
            self.next_bound = Some(self.next_bound.map_or(length, |next| next.min(length)));
            return Ok(false);
        }
        if position.outcome().is_some_and(|outcome| outcome.winner.is_some()) {
            self.solutions.push(self.way.clone());
            return Ok(!self.all || self.solutions.len() == MAX_SOLUTIONS);
        }
        for mv in position.moves() {
            if self.way.last().is_some_and(|&last| (self.undoes)(last, mv)) {
                continue;
            }
            self.way.push(mv);
            let done = self.follow(&position.after(mv), monitor)?;
            self.way.pop();
            if done {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn all_found(&mut self) -> Found<Move<G>> {
        let mut solutions = self.solutions.drain(..).map(|way| Found::solution(way, true));
        let mut found = solutions.next().unwrap_or_default();
        found.lines.extend(solutions.flat_map(|other| other.lines));
        found
    }
}
