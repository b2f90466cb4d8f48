//! The evaluation by a network. Its inputs are the squares of the men and kings of both sides, as the side to move sees them,
//! and in some networks also the configurations of men in [`windows`].
//!
//! Each [`phase`] has a head of its own. The module [`weights`](super::weights) has the networks of the variants.

use std::marker::PhantomData;

use super::equipment::Equipped;
use super::material::MAN;
use super::windows::{self, BoardWithWindows, EightByEight, TenByTen, Whole, WindowedBoard};
use crate::game::Side;
use crate::games::draughts::rules::board::Board;
use crate::games::draughts::rules::layout::{Layout, squares_of};
use crate::games::draughts::rules::word::Word;
use crate::search::network::{self, Loaded};

/// Sets of pieces: men and kings of each side.
const SETS: usize = 4;
/// Neurons after the accumulator.
pub(in crate::games::draughts) const NEURONS: usize = 16;
/// Dense inputs, in addition to the columns: the lead in men, and that in kings.
pub(in crate::games::draughts) const DENSE: usize = 2;
/// Heads.
pub(in crate::games::draughts) const PHASES: usize = 5;
/// The highest value: beyond all pieces.
const MOST: i32 = 60 * MAN;

/// Feature set: the sparse inputs of a network, each of which has a column of weights.
pub(in crate::games::draughts) trait BoardFeatures<W: Word = u64>:
    Copy + Send + Sync + 'static
{
    /// Number of columns.
    const COLUMNS: usize;
    /// Number in a column of a search.
    type Weight: Copy + Default + Into<i16> + Send + Sync;

    fn columns(view: &Board<W>) -> impl Iterator<Item = usize>;

    /// The columns for a search. Some of them include the sums of other columns, which a board then does not need any more.
    fn joined<const WIDTH: usize>(columns: &[[i8; WIDTH]]) -> Vec<[Self::Weight; WIDTH]>;

    /// The columns of a board in a search.
    fn joined_columns(view: &Board<W>) -> impl Iterator<Item = usize>;
}

/// Each piece on its square.
#[derive(Debug, Clone, Copy)]
pub(in crate::games::draughts) struct Squares;

/// In addition, the configuration of the men in each window of a board.
#[derive(Debug, Clone, Copy)]
pub(in crate::games::draughts) struct Windows<B>(PhantomData<B>);

impl<W: Word> BoardFeatures<W> for Squares {
    /// One for each square of each set.
    const COLUMNS: usize = W::BITS as usize * SETS;
    type Weight = i8;

    #[inline(always)]
    fn columns(view: &Board<W>) -> impl Iterator<Item = usize> {
        columns_of(sets(view))
    }

    fn joined<const WIDTH: usize>(columns: &[[i8; WIDTH]]) -> Vec<[i8; WIDTH]> {
        columns.to_vec()
    }

    #[inline(always)]
    fn joined_columns(view: &Board<W>) -> impl Iterator<Item = usize> {
        Self::columns(view)
    }
}

/// The columns of the squares of sets, one set after the other.
#[inline(always)]
fn columns_of<W: Word>(sets: [W; SETS]) -> impl Iterator<Item = usize> {
    let sets = sets.into_iter().zip(0..);
    let bits = W::BITS as usize;
    sets.flat_map(move |(set, number)| {
        squares_of(set).map(move |square| bits * number + square.index())
    })
}

/// Number of columns of the squares of a board of 64 bits.
const SQUARES: usize = <Squares as BoardFeatures>::COLUMNS;

impl<B: WindowedBoard> BoardFeatures for Windows<B> {
    /// The columns of the squares, then one column for each configuration of men in each window.
    const COLUMNS: usize = SQUARES + B::CONFIGURATIONS;
    type Weight = i16;

    #[inline(always)]
    fn columns(view: &Board) -> impl Iterator<Item = usize> {
        Squares::columns(view).chain(windows_of::<B>(view))
    }

    /// Adds to the column of each configuration of a window the columns of its men.
    fn joined<const WIDTH: usize>(columns: &[[i8; WIDTH]]) -> Vec<[i16; WIDTH]> {
        let mut joined: Vec<_> = columns.iter().map(|column| column.map(i16::from)).collect();
        for (sums, [own, other]) in joined[SQUARES..].iter_mut().zip(windows::men::<B>()) {
            for man in columns_of::<u64>([own, 0, other, 0]) {
                for (sum, &weight) in sums.iter_mut().zip(&columns[man]) {
                    *sum += i16::from(weight);
                }
            }
        }
        joined
    }

