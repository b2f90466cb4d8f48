//! Scripted engines: for the tests of the adapters, a thread at the other end of a socket that keeps to a transcript.
//!
//! ```text
//! > what the adapter must say
//! < what the engine answers; \xff is a byte
//! < 500 an answer that is given five hundred times
//! .                                        the engine ends here
//! ```

use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::boundary::{DynGame, PositionText};
use crate::engine::{Clock, StopToken};
use crate::tournament::wire::Wire;
use crate::tournament::{
    Choice, Connection, Fault, GameSpec, Patience, Player, PlayerSpec, Start, TimeControl, Turn,
};

/// A conversation, and what it comes to.
pub(super) struct Case<'a> {
    /// What it shows.
    pub name: &'a str,
    /// The id of the game, and its variant after a slash.
    pub game: &'a str,
    /// The player's limits and options, as of the command line; `setup=` is the opening.
    pub player: &'a str,
    /// The moves of the game. The player chooses the first one and every second one after it.
    pub line: &'a [&'a str],
    /// The transcript, in parts.
    pub script: &'a [&'a str],
    /// What comes of it.
    pub expected: Expected<'a>,
}

/// A move with its score, depth and nodes.
pub(super) type Said<'a> = (&'a str, Option<f64>, Option<u32>, Option<u64>);

/// What a conversation comes to; of a sentence, a part is given.
pub(super) enum Expected<'a> {
    /// Moves.
    Choices(&'a [Said<'a>]),
    /// [`Fault::Refused`].
    Refused(&'a str),
    /// [`Fault::IllegalMove`].
    Illegal(&'a str),
    /// [`Fault::Crash`].
    Crash,
}

/// How an adapter is opened.
pub(super) type Open =
    fn(Connection, &[(String, String)], Patience<'_>) -> Result<Box<dyn Player>, Fault>;

/// Holds a conversation and makes sure of what it comes to.
pub(super) fn check(case: &Case<'_>, open: Open) {
    let (ours, theirs) = UnixStream::pair().unwrap();
    let script = case.script.join("\n");
    let engine = std::thread::spawn(move || perform(&theirs, &script));
    let wire = Wire::new(ours.try_clone().unwrap(), ours).unwrap();
    let result = converse(case, Connection::over(wire, "quit"), open);
    // The engine's complaint comes first: it says where the conversation left the script.
    let heard = engine.join().unwrap();
    assert_eq!(heard, Ok(()), "{}: {result:?}", case.name);
    match (&case.expected, result) {
        (Expected::Choices(expected), Ok(choices)) => {
            let said = choices.iter().map(|c| (c.mv.as_str(), c.score, c.depth, c.nodes));
            assert_eq!(said.collect::<Vec<_>>(), *expected, "{}", case.name);
        }
        (Expected::Refused(part), Err(Fault::Refused(text)))
        | (Expected::Illegal(part), Err(Fault::IllegalMove(text))) => {
            assert!(text.contains(part), "{}: {text}", case.name);
        }
        (Expected::Crash, Err(Fault::Crash(_))) => {}
        (_, other) => panic!("{}: {other:?}", case.name),
    }
}

/// Seats the player and asks it at each of its turns.
fn converse(case: &Case<'_>, connection: Connection, open: Open) -> Result<Vec<Choice>, Fault> {
    let mut spec: PlayerSpec = format!("uci:test {}", case.player).parse().unwrap();
    let setup = spec.options.iter().position(|(name, _)| name == "setup");
    let setup = setup.map(|index| spec.options.remove(index).1);
    let (id, variant) =
        case.game.split_once('/').map_or((case.game, None), |(id, v)| (id, Some(v)));
    let game =
        GameSpec { id: id.to_owned(), variant: variant.map(str::to_owned), ..GameSpec::default() };
    let game = game.create().unwrap();
    let stop = StopToken::default();
    // Long enough for the busiest machine: no test waits for it.
    let patience = Patience { deadline: Instant::now() + Duration::from_secs(60), stop: &stop };
    let time = &spec.time.unwrap_or_default();
    let mut at = PositionText { setup, moves: Vec::new() };
    let mut player = open(connection, &spec.options, patience)?;
    let side = game.state(&at).unwrap().side;
    player.begin(&Start { game: &game, opening: &at.clone(), side, seed: 1, time, patience })?;
    let mut choices = Vec::new();
    for mv in case.line {
        let to_move = game.state(&at).unwrap().side;
        if to_move == side {
            choices.push(player.choose(&turn(&game, &at, time, side, patience))?);
        }
        at.moves.push((*mv).to_owned());
    }
    Ok(choices)
}

fn turn<'a>(
    game: &'a Arc<dyn DynGame>,
    at: &'a PositionText,
    time: &'a TimeControl,
    side: crate::game::Side,
    patience: Patience<'a>,
) -> Turn<'a> {
    let clock = time.clock.map(|clock| Clock {
        remaining: Duration::from_millis(clock.base_ms),
        increment: Duration::from_millis(clock.increment_ms),
        moves_to_go: None,
    });
    Turn { game, at, side, time, clocks: [clock; 2], patience }
}

/// Plays the engine. The error says where the other side left the script.
fn perform(stream: &UnixStream, script: &str) -> Result<(), String> {
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut told = BufReader::new(stream);
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match line.split_at(1) {
            (">", expected) => {
                let mut heard = String::new();
                told.read_line(&mut heard).map_err(|error| error.to_string())?;
                if heard.trim_end() != expected.trim() {
                    return Err(format!("{heard:?} came where {expected:?} was expected"));
                }
            }
            ("<", answer) => {
                // A player that has heard enough may be gone.
                let _ = (&*stream).write_all(&bytes(answer.trim()));
            }
            _ => return Ok(()),
        }
    }
    let mut rest = String::new();
    told.read_line(&mut rest).map_err(|error| error.to_string())?;
    if rest.is_empty() { Ok(()) } else { Err(format!("{rest:?} came after the end")) }
}

/// The bytes of an answer, as often as it says.
fn bytes(answer: &str) -> Vec<u8> {
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
    line.push(b'\n');
    line.repeat(times)
}
