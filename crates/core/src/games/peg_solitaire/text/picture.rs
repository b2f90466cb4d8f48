//! Peg solitaire as a picture, and as a text description for users who cannot see it.

use crate::game::{Argument, Cell, Diagram, Ground, Language, Piece, Text, wording};

use super::notation::{HOLES, PEGS, symbol};
use crate::games::peg_solitaire::ABOUT;
use crate::games::peg_solitaire::rules::board::Board;
use crate::games::peg_solitaire::rules::position::PegPosition;

/// The board with its pegs; every hole bears its number.
pub(in crate::games::peg_solitaire) fn draw(position: &PegPosition, language: Language) -> Diagram {
    let board = position.board();
    let cell = |hole: usize| {
        let (row, column) = place(board, hole);
        let peg = position.has_peg(hole);
        Cell {
            row,
            column,
            piece: if peg { Piece::Peg } else { Piece::Hole },
            label: hole.to_string(),
            text: symbol(peg).to_string(),
            unicode: circled(hole, peg).to_string(),
            ..Cell::default()
        }
    };
    Diagram {
        title: format!("{} {}", ABOUT.title.to(language), board.shape().name),
        description: describe(position, language),
        rows: board.shape().rows.len(),
        columns: board.columns(),
        ground: Ground::Plain,
        cells: (0..board.holes()).map(cell).collect(),
        ..Diagram::default()
    }
}

/// Row and column of a hole in the picture; a triangular board has half columns.
pub(in crate::games::peg_solitaire) fn place(board: &Board, hole: usize) -> (f32, f32) {
    let (row, column) = board.places()[hole];
    (row as f32, column as f32 / board.shape().lattice.spacing as f32)
}

/// A hole in one character: its number in a ring for a peg, in a dark disc for an empty hole.
///
/// Unicode has rings up to 50 and dark discs up to 20; with higher numbers a peg is `●` and an empty hole `○`.
fn circled(hole: usize, peg: bool) -> char {
    let (blocks, beyond): (&[_], _) = if peg {
        (&[(0, 0x24EA), (1, 0x2460), (21, 0x3251), (36, 0x32B1), (51, 0)], '●')
    } else {
        (&[(0, 0x24FF), (1, 0x2776), (11, 0x24EB), (21, 0)], '○')
    };
    let block = blocks.iter().rev().find(|&&(first, _)| first <= hole);
    match block {
        Some(&(first, code @ 1..)) => {
            char::from_u32(code + (hole - first) as u32).unwrap_or(beyond)
        }
        _ => beyond,
    }
}

/// The position in words.
fn describe(position: &PegPosition, language: Language) -> String {
    let board = position.board();
    let empty: Vec<_> = (0..board.holes())
        .filter(|&hole| !position.has_peg(hole))
        .map(|hole| hole.to_string())
        .collect();
    let empty = wording!("peg-empty-holes", holes = Argument::Names(empty)).to(language);
    let pegs = PEGS.counted(position.pegs().count_ones().into(), language);
    let holes = HOLES.counted(board.holes() as f64, language);
    let within = text!("peg-in").to(language);
    format!("{pegs} {within} {holes}{}{empty}", Text::SEMICOLON.to(language))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_shown_by_their_numbers() {
        for (hole, peg, shown) in [
            (0, true, '⓪'),
            (1, true, '①'),
            (20, true, '⑳'),
            (21, true, '㉑'),
            (36, true, '㊱'),
            (50, true, '㊿'),
            (51, true, '●'),
            (0, false, '⓿'),
            (1, false, '❶'),
            (10, false, '❿'),
            (11, false, '⓫'),
            (20, false, '⓴'),
            (21, false, '○'),
        ] {
            assert_eq!(circled(hole, peg), shown, "{hole} {peg}");
        }
    }
}
