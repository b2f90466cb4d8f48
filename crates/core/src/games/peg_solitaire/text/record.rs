//! The game ids of Simon Tatham's Pegs: `7x7cross:OOPPPOO…`, columns and rows, then a letter for each place by rows:
//! P a peg, H a hole, O no place of the board.

use crate::erased::common::offset;
use crate::erased::{
    Cut, Draft, DynGame, Piece, PositionText, Record, RecordError, RecordFormat, RecordReader,
};
use crate::games::peg_solitaire::PegSolitaire;
use crate::games::peg_solitaire::rules::drawings::DRAWINGS;

/// Every format, in addition to those that every game has.
pub(in crate::games::peg_solitaire) static FORMATS: [RecordFormat<PegSolitaire>; 1] =
    [RecordFormat {
        extension: "tatham",
        summary: "game ids of Simon Tatham's Pegs, one a line",
        write: None,
        read: Some(RecordReader {
            cut: Cut::Lines,
            beside: &[],
            detect: |_, head| {
                let first = head.lines().find(|line| !line.trim().is_empty());
                first.is_some_and(|line| places(line).is_ok())
            },
            names_game: true,
            draft: read,
        }),
    }];

/// The rows of letters of an id.
fn places(line: &str) -> Result<Vec<&str>, &'static str> {
    let (size, letters) =
        line.trim().split_once(':').ok_or("a game id is expected, as 7x7cross:OOPPPOO…")?;
    let (columns, rest) =
        size.split_once('x').ok_or("the size before the colon is missing, as in 7x7cross")?;
    let rows = rest.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let number =
        |text: &str| text.trim().parse::<usize>().ok().filter(|number| (1..=64).contains(number));
    let (columns, rows) = number(columns)
        .zip(number(rows))
        .ok_or("the size before the colon is missing, as in 7x7cross")?;
    let is_place = |byte: u8| matches!(byte.to_ascii_uppercase(), b'P' | b'H' | b'O');
    if letters.len() != rows * columns || !letters.bytes().all(is_place) {
        return Err(
            "a letter for each place is expected behind the colon: P a peg, H a hole, O none",
        );
    }
    Ok((0..rows).map(|row| &letters[row * columns..(row + 1) * columns]).collect())
}

fn read(_: &dyn DynGame, piece: &Piece) -> Result<Option<Draft>, RecordError> {
    let text = piece.text();
    let line = text.trim();
    if line.is_empty() || line.starts_with("# ") {
        return Ok(None);
    }
    let at = offset(&text, line);
    let rows = places(line).map_err(|message| RecordError::new(at, message))?;
    let letter = |place: char| match place.to_ascii_uppercase() {
        'P' => 'o',
        'H' => '.',
        _ => '-',
    };
    let drawn: Vec<String> = rows.iter().map(|row| row.chars().map(letter).collect()).collect();
    let setup: String = drawn.concat().replace('-', "");
    let outline = |row: &str| row.replace(['o', '.'], "o").replace('-', " ").trim_end().to_owned();
    let is_known = |drawing: &&crate::games::peg_solitaire::rules::drawings::Drawing| {
        drawing.rows.iter().map(|row| outline(row)).eq(drawn.iter().map(|row| outline(row)))
    };
    let known = DRAWINGS.iter().find(is_known).map(|drawing| drawing.name.to_owned());
    let variant = Some(known.unwrap_or_else(|| drawn.join("/")));
    let line = PositionText { setup: Some(setup), moves: Vec::new() };
    let record = Record { line, ..Record::default() };
    Ok(Some(Draft { record, variant, setup_at: at, ..Draft::default() }))
}
