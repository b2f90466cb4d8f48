//! Boards drawn by rows, as programs print them and people paste them: with labels and frames, or without.
//!
//! ```text
//!   a b c d e f g h        +---+---+---+        3 . 5
//! 1 - - - - - - - -        | X |   | O |        8 6 1
//! …                        +---+---+---+        2 7 4
//! ```
//! A game says what each sign stands for ([`Game::drawn_cell`]); the rest of the text may name the side to move.

use super::{Game, Grid, Side, Wording, offset};

/// The most characters of a drawing: the largest board that is drawn has 200 by 200 cells.
const MAX_LENGTH: usize = 1 << 19;

/// The most characters of a drawing of a board whose size is found in it.
const MAX_SIZED: usize = 4 << 10;
/// The longest side of a board whose size is found in a drawing.
const MAX_SIDE: usize = 26;

/// True of rows that `/` joins and that have no other signs than these, as positions of several games are written.
#[must_use]
pub fn is_rows(text: &str, signs: &str) -> bool {
    let text = text.trim();
    text.contains('/') && text.chars().all(|sign| sign == '/' || signs.contains(sign))
}

/// A drawing that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    /// The numbers of its cells.
    pub grid: Grid,
    /// The side that it names as the one to move.
    pub side: Option<Side>,
}

/// Reads the position of a drawing, and whether it names the side to move; `None` where the text is no drawing of a board of this game.
pub fn read_position<G: Game>(
    game: &G,
    text: &str,
) -> Option<(Result<G::Position, Wording>, bool)> {
    let drawing = game.drawn_shapes().iter().find_map(|lengths| read::<G>(text, lengths))?;
    let names_side = drawing.side.is_some();
    Some((game.parse_drawn(drawing.grid, drawing.side), names_side))
}

/// The rows and columns of the rectangle that a text draws for a game, if it is one.
#[must_use]
pub fn size_of<G: Game>(text: &str) -> Option<(usize, usize)> {
    if text.len() > MAX_SIZED {
        return None;
    }
    let lines: Vec<_> = lines_of(text).collect();
    let most = lines.len().min(MAX_SIDE);
    // A cell may look like a label, so a line may be a row of several lengths: the largest board is meant.
    let is_row =
        |&columns: &usize| lines.iter().any(|line| row::<G>(line, columns, most).is_some());
    let widths: Vec<usize> = (2..=MAX_SIDE).rev().filter(is_row).collect();
    (2..=most).rev().find_map(|rows| {
        let fits = |columns: &&usize| read::<G>(text, &vec![**columns; rows]).is_some();
        widths.iter().find(fits).map(|&columns| (rows, columns))
    })
}

/// Reads a drawing of a board whose rows have these lengths.
#[must_use]
pub fn read<G: Game>(text: &str, lengths: &[usize]) -> Option<Drawing> {
    if text.len() > MAX_LENGTH {
        return None;
    }
    let mut grid: Grid = Vec::new();
    let mut labels: Vec<usize> = Vec::new();
    let mut others: Vec<&str> = Vec::new();
    let mut has_text = false;
    let mut begins_row = false;
    for line in lines_of(text) {
        let expected = lengths.get(grid.len()).copied().unwrap_or_default();
        match row::<G>(line, expected, lengths.len()) {
            Some(Row { cells, label, rest }) if expected > 0 => {
                labels.extend(label);
                grid.push(cells);
                has_text |= !rest.is_empty();
                others.extend(Some(rest).filter(|rest| !rest.is_empty()));
            }
            _ => {
                // A line that begins with a number may be a row of a larger board.
                begins_row |= line.trim_start().starts_with(|c: char| c.is_ascii_digit());
                others.push(line);
            }
        }
    }
    if grid.len() != lengths.len() {
        (grid, others) = flat::<G>(text, lengths)?;
        labels.clear();
    }
    // With a label at each row there is no doubt about the board, whatever is written beside and below it, as the side to move.
    let rises = labels.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    let falls = labels.windows(2).all(|pair| pair[0] == pair[1] + 1);
    let is_labelled = G::about().sides.len() > 1
        && labels.len() == lengths.len()
        && labels.len() > 1
        && (rises || falls)
        && !begins_row;
    // Without, a word that is neither a label nor the side to move may be a part of the board.
    let side = match side_of::<G>(&others).filter(|_| !has_text) {
        Some(side) => side,
        None if is_labelled => turn_of::<G>(&others),
        None => return None,
    };
    Some(Drawing { grid, side })
}

fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim().is_empty() && !is_frame(line.trim()))
}

/// True of a line that is drawn around or between rows.
fn is_frame(line: &str) -> bool {
    let is_corner = |c: char| matches!(c, '+' | '\u{2500}'..='\u{257f}');
    let is_part = |c: char| is_corner(c) || c.is_whitespace() || "-=_|".contains(c);
    line.chars().all(is_part) && line.contains(is_corner) && !line.contains('|')
        || line.chars().all(|c| c == '=')
        || line.starts_with('+') && line.chars().all(is_part)
}

/// True of a sign that is drawn between cells.
fn is_border(letter: char) -> bool {
    matches!(
        letter,
        '|' | '[' | ']' | '(' | ')' | '{' | '}' | ',' | ';' | '"' | '\'' | '\u{2500}'..='\u{257f}'
    )
}

/// A row of a drawing.
struct Row<'a> {
    cells: Vec<i64>,
    label: Option<usize>,
    /// The text behind it.
    rest: &'a str,
}

impl Row<'_> {
    const fn new(cells: Vec<i64>, label: Option<usize>) -> Self {
        Self { cells, label, rest: "" }
    }
}

