//! Specifications of players on the command line.
//!
//! ```text
//! othello:alpha_beta depth=6 name=six      a strategy of this program
//! alpha_beta movetime=100                  the same, the game being said elsewhere
//! plateau:/usr/bin/plateau                 our daemon as a process
//! tcp://127.0.0.1:7878 strategy=random     our daemon at an address
//! uci:fairy-stockfish Threads=2            a third-party engine, by protocol: uci, gtp, hub, hub1, nboard, dxp
//! gtp:edax args="-gtp -l 10" dir=/opt/edax
//! dxp:127.0.0.1:27531                      the same at an address, which tcp:// may precede
//! ```
//! After the first word come `name=value` pairs, quoted as in a shell. Pairs that [`PlayerSpec`] does not list are options of the engine or
//! strategy; `option.NAME=VALUE` is always one.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use plateau_core::erased::Protocol;

use plateau_core::game::shown;
use plateau_core::games::{self, GAMES};

use super::control::{GameClock, TimeControl};
use super::pairs;
pub use crate::process::launch::{Address, Launch};

/// The specification of a player, from which it can be started.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PlayerSpec {
    /// The name in tables: from `name=`, by default made of kind and options.
    pub name: String,
    /// Strategy, daemon or third-party engine.
    pub kind: Kind,
    /// The arguments and folder of its process: `args=`, `dir=`, `stderr=`.
    pub launch: Launch,
    /// Its own limits, which replace the limits of the tournament: `depth=`, `nodes=`, `movetime=` (milliseconds) or `st=` (seconds),
    /// `clock=` or `tc=` (seconds, `MOVES/BASE+INCREMENT`), or `limits=none`, if its arguments or options set its limits.
    pub time: Option<TimeControl>,
    /// Options of the engine or strategy, in the order given.
    pub options: Vec<(String, String)>,
}

/// The kind of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A strategy of this program, in process.
    Strategy {
        /// The game in its specification.
        game: Option<String>,
        /// The strategy's name; `None` is the game's best.
        strategy: Option<String>,
    },
    /// A plateau daemon.
    Daemon {
        /// Its program or address.
        address: Address,
        /// The strategy that it plays with (`strategy=`); `None` is the game's best.
        strategy: Option<String>,
    },
    /// A third-party engine.
    Foreign {
        /// The engine's protocol.
        protocol: Protocol,
        /// The major version of the protocol: 1 or 2 for Hub.
        version: u8,
        /// Its program or address.
        address: Address,
    },
}

/// Options whose values must not be disclosed.
const SECRETS: [&str; 2] = ["token", "password"];

/// Prefixes of third-party protocols, each with its version.
const PROTOCOLS: [(&str, Protocol, u8); 6] = [
    ("uci", Protocol::Uci, 1),
    ("gtp", Protocol::Gtp, 2),
    ("hub", Protocol::Hub, 2),
    ("hub1", Protocol::Hub, 1),
    ("nboard", Protocol::NBoard, 2),
    ("dxp", Protocol::Dxp, 1),
];

impl FromStr for PlayerSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = |error| format!("player `{text}`: {error}");
        let words = pairs::words(text).map_err(wrong)?;
        let Some((head, rest)) = words.split_first() else {
            return Err("a player is empty; for instance alpha_beta, or uci:PROGRAM".to_owned());
        };
        let mut spec = Self {
            name: String::new(),
            kind: read_kind(head)?,
            launch: Launch::default(),
            time: None,
            options: Vec::new(),
        };
        let pairs = pairs::split(rest).map_err(wrong)?;
        refuse_contradictions(&pairs).map_err(wrong)?;
        for (name, value) in pairs {
            spec.set(name, value).map_err(wrong)?;
        }
        if spec.name.is_empty() {
            spec.name = spec.disclosed().default_name();
        }
        Ok(spec)
    }
}

