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
//! The variant is chosen by the option `UCI_Variant`, as in Fairy-Stockfish and other engines of several games.
//! For a move there is one write and no question whether the engine is ready: an instant engine shall be fast here.

use std::fmt::Write;
use std::str::SplitWhitespace;

use super::message::{CLOCKS, Declared, VARIANT, read_score};
use crate::{Choice, EngineConnection, Fault, Patience, Player, Start, Turn};
use plateau_core::erased::{Protocol, Translation};

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
    /// [`Fault::Refused`] for an option that the engine does not have; else what the connection says.
    pub fn open(
        connection: EngineConnection,
        options: &[(String, String)],
        patience: Patience<'_>,
    ) -> Result<Self, Fault> {
        let mut engine = Self { connection, declared: Vec::new(), variant: None };
        engine.greet(patience)?;
        for (name, value) in options {
            engine.set(name, value, patience)?;
        }
        Ok(engine)
    }

    /// Says `uci` and listens to what options there are.
    fn greet(&mut self, patience: Patience<'_>) -> Result<(), Fault> {
        self.connection.send("uci", patience)?;
        let mut declared = Vec::new();
        self.connection.await_line(patience, |line| {
            declared.extend(Declared::read(line));
            Ok((line == "uciok").then_some(()))
        })?;
        self.declared = declared;
        Ok(())
    }

    /// Sets an option by its name in any case; a button has the empty value.
    fn set(&mut self, name: &str, value: &str, patience: Patience<'_>) -> Result<(), Fault> {
        let Some(option) = self.find(name) else {
            let known: Vec<_> = self.declared.iter().map(|option| option.name.clone()).collect();
            return Err(unknown("option", name, &known));
        };
        let value = if value.is_empty() { String::new() } else { format!(" value {value}") };
        let line = format!("setoption name {}{value}", option.name);
        self.connection.send(&line, patience)
    }

    /// The option called `name`.
    fn find(&self, name: &str) -> Option<&Declared> {
        self.declared.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    fn knows_variant(&self, variant: &str) -> bool {
        self.find(VARIANT).is_some_and(|option| option.values.iter().any(|known| known == variant))
    }

    /// Chooses the game.
    fn set_variant(&mut self, variant: String, patience: Patience<'_>) -> Result<(), Fault> {
        if self.variant.as_ref() == Some(&variant) {
            return Ok(());
        }
        if !self.knows_variant(&variant) {
            // An option that was set meanwhile may have taught the engine more: a file of variants does.
            self.greet(patience)?;
        }
        if !self.knows_variant(&variant) {
            let known = self.find(VARIANT).map(|option| option.values.as_slice());
            return Err(unknown(VARIANT, &variant, known.unwrap_or_default()));
        }
        self.set(VARIANT, &variant, patience)?;
        self.variant = Some(variant);
        Ok(())
    }
}

impl Player for Uci {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault> {
        refuse_unlimited(start)?;
        let variant = name_variant(start, Protocol::Uci)?;
        self.set_variant(variant, start.patience)?;
        self.connection.send("ucinewgame\nisready", start.patience)?;
        let is_ready = |line: &str| Ok((line == "readyok").then_some(()));
        self.connection.await_line(start.patience, is_ready)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let mut text = write_position(&translate(turn, Protocol::Uci)?);
        write_go(&mut text, turn);
        self.connection.drain();
        self.connection.send(&text, turn.patience)?;
        let mut thought = Choice::default();
        let answer = self.connection.await_answer(turn.patience, "stop", |line| {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => read_info(words, &mut thought),
                Some("bestmove") => return Ok(Some(words.next().unwrap_or_default().to_owned())),
                _ => {}
            }
            Ok(None)
        })?;
        Ok(Choice { mv: read_move(turn, Protocol::Uci, &answer)?, ..thought })
    }
}

fn write_position(line: &Translation) -> String {
    let mut text = if line.from_start {
        "position startpos".to_owned()
    } else {
        format!("position fen {}", line.setup)
    };
    if !line.moves.is_empty() {
        text.push_str(" moves");
    }
    for (_, mv) in &line.moves {
        text.push(' ');
        text.push_str(mv);
    }
    text
}

/// Writes the search that is asked for, in a line of its own.
fn write_go(text: &mut String, turn: &Turn<'_>) {
    text.push_str("\ngo");
    let mut word = |name: &str, value: u128| {
        // Writing to a string does not fail.
        let _ = write!(text, " {name} {value}");
    };
    for (side, time, increment) in CLOCKS {
        if let Some(clock) = turn.clocks[side.index()] {
            // A clock of nothing is taken for none by some engines.
            word(time, clock.remaining.as_millis().max(1));
            word(increment, clock.increment.as_millis());
        }
    }
    let to_go = turn.clocks[turn.side.index()].and_then(|clock| clock.moves_to_go);
    let limits = [
        ("movestogo", to_go.map(u64::from)),
        ("movetime", turn.time.movetime_ms),
        ("depth", turn.time.depth.map(u64::from)),
        ("nodes", turn.time.nodes),
    ];
    for (name, value) in limits {
        if let Some(value) = value {
            word(name, u128::from(value));
        }
    }
}

/// Takes depth, nodes and score from a line of information on the best line of play.
/// A score that is only a bound is passed over.
fn read_info(mut words: SplitWhitespace<'_>, thought: &mut Choice) {
    let mut news = Choice::default();
    let mut is_best = true;
    while let Some(word) = words.next() {
        match word {
            "depth" => news.depth = words.next().and_then(|value| value.parse().ok()),
            "nodes" => news.nodes = words.next().and_then(|value| value.parse().ok()),
            "score" => news.score = read_score(words.next(), words.next()),
            "upperbound" | "lowerbound" => news.score = None,
            "multipv" => is_best = words.next() == Some("1"),
            // What follows is free text, or moves.
            "string" | "pv" => break,
            _ => {}
        }
    }
    if is_best {
        thought.update(&news);
    }
}
