//! The Go Text Protocol, version 2 (Gunnar Farnebäck, 2002), as Othello engines speak it.
//!
//! ```text
//! > boardsize 8        < =
//! > clear_board        < =
//! > play black D3      < =
//! > genmove white      < = C3
//! ```
//! The engine keeps the game itself, so only new moves are sent. The protocol has no positions and no limits of depth or nodes; the
//! engine's arguments set its strength.

use super::message::{TimeLeft, TimeSettings, read_answer};
use crate::{Choice, Deadline, EngineConnection, Fault, NewGame, Player, TimeControl, Turn};
use plateau_core::erased::Protocol;
use plateau_core::game::{Side, shown};

use crate::player::foreign::{name_variant, read_move, refuse_limits, refuse_options, translate};

/// Advice on setting the strength of an engine.
const ADVICE: &str =
    "with limits=none no limit is sent, and its own arguments (args=…) can limit it";

/// An engine that speaks GTP.
#[derive(Debug)]
pub struct Gtp {
    connection: EngineConnection,
    /// The commands that the engine knows; `None` if it does not list them.
    commands: Option<Vec<String>>,
    /// The moves on the engine's board, in the notation of the game.
    told: Vec<String>,
}

impl Gtp {
    /// Asks the engine for its commands.
    ///
    /// # Errors
    /// [`Fault::Refused`] for any option, because the protocol has none, or a fault of the connection.
    pub fn open(
        connection: EngineConnection,
        options: &[(String, String)],
        deadline: Deadline<'_>,
    ) -> Result<Self, Fault> {
        let mut engine = Self { connection, commands: None, told: Vec::new() };
        refuse_options(Protocol::Gtp, options, ADVICE)?;
        if let Ok(list) = engine.ask("list_commands", deadline)? {
            engine.commands = Some(list.split_whitespace().map(str::to_owned).collect());
        }
        Ok(engine)
    }

    /// Sends a command and waits for its response: the result, or the error message.
    fn ask(
        &mut self,
        command: &str,
        deadline: Deadline<'_>,
    ) -> Result<Result<String, String>, Fault> {
        self.connection.send(command, deadline)?;
        let mut failed = false;
        let mut answer: Option<String> = None;
        self.connection.await_line(deadline, |line| {
            match &mut answer {
                Some(_) if line.is_empty() => return Ok(Some(())),
                Some(answer) => {
                    answer.push('\n');
                    answer.push_str(line);
                }
                // An engine may write other lines before its response.
                None => {
                    if let Some(begun) = read_answer(line) {
                        failed = begun.is_err();
                        answer = Some(begun.unwrap_or_else(|reason| reason).to_owned());
                    }
                }
            }
            Ok(None)
        })?;
        let answer = answer.unwrap_or_default();
        Ok(if failed { Err(answer) } else { Ok(answer) })
    }

    /// Sends a command that must succeed.
    fn tell(&mut self, command: &str, deadline: Deadline<'_>) -> Result<String, Fault> {
        self.ask(command, deadline)?.map_err(|reason| refused(command, &reason))
    }

    /// True if the engine has a command, or does not list its commands.
    fn knows(&self, command: &str) -> bool {
        self.commands.as_ref().is_none_or(|known| known.iter().any(|name| name == command))
    }

    /// Sends the time control.
    fn set_time(&mut self, time: &TimeControl, deadline: Deadline<'_>) -> Result<(), Fault> {
        let Some(settings) = time_settings(time)? else { return Ok(()) };
        if !self.knows("time_settings") {
            let limits =
                [("a clock", time.clock.is_some()), ("movetime", time.movetime_ms.is_some())];
            return refuse_limits("this engine", &limits, ADVICE);
        }
        self.tell(&settings.to_string(), deadline).map(|_| ())
    }

