//! Daemons of ours as players: a process that serves stdin, or a socket.
//!
//! Each move is one inline request, so the daemon keeps nothing between two of them.

use std::collections::BTreeMap;

use crate::engine::Limits;
use crate::game::{OptionValue, SEED};
use crate::protocol::client::{Answer, Ask, Heard, Search};
use crate::tournament::connection::Connection;
use crate::tournament::spec::{Address, Launch};
use crate::tournament::{Choice, Fault, Patience, Player, Start, Turn};

use super::strategy::{certain, seed_for};

/// The option of a player that is the secret of its daemon.
const TOKEN: &str = "token";
/// How a connection ends.
const QUIT: &str = r#"{"cmd":"quit"}"#;
/// What the daemon is told of who is asking.
const CLIENT: &str = concat!("plateau tournament ", env!("CARGO_PKG_VERSION"));

/// A daemon at the other end of a connection.
pub(super) struct DaemonPlayer {
    connection: Connection,
    strategy: Option<String>,
    /// The options that the player was given.
    options: BTreeMap<String, OptionValue>,
    /// The options of this game: those, and its seed.
    in_force: BTreeMap<String, OptionValue>,
    /// The id of the last request.
    asked: u64,
}

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
        let connection = Connection::open(address, launch, QUIT, patience)?;
        let in_force = BTreeMap::new();
        let mut player = Self { connection, strategy, options, in_force, asked: 0 };
        player.ask(&Ask::hello(CLIENT, token.as_deref()).to_line(), None, patience)?;
        Ok(player)
    }

    /// Sends a request and waits for its final reply.
    fn ask(
        &mut self,
        line: &str,
        id: Option<u64>,
        patience: Patience<'_>,
    ) -> Result<Answer, Fault> {
        self.connection.say(line, patience)?;
        self.connection.await_line(patience, |line| match Heard::from_line(line) {
            Ok(Heard::Result(answer)) if answer.id == id => Ok(Some(*answer)),
            Ok(Heard::Error { id: of, error }) if of == id => {
                Err(Fault::Refused(format!("{}: {}", error.code, error.message)))
            }
            Ok(_) => Ok(None),
            Err(error) => Err(Fault::Refused(format!("it does not speak our protocol: {error}"))),
        })
    }
}

impl Player for DaemonPlayer {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault> {
        let variant = start.game.variant();
        let ask = Ask::Describe { game: start.game.about().id, variant: &variant };
        let known = self.ask(&ask.to_line(), None, start.patience)?.options;
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
        self.asked += 1;
        let id = self.asked;
        let limits = Limits { clock: turn.clocks[turn.side.index()], ..turn.time.limits() };
        let search = Search {
            id,
            game: turn.game.about().id,
            variant: &turn.game.variant(),
            at: turn.at,
            options: &self.in_force,
            strategy: self.strategy.as_deref(),
            limits: (&limits).into(),
        };
        let line = Ask::Go(Box::new(search)).to_line();
        let answer = self.ask(&line, Some(id), turn.patience)?;
        let Some(mv) = answer.best else {
            return Err(Fault::IllegalMove("it answered without a move".to_owned()));
        };
        let score = answer.score.and_then(|score| match score.kind.as_str() {
            "exact" => score.value.map(certain),
            _ => score.value,
        });
        Ok(Choice { mv, score, depth: answer.depth, nodes: answer.nodes })
    }
}