/// Reads the first word of a player.
fn read_kind(head: &str) -> Result<Kind, String> {
    if head.starts_with("tcp://") {
        return Ok(Kind::Daemon { address: read_address(head)?, strategy: None });
    }
    let Some((prefix, rest)) = head.split_once(':') else {
        return Ok(Kind::Strategy { game: None, strategy: Some(head.to_owned()) });
    };
    if rest.is_empty() {
        return Err(format!("player `{head}`: something is missing after the colon"));
    }
    if prefix == "plateau" {
        return Ok(Kind::Daemon { address: read_address(rest)?, strategy: None });
    }
    if let Some(&(_, protocol, version)) = PROTOCOLS.iter().find(|(name, ..)| *name == prefix) {
        return Ok(Kind::Foreign { protocol, version, address: read_address(rest)? });
    }
    if games::find_named(prefix).is_err() {
        let protocols = PROTOCOLS.map(|(name, ..)| name).join(", ");
        let games: Vec<_> = GAMES.iter().map(|entry| entry.about().id).collect();
        return Err(format!(
            "player `{head}`: there is neither a protocol nor a game \"{}\". Protocols are {protocols}, and plateau: and tcp:// for daemons of plateau; games are {}",
            shown(prefix),
            games.join(", ")
        ));
    }
    Ok(Kind::Strategy { game: Some(prefix.to_owned()), strategy: Some(rest.to_owned()) })
}

/// The pairs that limit a move; those in a row are names of one limit.
const LIMITS: [&[&str]; 4] = [&["depth"], &["nodes"], &["movetime", "st"], &["clock", "tc"]];

