//! Positions as text: the FEN of Portable Draughts Notation (PDN 3.0), `W:W31,32,K40:B1,2`.

use crate::game::{Position, Side};

use super::board::{Board, Piece};
use super::layout::{Layout, squares_of};
use super::notation::{quote, read_square};
use super::position::DraughtsPosition;
use super::rules::Rules;

/// Writes a position: the side to move, white's squares, black's squares.
#[must_use]
pub(super) fn write_position(position: &DraughtsPosition) -> String {
    let [white, black] = Side::BOTH.map(|side| {
        let squares: Vec<_> = squares_of(position.board().pieces(side))
            .map(|square| {
                let king = position.board().kings(side) & square.bit() != 0;
                let number = position.rules().layout.number(square);
                format!("{}{number}", if king { "K" } else { "" })
            })
            .collect();
        squares.join(",")
    });
    let side = symbol(position.side_to_move());
    format!("{side}:W{white}:B{black}")
}

/// Reads a position; ranges such as `31-50`, either order of the sides, a final dot and `[FEN "…"]` are understood.
///
/// # Errors
/// A sentence that says what is wrong and what is expected.
pub(super) fn read_position(rules: &'static Rules, text: &str) -> Result<DraughtsPosition, String> {
    let mut sections = unwrap(text).split(':').map(str::trim);
    let first = sections.next().unwrap_or_default();
    let side = read_side(first)
        .filter(|(_, rest)| rest.is_empty())
        .ok_or_else(|| {
            format!(
                "{} is not a side; W or B to move is expected first, as in W:W31,32,K40:B1,2",
                quote(first)
            )
        })?
        .0;
    let mut board = Board::default();
    let mut seen = [false; 2];
    for section in sections {
        let (side, squares) = read_side(section).ok_or_else(|| {
            format!("{} does not begin with W or B, the side whose squares follow", quote(section))
        })?;
        if std::mem::replace(&mut seen[side.index()], true) {
            return Err(format!("the squares of {} are given twice", symbol(side)));
        }
        read_squares(rules.layout, side, squares, &mut board)?;
    }
    if let Some(side) = Side::BOTH.into_iter().find(|side| !seen[side.index()]) {
        return Err(format!(
            "the squares of {0} are missing; \":{0}\" alone says that it has none",
            symbol(side)
        ));
    }
    Ok(DraughtsPosition::new(board, side, rules))
}

/// The text without the clothes it wears in a PDN file.
fn unwrap(text: &str) -> &str {
    let text = text.trim();
    let tag = text.strip_prefix("[FEN").and_then(|rest| rest.strip_suffix(']'));
    let text = tag.map_or(text, |quoted| quoted.trim().trim_matches('"').trim());
    text.strip_suffix('.').unwrap_or(text)
}

/// The letter of a side.
const fn symbol(side: Side) -> char {
    match side {
        Side::First => 'W',
        Side::Second => 'B',
    }
}

/// A side by its letter, and the text behind it.
fn read_side(text: &str) -> Option<(Side, &str)> {
    let side = Side::BOTH
        .into_iter()
        .find(|&side| text.starts_with([symbol(side), symbol(side).to_ascii_lowercase()]))?;
    Some((side, &text[1..]))
}

/// Reads `31,32,K40` or `31-50` and puts the pieces on the board.
fn read_squares(layout: Layout, side: Side, text: &str, board: &mut Board) -> Result<(), String> {
    if text.trim().is_empty() {
        return Ok(());
    }
    for item in text.split(',').map(str::trim) {
        let uncrowned = item.strip_prefix(['K', 'k']);
        let piece = Piece { side, king: uncrowned.is_some() };
        let (first, last) = {
            let range = uncrowned.unwrap_or(item);
            range.split_once('-').unwrap_or((range, range))
        };
        let number = |text| read_square(layout, text).map(|square| layout.number(square));
        let (first, last) = (number(first)?, number(last)?);
        if first > last {
            return Err(format!("the range {} runs backwards", quote(item)));
        }
        for square in (first..=last).filter_map(|number| layout.square(number)) {
            board.put(layout, square, piece)?;
        }
    }
    Ok(())
}
