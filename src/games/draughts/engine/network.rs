//! The evaluation by a network: where the men and the kings of both sides stand, as the side to move sees them.
//!
//! Its weights were fitted to games that the engine played against itself; each [`phase`] has a head of its own.

use std::sync::OnceLock;

use crate::game::Side;
use crate::games::draughts::board::Board;
use crate::games::draughts::evaluator::MAN;
use crate::search::network;

/// Men and kings of each side.
pub(in crate::games::draughts) const PLANES: usize = 4;
/// Numbers of the accumulator.
pub(in crate::games::draughts) const WIDTH: usize = 32;
/// Counts beside the planes: the lead in men, and that in kings.
pub(in crate::games::draughts) const COUNTS: usize = 2;
/// Heads.
pub(in crate::games::draughts) const PHASES: usize = 5;
/// The name of the file of weights in a library.
pub(in crate::games::draughts) const WEIGHTS_FILE: &str = "draughts-10x10.weights";
/// The highest value: beyond all pieces.
const MOST: i32 = 60 * MAN;

/// The weights of this program.
static EMBEDDED: &[u8] = include_bytes!("../weights/draughts-10x10.weights");

/// The evaluation by a network, of international draughts.
pub(in crate::games::draughts) struct Network(network::Network<PLANES, WIDTH, COUNTS>);

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

/// The squares of each plane: own men, own kings, and those of the other side.
#[inline(always)]
pub(in crate::games::draughts) const fn planes(view: &Board) -> [u64; PLANES] {
    let [own, other] = [Side::First, Side::Second];
    [view.men(own), view.kings(own), view.men(other), view.kings(other)]
}

/// The counts of the [`planes`] of a board.
#[inline(always)]
pub(in crate::games::draughts) fn counts(planes: [u64; PLANES]) -> [i32; COUNTS] {
    let [men, kings, other_men, other_kings] = planes.map(|plane| plane.count_ones() as i32);
    [men - other_men, kings - other_kings]
}

impl Network {
    /// The weights of this program.
    ///
    /// # Panics
    /// Never: a test reads them too.
    pub(super) fn shared() -> &'static Self {
        static SHARED: OnceLock<Network> = OnceLock::new();
        SHARED.get_or_init(|| Self::read(EMBEDDED).expect("the weights of this program are whole"))
    }

    /// The hash of the weights of this program, which stands for them.
    pub(crate) fn hash() -> blake3::Hash {
        blake3::hash(EMBEDDED)
    }

    /// Reads a file of weights; `None` if it is not one of this network.
    pub(crate) fn read(file: &[u8]) -> Option<Self> {
        network::Network::read(file, PHASES).map(Self)
    }

    /// The value of a board for the side to move, which sees it.
    #[inline]
    pub(super) fn evaluate(&self, view: &Board) -> i32 {
        let planes = planes(view);
        self.0.value(phase(view), planes, counts(planes)).clamp(-MOST, MOST)
    }

    /// The parts of [`evaluate`](Self::evaluate), before the bound: of the counts, and what is left.
    pub(super) fn terms(&self, view: &Board) -> Vec<(&'static str, i32)> {
        let (phase, planes) = (phase(view), planes(view));
        let [men, kings] = counts(planes);
        let head = &self.0.heads[phase];
        let [men, kings] = [[men, 0], [0, kings]].map(|counts| head.counted(counts));
        let all = self.0.value(phase, planes, counts(planes));
        vec![("men", men), ("kings", kings), ("placement", all - men - kings)]
    }
}
