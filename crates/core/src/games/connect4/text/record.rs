//! Records of games: SGF, and the columns in which Pascal Pons's sets have their positions ("Solving Connect 4", 2015).
//! Strings of columns alone (`4435`) are the format `moves`, which every game has.
//!
//! ```text
//! 2252576253462244111563365343671351441 -1       columns: the game so far, and its value for the side to move
//! ```

use crate::erased::common::place_moves;
use crate::erased::sgf::{self, Sgf, SgfGame};
use crate::erased::{
    Cut, Draft, DynGame, MoveScore, Piece, Record, RecordError, RecordFormat, RecordReader,
};
use crate::game::{shown, wording};

use super::data_sets;
use crate::games::connect4::Connect4;

/// Every format.
pub(in crate::games::connect4) static FORMATS: [RecordFormat<Connect4>; 5] = [
    sgf::format(),
    RecordFormat {
        extension: "columns",
        summary: "positions as the columns played so far, with their values; one a line",
        write: None,
        read: Some(RecordReader {
            cut: Cut::Moves,
            beside: &[],
            detect: |_, head| are_columns(head),
            names_game: true,
            draft: read_columns,
        }),
    },
    RecordFormat {
        extension: "uci",
        summary: "positions after eight moves with their results, as the UCI repository has them; one a line",
        write: None,
        read: Some(data_sets::UCI),
    },
    RecordFormat {
        extension: "kaggle",
        summary: "boards of ConnectX as lists of 0, 1 and 2 by rows; one a line",
        write: None,
        read: Some(data_sets::KAGGLE),
    },
    RecordFormat {
        extension: "columns0",
        summary: "as columns, but counted from 0; values may be missing",
        write: None,
        read: Some(data_sets::COLUMNS_FROM_0),
    },
];

impl SgfGame for Connect4 {
    /// The standard has no number for Connect 4, so the rules are named. A move is the number of its column;
    /// a letter is read as well, and a square, of which the column counts.
    const SGF: Sgf = Sgf {
        number: None,
        rules: "Connect Four",
        lists_start: false,
        variant: |columns, rows| format!("{columns}x{rows}"),
        read_move: |text| {
            column_of(text).map_or_else(|| text.to_owned(), |column| column.to_string())
        },
        write_move: str::to_owned,
        read_square,
        write_square: |row, column| [letter(column), letter(row)].iter().collect(),
    };
}

/// The letters of columns, and of rows from the top, as the standard numbers them: `a` to `z`, then `A` to `Z`.
const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

fn letter(index: usize) -> char {
    LETTERS.get(index).map_or('?', |&letter| char::from(letter))
}

fn index_of(letter: u8) -> Option<usize> {
    LETTERS.iter().position(|&known| known == letter)
}

/// The column, from 1, of `d`, `d1` or `dd`.
fn column_of(text: &str) -> Option<usize> {
    let (first, rest) = text.as_bytes().split_first()?;
    let is_row =
        rest.iter().all(u8::is_ascii_digit) || matches!(rest, [row] if index_of(*row).is_some());
    index_of(*first).filter(|_| is_row).map(|column| column + 1)
}

/// The row and the column of two letters.
fn read_square(text: &str) -> Option<(usize, usize)> {
    match *text.as_bytes() {
        [column, row] => Some((index_of(row)?, index_of(column)?)),
        _ => None,
    }
}

/// The largest value of a position in such sets: half the squares of a board of 64.
const MAX_VALUE: u32 = 32;

/// True if the lines of a text are columns with a value behind them.
fn are_columns(head: &str) -> bool {
    let mut lines = head.lines().filter(|line| !line.trim().is_empty()).take(5).peekable();
    let is_one = |line: &str| {
        split_value(line).is_some_and(|(columns, value)| {
            let value = value.trim().parse::<i32>();
            columns.bytes().all(|byte| matches!(byte, b'1'..=b'9'))
                && value.is_ok_and(|value| value.unsigned_abs() <= MAX_VALUE)
        })
    };
    lines.peek().is_some() && lines.all(is_one)
}

/// The columns and the value of a line. A line that begins with a space is the empty position.
fn split_value(line: &str) -> Option<(&str, &str)> {
    let text = line.trim();
    let is_empty = line.starts_with([' ', '\t']);
    text.split_once([' ', '\t', ',', ';']).or_else(|| is_empty.then_some(("", text)))
}

/// The place of a faulty letter in a string of columns. A text with other signs than letters and digits is no such string, so nothing of it
/// has been read.
pub(super) const fn place_of(letter: char, index: usize) -> usize {
    if letter.is_ascii_alphanumeric() { index } else { 0 }
}

