//! Messages of Hub (Fabien Letouzey, 2015 and 2017) that both versions have; each [`Version`] writes them in its own words.

use std::borrow::Cow;
use std::fmt::Debug;
use std::str::FromStr;
use std::time::Duration;

use plateau_core::erased::MoveScore;
use plateau_core::game::shown;
use plateau_core::search::{Clock, Score};

use super::version1::Version1;
use super::version2::Version2;
use crate::host::error::HostError;

/// The parameter that chooses a variant.
pub const VARIANT: &str = "variant";

/// A command to an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command<'a> {
    /// Asks the engine for its name and its parameters.
    Greet,
    /// Sets a parameter.
    Set {
        /// The parameter's name.
        name: &'a str,
        /// The value.
        value: &'a str,
    },
    /// All parameters are set, and the engine initialises itself.
    Initialise,
    /// A new game begins.
    NewGame,
    /// A line of play.
    Position {
        /// The starting position: the side to move and the squares; `None` is the start of the variant.
        setup: Option<&'a str>,
        /// The moves played since.
        moves: Vec<&'a str>,
    },
    /// Plays a move on the engine's board.
    Play(&'a str),
    /// Limits of the next search.
    Level(Vec<Level>),
    /// Begins a search.
    Search(Mode),
    /// The expected move was played (ponder hit).
    Hit,
    /// Stops the search.
    Stop,
    /// Asks the engine for a sign of life.
    Ping,
    /// Ends the conversation.
    Quit,
}

/// The position in which a game of the variant begins.
pub(super) const START: &str = "start";

/// A limit of the next search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Level {
    /// Plies to look ahead.
    Depth(u32),
    /// Nodes to visit.
    Nodes(u64),
    /// Time for the move.
    Time(Duration),
    /// The clock of the side to move.
    Clock(Clock),
    /// No limit.
    Infinite,
}

/// A way to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// For a move to play.
    Think,
    /// For the reply to the expected move, before it is played (pondering).
    Ponder,
    /// Analysis of the position, without a move to play.
    Analyse,
}

/// A message of an engine.
#[derive(Debug, Clone, PartialEq)]
pub enum Reply<'a> {
    /// The engine's name.
    Id {
        /// Its name.
        name: &'a str,
        /// Its version.
        version: &'a str,
    },
    /// Declaration of a parameter.
    Parameter(Parameter<'a>),
    /// The end of the parameters.
    Wait,
    /// It is ready for the first game.
    Ready,
    /// The reply to a ping.
    Pong,
    /// Progress of the search.
    Info(Info<'a>),
    /// The search is over.
    Done {
        /// The best move and the expected reply; empty if there is none.
        moves: Vec<&'a str>,
    },
    /// The engine rejects a command.
    Error(Cow<'a, str>),
}

/// A parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter<'a> {
    /// Its name.
    pub name: &'a str,
    /// The current value.
    pub value: &'a str,
    /// The values that the parameter accepts.
    pub constraint: Constraint<'a>,
}

/// The values that a parameter accepts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Constraint<'a> {
    /// Integers within bounds.
    Integer {
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// `true` and `false`.
    Flag,
    /// Words.
    Choice(Vec<&'a str>),
    /// Any text.
    Text,
}

/// Progress of a search.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Info<'a> {
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// The score in men, on the [scale](Scale) of the version.
    pub score: Option<f64>,
    /// Nodes visited.
    pub nodes: Option<u64>,
    /// Time since the search began, in seconds.
    pub seconds: Option<f64>,
    /// The line of play.
    pub moves: Vec<&'a str>,
}

impl Info<'_> {
    /// Millions of nodes per second.
    pub fn speed(&self) -> f64 {
        let seconds = self.seconds.unwrap_or_default().max(1e-6);
        self.nodes.unwrap_or_default() as f64 / seconds / 1e6
    }
}

/// Syntax of a version of the protocol. A message that the version does not have is not written.
pub trait Version: Debug + Sync {
    /// The number of the version: 1 or 2.
    fn number(&self) -> u8;

    /// The scale of its scores.
    fn scale(&self) -> Scale;

    /// Reads a command.
    ///
    /// # Errors
    /// The command is unknown, or lacks a value.
    fn read<'a>(&self, line: &'a str) -> Result<Command<'a>, HostError>;

    /// Writes a command, in one line or several.
    fn write(&self, command: &Command<'_>) -> Vec<String>;

    /// Reads a line of an engine; `None` if it is no known reply.
    fn read_reply<'a>(&self, line: &'a str) -> Option<Reply<'a>>;

    /// Writes a reply of an engine, on one line.
    fn write_reply(&self, reply: &Reply<'_>) -> Option<String>;
}

