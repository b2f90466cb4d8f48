//! Verdict: facts about a move that follow from the scores of searches alone, in any game and puzzle.

use crate::erased::DynGame;
use crate::game::rounded;
use crate::search::{Score, Verdict};

use crate::erased::{Fact, Saying, Value, sayings};

/// Scores that a move is judged by, all for the side to move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Judged<'a> {
    /// The score of the move.
    pub score: Score,
    /// Its score in the search that found the rival.
    pub own: Score,
    /// The best of all other moves, with its score; `None` where it was not searched.
    pub rival: Option<(&'a str, Score)>,
    /// The known error of a difference between estimates: a smaller difference is not reported.
    pub error: Option<f64>,
    /// True where the search found no better move.
    pub is_best: bool,
    /// True where there is no other move.
    pub is_alone: bool,
}

sayings! {
    ALONE = "only_move", "coach-hint-only-move";
    BEST = "best", "coach-hint-best";
    WINS = "wins", "coach-hint-wins";
    WINS_IN = "wins_in", "coach-hint-wins-in";
    WINS_BY = "wins_by", "coach-hint-wins-by";
    DRAWS = "draws", "coach-hint-draws";
    LOSES = "loses", "coach-hint-loses";
    LOSES_IN = "loses_in", "coach-hint-loses-in";
    LOSES_BY = "loses_by", "coach-hint-loses-by";
    KEEPS_WIN = "keeps_win", "coach-hint-keeps-win";
    KEEPS_DRAW = "keeps_draw", "coach-hint-keeps-draw";
    GIVES_WIN_AWAY = "gives_win_away", "coach-hint-gives-win-away";
    GIVES_DRAW_AWAY = "gives_draw_away", "coach-hint-gives-draw-away";
    ALL_LOSE = "all_lose", "coach-hint-all-lose";
    BETTER_BY = "better_by", "coach-hint-better-by";
    AS_GOOD_AS = "as_good_as", "coach-hint-as-good-as";
    ABOUT_AS_GOOD_AS = "about_as_good_as", "coach-hint-about-as-good-as";
    WORSE_BY = "worse_by", "coach-hint-worse-by";
    ESTIMATED = "estimated", "coach-hint-estimated";
    SHORTEST = "shortest", "coach-hint-shortest";
    AT_BEST = "at_best", "coach-hint-at-best";
    SOLVES = "solves", "coach-hint-solves";
    ONLY_SHORTEST = "only_shortest", "coach-hint-only-shortest";
    ONLY_SOLVABLE = "only_solvable", "coach-hint-only-solvable";
    LONGER_BY = "longer_by", "coach-hint-longer-by";
    UNSOLVABLE = "unsolvable", "coach-hint-unsolvable";
    MISSING = "missing", "coach-hint-missing";
    CHEAPEST = "cheapest", "coach-hint-cheapest";
    COSTS_AT_BEST = "costs_at_best", "coach-hint-costs-at-best";
    SOLVES_FOR = "solves_for", "coach-hint-solves-for";
    ONLY_CHEAPEST = "only_cheapest", "coach-hint-only-cheapest";
    DEARER_BY = "dearer_by", "coach-hint-dearer-by";
    MISSING_COST = "missing_cost", "coach-hint-missing-cost";
}

/// Unit that the scores of a game count; facts name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// The unit of a game for two.
    Points,
    /// The moves of a puzzle.
    Moves,
    /// The total cost of the moves of a puzzle.
    Costs,
}

impl Counted {
    /// The unit of the scores of `game`.
    #[must_use]
    pub fn by(game: &dyn DynGame) -> Self {
        match (game.about().is_puzzle(), game.has_costs()) {
            (false, _) => Self::Points,
            (true, false) => Self::Moves,
            (true, true) => Self::Costs,
        }
    }
}

