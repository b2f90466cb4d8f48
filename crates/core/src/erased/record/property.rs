//! Property lists in parentheses, as in SGF and GGF: `(;GM[2]PB[black];B[d3];W[c5])`.
//!
//! The main line is the first branch of each node; [`read_tree`] reads the other branches. Names are upper case; lower-case letters in
//! them, as in the oldest files, are ignored.

use super::RecordError;
use super::variation::MAX_DEPTH;
use crate::game::{shown, wording};

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

/// The first value of a property; `None` if it is absent or empty.
#[must_use]
pub fn find<'a>(properties: &'a [Property], name: &str) -> Option<&'a Value> {
    let property = properties.iter().find(|property| property.name == name)?;
    Some(property.value()).filter(|value| !value.text.trim().is_empty())
}

/// The text of the first value of a property; empty if there is none.
#[must_use]
pub fn text_of(properties: &[Property], name: &str) -> String {
    find(properties, name).map(|value| value.text.trim().to_owned()).unwrap_or_default()
}

/// A line of a tree: its properties in order, and the branches from it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line {
    /// The properties; each node is followed by its first branch.
    pub properties: Vec<Property>,
    /// The other branches of its nodes, each with the number of properties before it.
    pub branches: Vec<(usize, Self)>,
}

/// A tree: its main line, and the fault behind the main line, if there is one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tree {
    /// The main line with its branches.
    pub main: Line,
    /// The fault in a branch, behind which nothing is read, or of branches that are too deep.
    pub fault: Option<RecordError>,
}

/// Reads the properties of the main line, in their order.
///
/// # Errors
/// The place of a text that is no property, or the missing end.
pub fn read(text: &str) -> Result<Vec<Property>, RecordError> {
    let mut reader = TreeReader::default();
    reader.read(text, true)?;
    Ok(reader.into_tree().main.properties)
}

/// Reads the main line and its branches.
///
/// # Errors
/// The place of a text in the main line that is no property, or the missing end.
pub fn read_tree(text: &str) -> Result<Tree, RecordError> {
    let mut reader = TreeReader::default();
    if let Err(trouble) = reader.read(text, false) {
        if !reader.has_main {
            return Err(trouble);
        }
        reader.fault.get_or_insert(trouble);
    }
    Ok(reader.into_tree())
}

/// The properties at the beginning of a text that may be truncated, as far as they can be read.
#[must_use]
pub fn read_head(text: &str) -> Vec<Property> {
    let mut reader = TreeReader::default();
    // An error at the truncation does not matter: the result is the properties before it.
    let _ = reader.read(text, true);
    reader.into_tree().main.properties
}

/// An open parenthesis.
#[derive(Clone, Copy)]
struct Open {
    /// The line to which its properties belong.
    line: usize,
    /// The number of properties of that line before its first branch; `None` until there is one.
    branch_at: Option<usize>,
}

/// A line while it is being read.
#[derive(Default)]
struct OpenLine {
    properties: Vec<Property>,
    /// The parent line, with the number of its properties before the branch; `None` for the main line and for dropped lines.
    leaves: Option<(usize, usize)>,
    depth: usize,
}

/// Reader of a tree.
#[derive(Default)]
struct TreeReader {
    /// The lines begun so far, the main line first.
    lines: Vec<OpenLine>,
    open: Vec<Open>,
    /// True behind the end of the main line.
    has_main: bool,
    fault: Option<RecordError>,
}

impl TreeReader {
    /// Reads the tree, or the main line alone.
    fn read(&mut self, text: &str, main_alone: bool) -> Result<(), RecordError> {
        self.lines.push(OpenLine::default());
        let (mut name, mut name_at) = (String::new(), 0);
        let mut characters = text.char_indices();
        while let Some((at, character)) = characters.next() {
            match character {
                '[' => {
                    let value = read_value(at, &mut characters)?;
                    self.add(at, std::mem::take(&mut name), value)?;
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
                    let message = wording!("record-sgf-no-value", name = shown(&name));
                    return Err(RecordError::new(name_at, message));
                }
                ')' => {
                    self.has_main = true;
                    self.open.pop();
                    if main_alone || self.open.is_empty() {
                        return Ok(());
                    }
                }
                '(' => self.branch(at),
                ';' => {}
                _ if character.is_whitespace() => {}
                _ => {
                    let message = wording!("record-sgf-no-property", character);
                    return Err(RecordError::new(at, message));
                }
            }
        }
        Err(RecordError::new(text.len(), text!("record-sgf-no-end")))
    }

