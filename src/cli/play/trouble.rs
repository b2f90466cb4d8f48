//! Faults of a line of a person.

use std::io;

use crate::game::{Refusal, Text, Wording};

use super::speech::Speech;

/// A line that cannot be carried out, or a screen that is gone.
#[derive(Debug)]
pub(super) enum Trouble {
    /// A sentence of the terminal, with its values.
    Told(Text, Vec<(&'static str, String)>),
    /// The refusal of the game.
    Refused(Refusal),
    /// The failure of another part of the program.
    Said(Wording),
    /// Nobody sees the output any more: the conversation ends.
    Output(io::Error),
}

impl Trouble {
    /// The sentence for the person.
    ///
    /// # Errors
    /// The screen is gone.
    pub(super) fn sentence(self, speech: Speech) -> io::Result<String> {
        match self {
            Self::Told(text, values) => {
                let values: Vec<_> =
                    values.iter().map(|(name, value)| (*name, value as &_)).collect();
                Ok(speech.say(text, &values))
            }
            Self::Refused(refusal) => Ok(speech.refusal(&refusal)),
            Self::Said(wording) => Ok(wording.to(speech.language).to_owned()),
            Self::Output(error) => Err(error),
        }
    }
}

impl From<Text> for Trouble {
    fn from(text: Text) -> Self {
        Self::Told(text, Vec::new())
    }
}

impl From<(Text, Vec<(&'static str, String)>)> for Trouble {
    fn from((text, values): (Text, Vec<(&'static str, String)>)) -> Self {
        Self::Told(text, values)
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Wording> for Trouble {
    fn from(wording: Wording) -> Self {
        Self::Said(wording)
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}
