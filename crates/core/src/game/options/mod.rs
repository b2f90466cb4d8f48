//! Options: their declarations, their bounds, and their values.
//!
//! A game declares the options that shape its start, a strategy those that shape its search,
//! as constants of a type ([`IntOption`], [`FlagOption`], [`ChoiceOption`], [`TextOption`]) which also reads them.
//! A client sets them by name; every value in [`Options`] has passed the [`OptionSpec`] of such a constant.

mod spec;
mod typed;

use std::collections::BTreeMap;

use super::{Refusal, nearest};

pub use spec::{OptionKind, OptionSpec, OptionValue};
pub use typed::{
    CHANCE, ChoiceOption, EVALUATOR, FlagOption, IntOption, LEVEL, OptionalInt, SEED, TABLE_MB,
    TextOption,
};

/// Options that are set, by name. Those that are not have their default.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    set: BTreeMap<&'static str, OptionValue>,
}

impl Options {
    /// Sets an option that is among `specs`.
    /// Strategies may declare the same name with different bounds: a value is set if one of them accepts it, and the others ignore it.
    ///
    /// # Errors
    /// [`Refusal::UnknownOption`] with a hint, or the refusal by [`OptionSpec::check`] of the first option with that name.
    pub fn set(
        &mut self,
        specs: &[OptionSpec],
        name: &str,
        value: OptionValue,
    ) -> Result<(), Refusal> {
        let first = OptionSpec::find(specs, name)?;
        let mut declared = specs.iter().filter(|spec| spec.name == name);
        let taker = declared.find(|spec| spec.check(value.clone()).is_ok()).unwrap_or(first);
        self.set.insert(first.name, taker.check(value)?);
        Ok(())
    }

    /// Sets options from pairs of a name and a value in text, in their order, as [`Options::set`] does.
    ///
    /// # Errors
    /// Those of [`Options::set`]; the pairs before remain set.
    pub fn set_all(
        &mut self,
        specs: &[OptionSpec],
        pairs: &[(String, String)],
    ) -> Result<(), Refusal> {
        pairs.iter().try_for_each(|(name, value)| self.set(specs, name, OptionValue::parse(value)))
    }

    /// Sets an option where it is among `specs`, and nothing where it is not.
    ///
    /// # Errors
    /// Those of [`OptionSpec::check`].
    pub fn set_known(
        &mut self,
        specs: &[OptionSpec],
        name: &str,
        value: OptionValue,
    ) -> Result<(), Refusal> {
        let known = specs.iter().any(|spec| spec.name == name);
        if known { self.set(specs, name, value) } else { Ok(()) }
    }

    /// Takes an option that is among `specs` back to its default.
    ///
    /// # Errors
    /// [`Refusal::UnknownOption`] with a hint.
    pub fn clear(&mut self, specs: &[OptionSpec], name: &str) -> Result<(), Refusal> {
        OptionSpec::find(specs, name)?;
        self.set.remove(name);
        Ok(())
    }

    /// The value that is set, if one is.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&OptionValue> {
        self.set.get(name)
    }
}

impl OptionSpec {
    /// The first of `specs` with this name.
    ///
    /// # Errors
    /// [`Refusal::UnknownOption`] with a hint.
    pub fn find<'a>(specs: &'a [Self], name: &str) -> Result<&'a Self, Refusal> {
        specs.iter().find(|spec| spec.name == name).ok_or_else(|| unknown(specs, name))
    }
}

/// The refusal of an option that is not among `specs`.
fn unknown(specs: &[OptionSpec], name: &str) -> Refusal {
    let mut known = Vec::new();
    for spec in specs {
        if !known.contains(&spec.name) {
            known.push(spec.name);
        }
    }
    Refusal::UnknownOption {
        name: name.to_owned(),
        hint: nearest(name, known.iter().copied()),
        known: known.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEPTH: OptionalInt = OptionalInt::new("depth", 1..=9);
    const BOOK: FlagOption = FlagOption::new("book", true);
    /// Those of two strategies, of which the second looks deeper.
    const SPECS: &[OptionSpec] = &[DEPTH.spec, BOOK.spec, DEPTH.within(20..=30).spec];

    #[test]
    fn a_value_is_set_if_one_strategy_takes_it() {
        for (depth, is_taken) in [(0, false), (1, true), (10, false), (30, true), (31, false)] {
            let mut options = Options::default();
            match options.set(SPECS, "depth", OptionValue::Integer(depth)) {
                Ok(()) => assert!(is_taken, "{depth}"),
                Err(refusal) => assert!(refusal.to_string().contains("1 to 9"), "{refusal}"),
            }
            assert_eq!(options.get("depth").is_some(), is_taken, "{depth}");
            options.clear(SPECS, "depth").unwrap();
            assert_eq!(options, Options::default());
        }
    }

    #[test]
    fn an_unknown_name_is_refused_or_passed_over() {
        let mut options = Options::default();
        let refusal = options.set(SPECS, "dept", OptionValue::Flag(true));
        assert!(matches!(
            &refusal,
            Err(Refusal::UnknownOption { hint: Some(hint), known, .. })
                if hint == "depth" && known == "depth, book"
        ));
        assert_eq!(options.clear(SPECS, "dept"), refusal);
        assert!(unknown(&[], "depth").to_string().contains("none"));
        for (name, is_known) in [("dept", false), ("book", true)] {
            assert_eq!(options.set_known(SPECS, name, OptionValue::Flag(true)), Ok(()));
            assert_eq!(options.get(name).is_some(), is_known, "{name}");
        }
    }
}
