//! Texts: a valid one with some edits, or anything.

use arbitrary::Arbitrary;

/// A text that may be similar to a valid one.
#[derive(Debug, Arbitrary)]
pub enum Text {
    /// Anything.
    Raw(String),
    /// A valid text with these edits, if any.
    Edited(Vec<Edit>),
}

/// A change at one place, counted from the start and wrapped around.
#[derive(Debug, Arbitrary)]
pub struct Edit {
    at: u16,
    change: Change,
}

#[derive(Debug, Arbitrary)]
enum Change {
    Delete,
    Insert(char),
    Replace(char),
    /// Exchanges two neighbours.
    Swap,
    /// Repeats a letter the given number of times.
    Repeat(u8),
    /// Inserts a number.
    Number(u64),
    /// Ends the text.
    Cut,
}

impl Text {
    /// The text, if `valid` is a valid one.
    pub fn apply(&self, valid: &str) -> String {
        match self {
            Self::Raw(text) => text.clone(),
            Self::Edited(edits) => {
                let mut letters: Vec<char> = valid.chars().collect();
                edits.iter().take(8).for_each(|edit| edit.apply(&mut letters));
                letters.into_iter().collect()
            }
        }
    }
}

impl Edit {
    fn apply(&self, letters: &mut Vec<char>) {
        let at = usize::from(self.at) % (letters.len() + 1);
        let end = (at + 1).min(letters.len());
        let instead: Vec<char> = match (&self.change, letters.get(at)) {
            (Change::Cut, _) => return letters.truncate(at),
            (Change::Swap, Some(_)) if at > 0 => return letters.swap(at - 1, at),
            (Change::Replace(letter), _) => vec![*letter],
            (Change::Insert(new), old) => [*new].into_iter().chain(old.copied()).collect(),
            (Change::Repeat(count), Some(letter)) => vec![*letter; usize::from(*count)],
            (Change::Number(number), _) => number.to_string().chars().collect(),
            (Change::Delete | Change::Swap | Change::Repeat(_), _) => Vec::new(),
        };
        letters.splice(at..end, instead);
    }
}
