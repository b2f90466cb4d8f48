//! Faults of a line of a person.

use std::fmt::Display;
use std::io;

use plateau_core::erased::SearchError;
use plateau_core::game::{Refusal, Text, Wording, shown, wording};
use plateau_protocol::Failure;

use super::speech::Speech;
use super::texts::escaped;

/// A line that cannot be carried out, or a screen that cannot be written.
#[derive(Debug)]
pub(super) enum PlayError {
    /// A sentence of the terminal, with its values.
    Told(Text, Vec<(&'static str, String)>),
    /// The refusal of the game.
    Refused(Refusal),
    /// The failure of another part of the program.
    Said(Wording),
    /// Nobody sees the output any more: the dialogue ends.
    Output(io::Error),
}

impl PlayError {
    /// The sentence for the person. What came from outside is cut to a length that can be read,
    /// and moves no cursor: control characters are shown by their numbers.
    ///
    /// # Errors
    /// The screen cannot be written.
    pub(super) fn sentence(self, speech: Speech) -> io::Result<String> {
        let sentence = match self {
            Self::Told(text, values) => {
                let values: Vec<_> =
                    values.iter().map(|(name, value)| (*name, shown(value))).collect();
                let values: Vec<_> =
                    values.iter().map(|(name, value)| (*name, value as &dyn Display)).collect();
                speech.say(text, &values)
            }
            Self::Refused(refusal) => speech.refusal(&refusal),
            Self::Said(wording) => wording.to(speech.language).to_owned(),
            Self::Output(error) => return Err(error),
        };
        Ok(escaped(&sentence))
    }
}

impl PlayError {
    /// The same about the game in a file.
    pub(super) fn in_file(self, file: &str, speech: Speech) -> Self {
        match self.sentence(speech) {
            Ok(fault) => Self::Said(wording!("play-in-file", file = shown(file), fault)),
            Err(error) => Self::Output(error),
        }
    }
}

impl From<Text> for PlayError {
    fn from(text: Text) -> Self {
        Self::Told(text, Vec::new())
    }
}

impl From<(Text, Vec<(&'static str, String)>)> for PlayError {
    fn from((text, values): (Text, Vec<(&'static str, String)>)) -> Self {
        Self::Told(text, values)
    }
}

impl From<Refusal> for PlayError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<SearchError> for PlayError {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::Refused(refusal) => Self::Refused(refusal),
            other => Self::Said(other.wording()),
        }
    }
}

impl From<Failure> for PlayError {
    fn from(failure: Failure) -> Self {
        Self::Said(failure.wording())
    }
}

impl From<Wording> for PlayError {
    fn from(wording: Wording) -> Self {
        Self::Said(wording)
    }
}

impl From<io::Error> for PlayError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use plateau_core::game::Language;

    #[test]
    fn texts_from_outside_are_escaped_and_cut() {
        let name = "\u{1b}]0;pwned".to_owned();
        let illegal = Refusal::IllegalMove {
            field: "moves",
            index: 0,
            text: name.clone(),
            reason: Text::plain("no").into(),
            legal: Vec::new(),
        };
        let told = |word: String| PlayError::from((text!("play-name-value"), vec![("text", word)]));
        for (error, said) in [
            (told(name.clone()), r#""<U+001B>]0;pwned" is not NAME=VALUE"#.to_owned()),
            (told("x".repeat(101)), format!("\"{}…\" is not NAME=VALUE", "x".repeat(100))),
            (PlayError::from(illegal), r#""<U+001B>]0;pwned": no"#.to_owned()),
            (PlayError::from(Wording::new(|_| name.clone())), "<U+001B>]0;pwned".to_owned()),
        ] {
            let speech = Speech { language: Language::ENGLISH };
            assert_eq!(error.sentence(speech).unwrap(), said);
        }
    }
}
