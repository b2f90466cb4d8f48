//! Hub (Fabien Letouzey), the protocol of draughts engines, in both of its versions.
//!
//! ```text
//! version 2 (2017; Scan 3, Moby Dam, Kingsrow)        version 1 (2015; Scan 2.0)
//! > hub            < id name=Scan version=3.1          > hub    < name Scan 2.0
//!                  < param name=book value=true        |
//!                  < wait                              |        < wait
//! > set-param name=book value=false                    > set book false
//! > init           < ready                             > init   < ready
//! > new-game                                           > new
//! > pos pos=Wbbb… moves="32-28 19-23"                  > pos wbbb…
//! |                                                    > move 32-28
//! > level move-time=0.1                                > time 100
//! > go think       < info depth=21 score=-0.01         > go     < info 21 20.8 -1 31261613 3.91 8.0 32-28
//!                  < done move=32-28                   |        < move 32-28 17-22
//! ```
//! Version 2 is described in Scan's `protocol.txt`, version 1 by the behaviour of Scan 2.0: its times are milliseconds, its scores
//! hundredths. A score is in men. The whole position is sent for every move, because an engine may have moved on its own board after its
//! answer.

use std::time::Duration;

use super::message::{self, Command, Constraint, Level, Mode, Parameter, Reply, VARIANT, Version};
use crate::{Choice, Deadline, EngineConnection, Fault, NewGame, Player, TimeControl, Turn};
use plateau_core::erased::Protocol;

use crate::player::foreign::{
    name_variant, read_move, refuse_limits, refuse_unlimited, translate, unknown,
};

/// The variant of an engine without the parameter `variant`.
const ONLY_VARIANT: &str = "normal";

/// An engine that speaks Hub.
#[derive(Debug)]
pub struct Hub {
    connection: EngineConnection,
    version: &'static dyn Version,
    /// The values of the parameter `variant`, if the engine has it.
    variants: Option<Vec<String>>,
    /// The variant that the engine was initialised for. Parameters cannot be set after that.
    variant: Option<String>,
}

impl Hub {
    /// Greets the engine and sets its parameters. `version` is 1 or 2.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a parameter that the engine does not have, or a fault of the connection.
    pub fn open(
        connection: EngineConnection,
        version: u8,
        options: &[(String, String)],
        deadline: Deadline<'_>,
    ) -> Result<Self, Fault> {
        let version = message::version(version);
        let mut engine = Self { connection, version, variants: None, variant: None };
        engine.tell(&[Command::Greet], deadline)?;
        let declared = engine.hear_parameters(deadline)?;
        for (name, value) in options {
            // Version 1 declares no parameters, and its engines handle unknown ones.
            if engine.version.number() > 1 && !declared.contains(name) {
                return Err(unknown("parameter", name, &declared));
            }
            engine.tell(&[Command::Set { name, value }], deadline)?;
        }
        Ok(engine)
    }