impl Judged<'_> {
    /// Facts that follow from the scores, the most important first.
    #[must_use]
    pub fn facts(&self, counted: Counted) -> Vec<Fact> {
        let only = self.is_alone.then(|| ALONE.fact());
        let compared = match counted {
            Counted::Points => self.compare(),
            Counted::Moves => self.compare_solutions(ONLY_SHORTEST, LONGER_BY),
            Counted::Costs => self.compare_solutions(ONLY_CHEAPEST, DEARER_BY),
        };
        only.into_iter().chain(compared).chain(self.outcome(counted)).collect()
    }

    /// Comparison with the other moves of a game.
    fn compare(&self) -> Option<Fact> {
        use Verdict::{Draw, Loss, Win};
        let (rival, other) = self.rival?;
        let fact = match (proven(self.own), proven(other)) {
            (Some(Win), Some(Draw | Loss)) => KEEPS_WIN.fact(),
            (Some(Draw), Some(Loss)) => KEEPS_DRAW.fact(),
            (Some(Draw | Loss), Some(Win)) => GIVES_WIN_AWAY.fact(),
            (Some(Loss), Some(Draw)) => GIVES_DRAW_AWAY.fact(),
            (Some(Loss), Some(Loss)) if self.is_best => ALL_LOSE.fact(),
            _ => self.measure_against(other)?,
        };
        Some(fact.with("rival", Value::Word(rival.to_owned())))
    }

    /// Fact about the difference from the other score, if both have the same unit: as good if it rounds to 0, about as good if it is within
    /// the error. `None` if it contradicts the choice.
    fn measure_against(&self, other: Score) -> Option<Fact> {
        let (own, unit) = self.own.measure()?;
        let (theirs, _) = other.measure().filter(|&(_, theirs)| theirs == unit)?;
        let by = own - theirs;
        let are_final = self.own.is_final() && other.is_final();
        let error = self.error.filter(|_| !are_final).unwrap_or_default();
        let saying = match self.is_best {
            _ if rounded(by) == 0.0 => return Some(AS_GOOD_AS.fact()),
            _ if by.abs() <= error => return Some(ABOUT_AS_GOOD_AS.fact()),
            true if by > 0.0 => BETTER_BY,
            false if by < 0.0 => WORSE_BY,
            _ => return None,
        };
        Some(saying.fact().with("by", Value::Amount(by.abs(), unit)))
    }

    /// Fact that follows from the score of the move.
    fn outcome(&self, counted: Counted) -> Option<Fact> {
        Some(match self.score {
            Score::Exact { .. } => match proven(self.score)? {
                Verdict::Win => timed(self.score, [WINS, WINS_IN, WINS_BY]),
                Verdict::Draw => DRAWS.fact(),
                Verdict::Loss => timed(self.score, [LOSES, LOSES_IN, LOSES_BY]),
            },
            Score::Estimate { value, unit } => match counted {
                Counted::Points => ESTIMATED.fact().with("value", Value::Amount(value, unit)),
                Counted::Moves => MISSING.fact().with("value", Value::Amount(value, unit)),
                Counted::Costs => MISSING_COST.count("value", value),
            },
            Score::Solution { moves, optimal } => {
                let of = |shortest, at_best, solves| match optimal {
                    true if self.is_shortest() => shortest,
                    true => at_best,
                    false => solves,
                };
                match counted {
                    Counted::Costs => of(CHEAPEST, COSTS_AT_BEST, SOLVES_FOR).count("cost", moves),
                    Counted::Points | Counted::Moves => {
                        of(SHORTEST, AT_BEST, SOLVES).count("moves", moves)
                    }
                }
            }
            Score::Unsolvable => UNSOLVABLE.fact(),
        })
    }

    /// True if no other move has a shorter solution, and this solution is the shortest that begins with its move.
    fn is_shortest(&self) -> bool {
        self.is_best || self.rival.is_some_and(|(_, best)| best == self.score)
    }

    /// Comparison with the other moves of a puzzle: `only` if the move alone is the best, `by` if it is worse by a number of moves.
    fn compare_solutions(&self, only: Saying, by: Saying) -> Option<Fact> {
        let (rival, other) = self.rival?;
        let fact = match (self.score, other) {
            (Score::Solution { .. }, Score::Unsolvable) => ONLY_SOLVABLE.fact(),
            (
                Score::Solution { moves, optimal: true },
                Score::Solution { moves: others, optimal: true },
            ) if (moves < others) == self.is_best && moves != others => match self.is_best {
                true => only.fact(),
                false => by.count("by", moves - others),
            },
            (Score::Solution { moves, .. }, Score::Solution { moves: others, .. })
                if moves == others =>
            {
                AS_GOOD_AS.fact()
            }
            _ => return None,
        };
        Some(fact.with("rival", Value::Word(rival.to_owned())))
    }
}

/// Fact about a proven result: without a number, with the plies to the end, or with the margin.
fn timed(score: Score, [plain, in_plies, by_margin]: [Saying; 3]) -> Fact {
    let Score::Exact { value, unit, plies, bound: None } = score else { return plain.fact() };
    match (plies, value.unsigned_abs()) {
        (Some(plies), _) => in_plies.count("plies", plies),
        (None, 2..) => by_margin.fact().with("by", Value::Amount(value.abs() as f64, unit)),
        (None, _) => plain.fact(),
    }
}

