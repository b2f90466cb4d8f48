//! Best-first searches of a puzzle with an open list: breadth first, A* and greedy.
//!
//! They share one loop, and differ in the order of expansion. Every position is generated once and stored ([`super::visited`]).
//! A*: Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost paths", 1968. Greedy: Doran and Michie,
//! "Experiments with the graph traverser program", 1966.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::charged::Charged;
use super::memory::OutOfMemory;
use super::{Evaluator, Found, Interrupted, Root, Score, Searchable, Stopped, Watch};
use crate::game::{Move, MoveList, Position, wording};

use super::puzzle::{estimate, is_goal};
use super::visited::{Visited, shortage};

/// Order of the expansion of open positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// By generation: shortest solutions if each move costs 1, without a heuristic.
    BreadthFirst,
    /// By length: shortest solutions with any costs, without a heuristic (Dijkstra, "A note on two problems in connexion with graphs",
    /// 1959).
    UniformCost,
    /// By length plus estimate: shortest solutions if the estimate is a lower bound.
    AStar,
    /// By estimate: fast, with solutions of any length.
    Greedy,
}

impl Order {
    /// True if the path to a position is known to be shortest when it is expanded, and not before.
    const fn settles(self) -> bool {
        matches!(self, Self::AStar | Self::UniformCost)
    }
}

/// Open list: positions by number.
enum Open {
    Queue(Charged<VecDeque<u32>>),
    /// By estimate, then by the tie-break of [`Order`], then by age.
    Heap(Charged<BinaryHeap<Reverse<(u32, u32, u32)>>>),
}

impl Open {
    /// Makes room for one more.
    #[inline]
    fn make_room(&mut self) -> Result<(), OutOfMemory> {
        match self {
            Self::Queue(queue) => queue.make_room(1),
            Self::Heap(heap) => heap.make_room(1),
        }
    }
}

/// Looks for a solution of `root` in the given order, within the depth limit. When it is interrupted, the result is the path to the
/// position with the least estimate, if it evaluates positions.
pub fn search<G: Searchable>(
    root: &Root<'_, G>,
    order: Order,
    evaluator: G::Evaluator,
    monitor: &mut Watch<'_, G>,
) -> Found<Move<G>> {
    let Ok(mut search) = FrontierSearch::<G>::new(root, order, evaluator) else {
        monitor.halt(OutOfMemory);
        return Found::default();
    };
    let found = search.run(root, monitor);
    let found = found
        .unwrap_or_else(|Interrupted| Found { note: shortage(monitor), ..search.unfinished() });
    monitor.discard((search.open, search.visited));
    found
}

struct FrontierSearch<G: Searchable> {
    order: Order,
    evaluator: G::Evaluator,
    open: Open,
    visited: Visited<G::Position>,
    /// Proven lower bound of the solution length.
    lower_bound: u32,
    /// Length of the longest expanded path.
    deepest: u32,
    /// Position with the least estimate: estimate and number.
    nearest: Option<(u32, u32)>,
    /// Set when the depth limit cut a path off.
    cut: bool,
}

impl<G: Searchable> FrontierSearch<G> {
    fn new(root: &Root<'_, G>, order: Order, evaluator: G::Evaluator) -> Result<Self, OutOfMemory> {
        Ok(Self {
            order,
            evaluator,
            open: match order {
                Order::BreadthFirst => Open::Queue(Charged::default()),
                Order::AStar | Order::Greedy | Order::UniformCost => Open::Heap(Charged::default()),
            },
            visited: if root.is_narrowed() {
                Visited::without_root(root.position)
            } else {
                Visited::new(root.position.clone())?
            },
            lower_bound: if evaluator.is_lower_bound() {
                estimate(evaluator, root.position)
            } else {
                0
            },
            deepest: 0,
            nearest: None,
            cut: false,
        })
    }

    fn run(
        &mut self,
        root: &Root<'_, G>,
        monitor: &mut Watch<'_, G>,
    ) -> Result<Found<Move<G>>, Interrupted> {
        if let Some(goal) = self.begin(root, monitor)? {
            return Ok(self.solution(goal, monitor));
        }
        while let Some(number) = self.pop(monitor) {
            // A* must not stop before the goal is expanded; other orders stop when it is generated.
            if self.order.settles() && self.is_goal(number) {
                return Ok(self.solution(number, monitor));
            }
            if self.visited.length(number) >= monitor.depth_limit() {
                self.cut = true;
                continue;
            }
            if let Some(goal) = self.expand(number, monitor)? {
                return Ok(self.solution(goal, monitor));
            }
        }
        Ok(self.exhausted(root, monitor))
    }

    /// Opens the root, or its successors by the chosen moves. A generated goal ends the search.
    fn begin(
        &mut self,
        root: &Root<'_, G>,
        monitor: &mut Watch<'_, G>,
    ) -> Result<Option<u32>, Interrupted> {
        monitor.visit()?;
        if !root.is_narrowed() {
            return self.generate(0, monitor);
        }
        self.cut = monitor.depth_limit() == 0;
        let within = if self.cut { &[] } else { root.moves };
        for &mv in within {
            let begun = self.visited.begin(root.position, mv);
            let (number, new) = begun.map_err(|refused| monitor.halt(refused))?;
            if new {
                monitor.visit()?;
                if let Some(goal) = self.generate(number, monitor)? {
                    return Ok(Some(goal));
                }
            }
        }
        Ok(None)
    }

