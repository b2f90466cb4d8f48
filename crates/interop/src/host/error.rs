//! Errors as sentences for the host.

use std::fmt::{self, Display, Formatter};

use plateau_core::erased::SearchError;
use plateau_core::game::{Refusal, Wording, shown_letter};

/// An error, as a sentence on one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostError(String);

impl Display for HostError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<String> for HostError {
    /// The sentence may quote any text of the host, so invisible characters and line breaks are shown by their numbers.
    fn from(sentence: String) -> Self {
        Self(sentence.chars().map(shown_letter).collect())
    }
}

impl From<&str> for HostError {
    fn from(sentence: &str) -> Self {
        sentence.to_owned().into()
    }
}

impl From<Wording> for HostError {
    fn from(wording: Wording) -> Self {
        wording.to_string().into()
    }
}

impl From<Refusal> for HostError {
    fn from(refusal: Refusal) -> Self {
        match &refusal {
            // The message for our own protocol also says how to continue there.
            Refusal::GameOver { .. } => refusal.wording().into(),
            _ => refusal.to_string().into(),
        }
    }
}

impl From<SearchError> for HostError {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::Refused(refusal) => refusal.into(),
            other => other.to_string().into(),
        }
    }
}
