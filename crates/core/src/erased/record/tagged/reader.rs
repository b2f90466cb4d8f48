//! Reader of tags and moves by programs and people. A tag, comment or variation that is not closed is an error with its place; a word that
//! is no move and has no meaning is ignored, with a remark.

mod variation;

use super::{Style, Tag, Tagged};
use crate::erased::{Comment, DraftMove, RecordError, Remark, comment};
use crate::game::{Side, Wording, has_no_width, in_latin, shown, wording};

/// Reads tags and moves up to a result. A comment belongs to the move before it; `first` plays the first move.
///
/// # Errors
/// A tag, a comment or a variation is not closed.
pub fn read(text: &str, style: Style, first: Side) -> Result<Tagged, RecordError> {
    let mut reader = Reader::new(text, style, first);
    reader.read_moves()?;
    reader.remark_on_omissions();
    Ok(reader.tagged)
}

/// Reader of a text, at a place.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    style: Style,
    first: Side,
    tagged: Tagged,
    /// Ignored annotation glyphs, with their places.
    glyphs: Vec<(usize, String)>,
    /// The places of ignored variations, which have no move before them or are too deep.
    variations: Vec<usize>,
    /// Nesting depth of variations at the current place.
    depth: usize,
    /// The end of the line in which semicolons separate moves.
    separators_end: usize,
}

/// Dashes that stand for a hyphen.
const DASHES: [char; 8] = [
    '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2212}', '\u{fe63}', '\u{ff0d}',
];
/// Quotation marks around the value of a tag.
const QUOTES: [char; 7] = ['"', '“', '”', '„', '‟', '«', '»'];
/// Line ends in escaped form, as in source code.
pub(crate) const ESCAPES: [&str; 2] = ["\\r", "\\n"];
/// Marks of the strength of a move and of a forced move, which have no other meaning.
const MARKS: [char; 4] = ['!', '?', '*', ','];
/// Signs for the value of a position or move, in addition to marks.
const SIGNS: &str = "±∓⩲⩱∞□⌓△▽→↑⇆=+#²³‼⁇⁈⁉.";
/// Characters that join the squares of a move.
const JOINTS: [&str; 5] = ["-", "x", ":", "×", "X"];

/// A word with hyphens for all dashes, three dots for an ellipsis, Latin letters for Cyrillic ones that look alike, and no invisible characters.
pub(crate) fn plain(word: &str) -> String {
    let mut text = String::with_capacity(word.len());
    for letter in in_latin(word).chars() {
        match letter {
            '…' => text.push_str("..."),
            _ if DASHES.contains(&letter) => text.push('-'),
            _ if has_no_width(letter) => {}
            _ => text.push(letter),
        }
    }
    text
}

/// A word without the escaped line end that some programs write behind it.
fn without_escape(word: &str) -> &str {
    word.strip_suffix(ESCAPES[0]).or_else(|| word.strip_suffix(ESCAPES[1])).unwrap_or(word)
}

/// A word without the move number before it: `12.`, `12...`, `12)`, `12.32-28`.
fn unnumbered(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = rest.starts_with(['.', ')']);
    if is_numbered { rest.trim_start_matches(['.', ')']) } else { word }
}

/// A move whose squares have a dot between them, as in `21.17`, with a hyphen instead; `None` if the word has another form.
pub(crate) fn undotted(word: &str) -> Option<String> {
    let is_square = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (from, to) = word.trim_end_matches(MARKS).split_once('.')?;
    (is_square(from) && is_square(to)).then(|| format!("{from}-{to}"))
}

/// True of dashes in place of a move, which join nothing.
fn is_dashes(text: &str) -> bool {
    text.len() > 1 && text.bytes().all(|byte| byte == b'-')
}

