//! The variant that a recipe is for.

use crate::game::{ChoiceOption, Options};
use crate::games::draughts::Rules;
use crate::games::draughts::rules::variant::{VARIANTS, WIDE_VARIANTS, labels};

/// The variant.
pub(super) const VARIANT: ChoiceOption =
    ChoiceOption::new("variant", || labels().map(|label| label.name).collect())
        .doc(text!("draughts-option-variant"));

/// The rules in force, by the word of the board.
#[derive(Debug, Clone, Copy)]
pub(super) enum Variant {
    /// Of at most 64 bits.
    Narrow(&'static Rules),
    /// Of 128.
    Wide(&'static Rules<u128>),
}

impl Variant {
    /// The one of some options.
    pub(super) fn of(options: &Options) -> Self {
        let number = VARIANT.of(options);
        VARIANTS.get(number).map_or_else(
            || Self::Wide(WIDE_VARIANTS[number - VARIANTS.len()]),
            |rules| Self::Narrow(rules),
        )
    }
}

/// The name of a recipe's product for a variant, such as `draughts-games-frisian`.
pub(super) fn name<W>(recipe: &str, rules: &Rules<W>) -> String {
    format!("{recipe}-{}", rules.name)
}
