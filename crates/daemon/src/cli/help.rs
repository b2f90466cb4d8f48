//! The help in the language of the environment.
//!
//! Its English is in the doc comments of the arguments. Another language has a file `texts/help/LANGUAGE.ftl`, with a message
//! for each command, `help-serve`, and each argument, `help-serve--idle`; what it lacks is shown in English.

use clap::{Arg, ArgAction, Command};

use plateau_core::game::{Catalogue, Language};

use crate::texts;

static MESSAGES: Catalogue = Catalogue::new(texts::help);

/// The command with its help in a language.
pub(super) fn translated(command: Command, language: Language) -> Command {
    if language == Language::ENGLISH {
        return command;
    }
    let command = named(command, "", language);
    let Some(usage) = MESSAGES.find("help-usage", language) else { return command };
    let template =
        format!("{{about-with-newline}}\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}");
    with_frame(command, &template, language)
}

/// The command and its sub-commands with their texts; `path` is the names of those above it, joined.
fn named(command: Command, path: &str, language: Language) -> Command {
    let key = if path.is_empty() { "help-plateau".to_owned() } else { format!("help-{path}") };
    let command = match MESSAGES.find(&key, language) {
        Some(text) => {
            let (short, long) = split(text);
            command.about(short).long_about(long)
        }
        None => command,
    };
    let command = command.mut_args(|arg| {
        let key = format!("help-{path}--{}", arg.get_id().as_str().replace('_', "-"));
        match MESSAGES.find(&key, language) {
            Some(text) => {
                let (short, long) = split(text);
                arg.help(short).long_help(long)
            }
            None => arg,
        }
    });
    command.mut_subcommands(|command| {
        let name = command.get_name();
        let path = if path.is_empty() { name.to_owned() } else { format!("{path}-{name}") };
        named(command, &path, language)
    })
}

/// The short help, which is the first paragraph, and the long one if there are more.
fn split(text: &str) -> (String, Option<&'static str>) {
    let (first, has_more) =
        text.split_once("\n\n").map_or((text, false), |(first, _)| (first, true));
    let joined = |paragraph: &str| paragraph.split('\n').collect::<Vec<_>>().join(" ");
    let short = joined(first).trim_end_matches('.').to_owned();
    let long = text.split("\n\n").map(joined).collect::<Vec<_>>().join("\n\n");
    // The help is made once in the life of a process.
    (short, has_more.then(|| &*long.leak()))
}

/// The headings of the help, and its flags `--help` and `--version`, of the command and its sub-commands.
fn with_frame(command: Command, template: &str, language: Language) -> Command {
    let text = |key| MESSAGES.find(key, language).unwrap_or_default();
    let flag = |name: &'static str, short, action| {
        Arg::new(name).long(name).short(short).action(action).help(text(match name {
            "help" => "help-help",
            _ => "help-version",
        }))
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
