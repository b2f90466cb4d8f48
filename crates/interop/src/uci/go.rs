//! The command `go`: limits of a search, and its other parameters.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::time::Duration;

use super::message::{CLOCKS, field};
use plateau_core::game::{Side, shown};
use plateau_core::search::{Clock, Limits};

use crate::host::error::HostError;

/// A request for a search.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Go<'a> {
    /// True if it ends only by a stop.
    pub infinite: bool,
    /// True if it is for the position after the expected move.
    pub ponder: bool,
    /// The moves to choose among; empty for all.
    pub searchmoves: Vec<&'a str>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Nodes to visit.
    pub nodes: Option<u64>,
    /// Time for the move.
    pub movetime: Option<Duration>,
    /// Maximum number of moves of the mate to find.
    pub mate: Option<u32>,
    /// Each side's clock and its increment.
    pub clocks: [(Option<Duration>, Duration); 2],
    /// Number of moves until time is added to the clock.
    pub movestogo: Option<u32>,
}

/// The words that end the list of moves.
const WORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "infinite",
    "depth",
    "nodes",
    "movetime",
    "mate",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
];

impl<'a> Go<'a> {
    /// Reads the command.
    ///
    /// # Errors
    /// A word is unknown, or its number is missing.
    pub fn read(line: &'a str) -> Result<Self, HostError> {
        let mut go = Self::default();
        let mut words = line.split_whitespace().skip(1).peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !WORDS.contains(word)) {
                        go.searchmoves.push(mv);
                    }
                }
                _ => go.limit(word, words.next().unwrap_or_default())?,
            }
        }
        Ok(go)
    }

    /// Sets a limit.
    fn limit(&mut self, word: &str, value: &str) -> Result<(), HostError> {
        match word {
            "depth" => self.depth = Some(number(word, value)?),
            "nodes" => self.nodes = Some(number(word, value)?),
            "mate" => self.mate = Some(number(word, value)?),
            "movestogo" => self.movestogo = Some(number(word, value)?),
            "movetime" => self.movetime = Some(time(word, value)?),
            _ => {
                let known =
                    CLOCKS.iter().find(|(_, left, increment)| [left, increment].contains(&&word));
                let Some((side, left, _)) = known else {
                    return Err(format!("go does not know \"{}\"", shown(word)).into());
                };
                let clock = &mut self.clocks[side.index()];
                let time = time(word, value)?;
                if word == *left { clock.0 = Some(time) } else { clock.1 = time }
            }
        }
        Ok(())
    }

    /// The limits for the side to move.
    pub fn limits(&self, side: Side) -> Limits {
        let (remaining, increment) = self.clocks[side.index()];
        let moves_to_go = self.movestogo.filter(|&moves| moves > 0);
        // A win in this number of moves is found at this depth.
        let mate = self.mate.map(|moves| moves.saturating_mul(2).saturating_sub(1).max(1));
        Limits {
            depth: [self.depth, mate].into_iter().flatten().min(),
            nodes: self.nodes,
            time: self.movetime,
            clock: remaining.map(|remaining| Clock { remaining, increment, moves_to_go }),
            ..Limits::default()
        }
    }
}

impl Display for Go<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        for (word, is_set) in [("ponder", self.ponder), ("infinite", self.infinite)] {
            if is_set {
                write!(f, " {word}")?;
            }
        }
        for (side, left, increment) in CLOCKS {
            let (remaining, added) = self.clocks[side.index()];
            field(f, left, remaining.map(|time| time.as_millis()))?;
            field(f, increment, remaining.map(|_| added.as_millis()))?;
        }
        field(f, "movestogo", self.movestogo)?;
        field(f, "movetime", self.movetime.map(|time| time.as_millis()))?;
        field(f, "depth", self.depth)?;
        field(f, "nodes", self.nodes)?;
        field(f, "mate", self.mate)?;
        field(f, "searchmoves", (!self.searchmoves.is_empty()).then(|| self.searchmoves.join(" ")))
    }
}

/// Reads a number.
fn number<T: FromStr>(word: &str, value: &str) -> Result<T, HostError> {
    let wrong = |_| HostError::from(format!("{word} wants a number, not \"{}\"", shown(value)));
    value.parse().map_err(wrong)
}

/// Reads milliseconds. A clock may be below zero when its message arrives.
fn time(word: &str, value: &str) -> Result<Duration, HostError> {
    let ms: i64 = number(word, value)?;
    Ok(Duration::from_millis(ms.max(0).unsigned_abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_those_of_the_side_to_move() {
        let ms = Duration::from_millis;
        let clock = |remaining, increment, moves_to_go| Limits {
            clock: Some(Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go }),
            ..Limits::default()
        };
        let clocks = "wtime 1000 winc 10 btime 2000 binc 20";
        for (text, first, second) in [
            ("", Limits::default(), Limits::default()),
            ("depth 3 infinite", Limits::depth(3), Limits::depth(3)),
            ("mate 2", Limits::depth(3), Limits::depth(3)),
            (
                "mate 0 nodes 7",
                Limits { nodes: Some(7), ..Limits::depth(1) },
                Limits { nodes: Some(7), ..Limits::depth(1) },
            ),
            ("movetime 5", Limits::time(ms(5)), Limits::time(ms(5))),
            (clocks, clock(1000, 10, None), clock(2000, 20, None)),
            ("btime -5 movestogo 4", Limits::default(), clock(0, 0, Some(4))),
        ] {
            let text = format!("go {text}");
            let go = Go::read(&text).unwrap();
            assert_eq!(Go::read(&go.to_string()).as_ref(), Ok(&go), "it is read as it was written");
            assert_eq!(
                (go.limits(Side::First), go.limits(Side::Second)),
                (first, second),
                "{text}"
            );
        }
    }

    #[test]
    fn moves_end_at_the_next_word() {
        let go = Go::read("go searchmoves P@a1 P@b1 ponder").unwrap();
        assert_eq!(go.to_string(), "go ponder searchmoves P@a1 P@b1");
        assert_eq!((go.searchmoves, go.ponder), (vec!["P@a1", "P@b1"], true));
        for (text, part) in
            [("go depth", "depth wants"), ("go nodes x", "\"x\""), ("go P@a1", "does not know")]
        {
            let error = Go::read(text).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }
}
