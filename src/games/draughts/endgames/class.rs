//! Material classes: how many men and kings each side has, and the number of each position among those of its class.
//!
//! ```text
//! index = ((own men · sets of own kings + own kings) · sets of enemy men + enemy men) · sets of enemy kings + enemy kings
//! ```
//! Each group of pieces is a set of the squares on which such pieces may stand, by its place among all sets of its size
//! in colexicographic order (Derrick Lehmer, "The machine tools of combinatorics", 1964).
//! The groups do not heed one another, so some indices stand for no position.

use std::sync::LazyLock;

use super::packing::BLOCK;
use crate::game::Side;
use crate::games::draughts::board::Board;
use crate::games::draughts::engine::MOVER;
use crate::games::draughts::layout::{Square, squares_of};
use crate::games::draughts::rules::{INTERNATIONAL, Rules};

/// Rules of the tables.
pub(super) static RULES: &Rules = &INTERNATIONAL;
/// The most pieces on a board of the tables.
pub(super) const PIECES: usize = 4;
/// Own men, own kings, enemy men, enemy kings.
const GROUPS: usize = 4;
/// The most pieces of a group: the other side has one.
const MOST: usize = PIECES - 1;
/// Number of squares of a crowning row.
const ROW: usize = 5;
/// Number of squares.
const SQUARES: usize = 50;
/// The first square of each group, from 0, and the one behind its last: men do not stand on the row on which they are crowned.
const RANGES: [[usize; 2]; GROUPS] =
    [[ROW, SQUARES], [0, SQUARES], [0, SQUARES - ROW], [0, SQUARES]];

/// Number of sets of `count` of `squares` squares.
const fn binomial(squares: usize, count: usize) -> usize {
    let (mut sets, mut at) = (1, 0);
    while at < count {
        sets = sets * squares.saturating_sub(at) / (at + 1);
        at += 1;
    }
    sets
}

/// Binomial coefficients. Shape \[squares\]\[count\].
const BINOMIALS: [[u32; MOST + 1]; SQUARES + 1] = {
    let mut table = [[0; MOST + 1]; SQUARES + 1];
    let mut at = 0;
    while at < (SQUARES + 1) * (MOST + 1) {
        let (squares, count) = (at / (MOST + 1), at % (MOST + 1));
        table[squares][count] = binomial(squares, count) as u32;
        at += 1;
    }
    table
};

/// The sets of each group by their rank, as bits of the board. Shape \[group\]\[count\]\[rank\].
static SETS: LazyLock<[[Vec<u64>; MOST + 1]; GROUPS]> = LazyLock::new(|| {
    RANGES.map(|[first, end]| {
        let squares = squares_of(RULES.layout.squares()).skip(first).take(end - first);
        let bits: Vec<u64> = squares.map(Square::bit).collect();
        std::array::from_fn(|count| sets(&bits, count))
    })
});

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

/// Material as the side to move sees it: own men, own kings, enemy men, enemy kings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Class([u8; GROUPS]);

