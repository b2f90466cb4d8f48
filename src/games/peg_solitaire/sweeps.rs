//! Fewest sweeps: a solution in which pegs jump on as often as they can.
//!
//! A sweep is a run of jumps by one peg (Ernest Bergholt, "Complete Handbook to the Game of Solitaire", 1920, calls it a move).
//! Breadth first from the goal, sweep by sweep backwards, through the positions of a solvable set and no others:
//! so the first way that reaches the start has the fewest sweeps, and that is proven.
//! The English central game takes 18 (Bergholt found them in 1912; Beasley proved in 1964 that 17 are too few).

use super::Watch;
use super::board::{Board, Holes, Jump};
use super::fan::{Fan, Images, least};
use super::memory::{Halt, Memory};
use super::solvable::Solvable;
use super::table::Table;

/// The sweeps from positions of a solvable set to the goal.
pub struct Sweeps<'a> {
    board: &'a Board,
    solvable: &'a Solvable,
    /// The number of sweeps, by the number of pegs.
    levels: &'a mut Vec<Table<u8>>,
}

impl<'a> Sweeps<'a> {
    /// Nothing known yet; `levels` are what it works on.
    #[must_use]
    pub fn new(board: &'a Board, solvable: &'a Solvable, levels: &'a mut Vec<Table<u8>>) -> Self {
        *levels = vec![Table::new(board.holes()); board.holes() + 1];
        Self { board, solvable, levels }
    }

    /// A solution from `start` with the fewest sweeps of those that begin with one of the `first` jumps, and their number.
    ///
    /// # Errors
    /// [`Halt`] at a limit.
    pub fn fewest(
        &mut self,
        start: Holes,
        first: &[Jump],
        memory: Memory,
        monitor: &mut Watch<'_>,
    ) -> Result<(Vec<Jump>, u8), Halt> {
        let mut frontier: Vec<Holes> = self.solvable.with_pegs(self.board.goal().count()).collect();
        for &goal in &frontier {
            self.note(goal.count_ones(), self.fan().canonical(goal), 0);
        }
        let mut sweeps = 0;
        // The first sweep is found forwards, since perhaps not all jumps may begin it.
        loop {
            if let Some(way) = self.follow(start, first, sweeps) {
                return Ok((way, sweeps + 1));
            }
            sweeps += 1;
            let mut next = Vec::new();
            for (number, &pegs) in frontier.iter().enumerate() {
                monitor.visit()?;
                if number % Memory::STRIDE == 0 {
                    memory.check(self.levels.iter().map(Table::bytes).sum())?;
                }
                self.step_back(pegs, sweeps, &mut next);
            }
            frontier = next;
        }
    }

    fn fan(&self) -> &'a Fan {
        self.solvable.fan()
    }

    /// The number of sweeps from a position, if it has been counted.
    fn of(&self, pegs: Holes) -> Option<u8> {
        self.levels[pegs.count_ones() as usize].get(self.fan().canonical(pegs))
    }

    /// Notes the number of sweeps from the position with this least image; whether it is new.
    fn note(&mut self, pegs: u32, key: Holes, sweeps: u8) -> bool {
        let level = &mut self.levels[pegs as usize];
        let is_new = !level.contains(key);
        if is_new {
            *level.entry(key) = sweeps;
        }
        is_new
    }

    /// Takes back every sweep that may have ended in `pegs`.
    fn step_back(&mut self, pegs: Holes, sweeps: u8, next: &mut Vec<Holes>) {
        let fan = self.fan();
        // The positions before some jumps of the last sweep, each with the hole where its peg was then.
        let mut open: Vec<(Images, Option<u8>)> = vec![(fan.images(pegs), None)];
        while let Some((images, sweeper)) = open.pop() {
            let pegs = images[0];
            fan.each_jump(fan.complement(pegs), |number| {
                let jump = self.board.jumps()[number];
                let before = fan.after(&images, number);
                let goes_on = sweeper.is_none_or(|hole| hole == jump.to);
                if goes_on && self.solvable.holds(pegs.count_ones() + 1, &before) {
                    open.push((before, Some(jump.from)));
                    if self.note(pegs.count_ones() + 1, least(&before), sweeps) {
                        next.push(before[0]);
                    }
                }
            });
        }
    }

    /// The jumps of a solution that begins with one of the `first` and is so many sweeps from the goal after its first sweep;
    /// `None` where there is none.
    fn follow(&self, start: Holes, first: &[Jump], sweeps: u8) -> Option<Vec<Jump>> {
        let mut way = Vec::new();
        let mut pegs = start;
        for left in (0..=sweeps).rev() {
            let jumps = if way.is_empty() { first } else { self.board.jumps() };
            let sweep = self.sweep_to(pegs, jumps, left)?;
            pegs = sweep.iter().fold(pegs, |pegs, jump| pegs ^ jump.holes());
            way.extend(sweep.into_iter().rev());
        }
        Some(way)
    }

    /// The jumps of a sweep, the last one first, that begins with one of some jumps and ends so many sweeps from the goal.
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
