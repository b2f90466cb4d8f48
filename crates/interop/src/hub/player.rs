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
//! Version 2 is described in Scan's `protocol.txt`.
//! Version 1 is described by what Scan 2.0 understands and says; its times are milliseconds, its scores hundredths.
//! A score is in men.
//! A position is given anew for every move: after its answer, an engine may have moved on its own board.

use super::message::{SCALE_1, SCALE_2, VARIANT, field, quote};
use crate::{Choice, EngineConnection, Fault, Patience, Player, Start, Turn};
use plateau_core::erased::{Protocol, Translation};
use plateau_core::search::Clock;

use crate::player::foreign::{
    name_variant, read_move, refuse_limits, refuse_unlimited, translate, unknown,
};

/// The variant of an engine that has no such parameter.
const ONLY_VARIANT: &str = "normal";

/// An engine that speaks Hub.
#[derive(Debug)]
pub struct Hub {
    connection: EngineConnection,
    version: Version,
    /// The values of the parameter `variant`, where there is one.
    variants: Option<Vec<String>>,
    /// The variant it was initialised for: parameters are not set afterwards.
    variant: Option<String>,
}

/// The words of a version.
#[derive(Debug)]
struct Version {
    number: u8,
    new_game: &'static str,
    go: &'static str,
    /// The command that sets a parameter.
    set: fn(&str, &str) -> String,
    /// The position and the limits of a search, in several lines.
    ask: fn(&Translation, &Turn<'_>) -> String,
    /// Takes what a line says of the search, and the move if it has it.
    hear: fn(&str, &mut Choice) -> Option<String>,
}

const VERSION_1: Version = Version {
    number: 1,
    new_game: "new",
    go: "go",
    set: |name, value| format!("set {name} {value}"),
    ask: ask_1,
    hear: hear_1,
};

const VERSION_2: Version = Version {
    number: 2,
    new_game: "new-game",
    go: "go think",
    set: |name, value| format!("set-param name={name} value={}", quote(value)),
    ask: ask_2,
    hear: hear_2,
};

impl Hub {
    /// Greets the engine and sets its parameters. `version` is 1 or 2.
    ///
    /// # Errors
    /// [`Fault::Refused`] for a parameter that the engine does not have; else what the connection says.
    pub fn open(
        connection: EngineConnection,
        version: u8,
        options: &[(String, String)],
        patience: Patience<'_>,
    ) -> Result<Self, Fault> {
        let version = if version == 1 { VERSION_1 } else { VERSION_2 };
        let mut engine = Self { connection, version, variants: None, variant: None };
        engine.connection.send("hub", patience)?;
        let declared = engine.hear_parameters(patience)?;
        for (name, value) in options {
            // Version 1 declares none, and its engines know what to do with strangers.
            if engine.version.number > 1 && !declared.contains(name) {
                return Err(unknown("parameter", name, &declared));
            }
            engine.connection.send(&(engine.version.set)(name, value), patience)?;
        }
        Ok(engine)
    }

    /// Listens to what parameters there are: their names.
    fn hear_parameters(&mut self, patience: Patience<'_>) -> Result<Vec<String>, Fault> {
        let mut declared = Vec::new();
        let mut variants = None;
        self.connection.await_line(patience, |line| {
            if let Some(rest) = line.strip_prefix("param ") {
                let name = field(rest, "name").unwrap_or_default().to_owned();
                if name == VARIANT {
                    let values = field(rest, "values").unwrap_or_default();
                    variants = Some(values.split_whitespace().map(str::to_owned).collect());
                }
                declared.push(name);
            }
            Ok((line == "wait").then_some(()))
        })?;
        self.variants = variants;
        Ok(declared)
    }

