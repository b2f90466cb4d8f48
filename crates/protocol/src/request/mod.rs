//! Requests: the commands by kind.
//!
//! A command's fields are the union of some [`parts`].
//! The types serve both ends: the daemon reads them, a client of ours writes them.

mod parts;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, to_value};

use crate::fields::Fields;
use crate::reply;
use crate::{Code, Failure, Id};
use plateau_core::game::{nearest, shown};

pub(super) use parts::MAX_MS;
pub use parts::*;

/// A request: one line.
#[derive(Debug, Clone)]
pub struct Request {
    /// Echoed in every reply.
    pub id: Option<Id>,
    /// The command, with its fields.
    pub command: Command,
}

/// A command.
#[derive(Debug, Clone)]
pub enum Command {
    /// A command of the connection or the daemon: it waits for nothing.
    Connection(ConnectionCommand),
    /// A command for a worker.
    Work(Work),
}

/// A command for a worker, by kind: what it waits for.
#[derive(Debug, Clone)]
pub enum Work {
    /// A command of no session: it waits for nothing.
    Standalone(StandaloneCommand),
    /// A command of a table: it waits for earlier requests of its session, and for no search of another session.
    Game(GameCommand),
    /// A search, which can be stopped; later requests of its session wait for it.
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
        standalone { $($(#[doc = $o_doc:literal])* $o_name:literal $o:ident($o_fields:ty) -> $o_result:ty;)* }
        table { $($(#[doc = $t_doc:literal])* $t_name:literal $t:ident($($t_part:ident: $t_type:ty),*) -> $t_result:ty;)* }
        search { $($(#[doc = $s_doc:literal])* $s_name:literal $s:ident($s_limits:ty, $s_fields:ty) -> $s_result:ty;)* }
    ) => {
        /// Commands of the connection or the daemon.
        #[derive(Debug, Clone)]
        pub enum ConnectionCommand {
            $($(#[doc = $c_doc])* $c($c_fields),)*
        }

        /// Commands of no session.
        #[derive(Debug, Clone)]
        pub enum StandaloneCommand {
            $($(#[doc = $o_doc])* $o($o_fields),)*
        }

        /// Commands of a table.
        #[derive(Debug, Clone)]
        pub enum GameCommand {
            $($(#[doc = $t_doc])* $t($($t_type),*),)*
        }

        /// Commands that search, with the fields of their own.
        #[derive(Debug, Clone)]
        pub enum Task {
            $($(#[doc = $s_doc])* $s($s_fields),)*
        }

        /// The names of all commands, kind by kind.
        pub const NAMES: &[&str] = &[$($c_name,)* $($o_name,)* $($t_name,)* $($s_name,)*];

        impl Command {
            /// The name of this command.
            #[must_use]
            pub const fn name(&self) -> &'static str {
                match self {
                    $(Self::Connection(ConnectionCommand::$c(..)) => $c_name,)*
                    Self::Work(work) => match work {
                        $(Work::Standalone(StandaloneCommand::$o(..)) => $o_name,)*
                        $(Work::Game(GameCommand::$t(..)) => $t_name,)*
                        Work::Search(search) => match search.task { $(Task::$s(..) => $s_name,)* },
                    },
                }
            }

            /// Reads the fields of the command called `name`; `None` if there is none.
            pub(super) fn read(name: &str, fields: &Fields<'_>) -> Result<Option<Self>, Failure> {
                Ok(match name {
                    $($c_name => Some(Self::Connection(ConnectionCommand::$c(fields.part()?))),)*
                    _ => Work::read(name, fields)?.map(Self::Work),
                })
            }

            /// The fields of this command as JSON, part by part.
            pub(super) fn parts(&self) -> Vec<serde_json::Result<Value>> {
                match self {
                    $(Self::Connection(ConnectionCommand::$c(fields)) => vec![to_value(fields)],)*
                    Self::Work(work) => work.parts(),
                }
            }
        }

        impl Work {
            /// As [`Command::read`].
            pub(super) fn read(name: &str, fields: &Fields<'_>) -> Result<Option<Self>, Failure> {
                Ok(Some(match name {
                    $($o_name => Self::Standalone(StandaloneCommand::$o(fields.part()?)),)*
                    $($t_name => Self::Game(GameCommand::$t($(fields.part::<$t_type>()?),*)),)*
                    $($s_name => Self::Search(Box::new(Search {
                        place: fields.part()?,
                        limits: fields.part::<$s_limits>()?.into(),
                        run: fields.part()?,
                        task: Task::$s(fields.part()?),
                    })),)*
                    _ => return Ok(None),
                }))
            }

            fn parts(&self) -> Vec<serde_json::Result<Value>> {
                match self {
                    $(Self::Standalone(StandaloneCommand::$o(fields)) => vec![to_value(fields)],)*
                    $(Self::Game(GameCommand::$t($($t_part),*)) => vec![$(to_value($t_part)),*],)*
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
                    name: $o_name,
                    kind: "standalone",
                    doc: concat!($($o_doc),*).trim(),
                    parts: vec![<$o_fields>::json_schema(generator)],
                    result: generator.subschema_for::<$o_result>(),
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
    /// Name of the command.
    pub name: &'static str,
    /// Its kind: `connection`, `standalone`, `table` or `search`.
    pub kind: &'static str,
    /// Its effect.
    pub doc: &'static str,
    /// Schemas of its fields.
    pub parts: Vec<Schema>,
    /// Schema of its result.
    pub result: Schema,
}

commands! {
    connection {
        /// Agrees on the version of the protocol. Optional, unless the daemon requires a token.
        "hello" Hello(HelloFields) -> reply::HelloResult;
        /// Lists the games.
        "games" Games(NoFields) -> reply::GamesResult;
        /// Stops searches; each still gives its own final reply.
        "stop" Stop(StopFields) -> reply::StopResult;
        /// Tells the searches that ponder that the expected move was played; from now on their time limits apply.
        "ponderhit" Ponderhit(PonderhitFields) -> reply::PonderhitResult;
        /// Answers immediately.
        "ping" Ping(NoFields) -> reply::PingResult;
        /// Counters and latencies of the daemon.
        "stats" Stats(NoFields) -> reply::StatsResult;
        /// Lists the connected clients, for administrators: clients that have named the daemon's token.
        "clients" Clients(NoFields) -> reply::ClientsResult;
        /// Disconnects a client, for administrators.
        "kick" Kick(KickFields) -> reply::KickResult;
        /// Finishes pending requests and ends the connection.
        "quit" Quit(NoFields) -> reply::QuitResult;
    }
    standalone {
        /// Describes a game: everything that a GUI needs to know.
        "describe" Describe(DescribeFields) -> reply::DescribeResult;
        /// Reads records of games.
        "read" Read(ReadFields) -> reply::ReadResult;
    }
    table {
        /// Makes or resets a session.
        "newgame" Newgame(fields: NewgameFields, told: StateFields) -> reply::StateResult;
        /// Sets the position of a session.
        "position" Position(fields: PositionFields, told: StateFields) -> reply::StateResult;
        /// Plays moves in a session, all or none.
        "play" Play(fields: PlayFields, told: StateFields) -> reply::PlayResult;
        /// Takes moves back.
        "undo" Undo(fields: UndoFields, told: StateFields) -> reply::StateResult;
        /// Gives the state of a game.
        "state" State(place: Place, told: StateFields) -> reply::StateResult;
        /// Lists the legal moves.
        "legal" Legal(place: Place, fields: LegalFields) -> reply::LegalResult;
        /// Judges a position without search.
        "eval" Eval(place: Place, fields: EvalFields) -> reply::EvalResult;
        /// Draws a position.
        "render" Render(place: Place, fields: RenderFields) -> reply::RenderResult;
        /// Sets options of a session, and gives those in force.
        "option" Option(fields: OptionFields) -> reply::OptionResult;
        /// Writes a game as a record.
        "write" Write(place: Place, fields: Box<WriteFields>) -> reply::WriteResult;
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

/// Failure for a command that does not exist.
pub(super) fn unknown_command(name: &str) -> Failure {
    let (name, known) = (shown(name), NAMES.join(", "));
    let message = format!("there is no command \"{name}\"; there are {known}");
    Failure::new(Code::UnknownCmd, message).at("cmd").hint(nearest(&name, NAMES.iter().copied()))
}
