//! Messages of the Universal Chess Interface (Rudolf Huber and Stefan Meyer-Kahlen, 2000): options, positions, reports and moves.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use plateau_core::erased::MoveScore;
use plateau_core::game::{Side, offset};
use plateau_core::search::{Bound, Score};

/// The option that chooses a game, as in Fairy-Stockfish and other engines of several games.
pub const VARIANT: &str = "UCI_Variant";

/// The words for each side's clock and increment.
pub const CLOCKS: [(Side, &str, &str); 2] =
    [(Side::First, "wtime", "winc"), (Side::Second, "btime", "binc")];

/// An option that an engine declares.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Declared {
    /// Its name, possibly of several words.
    pub name: String,
    /// Its type: `check`, `spin`, `combo`, `button` or `string`.
    pub kind: String,
    /// Its default, with the bounds of a `spin`: `1 min 1 max 9`.
    pub default: String,
    /// The values that a `combo` accepts.
    pub values: Vec<String>,
}

impl Declared {
    /// Reads a declaration.
    pub fn read(line: &str) -> Option<Self> {
        // Any white space separates words.
        let words: Vec<_> = line.split_whitespace().collect();
        let ["option", "name", rest @ ..] = &words[..] else { return None };
        let (name, rest) = rest.split_at(rest.iter().position(|word| *word == "type")?);
        let mut parts = rest[1..].split(|word| *word == "var");
        let head = parts.next()?;
        let end = head.iter().position(|word| *word == "default").unwrap_or(head.len());
        let (kind, default) = head.split_at(end);
        let [name, kind, default] =
            [name, kind, default.get(1..).unwrap_or_default()].map(|words| words.join(" "));
        Some(Self { name, kind, default, values: parts.map(|words| words.join(" ")).collect() })
    }
}

impl Display for Declared {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type {}", self.name, self.kind)?;
        if !self.default.is_empty() {
            write!(f, " default {}", self.default)?;
        }
        self.values.iter().try_for_each(|value| write!(f, " var {value}"))
    }
}

/// A value for an option; empty for a button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SetOption<'a> {
    /// The name, possibly of several words.
    pub name: &'a str,
    /// The value.
    pub value: &'a str,
}

impl<'a> SetOption<'a> {
    /// Reads `setoption name NAME value VALUE`.
    pub fn read(line: &'a str) -> Option<Self> {
        let (_, rest) = cut_at(line, "name")?;
        let (name, value) = cut_at(rest, "value").unwrap_or((rest, ""));
        Some(Self { name, value })
    }
}

impl Display for SetOption<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "setoption name {}", self.name)?;
        field(f, "value", Some(self.value).filter(|value| !value.is_empty()))
    }
}

/// A line of play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position<'a> {
    /// The starting position as FEN; `None` is the start of the variant.
    pub fen: Option<Cow<'a, str>>,
    /// The moves played since.
    pub moves: Vec<&'a str>,
}

impl<'a> Position<'a> {
    /// Reads `position startpos moves …` or `position fen … moves …`.
    pub fn read(line: &'a str) -> Option<Self> {
        let words: Vec<_> = line.split_whitespace().skip(1).collect();
        let mut parts = words.splitn(2, |word| *word == "moves");
        let fen = match parts.next()? {
            ["startpos"] => None,
            ["fen", fen @ ..] => Some(fen.join(" ").into()),
            _ => return None,
        };
        Some(Self { fen, moves: parts.next().unwrap_or_default().to_vec() })
    }
}

impl Display for Position<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.fen {
            None => f.write_str("position startpos")?,
            Some(fen) => write!(f, "position fen {fen}")?,
        }
        field(f, "moves", (!self.moves.is_empty()).then(|| self.moves.join(" ")))
    }
}

/// The text before and behind the first occurrence of a word, trimmed.
fn cut_at<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let found = text.split_whitespace().find(|known| *known == word)?;
    let before = offset(text, found);
    Some((text[..before].trim(), text[before + word.len()..].trim()))
}

/// Progress of an engine's search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Info<'a> {
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// The rank of its line of play, from 1.
    pub multipv: Option<u32>,
    /// The score.
    pub score: Option<Value>,
    /// Nodes visited.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// Milliseconds so far.
    pub time: Option<u128>,
    /// The line of play, its moves separated by spaces. Free text is not kept.
    pub pv: Option<&'a str>,
}

