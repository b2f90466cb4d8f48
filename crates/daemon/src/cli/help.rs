//! The help in the language of the environment.
//!
//! Its English is in the doc comments of the arguments, and in clap. Another language has a file `texts/help/LANGUAGE.ftl`, with
//! a message for each command, `help-serve`, each argument, `help-serve--idle`, each possible value, `help-play--color--auto`, and
//! each heading, `help-heading-time`; a message that it lacks is shown in English.

use std::borrow::Cow;

use clap::builder::{OsStr, PossibleValue, Resettable, StyledStr};
use clap::{Arg, ArgAction, Command};

use plateau_core::game::{Language, Text};

use super::{examples, terminal};
use crate::texts::HELP;

/// Headings that clap gives to arguments without one: of positional arguments, and of options.
const USUAL_HEADINGS: [&str; 2] = ["Arguments", "Options"];

/// The columns of the widest help: those of clap.
const WIDEST: usize = 100;

/// The command with its help in a language.
pub(super) fn translated(command: Command, language: Language) -> Command {
    let columns = terminal::columns_of(std::io::stdout()).unwrap_or(WIDEST);
    with_examples(in_language(command, language), language, columns.min(WIDEST))
}

/// The commands with their examples at the end of their help, on lines of some width.
pub(super) fn with_examples(command: Command, language: Language, width: usize) -> Command {
    command.mut_subcommands(|command| {
        let Some(lines) = examples::of(command.get_name(), width) else { return command };
        let heading = HELP.find("help-heading-examples", language).unwrap_or("Examples:");
        let before = command.get_after_help().map(|text| format!("{text}\n\n"));
        command.after_help(format!("{}{heading}\n{lines}", before.unwrap_or_default()))
    })
}

/// The command with its help in a language, without examples.
fn in_language(command: Command, language: Language) -> Command {
    if language == Language::ENGLISH {
        return command;
    }
    let Some(usage) = HELP.find("help-usage", language) else { return command };
    let command = named(command, "", language);
    let template =
        format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}");
    with_frame(command, &template, language)
}

/// The command and its sub-commands with their texts; `path` is the names of those above it, joined.
fn named(command: Command, path: &str, language: Language) -> Command {
    let find = |key: &str| HELP.find(key, language);
    let key = if path.is_empty() { "help-plateau".to_owned() } else { format!("help-{path}") };
    let mut command = match find(&key) {
        Some(text) => {
            let (short, long) = split(text);
            command.about(short).long_about(styled(long))
        }
        None => command,
    };
    if let Some(text) = find(&format!("{key}--after")) {
        command = command.after_help(text);
    }
    let command = command.mut_args(|arg| argument(arg, path, language));
    command.mut_subcommands(|command| {
        let name = command.get_name();
        let path = if path.is_empty() { name.to_owned() } else { format!("{path}-{name}") };
        named(command, &path, language)
    })
}

/// An argument with its help, its heading, its default and its possible values.
fn argument(arg: Arg, path: &str, language: Language) -> Arg {
    let key = format!("help-{path}--{}", arg.get_id().as_str().replace('_', "-"));
    let (short, long) = match HELP.find(&key, language) {
        Some(text) => split(text),
        None => (
            arg.get_help().map(ToString::to_string).unwrap_or_default(),
            arg.get_long_help().map(ToString::to_string),
        ),
    };
    let arg = heading(arg, language);
    let Some(notes) = Notes::of(&arg, &key, language) else {
        return arg.help(short).long_help(styled(long));
    };
    let long = (long.is_some() || notes.has_descriptions())
        .then(|| notes.after_long(&long.unwrap_or_else(|| short.clone())));
    let arg = arg.hide_possible_values(true).hide_default_value(true);
    arg.help(notes.after_short(&short)).long_help(styled(long))
}