/// Checks that no limit is given by two names, and none beside `limits=none`.
fn refuse_contradictions(pairs: &[(&str, &str)]) -> Result<(), String> {
    let given = |names: &[&'static str]| -> Vec<&'static str> {
        names.iter().copied().filter(|name| pairs.iter().any(|(it, _)| it == name)).collect()
    };
    if let Some(names) = LIMITS.iter().map(|names| given(names)).find(|names| names.len() > 1) {
        return Err(format!("{} are one limit; give one of them", names.join(" and ")));
    }
    let limits: Vec<_> = LIMITS.iter().flat_map(|names| given(names)).collect();
    if !limits.is_empty() && pairs.iter().any(|(name, _)| *name == "limits") {
        return Err(format!("limits=none and {} contradict each other", limits.join(", ")));
    }
    Ok(())
}

fn read_address(text: &str) -> Result<Address, String> {
    match text.strip_prefix("tcp://") {
        None if is_host_and_port(text) => Ok(Address::Tcp(text.to_owned())),
        None => Ok(Address::Program(text.to_owned())),
        Some(at) if at.contains(':') => Ok(Address::Tcp(at.to_owned())),
        Some(_) => Err(format!("`{text}`: HOST:PORT is expected after tcp://")),
    }
}

/// True for HOST:PORT. A path with a colon in it has a slash.
fn is_host_and_port(text: &str) -> bool {
    let port = text.rsplit_once(':').map(|(_, port)| port.parse::<u16>());
    matches!(port, Some(Ok(_))) && !text.contains('/')
}

impl PlayerSpec {
    /// The player without its secrets, for names and reports.
    #[must_use]
    pub fn disclosed(&self) -> Self {
        let mut spec = self.clone();
        spec.options.retain(|(name, _)| !SECRETS.iter().any(|one| name.eq_ignore_ascii_case(one)));
        spec
    }

    /// The same player with common `name=value` pairs for all that it does not set itself. If it has limits of its own, no common limit
    /// applies. Its name does not change.
    ///
    /// # Errors
    /// A sentence: a pair cannot be read, or cannot be common to several players.
    pub fn with_common(mut self, pairs: &[(&str, &str)]) -> Result<Self, String> {
        let mut common =
            Self { launch: Launch::default(), time: None, options: Vec::new(), ..self.clone() };
        refuse_contradictions(pairs)?;
        for &(name, value) in pairs {
            if name == "name" {
                return Err("name=NAME is of one player".to_owned());
            }
            // Of pairs from several places the last one counts.
            common.options.retain(|(known, _)| known != name);
            common.set(name, value)?;
        }
        if let Kind::Daemon { strategy, .. } = &mut self.kind
            && let Kind::Daemon { strategy: other, .. } = common.kind
        {
            *strategy = strategy.take().or(other);
        }
        if self.launch.args.is_empty() {
            self.launch.args = common.launch.args;
        }
        self.launch.dir = self.launch.dir.or(common.launch.dir);
        self.launch.stderr = self.launch.stderr.or(common.launch.stderr);
        self.time = self.time.or(common.time);
        let is_own =
            |name: &str| self.options.iter().any(|(own, _)| own.eq_ignore_ascii_case(name));
        common.options.retain(|(name, _)| !is_own(name));
        self.options.splice(0..0, common.options);
        Ok(self)
    }

    /// Sets one `name=value` pair.
    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "name" => value.clone_into(&mut self.name),
            "args" => {
                self.launch.args = pairs::words(value)?;
            }
            "dir" => self.launch.dir = Some(value.to_owned()),
            "stderr" => self.launch.stderr = Some(value.to_owned()),
            "depth" => self.limits().depth = Some(read_number(name, value)?),
            "nodes" => self.limits().nodes = Some(read_number(name, value)?),
            "movetime" => self.limits().movetime_ms = Some(read_number(name, value)?),
            "st" => self.limits().movetime_ms = Some(read_seconds(name, value)?),
            "clock" | "tc" => self.limits().clock = Some(value.parse()?),
            "limits" if value == "none" => *self.limits() = TimeControl::default(),
            "limits" => return Err(format!("limits takes none, not `{value}`")),
            "strategy" => match &mut self.kind {
                Kind::Strategy { strategy, .. } | Kind::Daemon { strategy, .. } => {
                    *strategy = Some(value.to_owned());
                }
                Kind::Foreign { .. } => self.options.push((name.to_owned(), value.to_owned())),
            },
            _ => {
                let name = name.strip_prefix("option.").unwrap_or(name);
                self.options.push((name.to_owned(), value.to_owned()));
            }
        }
        Ok(())
    }

    /// Its own limits, to be set.
    fn limits(&mut self) -> &mut TimeControl {
        self.time.get_or_insert_default()
    }

    /// A name made of kind and options: `alpha_beta depth=6`, `fairy-stockfish`.
    fn default_name(&self) -> String {
        let mut name = match &self.kind {
            Kind::Strategy { strategy, .. } => strategy.clone().unwrap_or_default(),
            Kind::Daemon { address, strategy } => {
                let at = address.short();
                strategy
                    .as_ref()
                    .map_or_else(|| at.to_owned(), |strategy| format!("{at} {strategy}"))
            }
            Kind::Foreign { address, .. } => address.short().to_owned(),
        };
        for (word, value) in self.time_words().iter().chain(&self.options) {
            name.push_str(&format!(" {word}={value}"));
        }
        name
    }
}

