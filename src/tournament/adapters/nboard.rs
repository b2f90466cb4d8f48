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
//! A game is given as a GGF record, and afterwards move by move.
//! The depth is all that an engine can be told of a search.

use crate::boundary::{DynGame, Protocol, Translation};
use crate::game::Side;
use crate::tournament::{Choice, Connection, Fault, Patience, Player, Start, Turn};

use super::foreign::{name_variant, read_move, refuse_limits, refuse_options, translate};

/// What can be said instead.
const ADVICE: &str = "give it a depth";

/// An engine that speaks `NBoard`.
#[derive(Debug)]
pub struct NBoard {
    connection: Connection,
    /// The moves that it knows to be played, in the words of the game, those of the opening too.
    told: Vec<String>,
    /// The number of the last ping.
    pings: u64,
}

impl NBoard {
    /// What an engine is told at the end.
    pub const FAREWELL: &'static str = "quit";

    /// Greets the engine.
    ///
    /// # Errors
    /// [`Fault::Refused`] for any option: the protocol has none; else what the connection says.
    pub fn open(
        connection: Connection,
        options: &[(String, String)],
        patience: Patience<'_>,
    ) -> Result<Self, Fault> {
        let mut engine = Self { connection, told: Vec::new(), pings: 0 };
        refuse_options(Protocol::NBoard, options, "arguments are given by args=")?;
        engine.connection.say("nboard 2", patience)?;
        Ok(engine)
    }
}

impl Player for NBoard {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault> {
        let time = start.time;
        let unspoken = [
            ("a clock", time.clock.is_some()),
            ("movetime", time.movetime_ms.is_some()),
            ("nodes", time.nodes.is_some()),
            ("a search without a depth", time.depth.is_none()),
        ];
        refuse_limits("nboard", &unspoken, ADVICE)?;
        name_variant(start, Protocol::NBoard)?;
        let line = start.game.translate(Protocol::NBoard, start.opening);
        let line = line.map_err(|refusal| Fault::Refused(refusal.to_string()))?;
        self.told.clone_from(&start.opening.moves);
        self.pings += 1;
        let text = format!(
            "set depth {}\nset game {}\nping {}",
            time.depth.unwrap_or_default(),
            record(&**start.game, &line),
            self.pings
        );
        self.connection.say(&text, start.patience)?;
        let pong = format!("pong {}", self.pings);
        self.connection.await_line(start.patience, |line| Ok((line == pong).then_some(())))
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let line = translate(turn, Protocol::NBoard)?;
        let mut text = if turn.at.moves.starts_with(&self.told) {
            let new = line.moves.iter().skip(self.told.len());
            new.map(|(_, mv)| format!("move {mv}\n")).collect()
        } else {
            format!("set game {}\n", record(&**turn.game, &line))
        };
        text.push_str("go");
        self.connection.drain();
        self.connection.say(&text, turn.patience)?;
        // The engine does not play its own move: it will be told like the others.
        self.told.clone_from(&turn.at.moves);
        let mut thought = Choice::default();
        let answer =
            self.connection.await_line(turn.patience, |line| Ok(hear(line, &mut thought)))?;
        Ok(Choice { mv: read_move(turn, Protocol::NBoard, &answer)?, ..thought })
    }
}

/// The line of play as a GGF record, in one line.
fn record(game: &dyn DynGame, line: &Translation) -> String {
    let about = game.about();
    let colour = |side: Side| about.sides[side.index()].name;
    let letter = |side: Side| colour(side)[..1].to_ascii_uppercase();
    let mut text = format!("(;GM[{}]PC[{}]", about.title, env!("CARGO_CRATE_NAME"));
    for side in Side::BOTH {
        text.push_str(&format!("P{}[{}]", letter(side), colour(side)));
    }
    text.push_str(&format!("RE[?]TY[{}]BO[{}]", line.variant, line.setup));
    for (side, mv) in &line.moves {
        text.push_str(&format!("{}[{mv}]", letter(*side)));
    }
    text.push_str(";)");
    text
}

