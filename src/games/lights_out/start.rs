//! Random starts: presses away from the goal, so that presses lead back to it.

use std::sync::Arc;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::game::Position;

use super::board::Board;
use super::position::{LightsPosition, Press};

/// Random position from which presses lead to the goal, not the goal itself unless no press changes anything:
/// `presses` of them, or each with even chances.
pub(super) fn random_start(
    board: &Arc<Board>,
    presses: Option<usize>,
    seed: u64,
) -> LightsPosition {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = LightsPosition::new(Arc::clone(board), board.goal().clone());
    let mut all: Vec<Press> = (0..board.cells() as u32).map(Press).collect();
    match presses {
        Some(presses) => {
            let (chosen, _) = all.partial_shuffle(&mut random, presses.min(board.cells()));
            chosen.iter().for_each(|&press| position.play_unchecked(press));
        }
        None => {
            all.iter()
                .filter(|_| random.random())
                .for_each(|&press| position.play_unchecked(press));
        }
    }
    let changes = |press: &&Press| !board.flips(press.cell()).is_empty();
    if let (Some(_), Some(&press)) = (position.outcome(), all.iter().find(changes)) {
        position.play_unchecked(press);
    }
    position
}
