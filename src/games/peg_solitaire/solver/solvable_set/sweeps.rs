//! Fewest sweeps: a solution in which pegs jump on as often as they can.
//!
//! A sweep is a run of jumps by one peg (Ernest Bergholt, "Complete Handbook to the Game of Solitaire", 1920, calls it a move).
//! Breadth first from the goal, sweep by sweep backwards, through the positions of a solvable set and no others:
//! so the first path that reaches the start has the fewest sweeps, and that is proven.
//! The English central game takes 18 (Bergholt found them in 1912; Beasley proved in 1964 that 17 are too few).

use crate::engine::charged::Charged;
use crate::engine::memory::{Halt, OutOfMemory};
use crate::games::peg_solitaire::board::{Board, Holes, Jump};
use crate::games::peg_solitaire::solver::memory::Memory;
use crate::games::peg_solitaire::solver::move_generator::{Images, MoveGenerator, canonical};
use crate::games::peg_solitaire::solver::position_table::PositionTable;

use super::{SolvableSet, Watch};

/// Sweeps from positions of a solvable set to the goal.
pub(super) struct Sweeps<'a> {
    board: &'a Board,
    solvable: &'a SolvableSet,
    /// Number of sweeps from each position. Shape \[pegs\].
    levels: &'a mut Vec<PositionTable<u8>>,
}

impl<'a> Sweeps<'a> {
    /// Nothing counted yet; `levels` are its working memory, which the caller frees.
    pub(super) fn new(
        board: &'a Board,
        solvable: &'a SolvableSet,
        levels: &'a mut Vec<PositionTable<u8>>,
    ) -> Self {
        let level = || PositionTable::new(board.holes());
        *levels = std::iter::repeat_with(level).take(board.holes() + 1).collect();
        Self { board, solvable, levels }
    }

    /// A solution from `start` with the fewest sweeps of those that begin with one of the `first` jumps, and their number.
    ///
    /// # Errors
    /// [`Halt`] at a limit.
    pub(super) fn fewest(
        &mut self,
        start: Holes,
        first: &[Jump],
        memory: Memory,
        monitor: &mut Watch<'_>,
    ) -> Result<(Vec<Jump>, u8), Halt> {
        let mut frontier = Charged::<Vec<Holes>>::default();
        for goal in self.solvable.with_pegs(self.board.goal().count()) {
            frontier.make_room(1)?;
            frontier.push(goal);
            self.enter(goal.count_ones(), self.generator().canonical(goal), 0);
        }
        let mut sweeps = 0;
        // The first sweep is found forwards, since perhaps not all jumps may begin it.
        loop {
            if let Some(path) = self.follow(start, first, sweeps) {
                return Ok((path, sweeps + 1));
            }
            sweeps += 1;
            let mut next = Charged::default();
            for (number, &pegs) in frontier.iter().enumerate() {
                monitor.visit()?;
                if number % Memory::STRIDE == 0 {
                    memory.check(self.levels.iter().map(PositionTable::bytes).sum())?;
                    self.levels.iter().try_for_each(PositionTable::check)?;
                }
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
        self.levels[pegs.count_ones() as usize].get(self.generator().canonical(pegs))
    }

    /// Enters the number of sweeps from a position, given by its canonical image; `true` if it is new.
    fn enter(&mut self, pegs: u32, key: Holes, sweeps: u8) -> bool {
        let level = &mut self.levels[pegs as usize];
        let is_new = !level.contains(key);
        if is_new {
            level.insert((key, sweeps));
        }
        is_new
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
            generator.each_jump(generator.complement(pegs), |number| {
                let jump = self.board.jumps()[number];
                let before = generator.after(&images, number);
                let goes_on = sweeper.is_none_or(|hole| hole == jump.to);
                if goes_on && self.solvable.holds(pegs.count_ones() + 1, &before) {
                    open.push((before, Some(jump.from)));
                    if self.enter(pegs.count_ones() + 1, canonical(&before), sweeps) {
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

    /// Solution that begins with one of the `first` and is so many sweeps from the goal after its first sweep;
    /// `None` where there is none.
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

    /// Jumps of a sweep, the last one first, that begins with one of some jumps and ends so many sweeps from the goal.
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
