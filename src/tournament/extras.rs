//! What counts in a tournament besides the points of games: byes, and the ties of a knockout.

use super::schedule::{Plan, Tie};
use super::{Format, GameResult};

/// What counts besides the points of games, by the numbers of the players; what is missing is nothing.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Extras {
    /// The points of byes.
    pub byes: Vec<f64>,
    /// The ties of a knockout: who has won more of them stands higher, whatever the points.
    pub ties: Vec<Tie>,
}

impl Extras {
    /// Those of a plan, with the results so far.
    #[must_use]
    pub fn of(plan: &Plan, results: &[GameResult]) -> Self {
        let mut byes = vec![0.0; plan.players.len()];
        for (_, player) in plan.byes(results) {
            byes[player] += plan.bye_points();
        }
        let ties = match plan.format {
            Format::Knockout => plan.ties(results),
            Format::RoundRobin | Format::Gauntlet | Format::Swiss => Vec::new(),
        };
        Self { byes, ties }
    }

    /// The points of a player's byes.
    #[must_use]
    pub fn bye_points(&self, player: usize) -> f64 {
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
