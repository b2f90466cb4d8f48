//! Replies: the types that become lines.
//!
//! An absent value is left out, except where its absence is itself the answer (`winner`).
//! Results stand by their subject: the daemon, a game, a table, a search, many games.

mod analysis;
mod board;
mod daemon;
mod describe;
mod hint;
mod record;
#[macro_use]
mod score;
mod search;
mod simulation;
mod table;

pub use analysis::*;
pub use daemon::*;
pub use describe::*;
pub use hint::*;
pub use record::*;
pub use score::*;
pub use search::*;
pub use simulation::*;
pub use table::*;

use std::io;

use schemars::JsonSchema;
use serde::Serialize;

use super::number::Count;
use super::{Address, Code, Failure};

/// A reply: one line.
#[derive(Debug, Clone, Serialize)]
pub struct Reply {
    /// The request that it belongs to.
    #[serde(flatten)]
    pub address: Address,
    /// The content, by type.
    #[serde(flatten)]
    pub body: Body,
}

impl Reply {
    /// The line of this reply, with its end.
    #[must_use]
    pub fn to_line(&self) -> Vec<u8> {
        self.to_line_within(usize::MAX).unwrap_or_else(|error| {
            let reply = Self { address: self.address.clone(), body: Body::Error { error } };
            reply.to_line_within(usize::MAX).unwrap_or_default()
        })
    }

    /// The line of this reply, with its end.
    ///
    /// # Errors
    /// It would be longer than `max` bytes.
    pub fn to_line_within(&self, max: usize) -> Result<Vec<u8>, Failure> {
        let mut bounded = Bounded { line: Vec::new(), max: max.saturating_sub(1) };
        serde_json::to_writer(&mut bounded, self).map_err(|error| {
            if error.is_io() {
                let message = format!(
                    "the answer is longer than {max} bytes; ask for less, or use a smaller board"
                );
                Failure::new(Code::ReplyTooLong, message)
            } else {
                // No reply type can fail to become JSON; a client must get its final reply even so.
                Failure::new(Code::EngineFailed, error.to_string())
            }
        })?;
        let mut line = bounded.line;
        line.push(b'\n');
        Ok(line)
    }
}

/// A line that grows up to a bound.
struct Bounded {
    line: Vec<u8>,
    max: usize,
}

impl io::Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.line.len() + bytes.len() > self.max {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.line.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Content of a reply, by type.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Body {
    /// Progress.
    Info(Box<Info>),
    /// A field that was ignored, or an option that could not be met.
    Warning(Warning),
    /// The answer, final.
    Result(Box<Answer>),
    /// A refusal, final.
    Error {
        /// The failure.
        error: Failure,
    },
}

/// Progress of a search or simulation.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct Info {
    /// Counts the `info` replies of a request from 1.
    pub seq: u64,
    /// Time since the search began.
    pub time_ms: u64,
    /// The findings so far.
    #[serde(flatten)]
    pub found: Found,
    /// Of `solve`: no solution is shorter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower_bound: Option<u32>,
    /// Of `analyse`: a move that was judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analysed: Option<MoveAnalysisReply>,
    /// Of `simulate`: the results so far.
    #[serde(flatten)]
    pub simulation: Option<SimulationResult>,
}

/// A remark that precedes an answer: a field that was ignored, or an option that could not be met.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Warning {
    /// The error code.
    pub code: Code,
    /// A sentence with the fault and the expected input.
    pub message: String,
    /// The field or option.
    pub field: String,
    /// The known name that is nearest to the given one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

/// In strict mode the remark is a refusal.
impl From<Warning> for Failure {
    fn from(Warning { code, message, field, hint }: Warning) -> Self {
        Self::new(code, message).at(field).hint(hint)
    }
}

/// The result of each command.
#[derive(Debug, Clone, Serialize)]
#[serde(untagged)]
#[allow(missing_docs, reason = "each variant is the result of the command of its name")]
pub enum Answer {
    Hello(HelloResult),
    Games(GamesResult),
    Describe(Box<DescribeResult>),
    Read(ReadResult),
    Write(WriteResult),
    State(StateResult),
    Play(PlayResult),
    Legal(LegalResult),
    Go(GoResult),
    Solve(SolveResult),
    Analyse(AnalyseResult),
    Hint(HintResult),
    Eval(EvalResult),
    Perft(PerftResult),
    Simulate(SimulateResult),
    Render(RenderResult),
    Stop(StopResult),
    Ponderhit(PonderhitResult),
    Option(OptionResult),
    Close(CloseResult),
    Ping(PingResult),
    Stats(StatsResult),
    Clients(ClientsResult),
    Kick(KickResult),
    Quit(QuitResult),
}

