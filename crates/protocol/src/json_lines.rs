//! Values of the program's own as lines of JSON: journals, plans, results, exports.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Writes a value as one line, without its end.
///
/// # Panics
/// If the type cannot become JSON (a map with keys that are no strings): a fault of the type, not of the value.
#[must_use]
pub fn to_line<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("the type can be written as JSON")
}

/// Writes a value over several lines, indented, with a line feed at its end.
///
/// # Panics
/// As [`to_line`].
#[must_use]
pub fn to_pretty<T: Serialize>(value: &T) -> String {
    let text = serde_json::to_string_pretty(value).expect("the type can be written as JSON");
    text + "\n"
}

/// Reads a value from a line.
///
/// # Errors
/// A sentence that names the field and the column at fault.
pub fn from_line<T: DeserializeOwned>(line: &str) -> Result<T, String> {
    let mut reader = serde_json::Deserializer::from_str(line);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let at = if path == "." { String::new() } else { format!("{path}: ") };
        format!("{at}{}", error.inner())
    })?;
    reader.end().map_err(|error| error.to_string())?;
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_line_is_said_with_its_field() {
        type Value = std::collections::BTreeMap<String, Vec<u8>>;
        let value = Value::from([("a".to_owned(), vec![1, 2])]);
        assert_eq!(from_line(&to_line(&value)), Ok(value.clone()));
        assert_eq!(from_line(&to_pretty(&value)), Ok(value));
        for (line, part) in
            [("{\"a\":[1,-2]}", "a[1]: "), ("{\"a\":[", "EOF"), ("{} x", "trailing")]
        {
            let error = from_line::<Value>(line).unwrap_err();
            assert!(error.contains(part), "{line}: {error}");
        }
    }
}
