//! The terminal: its size, and the prompt at which a person edits lines.

mod completion;
mod editor;

use std::io::{self, Write};

use crate::system::terminal::{Stream, size_of};

pub(super) use completion::Offers;
pub(super) use editor::{Arrow, LineEditor, Typed};

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
    let blank = " ".repeat(if 2 * indent < width { indent } else { 0 });
    // A terminal moves to the next line once the last column is written.
    let options = textwrap::Options::new(width.saturating_sub(1).max(20));
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
        assert!(wrapped("a-very-long-word-without-any-space-at-all-in-it", 20, 0).len() <= 3);
    }
}
