//! The captures of one piece: it is followed jump by jump.
//! It has left its square, and what it has taken stays on the board as an obstacle until it is done.
//!
//! Captures with the same origin, end and pieces taken are one move, however the piece travelled.

use std::marker::PhantomData;

use crate::game::MoveList;

use super::board::DraughtsMove;
use super::capture_style::{Style, onward, slide, step};
use super::layout::{Direction, Square};
use super::turn::Turn;

/// The search for the captures of one piece after the other.
pub(super) struct Hunt<'a, S, const N: usize> {
    turn: &'a Turn,
    /// The squares without a piece, and the one that this piece has left.
    free: u64,
    from: Square,
    /// For each direction the squares from which a man jumps, but for jumps onto the square that it has left.
    jumps: [u64; N],
    /// For each direction the free squares from which a king jumps, once it has looked for them.
    rays: [u64; N],
    /// Only captures that are worth as much as any are of interest.
    majority: bool,
    /// The worth of the captures in the list, where only the most is of interest.
    most: u32,
    moves: &'a mut MoveList<DraughtsMove>,
    /// The index in the list at which the moves of this piece begin.
    start: usize,
    style: PhantomData<S>,
}

impl<'a, S: Style<N>, const N: usize> Hunt<'a, S, N> {
    #[inline(always)]
    pub(super) fn new(
        turn: &'a Turn,
        jumps: [u64; N],
        majority: bool,
        moves: &'a mut MoveList<DraughtsMove>,
    ) -> Self {
        Self {
            turn,
            free: 0,
            from: Square::lowest(1),
            jumps,
            rays: [0; N],
            majority,
            most: 0,
            moves,
            start: 0,
            style: PhantomData,
        }
    }

    /// Turns to the piece on `from`.
    #[inline(always)]
    pub(super) fn begin(&mut self, from: Square) {
        self.free = self.turn.empty | from.bit();
        self.from = from;
        self.start = self.moves.len();
    }

    /// Follows a man at `at` that has taken `captured`; true if it can take more.
    pub(super) fn jump_as_man(&mut self, at: u64, captured: u64, worth: u32) -> bool {
        let mut can_jump = false;
        let mut i = 0;
        while i < N {
            let direction = S::DIRECTIONS[i];
            let over = step::<S, N>(direction, at) & self.turn.enemy & !captured;
            let landing = step::<S, N>(direction, over) & self.free;
            if landing != 0 {
                can_jump = true;
                let worth = worth + S::worth(self.turn, over);
                self.land_as_man(landing, captured | over, worth, direction);
            }
            i += 1;
        }
        can_jump
    }

    /// Goes on with a man that has jumped.
    #[inline(always)]
    fn land_as_man(&mut self, landing: u64, captured: u64, worth: u32, direction: Direction) {
        // In the Russian rules the crown counts at once; elsewhere a man that goes on jumping stays a man.
        if self.is_crowned_in_passing(landing) {
            self.look_along_rays();
            if !self.jump_as_king(landing, captured, worth, |other| is_aside(direction, other)) {
                self.record(landing, captured, worth, true);
            }
        } else if !self.may_jump_on(landing, direction, worth)
            || !self.jump_as_man(landing, captured, worth)
        {
            self.record(landing, captured, worth, landing & self.turn.last_row != 0);
        }
    }

    /// False if a man that came to `at` in a direction surely cannot jump on:
    /// nobody could but in the direction back, and it has not yet jumped far enough to return to where it began.
    #[inline(always)]
    fn may_jump_on(&self, at: u64, came: Direction, worth: u32) -> bool {
        at & onward::<S, N>(&self.jumps, came) != 0 || worth + S::MAN >= S::ROUND
    }

    /// Finds the free squares from which a king would jump, if what it takes were still to be taken:
    /// those from which a man would, and all before them on the same line.
    pub(super) fn look_along_rays(&mut self) {
        self.rays = self.turn.jumps_to::<S, N>(self.free);
        for (ray, direction) in self.rays.iter_mut().zip(S::DIRECTIONS) {
            let near = *ray & self.free;
            *ray = near | slide::<S, N>(direction.back(), near, self.free);
        }
    }