    /// Chooses the variant and lets the engine initialise itself, once.
    fn initialise(&mut self, variant: &str, patience: Patience<'_>) -> Result<(), Fault> {
        match (&self.variant, &self.variants) {
            (Some(set), _) if set == variant => return Ok(()),
            (Some(set), _) => {
                return Err(Fault::Refused(format!(
                    "it was initialised for the variant {set} and cannot change to {variant}"
                )));
            }
            (None, Some(known)) if known.iter().any(|name| name == variant) => {
                self.connection.send(&(self.version.set)(VARIANT, variant), patience)?;
            }
            (None, None) if variant == ONLY_VARIANT => {}
            (None, known) => {
                return Err(unknown(VARIANT, variant, known.as_deref().unwrap_or_default()));
            }
        }
        self.connection.send("init", patience)?;
        self.connection.await_line(patience, |line| {
            refuse_error(line)?;
            Ok((line == "ready").then_some(()))
        })?;
        self.variant = Some(variant.to_owned());
        Ok(())
    }
}

impl Player for Hub {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault> {
        refuse_unlimited(start)?;
        if self.version.number == 1 {
            let nodes = start.time.nodes.is_some();
            refuse_limits(
                "hub version 1",
                &[("nodes", nodes)],
                "give it a clock, movetime or depth",
            )?;
        }
        let variant = name_variant(start, Protocol::Hub)?;
        self.initialise(&variant, start.patience)?;
        // The answer shows that the engine is there: nothing else of a new game is answered.
        self.connection.send(&format!("{}\nping", self.version.new_game), start.patience)?;
        self.connection.await_line(start.patience, |line| {
            refuse_error(line)?;
            Ok((line == "pong").then_some(()))
        })
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let mut text = (self.version.ask)(&translate(turn, Protocol::Hub)?, turn);
        text.push_str(self.version.go);
        self.connection.drain();
        self.connection.send(&text, turn.patience)?;
        let mut thought = Choice::default();
        let answer = self.connection.await_answer(turn.patience, "stop", |line| {
            refuse_error(line)?;
            Ok((self.version.hear)(line, &mut thought))
        })?;
        Ok(Choice { mv: read_move(turn, Protocol::Hub, &answer)?, ..thought })
    }
}

/// An error that the engine reports is about what it was told: it cannot go on.
fn refuse_error(line: &str) -> Result<(), Fault> {
    match line.strip_prefix("error") {
        Some(rest) if rest.is_empty() || rest.starts_with(' ') => {
            let said = field(rest, "message").unwrap_or_else(|| rest.trim());
            Err(Fault::Refused(format!("it reported an error: {said}")))
        }
        _ => Ok(()),
    }
}

/// The clock of the player.
fn own_clock(turn: &Turn<'_>) -> Option<Clock> {
    turn.clocks[turn.side.index()]
}

fn ask_2(line: &Translation, turn: &Turn<'_>) -> String {
    let moves: Vec<_> = line.moves.iter().map(|(_, mv)| mv.as_str()).collect();
    let mut text = format!("pos pos={}", line.setup);
    if !moves.is_empty() {
        text.push_str(&format!(" moves={}", quote(&moves.join(" "))));
    }
    text.push('\n');
    let mut level = |fields: String| text.push_str(&format!("level {fields}\n"));
    if let Some(clock) = own_clock(turn) {
        let moves = clock.moves_to_go.map(|moves| format!("moves={moves} ")).unwrap_or_default();
        let (time, increment) = (clock.remaining.as_secs_f64(), clock.increment.as_secs_f64());
        let increment = if increment > 0.0 { format!(" inc={increment}") } else { String::new() };
        level(format!("{moves}time={time}{increment}"));
    }
    // One form of the command has one limit: several are several commands.
    if let Some(ms) = turn.time.movetime_ms {
        level(format!("move-time={}", ms as f64 / 1e3));
    }
    if let Some(depth) = turn.time.depth {
        level(format!("depth={depth}"));
    }
    if let Some(nodes) = turn.time.nodes {
        level(format!("nodes={nodes}"));
    }
    text
}

fn ask_1(line: &Translation, turn: &Turn<'_>) -> String {
    // The side to move is written in lower case.
    let (side, squares) = line.setup.split_at(1);
    let mut text = format!("pos {}{squares}\n", side.to_ascii_lowercase());
    let mut say = |words: String| text.push_str(&format!("{words}\n"));
    for (_, mv) in &line.moves {
        say(format!("move {mv}"));
    }
    if let Some(clock) = own_clock(turn) {
        let (time, increment) = (clock.remaining.as_millis(), clock.increment.as_millis());
        say(format!("level {} {time} {increment}", clock.moves_to_go.unwrap_or(0)));
    }
    // A time for the move alone replaces the clock.
    if let Some(ms) = turn.time.movetime_ms {
        say(format!("time {ms}"));
    }
    if let Some(depth) = turn.time.depth {
        say(format!("depth {depth}"));
    }
    text
}

fn hear_2(line: &str, thought: &mut Choice) -> Option<String> {
    if let Some(info) = line.strip_prefix("info ") {
        let read = |name| field(info, name);
        thought.update(&Choice {
            depth: read("depth").and_then(|value| value.parse().ok()),
            nodes: read("nodes").and_then(|value| value.parse().ok()),
            score: read("score").and_then(|value| SCALE_2.read(value)),
            ..Choice::default()
        });
        return None;
    }
    let done = line.strip_prefix("done")?;
    (done.is_empty() || done.starts_with(' '))
        .then(|| field(done, "move").unwrap_or_default().to_owned())
}

fn hear_1(line: &str, thought: &mut Choice) -> Option<String> {
    if let Some(info) = line.strip_prefix("info ") {
        // Depth, mean depth, score, nodes, seconds, speed, moves.
        let words: Vec<_> = info.split_whitespace().collect();
        if let [depth, _, score, nodes, ..] = words.as_slice() {
            thought.update(&Choice {
                depth: depth.parse().ok(),
                nodes: nodes.parse().ok(),
                score: SCALE_1.read(score),
                ..Choice::default()
            });
        }
        return None;
    }
    let mut words = line.split_whitespace();
    (words.next() == Some("move")).then(|| words.next().unwrap_or_default().to_owned())
}
