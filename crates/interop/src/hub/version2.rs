//! Version 2 of Hub (2017), as Scan's `protocol.txt` describes it: times are seconds, scores men.

use std::time::Duration;

use plateau_core::search::Clock;

use super::message::{
    Command, Constraint, Info, Level, Mode, Parameter, Reply, START, Scale, Version, field, fields,
    number, quote, read_reply_word, read_word, write_reply_word, write_word,
};
use crate::host::error::HostError;

/// Its syntax.
#[derive(Debug)]
pub struct Version2;

impl Version for Version2 {
    fn number(&self) -> u8 {
        2
    }

    fn scale(&self) -> Scale {
        Scale { proven: 89.0, end: 99.0 }
    }

    fn read<'a>(&self, line: &'a str) -> Result<Command<'a>, HostError> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let wants = |name| HostError::from(format!("{command} wants {name}="));
        let of = |name| field(rest, name).ok_or_else(|| wants(name));
        let has = |flag| field(rest, flag).is_some();
        Ok(match command {
            "set-param" => Command::Set { name: of("name")?, value: of("value")? },
            "new-game" => Command::NewGame,
            "pos" => {
                let setup = if has(START) { None } else { Some(of("pos")?) };
                let setup = setup.filter(|setup| *setup != START);
                Command::Position { setup, moves: words(rest, "moves") }
            }
            "level" => Command::Level(read_levels(rest)?),
            "go" if has("analyze") => Command::Search(Mode::Analyse),
            "go" if has("ponder") => Command::Search(Mode::Ponder),
            "go" => Command::Search(Mode::Think),
            "ponder-hit" => Command::Hit,
            _ => return read_word(command),
        })
    }

    fn write(&self, command: &Command<'_>) -> Vec<String> {
        match command {
            Command::Set { name, value } => {
                vec![format!("set-param name={name} value={}", quote(value))]
            }
            Command::NewGame => vec!["new-game".to_owned()],
            Command::Position { setup, moves } => {
                let moves = list("moves", moves);
                vec![setup.map_or_else(
                    || format!("pos {START}{moves}"),
                    |setup| format!("pos pos={setup}{moves}"),
                )]
            }
            Command::Level(levels) => levels.iter().map(write_level).collect(),
            Command::Search(Mode::Think) => vec!["go think".to_owned()],
            Command::Search(Mode::Ponder) => vec!["go ponder".to_owned()],
            Command::Search(Mode::Analyse) => vec!["go analyze".to_owned()],
            Command::Hit => vec!["ponder-hit".to_owned()],
            other => write_word(other),
        }
    }

    fn read_reply<'a>(&self, line: &'a str) -> Option<Reply<'a>> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Some(match word {
            "param" => Reply::Parameter(Parameter {
                name: field(rest, "name").unwrap_or_default(),
                value: field(rest, "value").unwrap_or_default(),
                constraint: read_constraint(rest),
            }),
            "info" => Reply::Info(Info {
                depth: parsed(rest, "depth"),
                score: parsed(rest, "score"),
                nodes: parsed(rest, "nodes"),
                seconds: parsed(rest, "time"),
                moves: words(rest, "pv"),
            }),
            "done" => {
                let moves = ["move", "ponder"].into_iter().map_while(|name| field(rest, name));
                Reply::Done { moves: moves.collect() }
            }
            _ => return read_reply_word(line),
        })
    }

    fn write_reply(&self, reply: &Reply<'_>) -> Option<String> {
        Some(match reply {
            Reply::Id { name, version } => format!("id name={name} version={version}"),
            Reply::Parameter(Parameter { name, value, constraint }) => {
                let constraint = write_constraint(constraint);
                format!("param name={name} value={} type={constraint}", quote(value))
            }
            Reply::Info(info) => format!(
                "info depth={} score={:.2} nodes={} time={:.3} nps={:.3} pv={}",
                info.depth.unwrap_or_default(),
                info.score.unwrap_or_default(),
                info.nodes.unwrap_or_default(),
                info.seconds.unwrap_or_default(),
                info.speed(),
                quote(&info.moves.join(" "))
            ),
            Reply::Done { moves } => {
                let ponder = moves.get(1).map(|mv| format!(" ponder={mv}")).unwrap_or_default();
                format!("done move={}{ponder}", quote(moves.first().copied().unwrap_or_default()))
            }
            Reply::Error(error) => format!("error message={}", quote(error)),
            other => return write_reply_word(other),
        })
    }
}

