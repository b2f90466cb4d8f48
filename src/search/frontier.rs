//! Searches of a puzzle that keep a list of open positions: breadth first, A* and greedy.
//!
//! One loop serves them all; they differ in which open position comes next.
//! Every position is produced once and remembered ([`super::visited`]).
//! A*: Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost paths", 1968.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use crate::engine::{Evaluator, Found, Interrupted, Monitor, Move, Root, Stopped};
use crate::game::{Game, Position};

use super::visited::{Visited, out_of_memory};

/// Which open position is expanded next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The one produced first: shortest solutions, without any knowledge.
    BreadthFirst,
    /// The one with the shortest way from start to goal, as the evaluator estimates it:
    /// shortest solutions where the estimate is a lower bound.
    AStar,
    /// The one that seems nearest to the goal: quick, and any solution will do.
    Greedy,
}

/// Open positions by number. In the heap: estimate of the whole way, then the longer way behind, then the older.
enum Open {
    Queue(VecDeque<u32>),
    Heap(BinaryHeap<Reverse<(u32, Reverse<u32>, u32)>>),
}

/// Looks for a solution of `root` in the given order, no longer than the depth limit.
pub fn search<G: Game>(
    root: &Root<'_, G>,
    order: Order,
    evaluator: G::Evaluator,
    monitor: &mut Monitor<'_, Found<Move<G>>>,
) -> Found<Move<G>> {
    let open = match order {
        Order::BreadthFirst => Open::Queue(VecDeque::new()),
        Order::AStar | Order::Greedy => Open::Heap(BinaryHeap::new()),
    };
    let visited = Visited::new(root.position.clone());
    let mut search = Search::<G> { order, evaluator, open, visited, deepest: 0, cut: false };
    search.run(monitor).unwrap_or_default()
}

struct Search<G: Game> {
    order: Order,
    evaluator: G::Evaluator,
    open: Open,
    visited: Visited<G::Position>,
    /// The length of the longest way that was expanded.
    deepest: u32,
    /// Whether the depth limit left something out.
    cut: bool,
}

impl<G: Game> Search<G> {
    fn run(
        &mut self,
        monitor: &mut Monitor<'_, Found<Move<G>>>,
    ) -> Result<Found<Move<G>>, Interrupted> {
        monitor.visit()?;
        self.push(0);
        while let Some(number) = self.pop() {
            // A* may stop only when the goal's turn has come; the others as soon as it is seen.
            if self.is_goal(number) {
                return Ok(self.solution(number, monitor));
            }
            self.note_depth(number, monitor);
            if self.visited.length(number) >= monitor.depth_limit() {
                self.cut = true;
                continue;
            }
            for mv in self.visited.position(number).moves() {
                let (next, new) = self.visited.add(number, mv);
                if new {
                    monitor.visit()?;
                    if self.order != Order::AStar && self.is_goal(next) {
                        return Ok(self.solution(next, monitor));
                    }
                    self.push(next);
                } else if self.order == Order::AStar && self.visited.shorten(next, number, mv) {
                    self.push(next);
                }
            }
            if self.visited.is_full() {
                return Ok(out_of_memory(monitor));
            }
        }
        Ok(self.exhausted(monitor))
    }

    fn push(&mut self, number: u32) {
        let length = self.visited.length(number);
        match &mut self.open {
            Open::Queue(queue) => queue.push_back(number),
            Open::Heap(heap) => {
                let missing = self.evaluator.evaluate(self.visited.position(number)).max(0) as u32;
                let estimate = match self.order {
                    Order::AStar => length + missing,
                    Order::BreadthFirst | Order::Greedy => missing,
                };
                heap.push(Reverse((estimate, Reverse(length), number)));
            }
        }
    }

    /// The next open position; those that were pushed again with a shorter way since are passed over.
    fn pop(&mut self) -> Option<u32> {
        loop {
            match &mut self.open {
                Open::Queue(queue) => return queue.pop_front(),
                Open::Heap(heap) => {
                    let Reverse((_, Reverse(length), number)) = heap.pop()?;
                    if length == self.visited.length(number) {
                        return Some(number);
                    }
                }
            }
        }
    }

    fn is_goal(&self, number: u32) -> bool {
        self.visited.position(number).outcome().is_some_and(|outcome| outcome.winner.is_some())
    }

    /// Reports each step deeper: until then no shorter solution was found.
    fn note_depth(&mut self, number: u32, monitor: &mut Monitor<'_, Found<Move<G>>>) {
        let length = self.visited.length(number);
        if length > self.deepest {
            self.deepest = length;
            let lower_bound = (self.order == Order::BreadthFirst).then_some(length + 1);
            monitor.report(&Found { depth: length, lower_bound, ..Found::default() });
        }
    }

    fn solution(&self, number: u32, monitor: &mut Monitor<'_, Found<Move<G>>>) -> Found<Move<G>> {
        monitor.finish(Stopped::Solved);
        let optimal = match self.order {
            Order::BreadthFirst => true,
            Order::AStar => self.evaluator.is_lower_bound(),
            Order::Greedy => false,
        };
        Found::solution(self.visited.path(number), optimal)
    }

    fn exhausted(&self, monitor: &mut Monitor<'_, Found<Move<G>>>) -> Found<Move<G>> {
        if self.cut {
            monitor.finish(Stopped::Depth);
            let lower_bound =
                (self.order != Order::Greedy).then(|| monitor.depth_limit().saturating_add(1));
            return Found { depth: self.deepest, lower_bound, ..Found::default() };
        }
        monitor.finish(Stopped::Solved);
        Found::unsolvable(format!(
            "all {} positions within reach were looked at, and none is the goal",
            monitor.nodes()
        ))
    }
}
