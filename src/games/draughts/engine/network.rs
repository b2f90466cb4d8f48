//! The evaluation by a network: where the men and the kings of both sides stand, as the side to move sees them.
//!
//! Each [`phase`] has a head of its own. [`weights`](super::weights) has those of the variants.

use crate::game::Side;
use crate::games::draughts::board::Board;
use crate::games::draughts::evaluator::MAN;
use crate::games::draughts::layout::squares_of;
use crate::search::network;

/// Sets of pieces: men and kings of each side.
const SETS: usize = 4;
/// A column for each square of each set.
pub(in crate::games::draughts) const COLUMNS: usize = 64 * SETS;
/// Numbers of the accumulator.
pub(in crate::games::draughts) const WIDTH: usize = 32;
/// Neurons after it.
pub(in crate::games::draughts) const NEURONS: usize = 16;
/// Counts beside the columns: the lead in men, and that in kings.
pub(in crate::games::draughts) const COUNTS: usize = 2;
/// Heads.
pub(in crate::games::draughts) const PHASES: usize = 5;
/// The highest value: beyond all pieces.
const MOST: i32 = 60 * MAN;

/// The evaluation by a network.
pub(in crate::games::draughts) struct Network(network::Loaded<WIDTH, NEURONS, COUNTS, COLUMNS>);

/// The number of the head for a board: by its men, and the last where there is a king.
#[inline(always)]
pub(in crate::games::draughts) const fn phase(view: &Board) -> usize {
    if view.kings(Side::First) | view.kings(Side::Second) != 0 {
        return PHASES - 1;
    }
    match view.occupied().count_ones() {
        31.. => 0,
        23.. => 1,
        15.. => 2,
        _ => 3,
    }
}

/// Own men, own kings, and those of the other side.
#[inline(always)]
const fn sets(view: &Board) -> [u64; SETS] {
    let [own, other] = [Side::First, Side::Second];
    [view.men(own), view.kings(own), view.men(other), view.kings(other)]
}

/// The columns of a board: the squares of its sets, one set after the other.
#[inline(always)]
pub(in crate::games::draughts) fn columns(view: &Board) -> impl Iterator<Item = usize> {
    let sets = sets(view).into_iter().zip(0..);
    sets.flat_map(|(set, number)| squares_of(set).map(move |square| 64 * number + square.index()))
}

/// The lead in men, and that in kings.
#[inline(always)]
pub(in crate::games::draughts) fn counts(view: &Board) -> [f32; COUNTS] {
    let [men, kings, other_men, other_kings] = sets(view).map(|set| set.count_ones() as i32);
    [men - other_men, kings - other_kings].map(|lead| lead as f32)
}

impl Network {
    /// Reads a file of weights; `None` if it is not one of this network.
    pub(crate) fn read(file: &[u8]) -> Option<Self> {
        network::Network::read(file, COLUMNS, PHASES).map(|network| Self(network.loaded()))
    }

    /// The value of a board for the side to move, which sees it.
    #[inline]
    pub(super) fn evaluate(&self, view: &Board) -> i32 {
        self.value(view).clamp(-MOST, MOST)
    }

    /// The value before the bound.
    #[inline]
    fn value(&self, view: &Board) -> i32 {
        self.0.value(phase(view), columns(view), counts(view))
    }

    /// The parts of [`evaluate`](Self::evaluate), before the bound: of the counts, and what is left.
    pub(super) fn terms(&self, view: &Board) -> Vec<(&'static str, i32)> {
        let [men, kings] = counts(view);
        let head = &self.0.heads[phase(view)];
        let [men, kings] = [[men, 0.0], [0.0, kings]].map(|counts| head.counted(counts) as i32);
        vec![("men", men), ("kings", kings), ("placement", self.value(view) - men - kings)]
    }
}
