//! The rules of Othello: whose turn it is, passes, and the end of the game.

use crate::game::{MoveList, Outcome, Position, Reason, Side, hash};

use super::board::Board;
use super::layout::{Layout, Square, squares};
use super::perft;
use super::symmetry::images;

/// One side has lost all its discs.
pub(in crate::games::othello) const WIPE_OUT: Reason =
    Reason { id: "wipe_out", text: text!("othello-reason-wipe-out") };
/// Squares are empty, but neither side can place a disc.
pub(in crate::games::othello) const NO_MOVES: Reason =
    Reason { id: "no_moves", text: text!("othello-reason-no-moves") };

/// Move: a disc or a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OthelloMove {
    /// Places a disc and flips what it encloses.
    Place(Square),
    /// Cannot place a disc while the opponent can.
    Pass,
}

/// Discs, side to move and size of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OthelloPosition {
    board: Board,
    side: Side,
    layout: &'static Layout,
}

/// Hash of the second side to move, any number but 0.
const SECOND_TO_MOVE: u64 = hash(2);

impl OthelloPosition {
    /// A position from the discs of each side, the first player's first, which must not overlap nor leave the board.
    #[must_use]
    pub(crate) fn new(layout: &'static Layout, discs: [u64; 2], side: Side) -> Self {
        debug_assert!(discs[0] & discs[1] == 0 && (discs[0] | discs[1]) & !layout.squares == 0);
        let board = Board { own: discs[side.index()], opponent: discs[side.other().index()] };
        Self { board, side, layout }
    }

    /// The start: four discs in the middle, black to move.
    #[must_use]
    pub(crate) fn start(layout: &'static Layout) -> Self {
        let (high, low) = (layout.size / 2, layout.size / 2 - 1);
        let pair = |row, other| Square::new(low, row).bit() | Square::new(high, other).bit();
        Self::new(layout, [pair(high, low), pair(low, high)], Side::First)
    }

    /// The discs as the side to move sees them.
    #[must_use]
    pub(crate) const fn board(&self) -> Board {
        self.board
    }

    /// The board that is played on.
    #[must_use]
    pub(crate) const fn layout(&self) -> &'static Layout {
        self.layout
    }

    /// The squares without a disc.
    #[must_use]
    pub(crate) const fn empty(&self) -> u64 {
        self.layout.squares & !self.board.occupied()
    }

    /// The discs of a side.
    #[must_use]
    pub(crate) fn discs(&self, side: Side) -> u64 {
        if side == self.side { self.board.own } else { self.board.opponent }
    }

    /// The side whose disc lies on a square.
    #[must_use]
    pub(crate) fn at(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.discs(side) & square.bit() != 0)
    }

    /// The squares on which the side to move can place a disc.
    #[must_use]
    pub(crate) const fn mobility(&self) -> u64 {
        self.board.mobility(self.empty())
    }

    /// The squares on which a side can place a disc, or could if it were its turn.
    #[must_use]
    pub(crate) fn mobility_of(&self, side: Side) -> u64 {
        let board = if side == self.side { self.board } else { self.board.turned() };
        board.mobility(self.empty())
    }

    /// True if the side that is not to move could place a disc.
    fn opponent_can_move(&self) -> bool {
        self.board.turned().mobility(self.empty()) != 0
    }
}

impl Position for OthelloPosition {
    type Move = OthelloMove;

    /// As Aart Bik counted (2009), a finished game counts as one line at any greater depth.
    const ENDED_GAMES_COUNT: u64 = 1;

    /// Some ten thousand boards.
    const BULK_PLIES: u32 = 5;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn legal_moves(&self, moves: &mut MoveList<OthelloMove>) {
        let mobility = self.mobility();
        if mobility != 0 {
            moves.extend(squares(mobility).map(OthelloMove::Place));
        } else if self.opponent_can_move() {
            moves.push(OthelloMove::Pass);
        }
    }

    fn play_unchecked(&mut self, mv: OthelloMove) {
        self.board = match mv {
            OthelloMove::Place(square) => self.board.after(square, self.board.flips(square)),
            OthelloMove::Pass => self.board.turned(),
        };
        self.side = self.side.other();
    }

    /// The margin is the difference in discs, with the empty squares given to the winner, as the World Othello Federation counts and the
    /// test positions of the French federation are scored.
    fn outcome(&self) -> Option<Outcome> {
        if self.mobility() != 0 || self.opponent_can_move() {
            return None;
        }
        let [own, opponent] = [self.board.own, self.board.opponent].map(u64::count_ones);
        let empty = self.empty().count_ones();
        let reason = match (own.min(opponent), empty) {
            (0, _) if own != opponent => &WIPE_OUT,
            (_, 0) => &Reason::BOARD_FULL,
            _ => &NO_MOVES,
        };
        let margin = (own.abs_diff(opponent) + empty) as i32;
        Some(match own.cmp(&opponent) {
            std::cmp::Ordering::Greater => Outcome::win(self.side, margin, reason),
            std::cmp::Ordering::Less => Outcome::win(self.side.other(), margin, reason),
            std::cmp::Ordering::Equal => Outcome::draw(reason),
        })
    }

    fn margin_bound(&self) -> Option<i32> {
        Some(self.layout.area())
    }

    fn key(&self) -> u64 {
        let side = if self.side == Side::First { 0 } else { SECOND_TO_MOVE };
        hash(self.board.own ^ hash(self.board.opponent ^ side))
    }

    fn symmetric_key(&self) -> u64 {
        let size = self.layout.size;
        let images = images(self.board.own, size).zip(images(self.board.opponent, size));
        images.map(|(own, opponent)| hash(own ^ hash(opponent))).min().unwrap_or_default()
    }

    fn count_legal(&self) -> usize {
        match self.mobility().count_ones() {
            0 => usize::from(self.opponent_can_move()),
            count => count as usize,
        }
    }

    fn count_lines(&self, plies: u32) -> u64 {
        perft::lines(self.layout, self.board, plies)
    }

    fn is_legal(&self, mv: OthelloMove) -> bool {
        match mv {
            OthelloMove::Place(square) => self.mobility() & square.bit() != 0,
            OthelloMove::Pass => self.mobility() == 0 && self.opponent_can_move(),
        }
    }
}
