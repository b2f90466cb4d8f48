//! Completion of words by Tab: by the words that a command or a game offers, and of file names.

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::{Context, Helper, Result};

/// Words that can be typed at a prompt.
#[derive(Debug, Clone, Default)]
pub(in crate::cli) struct Offers {
    /// Words at the beginning of a line.
    pub first: Vec<String>,
    /// Words after a first word; they may follow each other.
    pub after: Vec<(&'static str, Vec<String>)>,
    /// First words after which a file is named.
    pub files_after: Vec<&'static str>,
}

/// The completer of a prompt.
#[derive(Default)]
pub(super) struct Words {
    pub offers: Offers,
    files: Option<FilenameCompleter>,
}

impl Words {
    /// Offers nothing yet.
    pub(super) fn new() -> Self {
        Self { offers: Offers::default(), files: Some(FilenameCompleter::new()) }
    }
}

impl Offers {
    /// Words that can stand at the end of a line that begins with the given word.
    fn words(&self, first: Option<&str>) -> &[String] {
        match first {
            None => &self.first,
            Some(first) => {
                let found = self.after.iter().find(|(word, _)| *word == first);
                // Moves may follow each other.
                found.map_or(&self.first, |(_, words)| words)
            }
        }
    }
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> Result<(usize, Vec<Pair>)> {
        let before = &line[..at];
        let start = before.rfind(char::is_whitespace).map_or(0, |space| space + 1);
        let first = before[..start].split_whitespace().next();
        if let (Some(first), Some(files)) = (first, &self.files)
            && self.offers.files_after.contains(&first)
        {
            return files.complete_path(line, at);
        }
        let word = &before[start..];
        let words = self.offers.words(first).iter().filter(|offered| offered.starts_with(word));
        // The space lets a person go on with what follows.
        let pair = |word: &String| Pair { display: word.clone(), replacement: format!("{word} ") };
        Ok((start, words.map(pair).collect()))
    }
}

impl rustyline::hint::Hinter for Words {
    type Hint = String;
}
impl rustyline::highlight::Highlighter for Words {}
impl rustyline::validate::Validator for Words {}
impl Helper for Words {}