/// The result that a score proves.
pub(super) fn proven(score: Score) -> Option<Verdict> {
    match score {
        Score::Exact { value: 0, bound: None, .. } => Some(Verdict::Draw),
        Score::Exact { value, .. } if score.proves_winner() => Some(Verdict::of(value)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Bound;

    const fn exact(value: i64) -> Score {
        Score::Exact { value, unit: "discs", plies: None, bound: None }
    }

    const fn proven_by(value: i64, bound: Bound) -> Score {
        Score::Exact { value, unit: "discs", plies: Some(3), bound: Some(bound) }
    }

    const fn about(value: f64) -> Score {
        Score::Estimate { value, unit: "discs" }
    }

    const fn solved(moves: u32, optimal: bool) -> Score {
        Score::Solution { moves, optimal }
    }

    #[test]
    fn a_move_is_judged_by_its_score_and_that_of_the_best_other_move() {
        use Counted::{Costs, Moves, Points};
        use Score::Unsolvable;
        // The score; that of the best other move; whether the move is the best; the counted quantity; the facts.
        for (score, rival, is_best, counted, expected) in [
            (exact(6), exact(0), true, Points, &["keeps_win", "wins_by"][..]),
            (exact(6), exact(4), true, Points, &["better_by", "wins_by"]),
            (exact(6), exact(6), true, Points, &["as_good_as", "wins_by"]),
            (exact(1), proven_by(-2, Bound::Upper), true, Points, &["keeps_win", "wins"]),
            (exact(0), exact(-2), true, Points, &["keeps_draw", "draws"]),
            (exact(0), exact(2), false, Points, &["gives_win_away", "draws"]),
            (exact(-2), exact(2), false, Points, &["gives_win_away", "loses_by"]),
            (exact(-2), exact(0), false, Points, &["gives_draw_away", "loses_by"]),
            (exact(-2), exact(-4), true, Points, &["all_lose", "loses_by"]),
            (exact(-4), exact(-2), false, Points, &["worse_by", "loses_by"]),
            (proven_by(2, Bound::Lower), about(0.5), true, Points, &["wins"]),
            (proven_by(2, Bound::Upper), about(0.5), true, Points, &[]),
            (about(1.5), about(0.5), true, Points, &["better_by", "estimated"]),
            (about(0.5), about(1.5), false, Points, &["worse_by", "estimated"]),
            (about(1.5), about(1.5), false, Points, &["as_good_as", "estimated"]),
            (about(1.503), about(1.5), true, Points, &["as_good_as", "estimated"]),
            (about(1.5), about(1.503), false, Points, &["as_good_as", "estimated"]),
            (about(1.506), about(1.5), true, Points, &["better_by", "estimated"]),
            (solved(5, true), solved(7, true), true, Moves, &["only_shortest", "shortest"]),
            (solved(7, true), solved(5, true), false, Moves, &["longer_by", "at_best"]),
            (solved(5, true), solved(5, true), false, Moves, &["as_good_as", "shortest"]),
            (solved(5, true), solved(5, true), true, Moves, &["as_good_as", "shortest"]),
            (solved(5, true), solved(7, false), true, Moves, &["shortest"]),
            (solved(7, false), Unsolvable, true, Moves, &["only_solvable", "solves"]),
            (Unsolvable, solved(5, true), false, Moves, &["unsolvable"]),
            (Score::Estimate { value: 4.0, unit: "moves" }, Unsolvable, true, Moves, &["missing"]),
            (solved(5, true), solved(7, true), true, Costs, &["only_cheapest", "cheapest"]),
            (solved(7, true), solved(5, true), false, Costs, &["dearer_by", "costs_at_best"]),
            (solved(7, false), Unsolvable, true, Costs, &["only_solvable", "solves_for"]),
            (
                Score::Estimate { value: 4.0, unit: "moves" },
                Unsolvable,
                true,
                Costs,
                &["missing_cost"],
            ),
        ] {
            let judged = Judged {
                score,
                own: score,
                rival: Some(("c4", rival)),
                error: None,
                is_best,
                is_alone: false,
            };
            let facts = judged.facts(counted);
            let ids: Vec<_> = facts.iter().map(|fact| fact.saying.id).collect();
            assert_eq!(ids, expected, "{score:?} {rival:?}");
            let alone = Judged { rival: None, is_alone: true, ..judged }.facts(counted);
            assert_eq!(alone[0].saying.id, "only_move");
        }
    }
}
