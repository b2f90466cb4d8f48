//! Replies: the types that become lines.
//!
//! An absent value is left out, except where its absence is itself the answer (`winner`).
//! Results stand by what they speak of: the daemon, a game, a table, a search, many games.

mod analysis;
mod daemon;
mod describe;
#[macro_use]
mod score;
mod search;
mod simulation;
mod table;

pub use analysis::*;
pub use daemon::*;
pub use describe::*;
pub use score::*;
pub use search::*;
pub use simulation::*;
pub use table::*;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Code, Failure, Id};

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

impl Reply {
    /// The line of this reply, with its end.
    #[must_use]
    pub fn to_line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).unwrap_or_else(|error| {
            // No reply type can fail to become JSON; a client must get its final reply even so.
            let failure = Failure::new(Code::EngineFailed, error.to_string());
            let reply = Self { id: self.id.clone(), body: Body::Error { error: failure } };
            serde_json::to_vec(&reply).unwrap_or_default()
        });
        line.push(b'\n');
        line
    }
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
    /// Of `analyse`: a move that was judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analysed: Option<MoveAnalysisReply>,
    /// Of `simulate`: the results so far.
    #[serde(flatten)]
    pub simulation: Option<SimulationResult>,
}

/// A field that was passed over.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Warning {
    /// What is the matter: an error code.
    pub code: Code,
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
    Analyse(AnalyseResult),
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
