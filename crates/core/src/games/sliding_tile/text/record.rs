//! Sets of positions of sliding tiles: lists as Korf's (1985), boards with their sizes first, and the game ids of Simon Tatham's puzzles.
//!
//! ```text
//! 1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 57     korf: an index, the numbers by rows, the length of a shortest solution
//! 1 14,13,15,7,11,12,9,5,6,0,2,1,4,8,10,3 57     korf
//! 3 / 0 1 3 / 4 2 5 / 7 8 6                      sizes: the number of rows, or rows and columns, then the rows, a line each
//! 4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15      tatham: columns, rows, the numbers; 0 is the blank
//! ```
//! Korf's goal has the blank first; the length of such a line is a remark, because it holds for that goal alone.

use std::collections::BTreeSet;

use crate::erased::game_id::{self, GameId};
use crate::erased::{
    Cut, Draft, DynGame, Piece, PositionText, Record, RecordError, RecordFormat, RecordReader,
};
use crate::game::{offset, shown, wording};
use crate::games::sliding_tile::SlidingTile;

/// Every format, in addition to those that every game has.
pub(in crate::games::sliding_tile) static FORMATS: [RecordFormat<SlidingTile>; 3] = [
    RecordFormat {
        extension: game_id::EXTENSION,
        summary: "game ids of Simon Tatham's Fifteen, one a line",
        write: None,
        read: Some(game_id::reader(
            |_, head| game_id::begins(head, is_id),
            |_, piece| game_id::draft(piece, read_id),
        )),
    },
    RecordFormat {
        extension: "korf",
        summary: "lists of numbers by rows with an index before them and the length of a solution behind them, or without",
        write: None,
        read: Some(RecordReader {
            cut: Cut::Lines,
            beside: &[],
            detect: |_, head| first_is_korf(head),
            names_game: true,
            draft: read_korf,
        }),
    },
    RecordFormat {
        extension: "sizes",
        summary: "the number of rows, or of rows and columns, then the numbers by rows",
        write: None,
        read: Some(RecordReader {
            cut: Cut::Paragraphs,
            beside: &[],
            detect: |_, _| false,
            names_game: false,
            draft: read_sizes,
        }),
    },
];

/// The fewest numbers of a board in such a list.
const MIN_NUMBERS: usize = 9;

/// The longest side of a board that numbers may mean.
const MAX_SIDE: usize = 16;

/// The numbers of a text, however they are separated; the error is a word that is none.
fn numbers(text: &str) -> Result<Vec<u64>, (usize, &str)> {
    text.split(|c: char| c.is_whitespace() || ",;:[](){}".contains(c))
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().map_err(|_| (offset(text, word), word)))
        .collect()
}

fn not_a_number((at, word): (usize, &str)) -> RecordError {
    RecordError::new(at, wording!("tiles-not-number", text = shown(word)))
}

/// True of the numbers of a board, each from 0 once.
fn is_board(numbers: &[u64]) -> bool {
    let mut seen = vec![false; numbers.len()];
    numbers.iter().all(|&number| {
        usize::try_from(number)
            .ok()
            .and_then(|number| seen.get_mut(number))
            .is_some_and(|seen| !std::mem::replace(seen, true))
    })
}

/// A position of numbers by rows, in the variant of its size.
fn board(numbers: &[u64], rows: usize, columns: usize, at: usize) -> Draft {
    let row = |row: &[u64]| row.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    let setup = numbers.chunks(columns.max(1)).map(row).collect::<Vec<_>>().join("/");
    let line = PositionText { setup: Some(setup), moves: Vec::new() };
    let record = Record { line, ..Record::default() };
    let variant = Some(format!("{rows}x{columns}"));
    Draft { record, variant, setup_at: at, ..Draft::default() }
}

/// The numbers of a board among those of a line, with their place: behind an index or not, before a length or not.
fn korf_board(numbers: &[u64], sizes: &[(usize, usize)]) -> Option<(usize, (usize, usize))> {
    let places = |&(rows, columns): &(usize, usize)| {
        (0..2_usize).find_map(|first| {
            let cells = numbers.get(first..first + rows * columns)?;
            // One number may follow. More are another board.
            let is_whole = numbers.len() <= first + rows * columns + 1;
            (is_whole && is_board(cells)).then_some((first, (rows, columns)))
        })
    };
    sizes.iter().rev().find_map(places)
}

