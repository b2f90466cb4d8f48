//! The captures of one piece, found by following it jump by jump.
//! The square that it left counts as empty, and captured pieces stay on the board as obstacles until the capture is complete.
//!
//! Captures with the same origin, end and pieces taken are one move, however the piece travelled.

use std::cmp::Ordering;
use std::marker::PhantomData;

use crate::game::MoveList;

use super::board::DraughtsMove;
use super::capture_style::{Style, onward, slide, step};
use super::layout::{Direction, Square, squares_of};
use super::turn::Turn;
use super::word::Word;

/// Receiver of the complete captures that a hunt finds.
pub(in crate::games::draughts) trait Keeper<W> {
    /// Begins the captures of another piece.
    fn begin(&mut self);
    /// Drops all captures kept so far, because a capture that is worth more was found.
    fn clear(&mut self);
    /// Keeps a capture. If `may_repeat`, it is skipped if it equals an earlier one of the same piece.
    fn keep(&mut self, mv: DraughtsMove<W>, may_repeat: bool);
}

/// The captures in a list.
pub(in crate::games::draughts) struct Listing<'a, W> {
    moves: &'a mut MoveList<DraughtsMove<W>>,
    /// The index at which the captures of the current piece begin.
    start: usize,
}

impl<'a, W: Word> Listing<'a, W> {
    /// Appends to a list.
    #[inline(always)]
    pub(in crate::games::draughts) fn new(moves: &'a mut MoveList<DraughtsMove<W>>) -> Self {
        Self { moves, start: 0 }
    }
}

impl<W: Word> Keeper<W> for Listing<'_, W> {
    #[inline(always)]
    fn begin(&mut self) {
        self.start = self.moves.len();
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.moves.clear();
        self.start = 0;
    }

    #[inline(always)]
    fn keep(&mut self, mv: DraughtsMove<W>, may_repeat: bool) {
        if !may_repeat || !self.moves[self.start..].contains(&mv) {
            self.moves.push(mv);
        }
    }
}

/// The worth that captures must have: with `majority` the greatest of all, otherwise any.
#[derive(Clone, Copy)]
pub(in crate::games::draughts) struct Standard {
    majority: bool,
    most: u32,
}

impl Standard {
    /// The standard before anything is found.
    #[inline(always)]
    pub(in crate::games::draughts) const fn new(majority: bool) -> Self {
        Self { majority, most: 0 }
    }

    /// Compares a worth with the standard; a greater one becomes the standard.
    #[inline(always)]
    pub(in crate::games::draughts) fn compare(&mut self, worth: u32) -> Ordering {
        if !self.majority {
            return Ordering::Equal;
        }
        let order = worth.cmp(&self.most);
        self.most = self.most.max(worth);
        order
    }
}

/// The search for captures, one piece after the other.
pub(in crate::games::draughts) struct Hunt<'a, S, K, W: 'static, const N: usize> {
    turn: &'a Turn<W>,
    /// The empty squares, and the square that this piece has left.
    free: W,
    from: Square<W>,
    /// For each direction the squares from which a man jumps, except jumps onto the square that it has left.
    jumps: [W; N],
    /// For each direction the free squares from which a king jumps, once it has looked for them.
    rays: [W; N],
    standard: Standard,
    keeper: &'a mut K,
    style: PhantomData<S>,
}

impl<'a, S: Style<W, N>, K: Keeper<W>, W: Word, const N: usize> Hunt<'a, S, K, W, N> {
    /// A hunt that has not begun.
    /// It computes the jumps again instead of copying them from the caller, because copying an array
    /// immediately after it was written word by word stalls the processor.
    #[inline(always)]
    pub(in crate::games::draughts) fn new(
        turn: &'a Turn<W>,
        standard: Standard,
        keeper: &'a mut K,
    ) -> Self {
        Self {
            turn,
            free: W::EMPTY,
            from: Square::lowest(W::one()),
            jumps: turn.jumps_to::<S, N>(turn.empty),
            rays: [W::EMPTY; N],
            standard,
            keeper,
            style: PhantomData,
        }
    }

