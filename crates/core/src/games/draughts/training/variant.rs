//! The variant that a recipe is for.

use crate::game::{ChoiceOption, Options};
use crate::games::draughts::Rules;
use crate::games::draughts::rules::variant::VARIANTS;

/// The variant.
pub(super) const VARIANT: ChoiceOption =
    ChoiceOption::new("variant", || VARIANTS.map(|rules| rules.name).to_vec())
        .doc(text!("draughts-option-variant"));

/// The rules in force.
pub(super) fn rules(options: &Options) -> &'static Rules {
    VARIANTS[VARIANT.of(options)]
}

/// The name of a recipe's product for a variant, such as `draughts-games-frisian`.
pub(super) fn name(recipe: &str, rules: &Rules) -> String {
    format!("{recipe}-{}", rules.name)
}
