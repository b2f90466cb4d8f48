//! Entities of HTML in texts that were copied from the source of a web page: `&nbsp;`, `&frac12;`, `&#8211;`, `&#x2013;`.
//!
//! They are replaced in two steps. The first step needs only bytes, so it comes before a stream is cut into games: signs between moves
//! become those of ASCII. The second step, on decoded text, replaces the letters of names. Signs that would end a tag, a property or a
//! string of the format stay as they are written, and so does an ampersand without a known name behind it, as in `AT&T`.

use std::borrow::Cow;

use super::has_no_width;

/// Signs that are written in ASCII.
const SIGNS: [(&str, &str); 5] =
    [("‐‑‒–—−", "-"), ("×", "x"), ("½", "1/2"), ("…", "..."), ("‘’", "'")];
/// Signs that have a meaning in formats, which one in a name must not get.
const STRUCTURE: &str = "\"\\[]{}();";
/// Maximum number of bytes of an entity.
const MAX_LENGTH: usize = 32;

/// The character of an entity without its semicolon, such as `&nbsp`.
fn character(entity: &str) -> Option<char> {
    let entity = format!("{entity};");
    let decoded = html_escape::decode_html_entities(&entity);
    let mut letters = decoded.chars();
    letters.next().filter(|letter| letters.next().is_none() && *letter != '\0')
}

/// A sign between moves, in ASCII; `None` for letters of names and for signs of the structure.
fn sign(letter: char, has_quotes: bool) -> Option<String> {
    match letter {
        // A text with entities for all quotation marks is a page whose source was copied.
        '"' if !has_quotes => Some("\"".to_owned()),
        '&' => None,
        _ if letter.is_whitespace() || letter.is_control() => Some(" ".to_owned()),
        _ if has_no_width(letter) => Some(String::new()),
        _ if letter.is_ascii() && !STRUCTURE.contains(letter) => Some(letter.to_string()),
        _ => {
            let known = SIGNS.iter().find(|(signs, _)| signs.contains(letter));
            known.map(|(_, ascii)| (*ascii).to_owned())
        }
    }
}

/// A letter of a name.
fn letter(letter: char, _: bool) -> Option<String> {
    (!STRUCTURE.contains(letter)).then(|| letter.to_string())
}

/// Replaces the entities of signs in a stream of bytes.
#[derive(Debug)]
pub struct Entities {
    /// The text for a character, if it is replaced; it is told whether the stream has had a quotation mark.
    text_of: fn(char, bool) -> Option<String>,
    /// The beginning of what may be an entity.
    held: Vec<u8>,
    has_quotes: bool,
}

impl Entities {
    /// A stream at its beginning.
    #[must_use]
    pub const fn of_signs() -> Self {
        Self::new(sign)
    }

    const fn new(text_of: fn(char, bool) -> Option<String>) -> Self {
        Self { text_of, held: Vec::new(), has_quotes: false }
    }

    /// The next bytes, with the replaced ones. A possible entity at their end is held back.
    #[must_use]
    pub fn replace<'a>(&mut self, bytes: &'a [u8]) -> Cow<'a, [u8]> {
        if self.held.is_empty() && !bytes.contains(&b'&') {
            self.has_quotes |= bytes.contains(&b'"');
            return bytes.into();
        }
        let mut replaced = Vec::with_capacity(bytes.len());
        for &byte in bytes {
            self.next(byte, &mut replaced);
        }
        replaced.into()
    }

    /// The bytes that were held back.
    #[must_use]
    pub fn rest(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.held)
    }

    fn next(&mut self, byte: u8, replaced: &mut Vec<u8>) {
        let is_inside = !self.held.is_empty();
        let continues = byte.is_ascii_alphanumeric() || byte == b'#';
        match byte {
            b';' if is_inside => {
                let held = self.rest();
                let entity = std::str::from_utf8(&held).unwrap_or_default();
                match character(entity).and_then(|letter| (self.text_of)(letter, self.has_quotes)) {
                    Some(text) => replaced.extend(text.bytes()),
                    None => replaced.extend(held.into_iter().chain([byte])),
                }
            }
            _ if is_inside && continues && self.held.len() + 1 < MAX_LENGTH => self.held.push(byte),
            _ => {
                replaced.append(&mut self.held);
                if byte == b'&' {
                    self.held.push(byte);
                } else {
                    self.has_quotes |= byte == b'"';
                    replaced.push(byte);
                }
            }
        }
    }
}

/// A text without entities: with the signs and the letters that they stand for.
#[must_use]
pub fn without_entities(text: &str) -> Cow<'_, str> {
    let signs = replaced(text, Entities::of_signs());
    match letters_of_entities(&signs) {
        Cow::Owned(text) => text.into(),
        Cow::Borrowed(_) => signs,
    }
}

/// A text with letters for the entities that are left after the first step.
#[must_use]
pub fn letters_of_entities(text: &str) -> Cow<'_, str> {
    replaced(text, Entities::new(letter))
}

fn replaced(text: &str, mut entities: Entities) -> Cow<'_, str> {
    if !text.contains('&') {
        return text.into();
    }
    let mut bytes = entities.replace(text.as_bytes()).into_owned();
    bytes.append(&mut entities.rest());
    // Whole characters are replaced by whole characters.
    String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_entities_are_replaced_and_other_ampersands_stay() {
        for (text, expected) in [
            ("f5&nbsp;d6&#160;c3&#xA0;d3", "f5 d6 c3 d3"),
            ("37&ndash;27 &frac12;-&#189;", "37-27 1/2-1/2"),
            ("28&times;19 &hellip;", "28x19 ..."),
            ("A&amp;B", "A&B"),
            ("AT&T", "AT&T"),
            ("AT&T;", "AT&T;"),
            ("a & b; c", "a & b; c"),
            ("M&uuml;ller &#1048; &yuml;", "Müller И ÿ"),
            ("&lt;b&gt;&quot;", "<b>\""),
            ("\"a &quot;b&quot;\"", "\"a &quot;b&quot;\""),
            ("&#93;&#59;&#0;&#x110000;", "&#93;&#59;&#0;&#x110000;"),
            ("&&amp;", "&&"),
            ("&verylongname;&nbsp", "&verylongname;&nbsp"),
        ] {
            assert_eq!(without_entities(text), expected, "{text}");
        }
    }

    #[test]
    fn an_entity_may_be_cut_by_the_end_of_a_block() {
        let text = "f5&nbsp;d6 A&amp;B &x";
        for size in 1..text.len() {
            let mut entities = Entities::of_signs();
            let mut bytes: Vec<u8> = text
                .as_bytes()
                .chunks(size)
                .flat_map(|block| entities.replace(block).into_owned())
                .collect();
            bytes.append(&mut entities.rest());
            assert_eq!(String::from_utf8(bytes).unwrap(), "f5 d6 A&amp;B &x", "{size}");
        }
    }
}
