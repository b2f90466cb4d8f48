//! The board as the side to move sees it, and its quiet moves.
//!
//! All men step at once: one rotation of their squares and one intersection with the empty ones.
//! Captures are in [`super::captures`].

use crate::game::{MoveList, Side};

use super::board::{Board, DraughtsMove};
use super::layout::{Direction, Square, squares_of};
use super::rules::Rules;

/// The squares that matter to the side to move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Turn {
    /// Its men.
    pub men: u64,
    /// Its kings.
    pub kings: u64,
    /// The pieces of the other side.
    pub enemy: u64,
    /// The squares without a piece.
    pub empty: u64,
    /// The row on which its men are crowned.
    pub last_row: u64,
    /// The side to move.
    pub side: Side,
    /// The rules of the variant.
    pub rules: &'static Rules,
}

impl Turn {
    /// The turn of `side` on `board`.
    #[must_use]
    #[inline]
    pub(crate) const fn new(board: &Board, side: Side, rules: &'static Rules) -> Self {
        Self {
            men: board.men(side),
            kings: board.kings(side),
            enemy: board.pieces(side.other()),
            empty: rules.layout.squares() & !board.occupied(),
            last_row: rules.layout.last_row(side),
            side,
            rules,
        }
    }

    /// Appends every legal move.
    #[inline]
    pub(crate) fn legal_moves(&self, moves: &mut MoveList<DraughtsMove>) {
        self.captures(self.rules.majority, moves);
        if moves.is_empty() {
            self.quiet_moves(moves);
        }
    }

    /// The number of legal moves. Quiet ones, which are most, are counted without being listed.
    #[must_use]
    #[inline]
    pub(crate) fn count_legal(&self) -> usize {
        let mut captures = MoveList::new();
        self.captures(self.rules.majority, &mut captures);
        if captures.is_empty() { self.count_quiet() } else { captures.len() }
    }

    /// True if there is any legal move.
    #[must_use]
    #[inline]
    pub(crate) fn can_move(&self) -> bool {
        self.can_step() || self.must_capture()
    }

    /// True if there is a move that takes nothing, were it allowed.
    #[must_use]
    #[inline]
    pub(super) fn can_step(&self) -> bool {
        let by_men = Direction::forward(self.side).map(|direction| direction.step(self.men));
        let by_kings =
            Direction::ALL.iter().fold(0, |set, direction| set | direction.step(self.kings));
        (by_men[0] | by_men[1] | by_kings) & self.empty != 0
    }

    /// Appends the moves that take nothing.
    pub(super) fn quiet_moves(&self, moves: &mut MoveList<DraughtsMove>) {
        for direction in Direction::forward(self.side) {
            for to in squares_of(direction.step(self.men) & self.empty) {
                let from = Square::lowest(direction.back().step(to.bit()));
                let crowned = to.bit() & self.last_row != 0;
                moves.push(DraughtsMove { captured: 0, from, to, crowned });
            }
        }
        for from in squares_of(self.kings) {
            for direction in Direction::ALL {
                let mut reached = direction.step(from.bit()) & self.empty;
                while reached != 0 {
                    let to = Square::lowest(reached);
                    moves.push(DraughtsMove { captured: 0, from, to, crowned: false });
                    reached = direction.step(reached) & self.empty;
                }
            }
        }
    }

    fn count_quiet(&self) -> usize {
        let mut count = 0;
        for direction in Direction::forward(self.side) {
            count += (direction.step(self.men) & self.empty).count_ones();
        }
        let kings = if self.kings == 0 { &[][..] } else { &Direction::ALL };
        for direction in kings {
            // All kings slide together: one that stands in another's way blocks it, so rays never merge.
            let mut reached = direction.step(self.kings) & self.empty;
            while reached != 0 {
                count += reached.count_ones();
                reached = direction.step(reached) & self.empty;
            }
        }
        count as usize
    }
}
