//! Replies: the types that become lines.
//!
//! An absent value is left out, except where its absence is itself the answer (`winner`).

use std::collections::BTreeMap;
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::engine::{Bound, Report, Score, Status, Stopped, Verdict};
use crate::game::{About, Detail, Details, Geometry, Grid, OptionKind, OptionSpec, OptionValue};

use super::{Count, Failure, Id};

/// A reply: one line.
#[derive(Debug, Clone, Serialize)]
pub struct Reply {
    /// The id of the request; absent if it had none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Id>,
    /// What is said.
    #[serde(flatten)]
    pub body: Body,
}

/// What a reply says.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Body {
    /// Progress.
    Info(Box<Info>),
    /// Something that was passed over.
    Warning(Warning),
    /// The answer, final.
    Result(Box<Answer>),
    /// A refusal, final.
    Error {
        /// What is wrong.
        error: Failure,
    },
}

impl Reply {
    /// The line of this reply, with its end.
    #[must_use]
    pub fn to_line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).unwrap_or_else(|error| {
            // No reply type can fail to become JSON; a client must get its final reply even so.
            let failure = Failure::new(super::Code::EngineFailed, error.to_string());
            let reply = Self { id: self.id.clone(), body: Body::Error { error: failure } };
            serde_json::to_vec(&reply).unwrap_or_default()
        });
        line.push(b'\n');
        line
    }
}

/// Progress of a search or simulation.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct Info {
    /// Counts the `info` replies of a request from 1.
    pub seq: u64,
    /// Time since the search began.
    pub time_ms: u64,
    /// What has been found so far.
    #[serde(flatten)]
    pub found: Found,
    /// Of `solve`: no solution is shorter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower_bound: Option<u32>,
    /// Of `simulate`: the results so far.
    #[serde(flatten)]
    pub simulation: Option<SimulationResult>,
}

/// A field that was passed over.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Warning {
    /// What is the matter: an error code.
    pub code: super::Code,
    /// What came and what is expected.
    pub message: String,
    /// The field.
    pub field: String,
    /// The known name that is nearest to what came.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// The result of each command.
#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
#[expect(missing_docs, reason = "each variant is the result of the command of its name")]
pub enum Answer {
    Hello(HelloResult),
    Games(GamesResult),
    Describe(DescribeResult),
    State(StateResult),
    Play(PlayResult),
    Legal(LegalResult),
    Go(GoResult),
    Solve(SolveResult),
    Eval(EvalResult),
    Perft(PerftResult),
    Simulate(SimulateResult),
    Render(RenderResult),
    Stop(StopResult),
    Option(OptionResult),
    Close(CloseResult),
    Ping(PingResult),
    Stats(StatsResult),
    Quit(QuitResult),
}

/// Result of `hello`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct HelloResult {
    /// The version of the protocol: major and minor.
    pub protocol: [u32; 2],
    /// Who answers.
    pub server: Server,
    /// The ids of the games.
    pub games: Vec<String>,
    /// What this daemon can do beyond the bare protocol.
    pub features: Vec<String>,
    /// The bounds of this connection.
    pub limits: ConnectionLimits,
}

/// The daemon.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Server {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// The bounds of a connection.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub struct ConnectionLimits {
    /// The longest line, in bytes.
    pub max_line: usize,
    /// Requests in flight at once.
    pub max_inflight: usize,
    /// Sessions at once.
    pub max_sessions: usize,
    /// Nesting of arrays and objects.
    pub max_json_depth: usize,
}

/// Result of `games`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GamesResult {
    /// Every game.
    pub games: Vec<GameEntry>,
}

/// A game in the list of `games`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GameEntry {
    /// Its id.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// How many play: 2, or 1 for a puzzle.
    pub players: usize,
    /// Other names for it.
    pub aliases: Vec<&'static str>,
    /// Its variants, the default first.
    pub variants: Vec<&'static str>,
}

impl From<&'static About> for GameEntry {
    fn from(about: &'static About) -> Self {
        Self {
            id: about.id,
            title: about.title,
            players: about.sides.len(),
            aliases: about.aliases.iter().map(|alias| alias.name).collect(),
            variants: about.variants.iter().map(|variant| variant.name).collect(),
        }
    }
}