impl Answer {
    /// Nodes that a search has visited; 0 where nothing was searched.
    pub fn nodes(&self) -> u64 {
        let Count(nodes) = match self {
            Self::Go(result) => result.nodes,
            Self::Solve(result) => result.nodes,
            Self::Analyse(result) => result.nodes,
            Self::Hint(result) => result.nodes,
            _ => return 0,
        };
        nodes.try_into().unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::{Value, json};

    use super::*;
    use crate::Decimal;
    use plateau_core::erased::{Comparison, Plies, Report, ReportLine, Simulation, Status};
    use plateau_core::game::{Content, Language, Text};
    use plateau_core::search::{self, Bound, Purpose, Score, Stopped};

    fn written(value: &impl Serialize) -> Value {
        serde_json::to_value(value).unwrap()
    }

    fn report() -> Report {
        let line = |first: &str, score| ReportLine {
            moves: [first, "c3"].map(str::to_owned).to_vec(),
            score,
        };
        let elapsed = Duration::from_micros(4_999);
        let row = Comparison {
            strategy: "deep",
            status: Status::Unknown,
            length: None,
            nodes: 6,
            elapsed,
            stopped: Some(Stopped::Nodes),
        };
        Report {
            found: search::Found {
                lines: vec![
                    line("a1", Score::Solution { moves: 2, optimal: true }),
                    line("b2", Score::Unsolvable),
                ],
                depth: 3,
                error: None,
                lower_bound: Some(2),
                solutions: Some(1 << 70),
                chance: Some(0.25),
                counts: vec![("sweeps".into(), 18)],
                is_book: false,
                note: Some(Text::plain("note").into()),
            },
            nodes: 5,
            elapsed,
            stopped: Some(Stopped::Solved),
            comparison: vec![row],
        }
    }

    #[test]
    fn results_are_written_from_reports() {
        let score = json!({"kind": "solution", "moves": 2, "optimal": true});
        let lines = json!([
            {"move": "a1", "score": score, "pv": ["a1", "c3"]},
            {"move": "b2", "score": {"kind": "unsolvable"}, "pv": ["b2", "c3"]},
        ]);
        let mut go = json!({
            "best": "a1", "score": score, "pv": ["a1", "c3"], "depth": 3, "nodes": 5,
            "time_ms": 4, "stopped": "solved", "reason": "note", "counts": {"sweeps": 18},
        });
        assert_eq!(written(&GoResult::new(report(), false, Language::ENGLISH)), go);
        go["lines"] = lines.clone();
        assert_eq!(written(&GoResult::new(report(), true, Language::ENGLISH)), go);
        let info = json!({"score": score, "pv": ["a1", "c3"], "depth": 3, "nodes": 5});
        let ranked =
            json!({"score": score, "pv": ["a1", "c3"], "depth": 3, "nodes": 5, "lines": lines});
        assert_eq!(written(&Found::from(&report())), ranked);
        let mut single = report();
        single.found.lines.truncate(1);
        assert_eq!(written(&Found::from(&single)), info);
        let solved = |report, all| {
            written(&SolveResult::new(report, Purpose::Solution, all, Language::ENGLISH))
        };
        let mut solve = json!({
            "status": "optimal", "score": score, "moves": ["a1", "c3"], "length": 2,
            "lower_bound": 2, "depth": 3, "nodes": 5, "time_ms": 4, "stopped": "solved",
            "reason": "note", "solution_count": "1180591620717411303424", "chance": 0.25,
            "counts": {"sweeps": 18},
            "table": [{
                "strategy": "deep", "status": "unknown", "length": null, "nodes": 6,
                "time_ms": 4, "stopped": "nodes",
            }],
        });
        assert_eq!(solved(report(), false), solve);
        solve["solutions"] = json!([["a1", "c3"], ["b2", "c3"]]);
        assert_eq!(solved(report(), true), solve);
        let found = report().with_lines(Vec::new());
        let unsolved = Report { found, comparison: Vec::new(), ..report() };
        let unsolved = solved(unsolved, true);
        assert_eq!([unsolved.get("solutions"), unsolved.get("table")], [None, None]);
    }

    #[test]
    fn a_score_has_its_unit_and_a_number_at_most_four_decimals() {
        for (score, expected) in [
            (
                Score::Estimate { value: -1.234_56, unit: "points" },
                json!({"kind": "estimate", "value": -1.2346, "unit": "points"}),
            ),
            (
                Score::Estimate { value: 2.000_04, unit: "points" },
                json!({"kind": "estimate", "value": 2, "unit": "points"}),
            ),
            (
                Score::Exact {
                    value: -3,
                    unit: "discs",
                    plies: Some(4),
                    bound: Some(Bound::Upper),
                },
                json!({
                    "kind": "exact", "value": -3, "unit": "discs", "outcome": "loss",
                    "plies": 4, "bound": "upper",
                }),
            ),
            (
                Score::Exact { value: 0, unit: "discs", plies: None, bound: None },
                json!({"kind": "exact", "value": 0, "unit": "discs", "outcome": "draw"}),
            ),
        ] {
            let reply = ScoreReply::from(score);
            assert_eq!(written(&reply), expected);
            assert_eq!(
                written(&serde_json::from_value::<ScoreReply>(expected).unwrap()),
                written(&reply)
            );
        }
        assert_eq!(written(&Decimal(9e15)), json!(9e15));
    }

    #[test]
    fn many_games_are_counted_and_none_have_no_length() {
        let plies = Plies { total: 30, min: 5, max: 9 };
        let simulation = Simulation { wins: 2, draws: 1, losses: 1, plies };
        let reply = written(&SimulationResult::from(&simulation));
        assert_eq!(reply["plies"], json!({"mean": 7.5, "min": 5, "max": 9}));
        for (name, count) in [("games", 4), ("wins", 2), ("draws", 1), ("losses", 1)] {
            assert_eq!(reply[name], json!(count), "{name}");
        }
        for (name, count) in [("wins", 2), ("draws", 1), ("losses", 1)] {
            let interval = simulation.interval(count).map(Decimal);
            assert_eq!(reply["intervals"][name], written(&interval), "{name}");
        }
        let none = written(&SimulationResult::from(&Simulation::default()));
        assert_eq!(none["plies"], json!({"mean": 0, "min": 0, "max": 0}));
    }

    #[test]
    fn a_grid_is_of_the_kind_of_its_game() {
        let grid = vec![vec![0, 2]];
        assert_eq!(written(&GridReply::new(grid.clone(), Content::Flag)), json!([[false, true]]));
        assert_eq!(written(&GridReply::new(grid, Content::Piece)), json!([[0, 2]]));
    }
}
