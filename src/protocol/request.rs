//! Requests: the commands by kind, and the parts that their fields come in.
//!
//! A command's fields are the union of some parts; commands that need a position share [`Place`],
//! those that search share [`LimitFields`] and [`RunFields`].
//! The types serve both ends: the daemon reads them, a client of ours writes them.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::{Value, to_value};

use crate::engine::value::MAX_PLY;
use crate::game::Language;

use super::fields::Fields;
use super::number::{Int, MAX_SAFE};
use super::picture::{ArrowField, MarkField, ValueField};
use super::reply;
use super::values::{IdField, Moves, Name, Names, Setting, Setup, Target};
use super::{Failure, Id};

/// A request: one line.
#[derive(Debug, Clone)]
pub struct Request {
    /// Echoed in every reply.
    pub id: Option<Id>,
    /// The command, with its fields.
    pub command: Command,
}

/// A command, by kind: who carries it out, and what it waits for.
#[derive(Debug, Clone)]
pub enum Command {
    /// Of the connection or the daemon: it waits for nothing.
    Connection(ConnectionCommand),
    /// Of a table: it waits for what came before it in its session, and for no other search.
    Table(TableCommand),
    /// Carried out by a worker, and stoppable; what comes after it in its session waits.
    Search(Box<Search>),
}

/// A search: where, how far, by what means, and for what.
#[derive(Debug, Clone)]
pub struct Search {
    /// The position.
    pub place: Place,
    /// The limits; none where the command declares none.
    pub limits: LimitFields,
    /// Threads, priority, reports.
    pub run: RunFields,
    /// The command, with the fields of its own.
    pub task: Task,
}

