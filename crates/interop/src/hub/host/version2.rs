//! Version 2 of Hub (2017), as Scan's `protocol.txt` describes it.

use std::time::Duration;

use crate::hub::message::{SCALE_2, VARIANT, field, fields, quote};
use plateau_core::erased::{Report, ReportLine};
use plateau_core::game::{OptionKind, shown};
use plateau_core::search::Clock;

use super::{Command, Level, Mode, Version, number, speed};
use crate::host::session::Session;
use crate::host::setting::{MULTIPV, Setting};
use crate::host::trouble::Trouble;

/// Its words.
pub(super) struct Version2;

impl Version for Version2 {
    fn read<'a>(&self, line: &'a str) -> Result<Command<'a>, Trouble> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let of = |name| field(rest, name).ok_or_else(|| wants(command, name));
        let has = |flag| field(rest, flag).is_some();
        Ok(match command {
            "hub" => Command::Greet,
            "set-param" => Command::Set { name: of("name")?, value: of("value")? },
            "init" => Command::Initialise,
            "new-game" => Command::NewGame,
            "pos" => {
                let moves = field(rest, "moves").unwrap_or_default().split_whitespace().collect();
                Command::Position { setup: of("pos")?, moves }
            }
            "level" => Command::Level(read_levels(rest)?),
            "go" if has("analyze") => Command::Search(Mode::Analyse),
            "go" if has("ponder") => Command::Search(Mode::Ponder),
            "go" => Command::Search(Mode::Think),
            "ponder-hit" => Command::Hit,
            "stop" => Command::Stop,
            "ping" => Command::Ping,
            "quit" => Command::Quit,
            _ => return Err(format!("there is no command \"{}\"", shown(command)).into()),
        })
    }

    fn greet(&self, session: &Session) -> Result<String, Trouble> {
        let known: Vec<_> = session.offers().iter().map(|offer| offer.name.as_str()).collect();
        let mut text = format!(
            "id name={} version={}\nparam name={VARIANT} value={} type=enum values={}\n",
            plateau_core::NAME,
            plateau_core::VERSION,
            session.variant()?,
            quote(&known.join(" ")),
        );
        // No line of Hub ranks several moves.
        for setting in session.settings().iter().filter(|setting| setting.name != MULTIPV.spec.name)
        {
            text.push_str(&declare(setting));
        }
        Ok(text + "wait")
    }

    fn inform(&self, report: &Report, line: &ReportLine, moves: &[String]) -> String {
        format!(
            "info depth={} score={} nodes={} time={:.3} nps={:.3} pv={}",
            report.depth,
            SCALE_2.write(line.score),
            report.nodes,
            report.elapsed.as_secs_f64(),
            speed(report),
            quote(&moves.join(" "))
        )
    }

    fn answer(&self, moves: &[String]) -> String {
        let ponder = moves.get(1).map(|mv| format!(" ponder={mv}")).unwrap_or_default();
        format!("done move={}{ponder}", quote(moves.first().map_or("", String::as_str)))
    }

    fn complain(&self, trouble: &Trouble) -> String {
        format!("error message={}", quote(&trouble.to_string()))
    }
}

/// The fault of a command without one of its fields.
fn wants(command: &str, name: &str) -> Trouble {
    format!("{command} wants {name}=").into()
}

/// Declares a parameter.
fn declare(setting: &Setting) -> String {
    let Setting { name, kind, words, value } = setting;
    let constraint = match kind {
        OptionKind::Integer { min, max, .. } => format!("int min={min} max={max}"),
        OptionKind::Flag { .. } => "bool".to_owned(),
        OptionKind::Choice { .. } => format!("enum values={}", quote(&words.join(" "))),
        OptionKind::Text => "string".to_owned(),
    };
    format!("param name={name} value={} type={constraint}\n", quote(value))
}

/// Reads the limits of a line; those that are not known are passed over, as the protocol has it.
fn read_levels(text: &str) -> Result<Vec<Level>, Trouble> {
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
fn seconds(name: &str, text: &str) -> Result<Duration, Trouble> {
    let seconds: f64 = number(name, text)?;
    // A clock may stand below nothing when its message comes.
    Duration::try_from_secs_f64(seconds.max(0.0))
        .map_err(|_| format!("{name}: {seconds} are not so many seconds").into())
}
