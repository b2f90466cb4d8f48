//! The configuration file: TOML without sections, a line for each setting.

use std::collections::BTreeMap;
use std::path::Path;

use clap::{Arg, ArgAction};
use toml::{Spanned, Value};

use crate::cli::Failure;
use plateau_core::game::nearest;

/// An entry of a file.
pub(super) struct Entry {
    /// The setting: the name of its flag.
    pub name: String,
    /// The id of its argument.
    pub id: String,
    /// The file and its line, as compilers write them.
    pub place: String,
    /// The words of the command line that say the same.
    pub words: Vec<String>,
}

/// The entries of a file that may have these settings.
///
/// # Errors
/// The file cannot be read, is not TOML, has an unknown setting or a value of the wrong kind.
pub(super) fn read(path: &Path, settings: &[&Arg]) -> Result<Vec<Entry>, Failure> {
    let text = std::fs::read_to_string(path);
    let path = path.display();
    let text = text.map_err(|error| format!("{path}: {error}"))?;
    // Without the line itself, which may have a secret.
    let refusal = |error: toml::de::Error| {
        let line = error.span().map(|span| format!(":{}", line_at(&text, span.start)));
        format!("{path}{}: {}", line.unwrap_or_default(), error.message())
    };
    let table: BTreeMap<Spanned<String>, Value> = toml::from_str(&text).map_err(refusal)?;
    let entry = |(name, value): (Spanned<String>, Value)| {
        let place = format!("{path}:{}", line_at(&text, name.span().start));
        let name = name.into_inner();
        let arg = settings.iter().find(|arg| arg.get_long() == Some(&name));
        let arg = arg.ok_or_else(|| format!("{place}: {}", unknown(&name, settings)))?;
        let words =
            words(arg, &name, &value).map_err(|error| format!("{place}: {name}: {error}"))?;
        Ok(Entry { name, id: arg.get_id().to_string(), place, words })
    };
    table.into_iter().map(entry).collect()
}

/// The line of a byte of a text, counted from 1.
fn line_at(text: &str, byte: usize) -> usize {
    text.bytes().take(byte).filter(|&byte| byte == b'\n').count() + 1
}

/// True for a setting in octal digits: as a number of TOML they would be decimal.
pub(super) fn is_octal(arg: &Arg) -> bool {
    arg.get_value_names().is_some_and(|names| names.iter().any(|name| name.as_str() == "OCTAL"))
}

fn unknown(name: &str, settings: &[&Arg]) -> String {
    let known = settings.iter().filter_map(|arg| arg.get_long());
    let hint = nearest(&name.replace('_', "-"), known);
    let hint = hint.map(|hint| format!("; did you mean {hint}?")).unwrap_or_default();
    format!("unknown setting \"{name}\"{hint}")
}

/// The words that set an argument to a value.
fn words(arg: &Arg, name: &str, value: &Value) -> Result<Vec<String>, String> {
    let word = |value: &Value| {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Integer(_) if is_octal(arg) => {
                return Err(format!("write it in quotes: {name} = \"660\""));
            }
            Value::Integer(number) => number.to_string(),
            _ => return Err(format!("expected a text or a number, not {}", value.type_str())),
        };
        Ok(format!("--{name}={text}"))
    };
    match (arg.get_action(), value) {
        (ArgAction::SetTrue, Value::Boolean(is_set)) => {
            Ok(is_set.then(|| format!("--{name}")).into_iter().collect())
        }
        (ArgAction::SetTrue, _) => Err("expected true or false".to_owned()),
        (ArgAction::Append, Value::Array(values)) => values.iter().map(word).collect(),
        _ => Ok(vec![word(value)?]),
    }
}
