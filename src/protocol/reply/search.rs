//! Results of searches: `go`, `solve`, `perft`, and what they tell on the way.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, Serializer};

use crate::boundary::{Comparison, Report, ReportLine, Status};
use crate::engine::{Purpose, Stopped};
use crate::protocol::Count;

use super::{ScoreReply, millis};

/// What a search has found.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct Found {
    /// What the best line is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<ScoreReply>,
    /// The best line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pv: Option<Vec<String>>,
    /// Plies searched through.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes visited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<Count>,
    /// The best lines, with `multipv` above 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<LineReply>>,
}

impl From<&Report> for Found {
    fn from(report: &Report) -> Self {
        let best = report.lines.first();
        Self {
            score: best.map(|line| line.score.into()),
            pv: best.map(|line| line.moves.clone()),
            depth: Some(report.depth),
            nodes: Some(report.nodes.into()),
            lines: (report.lines.len() > 1).then(|| line_replies(report)),
        }
    }
}

/// A ranked line.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct LineReply {
    /// Its first move.
    #[serde(rename = "move")]
    pub text: Option<String>,
    /// What it is worth.
    pub score: ScoreReply,
    /// All its moves.
    pub pv: Vec<String>,
}

fn line_replies(report: &Report) -> Vec<LineReply> {
    let line = |line: &ReportLine| LineReply {
        text: line.moves.first().cloned(),
        score: line.score.into(),
        pv: line.moves.clone(),
    };
    report.lines.iter().map(line).collect()
}

/// Result of `go`.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct GoResult {
    /// The move to play.
    pub best: Option<String>,
    /// What it is worth.
    pub score: Option<ScoreReply>,
    /// The expected moves, beginning with `best`.
    pub pv: Vec<String>,
    /// Plies searched through.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: Count,
    /// Time since the search began.
    pub time_ms: u64,
    /// What ended the search; `null` where the strategy was done before any limit.
    pub stopped: Option<StoppedReply>,
    /// The best lines, with `multipv` above 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<LineReply>>,
}

impl GoResult {
    /// From what an engine reports; `ranked` adds the lines.
    #[must_use]
    pub fn new(report: &Report, ranked: bool) -> Self {
        let best = report.lines.first();
        let pv = best.map(|line| line.moves.clone()).unwrap_or_default();
        Self {
            best: pv.first().cloned(),
            score: best.map(|line| line.score.into()),
            pv,
            depth: report.depth,
            nodes: report.nodes.into(),
            time_ms: millis(report.elapsed),
            stopped: report.stopped.map(StoppedReply::from),
            lines: ranked.then(|| line_replies(report)),
        }
    }
}

/// Result of `solve`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SolveResult {
    /// How much is known.
    pub status: StatusReply,
    /// What the position is worth.
    pub score: Option<ScoreReply>,
    /// The solution, or the best line.
    pub moves: Vec<String>,
    /// The length of the solution; `null` where there is none.
    pub length: Option<usize>,
    /// No solution is shorter.
    pub lower_bound: Option<u32>,
    /// Plies searched through.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: Count,
    /// Time since the search began.
    pub time_ms: u64,
    /// What ended the search; `null` where the strategy was done before any limit.
    pub stopped: Option<StoppedReply>,
    /// Why there is no solution, or what else there is to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// How many solutions there are, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution_count: Option<Count>,
    /// With `all`: the solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<Vec<String>>>,
    /// With `strategy` `compare`: how each strategy fared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Vec<ComparisonRow>>,
}

impl SolveResult {
    /// From what an engine reports of what it was asked for; `all` adds the list of solutions.
    #[must_use]
    pub fn new(report: &Report, purpose: Purpose, all: bool) -> Self {
        let best = report.lines.first();
        let status = report.status_for(purpose);
        let solved = matches!(status, Status::Solved | Status::Optimal);
        let solutions = || report.lines.iter().map(|line| line.moves.clone()).collect();
        let rows = || report.comparison.iter().map(ComparisonRow::from).collect();
        Self {
            status: status.into(),
            score: best.map(|line| line.score.into()),
            moves: best.map(|line| line.moves.clone()).unwrap_or_default(),
            length: report.length(),
            lower_bound: report.lower_bound,
            depth: report.depth,
            nodes: report.nodes.into(),
            time_ms: millis(report.elapsed),
            stopped: report.stopped.map(StoppedReply::from),
            reason: report.note.clone(),
            solution_count: report.solutions.map(Count),
            solutions: (all && solved).then(solutions),
            table: (!report.comparison.is_empty()).then(rows),
        }
    }
}

/// How one strategy fared.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ComparisonRow {
    /// Its name.
    pub strategy: &'static str,
    /// How much it knows.
    pub status: StatusReply,
    /// The length of its solution.
    pub length: Option<usize>,
    /// Nodes visited.
    pub nodes: Count,
    /// Time used.
    pub time_ms: u64,
    /// What ended it.
    pub stopped: Option<StoppedReply>,
}

impl From<&Comparison> for ComparisonRow {
    fn from(row: &Comparison) -> Self {
        Self {
            strategy: row.strategy,
            status: row.status.into(),
            length: row.length,
            nodes: row.nodes.into(),
            time_ms: millis(row.elapsed),
            stopped: row.stopped.map(StoppedReply::from),
        }
    }
}

/// Result of `perft`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PerftResult {
    /// Leaves at the depth.
    pub nodes: Count,
    /// The depth.
    pub depth: u32,
    /// With `divide`: leaves under each legal move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divide: Option<Divide>,
    /// Time of the count.
    pub time_ms: u64,
    /// Set when the count was interrupted: then it is partial.
    pub stopped: Option<StoppedReply>,
}

/// Leaves under each legal move, in the order of the moves; on the wire an object.
#[derive(Debug, Clone)]
pub struct Divide(pub Vec<(String, u64)>);

impl Serialize for Divide {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(mv, leaves)| (mv, Count::from(*leaves))))
    }
}

impl JsonSchema for Divide {
    fn schema_name() -> Cow<'static, str> {
        "Divide".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        BTreeMap::<String, Count>::json_schema(generator)
    }
}

wire_enum! {
    /// What ended a search.
    StoppedReply from Stopped {
        /// The depth limit was searched through.
        Depth,
        /// The node limit was reached.
        Nodes,
        /// The time was used up.
        Time,
        /// The client said so, or the daemon is ending.
        Stop,
        /// Nothing was left to search.
        Solved,
        /// The client is gone.
        Disconnected,
    }
}

wire_enum! {
    /// How much is known of a position that was to be solved.
    StatusReply from Status {
        /// A solution, perhaps not the shortest; the value of a game.
        Solved,
        /// A shortest solution.
        Optimal,
        /// There is none.
        Unsolvable,
        /// The search ended before it knew.
        Unknown,
    }
}
