//! The client's part of a transcript, without I/O: which line to send next, and how to judge each reply.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::fmt;

use serde_json::Value;

use plateau_protocol::{Dialect, Line, MAX_LINE, read_line};

use super::pattern::{Scope, compare};
use super::transcript::Step;
use super::{Claims, Transcript, is_final};

/// Fields in which a third-party daemon may differ from ours: texts for people, spelling hints, and properties of the program
/// itself.
const OTHERS: Scope = Scope {
    free: &[
        // Words for people.
        "message",
        "text",
        "hint",
        "title",
        "summary",
        "doc",
        "label",
        "advantage",
        // The program, and its features beyond those that the transcript uses.
        "server",
        "features",
        "limits",
        "languages",
        "strategies",
        "options",
        "reasons",
        "latencies",
        "workers",
        "sessions",
        "requests",
        // Results of its searches, and their statistics. A score that it calls exact is compared.
        "best",
        "pv",
        "depth",
        "nodes",
        "stopped",
        "status",
        "reason",
        "lines",
        "line",
        "length",
        "plies",
        "solutions",
        "solution_count",
        "table",
        "counts",
        "lower_bound",
        "analysis",
        "turning_points",
        "evaluator",
        "sides",
        "terms",
        "facts",
        "kind",
        "area",
        "better",
        "take_back",
        "wins",
        "draws",
        "intervals",
    ],
    optional: &["legal", "versions", "index", "details", "opening", "goal", "lang"],
};

/// Codes with which a daemon refuses an optional feature that a transcript uses.
const REFUSALS: [&str; 5] =
    ["not_supported", "unknown_variant", "unknown_strategy", "unknown_evaluator", "unknown_option"];

/// A conversation under way.
///
/// It borrows the transcript and does no I/O itself: [`turn`](Self::turn) returns the next action.
#[derive(Debug)]
pub struct Replay<'a> {
    transcript: &'a Transcript,
    /// Claims of the daemon; `None` for our own, of which everything is compared, and nothing may be refused.
    claims: Option<&'a Claims>,
    /// The next step.
    next: usize,
    /// Replies that came before the one that was expected.
    early: VecDeque<Value>,
    /// The line that was sent last for each id.
    sent: BTreeMap<String, Value>,
    /// Ids of which nothing more is expected: not sent, refused, or answered otherwise.
    passed: HashSet<String>,
    /// Sessions whose state is not that of the transcript, because a command was refused or not sent.
    lost: HashSet<String>,
    judged: usize,
    refused: Vec<String>,
    differences: Vec<Difference>,
}

/// The next step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turn {
    /// To send this line, without its end.
    Send(String),
    /// To wait for a reply.
    Listen,
    /// Nothing: the transcript is at its end.
    End,
}

/// A place where a daemon deviates from the transcript.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The line of the transcript, from 1.
    pub line: Option<usize>,
    /// The request, where it is known.
    pub sent: Option<String>,
    /// The place in the reply, with the expected and the actual value.
    pub what: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.what)?;
        self.sent.as_ref().map_or(Ok(()), |sent| write!(f, "\n    to {sent}"))
    }
}

/// Course of a transcript.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Replies that were compared.
    pub judged: usize,
    /// Lacks of the daemon, of which it said so in good order.
    pub refused: Vec<String>,
    /// Differences.
    pub differences: Vec<Difference>,
}

impl<'a> Replay<'a> {
    /// A replay to a daemon that claims this much, or to our own.
    #[must_use]
    pub fn new(transcript: &'a Transcript, claims: Option<&'a Claims>) -> Self {
        Self {
            transcript,
            claims,
            next: 0,
            early: VecDeque::new(),
            sent: BTreeMap::new(),
            passed: HashSet::new(),
            lost: HashSet::new(),
            judged: 0,
            refused: Vec::new(),
            differences: Vec::new(),
        }
    }

    /// The next step.
    pub fn turn(&mut self) -> Turn {
        while let Some(step) = self.transcript.steps.get(self.next) {
            match step {
                Step::About(_) => self.next += 1,
                Step::Line(line) | Step::Words(line) => {
                    self.next += 1;
                    return Turn::Send(line.clone());
                }
                Step::Send(request) => {
                    self.next += 1;
                    if self.is_for(request) {
                        self.sent.insert(name(request), request.clone());
                        self.passed.remove(&name(request));
                        return Turn::Send(request.to_string());
                    }
                    self.pass_over(request);
                }
                Step::Expect(pattern) if self.passed.contains(&name(pattern)) => self.next += 1,
                Step::Expect(pattern) => {
                    let early = self.early.iter().position(|reply| is_meant(pattern, reply));
                    let Some(reply) = early.and_then(|place| self.early.remove(place)) else {
                        return Turn::Listen;
                    };
                    self.judge(pattern, reply);
                }
            }
        }
        for reply in std::mem::take(&mut self.early) {
            if !self.passed.contains(&name(&reply)) {
                self.differ(&reply, format!("nobody expected {reply}"));
            }
        }
        Turn::End
    }

