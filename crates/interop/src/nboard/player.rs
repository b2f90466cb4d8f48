//! `NBoard`, version 2 (Chris Welty, "NBoard Protocol"), of Othello engines.
//!
//! ```text
//! > nboard 2
//! > set depth 6
//! > set game (;GM[Othello]PC[plateau]PB[black]PW[white]RE[?]TY[8]BO[8 ---…--- *];)
//! > ping 1             < pong 1
//! > move F5
//! > go                 < nodestats 35805 0.00
//!                      < === d6 -1.00 0.0
//! ```
//! A game is sent as a GGF record, and then move by move. The only limit of the protocol is the depth.

use super::message::{Told, Valued, write_record};
use crate::{Choice, Deadline, EngineConnection, Fault, NewGame, Player, TimeControl, Turn};
use plateau_core::erased::{MoveScore, Protocol};

use crate::player::foreign::{name_variant, read_move, refuse_limits, refuse_options, translate};

/// The limit to set instead.
const ADVICE: &str = "give it a depth";

/// An engine that speaks `NBoard`.
#[derive(Debug)]
pub struct NBoard {
    connection: EngineConnection,
    /// The moves that were sent to the engine, including the opening, in the notation of the game.
    told: Vec<String>,
    /// The number of the last ping.
    pings: u64,
}

impl NBoard {
    /// Greets the engine.
    ///
    /// # Errors
    /// [`Fault::Refused`] for any option, because the protocol has none, or a fault of the connection.
    pub fn open(
        connection: EngineConnection,
        options: &[(String, String)],
        deadline: Deadline<'_>,
    ) -> Result<Self, Fault> {
        let mut engine = Self { connection, told: Vec::new(), pings: 0 };
        refuse_options(Protocol::NBoard, options, "arguments are given by args=")?;
        engine.connection.send("nboard 2", deadline)?;
        Ok(engine)
    }
}

/// Makes sure that the protocol can express the limits of a move.
///
/// # Errors
/// [`Fault::Refused`].
pub fn check_limits(time: &TimeControl) -> Result<(), Fault> {
    let unsupported = [
        ("a clock", time.clock.is_some()),
        ("movetime", time.movetime_ms.is_some()),
        ("nodes", time.nodes.is_some()),
        ("a search without a depth", time.depth.is_none()),
    ];
    refuse_limits("nboard", &unsupported, ADVICE)
}

impl Player for NBoard {
    fn begin(&mut self, start: &NewGame<'_>) -> Result<(), Fault> {
        check_limits(start.time)?;
        name_variant(start, Protocol::NBoard)?;
        let line = start.game.translate(Protocol::NBoard, start.opening);
        let line = line.map_err(|refusal| Fault::Refused(refusal.to_string()))?;
        self.told.clone_from(&start.opening.moves);
        self.pings += 1;
        let text = format!(
            "set depth {}\nset game {}\nping {}",
            start.time.depth.unwrap_or_default(),
            write_record(&**start.game, &line),
            self.pings
        );
        self.connection.send(&text, start.deadline)?;
        let pong = format!("pong {}", self.pings);
        self.connection.await_line(start.deadline, |line| Ok((line == pong).then_some(())))
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let line = translate(turn, Protocol::NBoard)?;
        let mut text = if turn.at.moves.starts_with(&self.told) {
            let new = line.moves.iter().skip(self.told.len());
            new.map(|(_, mv)| format!("move {mv}\n")).collect()
        } else {
            format!("set game {}\n", write_record(&**turn.game, &line))
        };
        text.push_str("go");
        self.connection.drain();
        self.connection.send(&text, turn.deadline)?;
        // The engine does not play its own move on its board, so it is sent like the others.
        self.told.clone_from(&turn.at.moves);
        let mut thought = Choice::default();
        let answer =
            self.connection.await_line(turn.deadline, |line| Ok(hear(line, &mut thought)))?;
        Ok(Choice { mv: read_move(turn, Protocol::NBoard, &answer)?, ..thought })
    }
}

/// Reads the progress of the search from a line, and the move if it has one.
fn hear(line: &str, thought: &mut Choice) -> Option<String> {
    let score = |value: Option<f64>| value.map(MoveScore::Estimate);
    if let Some(answer) = line.strip_prefix("===") {
        let Valued { mv, value, .. } = Valued::read(answer);
        thought.update(&Choice { score: score(value), ..Choice::default() });
        return Some(mv.to_owned());
    }
    thought.update(&match Told::read(line)? {
        Told::Stats { nodes, .. } => Choice { nodes: Some(nodes as u64), ..Choice::default() },
        Told::Search { value, depth, .. } => {
            Choice { depth, score: score(value), ..Choice::default() }
        }
    });
    None
}
