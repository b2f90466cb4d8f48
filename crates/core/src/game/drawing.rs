//! Boards drawn by rows, as programs print them and people paste them: with labels and frames, or without.
//!
//! ```text
//!   a b c d e f g h        +---+---+---+        3 . 5
//! 1 - - - - - - - -        | X |   | O |        8 6 1
//! …                        +---+---+---+        2 7 4
//! ```
//! A game says what each sign stands for ([`Game::drawn_cell`]); the rest of the text may name the side to move.

use super::{Game, Grid, Side, Wording};

/// The most characters of a drawing: the largest board that is drawn has 200 by 200 cells.
const MAX_LENGTH: usize = 1 << 19;

/// The most characters of a drawing of a board whose size is found in it.
const MAX_SIZED: usize = 4 << 10;
/// The longest side of a board whose size is found in a drawing.
const MAX_SIDE: usize = 26;

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
    (2..=lines.len().min(MAX_SIDE)).rev().find_map(|rows| {
        let first = lines.iter().find_map(|line| {
            (2..=MAX_SIDE).find(|&columns| {
                row::<G>(line, columns, rows).is_some_and(|(_, label)| label.is_some())
            })
        });
        let columns = first.or_else(|| width::<G>(lines.last()?))?;
        read::<G>(text, &vec![columns; rows]).map(|_| (rows, columns))
    })
}

/// The cells of a line without a label.
fn width<G: Game>(line: &str) -> Option<usize> {
    (2..=MAX_SIDE).find(|&columns| row::<G>(line, columns, 0).is_some())
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
    for line in lines_of(text) {
        let expected = lengths.get(grid.len()).copied().unwrap_or_default();
        match row::<G>(line, expected, lengths.len()) {
            Some((cells, label)) if expected > 0 => {
                labels.extend(label);
                grid.push(cells);
            }
            _ => others.push(line),
        }
    }
    if grid.len() != lengths.len() {
        (grid, others) = flat::<G>(text, lengths)?;
        labels.clear();
    }
    // A word that is neither a label nor the side to move may be a part of the board.
    let side = side_of::<G>(&others)?;
    Some(Drawing { grid, side })
}

fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !is_frame(line))
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

/// The cells of a row that has `expected` of them, and its label, from 1 to `rows`.
fn row<G: Game>(line: &str, expected: usize, rows: usize) -> Option<(Vec<i64>, Option<usize>)> {
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
        return Some((cells, None));
    }
    if label.is_some() {
        let both = inner.split_last().filter(|_| last.is_some()).map(|(_, inner)| inner);
        if let Some(cells) = whole(inner).or_else(|| both.and_then(whole)) {
            return Some((cells, label));
        }
    }
    let before = words.split_last().filter(|_| last.is_some()).map(|(_, before)| before);
    before.and_then(whole).map(|cells| (cells, last)).or_else(|| gapped::<G>(line, expected))
}

/// True if a row has as many cells as are expected.
const fn fits(count: usize, expected: usize) -> bool {
    count > 0 && count == expected
}

/// The cells of words whose letters each are one.
fn glued<G: Game>(words: &[&str]) -> Option<Vec<i64>> {
    let letters = words.iter().flat_map(|word| word.chars());
    letters.map(|letter| G::drawn_cell(letter.encode_utf8(&mut [0; 4]))).collect()
}

/// The cells of a row in which light squares, or empty cells, are drawn as spaces between borders.
fn gapped<G: Game>(line: &str, expected: usize) -> Option<(Vec<i64>, Option<usize>)> {
    let inner = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
    let inner = inner.strip_prefix(['|', '│', '║'])?;
    let inner = inner.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
    let inner = inner.strip_suffix(['|', '│', '║'])?;
    let cell = |part: &str| match part.trim() {
        "" => G::drawn_cell(" ").or(Some(0)),
        sign => G::drawn_cell(sign),
    };
    let cells: Option<Vec<i64>> = inner.split(['|', '│', '║']).map(cell).collect();
    cells.filter(|cells| cells.len() == expected).map(|cells| (cells, None))
}

/// The cells of a board that is written as one list, row by row; what follows them is left over.
fn flat<'a, G: Game>(text: &'a str, lengths: &[usize]) -> Option<(Grid, Vec<&'a str>)> {
    let total: usize = lengths.iter().sum();
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || is_border(c))
        .filter(|word| !word.is_empty())
        .collect();
    let cells: Vec<i64> = words.iter().map_while(|word| G::drawn_cell(word)).collect();
    let (cells, used) = if cells.len() == total {
        (cells, total)
    } else {
        let first = glued::<G>(words.get(..1)?)?;
        (first, 1)
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
        for word in words {
            let side = G::drawn_side(&word);
            match (side, found) {
                (Some(side), None) => found = Some(side),
                (Some(side), Some(before)) if side == before => {}
                _ if WORDS.contains(&word.as_str()) => {}
                // The sizes before a board.
                _ if word.bytes().all(|byte| byte.is_ascii_digit()) && word.len() < 4 => {}
                _ => return None,
            }
        }
    }
    Some(found)
}
