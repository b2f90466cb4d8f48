//! Other layouts of a board than labelled or framed rows: numbered cells, columns with gaps, one list.

use crate::game::Game;

use super::Found;
use super::row::{cell_or_blank, glued, is_border, is_counted, words_of};

/// The cells of a board whose places are all numbered, each behind its piece: ` ● 1  [○28]   21`.
pub(super) fn numbered<'a, G: Game>(lines: &[&'a str], lengths: &[usize]) -> Option<Found<'a>> {
    if has_numbers::<G>() {
        return None;
    }
    let mut found = Found { is_block: true, ..Found::default() };
    let mut numbers: Vec<usize> = Vec::new();
    let mut has_piece = false;
    for line in lines {
        match numbered_row::<G>(line) {
            Some(row) => {
                found.is_block &= found.others.is_empty() || found.grid.is_empty();
                has_piece |= row.iter().any(|place| place.has_sign);
                numbers.extend(row.iter().map(|place| place.number));
                found.grid.push(row.iter().map(|place| place.cell).collect());
            }
            None => found.others.push(line),
        }
    }
    let is_counted = numbers.first().is_some_and(|&first| first < 2)
        && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    let fits = found.grid.iter().map(Vec::len).eq(lengths.iter().copied());
    (has_piece && is_counted && fits).then_some(found)
}

/// True if the pieces have numbers, which then are the cells of a drawing.
pub(super) fn has_numbers<G: Game>() -> bool {
    // A number of two digits is a cell only there.
    G::drawn_cell("17").is_some()
}

/// A numbered place of a board.
struct Place {
    number: usize,
    cell: i64,
    has_sign: bool,
}

/// The places of a row in which every cell has its number.
fn numbered_row<G: Game>(line: &str) -> Option<Vec<Place>> {
    let mut places = Vec::new();
    let mut rest = line;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '[' | ']'));
        let Some(first) = rest.chars().next() else { return Some(places) };
        let has_sign = !first.is_ascii_digit();
        let sign = if has_sign { &rest[..first.len_utf8()] } else { " " };
        let cell = G::drawn_cell(sign).or((!has_sign).then_some(0))?;
        let number = rest.trim_start_matches(|c| c == first && has_sign).trim_start();
        rest = number.trim_start_matches(|c: char| c.is_ascii_digit());
        let number = number[..number.len() - rest.len()].parse().ok()?;
        places.push(Place { number, cell, has_sign });
    }
}

/// The cells of a rectangle whose blanks are spaces: the columns of the other rows show where they are.
pub(super) fn aligned<'a, G: Game>(lines: &[&'a str], lengths: &[usize]) -> Option<Found<'a>> {
    let columns = lengths.first().copied().filter(|&columns| columns > 1)?;
    if lengths.iter().any(|&length| length != columns) {
        return None;
    }
    let blank = G::drawn_cell(" ").unwrap_or_default();
    // The first and the last place of a cell, and its number.
    let cells = |line: &str| -> Option<Vec<(usize, usize, i64)>> {
        let place = |word: &str| {
            let begin = line[..crate::game::offset(line, word)].chars().count();
            Some((begin, begin + word.chars().count(), G::drawn_cell(word)?))
        };
        line.split_whitespace().map(place).collect()
    };
    let mut found = Found::default();
    let mut rows = Vec::new();
    for line in lines {
        match cells(line).filter(|cells| cells.len() <= columns) {
            Some(cells) => rows.push(cells),
            None => found.others.push(line),
        }
    }
    // Next to the sign of a blank, a space is no cell.
    if rows.iter().flatten().any(|cell| cell.2 == blank)
        && rows.iter().any(|row| row.len() < columns)
    {
        return None;
    }
    // One tile alone is missing.
    let missing: usize = rows.iter().map(|row| columns - row.len()).sum();
    if has_numbers::<G>() && missing > 1 {
        return None;
    }
    let whole: Vec<_> = rows.iter().filter(|row| row.len() == columns).collect();
    let model = whole.first()?;
    let agree = |place: &dyn Fn(&(usize, usize, i64)) -> usize| {
        whole.iter().all(|row| row.iter().map(place).eq(model.iter().map(place)))
    };
    let at_end = agree(&|cell| cell.1);
    if rows.len() != lengths.len() || !at_end && !agree(&|cell| cell.0) {
        return None;
    }
    for row in &rows {
        let mut cells = vec![blank; columns];
        for cell in row {
            let is_here = |known: &(usize, usize, i64)| {
                if at_end { known.1 == cell.1 } else { known.0 == cell.0 }
            };
            cells[model.iter().position(is_here)?] = cell.2;
        }
        found.grid.push(cells);
    }
    Some(found)
}

/// The cells of rows with labels, below the labels of the columns, where empty squares are spaces: the labels show where they are.
pub(super) fn below_labels<'a, G: Game>(lines: &[&'a str], lengths: &[usize]) -> Option<Found<'a>> {
    let columns = lengths.first().copied().filter(|&columns| columns > 1)?;
    // In a puzzle a blank is no cell of the board.
    if lengths.iter().any(|&length| length != columns) || G::about().sides.len() < 2 {
        return None;
    }
    let places = lines.iter().find_map(|line| column_labels(line, columns))?;
    let mut found = Found { is_block: true, ..Found::default() };
    let mut labels = Vec::new();
    for line in lines {
        match labelled_row::<G>(line, &places) {
            Some((label, cells)) => {
                labels.push(label);
                found.grid.push(cells);
            }
            None => found.others.push(line),
        }
    }
    found.is_labelled = labels.len() == lengths.len() && is_counted(&labels);
    found.is_labelled.then_some(found)
}

