//! Settings in force: the value of each, and where it comes from.

use std::fmt;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches};

use super::file::{Entry, is_octal};

/// A setting in force. It is shown as a line of the configuration file, with its source in a comment.
pub(crate) struct Setting {
    name: String,
    value: Shown,
    source: String,
}

/// The value of a setting, as it may be shown.
enum Shown {
    /// As TOML.
    Value(String),
    /// There is none.
    Unset,
    /// It is a secret.
    Secret,
}

impl Setting {
    /// The setting of an argument: in force by `matches`, `given` by flags and the environment, or by the file.
    pub(super) fn new(
        arg: &Arg,
        matches: &ArgMatches,
        given: Option<ValueSource>,
        entries: &[Entry],
    ) -> Self {
        let name = arg.get_long().unwrap_or_default().to_owned();
        let in_file = entries.iter().find(|entry| entry.name == name);
        let source = match (given, in_file, arg.get_env()) {
            (Some(ValueSource::CommandLine), ..) => format!("flag --{name}"),
            (Some(ValueSource::EnvVariable), _, Some(variable)) => {
                format!("environment {}", variable.to_string_lossy())
            }
            (_, Some(entry), _) => entry.place.clone(),
            _ => "default".to_owned(),
        };
        Self { name, value: Shown::of(arg, matches), source }
    }
}

impl Shown {
    fn of(arg: &Arg, matches: &ArgMatches) -> Self {
        let id = arg.get_id().as_str();
        if matches!(arg.get_action(), ArgAction::SetTrue) {
            return Self::Value(matches.get_flag(id).to_string());
        }
        let Some(values) = matches.get_raw(id) else { return Self::Unset };
        // A value that the help hides is secret.
        if arg.is_hide_env_values_set() {
            return Self::Secret;
        }
        let as_toml = if is_octal(arg) { quoted } else { toml_of };
        let values: Vec<_> = values.map(|value| as_toml(&value.to_string_lossy())).collect();
        Self::Value(match arg.get_action() {
            ArgAction::Append => format!("[{}]", values.join(", ")),
            _ => values.concat(),
        })
    }
}

/// A value as TOML: what reads as a number is one.
fn toml_of(text: &str) -> String {
    match text.parse::<i64>() {
        Ok(number) if number.to_string() == text => text.to_owned(),
        _ => quoted(text),
    }
}

/// A text of TOML.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, value, source } = self;
        let line = match value {
            Shown::Value(value) => format!("{name} = {value}"),
            Shown::Unset => format!("# {name} is not set"),
            Shown::Secret => format!("# {name} is set, and not shown"),
        };
        write!(f, "{line:<40} # {source}")
    }
}
