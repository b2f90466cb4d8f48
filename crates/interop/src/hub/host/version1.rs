//! Version 1 of Hub (2015), by what Scan 2.0 understands and says: times are milliseconds, scores hundredths.

use std::time::Duration;

use crate::hub::message::SCALE_1;
use plateau_core::erased::{Report, ReportLine};
use plateau_core::game::shown;
use plateau_core::search::Clock;

use super::{Command, Level, Mode, Version, number, speed};
use crate::host::session::Session;
use crate::host::trouble::Trouble;

/// Its words.
pub(super) struct Version1;

impl Version for Version1 {
    fn read<'a>(&self, line: &'a str) -> Result<Command<'a>, Trouble> {
        let mut words = line.split_whitespace();
        let command = words.next().unwrap_or_default();
        let mut word = || {
            let wants = || Trouble::from(format!("{command} wants a value"));
            words.next().ok_or_else(wants)
        };
        Ok(match command {
            "hub" => Command::Greet,
            "set" => Command::Set { name: word()?, value: word().unwrap_or_default() },
            "init" => Command::Initialise,
            "new" => Command::NewGame,
            "pos" => Command::Position { setup: word()?, moves: Vec::new() },
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
            "stop" => Command::Stop,
            "ping" => Command::Ping,
            "quit" => Command::Quit,
            _ => return Err(format!("there is no command \"{}\"", shown(command)).into()),
        })
    }

    fn greet(&self, _: &Session) -> Result<String, Trouble> {
        let (name, version) = (plateau_core::NAME, plateau_core::VERSION);
        Ok(format!("name {name} {version}\nwait"))
    }

    fn inform(&self, report: &Report, line: &ReportLine, moves: &[String]) -> String {
        let (depth, score, nodes) = (report.depth, SCALE_1.write(line.score), report.nodes);
        let (seconds, speed) = (report.elapsed.as_secs_f64(), speed(report));
        let moves = moves.join(" ");
        format!("info {depth} {depth}.0 {score} {nodes} {seconds:.2} {speed:.1} {moves}")
    }

    fn answer(&self, moves: &[String]) -> String {
        let told = &moves[..moves.len().min(2)];
        format!("move {}", told.join(" ")).trim_end().to_owned()
    }

    fn complain(&self, trouble: &Trouble) -> String {
        format!("error {trouble}")
    }
}
