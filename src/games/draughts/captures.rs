//! Captures: which pieces can take, and every way to do so.
//!
//! The question whether anything can be taken is answered for all pieces at once.
//! Then each piece that can is followed jump by jump: it has left its square,
//! and what it has taken stays on the board as an obstacle until it is done.
//!
//! Captures with the same origin, end and pieces taken are one move, however the piece travelled.

use crate::game::MoveList;

use super::board::DraughtsMove;
use super::layout::{Direction, Square, squares_of};
use super::turn::Turn;

impl Turn {
    /// True if anything can be taken, so that something must be.
    #[must_use]
    #[inline]
    pub(crate) const fn must_capture(&self) -> bool {
        self.capturing_men() != 0 || self.king_can_capture()
    }

    /// Appends the captures, complete ones; with `majority` only those that take most pieces.
    #[inline]
    pub(crate) fn captures(&self, majority: bool, moves: &mut MoveList<DraughtsMove>) {
        for from in squares_of(self.capturing_men()) {
            Hunt::new(self, from, majority, moves).jump_as_man(from.bit(), 0);
        }
        let kings = if self.king_can_capture() { self.kings } else { 0 };
        for from in squares_of(kings) {
            Hunt::new(self, from, majority, moves).jump_as_king(from.bit(), 0, &Direction::ALL);
        }
    }

    /// The men that can jump over something, found from the far end: from the empty squares one step back onto enemies,
    /// and from those one step back onto men. Four directions for all men at once, and most positions end here with none.
    #[inline]
    const fn capturing_men(&self) -> u64 {
        let mut capturing = 0;
        let mut i = 0;
        while i < Direction::ALL.len() {
            let direction = Direction::ALL[i];
            capturing |= direction.step(direction.step(self.empty) & self.enemy);
            i += 1;
        }
        capturing & self.men
    }

    /// True if a king can take anything: all kings slide together until nothing is free before any of them.
    #[inline]
    const fn king_can_capture(&self) -> bool {
        if self.kings == 0 {
            return false;
        }
        let mut i = 0;
        while i < Direction::ALL.len() {
            let direction = Direction::ALL[i];
            let mut reached = direction.step(self.kings);
            while reached != 0 {
                if direction.step(reached & self.enemy) & self.empty != 0 {
                    return true;
                }
                reached = direction.step(reached & self.empty);
            }
            i += 1;
        }
        false
    }
}

/// The search for the captures of one piece.
struct Hunt<'a> {
    turn: &'a Turn,
    /// The squares without a piece, and the one that this piece has left.
    free: u64,
    from: Square,
    /// Only captures that take as many pieces as any are of interest.
    majority: bool,
    moves: &'a mut MoveList<DraughtsMove>,
    /// The index in the list at which the moves of this piece begin.
    start: usize,
}

impl<'a> Hunt<'a> {
    fn new(
        turn: &'a Turn,
        from: Square,
        majority: bool,
        moves: &'a mut MoveList<DraughtsMove>,
    ) -> Self {
        let start = moves.len();
        Self { turn, free: turn.empty | from.bit(), from, majority, moves, start }
    }

    /// Follows a man at `at` that has taken `captured`; true if it can take more.
    fn jump_as_man(&mut self, at: u64, captured: u64) -> bool {
        let mut can_jump = false;
        for direction in Direction::ALL {
            let over = direction.step(at) & self.turn.enemy & !captured;
            let landing = direction.step(over) & self.free;
            if landing == 0 {
                continue;
            }
            // In the Russian rules the crown counts at once; elsewhere a man that goes on jumping stays a man.
            can_jump = true;
            let captured = captured | over;
            if self.is_crowned_in_passing(landing) {
                if !self.jump_as_king(landing, captured, &direction.sideways()) {
                    self.record(landing, captured, true);
                }
            } else if !self.jump_as_man(landing, captured) {
                self.record(landing, captured, landing & self.turn.last_row != 0);
            }
        }
        can_jump
    }

    /// Follows a king at `at` that has taken `captured` and may go on in `directions`; true if it can take more.
    fn jump_as_king(&mut self, at: u64, captured: u64, directions: &[Direction]) -> bool {
        let mut can_jump = false;
        for &direction in directions {
            let over = first_on_ray(at, direction, self.free) & self.turn.enemy & !captured;
            let first_landing = direction.step(over) & self.free;
            if first_landing != 0 {
                can_jump = true;
                self.land_as_king(first_landing, captured | over, direction);
            }
        }
        can_jump
    }

    /// Goes on from every square on which a king may land after a jump, the nearest being `first`.
    /// If it can take more from one of them, it must.
    fn land_as_king(&mut self, first: u64, captured: u64, direction: Direction) {
        let mut can_jump = false;
        let mut last = first;
        let mut landing = first;
        while landing != 0 {
            can_jump |= self.jump_as_king(landing, captured, &direction.sideways());
            last = landing;
            landing = direction.step(landing) & self.free;
        }
        // Straight ahead the next piece is the same from each of them, so it is looked for once, from the last.
        can_jump |= self.jump_as_king(last, captured, &[direction]);
        if can_jump {
            return;
        }
        let crowned = self.turn.men & self.from.bit() != 0;
        let mut landing = first;
        while landing != 0 {
            self.record(landing, captured, crowned);
            landing = direction.step(landing) & self.free;
        }
    }

    fn is_crowned_in_passing(&self, landing: u64) -> bool {
        self.turn.rules.crowns_in_passing && landing & self.turn.last_row != 0
    }

    /// Keeps a complete capture, unless another takes more or does the same.
    fn record(&mut self, to: u64, captured: u64, crowned: bool) {
        if self.majority
            && let Some(known) = self.moves.first()
        {
            // All that is kept takes equally many, so the first one tells for all.
            let (taken, most) = (captured.count_ones(), known.captured.count_ones());
            if taken < most {
                return;
            }
            if taken > most {
                self.moves.clear();
                self.start = 0;
            }
        }
        let mv = DraughtsMove { captured, from: self.from, to: Square::lowest(to), crowned };
        // Only the ways of the same piece can do the same.
        if !self.moves[self.start..].contains(&mv) {
            self.moves.push(mv);
        }
    }
}

/// The first square from `at` in a direction that is not free; it may be off the board.
const fn first_on_ray(at: u64, direction: Direction, free: u64) -> u64 {
    let mut reached = direction.step(at);
    while reached & free != 0 {
        reached = direction.step(reached);
    }
    reached
}