/// True if a value without a sign may be more moves: the columns before it are a group of as many, or a short one.
fn may_be_moves(columns: &str, value: &str) -> bool {
    let are_columns =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_group = columns.len() <= 2 || columns.len() == value.len();
    are_columns(columns) && are_columns(value) && is_group
}

/// The value of a position behind its columns; `None` for other texts, and for a number that may be moves and is larger than any value.
pub(super) fn read_value(columns: &str, value: &str) -> Option<i32> {
    let is_value =
        |number: &i32| number.unsigned_abs() <= MAX_VALUE || !may_be_moves(columns, value);
    value.parse().ok().filter(is_value)
}

fn read_columns(game: &dyn DynGame, piece: &Piece) -> Result<Option<Draft>, RecordError> {
    let text = piece.text();
    let line = text.trim_end();
    if line.trim().is_empty() || line.trim_start().starts_with('#') {
        return Ok(None);
    }
    let (columns, value) = split_value(line).unwrap_or((line, ""));
    let columns = &text[text.find(columns).unwrap_or_default()..][..columns.len()];
    // Lines of one column are joined.
    let is_faulty = |&(_, c): &(usize, char)| !c.is_ascii_digit() && c != '\n';
    if let Some((index, letter)) = columns.char_indices().find(is_faulty) {
        let at = text.find(columns).unwrap_or_default() + place_of(letter, index);
        return Err(RecordError::new(at, wording!("connect4-no-column", letter)));
    }
    let value = value.trim();
    let may_be_moves = may_be_moves(columns, value);
    let doubt = || wording!("connect4-value-or-move", columns, value);
    let value = match value {
        "" => None,
        value => {
            let number = read_value(columns, value).ok_or_else(|| {
                let at = text.rfind(value).unwrap_or_default();
                RecordError::new(at, wording!("connect4-not-a-value", text = shown(value)))
            })?;
            Some(MoveScore::Proven(number.into()))
        }
    };
    let moves = place_moves(game, &text, columns);
    let mut record = Record { value, ..Record::default() };
    if may_be_moves {
        record.remark(0, doubt());
    }
    Ok(Some(Draft { record, moves, ..Draft::default() }))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::erased::{Problem, ReadGame, Reading};
    use crate::game::{Game, Options};

    fn read(format: usize, text: &str) -> Vec<Result<ReadGame, Problem>> {
        let make = |name: &str| {
            Connect4::create(name, &Options::default())
                .map(|game| Arc::new(game) as Arc<dyn DynGame>)
        };
        let blocks = std::iter::once(text.as_bytes().to_vec());
        let reader = FORMATS[format].read.unwrap();
        Reading::new(reader, make("7x6").unwrap(), &make, Arc::default(), blocks).collect()
    }

    #[test]
    fn a_position_of_a_set_has_its_value() {
        let text = "2252576253462244111563365343671351441 -1\n\n# x\n4444443 x\n8 2\n44";
        assert!(
            are_columns(text.split('\n').next().unwrap()) && !are_columns(text) && !are_columns("")
        );
        let read = read(1, text);
        let first = &read[0].as_ref().ok().unwrap().record;
        assert_eq!((first.line.moves.len(), first.value), (37, Some(MoveScore::Proven(-1.0))));
        let problem = |index: usize| read[index].as_ref().err().unwrap();
        assert_eq!((problem(1).line, problem(1).column, problem(1).game_number), (4, 9, 2));
        assert_eq!((problem(2).line, problem(2).column), (5, 1));
        assert_eq!(read[3].as_ref().ok().unwrap().record.value, None);
    }

    #[test]
    fn sgf_has_columns_in_every_spelling() {
        let head = "(;FF[4]RU[connect-four]SZ[7:6]PB[a]";
        for (moves, expected) in
            [(";B[4];W[d];B[d3];W[dc]C[+1.00 x])", "4 4 4 4"), (";W[4])", ""), (";B[8])", "")]
        {
            let read = read(0, &format!("{head}{moves}"));
            match read[0].as_ref() {
                Ok(game) => {
                    assert_eq!(game.record.line.moves.join(" "), expected);
                    assert_eq!(game.record.comments[3].text, "x");
                }
                Err(problem) => assert!(expected.is_empty(), "{problem:?}"),
            }
        }
        let other = read(0, "(;FF[4]GM[1]SZ[19])");
        assert!(other[0].as_ref().err().unwrap().message.to_string().contains("GM is 1"));
    }
}