/// A row that has `expected` cells, with its label, from 0 to `rows`.
fn row<G: Game>(line: &str, expected: usize, rows: usize) -> Option<Row<'_>> {
    let words: Vec<&str> = line
        .split(|c: char| c.is_whitespace() || is_border(c))
        .filter(|word| !word.is_empty())
        .collect();
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
    if let Some(row) = gapped::<G>(line, expected, &is_label) {
        return Some(row);
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
    Some(Row { cells, label, rest: &line[offset(line, rest)..] })
}

/// True if a row has as many cells as are expected.
const fn fits(count: usize, expected: usize) -> bool {
    count > 0 && count == expected
}

/// The cells of words whose letters each are one.
fn glued<G: Game>(words: &[&str]) -> Option<Vec<i64>> {
    // A number of several digits among others is one cell.
    let is_cell = |word: &&str| word.chars().nth(1).is_some() && G::drawn_cell(word).is_some();
    if words.len() > 1 && words.iter().any(is_cell) {
        return None;
    }
    let letters = words.iter().flat_map(|word| word.chars());
    letters.map(|letter| G::drawn_cell(letter.encode_utf8(&mut [0; 4]))).collect()
}

/// A row in which light squares, or empty cells, are drawn as spaces: between borders, with a border at each end or without,
/// or behind one border, each with a space behind it.
fn gapped<G: Game>(
    line: &str,
    expected: usize,
    is_label: &dyn Fn(&str) -> Option<usize>,
) -> Option<Row<'static>> {
    const BORDERS: [char; 3] = ['|', '│', '║'];
    let cell = |part: &str| match part.trim() {
        "" => G::drawn_cell(" ").or(Some(0)),
        sign => G::drawn_cell(sign),
    };
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

/// The cells of a board that is written as one list, row by row; what follows them is left over.
fn flat<'a, G: Game>(text: &'a str, lengths: &[usize]) -> Option<(Grid, Vec<&'a str>)> {
    let total: usize = lengths.iter().sum();
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || is_border(c))
        .filter(|word| !word.is_empty())
        .collect();
    let each: Vec<i64> = words.iter().map_while(|word| G::drawn_cell(word)).collect();
    let by_rows = || {
        let row = |(word, &length): (&&str, &usize)| {
            glued::<G>(&[*word]).filter(|cells| cells.len() == length)
        };
        let rows: Option<Vec<Vec<i64>>> = words.iter().zip(lengths).map(row).collect();
        rows.filter(|rows| rows.len() == lengths.len()).map(|rows| rows.concat())
    };
    let (cells, used) = if each.len() == total {
        (each, total)
    } else if let Some(cells) = by_rows() {
        (cells, lengths.len())
    } else {
        (glued::<G>(words.get(..1)?)?, 1)
    };
    if cells.len() != total {
        return None;
    }
    let mut rest = cells.as_slice();
    let mut grid = Vec::new();
    for &length in lengths {
        let (row, after) = rest.split_at(length);
        grid.push(row.to_vec());
        rest = after;
    }
    Some((grid, words[used..].to_vec()))
}

/// The side to move that the rest of a text names; `None` where the rest is something else.
#[allow(clippy::option_option, reason = "no side is named, or the text is no drawing")]
fn side_of<G: Game>(others: &[&str]) -> Option<Option<Side>> {
    const WORDS: [&str; 16] = [
        "to", "move", "turn", "side", "plays", "play", "moves", "player", "s", "the", "is", "au",
        "trait", "aux", "it", "next",
    ];
    let mut found = None;
    for line in others {
        let words: Vec<String> = line
            .split(|c: char| {
                c.is_whitespace() || c == ':' || c == '=' || c == '\'' || c == ',' || c == '|'
            })
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect();
        // Labels of columns: letters or numbers in their order.
        let is_label = |(index, word): (usize, &String)| {
            let letter = char::from(b'a' + (index % 26) as u8);
            let number = word.parse::<usize>();
            word.trim_matches(letter).is_empty()
                || number.is_ok_and(|number| number == index || number == index + 1)
        };
        if words.len() > 1 && words.iter().enumerate().all(is_label) {
            continue;
        }
        if let [word] = words.as_slice()
            && word.len() > 1
            && word.bytes().enumerate().all(|(index, byte)| {
                byte == b'a' + index as u8
                    || byte == b'1' + index as u8
                    || byte == b'0' + index as u8
            })
        {
            continue;
        }
        let has_sizes = words.len() <= 2;
        for word in words {
            let side = G::drawn_side(&word);
            match (side, found) {
                (Some(side), None) => found = Some(side),
                (Some(side), Some(before)) if side == before => {}
                _ if WORDS.contains(&word.as_str()) => {}
                // The sizes before a board.
                _ if has_sizes && word.bytes().all(|byte| byte.is_ascii_digit()) => {}
                _ => return None,
            }
        }
    }
    Some(found)
}

/// The side of which a line beside or below a board says that it is to move.
fn turn_of<G: Game>(others: &[&str]) -> Option<Side> {
    const TURN: [&str; 7] = ["turn", "move", "moves", "play", "plays", "trait", "next"];
    let side = |line: &&str| {
        let words: Vec<String> = line
            .split(|c: char| c.is_whitespace() || ":='’,|()".contains(c))
            .filter(|word| !word.is_empty())
            .map(str::to_lowercase)
            .collect();
        let is_said = words.iter().any(|word| TURN.contains(&word.as_str()));
        let mut sides = words.iter().filter_map(|word| G::drawn_side(word));
        let first = sides.next().filter(|_| is_said)?;
        sides.all(|side| side == first).then_some(first)
    };
    others.iter().find_map(side)
}