/// The sizes of boards of such lists: the one that is meant, and the square ones.
fn sizes_of(game: &dyn DynGame) -> Vec<(usize, usize)> {
    let shape = game.geometry();
    let squares = (2..=8).map(|side| (side, side));
    squares.chain([(shape.rows, shape.columns)]).collect()
}

fn first_is_korf(head: &str) -> bool {
    let is_said = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    let Some(line) = head.lines().find(is_said) else { return false };
    let squares: Vec<_> = (3..=8).map(|side| (side, side)).collect();
    let Ok(numbers) = numbers(line) else { return false };
    // Fewer numbers than the smallest list has might be anything.
    korf_board(&numbers, &squares).is_some_and(|(first, (rows, columns))| {
        numbers.len() > rows * columns && (first == 1 || numbers.len() == rows * columns + 1)
    })
}

fn read_korf(game: &dyn DynGame, piece: &Piece) -> Result<Option<Draft>, RecordError> {
    let text = piece.text();
    let line = text.trim();
    if line.is_empty() || line.starts_with(['#', '%']) {
        return Ok(None);
    }
    let begin = offset(&text, line);
    let found = numbers(line).map_err(|(at, word)| not_a_number((begin + at, word)))?;
    let sizes = sizes_of(game);
    let Some((first, (rows, columns))) = korf_board(&found, &sizes) else {
        let count = found.len();
        let message = wording!("tiles-korf-numbers", count);
        // Many different numbers are those of a wrong board.
        let different: BTreeSet<&u64> = found.iter().collect();
        let is_list = count + 1 >= MIN_NUMBERS && different.len() * 2 >= count;
        return Err(RecordError::new(if is_list { begin + line.len() } else { begin }, message));
    };
    let end = first + rows * columns;
    let mut draft = board(&found[first..end], rows, columns, begin);
    if let Some(length) = found.get(end) {
        let message = wording!("tiles-korf-length", length = *length);
        draft.record.remark(begin, message);
    }
    Ok(Some(draft))
}

fn read_sizes(_: &dyn DynGame, piece: &Piece) -> Result<Option<Draft>, RecordError> {
    let text = piece.text();
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let Some(head) = lines.next() else { return Ok(None) };
    let begin = offset(&text, head);
    let (rows, columns) =
        match numbers(head).map_err(|(at, word)| not_a_number((begin + at, word)))?.as_slice() {
            [side] => (*side as usize, *side as usize),
            [rows, columns] => (*rows as usize, *columns as usize),
            _ => {
                return Err(RecordError::new(begin, text!("tiles-sizes-first")));
            }
        };
    let at = begin + head.len();
    let found = numbers(&text[at..]).map_err(|(place, word)| not_a_number((at + place, word)))?;
    if rows.checked_mul(columns) != Some(found.len()) {
        let count = found.len();
        let message = wording!("tiles-sizes-count", rows, columns, count);
        let is_size = [rows, columns].iter().all(|side| (2..=MAX_SIDE).contains(side));
        let place = if is_size { text.trim_end().len() } else { begin };
        return Err(RecordError::new(place, message));
    }
    Ok(Some(board(&found, rows, columns, at)))
}

/// An id with nothing but the size before its colon: letters there are the type of another puzzle.
fn sized(line: &str) -> Option<GameId<'_>> {
    GameId::read(line).filter(|id| id.kind.is_empty())
}

fn is_id(line: &str) -> bool {
    sized(line).is_some_and(|GameId { columns, rows, board, .. }| {
        numbers(board)
            .is_ok_and(|found| rows.checked_mul(columns) == Some(found.len()) && is_board(&found))
    })
}

fn read_id(line: &str, begin: usize) -> Result<Draft, RecordError> {
    if line.contains('#') {
        return Err(RecordError::new(begin, text!("tiles-id-seed")));
    }
    let GameId { columns, rows, board: list, .. } =
        sized(line).ok_or_else(|| RecordError::new(begin, text!("tiles-id-expected")))?;
    let at = begin + offset(line, list);
    let found = numbers(list).map_err(|(place, word)| not_a_number((at + place, word)))?;
    if rows.checked_mul(columns) != Some(found.len()) {
        let count = found.len();
        let message = wording!("tiles-id-count", columns, rows, count);
        return Err(RecordError::new(at + list.trim_end().len(), message));
    }
    Ok(board(&found, rows, columns, at))
}
