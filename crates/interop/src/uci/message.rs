//! Words of the Universal Chess Interface (Rudolf Huber and Stefan Meyer-Kahlen, 2000): options, scores and clocks.

use std::fmt::{self, Display, Formatter};

use plateau_core::erased::MoveScore;
use plateau_core::game::Side;
use plateau_core::search::{Bound, Score};

/// The option by which a game is chosen, as in Fairy-Stockfish and other engines of several games.
pub const VARIANT: &str = "UCI_Variant";

/// The words for each side's clock and increment.
pub const CLOCKS: [(Side, &str, &str); 2] =
    [(Side::First, "wtime", "winc"), (Side::Second, "btime", "binc")];

/// An option that an engine declares.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Declared {
    /// Its name, perhaps of several words.
    pub name: String,
    /// Its type: `check`, `spin`, `combo`, `button` or `string`.
    pub kind: String,
    /// Its default, with the bounds of a `spin`: `1 min 1 max 9`.
    pub default: String,
    /// The values that a `combo` takes.
    pub values: Vec<String>,
}

impl Declared {
    /// Reads a declaration.
    pub fn read(line: &str) -> Option<Self> {
        let rest = line.strip_prefix("option name ")?;
        let (name, rest) = rest.split_once(" type ")?;
        let mut parts = rest.split(" var ");
        let (kind, default) = parts.next()?.split_once(" default ").unwrap_or((rest, ""));
        let [name, kind, default] = [name, kind, default].map(|word| word.trim().to_owned());
        let values = parts.map(|value| value.trim().to_owned()).collect();
        Some(Self { name, kind, default, values })
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

/// Reads `cp 35`, in hundredths, or `mate -3`, in moves.
pub fn read_score(kind: Option<&str>, value: Option<&str>) -> Option<MoveScore> {
    let value: i32 = value?.parse().ok()?;
    match kind? {
        "cp" => Some(MoveScore::Estimate(f64::from(value) / 100.0)),
        "mate" => Some(MoveScore::Mate(value)),
        _ => None,
    }
}

/// Writes a score: a win or a loss in so many plies is a mate, any other value has hundredths.
pub fn write_score(score: Score) -> String {
    match score {
        Score::Estimate { value, .. } => format!("cp {}", (value * 100.0).round() as i64),
        Score::Exact { value, plies: Some(plies), .. } if score.proves_winner() => {
            let moves = i64::from(plies.div_ceil(2));
            format!("mate {}", if value > 0 { moves } else { -moves })
        }
        Score::Exact { value, bound, .. } => {
            let bound = match bound {
                None => "",
                Some(Bound::Lower) => " lowerbound",
                Some(Bound::Upper) => " upperbound",
            };
            format!("cp {}{bound}", value * 100)
        }
        Score::Solution { .. } | Score::Unsolvable => "cp 0".to_owned(),
    }
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
    fn a_score_is_read_as_it_was_written() {
        let exact = |value, plies, bound| Score::Exact { value, unit: "discs", plies, bound };
        for (score, text, read) in [
            (Score::Estimate { value: 0.35, unit: "discs" }, "cp 35", MoveScore::Estimate(0.35)),
            (exact(-12, None, None), "cp -1200", MoveScore::Estimate(-12.0)),
            (exact(2, None, Some(Bound::Lower)), "cp 200 lowerbound", MoveScore::Estimate(2.0)),
            (exact(0, Some(3), None), "cp 0", MoveScore::Estimate(0.0)),
            (exact(1, Some(5), None), "mate 3", MoveScore::Mate(3)),
            (exact(-1, Some(4), None), "mate -2", MoveScore::Mate(-2)),
            (exact(1, Some(1), Some(Bound::Lower)), "mate 1", MoveScore::Mate(1)),
        ] {
            assert_eq!(write_score(score), text);
            let mut words = text.split(' ');
            assert_eq!(read_score(words.next(), words.next()), Some(read), "{text}");
        }
    }
}