    /// Sends the moves that were played since its last move.
    fn catch_up(&mut self, turn: &Turn<'_>) -> Result<(), Fault> {
        let line = translate(turn, Protocol::Gtp)?;
        if !turn.at.moves.starts_with(&self.told) {
            self.tell("clear_board", turn.deadline)?;
            self.told.clear();
        }
        let new = self.told.len();
        for ((side, text), mv) in line.moves.iter().zip(&turn.at.moves).skip(new) {
            let command = format!("play {} {text}", colour(turn, *side));
            let played = self.ask(&command, turn.deadline)?;
            // Some engines, such as GRhino, make a forced pass themselves and reject it as illegal. If the engine has not passed, it
            // rejects the next move.
            if text != PASS {
                played.map_err(|reason| refused(&command, &reason))?;
            }
            self.told.push(mv.clone());
        }
        Ok(())
    }

    /// Sends the remaining times.
    fn tell_clocks(&mut self, turn: &Turn<'_>) -> Result<(), Fault> {
        if turn.time.movetime_ms.is_some() || !self.knows("time_left") {
            return Ok(());
        }
        for side in Side::BOTH {
            if let Some(clock) = turn.clocks[side.index()] {
                let left = TimeLeft {
                    seconds: clock.remaining.as_secs().try_into().unwrap_or(u32::MAX),
                    stones: clock.moves_to_go.unwrap_or(0),
                };
                self.tell(&format!("time_left {} {left}", colour(turn, side)), turn.deadline)?;
            }
        }
        Ok(())
    }
}

impl Player for Gtp {
    fn begin(&mut self, start: &NewGame<'_>) -> Result<(), Fault> {
        check_limits(start.time)?;
        let size = name_variant(start, Protocol::Gtp)?;
        let begins = start.game.translate(Protocol::Gtp, start.opening);
        if !begins.is_ok_and(|line| line.from_start) {
            return Err(Fault::Refused(
                "gtp does not support positions: the opening must be moves from the start"
                    .to_owned(),
            ));
        }
        self.tell(&format!("boardsize {size}"), start.deadline)?;
        self.tell("clear_board", start.deadline)?;
        self.told.clear();
        self.set_time(start.time, start.deadline)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        self.connection.drain();
        self.catch_up(turn)?;
        self.tell_clocks(turn)?;
        let answer = self.tell(&format!("genmove {}", colour(turn, turn.side)), turn.deadline)?;
        let mv = read_move(turn, Protocol::Gtp, &answer)?;
        self.told.push(mv.clone());
        Ok(Choice { mv, ..Choice::default() })
    }
}

/// Makes sure that the protocol can express the limits of a move.
///
/// # Errors
/// [`Fault::Refused`].
pub fn check_limits(time: &TimeControl) -> Result<(), Fault> {
    let unsupported = [("depth", time.depth.is_some()), ("nodes", time.nodes.is_some())];
    refuse_limits("gtp", &unsupported, ADVICE)?;
    time_settings(time).map(drop)
}

/// The fault of an engine that rejected a command for this reason.
fn refused(command: &str, reason: &str) -> Fault {
    Fault::Refused(format!("it refused \"{command}\": {}", shown(reason)))
}

/// A pass. In the games that we play by GTP, only a side without other moves may pass.
const PASS: &str = "PASS";

/// The name of a side: `black`.
fn colour(turn: &Turn<'_>, side: Side) -> &'static str {
    turn.game.about().sides[side.index()].name
}

/// The command for a time control, in whole seconds: the main time, then a period that repeats after a number of moves. A clock's increment
/// is not sent, because the engine is told the remaining time before each move.
fn time_settings(time: &TimeControl) -> Result<Option<TimeSettings>, Fault> {
    let seconds = |ms: u64, name: &str, whole: bool| {
        if ms < 1000 || (whole && !ms.is_multiple_of(1000)) {
            Err(Fault::Refused(format!(
                "gtp counts whole seconds, but {name} is {ms} milliseconds; {ADVICE}"
            )))
        } else {
            Ok(u32::try_from(ms / 1000).unwrap_or(u32::MAX))
        }
    };
    let settings = |main, period, stones| Some(TimeSettings { main, period, stones });
    Ok(match (time.movetime_ms, time.clock) {
        (Some(ms), _) => settings(0, seconds(ms, "movetime", true)?, 1),
        (None, Some(clock)) => match (seconds(clock.base_ms, "the clock", false)?, clock.moves) {
            (base, None) => settings(base, 0, 0),
            (base, Some(moves)) => settings(0, base, moves),
        },
        (None, None) => None,
    })
}
