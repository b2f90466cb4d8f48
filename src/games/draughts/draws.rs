//! Draws by history: how often and how long nothing has happened.
//!
//! The rules count moves of both sides; here plies are counted, twice as many.
//! The positions since the last move that cannot be taken back are a list that positions share:
//! a king's move puts one in front, any other move lets the list go.

use std::sync::Arc;

use crate::game::{Outcome, Reason, Side, Text};

use super::board::Board;

/// The position has occurred three times.
pub(super) const REPETITION: Reason =
    Reason { id: "repetition", text: Text::new("threefold repetition", "triple répétition") };
/// Kings alone have moved, without a capture, for [`DrawRules::king_plies`].
pub(super) const KING_MOVES: Reason = Reason {
    id: "king_moves",
    text: Text::new("too many moves of kings alone", "trop de coups de dames seules"),
};
/// The limit of [`DrawRules::three_against_one`] is reached.
pub(super) const THREE_AGAINST_ONE: Reason = Reason {
    id: "three_against_one",
    text: Text::new(
        "too many moves with three pieces against a king",
        "trop de coups à trois pièces contre une dame",
    ),
};
/// The limit of [`DrawRules::two_against_one`] is reached.
pub(super) const TWO_AGAINST_ONE: Reason = Reason {
    id: "two_against_one",
    text: Text::new(
        "too many moves with two pieces or one against a king",
        "trop de coups à deux pièces ou une contre une dame",
    ),
};

/// The numbers of plies after which a game is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DrawRules {
    /// Plies of kings only, without a capture.
    pub king_plies: u8,
    /// Plies with three pieces, a king among them, against a lone king.
    pub three_against_one: u8,
    /// Plies with two pieces or one, a king among them, against a lone king.
    pub two_against_one: u8,
}

impl DrawRules {
    /// 25, 16 and 5 moves of each side (FMJD, "Official rules for international draughts", Annex 1).
    pub(crate) const INTERNATIONAL: Self =
        Self { king_plies: 50, three_against_one: 32, two_against_one: 10 };

    /// 15, 15 and 5 moves of each side (FMJD-64, "Official rules of Russian draughts").
    pub(crate) const RUSSIAN: Self =
        Self { king_plies: 30, three_against_one: 30, two_against_one: 10 };
}

/// The number of occurrences of a position that make a draw.
const REPETITIONS: usize = 3;
/// A position comes back after four plies at the earliest.
const SHORTEST_REPETITION: u8 = 4 * (REPETITIONS as u8 - 1);

/// Few pieces against a lone king: the game ends soon, whatever is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    ThreeAgainstOne,
    TwoAgainstOne,
}

impl Ending {
    fn of(board: &Board) -> Option<Self> {
        let weak = Side::BOTH.into_iter().find(|&side| has_lone_king(board, side))?;
        if board.kings(weak.other()) == 0 {
            return None;
        }
        match board.pieces(weak.other()).count_ones() {
            1 | 2 => Some(Self::TwoAgainstOne),
            3 => Some(Self::ThreeAgainstOne),
            _ => None,
        }
    }
}

/// True if a side has one piece left, a king.
const fn has_lone_king(board: &Board, side: Side) -> bool {
    let pieces = board.pieces(side);
    board.kings(side) != 0 && pieces & (pieces - 1) == 0
}

/// A position that occurred, and those before it.
///
/// The list never grows longer than [`DrawRules::king_plies`], so dropping it recursively is safe.
#[derive(Debug)]
struct Seen {
    key: u64,
    before: Option<Arc<Seen>>,
}

/// The memory that a position keeps of the moves that led to it.
#[derive(Debug, Clone)]
pub(super) struct History {
    seen: Option<Arc<Seen>>,
    /// The length of `seen`.
    king_plies: u8,
    ending_plies: u8,
    ending: Option<Ending>,
}

impl History {
    /// Nothing has happened before `board`.
    #[must_use]
    pub(super) fn starting(board: &Board) -> Self {
        Self { seen: None, king_plies: 0, ending_plies: 0, ending: Ending::of(board) }
    }

    /// A king is about to leave the position with this key without capturing.
    pub(super) fn before_king_move(&mut self, key: u64, rules: &DrawRules) {
        // A game that goes on beyond the limit, as perft does, is drawn already.
        if self.king_plies < rules.king_plies {
            self.seen = Some(Arc::new(Seen { key, before: self.seen.take() }));
            self.king_plies += 1;
        }
    }

    /// A man is about to move, or a piece to capture: no earlier position can come back.
    pub(super) fn before_irreversible_move(&mut self) {
        self.seen = None;
        self.king_plies = 0;
    }

    /// A move was made that left the same pieces on the board.
    pub(super) const fn after_quiet_move(&mut self) {
        self.ending_plies = self.ending_plies.saturating_add(1);
    }

    /// A capture or a coronation made `board`.
    pub(super) fn after_change(&mut self, board: &Board) {
        let ending = Ending::of(board);
        // A man crowned in three against one does not begin the count anew.
        self.ending_plies =
            if ending == self.ending { self.ending_plies.saturating_add(1) } else { 0 };
        self.ending = ending;
    }

    /// The draw that the moves so far have brought about, if any, where the position has the key that `key` computes.
    #[must_use]
    pub(super) fn draw(&self, rules: &DrawRules, key: impl FnOnce() -> u64) -> Option<Outcome> {
        let reason = if self.king_plies >= SHORTEST_REPETITION && self.repeats(key()) {
            &REPETITION
        } else if self.king_plies >= rules.king_plies {
            &KING_MOVES
        } else {
            match self.ending? {
                Ending::ThreeAgainstOne if self.ending_plies >= rules.three_against_one => {
                    &THREE_AGAINST_ONE
                }
                Ending::TwoAgainstOne if self.ending_plies >= rules.two_against_one => {
                    &TWO_AGAINST_ONE
                }
                _ => return None,
            }
        };
        Some(Outcome::draw_by_history(reason))
    }

    /// True if the position with this key occurs for the third time.
    fn repeats(&self, key: u64) -> bool {
        let seen = std::iter::successors(self.seen.as_deref(), |seen| seen.before.as_deref());
        // The key contains the side to move, so the other side's positions never match.
        seen.filter(|seen| seen.key == key).take(REPETITIONS - 1).count() == REPETITIONS - 1
    }
}
