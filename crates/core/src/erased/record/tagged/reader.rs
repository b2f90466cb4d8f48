//! Reader of tags and moves. A tag, comment or variation that is not closed is an error with its place.

use super::{Tag, Tagged};
use crate::erased::{Comment, DraftMove, RecordError, comment};
use crate::game::{Side, shown};

/// Reads tags and moves. A comment belongs to the move before it; `first` plays the first one.
/// The words in `results` end the game.
///
/// # Errors
/// A tag, a comment or a variation is not closed.
pub fn read(text: &str, results: &[&'static str], first: Side) -> Result<Tagged, RecordError> {
    let mut reader = Reader { text, at: 0, first, tagged: Tagged::default() };
    while let Some(next) = reader.next_visible() {
        match next {
            '[' => reader.tag()?,
            '{' => {
                let words = reader.comment()?;
                reader.annotate(words);
            }
            '(' => reader.variation()?,
            '%' if reader.begins_line() => drop(reader.upto(|next| next == '\n')),
            ')' | '}' | ']' => {
                let message = format!("a '{next}' that closes nothing");
                return Err(RecordError::new(reader.at, message));
            }
            _ if reader.word(results)? => break,
            _ => {}
        }
    }
    Ok(reader.tagged)
}

/// Reader of a text, at a place.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    first: Side,
    tagged: Tagged,
}

