//! The game ids of Simon Tatham's Pegs: `7x7cross:OOPPPOO…`, columns and rows, then a letter for each place by rows:
//! P a peg, H a hole, O no place of the board.

use crate::erased::game_id::{self, GameId};
use crate::erased::{Draft, PositionText, Record, RecordError, RecordFormat};
use crate::game::Text;
use crate::games::peg_solitaire::PegSolitaire;
use crate::games::peg_solitaire::rules::drawings::DRAWINGS;

/// Every format, in addition to those that every game has.
pub(in crate::games::peg_solitaire) static FORMATS: [RecordFormat<PegSolitaire>; 1] =
    [RecordFormat {
        extension: game_id::EXTENSION,
        summary: "game ids of Simon Tatham's Pegs, one a line",
        write: None,
        read: Some(game_id::reader(
            |_, head| game_id::begins(head, |line| places(line).is_ok()),
            |_, piece| game_id::draft(piece, read),
        )),
    }];

/// The rows of letters of an id; or its fault, with the offset up to which it can be read.
fn places(line: &str) -> Result<Vec<&str>, (usize, Text)> {
    let id = GameId::read(line);
    let GameId { columns, rows, kind, board: letters, begin } =
        id.ok_or((0, text!("peg-id-expected")))?;
    // A letter alone is the type of another puzzle.
    if kind.len() == 1 || [columns, rows].iter().any(|number| !(1..=64).contains(number)) {
        return Err((0, text!("peg-id-size")));
    }
    let is_place = |letter: char| matches!(letter.to_ascii_uppercase(), 'P' | 'H' | 'O');
    let wrong = letters.find(|letter| !is_place(letter));
    if letters.len() != rows * columns || wrong.is_some() {
        return Err((begin + wrong.unwrap_or(letters.len()), text!("peg-id-letters")));
    }
    Ok((0..rows).map(|row| &letters[row * columns..(row + 1) * columns]).collect())
}

fn read(line: &str, at: usize) -> Result<Draft, RecordError> {
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
    Ok(Draft { record, variant, setup_at: at, ..Draft::default() })
}
