//! The board as the side to move sees it, and its quiet moves.
//!
//! The steps of all men are computed together, by one rotation of their squares and one intersection with the empty ones.
//! Captures are in [`super::captures`], the number of moves in [`super::counting`].

use crate::game::{MoveList, Side};

use super::board::{Board, DraughtsMove};
use super::capture_style::{Along, Diagonal, Forwards, step};
use super::layout::{Direction, Square, squares_of};
use super::variant::Rules;
use super::word::Word;

/// The squares that matter to the side to move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Turn<W: 'static = u64> {
    /// Its men.
    pub men: W,
    /// Its kings.
    pub kings: W,
    /// Its kings that may move without a capture.
    pub stepping: W,
    /// The pieces of the other side.
    pub enemy: W,
    /// The kings among them.
    pub enemy_kings: W,
    /// The squares without a piece.
    pub empty: W,
    /// The row on which its men are crowned.
    pub last_row: W,
    /// The side to move.
    pub side: Side,
    /// The rules of the variant.
    pub rules: &'static Rules<W>,
}

impl<W: Word> Turn<W> {
    /// The turn of `side` on `board`.
    #[must_use]
    #[inline]
    pub(crate) fn new(board: &Board<W>, side: Side, rules: &'static Rules<W>) -> Self {
        let none = (W::EMPTY, W::EMPTY);
        let (men, kings) =
            if rules.ended_by_king(board) { none } else { (board.men(side), board.kings(side)) };
        Self {
            men,
            kings,
            stepping: kings,
            enemy: board.pieces(side.other()),
            enemy_kings: board.kings(side.other()),
            empty: rules.layout.squares() & !board.occupied(),
            last_row: rules.layout.last_row(side),
            side,
            rules,
        }
    }

    /// The same, some kings having to rest: they may only capture.
    #[must_use]
    #[inline]
    pub(crate) fn resting(self, kings: W) -> Self {
        Self { stepping: self.kings & !kings, ..self }
    }

    /// Appends every legal move.
    #[inline]
    pub(crate) fn legal_moves(&self, moves: &mut MoveList<DraughtsMove<W>>) {
        self.captures(self.rules.has_priority(), moves);
        if moves.is_empty() {
            self.quiet_moves(moves);
        }
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
    pub(in crate::games::draughts) fn can_step(&self) -> bool {
        if self.rules.layout.is_whole() {
            return self.can_step_on_whole();
        }
        let by_men = Direction::forward(self.side).map(|direction| direction.step(self.men));
        let by_kings = Direction::ALL
            .iter()
            .fold(W::EMPTY, |set, direction| set | direction.step(self.stepping));
        (by_men[0] | by_men[1] | by_kings).meets(self.empty)
    }

    /// Visits every legal move, in the order of [`legal_moves`](Self::legal_moves).
    #[inline(always)]
    pub(in crate::games::draughts) fn each_move(&self, mut visit: impl FnMut(DraughtsMove<W>)) {
        let mut captures = MoveList::new();
        self.captures(self.rules.has_priority(), &mut captures);
        if captures.is_empty() {
            self.each_quiet_move(visit);
        } else {
            captures.iter().for_each(|&mv| visit(mv));
        }
    }

    /// Appends the moves that take nothing.
    pub(in crate::games::draughts) fn quiet_moves(&self, moves: &mut MoveList<DraughtsMove<W>>) {
        self.each_quiet_move(|mv| moves.push(mv));
    }

    /// True if there is a move that takes nothing on a board whose squares are all playable.
    fn can_step_on_whole(&self) -> bool {
        let mut reached = W::EMPTY;
        self.each_way_on_whole(|direction, by_men| {
            let pieces = if by_men { self.men | self.stepping } else { self.stepping };
            reached |= step::<Along, W, 4>(direction, pieces);
        });
        reached.meets(self.empty)
    }

    /// Visits the directions in which pieces go that take nothing on a board whose squares are all playable, and tells whether men do.
    #[inline(always)]
    fn each_way_on_whole(&self, mut visit: impl FnMut(Direction<W>, bool)) {
        let mut i = 0;
        while i < 4 {
            visit(Direction::ALONG[i], <Along as Forwards<W>>::is_forward(self.side, i));
            i += 1;
        }
        i = 0;
        while i < 4 && self.rules.steps_across {
            visit(Direction::ACROSS[i], <Diagonal as Forwards<W>>::is_forward(self.side, i));
            i += 1;
        }
    }

    /// Visits the moves that take nothing.
    #[inline(always)]
    pub(in crate::games::draughts) fn each_quiet_move(
        &self,
        mut visit: impl FnMut(DraughtsMove<W>),
    ) {
        if self.rules.layout.is_whole() {
            return self.each_quiet_move_on_whole(&mut visit);
        }
        // The squares from which a king continues.
        let flown = if self.rules.kings.fly() { self.empty } else { W::EMPTY };
        for direction in Direction::forward(self.side) {
            for to in squares_of(direction.step(self.men) & self.empty) {
                let from = Square::lowest(direction.back().step(to.bit()));
                let crowned = to.bit().meets(self.last_row);
                visit(DraughtsMove { captured: W::EMPTY, from, to, crowned });
            }
        }
        for from in squares_of(self.stepping) {
            for direction in Direction::ALL {
                let mut reached = direction.step(from.bit()) & self.empty;
                while !reached.is_empty() {
                    let to = Square::lowest(reached);
                    visit(DraughtsMove { captured: W::EMPTY, from, to, crowned: false });
                    reached = direction.step(reached & flown) & self.empty;
                }
            }
        }
    }

    /// Visits the moves that take nothing on a board whose squares are all playable.
    #[inline(never)]
    fn each_quiet_move_on_whole(&self, visit: &mut dyn FnMut(DraughtsMove<W>)) {
        let quiet = |from, to, crowned| DraughtsMove { captured: W::EMPTY, from, to, crowned };
        self.each_way_on_whole(|direction, by_men| {
            let men = if by_men { self.men } else { W::EMPTY };
            for to in squares_of(step::<Along, W, 4>(direction, men) & self.empty) {
                let from = Square::lowest(direction.back().step(to.bit()));
                visit(quiet(from, to, to.bit().meets(self.last_row)));
            }
        });
        for from in squares_of(self.stepping) {
            self.each_way_on_whole(|direction, _| {
                let mut reached = step::<Along, W, 4>(direction, from.bit()) & self.empty;
                while !reached.is_empty() {
                    visit(quiet(from, Square::lowest(reached), false));
                    reached = step::<Along, W, 4>(direction, reached) & self.empty;
                }
            });
        }
    }
}
