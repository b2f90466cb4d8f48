//! Comments on moves as text: `+0.50 1.25s`, a score for the player of the move, the seconds that the move took, then free text.
//!
//! Proven scores are `won`, `drawn` or `lost`, with the margin where it is not 1 (`won +6.00`), or the moves to the end (`won in 5`).
//! A word alone is a score only at the end of the comment or before the seconds, because people write `won a piece`,
//! so the margin of 1 is written before free text (`won +1.00 text`).
//! Brackets of other programs are read as well: `[%eval 0.5]`, `[%eval 0.5,12]` with the depth and `[%eval #3]` with the moves to the end,
//! all for the first player, and `[%emt 0:00:05]` (Steven Edwards' PGN standard, 1994, as its users have extended it).

use super::{Comment, MoveScore};
use crate::game::Side;

/// Writes a comment in one line.
#[must_use]
pub fn write(comment: &Comment) -> String {
    let is_before_text = comment.seconds.is_none() && !comment.text.trim().is_empty();
    let score = comment.score.map(|score| match score {
        MoveScore::Estimate(value) => format!("{value:+.2}"),
        MoveScore::Proven(value) => {
            let (word, usual) = match value {
                0.0 => ("drawn", 0.0),
                _ if value > 0.0 => ("won", 1.0),
                _ => ("lost", -1.0),
            };
            let needs_margin = is_before_text || value != usual;
            let margin = if needs_margin { format!(" {value:+.2}") } else { String::new() };
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
    let words: Vec<&str> = text.split_whitespace().collect();
    let (mut score, words) = read_score(&words);
    let (mut seconds, words) = match words {
        [first, rest @ ..] if read_seconds(first).is_some() => (read_seconds(first), rest),
        _ => (None, words),
    };
    let mut text = words.join(" ");
    if let Some((value, depth)) = take_mark(&mut text, "[%eval ", read_eval) {
        score = score.or(Some(for_side(value, side)));
        if let Some(depth) = depth {
            text = format!("{} depth {depth}", text.trim());
        }
    }
    if let Some(time) = take_mark(&mut text, "[%emt ", read_time) {
        seconds = seconds.or(Some(time));
    }
    Comment { score, seconds, text: text.trim().to_owned() }
}

/// Reads the score at the front of a comment, and returns the words behind it.
fn read_score<'a, 'w>(words: &'a [&'w str]) -> (Option<MoveScore>, &'a [&'w str]) {
    let [first, rest @ ..] = words else { return (None, words) };
    if let Some(value) = read_number(first) {
        return (Some(MoveScore::Estimate(value)), rest);
    }
    let sign: i16 = match *first {
        "won" => 1,
        "lost" => -1,
        "drawn" => 0,
        _ => return (None, words),
    };
    let margin = rest.first().and_then(|word| read_number(word));
    if let Some(value) = margin {
        return (Some(MoveScore::Proven(value)), &rest[1..]);
    }
    let moves = match rest {
        ["in", moves, ..] if sign != 0 => moves.parse::<u16>().ok(),
        _ => None,
    };
    if let Some(moves) = moves {
        return (Some(MoveScore::Mate(i32::from(sign) * i32::from(moves))), &rest[2..]);
    }
    let is_alone = rest.first().is_none_or(|word| read_seconds(word).is_some());
    if is_alone { (Some(MoveScore::Proven(sign.into())), rest) } else { (None, words) }
}

/// Reads the text of `[%eval …]`: the score for the first player and the depth, where it is given.
fn read_eval(mark: &str) -> Option<(MoveScore, Option<u32>)> {
    let (value, depth) = mark.split_once(',').unwrap_or((mark, ""));
    let depth = match depth.trim() {
        "" => None,
        depth => Some(depth.parse().ok()?),
    };
    let score = match value.trim().strip_prefix('#') {
        Some(moves) => MoveScore::Mate(moves.parse::<i16>().ok()?.into()),
        None => MoveScore::Estimate(value.trim().parse().ok().filter(|v: &f64| v.is_finite())?),
    };
    Some((score, depth))
}

/// Turns a score for the first player to one for `side`.
fn for_side(score: MoveScore, side: Side) -> MoveScore {
    match (score, side) {
        (score, Side::First) => score,
        (MoveScore::Estimate(value), Side::Second) => MoveScore::Estimate(-value),
        (MoveScore::Proven(value), Side::Second) => MoveScore::Proven(-value),
        (MoveScore::Mate(moves), Side::Second) => MoveScore::Mate(-moves),
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

/// Removes a mark in brackets from a text, and returns its meaning. A mark without one stays in the text.
fn take_mark<T>(text: &mut String, begin: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
    let at = text.find(begin)?;
    let end = at + text[at..].find(']')?;
    let meaning = read(text[at + begin.len()..end].trim())?;
    text.replace_range(at..=end, "");
    Some(meaning)
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
            (Some(MoveScore::Proven(-1.0)), None, "in time", "lost -1.00 in time"),
            (Some(MoveScore::Proven(1.0)), None, "a piece", "won +1.00 a piece"),
            (Some(MoveScore::Proven(0.0)), None, "by rule", "drawn +0.00 by rule"),
            (Some(MoveScore::Proven(0.0)), Some(1.0), "by rule", "drawn 1.00s by rule"),
            (None, None, "won a piece", "won a piece"),
            (None, None, "lost the thread of the game", "lost the thread of the game"),
            (None, None, "drawn out", "drawn out"),
            (None, None, "lost in the endgame", "lost in the endgame"),
            (None, Some(1.0), "won a piece", "1.00s won a piece"),
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
        let estimate = |value| Some(MoveScore::Estimate(value));
        for (text, side, score, seconds, words) in [
            ("[%eval 0.5] [%emt 0:01:05]", Side::First, estimate(0.5), Some(65.0), ""),
            ("good [%eval -1.25] move", Side::Second, estimate(1.25), None, "good  move"),
            ("[%eval 0.35,12]", Side::First, estimate(0.35), None, "depth 12"),
            ("x [%eval 0.35, 12]", Side::Second, estimate(-0.35), None, "x depth 12"),
            ("[%eval #3]", Side::First, Some(MoveScore::Mate(3)), None, ""),
            ("[%eval #-3]", Side::First, Some(MoveScore::Mate(-3)), None, ""),
            ("[%eval #3,20]", Side::Second, Some(MoveScore::Mate(-3)), None, "depth 20"),
            ("[%eval high]", Side::First, None, None, "[%eval high]"),
            ("[%eval 1", Side::First, None, None, "[%eval 1"),
            ("[%clk w0:10:00 B0:09:58]", Side::First, None, None, "[%clk w0:10:00 B0:09:58]"),
            ("[%emt 1:2:3:4]", Side::First, None, None, "[%emt 1:2:3:4]"),
        ] {
            let expected = Comment { score, seconds, text: words.to_owned() };
            assert_eq!(read(text, side), expected, "{text}");
        }
    }
}
