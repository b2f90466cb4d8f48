//! The terminal: its size, and the prompt at which a person edits lines.

mod completion;
mod editor;

use std::io::{self, Write};

use crate::system::terminal::{Stream, size_of};

pub(super) use completion::Offers;
pub(super) use editor::{Arrow, LineEditor, Typed};

/// The most that the rows of a paragraph are indented where the terminal is narrow.
const NARROW_INDENT: usize = 4;

/// The columns of the terminal that a stream is; `None` if it is none or does not tell.
pub(super) fn columns_of(stream: impl Stream) -> Option<usize> {
    let [columns, _] = size_of(stream)?;
    (columns > 0).then_some(columns)
}

/// Prints a line on stdout; at a terminal it is wrapped, and the rows after the first begin `indent` columns further right.
///
/// # Errors
/// Those of stdout.
pub(super) fn print(line: &str, indent: usize) -> io::Result<()> {
    let mut output = io::stdout().lock();
    match columns_of(&output) {
        None => writeln!(output, "{line}"),
        Some(columns) => {
            wrapped(line, columns, indent).iter().try_for_each(|row| writeln!(output, "{row}"))
        }
    }
}

/// The size of the terminal that stdout is, in columns and rows; `None` if it is none or does not tell.
pub(super) fn size() -> Option<[usize; 2]> {
    size_of(io::stdout()).filter(|size| !size.contains(&0))
}

/// A text with line breaks between its words, so that no line has more than `width` columns; all lines but the first of a
/// paragraph begin `indent` columns further right.
pub(super) fn wrapped(text: &str, width: usize, indent: usize) -> Vec<String> {
    // A narrow terminal has no room for a column of its own.
    let blank = " ".repeat(if 2 * indent < width { indent } else { indent.min(NARROW_INDENT) });
    // A terminal moves to the next line once the last column is written.
    let options = textwrap::Options::new(width.saturating_sub(1).max(20));
    // A hyphen is part of a move or of an option.
    let options = options.word_splitter(textwrap::WordSplitter::NoHyphenation);
    let options = options.subsequent_indent(&blank).break_words(false);
    text.split('\n')
        .flat_map(|line| match line.is_empty() {
            true => vec![String::new()],
            false => textwrap::wrap(line, &options).into_iter().map(String::from).collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_wrapped_at_words_and_indented() {
        let text = "  help    show this list of words, of which there are many\nend";
        let rows = wrapped(text, 40, 10);
        assert_eq!(
            rows,
            ["  help    show this list of words, of", "          which there are many", "end"]
        );
        assert_eq!(
            wrapped("  help   a list of the words", 21, 15),
            ["  help   a list of", "    the words"]
        );
        assert_eq!(wrapped("32-28 19-23 28x19 14x23", 22, 0), ["32-28 19-23 28x19", "14x23"]);
        assert_eq!(wrapped("a word-without-any-space-in-it", 21, 0).len(), 2);
    }
}
