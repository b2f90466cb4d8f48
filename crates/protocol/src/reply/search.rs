//! Results of searches: `go`, `solve`, `perft`, and their reports on the way.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, Serializer};

use crate::Count;
use plateau_core::erased::{Comparison, Report, ReportLine, Status};
use plateau_core::game::Language;
use plateau_core::search::{Purpose, Score, Stopped};

use super::{MoveReply, ScoreReply, millis};

/// Findings of a search so far.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct Found {
    /// The score of the best line.
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
            pv: best.map(|_| report.recommended().to_vec()),
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
    /// Its score.
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

/// Counters of a search, by their names.
type Counts = BTreeMap<Cow<'static, str>, Count>;

fn counts(report: &Report) -> Counts {
    report.counts.iter().map(|(name, count)| (name.clone(), Count(*count))).collect()
}

/// Result of `go`.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct GoResult {
    /// The move to play; `null` in a puzzle that has no solution any more.
    pub best: Option<String>,
    /// Its score.
    pub score: Option<ScoreReply>,
    /// The expected moves, beginning with `best`.
    pub pv: Vec<String>,
    /// True where the answer comes from the opening book: nothing was searched, so `depth` and `nodes` are 0.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub book: bool,
    /// The moves of `pv` with what they do, at most the first 1,000; with `effects` or `positions`.
    #[serde(default, skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<MoveReply>>,
    /// Plies searched through.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: Count,
    /// Time since the search began.
    pub time_ms: u64,
    /// The limit or event that ended the search; `null` where the strategy was done before any limit.
    pub stopped: Option<StoppedReply>,
    /// The reason why there is no solution, or another remark.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Numbers of other things that the search has counted, by their names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub counts: Counts,
    /// The best lines, with `multipv` above 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<LineReply>>,
}

impl GoResult {
    /// From an engine's report, in a language; `ranked` adds the lines.
    #[must_use]
    pub fn new(report: Report, ranked: bool, language: Language) -> Self {
        let lines = ranked.then(|| line_replies(&report));
        let score = report.lines.first().map(|line| line.score.into());
        let pv = report.recommended().to_vec();
        Self {
            best: pv.first().cloned(),
            score,
            pv,
            book: report.is_book,
            line: None,
            depth: report.depth,
            nodes: report.nodes.into(),
            time_ms: millis(report.elapsed),
            stopped: report.stopped.map(StoppedReply::from),
            counts: counts(&report),
            reason: report.found.note.map(|note| note.to(language).to_owned()),
            lines,
        }
    }
}

/// Result of `solve`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SolveResult {
    /// The certainty of the result.
    pub status: StatusReply,
    /// The score of the position.
    pub score: Option<ScoreReply>,
    /// The solution, or the best line.
    pub moves: Vec<String>,
    /// These moves with what they do, at most the first 1,000; with `effects` or `positions`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<MoveReply>>,
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
    /// The limit or event that ended the search; `null` where the strategy was done before any limit.
    pub stopped: Option<StoppedReply>,
    /// The reason why there is no solution, or another remark.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The number of solutions, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution_count: Option<Count>,
    /// The chance, from 0 to 1, that random moves solve the puzzle, every legal move being as likely as any other; where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
    /// Numbers of other things that the search has counted, by their names.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub counts: Counts,
    /// With `all`: the solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<Vec<Vec<String>>>,
    /// With `strategy` `compare`: the result of each strategy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<Vec<ComparisonRow>>,
}

impl SolveResult {
    /// From an engine's report on a search for `purpose`, in a language; `all` adds the list of solutions.
    #[must_use]
    pub fn new(mut report: Report, purpose: Purpose, all: bool, language: Language) -> Self {
        let status = report.status_for(purpose);
        let length = report.length();
        let solved = matches!(status, Status::Solved | Status::Optimal);
        let counts = counts(&report);
        let rows = || report.comparison.iter().map(ComparisonRow::from).collect();
        let table = (!report.comparison.is_empty()).then(rows);
        let all_moves = |report: &Report| report.lines.iter().map(|l| l.moves.clone()).collect();
        let solutions = (all && solved).then(|| all_moves(&report));
        // At the goal there is no search, and nothing but the empty solution.
        let at_goal = |line: &ReportLine| matches!(line.score, Score::Solution { moves: 0, .. });
        let only = (all && report.lines.first().is_some_and(at_goal)).then_some(1);
        // A solution may have half a million moves: they are not copied.
        let best = report.found.lines.first_mut();
        let score = best.as_ref().map(|line| line.score.into());
        let moves = best.map(|line| std::mem::take(&mut line.moves)).unwrap_or_default();
        Self {
            status: status.into(),
            score,
            moves,
            line: None,
            length,
            lower_bound: report.lower_bound,
            depth: report.depth,
            nodes: report.nodes.into(),
            time_ms: millis(report.elapsed),
            stopped: report.stopped.map(StoppedReply::from),
            reason: report.found.note.map(|note| note.to(language).to_owned()),
            solution_count: report.found.solutions.or(only).map(Count),
            chance: report.found.chance,
            counts,
            solutions,
            table,
        }
    }
}

/// The result of one strategy among those compared.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ComparisonRow {
    /// Its name.
    pub strategy: &'static str,
    /// The certainty of its result.
    pub status: StatusReply,
    /// The length of its solution.
    pub length: Option<usize>,
    /// Nodes visited.
    pub nodes: Count,
    /// Time used.
    pub time_ms: u64,
    /// The limit or event that ended it.
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
    /// A limit or event that ends a search.
    StoppedReply from Stopped {
        /// The depth limit was searched through.
        Depth,
        /// The node limit was reached.
        Nodes,
        /// The time was used up.
        Time,
        /// A `stop` of the client, or the daemon is shutting down.
        Stop,
        /// Nothing was left to search.
        Solved,
        /// The client is gone.
        Disconnected,
        /// There was no memory for more.
        Memory,
    }
}

wire_enum! {
    /// Certainty of the result of `solve`.
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

#[cfg(test)]
mod tests {
    use plateau_core::search;

    use super::*;

    #[test]
    fn all_solutions_of_a_solved_puzzle_are_one() {
        for (moves, all, count) in [(0, true, Some(1)), (0, false, None), (1, true, None)] {
            let score = Score::Solution { moves, optimal: true };
            let found = search::Found::line(Vec::new(), score);
            let report = Report { found, ..Report::default() };
            let result = SolveResult::new(report, Purpose::Solution, all, Language::default());
            let counted = result.solution_count.map(|count| count.0);
            assert_eq!(counted, count, "{moves} moves, all {all}");
        }
    }
}
