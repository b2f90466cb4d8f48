//! Positions of Connect 4 as data sets for machine learning have them.
//!
//! ```text
//! b,b,b,b,b,b,x,o,…,win        uci: the squares by columns from the left, each from the bottom, and the result for x, who moves first
//! [0,0,…,1,2] 1                kaggle: the squares by rows from the top, 0 empty, 1 and 2 the players; then the side to move, or nothing
//! 3342                         columns0: columns played so far, counted from 0, and a value or nothing
//! [3, 3, 4, 2, 0]              columns0: the columns apart
//! ```
//! The first is John Tromp's set of all positions after eight moves in the UCI repository (1995); the second is the observation of
//! ConnectX.

use crate::erased::{
    Cut, Draft, DraftMove, DynGame, MoveScore, Piece, Record, RecordError, RecordReader,
};
use crate::game::grid::{EXPECTED, ROWS};
use crate::game::{Grid, Side, Text, Wording, offset, shown, wording};

use super::record::{place_of, read_value};

pub(super) const UCI: RecordReader = RecordReader {
    cut: Cut::Lines,
    beside: &[],
    detect: |_, head| first_line(head).is_some_and(is_uci),
    names_game: true,
    draft: read_uci,
};

pub(super) const KAGGLE: RecordReader = RecordReader {
    cut: Cut::Lines,
    beside: &[],
    detect: |game, head| first_line(head).is_some_and(|line| is_kaggle(game, line)),
    names_game: true,
    draft: read_kaggle,
};

pub(super) const COLUMNS_FROM_0: RecordReader = RecordReader {
    cut: Cut::Lines,
    beside: &[],
    detect: |_, _| false,
    names_game: true,
    draft: read_columns_from_0,
};

fn first_line(head: &str) -> Option<&str> {
    head.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'))
}

/// The squares of the standard board: columns and rows.
const UCI_COLUMNS: usize = 7;
const UCI_ROWS: usize = 6;

fn is_uci(line: &str) -> bool {
    let fields: Vec<&str> = line.trim().split(',').collect();
    fields.len() > UCI_COLUMNS * UCI_ROWS
        && fields[..UCI_COLUMNS * UCI_ROWS]
            .iter()
            .all(|field| matches!(field.trim(), "b" | "x" | "o"))
}

/// The statements of the set about the side to move, by its value.
const CLASSES: [Text; 3] =
    [text!("connect4-uci-loses"), text!("connect4-uci-draws"), text!("connect4-uci-wins")];

fn read_uci(game: &dyn DynGame, piece: &Piece) -> Result<Option<Draft>, RecordError> {
    let text = piece.text();
    let line = text.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let begin = offset(&text, line);
    let end = begin + line.len();
    let mut grid: Grid = vec![vec![0; UCI_COLUMNS]; UCI_ROWS];
    let mut fields = line.split(',').map(str::trim);
    let mut stones = [0_i32; 2];
    for index in 0..UCI_COLUMNS * UCI_ROWS {
        let field = fields.next().unwrap_or_default();
        let number = match field {
            "b" => 0,
            "x" => 1,
            "o" => 2,
            other => {
                let (number, field) = (index + 1, shown(other));
                let message = wording!("connect4-uci-field", number, field);
                let place = offset(&text, other);
                return Err(RecordError::new(if other.is_empty() { end } else { place }, message));
            }
        };
        if number > 0 {
            stones[number - 1] += 1;
        }
        grid[UCI_ROWS - 1 - index % UCI_ROWS][index / UCI_ROWS] = number as i64;
    }
    // The result is that of x; the value of a record is that of the side to move.
    let sign: i32 = if stones[0] == stones[1] { 1 } else { -1 };
    let class = fields.next().unwrap_or_default();
    let value = match class {
        "win" => Some(sign),
        "loss" => Some(-sign),
        "draw" => Some(0),
        "" => None,
        other => {
            let message = wording!("connect4-uci-result", text = shown(other));
            return Err(RecordError::new(begin, message));
        }
    };
    let mut record = Record::default();
    if let Some(value) = value {
        // The set tells who wins, not how soon.
        let side = [Side::First, Side::Second][usize::from(stones[0] != stones[1])];
        let side = Wording::from(game.about().sides[side.index()].label);
        let says = CLASSES[(value + 1) as usize].with("side", &side);
        record.remark(begin, says);
    }
    let variant = Some(format!("{UCI_COLUMNS}x{UCI_ROWS}"));
    Ok(Some(Draft {
        record,
        variant,
        grid: Some((grid, None)),
        setup_at: begin,
        ..Draft::default()
    }))
}

