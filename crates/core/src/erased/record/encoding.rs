//! The encoding of a record: UTF-8, the one that the record names, or Latin-1, which older programs write.
//!
//! SGF names its encoding in the property `CA`; files with tags name it in a tag such as `[Encoding "windows-1251"]`.
//! The labels follow the Encoding Standard (WHATWG, <https://encoding.spec.whatwg.org/#names-and-labels>).

use encoding_rs::{Encoding, UTF_8};

use crate::game::{Wording, shown, wording};

/// The property of SGF that names the encoding.
const PROPERTY: &[u8] = b"CA[";
/// The tags that name the encoding, as programs write them.
const TAGS: [&[u8]; 3] = [b"[encoding \"", b"[charset \"", b"[codepage \""];
/// The longest name of an encoding.
const MAX_NAME: usize = 40;

/// A text that was decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Decoded {
    pub text: String,
    /// The fault of the name of the encoding, with its offset in the bytes.
    pub remark: Option<(usize, Wording)>,
}

/// True if bytes are the same text in every encoding. Seven-bit encodings have escape sequences.
fn is_plain(bytes: &[u8]) -> bool {
    bytes.is_ascii() && !bytes.contains(&b'\x1b')
}

/// The fault of the name of the encoding, with its offset in the bytes.
pub(super) fn fault(bytes: &[u8]) -> Option<(usize, Wording)> {
    if is_plain(bytes) { None } else { decode(bytes).remark }
}

/// Decodes a record.
pub(super) fn decode(bytes: &[u8]) -> Decoded {
    let named = if is_plain(bytes) { None } else { name_of(bytes) };
    let encoding = named.and_then(|(_, name)| encoding_of(name));
    // Texts in other encodings are rarely valid UTF-8, except in seven-bit encodings.
    let is_other = |encoding: &Encoding| encoding != UTF_8 && bytes.is_ascii();
    if let Ok(text) = std::str::from_utf8(bytes)
        && !encoding.is_some_and(is_other)
    {
        let is_wrong = encoding != Some(UTF_8);
        let remark = named.filter(|_| is_wrong).map(|named| not_as_named(named, "UTF-8"));
        return Decoded { text: text.to_owned(), remark };
    }
    if let Some(encoding) = encoding {
        let (text, has_faults) = encoding.decode_without_bom_handling(bytes);
        if !has_faults {
            return Decoded { text: text.into_owned(), remark: None };
        }
    }
    let text = bytes.iter().map(|&byte| char::from(byte)).collect();
    let remark = named.map(|named| match encoding {
        Some(_) => not_as_named(named, "Latin-1"),
        None => {
            let (at, name) = named;
            let name = shown(name);
            (at, wording!("record-encoding-unknown", name))
        }
    });
    Decoded { text, remark }
}

fn not_as_named((at, name): (usize, &str), read: &str) -> (usize, Wording) {
    let name = shown(name);
    (at, wording!("record-encoding-wrong", name, read))
}

/// The encoding of a name. Windows programs write only the number of a code page.
fn encoding_of(name: &str) -> Option<&'static Encoding> {
    let label = name.replace('_', "-");
    let names = [name.to_owned(), label.clone(), format!("cp{label}"), format!("x-{label}")];
    names.iter().find_map(|name| Encoding::for_label(name.as_bytes()))
}

/// The name of the encoding with its offset, if the record has one.
fn name_of(bytes: &[u8]) -> Option<(usize, &str)> {
    let (begin, end) = match bytes.trim_ascii_start().first() {
        Some(b'(') => (property_value(bytes)?, b']'),
        _ => (tag_value(bytes)?, b'"'),
    };
    let rest = &bytes[begin..];
    let length = rest.iter().take(MAX_NAME).position(|&byte| byte == end)?;
    let name = std::str::from_utf8(&rest[..length]).ok()?.trim();
    (!name.is_empty()).then_some((begin, name))
}

fn property_value(bytes: &[u8]) -> Option<usize> {
    let is_begin = |at: &usize| {
        bytes[*at..].starts_with(PROPERTY) && !(*at > 0 && bytes[at - 1].is_ascii_alphanumeric())
    };
    (0..bytes.len()).find(is_begin).map(|at| at + PROPERTY.len())
}

fn tag_value(bytes: &[u8]) -> Option<usize> {
    let begins = |at: usize, tag: &[u8]| {
        bytes.get(at..at + tag.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(tag))
    };
    let mut brackets = (0..bytes.len()).filter(|&at| bytes[at] == b'[');
    brackets.find_map(|at| TAGS.iter().find(|tag| begins(at, tag)).map(|tag| at + tag.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_encoding_that_a_record_names_is_used() {
        for (bytes, part, remark) in [
            (&b"(;GM[2]CA[Shift_JIS]PB[\x83A\x83\\])"[..], "PB[\u{30a2}\u{30bd}]", None),
            (b"(;GM[2]CA[gb2312]PB[\xc4\xe3])", "PB[\u{4f60}]", None),
            (b"(;GM[2]CA[windows-1251]PB[\xc8])", "PB[\u{418}]", None),
            (b"(;GM[2]CA[ISO-2022-JP]PB[\x1b$B%\"\x1b(B])", "PB[\u{30a2}]", None),
            (b"(;GM[2]CA[ISO-8859-1]PB[\xe9])", "PB[\u{e9}]", None),
            (b"(;GM[2]CA[UTF-8]PB[\xe9])", "PB[\u{e9}]", Some("not in UTF-8")),
            (b"(;GM[2]CA[Big5]PB[\xc3\xa9])", "PB[\u{e9}]", Some("not in Big5")),
            (b"(;GM[2]CA[Klingon]PB[\xe9])", "PB[\u{e9}]", Some("Klingon is not known")),
            (b"[White \"\xc8\"]\n[Encoding \"windows-1251\"]\n", "\u{418}", None),
            (b"[CodePage \"1251\"]\n[White \"\xc8\"]\n", "\u{418}", None),
            (b"[Charset \"866\"]\n[White \"\x88\"]\n", "\u{418}", None),
            (b"[White \"\xe9\"]\n", "\u{e9}", None),
            ("[White \"\u{418}\"]\n".as_bytes(), "\u{418}", None),
        ] {
            let Decoded { text, remark: found } = decode(bytes);
            assert!(text.contains(part), "{text:?}");
            let found = found.map(|(_, message)| message.to_string());
            let fits = match (&found, remark) {
                (Some(found), Some(part)) => found.contains(part),
                (None, None) => true,
                _ => false,
            };
            assert!(fits, "{text:?}: {found:?}");
        }
    }
}