/// The places of the column labels, if the line has nothing else: letters or numbers in their order, each of one character.
pub(super) fn column_labels(line: &str, columns: usize) -> Option<Vec<usize>> {
    let labels = || line.chars().enumerate().filter(|(_, letter)| !letter.is_whitespace());
    let is_run = |first: char| {
        let expected = (0..columns).map(|index| (first as usize + index) as u8 as char);
        labels().map(|(_, letter)| letter).eq(expected)
    };
    let is_alone = columns > 1 && ['a', 'A', '0', '1'].into_iter().any(is_run);
    is_alone.then(|| labels().map(|(place, _)| place).collect())
}

/// True of a line of column labels from the last to the first, as the board is drawn for the player on the other side: `h g f e d c b a`.
pub(super) fn is_turned_labels(line: &str) -> bool {
    let words = words_of(line);
    let turned: String = match words.as_slice() {
        [word] => word.chars().rev().collect(),
        words => words.iter().rev().copied().collect::<Vec<_>>().join(" "),
    };
    turned.starts_with(['a', 'A']) && is_column_labels(&turned)
}

/// True of a line of column labels: letters or numbers in their order, with spaces between them or without.
pub(super) fn is_column_labels(line: &str) -> bool {
    let words: Vec<String> = words_of(line).into_iter().map(str::to_lowercase).collect();
    let is_label = |(index, word): (usize, &String)| {
        let letter = char::from(b'a' + (index % 26) as u8);
        let number = word.parse::<usize>();
        word.trim_matches(letter).is_empty()
            || number.is_ok_and(|number| number == index || number == index + 1)
    };
    let is_glued = |word: &str| {
        let is_next = |(index, byte): (usize, u8)| {
            [b'a', b'1', b'0'].into_iter().any(|first| byte == first + index as u8)
        };
        word.len() > 1 && word.len() < 26 && word.bytes().enumerate().all(is_next)
    };
    match words.as_slice() {
        [word] => is_glued(word),
        words => words.len() > 1 && words.iter().enumerate().all(is_label),
    }
}

/// The label of a row and its cells, which are at these places or blank.
fn labelled_row<G: Game>(line: &str, places: &[usize]) -> Option<(usize, Vec<i64>)> {
    let letters: Vec<char> = line.trim_end().chars().collect();
    let margin: String = letters.iter().take(*places.first()?).collect();
    let label = margin.trim_matches(|c: char| c.is_whitespace() || is_border(c)).parse().ok()?;
    let cell = |&place: &usize| {
        let sign = letters.get(place).copied().unwrap_or(' ');
        cell_or_blank::<G>(sign.encode_utf8(&mut [0; 4]).trim())
    };
    let cells: Option<Vec<i64>> = places.iter().map(cell).collect();
    let last = places.last()?;
    // Between the cells are spaces and borders, behind them the label again.
    let is_between = |(place, &letter): (usize, &char)| {
        letter == ' ' || is_border(letter) || places.contains(&place)
    };
    let is_free = letters.iter().enumerate().take(last + 1).skip(places[0]).all(is_between);
    let again: String = letters.iter().skip(last + 1).collect();
    let again = again.trim_matches(|c: char| c.is_whitespace() || is_border(c));
    let ends = again.is_empty() || again.parse() == Ok(label);
    cells.filter(|_| is_free && ends).map(|cells| (label, cells))
}

/// The cells of a board that is written as one list, row by row; what follows them is left over.
pub(super) fn flat<'a, G: Game>(text: &'a str, lengths: &[usize]) -> Option<Found<'a>> {
    let total: usize = lengths.iter().sum();
    let words = words_of(text);
    // Several lines of several cells are rows of another board, unless the last one is the rest of a list that was wrapped.
    let lines: Vec<usize> =
        text.lines().map(|line| words_of(line).len()).filter(|&count| count > 0).collect();
    let is_list = match lines.as_slice() {
        [] | [_] => true,
        [first, lines @ .., last] => {
            *first == 1 || last < first && lines.iter().all(|count| count == first)
        }
    };
    let each: Vec<i64> = words.iter().map_while(|word| G::drawn_cell(word)).collect();
    let by_rows = || {
        let row = |(word, &length): (&&str, &usize)| {
            glued::<G>(&[*word]).filter(|cells| cells.len() == length)
        };
        let rows: Option<Vec<Vec<i64>>> = words.iter().zip(lengths).map(row).collect();
        rows.filter(|rows| rows.len() == lengths.len()).map(|rows| rows.concat())
    };
    let (cells, used) = if each.len() == total {
        if !is_list {
            return None;
        }
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
    // A digit alone is the number of the side to move, which the game knows.
    let others = match &words[used..] {
        [digit] if digit.len() == 1 && digit.bytes().all(|byte| byte.is_ascii_digit()) => &[],
        others => others,
    };
    Some(Found { grid, others: others.to_vec(), ..Found::default() })
}
