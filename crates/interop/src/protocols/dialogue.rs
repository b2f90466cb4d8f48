//! Dialogues: tests of the adapters with a scripted engine at the other end of a socket.
//!
//! The files in `dialogues/` are blocks with a blank line between them; those before the first one set what all have.
//! ```text
//! # a comment
//! game othello/4x4         the game, and its variant after a slash; of all dialogues, or of one
//!
//! part greeting            lines that other blocks include by @greeting
//! > list_commands
//!
//! == what the dialogue shows
//! player depth=6           limits and options, as of the command line; setup= is the opening
//! moves f5 f6 d3           the game: the player chooses the first move and every second one after it
//! > genmove black          what the adapter must say
//! < = F5                   what the engine answers; \xff is a byte; each side's lines end as the protocol has it
//! < 500 info               an answer that is given five hundred times
//! = f5 -1.5 12 900         the move that comes of it, with score (#3 is mate in 3, !5 proven), depth and nodes; - is none
//! ! refused no options     or the fault with a part of its sentence; at a crash the engine ends, else it is told to quit
//! ```

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{greet, line_protocol};
use crate::platform::{self, Sink, Source, TestSocket};
use crate::player::control::GameClock;
use crate::player::spec::Kind;
use crate::process::wire::Wire;
use crate::{
    Choice, Deadline, EngineConnection, Fault, LineProtocol, NewGame, PlayerSpec, TimeControl, Turn,
};
use plateau_core::erased::{DynGame, MoveScore, PositionText};
use plateau_core::game::{Options, Side};
use plateau_core::games;
use plateau_core::search::StopToken;

/// The files of dialogues, with the player prefix of each protocol.
const FILES: [(&str, &str); 6] = [
    ("uci", include_str!("dialogues/uci.txt")),
    ("gtp", include_str!("dialogues/gtp.txt")),
    ("hub", include_str!("dialogues/hub.txt")),
    ("hub1", include_str!("dialogues/hub1.txt")),
    ("nboard", include_str!("dialogues/nboard.txt")),
    ("dxp", include_str!("dialogues/dxp.txt")),
];

#[test]
fn dialogues_go_as_the_protocols_have_them() {
    for (protocol, text) in FILES {
        let dialogues = read(protocol, text);
        assert!(!dialogues.is_empty(), "{protocol}");
        dialogues.iter().for_each(check);
    }
}

/// A dialogue, with its expected result.
#[derive(Default)]
struct Dialogue {
    /// The protocol and the title of the dialogue.
    name: String,
    game: String,
    player: String,
    moves: Vec<String>,
    script: Vec<String>,
    choices: Vec<Choice>,
    /// The expected fault: its word, and a part of its message.
    fault: Option<(String, String)>,
}

/// The dialogues of a file.
fn read(protocol: &str, text: &str) -> Vec<Dialogue> {
    let mut parts: HashMap<&str, Vec<&str>> = HashMap::new();
    let (mut game, mut dialogues) = ("", Vec::new());
    for block in text.split("\n\n") {
        let mut lines = block.lines().filter(|line| !line.starts_with('#'));
        match lines.next().and_then(|head| head.split_once(' ')) {
            Some(("game", id)) => game = id,
            Some(("part", name)) => drop(parts.insert(name, lines.collect())),
            Some(("==", name)) => {
                let name = format!("{protocol}: {name}");
                let player = format!("{protocol}:test");
                let mut dialogue =
                    Dialogue { name, game: game.to_owned(), player, ..Dialogue::default() };
                for line in lines {
                    match line.strip_prefix('@') {
                        Some(part) => parts[part].iter().for_each(|line| dialogue.add(line)),
                        None => dialogue.add(line),
                    }
                }
                dialogues.push(dialogue);
            }
            _ => panic!("{protocol}: no block begins as {block}"),
        }
    }
    dialogues
}

impl Dialogue {
    fn add(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            ">" | "<" => self.script.push(line.to_owned()),
            "=" => self.choices.push(read_choice(rest)),
            "!" => {
                let (fault, part) = rest.split_once(' ').unwrap_or((rest, ""));
                self.fault = Some((fault.to_owned(), part.to_owned()));
            }
            "game" => rest.clone_into(&mut self.game),
            "player" => self.player.push_str(&format!(" {rest}")),
            "moves" => self.moves = rest.split(' ').map(str::to_owned).collect(),
            _ => panic!("{}: {line}", self.name),
        }
    }

    /// True if the engine ends before it is told to quit.
    fn crashes(&self) -> bool {
        self.fault.as_ref().is_some_and(|(fault, _)| fault == "crash")
    }
}

/// Reads a move with its score, depth and nodes; a field that is not a number is `None`.
fn read_choice(text: &str) -> Choice {
    let mut words = text.split(' ');
    let mv = words.next().unwrap_or_default().to_owned();
    let score = words.next().and_then(|word| match word.split_at_checked(1) {
        Some(("#", moves)) => moves.parse().ok().map(MoveScore::Mate),
        Some(("!", value)) => value.parse().ok().map(MoveScore::Proven),
        _ => word.parse().ok().map(MoveScore::Estimate),
    });
    let depth = words.next().and_then(|word| word.parse().ok());
    Choice { mv, score, depth, nodes: words.next().and_then(|word| word.parse().ok()) }
}

