//! Settings: one declaration for each option name of all games of a protocol, because protocols declare options before a game is chosen.

use plateau_core::game::{IntOption, OptionKind, OptionSpec, OptionValue, Options, Text};
use plateau_core::search::MAX_THREADS;

/// A setting in the form for a host.
#[derive(Debug, Clone)]
pub struct Setting {
    /// Its name in our own protocol.
    pub name: &'static str,
    /// Its type, bounds and default: the widest range of all games.
    pub kind: OptionKind,
    /// The words of a choice, the default first; empty for other types.
    pub words: Vec<&'static str>,
    /// The current value in text form; empty if there is none. A host that sends it back changes nothing.
    pub value: String,
}

/// Number of threads of a search, like `threads` in our own protocol.
pub const THREADS: IntOption =
    IntOption::new("threads", 1..=MAX_THREADS, 1).doc(Text::plain("Threads of a search."));
/// Number of ranked moves, like `multipv` in our own protocol.
pub const MULTIPV: IntOption =
    IntOption::new("multipv", 1..=1000, 1).doc(Text::plain("Moves that are ranked."));

/// Merges the options of several games into one setting per name, with the values in `set`. The options of the current game come first.
pub fn merge(specs: &[OptionSpec], set: &Options) -> Vec<Setting> {
    let mut merged: Vec<OptionSpec> = Vec::new();
    for spec in specs {
        match merged.iter_mut().find(|known| known.name == spec.name) {
            Some(known) => known.kind = widest(known.kind, spec.kind),
            None => merged.push(*spec),
        }
    }
    let setting = |spec: OptionSpec| {
        // A word that was set for another game is not valid for this one.
        let set = set.get(spec.name).cloned().and_then(|value| spec.check(value).ok());
        let value = typed(set.or_else(|| spec.default_value()));
        Setting { name: spec.name, kind: spec.kind, words: words(spec.kind), value }
    };
    merged.into_iter().map(setting).collect()
}

/// The words of a choice.
fn words(kind: OptionKind) -> Vec<&'static str> {
    match kind {
        OptionKind::Choice { values } => values(),
        OptionKind::Integer { .. } | OptionKind::Flag { .. } | OptionKind::Text => Vec::new(),
    }
}

fn typed(value: Option<OptionValue>) -> String {
    match value {
        Some(OptionValue::Text(text)) => text,
        Some(value) => value.to_string(),
        None => String::new(),
    }
}

/// A kind that accepts the values of both kinds; only integers have bounds.
fn widest(one: OptionKind, other: OptionKind) -> OptionKind {
    match (one, other) {
        (
            OptionKind::Integer { min, max, default },
            OptionKind::Integer { min: low, max: high, default: usual },
        ) => {
            let (highest, most) = (max, max.max(high));
            // If the highest value is the default, it is also the default of the widest range.
            let default = if default == Some(highest) { Some(most) } else { default.or(usual) };
            OptionKind::Integer { min: min.min(low), max: most, default }
        }
        (one, _) => one,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plateau_core::game::{CHANCE, ChoiceOption, FlagOption, LEVEL, TABLE_MB};

    #[test]
    fn options_of_one_name_are_one_setting() {
        let book = FlagOption::new("book", true).spec;
        let level = |most| LEVEL.within(1..=most).default(most).spec;
        let specs = [level(9), book, level(12), TABLE_MB.spec, book, level(7)];
        let settings = merge(&specs, &Options::default());
        let names: Vec<_> = settings.iter().map(|setting| setting.name).collect();
        assert_eq!(names, ["level", "book", "table_mb"]);
        let OptionKind::Integer { min: 1, max: 12, default: Some(12) } = settings[0].kind else {
            panic!("{:?}", settings[0]);
        };
    }

    #[test]
    fn a_setting_has_its_words_and_the_value_in_force() {
        let evaluator =
            ChoiceOption::new("evaluator", || vec!["pattern", "lines", "mobility"]).spec;
        let specs = [THREADS.spec, evaluator, FlagOption::new("book", true).spec, CHANCE.spec];
        let words = ["pattern", "lines", "mobility"];
        for (name, usual, other, words) in [
            ("threads", "1", "2", &[][..]),
            ("evaluator", "pattern", "mobility", &words),
            ("book", "true", "false", &[]),
            ("seed", "", "3", &[]),
        ] {
            let mut set = Options::default();
            for value in [usual, other] {
                let settings = merge(&specs, &set);
                let setting = settings.iter().find(|setting| setting.name == name).unwrap();
                assert_eq!((&setting.value[..], &setting.words[..]), (value, words), "{name}");
                set.set(&specs, name, OptionValue::parse(other)).unwrap();
            }
        }
    }

    #[test]
    fn a_word_that_another_game_took_is_not_in_force_here() {
        let choice =
            |values: fn() -> Vec<&'static str>| ChoiceOption::new("evaluator", values).spec;
        let [there, here] = [choice(|| vec!["pattern", "course"]), choice(|| vec!["lines"])];
        let mut set = Options::default();
        set.set(&[there], "evaluator", OptionValue::parse("course")).unwrap();
        for (spec, value) in [(there, "course"), (here, "lines")] {
            assert_eq!(merge(&[spec], &set)[0].value, value);
        }
    }
}
