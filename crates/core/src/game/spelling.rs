//! Names that a client gave, in messages: cut to a length that can be read, with the known name that was most likely meant.

use std::borrow::Cow;

use super::{Wording, wording};

/// Characters of a client's text that a message repeats: a name is shorter, and a pasted megabyte is not sent back.
const SHOWN: usize = 100;

/// A text of a client as a message repeats it: its first 100 characters, and an ellipsis for the others.
/// A character that cannot be seen is shown by its number, such as `<U+FEFF>`.
#[must_use]
pub fn shown(text: &str) -> Cow<'_, str> {
    let cut = text.char_indices().nth(SHOWN).map(|(cut, _)| cut);
    let part = &text[..cut.unwrap_or(text.len())];
    if cut.is_none() && !part.contains(is_invisible) {
        return text.into();
    }
    let mut shown: String = part.chars().map(shown_letter).collect();
    if cut.is_some() {
        shown.push('…');
    }
    shown.into()
}

/// A character of a client as a message repeats it; by its number if it cannot be seen.
#[must_use]
pub fn shown_letter(letter: char) -> String {
    if is_invisible(letter) { format!("<U+{:04X}>", u32::from(letter)) } else { letter.to_string() }
}

/// A text with Latin letters for the Cyrillic ones that look like them, as in `с3-d4`, if it has no other Cyrillic letters.
#[must_use]
pub fn in_latin(text: &str) -> Cow<'_, str> {
    const CYRILLIC: &str = "асеорхАВСЕНКМОРТХ";
    const LATIN: &str = "aceopxABCEHKMOPTX";
    let latin = |letter: char| {
        let mut pairs = CYRILLIC.chars().zip(LATIN.chars());
        pairs.find(|&(cyrillic, _)| cyrillic == letter).map(|(_, latin)| latin)
    };
    let is_cyrillic = |letter: &char| matches!(letter, '\u{400}'..='\u{4ff}');
    let mut letters = text.chars().filter(is_cyrillic).peekable();
    if letters.peek().is_none() || letters.any(|letter| latin(letter).is_none()) {
        return text.into();
    }
    text.chars().map(|letter| latin(letter).unwrap_or(letter)).collect::<String>().into()
}

/// A text without marks that have no width, and with plain signs for the full-width ones of East Asian typography, as in `ｆ５`.
#[must_use]
pub fn narrow(text: &str) -> Cow<'_, str> {
    const FULL_WIDTH: std::ops::RangeInclusive<char> = '\u{FF01}'..='\u{FF5E}';
    if !text.contains(|letter| has_no_width(letter) || FULL_WIDTH.contains(&letter)) {
        return text.into();
    }
    let narrow = |letter: char| {
        let number = u32::from(letter);
        let plain = if FULL_WIDTH.contains(&letter) { number - 0xFEE0 } else { number };
        char::from_u32(plain).unwrap_or(letter)
    };
    let seen = text.chars().filter(|&letter| !has_no_width(letter));
    seen.map(narrow).collect::<String>().into()
}

/// True for control characters and marks without a width.
fn is_invisible(letter: char) -> bool {
    letter.is_control() || has_no_width(letter)
}

/// True for marks without a width, which people paste without seeing them.
#[must_use]
pub fn has_no_width(letter: char) -> bool {
    const MARKS: [std::ops::RangeInclusive<char>; 5] = [
        '\u{AD}'..='\u{AD}',
        '\u{200B}'..='\u{200F}',
        '\u{2028}'..='\u{202E}',
        '\u{2060}'..='\u{206F}',
        '\u{FEFF}'..='\u{FEFF}',
    ];
    MARKS.iter().any(|marks| marks.contains(&letter))
}

/// The end of a sentence about an unknown name: the one that was most likely meant, or a full stop.
#[must_use]
pub fn suggestion(hint: Option<String>) -> Wording {
    let Some(known) = hint else { return text!("game-full-stop").into() };
    wording!("game-did-you-mean", known)
}

/// True if a text is a name, perhaps in another case and with other spaces, hyphens and underscores.
pub(super) fn is_spelling_of(text: &str, name: &str) -> bool {
    letters(text).eq(letters(name))
}

/// Characters that tell names apart.
fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|letter| !" -_".contains(*letter)).flat_map(char::to_lowercase)
}

/// Letters of a word that is taken for the beginning of another.
const BEGINNING: usize = 3;

/// The candidate nearest to `name`, if it is near enough to be a likely slip, or else one that begins with it.
#[must_use]
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    // A pasted megabyte is no slip of the finger, and the distance is quadratic.
    if name.len() > 64 {
        return None;
    }
    let name: String = letters(name).collect();
    let length = name.chars().count();
    let slips = (length / 3).max(1);
    let distance = |known: &str| {
        let known: String = letters(known).collect();
        let slipped = strsim::damerau_levenshtein(&name, &known);
        let is_beginning = length >= BEGINNING && known.starts_with(&name);
        if is_beginning { slipped.min(slips) } else { slipped }
    };
    candidates
        .into_iter()
        .map(|known| (distance(known), known))
        .filter(|&(distance, _)| distance <= slips)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, known)| known.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_shown_by_their_numbers_and_letters_as_they_are() {
        assert_eq!(shown("é ○ \u{FEFF}a\n\u{200B}"), "é ○ <U+FEFF>a<U+000A><U+200B>");
        assert_eq!(shown_letter('é'), "é");
        assert_eq!(shown(&"\t".repeat(101)), "<U+0009>".repeat(100) + "…");
    }

    #[test]
    fn a_long_text_is_cut_between_its_characters() {
        for (length, cut) in [(0, false), (100, false), (101, true), (1 << 20, true)] {
            let text = "é".repeat(length);
            let expected = if cut { "é".repeat(100) + "…" } else { text.clone() };
            assert_eq!(shown(&text), expected, "{length}");
        }
    }

    #[test]
    fn case_spaces_hyphens_and_underscores_do_not_tell_names_apart() {
        for (text, is_same) in [
            ("connect_four", true),
            ("Connect Four", true),
            ("CONNECT-FOUR", true),
            ("connectfour", true),
            ("connect_fou", false),
            ("connect4", false),
            ("", false),
        ] {
            assert_eq!(is_spelling_of(text, "connect_four"), is_same, "{text}");
        }
    }

    #[test]
    fn a_slip_finds_its_name_and_a_stranger_finds_none() {
        let names = ["othello", "connect4", "nim", "tic_tac_toe"];
        for (typed, hint) in [
            ("otello", Some("othello")),
            ("Othelo", Some("othello")),
            ("nimm", Some("nim")),
            ("tictacto", Some("tic_tac_toe")),
            ("chess", None),
            ("", None),
            // One slip in three letters, counted as letters; a swap is one.
            ("nmi", Some("nim")),
            ("min", None),
            ("cnonect5", Some("connect4")),
            ("cnonct5", None),
            ("öthéllo", Some("othello")),
            ("öthélló", None),
            ("oth", Some("othello")),
            ("ot", None),
        ] {
            assert_eq!(nearest(typed, names).as_deref(), hint, "{typed}");
        }
        assert_eq!(
            nearest("ac", ["ab", "ac", "ad"]).as_deref(),
            Some("ac"),
            "the nearest of several"
        );
        for (length, found) in [(64, true), (65, false)] {
            let name = "x".repeat(length);
            assert_eq!(nearest(&name, [name.as_str()]).is_some(), found, "{length}");
        }
    }
}
