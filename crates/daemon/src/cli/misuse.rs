//! Errors of the command line in the language of the session. In English they are clap's own.

use std::error::Error;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};
use std::process::exit;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use plateau_core::game::{Language, Wording, wording};

use super::language::environment_language;
use super::{say, terminal};
use crate::texts::HELP;

/// The status of a wrong command line.
const USAGE: i32 = 2;
/// The beginning of a usage, as clap writes it.
const USAGE_LABEL: &str = "Usage:";
/// The middle of a sentence about a number that is not in its range, as clap writes it.
const NOT_IN: &str = " is not in ";

/// Ends the process with what clap says: help on stdout, or an error on stderr.
pub(super) fn end(error: &clap::Error) -> ! {
    let language = session_language();
    if language == Language::ENGLISH {
        error.exit();
    }
    let Some(sentence) = sentence(error) else { error.exit() };
    let parts = [
        Some(wording!("cli-error", error = sentence).to(language)),
        tip(error).map(|tip| wording!("cli-tip", tip).to(language)),
        usage(error, language),
        Some(wording!("cli-more-help").to(language)),
    ];
    let text = parts.into_iter().flatten().collect::<Vec<_>>().join("\n\n");
    let rows = match terminal::columns_of(std::io::stderr()) {
        Some(columns) => terminal::wrapped(&text, columns, 2),
        None => vec![text],
    };
    rows.iter().for_each(|row| say(format_args!("{row}")));
    exit(USAGE)
}

/// The language of this process, though its command line is wrong.
pub(super) fn session_language() -> Language {
    language(std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()))
}

/// The language that some arguments select with `--lang`, or else that of the environment.
fn language(mut words: impl Iterator<Item = String>) -> Language {
    let mut found = None;
    while let Some(word) = words.next() {
        let code = match word.strip_prefix("--lang") {
            Some("") => words.next(),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None => None,
        };
        found = code.as_deref().and_then(Language::find).or(found);
    }
    found.unwrap_or_else(environment_language)
}

/// The error in a sentence; `None` of help, and of errors that no command line causes.
fn sentence(error: &clap::Error) -> Option<Wording> {
    let texts = |kind| error.get(kind).map(texts).unwrap_or_default();
    let text = |kind| texts(kind).join(", ");
    let argument = text(ContextKind::InvalidArg);
    let value = text(ContextKind::InvalidValue);
    Some(match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => wording!("cli-needs-value", argument),
        ErrorKind::InvalidValue => {
            let known = text(ContextKind::ValidValue);
            wording!("cli-unknown-value", value, argument, known)
        }
        ErrorKind::ValueValidation => {
            let reason = reason(error.source()?);
            wording!("cli-invalid-value", value, argument, reason)
        }
        ErrorKind::UnknownArgument => wording!("cli-unknown-argument", argument),
        ErrorKind::InvalidSubcommand => {
            wording!("cli-unknown-command", command = text(ContextKind::InvalidSubcommand))
        }
        ErrorKind::NoEquals => wording!("cli-needs-equals", argument),
        ErrorKind::TooManyValues => wording!("cli-too-many-values", value, argument),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            wording!("cli-other-number-of-values", argument)
        }
        ErrorKind::ArgumentConflict => {
            let others = text(ContextKind::PriorArg);
            match others == argument {
                true => wording!("cli-given-twice", argument),
                false => wording!("cli-conflict", argument, others),
            }
        }
        ErrorKind::MissingRequiredArgument => wording!("cli-missing-arguments", argument),
        ErrorKind::MissingSubcommand => wording!("cli-missing-command"),
        ErrorKind::InvalidUtf8 => wording!("cli-not-unicode"),
        _ => return None,
    })
}

