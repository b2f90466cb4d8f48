//! Fewest sweeps: a solution in which pegs jump on as often as they can.
//!
//! A sweep is a run of jumps by one peg (Ernest Bergholt, "Complete Handbook to the Game of Solitaire", 1920, calls it a move).
//! The search goes breadth first from the goal, sweep by sweep backwards, through the positions of a solvable set only.
//! So the first path that reaches the start provably has the fewest sweeps.
//! The English central game takes 18 (Bergholt found them in 1912; Beasley proved in 1964 that 17 are too few).

use crate::games::peg_solitaire::rules::board::{Board, Holes, Jump};
use crate::games::peg_solitaire::rules::symmetry::Images;
use crate::games::peg_solitaire::solver::move_generator::MoveGenerator;
use crate::search::charged::Charged;
use crate::search::memory::{Halt, OutOfMemory};

use super::division::{BLOCK, each_batch, each_chunk};
use super::values::Values;
use super::{SolvableSet, Watch};

/// Sweeps from positions of a solvable set to the goal.
pub(super) struct Sweeps<'a> {
    board: &'a Board,
    solvable: &'a SolvableSet,
    /// Number of sweeps from each position, [`UNKNOWN`] at first. Shape \[pegs\]; `None` if the set has no positions with that number of
    /// pegs.
    levels: Vec<Option<Values<'a, u8>>>,
}

/// Number of sweeps that has not been counted.
const UNKNOWN: u8 = u8::MAX;

impl<'a> Sweeps<'a> {
    /// Nothing counted yet. Errors: [`Halt::OutOfMemory`].
    pub(super) fn new(board: &'a Board, solvable: &'a SolvableSet) -> Result<Self, Halt> {
        let values =
            |pegs| solvable.layer(pegs).map(|layer| Values::all(layer, UNKNOWN)).transpose();
        let levels = (0..=board.holes() as u32).map(values).collect::<Result<_, Halt>>()?;
        Ok(Self { board, solvable, levels })
    }

    /// A solution from `start` with the fewest sweeps of those that begin with one of the `first` jumps, and their number.
    /// Errors: [`Halt`] at a limit.
    pub(super) fn fewest(
        &mut self,
        start: Holes,
        first: &[Jump],
        monitor: &mut Watch<'_>,
    ) -> Result<(Vec<Jump>, u8), Halt> {
        let mut frontier = Charged::<Vec<Holes>>::default();
        for goal in self.solvable.with_pegs(self.board.goal().count()) {
            frontier.make_room(1)?;
            frontier.push(goal);
            self.enter(goal.count_ones(), &self.generator().images(goal), 0);
        }
        let mut sweeps = 0;
        // The first sweep is found forwards, because only some jumps may be allowed to begin it.
        loop {
            if let Some(path) = self.follow(start, first, sweeps) {
                return Ok((path, sweeps + 1));
            }
            sweeps += 1;
            let mut next = Charged::default();
            for &pegs in frontier.iter() {
                monitor.visit()?;
                self.step_back(pegs, sweeps, &mut next)?;
            }
            frontier = next;
        }
    }