    /// The free squares from which a king jumps in any of some directions.
    #[inline(always)]
    fn rays_where(&self, wanted: impl Fn(Direction) -> bool) -> u64 {
        let mut rays = 0;
        let mut i = 0;
        while i < N {
            if wanted(S::DIRECTIONS[i]) {
                rays |= self.rays[i];
            }
            i += 1;
        }
        rays
    }

    /// Follows a king at `at` that has taken `captured` and may go on in some directions; true if it can take more.
    #[inline(always)]
    pub(super) fn jump_as_king(
        &mut self,
        at: u64,
        captured: u64,
        worth: u32,
        may_go: impl Fn(Direction) -> bool,
    ) -> bool {
        let mut can_jump = false;
        let mut i = 0;
        while i < N {
            if at & self.rays[i] != 0 && may_go(S::DIRECTIONS[i]) {
                can_jump |= self.jump_along(i, at, captured, worth);
            }
            i += 1;
        }
        can_jump
    }

    /// Jumps with a king over the next piece in a direction; true if it is still to be taken.
    fn jump_along(&mut self, i: usize, at: u64, captured: u64, worth: u32) -> bool {
        let direction = S::DIRECTIONS[i];
        let over = first_on_ray::<S, N>(at, direction, self.free);
        if over & captured != 0 {
            return false;
        }
        let worth = worth + S::worth(self.turn, over);
        self.land_as_king(i, over, captured | over, worth);
        true
    }

    /// Goes on from every square on which a king may land after it has jumped `over` a piece.
    /// If it can take more from one of them, it must.
    fn land_as_king(&mut self, i: usize, over: u64, captured: u64, worth: u32) {
        let direction = S::DIRECTIONS[i];
        let first = step::<S, N>(direction, over);
        let aside = |other| is_aside(direction, other);
        let turning = self.rays_where(aside);
        let mut can_jump = false;
        let mut landing = first;
        while landing != 0 {
            if landing & turning != 0 {
                can_jump |= self.jump_as_king(landing, captured, worth, aside);
            }
            landing = step::<S, N>(direction, landing) & self.free;
        }
        // Straight ahead the next piece is the same from each of them, so it is looked for once.
        can_jump |= first & self.rays[i] != 0 && self.jump_along(i, first, captured, worth);
        if can_jump {
            return;
        }
        let crowned = self.turn.men & self.from.bit() != 0;
        let stops = self.turn.rules.stops_behind_king && over & self.turn.enemy_kings != 0;
        let mut landing = first;
        while landing != 0 {
            self.record(landing, captured, worth, crowned);
            landing = if stops { 0 } else { step::<S, N>(direction, landing) & self.free };
        }
    }

    #[inline(always)]
    fn is_crowned_in_passing(&self, landing: u64) -> bool {
        self.turn.rules.crowns_in_passing && landing & self.turn.last_row != 0
    }

    /// Keeps a complete capture, unless another is worth more or does the same.
    #[inline(never)]
    fn record(&mut self, to: u64, captured: u64, worth: u32, crowned: bool) {
        if self.majority && worth != self.most {
            if worth < self.most {
                return;
            }
            self.most = worth;
            self.moves.clear();
            self.start = 0;
        }
        let mv = DraughtsMove { captured, from: self.from, to: Square::lowest(to), crowned };
        // Only the ways of the same piece can do the same.
        if worth < S::ROUND || !self.moves[self.start..].contains(&mv) {
            self.moves.push(mv);
        }
    }
}

/// True for a direction that leads neither straight on nor back.
#[inline(always)]
fn is_aside(direction: Direction, other: Direction) -> bool {
    other != direction && other != direction.back()
}

/// The first square from `at` in a direction that is not free; it may be off the board.
#[inline(always)]
fn first_on_ray<S: Style<N>, const N: usize>(at: u64, direction: Direction, free: u64) -> u64 {
    let mut reached = step::<S, N>(direction, at);
    while reached & free != 0 {
        reached = step::<S, N>(direction, reached);
    }
    reached
}
