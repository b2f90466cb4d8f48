//! The evaluation by patterns: the expected final difference in discs, from the configurations of 46 groups of squares, and the mobility of
//! both sides, which no group shows.
//!
//! The groups are in `shapes`. Each configuration of a group has a column in a [`network`], and so has each number of moves of a side; the
//! network has a head for each number of discs. The weights were fitted to positions that the engine has searched (`training`);
//! `weights/WEIGHTS.md` has the commands that made them, and their strength.

mod former;
mod shapes;

use std::sync::{Arc, LazyLock, OnceLock};

use crate::platform::{Asset, asset};
use crate::search::network;
use crate::search::pattern::FeatureSet;

use super::rules::arch::{Arch, Portable};
use super::rules::board::Board;
use crate::search::pattern::Shapes;
use shapes::{LANES, OthelloShapes, SHAPES};

/// A disc in units of the evaluation.
pub(super) const DISC: i32 = 128;
/// The highest value: all squares.
const MOST: i32 = 64 * DISC;
/// Width of the accumulator.
pub(super) const WIDTH: usize = 16;
/// Number of neurons.
pub(super) const NEURONS: usize = 8;
/// Number of heads: one for each number of discs, from four on.
pub(super) const PHASES: usize = 60;
/// The name of the file of weights in a library.
pub(super) const FILE: &str = "othello-8x8.weights";

/// Weights as a file has them: a column for each class.
pub(super) type Weights = network::Network<WIDTH, NEURONS, 0>;

/// The weights of this program.
static EMBEDDED: Asset = asset!(folder "../weights/", "othello-8x8.weights");

static FEATURES: LazyLock<FeatureSet<OthelloShapes, LANES>> = LazyLock::new(FeatureSet::new);

/// Columns for the numbers of moves of a side. The last one is for all higher numbers.
const MOVES: usize = 32;
/// Columns for the moves of both sides, the side to move first.
const MOBILITY: usize = 2 * MOVES;
/// The first of these in a search, behind the columns of configurations.
const MOBILITY_AT: usize = OthelloShapes::CONFIGURATIONS;

/// Room for the columns of all configurations and of mobility.
const ROOM: usize = 1 << 18;
const _: () = assert!(MOBILITY_AT + MOBILITY <= ROOM);

/// Evaluation by patterns, unpacked: 4 MB.
pub(super) struct Patterns {
    features: &'static FeatureSet<OthelloShapes, LANES>,
    /// Its columns are by configuration.
    network: network::Loaded<i8, WIDTH, NEURONS, 0, ROOM>,
}

/// Reads a file of weights for these shapes, or for those of before; `None` if it has another form.
pub(super) fn read(file: &[u8]) -> Option<Weights> {
    Weights::read(file, columns(), PHASES).or_else(|| former::read(file))
}

/// The embedded weights in the form of a file.
///
/// # Panics
/// Never: a test reads them too.
pub(super) fn embedded() -> Weights {
    read(EMBEDDED.bytes()).expect("the weights of this program are whole")
}

/// The unpacked weights of this program, once they were needed.
static SHARED: OnceLock<Arc<Patterns>> = OnceLock::new();

