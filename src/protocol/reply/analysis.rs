//! Results of `analyse`: a game that was played, move by move.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::boundary::{Analysis, MoveAnalysis};
use crate::engine::Stopped;
use crate::game::{About, Language};
use crate::protocol::{Count, Decimal};

use super::{FactReply, ScoreReply, StoppedReply, millis};

/// A move that was judged. Scores are for the side that played it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct MoveAnalysisReply {
    /// Its place among the moves, from 0.
    pub index: usize,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The side that played it.
    pub side: &'static str,
    /// The best move there was.
    pub best: Option<String>,
    /// The line that begins with it, at most the first sixty-four moves of it.
    pub pv: Vec<String>,
    /// The score of the position before the move.
    pub before: ScoreReply,
    /// The score after the move; in a puzzle, of the solution with this move counted.
    pub after: ScoreReply,
    /// The loss by this move, in the unit of the scores; `null` where they cannot be compared.
    pub loss: Option<Decimal>,
    /// True if the game turned here.
    pub turning: bool,
    /// With `explain`, facts about the move, the weightiest first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facts: Option<Vec<FactReply>>,
}

impl MoveAnalysisReply {
    /// From the engine's analysis, with the names of the sides.
    #[must_use]
    pub(crate) fn new(judged: &MoveAnalysis, about: &About) -> Self {
        Self {
            index: judged.index,
            text: judged.text.clone(),
            side: about.side_name(judged.side),
            best: judged.best.clone(),
            pv: judged.pv.clone(),
            before: judged.before.into(),
            after: judged.after.into(),
            loss: judged.loss.map(Decimal),
            turning: judged.turning,
            facts: None,
        }
    }
}

/// Result of `analyse`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct AnalyseResult {
    /// The moves in the order of play, as far as they were judged.
    pub analysis: Vec<MoveAnalysisReply>,
    /// The places of the moves at which the game turned.
    pub turning_points: Vec<usize>,
    /// The sum of the losses of each side, as far as they can be compared.
    pub losses: BTreeMap<&'static str, Decimal>,
    /// The name of the opening, where one of the positions has one: that of the last of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<&'static str>,
    /// Nodes visited.
    pub nodes: Count,
    /// Time used.
    pub time_ms: u64,
    /// The reason for ending before the last move was judged; `null` where all were.
    pub stopped: Option<StoppedReply>,
}

impl AnalyseResult {
    /// From the engine's analysis.
    #[must_use]
    pub(crate) fn new(
        analysis: &Analysis,
        about: &About,
        stopped: Option<Stopped>,
        language: Language,
    ) -> Self {
        let mut losses: BTreeMap<_, _> =
            about.sides.iter().map(|side| (side.name, Decimal(0.0))).collect();
        for judged in &analysis.moves {
            if let Some(sum) = losses.get_mut(about.side_name(judged.side)) {
                sum.0 += judged.loss.unwrap_or(0.0);
            }
        }
        let turning = analysis.moves.iter().filter(|judged| judged.turning);
        Self {
            analysis: analysis.moves.iter().map(|m| MoveAnalysisReply::new(m, about)).collect(),
            turning_points: turning.map(|judged| judged.index).collect(),
            losses,
            opening: analysis.opening.map(|name| name.to(language)),
            nodes: analysis.nodes.into(),
            time_ms: millis(analysis.elapsed),
            stopped: stopped.map(StoppedReply::from),
        }
    }
}
