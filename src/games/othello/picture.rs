//! Diagram of a position, with a description for those who do not see it.

use crate::game::grid::column_letters;
use crate::game::square_board::{Face, numbers};
use crate::game::{Diagram, Ground, Piece, Side, Tone};

use super::ABOUT;
use super::notation::{board, format_grid, names};
use super::position::OthelloPosition;

/// An empty square, a black disc and a white one.
pub(super) static FACES: [Face; 3] = [
    Face { letters: "-.", symbol: "·", piece: Piece::Empty },
    Face { letters: "Xx", symbol: "■", piece: Piece::Disc(Tone::Dark) },
    Face { letters: "Oo", symbol: "□", piece: Piece::Disc(Tone::Light) },
];

/// The board with its discs.
pub(super) fn draw(position: &OthelloPosition) -> Diagram {
    let board = board(position.layout());
    let turn = ABOUT.turn(position, |side| side.name.to_owned());
    let [black, white] = Side::BOTH.map(|side| discs(position, side));
    Diagram {
        title: format!("{}: {turn}", ABOUT.title),
        description: format!("{black}; {white}; {turn}"),
        row_labels: numbers(board.rows),
        column_labels: column_letters(board.columns),
        course_labels: numbers(board.columns),
        ..board.diagram(Ground::Ruled, &format_grid(position))
    }
}

/// The discs of a side, in words.
fn discs(position: &OthelloPosition, side: Side) -> String {
    let discs = position.discs(side);
    let name = ABOUT.side_name(side);
    match discs.count_ones() {
        0 => format!("{name} has no discs"),
        1 => format!("{name} has a disc on {}", names(discs).join(", ")),
        count => format!("{name} has {count} discs on {}", names(discs).join(", ")),
    }
}
