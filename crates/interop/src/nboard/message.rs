//! Messages of `NBoard`, version 2 (Chris Welty, "NBoard Protocol"): games as GGF, moves with their values, and progress of searches.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};

use plateau_core::erased::{DynGame, Translation};
use plateau_core::game::Side;

/// Writes a line of play as a GGF record, in one line.
pub fn write_record(game: &dyn DynGame, line: &Translation) -> String {
    let about = game.about();
    let colour = |side: Side| about.sides[side.index()].name;
    let letter = |side: Side| colour(side)[..1].to_ascii_uppercase();
    let mut text = format!("(;GM[{}]PC[{}]", about.title.english(), plateau_core::NAME);
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

/// A move with its value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Valued<'a> {
    /// The move.
    pub mv: &'a str,
    /// Its value in discs for the side that plays it.
    pub value: Option<f64>,
    /// Seconds that the move took.
    pub seconds: Option<f64>,
}

impl<'a> Valued<'a> {
    /// Reads `F5/1.5/0.1`, in which parts may be empty, or `F5 1.5 0.1`.
    pub fn read(text: &'a str) -> Self {
        let between: fn(char) -> bool =
            if text.contains('/') { |c| c == '/' } else { char::is_whitespace };
        let is_part = |word: &&str| text.contains('/') || !word.is_empty();
        let mut words = text.trim().split(between).filter(is_part).map(str::trim);
        let mv = words.next().unwrap_or_default();
        let mut number = || words.next().and_then(|word| word.parse().ok());
        Self { mv, value: number(), seconds: number() }
    }

    /// Writes it in the form of a version of the protocol.
    pub fn write(&self, version: u8) -> String {
        let between = if version < 2 { '/' } else { ' ' };
        let [value, seconds] = [self.value, self.seconds].map(Option::unwrap_or_default);
        format!("{}{between}{value:.2}{between}{seconds:.2}", self.mv)
    }
}

/// Progress of an engine's search.
#[derive(Debug, Clone, PartialEq)]
pub enum Told<'a> {
    /// A line of play.
    Search {
        /// Its moves, with `-` between them.
        line: Cow<'a, str>,
        /// Its value in discs for the side to move.
        value: Option<f64>,
        /// Plies looked ahead.
        depth: Option<u32>,
    },
    /// Time and nodes so far.
    Stats {
        /// Nodes visited.
        nodes: f64,
        /// Seconds.
        seconds: f64,
    },
}

impl<'a> Told<'a> {
    /// Reads `search F5-D6 1.00 0 12`, which may continue behind the depth, or `nodestats 868 0.10`.
    pub fn read(text: &'a str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let word = words.next()?;
        let mut next = || words.next().unwrap_or_default();
        match word {
            "search" => {
                let (line, value, _, depth) = (next().into(), next().parse().ok(), next(), next());
                let depth = depth.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok();
                Some(Self::Search { line, value, depth })
            }
            "nodestats" => Some(Self::Stats {
                nodes: next().parse().ok()?,
                seconds: next().parse().unwrap_or_default(),
            }),
            _ => None,
        }
    }
}

impl Display for Told<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Search { line, value, depth } => {
                let (value, depth) = (value.unwrap_or_default(), depth.unwrap_or_default());
                write!(f, "search {line} {value:.2} 0 {depth}")
            }
            Self::Stats { nodes, seconds } => write!(f, "nodestats {nodes:.0} {seconds:.2}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_read_as_it_was_written() {
        for (version, text) in [(1, "F5/-1.50/0.10"), (2, "F5 -1.50 0.10")] {
            let valued = Valued { mv: "F5", value: Some(-1.5), seconds: Some(0.1) };
            assert_eq!(valued.write(version), text);
            assert_eq!(Valued::read(text), valued);
        }
        let valued = Valued { mv: "F5", value: Some(-1.5), seconds: Some(0.1) };
        for text in [" F5\t-1.5   0.1 ", "F5 /\t-1.5/ 0.1"] {
            assert_eq!(Valued::read(text), valued, "{text}");
        }
        assert_eq!(Valued::read("PA//"), Valued { mv: "PA", value: None, seconds: None });
        for text in ["search F5-D6 1.00 0 12", "nodestats 868 0.10"] {
            assert_eq!(Told::read(text).unwrap().to_string(), text);
        }
        let told = Told::read("search F5 -0.5 0 14@98% exact").unwrap();
        assert_eq!(told.to_string(), "search F5 -0.50 0 14");
        assert_eq!(Told::read("status searching"), None);
    }
}
