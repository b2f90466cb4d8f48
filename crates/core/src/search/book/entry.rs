//! Entries: the value of a position in a book, and its conversion to a score.

use crate::search::{Evaluator, Score, Searchable};

/// Value of a position for the side to move: an estimate or a proof, in hundredths of the unit of the game's evaluator. If that is not the
/// unit of the game's results, as men are not points, a proven win exceeds all estimates: [`WON`](Self::WON) plus its margin. Of equal
/// values the proven one is greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Worth {
    /// The value.
    pub value: i16,
    /// True if it is proven.
    pub is_exact: bool,
}

impl Worth {
    /// The value of a proven win by the margin 0, if estimates have another unit.
    const WON: i16 = 30_000;
    /// The highest value of anything else.
    const MOST: i16 = 29_000;

    /// The worth for a score; `None` for a score of a puzzle.
    pub fn of<G: Searchable>(score: Score) -> Option<Self> {
        let most = f64::from(Self::MOST);
        let hundredths = |value: f64| (value * 100.0).round().clamp(-most, most) as i16;
        match score {
            Score::Estimate { value, .. } => {
                Some(Self { value: hundredths(value), is_exact: false })
            }
            Score::Exact { value, .. } if !counts_alike::<G>() && value != 0 => {
                let margin = value.clamp(-1_000, 1_000) as i16;
                let is_exact = score.proves_winner();
                Some(Self { value: Self::WON * margin.signum() + margin, is_exact })
            }
            Score::Exact { value, bound, .. } => {
                Some(Self { value: hundredths(value as f64), is_exact: bound.is_none() })
            }
            Score::Solution { .. } | Score::Unsolvable => None,
        }
    }

    /// The score for this worth.
    pub fn score<G: Searchable>(self) -> Score {
        let exact = |value: i16| Score::Exact {
            value: value.into(),
            unit: G::about().unit.id,
            plies: None,
            bound: None,
        };
        match self {
            Self { value, is_exact: true } if self.is_beyond() => {
                exact(value - Self::WON * value.signum())
            }
            Self { value, is_exact: true } => exact(value / 100),
            Self { value, .. } => Score::Estimate {
                value: f64::from(value) / 100.0,
                unit: G::evaluators()[0].unit().id,
            },
        }
    }

    /// The worth for the other side.
    pub const fn for_the_other_side(self) -> Self {
        Self { value: -self.value, ..self }
    }

    /// True for a win or a loss beyond all estimates.
    pub const fn is_beyond(self) -> bool {
        self.value.unsigned_abs() > Self::MOST.unsigned_abs()
    }
}

/// True if the results of a game have the unit of its evaluator.
fn counts_alike<G: Searchable>() -> bool {
    G::evaluators()[0].unit().id == G::about().unit.id
}

/// Position of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// Its worth: of the best move, if it is expanded, otherwise by a search.
    pub worth: Worth,
    /// Plies of that search, at most [`DEEPEST`](Self::DEEPEST); 0 if it is expanded.
    pub depth: u8,
    /// True if the book has the positions after all its moves.
    pub is_expanded: bool,
}

impl Entry {
    /// The greatest depth that is stored.
    pub const DEEPEST: u8 = 63;
}
