//! Plateau daemons as players: a process that serves stdin, or a socket.
//!
//! Each move is one inline request, so the daemon keeps nothing between two of them.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;

use crate::boundary::MoveScore;
use crate::engine::Limits;
use crate::game::{OptionValue, SEED};
use crate::protocol::client::{OptionsDescribed, final_reply};
use crate::protocol::reply::{GoResult, HelloResult, ScoreReply};
use crate::protocol::request::{
    DescribeFields, GoFields, HelloFields, LimitFields, Place, RunFields,
};
use crate::protocol::values::{Moves, Name, Setting, Setup};
use crate::protocol::{Command, ConnectionCommand, Id, Int, Request, Search, Task, VERSION};
use crate::tournament::connection::EngineConnection;
use crate::tournament::spec::{Address, Launch};
use crate::tournament::{Choice, Fault, Patience, Player, Start, Turn};

use super::strategy::seed_for;

/// The option of a player that is the secret of its daemon.
const TOKEN: &str = "token";
/// The last request of a connection.
const QUIT: &str = r#"{"cmd":"quit"}"#;
/// The name under which the tournament greets a daemon.
const CLIENT: &str = concat!("plateau tournament ", env!("CARGO_PKG_VERSION"));

/// A daemon at the other end of a connection.
pub(super) struct DaemonPlayer {
    connection: EngineConnection,
    strategy: Option<String>,
    /// The options that the player was given.
    options: BTreeMap<String, OptionValue>,
    /// The options of this game: those, and its seed.
    in_force: BTreeMap<String, OptionValue>,
    /// The id of the last request.
    asked: i64,
}

/// Milliseconds between two reports that never come: nobody listens to progress.
const NEVER_MS: i64 = 1_000_000_000;

impl DaemonPlayer {
    /// Connects and greets.
    pub(super) fn open(
        address: &Address,
        launch: &Launch,
        strategy: Option<String>,
        options: &[(String, String)],
        patience: Patience<'_>,
    ) -> Result<Self, Fault> {
        let read = |(name, value): &(String, String)| (name.clone(), OptionValue::parse(value));
        let mut options: BTreeMap<_, _> = options.iter().map(read).collect();
        let token = match options.remove(TOKEN) {
            Some(OptionValue::Text(token)) => Some(token),
            Some(token) => Some(token.to_string()),
            None => None,
        };
        let connection = EngineConnection::open(address, launch, QUIT, patience)?;
        let in_force = BTreeMap::new();
        let mut player = Self { connection, strategy, options, in_force, asked: 0 };
        let hello = HelloFields {
            protocol: Some(VERSION.map(|part| Int(part.into()))),
            client: Some(Name(CLIENT.to_owned())),
            token,
            strict: None,
        };
        let command = Command::Connection(ConnectionCommand::Hello(hello));
        player.ask::<HelloResult>(command, patience)?;
        Ok(player)
    }

    /// Sends a command and waits for its final reply.
    fn ask<R: DeserializeOwned>(
        &mut self,
        command: Command,
        patience: Patience<'_>,
    ) -> Result<R, Fault> {
        self.asked += 1;
        let request = Request { id: Some(Id::Number(self.asked)), command };
        self.connection.send(&request.to_line(), patience)?;
        self.connection.await_line(patience, |line| match final_reply(line, request.id.as_ref()) {
            Ok(reply) => reply.transpose().map_err(|failure| {
                Fault::Refused(format!("{}: {}", failure.code, failure.message))
            }),
            Err(error) => Err(Fault::Refused(format!("it does not speak our protocol: {error}"))),
        })
    }
}

impl Player for DaemonPlayer {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault> {
        let fields = DescribeFields {
            game: start.game.about().id.to_owned(),
            variant: Some(start.game.variant()),
        };
        let command = Command::Connection(ConnectionCommand::Describe(fields));
        let known = self.ask::<OptionsDescribed>(command, start.patience)?.options;
        self.in_force.clone_from(&self.options);
        if known.iter().any(|option| option.name == SEED.spec.name) {
            let own = match self.options.get(SEED.spec.name) {
                Some(&OptionValue::Integer(seed)) => seed,
                _ => 0,
            };
            self.in_force
                .insert(SEED.spec.name.to_owned(), OptionValue::Integer(seed_for(start, own)));
        }
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let limits = Limits { clock: turn.clocks[turn.side.index()], ..turn.time.limits() };
        let setting =
            |(name, value): (&String, &OptionValue)| (name.clone(), Setting(value.clone()));
        let search = Search {
            place: Place {
                game: Some(turn.game.about().id.to_owned()),
                variant: Some(turn.game.variant()),
                setup: turn.at.setup.clone().map(Setup::Text),
                moves: Some(Moves::List(turn.at.moves.clone())),
                options: self.in_force.iter().map(setting).collect(),
                ..Place::default()
            },
            limits: LimitFields::from(&limits),
            run: RunFields { report_ms: Some(Int(NEVER_MS)), ..RunFields::default() },
            task: Task::Go(GoFields { strategy: self.strategy.clone(), ..GoFields::default() }),
        };
        let found: GoResult = self.ask(Command::Search(Box::new(search)), turn.patience)?;
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
