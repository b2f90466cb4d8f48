//! Results of `analyse`: a game that was played, move by move.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{Count, Decimal};
use plateau_core::coach::{Analysis, MoveAnalysis, Telling};
use plateau_core::game::{About, Language};
use plateau_core::search::Stopped;

use super::{FactReply, ScoreReply, StoppedReply, millis};

/// A move that was judged. Scores are for the side that played it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MoveAnalysisReply {
    /// Its place among the moves, from 0.
    pub index: usize,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// The side that played it.
    pub side: &'static str,
    /// The best move there was: the one that was played, where no other is better.
    pub best: Option<String>,
    /// The line that begins with it, at most the first sixty-four moves of it.
    pub pv: Vec<String>,
    /// The score of the best move, by the search that compared it with the one that was played.
    pub before: ScoreReply,
    /// The score of the move that was played, by the same search; in a puzzle, of the solution with this move counted.
    pub after: ScoreReply,
    /// The loss by this move, in the unit of the scores: 0 where no other move is better by more than `error`;
    /// `null` where the scores cannot be compared.
    pub loss: Option<Decimal>,
    /// The known error of the comparison, in the same unit: 0 where all is proven, `null` where none is known.
    pub error: Option<Decimal>,
    /// True if the game turned here.
    pub turning: bool,
    /// The judgement in sentences; empty of a move that was as good as any. With `explain` it has the first facts too.
    #[serde(rename = "text")]
    pub said: String,
    /// With `explain`, facts about the move, the weightiest first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facts: Option<Vec<FactReply>>,
}

impl MoveAnalysisReply {
    /// From the engine's analysis, with the names of the sides.
    #[must_use]
    pub fn new(judged: &MoveAnalysis, about: &About, telling: Telling) -> Self {
        Self {
            index: judged.index,
            text: judged.text.clone(),
            side: about.side_name(judged.side),
            best: judged.best.clone(),
            pv: judged.pv.clone(),
            before: judged.before.into(),
            after: judged.after.into(),
            loss: judged.loss.map(Decimal),
            error: judged.error.map(Decimal),
            turning: judged.turning,
            said: telling.mistake(judged),
            facts: None,
        }
    }
}

/// Result of `analyse`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct AnalyseResult {
    /// The moves in the order of play, as far as they were judged.
    pub analysis: Vec<MoveAnalysisReply>,
    /// The places of the moves at which the game turned.
    pub turning_points: Vec<usize>,
    /// The sum of the losses of each side, as far as they are known.
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
    pub fn new(
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
        let reply = |judged| MoveAnalysisReply::new(judged, about, Telling(language));
        let turning = analysis.moves.iter().filter(|judged| judged.turning);
        Self {
            analysis: analysis.moves.iter().map(reply).collect(),
            turning_points: turning.map(|judged| judged.index).collect(),
            losses,
            opening: analysis.opening.map(|name| name.to(language)),
            nodes: analysis.nodes.into(),
            time_ms: millis(analysis.elapsed),
            stopped: stopped.map(StoppedReply::from),
        }
    }
}
