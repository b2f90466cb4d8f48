//! Settings: values of some options of a game or a strategy.

use arbitrary::Arbitrary;
use plateau_core::game::{OptionKind, OptionSpec, OptionValue, Options};

/// Some options by their indices among the existing ones, each with a number from which its value is made.
#[derive(Debug, Arbitrary)]
pub struct Settings(Vec<(u8, u16)>);

/// Texts that are valid values of some option.
const TEXTS: [&str; 8] =
    ["numbers", "start", "black", "0", "1 2 3/4 # 5/6 7 0", "7,1,9,2,4", "###/###/...", "o..ooo"];
/// Options that only make the start of searches slow.
const LARGE: [&str; 1] = ["table_mb"];

impl Settings {
    /// The options with their values, without invalid values.
    pub fn of(&self, specs: &[OptionSpec]) -> Options {
        let mut options = Options::default();
        for large in LARGE {
            let _ = options.set_known(specs, large, OptionValue::Integer(1));
        }
        for &(place, number) in self.0.iter().take(4).filter(|_| !specs.is_empty()) {
            let spec = &specs[usize::from(place) % specs.len()];
            if !LARGE.contains(&spec.name) {
                let _ = options.set(specs, spec.name, value(spec.kind, number));
            }
        }
        options
    }
}

fn value(kind: OptionKind, number: u16) -> OptionValue {
    let number = usize::from(number);
    let word = |words: &[&str]| OptionValue::Text(words[number % words.len()].to_owned());
    match kind {
        OptionKind::Integer { min, max, .. } => {
            OptionValue::Integer(min.saturating_add(number as i64).min(max))
        }
        OptionKind::Flag { default } => OptionValue::Flag(default ^ (number % 2 == 1)),
        OptionKind::Choice { values } => word(&values()),
        OptionKind::Text => word(&TEXTS),
    }
}