/// Declares the commands by kind: their enums, their names, how each is read and written, and their schemas.
///
/// A command of a table is a position and fields, or fields that name its session.
/// A search names the type of its limits and its own fields; place and run are common to all.
macro_rules! commands {
    (
        connection { $($(#[doc = $c_doc:literal])* $c_name:literal $c:ident($c_fields:ty) -> $c_result:ty;)* }
        table { $($(#[doc = $t_doc:literal])* $t_name:literal $t:ident($($t_part:ident: $t_type:ty),*) -> $t_result:ty;)* }
        search { $($(#[doc = $s_doc:literal])* $s_name:literal $s:ident($s_limits:ty, $s_fields:ty) -> $s_result:ty;)* }
    ) => {
        /// Commands of the connection or the daemon.
        #[derive(Debug, Clone)]
        pub enum ConnectionCommand {
            $($(#[doc = $c_doc])* $c($c_fields),)*
        }

        /// Commands of a table.
        #[derive(Debug, Clone)]
        pub enum TableCommand {
            $($(#[doc = $t_doc])* $t($($t_type),*),)*
        }

        /// Commands that search, with the fields of their own.
        #[derive(Debug, Clone)]
        pub enum Task {
            $($(#[doc = $s_doc])* $s($s_fields),)*
        }

        /// The names of all commands, kind by kind.
        pub const NAMES: &[&str] = &[$($c_name,)* $($t_name,)* $($s_name,)*];

        impl Command {
            /// The name of this command.
            #[must_use]
            pub const fn name(&self) -> &'static str {
                match self {
                    $(Self::Connection(ConnectionCommand::$c(..)) => $c_name,)*
                    $(Self::Table(TableCommand::$t(..)) => $t_name,)*
                    Self::Search(search) => match search.task { $(Task::$s(..) => $s_name,)* },
                }
            }

            /// Reads the fields of the command called `name`; `None` if there is none.
            pub(super) fn read(name: &str, fields: &Fields<'_>) -> Result<Option<Self>, Failure> {
                Ok(Some(match name {
                    $($c_name => Self::Connection(ConnectionCommand::$c(fields.part()?)),)*
                    $($t_name => Self::Table(TableCommand::$t($(fields.part::<$t_type>()?),*)),)*
                    $($s_name => Self::Search(Box::new(Search {
                        place: fields.part()?,
                        limits: fields.part::<$s_limits>()?.into(),
                        run: fields.part()?,
                        task: Task::$s(fields.part()?),
                    })),)*
                    _ => return Ok(None),
                }))
            }

            /// The fields of this command as JSON, part by part.
            pub(super) fn parts(&self) -> Vec<serde_json::Result<Value>> {
                match self {
                    $(Self::Connection(ConnectionCommand::$c(fields)) => vec![to_value(fields)],)*
                    $(Self::Table(TableCommand::$t($($t_part),*)) => vec![$(to_value($t_part)),*],)*
                    Self::Search(search) => {
                        let Search { place, limits, run, task } = &**search;
                        let (limits, own) = match task {
                            $(Task::$s(fields) => {
                                (to_value(<$s_limits>::from(limits.clone())), to_value(fields))
                            })*
                        };
                        vec![to_value(place), limits, to_value(run), own]
                    }
                }
            }
        }

        /// For each command its name, its kind, its documentation, the schemas of its parts and that of its result.
        pub(super) fn schemas(generator: &mut SchemaGenerator) -> Vec<CommandSchema> {
            vec![
                $(CommandSchema {
                    name: $c_name,
                    kind: "connection",
                    doc: concat!($($c_doc),*).trim(),
                    parts: vec![<$c_fields>::json_schema(generator)],
                    result: generator.subschema_for::<$c_result>(),
                },)*
                $(CommandSchema {
                    name: $t_name,
                    kind: "table",
                    doc: concat!($($t_doc),*).trim(),
                    parts: vec![$(<$t_type>::json_schema(generator)),*],
                    result: generator.subschema_for::<$t_result>(),
                },)*
                $(CommandSchema {
                    name: $s_name,
                    kind: "search",
                    doc: concat!($($s_doc),*).trim(),
                    parts: vec![
                        Place::json_schema(generator),
                        <$s_limits>::json_schema(generator),
                        RunFields::json_schema(generator),
                        <$s_fields>::json_schema(generator),
                    ],
                    result: generator.subschema_for::<$s_result>(),
                },)*
            ]
        }
    };
}

/// A command as the schema describes it.
pub(super) struct CommandSchema {
    pub name: &'static str,
    pub kind: &'static str,
    pub doc: &'static str,
    pub parts: Vec<Schema>,
    pub result: Schema,
}

commands! {
    connection {
        /// Agrees on the version of the protocol. Optional on stdin.
        "hello" Hello(HelloFields) -> reply::HelloResult;
        /// Lists the games.
        "games" Games(NoFields) -> reply::GamesResult;
        /// Describes a game: all that a GUI needs to know.
        "describe" Describe(DescribeFields) -> reply::DescribeResult;
        /// Stops searches; each still gives its own final reply.
        "stop" Stop(StopFields) -> reply::StopResult;
        /// Says that the move was played for which searches ponder; from now on their limits of time hold.
        "ponderhit" Ponderhit(PonderhitFields) -> reply::PonderhitResult;
        /// Answers at once.
        "ping" Ping(NoFields) -> reply::PingResult;
        /// Counters and latencies of the daemon.
        "stats" Stats(NoFields) -> reply::StatsResult;
        /// Finishes what was asked and ends the connection.
        "quit" Quit(NoFields) -> reply::QuitResult;
    }
    table {
        /// Makes or resets a session.
        "newgame" Newgame(fields: NewgameFields) -> reply::StateResult;
        /// Sets the position of a session.
        "position" Position(fields: PositionFields) -> reply::StateResult;
        /// Plays moves in a session, all or none.
        "play" Play(fields: PlayFields) -> reply::PlayResult;
        /// Takes moves back.
        "undo" Undo(fields: UndoFields) -> reply::StateResult;
        /// Gives the state of a game.
        "state" State(place: Place) -> reply::StateResult;
        /// Lists the legal moves.
        "legal" Legal(place: Place, fields: LegalFields) -> reply::LegalResult;
        /// Judges a position without search.
        "eval" Eval(place: Place, fields: EvalFields) -> reply::EvalResult;
        /// Draws a position.
        "render" Render(place: Place, fields: RenderFields) -> reply::RenderResult;
        /// Sets options of a session, and gives those in force.
        "option" Option(fields: OptionFields) -> reply::OptionResult;
        /// Reads records of games.
        "read" Read(fields: ReadFields) -> reply::ReadResult;
        /// Frees a session.
        "close" Close(fields: CloseFields) -> reply::CloseResult;
    }
    search {
        /// Looks for the best move.
        "go" Go(LimitFields, GoFields) -> reply::GoResult;
        /// Looks for the solution of a puzzle, or the exact value of a game.
        "solve" Solve(LimitFields, SolveFields) -> reply::SolveResult;
        /// Judges every move of a game that was played.
        "analyse" Analyse(LimitFields, AnalyseFields) -> reply::AnalyseResult;
        /// Gives a hint by degrees, or explains a move.
        "hint" Hint(LimitFields, HintFields) -> reply::HintResult;
        /// Counts the leaves of the game tree.
        "perft" Perft(NoFields, PerftFields) -> reply::PerftResult;
        /// Plays many games between two strategies.
        "simulate" Simulate(LimitFields, SimulateFields) -> reply::SimulateResult;
    }
}

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

/// Fields of `hello`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct HelloFields {
    /// The version that the client speaks: major and minor.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    En,
    /// French.
    Fr,
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::En => Self::English,
            Lang::Fr => Self::French,
        }
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
    /// The format, one of the game's: `pdn`, `ggf`, `sgf`, `record`, `moves` …; if absent it is told by the text.
    pub format: Option<String>,
    /// The game, an id or alias: needed where the format does not say.
    pub game: Option<String>,
    /// The variant, where the format does not say; the default one if absent.
    pub variant: Option<String>,
}

/// Fields of `newgame`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct NewgameFields {
    /// The session; `main` if absent.
    pub session: Option<Name>,
    /// The game: an id or alias. Absent, the session's game begins anew.
    pub game: Option<String>,
    /// The variant; the default one if absent.
    pub variant: Option<String>,
    /// The start: `startpos`, a position text or a grid.
    pub setup: Option<Setup>,
    /// The side to move in a grid.
    pub side: Option<String>,
    /// Options, as with `option`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: BTreeMap<String, Setting>,
    /// The seed of what is random in the start and in the strategies.
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
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: BTreeMap<String, Setting>,
}

/// Fields of `legal`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct LegalFields {
    /// Adds what the game tells of each move, in fields of its own.
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
pub(super) const MAX_MS: i64 = 1_000_000_000_000;

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
    pub threads: Option<Int<1, 256>>,
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
    /// The labels of the columns: those of `moves` below the board, or as a `course` has them; `moves` if absent.
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
    /// As moves name the columns, below the board.
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
    /// The session whose searches to stop. With neither, all of this connection.
    pub session: Option<Name>,
}

/// Fields of `ponderhit`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct PonderhitFields {
    /// The id of the request that ponders.
    pub target: Option<IdField>,
    /// The session whose search ponders. With neither, all of this connection.
    pub session: Option<Name>,
}

/// Fields of `option`.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct OptionFields {
    /// The session; `main` if absent.
    pub session: Option<Name>,
    /// Options to set; `null` takes one back to its default.
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
