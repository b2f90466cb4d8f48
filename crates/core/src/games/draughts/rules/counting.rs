//! The number of legal moves, most of which are counted without being listed.
//!
//! All men are followed together, with a set of squares for each way of jumping, so that its size is a number of captures.
//! That counts no capture twice while none is long enough to return to where it began, as hardly any is.
//! Longer ones are followed piece by piece, in [`super::hunt`], and so are those of kings.

use std::cmp::Ordering;
use std::marker::PhantomData;

use crate::game::MoveList;

use super::board::DraughtsMove;
use super::capture_style::{Diagonal, Frisian, Style, onward, slide, step, union};
use super::hunt::{Hunt, Keeper, Standard};
use super::layout::Direction;
use super::turn::Turn;
use super::word::Word;

impl<W: Word> Turn<W> {
    /// The number of legal moves.
    #[must_use]
    #[inline]
    pub(crate) fn count_legal(&self) -> usize {
        if !self.rules.men_take_backwards {
            self.count_forwards()
        } else if self.rules.frisian_captures {
            self.count_legal_of::<Frisian, 8>()
        } else {
            self.count_legal_of::<Diagonal, 4>()
        }
    }

    /// The number of legal moves where men take forwards only.
    fn count_forwards(&self) -> usize {
        let mut tally = Tally { count: 0, seen: MoveList::new() };
        self.follow_forwards(Standard::new(self.rules.has_priority()), &mut tally);
        if tally.count == 0 {
            self.each_quiet_move(|_| tally.count += 1);
        }
        tally.count
    }

    #[inline(always)]
    fn count_legal_of<S: Style<W, N>, const N: usize>(&self) -> usize {
        let jumps = self.jumps_to::<S, N>(self.empty);
        let men = union(&jumps) & self.men;
        if !self.kings.is_empty() {
            self.count_with_kings::<S, N>(men)
        } else if !men.is_empty() {
            self.count_captures::<S, N>(men, W::EMPTY)
        } else {
            self.count_steps()
        }
    }

    /// The number of legal moves where there are kings: how far they slide serves captures and quiet moves.
    #[inline(always)]
    fn count_with_kings<S: Style<W, N>, const N: usize>(&self, men: W) -> usize {
        let slides =
            S::DIRECTIONS.map(|direction| slide::<S, W, N>(direction, self.kings, self.empty));
        let mut takes = false;
        for (direction, slid) in S::DIRECTIONS.into_iter().zip(slides) {
            takes |= self.takes_beyond::<S, N>(direction, slid);
        }
        if takes {
            self.count_captures::<S, N>(men, self.kings)
        } else if !men.is_empty() {
            self.count_captures::<S, N>(men, W::EMPTY)
        } else {
            let mut count = self.count_steps();
            for (i, direction) in Direction::ALL.into_iter().enumerate() {
                // All kings slide together: one that stands in another's way blocks it, so rays never merge.
                let slid = if self.stepping == self.kings {
                    slides[i]
                } else {
                    direction.slide(self.stepping, self.empty)
                };
                count += slid.count_ones() as usize;
            }
            count
        }
    }

    /// The number of steps of men.
    #[inline(always)]
    fn count_steps(&self) -> usize {
        let mut count = 0;
        for direction in Direction::forward(self.side) {
            count += (direction.step(self.men) & self.empty).count_ones();
        }
        count as usize
    }

    /// The number of captures of some men, which can take, and some kings, of which one can unless there are none.
    #[inline(never)]
    fn count_captures<S: Style<W, N>, const N: usize>(&self, men: W, kings: W) -> usize {
        let mut crowd = Crowd::<S, W, N>::new(self);
        // If it gives up halfway, its count is discarded, and each man is followed again.
        let counted = men.is_empty() || crowd.follow();
        if counted && kings.is_empty() {
            return crowd.count;
        }
        let (men, standard, count) = if counted {
            (W::EMPTY, crowd.standard, crowd.count)
        } else {
            (men, Standard::new(self.rules.has_priority()), 0)
        };
        let mut tally = Tally { count, seen: MoveList::new() };
        Hunt::<S, _, W, N>::new(self, standard, &mut tally).follow(men, kings);
        tally.count
    }
}

/// Captures that are counted, not listed.
struct Tally<W> {
    count: usize,
    /// Those of the piece that is followed which it may find again.
    seen: MoveList<DraughtsMove<W>>,
}

