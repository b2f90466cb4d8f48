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

use crate::game::{Protocol, Side, Translation};
use crate::tournament::{Choice, Connection, Fault, Patience, Player, Start, Turn};

use super::foreign::{certain, name_variant, read_move, translate, unknown};

/// The option by which a game is chosen.
const VARIANT: &str = "UCI_Variant";

/// An engine that speaks UCI.
#[derive(Debug)]
pub struct Uci {
    connection: Connection,
    declared: Vec<Declared>,
    /// What the variant was set to.
    variant: Option<String>,
}

/// An option that the engine declares.
#[derive(Debug, PartialEq, Eq)]
struct Declared {
    name: String,
    /// The values that a `combo` takes.
    values: Vec<String>,
}

impl Uci {
    /// What an engine is told at the end.
    pub const FAREWELL: &'static str = "quit";

    /// Greets the engine and sets its options.
    ///
    /// # Errors
    /// [`Fault::Refused`] for an option that the engine does not have; else what the connection says.
    pub fn open(
        connection: Connection,
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
        self.connection.say("uci", patience)?;
        let mut declared = Vec::new();
        self.connection.await_line(patience, |line| {
            declared.extend(read_option(line));
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
        self.connection.say(&line, patience)
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
        if start.time.is_unlimited() {
            return Err(Fault::Refused(
                "an engine without a limit thinks for ever; give it a clock, movetime, depth or nodes"
                    .to_owned(),
            ));
        }
        let variant = name_variant(start, Protocol::Uci)?;
        self.set_variant(variant, start.patience)?;
        self.connection.say("ucinewgame\nisready", start.patience)?;
        let is_ready = |line: &str| Ok((line == "readyok").then_some(()));
        self.connection.await_line(start.patience, is_ready)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let mut text = write_position(&translate(turn, Protocol::Uci)?);
        write_go(&mut text, turn);
        self.connection.drain();
        self.connection.say(&text, turn.patience)?;
        let mut thought = Choice::default();
        let answer = self.connection.await_line(turn.patience, |line| {
            if let Some(info) = line.strip_prefix("info ") {
                read_info(info, &mut thought);
            }
            let answer = line
                .strip_prefix("bestmove")
                .filter(|rest| !rest.starts_with(|c: char| !c.is_whitespace()));
            Ok(answer.map(|rest| rest.split_whitespace().next().unwrap_or_default().to_owned()))
        })?;
        Ok(Choice { mv: read_move(turn, Protocol::Uci, &answer)?, ..thought })
    }
}

/// Reads the declaration of an option.
fn read_option(line: &str) -> Option<Declared> {
    let rest = line.strip_prefix("option name ")?;
    let (name, rest) = rest.split_once(" type ")?;
    let values = rest.split(" var ").skip(1).map(|value| value.trim().to_owned()).collect();
    Some(Declared { name: name.trim().to_owned(), values })
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

/// What the clock of each side is called, and what it gains a move.
const CLOCKS: [(Side, &str, &str); 2] =
    [(Side::First, "wtime", "winc"), (Side::Second, "btime", "binc")];

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
fn read_info(info: &str, thought: &mut Choice) {
    let mut words = info.split_whitespace();
    let (mut depth, mut nodes, mut score) = (None, None, None);
    let mut is_best = true;
    while let Some(word) = words.next() {
        match word {
            "depth" => depth = words.next().and_then(|value| value.parse().ok()),
            "nodes" => nodes = words.next().and_then(|value| value.parse().ok()),
            "score" => score = read_score(words.next(), words.next()),
            "upperbound" | "lowerbound" => score = None,
            "multipv" => is_best = words.next() == Some("1"),
            // What follows is free text, or moves.
            "string" | "pv" => break,
            _ => {}
        }
    }
    if !is_best {
        return;
    }
    thought.depth = depth.or(thought.depth);
    thought.nodes = nodes.or(thought.nodes);
    thought.score = score.or(thought.score);
}

/// Reads `cp 35`, in hundredths, or `mate -3`, in moves.
fn read_score(kind: Option<&str>, value: Option<&str>) -> Option<f64> {
    let value: i32 = value?.parse().ok()?;
    match kind? {
        "cp" => Some(f64::from(value) / 100.0),
        "mate" => Some(certain(f64::from(value))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::adapters::script::{Case, Expected, check};

    fn open(
        connection: Connection,
        options: &[(String, String)],
        patience: Patience<'_>,
    ) -> Result<Box<dyn Player>, Fault> {
        Ok(Box::new(Uci::open(connection, options, patience)?))
    }

    /// How each conversation begins.
    const GREETING: &str = "
        > uci
        < id name Test
        < option name Threads type spin default 1 min 1 max 512
        < option name Skill Level type spin default 20 min -20 max 20
        < option name Clear Hash type button
        < option name UCI_Variant type combo default chess var chess var cfour var tictactoe var flipello
        < uciok
    ";
    const BEGINNING: &str = "
        > setoption name UCI_Variant value tictactoe
        > ucinewgame
        > isready
        < info string variant tictactoe files 3 ranks 3
        < readyok
    ";

    #[test]
    fn conversations_go_as_the_protocol_has_them() {
        let game = "tic_tac_toe";
        for case in [
            Case {
                name: "a whole game, with its clocks and what the engine says of its moves",
                game,
                player: "clock=60+0.5",
                line: &["b2", "a1", "a2", "c2", "a3", "c1", "b1", "b3", "c3"],
                script: &[
                    GREETING,
                    BEGINNING,
                    "> position startpos
                     > go wtime 60000 winc 500 btime 60000 binc 500
                     < info depth 1 seldepth 1 multipv 1 score cp 21 nodes 9 nps 900 time 1 pv P@b2
                     < info depth 9 score cp 500 lowerbound nodes 700 pv P@b2
                     < info depth 8 multipv 2 score cp -900 nodes 600 pv P@a1
                     < bestmove P@b2 ponder P@a1
                     > position startpos moves P@b2 P@a3
                     > go wtime 60000 winc 500 btime 60000 binc 500
                     < 2000 info depth 3 currmove P@a2 currmovenumber 2
                     < info depth 5 score mate 3 nodes 12
                     < bestmove P@a2
                     > position startpos moves P@b2 P@a3 P@a2 P@c2
                     > go wtime 60000 winc 500 btime 60000 binc 500
                     < info string score cp 7
                     < garbage \\xff\\xfe\\x00
                     < bestmove P@a1
                     > position startpos moves P@b2 P@a3 P@a2 P@c2 P@a1 P@c3
                     > go wtime 60000 winc 500 btime 60000 binc 500
                     < info depth 2 score mate -1
                     < bestmove P@b3
                     > position startpos moves P@b2 P@a3 P@a2 P@c2 P@a1 P@c3 P@b3 P@b1
                     > go wtime 60000 winc 500 btime 60000 binc 500
                     < bestmove P@c1
                     > quit",
                ],
                expected: Expected::Choices(&[
                    ("b2", Some(0.21), Some(9), Some(700)),
                    ("a2", Some(certain(3.0)), Some(5), Some(12)),
                    ("a3", None, None, None),
                    ("b1", Some(certain(-1.0)), Some(2), None),
                    ("c3", None, None, None),
                ]),
            },
            Case {
                name: "options by name in any case, buttons, and every limit",
                game,
                player: "threads=2 'Skill Level=-5' 'option.clear hash=' depth=3 nodes=1000 movetime=50",
                line: &["b2"],
                script: &[
                    GREETING,
                    "> setoption name Threads value 2
                     > setoption name Skill Level value -5
                     > setoption name Clear Hash",
                    BEGINNING,
                    "> position startpos
                     > go movetime 50 depth 3 nodes 1000
                     < bestmove P@b2
                     > quit",
                ],
                expected: Expected::Choices(&[("b2", None, None, None)]),
            },
            Case {
                name: "a position that is not the start is given as FEN",
                game,
                player: "depth=1 setup=.../.X./...",
                line: &["a1"],
                script: &[
                    GREETING,
                    BEGINNING,
                    "> position fen 3/1P1/3[PPPPpppp] b - - 0 1
                     > go depth 1
                     < bestmove P@a3
                     > quit",
                ],
                expected: Expected::Choices(&[("a1", None, None, None)]),
            },
            Case {
                name: "an option that there is not is refused, with its neighbours",
                game,
                player: "Thread=2 depth=1",
                line: &[],
                script: &[GREETING, "> quit"],
                expected: Expected::Refused("no option \"Thread\"; there are Threads,"),
            },
            Case {
                name: "a variant that there is not is refused, once an option has not taught it",
                game: "othello",
                player: "depth=1",
                line: &[],
                script: &["> uci
                     < uciok
                     > uci
                     < option name UCI_Variant type combo default chess var chess
                     < uciok
                     > quit"],
                expected: Expected::Refused("no UCI_Variant \"flipello\"; there are chess"),
            },
            Case {
                name: "without any limit there is nothing to begin",
                game,
                player: "",
                line: &[],
                script: &[GREETING, "> quit"],
                expected: Expected::Refused("thinks for ever"),
            },
            Case {
                name: "a game that the protocol does not know",
                game: "nim",
                player: "depth=1",
                line: &[],
                script: &[GREETING, "> quit"],
                expected: Expected::Refused("cannot be played in the protocol uci"),
            },
            Case {
                name: "an illegal move is quoted, with the reason",
                game,
                player: "depth=1",
                line: &["b2", "a1", "a2"],
                script: &[
                    GREETING,
                    BEGINNING,
                    "> position startpos
                     > go depth 1
                     < bestmove P@b2
                     > position startpos moves P@b2 P@a3
                     > go depth 1
                     < bestmove P@b2
                     > quit",
                ],
                expected: Expected::Illegal("\"P@b2\": the square is taken"),
            },
            Case {
                name: "no move is no move",
                game,
                player: "depth=1",
                line: &["b2"],
                script: &[
                    GREETING,
                    BEGINNING,
                    "> position startpos
                     > go depth 1
                     < bestmove (none)
                     > quit",
                ],
                expected: Expected::Illegal("\"(none)\""),
            },
            Case {
                name: "a move that is not UTF-8",
                game,
                player: "depth=1",
                line: &["b2"],
                script: &[
                    GREETING,
                    BEGINNING,
                    "> position startpos
                     > go depth 1
                     < bestmove \\xff\\xfe
                     > quit",
                ],
                expected: Expected::Illegal("\"\u{fffd}\u{fffd}\""),
            },
            Case {
                name: "an engine that ends is a crash",
                game,
                player: "depth=1",
                line: &["b2"],
                script: &[
                    GREETING,
                    BEGINNING,
                    "> position startpos
                     > go depth 1
                     < info depth 1 score cp 1
                     .",
                ],
                expected: Expected::Crash,
            },
        ] {
            check(&case, open);
        }
    }
}
