//! Thinking: the engines of a game, which remember from move to move, and their moves.

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use plateau_core::erased::{Engine, Query, Report};
use plateau_core::search::{Feature, Limits, Purpose, Score, StopToken};

use super::error::PlayError;
use super::played_game::PlayedGame;

/// Moves at the beginning of a game among which chance may choose: later a choice of several costs more than it pleases.
const YOUNG: usize = 8;
/// Moves that are compared there: as many as a start has that are equal by symmetry, in most games.
const CHOICES: usize = 4;
/// Loss that nobody notices, in discs, men or points.
const NEAR: f64 = 0.25;

/// The engines of a game, by their strategies.
pub(super) struct Engines {
    made: Vec<(Option<String>, Box<dyn Engine>)>,
    chance: Xoshiro256PlusPlus,
}

impl Engines {
    /// None yet; what they choose by chance comes from `chance`.
    pub(super) fn new(chance: Xoshiro256PlusPlus) -> Self {
        Self { made: Vec::new(), chance }
    }

    /// Lets them go: another game has begun, or its options have changed.
    pub(super) fn clear(&mut self) {
        self.made.clear();
    }

    /// The engine of a strategy.
    ///
    /// # Errors
    /// There is no such strategy, or it refuses its options.
    pub(super) fn of(
        &mut self,
        live_game: &PlayedGame,
        strategy: Option<&str>,
    ) -> Result<&mut dyn Engine, PlayError> {
        let known = self.made.iter().position(|(name, _)| name.as_deref() == strategy);
        let index = match known {
            Some(index) => index,
            None => {
                let engine = live_game.engine(strategy)?;
                self.made.push((strategy.map(str::to_owned), engine));
                self.made.len() - 1
            }
        };
        Ok(&mut *self.made[index].1)
    }

    /// Searches the position of the game.
    ///
    /// # Errors
    /// Those of the strategy.
    pub(super) fn search(
        &mut self,
        live_game: &PlayedGame,
        strategy: Option<&str>,
        query: &Query,
        stop: &StopToken,
        report: &mut dyn FnMut(Report),
    ) -> Result<Report, PlayError> {
        Ok(self.of(live_game, strategy)?.search(&live_game.at(), query, stop, report)?)
    }

    /// The search for a move to play. The best strategy at full strength would play the same game each time:
    /// while that is young, chance chooses among moves of the same worth.
    ///
    /// # Errors
    /// Those of the strategy.
    pub(super) fn move_of(
        &mut self,
        live_game: &PlayedGame,
        strategy: Option<&str>,
        limits: &Limits,
        stop: &StopToken,
        report: &mut dyn FnMut(Report),
    ) -> Result<Report, PlayError> {
        let ranks = live_game.strategy(strategy)?.features.contains(&Feature::MultiPv);
        let is_weak = live_game.level().is_some_and(|[level, most]| level < most);
        let varies = ranks
            && !is_weak
            && !live_game.about().is_puzzle()
            && live_game.position().ply() < YOUNG;
        let multipv = if varies { CHOICES } else { 1 };
        let query =
            Query { limits: limits.clone(), purpose: Purpose::Move, multipv, ..Query::default() };
        let mut report = self.search(live_game, strategy, &query, stop, report)?;
        let lines = &mut report.found.lines;
        if let Some(best) = lines.first().map(|line| line.score) {
            lines.retain(|line| is_as_good(line.score, best));
            let chosen = self.chance.random_range(0..lines.len());
            lines.swap(0, chosen);
        }
        Ok(report)
    }
}

/// True if a move is worth as much as the best one, for all that a player can tell.
fn is_as_good(score: Score, best: Score) -> bool {
    match (score, best) {
        (Score::Estimate { value, .. }, Score::Estimate { value: best, .. }) => {
            (best - value).abs() <= NEAR
        }
        // The shorter win is the better one.
        (score, best) => score == best,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_the_same_worth_are_told_from_worse_ones() {
        let about = |value| Score::Estimate { value, unit: "discs" };
        let exact = |value, plies| Score::Exact { value, unit: "discs", plies, bound: None };
        for (score, best, is_as) in [
            (about(1.0), about(1.0), true),
            (about(0.8), about(1.0), true),
            (about(0.7), about(1.0), false),
            (exact(2, Some(3)), exact(2, Some(3)), true),
            (exact(2, Some(5)), exact(2, Some(3)), false),
            (about(2.0), exact(2, None), false),
        ] {
            assert_eq!(is_as_good(score, best), is_as, "{score:?} {best:?}");
        }
    }
}
