//! Parts that the fields of commands come in.
//!
//! Commands that need a position share [`Place`], those that search share [`LimitFields`] and [`RunFields`].

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::VERSION;
use crate::number::{Decimal, Int, MAX_SAFE};
use crate::picture::{ArrowField, MarkField, ValueField};
use crate::values::{IdField, Moves, Name, Names, Setting, Setup, Target};
use plateau_core::game::Language;
use plateau_core::search::{MAX_THREADS, value::MAX_PLY};

/// For commands without fields of their own.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct NoFields {}

impl From<NoFields> for LimitFields {
    fn from(NoFields {}: NoFields) -> Self {
        Self::default()
    }
}

impl From<LimitFields> for NoFields {
    fn from(_: LimitFields) -> Self {
        Self {}
    }
}

/// True for a value that need not be written.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Options by their names; one whose value is `null` is absent.
fn settings<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<BTreeMap<String, Setting>, D::Error> {
    let all = BTreeMap::<String, Option<Setting>>::deserialize(deserializer)?;
    Ok(all.into_iter().filter_map(|(name, value)| Some((name, value?))).collect())
}

/// Fields of `hello`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct HelloFields {
    /// The version that the client speaks: major and minor.
    #[schemars(example = VERSION)]
    pub protocol: Option<[Int<0, 1_000_000>; 2]>,
    /// The name of the client, for the log.
    pub client: Option<Name>,
    /// Makes unknown fields errors from now on.
    pub strict: Option<bool>,
    /// The secret that the daemon was started with.
    pub token: Option<String>,
    /// The language of texts for people; as before if absent, at first English.
    pub lang: Option<Lang>,
}

/// A language of texts for people, by its code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lang(pub Language);

/// The codes of all languages.
static CODES: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| Language::all().iter().map(|language| language.code()).collect());

impl Serialize for Lang {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.code().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Lang {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        let language = Language::find(&code);
        language.map(Self).ok_or_else(|| D::Error::unknown_variant(&code, &CODES))
    }
}

impl JsonSchema for Lang {
    fn schema_name() -> Cow<'static, str> {
        "Lang".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A language of texts for people, by its code.",
            "type": "string",
            "enum": &*CODES,
        })
    }
}

/// Fields of `describe`.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct DescribeFields {
    /// The game: an id or alias.
    pub game: String,
    /// The variant whose board is described; the default one if absent.
    pub variant: Option<String>,
}

/// Fields of `read`.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ReadFields {
    /// The text of one or more games.
    pub text: String,
    /// The format, one of the game's: `pdn`, `ggf`, `sgf`, `record`, `moves` …; if absent it is recognised by the text.
    pub format: Option<String>,
    /// The game, an id or alias; needed if the format does not name it.
    pub game: Option<String>,
    /// The variant, if the format does not name it; the default one if absent.
    pub variant: Option<String>,
}

/// Fields of `write`: the data that `read` returns for a game in addition to its moves.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct WriteFields {
    /// The format, one that the game is written in: `pdn`, `ggf`, `sgf`, `record`, `moves` …; the first of the game's own if absent.
    pub format: Option<String>,
    /// The players in the order of the sides, empty where they are not known.
    #[serde(default, skip_serializing_if = "is_default")]
    pub players: [String; 2],
    /// The name of the side that won, or `draw`; as the board has it if absent.
    pub result: Option<String>,
    /// The reason for which the game ended; as the board has it if absent.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reason: String,
    /// The tournament.
    #[serde(default, skip_serializing_if = "is_default")]
    pub event: String,
    /// The place, or the server.
    #[serde(default, skip_serializing_if = "is_default")]
    pub site: String,
    /// The round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub round: String,
    /// The day, as `YYYY-MM-DD`, or the known part of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub date: String,
    /// The lead of the side that moves first which is worth a draw, where both players agreed on one.
    pub komi: Option<Decimal>,
    /// Comments on the moves.
    #[serde(default, skip_serializing_if = "is_default")]
    pub comments: Vec<CommentField>,
}