    /// Sends commands.
    fn tell(&mut self, commands: &[Command<'_>], deadline: Deadline<'_>) -> Result<(), Fault> {
        self.connection.send(&self.lines(commands), deadline)
    }

    fn lines(&self, commands: &[Command<'_>]) -> String {
        commands
            .iter()
            .flat_map(|command| self.version.write(command))
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Waits until the engine sends the reply `wanted`.
    fn hear(&mut self, wanted: &Reply<'_>, deadline: Deadline<'_>) -> Result<(), Fault> {
        let version = self.version;
        self.connection.await_line(deadline, |line| match version.read_reply(line) {
            Some(Reply::Error(error)) => Err(refused(&error)),
            reply => Ok((reply.as_ref() == Some(wanted)).then_some(())),
        })
    }

    /// Reads the declarations of the parameters and returns their names.
    fn hear_parameters(&mut self, deadline: Deadline<'_>) -> Result<Vec<String>, Fault> {
        let (mut declared, mut variants) = (Vec::new(), None);
        let version = self.version;
        self.connection.await_line(deadline, |line| {
            let reply = version.read_reply(line);
            if let Some(Reply::Parameter(Parameter { name, constraint, .. })) = &reply {
                if let (&VARIANT, Constraint::Choice(values)) = (name, constraint) {
                    variants = Some(values.iter().map(|&value| value.to_owned()).collect());
                }
                declared.push((*name).to_owned());
            }
            Ok((reply == Some(Reply::Wait)).then_some(()))
        })?;
        self.variants = variants;
        Ok(declared)
    }

    /// Sets the variant and initialises the engine, once.
    fn initialise(&mut self, variant: &str, deadline: Deadline<'_>) -> Result<(), Fault> {
        match (&self.variant, &self.variants) {
            (Some(set), _) if set == variant => return Ok(()),
            (Some(set), _) => {
                return Err(Fault::Refused(format!(
                    "it was initialised for the variant {set} and cannot change to {variant}"
                )));
            }
            (None, Some(known)) if known.iter().any(|name| name == variant) => {
                self.tell(&[Command::Set { name: VARIANT, value: variant }], deadline)?;
            }
            (None, None) if variant == ONLY_VARIANT => {}
            (None, known) => {
                return Err(unknown(VARIANT, variant, known.as_deref().unwrap_or_default()));
            }
        }
        self.tell(&[Command::Initialise], deadline)?;
        self.hear(&Reply::Ready, deadline)?;
        self.variant = Some(variant.to_owned());
        Ok(())
    }
}

/// Makes sure that a version of the protocol can express the limits of a move.
///
/// # Errors
/// [`Fault::Refused`].
pub fn check_limits(version: u8, time: &TimeControl) -> Result<(), Fault> {
    refuse_unlimited(time)?;
    let unsupported = [("nodes", version == 1 && time.nodes.is_some())];
    refuse_limits("hub version 1", &unsupported, "give it a clock, movetime or depth")
}

impl Player for Hub {
    fn begin(&mut self, start: &NewGame<'_>) -> Result<(), Fault> {
        check_limits(self.version.number(), start.time)?;
        let variant = name_variant(start, Protocol::Hub)?;
        self.initialise(&variant, start.deadline)?;
        // A ping follows, because the engine answers no other command of a new game.
        self.tell(&[Command::NewGame, Command::Ping], start.deadline)?;
        self.hear(&Reply::Pong, start.deadline)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let line = translate(turn, Protocol::Hub)?;
        let moves = line.moves.iter().map(|(_, mv)| mv.as_str()).collect();
        let position = Command::Position { setup: Some(&line.setup), moves };
        let search = Command::Search(Mode::Think);
        let (version, stop) = (self.version, self.lines(&[Command::Stop]));
        self.connection.drain();
        self.tell(&[position, Command::Level(levels(turn)), search], turn.deadline)?;
        let mut thought = Choice::default();
        let answer = self.connection.await_answer(turn.deadline, &stop, |line| {
            match version.read_reply(line) {
                Some(Reply::Info(info)) => thought.update(&Choice {
                    depth: info.depth,
                    nodes: info.nodes,
                    score: info.score.map(|men| version.scale().score(men)),
                    ..Choice::default()
                }),
                Some(Reply::Error(error)) => return Err(refused(&error)),
                Some(Reply::Done { moves }) => {
                    return Ok(Some(moves.first().copied().unwrap_or_default().to_owned()));
                }
                _ => {}
            }
            Ok(None)
        })?;
        Ok(Choice { mv: read_move(turn, Protocol::Hub, &answer)?, ..thought })
    }
}

/// An error that the engine reports concerns our commands, so the game cannot continue.
fn refused(error: &str) -> Fault {
    Fault::Refused(format!("it reported an error: {error}"))
}

/// The limits of a search.
fn levels(turn: &Turn<'_>) -> Vec<Level> {
    let clock = turn.clocks[turn.side.index()].map(Level::Clock);
    // A time for the move alone replaces the clock.
    let time = turn.time.movetime_ms.map(|ms| Level::Time(Duration::from_millis(ms)));
    let (depth, nodes) = (turn.time.depth.map(Level::Depth), turn.time.nodes.map(Level::Nodes));
    [clock, time, depth, nodes].into_iter().flatten().collect()
}