impl<'a> Info<'a> {
    /// Reads `info …`. Unreadable values are ignored.
    pub fn read(line: &'a str) -> Option<Self> {
        let (head, pv) = cut_at(line, "pv").map_or((line, None), |(head, pv)| (head, Some(pv)));
        let mut words = head.split_whitespace();
        words.next().filter(|word| *word == "info")?;
        let mut info = Self { pv, ..Self::default() };
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = number(words.next()),
                "multipv" => info.multipv = number(words.next()),
                "score" => info.score = Value::read(words.next(), words.next()),
                "lowerbound" => info.bound(Bound::Lower),
                "upperbound" => info.bound(Bound::Upper),
                "nodes" => info.nodes = number(words.next()),
                "nps" => info.nps = number(words.next()),
                "time" => info.time = number(words.next()),
                // Free text follows.
                "string" => return Some(Self { pv: None, ..info }),
                _ => {}
            }
        }
        Some(info)
    }

    /// Marks the score as a bound.
    fn bound(&mut self, bound: Bound) {
        self.score.iter_mut().for_each(|score| score.bound = Some(bound));
    }
}

impl Display for Info<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        field(f, "depth", self.depth)?;
        field(f, "multipv", self.multipv)?;
        field(f, "score", self.score)?;
        field(f, "nodes", self.nodes)?;
        field(f, "nps", self.nps)?;
        field(f, "time", self.time)?;
        field(f, "pv", self.pv)
    }
}

/// A score, which may be a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Value {
    /// The amount.
    pub amount: Amount,
    /// The kind of bound; `None` if the score is exact.
    pub bound: Option<Bound>,
}

/// The amount of a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// Hundredths of the unit of the game.
    Cp(i64),
    /// Moves to the win, or, if negative, to the loss.
    Mate(i32),
}

impl Value {
    /// Reads `cp 35` or `mate -3`.
    fn read(kind: Option<&str>, value: Option<&str>) -> Option<Self> {
        let amount = match kind? {
            "cp" => Amount::Cp(number(value)?),
            "mate" => Amount::Mate(number(value)?),
            _ => return None,
        };
        Some(Self { amount, bound: None })
    }

    /// The score; `None` if it is only a bound.
    pub fn score(self) -> Option<MoveScore> {
        self.bound.is_none().then_some(match self.amount {
            Amount::Cp(value) => MoveScore::Estimate(value as f64 / 100.0),
            Amount::Mate(moves) => MoveScore::Mate(moves),
        })
    }
}

impl From<Score> for Value {
    /// A proven win or loss with a known number of plies is a mate.
    fn from(score: Score) -> Self {
        let (amount, bound) = match score {
            Score::Estimate { value, .. } => (Amount::Cp((value * 100.0).round() as i64), None),
            Score::Exact { value, plies: Some(plies), .. } if score.proves_winner() => {
                let moves = i32::try_from(plies.div_ceil(2)).unwrap_or(i32::MAX);
                (Amount::Mate(if value > 0 { moves } else { -moves }), None)
            }
            Score::Exact { value, bound, .. } => (Amount::Cp(value * 100), bound),
            Score::Solution { .. } | Score::Unsolvable => (Amount::Cp(0), None),
        };
        Self { amount, bound }
    }
}

impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.amount {
            Amount::Cp(value) => write!(f, "cp {value}")?,
            Amount::Mate(moves) => write!(f, "mate {moves}")?,
        }
        f.write_str(match self.bound {
            None => "",
            Some(Bound::Lower) => " lowerbound",
            Some(Bound::Upper) => " upperbound",
        })
    }
}

/// The move of an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BestMove<'a> {
    /// The move; `(none)` if there is none.
    pub best: &'a str,
    /// The expected reply.
    pub ponder: Option<&'a str>,
}

impl<'a> BestMove<'a> {
    /// Reads `bestmove … ponder …`.
    pub fn read(line: &'a str) -> Option<Self> {
        let mut words = line.split_whitespace();
        words.next().filter(|word| *word == "bestmove")?;
        let best = words.next().unwrap_or_default();
        Some(Self { best, ponder: words.next().filter(|word| *word == "ponder").and(words.next()) })
    }
}

impl Display for BestMove<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "bestmove {}", self.best)?;
        field(f, "ponder", self.ponder)
    }
}