    #[inline(always)]
    fn joined_columns(view: &Board) -> impl Iterator<Item = usize> {
        let [_, own_kings, _, other_kings] = sets(view);
        // One array, because the compiler does not merge a chain of iterators into the loop that adds up the columns.
        let (mut numbers, mut count) = ([0; 64], 0);
        for number in windows_of::<B>(view) {
            numbers[count] = number;
            count += 1;
        }
        for number in columns_of([0, own_kings, 0, other_kings]) {
            numbers[count] = number;
            count += 1;
        }
        numbers.into_iter().take(count)
    }
}

/// The columns of the windows of a board.
#[inline(always)]
fn windows_of<B: WindowedBoard>(view: &Board) -> impl Iterator<Item = usize> {
    let [own, other] = [Side::First, Side::Second].map(|side| view.men(side));
    let configurations = B::features().configurations_of(own, other);
    configurations.map(|number| SQUARES + number)
}

/// Parameters of a network, as in a file, with an accumulator of `WIDTH` numbers.
pub(in crate::games::draughts) type Parameters<const WIDTH: usize> =
    network::Network<WIDTH, NEURONS, DENSE>;

/// Width of the accumulator of a network over squares, and of one over squares and windows.
pub(in crate::games::draughts) const SQUARES_WIDTH: usize = 32;
pub(in crate::games::draughts) const WINDOWS_WIDTH: usize = 16;

/// Evaluator by a network over the squares of a board and its windows.
type WindowsEvaluator<B, const ROOM: usize> =
    NetworkEvaluator<u64, Windows<B>, WINDOWS_WIDTH, ROOM>;

/// Evaluator by a network over the squares of a board.
type SquaresEvaluator<W, const ROOM: usize> = NetworkEvaluator<W, Squares, SQUARES_WIDTH, ROOM>;

/// Room for the columns of a feature set.
const fn room<W: Word, S: BoardFeatures<W>>() -> usize {
    S::COLUMNS.next_power_of_two()
}

/// The evaluation by a network, on boards of a word.
pub(in crate::games::draughts) trait Network<W: Word>:
    Sized + Send + Sync + 'static
{
    /// Reads a file of weights for boards with this layout; `None` if it is not one of these networks.
    fn read(file: &[u8], layout: Layout<W>) -> Option<Self>;

    /// The value of a board, given as the side to move sees it, for that side, before clamping.
    fn value(&self, view: &Board<W>) -> i32;

    /// The part of the given dense inputs in the value.
    fn dense_part(&self, view: &Board<W>, dense_inputs: [i32; DENSE]) -> i32;

    /// The [value](Self::value), clamped.
    #[inline]
    fn evaluate(&self, view: &Board<W>) -> i32 {
        self.value(view).clamp(-MOST, MOST)
    }

    /// The parts of [`evaluate`](Self::evaluate), before clamping: the part of each count, and the remainder.
    fn terms(&self, view: &Board<W>) -> Vec<(&'static str, i32)> {
        let [men, kings] = dense_inputs(view);
        let [men, kings] =
            [[men, 0], [0, kings]].map(|dense_inputs| self.dense_part(view, dense_inputs));
        vec![("men", men), ("kings", kings), ("placement", self.value(view) - men - kings)]
    }
}

/// A network for boards of 64 bits.
pub(in crate::games::draughts) enum NarrowNetwork {
    /// Pieces on squares.
    Squares(SquaresEvaluator<u64, { room::<u64, Squares>() }>),
    /// And men in windows.
    TenByTen(WindowsEvaluator<TenByTen, { room::<u64, Windows<TenByTen>>() }>),
    EightByEight(WindowsEvaluator<EightByEight, { room::<u64, Windows<EightByEight>>() }>),
    Whole(WindowsEvaluator<Whole, { room::<u64, Windows<Whole>>() }>),
}

/// A network for boards of 128 bits: pieces on squares.
pub(in crate::games::draughts) type WideNetwork =
    SquaresEvaluator<u128, { room::<u128, Squares>() }>;

/// Runs code with the evaluator of a [`NarrowNetwork`], whose type depends on the features.
macro_rules! with_evaluator {
    ($network:expr, $evaluator:ident => $code:expr) => {
        match $network {
            NarrowNetwork::Squares($evaluator) => $code,
            NarrowNetwork::TenByTen($evaluator) => $code,
            NarrowNetwork::EightByEight($evaluator) => $code,
            NarrowNetwork::Whole($evaluator) => $code,
        }
    };
}

/// Evaluator by a network over the feature set `S`, with room for `ROOM` columns.
pub(in crate::games::draughts) struct NetworkEvaluator<
    W: Word,
    S: BoardFeatures<W>,
    const WIDTH: usize,
    const ROOM: usize,
>(Loaded<S::Weight, WIDTH, NEURONS, DENSE, ROOM>);