/// The numbers of a line, however they are separated.
fn numbers(line: &str) -> Option<Vec<i64>> {
    let words = line.split(|c: char| c.is_whitespace() || "[](),;:{}\"".contains(c));
    let is_name = |word: &&str| !word.is_empty() && !["board", "mark"].contains(word);
    words.filter(is_name).map(|word| word.parse().ok()).collect()
}

/// The number of rows of a list of lists.
fn rows_of(line: &str) -> Option<usize> {
    line.contains("[[").then(|| line.matches('[').count() - 1)
}

fn is_kaggle(game: &dyn DynGame, line: &str) -> bool {
    let shape = game.geometry();
    let cells = shape.columns * shape.rows;
    let has_rows = rows_of(line).is_none_or(|rows| rows == shape.rows);
    has_rows
        && numbers(line).is_some_and(|numbers| {
            (cells..=cells + 1).contains(&numbers.len())
                && numbers.iter().all(|number| (0..=2).contains(number))
        })
}

fn read_kaggle(game: &dyn DynGame, piece: &Piece) -> Result<Option<Draft>, RecordError> {
    let text = piece.text();
    let line = text.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let shape = game.geometry();
    let cells = shape.columns * shape.rows;
    let found =
        numbers(line).ok_or_else(|| RecordError::new(0, text!("connect4-kaggle-numbers")))?;
    if !(cells..=cells + 1).contains(&found.len()) {
        let message = wording!("connect4-kaggle-count", count = found.len(), cells);
        let is_board = found.len() > cells / 2 && found.iter().all(|cell| (0..=2).contains(cell));
        return Err(RecordError::new(if is_board { text.trim_end().len() } else { 0 }, message));
    }
    if let Some(rows) = rows_of(line).filter(|&rows| rows != shape.rows) {
        let (rows, expected) = (ROWS.count(rows), EXPECTED.count(shape.rows));
        return Err(RecordError::new(
            text.trim_end().len(),
            wording!("game-wrong-grid-rows", rows, expected),
        ));
    }
    let grid: Grid = found[..cells].chunks(shape.columns).map(<[i64]>::to_vec).collect();
    let side = match found.get(cells) {
        Some(1) => Some(Side::First),
        Some(2) => Some(Side::Second),
        _ => None,
    };
    Ok(Some(Draft { grid: Some((grid, side)), ..Draft::default() }))
}

/// The most cells of a row of a small board.
const MAX_ROW: usize = 4;

/// True of a list of columns that are apart, one of which is 0, as programs print them: `[3, 3, 4, 2, 0]`.
fn is_list_from_0(line: &str) -> bool {
    let words = line.split(|letter: char| letter.is_whitespace() || ",;[]()".contains(letter));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_digit = |word: &&str| matches!(word.as_bytes(), [b'0'..=b'9']);
    // Blanks alone may be between the cells of a board, and a few columns may be a row of one.
    let is_flat = line.contains([',', '[', '(']) && line.matches(['[', '(']).count() < 2;
    is_flat && words.len() > MAX_ROW && words.iter().all(is_digit) && words.contains(&"0")
}

fn read_columns_from_0(game: &dyn DynGame, piece: &Piece) -> Result<Option<Draft>, RecordError> {
    let text = piece.text();
    let line = text.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let begin = offset(&text, line);
    let columns_of_game = game.geometry().columns;
    let is_list = is_list_from_0(line);
    let separators = [' ', '\t', ',', ';'];
    let (columns, value) =
        if is_list { (line, "") } else { line.split_once(separators).unwrap_or((line, "")) };
    let mut moves = Vec::new();
    for (index, letter) in columns.char_indices() {
        if is_list && !letter.is_ascii_digit() {
            continue;
        }
        let column = letter.to_digit(10).filter(|&column| (column as usize) < columns_of_game);
        let Some(column) = column else {
            let last = columns_of_game - 1;
            let message = wording!("connect4-not-a-column-from-0", letter, last);
            return Err(RecordError::new(begin + place_of(letter, index), message));
        };
        let text = (column + 1).to_string();
        moves.push(DraftMove { at: begin + index, text, ..DraftMove::default() });
    }
    let value = match value.trim() {
        "" => None,
        value => Some(read_value(columns, value).ok_or_else(|| {
            let message = wording!("connect4-not-a-value", text = shown(value));
            RecordError::new(begin + columns.len() + 1, message)
        })?),
    };
    let value = value.map(|value| MoveScore::Proven(value.into()));
    let mut record = Record { value, ..Record::default() };
    if is_list {
        record.remark(begin, text!("connect4-counted-from-0"));
    }
    Ok(Some(Draft { record, moves, ..Draft::default() }))
}
