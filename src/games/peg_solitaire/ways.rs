//! Counting: how many solutions a position has, and how many games can be played from it.
//!
//! Two solutions, and two games, differ if their jumps do, in whatever order.
//! The solutions of a position are those of its children together; a solvable set says which children count.
//! The English central game has 40,861,647,040,079,968 solutions and 577,116,156,815,309,849,672 games
//! (counted first by Bill Butler, "Durango Bill's Peg Solitaire").

use super::Watch;
use super::board::{Board, Holes};
use super::fan::{Fan, least};
use super::memory::{Halt, Memory};
use super::solvable::Solvable;
use super::table::Table;

/// A number for each position; the largest one stands for all that are as large or larger.
pub type Counts = Table<u128>;

/// The number of solutions from `start`, which begin with one of the `first` children; `None` from 2^128 − 1 on.
///
/// # Errors
/// [`Halt`] at a limit.
pub fn solutions(
    board: &Board,
    solvable: &Solvable,
    start: Holes,
    first: &[Holes],
    monitor: &mut Watch<'_>,
) -> Result<Option<u128>, Halt> {
    let fan = solvable.fan();
    let goal = board.goal().count();
    let mut below = Counts::new(board.holes());
    for position in solvable.with_pegs(goal) {
        monitor.visit()?;
        *below.entry(fan.canonical(position)) = 1;
    }
    for pegs in goal + 1..start.count_ones() {
        let mut here = Counts::new(board.holes());
        for position in solvable.with_pegs(pegs) {
            monitor.visit()?;
            let mut sum = 0_u128;
            fan.each_child(position, |images| {
                sum = sum.saturating_add(below.get(least(images)).unwrap_or(0));
            });
            *here.entry(fan.canonical(position)) = sum;
        }
        below = here;
    }
    let of = |&child: &Holes| below.get(fan.canonical(child)).unwrap_or(0);
    Ok(exact(first.iter().map(of).fold(0, u128::saturating_add)))
}

/// The number of games from `start`: jumps until the goal is reached or none is left; `levels` are what it works on. `None` from 2^128 − 1 on.
///
/// # Errors
/// [`Halt`] at a limit.
pub fn games(
    board: &Board,
    fan: &Fan,
    start: Holes,
    memory: Memory,
    levels: &mut [Counts; 2],
    monitor: &mut Watch<'_>,
) -> Result<Option<u128>, Halt> {
    let [level, next] = levels;
    *level = Counts::new(board.holes());
    *level.entry(fan.canonical(start)) = 1;
    let mut ended = 0_u128;
    while !level.is_empty() {
        *next = Counts::new(board.holes());
        for (number, (pegs, ways)) in level.iter().enumerate() {
            monitor.visit()?;
            if number % Memory::STRIDE == 0 {
                memory.check(level.bytes() + next.bytes())?;
            }
            let mut goes_on = false;
            if !board.goal().is_met(pegs) {
                fan.each_child(pegs, |images| {
                    goes_on = true;
                    let reached = next.entry(least(images));
                    *reached = reached.saturating_add(ways);
                });
            }
            if !goes_on {
                ended = ended.saturating_add(ways);
            }
        }
        std::mem::swap(level, next);
    }
    Ok(exact(ended))
}

/// A sum that has not reached the largest number.
fn exact(sum: u128) -> Option<u128> {
    (sum < u128::MAX).then_some(sum)
}