/// The index of the head for a board: by the number of its men, or the last one if there is a king.
#[inline(always)]
pub(in crate::games::draughts) fn phase<W: Equipped>(view: &Board<W>) -> usize {
    if view.has_kings() {
        return PHASES - 1;
    }
    let men = view.occupied().count_ones();
    W::MEN_OF_PHASES.iter().filter(|&&least| men < least).count()
}

/// Own men, own kings, men of the other side, kings of the other side.
#[inline(always)]
fn sets<W: Word>(view: &Board<W>) -> [W; SETS] {
    let [own, other] = [Side::First, Side::Second];
    [view.men(own), view.kings(own), view.men(other), view.kings(other)]
}

/// The lead in men, and that in kings.
#[inline(always)]
pub(in crate::games::draughts) fn dense_inputs<W: Word>(view: &Board<W>) -> [i32; DENSE] {
    let [men, kings, other_men, other_kings] = sets(view).map(|set| set.count_ones() as i32);
    [men - other_men, kings - other_kings]
}

/// The parameters of a file of weights; `None` if it is not one of a network over this feature set.
pub(in crate::games::draughts) fn parameters<W: Word, S: BoardFeatures<W>, const WIDTH: usize>(
    file: &[u8],
) -> Option<Parameters<WIDTH>> {
    Parameters::read(file, S::COLUMNS, PHASES)
}

impl Network<u64> for NarrowNetwork {
    fn read(file: &[u8], layout: Layout) -> Option<Self> {
        if let Some(squares) = NetworkEvaluator::of(file) {
            return Some(Self::Squares(squares));
        }
        match BoardWithWindows::of(layout)? {
            BoardWithWindows::TenByTen => NetworkEvaluator::of(file).map(Self::TenByTen),
            BoardWithWindows::EightByEight => NetworkEvaluator::of(file).map(Self::EightByEight),
            BoardWithWindows::Whole => NetworkEvaluator::of(file).map(Self::Whole),
        }
    }

    #[inline]
    fn value(&self, view: &Board) -> i32 {
        with_evaluator!(self, evaluator => evaluator.value(view))
    }

    fn dense_part(&self, view: &Board, dense_inputs: [i32; DENSE]) -> i32 {
        with_evaluator!(self, evaluator => evaluator.dense_part(view, dense_inputs))
    }
}

impl<W: Equipped, S: BoardFeatures<W>, const WIDTH: usize, const ROOM: usize>
    NetworkEvaluator<W, S, WIDTH, ROOM>
{
    /// Reads a file of weights; `None` if it does not have the columns of these features.
    fn of(file: &[u8]) -> Option<Self> {
        let Parameters { columns, heads } = parameters::<W, S, WIDTH>(file)?;
        Some(Self(network::Parameters { columns: S::joined(&columns), heads }.loaded()))
    }
}

impl<W: Equipped, S: BoardFeatures<W>, const WIDTH: usize, const ROOM: usize> Network<W>
    for NetworkEvaluator<W, S, WIDTH, ROOM>
{
    fn read(file: &[u8], _: Layout<W>) -> Option<Self> {
        Self::of(file)
    }

    #[inline]
    fn value(&self, view: &Board<W>) -> i32 {
        self.0.value(phase(view), || S::joined_columns(view), dense_inputs(view))
    }

    fn dense_part(&self, view: &Board<W>, dense_inputs: [i32; DENSE]) -> i32 {
        self.0.heads[phase(view)].dense_part(dense_inputs) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;

    /// Checks that the columns in a search add up to the fitted ones.
    fn check<B: WindowedBoard>(layout: Layout) {
        let column = |seed| [seed, seed + 1].map(|seed| hash(seed) as i8);
        let columns: Vec<_> = (0..Windows::<B>::COLUMNS as u64).map(column).collect();
        let joined = Windows::<B>::joined(&columns);
        let squares = layout.squares();
        for seed in 0..200 {
            let [all, other, kings] = [0, 1, 2].map(|number| hash(seed << 32 | number) & squares);
            let view = Board::new([all & !other, all & other], all & kings);
            let sum = |sum: [i16; 2], column: [i16; 2]| [sum[0] + column[0], sum[1] + column[1]];
            let fitted = Windows::<B>::columns(&view).map(|number| columns[number].map(i16::from));
            let searched = Windows::<B>::joined_columns(&view).map(|number| joined[number]);
            assert_eq!(searched.fold([0; 2], sum), fitted.fold([0; 2], sum), "{view:?}");
        }
    }

    #[test]
    fn columns_in_a_search_add_up_to_those_that_were_fitted() {
        check::<TenByTen>(Layout::new(10));
        check::<EightByEight>(Layout::new(8));
        check::<Whole>(Layout::whole());
    }
}
