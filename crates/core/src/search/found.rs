//! Results of a search, in a game's own types.

use std::borrow::Cow;

use crate::game::{Position, Wording};

use super::{Evaluator, Score};

/// Result of a [`Searcher`](super::Searcher), final or as progress. `M` is the type of a move; in a report it is a text.
#[derive(Debug, Clone, PartialEq)]
pub struct Found<M> {
    /// The best lines, the best first. In a puzzle the solutions: one, or all if requested.
    pub lines: Vec<ScoredLine<M>>,
    /// Completed search depth in plies.
    pub depth: u32,
    /// The known error of a difference between two of its estimates, in their unit; `None` if it is unknown.
    pub error: Option<f64>,
    /// In a puzzle, a length below which no solution exists.
    pub lower_bound: Option<u32>,
    /// The number of solutions, if it is known.
    pub solutions: Option<u128>,
    /// The probability that uniformly random moves solve the puzzle, if it is known.
    pub chance: Option<f64>,
    /// Other counters of the search, by name.
    pub counts: Vec<(Cow<'static, str>, u128)>,
    /// True if the lines come from an opening book and nothing was searched.
    pub is_book: bool,
    /// Reason why there is no solution, or another remark, in a sentence.
    pub note: Option<Wording>,
}

/// A line of play with its score.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoredLine<M> {
    /// The moves from the root; in a puzzle the whole solution.
    pub moves: Vec<M>,
    /// Its value for the side to move at the root.
    pub score: Score,
}

impl<M> Default for Found<M> {
    fn default() -> Self {
        Self {
            lines: Vec::new(),
            depth: 0,
            error: None,
            lower_bound: None,
            solutions: None,
            chance: None,
            counts: Vec::new(),
            is_book: false,
            note: None,
        }
    }
}

impl<M> Found<M> {
    /// A single line.
    #[must_use]
    pub fn line(moves: Vec<M>, score: Score) -> Self {
        Self { lines: vec![ScoredLine { moves, score }], ..Self::default() }
    }

    /// The same result with other lines, which may be of another type.
    #[must_use]
    pub fn with_lines<N>(&self, lines: Vec<ScoredLine<N>>) -> Found<N> {
        let Self { lines: _, depth, error, lower_bound, solutions, chance, counts, is_book, note } =
            self;
        Found {
            lines,
            depth: *depth,
            error: *error,
            lower_bound: *lower_bound,
            solutions: *solutions,
            chance: *chance,
            counts: counts.clone(),
            is_book: *is_book,
            note: note.clone(),
        }
    }

    /// The best move, if there is one.
    #[must_use]
    pub fn best(&self) -> Option<&M> {
        self.lines.first()?.moves.first()
    }

    /// The same result with the error of `evaluator` at the depth of the search.
    #[must_use]
    pub fn judged_by<P: Position>(self, evaluator: &impl Evaluator<P>) -> Self {
        let errors = evaluator.errors();
        let place = (self.depth as usize).clamp(1, errors.len().max(1)) - 1;
        Self { error: errors.get(place).copied(), ..self }
    }

    /// A solution of a puzzle in which every move costs 1.
    #[must_use]
    pub fn solution(moves: Vec<M>, optimal: bool) -> Self {
        let length = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        Self::solution_of(length, moves, optimal)
    }

    /// A solution of a puzzle whose moves cost `length` in total.
    #[must_use]
    pub fn solution_of(length: u32, moves: Vec<M>, optimal: bool) -> Self {
        Self {
            depth: length,
            lower_bound: optimal.then_some(length),
            ..Self::line(moves, Score::Solution { moves: length, optimal })
        }
    }

    /// The result that a puzzle has no solution, with the reason.
    #[must_use]
    pub fn unsolvable(note: impl Into<Wording>) -> Self {
        Self { note: Some(note.into()), ..Self::line(Vec::new(), Score::Unsolvable) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Text;

    #[test]
    fn a_solution_proves_its_length_if_it_is_optimal() {
        for (optimal, lower_bound) in [(true, Some(2)), (false, None)] {
            let found = Found::solution(vec!['a', 'b'], optimal);
            let score = Score::Solution { moves: 2, optimal };
            assert_eq!(found.lines, [ScoredLine { moves: vec!['a', 'b'], score }]);
            assert_eq!((found.depth, found.lower_bound), (2, lower_bound));
        }
        let why = Text::plain("why");
        let none = Found::<char>::unsolvable(why);
        assert_eq!(none.lines, [ScoredLine { moves: Vec::new(), score: Score::Unsolvable }]);
        assert_eq!(none.note, Some(why.into()));
    }
}
