//! A position whose moves have known values, to measure the quality of a strategy's choices.

use super::PositionText;

/// A position with the values of its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rated {
    /// The position.
    pub at: PositionText,
    /// Each move as text with its value for the side that plays it, in the unit of the game; empty if only the position is given.
    pub moves: Vec<(String, i64)>,
}

impl Rated {
    /// The value of the best move.
    #[must_use]
    pub fn best(&self) -> i64 {
        self.moves.iter().map(|&(_, value)| value).max().unwrap_or_default()
    }

    /// Loss of a move against the best one; `None` for a move that is not rated.
    #[must_use]
    pub fn loss(&self, played: &str) -> Option<i64> {
        let (_, value) = self.moves.iter().find(|(mv, _)| mv == played)?;
        Some(self.best() - value)
    }
}