/// Result of `describe`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DescribeResult {
    /// The game's id.
    pub game: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// How it is won or solved.
    pub summary: &'static str,
    /// How many play: 2, or 1 for a puzzle.
    pub players: usize,
    /// The players; the first begins.
    pub sides: Vec<SideEntry>,
    /// Other names for it, each with the variant that it means.
    pub aliases: Vec<AliasEntry>,
    /// The variant that is described.
    pub variant: String,
    /// Its variants, the default first.
    pub variants: Vec<NamedEntry>,
    /// The shape of the board.
    pub board: Board,
    /// How positions are written.
    pub position_notation: Notation,
    /// How moves are written.
    pub move_notation: Notation,
    /// What stands in a grid.
    pub grid: GridEntry,
    /// The strategies, the default first.
    pub strategies: Vec<StrategyEntry>,
    /// The evaluators, the default first.
    pub evaluators: Vec<NamedEntry>,
    /// All options: of the start and of the strategies.
    pub options: Vec<OptionEntry>,
    /// The unit of an exact score.
    pub score_unit: &'static str,
    /// Whether `solve` takes a `target`.
    pub target: bool,
}

/// A player.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SideEntry {
    /// The word of the protocol.
    pub name: &'static str,
    /// The letter of the position text.
    pub symbol: &'static str,
}

/// Another name of a game.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct AliasEntry {
    /// The name.
    pub name: &'static str,
    /// The variant that it means, if not the default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<&'static str>,
}

/// A name with a summary.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct NamedEntry {
    /// The name.
    pub name: &'static str,
    /// What it is.
    pub summary: &'static str,
}

/// The shape of a board.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Board {
    /// How cells are drawn: `square_cells`, `columns`, `checkered`, `holes`, `piles`.
    pub kind: &'static str,
    /// Rows of the grid.
    pub rows: usize,
    /// Columns of the longest row.
    pub columns: usize,
    /// What each cell is called in moves, by rows from the top; empty where cells have no names.
    pub cells: Vec<Vec<String>>,
}

impl From<Geometry> for Board {
    fn from(Geometry { kind, rows, columns, cells }: Geometry) -> Self {
        Self { kind, rows, columns, cells }
    }
}

/// A notation with examples.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Notation {
    /// In a sentence.
    pub doc: &'static str,
    /// Texts that are read; the form that is written comes first.
    pub examples: &'static [&'static str],
}

/// What stands in a grid.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GridEntry {
    /// Whether a cell is written as `true` or `false`.
    pub booleans: bool,
    /// What each value means.
    pub doc: &'static str,
}

/// A strategy.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct StrategyEntry {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// The options that it heeds.
    pub options: Vec<&'static str>,
    /// What it can do besides one best line: `multipv`, `all`, `threads`.
    pub features: Vec<&'static str>,
}

/// An option.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct OptionEntry {
    /// Its name.
    pub name: &'static str,
    /// `integer`, `boolean`, `choice` or `string`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The smallest integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// The largest integer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    /// The words to choose from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<&'static [&'static str]>,
    /// The value when none is set.
    pub default: Option<OptionReply>,
    /// What it does.
    pub doc: &'static str,
    /// Whether it shapes the start and counts from the next `newgame`, or the search.
    pub scope: &'static str,
}

impl OptionEntry {
    /// The entry of an option that shapes the start or the search.
    #[must_use]
    pub fn new(spec: &OptionSpec, scope: &'static str) -> Self {
        let entry = Self {
            name: spec.name,
            kind: "string",
            min: None,
            max: None,
            values: None,
            default: spec.default_value().map(OptionReply::from),
            doc: spec.doc,
            scope,
        };
        match spec.kind {
            OptionKind::Integer { min, max, .. } => {
                Self { kind: "integer", min: Some(min), max: Some(max), ..entry }
            }
            OptionKind::Flag { .. } => Self { kind: "boolean", ..entry },
            OptionKind::Choice { values } => Self { kind: "choice", values: Some(values), ..entry },
            OptionKind::Text => entry,
        }
    }
}

/// The value of an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
#[expect(missing_docs, reason = "one variant a JSON type")]
pub enum OptionReply {
    Integer(i64),
    Flag(bool),
    Text(String),
}

impl From<OptionValue> for OptionReply {
    fn from(value: OptionValue) -> Self {
        match value {
            OptionValue::Integer(n) => Self::Integer(n),
            OptionValue::Flag(flag) => Self::Flag(flag),
            OptionValue::Text(text) => Self::Text(text),
        }
    }
}

/// Result of `state`, `newgame`, `position`, `undo`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct StateResult {
    /// The game's id.
    pub game: &'static str,
    /// The variant.
    pub variant: String,
    /// The position text in which the game began; with `moves` it is the whole game.
    pub setup: String,
    /// The moves so far.
    pub moves: Vec<String>,
    /// The position text of now.
    pub position: String,
    /// The number of moves so far.
    pub ply: usize,
    /// Whose turn it is.
    pub side: &'static str,
    /// The number of legal moves.
    pub legal_count: usize,
    /// The hash of board and side to move.
    pub key: String,
    /// Whether the game has ended.
    pub over: bool,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeReply>,
}

