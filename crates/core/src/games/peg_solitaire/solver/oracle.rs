//! Oracle of the tests: the plainest recursion over a small board.

use std::collections::{HashMap, HashSet};

use crate::games::peg_solitaire::rules::board::{Board, Holes, Jump};

/// Solutions, games, chances and sweeps of positions, by plain recursion.
pub(crate) struct Oracle {
    board: Board,
    solutions: HashMap<Holes, u128>,
    games: HashMap<Holes, u128>,
    chances: HashMap<Holes, f64>,
    sweeps: HashMap<(Holes, Option<u8>), Option<u8>>,
}

impl Oracle {
    /// Nothing known yet.
    pub(crate) fn new(board: Board) -> Self {
        let (solutions, games, chances, sweeps) = Default::default();
        Self { board, solutions, games, chances, sweeps }
    }

    fn open(&self, pegs: Holes) -> Vec<Jump> {
        let solved = self.board.goal().is_met(pegs);
        let open = self.board.jumps().iter().filter(|jump| !solved && jump.is_open(pegs));
        open.copied().collect()
    }

    /// Number of solutions.
    pub(crate) fn solutions(&mut self, pegs: Holes) -> u128 {
        if let Some(&known) = self.solutions.get(&pegs) {
            return known;
        }
        let goal = u128::from(self.board.goal().is_met(pegs));
        let jumps = self.open(pegs);
        let sum = jumps.iter().fold(goal, |sum, jump| sum + self.solutions(pegs ^ jump.holes()));
        self.solutions.insert(pegs, sum);
        sum
    }

    /// Jump sets of the solutions, each jump by the holes that it leaves and enters: every solution is played, and its jumps are sorted.
    pub(crate) fn jump_sets(&mut self, pegs: Holes) -> HashSet<Vec<(u8, u8)>> {
        let mut sets = HashSet::new();
        let mut open = vec![(pegs, Vec::new())];
        while let Some((pegs, jumps)) = open.pop() {
            if self.board.goal().is_met(pegs) {
                let mut sorted: Vec<(u8, u8)> = jumps;
                sorted.sort_unstable();
                sets.insert(sorted);
                continue;
            }
            for jump in self.open(pegs) {
                let next = pegs ^ jump.holes();
                if self.solutions(next) > 0 {
                    let ends = std::iter::once((jump.from, jump.to));
                    open.push((next, jumps.iter().copied().chain(ends).collect()));
                }
            }
        }
        sets
    }

    /// Number of games that can be played.
    pub(crate) fn games(&mut self, pegs: Holes) -> u128 {
        if let Some(&known) = self.games.get(&pegs) {
            return known;
        }
        let jumps = self.open(pegs);
        let sum: u128 = jumps.iter().map(|jump| self.games(pegs ^ jump.holes())).sum();
        self.games.insert(pegs, sum.max(1));
        sum.max(1)
    }

    /// Chance that random play reaches the goal.
    pub(crate) fn chance(&mut self, pegs: Holes) -> f64 {
        if let Some(&known) = self.chances.get(&pegs) {
            return known;
        }
        let jumps = self.open(pegs);
        let sum: f64 = jumps.iter().map(|jump| self.chance(pegs ^ jump.holes())).sum();
        let goal = f64::from(u8::from(self.board.goal().is_met(pegs)));
        let chance = if jumps.is_empty() { goal } else { sum / jumps.len() as f64 };
        self.chances.insert(pegs, chance);
        chance
    }

    /// Positions that the count of games has met.
    pub(crate) fn reached(&self) -> Vec<Holes> {
        self.games.keys().copied().collect()
    }

    /// Solutions of a position that the count of solutions has met, else 0.
    pub(crate) fn known_solutions(&self, pegs: Holes) -> u128 {
        self.solutions.get(&pegs).copied().unwrap_or(0)
    }

    /// Fewest sweeps, where the peg in hole `sweeper` has just jumped and may continue its sweep at no cost.
    pub(crate) fn sweeps(&mut self, pegs: Holes, sweeper: Option<u8>) -> Option<u8> {
        if self.board.goal().is_met(pegs) {
            return Some(0);
        }
        if let Some(&known) = self.sweeps.get(&(pegs, sweeper)) {
            return known;
        }
        let jumps = self.open(pegs);
        let after = |jump: &Jump| {
            let rest = self.sweeps(pegs ^ jump.holes(), Some(jump.to))?;
            Some(rest + u8::from(sweeper != Some(jump.from)))
        };
        let fewest = jumps.iter().filter_map(after).min();
        self.sweeps.insert((pegs, sweeper), fewest);
        fewest
    }

    /// Most jumps that one peg makes in a row in any solution, where the peg in hole `sweeper` has just jumped, or any may begin.
    pub(crate) fn longest_sweep(&mut self, pegs: Holes, sweeper: Option<u8>) -> u8 {
        let mut longest = 0;
        for jump in self.open(pegs) {
            let next = pegs ^ jump.holes();
            if self.solutions(next) == 0 {
                continue;
            }
            if sweeper.is_none_or(|hole| hole == jump.from) {
                longest = longest.max(1 + self.longest_sweep(next, Some(jump.to)));
            }
        }
        longest
    }
}
