//! The evaluation by patterns: the final difference in discs, as a sum over what lies on 58 groups of squares.
//!
//! The groups are in `shapes`; the weights were fitted to games that the engine played against itself (`training`),
//! one set of them every two plies. `WEIGHTS.md` beside them has the commands that made them, and how good they are.

mod shapes;

use std::sync::{LazyLock, OnceLock};

use crate::search::pattern::{self, FeatureSet, Model};

use super::board::Board;
use shapes::{LANES, OthelloShapes, SHAPES};

/// A disc in units of the evaluation.
pub(super) const DISC: i32 = 128;
/// The highest value, all squares.
const MOST: i32 = 64 * DISC;
/// Number of sets of weights: one every two discs, from four on.
pub(super) const PHASES: usize = 30;
/// The name of the file of weights in a library.
pub(super) const FILE: &str = "othello-8x8.weights";

/// Evaluation by patterns, unpacked: 24 MB.
pub(super) struct Patterns(Model<OthelloShapes, LANES, { pattern::size(&SHAPES) }>);

/// Features of the shapes.
static FEATURES: LazyLock<FeatureSet<OthelloShapes, LANES>> = LazyLock::new(FeatureSet::new);

impl Patterns {
    /// The weights of this program.
    ///
    /// # Panics
    /// Never: a test reads them too.
    pub(super) fn shared() -> &'static Self {
        static EMBEDDED: &[u8] = include_bytes!("../weights/othello-8x8.weights");
        static SHARED: OnceLock<Patterns> = OnceLock::new();
        SHARED.get_or_init(|| Self::read(EMBEDDED).expect("the weights of this program are whole"))
    }

    /// Reads a file of weights; `None` if it is not one of these shapes.
    pub(super) fn read(file: &[u8]) -> Option<Self> {
        let mut left = file;
        let model = Model::read(&FEATURES, &mut left, PHASES)?;
        left.is_empty().then_some(Self(model))
    }

    /// Weights that are scattered over all sizes, for tests.
    #[cfg(test)]
    pub(super) fn scattered() -> Self {
        Self::read(&write(&scattered_weights()).repeat(PHASES)).unwrap()
    }

    /// The final difference in discs for the side to move on the full board, in units of which [`DISC`] make a disc.
    /// It is at most 64 discs either way.
    ///
    /// Within a [`Kernel`](super::arch::Kernel) it is compiled for the instructions of that kernel.
    #[inline(always)]
    #[must_use]
    pub(super) fn evaluate(&self, board: Board) -> i32 {
        self.0.sum(phase(board), board.own, board.opponent).clamp(-MOST, MOST)
    }

    /// The part of each shape in [`evaluate`](Self::evaluate), before the bound.
    pub(super) fn terms(&self, board: Board) -> Vec<(&'static str, i32)> {
        self.0.terms(phase(board), board.own, board.opponent)
    }
}

/// The number of the set of weights for a board.
#[inline(always)]
pub(super) const fn phase(board: Board) -> usize {
    let plies = board.occupied().count_ones().saturating_sub(4) as usize;
    let phase = plies / 2;
    if phase < PHASES { phase } else { PHASES - 1 }
}

/// Number of weights to be fitted in a phase.
pub(super) fn unknowns() -> usize {
    FEATURES.unknowns()
}

/// For each feature the one of the weights to be fitted that a board has.
pub(super) fn unknowns_of(board: Board) -> impl Iterator<Item = u32> {
    FEATURES.unknowns_of(board.own, board.opponent)
}

/// The part of a file that has the weights of a phase, in discs, a list of [`unknowns`].
pub(super) fn write(weights: &[f32]) -> Vec<u8> {
    pattern::write(weights, DISC as f32)
}

/// Weights in discs, a list of [`unknowns`].
#[cfg(test)]
fn scattered_weights() -> Vec<f32> {
    let random = |n: usize| (crate::game::hash(n as u64) >> 55) as f32 / 32.0 - 8.0;
    (0..unknowns()).map(random).collect()
}

#[cfg(test)]
mod tests {
    use super::shapes::SYMMETRIES;
    use super::*;
    use crate::games::othello::arch::{Arch, Kernel, Portable};
    use crate::games::othello::board::tests::random_boards;

    /// The board under a symmetry.
    fn turned(board: Board, symmetry: &[u8; 64]) -> Board {
        let set = |set: u64| {
            let squares = (0..64).filter(|square| set >> square & 1 != 0);
            squares.fold(0, |set, square: usize| set | 1 << symmetry[square])
        };
        Board { own: set(board.own), opponent: set(board.opponent) }
    }

    struct Evaluation;

    impl Kernel<&Patterns> for Evaluation {
        type Parameter = ();
        type Output = i32;

        #[inline(always)]
        fn run<A: Arch>(_: A, patterns: &mut &Patterns, board: Board, (): ()) -> i32 {
            patterns.evaluate(board)
        }
    }

    #[test]
    fn every_instruction_set_adds_up_the_terms() {
        let patterns = Patterns::scattered();
        let mut bounded = 0;
        for board in random_boards(600) {
            let sum: i32 = patterns.terms(board).iter().map(|(_, term)| term).sum();
            bounded += u32::from(sum.abs() > MOST);
            let expected = sum.clamp(-MOST, MOST);
            let mut context = &patterns;
            assert_eq!(Portable.call::<Evaluation, _>(&mut context, board, ()), expected);
            let detected =
                crate::games::othello::arch::run::<Evaluation, _>(&mut context, board, ());
            assert_eq!(detected, expected, "{board:x?}");
        }
        assert!(bounded > 0);
    }

    #[test]
    fn a_board_is_worth_the_same_from_every_side() {
        let patterns = Patterns::scattered();
        for board in random_boards(60) {
            for symmetry in &SYMMETRIES {
                let other = turned(board, symmetry);
                assert_eq!(patterns.evaluate(board), patterns.evaluate(other), "{board:x?}");
            }
        }
    }

    #[test]
    fn a_file_of_other_weights_is_refused() {
        let file = write(&vec![0.0; unknowns()]).repeat(PHASES);
        assert!(Patterns::read(&file).is_some());
        assert!(Patterns::read(&file[1..]).is_none());
        assert!(Patterns::read(&[&file[..], &[0]].concat()).is_none());
    }
}