    /// Adds a value to the current line; a value without a name belongs to the property before it.
    fn add(&mut self, at: usize, name: String, value: Value) -> Result<(), RecordError> {
        let line = self.open.last().map_or(0, |open| open.line);
        let properties = &mut self.lines[line].properties;
        match (name.is_empty(), properties.last_mut()) {
            (true, Some(property)) => property.values.push(value),
            (true, None) => return Err(RecordError::new(at, text!("record-sgf-no-name"))),
            (false, _) => properties.push(Property { name, values: vec![value] }),
        }
        Ok(())
    }

    /// Begins a branch: the first branch of a node continues its line, any other begins a new line.
    fn branch(&mut self, at: usize) {
        let Some(&Open { line, branch_at }) = self.open.last() else {
            self.open.push(Open { line: 0, branch_at: None });
            return;
        };
        let Some(branch_at) = branch_at else {
            let before = self.lines[line].properties.len();
            if let Some(open) = self.open.last_mut() {
                open.branch_at = Some(before);
            }
            self.open.push(Open { line, branch_at: None });
            return;
        };
        let depth = self.lines[line].depth + 1;
        let is_kept = depth <= MAX_DEPTH && (line == 0 || self.lines[line].leaves.is_some());
        if depth == MAX_DEPTH + 1 {
            let message = wording!("record-variations-too-deep", depth = MAX_DEPTH);
            self.fault.get_or_insert(RecordError::new(at, message));
        }
        self.open.push(Open { line: self.lines.len(), branch_at: None });
        let leaves = is_kept.then_some((line, branch_at));
        self.lines.push(OpenLine { leaves, depth, ..OpenLine::default() });
    }

    /// Inserts each line into its parent. Parents come before their branches, so the last line is inserted first.
    fn into_tree(self) -> Tree {
        let mut all: Vec<Vec<(usize, Line)>> = vec![Vec::new(); self.lines.len()];
        let mut main = Line::default();
        for (index, line) in self.lines.into_iter().enumerate().rev() {
            let mut branches = std::mem::take(&mut all[index]);
            branches.reverse();
            // A branch within a branch ends before the next branch of the node around it begins.
            branches.sort_by_key(|&(at, _)| at);
            let whole = Line { properties: line.properties, branches };
            match line.leaves {
                Some((from, at)) => all[from].push((at, whole)),
                None if index == 0 => main = whole,
                None => {}
            }
        }
        Tree { main, fault: self.fault }
    }
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
    Err(RecordError::new(at, text!("record-sgf-value-not-closed")))
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

    /// A line as text, with its branches in parentheses, each behind the properties before it.
    fn tree_of(line: &Line) -> String {
        let mut text = String::new();
        let mut branches = line.branches.iter().peekable();
        for index in 0..=line.properties.len() {
            while let Some((_, branch)) = branches.next_if(|(at, _)| *at == index) {
                text += &format!("({})", tree_of(branch));
            }
            text.extend(line.properties.get(index).map(|property| &property.value().text[..]));
        }
        text
    }

    #[test]
    fn the_other_branches_leave_the_line_where_they_begin() {
        for (text, expected) in [
            ("(;A[1](;B[2](;C[3])(;D[4](;F[6])(;G[7])))(;E[5]))", "1(5)2(4(7)6)3"),
            ("(;A[1](;B[2])(;C[3])(;D[4];E[5]))", "1(3)(45)2"),
            ("(;A[1](;B[2]))", "12"),
        ] {
            let tree = read_tree(text).unwrap();
            assert_eq!((tree_of(&tree.main).as_str(), tree.fault), (expected, None), "{text}");
        }
        for (text, at) in [("(;A[1](;B[2])(;C[3)", 16), ("(;A[1](;B[2])(;C[3]", 19)] {
            let tree = read_tree(text).unwrap();
            assert_eq!(tree.main.properties.len(), 2, "{text}");
            assert_eq!(tree.fault.unwrap().at, at, "{text}");
        }
        assert!(read_tree("(;A[1](;B[2").is_err());
        let deep = "(;A[1](;B[2])".repeat(500) + &")".repeat(500);
        assert!(
            read_tree(&deep).unwrap().fault.unwrap().message.to_string().contains("passed over")
        );
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
            assert!(
                error.message.to_string().contains(part) && error.at == at,
                "{text}: {error:?}"
            );
        }
    }
}