impl<W: Word> Keeper<W> for Tally<W> {
    #[inline(always)]
    fn begin(&mut self) {
        self.seen.clear();
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.count = 0;
        self.seen.clear();
    }

    #[inline(always)]
    fn keep(&mut self, mv: DraughtsMove<W>, may_repeat: bool) {
        if may_repeat {
            if self.seen.contains(&mv) {
                return;
            }
            self.seen.push(mv);
        }
        self.count += 1;
    }
}

/// All men that can capture, followed in parallel as sets of squares.
struct Crowd<'a, S, W: 'static, const N: usize> {
    turn: &'a Turn<W>,
    /// For each direction the squares from which a man jumps.
    jumps: [W; N],
    /// For each direction, the squares from which a man that arrived in it can jump in any direction but back.
    onward: [W; N],
    standard: Standard,
    /// The number of captures that meet the standard.
    count: usize,
    /// The squares on which a man continues as a king.
    crowning: W,
    style: PhantomData<S>,
}

impl<'a, S: Style<W, N>, W: Word, const N: usize> Crowd<'a, S, W, N> {
    #[inline(always)]
    fn new(turn: &'a Turn<W>) -> Self {
        let jumps = turn.jumps_to::<S, N>(turn.empty);
        let standard = Standard::new(turn.rules.has_priority());
        let crowning = if turn.rules.crowns_in_passing { turn.last_row } else { W::EMPTY };
        Self {
            turn,
            jumps,
            onward: [W::EMPTY; N],
            standard,
            count: 0,
            crowning,
            style: PhantomData,
        }
    }

    /// Counts the captures; false if some cannot be counted in this way.
    #[inline(always)]
    fn follow(&mut self) -> bool {
        // This method assumes that all captured pieces are worth the same.
        if S::KING != S::MAN && !self.turn.enemy_kings.is_empty() {
            return false;
        }
        let mut landings = [W::EMPTY; N];
        let mut longer = W::EMPTY;
        let mut i = 0;
        while i < N {
            self.onward[i] = onward::<S, W, N>(&self.jumps, S::DIRECTIONS[i]);
            landings[i] = self.landings(i, self.turn.men);
            longer |= landings[i] & (self.onward[i] | self.crowning);
            i += 1;
        }
        if longer.is_empty() {
            // The common case: every capture takes one piece.
            self.standard.compare(S::MAN);
            self.count = landings.iter().map(|men| men.count_ones() as usize).sum();
            return true;
        }
        // Some take two, or are not to be counted: those of one need not be, where only the most is of interest.
        self.standard.compare(2 * S::MAN);
        (0..N).all(|i| {
            let begun = self.turn.men & self.jumps[i];
            begun.is_empty() || self.follow_on(i, landings[i], S::MAN, begun)
        })
    }

    /// Counts the captures of men that came to `at` in a direction, from among the squares `begun`; false as [`follow`](Self::follow).
    fn follow_on(&mut self, came: usize, at: W, worth: u32, begun: W) -> bool {
        if at.meets(self.crowning) {
            return false;
        }
        let longest = worth + S::MAN == S::ROUND;
        let going = at & self.onward[came];
        if longest {
            // The next jump may lead back to where a man began, and there ways meet.
            let jumps = self.turn.jumps_to::<S, N>(self.turn.empty | begun);
            if at.meets(onward::<S, W, N>(&jumps, S::DIRECTIONS[came])) {
                return false;
            }
        } else if !going.is_empty() {
            let mut i = 0;
            while i < N {
                let landings = self.landings(i, going);
                if !landings.is_empty()
                    && S::DIRECTIONS[i] != S::DIRECTIONS[came].back()
                    && !self.follow_on(i, landings, worth + S::MAN, begun)
                {
                    return false;
                }
                i += 1;
            }
        }
        self.add(at & !going, worth);
        true
    }

    /// The squares on which those of some men land that jump in a direction.
    #[inline(always)]
    fn landings(&self, i: usize, men: W) -> W {
        let direction = S::DIRECTIONS[i];
        step::<S, W, N>(direction, step::<S, W, N>(direction, men & self.jumps[i]))
    }

    /// Counts a capture for each of the squares `ends`, if they are up to the standard.
    #[inline(always)]
    fn add(&mut self, ends: W, worth: u32) {
        if ends.is_empty() {
            return;
        }
        match self.standard.compare(worth) {
            Ordering::Less => {}
            Ordering::Equal => self.count += ends.count_ones() as usize,
            Ordering::Greater => self.count = ends.count_ones() as usize,
        }
    }
}
