//! Picture of a position of draughts, and its description in words.

use crate::game::square_board::Face;
use crate::game::{Diagram, Ground, Piece as Picture, Side, Tone};

use super::ABOUT;
use super::board::Piece;
use super::layout::squares_of;
use super::notation::{board, format_grid};
use super::position::DraughtsPosition;

/// An empty square, a man of white and of black, a king of white and of black.
pub(super) static FACES: [Face; 5] = [
    Face { letters: ".", symbol: "·", piece: Picture::Empty },
    Face { letters: "w", symbol: "⛀", piece: Picture::Man(Tone::Light) },
    Face { letters: "b", symbol: "⛂", piece: Picture::Man(Tone::Dark) },
    Face { letters: "W", symbol: "⛁", piece: Picture::King(Tone::Light) },
    Face { letters: "B", symbol: "⛃", piece: Picture::King(Tone::Dark) },
];

/// The board with its pieces; dark squares are numbered, light ones blank, so that the dark ones stand out in text too.
#[must_use]
pub(super) fn draw(position: &DraughtsPosition) -> Diagram {
    let layout = position.rules().layout;
    let mut diagram = board(layout).diagram(Ground::Checkered, &format_grid(position));
    for cell in &mut diagram.cells {
        match layout.at(cell.row as usize, cell.column as usize) {
            Some(square) => cell.label = layout.number(square).to_string(),
            None => [cell.text, cell.unicode] = [" ".to_owned(), " ".to_owned()],
        }
    }
    Diagram { title: ABOUT.title.to_owned(), description: describe(position), ..diagram }
}

/// The position in words.
fn describe(position: &DraughtsPosition) -> String {
    let board = position.board();
    let list = |set: u64, one: Piece| {
        let numbers: Vec<_> = squares_of(set)
            .map(|square| position.rules().layout.number(square).to_string())
            .collect();
        let many = if numbers.len() == 1 { one.words().to_owned() } else { plural(one) };
        if numbers.is_empty() {
            format!("no {many}")
        } else {
            format!("{many} on {}", numbers.join(", "))
        }
    };
    let parts: Vec<_> = Side::BOTH
        .into_iter()
        .flat_map(|side| {
            [(board.men(side), false), (board.kings(side), true)]
                .map(|(set, king)| list(set, Piece { side, king }))
        })
        .collect();
    format!("{}; {}", parts.join("; "), ABOUT.turn(position, |side| side.name.to_owned()))
}

/// Several pieces of a kind: `white men`.
fn plural(piece: Piece) -> String {
    let words = piece.words();
    if piece.king { format!("{words}s") } else { words.replace("man", "men") }
}