impl Class {
    /// Every class of two pieces or more, each side having one; those that a move leads to come before it, or are it turned.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let mut classes: Vec<Self> = (0..(MOST as u32 + 1).pow(GROUPS as u32))
            .map(|code| Self(std::array::from_fn(|group| (code >> (6 - 2 * group) & 3) as u8)))
            .filter(|class| {
                let [men, kings, enemy_men, enemy_kings] = class.0;
                class.pieces() <= PIECES && men + kings > 0 && enemy_men + enemy_kings > 0
            })
            .collect();
        classes.sort_by_key(|class| (class.pieces(), class.0[0] + class.0[2]));
        classes.into_iter()
    }

    /// The class of a board that the side to move sees; `None` where it is none of the tables.
    #[inline]
    pub(super) fn of(view: &Board) -> Option<Self> {
        let class = Self(groups(view).map(|set| set.count_ones() as u8));
        let both = Side::BOTH.iter().all(|&side| view.pieces(side) != 0);
        (both && class.pieces() <= PIECES).then_some(class)
    }

    /// Number of own men, own kings, enemy men and enemy kings.
    #[cfg(test)]
    pub(super) const fn counts(self) -> [u8; GROUPS] {
        self.0
    }

    /// Number of pieces.
    pub(super) fn pieces(self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// The class as the other side sees it.
    pub(super) const fn turned(self) -> Self {
        let [men, kings, enemy_men, enemy_kings] = self.0;
        Self([enemy_men, enemy_kings, men, kings])
    }

    /// A number below [`CODES`](Self::CODES) that is its own.
    pub(super) fn code(self) -> usize {
        self.0.iter().fold(0, |code, &count| code << 2 | usize::from(count))
    }

    /// Number of codes.
    pub(super) const CODES: usize = (MOST + 1).pow(GROUPS as u32);

    /// Number of sets of each group.
    fn sizes(self) -> [usize; GROUPS] {
        std::array::from_fn(|group| {
            let [first, end] = RANGES[group];
            BINOMIALS[end - first][usize::from(self.0[group])] as usize
        })
    }

    /// Number of indices.
    pub(super) fn size(self) -> usize {
        self.sizes().iter().product()
    }

    /// Distances of the indices of positions in which a group has its next set, the others being as they are:
    /// of the groups that have pieces, from the second last to the first; [`usize::MAX`] where there are no more.
    pub(super) fn strides(self) -> [usize; GROUPS - 1] {
        let mut strides = [usize::MAX; GROUPS - 1];
        let sizes = self.sizes();
        let having = (0..GROUPS).rev().filter(|&group| self.0[group] > 0).skip(1);
        for (stride, group) in strides.iter_mut().zip(having) {
            *stride = sizes[group + 1..].iter().product();
        }
        strides
    }

    /// Classes that a crowning or the loss of one piece leads to: with theirs in turn, all that moves lead to, or those turned.
    pub(super) fn successors(self) -> impl Iterator<Item = Self> {
        let changed = move |less: usize, more: Option<usize>| {
            let mut counts = self.0;
            counts[less] = counts[less].checked_sub(1)?;
            if let Some(more) = more {
                counts[more] += 1;
            }
            let [men, kings, enemy_men, enemy_kings] = counts;
            (men + kings > 0 && enemy_men + enemy_kings > 0).then_some(Self(counts))
        };
        let crowned = [(0, Some(1)), (2, Some(3))];
        let lost = (0..GROUPS).map(|group| (group, None));
        crowned.into_iter().chain(lost).filter_map(move |(less, more)| changed(less, more))
    }

    /// Number of blocks into which its indices are divided.
    pub(super) fn blocks(self) -> usize {
        self.size().div_ceil(BLOCK)
    }

    /// The index of a board of this class.
    #[inline]
    pub(super) fn index(self, view: &Board) -> usize {
        let groups = groups(view);
        let sizes = self.sizes();
        (0..GROUPS)
            .fold(0, |index, group| index * sizes[group] + rank(groups[group], RANGES[group][0]))
    }

    /// The board with an index; `None` where two groups share a square.
    #[inline]
    pub(super) fn board(self, index: usize) -> Option<Board> {
        let sizes = self.sizes();
        let (mut rest, mut sets) = (index, [0; GROUPS]);
        for group in (0..GROUPS).rev() {
            sets[group] = SETS[group][usize::from(self.0[group])][rest % sizes[group]];
            rest /= sizes[group];
        }
        let [men, kings, enemy_men, enemy_kings] = sets;
        let all = men | kings | enemy_men | enemy_kings;
        (all.count_ones() as usize == self.pieces())
            .then(|| Board::new([men | kings, enemy_men | enemy_kings], kings | enemy_kings))
    }
}

impl std::fmt::Display for Class {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [men, kings, enemy_men, enemy_kings] = self.0;
        write!(f, "{men}{kings}{enemy_men}{enemy_kings}")
    }
}

/// Own men, own kings, enemy men and enemy kings of a board that the side to move sees.
#[inline]
fn groups(view: &Board) -> [u64; GROUPS] {
    let enemy = MOVER.other();
    [view.men(MOVER), view.kings(MOVER), view.men(enemy), view.kings(enemy)]
}

/// The rank of a set of squares, those from `first` on, among the sets of its size.
#[inline]
fn rank(set: u64, first: usize) -> usize {
    let numbers = squares_of(set).map(|square| square.index() / 11 * 10 + square.index() % 11);
    numbers.zip(1..).map(|(number, count)| BINOMIALS[number - first][count] as usize).sum()
}
