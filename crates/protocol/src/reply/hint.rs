//! Result of `hint`, and facts about moves.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{Count, Decimal};
use plateau_core::coach::{Hint, NAMED, Telling, WHY};
use plateau_core::erased::{Fact, Saying, Value};

use super::{ScoreReply, StoppedReply, millis};

/// Result of `hint`. A degree has the fields of those below it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct HintResult {
    /// As it was asked for: 1 where to look, 2 what kind of move, 3 the move, 4 why.
    pub degree: u8,
    /// The hint for people, in sentences.
    pub text: String,
    /// The places to look at; none where no part of the board stands out, as for a pass.
    pub area: Vec<String>,
    /// From degree 2 the kind of the move; in a puzzle that has no solution, from degree 1 that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<KindReply>,
    /// From degree 3 the move: the best one, or the one to be explained; absent in a puzzle that has no solution.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// From degree 3 the best move, where another one was to be explained.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub better: Option<String>,
    /// From degree 3, in a puzzle that has no solution: the moves to take back until it has one, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take_back: Option<usize>,
    /// From degree 4 the expected moves, at most sixty-four, beginning with the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pv: Option<Vec<String>>,
    /// From degree 4 the score of the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<ScoreReply>,
    /// From degree 4 facts about the move, the weightiest first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facts: Option<Vec<FactReply>>,
    /// Nodes visited.
    pub nodes: Count,
    /// Time used.
    pub time_ms: u64,
    /// The limit or event that ended the last search; `null` where the strategy was done before any limit.
    pub stopped: Option<StoppedReply>,
}

/// Kind of a move.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct KindReply {
    /// Its word for programs.
    pub id: &'static str,
    /// The same for people.
    pub text: &'static str,
}

/// Fact about a move.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct FactReply {
    /// Its word for programs.
    pub id: &'static str,
    /// The same for people, as what follows the move in a sentence.
    pub text: String,
    /// Its values by name; `cells` are places, `unit` is that of an amount.
    #[serde(flatten)]
    pub values: BTreeMap<&'static str, ValueReply>,
}

/// Value of a fact.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(missing_docs, reason = "one variant a JSON type")]
pub enum ValueReply {
    Number(Decimal),
    Text(String),
    Texts(Vec<String>),
}

impl HintResult {
    /// The part of a hint that its degree reveals.
    #[must_use]
    pub fn new(hint: &Hint, telling: Telling) -> Self {
        let told = hint.told.as_ref();
        let from = |degree: u8| told.filter(|_| hint.degree >= degree);
        let why = from(WHY);
        let fact = |fact: &Fact| FactReply::new(fact, telling);
        Self {
            degree: hint.degree,
            text: telling.hint(hint),
            area: told.map(|told| told.insights.area.clone()).unwrap_or_default(),
            kind: hint.kind().map(|kind| KindReply::new(kind, telling)),
            mv: from(NAMED).map(|told| told.line[0].clone()),
            better: from(NAMED).and_then(|told| told.better.clone()),
            take_back: hint.take_back,
            pv: why.map(|told| told.line.clone()),
            score: (hint.degree >= WHY).then(|| hint.score.into()),
            facts: why.map(|told| told.facts.iter().map(fact).collect()),
            nodes: hint.nodes.into(),
            time_ms: millis(hint.elapsed),
            stopped: hint.stopped.map(StoppedReply::from),
        }
    }
}

impl KindReply {
    fn new(kind: Saying, Telling(language): Telling) -> Self {
        Self { id: kind.id, text: kind.text.to(language) }
    }
}

impl FactReply {
    /// A fact in the language of a client.
    #[must_use]
    pub fn new(fact: &Fact, telling: Telling) -> Self {
        let units = fact.values.iter().filter_map(|(_, value)| match value {
            Value::Amount(_, unit) => Some(("unit", ValueReply::Text((*unit).to_owned()))),
            _ => None,
        });
        let values = fact.values.iter().map(|(name, value)| (*name, value.clone().into()));
        Self { id: fact.saying.id, text: telling.fact(fact), values: values.chain(units).collect() }
    }
}

impl From<Value> for ValueReply {
    fn from(value: Value) -> Self {
        match value {
            Value::Number(number) | Value::Amount(number, _) => Self::Number(Decimal(number)),
            Value::Word(word) => Self::Text(word),
            Value::Names(names) | Value::Line(names) => Self::Texts(names),
            Value::Places(places) => Self::Texts(places.iter().map(usize::to_string).collect()),
        }
    }
}
