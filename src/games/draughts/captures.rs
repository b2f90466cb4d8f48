//! Captures: which pieces can take, and every way to do so.
//!
//! For each direction the squares from which a man jumps in it are found for all men at once, from the far end:
//! from the free squares one step back onto enemies, and from those one step back. Most positions end here with none.
//! Then each piece that can take is followed jump by jump, in [`super::hunt`].
//!
//! The generator is compiled once for each [`Style`], so that no variant pays for another's directions.

use crate::game::MoveList;

use super::board::DraughtsMove;
use super::capture_style::{Diagonal, Frisian, Style, onward, slide, step, union};
use super::hunt::Hunt;
use super::layout::squares_of;
use super::turn::Turn;

impl Turn {
    /// True if anything can be taken, so that something must be.
    #[must_use]
    #[inline]
    pub(crate) fn must_capture(&self) -> bool {
        if self.rules.frisian_captures {
            self.can_capture::<Frisian, 8>()
        } else {
            self.can_capture::<Diagonal, 4>()
        }
    }

    /// Appends the captures, complete ones; with `majority` only those that take most.
    #[inline]
    pub(crate) fn captures(&self, majority: bool, moves: &mut MoveList<DraughtsMove>) {
        if self.rules.frisian_captures {
            self.captures_of::<Frisian, 8>(majority, moves);
        } else {
            self.captures_of::<Diagonal, 4>(majority, moves);
        }
    }

    /// The number of legal captures. Where every one takes one piece, which is common, they are counted without being listed.
    #[must_use]
    #[inline]
    pub(super) fn count_captures(&self) -> usize {
        if self.rules.frisian_captures {
            self.count_captures_of::<Frisian, 8>()
        } else {
            self.count_captures_of::<Diagonal, 4>()
        }
    }

    #[inline(always)]
    fn count_captures_of<S: Style<N>, const N: usize>(&self) -> usize {
        let jumps = self.jumps_to::<S, N>(self.empty);
        let men = union(&jumps) & self.men;
        let kings = if self.king_can_capture::<S, N>() { self.kings } else { 0 };
        if men | kings == 0 { 0 } else { self.count_of::<S, N>(jumps, men, kings) }
    }

    /// The number of captures of some men and kings, as [`follow`](Self::follow) finds them.
    #[inline(never)]
    fn count_of<S: Style<N>, const N: usize>(
        &self,
        jumps: [u64; N],
        men: u64,
        kings: u64,
    ) -> usize {
        if kings == 0
            && let Some(count) = self.count_single::<S, N>(&jumps)
        {
            return count;
        }
        let mut moves = MoveList::new();
        self.follow::<S, N>(jumps, men, kings, self.rules.majority, &mut moves);
        moves.len()
    }

    /// The number of captures by men, if none takes more than one piece, and all pieces are worth as much.
    #[inline(always)]
    fn count_single<S: Style<N>, const N: usize>(&self, jumps: &[u64; N]) -> Option<usize> {
        if S::KING != S::MAN && self.enemy_kings != 0 {
            return None;
        }
        let crowning = if self.rules.crowns_in_passing { self.last_row } else { 0 };
        let mut count = 0;
        let mut i = 0;
        while i < N {
            let direction = S::DIRECTIONS[i];
            let jumping = self.men & jumps[i];
            let landings = step::<S, N>(direction, step::<S, N>(direction, jumping));
            if landings & (onward::<S, N>(jumps, direction) | crowning) != 0 {
                return None;
            }
            count += jumping.count_ones();
            i += 1;
        }
        Some(count as usize)
    }

    #[inline(always)]
    fn can_capture<S: Style<N>, const N: usize>(&self) -> bool {
        union(&self.jumps_to::<S, N>(self.empty)) & self.men != 0 || self.king_can_capture::<S, N>()
    }

    #[inline(always)]
    fn captures_of<S: Style<N>, const N: usize>(
        &self,
        majority: bool,
        moves: &mut MoveList<DraughtsMove>,
    ) {
        let jumps = self.jumps_to::<S, N>(self.empty);
        let men = union(&jumps) & self.men;
        let kings = if self.king_can_capture::<S, N>() { self.kings } else { 0 };
        if men | kings != 0 {
            self.follow::<S, N>(jumps, men, kings, majority, moves);
        }
    }

    /// Follows each of some men and kings, the squares from which men jump being `jumps`.
    #[inline(never)]
    fn follow<S: Style<N>, const N: usize>(
        &self,
        jumps: [u64; N],
        men: u64,
        kings: u64,
        majority: bool,
        moves: &mut MoveList<DraughtsMove>,
    ) {
        let mut hunt = Hunt::<S, N>::new(self, jumps, majority, moves);
        for from in squares_of(men) {
            hunt.begin(from);
            hunt.jump_as_man(from.bit(), 0, 0);
        }
        for from in squares_of(kings) {
            hunt.begin(from);
            hunt.look_along_rays();
            hunt.jump_as_king(from.bit(), 0, S::BY_KING, |_| true);
        }
    }

    /// For each direction the squares from which a man would jump over an enemy onto one of the squares `landings`.
    #[inline(always)]
    pub(super) fn jumps_to<S: Style<N>, const N: usize>(&self, landings: u64) -> [u64; N] {
        let mut jumps = [0; N];
        let mut i = 0;
        while i < N {
            let back = S::DIRECTIONS[i].back();
            jumps[i] = step::<S, N>(back, step::<S, N>(back, landings) & self.enemy);
            i += 1;
        }
        jumps
    }

    /// True if a king can take anything, in whatever direction: all kings slide together until nothing is free before any of them.
    #[inline(always)]
    fn king_can_capture<S: Style<N>, const N: usize>(&self) -> bool {
        let takes = |direction| {
            let slid = self.kings | slide::<S, N>(direction, self.kings, self.empty);
            step::<S, N>(direction, step::<S, N>(direction, slid) & self.enemy) & self.empty != 0
        };
        self.kings != 0 && S::DIRECTIONS.into_iter().any(takes)
    }
}