/// Writes a player in the form that it is read from.
impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pairs = vec![("name".to_owned(), self.name.clone())];
        let head = match &self.kind {
            Kind::Strategy { game, strategy } => {
                let strategy = strategy.as_deref().unwrap_or_default();
                game.as_ref()
                    .map_or_else(|| strategy.to_owned(), |game| format!("{game}:{strategy}"))
            }
            Kind::Daemon { address, strategy } => {
                pairs.extend(strategy.iter().map(|name| ("strategy".to_owned(), name.clone())));
                match address {
                    Address::Program(path) => format!("plateau:{path}"),
                    Address::Tcp(_) => address.to_string(),
                }
            }
            Kind::Foreign { protocol, version, address } => {
                let known = PROTOCOLS.iter().find(|(_, p, v)| (p, v) == (protocol, version));
                format!("{}:{address}", known.map_or("", |(name, ..)| name))
            }
        };
        let Launch { args, dir, stderr } = &self.launch;
        if !args.is_empty() {
            pairs.push(("args".to_owned(), pairs::join(args)));
        }
        pairs.extend(dir.iter().map(|dir| ("dir".to_owned(), dir.clone())));
        pairs.extend(stderr.iter().map(|file| ("stderr".to_owned(), file.clone())));
        pairs.extend(self.time_words());
        pairs.extend(
            self.options.iter().map(|(name, value)| (format!("option.{name}"), value.clone())),
        );
        let pairs = pairs.into_iter().map(|(name, value)| format!("{name}={value}"));
        f.write_str(&pairs::join(std::iter::once(head).chain(pairs)))
    }
}

impl TryFrom<String> for PlayerSpec {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<PlayerSpec> for String {
    fn from(spec: PlayerSpec) -> Self {
        spec.to_string()
    }
}

impl PlayerSpec {
    /// Its own limits as pairs.
    fn time_words(&self) -> Vec<(String, String)> {
        let Some(time) = self.time else { return Vec::new() };
        if time.is_unlimited() {
            return vec![("limits".to_owned(), "none".to_owned())];
        }
        let pair = |name: &str, value: Option<String>| value.map(|value| (name.to_owned(), value));
        [
            pair("depth", time.depth.map(|n| n.to_string())),
            pair("nodes", time.nodes.map(|n| n.to_string())),
            pair("movetime", time.movetime_ms.map(|n| n.to_string())),
            pair("clock", time.clock.map(|clock| clock.to_string())),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// Reads `BASE`, `BASE+INCREMENT` or `MOVES/BASE+INCREMENT`, in seconds.
impl FromStr for GameClock {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (moves, rest) = text.split_once('/').unzip();
        let rest = rest.unwrap_or(text);
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let read = |part: &str| match part.parse::<f64>() {
            Ok(seconds) if (0.0..1e9).contains(&seconds) => Ok((seconds * 1e3).round() as u64),
            _ => Err(format!(
                "clock `{text}`: seconds are expected, as BASE, BASE+INCREMENT or MOVES/BASE+INCREMENT: 60+0.6, 40/60"
            )),
        };
        let clock = Self {
            moves: moves.map(|moves| read_number("the moves of a clock", moves)).transpose()?,
            base_ms: read(base)?,
            increment_ms: read(increment)?,
        };
        if clock.base_ms == 0 {
            return Err(format!("clock `{text}`: the base must be more than nothing"));
        }
        Ok(clock)
    }
}

impl fmt::Display for GameClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}+{}", self.base_ms as f64 / 1e3, self.increment_ms as f64 / 1e3)
    }
}

/// Reads a positive whole number.
fn read_number<N: FromStr + PartialOrd + Default>(name: &str, value: &str) -> Result<N, String> {
    match value.parse() {
        Ok(number) if number > N::default() => Ok(number),
        _ => Err(format!("{name} takes a whole number above 0, not `{value}`")),
    }
}

