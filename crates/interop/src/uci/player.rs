//! The Universal Chess Interface (Rudolf Huber and Stefan Meyer-Kahlen, 2000).
//!
//! ```text
//! > uci                                   < option name UCI_Variant type combo … var flipello
//!                                         < uciok
//! > setoption name Threads value 2
//! > setoption name UCI_Variant value flipello
//! > ucinewgame
//! > isready                               < readyok
//! > position startpos moves P@d6 P@c6
//! > go movetime 100                       < info depth 9 score cp -46 nodes 868
//!                                         < bestmove P@c5
//! ```
//! The option `UCI_Variant` chooses the variant, as in Fairy-Stockfish and other engines of several games. A move needs one write and no
//! `isready`, so that an engine that answers instantly is fast here.

use std::time::Duration;

use super::go::Go;
use super::message::{BestMove, Declared, Info, Position, SetOption, VARIANT, Value};
use crate::{Choice, Deadline, EngineConnection, Fault, NewGame, Player, Turn};
use plateau_core::erased::Protocol;
use plateau_core::search::Clock;

use crate::player::foreign::{name_variant, read_move, refuse_unlimited, translate, unknown};

/// An engine that speaks UCI.
#[derive(Debug)]
pub struct Uci {
    connection: EngineConnection,
    declared: Vec<Declared>,
    /// The variant that was set last.
    variant: Option<String>,
}

impl Uci {
    /// Greets the engine and sets its options.
    ///
    /// # Errors
    /// [`Fault::Refused`] for an option that the engine does not have, or a fault of the connection.
    pub fn open(
        connection: EngineConnection,
        options: &[(String, String)],
        deadline: Deadline<'_>,
    ) -> Result<Self, Fault> {
        let mut engine = Self { connection, declared: Vec::new(), variant: None };
        engine.greet(deadline)?;
        for (name, value) in options {
            engine.set(name, value, deadline)?;
        }
        Ok(engine)
    }

    /// Sends `uci` and reads the declarations of the options.
    fn greet(&mut self, deadline: Deadline<'_>) -> Result<(), Fault> {
        self.connection.send("uci", deadline)?;
        let mut declared = Vec::new();
        self.connection.await_line(deadline, |line| {
            declared.extend(Declared::read(line));
            Ok((line == "uciok").then_some(()))
        })?;
        self.declared = declared;
        Ok(())
    }

    /// Sets an option by its name, case-insensitive; a button has an empty value.
    fn set(&mut self, name: &str, value: &str, deadline: Deadline<'_>) -> Result<(), Fault> {
        let Some(option) = self.find(name) else {
            let known: Vec<_> = self.declared.iter().map(|option| option.name.clone()).collect();
            return Err(unknown("option", name, &known));
        };
        let line = SetOption { name: &option.name, value }.to_string();
        self.connection.send(&line, deadline)
    }

    /// The option called `name`.
    fn find(&self, name: &str) -> Option<&Declared> {
        self.declared.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    fn knows_variant(&self, variant: &str) -> bool {
        self.find(VARIANT).is_some_and(|option| option.values.iter().any(|known| known == variant))
    }

    /// Sets the variant.
    fn set_variant(&mut self, variant: String, deadline: Deadline<'_>) -> Result<(), Fault> {
        if self.variant.as_ref() == Some(&variant) {
            return Ok(());
        }
        if !self.knows_variant(&variant) {
            // The engine may have more variants after an option was set meanwhile, such as a file of variants.
            self.greet(deadline)?;
        }
        if !self.knows_variant(&variant) {
            let known = self.find(VARIANT).map(|option| option.values.as_slice());
            return Err(unknown(VARIANT, &variant, known.unwrap_or_default()));
        }
        self.set(VARIANT, &variant, deadline)?;
        self.variant = Some(variant);
        Ok(())
    }
}

impl Player for Uci {
    fn begin(&mut self, start: &NewGame<'_>) -> Result<(), Fault> {
        refuse_unlimited(start.time)?;
        let variant = name_variant(start, Protocol::Uci)?;
        self.set_variant(variant, start.deadline)?;
        self.connection.send("ucinewgame\nisready", start.deadline)?;
        let is_ready = |line: &str| Ok((line == "readyok").then_some(()));
        self.connection.await_line(start.deadline, is_ready)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let line = translate(turn, Protocol::Uci)?;
        let position = Position {
            fen: (!line.from_start).then(|| line.setup.as_str().into()),
            moves: line.moves.iter().map(|(_, mv)| mv.as_str()).collect(),
        };
        self.connection.drain();
        self.connection.send(&format!("{position}\n{}", go(turn)), turn.deadline)?;
        let mut thought = Choice::default();
        let answer = self.connection.await_answer(turn.deadline, "stop", |line| {
            if let Some(info) = Info::read(line) {
                take_in(&info, &mut thought);
            }
            Ok(BestMove::read(line).map(|answer| answer.best.to_owned()))
        })?;
        Ok(Choice { mv: read_move(turn, Protocol::Uci, &answer)?, ..thought })
    }
}

/// The command that begins the search.
fn go(turn: &Turn<'_>) -> Go<'static> {
    // Some engines take a clock of zero for no clock.
    let shown =
        |clock: Clock| (Some(clock.remaining.max(Duration::from_millis(1))), clock.increment);
    Go {
        clocks: turn.clocks.map(|clock| clock.map(shown).unwrap_or_default()),
        movestogo: turn.clocks[turn.side.index()].and_then(|clock| clock.moves_to_go),
        movetime: turn.time.movetime_ms.map(Duration::from_millis),
        depth: turn.time.depth,
        nodes: turn.time.nodes,
        ..Go::default()
    }
}

/// Copies depth, nodes and score from a report on the best line of play.
fn take_in(info: &Info<'_>, thought: &mut Choice) {
    if info.multipv.is_none_or(|rank| rank == 1) {
        let score = info.score.and_then(Value::score);
        thought.update(&Choice {
            score,
            depth: info.depth,
            nodes: info.nodes,
            ..Choice::default()
        });
    }
}
