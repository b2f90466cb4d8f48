//! Counting: how many solutions a position has, and how many games can be played from it.
//!
//! Two solutions, and two games, differ if their jumps do, in whatever order.
//! The solutions of a position are those of its successors together; a solvable set says which successors count.
//! The English central game has 40,861,647,040,079,968 solutions and 577,116,156,815,309,849,672 games
//! (counted first by Bill Butler, "Durango Bill's Peg Solitaire").

use crate::engine::memory::Halt;
use crate::games::peg_solitaire::board::{Board, Holes};
use crate::games::peg_solitaire::solver::certificate::PagodaFilter;
use crate::games::peg_solitaire::solver::memory::Memory;
use crate::games::peg_solitaire::solver::move_generator::{MoveGenerator, canonical};
use crate::games::peg_solitaire::solver::position_table::PositionTable;

use super::division::{Expansion, fill};
use super::{SolvableSet, Watch};

/// Number for each position; the largest one stands for all that are as large or larger.
pub(super) type Counts = PositionTable<u128>;

/// Expansion of positions to themselves with their number of solutions: those of their successors together.
struct Solutions<'a> {
    generator: &'a MoveGenerator,
    /// Solutions of the positions with one peg less.
    below: &'a Counts,
}

impl Expansion<u128> for Solutions<'_> {
    type Source = Holes;
    type Item = (Holes, u128);
    type Entry = (Holes, u128);

    #[inline]
    fn expand(&self, position: Holes, items: &mut Vec<Self::Item>) {
        let mut sum = 0_u128;
        PagodaFilter::none().each_successor(self.generator, position, |images| {
            sum = sum.saturating_add(self.below.get(canonical(images)).unwrap_or(0));
        });
        items.push((self.generator.canonical(position), sum));
    }

    fn settle(&self, items: &mut Vec<Self::Item>, entries: &mut Vec<Self::Entry>) {
        std::mem::swap(items, entries);
    }
}

/// Number of solutions from `start`, which begin with a jump to one of the `first` successors; `None` from 2^128 − 1 on.
///
/// # Errors
/// [`Halt`] at a limit.
pub(super) fn solutions(
    board: &Board,
    solvable: &SolvableSet,
    start: Holes,
    first: &[Holes],
    threads: usize,
    monitor: &mut Watch<'_>,
) -> Result<Option<u128>, Halt> {
    let generator = solvable.generator();
    let goal = board.goal().count();
    let mut below = Counts::new(board.holes());
    for position in solvable.with_pegs(goal) {
        monitor.visit()?;
        below.insert((generator.canonical(position), 1_u128));
    }
    for pegs in goal + 1..start.count_ones() {
        let mut here = Counts::new(board.holes());
        let solutions = Solutions { generator, below: &below };
        let (sources, check) = (solvable.with_pegs(pegs), |_: &Counts| Ok(()));
        fill(&mut here, sources, &solutions, threads, check, monitor)?;
        below = here;
    }
    let of = |&next: &Holes| below.get(generator.canonical(next)).unwrap_or(0);
    Ok(exact(first.iter().map(of).fold(0, u128::saturating_add)))
}

/// Number of games from `start`: jumps until the goal is reached or none is left. `None` from 2^128 − 1 on.
/// `levels` are its working memory, which the caller frees.
///
/// # Errors
/// [`Halt`] at a limit.
pub(super) fn games(
    board: &Board,
    generator: &MoveGenerator,
    start: Holes,
    memory: Memory,
    levels: &mut [Counts; 2],
    monitor: &mut Watch<'_>,
) -> Result<Option<u128>, Halt> {
    let [level, next] = levels;
    *level = Counts::new(board.holes());
    level.insert((generator.canonical(start), 1_u128));
    let mut ended = 0_u128;
    while !level.is_empty() {
        *next = Counts::new(board.holes());
        for (number, (pegs, games)) in level.iter().enumerate() {
            monitor.visit()?;
            if number % Memory::STRIDE == 0 {
                memory.check(level.bytes() + next.bytes())?;
            }
            let mut goes_on = false;
            if !board.goal().is_met(pegs) {
                PagodaFilter::none().each_successor(generator, pegs, |images| {
                    goes_on = true;
                    next.insert((canonical(images), games));
                });
            }
            if !goes_on {
                ended = ended.saturating_add(games);
            }
        }
        next.check()?;
        std::mem::swap(level, next);
    }
    Ok(exact(ended))
}

/// A sum, unless it is saturated.
fn exact(sum: u128) -> Option<u128> {
    (sum < u128::MAX).then_some(sum)
}
