//! Weights for a recipe: those of a file of the library, or the embedded ones.

use crate::game::{Options, TextOption};
use crate::search::Library;

use super::self_play::weights_file;
use crate::games::othello::pattern::{self, Patterns, Weights};

/// The file of the weights.
pub(super) const WEIGHTS: TextOption =
    TextOption::new("weights").doc(text!("othello-option-weights"));

/// Weights with their origin.
pub(super) struct NamedWeights {
    /// Their file; `None` for the embedded weights.
    pub file: Option<String>,
    /// The weights.
    pub weights: Weights,
    /// The beginning of their hash.
    pub hash: String,
}

impl NamedWeights {
    /// The weights that an option names. Errors: a sentence that names the file, if it is missing or of another form.
    pub(super) fn of(
        option: TextOption,
        options: &Options,
        library: &dyn Library,
    ) -> Result<Self, String> {
        let file = option.of(options).filter(|name| !name.is_empty()).map(str::to_owned);
        let (weights, hash) = match &file {
            Some(name) => weights_file(library, name)?,
            None => (pattern::embedded(), Patterns::weights()),
        };
        Ok(Self { file, weights, hash })
    }

    /// The weights as searches use them.
    pub(super) fn patterns(&self) -> Patterns {
        Patterns::of(&self.weights)
    }
}
