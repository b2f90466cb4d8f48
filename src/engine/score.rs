//! Scores: the value of a position for the side to move, with its unit.

use crate::game::{Outcome, Position, Side};

use super::Evaluator;
use crate::engine::value;

/// A result for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move wins.
    Win,
    /// Nobody does.
    Draw,
    /// The other side wins.
    Loss,
}

impl Verdict {
    /// By the sign of an exact value.
    #[must_use]
    pub const fn of(value: i64) -> Self {
        match value {
            1.. => Self::Win,
            0 => Self::Draw,
            _ => Self::Loss,
        }
    }
}

/// The kind of a bound: the side of the score on which the true one lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

impl Bound {
    /// The bound on the negated score.
    #[must_use]
    pub const fn reverse(self) -> Self {
        match self {
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }
}

/// Value of a position for the side to move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Score {
    /// An estimate. In a puzzle: of the number of moves to the goal.
    Estimate {
        /// In `unit`s.
        value: f64,
        /// The unit of the evaluator.
        unit: &'static str,
    },
    /// Proven by search or by rule.
    Exact {
        /// In `unit`s, positive for a win.
        value: i64,
        /// The unit of the game.
        unit: &'static str,
        /// Plies to the end of the game under best play, where the search knows it.
        plies: Option<u32>,
        /// Set where only the sign is proven, and the value is a bound.
        bound: Option<Bound>,
    },
    /// A puzzle's solution.
    Solution {
        /// Its length.
        moves: u32,
        /// True where no shorter one exists.
        optimal: bool,
    },
    /// A puzzle without a solution.
    Unsolvable,
}

impl Score {
    /// The score of a finished game, for `side`; of a finished puzzle, whether it is solved.
    #[must_use]
    pub fn of_outcome(outcome: Outcome, side: Side, unit: &'static str, puzzle: bool) -> Self {
        if puzzle {
            return match outcome.winner {
                Some(_) => Self::Solution { moves: 0, optimal: true },
                None => Self::Unsolvable,
            };
        }
        let margin = i64::from(outcome.margin);
        let value = match outcome.winner {
            Some(winner) if winner == side => margin,
            Some(_) => -margin,
            None => 0,
        };
        Self::Exact { value, unit, plies: Some(0), bound: None }
    }

    /// The static evaluation of a position.
    pub fn judgement<P: Position>(evaluator: &impl Evaluator<P>, position: &P) -> Self {
        let value = f64::from(evaluator.evaluate(position)) / f64::from(evaluator.scale());
        Self::Estimate { value, unit: evaluator.unit() }
    }

    /// The score that a search's inner `value` stands for (see [`crate::engine::value`]).
    /// `resolved` says that no estimate took part in it.
    pub fn of_value<P: Position>(
        found: i32,
        resolved: bool,
        unit: &'static str,
        evaluator: &impl Evaluator<P>,
    ) -> Self {
        match value::decided(found) {
            Some((margin, plies)) => {
                let bound = match (resolved, margin > 0) {
                    (true, _) => None,
                    (false, true) => Some(Bound::Lower),
                    (false, false) => Some(Bound::Upper),
                };
                Self::Exact { value: margin.into(), unit, plies: Some(plies), bound }
            }
            None if resolved => Self::Exact { value: 0, unit, plies: None, bound: None },
            None => Self::Estimate {
                value: f64::from(found) / f64::from(evaluator.scale()),
                unit: evaluator.unit(),
            },
        }
    }

    /// The same score from the other side.
    #[must_use]
    pub fn for_the_other_side(self) -> Self {
        match self {
            Self::Estimate { value, unit } => Self::Estimate { value: -value, unit },
            Self::Exact { value, unit, plies, bound } => {
                let bound = bound.map(Bound::reverse);
                Self::Exact { value: -value, unit, plies, bound }
            }
            Self::Solution { .. } | Self::Unsolvable => self,
        }
    }

    /// True where it proves the winner, even if not the margin.
    #[must_use]
    pub const fn proves_winner(&self) -> bool {
        match self {
            Self::Exact { value, bound: Some(Bound::Lower), .. } => *value > 0,
            Self::Exact { value, bound: Some(Bound::Upper), .. } => *value < 0,
            Self::Exact { value, bound: None, .. } => *value != 0,
            Self::Estimate { .. } | Self::Solution { .. } | Self::Unsolvable => false,
        }
    }

    /// True where nothing more can be known of the position.
    #[must_use]
    pub const fn is_final(&self) -> bool {
        matches!(
            self,
            Self::Exact { bound: None, .. }
                | Self::Solution { optimal: true, .. }
                | Self::Unsolvable
        )
    }
}
