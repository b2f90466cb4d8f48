//! DamExchange (DXP), version 1 ("DamExchange Protocol", `mesander.nl/damexchange`), of draughts programs.
//!
//! ```text
//! > R01plateau                         Z005000A    < AScan                            0
//! > M0000322800                                    < M0012192300
//! > E00                                            < E00
//! ```
//! We request the games. The engine keeps the board itself, and gets the time of the whole game in minutes, the only limit of the protocol.
//! A game that the referee has ended is ended at our turn, which it always is after a move of the engine. `minutes=5` and `moves=80` are
//! the defaults if no clock gives them.

use super::message::{self, Answer, BackAnswer, MOST, Message, Reason, Request};
use crate::{
    Choice, Deadline, EngineConnection, Fault, LineProtocol, NewGame, Player, TimeControl, Turn,
};
use plateau_core::erased::{PositionText, Protocol, Translation};
use plateau_core::game::Side;
use plateau_protocol::codec::Charset;

use crate::player::foreign::{name_variant, read_move, refuse_limits, translate, unknown};

/// Lines end with NUL; after `E01` the engine plays no more games.
pub const MANNERS: LineProtocol =
    LineProtocol { end: message::END, quit_command: "E01", charset: Charset::Latin1 };

/// The limit to set instead.
const ADVICE: &str = "give it a clock of whole minutes, or limits=none and minutes=5";
/// The options of a request.
const OPTIONS: [&str; 2] = ["minutes", "moves"];
/// Minutes per player by default.
const USUAL_MINUTES: u16 = 5;

/// An engine that speaks DamExchange.
#[derive(Debug)]
pub struct Dxp {
    connection: EngineConnection,
    /// Minutes and moves of a game, if no clock gives them.
    usual: [u16; 2],
    minutes: u16,
    /// The line on the engine's board; `None` if it plays no game.
    told: Option<PositionText>,
}

impl Dxp {
    /// An engine before the first request.
    ///
    /// # Errors
    /// [`Fault::Refused`] for an unknown option.
    pub fn open(connection: EngineConnection, options: &[(String, String)]) -> Result<Self, Fault> {
        let mut usual = [USUAL_MINUTES, 0];
        for (name, value) in options {
            let Some(index) = OPTIONS.iter().position(|known| known == name) else {
                return Err(unknown("option", name, &OPTIONS.map(str::to_owned)));
            };
            let number = value.parse().ok().filter(|number| *number <= MOST);
            usual[index] = number.ok_or_else(|| {
                Fault::Refused(format!("{name} is a number from 0 to {MOST}, not \"{value}\""))
            })?;
        }
        Ok(Self { connection, usual, minutes: usual[0], told: None })
    }

    fn say(&mut self, message: &Message, deadline: Deadline<'_>) -> Result<(), Fault> {
        self.connection.send(&message.to_string(), deadline)
    }

    /// Receives messages until `wanted` accepts one. Chat is ignored, and requests to take moves back are refused.
    fn await_message<T>(
        &mut self,
        deadline: Deadline<'_>,
        mut wanted: impl FnMut(Message) -> Option<T>,
    ) -> Result<T, Fault> {
        loop {
            let text = self.connection.receive(deadline)?;
            match Message::read(&text).map_err(Fault::Refused)? {
                Message::Chat(_) => {}
                Message::BackRequest { .. } => {
                    self.say(&Message::BackAnswer(BackAnswer::NotSupported), deadline)?;
                }
                message => {
                    if let Some(found) = wanted(message) {
                        return Ok(found);
                    }
                }
            }
        }
    }

    /// Ends the game that the engine plays, if it plays one.
    fn finish(&mut self, deadline: Deadline<'_>) -> Result<(), Fault> {
        if self.told.take().is_none() {
            return Ok(());
        }
        self.say(&Message::End { reason: Reason::Unsaid, is_last: false }, deadline)?;
        self.await_message(deadline, |message| matches!(message, Message::End { .. }).then_some(()))
    }

