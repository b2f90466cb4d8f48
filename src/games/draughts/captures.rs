//! Captures: which pieces can take, and every way to do so.
//!
//! For each direction the squares from which a man jumps in it are found for all men at once, from the far end:
//! from the free squares one step back onto enemies, and from those one step back. Most positions end here with none.
//! Then each piece that can take is followed jump by jump: it has left its square,
//! and what it has taken stays on the board as an obstacle until it is done.
//!
//! Captures with the same origin, end and pieces taken are one move, however the piece travelled.
//! The generator is compiled once for each [`Style`], so that no variant pays for another's directions.

use std::marker::PhantomData;

use crate::game::MoveList;

use super::board::DraughtsMove;
use super::layout::{Direction, Square, squares_of};
use super::turn::Turn;

/// The directions of captures, and what they are worth where the most is compulsory.
trait Style<const N: usize> {
    /// The directions in which pieces take.
    const DIRECTIONS: [Direction; N];
    /// The worth of taking a man.
    const MAN: u32;
    /// The worth of taking a king.
    const KING: u32;
    /// The worth of the shortest capture that ends where it began.
    /// Below it no two ways take the same pieces and end alike.
    const ROUND: u32;
    /// What it is worth that a king takes.
    const BY_KING: u32;
    /// The squares of `set` at which a step in a direction can end.
    fn ends(direction: Direction, set: u64) -> u64;

    /// The worth of taking the piece `over`.
    #[inline(always)]
    fn worth(turn: &Turn, over: u64) -> u32 {
        if over & turn.enemy_kings == 0 { Self::MAN } else { Self::KING }
    }
}

/// Captures along diagonals; a piece is a piece.
struct Diagonal;

impl Style<4> for Diagonal {
    const DIRECTIONS: [Direction; 4] = Direction::ALL;
    const MAN: u32 = 1;
    const KING: u32 = 1;
    const ROUND: u32 = 4;
    const BY_KING: u32 = 0;

    #[inline(always)]
    fn ends(_: Direction, set: u64) -> u64 {
        set
    }
}

/// Captures along rows and columns, too. A king is worth a little less than two men;
/// of captures that are worth as much, those by a king come first.
struct Frisian;

impl Style<8> for Frisian {
    const DIRECTIONS: [Direction; 8] = Direction::EIGHT;
    const MAN: u32 = 64;
    // However many kings are taken, they are worth less than twice as many men, and more than one man less than that.
    const KING: u32 = 2 * Self::MAN - 2;
    const ROUND: u32 = 3 * Self::MAN;
    const BY_KING: u32 = 1;

    #[inline(always)]
    fn ends(direction: Direction, set: u64) -> u64 {
        set & !direction.edge()
    }
}

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
    fn jumps_to<S: Style<N>, const N: usize>(&self, landings: u64) -> [u64; N] {
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

/// All squares of `set` moved by one step, those off the board left out or not in any set of squares.
#[inline(always)]
fn step<S: Style<N>, const N: usize>(direction: Direction, set: u64) -> u64 {
    S::ends(direction, direction.step(set))
}

/// The free squares that pieces on `set` reach in a direction.
#[inline(always)]
fn slide<S: Style<N>, const N: usize>(direction: Direction, set: u64, free: u64) -> u64 {
    direction.slide(set, S::ends(direction, free))
}

/// The squares from which a man jumps at all.
#[inline(always)]
fn union(jumps: &[u64]) -> u64 {
    jumps.iter().fold(0, |all, &squares| all | squares)
}

/// The squares from which a man that came in a direction jumps otherwise than back.
#[inline(always)]
fn onward<S: Style<N>, const N: usize>(jumps: &[u64; N], came: Direction) -> u64 {
    let mut onward = 0;
    let mut i = 0;
    while i < N {
        if S::DIRECTIONS[i] != came.back() {
            onward |= jumps[i];
        }
        i += 1;
    }
    onward
}

/// The search for the captures of one piece after the other.
struct Hunt<'a, S, const N: usize> {
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
    fn new(
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
    fn begin(&mut self, from: Square) {
        self.free = self.turn.empty | from.bit();
        self.from = from;
        self.start = self.moves.len();
    }

    /// Follows a man at `at` that has taken `captured`; true if it can take more.
    fn jump_as_man(&mut self, at: u64, captured: u64, worth: u32) -> bool {
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
    fn look_along_rays(&mut self) {
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
    fn jump_as_king(
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