/// Reads seconds as milliseconds.
fn read_seconds(name: &str, value: &str) -> Result<u64, String> {
    match value.parse::<f64>() {
        Ok(seconds) if (0.0005..1e9).contains(&seconds) => Ok((seconds * 1e3).round() as u64),
        _ => Err(format!("{name} takes seconds above 0, not `{value}`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_read_as_it_is_written() {
        for (text, name) in [
            ("alpha_beta", "alpha_beta"),
            ("othello:alpha_beta depth=6", "alpha_beta depth=6"),
            ("random seed=3 name='the dice'", "the dice"),
            ("tcp://127.0.0.1:7878 strategy=random", "127.0.0.1:7878 random"),
            ("plateau:/usr/bin/plateau clock=60+0.6", "plateau clock=60+0.6"),
            (
                "uci:fairy-stockfish 'Skill Level=5' nodes=1000",
                "fairy-stockfish nodes=1000 Skill Level=5",
            ),
            ("gtp:./edax args='-gtp -l \"10 x\"' dir=/opt stderr=log option.name=x", "edax name=x"),
            ("hub1:tcp://localhost:27531 movetime=5", "localhost:27531 movetime=5"),
            ("gtp:edax limits=none args='-l 5'", "edax limits=none"),
            ("random st=0.03", "random movetime=30"),
            ("random tc=40/60", "random clock=40/60+0"),
            ("random clock=40/60.5+0.1 depth=3", "random depth=3 clock=40/60.5+0.1"),
        ] {
            let spec: PlayerSpec = text.parse().unwrap();
            assert_eq!(spec.name, name);
            assert_eq!(spec.to_string().parse(), Ok(spec));
        }
    }

    #[test]
    fn what_is_wrong_with_a_player_is_said() {
        for (text, part) in [
            ("", "empty"),
            ("uci:", "missing after the colon"),
            ("random depth", "NAME=VALUE is expected"),
            ("random depth=0", "above 0"),
            ("random clock=x", "BASE+INCREMENT"),
            ("random clock=0/60", "above 0"),
            ("random tc=40/", "MOVES/BASE"),
            ("random st=0", "above 0"),
            ("random name='x", "quotation mark"),
            ("tcp://nowhere", "HOST:PORT"),
            ("xboard:engine", "neither a protocol nor a game \"xboard\". Protocols are uci, gtp"),
            ("random depth=2 depth=3", "`depth` is given twice"),
            ("uci:engine Hash=1 hash=2", "`hash` is given twice"),
            ("random st=1 movetime=10", "movetime and st are one limit"),
            ("random clock=1 tc=5", "clock and tc are one limit"),
            ("random depth=2 limits=none", "limits=none and depth contradict"),
        ] {
            let error = text.parse::<PlayerSpec>().unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn common_pairs_stand_behind_what_a_player_says_itself() {
        let common =
            [("st", "0.1"), ("level", "3"), ("level", "4"), ("dir", "/opt"), ("strategy", "s")];
        for (text, expected) in [
            ("random", "random name=random dir=/opt movetime=100 option.level=4"),
            (
                "random Level=5 dir=.",
                "random 'name=random Level=5' dir=. movetime=100 option.Level=5",
            ),
            (
                "random depth=3 x=y",
                "random 'name=random depth=3 x=y' dir=/opt depth=3 option.level=4 option.x=y",
            ),
            (
                "random limits=none level=1",
                "random 'name=random limits=none level=1' dir=/opt limits=none option.level=1",
            ),
            ("plateau:p", "plateau:p name=p strategy=s dir=/opt movetime=100 option.level=4"),
            (
                "plateau:p strategy=t",
                "plateau:p 'name=p t' strategy=t dir=/opt movetime=100 option.level=4",
            ),
        ] {
            let spec: PlayerSpec = text.parse().unwrap();
            let whole = spec.with_common(&common).unwrap();
            assert_eq!(Ok(whole), expected.parse());
        }
        let spec: PlayerSpec = "random".parse().unwrap();
        assert!(spec.clone().with_common(&[("name", "x")]).unwrap_err().contains("of one player"));
        assert!(spec.with_common(&[("depth", "x")]).unwrap_err().contains("above 0"));
    }

    #[test]
    fn secrets_stand_neither_in_names_nor_in_what_is_disclosed() {
        let spec: PlayerSpec = "tcp://localhost:7878 Token=abc style=bold".parse().unwrap();
        assert_eq!(spec.name, "localhost:7878 style=bold");
        assert!(spec.to_string().contains("abc"), "a job is played elsewhere with it");
        let disclosed = spec.disclosed().to_string();
        assert!(disclosed.contains("bold") && !disclosed.contains("abc"), "{disclosed}");
    }
}