    /// Requests a game in which the engine plays `side`, from the end of a line.
    fn ask(
        &mut self,
        line: &Translation,
        side: Side,
        at: &PositionText,
        deadline: Deadline<'_>,
    ) -> Result<(), Fault> {
        self.finish(deadline)?;
        let is_start = line.from_start && line.moves.is_empty();
        let request = Request {
            name: plateau_core::NAME.to_owned(),
            follower: side,
            minutes: self.minutes,
            moves: self.usual[1],
            position: (!is_start).then(|| line.position.clone()),
        };
        self.say(&Message::Request(request), deadline)?;
        let answer = self.await_message(deadline, |message| match message {
            Message::Answer { answer, .. } => Some(answer),
            _ => None,
        })?;
        if answer != Answer::Accepted {
            return Err(Fault::Refused(answer.to_string()));
        }
        self.told = Some(at.clone());
        Ok(())
    }

    /// True if this line continues the engine's game: it has at most one more move, that of the opponent.
    fn follows(&self, at: &PositionText) -> bool {
        self.told.as_ref().is_some_and(|told| {
            told.setup == at.setup
                && at.moves.starts_with(&told.moves)
                && at.moves.len() <= told.moves.len() + 1
        })
    }
}

/// Makes sure that the protocol can express the limits of a move.
///
/// # Errors
/// [`Fault::Refused`].
pub fn check_limits(time: &TimeControl) -> Result<(), Fault> {
    let unsupported = [
        ("such a clock", time.clock.is_some() && minutes_of(time).is_none()),
        ("movetime", time.movetime_ms.is_some()),
        ("depth", time.depth.is_some()),
        ("nodes", time.nodes.is_some()),
    ];
    refuse_limits("dxp", &unsupported, ADVICE)
}

/// Minutes of a clock, if the protocol can express it.
fn minutes_of(time: &TimeControl) -> Option<u16> {
    let clock = time.clock.filter(|clock| clock.moves.is_none() && clock.increment_ms == 0)?;
    let is_whole = clock.base_ms.is_multiple_of(60_000);
    u16::try_from(clock.base_ms / 60_000).ok().filter(|minutes| is_whole && *minutes <= MOST)
}

impl Player for Dxp {
    fn begin(&mut self, start: &NewGame<'_>) -> Result<(), Fault> {
        check_limits(start.time)?;
        name_variant(start, Protocol::Dxp)?;
        self.minutes = minutes_of(start.time).unwrap_or(self.usual[0]);
        let line = start.game.translate(Protocol::Dxp, start.opening);
        let line = line.map_err(|refusal| Fault::Refused(refusal.to_string()))?;
        self.ask(&line, start.side, start.opening, start.deadline)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let line = translate(turn, Protocol::Dxp)?;
        if !self.follows(turn.at) {
            self.ask(&line, turn.side, turn.at, turn.deadline)?;
        }
        let told = self.told.as_ref().map_or(0, |told| told.moves.len());
        for (_, mv) in &line.moves[told..] {
            // The engine does not need the opponent's thinking time.
            let message = Message::Move { seconds: 0, mv: mv.clone() };
            self.say(&message, turn.deadline)?;
        }
        let answer = self.await_message(turn.deadline, |message| match message {
            Message::Move { mv, .. } => Some(Ok(mv)),
            Message::End { reason, .. } => Some(Err(reason)),
            _ => None,
        })?;
        let text = match answer {
            Ok(text) => text,
            Err(reason) => {
                self.told = None;
                self.say(&Message::End { reason: Reason::Unsaid, is_last: false }, turn.deadline)?;
                return Err(Fault::IllegalMove(format!(
                    "it ended the game instead of moving ({reason}): a game is played to its end here"
                )));
            }
        };
        let mv = read_move(turn, Protocol::Dxp, &text)?;
        let mut at = turn.at.clone();
        at.moves.push(mv.clone());
        self.told = Some(at);
        Ok(Choice { mv, ..Choice::default() })
    }
}
