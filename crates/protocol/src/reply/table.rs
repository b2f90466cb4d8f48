//! Results about a position: `state`, `play`, `legal`, `eval`, `render`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::Decimal;
use plateau_core::erased::{Effect, LegalMove};
use plateau_core::game::{Content, Detail, Goal, Grid, Language, Wording};

use super::ScoreReply;

/// Result of `state`, `newgame`, `position`, `undo`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct StateResult {
    /// The game's id.
    pub game: &'static str,
    /// The variant.
    pub variant: String,
    /// The position text in which the game began; with `moves` it is the whole game.
    pub setup: String,
    /// The moves so far, with `history`. A client that has not announced version 1.2 or later in `hello` always gets them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// The position text of now.
    pub position: String,
    /// The number of moves so far.
    pub ply: usize,
    /// The side to move.
    pub side: &'static str,
    /// The number of legal moves.
    pub legal_count: usize,
    /// The hash of board and side to move.
    pub key: String,
    /// True if the game has ended.
    pub over: bool,
    /// The outcome, if it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeReply>,
    /// The draw that either player may claim now. The game continues without a claim: `over` is false, and there are legal moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<ClaimReply>,
    /// The count of moves without progress that will draw the game, while one counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw_in: Option<DrawCountReply>,
    /// The goal of a puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<GoalReply>,
    /// The name of the opening, where one of the positions so far has one: that of the last of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<&'static str>,
    /// Guesses made to read the drawn board in which the game began, and lines of it that were passed over.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<SetupRemark>,
    /// The legal moves with details and effects, in the order of `legal`; with `legal`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<MoveReply>>,
    /// The board, rows from the top; with `grid`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<GridReply>,
}

/// Guess or omission of the reader of a drawn board.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct SetupRemark {
    /// A sentence, in English.
    pub message: String,
    /// The same sentence in the language of `hello`.
    pub text: String,
}

impl SetupRemark {
    /// The remark for a client of a language.
    #[must_use]
    pub fn new(remark: &Wording, language: Language) -> Self {
        Self { message: remark.to_string(), text: remark.to(language) }
    }
}

/// Draw that ends a game only if a player claims it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ClaimReply {
    /// The rule that allows the claim, in a word: one of the `reasons` of `describe` with `claim`.
    pub reason: &'static str,
    /// The same for people, as it follows "ended by".
    pub text: &'static str,
}

/// Count of moves without progress, which will draw the game if nothing happens.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DrawCountReply {
    /// The plies until the draw, at least 1.
    #[schemars(range(min = 1))]
    pub plies: u32,
    /// The reason of the draw, in a word.
    pub reason: &'static str,
    /// The same for people, as it follows "ended by".
    pub text: &'static str,
}

/// Outcome of a game.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct OutcomeReply {
    /// The winner; `null` for a draw or a puzzle that is stuck.
    pub winner: Option<&'static str>,
    /// The score for the side that moves first.
    pub score: ScoreReply,
    /// The count of each side that decides the game, if there is one, such as its discs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sides: Option<BTreeMap<&'static str, u32>>,
    /// The reason for its end, in a word.
    pub reason: &'static str,
    /// The same for people, as it follows "ended by".
    pub text: &'static str,
    /// The lines that have won, each by the names of its places from one end to the other; absent where no line wins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Vec<String>>,
}

/// Result of `play`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PlayResult {
    /// The state after the moves.
    #[serde(flatten)]
    pub state: StateResult,
    /// The effects of each move.
    pub details: Vec<MoveReply>,
}

/// A move with its effects.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MoveReply {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Its effect on the board, with `effects`; absent on boards of more than 1,024 places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effect: Option<EffectReply>,
    /// The text of the position after it, with `positions`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Its effects, in fields of the game.
    #[serde(flatten)]
    pub details: BTreeMap<&'static str, DetailReply>,
}

impl From<LegalMove> for MoveReply {
    fn from(LegalMove { text, details, effect, position }: LegalMove) -> Self {
        let details = details.into_iter().map(|(name, detail)| (name, detail.into())).collect();
        Self { text, details, effect: effect.map(EffectReply::from), position }
    }
}

/// Effect of a move on the board, by the names of places.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct EffectReply {
    /// The place that a piece leaves; absent where none moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The place that a piece enters, on which one is put, or that is pressed; absent in a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// All places of the way of a piece that moves, `from` and `to` too.
    pub path: Vec<String>,
    /// Places on which a piece was put.
    pub placed: Vec<String>,
    /// Places from which a piece was taken off the board.
    pub removed: Vec<String>,
    /// Places whose piece or light has turned into another.
    pub flipped: Vec<String>,
    /// Every place that has changed.
    pub pieces: Vec<PlaceContent>,
}

/// The content of a place.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct PlaceContent {
    /// The name of the place.
    pub cell: String,
    /// Its value in the grid.
    pub code: i64,
}

impl From<Effect> for EffectReply {
    fn from(effect: Effect) -> Self {
        let Effect { from, to, path, placed, removed, flipped, pieces } = effect;
        let pieces = pieces.into_iter().map(|(cell, code)| PlaceContent { cell, code }).collect();
        Self { from, to, path, placed, removed, flipped, pieces }
    }
}

/// The goal of a puzzle.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GoalReply {
    /// The text of the position to be reached; absent where several are as good.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The goal for people.
    pub text: &'static str,
}

impl GoalReply {
    /// The goal in a language.
    #[must_use]
    pub fn new(Goal { position, text }: Goal<String>, language: Language) -> Self {
        Self { position, text: text.to(language) }
    }
}

/// An effect of a move.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(missing_docs, reason = "one variant a JSON type")]
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

/// Legal moves, with or without their effects.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum LegalMoves {
    /// The moves alone.
    Texts(Vec<String>),
    /// With `details`.
    Detailed(Vec<MoveReply>),
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
#[allow(missing_docs, reason = "one variant a JSON type")]
pub enum GridReply {
    Numbers(Vec<Vec<i64>>),
    Booleans(Vec<Vec<bool>>),
}

impl GridReply {
    /// In the kind of the game.
    #[must_use]
    pub fn new(grid: Grid, content: Content) -> Self {
        if content == Content::Flag {
            let row = |row: Vec<i64>| row.into_iter().map(|value| value != 0).collect();
            Self::Booleans(grid.into_iter().map(row).collect())
        } else {
            Self::Numbers(grid)
        }
    }
}
