//! Points of a tournament that are not points of games: byes, and the ties of a knockout.

use serde::Serialize;

use super::schedule::{Plan, Tie};
use super::{Format, GameResult};

/// A player's points for rounds without a game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Byes {
    /// The points of all byes.
    pub points: f64,
    /// The number of games that the byes replaced.
    pub games: u64,
}

/// Byes and ties. A player with an index beyond the end has no byes.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Extras {
    /// The byes, by the indices of the players.
    pub byes: Vec<Byes>,
    /// The ties of a knockout: more won ties rank higher than any points.
    pub ties: Vec<Tie>,
    /// The rounds and players of a knockout in which a player advances without playing, because its place in the bracket has no opponent.
    pub rests: Vec<(u32, usize)>,
}

impl Extras {
    /// Byes and ties of a plan, with the results so far.
    #[must_use]
    pub fn of(plan: &Plan, results: &[GameResult]) -> Self {
        let mut byes = vec![Byes::default(); plan.players.len()];
        // A bye without points does not replace games.
        if plan.bye_points() > 0.0 {
            for (_, player) in plan.byes(results) {
                byes[player].points += plan.bye_points();
                byes[player].games += u64::from(plan.games);
            }
        }
        let (ties, rests) = match plan.format {
            Format::Knockout => (plan.ties(results), plan.byes(results)),
            Format::RoundRobin | Format::Gauntlet | Format::Swiss => Default::default(),
        };
        Self { byes, ties, rests }
    }

    /// The byes of a player.
    #[must_use]
    pub fn byes_of(&self, player: usize) -> Byes {
        self.byes.get(player).copied().unwrap_or_default()
    }

    /// The rounds of a knockout that a player has passed, including those without a game.
    #[must_use]
    pub fn rounds_won(&self, player: usize) -> u32 {
        let of_tie = |tie: &Tie| {
            let is_there = tie.players.contains(&player);
            is_there.then(|| tie.round - u32::from(tie.winner != Some(player)))
        };
        self.ties.iter().filter_map(of_tie).max().unwrap_or_default()
    }
}