    /// Takes a reply. One that is not for the next expectation is kept, unless it is progress.
    pub fn hear(&mut self, reply: Value) {
        match self.transcript.steps.get(self.next) {
            Some(Step::Expect(pattern)) if is_meant(pattern, &reply) => self.judge(pattern, reply),
            _ if reply["type"] == "info" => {}
            _ => self.early.push_back(reply),
        }
    }

    /// The end, before its time: nothing more comes.
    pub fn give_up(&mut self, why: &str) {
        if let Some(Step::Expect(pattern)) = self.transcript.steps.get(self.next) {
            self.differ(pattern, format!("expected {pattern}, but {why}"));
        }
        self.next = self.transcript.steps.len();
    }

    /// Its course.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        let Self { judged, refused, differences, .. } = self;
        Verdict { judged, refused, differences }
    }

    /// Compares a reply with the pattern that the next step has for it.
    fn judge(&mut self, pattern: &Value, reply: Value) {
        let id = name(pattern);
        if self.is_refusal(pattern, &reply) {
            self.next += 1;
            if let Some(request) = self.sent.get(&id).cloned() {
                self.refused.push(refused(&request, &reply["error"]));
                self.pass_over(&request);
            }
            return;
        }
        // Nobody has to report progress.
        if self.claims.is_some() && pattern["type"] == "info" && is_final(&reply) {
            self.next += 1;
            self.early.push_front(reply);
            return;
        }
        self.judged += 1;
        if let Err(difference) = self.compare(pattern, &reply) {
            self.differ(pattern, difference);
            if is_final(&reply) && pattern.get("id").is_some() {
                self.passed.insert(id);
            }
        }
        self.next += 1;
    }

    /// Compares a reply with a pattern, in the scope that the daemon is judged by.
    fn compare(&self, pattern: &Value, reply: &Value) -> Result<(), String> {
        if self.claims.is_none() || self.transcript.is_rule {
            return compare(pattern, reply, Scope::WHOLE);
        }
        let mut pattern = pattern.clone();
        let Some(fields) = pattern.as_object_mut() else { return Ok(()) };
        let cmd = self.sent.get(&name(reply)).map(|request| request["cmd"].clone());
        // The moves of `solve` come from a search, and the list of `games` differs between daemons; other moves come from the requests.
        if cmd.is_some_and(|cmd| cmd == "solve" || cmd == "games") {
            fields.remove("moves");
            fields.remove("games");
        }
        let is_proven = |score: &Value| score["kind"] == "exact" || score["kind"] == "solution";
        if !is_proven(&reply["score"]) || !fields.get("score").is_some_and(is_proven) {
            fields.remove("score");
        }
        compare(&pattern, reply, OTHERS)
    }

    /// True if the daemon replies that it lacks a feature that is optional.
    fn is_refusal(&self, pattern: &Value, reply: &Value) -> bool {
        let code = &reply["error"]["code"];
        self.claims.is_some()
            && !self.transcript.is_rule
            && *code != pattern["error"]["code"]
            && REFUSALS.iter().any(|refusal| code == refusal)
    }

    /// True if a request can be sent: the daemon has its game, and its session is where the transcript has it.
    fn is_for(&mut self, request: &Value) -> bool {
        if !self.claims.is_none_or(|claims| claims.has_game_of(request)) {
            return false;
        }
        if request["cmd"] == "newgame" {
            self.lost.remove(&session(request));
        }
        request.get("game").is_some()
            || speaks_of_no_session(request)
            || !self.lost.contains(&session(request))
    }

    /// Forgets a request that was not sent or not carried out, and the state that it would have led to.
    fn pass_over(&mut self, request: &Value) {
        self.passed.insert(name(request));
        let changes = ["newgame", "position", "play", "undo", "option", "close"];
        if changes.iter().any(|cmd| request["cmd"] == *cmd) {
            self.lost.insert(session(request));
        }
    }

    fn differ(&mut self, of: &Value, what: String) {
        let sent = of.get("id").and_then(|_| self.sent.get(&name(of))).map(Value::to_string);
        let line = (self.next + 1).min(self.transcript.steps.len());
        self.differences.push(Difference { line: Some(line), sent, what });
    }
}

/// A name for the id of a request, a reply or a pattern.
fn name(of: &Value) -> String {
    of.get("id").unwrap_or(&Value::Null).to_string()
}

fn session(request: &Value) -> String {
    request["session"].as_str().unwrap_or("main").to_owned()
}

/// Lack of a daemon, by its own word: a command, or one of its fields or values.
fn refused(request: &Value, error: &Value) -> String {
    let cmd = request["cmd"].as_str().unwrap_or_default();
    match error["field"].as_str() {
        Some(field) if field != "cmd" => format!("{cmd} with this {field}"),
        _ => cmd.to_owned(),
    }
}

/// True if a reply is the one that a pattern speaks of.
fn is_meant(pattern: &Value, reply: &Value) -> bool {
    reply.get("id") == pattern.get("id") && (reply["type"] != "info" || pattern["type"] == "info")
}

/// True for a command of the connection, and for others that need no session.
fn speaks_of_no_session(request: &Value) -> bool {
    let line = Line::Bytes(request.to_string().into_bytes());
    let read = read_line(&line, Dialect::Json, MAX_LINE);
    read.is_ok_and(|parsed| parsed.request.command.session().is_none())
}
