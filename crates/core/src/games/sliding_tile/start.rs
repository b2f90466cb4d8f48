//! Random starts: any solvable position, or one of a given difficulty.
//!
//! A random walk from the goal leads at most as far as its length, but usually much less far.
//! Therefore several walks advance together, as in a beam search away from the goal, and each step keeps those that are farthest
//! by the estimate. The distance of a position lies between its estimate and the length of the walk to it.

use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::game::Position;

use super::evaluator::linear_conflict;
use super::rules::position::SlidingTilePosition;
use super::rules::shape::{Shape, Shift};

/// Random position that can reach the goal and is not there, all of them with the same chance.
/// `homes` are the cells where the blank and the tiles belong, in their order.
pub(super) fn scramble(shape: Shape, homes: &[u8], seed: u64) -> SlidingTilePosition {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut shuffled = homes.to_vec();
    loop {
        shuffled.shuffle(&mut random);
        let mut position = SlidingTilePosition::with_blank_of(shape, &shuffled, homes[0]);
        if !position.is_solvable() {
            // This exchange makes each solvable position from exactly one unsolvable one, so all keep the same chance.
            let mut tiles = (0..=u8::MAX).filter(|&cell| cell != position.blank());
            if let (Some(one), Some(other)) = (tiles.next(), tiles.next()) {
                position.exchange(one, other);
            }
        }
        if !position.is_solved() {
            return position;
        }
    }
}

/// Random position at the end of a long walk from the goal, for boards where walls decide which positions can be reached.
pub(super) fn wander(goal: SlidingTilePosition, seed: u64) -> SlidingTilePosition {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = goal;
    let cells = position.shape().cells();
    let mut left = LAPS * cells * cells;
    while left > 0 || position.is_solved() {
        let moves: Vec<Shift> = position.open_moves().collect();
        if let Some(&shift) = moves.choose(&mut random) {
            position.play_unchecked(shift);
        }
        left = left.saturating_sub(1);
    }
    position
}

/// Length of a walk that makes a random position, as a multiple of the square of the number of cells:
/// on average the blank visits each cell this number of times for every cell of the board.
const LAPS: usize = 8;

/// Walks that advance together: with more, starts of a difficulty resemble each other.
const WALKS: usize = 24;

/// Random walk that has reached a position.
#[derive(Clone)]
struct Walk {
    position: SlidingTilePosition,
    last: Option<Shift>,
    estimate: i32,
}

/// Walk that may be extended by a shift. The position is made only if it is.
struct Step {
    /// The walk, by its number.
    from: usize,
    shift: Shift,
    estimate: i32,
}

/// Position at most `moves` moves from `goal`, and not many fewer if the board has positions that far.
pub(super) fn at_distance(goal: SlidingTilePosition, moves: u32, seed: u64) -> SlidingTilePosition {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut farthest = Walk { position: goal, last: None, estimate: 0 };
    let mut walks = vec![farthest.clone()];
    for _ in 0..moves {
        let steps = |(number, walk)| Walk::steps(walk, number);
        let mut next: Vec<_> = walks.iter().enumerate().flat_map(steps).collect();
        next.shuffle(&mut random);
        next.sort_by_key(|step| -step.estimate);
        next.truncate(WALKS);
        walks = next.iter().map(|step| walks[step.from].after(step)).collect();
        // Of equal estimates, the position that is reached later is taken to be farther.
        if let Some(first) = walks.first().filter(|first| first.estimate >= farthest.estimate) {
            farthest = first.clone();
        }
    }
    farthest.position
}

impl Walk {
    /// Steps that make it longer, and do not take the last one back.
    fn steps(&self, from: usize) -> impl Iterator<Item = Step> + '_ {
        let undoes = self.position.reach().undoes();
        let goes_on = move |&shift: &Shift| self.last.is_none_or(|last| !undoes(last, shift));
        self.position.open_moves().filter(goes_on).map(move |shift| {
            let mut at = self.position.clone();
            let slide = |_| {
                let change = linear_conflict::change(&at, shift.slide);
                at.slide(shift.slide);
                change
            };
            let change: i32 = (0..shift.tiles).map(slide).sum();
            Step { from, shift, estimate: self.estimate + change }
        })
    }

    /// The walk that is one step longer.
    fn after(&self, step: &Step) -> Self {
        let position = self.position.after(step.shift);
        Self { position, last: Some(step.shift), estimate: step.estimate }
    }
}
