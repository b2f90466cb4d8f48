//! Pairs `name=value`, several of which may be in one option of the command line.

use std::str::FromStr;

use crate::platform::split_words;
use plateau_core::game::{nearest, shown, suggestion};

/// Splits each word into a name and a value.
///
/// # Errors
/// A sentence: a word is not a pair, or a name is given twice.
pub fn split(words: &[String]) -> Result<Vec<(&str, &str)>, String> {
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    for word in words {
        let (name, value) = word.split_once('=').ok_or_else(|| {
            format!("NAME=VALUE is expected, not `{word}`; values with spaces are quoted")
        })?;
        if pairs.iter().any(|(known, _)| known.eq_ignore_ascii_case(name)) {
            return Err(format!("`{}` is given twice", shown(name)));
        }
        pairs.push((name, value));
    }
    Ok(pairs)
}

/// Splits a text into words as a shell does.
///
/// # Errors
/// A sentence: a quotation mark is not closed.
pub fn words(text: &str) -> Result<Vec<String>, String> {
    split_words(text).ok_or_else(|| format!("`{text}`: a quotation mark is not closed"))
}

/// Joins words into a text that [`words`] splits again, on every system: a single quotation mark is quoted, because on Windows a
/// backslash would not hide it.
pub fn join(words: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    shell_words::join(words).replace(r"'\''", r#"'"'"'"#)
}

/// Reads the value of a pair.
///
/// # Errors
/// A sentence that names the expected value.
pub fn read<T: FromStr>(name: &str, value: &str, expected: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("{name} takes {expected}, not `{value}`"))
}

/// The error for a name that is not in `known`.
pub fn unknown(name: &str, known: &[&str]) -> String {
    let hint = suggestion(nearest(name, known.iter().copied()));
    format!("there is no `{}` here{hint} There are {}", shown(name), known.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_is_refused_in_whole_sentences() {
        for (name, expected) in [
            ("elo", "there is no `elo` here; did you mean elo0? There are elo0, alpha"),
            ("x", "there is no `x` here. There are elo0, alpha"),
        ] {
            assert_eq!(unknown(name, &["elo0", "alpha"]), expected);
        }
    }
}
