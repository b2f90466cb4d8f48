//! The evaluation by a network: where the men and the kings of both sides stand, as the side to move sees them,
//! and in some networks how men stand together in each of some [`windows`].
//!
//! Each [`phase`] has a head of its own. [`weights`](super::weights) has those of the variants.

use std::marker::PhantomData;
use std::sync::LazyLock;

use super::windows::{self, LANES};
use crate::game::Side;
use crate::games::draughts::board::Board;
use crate::games::draughts::evaluator::MAN;
use crate::games::draughts::layout::squares_of;
use crate::search::network::{self, Loaded};
use crate::search::pattern::FeatureSet;

/// Sets of pieces: men and kings of each side.
const SETS: usize = 4;
/// Neurons after the accumulator.
pub(in crate::games::draughts) const NEURONS: usize = 16;
/// Counts beside the columns: the lead in men, and that in kings.
pub(in crate::games::draughts) const COUNTS: usize = 2;
/// Heads.
pub(in crate::games::draughts) const PHASES: usize = 5;
/// The highest value: beyond all pieces.
const MOST: i32 = 60 * MAN;

/// What a network sees of a board.
pub(in crate::games::draughts) trait Sight: Copy + Send + Sync {
    /// Number of columns.
    const COLUMNS: usize;

    /// The columns of a board.
    fn columns(view: &Board) -> impl Iterator<Item = usize>;
}

/// Each piece on its square.
#[derive(Debug, Clone, Copy)]
pub(in crate::games::draughts) struct Squares;

/// Beside that the men of each window together; only on boards of ten by ten squares.
#[derive(Debug, Clone, Copy)]
pub(in crate::games::draughts) struct Windows;

impl Sight for Squares {
    /// One for each square of each set.
    const COLUMNS: usize = 64 * SETS;

    /// The squares of the sets, one set after the other.
    #[inline(always)]
    fn columns(view: &Board) -> impl Iterator<Item = usize> {
        let sets = sets(view).into_iter().zip(0..);
        sets.flat_map(|(set, number)| {
            squares_of(set).map(move |square| 64 * number + square.index())
        })
    }
}

impl Sight for Windows {
    /// After those of the squares one for each configuration of men in each window.
    const COLUMNS: usize = Squares::COLUMNS + windows::CONFIGURATIONS;

    #[inline(always)]
    fn columns(view: &Board) -> impl Iterator<Item = usize> {
        static WINDOWS: LazyLock<FeatureSet<windows::Windows, LANES>> =
            LazyLock::new(FeatureSet::new);
        let configurations =
            WINDOWS.configurations_of(view.men(Side::First), view.men(Side::Second));
        Squares::columns(view).chain(configurations.map(|number| Squares::COLUMNS + number))
    }
}

/// Parameters of a network, as in a file, with so many numbers in its accumulator.
pub(in crate::games::draughts) type Parameters<const WIDTH: usize> =
    network::Network<WIDTH, NEURONS, COUNTS>;

/// Numbers of the accumulator of a network that sees squares, and of one that sees windows.
pub(in crate::games::draughts) const SQUARES_WIDTH: usize = 32;
pub(in crate::games::draughts) const WINDOWS_WIDTH: usize = 16;

/// The evaluation by a network.
pub(in crate::games::draughts) enum Network {
    /// Pieces on squares.
    Squares(Seeing<Squares, SQUARES_WIDTH, { Squares::COLUMNS }>),
    /// And men in windows.
    Windows(Seeing<Windows, WINDOWS_WIDTH, { Windows::COLUMNS.next_power_of_two() }>),
}

/// Network of this sight, with room for so many columns.
pub(in crate::games::draughts) struct Seeing<S, const WIDTH: usize, const ROOM: usize> {
    network: Loaded<WIDTH, NEURONS, COUNTS, ROOM>,
    sight: PhantomData<S>,
}

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

/// The lead in men, and that in kings.
#[inline(always)]
pub(in crate::games::draughts) fn counts(view: &Board) -> [f32; COUNTS] {
    let [men, kings, other_men, other_kings] = sets(view).map(|set| set.count_ones() as i32);
    [men - other_men, kings - other_kings].map(|lead| lead as f32)
}

/// The parameters of a file of weights; `None` if it is not one of a network of this sight.
pub(in crate::games::draughts) fn parameters<S: Sight, const WIDTH: usize>(
    file: &[u8],
) -> Option<Parameters<WIDTH>> {
    Parameters::read(file, S::COLUMNS, PHASES)
}

impl Network {
    /// Reads a file of weights; `None` if it is not one of these networks.
    pub(in crate::games::draughts) fn read(file: &[u8]) -> Option<Self> {
        let squares = Seeing::read(file).map(Self::Squares);
        squares.or_else(|| Seeing::read(file).map(Self::Windows))
    }

    /// The value of a board for the side to move, which sees it.
    #[inline]
    pub(super) fn evaluate(&self, view: &Board) -> i32 {
        self.value(view).clamp(-MOST, MOST)
    }

    /// The value before the bound.
    #[inline]
    fn value(&self, view: &Board) -> i32 {
        match self {
            Self::Squares(network) => network.value(view),
            Self::Windows(network) => network.value(view),
        }
    }

    /// The parts of [`evaluate`](Self::evaluate), before the bound: of the counts, and what is left.
    pub(super) fn terms(&self, view: &Board) -> Vec<(&'static str, i32)> {
        let [men, kings] = counts(view);
        let [men, kings] = [[men, 0.0], [0.0, kings]].map(|counts| match self {
            Self::Squares(network) => network.counted(view, counts),
            Self::Windows(network) => network.counted(view, counts),
        });
        vec![("men", men), ("kings", kings), ("placement", self.value(view) - men - kings)]
    }
}

impl<S: Sight, const WIDTH: usize, const ROOM: usize> Seeing<S, WIDTH, ROOM> {
    fn read(file: &[u8]) -> Option<Self> {
        let parameters = parameters::<S, WIDTH>(file)?;
        Some(Self { network: parameters.loaded(), sight: PhantomData })
    }

    #[inline]
    fn value(&self, view: &Board) -> i32 {
        self.network.value(phase(view), || S::columns(view), counts(view))
    }

    /// The part of some counts in the value.
    fn counted(&self, view: &Board, counts: [f32; COUNTS]) -> i32 {
        self.network.heads[phase(view)].counted(counts) as i32
    }
}