    /// Follows each of the given men and kings.
    #[inline(always)]
    pub(in crate::games::draughts) fn follow(mut self, men: W, kings: W) {
        for from in squares_of(men) {
            self.begin(from);
            self.jump_as_man(from.bit(), W::EMPTY, 0);
        }
        for from in squares_of(kings) {
            self.begin(from);
            self.look_along_rays();
            self.jump_as_king(from.bit(), W::EMPTY, S::BY_KING, |_| true);
        }
    }

    /// Begins with the piece on `from`.
    #[inline(always)]
    fn begin(&mut self, from: Square<W>) {
        self.free = self.turn.empty | from.bit();
        self.from = from;
        self.keeper.begin();
    }

    /// Follows a man at `at` that has taken `captured`; true if it can take more.
    fn jump_as_man(&mut self, at: W, captured: W, worth: u32) -> bool {
        let mut can_jump = false;
        let mut i = 0;
        while i < N {
            let direction = S::DIRECTIONS[i];
            let over = step::<S, W, N>(direction, at) & self.turn.enemy & !captured;
            let landing = step::<S, W, N>(direction, over) & self.free;
            if !landing.is_empty() {
                can_jump = true;
                let worth = worth + S::worth(self.turn, over);
                self.land_as_man(landing, captured | over, worth, direction);
            }
            i += 1;
        }
        can_jump
    }

    /// Continues with a man that has jumped.
    #[inline(always)]
    fn land_as_man(&mut self, landing: W, captured: W, worth: u32, direction: Direction<W>) {
        // In the Russian rules the man is crowned immediately; in the others a man that continues jumping stays a man.
        if self.is_crowned_in_passing(landing) {
            self.look_along_rays();
            if !self.jump_as_king(landing, captured, worth, |other| is_aside(direction, other)) {
                self.record(landing, captured, worth, true);
            }
        } else if !self.may_jump_on(landing, direction, worth)
            || !self.jump_as_man(landing, captured, worth)
        {
            self.record(landing, captured, worth, landing.meets(self.turn.last_row));
        }
    }

    /// False if a man that came to `at` in a direction certainly cannot jump again:
    /// no man could except back in the direction it came from, and it has not yet captured enough to return to its origin.
    #[inline(always)]
    fn may_jump_on(&self, at: W, came: Direction<W>, worth: u32) -> bool {
        at.meets(onward::<S, W, N>(&self.jumps, came)) || worth + S::MAN >= S::ROUND
    }

    /// Finds the free squares from which a king can jump, regardless of the pieces already captured:
    /// the squares from which a man can jump, and all free squares before them on the same line.
    fn look_along_rays(&mut self) {
        self.rays = self.turn.jumps_to::<S, N>(self.free);
        for (ray, direction) in self.rays.iter_mut().zip(S::DIRECTIONS) {
            let near = *ray & self.free;
            *ray = near | slide::<S, W, N>(direction.back(), near, self.free);
        }
    }

    /// The free squares from which a king jumps in any of the wanted directions.
    #[inline(always)]
    fn rays_where(&self, wanted: impl Fn(Direction<W>) -> bool) -> W {
        let mut rays = W::EMPTY;
        let mut i = 0;
        while i < N {
            if wanted(S::DIRECTIONS[i]) {
                rays |= self.rays[i];
            }
            i += 1;
        }
        rays
    }

    /// Follows a king at `at` that has taken `captured` and may continue in some directions; true if it can take more.
    #[inline(always)]
    fn jump_as_king(
        &mut self,
        at: W,
        captured: W,
        worth: u32,
        may_go: impl Fn(Direction<W>) -> bool,
    ) -> bool {
        let mut can_jump = false;
        let mut i = 0;
        while i < N {
            if at.meets(self.rays[i]) && may_go(S::DIRECTIONS[i]) {
                can_jump |= self.jump_along(i, at, captured, worth);
            }
            i += 1;
        }
        can_jump
    }

