//! Settings: the options of all games that a protocol knows, by one declaration each, as protocols have it
//! that declare their options before a game is chosen.

use crate::game::{IntOption, OptionKind, OptionSpec};

/// A setting, as a host is told of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Setting {
    /// Its name in our own protocol.
    pub name: &'static str,
    /// Its type, bounds and default: the widest of all games.
    pub kind: OptionKind,
}

/// Threads of a search, as `threads` in our own protocol.
pub(super) const THREADS: IntOption =
    IntOption::new("threads", 1..=1000, 1).doc("Threads of a search.", "Fils d'une recherche.");
/// Moves that a search ranks, as `multipv` in our own protocol.
pub(super) const MULTIPV: IntOption =
    IntOption::new("multipv", 1..=1000, 1).doc("Moves that are ranked.", "Coups qui sont classés.");

/// One setting for each name among options of several games.
pub(super) fn merge(specs: impl IntoIterator<Item = OptionSpec>) -> Vec<Setting> {
    let mut settings: Vec<Setting> = Vec::new();
    for OptionSpec { name, kind, .. } in specs {
        match settings.iter_mut().find(|setting| setting.name == name) {
            Some(known) => known.kind = widest(known.kind, kind),
            None => settings.push(Setting { name, kind }),
        }
    }
    settings
}

/// The kind that takes what either takes; what is not a number has no bounds.
fn widest(one: OptionKind, other: OptionKind) -> OptionKind {
    match (one, other) {
        (
            OptionKind::Integer { min, max, default },
            OptionKind::Integer { min: low, max: high, default: usual },
        ) => {
            let (highest, most) = (max, max.max(high));
            // Where the highest value is the default, it is that of the widest range too.
            let default = if default == Some(highest) { Some(most) } else { default.or(usual) };
            OptionKind::Integer { min: min.min(low), max: most, default }
        }
        (one, _) => one,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{FlagOption, LEVEL, TABLE_MB};

    #[test]
    fn options_of_one_name_are_one_setting() {
        let book = FlagOption::new("book", true).spec;
        let level = |most| LEVEL.within(1..=most).default(most).spec;
        let settings = merge([level(9), book, level(12), TABLE_MB.spec, book, level(7)]);
        let names: Vec<_> = settings.iter().map(|setting| setting.name).collect();
        assert_eq!(names, ["level", "book", "table_mb"]);
        let OptionKind::Integer { min: 1, max: 12, default: Some(12) } = settings[0].kind else {
            panic!("{:?}", settings[0]);
        };
    }
}
