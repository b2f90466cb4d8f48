//! Captures: the pieces that can take, and all their captures.
//!
//! For each direction, the squares from which a man jumps are found for all men together, backwards from the landing squares:
//! from the free squares one step back onto enemies, and from these one step back. Most positions have no captures, and end here.
//! Then each piece that can take is followed jump by jump, in [`super::hunt`].
//!
//! The generator is compiled once for each [`Style`], so that no variant pays for directions that it does not use.
//! Variants in which men take forwards only have their own, in [`super::forward_captures`].

use crate::game::MoveList;

use super::board::DraughtsMove;
use super::capture_style::{Along, Diagonal, Forwards, Frisian, Style, onward, slide, step, union};
use super::hunt::{Hunt, Listing, Standard};
use super::layout::Direction;
use super::turn::Turn;
use super::word::Word;

impl<W: Word> Turn<W> {
    /// True if anything can be taken, so that something must be.
    #[must_use]
    #[inline]
    pub(crate) fn must_capture(&self) -> bool {
        if !self.rules.men_take_backwards {
            self.can_capture_forwards()
        } else if self.rules.frisian_captures {
            self.can_capture::<Frisian, 8>()
        } else {
            self.can_capture::<Diagonal, 4>()
        }
    }

    /// Appends the captures, complete ones; with `priority` only those that come first by the rules of the variant.
    #[inline]
    pub(crate) fn captures(&self, priority: bool, moves: &mut MoveList<DraughtsMove<W>>) {
        if !self.rules.men_take_backwards {
            self.captures_forwards(priority, moves);
        } else if self.rules.frisian_captures {
            self.captures_of::<Frisian, 8>(priority, moves);
        } else {
            self.captures_of::<Diagonal, 4>(priority, moves);
        }
    }

    /// False only if no capture takes more than one piece, where pieces take in all directions along diagonals: a quick test for men,
    /// and true of a side with kings.
    #[inline]
    pub(in crate::games::draughts) fn may_take_several(&self) -> bool {
        if !self.kings.is_empty() {
            return true;
        }
        let first = self.jumps_to::<Diagonal, 4>(self.empty);
        // A man may land on the square from which it came.
        let second = self.jumps_to::<Diagonal, 4>(self.empty | self.men);
        Direction::ALL.into_iter().zip(first).any(|(direction, jumps)| {
            let landed = direction.step(direction.step(jumps & self.men));
            landed.meets(onward::<Diagonal, W, 4>(&second, direction))
        })
    }

    fn can_capture_forwards(&self) -> bool {
        if self.rules.layout.is_whole() {
            self.can_take_forwards::<Along>()
        } else {
            self.can_take_forwards::<Diagonal>()
        }
    }

    #[inline(always)]
    fn can_take_forwards<S: Forwards<W>>(&self) -> bool {
        !self.men_that_take_forwards::<S>().is_empty() || !self.kings_that_take::<S>().is_empty()
    }

    /// Appends the captures where men take forwards only.
    fn captures_forwards(&self, priority: bool, moves: &mut MoveList<DraughtsMove<W>>) {
        self.follow_forwards(Standard::new(priority), &mut Listing::new(moves));
    }

    #[inline(always)]
    fn can_capture<S: Style<W, N>, const N: usize>(&self) -> bool {
        union(&self.jumps_to::<S, N>(self.empty)).meets(self.men) || self.king_can_capture::<S, N>()
    }

    #[inline(always)]
    fn captures_of<S: Style<W, N>, const N: usize>(
        &self,
        majority: bool,
        moves: &mut MoveList<DraughtsMove<W>>,
    ) {
        let jumps = self.jumps_to::<S, N>(self.empty);
        let men = union(&jumps) & self.men;
        let kings = if self.king_can_capture::<S, N>() { self.kings } else { W::EMPTY };
        if !(men | kings).is_empty() {
            self.follow::<S, N>(men, kings, majority, moves);
        }
    }

    /// Follows each of some men and kings.
    #[inline(never)]
    fn follow<S: Style<W, N>, const N: usize>(
        &self,
        men: W,
        kings: W,
        majority: bool,
        moves: &mut MoveList<DraughtsMove<W>>,
    ) {
        let standard = Standard::new(majority);
        Hunt::<S, _, W, N>::new(self, standard, &mut Listing::new(moves)).follow(men, kings);
    }

    /// For each direction the squares from which a man would jump over an enemy onto one of the squares `landings`.
    #[inline(always)]
    pub(in crate::games::draughts) fn jumps_to<S: Style<W, N>, const N: usize>(
        &self,
        landings: W,
    ) -> [W; N] {
        let mut jumps = [W::EMPTY; N];
        let mut i = 0;
        while i < N {
            let back = S::DIRECTIONS[i].back();
            jumps[i] = step::<S, W, N>(back, step::<S, W, N>(back, landings) & self.enemy);
            i += 1;
        }
        jumps
    }

    /// True if a king can take anything, in whatever direction: all kings slide together until nothing is free before any of them.
    #[inline(always)]
    fn king_can_capture<S: Style<W, N>, const N: usize>(&self) -> bool {
        let takes = |direction| {
            let slid = slide::<S, W, N>(direction, self.kings, self.empty);
            self.takes_beyond::<S, N>(direction, slid)
        };
        !self.kings.is_empty() && S::DIRECTIONS.into_iter().any(takes)
    }

    /// True if a king can take a piece in a direction, `slid` being the free squares that kings reach in it.
    #[inline(always)]
    pub(in crate::games::draughts) fn takes_beyond<S: Style<W, N>, const N: usize>(
        &self,
        direction: Direction<W>,
        slid: W,
    ) -> bool {
        let over = step::<S, W, N>(direction, self.kings | slid) & self.enemy;
        step::<S, W, N>(direction, over).meets(self.empty)
    }
}
