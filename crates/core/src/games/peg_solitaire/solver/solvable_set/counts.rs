//! Counting: how many solutions a position has, how many games can be played from it, and how often random play succeeds.
//!
//! Two solutions, or two games, are different if their sequences of jumps are.
//! The number of solutions of a position is the sum over its successors in the solvable set.
//! The English central game has 40,861,647,040,079,968 solutions and 577,116,156,815,309,849,672 games
//! (counted first by Bill Butler, "Durango Bill's Peg Solitaire").

use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use crate::games::peg_solitaire::rules::board::{Board, Holes};
use crate::games::peg_solitaire::solver::memory::Memory;
use crate::search::memory::Halt;

use super::crew::Crew;
use super::level::Level;
use super::levels::Levels;
use super::values::{Layer, Sum, Values};
use super::{SolvableSet, Watch};

/// Number of solutions from `start`, which begin with a jump to one of the `first` successors; `None` from 2^128 − 1 on.
/// Errors: [`Halt`] at a limit.
pub(super) fn solutions(
    board: &Board,
    solvable: &SolvableSet,
    start: Holes,
    first: &[Holes],
    threads: usize,
    monitor: &mut Watch<'_>,
) -> Result<Option<u128>, Halt> {
    let (generator, below) = (solvable.generator(), start.count_ones() - 1);
    let all = |_, sum, _| sum;
    let values = upwards(board, solvable, below, 1_u128, all, threads, monitor)?;
    let of = |&next: &Holes| values.of(generator, &generator.images(next)).unwrap_or(0);
    Ok(exact(first.iter().map(of).fold(0, u128::saturating_add)))
}

/// Chance that random play from `start`, where every open jump is as likely as any other, reaches the goal. Errors: [`Halt`] at a limit.
pub(super) fn chance(
    board: &Board,
    solvable: &SolvableSet,
    start: Holes,
    threads: usize,
    monitor: &mut Watch<'_>,
) -> Result<f64, Halt> {
    let mean = |_, sum: f64, jumps: usize| sum / jumps as f64;
    let values = upwards(board, solvable, start.count_ones(), 1.0, mean, threads, monitor)?;
    let generator = solvable.generator();
    Ok(values.of(generator, &generator.images(start)).unwrap_or(0.0))
}

/// Values of the positions of the set with `pegs` pegs, computed upwards from the goal.
fn upwards<'a, V: Sum>(
    board: &Board,
    solvable: &'a SolvableSet,
    pegs: u32,
    at_goal: V,
    value: impl Fn(Holes, V, usize) -> V + Sync,
    threads: usize,
    monitor: &mut Watch<'_>,
) -> Result<Values<'a, V>, Halt> {
    let goal = board.goal().count();
    let mut layers = (goal..=pegs).filter_map(|pegs| solvable.layer(pegs));
    let lowest = layers.next().expect("a set that is not empty has a goal");
    Values::all(lowest, at_goal)?.upwards(layers, solvable.generator(), value, threads, monitor)
}

/// Number of games that can be played, and their dead ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Games {
    /// Number of games; `None` from 2^128 − 1 on.
    pub games: Option<u128>,
    /// Dead ends: positions that can be reached and have no jump, images counted once. Shape \[pegs\].
    pub dead_ends: Vec<u128>,
}

impl Games {
    /// Both by their names: `games`, and `dead_ends_12` of the dead ends with twelve pegs.
    pub(super) fn counts(&self) -> Vec<(Cow<'static, str>, u128)> {
        let games = self.games.map(|games| ("games".into(), games));
        let dead_ends = self.dead_ends.iter().enumerate().filter(|(_, ends)| **ends > 0);
        let dead_ends = dead_ends.map(|(pegs, ends)| (format!("dead_ends_{pegs}").into(), *ends));
        games.into_iter().chain(dead_ends).collect()
    }
}

/// Counts the games from the start of a set: jumps until the goal is reached or none is left. Errors: [`Halt`] at a limit.
pub(super) fn games(
    board: &Board,
    solvable: &SolvableSet,
    memory: Memory,
    threads: usize,
    monitor: &mut Watch<'_>,
) -> Result<Games, Halt> {
    let mut levels = solvable.forward.aimless();
    let games = games_of(board, &mut levels, memory, threads, monitor);
    // Freeing them takes milliseconds.
    monitor.discard(levels);
    games
}

/// Counts the games from the first position of `levels`, and expands these to the last level.
fn games_of(
    board: &Board,
    levels: &mut Levels,
    mut memory: Memory,
    threads: usize,
    monitor: &mut Watch<'_>,
) -> Result<Games, Halt> {
    let first = levels.pegs();
    let crew = Crew::of(threads);
    while !levels.frontier().is_empty() && levels.pegs() > 1 {
        levels.expand(board, &crew, &mut memory, monitor)?;
    }
    let dead_ends: Vec<AtomicU64> = (0..=first).map(|_| AtomicU64::new(0)).collect();
    let value = |position: Holes, sum: u128, jumps: usize| {
        if jumps == 0 {
            dead_ends[position.count_ones() as usize].fetch_add(1, Relaxed);
        }
        if jumps == 0 || board.goal().is_met(position) { 1 } else { sum }
    };
    let nothing = Layer { level: Arc::new(levels.empty()?), mirrored: false };
    let layer = |level: &Arc<Level>| Layer { level: Arc::clone(level), mirrored: false };
    let layers: Vec<Layer> =
        (levels.pegs()..=first).filter_map(|pegs| levels.level(pegs)).map(layer).collect();
    let values = Values::all(&nothing, 0_u128)?;
    let values = values.upwards(&layers, levels.generator(), value, threads, monitor)?;
    let games = values.iter().fold(0, u128::saturating_add);
    let dead_ends = dead_ends.into_iter().map(|ends| ends.into_inner().into()).collect();
    Ok(Games { games: exact(games), dead_ends })
}

/// A sum, unless it is saturated.
fn exact(sum: u128) -> Option<u128> {
    (sum < u128::MAX).then_some(sum)
}