/// The value of a field, split into words.
fn words<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    field(text, name).unwrap_or_default().split_whitespace().collect()
}

/// The value of a field, as a number.
fn parsed<T: std::str::FromStr>(text: &str, name: &str) -> Option<T> {
    field(text, name)?.parse().ok()
}

/// A field with a list of words; empty if there are none.
fn list(name: &str, words: &[&str]) -> String {
    if words.is_empty() { String::new() } else { format!(" {name}={}", quote(&words.join(" "))) }
}

fn read_constraint(text: &str) -> Constraint<'_> {
    let bounds = (parsed(text, "min"), parsed(text, "max"));
    match (field(text, "type"), bounds) {
        (Some("int"), (Some(min), Some(max))) => Constraint::Integer { min, max },
        (Some("bool"), _) => Constraint::Flag,
        (Some("enum"), _) => Constraint::Choice(words(text, "values")),
        _ => Constraint::Text,
    }
}

fn write_constraint(constraint: &Constraint<'_>) -> String {
    match constraint {
        Constraint::Integer { min, max } => format!("int min={min} max={max}"),
        Constraint::Flag => "bool".to_owned(),
        Constraint::Choice(words) => format!("enum values={}", quote(&words.join(" "))),
        Constraint::Text => "string".to_owned(),
    }
}

/// Writes a limit. A command has one limit, so several limits are several commands.
fn write_level(level: &Level) -> String {
    match level {
        Level::Clock(Clock { remaining, increment, moves_to_go }) => {
            let moves = moves_to_go.map(|moves| format!("moves={moves} ")).unwrap_or_default();
            let [time, increment] = [remaining, increment].map(in_seconds);
            let increment =
                if increment > 0.0 { format!(" inc={increment}") } else { String::new() };
            format!("level {moves}time={time}{increment}")
        }
        Level::Time(time) => format!("level move-time={}", in_seconds(time)),
        Level::Depth(depth) => format!("level depth={depth}"),
        Level::Nodes(nodes) => format!("level nodes={nodes}"),
        Level::Infinite => "level infinite".to_owned(),
    }
}

/// Reads the limits of a line; ignores unknown ones, as the protocol demands.
fn read_levels(text: &str) -> Result<Vec<Level>, HostError> {
    let mut levels = Vec::new();
    for (name, value) in fields(text) {
        match name {
            "depth" => levels.push(Level::Depth(number(name, value)?)),
            "nodes" => levels.push(Level::Nodes(number(name, value)?)),
            "move-time" => levels.push(Level::Time(seconds(name, value)?)),
            "infinite" => levels.push(Level::Infinite),
            "time" => {
                let of = |name| field(text, name).map(|value| (name, value));
                let moves = of("moves").map(|(name, value)| number(name, value)).transpose()?;
                let increment = of("inc").map(|(name, value)| seconds(name, value)).transpose()?;
                levels.push(Level::Clock(Clock {
                    remaining: seconds(name, value)?,
                    increment: increment.unwrap_or_default(),
                    moves_to_go: moves,
                }));
            }
            _ => {}
        }
    }
    Ok(levels)
}

/// Reads a time in seconds.
fn seconds(name: &str, text: &str) -> Result<Duration, HostError> {
    let seconds: f64 = number(name, text)?;
    // A clock may be below zero when its message arrives.
    Duration::try_from_secs_f64(seconds.max(0.0))
        .map_err(|_| format!("{name}: {seconds} is not a valid number of seconds").into())
}

fn in_seconds(time: &Duration) -> f64 {
    time.as_micros() as f64 / 1e6
}
