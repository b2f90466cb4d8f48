//! The evaluation of a quiet board: by a network if the variant has one, else by material.

use std::sync::Arc;

use super::equipment::Equipped;
use super::material::Material;
use super::network::Network as _;
use super::weights;
use crate::game::{Refusal, TextOption};
use crate::games::draughts::rules::board::Board;
use crate::games::draughts::rules::variant::Rules;
use crate::search::{Library, WeightsChoice, named_weights};

/// The option for a file of weights in place of the embedded ones.
pub(super) const WEIGHTS: TextOption =
    TextOption::new("weights").doc(text!("draughts-option-engine-weights"));

/// Source of an [`Evaluation`].
pub(in crate::games::draughts) enum EvaluationSource<W: Equipped = u64> {
    /// The embedded weights of the variant, or material if it has none.
    Embedded,
    /// The weights of a file.
    File(Arc<W::Network>),
    /// Material.
    Material,
}

impl<W: Equipped> EvaluationSource<W> {
    /// The source of a choice by [`WEIGHTS`]. Errors: a refusal that names the fault of the file.
    pub(super) fn of(
        choice: WeightsChoice<'_>,
        rules: &Rules<W>,
        library: &dyn Library,
    ) -> Result<Self, Refusal> {
        match choice {
            WeightsChoice::Embedded => Ok(Self::Embedded),
            WeightsChoice::Absent => Ok(Self::Material),
            WeightsChoice::File(file) => {
                let read = |content: &[u8]| Self::read(content, rules);
                named_weights(WEIGHTS, file, library, read)
            }
        }
    }

    /// The weights in the content of a file; `None` if it has none for this variant.
    pub(in crate::games::draughts) fn read(content: &[u8], rules: &Rules<W>) -> Option<Self> {
        let network = W::Network::read(content, rules.layout)?;
        Some(Self::File(Arc::new(network)))
    }

    /// The evaluation of boards of a variant.
    pub(in crate::games::draughts) fn evaluation(&self, rules: &Rules<W>) -> Evaluation<'_, W> {
        match self {
            Self::Embedded => Evaluation::best(rules),
            Self::File(network) => Evaluation::Network(network.as_ref()),
            Self::Material => Evaluation::Material(Material::of(rules)),
        }
    }
}

/// Judgement of boards of one variant.
pub(in crate::games::draughts) enum Evaluation<'a, W: Equipped = u64> {
    /// Pieces, and a little for where they stand.
    Material(Material),
    /// Fitted weights, those of a variant.
    Network(&'a W::Network),
}

// Derived, they would require networks that can be copied.
impl<W: Equipped> Clone for Evaluation<'_, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<W: Equipped> Copy for Evaluation<'_, W> {}

impl<W: Equipped> Evaluation<'_, W> {
    /// The best that there is for a variant.
    pub(crate) fn best(rules: &Rules<W>) -> Self {
        weights::of(rules).map_or_else(
            || Self::Material(Material::of(rules)),
            |weights| Self::Network(weights.network(rules.layout)),
        )
    }

    /// The value of a board for the side to move, which sees it.
    #[inline]
    pub(crate) fn of_view(self, view: &Board<W>) -> i32 {
        match self {
            Self::Material(material) => material.judge(view),
            Self::Network(network) => network.evaluate(view),
        }
    }

    /// The terms of [`of_view`](Self::of_view).
    pub(crate) fn terms(self, view: &Board<W>) -> Vec<(&'static str, i32)> {
        match self {
            Self::Material(material) => material.terms(view),
            Self::Network(network) => network.terms(view),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Position};
    use crate::games::draughts::Draughts;
    use crate::games::draughts::rules::variant::{CZECH, INTERNATIONAL, SIX};
    use crate::search::{Content, NO_WEIGHTS};

    /// Library of the weights of two variants, and of a broken file.
    struct Folder;

    impl Library for Folder {
        fn find(&self, name: &str) -> Option<Content> {
            let file = |rules| weights::of(rules).unwrap().file();
            match name {
                "windows.weights" => Some(Arc::new(file(&INTERNATIONAL))),
                "squares.weights" => Some(Arc::new(file(&CZECH))),
                "short.weights" => Some(Arc::new(&file(&CZECH)[1..])),
                _ => None,
            }
        }

        fn keep(&self, _: &str, _: &[u8]) -> Result<(), String> {
            unreachable!("nothing is kept")
        }
    }

    #[test]
    fn a_search_evaluates_by_the_weights_that_it_is_given() {
        let game = Draughts::create("international", &Default::default()).unwrap();
        let position = game.start();
        let after = position.after(position.moves()[2]).view();
        let value = |name| {
            let choice = WeightsChoice::named(name);
            let source = EvaluationSource::of(choice, &INTERNATIONAL, &Folder).unwrap();
            source.evaluation(&INTERNATIONAL).of_view(&after)
        };
        let material = Evaluation::Material(Material::of(&INTERNATIONAL)).of_view(&after);
        assert_eq!(value(NO_WEIGHTS), material);
        assert_eq!(value("windows.weights"), value(""));
        let values = [value(""), value("squares.weights"), material];
        assert!(values[0] != values[1] && values[1] != values[2] && values[2] != values[0]);
    }

    #[test]
    fn weights_that_do_not_suit_are_refused_by_name() {
        for (name, rules, part) in [
            ("none.weights", &INTERNATIONAL, "none.weights.b3"),
            ("short.weights", &INTERNATIONAL, "does not hold"),
            ("windows.weights", &SIX, "does not hold"),
        ] {
            let choice = WeightsChoice::named(name);
            let refusal = EvaluationSource::of(choice, rules, &Folder).err().unwrap();
            let message = refusal.to_string();
            assert!(message.contains(name) && message.contains(part), "{message}");
        }
    }
}
