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
                first.is_some_and(|line| places(line.trim()).is_ok())
            },
            names_game: true,
            draft: read,
        }),
    }];

/// The rows of letters of an id; or its fault, with the offset up to which it can be read.
fn places(line: &str) -> Result<Vec<&str>, (usize, &'static str)> {
    const NO_SIZE: &str = "the size before the colon is missing, as in 7x7cross";
    let (size, letters) =
        line.split_once(':').ok_or((0, "a game id is expected, as 7x7cross:OOPPPOO…"))?;
    let (columns, rest) = size.split_once('x').ok_or((0, NO_SIZE))?;
    let rows = rest.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let number =
        |text: &str| text.trim().parse::<usize>().ok().filter(|number| (1..=64).contains(number));
    // A letter alone is the type of another puzzle.
    let is_ours = rest.len() != rows.len() + 1;
    let (columns, rows) =
        number(columns).zip(number(rows)).filter(|_| is_ours).ok_or((0, NO_SIZE))?;
    let is_place = |letter: char| matches!(letter.to_ascii_uppercase(), 'P' | 'H' | 'O');
    let begin = size.len() + 1;
    let wrong = letters.find(|letter| !is_place(letter));
    if letters.len() != rows * columns || wrong.is_some() {
        let message =
            "a letter for each place is expected behind the colon: P a peg, H a hole, O none";
        return Err((begin + wrong.unwrap_or(letters.len()), message));
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
    let rows = places(line).map_err(|(place, message)| RecordError::new(at + place, message))?;
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
