//! Version 1 of Hub (2015), by the behaviour of Scan 2.0: times are milliseconds, scores hundredths.

use std::time::Duration;

use plateau_core::search::Clock;

use super::message::{
    Command, Info, Level, Mode, Reply, START, Scale, Version, number, read_reply_word, read_word,
    write_reply_word, write_word,
};
use crate::host::error::HostError;

/// Its syntax.
#[derive(Debug)]
pub struct Version1;

impl Version for Version1 {
    fn number(&self) -> u8 {
        1
    }

    fn scale(&self) -> Scale {
        Scale { proven: 18.0, end: 19.0 }
    }

    fn read<'a>(&self, line: &'a str) -> Result<Command<'a>, HostError> {
        let mut words = line.split_whitespace();
        let command = words.next().unwrap_or_default();
        let mut word = || {
            let wants = || HostError::from(format!("{command} wants a value"));
            words.next().ok_or_else(wants)
        };
        Ok(match command {
            "set" => Command::Set { name: word()?, value: word().unwrap_or_default() },
            "new" => Command::NewGame,
            "pos" => {
                let setup = Some(word()?).filter(|setup| *setup != START);
                Command::Position { setup, moves: Vec::new() }
            }
            "move" => Command::Play(word()?),
            "level" => {
                let moves: u32 = number("moves", word()?)?;
                let mut ms = |name| number(name, word()?).map(Duration::from_millis);
                let (remaining, increment) = (ms("time")?, ms("increment")?);
                let moves_to_go = Some(moves).filter(|&moves| moves > 0);
                Command::Level(vec![Level::Clock(Clock { remaining, increment, moves_to_go })])
            }
            "time" => {
                let time = number("time", word()?).map(Duration::from_millis)?;
                Command::Level(vec![Level::Time(time)])
            }
            "depth" => Command::Level(vec![Level::Depth(number("depth", word()?)?)]),
            "go" => Command::Search(Mode::Think),
            _ => return read_word(command),
        })
    }

    fn write(&self, command: &Command<'_>) -> Vec<String> {
        match command {
            Command::Set { name, value } => vec![format!("set {name} {value}")],
            Command::NewGame => vec!["new".to_owned()],
            Command::Position { setup, moves } => {
                // The side to move is written in lower case.
                let setup = setup.map_or_else(
                    || START.to_owned(),
                    |setup| {
                        let (side, squares) = setup.split_at(1);
                        side.to_ascii_lowercase() + squares
                    },
                );
                let moves = moves.iter().map(|mv| format!("move {mv}"));
                [format!("pos {setup}")].into_iter().chain(moves).collect()
            }
            Command::Play(mv) => vec![format!("move {mv}")],
            Command::Level(levels) => levels.iter().filter_map(write_level).collect(),
            Command::Search(Mode::Think) => vec!["go".to_owned()],
            other => write_word(other),
        }
    }

    fn read_reply<'a>(&self, line: &'a str) -> Option<Reply<'a>> {
        let mut words = line.split_whitespace();
        match words.next()? {
            // Depth, mean depth, score, nodes, seconds, speed, moves.
            "info" => match words.collect::<Vec<_>>()[..] {
                [depth, _, score, nodes, seconds, _, ref moves @ ..] => Some(Reply::Info(Info {
                    depth: depth.parse().ok(),
                    score: score.parse().ok().map(|hundredths: f64| hundredths / 100.0),
                    nodes: nodes.parse().ok(),
                    seconds: seconds.parse().ok(),
                    moves: moves.to_vec(),
                })),
                _ => None,
            },
            "move" => Some(Reply::Done { moves: words.collect() }),
            _ => read_reply_word(line),
        }
    }

    fn write_reply(&self, reply: &Reply<'_>) -> Option<String> {
        Some(match reply {
            Reply::Id { name, version } => format!("name {name} {version}"),
            Reply::Info(info) => {
                let depth = info.depth.unwrap_or_default();
                let score = info.score.unwrap_or_default() * 100.0;
                let (nodes, seconds) =
                    (info.nodes.unwrap_or_default(), info.seconds.unwrap_or_default());
                let (speed, moves) = (info.speed(), info.moves.join(" "));
                format!("info {depth} {depth}.0 {score:.0} {nodes} {seconds:.2} {speed:.1} {moves}")
            }
            Reply::Done { moves } => {
                let told = &moves[..moves.len().min(2)];
                format!("move {}", told.join(" ")).trim_end().to_owned()
            }
            Reply::Error(error) => format!("error {error}"),
            other => return write_reply_word(other),
        })
    }
}

/// Writes a limit.
fn write_level(level: &Level) -> Option<String> {
    Some(match level {
        Level::Clock(Clock { remaining, increment, moves_to_go }) => {
            let (time, increment) = (remaining.as_millis(), increment.as_millis());
            format!("level {} {time} {increment}", moves_to_go.unwrap_or(0))
        }
        Level::Time(time) => format!("time {}", time.as_millis()),
        Level::Depth(depth) => format!("depth {depth}"),
        Level::Nodes(_) | Level::Infinite => return None,
    })
}
