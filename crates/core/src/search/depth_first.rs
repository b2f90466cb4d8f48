//! Depth-first search of a puzzle: follows one path to its end, and enters each position only once.
//!
//! Successors are generated one at a time. A position that was entered and left cannot be solved, so the set of visited positions is the
//! transposition table of failures. Under a depth limit that holds only for the length of the path to them, so they are entered again by a
//! shorter path. The order of the moves is a parameter, and determines the quality of the search.

use super::charged::Charged;
use super::memory::OutOfMemory;
use super::{Found, Interrupted, Root, Stopped, Watch};
use crate::game::{Game, Move, MoveList, Position, Text, wording};

use super::visited::{Visited, shortage};

/// Length of the longest path: a client can still send its moves back as those of a position.
const MAX_PATH: u32 = 100_000;
/// Result if only some first moves were searched.
const NO_GIVEN_PATH: Text = text!("search-no-given-path");
/// Proof that there is no solution.
const NO_GOAL: Text = text!("search-no-goal");
/// Nodes between two reports.
const REPORT_STRIDE: u64 = 1 << 14;

/// Looks for any solution of `root` that begins with one of its moves, within the depth limit. `order` sorts the moves of a position.
/// Unless a limit of nodes or time interrupts it, it finds a solution, or proves that there is none, or none within the depth limit.
pub fn search<G: Game>(
    root: &Root<'_, G>,
    mut order: impl FnMut(&G::Position, &mut MoveList<Move<G>>),
    monitor: &mut Watch<'_, G>,
) -> Found<Move<G>> {
    let Ok(visited) = Visited::new(root.position.clone()) else {
        monitor.halt(OutOfMemory);
        return Found::default();
    };
    let mut search = DepthFirst::<G, _> {
        visited,
        path: Charged::owning(size_of_val(root.moves)),
        limit: monitor.depth_limit().min(MAX_PATH),
        cut: false,
        restricted: root.is_narrowed(),
        order: &mut order,
    };
    let found = search.run(root, monitor);
    monitor.discard((search.visited, search.path));
    found.unwrap_or_else(|Interrupted| Found { note: shortage(monitor), ..Found::default() })
}

/// Position on the path, with the moves that are still to be tried, the next one last.
struct Step<M> {
    number: u32,
    untried: MoveList<M>,
}

struct DepthFirst<'a, G: Game, A> {
    visited: Visited<G::Position>,
    path: Charged<Vec<Step<Move<G>>>>,
    /// Longest path to follow.
    limit: u32,
    /// Set when the limit cut a path off.
    cut: bool,
    /// Set if only some moves of the root are tried, so that a failure proves nothing.
    restricted: bool,
    order: &'a mut A,
}

impl<G: Game, A: FnMut(&G::Position, &mut MoveList<Move<G>>)> DepthFirst<'_, G, A> {
    fn run(
        &mut self,
        root: &Root<'_, G>,
        monitor: &mut Watch<'_, G>,
    ) -> Result<Found<Move<G>>, Interrupted> {
        monitor.visit()?;
        self.enter(0, root.moves.into()).map_err(|refused| monitor.halt(refused))?;
        while let Some(step) = self.path.last_mut() {
            let from = step.number;
            let Some(mv) = step.untried.pop() else {
                self.path.pop();
                continue;
            };
            let generated = self.generate(from, mv).map_err(|refused| monitor.halt(refused))?;
            let Some(next) = generated else {
                monitor.skip()?;
                continue;
            };
            monitor.visit()?;
            match self.visited.position(next).outcome() {
                Some(outcome) if outcome.winner.is_some() => {
                    monitor.finish(Stopped::Solved);
                    return Ok(Found::solution(self.visited.path(next), false));
                }
                Some(_) => {}
                None => {
                    let untried = self.visited.position(next).moves();
                    self.enter(next, untried).map_err(|refused| monitor.halt(refused))?;
                }
            }
            if monitor.nodes().is_multiple_of(REPORT_STRIDE) {
                let depth = self.visited.length(next);
                monitor.report(&Found { depth, ..Found::default() });
            }
        }
        Ok(self.exhausted(monitor))
    }

    /// Begins to try the moves of a position, unless its path has the maximum length.
    fn enter(&mut self, number: u32, mut untried: MoveList<Move<G>>) -> Result<(), OutOfMemory> {
        if self.visited.length(number) >= self.limit {
            self.cut = true;
            return Ok(());
        }
        self.path.make_room(1)?;
        (self.order)(self.visited.position(number), &mut untried);
        untried.reverse();
        self.path.push(Step { number, untried });
        Ok(())
    }

    /// Generates the successor by a move; `None` if it must not be entered.
    fn generate(&mut self, from: u32, mv: Move<G>) -> Result<Option<u32>, OutOfMemory> {
        let (next, new) = self.visited.add(from, mv)?;
        // A position on the current path cannot be reached by a shorter path, because every continuation of the path is longer.
        let entered = new || self.limit < MAX_PATH && self.visited.shorten(next, from, mv);
        Ok(entered.then_some(next))
    }

    /// Answer when every path has been followed.
    fn exhausted(&self, monitor: &mut Watch<'_, G>) -> Found<Move<G>> {
        monitor.finish(if self.cut { Stopped::Depth } else { Stopped::Solved });
        let depth = self.limit;
        if self.restricted {
            Found { note: Some(NO_GIVEN_PATH.into()), ..Found::default() }
        } else if !self.cut {
            Found::unsolvable(NO_GOAL)
        } else if self.limit < MAX_PATH {
            Found { depth, lower_bound: Some(depth + 1), ..Found::default() }
        } else {
            let note = wording!("search-no-followed-path", max_path = MAX_PATH);
            Found { depth, note: Some(note), ..Found::default() }
        }
    }
}
