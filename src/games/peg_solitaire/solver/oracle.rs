//! Oracle of the tests: the plainest recursion over a small board.

use std::collections::HashMap;

use crate::games::peg_solitaire::board::{Board, Holes, Jump};

/// Solutions, games and sweeps of positions, by plain recursion.
pub(crate) struct Oracle {
    board: Board,
    solutions: HashMap<Holes, u128>,
    games: HashMap<Holes, u128>,
    sweeps: HashMap<(Holes, Option<u8>), Option<u8>>,
}

impl Oracle {
    /// Nothing known yet.
    pub(crate) fn new(board: Board) -> Self {
        let (solutions, games, sweeps) = Default::default();
        Self { board, solutions, games, sweeps }
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

    /// Positions that the count of games has met.
    pub(crate) fn reached(&self) -> Vec<Holes> {
        self.games.keys().copied().collect()
    }

    /// Solutions of a position that the count of solutions has met, else 0.
    pub(crate) fn known_solutions(&self, pegs: Holes) -> u128 {
        self.solutions.get(&pegs).copied().unwrap_or(0)
    }

    /// Fewest sweeps, where the peg in hole `sweeper` has just jumped and may go on for nothing.
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
}