/// True if a text is one square of a move in several words.
fn is_bare(text: &str) -> bool {
    text.len() <= 2 && !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, style: Style, first: Side) -> Self {
        Self {
            text,
            at: 0,
            style,
            first,
            tagged: Tagged::default(),
            glyphs: Vec::new(),
            variations: Vec::new(),
            depth: 0,
            separators_end: 0,
        }
    }

    /// Reads tags and moves up to the end of the text, or to a result that ends the game.
    fn read_moves(&mut self) -> Result<(), RecordError> {
        while let Some(next) = self.next_visible() {
            match next {
                '[' => self.tag()?,
                '{' => {
                    let words = self.comment()?;
                    self.annotate(words);
                }
                '(' => self.variation()?,
                ';' => self.line_comment(),
                '%' if self.begins_line() => drop(self.upto(|next| next == '\n')),
                ')' | '}' | ']' => {
                    let message = wording!("record-closes-nothing", letter = next);
                    return Err(RecordError::new(self.at, message));
                }
                // The result of a variation does not end the game.
                _ if self.word()? && self.depth == 0 => break,
                _ => {}
            }
        }
        Ok(())
    }

    /// Skips white space, and returns the next character.
    fn next_visible(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        let skipped = |c: char| c.is_whitespace() || has_no_width(c);
        self.at += rest.len() - rest.trim_start_matches(skipped).len();
        self.text[self.at..].chars().next()
    }

    fn begins_line(&self) -> bool {
        self.at == 0 || self.text[..self.at].ends_with('\n')
    }

    /// Reads up to a character, which is not consumed.
    fn upto(&mut self, is_end: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let taken = &rest[..rest.find(is_end).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    fn remark(&mut self, at: usize, message: impl Into<Wording>) {
        self.tagged.remarks.push(Remark::new(at, message));
    }

    /// Reads `[Name "value"]`, with quotation marks of any kind; also a name alone, as in marks around a record in a forum, and `[%clk 0:01:00]` outside of a comment.
    fn tag(&mut self) -> Result<(), RecordError> {
        let begin = self.at;
        let wrong = || RecordError::new(begin, text!("record-not-a-tag"));
        self.at += 1;
        if self.text[self.at..].starts_with('%') {
            self.upto(|c| c == ']' || c == '\n');
            if !self.text[self.at..].starts_with(']') {
                return Err(wrong());
            }
            self.at += 1;
            let words = &self.text[begin..self.at];
            self.annotate(words);
            return Ok(());
        }
        self.next_visible();
        let name = self.upto(|c| QUOTES.contains(&c) || c == ']' || c == '\n').trim();
        if name.is_empty() || name.starts_with('[') {
            return Err(wrong());
        }
        if self.text[self.at..].starts_with(']') {
            self.at += 1;
            self.unquoted_tag(begin, name);
            return Ok(());
        }
        let opening = self.text[self.at..].chars().next().filter(|c| QUOTES.contains(c));
        let opening = opening.ok_or_else(wrong)?;
        self.at += opening.len_utf8();
        // A straight quotation mark is closed by another one; word processors write those that they take for the right ones.
        let closes = |letter: char| {
            if opening == '"' { letter == '"' } else { QUOTES.contains(&letter) }
        };
        let at = self.at;
        let mut value = String::new();
        let mut characters = self.text[at..].char_indices();
        loop {
            match characters.next().ok_or_else(wrong)? {
                (_, '\\') => value.extend(characters.next().map(|(_, escaped)| escaped)),
                (_, '\n') => return Err(wrong()),
                // A quotation mark within the value that is not escaped is not followed by the bracket.
                (end, quote) if closes(quote) => {
                    let after = end + quote.len_utf8();
                    let rest = &self.text[at + after..];
                    if rest.trim_start_matches([' ', '\t']).starts_with(']') {
                        self.at += after;
                        break;
                    }
                    value.push(quote);
                }
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

    /// A tag without a quoted value.
    fn unquoted_tag(&mut self, begin: usize, name: &str) {
        match name.split_once(char::is_whitespace) {
            Some((name, value)) => {
                self.remark(begin, wording!("record-tag-unquoted", name = shown(name)));
                let value = value.trim().trim_matches('\'').to_owned();
                let at = begin + 1 + name.len();
                self.tagged.tags.push(Tag { at, name: name.to_owned(), value });
            }
            None => {
                self.remark(begin, wording!("record-tag-empty", name = shown(name)));
            }
        }
    }

    /// Reads a comment in braces, and returns the text between them.
    fn comment(&mut self) -> Result<&'a str, RecordError> {
        let begin = self.at;
        self.at += 1;
        let words = self.upto(|c| c == '}');
        if self.at == self.text.len() {
            return Err(RecordError::new(begin, text!("record-comment-not-closed")));
        }
        self.at += 1;
        Ok(words)
    }

    /// Reads a semicolon: the rest of the line is a comment, unless it consists of moves, which the semicolon then separates.
    fn line_comment(&mut self) {
        self.at += 1;
        if self.at <= self.separators_end {
            return;
        }
        let rest = &self.text[self.at..];
        let line = rest.split('\n').next().unwrap_or_default();
        let is_word = |word: &str| {
            let word = plain(word);
            let word = unnumbered(word.trim_matches([',', ';']));
            word.is_empty() || (self.style.is_result)(word) || (self.style.is_move)(word)
        };
        let has_digits = line.contains(|c: char| c.is_ascii_digit());
        let mut words = line.split(|c: char| c.is_whitespace() || c == ';');
        if has_digits && words.all(is_word) {
            self.separators_end = self.at + line.len();
            return;
        }
        let words = self.upto(|c| c == '\n');
        self.annotate(words);
    }

    /// Adds a comment to the last move; a record has no place for a comment before all moves.
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
        } else if !words.trim().is_empty() {
            let at = self.at.saturating_sub(words.len() + 1);
            self.remark(at, text!("record-comment-skipped"));
        }
    }

    /// Reads a word, which is a number, a glyph or a move; true if it is a result.
    fn word(&mut self) -> Result<bool, RecordError> {
        let at = self.at;
        let raw = self.upto(|c| c.is_whitespace() || "(){}[];".contains(c));
        if self.is_number_of_move(raw) {
            self.at += usize::from(self.text[self.at..].starts_with(')'));
            return Ok(false);
        }
        if raw.starts_with('/') && raw.len() > 1 {
            let message = wording!("record-position-amid-moves", text = shown(raw));
            return Err(RecordError::new(at, message));
        }
        let whole = plain(without_escape(raw));
        if whole.is_empty() {
            return Ok(false);
        }
        // A numbered annotation glyph, alone or behind a move.
        let (word, glyph) = whole.find('$').map_or((whole.as_str(), ""), |cut| whole.split_at(cut));
        if !glyph.is_empty() {
            self.glyphs.push((at, glyph.to_owned()));
        }
        if (self.style.is_result)(word) {
            self.tagged.result = Some(word.to_owned());
            return Ok(true);
        }
        let dotted = undotted(word).filter(|_| self.style.bare_numbers);
        // `1.32 - 28` begins with a number before the first square of a move in several words.
        if let Some(squares) = dotted.filter(|_| !self.is_before_joint()) {
            self.move_or_glyph(at, &squares);
            return Ok(false);
        }
        let rest = unnumbered(word);
        let at = at + raw.len().min(word.len() - rest.len());
        if (self.style.is_result)(rest) {
            self.tagged.result = Some(rest.to_owned());
            return Ok(true);
        }
        if !rest.is_empty() {
            self.move_or_glyph(at, rest);
        }
        Ok(false)
    }

    /// True for the number of a move before a parenthesis, `12)`, and that of the next move with a colon, `12:`.
    fn is_number_of_move(&self, word: &str) -> bool {
        let moves = self.tagged.moves.len();
        let is_number =
            |word: &str| [moves / 2 + 1, moves + 1].iter().any(|&next| word.parse() == Ok(next));
        let rest = &self.text[self.at..];
        // With bare squares `12: 8` is a move.
        let has_square =
            self.style.bare_numbers && rest.split_whitespace().next().is_some_and(is_bare);
        match word.strip_suffix(':') {
            Some(number) => is_number(number) && !has_square,
            None => {
                let is_numeric = word.bytes().all(|byte| byte.is_ascii_digit());
                self.depth == 0 && rest.starts_with(')') && !word.is_empty() && is_numeric
            }
        }
    }

    /// True if the next word begins with a sign that joins the squares of a move.
    fn is_before_joint(&mut self) -> bool {
        self.next_visible().is_some_and(|next| {
            let next = plain(next.encode_utf8(&mut [0; 4]));
            JOINTS.contains(&next.as_str())
        })
    }

    /// Adds a move without the signs behind it; a word that is no move is ignored.
    fn move_or_glyph(&mut self, at: usize, word: &str) {
        let is_sign = |c: char| MARKS.contains(&c) || SIGNS.contains(c);
        let text = word.trim_end_matches(is_sign).trim_start_matches([',', '.']);
        let signs = &word[word.trim_end_matches(is_sign).len()..];
        let last_is_open = self.tagged.moves.last().is_some_and(|mv| {
            JOINTS.iter().any(|joint| mv.text.ends_with(joint)) && !is_dashes(&mv.text)
        });
        let last_is_bare = self.tagged.moves.last().is_some_and(|mv| is_bare(&mv.text));
        let is_whole = is_dashes(text) && (self.style.is_move)(text);
        let begins_joint = !is_whole && JOINTS.iter().any(|joint| text.starts_with(joint));
        if signs.contains(|c: char| !MARKS.contains(&c) && c != '.') && !last_is_open {
            self.glyphs.push((at, signs.to_owned()));
        }
        if text.is_empty() {
            return;
        }
        if self.style.bare_numbers && (last_is_open || (last_is_bare && begins_joint)) {
            if let Some(mv) = self.tagged.moves.last_mut() {
                mv.text += text;
            }
            return;
        }
        if self.style.bare_numbers
            && text.bytes().all(|byte| byte.is_ascii_digit())
            && text.len() < 4
        {
            // One square of a move in several words, or a move number without its dot.
            if self.is_before_joint() {
                self.push(at, text);
            } else if text.parse() != Ok(self.tagged.moves.len() / 2 + 1) {
                self.remark(at, wording!("record-word-skipped", text = shown(text)));
            }
            return;
        }
        if (self.style.is_move)(text) {
            self.push(at, text);
        } else if text.chars().all(|c| c == '-') {
            self.remark(at, text!("record-dash-skipped"));
        } else {
            self.remark(at, wording!("record-word-skipped", text = shown(text)));
        }
    }

    fn push(&mut self, at: usize, text: &str) {
        let mv = DraftMove { at, text: text.to_owned(), ..DraftMove::default() };
        self.tagged.moves.push(mv);
    }

    /// Adds one remark for all glyphs, and one for all variations.
    fn remark_on_omissions(&mut self) {
        if let Some((at, first)) = self.glyphs.first() {
            let (count, first) = (self.glyphs.len(), shown(first));
            let message = wording!("record-annotations-skipped", count, first);
            self.tagged.remarks.push(Remark::new(*at, message));
        }
        if let Some(&at) = self.variations.first() {
            let message = wording!("record-variations-skipped", count = self.variations.len());
            self.tagged.remarks.push(Remark::new(at, message));
        }
    }
}

#[cfg(test)]
mod tests;