    /// Generates the successors of a position. A goal among them ends the search.
    fn expand(
        &mut self,
        number: u32,
        monitor: &mut Watch<'_, G>,
    ) -> Result<Option<u32>, Interrupted> {
        let moves: MoveList<_> = self.visited.position(number).moves();
        for mv in moves {
            let added = self.visited.add(number, mv);
            let (next, new) = added.map_err(|refused| monitor.halt(refused))?;
            if new {
                monitor.visit()?;
                if let Some(goal) = self.generate(next, monitor)? {
                    return Ok(Some(goal));
                }
                continue;
            }
            monitor.skip()?;
            if self.order.settles() && self.visited.shorten(next, number, mv) {
                self.push(next, monitor)?;
            }
        }
        Ok(None)
    }

    /// Handles a new position: it ends the search, or is opened.
    fn generate(
        &mut self,
        number: u32,
        monitor: &mut Watch<'_, G>,
    ) -> Result<Option<u32>, Interrupted> {
        if !self.order.settles() && self.is_goal(number) {
            return Ok(Some(number));
        }
        self.push(number, monitor)?;
        Ok(None)
    }

    fn push(&mut self, number: u32, monitor: &mut Watch<'_, G>) -> Result<(), Interrupted> {
        self.open.make_room().map_err(|refused| monitor.halt(refused))?;
        let heap = match &mut self.open {
            Open::Queue(queue) => {
                queue.push_back(number);
                return Ok(());
            }
            Open::Heap(heap) => heap,
        };
        let length = self.visited.length(number);
        let missing = estimate(self.evaluator, self.visited.position(number));
        if self.evaluator.is_lower_bound() && length + missing > monitor.depth_limit() {
            self.cut = true;
            return Ok(());
        }
        heap.push(Reverse(match self.order {
            // For equal sums, the position with the smaller estimate comes first.
            Order::AStar => (length + missing, missing, number),
            Order::UniformCost => (length, 0, number),
            Order::BreadthFirst | Order::Greedy => (missing, length, number),
        }));
        if self.nearest.is_none_or(|(nearest, _)| missing < nearest) {
            self.nearest = Some((missing, number));
            if self.order == Order::Greedy {
                monitor.report(&self.unfinished());
            }
        }
        Ok(())
    }

    /// Next open position. Entries whose position was pushed again with a shorter path are stale and skipped.
    fn pop(&mut self, monitor: &mut Watch<'_, G>) -> Option<u32> {
        match &mut self.open {
            Open::Queue(queue) => {
                let number = queue.pop_front()?;
                self.deepen(number, self.visited.length(number) + 1, monitor);
                Some(number)
            }
            Open::Heap(heap) => loop {
                let Reverse((first, second, number)) = heap.pop()?;
                let length = self.visited.length(number);
                match self.order {
                    Order::AStar | Order::UniformCost if first - second > length => {}
                    Order::AStar | Order::UniformCost => {
                        let is_proven =
                            self.order == Order::UniformCost || self.evaluator.is_lower_bound();
                        let proven = if is_proven { first } else { 0 };
                        self.deepen(number, proven, monitor);
                        return Some(number);
                    }
                    Order::BreadthFirst | Order::Greedy => {
                        self.deepest = self.deepest.max(length);
                        return Some(number);
                    }
                }
            },
        }
    }

    /// Records that `number` is expanded, and that no solution is shorter than `proven`; reports each increase of that bound.
    fn deepen(&mut self, number: u32, proven: u32, monitor: &mut Watch<'_, G>) {
        self.deepest = self.deepest.max(self.visited.length(number));
        if proven > self.lower_bound {
            self.lower_bound = proven;
            monitor.report(&self.unfinished());
        }
    }

    fn is_goal(&self, number: u32) -> bool {
        is_goal(self.visited.position(number))
    }

    fn solution(&self, number: u32, monitor: &mut Watch<'_, G>) -> Found<Move<G>> {
        monitor.finish(Stopped::Solved);
        let optimal = match self.order {
            Order::BreadthFirst | Order::UniformCost => true,
            Order::AStar => self.evaluator.is_lower_bound(),
            Order::Greedy => false,
        };
        let path = self.visited.path(number);
        let found = Found::solution_of(self.visited.length(number), path, optimal);
        Found { lower_bound: found.lower_bound.or_else(|| self.proven()), ..found }
    }

    /// Answer without a solution: the path to the position with the least estimate, and the lower bound.
    fn unfinished(&self) -> Found<Move<G>> {
        let found = self.nearest.map_or_else(Found::default, |(missing, number)| {
            let moves = self.visited.path(number);
            let value = f64::from(self.visited.length(number) + missing);
            Found::line(moves, Score::Estimate { value, unit: self.evaluator.unit().id })
        });
        Found { depth: self.deepest, lower_bound: self.proven(), ..found }
    }

    fn proven(&self) -> Option<u32> {
        (self.lower_bound > 0).then_some(self.lower_bound)
    }

    fn exhausted(&mut self, root: &Root<'_, G>, monitor: &mut Watch<'_, G>) -> Found<Move<G>> {
        if self.cut {
            monitor.finish(Stopped::Depth);
            // Greedy search does not find shortest paths, so positions that it cut off may be within the limit.
            if self.order != Order::Greedy {
                self.lower_bound = self.lower_bound.max(monitor.depth_limit().saturating_add(1));
            }
            return self.unfinished();
        }
        monitor.finish(Stopped::Solved);
        let positions = self.visited.count();
        root.unsolvable(wording!("search-no-goal-of-all", positions))
    }
}
