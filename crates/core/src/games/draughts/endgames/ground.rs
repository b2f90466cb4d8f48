//! The indexing of endgame positions: a number for each position of a material class.
//!
//! ```text
//! board = ((own men · sets of own kings + own kings) · sets of enemy men + enemy men) · sets of enemy kings + enemy kings
//! index = (board · runs of own kings + own run) · runs of enemy kings + enemy run
//! ```
//! Each group of pieces is a set of the squares on which such pieces may stand, by its place among all sets of its size
//! in colexicographic order (Derrick Lehmer, "The machine tools of combinatorics", 1964).
//! The sets are independent and may overlap, so some indices have no position.
//!
//! A run is the number of consecutive moves of one king, on which the legal moves depend in Frisian draughts: none, or the king and the number.

use std::sync::{LazyLock, OnceLock};

use super::class::{Class, GROUPS, MOST, groups};
use super::state::State;
use crate::game::Side;
use crate::games::draughts::rules::board::Board;
use crate::games::draughts::rules::king_steps::{KingSteps, Run};
use crate::games::draughts::rules::layout::{Layout, Square, squares_of};
use crate::games::draughts::rules::variant::{Goal, Rules, VARIANTS};

/// The most squares of a board.
const SQUARES: usize = Layout::whole().count();

/// Binomial coefficients: sets of a size among some squares. Shape \[squares\]\[count\].
const BINOMIALS: [[u32; MOST + 1]; SQUARES + 1] = {
    let mut table = [[0; MOST + 1]; SQUARES + 1];
    let mut squares = 0;
    while squares <= SQUARES {
        // Of 64 bits on every platform: the product is larger than any coefficient.
        let (mut sets, mut count) = (1_u64, 0);
        while count <= MOST {
            table[squares][count] = sets as u32;
            sets = sets * squares.saturating_sub(count) as u64 / (count as u64 + 1);
            count += 1;
        }
        squares += 1;
    }
    table
};

/// Squares of a variant's board, as its classes number them.
pub(super) struct Ground {
    /// The variant.
    pub rules: &'static Rules,
    /// The number of each square, from 0, by its bit.
    numbers: [u8; 64],
    /// The first square of each group, and the one behind its last: men do not stand on the row on which they are crowned.
    ranges: [[usize; 2]; GROUPS],
    /// The sets of each group by their rank, as bits of the board. Shape \[group\]\[count\]\[rank\].
    sets: [[OnceLock<Vec<u64>>; MOST + 1]; GROUPS],
}

/// The grounds of all variants.
static GROUNDS: LazyLock<Vec<Ground>> =
    LazyLock::new(|| VARIANTS.into_iter().map(Ground::new).collect());

