//! Random openings: random plies, accepted if a short search finds the position balanced.

use std::collections::HashSet;
use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::explain;
use plateau_core::erased::{DynGame, Engine, PositionText, Query};
use plateau_core::game::{Options, hash};
use plateau_core::search::{Limits, Score, StopToken};

/// A generator of random openings.
#[derive(Debug, Clone, PartialEq)]
pub struct Generator {
    /// Random plies from the start. With 0 the start is the only opening.
    pub plies: u32,
    /// Search depth in plies, by the game's default strategy; with 0 nothing is searched.
    pub depth: u32,
    /// Largest absolute score of an opening, in the unit of the game's evaluator. Without it any estimate is accepted, but a proven win or
    /// loss is not, unless the search proves that the start itself is won or lost: then every position is accepted.
    pub bound: Option<f64>,
    /// The seed: the openings depend on it and on the fields above.
    pub seed: u64,
}

/// Number of consecutive failed attempts after which generation ends.
const MOST_ATTEMPTS: u64 = 500;

impl Generator {
    /// Makes up to `count` openings of `game`, all with different positions; fewer after [`MOST_ATTEMPTS`] failed attempts in a row. A
    /// [`Plan`](crate::Plan) that needs more repeats them from the first. `report` is called with the number of openings after each one.
    ///
    /// # Errors
    /// A sentence: no opening was found, with a remedy.
    pub fn generate(
        &self,
        game: &Arc<dyn DynGame>,
        count: usize,
        report: &mut dyn FnMut(usize),
    ) -> Result<Vec<PositionText>, String> {
        let mut judge = Judge::new(self, game)?;
        let mut seen = HashSet::new();
        let mut openings = Vec::new();
        let mut last_success = 0;
        for attempt in 1.. {
            if openings.len() >= count || attempt - last_success > MOST_ATTEMPTS {
                break;
            }
            let Some(opening) = self.play_randomly(&**game, attempt)? else { continue };
            let key = game.state(&opening).map_err(explain)?.key;
            // A rejected position need not be searched again.
            if seen.insert(key) && judge.is_balanced(&opening)? {
                openings.push(opening);
                last_success = attempt;
                report(openings.len());
            }
        }
        if openings.is_empty() && count > 0 {
            return Err(format!(
                "no balanced opening was found among {MOST_ATTEMPTS} of {} random plies; fewer plies or a larger bound may help",
                self.plies
            ));
        }
        Ok(openings)
    }

    /// Plays random moves with equal probabilities; `None` if the game ends before `plies` moves.
    fn play_randomly(
        &self,
        game: &dyn DynGame,
        attempt: u64,
    ) -> Result<Option<PositionText>, String> {
        let seed = hash(self.seed ^ hash(attempt));
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut at = PositionText::default();
        for _ in 0..self.plies {
            let mut legal = game.legal(&at, false).map_err(explain)?;
            if legal.is_empty() {
                return Ok(None);
            }
            at.moves.push(legal.swap_remove(dice.random_range(0..legal.len())).text);
        }
        let over = game.state(&at).map_err(explain)?.adjudicated().is_some();
        Ok((!over).then_some(at))
    }
}

/// Searches positions to tell whether they are balanced.
struct Judge {
    engine: Box<dyn Engine>,
    query: Query,
    bound: Option<f64>,
    /// True if every opening is accepted without a search.
    lenient: bool,
}

impl Judge {
    fn new(generator: &Generator, game: &Arc<dyn DynGame>) -> Result<Self, String> {
        let engine = Arc::clone(game).engine(None, &Options::default()).map_err(explain)?;
        let query = Query { limits: Limits::depth(generator.depth), ..Query::default() };
        let bound = generator.bound;
        let mut judge = Self { engine, query, bound, lenient: false };
        judge.lenient = generator.plies == 0
            || generator.depth == 0
            || bound.is_none() && !judge.is_balanced(&PositionText::default())?;
        Ok(judge)
    }