/// How a game ended.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct OutcomeReply {
    /// Who won; `null` for a draw or a puzzle that is stuck.
    pub winner: Option<&'static str>,
    /// The score for the side to move.
    pub score: ScoreReply,
    /// Why it ended, in a word.
    pub reason: &'static str,
}

/// Result of `play`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PlayResult {
    /// Where the game stands now.
    #[serde(flatten)]
    pub state: StateResult,
    /// What each move did.
    pub details: Vec<MoveReply>,
}

/// A move with what it does.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MoveReply {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// What it does, in fields of the game.
    #[serde(flatten)]
    pub details: BTreeMap<&'static str, DetailReply>,
}

impl MoveReply {
    /// A move with its details.
    #[must_use]
    pub fn new(text: String, details: Details) -> Self {
        let details = details.into_iter().map(|(name, detail)| (name, detail.into())).collect();
        Self { text, details }
    }
}

/// One thing that a move does.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(untagged)]
#[expect(missing_docs, reason = "one variant a JSON type")]
pub enum DetailReply {
    Number(i64),
    Flag(bool),
    Text(String),
    Texts(Vec<String>),
}

impl From<Detail> for DetailReply {
    fn from(detail: Detail) -> Self {
        match detail {
            Detail::Number(n) => Self::Number(n),
            Detail::Flag(flag) => Self::Flag(flag),
            Detail::Text(text) => Self::Text(text),
            Detail::Texts(texts) => Self::Texts(texts),
        }
    }
}

/// Result of `legal`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LegalResult {
    /// The legal moves, in a stable order.
    pub moves: LegalMoves,
}

/// Legal moves, with or without what they would do.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum LegalMoves {
    /// The moves alone.
    Texts(Vec<String>),
    /// With `details`.
    Detailed(Vec<MoveReply>),
}

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
#[derive(Debug, Clone, Serialize, JsonSchema)]
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
    let line = |line: &crate::engine::ReportLine| LineReply {
        text: line.moves.first().cloned(),
        score: line.score.into(),
        pv: line.moves.clone(),
    };
    report.lines.iter().map(line).collect()
}

/// Result of `go`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
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
    /// From what an engine reports; `all` adds the list of solutions.
    #[must_use]
    pub fn new(report: &Report, all: bool) -> Self {
        let best = report.lines.first();
        let status = report.status();
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

impl From<&crate::engine::Comparison> for ComparisonRow {
    fn from(row: &crate::engine::Comparison) -> Self {
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

/// Result of `eval`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct EvalResult {
    /// The evaluator.
    pub evaluator: &'static str,
    /// The judgement for the side to move.
    pub score: ScoreReply,
    /// The value of each side on its own, where the evaluator has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<BTreeMap<&'static str, Decimal>>,
    /// The parts of the judgement.
    pub terms: BTreeMap<&'static str, Decimal>,
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
    pub divide: Option<serde_json::Map<String, serde_json::Value>>,
    /// Time of the count.
    pub time_ms: u64,
    /// Set when the count was interrupted: then it is partial.
    pub stopped: Option<StoppedReply>,
}

/// Result of `simulate`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SimulateResult {
    /// The results.
    #[serde(flatten)]
    pub simulation: SimulationResult,
    /// Who gains by beginning, in words.
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
    /// How long the games were.
    pub plies: PliesReply,
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

impl From<&crate::game::Simulation> for SimulationResult {
    fn from(simulation: &crate::game::Simulation) -> Self {
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

/// Result of `render`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum RenderResult {
    /// A text or picture.
    Text {
        /// The text.
        text: String,
    },
    /// A grid of numbers or booleans.
    Grid {
        /// Rows from the top.
        grid: GridReply,
    },
}

/// A grid.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(untagged)]
#[expect(missing_docs, reason = "one variant a JSON type")]
pub enum GridReply {
    Numbers(Vec<Vec<i64>>),
    Booleans(Vec<Vec<bool>>),
}

impl GridReply {
    /// In the kind of the game.
    #[must_use]
    pub fn new(grid: Grid, booleans: bool) -> Self {
        if booleans {
            let row = |row: Vec<i64>| row.into_iter().map(|value| value != 0).collect();
            Self::Booleans(grid.into_iter().map(row).collect())
        } else {
            Self::Numbers(grid)
        }
    }
}

/// Result of `stop`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct StopResult {
    /// Whether anything was there to stop.
    pub found: bool,
}

/// Result of `option`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct OptionResult {
    /// The options in force; `null` where the game chooses.
    pub options: BTreeMap<&'static str, Option<OptionReply>>,
}

/// Result of `close`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CloseResult {
    /// The session that is free again.
    pub closed: String,
}

