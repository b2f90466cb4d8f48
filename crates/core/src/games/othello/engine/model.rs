//! Model of an engine: the weights of its evaluation, and the errors of searches with these weights.
//!
//! The program embeds one. The library may have another one, so that new weights can be tried without a build.

use std::sync::Arc;

use super::midgame::selectivity::SearchErrors;
use crate::game::{Refusal, TextOption};
use crate::games::othello::pattern::{self, Patterns};
use crate::search::{Library, named_weights};

/// The option for a file of weights in place of the embedded ones.
pub(super) const WEIGHTS: TextOption =
    TextOption::new("weights").doc(text!("othello-option-engine-weights"));

/// File of the library that has the errors of searches, as `othello-selectivity` makes it.
const SELECTIVITY: &str = "selectivity.txt";

/// Weights, and the errors of searches with them.
#[derive(Clone)]
pub(super) struct Model {
    patterns: Arc<Patterns>,
    errors: Arc<SearchErrors>,
}

/// The same, borrowed by a search.
#[derive(Clone, Copy)]
pub(super) struct Evaluation<'a> {
    pub patterns: &'a Patterns,
    pub errors: &'a SearchErrors,
}

impl<'a> Evaluation<'a> {
    /// The embedded weights, with their errors.
    pub(super) fn embedded() -> Self {
        Self::of(Patterns::shared())
    }

    /// These weights, with the errors of the embedded ones.
    pub(super) fn of(patterns: &'a Patterns) -> Self {
        Self { patterns, errors: SearchErrors::embedded() }
    }
}

impl Model {
    /// The weights in a file of the library. The errors are those in `selectivity.txt` if they belong to these weights, or else the
    /// embedded ones. Errors: a refusal that names the fault of the file.
    pub(super) fn named(name: &str, library: &dyn Library) -> Result<Self, Refusal> {
        let read = |content: &[u8]| Some((pattern::read(content)?, blake3::hash(content).to_hex()));
        let (weights, hash) = named_weights(WEIGHTS, name, library, read)?;
        let fitted = library.find(SELECTIVITY);
        let fitted = fitted.and_then(|text| SearchErrors::of_weights((*text).as_ref(), &hash));
        let errors = fitted.map_or_else(|| SearchErrors::embedded().clone(), Arc::new);
        Ok(Self { patterns: Arc::new(Patterns::of(&weights)), errors })
    }

    /// The part of the model that a search borrows.
    pub(super) fn evaluation(&self) -> Evaluation<'_> {
        Evaluation { patterns: &self.patterns, errors: &self.errors }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::pattern::scattered;
    use crate::games::othello::rules::layout::LAYOUTS;
    use crate::games::othello::rules::position::OthelloPosition;
    use crate::search::Content;

    /// Library of one file of weights, of a broken one, and of the errors of searches with `fitted_to`.
    struct Folder {
        fitted_to: String,
    }

    impl Library for Folder {
        fn find(&self, name: &str) -> Option<Content> {
            match name {
                "new.weights" => Some(Arc::new(scattered())),
                "short.weights" => Some(Arc::new(scattered()[1..].to_vec())),
                SELECTIVITY => {
                    let fit = "1.0 0 0 0 0 0 0\n".repeat(2);
                    Some(Arc::new(format!("{fit}{}\n", self.fitted_to)))
                }
                _ => None,
            }
        }

        fn keep(&self, _: &str, _: &[u8]) -> Result<(), String> {
            unreachable!("nothing is kept")
        }
    }

    #[test]
    fn weights_of_the_library_come_with_the_errors_that_were_fitted_to_them() {
        let hash = blake3::hash(&scattered()).to_hex()[..8].to_owned();
        let board = OthelloPosition::start(&LAYOUTS[0]).board();
        let expected = Patterns::scattered().evaluate(board);
        for (fitted_to, deviation) in [(hash, Some(1_f32.exp())), ("01234567".to_owned(), None)] {
            let model = Model::named("new.weights", &Folder { fitted_to }).unwrap();
            let Evaluation { patterns, errors } = model.evaluation();
            assert_eq!(patterns.evaluate(board), expected);
            let expected = deviation.unwrap_or(SearchErrors::embedded().endgame[20]);
            assert_eq!(errors.endgame[20], expected);
        }
    }

    #[test]
    fn files_that_are_no_weights_are_refused_by_name() {
        for (name, part) in
            [("none.weights", "none.weights.b3"), ("short.weights", "does not hold")]
        {
            let refusal = Model::named(name, &Folder { fitted_to: String::new() }).err().unwrap();
            let message = refusal.to_string();
            assert!(message.contains(name) && message.contains(part), "{message}");
        }
    }
}