/// Comment on a move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CommentField {
    /// The place of the move, from 0.
    pub index: Int<0, MAX_SAFE>,
    /// The score for the player of the move.
    pub score: Option<Decimal>,
    /// Moves to the end of the game, if the score is given in moves: above 0 for a win, otherwise a loss.
    pub mate: Option<Int<-1_000_000, 1_000_000>>,
    /// True if the score is proven.
    #[serde(default, skip_serializing_if = "is_default")]
    pub proven: bool,
    /// The time that the move took.
    pub time_ms: Option<Int<0, MAX_SAFE>>,
    /// Anything else, in words.
    #[serde(default, skip_serializing_if = "is_default")]
    pub text: String,
}

/// Fields of `newgame`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct NewgameFields {
    /// The session; `main` if absent.
    pub session: Option<Name>,
    /// The game: an id or alias. If absent, the session's game is restarted.
    pub game: Option<String>,
    /// The variant; the default one if absent.
    pub variant: Option<String>,
    /// The start: `startpos`, a position text or a grid.
    pub setup: Option<Setup>,
    /// The side to move in a grid.
    pub side: Option<String>,
    /// Options, as with `option`.
    #[serde(default, deserialize_with = "settings", skip_serializing_if = "is_default")]
    #[schemars(with = "BTreeMap<String, Option<Setting>>")]
    pub options: BTreeMap<String, Setting>,
    /// The seed of the random numbers in the start and in the strategies; the default of the option `seed` if absent.
    pub seed: Option<Int<0, MAX_SAFE>>,
}

/// Fields of `position`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct PositionFields {
    /// The session; `main` if absent.
    pub session: Option<Name>,
    /// The start: `startpos`, a position text or a grid. Absent: `startpos`.
    pub setup: Option<Setup>,
    /// The side to move in a grid.
    pub side: Option<String>,
    /// The moves played since.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moves: Moves,
}

/// Fields of `play`.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct PlayFields {
    /// The session; `main` if absent.
    pub session: Option<Name>,
    /// The moves to play.
    pub moves: Moves,
    /// Adds what each move has done to the board, in one shape for all games.
    #[serde(default, skip_serializing_if = "is_default")]
    pub effects: bool,
    /// Adds the position to which each move leads.
    #[serde(default, skip_serializing_if = "is_default")]
    pub positions: bool,
}

/// Fields of `undo`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct UndoFields {
    /// The session; `main` if absent.
    pub session: Option<Name>,
    /// The number of moves to take back; 1 if absent.
    pub plies: Option<Int<1, 1_000_000>>,
}

/// Position of a command: that of a session, or inline from `game`, `setup` and `moves`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// The session; `main` if neither it nor `game` is given.
    pub session: Option<Name>,
    /// The game of an inline position: an id or alias.
    pub game: Option<String>,
    /// The variant of an inline position; the default one if absent.
    pub variant: Option<String>,
    /// The start of an inline position; `startpos` if absent.
    pub setup: Option<Setup>,
    /// The side to move in a grid.
    pub side: Option<String>,
    /// The moves that lead to an inline position.
    pub moves: Option<Moves>,
    /// Options for this request alone.
    #[serde(default, deserialize_with = "settings", skip_serializing_if = "is_default")]
    #[schemars(with = "BTreeMap<String, Option<Setting>>")]
    pub options: BTreeMap<String, Setting>,
}

/// Parts of a state that are returned on request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StateFields {
    /// Adds the moves so far. A client that has not announced version 1.2 or later in `hello` always gets them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub history: bool,
    /// Adds the legal moves, with details and effects.
    #[serde(default, skip_serializing_if = "is_default")]
    pub legal: bool,
    /// Adds the board as a grid of numbers or booleans.
    #[serde(default, skip_serializing_if = "is_default")]
    pub grid: bool,
}

impl StateFields {
    /// The meaning of these fields for a client of this version of the protocol: before 1.2 a state always had its moves.
    #[must_use]
    pub fn meant_in_version(self, version: [u32; 2]) -> Self {
        Self { history: self.history || version < [1, 2], ..self }
    }
}