/// The argument under the heading of a language. The key has the first word of the English heading.
fn heading(arg: Arg, language: Language) -> Arg {
    let [positional, option] = USUAL_HEADINGS;
    let usual = if arg.is_positional() { positional } else { option };
    let english = arg.get_help_heading().unwrap_or(usual);
    let word = english.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    match HELP.find(&format!("help-heading-{}", word.to_lowercase()), language) {
        // A heading that clap gives comes before all others.
        Some(text) if text != english => arg.help_heading(text),
        _ => arg,
    }
}

/// Notes that clap writes in English only: the default of an argument, and its possible values.
struct Notes {
    /// The default with its words.
    default: Option<String>,
    language: Language,
    /// Words before the names of possible values, and above their list.
    label: &'static str,
    heading: &'static str,
    /// Possible values, with their descriptions.
    values: Vec<(String, Option<Cow<'static, str>>)>,
}

impl Notes {
    /// The notes of an argument; `None` if it has none, or if the language lacks the words.
    fn of(arg: &Arg, key: &str, language: Language) -> Option<Self> {
        if !arg.get_action().takes_values() {
            return None;
        }
        let find = |key: &str| HELP.find(key, language);
        let label = find("help-possible-values")?;
        let (heading, default) = (find("help-heading-values")?, find("help-default")?);
        let describe = |value: &PossibleValue| {
            let own = find(&format!("{key}--{}", value.get_name()));
            let english = || value.get_help().map(|help| help.to_string().into());
            (value.get_name().to_owned(), own.map(Cow::Borrowed).or_else(english))
        };
        let values = if arg.is_hide_possible_values_set() {
            Vec::new()
        } else {
            let values = arg.get_possible_values();
            values.iter().filter(|value| !value.is_hide_set()).map(describe).collect()
        };
        let is_hidden = arg.is_hide_default_value_set();
        let defaults = if is_hidden { &[] } else { arg.get_default_values() };
        let shown = |value: &OsStr| match value.to_string_lossy() {
            plain if plain.contains(char::is_whitespace) => {
                format!("\"{plain}\"")
            }
            plain => plain.into_owned(),
        };
        let defaults = defaults.iter().filter(|value| !value.is_empty());
        let defaults: Vec<_> = defaults.map(shown).collect();
        let default = (!defaults.is_empty()).then(|| format!("[{default} {}]", defaults.join(" ")));
        (default.is_some() || !values.is_empty()).then_some(Self {
            default,
            language,
            label,
            heading,
            values,
        })
    }

    fn has_descriptions(&self) -> bool {
        self.values.iter().any(|(_, description)| description.is_some())
    }

    /// The short help with the notes.
    fn after_short(&self, help: &str) -> String {
        let names: Vec<_> = self.values.iter().map(|(name, _)| name.as_str()).collect();
        let values = (!names.is_empty()).then(|| format!("[{} {}]", self.label, names.join(", ")));
        let parts = [Some(help.to_owned()), self.default.clone(), values];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// The long help with the notes, a line for each possible value.
    fn after_long(&self, help: &str) -> String {
        let line = |(name, description): &(String, Option<Cow<'static, str>>)| match description {
            Some(description) => {
                format!("- {name}{}{description}", Text::COLON.to(self.language))
            }
            None => format!("- {name}"),
        };
        let values = (!self.values.is_empty()).then(|| {
            let lines: Vec<_> = self.values.iter().map(line).collect();
            format!("{}\n{}", self.heading, lines.join("\n"))
        });
        let parts = [Some(help.to_owned()), values, self.default.clone()];
        parts.into_iter().flatten().collect::<Vec<_>>().join("\n\n")
    }
}

/// A long help, or none.
fn styled(text: Option<String>) -> Resettable<StyledStr> {
    text.map_or(Resettable::Reset, |text| Resettable::Value(text.into()))
}

/// The short help, which is the first paragraph, and the long one if there are more.
fn split(text: &str) -> (String, Option<String>) {
    let (first, has_more) =
        text.split_once("\n\n").map_or((text, false), |(first, _)| (first, true));
    let joined = |paragraph: &str| paragraph.split('\n').collect::<Vec<_>>().join(" ");
    let short = joined(first).trim_end_matches('.').to_owned();
    let long = || text.split("\n\n").map(joined).collect::<Vec<_>>().join("\n\n");
    (short, has_more.then(long))
}

/// The headings of the help, and its flags `--help` and `--version`, of the command and its sub-commands.
fn with_frame(command: Command, template: &str, language: Language) -> Command {
    let text = |key| HELP.find(key, language).unwrap_or_default();
    let flag = |name: &'static str, short, action| {
        let flag = Arg::new(name).long(name).short(short).action(action).help(text(match name {
            "help" => "help-help",
            _ => "help-version",
        }));
        heading(flag, language)
    };
    let mut command = command
        .help_template(template.to_owned())
        .subcommand_help_heading(text("help-commands"))
        .disable_help_flag(true)
        .arg(flag("help", 'h', ArgAction::Help));
    if command.get_version().is_some() {
        command = command.disable_version_flag(true).arg(flag("version", 'V', ArgAction::Version));
    }
    command.mut_subcommands(|command| with_frame(command, template, language))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cli::config;

