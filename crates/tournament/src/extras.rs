//! Points in a tournament besides those of games: byes, and the ties of a knockout.

use serde::Serialize;

use super::schedule::{Plan, Tie};
use super::{Format, GameResult};

/// The points of a player for rounds in which it did not play.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Byes {
    /// The points of all its byes.
    pub points: f64,
    /// The games in the place of which they were given.
    pub games: u64,
}

/// Byes and ties, by the numbers of the players; a player beyond the end has none.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Extras {
    /// The byes.
    pub byes: Vec<Byes>,
    /// The ties of a knockout: the player who has won more of them ranks higher, whatever the points.
    pub ties: Vec<Tie>,
    /// The rounds of a knockout in which a player advances without playing, because its place in the bracket has no opponent.
    pub rests: Vec<(u32, usize)>,
}

impl Extras {
    /// Those of a plan, with the results so far.
    #[must_use]
    pub fn of(plan: &Plan, results: &[GameResult]) -> Self {
        let mut byes = vec![Byes::default(); plan.players.len()];
        // A bye without points does not count as missed games.
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

    /// The rounds of a knockout that a player has come through, without playing too.
    #[must_use]
    pub fn rounds_won(&self, player: usize) -> u32 {
        let of_tie = |tie: &Tie| {
            let is_there = tie.players.contains(&player);
            is_there.then(|| tie.round - u32::from(tie.winner != Some(player)))
        };
        self.ties.iter().filter_map(of_tie).max().unwrap_or_default()
    }
}