    fn generator(&self) -> &'a MoveGenerator {
        self.solvable.generator()
    }

    /// Number of sweeps from a position, if it has been counted.
    fn of(&self, pegs: Holes) -> Option<u8> {
        let level = self.levels[pegs.count_ones() as usize].as_ref()?;
        level
            .of(self.generator(), &self.generator().images(pegs))
            .filter(|&sweeps| sweeps != UNKNOWN)
    }

    /// Enters the number of sweeps from a position with `pegs` pegs, given by its images, if it is in the set:
    /// `Some(true)` if none was known, `None` if it is not in the set.
    fn enter(&mut self, pegs: u32, images: &Images, sweeps: u8) -> Option<bool> {
        let generator = self.solvable.generator();
        let known = self.levels[pegs as usize].as_mut()?.of_mut(generator, images)?;
        let is_new = *known == UNKNOWN;
        if is_new {
            *known = sweeps;
        }
        Some(is_new)
    }

    /// Takes back every sweep that may have ended in `pegs`.
    fn step_back(
        &mut self,
        pegs: Holes,
        sweeps: u8,
        next: &mut Charged<Vec<Holes>>,
    ) -> Result<(), OutOfMemory> {
        let generator = self.generator();
        // The positions before some jumps of the last sweep, each with the hole where its peg was then.
        let mut open: Vec<(Images, Option<u8>)> = vec![(generator.images(pegs), None)];
        let mut room = Ok(());
        while let Some((images, sweeper)) = open.pop() {
            let pegs = images[0];
            generator.each_jump(generator.complement(pegs), |slot| {
                let jump = self.board.jumps()[usize::from(generator.jumps()[slot])];
                let before = generator.after(&images, slot);
                if sweeper.is_some_and(|hole| hole != jump.to) {
                    return;
                }
                if let Some(is_new) = self.enter(pegs.count_ones() + 1, &before, sweeps) {
                    open.push((before, Some(jump.from)));
                    if is_new {
                        room = room.and_then(|()| next.make_room(1));
                        if room.is_ok() {
                            next.push(before[0]);
                        }
                    }
                }
            });
        }
        room
    }

    /// Solution that begins with one of the `first` jumps and is `sweeps` sweeps from the goal after its first sweep;
    /// `None` if there is none.
    fn follow(&self, start: Holes, first: &[Jump], sweeps: u8) -> Option<Vec<Jump>> {
        let mut path = Vec::new();
        let mut pegs = start;
        for left in (0..=sweeps).rev() {
            let jumps = if path.is_empty() { first } else { self.board.jumps() };
            let sweep = self.sweep_to(pegs, jumps, left)?;
            pegs = sweep.iter().fold(pegs, |pegs, jump| pegs ^ jump.holes());
            path.extend(sweep.into_iter().rev());
        }
        Some(path)
    }

    /// Jumps of a sweep, the last one first, that begins with one of `jumps` and ends `sweeps` sweeps from the goal.
    fn sweep_to(&self, pegs: Holes, jumps: &[Jump], sweeps: u8) -> Option<Vec<Jump>> {
        jumps.iter().filter(|jump| jump.is_open(pegs)).find_map(|&jump| {
            let next = pegs ^ jump.holes();
            if self.of(next) == Some(sweeps) {
                return Some(vec![jump]);
            }
            let on: Vec<Jump> =
                self.board.jumps().iter().copied().filter(|on| on.from == jump.to).collect();
            let mut sweep = self.sweep_to(next, &on, sweeps)?;
            sweep.push(jump);
            Some(sweep)
        })
    }
}

/// Number of jumps of the longest sweep that any solution has. Errors: [`Halt`] at a limit.
pub(super) fn longest(
    board: &Board,
    solvable: &SolvableSet,
    threads: usize,
    monitor: &mut Watch<'_>,
) -> Result<u8, Halt> {
    let mut longest = 0;
    for layer in (0..=board.holes() as u32).filter_map(|pegs| solvable.layer(pegs)) {
        let of = |&key: &Holes| {
            let pegs = layer.position(solvable.generator(), key);
            longest_from(board, solvable, &solvable.generator().images(pegs), None)
        };
        layer.level.each_block(BLOCK, |block| {
            let chunks = each_chunk(block, threads, monitor, |keys, monitor| {
                let mut most = 0;
                each_batch(keys, monitor, |keys| most = keys.iter().map(of).fold(most, u8::max))?;
                Ok(most)
            })?;
            longest = chunks.into_iter().fold(longest, u8::max);
            Ok::<_, Halt>(())
        })?;
    }
    Ok(longest)
}

/// Most jumps that one peg, the one in hole `sweeper` or any, can make one after the other within the set.
fn longest_from(board: &Board, solvable: &SolvableSet, images: &Images, sweeper: Option<u8>) -> u8 {
    let (generator, mut longest) = (solvable.generator(), 0);
    generator.each_jump(images[0], |slot| {
        let jump = board.jumps()[usize::from(generator.jumps()[slot])];
        if sweeper.is_none_or(|hole| hole == jump.from) {
            let after = generator.after(images, slot);
            if solvable.holds(images[0].count_ones() - 1, &after) {
                longest = longest.max(1 + longest_from(board, solvable, &after, Some(jump.to)));
            }
        }
    });
    longest
}