/// Runs a dialogue and checks its result.
fn check(dialogue: &Dialogue) {
    let [ours, theirs] = platform::pair();
    let input = Source::new(ours.try_clone().unwrap()).unwrap();
    let wire = Wire::new(input, Sink::new(ours).unwrap());
    let spec: PlayerSpec = dialogue.player.parse().unwrap();
    let Kind::Foreign { protocol, .. } = spec.kind else { unreachable!() };
    let line_protocol = line_protocol(protocol);
    let (performed, result) = std::thread::scope(|scope| {
        let engine = scope.spawn(move || perform(&theirs, dialogue, line_protocol));
        let result = converse(dialogue, EngineConnection::over(wire, line_protocol));
        (engine.join().unwrap(), result)
    });
    // The engine's failure is checked first, because it says where the conversation left the script.
    assert_eq!(performed, Ok(()), "{}: {result:?}", dialogue.name);
    match (&dialogue.fault, result) {
        (None, Ok(choices)) => assert_eq!(choices, dialogue.choices, "{}", dialogue.name),
        (Some((word, part)), Err(fault)) => {
            assert_eq!(fault.ending().unwrap().word(), word, "{}", dialogue.name);
            assert!(fault.to_string().contains(part), "{}: {fault}", dialogue.name);
        }
        (_, other) => panic!("{}: {other:?}", dialogue.name),
    }
}

/// Starts the player and asks it for a move at each of its turns.
fn converse(dialogue: &Dialogue, connection: EngineConnection) -> Result<Vec<Choice>, Fault> {
    let mut spec: PlayerSpec = dialogue.player.parse().unwrap();
    let setup = spec.options.iter().position(|(name, _)| name == "setup");
    let setup = setup.map(|index| spec.options.remove(index).1);
    let (id, variant) = dialogue.game.split_once('/').unzip();
    let (entry, implied) = games::find_named(id.unwrap_or(&dialogue.game)).unwrap();
    let game = entry.create(variant.or(implied), &Options::default()).unwrap();
    let stop = StopToken::default();
    // Long enough for a busy machine; no test waits this long.
    let deadline = Deadline::until(Instant::now() + Duration::from_secs(60), &stop);
    let time = &spec.time.unwrap_or_default();
    let mut at = PositionText { setup, moves: Vec::new() };
    let Kind::Foreign { protocol, version, .. } = spec.kind else { unreachable!() };
    let mut player = greet(protocol, version, &spec.options, connection, deadline)?;
    let side = game.state(&at).unwrap().side;
    player.begin(&NewGame { game: &game, opening: &at.clone(), side, seed: 1, time, deadline })?;
    let mut choices = Vec::new();
    for mv in &dialogue.moves {
        if game.state(&at).unwrap().side == side {
            choices.push(player.choose(&turn(&game, &at, time, side, deadline))?);
        }
        at.moves.push(mv.clone());
    }
    Ok(choices)
}

fn turn<'a>(
    game: &'a Arc<dyn DynGame>,
    at: &'a PositionText,
    time: &'a TimeControl,
    side: Side,
    deadline: Deadline<'a>,
) -> Turn<'a> {
    let clock = time.clock.as_ref().map(GameClock::start);
    Turn { game, at, side, time, clocks: [clock; 2], started: Instant::now(), deadline }
}

/// Plays the engine. The error says where the player left the script.
fn perform(
    stream: &TestSocket,
    dialogue: &Dialogue,
    line_protocol: LineProtocol,
) -> Result<(), String> {
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut told = BufReader::new(stream);
    let mut expect = |expected: &str| {
        let mut heard = Vec::new();
        told.read_until(line_protocol.end, &mut heard).map_err(|error| error.to_string())?;
        let heard =
            String::from_utf8_lossy(heard.strip_suffix(&[line_protocol.end]).unwrap_or(&heard));
        match heard.trim_end() == expected {
            true => Ok(()),
            false => Err(format!("\"{heard}\" came where \"{expected}\" was expected")),
        }
    };
    for line in &dialogue.script {
        match line.split_at(1) {
            (">", expected) => expect(expected.trim())?,
            // The player may have closed the connection already.
            (_, answer) => drop((&*stream).write_all(&bytes(answer.trim(), line_protocol.end))),
        }
    }
    if dialogue.crashes() {
        return Ok(());
    }
    expect(line_protocol.quit_command)?;
    expect("")
}

/// The bytes of an answer, repeated as often as it says.
fn bytes(answer: &str, end: u8) -> Vec<u8> {
    let (times, text) = match answer.split_once(' ').map(|(count, text)| (count.parse(), text)) {
        Some((Ok(times), text)) => (times, text),
        _ => (1, answer),
    };
    let mut parts = text.split("\\x");
    let mut line = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        line.push(u8::from_str_radix(&part[..2], 16).unwrap());
        line.extend_from_slice(&part.as_bytes()[2..]);
    }
    line.push(end);
    line.repeat(times)
}
