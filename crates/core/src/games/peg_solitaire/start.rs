//! Random starts: positions with a given length of the solution, made backwards from the goal.
//!
//! Taking back a jump adds a peg, and every position of a retrograde walk can be solved in as many jumps as were taken back.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::rules::board::{Board, Goal, Holes, Jump};

/// Attempts at a walk that is long enough; the longest is taken if none is.
const WALKS: usize = 500;

/// Random position from which `length` jumps lead to the goal of the board, or as many as were found to be possible.
pub(super) fn random_start(board: &Board, length: u32, seed: u64) -> Holes {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut longest = (0, board.start());
    for _ in 0..WALKS {
        let goal = match board.goal() {
            Goal::OnePeg => 1 << random.random_range(0..board.holes()),
            Goal::Exactly(goal) => goal,
        };
        let walk = walk_back(board, goal, length, &mut random);
        if walk.0 > longest.0 {
            longest = walk;
        }
        if longest.0 == length {
            break;
        }
    }
    longest.1
}

/// Takes back random jumps: their number, and the position before them.
fn walk_back(
    board: &Board,
    goal: Holes,
    length: u32,
    random: &mut Xoshiro256PlusPlus,
) -> (u32, Holes) {
    let mut pegs = goal;
    for taken in 0..length {
        let before = |jump: &&Jump| jump.is_open(pegs ^ jump.holes());
        let jumps: Vec<&Jump> = board.jumps().iter().filter(before).collect();
        match jumps.choose(random) {
            Some(jump) => pegs ^= jump.holes(),
            None => return (taken, pegs),
        }
    }
    (length, pegs)
}
