//! The evaluation by patterns: the final difference in discs, as a sum over what lies on 58 groups of squares.
//!
//! `shapes` says which groups; the weights were fitted to games that the engine played against itself (`training`),
//! one set of them every two plies. `WEIGHTS.md` beside the weights tells how they were made and how good they are.

mod shapes;

use std::sync::{LazyLock, OnceLock};

use crate::search::pattern::{Classes, Indexer, pack, unpack};

use super::board::Board;
use shapes::{COUNT, FEATURES, FIRST, FIRST_OF_FEATURE, LANES, SHAPES, SYMMETRIES};

/// A disc in units of the evaluation.
pub const DISC: i32 = 128;
/// The most that is ever evaluated: all squares.
const MOST: i32 = 64 * DISC;
/// How many sets of weights there are: one every two discs, from four on.
pub(super) const PHASES: usize = 30;
/// The name of the file of weights in a library.
pub(super) const FILE: &str = "othello-8x8.weights";

/// The weights of a phase, by configuration. The room at the end is never read:
/// with it no configuration, which has 16 bits, leads beyond the end.
type Weights = [i16; FIRST[SHAPES.len()] + (1 << 16)];

/// The evaluation, unpacked: 24 MB.
pub struct Patterns {
    phases: Vec<Weights>,
}

/// The table that leads to the configurations.
static INDEXER: LazyLock<Indexer<LANES>> = LazyLock::new(|| Indexer::new(&FEATURES));
/// Which configurations share a weight.
static CLASSES: LazyLock<Classes> = LazyLock::new(|| Classes::new(&SHAPES, &SYMMETRIES));

impl Patterns {
    /// The weights of this program.
    ///
    /// # Panics
    /// Never: a test reads them too.
    pub fn shared() -> &'static Self {
        static EMBEDDED: &[u8] = include_bytes!("../weights/othello-8x8.weights");
        static SHARED: OnceLock<Patterns> = OnceLock::new();
        SHARED.get_or_init(|| Self::read(EMBEDDED).expect("the weights of this program are whole"))
    }

    /// Reads a file of weights; `None` if it is not one of these shapes.
    pub(super) fn read(file: &[u8]) -> Option<Self> {
        let classes = &*CLASSES;
        let packed = unpack(file, PHASES * classes.count())?;
        let mut phases = vec![[0; FIRST[SHAPES.len()] + (1 << 16)]; PHASES];
        for (weights, packed) in phases.iter_mut().zip(packed.chunks_exact(classes.count())) {
            for shape in 0..SHAPES.len() {
                let of_shape = &packed[classes.first(shape)..];
                let weights = &mut weights[FIRST[shape]..];
                for (weight, &class) in weights.iter_mut().zip(classes.of(shape)) {
                    *weight = of_shape[usize::from(class)];
                }
            }
        }
        Some(Self { phases })
    }

    /// Weights that are scattered over all sizes, for tests.
    #[cfg(test)]
    pub(super) fn scattered() -> Self {
        let random = |n: usize| (crate::game::zobrist::mix(n as u64) >> 55) as i16 * 4 - 1024;
        let weights: Vec<_> = (0..PHASES * CLASSES.count()).map(random).collect();
        Self::read(&pack(&weights)).unwrap()
    }

    /// The final difference in discs for the side to move on the full board, in units of which [`DISC`] make a disc.
    /// It is at most 64 discs either way.
    ///
    /// Within a [`Kernel`](super::arch::Kernel) it is compiled for the instructions of that kernel.
    #[inline(always)]
    #[must_use]
    pub fn evaluate(&self, board: Board) -> i32 {
        let weights = &self.phases[phase(board)];
        let configurations = INDEXER.configurations(board.own, board.opponent);
        let mut sum = 0;
        for feature in 0..COUNT {
            let at = FIRST_OF_FEATURE[feature] + usize::from(configurations[feature]);
            sum += i32::from(weights[at]);
        }
        sum.clamp(-MOST, MOST)
    }

    /// What each shape adds to [`evaluate`](Self::evaluate), before the bound.
    pub fn terms(&self, board: Board) -> Vec<(&'static str, i32)> {
        let weights = &self.phases[phase(board)];
        let mut terms: Vec<_> = SHAPES.iter().map(|shape| (shape.name, 0)).collect();
        let configurations = INDEXER.configurations(board.own, board.opponent);
        for (feature, configuration) in FEATURES.iter().zip(configurations) {
            let at = FIRST[feature.shape] + usize::from(configuration);
            terms[feature.shape].1 += i32::from(weights[at]);
        }
        terms
    }
}

/// The number of the set of weights for a board.
#[inline(always)]
pub(super) const fn phase(board: Board) -> usize {
    let plies = board.occupied().count_ones().saturating_sub(4) as usize;
    let phase = plies / 2;
    if phase < PHASES { phase } else { PHASES - 1 }
}

/// How many weights there are to be fitted in a phase.
pub(super) fn unknowns() -> usize {
    CLASSES.count()
}

/// Where the unknowns of each feature begin.
pub(super) fn first_unknowns() -> Vec<u32> {
    FEATURES.iter().map(|feature| CLASSES.first(feature.shape) as u32).collect()
}

/// Which of its unknowns each feature has on a board.
pub(super) fn entries(board: Board) -> impl Iterator<Item = u16> {
    let configurations = INDEXER.configurations(board.own, board.opponent);
    let entry = |(feature, configuration): (&shapes::Feature, u16)| {
        CLASSES.of(feature.shape)[usize::from(configuration)]
    };
    FEATURES.iter().zip(configurations).map(entry)
}

/// The part of a file that has the weights of a phase, in discs, a list of [`unknowns`].
pub(super) fn write(weights: &[f32]) -> Vec<u8> {
    let in_units = |weight: &f32| (weight * DISC as f32).round() as i16;
    pack(&weights.iter().map(in_units).collect::<Vec<_>>())
}