impl<'a> Reader<'a> {
    /// The next character that is no space, and to its place.
    fn next_visible(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len()
            - rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}').len();
        self.text[self.at..].chars().next()
    }

    fn begins_line(&self) -> bool {
        self.at == 0 || self.text[..self.at].ends_with('\n')
    }

    /// The text up to a character, which is not passed.
    fn upto(&mut self, is_end: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let taken = &rest[..rest.find(is_end).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    /// Reads `[Name "value"]`.
    fn tag(&mut self) -> Result<(), RecordError> {
        let begin = self.at;
        let wrong = || RecordError::new(begin, "not a tag; [Name \"value\"] is expected");
        self.at += 1;
        let name = self.upto(|c| c == '"' || c == ']' || c == '\n').trim();
        if name.is_empty() || !self.text[self.at..].starts_with('"') {
            return Err(wrong());
        }
        self.at += 1;
        let at = self.at;
        let mut value = String::new();
        let mut characters = self.text[at..].char_indices();
        loop {
            match characters.next().ok_or_else(wrong)? {
                (_, '\\') => value.extend(characters.next().map(|(_, escaped)| escaped)),
                (_, '\n') => return Err(wrong()),
                (end, '"') => break self.at += end + 1,
                (_, other) => value.push(other),
            }
        }
        if self.next_visible() != Some(']') {
            return Err(wrong());
        }
        self.at += 1;
        self.tagged.tags.push(Tag { at, name: name.to_owned(), value });
        Ok(())
    }

    /// Reads a comment in braces, and returns the text between them.
    fn comment(&mut self) -> Result<&'a str, RecordError> {
        let begin = self.at;
        self.at += 1;
        let words = self.upto(|c| c == '}');
        if self.at == self.text.len() {
            return Err(RecordError::new(begin, "a comment that is not closed; } is expected"));
        }
        self.at += 1;
        Ok(words)
    }

    /// Adds a comment to the last move; a comment before all moves is ignored.
    fn annotate(&mut self, words: &str) {
        let index = self.tagged.moves.len();
        let side = if index % 2 == 1 { self.first } else { self.first.other() };
        if let Some(mv) = self.tagged.moves.last_mut() {
            let Comment { score, seconds, text } = comment::read(words, side);
            mv.comment.score = mv.comment.score.or(score);
            mv.comment.seconds = mv.comment.seconds.or(seconds);
            if !mv.comment.text.is_empty() && !text.is_empty() {
                mv.comment.text.push(' ');
            }
            mv.comment.text += &text;
        }
    }

    /// Passes over a variation, and those within it.
    fn variation(&mut self) -> Result<(), RecordError> {
        let begin = self.at;
        let mut depth = 0_usize;
        loop {
            self.upto(|c| "(){".contains(c));
            match self.text[self.at..].chars().next() {
                Some('{') => {
                    self.comment()?;
                    continue;
                }
                Some('(') => depth += 1,
                Some(_) => depth -= 1,
                None => {
                    return Err(RecordError::new(
                        begin,
                        "a variation that is not closed; ) is expected",
                    ));
                }
            }
            self.at += 1;
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Reads a word: a number, a glyph, a move; true if it is a result.
    fn word(&mut self, results: &[&'static str]) -> Result<bool, RecordError> {
        let mut at = self.at;
        let mut word = self.upto(|c| c.is_whitespace() || "(){}[]".contains(c));
        if let Some(&result) = results.iter().find(|result| **result == word) {
            self.tagged.result = Some(result);
            return Ok(true);
        }
        if word.starts_with('/') {
            let message = format!("\"{}\": a position amid the moves is not read", shown(word));
            return Err(RecordError::new(at, message));
        }
        // `1.`, `1...`, `1.32-28`, and dots that stand alone.
        let unnumbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
        if let Some(rest) = unnumbered.strip_prefix('.') {
            let rest = rest.trim_start_matches('.');
            at += word.len() - rest.len();
            word = rest;
        }
        // Marks of strength, and of a forced move.
        let text = word.trim_end_matches(['!', '?', '*']);
        if !text.is_empty() && !text.starts_with('$') {
            self.push(at, text);
        }
        Ok(false)
    }

    /// Adds a move; one that is written in three words, `32 - 28`, is put together.
    fn push(&mut self, at: usize, text: &str) {
        let is_joint = |text: &str| ["-", "x", ":"].contains(&text);
        match self.tagged.moves.last_mut() {
            Some(mv) if is_joint(text) || mv.text.ends_with(['-', 'x', ':']) => mv.text += text,
            _ => {
                let mv = DraftMove { at, text: text.to_owned(), ..DraftMove::default() };
                self.tagged.moves.push(mv);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RESULTS: [&str; 2] = ["*", "2-0"];

    #[test]
    fn moves_are_found_among_everything_else() {
        for (text, moves, result) in [
            ("1. 32-28 19-23 2. 28x19 *", "32-28 19-23 28x19", Some("*")),
            ("[A \"b\\\"]\\\\\"]\n1.32-28! 19-23?! $1 2-0 3-4", "32-28 19-23", Some("2-0")),
            ("% 1-2\n1. a (1. b {)} (c) 2-0) {(} b 1... c*", "a b c", None),
            ("1. 32 - 28 1... 19 x 23", "32-28 19x23", None),
            ("{start} a {x}{y} ... b", "a b", None),
            ("\u{feff} ", "", None),
        ] {
            let tagged =
                read(text, &RESULTS, Side::First).unwrap_or_else(|e| panic!("{text}: {e:?}"));
            let found: Vec<_> = tagged.moves.iter().map(|mv| mv.text.as_str()).collect();
            assert_eq!((found.join(" ").as_str(), tagged.result), (moves, result), "{text}");
            assert!(
                tagged.moves.iter().all(|mv| text[mv.at..].starts_with(&mv.text[..1])),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_not_closed_is_named_with_its_place() {
        for (text, at, part) in [
            ("a {b", 2, "a comment that is not closed"),
            ("a (b (c)", 2, "a variation that is not closed"),
            ("a (b {c)", 5, "a comment"),
            ("[A b]", 0, "not a tag"),
            ("[A \"b]", 0, "not a tag"),
            ("[A \"b\" c", 0, "not a tag"),
            ("a )", 2, "closes nothing"),
            ("1. /W:W1:B2/", 3, "a position amid the moves"),
        ] {
            let error = read(text, &RESULTS, Side::First).err().unwrap();
            assert!(error.message.contains(part) && error.at == at, "{text}: {error:?}");
        }
    }

    #[test]
    fn comments_belong_to_the_move_before_them() {
        let tagged =
            read("{no} a {+1.00 2.00s x} {y} b {[%eval 1]} c", &RESULTS, Side::First).unwrap();
        let comments: Vec<_> = tagged.moves.iter().map(|mv| comment::write(&mv.comment)).collect();
        assert_eq!(comments, ["+1.00 2.00s x y", "-1.00", ""]);
    }
}
