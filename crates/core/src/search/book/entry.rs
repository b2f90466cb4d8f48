//! Entries: the value of a position in a book, and as a score.

use crate::search::{Evaluator, Score, Searchable};

/// Value of a position for the side to move: an estimate or a proof.
///
/// Hundredths of the unit of the game's evaluator. Where that is not the unit of the game's results, as men are not points,
/// a proven win is beyond all estimates: [`WON`](Self::WON) and its margin.
/// Of equal values a proven one counts more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Worth {
    /// The value.
    pub value: i16,
    /// True where it is proven.
    pub is_exact: bool,
}

impl Worth {
    /// The value of a proven win by the margin 0, where estimates have another unit.
    const WON: i16 = 30_000;
    /// The highest value of anything else.
    const MOST: i16 = 29_000;

    /// The worth that a score means; `None` for a score of a puzzle.
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

    /// The score that it stands for.
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

    /// True of a win or a loss beyond all estimates.
    pub const fn is_beyond(self) -> bool {
        self.value.unsigned_abs() > Self::MOST.unsigned_abs()
    }
}

/// True where the results of a game have the unit of its evaluator.
fn counts_alike<G: Searchable>() -> bool {
    G::evaluators()[0].unit().id == G::about().unit.id
}

/// Position of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// Its worth: that of the best move of an expanded position, else the result of a search.
    pub worth: Worth,
    /// Plies of that search, at most [`DEEPEST`](Self::DEEPEST); 0 of an expanded position.
    pub depth: u8,
    /// True where the book has all positions to which its moves lead.
    pub is_expanded: bool,
}

impl Entry {
    /// The greatest depth that is stored.
    pub const DEEPEST: u8 = 63;
}
