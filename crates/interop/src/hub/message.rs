//! Words of Hub (Fabien Letouzey, 2015 and 2017): fields, and scores in men.

use plateau_core::erased::MoveScore;
use plateau_core::search::Score;

/// The parameter by which a variant is chosen.
pub const VARIANT: &str = "variant";

/// Scores as a version writes them.
/// Scan's `readme.txt` says which are proven: from some on the search has reached an endgame of the tables,
/// from ten men more the end of the game. No position has so many men.
#[derive(Debug)]
pub struct Scale {
    /// Units in a man.
    per_man: f64,
    /// Digits behind the point.
    digits: usize,
    /// Men from which on a score is proven by tables ...
    proven: f64,
    /// ... and from which on by the end of the game, which counts one more than this when it is reached.
    end: f64,
}

/// Scores of version 1, in hundredths.
pub const SCALE_1: Scale = Scale { per_man: 100.0, digits: 0, proven: 18.0, end: 19.0 };
/// Scores of version 2, in men.
pub const SCALE_2: Scale = Scale { per_man: 1.0, digits: 2, proven: 89.0, end: 99.0 };

/// Men that an end is worth less for each ply until then: a shorter win is a better one.
const PER_PLY: f64 = 0.01;

impl Scale {
    /// Reads a score.
    pub fn read(&self, text: &str) -> Option<MoveScore> {
        let men = text.parse::<f64>().ok()? / self.per_man;
        Some(if men.abs() < self.proven {
            MoveScore::Estimate(men)
        } else {
            MoveScore::Proven(men)
        })
    }

    /// Writes a score.
    pub fn write(&self, score: Score) -> String {
        let most = self.proven - 1.0;
        let men = match score {
            Score::Estimate { value, .. } => value.clamp(-most, most),
            Score::Exact { value: 0, .. } | Score::Solution { .. } | Score::Unsolvable => 0.0,
            Score::Exact { value, plies, .. } => {
                let later = plies.map_or(1.0, |plies| (f64::from(plies) * PER_PLY).min(1.0));
                (self.end + 1.0 - later).copysign(value as f64)
            }
        };
        format!("{:.*}", self.digits, men * self.per_man)
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

/// A value, in quotation marks where it must have them; those within it are made simple ones, for nothing stands for them.
pub fn quote(value: &str) -> String {
    let is_plain = |c: char| !c.is_whitespace() && c != '=' && c != '"';
    if !value.is_empty() && value.chars().all(is_plain) {
        value.to_owned()
    } else {
        format!("\"{}\"", value.replace('"', "'"))
    }
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
        for (score, [old, new], is_proven) in [
            (Score::Estimate { value: -0.25, unit: "men" }, ["-25", "-0.25"], false),
            (Score::Estimate { value: 500.0, unit: "men" }, ["1700", "88.00"], false),
            (exact(0, None), ["0", "0.00"], false),
            (exact(1, Some(5)), ["1995", "99.95"], true),
            (exact(-1, Some(500)), ["-1900", "-99.00"], true),
            (exact(-1, None), ["-1900", "-99.00"], true),
        ] {
            for (scale, text) in [(&SCALE_1, old), (&SCALE_2, new)] {
                assert_eq!(scale.write(score), text);
                let read = scale.read(text).unwrap();
                assert_eq!(matches!(read, MoveScore::Proven(_)), is_proven, "{text}");
            }
        }
    }
}