/// Takes what a line says of the search, and the move if it has it.
fn hear(line: &str, thought: &mut Choice) -> Option<String> {
    let number = |word: Option<&str>| word.and_then(|word| word.parse::<f64>().ok());
    if let Some(answer) = line.strip_prefix("===") {
        // `F5/1.5/0.1` in the older form, where an empty word is left out; `F5 1.5 0.1` in the newer.
        let mut words = answer.trim().split(['/', ' ']);
        let mv = words.next().unwrap_or_default().to_owned();
        thought.score = number(words.next()).or(thought.score);
        return Some(mv);
    }
    let mut words = line.split_whitespace();
    match words.next() {
        Some("nodestats") => {
            thought.nodes = number(words.next()).map(|nodes| nodes as u64).or(thought.nodes);
        }
        // The best line, its value, 0, its depth (with more behind it), free text.
        Some("search") => {
            thought.score = number(words.nth(1)).or(thought.score);
            let depth = words.nth(1).unwrap_or_default();
            let digits = depth.split(|c: char| !c.is_ascii_digit()).next();
            thought.depth = digits.and_then(|digits| digits.parse().ok()).or(thought.depth);
        }
        _ => {}
    }
    None
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
        Ok(Box::new(NBoard::open(connection, options, patience)?))
    }

    const BEGINNING: &str = "
        > nboard 2
        > set depth 6
        > set game (;GM[Othello]PC[plateau]PB[black]PW[white]RE[?]TY[8]BO[8 ---------------------------O*------*O--------------------------- *];)
        > ping 1
        < set myname Edax6
        < pong 1
    ";

    #[test]
    fn conversations_go_as_the_protocol_has_them() {
        let game = "othello";
        for case in [
            Case {
                name: "some moves in both forms of the answer, with what the engine says of them",
                game,
                player: "depth=6",
                line: &["f5", "f6", "d3", "c5", "e6", "f7", "e7", "f4"],
                script: &[
                    BEGINNING,
                    "> go
                     < status Edax is thinking
                     < search F5d6 1.5 0 12@98% anything
                     < nodestats 35805 0.00
                     < === f5 -1.00 0.0
                     < status Edax is waiting
                     > move F5
                     > move F6
                     > go
                     < 2000 status thinking \\xff
                     < === D3/2.5/0.1
                     > move D3
                     > move C5
                     > go
                     < === e6//3
                     > move E6
                     > move F7
                     > go
                     < === E7
                     > quit",
                ],
                expected: Expected::Choices(&[
                    ("f5", Some(-1.0), Some(12), Some(35_805)),
                    ("d3", Some(2.5), None, None),
                    ("e6", None, None, None),
                    ("e7", None, None, None),
                ]),
            },
            Case {
                name: "a position and a pass, which is PA",
                game,
                player: "depth=6 'setup=XOOOOOOXXOOXXOOXOXXXOOOXOXXOOOOXOOOOOOOXOOOOOOOXOOOOOXXXOXO-XXXX O'",
                line: &["pass"],
                script: &[
                    "> nboard 2
                     > set depth 6
                     > set game (;GM[Othello]PC[plateau]PB[black]PW[white]RE[?]TY[8]BO[8 *OOOOOO**OO**OO*O***OOO*O**OOOO*OOOOOOO*OOOOOOO*OOOOO***O*O-**** O];)
                     > ping 1
                     < pong 1
                     > go
                     < === PA/12
                     > quit",
                ],
                expected: Expected::Choices(&[("pass", Some(12.0), None, None)]),
            },
            Case {
                name: "depth is all that can be said",
                game,
                player: "clock=60 nodes=3",
                line: &[],
                script: &["> nboard 2\n> quit"],
                expected: Expected::Refused("no word for a clock and nodes and a search without"),
            },
            Case {
                name: "there are no options",
                game,
                player: "level=3 depth=6",
                line: &[],
                script: &["> quit"],
                expected: Expected::Refused("no options, and \"level\" was set"),
            },
            Case {
                name: "other boards are not spoken",
                game: "othello/6x6",
                player: "depth=6",
                line: &[],
                script: &["> nboard 2\n> quit"],
                expected: Expected::Refused("Othello 6x6 cannot be played"),
            },
            Case {
                name: "an illegal move",
                game,
                player: "depth=6",
                line: &["f5"],
                script: &[BEGINNING, "> go\n< === a1/0/0\n> quit"],
                expected: Expected::Illegal("\"a1\": a disc there flips nothing"),
            },
            Case {
                name: "bytes that are no move",
                game,
                player: "depth=6",
                line: &["f5"],
                script: &[BEGINNING, "> go\n< === \\xff\\xfe\n> quit"],
                expected: Expected::Illegal("\"\u{fffd}\u{fffd}\""),
            },
            Case {
                name: "no move at all",
                game,
                player: "depth=6",
                line: &["f5"],
                script: &[BEGINNING, "> go\n< ===\n> quit"],
                expected: Expected::Illegal("answered \"\""),
            },
            Case {
                name: "an engine that ends is a crash",
                game,
                player: "depth=6",
                line: &["f5"],
                script: &[BEGINNING, "> go\n< status thinking\n."],
                expected: Expected::Crash,
            },
        ] {
            check(&case, open);
        }
    }
}