    /// Jumps with a king over the next piece in a direction; true if it is still to be taken.
    fn jump_along(&mut self, i: usize, at: W, captured: W, worth: u32) -> bool {
        let direction = S::DIRECTIONS[i];
        let over = first_on_ray::<S, W, N>(at, direction, self.free);
        if over.meets(captured) {
            return false;
        }
        let worth = worth + S::worth(self.turn, over);
        self.land_as_king(i, over, captured | over, worth);
        true
    }

    /// Continues from every square on which a king may land after it has jumped `over` a piece.
    /// If it can take more from one of them, it must.
    fn land_as_king(&mut self, i: usize, over: W, captured: W, worth: u32) {
        let direction = S::DIRECTIONS[i];
        let first = step::<S, W, N>(direction, over);
        let aside = |other| is_aside(direction, other);
        let turning = self.rays_where(aside);
        let mut can_jump = false;
        let mut landing = first;
        while !landing.is_empty() {
            if landing.meets(turning) {
                can_jump |= self.jump_as_king(landing, captured, worth, aside);
            }
            landing = step::<S, W, N>(direction, landing) & self.free;
        }
        // Straight ahead the next piece is the same from each landing square, so it is looked up once.
        can_jump |= first.meets(self.rays[i]) && self.jump_along(i, first, captured, worth);
        if can_jump {
            return;
        }
        self.record_along(direction, over, captured, worth);
    }

    #[inline(always)]
    fn is_crowned_in_passing(&self, landing: W) -> bool {
        self.turn.rules.crowns_in_passing && landing.meets(self.turn.last_row)
    }

    /// Keeps a complete capture, unless another is worth more or does the same.
    #[inline(never)]
    fn record(&mut self, to: W, captured: W, worth: u32, crowned: bool) {
        if self.is_wanted(worth) {
            self.keep(to, captured, worth, crowned);
        }
    }

    /// Keeps the complete captures of a king that jumped `over` a piece last: it may stop on every free square behind.
    #[inline(never)]
    fn record_along(&mut self, direction: Direction<W>, over: W, captured: W, worth: u32) {
        if !self.is_wanted(worth) {
            return;
        }
        let crowned = self.turn.men.meets(self.from.bit());
        let stops = self.turn.rules.stops_behind_king && over.meets(self.turn.enemy_kings);
        let mut landing = step::<S, W, N>(direction, over);
        while !landing.is_empty() {
            self.keep(landing, captured, worth, crowned);
            landing =
                if stops { W::EMPTY } else { step::<S, W, N>(direction, landing) & self.free };
        }
    }

    /// True if captures of this worth are to be kept. If it is the greatest so far, drops those kept before.
    #[inline(always)]
    fn is_wanted(&mut self, worth: u32) -> bool {
        let order = self.standard.compare(worth);
        if order == Ordering::Greater {
            self.keeper.clear();
        }
        order != Ordering::Less
    }

    #[inline(always)]
    fn keep(&mut self, to: W, captured: W, worth: u32, crowned: bool) {
        let mv = DraughtsMove { captured, from: self.from, to: Square::lowest(to), crowned };
        self.keeper.keep(mv, worth >= S::ROUND);
    }
}

/// True for a direction that leads neither straight on nor back.
#[inline(always)]
fn is_aside<W: Word>(direction: Direction<W>, other: Direction<W>) -> bool {
    other != direction && other != direction.back()
}

/// The first square from `at` in a direction that is not free; it may be off the board.
#[inline(always)]
fn first_on_ray<S: Style<W, N>, W: Word, const N: usize>(
    at: W,
    direction: Direction<W>,
    free: W,
) -> W {
    let mut reached = step::<S, W, N>(direction, at);
    while reached.meets(free) {
        reached = step::<S, W, N>(direction, reached);
    }
    reached
}