    fn is_balanced(&mut self, opening: &PositionText) -> Result<bool, String> {
        if self.lenient {
            return Ok(true);
        }
        let found = self.engine.search(opening, &self.query, &StopToken::default(), &mut |_| {});
        let found = found.map_err(|error| error.to_string())?;
        Ok(found.lines.first().is_some_and(|line| match line.score {
            Score::Estimate { value, .. } => self.bound.is_none_or(|bound| value.abs() <= bound),
            Score::Exact { value, .. } => value == 0,
            Score::Solution { .. } | Score::Unsolvable => false,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameSpec;

    const GENERATOR: Generator = Generator { plies: 6, depth: 4, bound: None, seed: 1 };

    fn generate(
        game: &str,
        generator: &Generator,
        count: usize,
    ) -> Result<Vec<PositionText>, String> {
        generator.generate(&create(game), count, &mut |_| {})
    }

    fn create(game: &str) -> Arc<dyn DynGame> {
        GameSpec { id: game.to_owned(), ..GameSpec::default() }.create().unwrap()
    }

    /// The score by a search with empty tables.
    fn score(game: &str, at: &PositionText, depth: u32) -> Score {
        let query = Query { limits: Limits::depth(depth), ..Query::default() };
        let mut engine = create(game).engine(None, &Options::default()).unwrap();
        engine.search(at, &query, &StopToken::default(), &mut |_| {}).unwrap().lines[0].score
    }

    #[test]
    fn openings_are_different_balanced_and_the_same_for_a_seed() {
        for (game, bound) in [("othello", 2.0), ("connect4", 3.0), ("draughts", 0.5)] {
            let generator = Generator { bound: Some(bound), ..GENERATOR };
            let openings = generate(game, &generator, 20).unwrap();
            assert_eq!(openings.len(), 20);
            let mut keys = HashSet::new();
            for opening in &openings {
                assert_eq!(opening.moves.len(), 6);
                assert!(keys.insert(create(game).state(opening).unwrap().key));
                let score = score(game, opening, generator.depth);
                let is_balanced = match score {
                    Score::Estimate { value, .. } => value.abs() <= bound,
                    // A book proves some openings of Connect 4 drawn.
                    Score::Exact { value, .. } => value == 0,
                    Score::Solution { .. } | Score::Unsolvable => false,
                };
                assert!(is_balanced, "{game} {opening:?}: {score:?}");
            }
            assert_eq!(generate(game, &generator, 20).unwrap(), openings);
            assert_eq!(generate(game, &generator, 5).unwrap(), openings[..5]);
            let other = Generator { seed: 2, ..generator };
            assert_ne!(generate(game, &other, 20).unwrap(), openings);
        }
    }

    #[test]
    fn without_a_bound_only_what_is_decided_is_left_out() {
        for opening in
            generate("tic_tac_toe", &Generator { plies: 4, depth: 5, ..GENERATOR }, 30).unwrap()
        {
            // The last five plies: the search proves every value.
            assert!(matches!(score("tic_tac_toe", &opening, 5), Score::Exact { value: 0, .. }));
        }
    }

    #[test]
    fn a_game_that_is_decided_from_the_start_keeps_its_random_plies() {
        let nim = Generator { plies: 1, depth: 12, ..GENERATOR };
        assert!(matches!(
            score("nim", &PositionText::default(), 12),
            Score::Exact { value: 1.., .. }
        ));
        // One position for each number of matches that can be taken from 3, 4 and 5.
        let mut heard = Vec::new();
        let openings = nim.generate(&create("nim"), 100, &mut |count| heard.push(count)).unwrap();
        assert_eq!(openings.len(), 3 + 4 + 5);
        assert!(heard.into_iter().eq(1..=12));
        let strict = generate("nim", &Generator { bound: Some(0.5), ..nim }, 100);
        assert!(strict.unwrap_err().contains("fewer plies or a larger bound"));
    }

    #[test]
    fn no_plies_are_the_start_alone() {
        let start = Generator { plies: 0, bound: Some(0.0), ..GENERATOR };
        assert_eq!(generate("connect4", &start, 3), Ok(vec![PositionText::default()]));
    }
}
