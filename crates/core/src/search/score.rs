//! Scores: values of positions for the side to move, with units.

use crate::game::{Outcome, Position, Side};

use super::Evaluator;
use super::value;

/// A result for the side to move, ordered from the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The side to move wins.
    Win,
    /// Neither side wins.
    Draw,
    /// The other side wins.
    Loss,
}

impl Verdict {
    /// The verdict by the sign of an exact value.
    #[must_use]
    pub const fn of(value: i64) -> Self {
        match value {
            1.. => Self::Win,
            0 => Self::Draw,
            _ => Self::Loss,
        }
    }
}

/// The kind of a bound: the side of the score on which the true score lies.
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
    /// An estimate; in a puzzle, of the number of moves to the goal.
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
        /// Plies to the end of the game under best play, if they are known.
        plies: Option<u32>,
        /// Set if only the sign is proven, and the value is a bound.
        bound: Option<Bound>,
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
        Self::Estimate { value, unit: evaluator.unit().id }
    }

    /// The score for a search's inner `value` (see [`crate::search::value`]). `resolved` says that no estimate took part in it.
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
                unit: evaluator.unit().id,
            },
        }
    }

    /// The score for the other side.
    #[must_use]
    pub fn for_the_other_side(self) -> Self {
        match self {
            // Not `-value`, because that would be written as -0 for 0.
            Self::Estimate { value, unit } => Self::Estimate { value: 0.0 - value, unit },
            Self::Exact { value, unit, plies, bound } => {
                let bound = bound.map(Bound::reverse);
                Self::Exact { value: -value, unit, plies, bound }
            }
            Self::Solution { .. } | Self::Unsolvable => self,
        }
    }

    /// True if it proves the winner, even if not the margin.
    #[must_use]
    pub const fn proves_winner(&self) -> bool {
        match self {
            Self::Exact { value, bound: Some(Bound::Lower), .. } => *value > 0,
            Self::Exact { value, bound: Some(Bound::Upper), .. } => *value < 0,
            Self::Exact { value, bound: None, .. } => *value != 0,
            Self::Estimate { .. } | Self::Solution { .. } | Self::Unsolvable => false,
        }
    }

    /// True if no search can improve it.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{MoveList, Reason, Text, Unit};

    const END: Reason = Reason { id: "end", text: Text::plain("the end") };

    /// A position of no game.
    #[derive(Clone, PartialEq, Eq)]
    struct Nowhere;

    impl Position for Nowhere {
        type Move = u8;

        fn side_to_move(&self) -> Side {
            Side::First
        }

        fn legal_moves(&self, _: &mut MoveList<u8>) {}

        fn play_unchecked(&mut self, _: u8) {}

        fn outcome(&self) -> Option<Outcome> {
            None
        }

        fn key(&self) -> u64 {
            0
        }
    }

    /// An evaluator with nothing but a value, in quarters of a man.
    #[derive(Clone, Copy)]
    struct Five;

    impl Evaluator<Nowhere> for Five {
        fn name(&self) -> &'static str {
            "five"
        }

        fn summary(&self) -> Text {
            Text::plain("always 5")
        }

        fn unit(&self) -> Unit {
            Unit::MEN
        }

        fn scale(&self) -> i32 {
            4
        }

        fn evaluate(&self, _: &Nowhere) -> i32 {
            5
        }
    }

    const fn exact(value: i64, plies: Option<u32>, bound: Option<Bound>) -> Score {
        Score::Exact { value, unit: "points", plies, bound }
    }

    const fn estimate(value: f64) -> Score {
        Score::Estimate { value, unit: "men" }
    }

    #[test]
    fn an_evaluator_of_a_game_needs_nothing_but_its_value() {
        assert_eq!(Score::judgement(&Five, &Nowhere), estimate(1.25));
        assert_eq!(Five.priority(&Nowhere, 1), 0);
        assert_eq!((Five.is_quiet(&Nowhere), Five.is_lower_bound()), (true, false));
        assert_eq!((Five.sides(&Nowhere), Five.terms(&Nowhere)), (None, Vec::new()));
    }

    #[test]
    fn an_outcome_is_scored_for_each_side_and_for_a_puzzle() {
        let solved = Score::Solution { moves: 0, optimal: true };
        for (outcome, first, second, puzzle) in [
            (Outcome::win(Side::First, 3, &END), 3, -3, solved),
            (Outcome::win(Side::Second, 2, &END), -2, 2, solved),
            (Outcome::draw(&END), 0, 0, Score::Unsolvable),
        ] {
            let scored = |side, puzzle| Score::of_outcome(outcome, side, "points", puzzle);
            assert_eq!(scored(Side::First, false), exact(first, Some(0), None));
            assert_eq!(scored(Side::Second, false), exact(second, Some(0), None));
            assert_eq!(scored(Side::First, true), puzzle);
        }
    }

    #[test]
    fn a_value_is_a_bound_unless_it_is_resolved() {
        let win = value::of_outcome(Outcome::win(Side::First, 3, &END), Side::First, 7);
        for (found, resolved, score) in [
            (win, true, exact(3, Some(7), None)),
            (win, false, exact(3, Some(7), Some(Bound::Lower))),
            (-win, true, exact(-3, Some(7), None)),
            (-win, false, exact(-3, Some(7), Some(Bound::Upper))),
            (0, true, exact(0, None, None)),
            (0, false, estimate(0.0)),
            (-6, false, estimate(-1.5)),
        ] {
            assert_eq!(Score::of_value(found, resolved, "points", &Five), score);
        }
    }

    #[test]
    fn a_score_tells_what_it_proves_and_what_it_is_for_the_other_side() {
        use Bound::{Lower, Upper};
        let solution = |optimal| Score::Solution { moves: 4, optimal };
        // The score, whether it proves a winner, whether it is final, and the score for the other side.
        for (score, winner, is_final, other) in [
            (exact(2, None, None), true, true, exact(-2, None, None)),
            (exact(0, Some(3), None), false, true, exact(0, Some(3), None)),
            (exact(2, None, Some(Lower)), true, false, exact(-2, None, Some(Upper))),
            (exact(0, None, Some(Lower)), false, false, exact(0, None, Some(Upper))),
            (exact(0, None, Some(Upper)), false, false, exact(0, None, Some(Lower))),
            (exact(2, None, Some(Upper)), false, false, exact(-2, None, Some(Lower))),
            (exact(-2, None, Some(Upper)), true, false, exact(2, None, Some(Lower))),
            (estimate(1.5), false, false, estimate(-1.5)),
            (solution(true), false, true, solution(true)),
            (solution(false), false, false, solution(false)),
            (Score::Unsolvable, false, true, Score::Unsolvable),
        ] {
            assert_eq!((score.proves_winner(), score.is_final()), (winner, is_final), "{score:?}");
            assert_eq!(score.for_the_other_side(), other, "{score:?}");
        }
        assert_eq!([2, 0, -2].map(Verdict::of), [Verdict::Win, Verdict::Draw, Verdict::Loss]);
        let Score::Estimate { value, .. } = estimate(0.0).for_the_other_side() else {
            unreachable!()
        };
        assert_eq!(value.to_string(), "0");
    }
}
