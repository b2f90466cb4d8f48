//! Outcomes: who won, by how much, and why the game ended.

use std::fmt::{self, Display, Formatter};

use super::{Side, Text};

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The winner; `None` is a draw, or a puzzle that is stuck.
    pub winner: Option<Side>,
    /// The height of the win, in the units of [`About::unit`](super::About::unit): discs in Othello, at least 1; 0 for a draw.
    pub margin: i32,
    /// The reason, one of [`About::reasons`](super::About::reasons).
    pub reason: &'static Reason,
    /// True where the moves that led here decided it (a repetition), and not the board alone.
    /// A search must not keep such a result for the same board reached otherwise.
    pub by_history: bool,
}

impl Outcome {
    /// A win by `margin`, decided by the board.
    #[must_use]
    pub const fn win(winner: Side, margin: i32, reason: &'static Reason) -> Self {
        Self { winner: Some(winner), margin, reason, by_history: false }
    }

    /// A draw decided by the board; for a puzzle, a position without a move that is not its goal.
    #[must_use]
    pub const fn draw(reason: &'static Reason) -> Self {
        Self { winner: None, margin: 0, reason, by_history: false }
    }

    /// A draw decided by the moves that led here.
    #[must_use]
    pub const fn draw_by_history(reason: &'static Reason) -> Self {
        Self { winner: None, margin: 0, reason, by_history: true }
    }

    /// The goal of a puzzle is reached.
    #[must_use]
    pub const fn solved() -> Self {
        Self::win(Side::First, 1, &Reason::SOLVED)
    }
}

/// A count of moves without progress that will draw the game if nothing happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawCount {
    /// The rule that counts.
    pub reason: &'static Reason,
    /// The plies until the draw, at least 1.
    pub plies: u32,
}

/// The reason for which a game ended: a constant of the game's folder, with both of its names.
/// It is shown by its English text: in logs, records and reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reason {
    /// The word of the protocol and of files: `no_moves`.
    pub id: &'static str,
    /// The same for people, as it follows "ended by": `no moves left`.
    pub text: Text,
}

impl Reason {
    /// The goal of a puzzle is reached.
    pub const SOLVED: Self = Self { id: "solved", text: text!("game-reason-solved") };
    /// Every square is taken.
    pub const BOARD_FULL: Self = Self { id: "board_full", text: text!("game-reason-board-full") };
}

impl Display for Reason {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.text.english())
    }
}