/// Result of `ping`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PingResult {
    /// Always true.
    pub pong: bool,
}

/// Result of `quit`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct QuitResult {
    /// Always true: what is in flight is still answered, then the connection ends.
    pub bye: bool,
}

/// Result of `stats`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct StatsResult {
    /// Time since the daemon began.
    pub uptime_ms: u64,
    /// Connections that are open.
    pub connections: usize,
    /// Sessions of this connection.
    pub sessions: usize,
    /// Threads that search.
    pub workers: usize,
    /// Searches that run.
    pub searches_running: usize,
    /// Searches that wait for a worker.
    pub searches_waiting: usize,
    /// Lines read since the beginning.
    pub requests: u64,
    /// Error replies since the beginning.
    pub errors: u64,
    /// From the reading of a request to its final reply, for each command that was used.
    pub latencies: BTreeMap<&'static str, Latency>,
}

/// Latencies of a command. Quantiles are upper ends of bins that double: they may be up to twice the truth.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Latency {
    /// Requests answered.
    pub count: u64,
    /// Half were answered within this.
    pub p50_us: u64,
    /// 99 of 100 were answered within this.
    pub p99_us: u64,
    /// The slowest.
    pub max_us: u64,
}

/// A score.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ScoreReply {
    /// A judgement.
    Estimate {
        /// For the side to move; in a puzzle, the moves that seem to be missing.
        value: Decimal,
        /// The unit of the evaluator.
        unit: &'static str,
    },
    /// Proven.
    Exact {
        /// For the side to move.
        value: i64,
        /// The unit of the game.
        unit: &'static str,
        /// Who wins, from the side to move.
        outcome: VerdictReply,
        /// Plies to the end under best play.
        #[serde(skip_serializing_if = "Option::is_none")]
        plies: Option<u32>,
        /// Set where only the outcome is proven, and the value is a bound.
        #[serde(skip_serializing_if = "Option::is_none")]
        bound: Option<BoundReply>,
    },
    /// A puzzle's solution.
    Solution {
        /// Its length.
        moves: u32,
        /// Whether no shorter one exists.
        optimal: bool,
    },
    /// A puzzle without a solution.
    Unsolvable,
}

impl From<Score> for ScoreReply {
    fn from(score: Score) -> Self {
        match score {
            Score::Estimate { value, unit } => Self::Estimate { value: Decimal(value), unit },
            Score::Exact { value, unit, plies, bound } => {
                let outcome = Verdict::of(value).into();
                Self::Exact { value, unit, outcome, plies, bound: bound.map(BoundReply::from) }
            }
            Score::Solution { moves, optimal } => Self::Solution { moves, optimal },
            Score::Unsolvable => Self::Unsolvable,
        }
    }
}

/// Declares how a small enum of the engine is written.
macro_rules! wire_enum {
    ($(#[$doc:meta])* $name:ident from $inner:ident { $($(#[$variant_doc:meta])* $variant:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
        #[serde(rename_all = "lowercase")]
        pub enum $name { $($(#[$variant_doc])* $variant),* }

        impl From<$inner> for $name {
            fn from(inner: $inner) -> Self {
                match inner { $($inner::$variant => Self::$variant),* }
            }
        }
    };
}

wire_enum! {
    /// A result for the side to move.
    VerdictReply from Verdict {
        /// It wins.
        Win,
        /// Nobody does.
        Draw,
        /// It loses.
        Loss,
    }
}

wire_enum! {
    /// On which side of a score the truth lies.
    BoundReply from Bound {
        /// The truth is at least this.
        Lower,
        /// The truth is at most this.
        Upper,
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

/// A number with at most four decimals; a whole one is written without a point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Decimal(pub f64);

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rounded = (self.0 * 1e4).round() / 1e4;
        if rounded.fract() == 0.0 && rounded.abs() < 9e15 {
            serializer.serialize_i64(rounded as i64)
        } else {
            serializer.serialize_f64(rounded)
        }
    }
}

impl JsonSchema for Decimal {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Decimal".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "number" })
    }
}

/// Whole milliseconds.
#[must_use]
pub fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
