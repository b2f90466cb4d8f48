//! Comments on moves as text: `+0.50 1.25s`, a score for the player of the move, the seconds that the move took, then free text.
//!
//! Proven scores are `won`, `drawn` or `lost`, with the margin where it is not 1 (`won +6.00`), or the moves to the end (`won in 5`).
//! Brackets of other programs are read as well: `[%eval 0.5]`, for the first player, and `[%emt 0:00:05]`
//! (Steven Edwards' PGN standard, 1994, as its users have extended it).

use super::{Comment, MoveScore};
use crate::game::Side;

/// Writes a comment in one line.
#[must_use]
pub fn write(comment: &Comment) -> String {
    let score = comment.score.map(|score| match score {
        MoveScore::Estimate(value) => format!("{value:+.2}"),
        MoveScore::Proven(0.0) => "drawn".to_owned(),
        MoveScore::Proven(value) => {
            let word = if value > 0.0 { "won" } else { "lost" };
            let margin = if value.abs() == 1.0 { String::new() } else { format!(" {value:+.2}") };
            format!("{word}{margin}")
        }
        MoveScore::Mate(moves) if moves > 0 => format!("won in {moves}"),
        MoveScore::Mate(moves) => format!("lost in {}", moves.unsigned_abs()),
    });
    let seconds = comment.seconds.map(|seconds| format!("{seconds:.2}s"));
    let words = comment.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let parts = [score, seconds, Some(words).filter(|words| !words.is_empty())];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Reads a comment on a move of `side`.
#[must_use]
pub fn read(text: &str, side: Side) -> Comment {
    let mut words = text.split_whitespace().peekable();
    let mut score = match words.peek() {
        Some(&word @ ("won" | "lost")) => {
            words.next();
            Some(read_proven(word, &mut words))
        }
        Some(&"drawn") => words.next().map(|_| MoveScore::Proven(0.0)),
        Some(word) => read_number(word).map(MoveScore::Estimate),
        None => None,
    };
    if matches!(score, Some(MoveScore::Estimate(_))) {
        words.next();
    }
    let mut seconds = words.peek().and_then(|word| read_seconds(word));
    if seconds.is_some() {
        words.next();
    }
    let mut text = words.collect::<Vec<_>>().join(" ");
    if let Some(value) = take_mark(&mut text, "[%eval ").and_then(|mark| mark.parse().ok()) {
        let value: f64 = if side == Side::First { value } else { -value };
        score = score.or(Some(MoveScore::Estimate(value)).filter(|_| value.is_finite()));
    }
    if let Some(mark) = take_mark(&mut text, "[%emt ") {
        seconds = seconds.or_else(|| read_time(&mark));
    }
    Comment { score, seconds, text: text.trim().to_owned() }
}

/// Reads the text behind `won` or `lost`: a margin, the moves to the end, or nothing.
fn read_proven<'a>(
    word: &str,
    words: &mut std::iter::Peekable<impl Iterator<Item = &'a str> + Clone>,
) -> MoveScore {
    let sign = if word == "won" { 1 } else { -1 };
    if let Some(value) = words.peek().and_then(|word| read_number(word)) {
        words.next();
        return MoveScore::Proven(value);
    }
    let mut ahead = words.clone();
    let moves = (ahead.next() == Some("in")).then(|| ahead.next()?.parse::<u16>().ok()).flatten();
    match moves {
        Some(moves) => {
            *words = ahead;
            MoveScore::Mate(sign * i32::from(moves))
        }
        None => MoveScore::Proven(f64::from(sign)),
    }
}

/// Reads a number with a sign; without a sign it may have another meaning.
fn read_number(word: &str) -> Option<f64> {
    let digits = word.strip_prefix(['+', '-'])?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    word.parse().ok().filter(|value: &f64| is_number && value.is_finite())
}

/// Reads `1.25s`.
fn read_seconds(word: &str) -> Option<f64> {
    let digits = word.strip_suffix('s')?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    digits.parse().ok().filter(|value: &f64| is_number && value.is_finite())
}

/// Reads `0:00:05`: hours, minutes and seconds. Hours, and then minutes, may be omitted.
#[must_use]
pub fn read_time(text: &str) -> Option<f64> {
    let add = |sum: Option<f64>, part: &str| {
        let value: f64 = part.parse().ok()?;
        Some(sum? * 60.0 + value).filter(|_| value.is_finite() && value >= 0.0)
    };
    let parts = text.trim().split(':');
    (parts.clone().count() <= 3).then(|| parts.fold(Some(0.0), add)).flatten()
}

/// Removes a mark in brackets from a text, and returns the text between `begin` and the closing bracket.
fn take_mark(text: &mut String, begin: &str) -> Option<String> {
    let at = text.find(begin)?;
    let end = at + text[at..].find(']')?;
    let mark = text[at + begin.len()..end].trim().to_owned();
    text.replace_range(at..=end, "");
    Some(mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_is_read_as_it_was_written() {
        for (score, seconds, words, text) in [
            (Some(MoveScore::Estimate(0.5)), Some(1.25), "", "+0.50 1.25s"),
            (Some(MoveScore::Estimate(-3.0)), None, "a b", "-3.00 a b"),
            (Some(MoveScore::Proven(1.0)), Some(0.0), "", "won 0.00s"),
            (Some(MoveScore::Proven(-1.0)), None, "in time", "lost in time"),
            (Some(MoveScore::Proven(0.0)), None, "", "drawn"),
            (Some(MoveScore::Proven(6.0)), None, "in", "won +6.00 in"),
            (Some(MoveScore::Proven(-8.0)), Some(2.0), "x", "lost -8.00 2.00s x"),
            (Some(MoveScore::Mate(5)), None, "", "won in 5"),
            (Some(MoveScore::Mate(0)), None, "", "lost in 0"),
            (Some(MoveScore::Mate(-3)), Some(0.5), "", "lost in 3 0.50s"),
            (None, Some(2.0), "", "2.00s"),
            (None, None, "winning for white", "winning for white"),
            (None, None, "", ""),
        ] {
            let comment = Comment { score, seconds, text: words.to_owned() };
            assert_eq!(write(&comment), text);
            assert_eq!(read(text, Side::First), comment, "{text}");
        }
    }

    #[test]
    fn marks_of_other_programs_are_read() {
        for (text, side, score, seconds, words) in [
            ("[%eval 0.5] [%emt 0:01:05]", Side::First, Some(0.5), Some(65.0), ""),
            ("good [%eval -1.25] move", Side::Second, Some(1.25), None, "good  move"),
            ("[%eval #3]", Side::First, None, None, ""),
            ("[%eval 1", Side::First, None, None, "[%eval 1"),
            ("[%clk w0:10:00 B0:09:58]", Side::First, None, None, "[%clk w0:10:00 B0:09:58]"),
            ("[%emt 1:2:3:4]", Side::First, None, None, ""),
        ] {
            let expected =
                Comment { score: score.map(MoveScore::Estimate), seconds, text: words.to_owned() };
            assert_eq!(read(text, side), expected, "{text}");
        }
    }
}