/// The version with this number, 1 or 2.
pub fn version(number: u8) -> &'static dyn Version {
    if number == 1 { &Version1 } else { &Version2 }
}

/// Commands that are the same in both versions.
static COMMANDS: [(&str, Command<'static>); 5] = [
    ("hub", Command::Greet),
    ("init", Command::Initialise),
    ("stop", Command::Stop),
    ("ping", Command::Ping),
    ("quit", Command::Quit),
];
static REPLIES: [(&str, Reply<'static>); 3] =
    [("wait", Reply::Wait), ("ready", Reply::Ready), ("pong", Reply::Pong)];

/// Reads a command that is the same in both versions. Errors: no such command is common to both versions.
pub(super) fn read_word<'a>(word: &str) -> Result<Command<'a>, HostError> {
    let found = COMMANDS.iter().find(|(known, _)| *known == word);
    let unknown = || format!("there is no command \"{}\"", shown(word)).into();
    found.map(|(_, command)| command.clone()).ok_or_else(unknown)
}

/// Writes a command that is the same in both versions; empty for any other.
pub(super) fn write_word(command: &Command<'_>) -> Vec<String> {
    let words = COMMANDS.iter().filter(|(_, known)| known == command);
    words.map(|(word, _)| (*word).to_owned()).collect()
}

/// Reads a reply that is the same in both versions.
pub(super) fn read_reply_word(line: &str) -> Option<Reply<'_>> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    if word == "error" {
        let said = field(rest, "message").unwrap_or_else(|| rest.trim());
        return Some(Reply::Error(said.into()));
    }
    REPLIES.iter().find(|(known, _)| *known == word).map(|(_, reply)| reply.clone())
}

/// Writes a reply that is the same in both versions.
pub(super) fn write_reply_word(reply: &Reply<'_>) -> Option<String> {
    REPLIES.iter().find(|(_, known)| known == reply).map(|(word, _)| (*word).to_owned())
}

/// Scale of the scores of a version. According to Scan's `readme.txt`, from `proven` men on the search has reached an endgame of the
/// tables, and from ten men more the end of the game. No position is worth that number of men.
#[derive(Debug, Clone, Copy)]
pub struct Scale {
    /// Scores from this number of men on are proven by tables.
    pub proven: f64,
    /// Scores from this number of men on are proven to the end of the game; the end itself scores one more.
    pub end: f64,
}

/// Men by which an end is worth less for each ply until then, so that a shorter win scores higher.
const PER_PLY: f64 = 0.01;

impl Scale {
    /// The score for a number of men.
    pub fn score(self, men: f64) -> MoveScore {
        if men.abs() < self.proven { MoveScore::Estimate(men) } else { MoveScore::Proven(men) }
    }

    /// The number of men for a score.
    pub fn men(self, score: Score) -> f64 {
        let most = self.proven - 1.0;
        match score {
            Score::Estimate { value, .. } => value.clamp(-most, most),
            Score::Exact { value: 0, .. } | Score::Solution { .. } | Score::Unsolvable => 0.0,
            Score::Exact { value, plies, .. } => {
                let later = plies.map_or(1.0, |plies| (f64::from(plies) * PER_PLY).min(1.0));
                (self.end + 1.0 - later).copysign(value as f64)
            }
        }
    }
}

/// The fields of `name=value name="a value" flag …`; a flag has the empty value.
pub fn fields(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text.trim_start();
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let (value, after) = match after.strip_prefix('=') {
            None => ("", after),
            Some(after) => match after.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => after.split_at(after.find(char::is_whitespace).unwrap_or(after.len())),
            },
        };
        rest = after.trim_start();
        Some((name, value))
    })
}

/// The value of the field called `name`.
pub fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    fields(text).find(|(known, _)| *known == name).map(|(_, value)| value)
}

/// A value, in quotation marks if it needs them. Quotation marks within it become apostrophes, because the protocol has no escapes.
pub fn quote(value: &str) -> String {
    let is_plain = |c: char| !c.is_whitespace() && c != '=' && c != '"';
    if !value.is_empty() && value.chars().all(is_plain) {
        value.to_owned()
    } else {
        format!("\"{}\"", value.replace('"', "'"))
    }
}

