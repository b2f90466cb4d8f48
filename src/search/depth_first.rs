//! Depth-first search of a puzzle: one way is followed to its end, and no position is entered twice.
//!
//! What was entered and left again cannot be solved, so the visited positions are also the memory of failures.
//! The order of the moves decides how good the search is; it is a parameter.

use crate::engine::{Found, Interrupted, Monitor, Move, Root, Stopped};
use crate::game::{Game, MoveList, Position};

use super::visited::{Visited, out_of_memory};

/// Looks for any solution of `root`, no longer than the depth limit.
/// `arrange` puts the moves of a position into the order in which they are tried.
pub fn search<G: Game>(
    root: &Root<'_, G>,
    mut arrange: impl FnMut(&G::Position, &mut MoveList<Move<G>>),
    monitor: &mut Monitor<'_, Found<Move<G>>>,
) -> Found<Move<G>> {
    run::<G>(root, &mut arrange, monitor).unwrap_or_default()
}

/// A position on the way, with the moves that are still to be tried, the next one last.
struct Step<M> {
    number: u32,
    untried: MoveList<M>,
}

fn run<G: Game>(
    root: &Root<'_, G>,
    arrange: &mut impl FnMut(&G::Position, &mut MoveList<Move<G>>),
    monitor: &mut Monitor<'_, Found<Move<G>>>,
) -> Result<Found<Move<G>>, Interrupted> {
    let mut visited = Visited::new(root.position.clone());
    let mut enter = |number: u32, visited: &Visited<G::Position>| {
        let position = visited.position(number);
        let mut untried = position.moves();
        arrange(position, &mut untried);
        untried.reverse();
        Step { number, untried }
    };
    monitor.visit()?;
    let mut way = vec![enter(0, &visited)];
    let mut cut = false;
    while let Some(step) = way.last_mut() {
        let from = step.number;
        let too_long = way_is_too_long(&visited, from, monitor);
        let Some(mv) = step.untried.pop().filter(|_| !too_long) else {
            cut |= too_long;
            way.pop();
            continue;
        };
        let (next, new) = visited.add(from, mv);
        if !new {
            continue;
        }
        monitor.visit()?;
        match visited.position(next).outcome() {
            Some(outcome) if outcome.winner.is_some() => {
                monitor.finish(Stopped::Solved);
                return Ok(Found::solution(visited.path(next), false));
            }
            Some(_) => {}
            None => way.push(enter(next, &visited)),
        }
        if visited.is_full() {
            return Ok(out_of_memory(monitor));
        }
    }
    if cut {
        monitor.finish(Stopped::Depth);
        return Ok(Found::default());
    }
    monitor.finish(Stopped::Solved);
    Ok(Found::unsolvable(format!(
        "all {} positions within reach were looked at, and none is the goal",
        monitor.nodes()
    )))
}

fn way_is_too_long<P: Position>(
    visited: &Visited<P>,
    number: u32,
    monitor: &Monitor<'_, Found<P::Move>>,
) -> bool {
    visited.length(number) >= monitor.depth_limit()
}