/// The reason why a value is refused.
fn reason(source: &(dyn Error + 'static)) -> Wording {
    if let Some(error) = source.downcast_ref::<ParseIntError>() {
        return match error.kind() {
            IntErrorKind::Zero => wording!("cli-at-least-one"),
            _ => wording!("cli-whole-number"),
        };
    }
    if source.is::<ParseFloatError>() {
        return wording!("cli-number");
    }
    if let Some(wording) = source.downcast_ref::<Wording>() {
        return wording.clone();
    }
    let told = source.to_string();
    match told.split_once(NOT_IN) {
        Some((_, range)) => wording!("cli-not-in-range", range),
        None => wording!("cli-reason", reason = told),
    }
}

/// The word that was meant.
fn tip(error: &clap::Error) -> Option<Wording> {
    let kinds =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let meant = kinds.into_iter().find_map(|kind| error.get(kind)).map(texts);
    if let Some(meant) = meant.filter(|meant| !meant.is_empty()) {
        return Some(wording!("cli-similar", meant = meant.join(", ")));
    }
    // Tips of ours are in the language of the session already.
    match error.get(ContextKind::Suggested)? {
        ContextValue::StyledStrs(tips) if error.kind() == ErrorKind::UnknownArgument => {
            let tip = tips.first()?.to_string();
            Some(wording!("cli-reason", reason = tip))
        }
        _ => None,
    }
}

/// The usage of the command, as clap tells it.
fn usage(error: &clap::Error, language: Language) -> Option<String> {
    let usage = error.get(ContextKind::Usage)?.to_string();
    let label = HELP.find("help-usage", language).unwrap_or(USAGE_LABEL);
    Some(usage.replacen(USAGE_LABEL, label, 1))
}

/// The texts of a context.
fn texts(value: &ContextValue) -> Vec<String> {
    match value {
        ContextValue::Strings(texts) => texts.clone(),
        ContextValue::StyledStrs(texts) => texts.iter().map(ToString::to_string).collect(),
        ContextValue::None => Vec::new(),
        other => vec![other.to_string()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::config;

    #[test]
    fn a_wrong_command_line_is_told_in_french() {
        for (line, parts) in [
            ("go --nonsense", &["l'argument « --nonsense » est inconnu"][..]),
            ("go nim --deph 4", &["« --deph » est inconnu", "« --depth »"]),
            ("nonsense", &["la commande « nonsense » est inconnue"]),
            ("plya", &["la commande « plya » est inconnue", "« play »"]),
            ("go nim --depth x", &["« x »", "« --depth <PLIES> »", "un nombre entier est attendu"]),
            ("go nim --threads 0", &["un nombre d'au moins 1 est attendu"]),
            ("go nim --limit 3x", &["2s, 500ms, 6 (demi-coups) ou 20000n (nœuds)"]),
            ("go nim --lang xx", &["attendu : en, fr"]),
            ("go nim --option foo", &["NOM=VALEUR est attendu"]),
            ("serve --web-name a:1", &["un nom seul est attendu"]),
            ("serve --metrics x", &["PORT, ADRESSE:PORT"]),
            ("go nim --depth", &["« --depth <PLIES> » demande une valeur"]),
            ("go", &["<GAME>", "manque"]),
            ("play --color blue", &["« blue »", "auto, always, never"]),
            ("play --web --level 3", &["ne va pas avec"]),
            ("go nim --depth 3 --depth 4", &["n'est donné qu'une fois"]),
            ("match --concurrency 0", &["n'est pas dans 1.."]),
            ("tournament --web 8080", &["« 8080 » est inconnu"]),
        ] {
            let words = ["plateau"].into_iter().chain(line.split(' '));
            let error = config::command().try_get_matches_from(words).unwrap_err();
            let told = [sentence(&error), tip(&error)];
            let told = told.into_iter().flatten().map(|wording| wording.to(Language::FRENCH));
            let told = told.collect::<Vec<_>>().join("\n");
            for part in parts {
                assert!(told.contains(part), "{line}: {part}: {told}");
            }
        }
    }

    #[test]
    fn the_language_is_that_of_the_last_argument_that_names_one() {
        for (line, language) in [
            ("go --lang fr", Language::FRENCH),
            ("go --lang=fr --lang", Language::FRENCH),
            ("go --lang en --lang=fr", Language::FRENCH),
            ("go --lang=fr --lang en", Language::ENGLISH),
        ] {
            assert_eq!(super::language(line.split(' ').map(str::to_owned)), language, "{line}");
        }
    }
}