/// Reads a number. Errors: the text is no number.
pub(super) fn number<T: FromStr>(name: &str, text: &str) -> Result<T, HostError> {
    text.parse().map_err(|_| format!("{name}: \"{}\" is not such a number", shown(text)).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_with_and_without_quotation_marks() {
        let text = r#"a=1 flag bc="two words" d="" e=x=y f="open"#;
        for (name, value) in [
            ("a", Some("1")),
            ("flag", Some("")),
            ("bc", Some("two words")),
            ("d", Some("")),
            ("e", Some("x=y")),
            ("f", Some("open")),
            ("words", None),
        ] {
            assert_eq!(field(text, name), value, "{name}");
        }
    }

    #[test]
    fn what_is_quoted_is_read_again() {
        for (value, read) in [("x", "x"), ("", ""), ("a b", "a b"), ("a=b", "a=b"), ("\"", "'")] {
            assert_eq!(field(&format!("v={}", quote(value)), "v"), Some(read));
        }
    }

    #[test]
    fn a_score_is_read_as_it_was_written() {
        let exact = |value, plies| Score::Exact { value, unit: "points", plies, bound: None };
        for (score, texts, is_proven) in [
            (Score::Estimate { value: -0.25, unit: "men" }, ["0.0 -25 ", "=-0.25 "], false),
            (Score::Estimate { value: 500.0, unit: "men" }, ["0.0 1700 ", "=88.00 "], false),
            (exact(0, None), ["0.0 0 ", "=0.00 "], false),
            (exact(1, Some(5)), ["0.0 1995 ", "=99.95 "], true),
            (exact(-1, Some(500)), ["0.0 -1900 ", "=-99.00 "], true),
            (exact(-1, None), ["0.0 -1900 ", "=-99.00 "], true),
        ] {
            for (number, text) in (1..).zip(texts) {
                let version = version(number);
                let info = Info { score: Some(version.scale().men(score)), ..Info::default() };
                let line = version.write_reply(&Reply::Info(info)).unwrap();
                assert!(line.contains(text), "{line}");
                let Some(Reply::Info(read)) = version.read_reply(&line) else { panic!("{line}") };
                let told = version.scale().score(read.score.unwrap());
                assert_eq!(matches!(told, MoveScore::Proven(_)), is_proven, "{line}");
            }
        }
    }

    #[test]
    fn what_is_said_is_read_as_it_was_written() {
        let clock = Clock {
            remaining: Duration::from_secs(60),
            increment: Duration::from_millis(500),
            moves_to_go: Some(9),
        };
        let level = |level| Command::Level(vec![level]);
        let setup = Some("Wbe");
        for (command, texts) in [
            (Command::Greet, ["hub", "hub"]),
            (Command::Set { name: "a", value: "b" }, ["set a b", "set-param name=a value=b"]),
            (Command::Initialise, ["init", "init"]),
            (Command::NewGame, ["new", "new-game"]),
            (Command::Position { setup, moves: vec![] }, ["pos wbe", "pos pos=Wbe"]),
            (Command::Position { setup: None, moves: vec![] }, ["pos start", "pos start"]),
            (
                Command::Position { setup, moves: vec!["1-2", "3x4"] },
                ["pos wbe\nmove 1-2\nmove 3x4", "pos pos=Wbe moves=\"1-2 3x4\""],
            ),
            (level(Level::Clock(clock)), ["level 9 60000 500", "level moves=9 time=60 inc=0.5"]),
            (level(Level::Time(clock.increment)), ["time 500", "level move-time=0.5"]),
            (level(Level::Depth(3)), ["depth 3", "level depth=3"]),
            (level(Level::Nodes(4)), ["", "level nodes=4"]),
            (level(Level::Infinite), ["", "level infinite"]),
            (Command::Search(Mode::Think), ["go", "go think"]),
            (Command::Search(Mode::Ponder), ["", "go ponder"]),
            (Command::Search(Mode::Analyse), ["", "go analyze"]),
            (Command::Hit, ["", "ponder-hit"]),
            (Command::Stop, ["stop", "stop"]),
            (Command::Ping, ["ping", "ping"]),
            (Command::Quit, ["quit", "quit"]),
        ] {
            for (version, text) in [1, 2].map(version).into_iter().zip(texts) {
                assert_eq!(version.write(&command).join("\n"), text);
                for line in text.lines() {
                    let read = version.read(line).unwrap();
                    assert_eq!(version.write(&read), [line]);
                }
            }
        }
        for (number, line) in [
            (1, "info 9 9.0 -25 5 0.50 0.0 32-28 19-23"),
            (1, "move 32-28 19-23"),
            (1, "error no such move"),
            (2, "param name=variant value=bt type=enum values=\"normal bt\""),
            (2, "param name=size value=1 type=int min=0 max=7"),
            (2, "param name=book value=true type=bool"),
            (2, "param name=file value=\"\" type=string"),
            (2, "info depth=9 score=-0.25 nodes=5 time=0.500 nps=0.000 pv=\"32-28 19-23\""),
            (2, "done move=32-28 ponder=19-23"),
            (2, "error message=\"no such move\""),
            (1, "wait"),
            (1, "ready"),
            (2, "pong"),
        ] {
            let reply = version(number).read_reply(line).unwrap();
            assert_eq!(version(number).write_reply(&reply).as_deref(), Some(line));
        }
    }
}
