//! Rows of a drawing: cells between labels and borders.

use crate::game::{Game, offset};

/// Upright borders.
pub(super) const BORDERS: [char; 4] = ['|', '│', '┃', '║'];

/// Delimiters of tables in text files.
const DELIMITERS: [char; 3] = [',', ';', '\t'];

/// True of a sign that is drawn between cells.
pub(super) fn is_border(letter: char) -> bool {
    matches!(
        letter,
        '|' | '[' | ']' | '(' | ')' | '{' | '}' | ',' | ';' | '"' | '\'' | '\u{2500}'..='\u{257f}'
    )
}

/// The words of a line without borders. Whole numbers that are written as floating-point numbers, `0.`, lose the point.
pub(super) fn words_of(line: &str) -> Vec<&str> {
    let mut words: Vec<&str> = line
        .split(|c: char| c.is_whitespace() || is_border(c))
        .filter(|word| !word.is_empty())
        .collect();
    let whole = |word: &&'_ str| -> Option<usize> {
        let (number, decimals) = word.split_once('.')?;
        let digits = number.strip_prefix('-').unwrap_or(number);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        (is_number && decimals.bytes().all(|byte| byte == b'0')).then_some(number.len())
    };
    // One number with a point is a label.
    if words.iter().filter_map(whole).count() > 1 {
        for word in &mut words {
            *word = whole(word).map_or(*word, |length| &word[..length]);
        }
    }
    words
}

/// A row of a drawing.
pub(super) struct Row<'a> {
    pub(super) cells: Vec<i64>,
    pub(super) label: Option<usize>,
    /// True if the label touches the cells, so that only the labels of all rows together show that it is one.
    pub(super) is_joined: bool,
    /// True if its last cell is nothing behind a delimiter, so that only the other rows show that it is one.
    pub(super) ends_blank: bool,
    /// The text behind it.
    pub(super) rest: &'a str,
}

impl Row<'_> {
    const fn new(cells: Vec<i64>, label: Option<usize>) -> Self {
        Self { cells, label, is_joined: false, ends_blank: false, rest: "" }
    }
}

/// A row that has `expected` cells, with its label, from 0 to `rows`.
pub(super) fn row<G: Game>(line: &str, expected: usize, rows: usize) -> Option<Row<'_>> {
    let words = words_of(line);
    let is_label = |word: &str| {
        let number = word.trim_end_matches([':', '.', ')']);
        number.parse().ok().filter(|number| (0..=rows).contains(number))
    };
    let whole = |words: &[&str]| {
        let each: Option<Vec<i64>> = words.iter().map(|word| G::drawn_cell(word)).collect();
        each.filter(|cells| fits(cells.len(), expected))
            .or_else(|| glued::<G>(words).filter(|cells| fits(cells.len(), expected)))
    };
    let label = words.first().and_then(|word| is_label(word));
    let last = words.last().and_then(|word| is_label(word));
    let inner = words.get(1..).unwrap_or_default();
    if let Some(cells) = whole(&words) {
        return Some(Row::new(cells, None));
    }
    if label.is_some() {
        let both = inner.split_last().filter(|_| last.is_some()).map(|(_, inner)| inner);
        if let Some(cells) = whole(inner).or_else(|| both.and_then(whole)) {
            return Some(Row::new(cells, label));
        }
    }
    let before = words.split_last().filter(|_| last.is_some()).map(|(_, before)| before);
    if let Some(cells) = before.and_then(whole) {
        return Some(Row::new(cells, last));
    }
    if let Some(row) = joined::<G>(&words, expected, &is_label) {
        return Some(row);
    }
    if let Some(row) = gapped::<G>(line, expected, &is_label) {
        return Some(row);
    }
    if let Some(cells) = blanked::<G>(line, expected) {
        return Some(Row::new(cells, None));
    }
    if let Some(cells) = delimited::<G>(line, expected) {
        let ends_blank = line.trim_end_matches(['\r', '\n']).ends_with(DELIMITERS);
        return Some(Row { ends_blank, ..Row::new(cells, None) });
    }
    // Text behind the cells, and behind the label that comes again, as programs write the clocks and the side to move.
    label?;
    let count =
        [expected, 1].into_iter().find(|&count| inner.get(..count).and_then(whole).is_some())?;
    let cells = whole(inner.get(..count)?)?;
    let again = inner[count..].first().and_then(|word| is_label(word)) == label;
    let rest = inner.get(count + usize::from(again)..)?.first()?;
    // A sign is no text: the row belongs to a wider board.
    let is_text = rest.chars().count() > 1 && glued::<G>(&[rest]).is_none();
    if !again && !is_text {
        return None;
    }
    Some(Row { rest: &line[offset(line, rest)..], ..Row::new(cells, label) })
}

