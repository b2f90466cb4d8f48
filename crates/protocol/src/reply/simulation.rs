//! Results of many games: `simulate`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{Count, Decimal};
use plateau_core::erased::Simulation;

use super::StoppedReply;

/// Result of `simulate`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SimulateResult {
    /// The results.
    #[serde(flatten)]
    pub simulation: SimulationResult,
    /// The advantage of the player who begins, in words.
    pub advantage: &'static str,
    /// Time of all games.
    pub time_ms: u64,
    /// Set when not all games were played.
    pub stopped: Option<StoppedReply>,
}

/// Results of many games, for the player who moves first.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SimulationResult {
    /// Games played.
    pub games: Count,
    /// Games won.
    pub wins: Count,
    /// Games drawn.
    pub draws: Count,
    /// Games lost.
    pub losses: Count,
    /// The 95 % interval of the probability of each.
    pub intervals: Intervals,
    /// Lengths of the games.
    pub plies: PliesReply,
}

impl From<&Simulation> for SimulationResult {
    fn from(simulation: &Simulation) -> Self {
        let games = simulation.games();
        let interval = |count| simulation.interval(count).map(Decimal);
        let plies = simulation.plies;
        Self {
            games: games.into(),
            wins: simulation.wins.into(),
            draws: simulation.draws.into(),
            losses: simulation.losses.into(),
            intervals: Intervals {
                wins: interval(simulation.wins),
                draws: interval(simulation.draws),
                losses: interval(simulation.losses),
            },
            plies: PliesReply {
                mean: Decimal(plies.total as f64 / games.max(1) as f64),
                min: if games == 0 { 0 } else { plies.min },
                max: plies.max,
            },
        }
    }
}

/// Intervals of probability: lower and upper end.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Intervals {
    /// Of a win.
    pub wins: [Decimal; 2],
    /// Of a draw.
    pub draws: [Decimal; 2],
    /// Of a loss.
    pub losses: [Decimal; 2],
}

/// Lengths of games.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PliesReply {
    /// On average.
    pub mean: Decimal,
    /// Of the shortest.
    pub min: u64,
    /// Of the longest.
    pub max: u64,
}