impl Ground {
    /// The ground of a variant.
    pub(super) fn of(rules: &Rules) -> &'static Self {
        let own = GROUNDS.iter().find(|ground| std::ptr::eq(ground.rules, rules));
        own.unwrap_or(&GROUNDS[0])
    }

    fn new(rules: &'static Rules) -> Self {
        let squares = rules.layout.count();
        let row = rules.layout.width();
        let mut numbers = [0; 64];
        for (square, number) in squares_of(rules.layout.squares()).zip(0..) {
            numbers[square.index()] = number;
        }
        let ranges = [[row, squares], [0, squares], [0, squares - row], [0, squares]];
        Self { rules, numbers, ranges, sets: Default::default() }
    }

    /// The class of a board that the side to move sees; `None` if the game is over on it, by its pieces.
    #[inline]
    pub(super) fn class(&self, view: &Board) -> Option<Class> {
        if self.rules.ended_by_king(view) { None } else { Class::of(view) }
    }

    /// True if every position of a class is drawn by its forces: one piece against one in Turkish draughts.
    #[inline]
    pub(super) fn is_drawn(&self, class: Class) -> bool {
        self.rules.draws.without_kings && class.pieces() == 2
    }

    /// False for a class whose positions are over: a king has come.
    pub(super) fn is_played(&self, class: Class) -> bool {
        let [_, kings, _, enemy_kings] = class.counts();
        self.rules.goal != Goal::FirstKing || kings + enemy_kings == 0
    }

    /// The classes of up to `pieces` pieces whose fates are not the same everywhere, in the order of [`Class::all`].
    pub(super) fn classes(&self, pieces: usize) -> impl Iterator<Item = Class> {
        Class::all(pieces).filter(|&class| self.is_played(class) && !self.is_drawn(class))
    }

    /// Number of sets of each group.
    fn sizes(&self, class: Class) -> [usize; GROUPS] {
        let counts = class.counts();
        std::array::from_fn(|group| {
            let [first, end] = self.ranges[group];
            BINOMIALS[end - first][usize::from(counts[group])] as usize
        })
    }

    /// Number of runs of each side.
    fn runs(&self, class: Class) -> [usize; 2] {
        let [men, kings, enemy_men, enemy_kings] = class.counts().map(usize::from);
        let steps = usize::from(self.rules.king_steps);
        [(men, kings), (enemy_men, enemy_kings)]
            .map(|(men, kings)| if men > 0 { 1 + kings * steps } else { 1 })
    }

    /// Number of indices.
    pub(super) fn size(&self, class: Class) -> usize {
        let sizes = self.sizes(class).into_iter().chain(self.runs(class));
        sizes.fold(1, usize::saturating_mul)
    }

    /// Distances of the indices of positions in which a group has its next set, the others being as they are:
    /// of the groups that have pieces, from the second last to the first; [`usize::MAX`] where there are no more.
    pub(super) fn strides(&self, class: Class) -> [usize; GROUPS - 1] {
        let mut strides = [usize::MAX; GROUPS - 1];
        let (sizes, counts) = (self.sizes(class), class.counts());
        let occupied = (0..GROUPS).rev().filter(|&group| counts[group] > 0).skip(1);
        for (stride, group) in strides.iter_mut().zip(occupied) {
            *stride = sizes[group + 1..].iter().product();
        }
        strides
    }

    /// The index of a position of a class.
    #[inline]
    pub(super) fn index(&self, class: Class, state: &State) -> usize {
        let board = self.board_index(class, &state.view);
        if self.rules.king_steps == 0 {
            return board;
        }
        let runs = self.runs(class);
        Side::BOTH.iter().fold(board, |index, &side| {
            let run = state.steps.of(side).map_or(0, |run| self.run_index(run, &state.view, side));
            index * runs[side.index()] + run
        })
    }

    /// The indices of the positions of a class with a board, one for each pair of runs.
    pub(super) fn indices(&self, class: Class, view: &Board) -> std::ops::Range<usize> {
        let runs: usize = self.runs(class).iter().product();
        let board = self.board_index(class, view);
        board * runs..(board + 1) * runs
    }

    #[inline]
    fn board_index(&self, class: Class, view: &Board) -> usize {
        let (groups, sizes) = (groups(view), self.sizes(class));
        (0..GROUPS).fold(0, |index, group| {
            index * sizes[group] + self.rank(groups[group], self.ranges[group][0])
        })
    }

    /// The rank of a set of squares, those from `first` on, among the sets of its size.
    #[inline]
    fn rank(&self, set: u64, first: usize) -> usize {
        let numbers = squares_of(set).map(|square| usize::from(self.numbers[square.index()]));
        numbers.zip(1..).map(|(number, count)| BINOMIALS[number - first][count] as usize).sum()
    }

    fn run_index(&self, run: Run, view: &Board, side: Side) -> usize {
        let before = view.kings(side) & (run.king.bit() - 1);
        let king = before.count_ones() as usize;
        king * usize::from(self.rules.king_steps) + usize::from(run.steps)
    }

    /// The position with an index; `None` if two groups share a square.
    #[inline]
    pub(super) fn state(&self, class: Class, index: usize) -> Option<State> {
        let runs = self.runs(class);
        let view = self.board(class, index / (runs[0] * runs[1]))?;
        let numbers = [index / runs[1] % runs[0], index % runs[1]];
        let run = |side: Side| self.run(numbers[side.index()], &view, side);
        let steps = KingSteps::told(Side::BOTH.map(run), &view, self.rules);
        Some(State { view, steps })
    }

    fn run(&self, number: usize, view: &Board, side: Side) -> Option<Run> {
        let number = number.checked_sub(1)?;
        let limit = usize::from(self.rules.king_steps);
        let king = squares_of(view.kings(side)).nth(number / limit)?;
        Some(Run { king, steps: (number % limit) as u8 + 1 })
    }

    /// The board with an index among those of a class; `None` if two groups share a square.
    pub(super) fn board(&self, class: Class, index: usize) -> Option<Board> {
        self.boards(class, index).next().flatten()
    }

    /// The boards of a class from an index on, in their order; `None` for an index at which two groups share a square.
    pub(super) fn boards(&self, class: Class, first: usize) -> impl Iterator<Item = Option<Board>> {
        let counts = class.counts().map(usize::from);
        let groups: [&[u64]; GROUPS] = std::array::from_fn(|group| self.sets(group, counts[group]));
        let (mut rest, mut places) = (first, [0; GROUPS]);
        for (place, sets) in places.iter_mut().zip(groups).rev() {
            *place = rest % sets.len();
            rest /= sets.len();
        }
        let pieces = class.pieces();
        std::iter::from_fn(move || {
            let [men, kings, enemy_men, enemy_kings] =
                std::array::from_fn(|group| groups[group][places[group]]);
            for (place, sets) in places.iter_mut().zip(groups).rev() {
                *place += 1;
                if *place < sets.len() {
                    break;
                }
                *place = 0;
            }
            let all = men | kings | enemy_men | enemy_kings;
            let board = || Board::new([men | kings, enemy_men | enemy_kings], kings | enemy_kings);
            Some((all.count_ones() as usize == pieces).then(board))
        })
    }

    /// The sets of `count` squares of a group.
    #[inline]
    fn sets(&self, group: usize, count: usize) -> &[u64] {
        self.sets[group][count].get_or_init(|| {
            let [first, end] = self.ranges[group];
            let squares = squares_of(self.rules.layout.squares()).skip(first).take(end - first);
            let bits: Vec<u64> = squares.map(Square::bit).collect();
            sets(&bits, count)
        })
    }
}

/// All sets of `count` of some squares, in colexicographic order.
fn sets(bits: &[u64], count: usize) -> Vec<u64> {
    if count == 0 {
        return vec![0];
    }
    let with_highest = |highest: usize| {
        sets(&bits[..highest], count - 1).into_iter().map(move |set| set | bits[highest])
    };
    (0..bits.len()).flat_map(with_highest).collect()
}
