//! Scores and times on the wire.

use std::borrow::Cow;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Decimal;
use plateau_core::search::{Bound, Score, Verdict};

/// Declares how a small enum of the engine is written.
macro_rules! wire_enum {
    ($(#[$doc:meta])* $name:ident from $inner:ident { $($(#[$variant_doc:meta])* $variant:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "lowercase")]
        pub enum $name { $($(#[$variant_doc])* $variant),* }

        impl From<$inner> for $name {
            fn from(inner: $inner) -> Self {
                match inner { $($inner::$variant => Self::$variant),* }
            }
        }
    };
}

/// A score.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ScoreReply {
    /// A judgement.
    Estimate {
        /// For the side to move; in a puzzle, the moves that seem to be missing.
        value: Decimal,
        /// The unit of the evaluator.
        unit: Cow<'static, str>,
    },
    /// Proven.
    Exact {
        /// For the side to move.
        value: i64,
        /// The unit of the game.
        unit: Cow<'static, str>,
        /// The result for the side to move.
        outcome: VerdictReply,
        /// Plies to the end under best play.
        #[serde(skip_serializing_if = "Option::is_none")]
        plies: Option<u32>,
        /// Set where only the outcome is proven, and the value is a bound.
        #[serde(skip_serializing_if = "Option::is_none")]
        bound: Option<BoundReply>,
    },
    /// A puzzle's solution.
    Solution {
        /// Its length.
        moves: u32,
        /// True if no shorter one exists.
        optimal: bool,
    },
    /// A puzzle without a solution.
    Unsolvable,
}

impl From<Score> for ScoreReply {
    fn from(score: Score) -> Self {
        match score {
            Score::Estimate { value, unit } => {
                Self::Estimate { value: Decimal(value), unit: unit.into() }
            }
            Score::Exact { value, unit, plies, bound } => {
                let (outcome, bound) = (Verdict::of(value).into(), bound.map(BoundReply::from));
                Self::Exact { value, unit: unit.into(), outcome, plies, bound }
            }
            Score::Solution { moves, optimal } => Self::Solution { moves, optimal },
            Score::Unsolvable => Self::Unsolvable,
        }
    }
}

wire_enum! {
    /// A result for the side to move.
    VerdictReply from Verdict {
        /// It wins.
        Win,
        /// Nobody does.
        Draw,
        /// It loses.
        Loss,
    }
}

wire_enum! {
    /// On which side of a score the truth lies.
    BoundReply from Bound {
        /// The truth is at least this.
        Lower,
        /// The truth is at most this.
        Upper,
    }
}

/// Whole milliseconds.
#[must_use]
pub fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