impl Patterns {
    /// The embedded weights. If the host is fetching them, this waits.
    ///
    /// # Panics
    /// Never: a test reads them too.
    pub(super) fn shared() -> &'static Arc<Self> {
        SHARED.get_or_init(|| Arc::new(Self::of(&embedded())))
    }

    /// The embedded weights; `None` as long as the host is fetching them.
    pub(super) fn arrived() -> Option<&'static Arc<Self>> {
        SHARED.get().or_else(|| (!EMBEDDED.arrived().is_empty()).then(Self::shared))
    }

    /// The beginning of the hash of the embedded weights.
    #[cfg(feature = "train")]
    pub(super) fn weights() -> String {
        crate::training::game_files::short(&blake3::hash(EMBEDDED.bytes()))
    }

    /// The weights of a file.
    pub(super) fn of(weights: &Weights) -> Self {
        let (of_classes, of_mobility) = weights.columns.split_at(FEATURES.classes());
        let mut columns = FEATURES.by_configuration(of_classes);
        columns.extend(of_mobility);
        let network = Weights { columns, heads: weights.heads.clone() };
        Self { features: &FEATURES, network: network.loaded() }
    }

    /// The evaluation before the first fit: six discs for a corner.
    pub(super) fn of_corners() -> Self {
        let columns = FEATURES.by_configuration(&vec![(); FEATURES.classes()]).len();
        let mut network = network::Parameters::zero(columns, PHASES);
        // The first shape, whose lowest digit is the corner.
        let of_shape = network.columns.iter_mut().take(SHAPES[0].configurations());
        for (configuration, column) in of_shape.enumerate() {
            column[0] = [0.0, 1.0, -1.0][configuration % 3];
        }
        network.heads.iter_mut().for_each(|head| head.direct[0] = 6.0);
        Self { features: &FEATURES, network: network.rounded(DISC as f32).loaded() }
    }

    /// [`scattered`] weights.
    #[cfg(test)]
    pub(super) fn scattered() -> Self {
        Self::of(&read(&scattered()).unwrap())
    }

    /// The expected final difference in discs for the side to move on the full board, in units of 1/[`DISC`] disc, at most 64 discs in
    /// absolute value.
    #[must_use]
    pub(super) fn evaluate(&self, board: Board) -> i32 {
        self.evaluate_within(Portable::<8>, board)
    }

    /// The same, within a [`Kernel`](super::rules::arch::Kernel): it is compiled for the instructions of that kernel.
    #[inline(always)]
    #[must_use]
    pub(super) fn evaluate_within<A: Arch>(&self, arch: A, board: Board) -> i32 {
        let configurations = self.features.configurations_of(board.own, board.opponent);
        let columns = configurations.chain(mobility(arch, board).map(|moves| MOBILITY_AT + moves));
        self.network.value_within(phase(board), columns, []).clamp(-MOST, MOST)
    }

    /// The direct part of each shape and of mobility in [`evaluate`](Self::evaluate), and the rest, before the result is clamped.
    pub(super) fn terms(&self, board: Board) -> Vec<(&'static str, i32)> {
        let head = &self.network.heads[phase(board)];
        let mut parts: Vec<_> = SHAPES.iter().map(|shape| (shape.name, 0.0)).collect();
        let mut configurations = self.features.configurations_of(board.own, board.opponent);
        for (shape, feature) in shapes::shapes_of_features().zip(&mut configurations) {
            parts[shape].1 += head.directly(&self.network.columns[feature]);
        }
        let of_mobility = mobility(Portable::<8>, board).map(|moves| MOBILITY_AT + moves);
        let directly = |column: usize| head.directly(&self.network.columns[column]);
        parts.push(("mobility", of_mobility.into_iter().map(directly).sum()));
        let mut terms: Vec<_> = parts.into_iter().map(|(name, part)| (name, part as i32)).collect();
        let direct: i32 = terms.iter().map(|(_, term)| term).sum();
        let columns = || {
            let configurations = self.features.configurations_of(board.own, board.opponent);
            configurations.chain(of_mobility)
        };
        terms.push(("together", self.network.value(phase(board), columns, []) - direct));
        terms
    }
}

/// The number of the head for a board.
#[inline(always)]
pub(super) const fn phase(board: Board) -> usize {
    let phase = board.occupied().count_ones().saturating_sub(4) as usize;
    if phase < PHASES { phase } else { PHASES - 1 }
}

/// Number of columns to fit.
pub(super) fn columns() -> usize {
    FEATURES.classes() + MOBILITY
}

/// The columns of the numbers of moves of both sides, counted from the first of them.
#[inline(always)]
fn mobility<A: Arch>(arch: A, board: Board) -> [usize; 2] {
    let moves = |board| (arch.mobility(board).count_ones() as usize).min(MOVES - 1);
    [moves(board), MOVES + moves(board.turned())]
}

/// The columns to fit that a board has.
pub(super) fn columns_of(board: Board) -> impl Iterator<Item = usize> {
    let of_mobility = mobility(Portable::<8>, board).map(|moves| FEATURES.classes() + moves);
    FEATURES.classes_of(board.own, board.opponent).chain(of_mobility)
}

/// A file of weights that are scattered over all sizes, for tests.
#[cfg(test)]
pub(super) fn scattered() -> Vec<u8> {
    scattered_of(columns())
}

/// The same, with any number of columns.
#[cfg(test)]
fn scattered_of(columns: usize) -> Vec<u8> {
    let mut seed = 0;
    let mut random = || {
        seed += 1;
        (crate::game::hash(seed) >> 40) as f32 / (1 << 24) as f32 - 0.5
    };
    let mut network = network::Parameters::<_, WIDTH, NEURONS, 0>::zero(columns, PHASES);
    network.columns.as_flattened_mut().fill_with(&mut random);
    let heads = network.heads.iter_mut().flat_map(network::Head::slices_mut);
    heads.flatten().for_each(|weight| *weight = random());
    // The value 1 of the network is 16 discs.
    network.rounded(16.0 * DISC as f32).write()
}

#[cfg(test)]
mod tests {
    use super::shapes::SYMMETRIES;
    use super::*;
    use crate::games::othello::rules::arch::{Arch, Kernel, Portable};
    use crate::games::othello::rules::board::tests::random_boards;
    use crate::games::othello::rules::layout::LAYOUTS;

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
        fn run<A: Arch>(arch: A, patterns: &mut &Patterns, board: Board, (): ()) -> i32 {
            patterns.evaluate_within(arch, board)
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
            let (full, mut context) = (&LAYOUTS[0], &patterns);
            assert_eq!(Portable::<8>.call::<Evaluation, _>(&mut context, board, ()), expected);
            let detected = crate::games::othello::rules::arch::run::<Evaluation, _>(
                full,
                &mut context,
                board,
                (),
            );
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
        let file = scattered();
        assert!(read(&file).is_some());
        assert!(read(&file[1..]).is_none());
        assert!(read(&[&file[..], &[0]].concat()).is_none());
    }
}
