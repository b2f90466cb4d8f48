//! Property lists in parentheses, as SGF and GGF have them: `(;GM[2]PB[black];B[d3];W[c5])`.
//!
//! Only the main line is read: the first branch of each node.
//! Names are capitals; small letters among them, which the oldest files have, do not count.

use super::RecordError;
use crate::game::shown;

/// A property of the main line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Property {
    /// The name: `B`.
    pub name: String,
    /// The values, at least one.
    pub values: Vec<Value>,
}

/// A value with its offset in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// The offset.
    pub at: usize,
    /// The value, without its escapes.
    pub text: String,
}

impl Property {
    /// The first value.
    #[must_use]
    pub fn value(&self) -> &Value {
        &self.values[0]
    }
}

/// The first value of a property; `None` where it is absent or empty.
#[must_use]
pub fn find<'a>(properties: &'a [Property], name: &str) -> Option<&'a Value> {
    let property = properties.iter().find(|property| property.name == name)?;
    Some(property.value()).filter(|value| !value.text.trim().is_empty())
}

/// The text of the first value of a property; empty where there is none.
#[must_use]
pub fn text_of(properties: &[Property], name: &str) -> String {
    find(properties, name).map(|value| value.text.trim().to_owned()).unwrap_or_default()
}

/// Reads the properties of the main line, in their order.
///
/// # Errors
/// The place of something that is no property, or the missing end.
pub fn read(text: &str) -> Result<Vec<Property>, RecordError> {
    let mut properties = Vec::new();
    read_into(text, &mut properties)?;
    Ok(properties)
}

/// The properties at the beginning of a text that may be cut off, as far as they can be read.
#[must_use]
pub fn read_head(text: &str) -> Vec<Property> {
    let mut properties = Vec::new();
    // An error at the cut does not matter: the properties before it are the result.
    let _ = read_into(text, &mut properties);
    properties
}

fn read_into(text: &str, properties: &mut Vec<Property>) -> Result<(), RecordError> {
    let (mut name, mut name_at) = (String::new(), 0);
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '[' => {
                let value = read_value(at, &mut characters)?;
                match (name.is_empty(), properties.last_mut()) {
                    (true, Some(property)) => property.values.push(value),
                    (true, None) => return Err(RecordError::new(at, "a value without a name")),
                    (false, _) => properties
                        .push(Property { name: std::mem::take(&mut name), values: vec![value] }),
                }
                continue;
            }
            'A'..='Z' => {
                if name.is_empty() {
                    name_at = at;
                }
                name.push(character);
                continue;
            }
            'a'..='z' => continue,
            _ if !name.is_empty() && !character.is_whitespace() => {
                let message = format!("{} has no value; [ is expected", shown(&name));
                return Err(RecordError::new(name_at, message));
            }
            // The end of the first branch.
            ')' => return Ok(()),
            '(' | ';' => {}
            _ if character.is_whitespace() => {}
            _ => {
                return Err(RecordError::new(
                    at,
                    format!("'{character}' is not part of a property"),
                ));
            }
        }
    }
    Err(RecordError::new(text.len(), "the game has no end; ) is expected"))
}

/// Reads a value up to its bracket; a backslash escapes the next character.
fn read_value(at: usize, characters: &mut std::str::CharIndices<'_>) -> Result<Value, RecordError> {
    let mut text = String::new();
    while let Some((_, character)) = characters.next() {
        match character {
            ']' => return Ok(Value { at: at + 1, text }),
            // An escaped line feed is removed.
            '\\' => {
                text.extend(characters.next().map(|(_, next)| next).filter(|&next| next != '\n'));
            }
            _ => text.push(character),
        }
    }
    Err(RecordError::new(at, "a value that is not closed; ] is expected"))
}

/// Writes a property with one value.
#[must_use]
pub fn write(name: &str, value: &str) -> String {
    let mut text = format!("{name}[");
    for character in value.chars() {
        match character {
            ']' | '\\' => text.extend(['\\', character]),
            _ if character.is_control() => text.push(' '),
            _ => text.push(character),
        }
    }
    text + "]"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The properties of a text, written one after the other.
    fn written(text: &str) -> Result<String, RecordError> {
        let parts = read(text)?.into_iter().map(|property| {
            let values = property.values.iter().map(|value| format!("[{}]", value.text));
            property.name + &values.collect::<String>()
        });
        Ok(parts.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn the_main_line_is_the_first_branch_of_each_node() {
        for (text, expected) in [
            ("(;GM[2];B[d3];W[c5])", "GM[2] B[d3] W[c5]"),
            ("(;A[1](;B[2](;C[3])(;D[4]))(;E[5]))", "A[1] B[2] C[3]"),
            ("( ; AB [e4] [d5]\n;Black[d3]C[a\\]b\\\\c];)", "AB[e4][d5] B[d3] C[a]b\\c]"),
            ("(;)", ""),
        ] {
            assert_eq!(written(text).as_deref(), Ok(expected), "{text}");
        }
        let value = "a]b\\c";
        let text = format!("(;{})", write("C", value));
        assert_eq!(text_of(&read(&text).unwrap(), "C"), value);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        for (text, at, part) in [
            ("(;B[d3]", 7, "no end"),
            ("(;B[d3", 3, "not closed"),
            ("(;B;W[x])", 2, "B has no value"),
            ("(;[x])", 2, "without a name"),
            ("(;B[x]=)", 6, "'=' is not part"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.message.contains(part) && error.at == at, "{text}: {error:?}");
        }
    }
}