/// Fields of `legal`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct LegalFields {
    /// Adds the game's own details of each move, in the game's fields.
    #[serde(default)]
    pub details: bool,
    /// Adds what each move does to the board, in one shape for all games.
    #[serde(default, skip_serializing_if = "is_default")]
    pub effects: bool,
    /// Adds the position to which each move leads.
    #[serde(default, skip_serializing_if = "is_default")]
    pub positions: bool,
}

/// The limits of a search; all that are given hold together.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct LimitFields {
    /// Plies to look ahead; in a puzzle, the longest solution to look for.
    pub depth: Option<Int<1, { MAX_PLY as i64 }>>,
    /// Nodes to visit: exact with one thread.
    pub nodes: Option<Int<1, MAX_SAFE>>,
    /// Milliseconds for this search.
    pub movetime_ms: Option<Int<0, MAX_MS>>,
    /// The game clock of the side to move.
    pub clock: Option<ClockFields>,
    /// No limit but those that are given: the search ends when it is done or stopped.
    #[serde(default)]
    pub infinite: bool,
}

/// The longest time that can be named: about 31 years.
pub(crate) const MAX_MS: i64 = 1_000_000_000_000;

/// A game clock.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ClockFields {
    /// Milliseconds left.
    pub remaining_ms: Int<0, MAX_MS>,
    /// Milliseconds that each move adds.
    pub increment_ms: Option<Int<0, MAX_MS>>,
    /// Moves until the clock is filled up again.
    pub moves_to_go: Option<Int<1, 1_000_000>>,
}

/// Running of a search: reports, threads, priority.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct RunFields {
    /// The least time between two `info` replies, in milliseconds.
    pub report_ms: Option<Int<0, MAX_MS>>,
    /// Threads; 1 if absent.
    pub threads: Option<Int<1, MAX_THREADS>>,
    /// The rank among the searches that wait on this connection, the highest first; 0 if absent.
    pub priority: Option<Int<-1000, 1000>>,
    /// Forgets what earlier searches of the session have learned, so that the search can be repeated.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fresh: bool,
}

/// Fields of `go`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct GoFields {
    /// The strategy; the game's best if absent.
    pub strategy: Option<String>,
    /// The number of best moves to rank; 1 if absent.
    pub multipv: Option<Int<1, 1000>>,
    /// The moves to choose among; all if absent.
    pub searchmoves: Option<Moves>,
    /// The goal of the puzzle.
    pub target: Option<Target>,
    /// The best move at full strength, whatever the option `level` is.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hint: bool,
    /// Thinks on the opponent's time, about the position after the move that is expected: limits of time hold from `ponderhit` on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ponder: bool,
    /// Adds `line`: what each move of `pv` does to the board.
    #[serde(default, skip_serializing_if = "is_default")]
    pub effects: bool,
    /// Adds `line`, with the position to which each of them leads.
    #[serde(default, skip_serializing_if = "is_default")]
    pub positions: bool,
}

/// Fields of `solve`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct SolveFields {
    /// The strategy, or `compare` for all of a puzzle side by side; the game's best if absent.
    pub strategy: Option<String>,
    /// Every solution instead of one.
    #[serde(default)]
    pub all: bool,
    /// The goal of the puzzle; of a game `outcome`: who wins, without by how much.
    pub target: Option<Target>,
    /// Adds `line`: what each move of the solution does to the board.
    #[serde(default, skip_serializing_if = "is_default")]
    pub effects: bool,
    /// Adds `line`, with the position to which each of them leads.
    #[serde(default, skip_serializing_if = "is_default")]
    pub positions: bool,
}

/// Fields of `analyse`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct AnalyseFields {
    /// The strategy; the game's best if absent.
    pub strategy: Option<String>,
    /// Adds facts about each move.
    #[serde(default, skip_serializing_if = "is_default")]
    pub explain: bool,
}

