//! Random starts: presses away from the goal, so that presses lead back to it.

use std::sync::Arc;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::game::Position;
use crate::search::gf2::BitSet;

use super::rules::board::Board;
use super::rules::position::{LightsPosition, Press};

/// Random position from which presses lead to the goal, not the goal itself unless no press changes anything:
/// `presses` of them, or each with even chances.
pub(super) fn random_start(
    board: &Arc<Board>,
    presses: Option<usize>,
    seed: u64,
) -> LightsPosition {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut chosen = BitSet::new(board.cells());
    match presses {
        Some(presses) => {
            let mut all: Vec<u32> = (0..board.cells() as u32).collect();
            let (some, _) = all.partial_shuffle(&mut random, presses.min(board.cells()));
            some.iter().for_each(|&press| chosen.flip(press as usize));
        }
        None => {
            (0..board.cells()).filter(|_| random.random()).for_each(|press| chosen.flip(press));
        }
    }
    let mut lit = board.effect(&chosen);
    lit.xor(board.goal());
    let mut position = LightsPosition::new(Arc::clone(board), lit);
    let mut changes = (0..board.cells()).filter(|&press| !board.flips(press).is_empty());
    if let (Some(_), Some(press)) = (position.outcome(), changes.next()) {
        position.play_unchecked(Press(press as u32));
    }
    position
}
