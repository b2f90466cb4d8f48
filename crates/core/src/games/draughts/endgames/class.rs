//! Material classes: how many men and kings each side has. [`Ground`](super::ground::Ground) numbers the positions of a class.

use std::ops::RangeInclusive;

use crate::game::Side;
use crate::games::draughts::rules::board::Board;
use crate::games::draughts::rules::board::MOVER;

/// Own men, own kings, enemy men, enemy kings.
pub(super) const GROUPS: usize = 4;
/// Bits of the number of pieces of a group in the code of a class.
const BITS: u32 = 3;
/// The most pieces of a group.
pub(super) const MOST: usize = (1 << BITS) - 1;

/// Material as the side to move sees it: own men, own kings, enemy men, enemy kings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Class([u8; GROUPS]);

impl Class {
    /// The most pieces for which tables may be packed.
    pub(super) const PIECES: RangeInclusive<usize> = 2..=6;

    /// Number of codes.
    pub(super) const CODES: usize = (MOST + 1).pow(GROUPS as u32);

    /// Every class of two pieces to `pieces`, each side having one; those that a move leads to come before it, or are its colour-reversed class.
    pub(super) fn all(pieces: usize) -> impl Iterator<Item = Self> {
        let mut classes: Vec<Self> = (0..Self::CODES)
            .map(Self::of_code)
            .filter(move |class| {
                let [men, kings, enemy_men, enemy_kings] = class.0;
                class.pieces() <= pieces && men + kings > 0 && enemy_men + enemy_kings > 0
            })
            .collect();
        classes.sort_by_key(|class| (class.pieces(), class.0[0] + class.0[2]));
        classes.into_iter()
    }

    /// The class of a board that the side to move sees; `None` if a side has no pieces, or too many.
    #[inline]
    pub(super) fn of(view: &Board) -> Option<Self> {
        let counts = groups(view).map(u64::count_ones);
        let both = Side::BOTH.iter().all(|&side| view.pieces(side) != 0);
        let fits = counts.iter().all(|&count| count as usize <= MOST);
        (both && fits).then(|| Self(counts.map(|count| count as u8)))
    }

    /// Number of own men, own kings, enemy men and enemy kings.
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

    /// A unique number below [`CODES`](Self::CODES).
    pub(super) fn code(self) -> usize {
        self.0.iter().fold(0, |code, &count| code << BITS | usize::from(count))
    }

    fn of_code(code: usize) -> Self {
        Self(std::array::from_fn(|group| {
            let place = BITS as usize * (GROUPS - 1 - group);
            (code >> place & MOST) as u8
        }))
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
}

impl std::fmt::Display for Class {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [men, kings, enemy_men, enemy_kings] = self.0;
        write!(f, "{men}{kings}{enemy_men}{enemy_kings}")
    }
}

/// Own men, own kings, enemy men and enemy kings of a board that the side to move sees.
#[inline]
pub(super) fn groups(view: &Board) -> [u64; GROUPS] {
    let enemy = MOVER.other();
    [view.men(MOVER), view.kings(MOVER), view.men(enemy), view.kings(enemy)]
}
