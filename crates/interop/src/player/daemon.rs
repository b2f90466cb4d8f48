//! Plateau daemons as players: a process that serves stdin, or a socket.
//!
//! ```text
//! > newgame game=othello options={seed} setup=…   a game: the daemon forgets the last one
//! > position moves=[…] · go movetime_ms=…         a move: in one write, answered by two results
//! ```
//! The game is a session, so its engine keeps its tables from move to move, as an engine in process does.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;

use crate::process::connection::EngineConnection;
use crate::{Choice, Deadline, Fault, NewGame, Player, Turn};
use plateau_core::erased::MoveScore;
use plateau_core::game::{OptionValue, SEED};
use plateau_core::search::Limits;
use plateau_protocol::client::{Described, Named, final_reply};
use plateau_protocol::reply::{GoResult, HelloResult, ScoreReply};
use plateau_protocol::request::{
    DescribeFields, GoFields, HelloFields, LimitFields, NewgameFields, Place, PositionFields,
    RunFields, StateFields,
};
use plateau_protocol::values::{Moves, Name, Setting, Setup};
use plateau_protocol::{
    Command, ConnectionCommand, GameCommand, Id, Int, Request, Search, StandaloneCommand, Task,
    VERSION, Work,
};

use super::foreign::unknown;
use super::strategy::seed_for;

/// The option of a player that holds the token of its daemon.
const TOKEN: &str = "token";
/// The request that stops its searches.
const STOP: &str = r#"{"cmd":"stop"}"#;
/// The client name in the greeting.
const CLIENT: &str = concat!("plateau tournament ", env!("CARGO_PKG_VERSION"));

/// A daemon at the other end of a connection, as a player.
pub(crate) struct DaemonPlayer {
    connection: EngineConnection,
    strategy: Option<String>,
    /// The options of the player.
    options: BTreeMap<String, OptionValue>,
    /// The id of the last request.
    asked: i64,
}

/// A result whose fields are ignored.
type Done = serde::de::IgnoredAny;

/// Interval of progress reports in milliseconds: so long that none is sent, because they would be ignored.
const NEVER_MS: i64 = 1_000_000_000;

impl DaemonPlayer {
    /// Greets the daemon at the other end of a connection.
    pub(crate) fn open(
        connection: EngineConnection,
        strategy: Option<String>,
        options: &[(String, String)],
        deadline: Deadline<'_>,
    ) -> Result<Self, Fault> {
        let read = |(name, value): &(String, String)| (name.clone(), OptionValue::parse(value));
        let mut options: BTreeMap<_, _> = options.iter().map(read).collect();
        let token = match options.remove(TOKEN) {
            Some(OptionValue::Text(token)) => Some(token),
            Some(token) => Some(token.to_string()),
            None => None,
        };
        let mut player = Self { connection, strategy, options, asked: 0 };
        let hello = HelloFields {
            protocol: Some(VERSION.map(|part| Int(part.into()))),
            client: Some(Name(CLIENT.to_owned())),
            token,
            strict: None,
            lang: None,
        };
        let command = Command::Connection(ConnectionCommand::Hello(hello));
        player.ask::<HelloResult>(command, deadline)?;
        Ok(player)
    }

    /// Sends a command and waits for its final reply.
    fn ask<R: DeserializeOwned>(
        &mut self,
        command: Command,
        deadline: Deadline<'_>,
    ) -> Result<R, Fault> {
        let (id, line) = self.write(command);
        self.connection.send(&line, deadline)?;
        self.hear(&id, deadline)
    }

    /// The line of a command, with its id.
    fn write(&mut self, command: Command) -> (Id, String) {
        self.asked += 1;
        let request = Request { id: Some(Id::Number(self.asked)), command };
        (Id::Number(self.asked), request.to_line())
    }

    /// Waits for the final reply to the request `id`. If the wait is cancelled, the daemon is told to stop its searches.
    fn hear<R: DeserializeOwned>(&mut self, id: &Id, deadline: Deadline<'_>) -> Result<R, Fault> {
        self.connection.await_answer(deadline, STOP, |line| match final_reply(line, Some(id)) {
            Ok(reply) => reply.transpose().map_err(|failure| {
                Fault::Refused(format!("{}: {}", failure.code, failure.message))
            }),
            Err(error) => Err(Fault::Refused(format!("it does not speak our protocol: {error}"))),
        })
    }

    /// The options of a game: options of the player, and a seed if the game has that option.
    fn options(&self, start: &NewGame<'_>, known: &[Named]) -> BTreeMap<String, Setting> {
        let mut options = self.options.clone();
        if known.iter().any(|option| option.name == SEED.spec.name) {
            let own = match self.options.get(SEED.spec.name) {
                Some(&OptionValue::Integer(seed)) => seed,
                _ => 0,
            };
            let seed = OptionValue::Integer(seed_for(start, own));
            options.insert(SEED.spec.name.to_owned(), seed);
        }
        options.into_iter().map(|(name, value)| (name, Setting(value))).collect()
    }
}

impl Player for DaemonPlayer {
    fn begin(&mut self, start: &NewGame<'_>) -> Result<(), Fault> {
        let (game, variant) = (start.game.about().id.to_owned(), Some(start.game.variant()));
        let describe = DescribeFields { game: game.clone(), variant: variant.clone() };
        let command = Command::Work(Work::Standalone(StandaloneCommand::Describe(describe)));
        let known: Described = self.ask(command, start.deadline)?;
        if let Some(strategy) = &self.strategy {
            let names: Vec<_> = known.strategies.into_iter().map(|known| known.name).collect();
            if !names.contains(strategy) {
                return Err(unknown("strategy", strategy, &names));
            }
        }
        let fields = NewgameFields {
            game: Some(game),
            variant,
            options: self.options(start, &known.options),
            ..NewgameFields::default()
        };
        let command =
            Command::Work(Work::Game(GameCommand::Newgame(fields, StateFields::default())));
        self.ask::<Done>(command, start.deadline).map(|_| ())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let position = PositionFields {
            setup: turn.at.setup.clone().map(Setup::Text),
            moves: Moves::List(turn.at.moves.clone()),
            ..PositionFields::default()
        };
        let limits = Limits { clock: turn.clocks[turn.side.index()], ..turn.time.limits() };
        let search = Search {
            place: Place::default(),
            limits: LimitFields::from(&limits),
            run: RunFields { report_ms: Some(Int(NEVER_MS)), ..RunFields::default() },
            task: Task::Go(GoFields { strategy: self.strategy.clone(), ..GoFields::default() }),
        };
        let (placed, position) = self.write(Command::Work(Work::Game(GameCommand::Position(
            position,
            StateFields::default(),
        ))));
        let (searched, go) = self.write(Command::Work(Work::Search(Box::new(search))));
        self.connection.send(&format!("{position}\n{go}"), turn.deadline)?;
        self.hear::<Done>(&placed, turn.deadline)?;
        let found: GoResult = self.hear(&searched, turn.deadline)?;
        let Some(mv) = found.best else {
            return Err(Fault::IllegalMove("it answered without a move".to_owned()));
        };
        let score = found.score.and_then(|score| match score {
            ScoreReply::Estimate { value, .. } => Some(MoveScore::Estimate(value.0)),
            ScoreReply::Exact { value, .. } => Some(MoveScore::Proven(value as f64)),
            ScoreReply::Solution { .. } | ScoreReply::Unsolvable => None,
        });
        let nodes = u64::try_from(found.nodes.0).unwrap_or(u64::MAX);
        Ok(Choice::of(mv, score, found.depth, nodes))
    }
}