/// Fields of `hint`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct HintFields {
    /// The strategy; the game's best if absent.
    pub strategy: Option<String>,
    /// The degree: 1 tells where to look, 2 what kind of move, 3 the move, 4 why. If absent 1, or 4 with `move`.
    pub degree: Option<Int<1, 4>>,
    /// The move to explain; the best one if absent.
    #[serde(rename = "move")]
    pub mv: Option<String>,
}

/// Fields of `eval`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct EvalFields {
    /// The evaluator; the game's default if absent.
    pub evaluator: Option<String>,
}

/// Fields of `perft`.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct PerftFields {
    /// The depth in plies.
    pub depth: Int<0, 100>,
    /// Also count under each legal move.
    #[serde(default)]
    pub divide: bool,
}

/// Fields of `simulate`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct SimulateFields {
    /// The number of games; 1,000 if absent.
    pub games: Option<Int<1, 1_000_000_000>>,
    /// The strategies; the first one moves first. Both `random` if absent.
    pub players: Option<[String; 2]>,
    /// The seed; 0 if absent.
    pub seed: Option<Int<0, MAX_SAFE>>,
}

/// Fields of `render`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct RenderFields {
    /// The format; `text` if absent.
    #[serde(default, skip_serializing_if = "is_default")]
    pub format: Format,
    /// The labels of the columns: as `moves` name them, or as a `course` has them; `moves` if absent.
    #[serde(default, skip_serializing_if = "is_default")]
    pub style: Style,
    /// Turns the board half round, so that the other side sits below it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub flip: bool,
    /// The colours of a picture; those that its reader prefers if absent.
    #[serde(default, skip_serializing_if = "is_default")]
    pub theme: Theme,
    /// Marks the legal moves in a picture.
    #[serde(default, skip_serializing_if = "is_default")]
    pub legal: bool,
    /// Cells to mark in a picture.
    #[serde(default, skip_serializing_if = "is_default")]
    pub marks: Vec<MarkField>,
    /// Arrows to draw in a picture.
    #[serde(default, skip_serializing_if = "is_default")]
    pub arrows: Vec<ArrowField>,
    /// Values to write in a picture, by cells or legal moves.
    #[serde(default, skip_serializing_if = "is_default")]
    pub values: BTreeMap<String, ValueField>,
}

/// A style of `render`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    /// As moves name the columns, where players of the game print them: above the board in Othello, else below it.
    #[default]
    Moves,
    /// As a course draws the game: Othello with numbers above the board.
    Course,
}

/// The colours of a picture.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// Those that the reader prefers.
    #[default]
    Auto,
    /// For a light page.
    Light,
    /// For a dark page.
    Dark,
}

/// A format of `render`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// ASCII.
    #[default]
    Text,
    /// Text with the game's own symbols.
    Unicode,
    /// A self-contained picture.
    Svg,
    /// Numbers.
    Grid,
}

/// Fields of `stop`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct StopFields {
    /// The id of the request to stop.
    pub target: Option<IdField>,
    /// The session whose searches to stop; with `target` too, it has to be of this session. With neither, all of this connection.
    pub session: Option<Name>,
}

/// Fields of `kick`.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct KickFields {
    /// The number of the client in `clients` and in the log.
    pub client: Int<0, MAX_SAFE>,
}

/// Fields of `ponderhit`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct PonderhitFields {
    /// The id of the request that ponders.
    pub target: Option<IdField>,
    /// The session whose search ponders; with `target` too, it has to be of this session. With neither, all of this connection.
    pub session: Option<Name>,
}

/// Fields of `option`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct OptionFields {
    /// The session; `main` if absent.
    pub session: Option<Name>,
    /// Options to set; `null` resets one to its default.
    #[serde(default, skip_serializing_if = "is_default")]
    pub set: BTreeMap<String, Option<Setting>>,
    /// The options to give; all if absent.
    pub get: Option<Names>,
}

/// Fields of `close`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct CloseFields {
    /// The session; `main` if absent.
    pub session: Option<Name>,
}