/// A row whose label touches its cells, as in `3...X....`.
fn joined<G: Game>(
    words: &[&str],
    expected: usize,
    is_label: &dyn Fn(&str) -> Option<usize>,
) -> Option<Row<'static>> {
    let [word] = words else { return None };
    let length = word.chars().count().checked_sub(expected).filter(|&length| length > 0)?;
    let label = is_label(word.get(..length)?)?;
    let cells = glued::<G>(&[&word[length..]]).filter(|cells| fits(cells.len(), expected))?;
    Some(Row { is_joined: true, ..Row::new(cells, Some(label)) })
}

/// True of labels that rise or fall by one.
pub(super) fn is_counted(labels: &[usize]) -> bool {
    let rises = labels.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    let falls = labels.windows(2).all(|pair| pair[0] == pair[1] + 1);
    labels.len() > 1 && (rises || falls)
}

/// True if a row has as many cells as are expected.
const fn fits(count: usize, expected: usize) -> bool {
    count > 0 && count == expected
}

/// The cells of words whose letters each are one.
pub(super) fn glued<G: Game>(words: &[&str]) -> Option<Vec<i64>> {
    // A number of several digits among others is one cell.
    let is_cell = |word: &&str| word.chars().nth(1).is_some() && G::drawn_cell(word).is_some();
    if words.len() > 1 && words.iter().any(is_cell) {
        return None;
    }
    let letters = words.iter().flat_map(|word| word.chars());
    letters.map(|letter| G::drawn_cell(letter.encode_utf8(&mut [0; 4]))).collect()
}

/// The number of a cell of which nothing or its sign is drawn.
pub(super) fn cell_or_blank<G: Game>(sign: &str) -> Option<i64> {
    if sign.is_empty() { G::drawn_cell(" ").or(Some(0)) } else { G::drawn_cell(sign) }
}

/// A row in which light squares, or empty cells, are drawn as spaces: between borders, with a border at each end or without,
/// or behind one border, each with a space behind it.
fn gapped<G: Game>(
    line: &str,
    expected: usize,
    is_label: &dyn Fn(&str) -> Option<usize>,
) -> Option<Row<'static>> {
    let cell = |part: &str| cell_or_blank::<G>(part.trim());
    let cells = |body: &str| -> Option<Vec<i64>> {
        let cells: Option<Vec<i64>> = body.split(BORDERS).map(cell).collect();
        cells.filter(|cells| expected > 1 && cells.len() == expected)
    };
    let is_margin = |c: char| c.is_ascii_digit() || c == ' ';
    let label = line.split(BORDERS).next().and_then(|margin| is_label(margin.trim()));
    let body = line.trim_start_matches(is_margin).strip_prefix(BORDERS);
    let closed = body.and_then(|body| body.trim_end_matches(is_margin).strip_suffix(BORDERS));
    // Nothing stands outside a frame: an end without a space is no cell there.
    let is_framed = line.starts_with(BORDERS) && line.ends_with(BORDERS);
    let open = |cells: Option<Vec<i64>>| cells.filter(|_| !is_framed);
    if let Some(cells) =
        closed.and_then(cells).or_else(|| open(body.and_then(cells))).or_else(|| open(cells(line)))
    {
        return Some(Row::new(cells, label));
    }
    // In a puzzle a blank is no cell of the board.
    let body = body.filter(|_| G::about().sides.len() > 1)?;
    let letters: Vec<char> = body.chars().collect();
    let is_spaced = letters.iter().skip(1).step_by(2).all(|&letter| letter == ' ');
    let place = |index: usize| letters.get(2 * index).copied().unwrap_or(' ');
    let cells: Option<Vec<i64>> =
        (0..expected).map(|index| cell(place(index).encode_utf8(&mut [0; 4]))).collect();
    let is_whole = letters.iter().skip(2 * expected).all(|&letter| letter == ' ');
    cells.filter(|_| label.is_some() && is_spaced && is_whole).map(|cells| Row::new(cells, label))
}

/// The cells of a line of a table in a text file, in which nothing between delimiters is an empty cell.
fn delimited<G: Game>(line: &str, expected: usize) -> Option<Vec<i64>> {
    let line = line.trim_end_matches(['\r', '\n']);
    let delimiter = line.chars().find(|letter| DELIMITERS.contains(letter))?;
    let cell = |field: &str| cell_or_blank::<G>(field.trim().trim_matches('"'));
    let cells: Option<Vec<i64>> = line.split(delimiter).map(cell).collect();
    cells.filter(|cells| expected > 1 && cells.len() == expected)
}

/// A row whose cells are letters without spaces between them, and whose holes are spaces, in a game that draws cells as spaces.
fn blanked<G: Game>(line: &str, expected: usize) -> Option<Vec<i64>> {
    let blank = G::drawn_cell(" ")?;
    let letters: Vec<char> = line.trim_end_matches(['\r', '\n']).chars().collect();
    let is_tight = letters.windows(2).any(|pair| pair.iter().all(|letter| !letter.is_whitespace()));
    let cell = |letter: char| match letter {
        ' ' => Some(blank),
        letter => G::drawn_cell(letter.encode_utf8(&mut [0; 4])),
    };
    let cells: Option<Vec<i64>> = letters.into_iter().map(cell).collect();
    cells.filter(|cells| is_tight && fits(cells.len(), expected))
}