    /// Keys of the texts that the French help needs: of all but hidden commands.
    fn needed(command: &Command, path: &str, keys: &mut BTreeSet<String>) {
        let key = if path.is_empty() { "help-plateau".to_owned() } else { format!("help-{path}") };
        if command.get_after_help().is_some() {
            keys.insert(format!("{key}--after"));
        }
        keys.insert(key);
        for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
            let key = format!("help-{path}--{}", arg.get_id().as_str().replace('_', "-"));
            for value in arg.get_possible_values() {
                if value.get_help().is_some() {
                    keys.insert(format!("{key}--{}", value.get_name()));
                }
            }
            keys.insert(key);
        }
        for command in command.get_subcommands().filter(|command| !command.is_hide_set()) {
            let name = command.get_name();
            let path = if path.is_empty() { name.to_owned() } else { format!("{path}-{name}") };
            needed(command, &path, keys);
        }
    }

    #[test]
    fn french_help_has_every_text_and_no_other() {
        let mut expected = BTreeSet::new();
        needed(&config::command(), "", &mut expected);
        let source = HELP.source(Language::FRENCH);
        let keys = source.lines().filter_map(|line| Some(line.split_once(" =")?.0));
        let found: BTreeSet<_> = keys.filter(|key| key.starts_with("help-")).collect();
        let frame = ["usage", "commands", "help", "version", "possible-values", "default"];
        let frame = frame.map(|name| format!("help-{name}"));
        let texts = found.iter().filter(|key| !key.starts_with("help-heading-"));
        let texts: BTreeSet<_> =
            texts.map(|key| (*key).to_owned()).filter(|key| !frame.contains(key)).collect();
        assert_eq!(texts, expected);
    }

    #[test]
    fn help_is_french_from_its_headings_to_its_end() {
        let mut command = translated(config::command(), Language::FRENCH);
        command.build();
        for (path, french, english) in [
            (
                "tournament",
                &[
                    "Utilisation :",
                    "Appariement :",
                    "Arbitrage et SPRT :",
                    "Joueurs :",
                    "[par défaut : 0]",
                ][..],
                &["Pairing", "Running", "Players:", "[default"][..],
            ),
            (
                "play",
                &["Valeurs possibles :\n", "- auto : Dans un terminal", "[par défaut : auto]"],
                &["Possible values", "[default", "Only on"],
            ),
            ("uci", &["Moteur, avec des limites"], &["Engine"]),
        ] {
            let command = command.find_subcommand_mut(path).unwrap();
            let help = command.render_long_help().to_string();
            for part in french {
                assert!(help.contains(part), "{part}: {help}");
            }
            for part in english {
                assert!(!help.contains(part), "{part}: {help}");
            }
        }
    }
}
