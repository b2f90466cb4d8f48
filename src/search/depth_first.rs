//! Depth-first search of a puzzle: one way is followed to its end, and no position is entered twice.
//!
//! Children are produced one at a time.
//! What was entered and left again cannot be solved, so the visited positions are also the memory of failures.
//! Under a depth limit that is true only of the length they were entered with: they are entered again by a shorter way.
//! The order of the moves decides how good the search is; it is a parameter.

use crate::engine::{Found, Interrupted, Monitor, Root, Stopped};
use crate::game::{Game, Move, MoveList, Position};

use super::visited::{Visited, out_of_memory};

type Watch<'a, G> = Monitor<'a, Found<Move<G>>>;

/// The longest way that is followed: one that a client can still send back as the moves of a position.
const MAX_WAY: u32 = 100_000;
/// Progress is told once in so many nodes.
const REPORT_STRIDE: u64 = 1 << 14;

/// Looks for any solution of `root` that begins with a move of it, no longer than the depth limit.
/// `arrange` puts the moves of a position into the order in which they are tried.
///
/// Where it ends without a limit of nodes or time, it has found a solution,
/// or proved that there is none, or none within the depth limit.
pub fn search<G: Game>(
    root: &Root<'_, G>,
    mut arrange: impl FnMut(&G::Position, &mut MoveList<Move<G>>),
    monitor: &mut Watch<'_, G>,
) -> Found<Move<G>> {
    let mut search = DepthFirst::<G, _> {
        visited: Visited::new(root.position.clone()),
        way: Vec::new(),
        limit: monitor.depth_limit().min(MAX_WAY),
        cut: false,
        restricted: root.is_narrowed(),
        arrange: &mut arrange,
    };
    search.run(root, monitor).unwrap_or_default()
}

/// A position on the way, with the moves that are still to be tried, the next one last.
struct Step<M> {
    number: u32,
    untried: MoveList<M>,
}

struct DepthFirst<'a, G: Game, A> {
    visited: Visited<G::Position>,
    way: Vec<Step<Move<G>>>,
    /// The longest way to follow.
    limit: u32,
    /// Whether the limit left something out.
    cut: bool,
    /// Whether only some moves of the root were tried, so that a failure proves nothing.
    restricted: bool,
    arrange: &'a mut A,
}

impl<G: Game, A: FnMut(&G::Position, &mut MoveList<Move<G>>)> DepthFirst<'_, G, A> {
    fn run(
        &mut self,
        root: &Root<'_, G>,
        monitor: &mut Watch<'_, G>,
    ) -> Result<Found<Move<G>>, Interrupted> {
        monitor.visit()?;
        self.enter(0, root.moves.into());
        while let Some(step) = self.way.last_mut() {
            let from = step.number;
            let Some(mv) = step.untried.pop() else {
                self.way.pop();
                continue;
            };
            let Some(next) = self.produce(from, mv) else {
                continue;
            };
            monitor.visit()?;
            match self.visited.position(next).outcome() {
                Some(outcome) if outcome.winner.is_some() => {
                    monitor.finish(Stopped::Solved);
                    return Ok(Found::solution(self.visited.path(next), false));
                }
                Some(_) => {}
                None => self.enter(next, self.visited.position(next).moves()),
            }
            if self.visited.is_full() {
                return Ok(out_of_memory(monitor));
            }
            if monitor.nodes().is_multiple_of(REPORT_STRIDE) {
                let depth = self.visited.length(next);
                monitor.report(&Found { depth, ..Found::default() });
            }
        }
        Ok(self.exhausted(monitor))
    }

    /// Begins to try the moves of a position, unless the way to it is as long as it may be.
    fn enter(&mut self, number: u32, mut untried: MoveList<Move<G>>) {
        if self.visited.length(number) >= self.limit {
            self.cut = true;
            return;
        }
        (self.arrange)(self.visited.position(number), &mut untried);
        untried.reverse();
        self.way.push(Step { number, untried });
    }

    /// Plays a move: the position it leads to, if that is to be entered.
    fn produce(&mut self, from: u32, mv: Move<G>) -> Option<u32> {
        let (next, new) = self.visited.add(from, mv);
        // A position on the way itself is never shortened: the way to it is shorter than any that goes on from it.
        (new || self.limit < MAX_WAY && self.visited.shorten(next, from, mv)).then_some(next)
    }

    /// What is answered when every way has been followed.
    fn exhausted(&self, monitor: &mut Watch<'_, G>) -> Found<Move<G>> {
        monitor.finish(if self.cut { Stopped::Depth } else { Stopped::Solved });
        let depth = self.limit;
        if self.restricted {
            let note =
                "no way that begins with the given moves and never comes back leads to the goal";
            Found { note: Some(note.to_owned()), ..Found::default() }
        } else if !self.cut {
            Found::unsolvable("every position within reach was looked at, and none is the goal")
        } else if self.limit < MAX_WAY {
            Found { depth, lower_bound: Some(depth + 1), ..Found::default() }
        } else {
            let note = format!(
                "none of the ways of up to {MAX_WAY} moves that were followed leads to the goal"
            );
            Found { depth, note: Some(note), ..Found::default() }
        }
    }
}