/// Writes a field, if it has a value.
pub(super) fn field(f: &mut Formatter<'_>, name: &str, value: Option<impl Display>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
}

/// Reads a number.
fn number<T: FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declaration_is_read_as_it_was_written() {
        for (line, name, kind, default, values) in [
            (
                "option name Hash type spin default 16 min 1 max 64",
                "Hash",
                "spin",
                "16 min 1 max 64",
                &[][..],
            ),
            ("option name Clear Hash type button", "Clear Hash", "button", "", &[]),
            ("option name V type combo default a var a var b c", "V", "combo", "a", &["a", "b c"]),
            ("option name File type string default <empty>", "File", "string", "<empty>", &[]),
        ] {
            let declared = Declared::read(line).unwrap();
            assert_eq!(declared.to_string(), line);
            let Declared { name: named, kind: of, default: usual, values: known } = declared;
            assert_eq!((&*named, &*of, &*usual), (name, kind, default));
            assert_eq!(known, values);
        }
        assert_eq!(Declared::read("option Hash"), None);
    }

    #[test]
    fn any_white_space_separates_words() {
        for (line, written) in [
            (
                "option\tname  Hash\ttype spin\t default 16  min 1\tmax 64",
                "option name Hash type spin default 16 min 1 max 64",
            ),
            ("option name Clear  Hash\ttype\tbutton", "option name Clear Hash type button"),
            (
                "option  name V type\tcombo  default\ta  var\ta\tvar  b  c",
                "option name V type combo default a var a var b c",
            ),
        ] {
            assert_eq!(Declared::read(line).unwrap().to_string(), written);
        }
        for line in ["setoption name Clear Hash value 3", "setoption\tname Clear Hash \t value\t3"]
        {
            assert_eq!(SetOption::read(line), Some(SetOption { name: "Clear Hash", value: "3" }));
        }
        let info = Info::read("info\tdepth  9\tscore cp\t-46\tpv\tP@d6 P@c6").unwrap();
        assert_eq!(info.to_string(), "info depth 9 score cp -46 pv P@d6 P@c6");
    }

    #[test]
    fn a_score_is_read_as_it_was_written() {
        let exact = |value, plies, bound| Score::Exact { value, unit: "discs", plies, bound };
        let estimate = |value| Some(MoveScore::Estimate(value));
        for (score, text, told) in [
            (Score::Estimate { value: 0.35, unit: "discs" }, "cp 35", estimate(0.35)),
            (exact(-12, None, None), "cp -1200", estimate(-12.0)),
            (exact(2, None, Some(Bound::Lower)), "cp 200 lowerbound", None),
            (exact(0, Some(3), None), "cp 0", estimate(0.0)),
            (exact(1, Some(5), None), "mate 3", Some(MoveScore::Mate(3))),
            (exact(-1, Some(4), None), "mate -2", Some(MoveScore::Mate(-2))),
            (exact(1, Some(1), Some(Bound::Lower)), "mate 1", Some(MoveScore::Mate(1))),
        ] {
            let value = Value::from(score);
            assert_eq!((value.to_string().as_str(), value.score()), (text, told));
            let line = format!("info score {text}");
            assert_eq!(Info::read(&line).unwrap().score, Some(value), "{text}");
        }
    }

    #[test]
    fn lines_are_read_as_they_were_written() {
        for line in [
            "info depth 9 multipv 2 score cp -46 nodes 868 nps 10 time 86 pv P@d6 P@c6",
            "info nodes 5",
        ] {
            assert_eq!(Info::read(line).unwrap().to_string(), line);
        }
        let text = Info::read("info depth 2 string the depth 3 pv P@d6").unwrap();
        assert_eq!(text.to_string(), "info depth 2");
        for line in ["bestmove P@c5", "bestmove P@c5 ponder P@d6"] {
            assert_eq!(BestMove::read(line).unwrap().to_string(), line);
        }
        for line in ["position startpos moves P@d6 P@c6", "position fen 8/8 w - -"] {
            assert_eq!(Position::read(line).unwrap().to_string(), line);
        }
        for line in ["setoption name Clear Hash", "setoption name MultiPV value 3"] {
            assert_eq!(SetOption::read(line).unwrap().to_string(), line);
        }
        assert_eq!((Info::read("informed"), BestMove::read("best")), (None, None));
        assert_eq!((Position::read("position"), SetOption::read("setoption")), (None, None));
    }
}
