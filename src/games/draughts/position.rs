//! A position of draughts: board, side to move, and what the draw rules remember.

use crate::game::{MoveList, Outcome, Position, Reason, Side, Text};

use super::board::{Board, DraughtsMove};
use super::history::{Clock, History, Step};
use super::perft;
use super::rules::Rules;
use super::turn::Turn;

/// The side to move has no pieces, or none that can move.
pub(super) const NO_MOVES: Reason =
    Reason { id: "no_moves", text: Text::new("no moves left", "plus aucun coup possible") };

/// A position of one variant.
///
/// Two positions are equal when variant, board and side to move are; how they were reached does not count.
#[derive(Debug, Clone)]
pub(crate) struct DraughtsPosition {
    board: Board,
    history: History,
    rules: &'static Rules,
    side: Side,
}

impl PartialEq for DraughtsPosition {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
            && self.side == other.side
            && std::ptr::eq(self.rules, other.rules)
    }
}

impl Eq for DraughtsPosition {}

impl DraughtsPosition {
    /// A position without a past.
    #[must_use]
    pub(crate) fn new(board: Board, side: Side, rules: &'static Rules) -> Self {
        Self::with_clock(board, side, rules, 0)
    }

    /// A position before which kings alone had moved for `clock` plies, without a capture.
    #[must_use]
    pub(crate) fn with_clock(board: Board, side: Side, rules: &'static Rules, clock: u8) -> Self {
        Self { board, history: History::starting(&board, rules, clock), rules, side }
    }

    /// The position in which a variant begins.
    #[must_use]
    pub(crate) fn start(rules: &'static Rules) -> Self {
        let board = Board::of_men(Side::BOTH.map(|side| rules.first_men(side)));
        Self::new(board, Side::First, rules)
    }

    /// The pieces.
    #[must_use]
    pub(crate) const fn board(&self) -> &Board {
        &self.board
    }

    /// Plies of kings alone without a capture, where the position in which the game began told some of them.
    #[must_use]
    pub(super) fn clock(&self) -> Option<u8> {
        self.history.told()
    }

    /// The counts of the draw rules.
    #[must_use]
    pub(super) const fn draw_clock(&self) -> Clock {
        self.history.clock()
    }

    /// The keys of the boards that can come back, as who was to move saw them, the latest first.
    pub(super) fn earlier_views(&self) -> impl Iterator<Item = u64> {
        let sides = std::iter::successors(Some(self.side.other()), |side| Some(side.other()));
        self.history.keys().zip(sides).map(|(key, side)| of_side(key, side))
    }

    /// The rules of the variant.
    #[must_use]
    pub(crate) const fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// The board as the side to move sees it.
    #[must_use]
    pub(super) const fn view(&self) -> Board {
        self.board.seen_by(self.side, self.rules.layout)
    }

    /// True if neither side could capture, were it to move.
    #[must_use]
    pub(super) fn is_calm(&self) -> bool {
        let could = |side| Turn::new(&self.board, side, self.rules).must_capture();
        !Side::BOTH.into_iter().any(could)
    }

    /// The squares that matter to the side to move.
    #[must_use]
    pub(crate) const fn turn(&self) -> Turn {
        Turn::new(&self.board, self.side, self.rules)
    }
}

impl Position for DraughtsPosition {
    type Move = DraughtsMove;

    /// Many kings have more than a hundred moves: some ten thousand boards.
    const BULK_PLIES: u32 = 3;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn legal_moves(&self, moves: &mut MoveList<DraughtsMove>) {
        self.turn().legal_moves(moves);
    }

    fn play_unchecked(&mut self, mv: DraughtsMove) {
        let step = Step::of(&self.board, self.side, mv);
        if step == Step::OfKing {
            self.history.before_king_move(self.key(), &self.rules.draws);
        } else {
            self.history.before_irreversible_move();
        }
        self.board.play(self.side, mv);
        self.side = self.side.other();
        self.history.after_move(&self.board, self.rules, step);
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.turn().can_move() {
            return Some(Outcome::win(self.side.other(), 1, &NO_MOVES));
        }
        self.draw_by_history()
    }

    fn draw_by_history(&self) -> Option<Outcome> {
        self.history.draw(&self.rules.draws, || self.key())
    }

    fn key(&self) -> u64 {
        of_side(self.view().key(), self.side)
    }

    fn count_legal(&self) -> usize {
        self.turn().count_legal()
    }

    fn count_lines(&self, plies: u32) -> u64 {
        perft::lines(&self.board, self.side, self.rules, plies)
    }
}

/// The key of a position, from that of the board as `side`, which is to move, sees it; and back again.
pub(super) const fn of_side(key: u64, side: Side) -> u64 {
    match side {
        Side::First => key,
        Side::Second => !key,
    }
}
